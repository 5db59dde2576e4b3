//! Proofs written by the program and checked by two programs that know the rules alone: `verify`, and tests/verify.py
//! where there is a Python to run it.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::process::Command;

use lastpeg::certify::{self, NotWritten};
use lastpeg::library::Library;
use lastpeg::par::FewestSearch;
use lastpeg::rules::problem::Problem;
use lastpeg::rules::random::Random;
use lastpeg::run::Limits;
use lastpeg::solve::{Outcome, solve};
use lastpeg::verify::{Claim, Flaw, Verified, verify};

/// The most positions of a proof here.
const MOST: usize = 100_000;
/// Proofs of more positions take the second checker too long.
const MOST_FOR_SECOND: usize = 400;

fn problem(board: &str, id: &str) -> Problem {
    let library = Library::embedded();
    let entry = library.entry(board).unwrap();
    entry.problem(id, None, false).unwrap()
}

/// The proof that a problem cannot be solved, as text, or why it is not written; nothing where it can be solved.
fn lost(problem: &Problem) -> Option<Result<String, NotWritten>> {
    let Outcome::Lost(reason) = solve(problem, &Limits::none()).outcome else {
        return None;
    };
    let mut text = String::new();
    let written = certify::lost(problem, &reason, MOST, &Limits::none(), &mut text);
    Some(written.map(|_| text))
}

/// The proof that a problem's par is one, as text, with the par.
fn par(problem: &Problem) -> (String, usize) {
    let mut checkpoint = String::new();
    let search = FewestSearch::new(problem).saving(|text| text.clone_into(&mut checkpoint));
    let fewest = search.run(&Limits::none());
    assert!(fewest.is_proved, "{}", problem.id());
    let (line, mut text) = (fewest.line().unwrap(), String::new());
    certify::moves(problem, line, &checkpoint, &Limits::none(), &mut text).unwrap();
    (text, fewest.moves().unwrap())
}

fn checked(text: &str) -> Result<Verified, Flaw> {
    verify(text.lines().map(str::to_owned))
}

/// What the second checker says: whether it is a proof. Nothing where it cannot be run.
fn checked_again(text: &str) -> Option<bool> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let checker = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/verify.py");
    let ran = Command::new("python3")
        .arg(checker)
        .arg(file.path())
        .output()
        .ok()?;
    let said = String::from_utf8(ran.stdout).unwrap();
    let is_understood = said.starts_with("proven: ") || said.starts_with("no proof: ");
    assert!(
        is_understood,
        "{said}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    Some(ran.status.success())
}

/// Both checkers take it as a proof.
fn assert_proven(text: &str, claim: Claim) -> Verified {
    let verified = checked(text).unwrap_or_else(|flaw| panic!("{flaw}\n{text}"));
    assert_eq!(verified.claim, claim);
    if verified.positions <= MOST_FOR_SECOND {
        assert_ne!(checked_again(text), Some(false), "{text}");
    }
    verified
}

#[test]
fn what_cannot_be_solved_is_proven_to_both_checkers() {
    for (board, id) in [
        ("wiegleb", "e1:e1"),
        ("diamond41", "e1:e3"),
        ("diamond41", "e3:e1"),
        ("diamond41", "e4:e9"),
        ("triangle15", "b3:b3"),
        ("english", "d4:d5"),
    ] {
        let text = lost(&problem(board, id)).unwrap().unwrap();
        assert_proven(&text, Claim::Lost);
    }
}

/// Positions of random play, late ones more often, with the key and without. Two of each kind here;
/// `LASTPEG_FUZZ=1000 cargo test --test library lost_positions` takes that many over all boards.
#[test]
fn lost_positions_are_proven_to_both_checkers() {
    let asked = std::env::var("LASTPEG_FUZZ").ok();
    let asked = asked.map(|text| {
        text.parse::<usize>()
            .expect("LASTPEG_FUZZ is a number of cases")
    });
    let mut problems = vec![
        problem("english", "central"),
        problem("triangle15", "a1:a1"),
        with_key("english", "d4:d4"),
        with_key("french", "d4:d4"),
    ];
    if asked.is_some() {
        for entry in Library::embedded().entries() {
            problems.extend(entry.first_problem(None).ok());
        }
    }
    let each = asked.map_or(2, |all| all.div_ceil(problems.len()));
    let mut random = Random::new(1);
    let (mut sizes, mut too_large) = (Vec::new(), 0);
    for problem in &problems {
        for _ in 0..each {
            let mut positions = std::iter::repeat_with(|| random_position(problem, &mut random));
            match positions.find_map(|problem| lost(&problem)).unwrap() {
                Ok(text) => sizes.push(assert_proven(&text, Claim::Lost).positions),
                Err(error) => {
                    println!("{}: {error}", problem.id());
                    too_large += 1;
                }
            }
        }
    }
    sizes.sort_unstable();
    let (half, most) = (sizes.get(sizes.len() / 2), sizes.last());
    println!(
        "{} proven, {too_large} not; positions p50 {half:?}, at most {most:?}",
        sizes.len()
    );
    assert!(
        sizes.len() > 9 * too_large,
        "{too_large} of the proofs are not written"
    );
}

