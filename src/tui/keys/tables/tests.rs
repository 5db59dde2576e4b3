//! Tests of `tables`.

use super::*;
use crate::tui::keys::key::Key;

#[test]
fn no_key_has_two_meanings_in_one_place() {
    for context in Context::ALL {
        let keys: Vec<&Key> = bindings(context).flat_map(|line| line.keys).collect();
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{context:?}: {key:?} twice");
        }
    }
}
