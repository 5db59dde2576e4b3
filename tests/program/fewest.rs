//! The fewest moves against a breadth-first search that keeps the last moved peg, and against what is published; the
//! catalogs made with it.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lastpeg::library::Library;
use lastpeg::library::catalog::{Catalog, Known, Row, file_stem};
use lastpeg::library::shortest;
use lastpeg::par::{Fewest, FewestSearch, ListedShortest, fewest_moves};
use lastpeg::rules::board::{Board, JumpRule, Symmetry};
use lastpeg::rules::hole::{Hole, HoleSet};
use lastpeg::rules::position::{self, Action, Position};
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::rules::random::Random;
use lastpeg::run::{Limits, Phase};
use lastpeg::solve::Verdict;

use crate::support::{Home, answer, refused, run};

/// The fewest moves by the plain book: breadth first over (position, last moved peg), where the same peg jumps on free
/// of charge.
fn plain_fewest(problem: &Problem) -> Option<usize> {
    let board = problem.board();
    let start: (Position, Option<Hole>) = (problem.start(), None);
    let mut queue = VecDeque::from([(start, 0)]);
    let mut done = HashSet::new();
    while let Some(((position, last), moves)) = queue.pop_front() {
        if problem.goal().is_reached(position.pegs) {
            return Some(moves);
        }
        if !done.insert((position, last)) {
            continue;
        }
        for action in position.actions(board) {
            let child = position.play_unchecked(action);
            match action {
                Action::Jump(jump) if last != Some(jump.from) => {
                    queue.push_back(((child, Some(jump.to)), moves + 1));
                }
                Action::Jump(jump) => queue.push_front(((child, Some(jump.to)), moves)),
                Action::Key(_) => queue.push_front(((child, None), moves)),
            }
        }
    }
    None
}

fn fewest(problem: &Problem) -> Fewest {
    fewest_moves(problem, &Limits::none())
}

/// Checks an answer's line against the rules.
fn assert_line_is_sound(problem: &Problem, answer: &Fewest) {
    if let Some(line) = answer.line() {
        let play = |position: Position, &action| position.play(problem.board(), action).unwrap();
        let end = line.iter().fold(problem.start(), play);
        assert!(problem.goal().is_reached(end.pegs));
        assert_eq!(answer.moves(), Some(position::move_count(line)));
    }
}

/// A move: the hole it starts from (none for Cremers' Key) and the holes it changes.
type Turn = (Option<Hole>, HoleSet);

/// Every line from a position of at most so many moves.
fn every_line(
    problem: &Problem,
    position: Position,
    moves: usize,
    line: &mut Vec<Action>,
    found: &mut Vec<Vec<Action>>,
) {
    if position::move_count(line) > moves {
        return;
    }
    if problem.goal().is_reached(position.pegs) {
        found.push(line.clone());
        return;
    }
    for action in position.actions(problem.board()) {
        line.push(action);
        let child = position.play_unchecked(action);
        every_line(problem, child, moves, line, found);
        line.pop();
    }
}

/// The symmetries that keep the start of a problem and its goal.
fn symmetries_kept(problem: &Problem) -> Vec<&Symmetry> {
    let board = problem.board();
    let is_kept = |symmetry: &&Symmetry| {
        let image =
            |pegs: HoleSet| -> HoleSet { pegs.iter().map(|hole| symmetry.hole(hole)).collect() };
        let start = problem.start();
        let keeps_goal = match problem.goal() {
            Goal::Exactly(goal) => image(goal) == goal,
            Goal::PegsAnywhere(_) => true,
        };
        image(start.pegs) == start.pegs
            && keeps_goal
            && start.key.map(|key| symmetry.hole(key)) == start.key
    };
    board.symmetries().iter().filter(is_kept).collect()
}

/// Where the pegs go from and to on the image of a line.
fn image_of_line(line: &[Action], symmetry: &Symmetry) -> Vec<(Hole, Hole)> {
    let ends = |action: &Action| match *action {
        Action::Jump(jump) => (symmetry.hole(jump.from), symmetry.hole(jump.to)),
        Action::Key(hole) => (symmetry.hole(hole), symmetry.hole(hole)),
    };
    line.iter().map(ends).collect()
}

/// What there is to count of shortest lines.
#[derive(PartialEq, Eq, Debug)]
struct Counted {
    /// As sequences up to symmetry.
    lines: usize,
    /// Regardless of the order of moves and of the way round a loop, by the longest last move.
    by_last_sweep: BTreeMap<usize, usize>,
    longest_sweep: usize,
    longest_last_sweep: usize,
}

impl Counted {
    fn sets(&self) -> usize {
        self.by_last_sweep.values().sum()
    }
}

