//! Tests of `sums`.

use super::*;

#[test]
fn sums_below_zero_have_lost_their_top_bit_and_touch_no_other_lane() {
    const ZERO: i64 = 1 << 7;
    let first: Vec<i64> = (0..32).map(|lane| ZERO + lane).collect();
    let second: Vec<i64> = (0..32).map(|lane| 3 - lane * 2).collect();
    let sums = added(in_lanes::<8>(first), in_lanes::<8>(second));
    for lane in 0..lanes(8) {
        let value = sums[lane / 8] >> (lane % 8 * 8) & 0xFF;
        assert_eq!(value as i64, ZERO + 3 - lane as i64);
        assert_eq!(value >> 7 == 1, lane <= 3);
    }
}
