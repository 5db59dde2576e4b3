//! Reasons why a position is lost: each is checked from its data alone, refuted with what is wrong, and told in words.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::library::Library;
use lastpeg::proof::{ConditionLoss, NoLosses, ParityLoss, Reason, Refuted, UnavoidableLosses};
use lastpeg::rules::board::{Board, Jump, JumpRule};
use lastpeg::rules::condition::Condition;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::notation;
use lastpeg::rules::position::{Action, Position};
use lastpeg::rules::problem::{Goal, Impossible, Problem};
use lastpeg::rules::resource::{NoResourceCount, ResourceCount};

use crate::line;

fn holes(labels: &str) -> HoleSet {
    notation::read_holes(&line(), labels).unwrap()
}

fn exactly(labels: &str) -> Goal {
    Goal::Exactly(holes(labels))
}

fn jump(from: &str, to: &str) -> Jump {
    let board = line();
    let [from, to] = [from, to].map(|label| board.hole(label).unwrap());
    board.jumps().between(from, to).unwrap()
}

fn count(weights: [i32; 4]) -> ResourceCount {
    ResourceCount::new(&line(), weights.to_vec()).unwrap()
}

fn check(reason: &Reason, pegs: &str, goal: Goal) -> Result<(), Refuted> {
    reason.check(&line(), goal, Position::of(holes(pegs)))
}

fn of_class(invariant: &str, is_odd: bool) -> Reason {
    let invariant = holes(invariant);
    Reason::Impossible(Impossible::PositionClass { invariant, is_odd })
}

/// What a reason tells is right too, or it proves nothing.
#[test]
fn a_reason_that_tells_other_numbers_than_there_are_is_refuted() {
    let few = |have, need| Reason::Impossible(Impossible::TooFewPegs { have, need });
    for (reason, pegs, goal) in [
        (few(7, 1), "", "d1"),
        (few(0, 2), "", "d1"),
        (of_class("b1,c1", false), "a1,b1", "d1"),
        (of_class("a1", true), "a1,b1", "d1"),
    ] {
        assert_eq!(check(&reason, pegs, exactly(goal)), Err(Refuted::Possible));
    }
}

/// From a1 and b1 only c1 can follow. Each reason is right where the goal is another hole, and refuted where it does
/// not say enough.
#[test]
fn a_reason_is_right_or_refuted_with_what_is_wrong() {
    let (few, class) = (
        Reason::Impossible(Impossible::TooFewPegs { have: 0, need: 1 }),
        of_class("b1,c1", true),
    );
    let (first, last) = (Action::Jump(jump("a1", "c1")), jump("b1", "d1"));
    let one = |children| Reason::OneJump(children);
    let exhausted = |positions| Reason::Exhausted { positions };
    for (reason, pegs, goal, expected) in [
        (&few, "", "d1", Ok(())),
        (&few, "a1,b1", "d1", Err(Refuted::Possible)),
        (&few, "d1", "d1", Err(Refuted::GoalReached)),
        (&class, "a1,b1", "d1", Ok(())),
        (&class, "a1,b1", "c1", Err(Refuted::Possible)),
        (&Reason::NoJumps, "a1", "d1", Ok(())),
        (&Reason::NoJumps, "a1,b1", "d1", Err(Refuted::CanPlay)),
        (&exhausted(Some(1)), "a1,b1", "d1", Ok(())),
        (&exhausted(Some(0)), "a1,b1", "d1", Err(Refuted::Exhausted)),
        (&exhausted(Some(2)), "a1,b1", "d1", Err(Refuted::Exhausted)),
        (&exhausted(Some(1)), "a1,b1", "c1", Err(Refuted::Exhausted)),
        (&exhausted(None), "a1,b1", "d1", Err(Refuted::SearchOnly)),
        (
            &exhausted(Some(1001)),
            "a1,b1",
            "d1",
            Err(Refuted::SearchOnly),
        ),
        (&one(vec![(first, Reason::NoJumps)]), "a1,b1", "d1", Ok(())),
        (
            &one(vec![]),
            "a1,b1",
            "d1",
            Err(Refuted::MissingAction(first)),
        ),
        (
            &one(vec![(first, Reason::NoJumps)]),
            "a1,b1",
            "c1",
            Err(Refuted::GoalReached),
        ),
        (
            &Reason::LastJump(vec![(last, class.clone())]),
            "a1,b1",
            "d1",
            Ok(()),
        ),
        (
            &Reason::LastJump(vec![]),
            "a1,b1",
            "d1",
            Err(Refuted::MissingLastJump(last)),
        ),
        (&Reason::EachFinish(vec![]), "a1,b1", "d1", Ok(())),
        (
            &Reason::LastJump(vec![(last, Reason::NoJumps)]),
            "a1,b1",
            "d1",
            Err(Refuted::CanPlay),
        ),
        (
            &Reason::EachFinish(vec![]),
            "a1,b1",
            "c1",
            Err(Refuted::MissingFinish(holes("c1"))),
        ),
        (
            &Reason::EachFinish(vec![(holes("c1"), Reason::NoJumps)]),
            "a1,b1",
            "c1",
            Err(Refuted::CanPlay),
        ),
        (
            &Reason::Conditions(ConditionLoss::Broken(Condition::CornerFinish)),
            "a1,b1",
            "d1",
            Err(Refuted::SearchOnly),
        ),
    ] {
        let found = check(reason, pegs, exactly(goal));
        assert_eq!(found, expected, "{reason:?} from {pegs} to {goal}");
    }
}

