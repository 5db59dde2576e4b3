//! Tests of `search`.

use super::*;

#[test]
fn a_time_is_a_number_with_its_unit() {
    assert_eq!(read_time("30s"), Ok(Duration::from_secs(30)));
    assert_eq!(read_time("1m30s"), Ok(Duration::from_secs(90)));
    assert_eq!(read_time("1.5 s"), Ok(Duration::from_millis(1500)));
    for nonsense in ["", "30", "soon", "-3s", "3 apples", "1e400s", "s"] {
        assert!(read_time(nonsense).is_err(), "{nonsense}");
    }
    let too_large = Err("it is too large: the most is 2562047788015215h".to_owned());
    for large in [
        "99999999999999999999h",
        "2562047788015216h",
        "9999999999999999999999999s",
    ] {
        assert_eq!(read_time(large), too_large, "{large}");
    }
    assert!(read_time("2562047788015215h").is_ok());
}
