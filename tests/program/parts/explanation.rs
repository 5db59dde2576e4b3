//! What is told and marked where a position is lost.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::player::problem;
use lastpeg::app::session::explanation::Explanation;
use lastpeg::run::Limits;
use lastpeg::solve;

fn explanation(name: &str, id: &str) -> Explanation {
    let problem = problem(name, id);
    let answer = solve::solve(&problem, &Limits::none());
    Explanation::new(answer.reason().unwrap(), &problem)
}

#[test]
fn the_regions_of_unavoidable_losses_are_marked_with_what_they_cost() {
    let explanation = explanation("wiegleb", "e1:e1");
    assert_eq!(explanation.marks.len(), 36, "the four arms");
    assert!(
        explanation
            .text
            .starts_with("The next jump can only be e3-e1; after it: ")
    );
    let told = "The goal needs 19 less than there is now: no more may be lost. But clearing the marked parts of the \
        board costs at least 8 + 4 + 4 + 4 = 20.";
    assert!(explanation.text.ends_with(told), "{}", explanation.text);
    assert!(!explanation.numbers.is_empty());
}

#[test]
fn the_weights_before_an_only_last_jump_are_shown() {
    let explanation = explanation("diamond41", "e3:e1");
    assert!(
        explanation
            .text
            .starts_with("The last jump can only be e3-e1; before it: Resource count")
    );
    assert!(explanation.numbers.len() > 20);
}

#[test]
fn of_one_peg_anywhere_the_marked_holes_rule_out_an_end_that_is_named() {
    let explanation = explanation("french", "d4:*");
    let told = "with the last peg at c1 (other ends are ruled out on other holes).";
    assert!(explanation.text.ends_with(told), "{}", explanation.text);
}