/// The jumps of the last move of a line, after which the key may be used.
fn last_sweep(line: &[Action]) -> usize {
    let moves = position::moves(line);
    let jumps = moves.map(|run| run.iter().filter(|action| action.jump().is_some()).count());
    jumps.filter(|&jumps| jumps > 0).last().unwrap_or(0)
}

/// Every shortest line, by depth first through the rules.
fn plain_shortest(problem: &Problem, moves: usize) -> Counted {
    let mut lines = Vec::new();
    every_line(problem, problem.start(), moves, &mut Vec::new(), &mut lines);
    let symmetries = symmetries_kept(problem);
    let mut sequences: HashSet<Vec<(Hole, Hole)>> = HashSet::new();
    let mut sets: HashMap<Vec<Turn>, usize> = HashMap::new();
    let [mut longest_sweep, mut longest_last_sweep] = [0, 0];
    for line in lines {
        longest_sweep = longest_sweep.max(position::longest_sweep(&line));
        longest_last_sweep = longest_last_sweep.max(last_sweep(&line));
        let images = symmetries.iter().map(|symmetry| {
            let sequence = image_of_line(&line, symmetry);
            let mut turns: Vec<Turn> = Vec::new();
            let mut last = None;
            for action in &line {
                match *action {
                    Action::Jump(jump) => {
                        let [from, over, to] =
                            [jump.from, jump.over, jump.to].map(|hole| symmetry.hole(hole));
                        if last != Some(from) {
                            turns.push((Some(from), HoleSet::EMPTY));
                        }
                        let turn = turns.last_mut().unwrap();
                        turn.1 = turn.1 ^ HoleSet::of(from) ^ HoleSet::of(over) ^ HoleSet::of(to);
                        last = Some(to);
                    }
                    Action::Key(hole) => {
                        turns.push((None, HoleSet::of(symmetry.hole(hole))));
                        last = None;
                    }
                }
            }
            turns.sort_unstable();
            (sequence, turns)
        });
        let (images, turns): (Vec<_>, Vec<_>) = images.unzip();
        sequences.insert(images.into_iter().min().unwrap());
        let longest = sets.entry(turns.into_iter().min().unwrap()).or_default();
        *longest = last_sweep(&line).max(*longest);
    }
    let mut by_last_sweep = BTreeMap::new();
    for jumps in sets.into_values() {
        *by_last_sweep.entry(jumps).or_default() += 1;
    }
    Counted {
        lines: sequences.len(),
        by_last_sweep,
        longest_sweep,
        longest_last_sweep,
    }
}

fn small_boards() -> Vec<Arc<Board>> {
    let pictures: [(&[&str], JumpRule); 6] = [
        (&["oooo", "oooo", "oooo", "oooo"], JumpRule::Orthogonal),
        (&["ooooo", "ooooo", "ooooo"], JumpRule::Orthogonal),
        (&["oooo", "oooo", "oooo"], JumpRule::Diagonal),
        (&[" o  ", "ooo ", "oooo", " ooo"], JumpRule::Diagonal),
        (
            &["o    ", "oo   ", "ooo  ", "oooo ", "ooooo"],
            JumpRule::Triangular,
        ),
        (&["ooo ", "oooo", "oooo"], JumpRule::Triangular),
    ];
    let build =
        |(rows, rule): (&[&str], JumpRule)| Board::new("small", "Small", rows, rule).unwrap();
    pictures.into_iter().map(build).map(Arc::new).collect()
}

fn holes(board: &Board, random: &mut Random, count: usize) -> HoleSet {
    let all: Vec<Hole> = board.holes().collect();
    (0..count).map(|_| all[random.below(all.len())]).collect()
}

#[test]
fn the_fewest_moves_agree_with_a_plain_search_for_every_rule_goal_and_key() {
    let mut random = Random::new(4);
    let mut with_line = [0, 0];
    for board in small_boards() {
        for round in 0..160 {
            let goal = match round % 3 {
                0 => Goal::PegsAnywhere(1 + round / 4 % 2),
                1 => Goal::Exactly(holes(&board, &mut random, 1)),
                _ => Goal::Exactly(holes(&board, &mut random, 3)),
            };
            let count = 2 + random.below(board.hole_count());
            let pegs = holes(&board, &mut random, count);
            let key = holes(&board, &mut random, 1).iter().next();
            let key = key.filter(|_| round % 2 == 1);
            let problem = Problem::new(board.clone(), "", "", Position::new(pegs, key), goal);
            let answer = fewest(&problem);
            assert_line_is_sound(&problem, &answer);
            assert_eq!(answer.moves(), plain_fewest(&problem), "{problem:?}");
            assert_ne!(answer.verdict(), Verdict::Undecided);
            assert_eq!(answer.is_proved, answer.verdict() == Verdict::Winnable);
            with_line[round % 2] += usize::from(answer.moves().is_some_and(|moves| moves > 0));
        }
    }
    assert!(with_line.iter().all(|&lines| lines > 50), "{with_line:?}");
}

