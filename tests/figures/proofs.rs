//! Proofs written by the program and checked by two programs that know the rules alone: `verify`, and tests/verify.py
//! where there is a Python to run it.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fmt;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lastpeg::certify::{self, NotWritten};
use lastpeg::library::Library;
use lastpeg::par::FewestSearch;
use lastpeg::proof::Reason;
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::position::Position;
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::rules::random::Random;
use lastpeg::rules::resource::ResourceCount;
use lastpeg::run::Limits;
use lastpeg::solve::{Outcome, solve};
use lastpeg::verify::{Claim, Flaw, Verified, verify};

/// The most positions of a proof here.
const MOST: usize = 20_000;
/// What takes more is left alone.
const MOST_OF_SEARCH: u64 = 2_000_000;

/// The random positions that are tried for one that such a search proves lost.
const MOST_TRIED: usize = 20;
/// Proofs of more positions take the second checker too long.
const MOST_FOR_SECOND: usize = 400;

fn problem(board: &str, id: &str) -> Problem {
    crate::problem(board, id, false)
}

/// The proof that a problem cannot be solved, as text, or why it is not written; nothing where it can be solved or a
/// search of so many positions does not tell.
fn lost(problem: &Problem, of_search: Option<u64>) -> Option<Result<String, NotWritten>> {
    let limits = Limits {
        positions: of_search,
        ..Limits::none()
    };
    let Outcome::Lost(reason) = solve(problem, &limits).outcome else {
        return None;
    };
    let (mut text, limits) = (String::new(), Limits::none());
    let written = certify::lost(problem, &reason, MOST, &limits, &mut text);
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
        let text = lost(&problem(board, id), None).unwrap().unwrap();
        let verified = assert_proven(&text, Claim::Lost);
        // The counts of the reason, which each last jump has, rule it out at the start.
        assert!(id != "e3:e1" || verified.positions == 0, "{text}");
    }
}

#[test]
fn a_proof_is_of_the_problem_that_it_was_written_for_alone() {
    let of = |problem: &Problem, text: &str| {
        certify::verify_of(problem, text.lines().map(str::to_owned))
    };
    let flaw = "it is the proof of another board, start or goal";
    let asked = problem("wiegleb", "e1:e1");
    let text = lost(&asked, None).unwrap().unwrap();
    assert_eq!(of(&asked, &text), checked(&text));
    let start = asked.start().pegs;
    for other in [
        problem("wiegleb", "e1:e4"),
        problem("wiegleb", "e1:anywhere"),
        problem("wiegleb", "e9:e1"),
        problem("english", "e1:e1"),
        asked.clone().from_pegs(start - HoleSet::first(1)),
    ] {
        assert_eq!(
            of(&other, &text).unwrap_err().to_string(),
            flaw,
            "{}",
            other.id()
        );
    }
    // Several pegs anywhere have many finishes, and a key is of the start.
    let central = problem("triangle10", "a2:anywhere");
    let (text, _) = par(&central);
    assert!(of(&central, &text).is_ok_and(|proof| proof.has_line));
    let less = text.replacen("finish 1\n", "", 1);
    assert_eq!(of(&central, &less).unwrap_err().to_string(), flaw);
    let key = problem("triangle10", "a2:b2");
    assert_eq!(of(&key, &text).unwrap_err().to_string(), flaw);
}

#[test]
fn the_title_of_a_board_stays_on_its_line() {
    let board = Board::new("line", "A\nline", &["oooo"], JumpRule::Orthogonal).unwrap();
    let problem = Problem::read(&Arc::new(board), "a1:a1").unwrap();
    let text = lost(&problem, None).unwrap().unwrap();
    assert_eq!(checked(&text).unwrap().board, "A line");
}