#[test]
fn last_jumps_say_nothing_of_several_goals_or_of_a_key() {
    let (board, reason) = (line(), Reason::LastJump(vec![]));
    let several = check(&reason, "a1,b1", Goal::PegsAnywhere(1));
    assert_eq!(several, Err(Refuted::NoSinglePattern));
    let with_key = Position::new(holes("a1,b1"), board.hole("d1"));
    let with_key = reason.check(&board, exactly("d1"), with_key);
    assert_eq!(with_key, Err(Refuted::NoSinglePattern));
}

/// Pegs at b1 and d1 are worth nothing, and one at c1 is worth 1.
#[test]
fn numbers_that_are_not_those_of_the_position_prove_nothing() {
    let reason = |value, needed| Reason::ResourceCount {
        count: count([1, 0, 1, 0]),
        value,
        needed,
    };
    let refuted = Err(Refuted::ResourceCount);
    assert_eq!(check(&reason(0, 1), "b1,d1", exactly("c1")), Ok(()));
    for (value, needed, pegs) in [
        (1, 1, "b1,d1"),
        (0, 2, "b1,d1"),
        (0, 0, "b1,d1"),
        (0, 1, "a1,b1"),
    ] {
        let found = check(&reason(value, needed), pegs, exactly("c1"));
        assert_eq!(found, refuted, "{value} of {needed} at {pegs}");
    }
    let losses = UnavoidableLosses::new(&line(), count([1, 0, 1, 0]), vec![], vec![]).unwrap();
    let reason = Reason::UnavoidableLosses {
        losses,
        from: holes("b1,d1"),
        to: holes("c1"),
    };
    let refuted = Err(Refuted::UnavoidableLosses);
    assert_eq!(check(&reason, "b1,d1", exactly("c1")), Ok(()));
    assert_eq!(check(&reason, "a1,b1", exactly("c1")), refuted);
    assert_eq!(check(&reason, "b1,d1", exactly("a1")), refuted);
}

/// c1 is reached from a1 and b1: not so by a count of a board whose jumps are others, and by one of this board not
/// before Cremers' Key has put a peg into b1.
#[test]
fn a_count_of_another_board_or_without_the_key_proves_nothing() {
    let corner = Board::new("corner", "Corner", &["o  ", "ooo"], JumpRule::Orthogonal).unwrap();
    let reason = |count| Reason::ResourceCount {
        count,
        value: 0,
        needed: 1,
    };
    let of_corner = ResourceCount::new(&corner, vec![0, 0, 1, 0]).unwrap();
    let losses = UnavoidableLosses::new(&corner, of_corner.clone(), vec![], vec![]).unwrap();
    let by_losses = Reason::UnavoidableLosses {
        losses,
        from: holes("a1,b1"),
        to: holes("c1"),
    };
    let (board, refuted) = (line(), Err(Refuted::ResourceCount));
    assert_eq!(check(&reason(of_corner), "a1,b1", exactly("c1")), refuted);
    let found = check(&by_losses, "a1,b1", exactly("c1"));
    assert_eq!(found, Err(Refuted::UnavoidableLosses));
    let of_line = reason(count([0, 1, 1, 0]));
    let with_key = Position::new(holes("a1"), board.hole("b1"));
    assert_eq!(of_line.check(&board, exactly("c1"), with_key), refuted);
}

