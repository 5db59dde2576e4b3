//! Numbers that chance gives, and gives again.

use lastpeg::rules::random::Random;

#[test]
fn the_words_are_those_of_the_reference_implementation() {
    // The first outputs of Vigna's splitmix64.c for the seed 1234567.
    let mut random = Random::new(1_234_567);
    let words = [(); 5].map(|()| random.word());
    assert_eq!(
        words,
        [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
    );
}

#[test]
fn every_number_below_the_limit_comes_up() {
    let mut random = Random::new(1);
    let mut counts = [0; 7];
    for _ in 0..7_000 {
        counts[random.below(7)] += 1;
    }
    assert!(
        counts.iter().all(|count| (800..1_200).contains(count)),
        "{counts:?}"
    );
    assert_eq!(random.below(0), 0);
    assert_eq!(random.choose::<u8>(&[]), None);
}

#[test]
fn shuffling_keeps_every_item() {
    let mut items: Vec<usize> = (0..100).collect();
    Random::new(7).shuffle(&mut items);
    assert_ne!(items, (0..100).collect::<Vec<_>>());
    items.sort_unstable();
    assert_eq!(items, (0..100).collect::<Vec<_>>());
}