#[test]
fn the_number_of_shortest_lines_agrees_with_plain_enumeration() {
    let mut random = Random::new(9);
    let mut several = 0;
    for board in small_boards() {
        for round in 0..80 {
            let goal = match round % 2 {
                0 => Goal::PegsAnywhere(1 + round / 4 % 2),
                _ => Goal::Exactly(holes(&board, &mut random, 1)),
            };
            let count = 3 + random.below(5);
            let mut pegs = holes(&board, &mut random, count);
            let symmetry = &board.symmetries()[random.below(board.symmetries().len())];
            pegs |= pegs.iter().map(|hole| symmetry.hole(hole)).collect();
            let key = holes(&board, &mut random, 1).iter().next();
            let key = key.filter(|_| round % 3 == 2);
            let problem = Problem::new(board.clone(), "", "", Position::new(pegs, key), goal);
            let wanted = match round / 2 % 2 {
                0 => ListedShortest::OfEachSet(usize::MAX),
                _ => ListedShortest::InEveryOrder(usize::MAX),
            };
            let search = FewestSearch::new(&problem).counting_shortest(wanted);
            let answer = search.run(&Limits::none());
            let Some(moves) = answer.moves() else {
                assert_eq!(answer.shortest, None);
                continue;
            };
            let expected = plain_shortest(&problem, moves);
            let shortest = answer.shortest.unwrap();
            if moves > 0 {
                let of_sets = round / 2 % 2 == 0;
                let count = if of_sets {
                    expected.sets()
                } else {
                    expected.lines
                };
                assert_are_different_lines(&problem, moves, count, &shortest.listed);
            }
            assert_eq!(
                shortest.regardless_of_order,
                Some(expected.sets()),
                "{problem:?}"
            );
            let counted = Counted {
                lines: usize::try_from(shortest.lines).unwrap(),
                by_last_sweep: shortest.by_last_sweep,
                longest_sweep: shortest.longest_sweep,
                longest_last_sweep: shortest.longest_last_sweep,
            };
            assert_eq!(counted, expected, "{problem:?}");
            several += usize::from(counted.lines > 1);
        }
    }
    assert!(several > 8, "only {several} with several lines");
}

/// Checks that lines are as many, each of so many moves to the goal, and none the image of another.
fn assert_are_different_lines(
    problem: &Problem,
    moves: usize,
    count: usize,
    lines: &[Vec<Action>],
) {
    let symmetries = symmetries_kept(problem);
    let mut seen = HashSet::new();
    for line in lines {
        let play = |position: Position, &action| position.play(problem.board(), action);
        let end = line.iter().try_fold(problem.start(), play).unwrap();
        assert!(problem.goal().is_reached(end.pegs), "{line:?}");
        assert_eq!(position::move_count(line), moves, "{line:?}");
        let images = symmetries
            .iter()
            .map(|symmetry| image_of_line(line, symmetry));
        assert!(seen.insert(images.min()), "listed before: {line:?}");
    }
    assert_eq!(lines.len(), count, "{problem:?}");
}

#[test]
fn the_english_central_game_has_936_shortest_lines_and_two_regardless_of_order() {
    let library = Library::embedded();
    let english = library.entry("english").unwrap();
    let problem = english.problem("central", None, false).unwrap();
    let wanted = ListedShortest::InEveryOrder(1000);
    let search = FewestSearch::new(&problem).counting_shortest(wanted);
    let answer = search.run(&Limits::none());
    assert_eq!((answer.moves(), answer.is_proved), (Some(18), true));
    let shortest = answer.shortest.unwrap();
    assert_eq!(shortest.lines, 936_u32.into());
    assert_are_different_lines(&problem, 18, 936, &shortest.listed);
    assert_eq!(shortest.regardless_of_order, Some(2));
    // As in the 18 moves of Bergholt: five jumps in one move, and one jump at the end.
    assert_eq!(shortest.by_last_sweep, BTreeMap::from([(1, 2)]));
    assert_eq!(
        (shortest.longest_sweep, shortest.longest_last_sweep),
        (5, 1)
    );
}

/// The texts of all checkpoints of a search, and its answer.
fn with_checkpoints(search: FewestSearch<'_>) -> (Vec<String>, Fewest) {
    let mut texts = Vec::new();
    let search = search.saving(|text| texts.push(text.to_owned()));
    let answer = search.run(&Limits::none());
    (texts, answer)
}

