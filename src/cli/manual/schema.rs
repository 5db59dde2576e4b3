//! The objects of `--json` as a JSON Schema (draft 2020-12), made from the page that tells them key by key: `json.txt`,
//! whose form [`crate::cli::manual::page`] tells.

use serde_json::{Map, Value, json};

use crate::library::catalog::SCHEMA;

/// The section of the page with the keys of every answer.
const OF_EVERY_ANSWER: &str = "Every answer";

/// The definition of what stands in answers of several commands.
const REASON: &str = "reason";

/// The section about what is no answer of `--json` but a file.
const FILE: &str = "records-export";

/// A key of an object, its type and what it is.
type DocumentedKey<'a> = (&'a str, &'a str, &'a str);

pub(super) fn of_page(page: &str) -> Value {
    let (mut definitions, mut of_every_answer) = (Map::new(), Vec::new());
    for section in page.split("\n= ").skip(1) {
        let mut lines = section.trim_end().lines();
        let title = lines.next().unwrap_or_default();
        let about = lines.clone().find(|line| !line.contains(" | "));
        let keys: Vec<DocumentedKey> = lines.filter_map(key).collect();
        if title == OF_EVERY_ANSWER {
            of_every_answer = keys;
            continue;
        }
        let is_answer = ![REASON, FILE].contains(&name(title).as_str());
        let common = of_every_answer.iter().filter(|_| is_answer);
        let keys: Vec<DocumentedKey> = common.copied().chain(keys).collect();
        let mut object = object(&keys, "");
        object["title"] = title.into();
        object["description"] = about.unwrap_or_default().into();
        definitions.insert(name(title), object);
    }
    let answers = definitions.keys().filter(|name| *name != REASON);
    let answers: Vec<Value> = answers.map(|name| reference(name)).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Answers of lastpeg --json",
        "version": SCHEMA,
        "anyOf": answers,
        "$defs": definitions,
    })
}

fn key(line: &str) -> Option<DocumentedKey<'_>> {
    let mut cells = line.splitn(3, " | ");
    Some((cells.next()?, cells.next()?, cells.next()?))
}

/// The name of a definition: `solve` of `lastpeg solve --json`, `reason` of `A reason`.
fn name(title: &str) -> String {
    let title = title.split(',').next().unwrap_or(title);
    let title = title.strip_prefix("lastpeg ").or(title.strip_prefix("A "));
    let words = title.unwrap_or_default().split(' ');
    let words = words.filter(|word| *word != "--json" && *word != "-");
    let words: Vec<&str> = words.map(|word| word.trim_start_matches('-')).collect();
    words.join("-").to_lowercase()
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// An object whose keys begin with a prefix: `a.` for those of the object a.
fn object(keys: &[DocumentedKey], prefix: &str) -> Value {
    let (mut properties, mut required, mut any) = (Map::new(), Vec::new(), None);
    for &(path, kind, about) in keys {
        let own = path.strip_prefix(prefix);
        let Some(name) = own.filter(|name| !name.contains(['.', '['])) else {
            continue;
        };
        let mut value = value(keys, path, kind);
        value["description"] = about.into();
        if name == "*" {
            any = Some(value);
            continue;
        }
        if !about.starts_with("Only") {
            required.push(name);
        }
        properties.insert(name.to_owned(), value);
    }
    let mut object = json!({ "type": "object", "properties": properties, "required": required });
    if let Some(any) = any {
        object["additionalProperties"] = any;
    }
    object
}

/// A value of a type, as `json.txt` calls it.
fn value(keys: &[DocumentedKey], path: &str, kind: &str) -> Value {
    if let Some(kind) = kind.strip_suffix(" or null") {
        return json!({ "anyOf": [value(keys, path, kind), { "type": "null" }] });
    }
    let list = |items: Value| json!({ "type": "array", "items": items });
    match kind {
        "number" => json!({ "type": "number" }),
        "true or false" => json!({ "type": "boolean" }),
        "reason" => reference("reason"),
        "object" => object(keys, &format!("{path}.")),
        "list of text" => list(json!({ "type": "string" })),
        "list of number" => list(json!({ "type": "number" })),
        "list of lists of text" => list(list(json!({ "type": "string" }))),
        "list" => {
            let prefix = format!("{path}[].");
            let has_objects = keys.iter().any(|(path, _, _)| path.starts_with(&prefix));
            let items = has_objects.then(|| object(keys, &prefix));
            list(items.unwrap_or(true.into()))
        }
        _ => json!({ "type": "string" }),
    }
}
