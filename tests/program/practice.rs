//! Practice: every exercise can be won and its goal is exact, and the schedule brings back what was not learnt.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use lastpeg::app::practice::package;
use lastpeg::app::practice::schedule::{Card, DeckStanding, Grade, INTERVALS, Next, Schedule};
use lastpeg::app::practice::{endgame, only_jump, trainer};
use lastpeg::app::store::Records;
use lastpeg::app::store::exercise::Practice;
use lastpeg::library::Library;
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::position::{Action, Position};
use lastpeg::rules::problem::{Goal, Problem, Status};
use lastpeg::rules::random::Random;
use lastpeg::run::Limits;
use lastpeg::solve::{Solver, Verdict};

use crate::support::player::problem;

/// The position after a line, every action checked.
fn replayed(problem: &Problem, line: &[Action]) -> Position {
    line.iter().fold(problem.start(), |position, &action| {
        assert_eq!(problem.status(position), Status::Playing);
        position
            .play(problem.board(), action)
            .expect("a legal line")
    })
}

#[test]
fn the_packages_of_practice_are_cleared_with_every_catalyst_bare_then_among_some_pegs_then_crowded()
{
    let mut checked = 0;
    for entry in Library::embedded().entries() {
        for &rule in entry.rules() {
            let board = entry.board_under(rule).unwrap();
            for name in package::names(rule) {
                let catalysts = package::catalysts(&board, name) as u32;
                let mut random = Random::new(7);
                let mut shapes = HashSet::new();
                for cleared in 0..3 * catalysts {
                    let made = package::exercise(&board, name, cleared, &mut random).unwrap();
                    assert!(!made.about().contains(name), "the title has it");
                    let (start, block) = (made.problem.start().pegs, made.package.block);
                    let around = start - made.package.needs();
                    let others = board.all() - made.package.needs().with(made.package.hole);
                    match cleared / catalysts {
                        0 => assert!(around.is_empty()),
                        1 => assert!(around.is_subset(others)),
                        _ => assert_eq!(around, others),
                    }
                    let jumps = made.package.line.iter();
                    let line: Vec<Action> = jumps.map(|&jump| Action::Jump(jump)).collect();
                    let end = replayed(&made.problem, &line).pegs;
                    assert_eq!(end, start - block, "{} {name}", board.name());
                    assert_eq!(made.problem.status(Position::of(end)), Status::Won);
                    if cleared < catalysts {
                        assert!(shapes.insert(made.package.shape.line.clone()));
                    }
                    checked += 1;
                }
                assert_eq!(
                    package::exercise(&board, name, 0, &mut random).is_some(),
                    catalysts > 0
                );
            }
        }
    }
    assert!(checked > 1_000, "only {checked} exercises were checked");
}

#[test]
fn nine_shapes_with_23_catalysts_are_practised_on_the_english_board() {
    let board = Library::embedded().entry("english").unwrap().board();
    let names = package::names(board.rule());
    let catalysts = names.iter().map(|name| package::catalysts(&board, name));
    assert_eq!((names.len(), catalysts.sum::<usize>()), (9, 23));
    assert!(
        names
            .iter()
            .all(|name| package::looks(name) != package::looks(""))
    );
}

#[test]
fn packages_cleared_under_their_old_names_are_still_counted() {
    let old = r#"{"packages": {"3-removal": 2, "6-removal": 3, "6-removal-aside": 4, "l-move": 1, "l-move-inside": 5},
                  "exercise": {"kind": "package", "problem": "english/orthogonal/x", "package": "l-move-below"}}"#;
    let practice: Practice = serde_json::from_str(old).unwrap();
    let counted = [("3-removal", 2), ("6-removal", 7), ("L-removal", 6)];
    let counted = counted.map(|(name, times)| (name.to_owned(), times));
    assert_eq!(practice.packages, counted.into_iter().collect());
    assert_eq!(
        practice.exercise.unwrap().package.as_deref(),
        Some("L-removal")
    );
}