#[test]
fn checkpoints_of_a_proof_lead_to_the_same_answer() {
    let board = Library::embedded().entry("english").unwrap().board();
    let problem = Problem::read(&board, "c2:c5").unwrap();
    let (texts, answer) = with_checkpoints(FewestSearch::new(&problem));
    assert!(answer.is_proved);
    for text in texts.iter().step_by(2) {
        let resumed = FewestSearch::new(&problem).resuming(text).unwrap();
        let resumed = resumed.run(&Limits::none());
        assert_line_is_sound(&problem, &resumed);
        assert_eq!(
            (resumed.moves(), resumed.is_proved, resumed.lower_bound),
            (answer.moves(), true, answer.lower_bound)
        );
    }
    // The last one knows the answer, but is not believed: the numbers of moves before the last are not looked for again.
    let last = FewestSearch::new(&problem).resuming(texts.last().unwrap());
    let limits = Limits::none();
    assert!(last.unwrap().run(&limits).is_proved);
    let Some(Phase::FewestMoves {
        lower_bound, moves, ..
    }) = limits.progress.phase()
    else {
        panic!("nothing was proven");
    };
    assert_eq!(Some(moves + 1), answer.moves());
    assert!(lower_bound < moves);
}

/// Files that the program wrote before checkpoints were without layers: of a proof under way, and of one that is done.
#[test]
fn checkpoints_with_the_layers_of_a_pass_are_read_still() {
    let board = |name: &str| Library::embedded().entry(name).unwrap().board();
    let resumed = |problem: &Problem, text: &str, limits: &Limits| {
        let search = FewestSearch::new(problem).resuming(text).unwrap();
        let answer = search.run(limits);
        assert_line_is_sound(problem, &answer);
        (answer.lower_bound, answer.moves(), answer.is_proved)
    };
    let under_way = include_str!("../data/checkpoints/6x6_a1-a1_with_layers");
    assert!(under_way.contains("\npass 15\nlayer forward "));
    let none = Limits {
        positions: Some(0),
        ..Limits::none()
    };
    let problem = Problem::read(&board("6x6"), "a1:a1").unwrap();
    let line = under_way.lines().any(|line| line.starts_with("line "));
    let (lower_bound, moves, is_proved) = resumed(&problem, under_way, &none);
    // 15 is what the search's own bound says, too, before any pass.
    assert_eq!((lower_bound, moves.is_some(), is_proved), (15, line, false));
    let done = include_str!("../data/checkpoints/english_c2-c5_done");
    let problem = Problem::read(&board("english"), "c2:c5").unwrap();
    assert_eq!(
        resumed(&problem, done, &Limits::none()),
        (15, Some(15), true)
    );
}

#[test]
fn a_checkpoint_of_another_problem_or_version_or_with_a_fault_is_refused() {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let problem = Problem::read(&board, "a1:a1").unwrap();
    let (texts, _) = with_checkpoints(FewestSearch::new(&problem));
    let text = &texts[texts.len() / 2];
    let refusal = |problem: &Problem, text: &str| {
        let resumed = FewestSearch::new(problem).resuming(text);
        resumed.map(|_| ()).unwrap_err().to_string()
    };
    let other = Problem::read(&board, "a1:a4").unwrap();
    assert!(refusal(&other, text).starts_with("it is the checkpoint of another problem: "));
    let older = text.replacen("checkpoint 1", "checkpoint 0", 1);
    assert_eq!(
        refusal(&problem, &older),
        "it is a checkpoint of version 0, not 1"
    );
    assert_eq!(refusal(&problem, "nonsense"), "it is no checkpoint");
    for faulty in [
        text.replacen("bound ", "bound 1", 1),
        text[..text.len() / 2].to_owned(),
        text.replace("end ", "end 1"),
    ] {
        assert!(refusal(&problem, &faulty).contains("damaged"));
    }
}

#[test]
fn solve_keeps_a_checkpoint_and_goes_on_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("central");
    let solve = |problem: &str, more: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("lastpeg").unwrap();
        let arguments = ["solve", "english", problem, "--fewest", "--json"];
        let command = command.args(arguments).arg("--checkpoint").arg(&path);
        command.args(more).output().unwrap()
    };
    let stopped = solve("c2:c5", &["--limit", "300ms"]);
    assert!(matches!(stopped.status.code(), Some(0 | 3)));
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .starts_with("lastpeg checkpoint 1\n")
    );
    let done = solve("c2:c5", &[]);
    let done: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!(
        (&done["moves"], &done["fewest_proved"]),
        (&15.into(), &true.into())
    );
    let other = solve("central", &[]);
    assert_eq!(other.status.code(), Some(2));
    let told = String::from_utf8(other.stdout).unwrap();
    assert!(
        told.contains("it is the checkpoint of another problem: english orthogonal"),
        "{told}"
    );
    assert!(
        told.contains("name another file, or remove this one"),
        "{told}"
    );
}

