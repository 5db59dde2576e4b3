//! Tests of `progress`.

use super::*;

#[test]
fn the_time_that_a_table_takes_is_foretold_by_the_rows_before() {
    let mut table = TableProgress::new(21);
    assert_eq!(table.text(Duration::ZERO), "row 1 of 21, ");
    for _ in 0..4 {
        table.next(&Limits::none(), || ());
    }
    let text = |seconds| table.text(Duration::from_secs(seconds));
    assert_eq!(text(0), "row 5 of 21, ");
    assert_eq!(text(8), "row 5 of 21, about 34 s left, ");
    assert_eq!(text(40), "row 5 of 21, about 3 min left, ");
}

#[test]
fn the_line_tells_the_time_that_is_left_where_there_is_a_limit() {
    let limits = Limits::none();
    let time = Duration::from_secs(3);
    assert_eq!(
        line(time, &limits),
        "searching: 3 s, 0.0 million positions (Ctrl-C ends it)"
    );
    // However long this takes, some hundred of these seconds are left.
    let told = line(time, &limits.within(Duration::from_secs(900)));
    let left = told.split_once(", at most ").unwrap().1;
    let left: u64 = left.split_once(" s left (").unwrap().0.parse().unwrap();
    assert!((100..=900).contains(&left), "{told}");
}
