//! The embedded boards agree with what is published about them, and are fair: what they offer is of the right class.

use std::collections::BTreeSet;

use lastpeg::library::board_file::Kind;
use lastpeg::library::{Entry, Library};
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::Hole;
use lastpeg::rules::notation;
use lastpeg::rules::problem::{self, Goal, Impossible, Problem};
use lastpeg::run::Limits;
use lastpeg::solve::{self, Verdict};

/// The columns of `data/board_facts.txt` that a board has, in its words.
fn facts(board: &Board) -> [String; 7] {
    let problems = problem::single_vacancy_problems(board).len();
    [
        board.hole_count().to_string(),
        board.jumps().all().len().to_string(),
        board.symmetries().len().to_string(),
        format!("2^{}", board.classes().dimension()),
        if board.is_null_class() { "yes" } else { "no" }.to_owned(),
        problems.to_string(),
        notation::holes(board, board.corners()),
    ]
}

#[test]
fn the_boards_have_their_published_facts() {
    let library = Library::embedded();
    let mut checked = 0;
    for (number, line) in (1..).zip(include_str!("../data/board_facts.txt").lines()) {
        if line.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let rule: JumpRule = words[1].parse().unwrap();
        let board = library.entry(words[0]).unwrap().board_under(rule).unwrap();
        for (published, computed) in words[2..].iter().zip(facts(&board)) {
            assert!(
                *published == "-" || *published == computed,
                "line {number}: {} under {rule} has {computed}, published is {published}",
                words[0]
            );
            checked += usize::from(*published != "-");
        }
    }
    assert!(checked > 100, "only {checked} facts were checked");
}

#[test]
fn every_board_can_be_introduced_and_begins_with_a_problem_that_its_class_allows() {
    for entry in Library::embedded().entries() {
        let name = entry.name();
        assert!(
            entry.about().len() > 40 && !entry.title().is_empty(),
            "{name}"
        );
        for &rule in entry.rules() {
            let first = entry.first_problem(Some(rule)).unwrap();
            assert!(first.impossible().is_none(), "{name} {rule} {}", first.id());
            let Ok(one_peg) = entry.problem("one-peg", Some(rule), false) else {
                // The one board on which no game from one vacancy can end so.
                assert_eq!(name, "hexagon19");
                continue;
            };
            assert_eq!(one_peg.goal(), Goal::PegsAnywhere(1));
            assert!(one_peg.impossible().is_none(), "{name} {rule}");
        }
    }
}

/// What is offered is fair: it can be won, or it is marked as impossible. The positions allowed are many times what any
/// of these needs.
#[test]
fn every_named_problem_can_be_won_or_is_marked_as_impossible() {
    let limits = Limits::none().with_positions(5_000_000);
    let mut impossible = Vec::new();
    for entry in Library::embedded().entries() {
        let named = entry.rules().iter().flat_map(|&rule| entry.problems(rule));
        for problem in named {
            let name = format!(
                "{}/{}/{}",
                entry.name(),
                problem.board().rule(),
                problem.id()
            );
            match solve::solve(&problem, &limits).verdict() {
                Verdict::Winnable => {}
                verdict => {
                    assert_eq!(verdict, Verdict::Lost, "{name}");
                    assert!(
                        problem.impossible().is_some(),
                        "{name} is lost and not marked"
                    );
                    impossible.push(name);
                }
            }
        }
    }
    let known = [
        "french/orthogonal/central",
        "square49/orthogonal/central",
        "square49/triangular/central",
        "kralenspel/orthogonal/central",
        "diamond41/orthogonal/central",
        "siege65/orthogonal/central",
        "siege67/orthogonal/central",
    ];
    assert_eq!(impossible, known);
}

#[test]
fn the_names_of_all_problems_of_a_board_differ_and_lead_to_them() {
    for entry in Library::embedded().entries() {
        let mut names = BTreeSet::new();
        for kind in [None, Some(Kind::Difficult), Some(Kind::Symmetric)] {
            for problem in entry
                .rules()
                .iter()
                .flat_map(|&rule| entry.problems_of(kind, rule))
            {
                let rule = problem.board().rule();
                assert!(
                    names.insert((rule, problem.id().to_owned())),
                    "{}",
                    problem.id()
                );
                let found = entry.problem(problem.id(), Some(rule), false).unwrap();
                assert_eq!(found.start(), problem.start(), "{}", problem.id());
                assert!(
                    found
                        .board()
                        .is_like(entry.board_under(rule).unwrap().as_ref())
                );
            }
        }
        let crowds = names.len() > 100;
        let expected = ["6x6", "english", "french"].contains(&entry.name());
        assert_eq!(crowds, expected, "{}", entry.name());
    }
}

#[test]
fn a_class_that_rules_a_problem_out_is_explained_on_few_holes() {
    let library = Library::embedded();
    for (board, problem, holes) in [
        ("french", "central", 17),
        ("triangle10", "a1:a1", 7),
        ("square81", "e5:e4", 36),
    ] {
        let problem = library
            .entry(board)
            .unwrap()
            .problem(problem, None, false)
            .unwrap();
        let reason = problem.impossible().unwrap();
        let Impossible::PositionClass { invariant, .. } = reason else {
            panic!("{board}: {reason:?}");
        };
        assert_eq!(invariant.len(), holes, "{board}");
        let jumps = problem.board().jumps().all();
        assert!(
            jumps
                .iter()
                .all(|jump| !(jump.holes() & invariant).is_odd()),
            "{board}"
        );
    }
}

