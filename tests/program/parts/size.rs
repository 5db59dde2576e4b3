//! Sizes of memory as text.

use lastpeg::app::size::{memory_text, read_memory};

#[test]
fn a_size_is_a_number_with_its_unit() {
    assert_eq!(read_memory("1GiB"), Ok(1 << 30));
    assert_eq!(read_memory("1.5g"), Ok(3 << 29));
    assert_eq!(read_memory("512 MB"), Ok(512_000_000));
    for nonsense in ["", "512", "much", "GiB", "-1GiB", "1MiB", "infGiB", "NaNg"] {
        assert!(read_memory(nonsense).is_err(), "{nonsense}");
    }
    for size in [16 << 20, 512 << 20, 1 << 30, 3 << 29] {
        assert_eq!(read_memory(&memory_text(size)), Ok(size));
    }
}
