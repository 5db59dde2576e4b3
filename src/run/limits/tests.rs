//! Tests of `limits`.

use super::*;

#[test]
fn what_no_system_has_is_not_given() {
    assert!(would_be_given(1 << 20));
    assert!(!would_be_given(usize::MAX / 2 - (64 << 20)));
}

#[test]
fn a_part_of_the_memory_is_left_for_what_is_not_counted() {
    for (memory, filled) in [(64, 48), (96, 72), (256, 232), (1024, 1000)] {
        let limits = Limits {
            memory: memory << 20,
            ..Limits::none()
        };
        assert_eq!(limits.memory_to_fill(), filled << 20);
        assert!(Limits::memory_to_ask_for(filled << 20) >= memory << 20);
        assert!(Limits::memory_to_ask_for((filled << 20) + 1) > memory << 20);
    }
}

#[test]
fn a_share_of_the_time_ends_before_the_whole() {
    let limits = Limits::none().within(Duration::from_secs(3600));
    let half = limits.clone().with_share_of_time(0.5);
    assert!(half.deadline < limits.deadline && !half.are_over());
    assert!(limits.with_share_of_time(0.0).are_over());
    assert_eq!(Limits::none().with_share_of_time(0.5).deadline, None);
}

#[test]
fn of_two_limits_of_time_the_first_to_be_reached_holds() {
    let (short, long) = (Duration::ZERO, Duration::from_secs(3600));
    for (first, second) in [(short, long), (long, short)] {
        assert!(Limits::none().within(first).within(second).are_over());
    }
    assert!(!Limits::none().within(long).within(long).are_over());
}