#[test]
fn what_refutes_a_reason_is_told_in_words() {
    let jump = jump("a1", "c1");
    for (refuted, words) in [
        (Refuted::GoalReached, "the goal is reached"),
        (
            Refuted::Possible,
            "the number of pegs and the position class do not rule the goal out as it says",
        ),
        (Refuted::CanPlay, "something can be played"),
        (
            Refuted::Exhausted,
            "another number of positions can follow, or the goal is one of them",
        ),
        (
            Refuted::ResourceCount,
            "the resource count does not rule every goal out",
        ),
        (
            Refuted::UnavoidableLosses,
            "the losses do not rule every goal out",
        ),
        (
            Refuted::MissingAction(Action::Jump(jump)),
            "an action that can be played is missing",
        ),
        (
            Refuted::MissingLastJump(jump),
            "a jump that can be the last is missing",
        ),
        (
            Refuted::MissingFinish(HoleSet::EMPTY),
            "a finish of the position's class is missing",
        ),
        (
            Refuted::NoSinglePattern,
            "last jumps are looked at for one pattern without a key only",
        ),
        (
            Refuted::SearchOnly,
            "it rests on a search, which cannot be checked from its data",
        ),
    ] {
        assert_eq!(refuted.to_string(), words);
    }
}

/// Every kind of reason, as a person reads it and as data have it.
#[test]
fn reasons_are_told_in_one_sentence_each() {
    let problem = Problem::new(
        line(),
        "p",
        "P",
        Position::of(holes("a1,b1")),
        exactly("d1"),
    );
    let class = of_class("b1,c1", true);
    let (first, other) = (
        Action::Jump(jump("a1", "c1")),
        Action::Jump(jump("b1", "d1")),
    );
    let children = vec![(first, class.clone()), (other, Reason::NoJumps)];
    let ends = vec![
        (jump("a1", "c1"), Reason::NoJumps),
        (jump("b1", "d1"), Reason::NoJumps),
    ];
    let finishes = vec![
        (holes("a1"), Reason::NoJumps),
        (holes("d1"), Reason::NoJumps),
    ];
    let exhausted = |positions| Reason::Exhausted { positions };
    for (reason, kind, words) in [
        (
            Reason::Impossible(Impossible::TooFewPegs { have: 1, need: 2 }),
            "too-few-pegs",
            "number of pegs: the goal has 2 pegs and there can be 1 at most",
        ),
        (
            class,
            "position-class",
            "position class: no jump changes whether the number of pegs on these 2 holes is even or odd, and it is \
             odd now and even at the goal: b1, c1",
        ),
        (
            Reason::NoJumps,
            "no-jumps",
            "no jump is left and the goal is not reached",
        ),
        (
            Reason::ResourceCount {
                count: count([1, 0, 1, 0]),
                value: 0,
                needed: 1,
            },
            "resource-count",
            "resource count: with 1 on a1, c1 no jump raises the sum over the pegs; it is 0 now and the goal needs 1",
        ),
        (
            Reason::OneJump(vec![(first, Reason::NoJumps)]),
            "one-jump",
            "the next jump can only be a1-c1; after it, no jump is left and the goal is not reached",
        ),
        (
            Reason::OneJump(children),
            "one-jump",
            "each of the 2 jumps that can be played is lost: 1 by no jumps, 1 by position class",
        ),
        (
            Reason::LastJump(vec![(jump("b1", "d1"), exhausted(Some(1)))]),
            "last-jump",
            "the last jump can only be b1-d1; before it, only one position can follow, and it is not the goal",
        ),
        (
            Reason::LastJump(ends),
            "last-jump",
            "each of the 2 jumps that can be the last needs a position that is out of reach: 2 by no jumps",
        ),
        (
            Reason::EachFinish(finishes),
            "each-finish",
            "each of the 2 finishes that the position class allows is out of reach: 2 by no jumps",
        ),
        (
            exhausted(Some(5)),
            "exhausted",
            "none of the 5 positions that can follow is the goal",
        ),
        (
            exhausted(None),
            "exhausted",
            "an exhaustive search from both ends found no way to the goal; more than 1000 positions can follow",
        ),
    ] {
        assert_eq!(
            (reason.kind(), reason.text(&problem).as_str()),
            (kind, words)
        );
    }
}