#[test]
fn every_exercise_is_found_again_by_its_name_as_a_saved_game_needs() {
    let library = Library::embedded();
    let entry = library.entry("english").unwrap();
    let board = entry.board();
    let central = entry.problem("d4:d4", None, false).unwrap();
    let (drawn, _) = endgame::draw(&central, 7, &mut Random::new(1)).unwrap();
    let mut random = Random::new(2);
    let made = [0, 5, 10, 11]
        .map(|cleared| package::exercise(&board, "6-removal", cleared, &mut random).unwrap());
    let exercises = made.iter().map(|made| &made.problem);
    for problem in exercises.chain([&drawn]) {
        let named = entry.problem(problem.id(), None, false).unwrap();
        let found = named.from_pegs(problem.start().pegs);
        assert_eq!(found.goal(), problem.goal());
        assert_eq!(found.record_name(), problem.record_name());
    }
    assert!(drawn.is_set_up(), "it is not the central game itself");
}

/// Of a board of the player's own no catalog tells what can be solved: on a triangle with a gap 20 of
/// the 25 problems cannot.
#[test]
fn the_trainer_leaves_out_what_cannot_be_solved_on_a_board_of_ones_own() {
    let rows = ["o    ", "oo   ", "o o  ", "oooo ", "ooooo"];
    let board = Board::new("gaps", "Gaps", &rows, JumpRule::Triangular).unwrap();
    let all = trainer::deck(&Arc::new(board));
    let mut deck = all.clone();
    trainer::leave_out_unsolvable(&mut deck, &Limits::none());
    let is_winnable = |problem: &&Problem| {
        let answer = Solver::new(problem).solve(problem.start(), &Limits::none());
        answer.verdict() == Verdict::Winnable
    };
    let winnable: Vec<_> = all.iter().filter(is_winnable).map(Problem::id).collect();
    assert_eq!(deck.iter().map(Problem::id).collect::<Vec<_>>(), winnable);
    assert_eq!((all.len(), deck.len()), (25, 5));
}

#[test]
fn the_trainer_teaches_the_complements_where_the_position_class_allows_them() {
    let library = Library::embedded();
    let ids = |name: &str| -> Vec<String> {
        let deck = trainer::deck(&library.entry(name).unwrap().board());
        assert!(
            deck.iter().all(|problem| problem.impossible().is_none()),
            "{name}"
        );
        deck.iter().map(|problem| problem.id().to_owned()).collect()
    };
    assert_eq!(
        ids("english"),
        [
            "c1:c1", "d1:d1", "c2:c2", "d2:d2", "c3:c3", "d3:d3", "d4:d4"
        ]
    );
    assert_eq!(
        ids("french").len(),
        10,
        "no complement is possible, so the ten others are taught"
    );
}

#[test]
fn a_solution_without_help_is_good_and_one_at_par_perfect() {
    let grades = [
        trainer::grade(Some(18), Some(18), None, 0),
        trainer::grade(Some(22), None, None, 0),
        trainer::grade(Some(24), Some(18), None, 0),
        trainer::grade(Some(20), Some(18), Some(20), 0),
        trainer::grade(Some(21), Some(18), Some(20), 0),
        trainer::grade(Some(18), Some(18), None, 1),
        trainer::grade(None, Some(18), None, 0),
    ];
    assert_eq!(
        grades,
        [
            Grade::Perfect,
            Grade::Good,
            Grade::Good,
            Grade::Good,
            Grade::Fair,
            Grade::Weak,
            Grade::Failed
        ]
    );
}

/// Whether the goal can be reached, by trying everything.
fn naive(problem: &Problem, position: Position, lost: &mut HashSet<HoleSet>) -> bool {
    if problem.goal().is_reached(position.pegs) {
        return true;
    }
    if lost.contains(&position.pegs) {
        return false;
    }
    let actions: Vec<Action> = position.actions(problem.board()).collect();
    let wins = actions
        .into_iter()
        .any(|action| naive(problem, position.play_unchecked(action), lost));
    if !wins {
        lost.insert(position.pegs);
    }
    wins
}