#[test]
fn the_triangles_have_their_published_fewest_moves() {
    let library = Library::embedded();
    for (name, published) in [("triangle10", 5), ("triangle15", 9)] {
        let board = library.entry(name).unwrap().board();
        let pairs = lastpeg::rules::problem::single_vacancy_problems(&board);
        let least = pairs.into_iter().filter_map(|(vacancy, survivor)| {
            let problem = Problem::from_vacancy(board.clone(), vacancy, survivor);
            fewest(&problem).moves()
        });
        assert_eq!(least.min(), Some(published), "{name}");
    }
}

#[test]
fn published_pars_of_single_problems_are_proven() {
    // Bell: the big central game of the French board with diagonal jumps, and that board's central game with Cremers'
    // Key. (15 moves on the English board with diagonal jumps take longer: `solve english central --jumps diagonal
    // --fewest`.)
    let published = [
        ("french", "big-central", JumpRule::Diagonal, 13),
        ("french", "key", JumpRule::Orthogonal, 20),
    ];
    let library = Library::embedded();
    for (board, name, rule, par) in published {
        let entry = library.entry(board).unwrap();
        let problem = entry.problem(name, Some(rule), false).unwrap();
        let answer = fewest(&problem);
        assert_line_is_sound(&problem, &answer);
        assert_eq!((answer.moves(), answer.is_proved), (Some(par), true));
    }
}

#[test]
fn a_line_known_before_is_the_answer_unless_a_shorter_one_is_found() {
    let library = Library::embedded();
    let entry = library.entry("triangle15").unwrap();
    let problem = entry.problem("a1:a1", None, false).unwrap();
    let par = shortest::line(&problem).unwrap();
    let long = lastpeg::solve::solve(&problem, &Limits::none());
    let long = long.line().unwrap();
    for known in [&par[..], long, &par[1..]] {
        let search = FewestSearch::new(&problem).knowing(known);
        let answer = search.run(&Limits::none());
        assert_line_is_sound(&problem, &answer);
        assert_eq!((answer.moves(), answer.is_proved), (Some(10), true));
    }
    let none = Limits {
        positions: Some(0),
        ..Limits::none()
    };
    let answer = FewestSearch::new(&problem).knowing(&par).run(&none);
    assert_eq!(answer.line(), Some(&par[..]));
}

#[test]
fn shares_of_a_catalog_are_joined() {
    let home = Home::new();
    let folder = |name: &str| home.data().join(name).display().to_string();
    let file = |name: &str| format!("{}/triangle15.triangular.json", folder(name));
    for share in ["1/3", "2/3", "3/3"] {
        let name = share.replace('/', "-");
        let made = format!(
            "catalog triangle15 --prove --share {share} --write {}",
            folder(&name)
        );
        // The other shares are undecided.
        assert_eq!(run(&made).code, 3);
    }
    let parts = ["1-3", "2-3", "3-3"].map(file).join(" ");
    let joined = run(&format!(
        "catalog triangle15 --merge {parts} --write {}",
        folder("all")
    ));
    assert_eq!(joined.code, 0, "{}", joined.messages);
    let read = |path: String| std::fs::read_to_string(path).unwrap();
    let embedded = answer("catalog triangle15 --json", 0);
    assert_eq!(read(file("all")), embedded);
    let part: serde_json::Value = serde_json::from_str(&read(file("2-3"))).unwrap();
    let rows = part["problems"].as_array().unwrap();
    let solved = rows.iter().filter(|row| row["verdict"] == "solvable");
    assert_eq!(solved.count(), 4);

    refused(
        "catalog triangle15 --share 1/2",
        "--share is one of what --improve or --prove finds out: give one of them, too",
    );
    let wrong = home.file(
        "wrong.json",
        &embedded.replacen("\"par\":10", "\"par\":9", 1),
    );
    let ran = run(&format!("catalog triangle15 --merge {wrong}"));
    assert_eq!((ran.code, ran.output.as_str()), (2, ""));
    assert!(
        ran.messages
            .contains("wrong.json: a1:a1: verdict and numbers do not fit"),
        "{}",
        ran.messages
    );
    for share in ["0/3", "4/3", "3", "a/b", "1/0"] {
        let ran = run(&format!("catalog triangle15 --improve --share {share}"));
        assert_eq!(ran.code, 2);
        assert!(ran.messages.contains("as in 3/16"), "{}", ran.messages);
    }
}

