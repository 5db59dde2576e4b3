//! Tests of `canvas`.

use super::*;

#[test]
fn no_other_pair_of_colours_comes_nearer_to_the_parts() {
    let mut random = crate::rules::random::Random::new(7);
    let mut part = || random.below(1000) as f32 / 1000.0;
    for _ in 0..200 {
        let colours: [Option<Rgb>; MOST] = std::array::from_fn(|_| {
            let [r, g, b] = [part(), part(), part()];
            Some(Rgb { r, g, b })
        });
        let error = |group: usize| -> f32 {
            let means = [63 - group, group].map(|group| colour_of(group, &colours, true));
            let of = |(index, colour): (usize, &Option<Rgb>)| {
                colour.map_or(0.0, |colour| colour.distance(means[group >> index & 1]))
            };
            colours.iter().enumerate().map(of).sum()
        };
        let least = (1..32).map(error).fold(f32::INFINITY, f32::min);
        assert!(error(best_split(&colours)) <= least + 1e-4);
    }
}

#[test]
fn colours_that_may_not_be_mixed_stay_as_they_are() {
    let colours = [Rgb::BLACK, Rgb::BLACK, Rgb::WHITE, Rgb::BLACK].map(Some);
    assert_eq!(best_split(&colours), 0b100);
    assert_eq!(colour_of(0b1111, &colours, false), Rgb::BLACK);
    assert_eq!(
        colour_of(0b1111, &colours, true),
        Rgb::BLACK.mix(Rgb::WHITE, 0.25)
    );
}
