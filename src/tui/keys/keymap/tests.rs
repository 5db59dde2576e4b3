//! Tests of `keymap`.

use super::*;

#[test]
fn no_key_has_two_meanings_in_one_place_whatever_the_preset() {
    for &preset in Preset::ALL {
        let (keymap, faults) = Keymap::new(preset, &[]);
        assert!(faults.is_empty(), "{faults:?}");
        for (name, _) in preset_lines(preset) {
            assert!(COMMANDS.iter().any(|(known, _)| known == name), "{name}");
        }
        for context in Context::ALL {
            let lines = keymap.bindings(context).iter();
            let keys: Vec<&Key> = lines.flat_map(|line| &line.keys).collect();
            for (index, key) in keys.iter().enumerate() {
                assert!(!keys[..index].contains(key), "{context:?}: {key:?} twice");
            }
        }
        for letter in TARGET_LETTERS {
            let event = KeyEvent::from(KeyCode::Char(letter));
            let input = keymap.bind(Context::Game, event);
            assert!(
                matches!(input, Some(Input::Character(c)) if c == letter),
                "{preset:?}: {letter}"
            );
        }
    }
}

#[test]
fn every_name_is_of_a_command_that_some_place_has() {
    for (index, (name, command)) in COMMANDS.iter().enumerate() {
        assert!(PLACES.iter().any(|(_, p)| has(*p, *command)), "{name}");
        let before = &COMMANDS[..index];
        assert!(before.iter().all(|(n, c)| n != name && c != command));
    }
    for (index, context) in Context::ALL.into_iter().enumerate() {
        assert_eq!(context as usize, index);
    }
}

/// Who takes back with another key pressed it twice where the board shows why: it only closed that.
#[test]
fn another_key_counts_where_the_board_shows_why() {
    let line = KeyLine {
        origin: String::new(),
        place: None,
        command: "undo".to_owned(),
        keys: vec!["z".to_owned()],
    };
    let (keymap, _) = Keymap::new(Preset::Both, &[line]);
    let bound = keymap.bind(Context::Explanation, KeyEvent::from(KeyCode::Char('z')));
    assert!(matches!(bound, Some(Input::Do(Command::Undo))));
}