/// The jumps that win, by trying everything.
fn winning_jumps(problem: &Problem, position: Position) -> Vec<Action> {
    let mut lost = HashSet::new();
    position
        .actions(problem.board())
        .filter(|&action| naive(problem, position.play_unchecked(action), &mut lost))
        .collect()
}

#[test]
fn every_endgame_on_every_board_replays_to_its_goal() {
    let library = Library::embedded();
    for entry in library.entries() {
        for &rule in entry.rules() {
            let problem = entry.first_problem(Some(rule)).unwrap();
            for jumps in [1, 4, endgame::most_jumps(problem.board())] {
                let draw = || endgame::draw(&problem, jumps, &mut Random::new(5)).unwrap();
                let (drawn, line) = draw();
                let name = entry.name();
                assert_eq!(line.len(), jumps, "{name} {rule}");
                assert_eq!(drawn.start().pegs.len(), drawn.goal().peg_count() + jumps);
                assert_eq!(
                    drawn.status(replayed(&drawn, &line)),
                    Status::Won,
                    "{name} {rule}"
                );
                assert_eq!(draw().1, line, "the same seed gives the same endgame");
            }
        }
    }
}

#[test]
fn an_endgame_with_the_key_uses_it_and_its_fewest_moves_are_those_of_the_search() {
    let library = Library::embedded();
    let french = library.entry("french").unwrap();
    for (id, jumps) in [("d4:d4", 5), ("d4:d4", 7), ("d2:d4", 9)] {
        let problem = french.problem(id, None, true).unwrap();
        for seed in 0..2 {
            let (drawn, line) = endgame::draw(&problem, jumps, &mut Random::new(seed)).unwrap();
            assert!(line.iter().any(|action| action.jump().is_none()), "{id}");
            assert_eq!(
                line.iter().filter(|action| action.jump().is_some()).count(),
                jumps
            );
            assert_eq!(
                drawn.status(replayed(&drawn, &line)),
                Status::Won,
                "{id} {seed}"
            );
            let fewest = endgame::fewest_moves(&drawn);
            let searched = lastpeg::par::fewest_moves(&drawn, &Limits::none());
            assert!(
                searched.is_proved && fewest == searched.moves(),
                "{id} {seed}"
            );
        }
    }
    let central = library
        .entry("english")
        .unwrap()
        .problem("d4:d4", None, false)
        .unwrap();
    for seed in 0..6 {
        let (drawn, _) = endgame::draw(&central, 8, &mut Random::new(seed)).unwrap();
        let searched = lastpeg::par::fewest_moves(&drawn, &Limits::none());
        assert_eq!(endgame::fewest_moves(&drawn), searched.moves(), "{seed}");
    }
    // It gives a whole game up.
    assert_eq!(endgame::fewest_moves(&central), None);
}

#[test]
fn the_difficulty_of_an_endgame_is_what_trying_everything_says() {
    let boards = [
        ("english", "d4:d4"),
        ("english diagonal", "d4:*"),
        ("triangle15", "a1:*"),
    ];
    for (board, name) in boards {
        let mut solver = Solver::new(&problem(board, name));
        for seed in 0..12 {
            let mut random = Random::new(seed);
            let made = endgame::endgame(&mut solver, 6, &mut random, &Limits::none()).unwrap();
            assert_eq!(
                made.problem.status(replayed(&made.problem, &made.line)),
                Status::Won
            );
            assert!(made.difficulty.is_exact());
            let told = made.difficulty.to_string();
            assert!(!told.contains(" of "), "what wins is not told: {told}");
            let mut position = made.problem.start();
            for (choice, &action) in made.difficulty.choices.iter().zip(&made.line) {
                assert_eq!(choice.winning, winning_jumps(&made.problem, position).len());
                assert_eq!(choice.legal, position.jumps(made.problem.board()).count());
                position = position.play_unchecked(action);
            }
            assert_eq!(made.difficulty.choices.len(), 6);
            let ratios = made.difficulty.choices.iter();
            let ratios = ratios.map(|choice| choice.winning as f64 / choice.legal as f64);
            let (chance, bits) = (ratios.product::<f64>(), made.difficulty.bits());
            assert!(
                (chance.log2() + bits).abs() < 1e-9,
                "bits are the halvings of the chance"
            );
        }
    }
}

