//! The objects that `--json` answers with, each on a line and with the version of its form.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::library::catalog::SCHEMA;

/// Writes an object on a line of its own, with the version first.
pub(in crate::cli) fn write_answer(output: &mut dyn Write, answer: Value) -> io::Result<()> {
    writeln!(output, "{}", with(json!({ "schema": SCHEMA }), answer))
}

/// An object with the keys of another behind its own.
pub(in crate::cli) fn with(mut object: Value, more: Value) -> Value {
    if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
        object.extend(more);
    }
    object
}
