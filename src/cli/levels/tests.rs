//! Tests of `levels`.

use super::*;

#[test]
fn digits_stand_in_groups_of_three() {
    let cases = [
        ("", ""),
        ("7", "7"),
        ("123", "123"),
        ("1234", "1 234"),
        ("1234567", "1 234 567"),
    ];
    for (digits, text) in cases {
        assert_eq!(grouped(digits), text);
    }
}