#[test]
fn why_no_proof_is_written_is_told() {
    let central = problem("english", "central");
    let anywhere = |pegs| {
        let (board, start) = (central.board().clone(), central.start());
        Problem::new(board, "any", "Any", start, Goal::PegsAnywhere(pegs))
    };
    assert_eq!(lost(&anywhere(34), None), Some(Err(NotWritten::Ends(0))));
    let mut text = String::new();
    let limits = Limits::none();
    let written = certify::lost(&anywhere(4), &Reason::NoJumps, MOST, &limits, &mut text);
    assert_eq!(written, Err(NotWritten::Ends(40_920)));
    // Counts of another board prove nothing, and are left out.
    let other = ResourceCount::new(problem("french", "key").board(), vec![0; 37]).unwrap();
    let reason = Reason::ResourceCount {
        count: other,
        value: 0,
        needed: 1,
    };
    let written = certify::lost(&central, &reason, 1, &limits, &mut text);
    assert!(matches!(written, Err(NotWritten::TooLarge(_))));

    let cross = problem("english", "cross");
    let line = solve(&cross, &limits).line().unwrap().to_vec();
    let won = cross
        .clone()
        .from_pegs(cross.goal().patterns(cross.board())[0]);
    for (problem, line) in [(&cross, &line[..]), (&won, &[])] {
        let written = certify::moves(problem, line, "", &limits, &mut text);
        assert_eq!(written, Err(NotWritten::Checkpoint));
    }
    assert_eq!(text, "");
}

/// Four targets, for each of which counts are learnt: what is learnt for one rules out for the next.
#[test]
fn counts_that_are_learnt_for_one_target_are_in_the_proof() {
    let corner = problem("triangle36", "corner");
    let pegs = HoleSet::from_bits(0xf_7e3d_102d);
    let text = lost(&corner.at(Position::of(pegs)), None).unwrap().unwrap();
    assert_eq!(
        checked(&text).map(|verified| verified.claim),
        Ok(Claim::Lost)
    );
}

/// Positions of random play, late ones more often, with the key and without, and where a proof is too large for the
/// second checker those after them. Two of each kind here;
/// `LASTPEG_FUZZ=1000 cargo test --release --test figures lost_positions -- --nocapture` takes that many on all boards
/// and tells of each problem when it is done.
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
    let (mut proven, mut twice, mut not_written) = (0, 0, 0);
    for problem in &problems {
        let mut tally = Tally::default();
        for _ in 0..each {
            let positions = std::iter::repeat_with(|| random_position(problem, &mut random));
            let mut positions = positions.take(MOST_TRIED);
            let found = positions.find_map(|at| Some((lost(&at, Some(MOST_OF_SEARCH))?, at)));
            let Some((mut written, mut at)) = found else {
                // Of the largest boards hardly a position is proven lost by a short search.
                if tally.sizes.is_empty() {
                    break;
                }
                continue;
            };
            // Whatever is played from a lost position leads to another, whose proof is smaller in the end.
            while !tally.take(written) {
                at = later(&at, &mut random);
                written = lost(&at, None).unwrap();
            }
        }
        println!("{} {}: {tally}", problem.board().name(), problem.id());
        proven += tally.sizes.len();
        twice += tally.checked_twice;
        not_written += tally.not_written.len();
    }
    println!(
        "{proven} proven, {twice} of them to both; {not_written} not written, too large for this test"
    );
    assert!(proven > 4 * not_written, "{not_written} are not written");
}

/// What has become of the proofs of one problem.
#[derive(Default)]
struct Tally {
    /// The positions of each proof.
    sizes: Vec<usize>,
    bytes: usize,
    /// By `verify`, and by the second checker.
    checking: [Duration; 2],
    checked_twice: usize,
    not_written: Vec<NotWritten>,
}

