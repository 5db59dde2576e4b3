//! Checkpoints that somebody has changed, with the right hash at the end: nothing of them is believed.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::library::Library;
use lastpeg::par::{Fewest, FewestSearch};
use lastpeg::rules::problem::Problem;
use lastpeg::rules::random::Random;
use lastpeg::run::Limits;

/// The problem, whose lines have at least 10 moves, and the checkpoint of the search that proved it.
fn solved() -> (Problem, usize, String) {
    let library = Library::embedded();
    let problem = library.entry("triangle15").unwrap();
    let problem = problem.problem("a1:a1", None, false).unwrap();
    let mut checkpoint = String::new();
    let search = FewestSearch::new(&problem).saving(|text| text.clone_into(&mut checkpoint));
    let fewest = search.run(&Limits::none());
    assert!(fewest.is_proved);
    (problem.clone(), fewest.moves().unwrap(), checkpoint)
}

/// The text with the hash that belongs to it (FNV-1a).
fn sealed(lines: &[String]) -> String {
    let text = lines.join("\n") + "\n";
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    format!("{text}end {hash:016x}\n")
}

/// The lines of a checkpoint but the last.
fn lines(checkpoint: &str) -> Vec<String> {
    let all: Vec<String> = checkpoint.lines().map(str::to_owned).collect();
    all[..all.len() - 1].to_vec()
}

fn resumed(problem: &Problem, text: &str) -> Fewest {
    let search = FewestSearch::new(problem).resuming(text).unwrap();
    search.run(&Limits::none())
}

#[test]
fn a_forged_bound_proves_nothing() {
    let (problem, par, checkpoint) = solved();
    for bound in (0..=40).chain([usize::MAX]) {
        let forge = |line: String| match line.strip_prefix("bound ") {
            Some(_) => Some(format!("bound {bound}")),
            // Without a line of its own the search must find one.
            None => (!line.starts_with("line ")).then_some(line),
        };
        let text: Vec<String> = lines(&checkpoint).into_iter().filter_map(forge).collect();
        let fewest = resumed(&problem, &sealed(&text));
        assert_eq!(
            (fewest.is_proved, fewest.moves()),
            (true, Some(par)),
            "bound {bound}"
        );
        assert_eq!(fewest.lower_bound, par, "bound {bound}");
        assert_eq!(fewest.false_bound.is_some(), bound > par, "bound {bound}");
    }
}

#[test]
fn forged_weights_prove_nothing() {
    let (problem, par, checkpoint) = solved();
    let mut random = Random::new(20_261_122);
    for _ in 0..100 {
        let forge = |line: String| {
            if !line.starts_with("tariff ") || random.below(3) > 0 {
                return line;
            }
            let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let at = 2 + random.below(words.len() - 2);
            let wrong = [
                "0",
                "64",
                "-64",
                "30000",
                "-30000",
                "2147483647",
                "-2147483648",
            ];
            wrong[random.below(wrong.len())].clone_into(&mut words[at]);
            words.join(" ")
        };
        let text: Vec<String> = lines(&checkpoint).into_iter().map(forge).collect();
        let text = sealed(&text);
        match FewestSearch::new(&problem).resuming(&text) {
            Ok(search) => {
                let fewest = search.run(&Limits::none());
                assert_eq!(
                    (fewest.is_proved, fewest.moves()),
                    (true, Some(par)),
                    "{text}"
                );
            }
            // A partition that is no number.
            Err(error) => assert!(error.to_string().contains("damaged"), "{error}"),
        }
    }
}

/// Any line may be damaged, doubled or gone. `LASTPEG_FUZZ=300 cargo test --test library checkpoints` tries that many.
#[test]
fn a_damaged_checkpoint_with_the_right_hash_proves_nothing_wrong() {
    let (problem, par, checkpoint) = solved();
    let asked = std::env::var("LASTPEG_FUZZ").ok();
    let cases = asked.map_or(20, |text| text.parse().expect("a number of cases"));
    let mut random = Random::new(20_261_123);
    let mut taken = 0;
    for _ in 0..cases {
        let mut text = lines(&checkpoint);
        for _ in 0..=random.below(3) {
            let at = random.below(text.len());
            let (line, next) = (text[at].clone(), (at + 1) % text.len());
            match random.below(4) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, line),
                2 => text.swap(at, next),
                _ => {
                    let place = random.below(line.len() + 1);
                    let byte = *random
                        .choose(&["0", "7", "f", "-", " ", "99999999999", "k"])
                        .unwrap();
                    text[at] = format!(
                        "{}{byte}{}",
                        &line[..place],
                        &line[(place + 1).min(line.len())..]
                    );
                }
            }
        }
        let text = sealed(&text);
        if let Ok(search) = FewestSearch::new(&problem).resuming(&text) {
            taken += 1;
            let fewest = search.run(&Limits::none());
            assert!(
                !fewest.is_proved || fewest.moves() == Some(par),
                "{:?}: {text}",
                fewest.moves()
            );
            assert!(fewest.lower_bound <= par, "{text}");
        }
    }
    println!("{taken} of {cases} are taken");
}

#[test]
fn a_search_can_go_to_another_thread() {
    let (problem, par, _) = solved();
    let (mut saved, limits) = (0, Limits::none());
    let search = FewestSearch::new(&problem).saving(|_| saved += 1);
    assert!(format!("{search:?}").starts_with("FewestSearch"));
    let fewest = std::thread::scope(|scope| scope.spawn(|| search.run(&limits)).join());
    assert_eq!(fewest.unwrap().moves(), Some(par));
    assert!(saved > 0);
}