#[test]
fn a_catalog_is_improved_from_the_lines_it_knows() {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let catalog = Catalog::embedded(&board).unwrap();
    let open = catalog.rows().iter().map(|row| match &row.known {
        Known::Solvable { line, .. } => Row {
            known: Known::Solvable {
                line: line.clone(),
                is_proved: false,
            },
            ..row.clone()
        },
        _ => row.clone(),
    });
    let open = Catalog::new(open.collect());
    let rows = lastpeg::tables::catalog_rows(&board, Some(&open), Limits::none);
    let again: Vec<Row> = rows.collect();
    assert!(again.iter().all(Row::is_settled));
    let moves = |rows: &[Row]| rows.iter().map(Row::fewest).collect::<Vec<_>>();
    assert_eq!(moves(&again), moves(catalog.rows()));
}

#[test]
fn a_goal_reached_already_takes_no_move() {
    let board = Library::embedded().entry("english").unwrap().board();
    let centre = HoleSet::of(board.centre().unwrap());
    let start = Position::of(centre);
    let answer = fewest(&Problem::new(board, "", "", start, Goal::Exactly(centre)));
    assert_eq!(answer.moves(), Some(0));
    assert!(answer.is_proved);
}

#[test]
fn a_stopped_search_keeps_its_lower_bound_and_claims_no_proof() {
    let library = Library::embedded();
    let problem = library.entry("english").unwrap();
    let problem = problem.problem("central", None, false).unwrap();
    let limits = Limits {
        positions: Some(200_000),
        ..Limits::none()
    };
    // What another thread reads meanwhile.
    let (progress, is_done) = (limits.progress.clone(), AtomicBool::new(false));
    let bound = || match progress.phase() {
        Some(Phase::FewestMoves { lower_bound, .. }) => lower_bound,
        _ => 0,
    };
    let (answer, bounds) = thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut bounds = Vec::new();
            while !is_done.load(Ordering::Relaxed) {
                bounds.push(bound());
                thread::sleep(Duration::from_millis(1));
            }
            bounds
        });
        let answer = fewest_moves(&problem, &limits);
        is_done.store(true, Ordering::Relaxed);
        (answer, reader.join().unwrap())
    });
    assert!(!answer.is_proved);
    assert_eq!(bound(), answer.lower_bound);
    assert!(bounds.is_sorted() && (2..=18).contains(&answer.lower_bound));
    assert_line_is_sound(&problem, &answer);
    assert!(answer.moves().is_none_or(|moves| moves >= 18));
}

/// Some positions of this game have so many ways of one move, with diagonal jumps, that expanding them takes minutes.
#[test]
fn a_limit_of_time_ends_a_search_in_the_middle_of_a_move() {
    let library = Library::embedded();
    let entry = library.entry("french").unwrap();
    let problem = entry.problem("central", Some(JumpRule::Diagonal), false);
    let problem = problem.unwrap();
    let time = Duration::from_secs(3);
    let begun = Instant::now();
    let answer = fewest_moves(&problem, &Limits::none().within(time));
    // It was the limit that ended it, and at once: the rest is for a machine that is busy.
    let late = begun.elapsed().checked_sub(time);
    assert!(answer.is_proved || late.is_some());
    assert!(
        late.is_none_or(|late| late < Duration::from_secs(2)),
        "{late:?} late"
    );
    assert_line_is_sound(&problem, &answer);
    assert!(answer.moves().is_none_or(|moves| moves >= 13));
}

#[test]
fn too_little_memory_ends_the_search_without_a_claim() {
    let library = Library::embedded();
    let problem = library.entry("english").unwrap();
    let problem = problem.problem("central", None, false).unwrap();
    let limits = Limits {
        memory: 1 << 12,
        ..Limits::none()
    };
    let answer = fewest_moves(&problem, &limits);
    assert!(!answer.is_proved && answer.lower_bound <= 18);
    assert!(answer.memory_needed > Some(limits.memory));
    assert_line_is_sound(&problem, &answer);
}

#[test]
fn an_unsolvable_problem_has_the_proof_of_solve() {
    let library = Library::embedded();
    let problem = library.entry("french").unwrap();
    let problem = problem.problem("central", None, false).unwrap();
    let answer = fewest(&problem);
    let solved = lastpeg::solve::solve(&problem, &Limits::none());
    assert_eq!(answer.verdict(), Verdict::Lost);
    assert_eq!(answer.outcome, solved.outcome);
}

/// Every catalog with its board.
fn catalogs() -> Vec<(Arc<Board>, &'static Catalog)> {
    let library = Library::embedded();
    let entries = library.entries().iter();
    let boards = entries.flat_map(|entry| {
        let rules = entry.rules().iter();
        rules.map(|&rule| entry.board_under(rule).unwrap())
    });
    let catalogs = boards.filter_map(|board| Some((board.clone(), Catalog::embedded(&board)?)));
    catalogs.collect()
}