fn with_key(board: &str, id: &str) -> Problem {
    let library = Library::embedded();
    library
        .entry(board)
        .unwrap()
        .problem(id, None, true)
        .unwrap()
}

/// A position of random play, from the middle of a game on; later with the key, which makes proofs long.
fn random_position(problem: &Problem, random: &mut Random) -> Problem {
    let mut at = problem.start();
    let quarter = at.pegs.len() / 4;
    let first = if at.key.is_some() {
        2 * quarter
    } else {
        quarter
    };
    let played = first + random.below(quarter);
    for _ in 0..played {
        let actions: Vec<_> = at.actions(problem.board()).collect();
        if let Some(&action) = random.choose(&actions) {
            at = at.play_unchecked(action);
        }
    }
    problem.clone().at(at)
}

#[test]
fn pars_are_proven_to_both_checkers() {
    for (board, id) in [
        ("triangle15", "a1:a1"),
        ("english", "cross"),
        ("english", "plus"),
        ("english", "fireplace"),
    ] {
        let (text, moves) = par(&problem(board, id));
        assert_proven(&text, Claim::Moves(moves));
    }
}

/// A proof of one line less, or of one position less on a line, is none, and neither checker takes it for one.
#[test]
fn a_proof_with_a_gap_is_refused() {
    let proofs = [
        lost(&problem("triangle15", "b3:b3")).unwrap().unwrap(),
        lost(&problem("wiegleb", "e1:e1")).unwrap().unwrap(),
        par(&problem("triangle15", "a1:a1")).0,
    ];
    for text in proofs {
        let lines: Vec<&str> = text.lines().collect();
        let with_positions = |line: &&str| {
            ["at ", "forward ", "backward "]
                .iter()
                .any(|word| line.starts_with(word))
        };
        let places = (0..lines.len()).filter(|&place| {
            with_positions(&lines[place]) && lines[place].matches(' ').count() > 1
        });
        let places: Vec<usize> = places.collect();
        for &place in places.iter().step_by(places.len().div_ceil(6).max(1)) {
            let (shorter, _) = lines[place].rsplit_once(' ').unwrap();
            let mut damaged = lines.clone();
            damaged[place] = shorter;
            let damaged = damaged.join("\n");
            assert!(checked(&damaged).is_err(), "{damaged}");
            assert_ne!(checked_again(&damaged), Some(true), "{damaged}");
        }
        for (from, to) in [
            ("claim lost", "claim moves 2"),
            ("claim moves 10", "claim moves 11"),
            ("lastpeg proof 1", "lastpeg proof 2"),
        ] {
            let forged = text.replace(from, to);
            if forged != text {
                assert!(checked(&forged).is_err(), "{forged}");
            }
        }
    }
}

/// No count may rise by a jump, no charge exceed what is lost, no finish be the start.
#[test]
fn certificates_that_are_none_are_refused() {
    let head =
        "lastpeg proof 1\nboard line\njumps orthogonal\nrow oooo\nstart b\nfinish 1\nclaim lost\n";
    let whole = format!("{head}targets 1\nat b 9");
    assert_eq!(checked(&whole).map(|verified| verified.positions), Ok(2));
    for (line, what) in [
        ("count 0 0 1 0", "a jump raises it"),
        ("count 0 0 0", "it lacks a hole"),
        (
            "count 1 1 1 1\nparity 1 2",
            "the charge is more than is lost",
        ),
        ("count 1 1 1 1\nparity 1 0", "the charge is nothing"),
        ("count 1 1 1 1\nregion 1\nregion 3", "the regions overlap"),
        ("region 1", "there is no count"),
        ("at 9", "there are no targets"),
        ("start 1f", "there are but four holes"),
        ("key 9", "there are but four holes"),
        ("start bk", "there is no key"),
        ("finish b", "the start is a finish"),
        ("back 4", "too far"),
        ("forward 1", "there is no layer before it"),
        ("nonsense", "it means nothing"),
    ] {
        let text = format!("{head}{line}\ntargets 1\nat b 9");
        assert!(checked(&text).is_err(), "{what}: {text}");
        assert_ne!(checked_again(&text), Some(true), "{what}: {text}");
    }
}
