//! The objects that `--json` answers with, each on a line and with the version of its form.

use std::io::{self, Write};

use serde_json::{Map, Value};

use crate::library::catalog::SCHEMA;

/// Writes an object on a line of its own, with the version first.
pub(in crate::cli) fn write_answer(output: &mut dyn Write, answer: Value) -> io::Result<()> {
    let mut whole = Map::new();
    whole.insert("schema".to_owned(), SCHEMA.into());
    if let Value::Object(answer) = answer {
        whole.extend(answer);
    }
    writeln!(output, "{}", Value::Object(whole))
}