#[test]
fn the_reason_of_an_impossible_problem_is_a_sentence() {
    let library = Library::embedded();
    let problem = library
        .entry("triangle10")
        .unwrap()
        .problem("a1:a1", None, false)
        .unwrap();
    assert_eq!(
        problem.impossible().unwrap().text(&problem),
        "position class: no jump changes whether the number of pegs on these 7 holes is even or odd, and it is even now \
         and odd at the goal: a1, a2, b3, c3, a4, b4, d4"
    );
}

#[test]
fn of_one_peg_anywhere_a_position_class_names_the_end_that_it_speaks_of() {
    let library = Library::embedded();
    let french = library.entry("french").unwrap();
    let problem = french.problem("d4:*", None, false).unwrap();
    let impossible = problem.impossible().unwrap();
    let text = impossible.text(&problem);
    let end = text.split_once("with the last peg at ").unwrap().1;
    let (end, rest) = end.split_once(' ').unwrap();
    assert!(rest.starts_with("(other ends are ruled out"), "{text}");
    // What is said of that end holds: the holes have as many pegs now as then, but for one that is odd.
    let Impossible::PositionClass { invariant, .. } = impossible else {
        panic!("{text}");
    };
    let board = problem.board();
    let end = notation::read_hole(board, end).unwrap();
    let now = problem.start().pegs & invariant;
    assert_ne!(now.is_odd(), invariant.contains(end), "{text}");
}

/// The continental board is the French one of 37 holes, and Hermary's has 39.
#[test]
fn no_board_is_called_by_the_name_of_another() {
    let library = Library::embedded();
    let about = |name: &str| library.entry(name).unwrap().about().to_lowercase();
    let diamond = about("diamond41");
    assert!(
        !diamond.contains("continental") && !diamond.contains("hermary"),
        "{diamond}"
    );
    assert!(about("cross33-long").contains("none of bell's twelve"));
}

/// A game that is kept waits for its board under its whole name: one that is spelt nearly so is another.
#[test]
fn a_name_that_is_nearly_that_of_a_board_leads_to_none() {
    let library = Library::embedded();
    for (name, near) in [
        ("triangle-15", "triangle15"),
        ("cross33long", "cross33-long"),
    ] {
        let missing = library.entry(name).unwrap_err().to_string();
        assert!(missing.contains(near), "{missing}");
    }
}

/// The problems of a board from one vacancy to one survivor that are known to be solvable, up to symmetry, with par.
fn solvable(entry: &Entry) -> Vec<(Hole, Hole, usize)> {
    let board = entry.board();
    let problems = problem::single_vacancy_problems(&board).into_iter();
    let known = problems.filter_map(|(vacancy, finish)| {
        let problem = Problem::from_vacancy(board.clone(), vacancy, finish);
        let known = entry.fewest(&problem).filter(|known| known.is_par)?;
        Some((vacancy, finish, known.moves))
    });
    known.collect()
}

/// What is told of a board by the number of its solvable problems, their least par and their greatest.
type Told = fn(usize, usize, usize) -> String;

#[test]
fn what_is_told_of_boards_is_what_their_catalogs_hold() {
    const TOLD: &[(&str, Told)] = &[
        ("wiegleb", |count, _, _| {
            format!("{count} problems are solvable up to symmetry")
        }),
        ("diamond32", |count, least, most| {
            format!(
                "All of its {count} problems up to symmetry are solvable, in {least} to {most} moves"
            )
        }),
        ("diamond41", |count, least, most| {
            assert_eq!((count, least), (4, most));
            format!("four are solvable up to symmetry, each in {least} moves")
        }),
        ("rhombus36", |_, least, most| {
            format!("is solvable, in {least} or {most} moves")
        }),
        ("french", |count, _, _| {
            assert_eq!(count, 10);
            "ten other problems are".to_owned()
        }),
    ];
    let library = Library::embedded();
    for (name, told) in TOLD {
        let entry = library.entry(name).unwrap();
        let pars = || solvable(entry).into_iter().map(|(_, _, par)| par);
        let told = told(pars().count(), pars().min().unwrap(), pars().max().unwrap());
        assert!(entry.about().contains(&told), "{name}: {told}");
    }
    let square = library.entry("6x6").unwrap();
    let complements = solvable(square)
        .into_iter()
        .filter(|(vacancy, finish, _)| vacancy == finish);
    let (short, long): (Vec<_>, Vec<_>) = complements.partition(|&(_, _, par)| par == 15);
    assert_eq!(short.len(), 4);
    assert!(long.iter().all(|&(_, _, par)| par == 16));
    let board = square.board();
    let long: Vec<&str> = long
        .iter()
        .map(|(vacancy, ..)| board.label(*vacancy))
        .collect();
    let told = format!(
        "in 15 moves, those of {} and their images in 16",
        long.join(" and ")
    );
    assert!(square.about().contains(&told), "{told}");
}

#[test]
fn crosses_on_which_every_complement_can_be_solved_are_told_as_those() {
    let library = Library::embedded();
    let crosses = library
        .entries()
        .iter()
        .filter(|entry| entry.about().contains("generalized cross"));
    for entry in crosses {
        let complements = problem::single_vacancy_problems(&entry.board()).into_iter();
        let complements = complements
            .filter(|(vacancy, finish)| vacancy == finish)
            .count();
        let solved = solvable(entry)
            .into_iter()
            .filter(|(vacancy, finish, _)| vacancy == finish);
        let is_of_twelve = solved.count() == complements;
        let is_told = entry
            .about()
            .starts_with("One of the twelve generalized crosses");
        assert_eq!(is_of_twelve, is_told, "{}", entry.name());
    }
}