#[test]
fn of_three_endgames_the_middle_one_in_difficulty_is_chosen() {
    let mut solver = Solver::new(&problem("english", "d4:d4"));
    for seed in 0..6 {
        let (mut random, mut again) = (Random::new(seed), Random::new(seed));
        let made = endgame::endgame(&mut solver, 6, &mut random, &Limits::none()).unwrap();
        let mut drawn = [0; 3].map(|_| {
            let drawn = endgame::draw(solver.problem(), 6, &mut again);
            let (drawn, line) = drawn.unwrap();
            endgame::measure(&mut solver, drawn.start(), &line, &Limits::none()).bits()
        });
        drawn.sort_by(f64::total_cmp);
        let bits = made.difficulty.bits();
        assert!(bits.total_cmp(&drawn[1]).is_eq(), "{seed}: {drawn:?}");
    }
}

#[test]
fn how_hard_an_endgame_is_goes_by_bits() {
    let of = |halvings: usize| endgame::Difficulty {
        choices: vec![
            endgame::Choice {
                winning: 1,
                undecided: 0,
                legal: 2,
            };
            halvings
        ],
    };
    let names = [3, 4, 7, 8, 11, 12].map(|bits| of(bits).hardness().name());
    let told = ["gentle", "fair", "fair", "hard", "hard", "fiendish"];
    assert_eq!(names, told);
}

#[test]
fn an_endgame_made_with_no_time_says_that_its_difficulty_is_not_exact() {
    let mut solver = Solver::new(&problem("wiegleb", "e5:e5"));
    let none = Limits {
        positions: Some(0),
        ..Limits::none()
    };
    let stop = none.stop.clone();
    stop.raise();
    let made = endgame::endgame(&mut solver, 16, &mut Random::new(1), &none).unwrap();
    assert_eq!(
        made.problem.status(replayed(&made.problem, &made.line)),
        Status::Won
    );
    assert!(!made.difficulty.is_exact());
    assert!(only_jump::only_jump(&mut solver, 8, &mut Random::new(1), &none).is_none());
}

#[test]
fn the_only_jump_is_the_only_one_that_wins() {
    for (board, name) in [
        ("english", "d4:d4"),
        ("triangle15", "a1:*"),
        ("french", "d3:d5"),
    ] {
        let mut solver = Solver::new(&problem(board, name));
        for jumps in [3, 5, 8] {
            for seed in 0..4 {
                let mut random = Random::new(seed);
                let made =
                    only_jump::only_jump(&mut solver, jumps, &mut random, &Limits::none()).unwrap();
                let start = made.problem.start();
                assert_eq!(
                    winning_jumps(&made.problem, start),
                    [Action::Jump(made.jump)]
                );
                assert_eq!(made.legal, start.jumps(made.problem.board()).count());
                assert!(made.legal >= only_jump::LEAST_LEGAL);
                assert!(start.pegs.len() <= jumps + 1);
            }
        }
    }
}

/// On the square of 16 holes no position three jumps before one peg has an only jump; there are 40 four jumps before.
#[test]
fn where_no_only_jump_is_near_the_goal_it_comes_further_from_it() {
    let board = Board::new("4x4", "4x4", &["oooo"; 4], JumpRule::Orthogonal).unwrap();
    let board = Arc::new(board);
    let corner = HoleSet::of(board.hole("a1").unwrap());
    let to_one_peg = Problem::from_vacancies(board, corner, Goal::PegsAnywhere(1));
    let mut solver = Solver::new(&to_one_peg);
    let made = only_jump::only_jump(&mut solver, 3, &mut Random::new(1), &Limits::none()).unwrap();
    let start = made.problem.start();
    assert_eq!(
        winning_jumps(&made.problem, start),
        [Action::Jump(made.jump)]
    );
    assert!(start.pegs.len() > 4);
}

