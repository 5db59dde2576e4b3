//! Tests of `interrupt`.

use super::*;
use crate::cli::solve::checkpoint::{self, CheckpointFile};

#[test]
fn the_longer_the_work_the_longer_it_may_take_to_end() {
    let of_seconds = |worked| grace(Duration::from_secs(worked)).as_millis();
    assert_eq!([1, 60, 3600].map(of_seconds), [45, 600, 3000]);
}

/// It was told only that there was no answer.
#[test]
fn what_is_known_is_told_where_work_is_ended_before_its_answer() {
    let interrupt = Interrupt::catch(true).unwrap();
    let known = || locked(&interrupt.at_work).take().map(|work| work.known);
    let checkpoint = "lastpeg checkpoint 1\nproblem p\nbound 17\npositions 5\nline d2-d4 f3-d3\n";
    let file = CheckpointFile("far".into());
    let told = "every line takes at least 17 moves, and the shortest known is d2-d4 f3-d3";
    for (file, expected) in [
        (None, told.to_owned()),
        (
            Some(&file),
            format!("by the checkpoint far {told}; the same command goes on from there"),
        ),
    ] {
        let noted = interrupt.while_working(|| {
            interrupt.note(checkpoint::known(checkpoint, file));
            known()
        });
        let told = Failure::Interrupted(noted.unwrap()).to_string();
        let expected = format!("interrupted before there was an answer: {expected}");
        assert_eq!(told, expected);
    }
    // Of the next work nothing is known yet.
    assert_eq!(interrupt.while_working(known), Some(String::new()));
}