#[test]
fn every_file_of_a_catalog_is_read_and_written_alike() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/boards/catalog");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let catalogs = catalogs();
    // Reading one replays every line and checks every number.
    let mut read: Vec<String> = Vec::new();
    for (board, catalog) in catalogs {
        let name = format!("{}.json", file_stem(&board));
        let text = std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
        assert_eq!(text, catalog.text(&board), "{name}");
        read.push(name);
    }
    read.sort();
    assert_eq!(names, read);
}

#[test]
fn the_catalogs_agree_with_the_published_ranges() {
    for line in include_str!("../data/published_pars.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |index: usize| words[index].parse::<usize>().unwrap();
        let board = Library::embedded().entry(words[0]).unwrap().board();
        let catalog = Catalog::embedded(&board).unwrap();
        let pars: Vec<_> = catalog.rows().iter().filter_map(Row::fewest).collect();
        assert_eq!(pars.len(), number(1), "{line}");
        let least = pars.iter().map(|par| par.moves).min();
        assert_eq!(least, Some(number(2)), "{line}");
        let mut proven = pars.iter().filter(|par| par.is_par);
        assert!(proven.all(|par| par.moves <= number(3)), "{line}");
    }
}

/// A few rows of each catalog, one of those on boards of more than 21 holes, and a search so short that it proves few
/// of them: that the catalogs and the search do not contradict each other. Whole boards are proven anew by `lastpeg
/// bench fewest` and `lastpeg catalog BOARD --prove`.
#[test]
fn pars_of_the_catalogs_are_not_contradicted() {
    let mut proven = 0;
    for (board, catalog) in catalogs() {
        // The larger boards take seconds a problem.
        let rows = catalog.rows().iter().filter(|_| board.hole_count() <= 36);
        let sampled = if board.hole_count() <= 21 { 8 } else { 1 };
        for row in rows.step_by(catalog.rows().len().div_ceil(sampled)) {
            let limits = Limits {
                positions: Some(20_000),
                ..Limits::none()
            };
            let problem = row.problem(&board);
            let answer = fewest_moves(&problem, &limits);
            assert_line_is_sound(&problem, &answer);
            match &row.known {
                Known::Solvable { .. } => {
                    let known = row.fewest().unwrap();
                    assert_ne!(answer.verdict(), Verdict::Lost, "{problem:?}");
                    assert!(answer.lower_bound <= known.moves, "{problem:?}");
                    if answer.is_proved {
                        assert_eq!(answer.moves(), Some(known.moves), "{problem:?}");
                        proven += 1;
                    }
                }
                Known::Unsolvable { .. } => assert_ne!(answer.verdict(), Verdict::Winnable),
                Known::Undecided => (),
            }
        }
    }
    assert!(proven > 5, "only {proven} proven");
}

#[test]
fn a_problem_has_the_row_of_its_image() {
    let board = Library::embedded().entry("english").unwrap().board();
    let catalog = Catalog::embedded(&board).unwrap();
    let par = |name: &str| {
        catalog
            .row(&Problem::read(&board, name).unwrap())
            .unwrap()
            .fewest()
    };
    assert_eq!(par("d4").unwrap().moves, 18);
    assert_eq!(par("e7:e4"), par("c1:c4"));
    assert_eq!(catalog.row(&Problem::read(&board, "d4:*").unwrap()), None);
    let with_key = Problem::read(&board, "d4").unwrap().with_key().unwrap();
    assert_eq!(catalog.row(&with_key), None);
}

#[test]
fn a_catalog_with_a_fault_names_its_row() {
    let board = Library::embedded().entry("english").unwrap().board();
    let text = Catalog::embedded(&board).unwrap().text(&board);
    let fault = |from: &str, to: &str| {
        let text = text.replacen(from, to, 1);
        Catalog::read(&board, &text).unwrap_err().to_string()
    };
    assert!(fault("\"par\":16", "\"par\":15").starts_with("c1:c1: verdict and numbers do not fit"));
    assert!(fault("\"vacant\":\"c1\"", "\"vacant\":\"z9\"").starts_with("z9:c1: "));
    assert!(fault("\"board\": \"english\"", "\"board\": \"french\"").contains("not of english"));
    assert!(fault("solvable", "unsolvable").starts_with("c1:c1: "));
    assert!(fault("\"schema\": 1", "\"schema\": 2").contains("a newer lastpeg has written it"));
    // Files of earlier programs have no version.
    let earlier = text.replacen("  \"schema\": 1,\n", "", 1);
    assert_ne!(earlier, text);
    assert_eq!(Catalog::read(&board, &earlier).unwrap().text(&board), text);
}