const TODAY: Date = date(2026, 3, 14);

fn deck() -> Vec<String> {
    ["c1:c1", "d1:d1", "d4:d4"].map(str::to_owned).to_vec()
}

#[test]
fn good_answers_on_the_day_come_back_at_growing_intervals() {
    let (mut schedule, mut day) = (Schedule::default(), TODAY);
    let mut waits = Vec::new();
    for _ in 0..=INTERVALS.len() {
        schedule.answer("c1:c1", Grade::Good, day);
        let due = schedule.cards["c1:c1"].due();
        waits.push((due - day).get_days());
        day = due;
    }
    assert_eq!(waits, [1, 3, 7, 16, 35, 80, 80, 80]);
}

#[test]
fn what_failed_comes_back_the_same_day_and_what_was_weak_the_next() {
    let mut schedule = Schedule::default();
    schedule.answer("c1:c1", Grade::Failed, TODAY);
    schedule.answer("d1:d1", Grade::Weak, TODAY);
    let deck = deck();
    assert_eq!(schedule.next(&deck, TODAY), Next::Due("c1:c1"));
    schedule.answer("d4:d4", Grade::Good, TODAY);
    schedule.answer("c1:c1", Grade::Good, TODAY);
    let tomorrow = TODAY.tomorrow().unwrap();
    assert_eq!(schedule.next(&deck, TODAY), Next::Rest(tomorrow));
    assert_eq!(schedule.due(&deck, tomorrow), ["c1:c1", "d1:d1", "d4:d4"]);
    assert_eq!(schedule.next(&[], TODAY), Next::Nothing);
}

/// As the table in the documentation of the schedule has it.
#[test]
fn each_grade_moves_a_card_that_is_due_by_its_steps() {
    for step in 0..INTERVALS.len() {
        for (grade, next) in [
            (Grade::Failed, 0),
            (Grade::Weak, step.saturating_sub(1).max(1)),
            (Grade::Fair, step.max(1)),
            (Grade::Good, step + 1),
            (Grade::Perfect, step + 2),
        ] {
            let card = |step: usize, answered, times| Card {
                step: step.min(INTERVALS.len() - 1),
                answered,
                times,
            };
            let before = card(step, TODAY, 3);
            let cards = [("c1:c1".to_owned(), before)].into();
            let mut schedule = Schedule { cards };
            schedule.answer("c1:c1", grade, before.due());
            let after = card(next, before.due(), 4);
            assert_eq!(schedule.cards["c1:c1"], after, "{step} {grade:?}");
            schedule.answer("d1:d1", grade, TODAY);
            assert_eq!(schedule.cards["d1:d1"].times, 1);
        }
    }
}

#[test]
fn every_problem_of_a_deck_is_counted_once_in_its_standing() {
    let mut schedule = Schedule::default();
    let names: Vec<String> = (0..6).map(|number| format!("problem {number}")).collect();
    for (answers, name) in names.iter().enumerate() {
        // The last of so many good answers is today's.
        let days_ago: u16 = INTERVALS[..answers].iter().sum();
        let mut day = TODAY.saturating_sub(i32::from(days_ago).days());
        for _ in 0..answers {
            schedule.answer(name, Grade::Good, day);
            day = schedule.cards[name].due();
        }
    }
    let standing = schedule.standing(&names, TODAY.tomorrow().unwrap());
    let DeckStanding {
        new,
        due,
        learning,
        known,
    } = standing;
    assert_eq!((new, due, learning, known), (1, 1, 2, 2));
}