#[test]
fn conditions_that_cannot_be_met_are_told_in_one_sentence_each() {
    let problem = Problem::read(&line(), "a1:c1").unwrap();
    for (loss, words) in [
        (
            ConditionLoss::OutOfReach(line().hole("a1").unwrap()),
            "the peg at a1 can never come to where the condition wants it: its jumps keep to other holes",
        ),
        (
            ConditionLoss::Broken(Condition::Marked(line().hole("a1").unwrap())),
            "a condition on the line can no longer be met: the peg from a1 is left at the end",
        ),
        (
            ConditionLoss::NoEnding(0),
            "no last moves such as the conditions ask for lead to the goal",
        ),
        (
            ConditionLoss::NoEnding(2),
            "last moves such as the conditions ask for begin in one of 2 positions, and none of them can be reached",
        ),
        (
            ConditionLoss::MoreMoves(1),
            "every line takes at least 1 move",
        ),
        (
            ConditionLoss::Searched,
            "a search of everything that can follow found no line that meets the conditions",
        ),
    ] {
        let reason = Reason::Conditions(loss);
        assert_eq!(
            (reason.kind(), reason.text(&problem).as_str()),
            ("conditions", words)
        );
    }
}

/// The parity of a1 and a region are charged for; nothing can put a peg into an empty middle.
#[test]
fn unavoidable_losses_are_told_with_what_each_charge_takes() {
    let parity = ParityLoss {
        holes: holes("a1"),
        loss: 1,
    };
    let told = |region: &str, from: &str| {
        let regions = vec![holes(region)];
        let losses = UnavoidableLosses::new(&line(), count([1; 4]), vec![parity], regions);
        let reason = Reason::UnavoidableLosses {
            losses: losses.unwrap(),
            from: holes(from),
            to: holes("c1"),
        };
        let problem = Problem::read(&line(), "a1:c1").unwrap();
        (reason.kind(), reason.text(&problem))
    };
    let head = "unavoidable losses: with 1 on a1, b1, c1, d1 no jump raises the sum over the pegs; it falls by 1 to \
                the goal, but every game would lose at least 1 to change the parity of the pegs on a1, and";
    assert_eq!(
        told("b1", "a1,b1"),
        (
            "unavoidable-losses",
            format!("{head} 0 on b1: 1 in all, and 1 is all there is")
        )
    );
    assert_eq!(
        told("b1,c1", "a1,d1"),
        (
            "unavoidable-losses",
            format!("{head} what it cannot on b1, c1")
        )
    );
}

#[test]
fn charges_that_are_wrong_are_refused_in_words() {
    let charged = |loss, region| {
        let parity = ParityLoss {
            holes: holes("a1"),
            loss,
        };
        let losses = UnavoidableLosses::new(&line(), count([1; 4]), vec![parity], vec![region]);
        losses.unwrap_err()
    };
    let small = holes("b1");
    let wrong_count = NoLosses::Count(NoResourceCount::Raised(jump("a1", "c1")));
    for (fault, words) in [
        (
            charged(0, small),
            "a parity charges 0: charge 1 at least, or leave it out",
        ),
        (
            charged(2, small),
            "the parities charge more than it loses for the jump from hole 0 over 1 to 2: charge less",
        ),
        (
            charged(1, HoleSet::first(17)),
            "a region of 17 holes, more than 16: take a smaller one",
        ),
        (
            wrong_count,
            "the weights are no resource count of the board: the jump from hole 0 over 1 to 2 would raise the sum: hole 2 can \
             weigh as much as 0 and 1 together at most",
        ),
    ] {
        assert_eq!(fault.to_string(), words);
    }
}

/// The key puts a peg in: what shows that no use of it helps are holes that it does not go into.
#[test]
fn a_position_class_with_the_key_is_shown_without_its_hole() {
    let library = Library::embedded();
    let (mut shown, entry) = (0, library.entry("english").unwrap());
    let (board, centre) = (entry.board(), entry.board().centre().unwrap());
    for key in board.holes() {
        let problem = Problem::from_vacancy(board.clone(), key, centre)
            .with_key()
            .unwrap();
        if let Some(Impossible::PositionClass { invariant, .. }) = problem.impossible() {
            assert!(!invariant.contains(key), "{}", problem.id());
            shown += 1;
        }
    }
    assert_eq!(shown, 28);
}
