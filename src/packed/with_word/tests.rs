//! Tests of `with_word`.

use crate::library::Library;
use crate::packed::word::Word;

#[test]
fn a_job_gets_the_narrowest_word_that_has_room_for_all_its_bits() {
    let board = Library::embedded().entry("english").unwrap().board();
    let width = |key, spare_bits| with_word!(&board, key, spare_bits, |W| <W as Word>::BITS);
    let key = board.holes().next();
    assert_eq!(with_word!(&board, None, |W| <W as Word>::BITS), Some(64));
    assert_eq!(width(None, 31), Some(64));
    assert_eq!(width(key, 30), Some(64));
    assert_eq!(width(key, 31), Some(128));
    assert_eq!(width(key, 94), Some(128));
    assert_eq!(width(key, 95), None);
}