#[test]
fn solve_fewest_and_catalog_tell_par() {
    let run = |arguments: &str| {
        let mut command = assert_cmd::Command::cargo_bin("lastpeg").unwrap();
        let ran = command.args(arguments.split(' ')).unwrap();
        String::from_utf8(ran.stdout).unwrap()
    };
    let solved = run("solve english c2:c5 --fewest --json --threads 2");
    let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
    assert_eq!(solved["moves"], 15);
    assert_eq!(solved["fewest_proved"], true);
    assert_eq!(solved["lower_bound"], 15);
    assert_eq!(solved["jump_count"], 31);
    let told = run("solve english c2:c5 --fewest");
    assert!(
        told.contains("Solvable in 15 moves, the fewest there are, 31 jumps:"),
        "{told}"
    );
    let catalog = run("catalog english");
    assert!(
        catalog.ends_with("21 problems: 21 solvable; 15 to 19 moves, par proven for 21\n"),
        "{catalog}"
    );
    let proven = run("catalog triangle10 --prove");
    assert!(proven.contains("par 5"), "{proven}");
    let folder = tempfile::tempdir().unwrap();
    run(&format!(
        "catalog english --json --write {}",
        folder.path().display()
    ));
    let written = std::fs::read_to_string(folder.path().join("english.orthogonal.json")).unwrap();
    assert_eq!(written, run("catalog english --json"));
    let listed = run("list english");
    assert!(listed.contains("d4=18"), "{listed}");
}

/// All complement problems of two vacancies: those of the English board but four can be solved, on the 6x6 board all
/// can. On the French board the position class rules out every complement.
#[test]
fn complements_of_two_vacancies_are_settled() {
    for (board, summary) in [
        (
            "english",
            "81 problems: 77 solvable, 4 unsolvable, 0 undecided; par proven for 77, 13 to 18 moves",
        ),
        (
            "6x6",
            "93 problems: 93 solvable, 0 unsolvable, 0 undecided; par proven for 93, 14 to 15 moves",
        ),
        (
            "french",
            "101 problems: 0 solvable, 101 unsolvable, 0 undecided",
        ),
    ] {
        let told = answer(&format!("catalog {board} --vacancies 2"), 0);
        assert!(told.ends_with(&format!("\n\n{summary}\n")), "{told}");
    }
    let one = answer("catalog english --vacancies 2 --prove --each 1ms --json", 3);
    let one: serde_json::Value = serde_json::from_str(&one).unwrap();
    let first = &one["problems"][0];
    assert_eq!(first["vacant"], serde_json::json!(["c1", "d1"]));
    let line = first["line"].as_str().unwrap_or_default();
    assert!(
        first["verdict"] == "undecided" || line.contains('-'),
        "{first}"
    );
}

/// With Cremers' Key the centre can be reached from eight starts of the French board and ten of the 7x7 board.
#[test]
fn games_with_the_key_from_every_start_are_listed() {
    for (board, summary) in [
        (
            "french",
            "8 problems: 8 solvable, 0 unsolvable, 0 undecided",
        ),
        (
            "square49",
            "10 problems: 10 solvable, 0 unsolvable, 0 undecided",
        ),
    ] {
        let told = answer(&format!("catalog {board} --key"), 0);
        assert!(told.ends_with(&format!("\n\n{summary}\n")), "{told}");
    }
    refused(
        "catalog 6x6 --key",
        "Cremers' Key ends with one peg in the centre, and this board has no central hole: play without it",
    );
}

/// The twelve crosses of arms of width 3 on a centre of 3x3 holes on which every complement can be solved (Bell and
/// Sillke): one square, two rectangular, three with one axis, two diagonal, four without symmetry.
#[test]
fn every_complement_of_the_twelve_crosses_can_be_solved() {
    let library = Library::embedded();
    let mut symmetries = Vec::new();
    for name in [
        "english",
        "cross27",
        "semi-wiegleb",
        "cross24",
        "cross36",
        "cross42",
        "cross27-diagonal",
        "cross39-diagonal",
        "cross27-skew",
        "cross30-skew",
        "cross33-skew",
        "cross36-skew",
    ] {
        let board = library.entry(name).unwrap().board();
        symmetries.push(board.symmetries().len());
        let is_first = |hole: &Hole| board.symmetries().iter().all(|it| it.hole(*hole) >= *hole);
        for hole in board.holes().filter(is_first) {
            let problem = Problem::from_vacancy(board.clone(), hole, hole);
            let answer = lastpeg::solve::solve(&problem, &Limits::none());
            assert_eq!(answer.verdict(), Verdict::Winnable, "{name} {hole:?}");
        }
    }
    assert_eq!(symmetries, [8, 4, 4, 2, 2, 2, 2, 2, 1, 1, 1, 1]);
}