/// Any history of answers on days that go forward: a better answer never comes back sooner than a worse one, what is
/// due stays due until it is answered, and practising ahead gains nothing.
#[test]
fn the_schedule_is_monotone() {
    let mut random = Random::new(11);
    for _ in 0..2_000 {
        let (mut schedule, mut day) = (Schedule::default(), TODAY);
        for _ in 0..random.below(12) {
            let grades = [Grade::Failed, Grade::Weak, Grade::Fair, Grade::Good];
            let grade = grades[random.below(4)];
            schedule.answer("c1:c1", grade, day);
            day = day.saturating_add((random.below(40) as i64).days());
        }
        let due_after = |grade| {
            let mut answered = schedule.clone();
            answered.answer("c1:c1", grade, day);
            answered.cards["c1:c1"].due()
        };
        assert!(due_after(Grade::Failed) <= due_after(Grade::Weak));
        assert!(due_after(Grade::Fair) <= due_after(Grade::Good));
        assert!(
            due_after(Grade::Weak) <= due_after(Grade::Fair)
                || !schedule.cards["c1:c1"].is_due(day)
        );
        if let Some(card) = schedule.cards.get("c1:c1") {
            let days = [card.due(), day, card.due().saturating_add(400.days())];
            assert!(
                days.iter()
                    .all(|&later| later < card.due() || card.is_due(later))
            );
            if !card.is_due(day) {
                assert_eq!(due_after(Grade::Good), card.due(), "practising ahead");
            }
        }
    }
}

#[test]
fn two_places_that_take_each_others_cards_agree() {
    let card = |times, days: i32, step| Card {
        times,
        answered: TODAY.saturating_add(days.days()),
        step,
    };
    let records = |cards: [Card; 3]| {
        let mut records = Records::default();
        let deck = records.practice.decks.entry("english".to_owned());
        let names = ["c1:c1", "d1:d1", "d4:d4"].map(str::to_owned);
        deck.or_default().cards = names.into_iter().zip(cards).collect();
        records
    };
    let one = records([card(3, 9, 4), card(2, 5, 3), card(2, 5, 3)]);
    let other = records([card(4, 1, 0), card(2, 6, 0), card(2, 5, 1)]);
    let both = records([card(4, 1, 0), card(2, 6, 0), card(2, 5, 1)]);
    for (into, from) in [(&one, &other), (&other, &one), (&both, &one)] {
        let mut merged = into.clone();
        merged.merge(from);
        assert_eq!(merged, both);
    }
}

#[test]
fn a_clock_set_back_or_forward_loses_nothing_and_no_card_waits_for_ever() {
    let mut schedule = Schedule::default();
    for day in [
        TODAY,
        TODAY.saturating_add(1.day()),
        TODAY.saturating_add(4.days()),
    ] {
        schedule.answer("c1:c1", Grade::Good, day);
    }
    let learnt = schedule.cards["c1:c1"];
    let long_ago = date(1970, 1, 1);
    assert_eq!(schedule.next(&deck()[..1], long_ago), Next::Due("c1:c1"));
    assert_eq!(schedule.cards["c1:c1"], learnt, "looking changes nothing");
    schedule.answer("c1:c1", Grade::Good, long_ago);
    assert_eq!(
        schedule.cards["c1:c1"].step, learnt.step,
        "kept, and not raised"
    );
    assert!(
        schedule.cards["c1:c1"].is_due(TODAY),
        "with the clock right again"
    );

    schedule.answer("d1:d1", Grade::Good, date(2099, 1, 1));
    assert!(schedule.cards["d1:d1"].is_due(TODAY));
    schedule.answer("d1:d1", Grade::Good, TODAY);
    assert_eq!(schedule.cards["d1:d1"].due(), TODAY.tomorrow().unwrap());
    schedule.answer("d1:d1", Grade::Good, Date::MAX);
    assert_eq!(
        schedule.cards["d1:d1"].due(),
        Date::MAX,
        "no overflow at the end of time"
    );
}