impl Tally {
    /// Whether the proof is small enough for both checkers, who take it then.
    fn take(&mut self, written: Result<String, NotWritten>) -> bool {
        let text = match written {
            Ok(text) => text,
            Err(error) => {
                self.not_written.push(error);
                return false;
            }
        };
        let begun = Instant::now();
        let verified = checked(&text).unwrap_or_else(|flaw| panic!("{flaw}\n{text}"));
        assert_eq!(verified.claim, Claim::Lost);
        self.checking[0] += begun.elapsed();
        self.bytes += text.len();
        self.sizes.push(verified.positions);
        if verified.positions <= MOST_FOR_SECOND {
            let begun = Instant::now();
            let again = checked_again(&text);
            assert_ne!(again, Some(false), "{text}");
            self.checked_twice += usize::from(again.is_some());
            self.checking[1] += begun.elapsed();
        }
        verified.positions <= MOST_FOR_SECOND
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sizes = self.sizes.clone();
        sizes.sort_unstable();
        let (half, most) = (sizes.get(sizes.len() / 2), sizes.last());
        write!(
            f,
            "{} proven, {} of them to both; positions p50 {}, at most {}; {} kB; checked in {:.1} and {:.1} s",
            sizes.len(),
            self.checked_twice,
            half.unwrap_or(&0),
            most.unwrap_or(&0),
            self.bytes / 1000,
            self.checking[0].as_secs_f64(),
            self.checking[1].as_secs_f64(),
        )?;
        write!(f, "; {} not written", self.not_written.len())
    }
}

fn with_key(board: &str, id: &str) -> Problem {
    crate::problem(board, id, true)
}

/// A position that random play leads to from another in three actions, or where it ends before.
fn later(problem: &Problem, random: &mut Random) -> Problem {
    let mut at = problem.start();
    for _ in 0..3 {
        let actions: Vec<_> = at.actions(problem.board()).collect();
        if let Some(&action) = random.choose(&actions) {
            at = at.play_unchecked(action);
        }
    }
    problem.clone().at(at)
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
        lost(&problem("triangle15", "b3:b3"), None)
            .unwrap()
            .unwrap(),
        lost(&problem("wiegleb", "e1:e1"), None).unwrap().unwrap(),
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
        ("count 1 1 1 1\nregion ff", "there are but four holes"),
        ("count 1 1 1 1\nprice -1", "the price is less than nothing"),
        ("at bk", "there is no key"),
        ("start b", "there is a start already"),
        ("key 2", "the key comes too late"),
        ("finish b", "the start is a finish"),
        ("back 4", "too far"),
        ("forward 1", "there is no layer before it"),
        ("nonsense", "it means nothing"),
    ] {
        let text = format!("{head}{line}\ntargets 1\nat b 9");
        assert!(checked(&text).is_err(), "{what}: {text}");
        assert_ne!(checked_again(&text), Some(true), "{what}: {text}");
    }
    for (from, to, what) in [
        ("start b", "start 1b", "there are but four holes"),
        ("start b", "start bk", "there is no key"),
        ("start b", "key 4\nstart b", "there are but four holes"),
        ("start b", "key 3\nkey 2\nstart b", "there is one key"),
        ("row oooo\n", "", "there is no board"),
        (
            "board line\njumps orthogonal\n",
            "jumps orthogonal\n",
            "it has no name",
        ),
        (
            "jumps orthogonal",
            "jumps sideways",
            "there is no such rule",
        ),
        ("finish 1\n", "", "there is no finish"),
    ] {
        let text = whole.replace(from, to);
        assert!(checked(&text).is_err(), "{what}: {text}");
    }
}

