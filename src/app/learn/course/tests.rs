//! Tests of `course`.

use super::*;
use crate::app::learn::claims;

#[test]
fn every_lesson_of_the_program_is_right_in_all_that_it_claims() {
    let library = Library::embedded();
    let mut ids = std::collections::HashSet::new();
    for text in CHAPTERS {
        let (lessons, faults) = read_chapter(text, &library);
        assert!(faults.is_empty(), "{faults:?}");
        for lesson in lessons {
            assert_eq!(claims::check(&lesson), Ok(()), "{}", lesson.id);
            assert!(ids.insert(lesson.id.clone()), "{} twice", lesson.id);
            assert!(Course::is_of_program(&lesson.id), "{}", lesson.id);
        }
    }
    assert!(ids.len() >= 30, "{} lessons", ids.len());
    assert!(!Course::is_of_program("first"));
}
