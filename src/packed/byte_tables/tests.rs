//! Tests of `byte_tables`.

use super::*;

#[test]
fn a_word_is_worth_what_its_bits_are_and_those_beyond_the_last_are_worth_nothing() {
    let values: Vec<i64> = (0..11).map(|bit| 3_i64.pow(bit) - 50).collect();
    let tables = ByteTables::sums(&values);
    for word in 0..1_u64 << 13 {
        let bits = (0..11).filter(|bit| word >> bit & 1 == 1);
        let sum: i64 = bits.map(|bit| values[bit]).sum();
        assert_eq!(tables.sum(word), sum, "{word:b}");
        assert_eq!(tables.sum(u128::from(word)), sum, "{word:b}");
    }
}