/// Two moves are all that is needed here, and no price, weight or charge makes three of them.
#[test]
fn a_forged_number_of_moves_is_refused() {
    let head = "lastpeg proof 1\nboard line\njumps orthogonal\nrow oooo\nstart b\nfinish 2\n";
    let layers = "forward 0 b\nforward 1\nbackward 0 2\nbackward 1";
    let whole = format!("{head}claim moves 2\nforward 0 b\nforward 1 c\nbackward 0 2");
    for (moves, line, has_line) in [(2, "a1-c1 d1-b1", Some(true)), (1, "a1-c1", None)] {
        let claimed = whole.replace("moves 2", &format!("moves {moves}"));
        let told = checked(&format!("{claimed}\nline {line}"));
        assert_eq!(
            told.ok().map(|verified| verified.has_line),
            has_line,
            "{line}"
        );
    }
    let proof = |moves: &str, count: &str| format!("{head}claim moves {moves}\n{count}{layers}");
    assert_eq!(
        checked(&whole).map(|verified| verified.claim),
        Ok(Claim::Moves(2))
    );
    let large = [62, 63, 20].map(|power| (1_u64 << power).to_string());
    for number in large.iter().map(String::as_str).chain(["1", "2", "64"]) {
        for moves in ["3", "4", "9", "1048576", number] {
            for count in [
                String::new(),
                format!("count 1 1 1 1\nprice {number}\n"),
                format!("count 1 1 1 1\nprice {number}\npart f\n"),
                format!("count 1 1 1 1\nprice {number}\nregion f\n"),
                format!("count {number} {number} {number} {number}\n"),
                format!("count {number} {number} {number} {number}\nprice {number}\n"),
                format!("count 0 0 0 0\nparity f {number}\n"),
                format!("count 0 0 0 0\nprice 1\nparity 0 {number}\nparity 0 {number}\n"),
            ] {
                let text = proof(moves, &count);
                if moves.parse::<u64>().is_ok_and(|moves| moves > 2) {
                    assert!(checked(&text).is_err(), "{text}");
                }
            }
        }
    }
}

/// The one start leads to its finish in two moves, the other in one. What is claimed of them is wrong, and each proof of
/// it lacks one thing.
#[test]
fn no_proof_shows_what_is_not_so() {
    let never = "start b\nfinish 2\nclaim lost\n";
    let three = "start b\nfinish 2\nclaim moves 3\n";
    let two = "start 6\nfinish 1\nfinish 8\nclaim moves 2\n";
    let of_two = "forward 0 6\nforward 1\nbackward 0 1 8";
    for (claimed, body, what) in [
        (never, "", "the target is not named"),
        (never, "targets 2", "the start is not listed"),
        (never, "targets 2\nat b c 2", "the target is listed"),
        (never, "back 3", "no game has three actions"),
        (
            never,
            "count 0 0 0 0\ntargets 2",
            "the count has as much as is needed",
        ),
        (
            never,
            "count 0 0 0 0\nprice 1\npart f\ntargets 2",
            "what moves cost is no loss",
        ),
        (three, "forward 0 b\nbackward 0 2", "layers are missing"),
        (
            three,
            "forward 0 b\nforward 1 c\nbackward 0 2\nbackward 1",
            "a move back is missing",
        ),
        (
            three,
            "forward 0 b\nforward 1 c\nbackward 0 2\nbackward 1 c",
            "the sides meet",
        ),
        (
            three,
            "forward 0 b\nforward 1\nforward 2 c\nbackward 0 2",
            "one move leads to the second layer after",
        ),
        (
            three,
            "forward 0 b\nforward 1 c\nbackward 0 2",
            "a move joins the last layers",
        ),
        (
            two,
            &format!("count 0 1 0 1\ncount 1 0 1 0\n{of_two}"),
            "one finish weighs as little as the move leaves",
        ),
        (
            two,
            &format!("count 1 1 1 1\nparity 1 1\n{of_two}"),
            "one finish is not charged for",
        ),
    ] {
        let text =
            format!("lastpeg proof 1\nboard line\njumps orthogonal\nrow oooo\n{claimed}{body}");
        assert!(checked(&text).is_err(), "{what}: {text}");
        assert_ne!(checked_again(&text), Some(true), "{what}: {text}");
    }
}

/// With Cremers' Key: on the one board the last peg goes to the middle over that put in, which the image of the start
/// cannot do; on the other the peg is put in between two moves.
#[test]
fn no_proof_passes_over_the_key() {
    for body in [
        "row ooooo\nkey 4\nstart 8k\nfinish 4\nclaim lost\ntargets 4\nat 2k 9",
        "row oooo\nkey 2\nstart 6k\nfinish 2\nclaim moves 3\nforward 0 6k\nforward 1 \
         8k 1k\nbackward 0 2\nbackward 1 c",
    ] {
        let text = format!("lastpeg proof 1\nboard line\njumps orthogonal\n{body}");
        assert!(checked(&text).is_err(), "{text}");
        assert_ne!(checked_again(&text), Some(true), "{text}");
    }
}
