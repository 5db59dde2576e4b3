//! The manual page of the JSON objects is true: every key that a command answers is on it, of the type it says, and
//! what is on it comes.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::support::{Home, answer};

/// What the page says of an object: its keys, each with its type and what it is.
type Keys = BTreeMap<String, (String, String)>;

/// The objects of the page by their titles.
fn page() -> BTreeMap<String, Keys> {
    let text = crate::manual::page("json");
    let mut objects: BTreeMap<String, Keys> = BTreeMap::new();
    let mut title = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(found) = line.strip_prefix(".SH ") {
            found.trim_matches('"').clone_into(&mut title);
        } else if line == ".TP" {
            let (key, kind) = lines.next().unwrap().split_once(" (").unwrap();
            let what = lines.next().unwrap().to_owned();
            let kind = kind.strip_suffix(')').unwrap().to_owned();
            let before = objects
                .entry(title.clone())
                .or_default()
                .insert(key.to_owned(), (kind, what));
            assert!(before.is_none(), "{title}: {key} stands there twice");
        }
    }
    objects
}

/// Whether a value is of the type that the page says.
fn is_of(kind: &str, value: &Value) -> bool {
    let all = |kind: &str| {
        value
            .as_array()
            .is_some_and(|items| items.iter().all(|item| is_of(kind, item)))
    };
    match kind {
        "text" => value.is_string(),
        "number" => value.is_number(),
        "true or false" => value.is_boolean(),
        "object" | "reason" => value.is_object(),
        "list" => value.is_array(),
        "list of text" => all("text"),
        "list of number" => all("number"),
        "list of lists of text" => all("list of text"),
        other => match other.strip_suffix(" or null") {
            Some(kind) => value.is_null() || is_of(kind, value),
            None => panic!("{other} is no type"),
        },
    }
}

/// What is wrong with a value by a JSON Schema: the words of it that are used here, and no others.
fn fault(value: &Value, schema: &Value, whole: &Value) -> Option<String> {
    let Some(schema) = schema.as_object() else {
        return (schema != &Value::Bool(true)).then(|| "nothing is allowed".to_owned());
    };
    schema.iter().find_map(|(word, rule)| match word.as_str() {
        "title" | "description" => None,
        "type" => {
            let is_so = match rule.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "number" => value.is_number(),
                "boolean" => value.is_boolean(),
                "null" => value.is_null(),
                other => panic!("{other} is no type"),
            };
            (!is_so).then(|| format!("{value} is no {rule}"))
        }
        "required" => {
            let names = rule.as_array().unwrap().iter();
            let mut names = names.map(|name| name.as_str().unwrap());
            let lacking = names.find(|&name| value.get(name).is_none())?;
            Some(format!("{lacking} is missing"))
        }
        "properties" => rule.as_object().unwrap().iter().find_map(|(name, rule)| {
            let found = fault(value.get(name)?, rule, whole)?;
            Some(format!("{name}: {found}"))
        }),
        "additionalProperties" => {
            let mut values = value.as_object()?.values();
            values.find_map(|value| fault(value, rule, whole))
        }
        "items" => value
            .as_array()?
            .iter()
            .find_map(|item| fault(item, rule, whole)),
        "anyOf" => {
            let faults = rule.as_array().unwrap().iter();
            let faults: Option<Vec<String>> =
                faults.map(|rule| fault(value, rule, whole)).collect();
            Some(faults?.join(" and "))
        }
        "$ref" => {
            let path = rule.as_str().unwrap().strip_prefix('#').unwrap();
            fault(value, whole.pointer(path).unwrap(), whole)
        }
        other => panic!("{other} is no word of a schema that is used"),
    })
}

#[test]
fn the_schema_refuses_what_no_command_answers() {
    let schema: Value = serde_json::from_str(&answer("man --schema", 0)).unwrap();
    let perft = &schema["$defs"]["perft"];
    let home = Home::new();
    let told = home.run("perft triangle10 a2:b2 2 --json", "").output;
    let object: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(fault(&object, perft, &schema), None);
    let mut other = object.clone();
    other["board"] = 3.into();
    assert!(
        fault(&other, perft, &schema)
            .unwrap()
            .starts_with("board: ")
    );
    let mut other = object;
    other.as_object_mut().unwrap().remove("board");
    assert_eq!(fault(&other, perft, &schema).unwrap(), "board is missing");
}

#[test]
fn every_command_with_json_is_on_the_page() {
    let page = page();
    let help = answer("--help", 0);
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let lines = commands.lines().take_while(|line| !line.is_empty());
    let names = lines.filter(|line| !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|&name| name != "help") {
        let help = answer(&format!("help {name}"), 0);
        let is_object = help
            .lines()
            .any(|line| line.trim_start().starts_with("--json"));
        let is_described = |title: &String| title.starts_with(&format!("lastpeg {name} "));
        assert!(!is_object || page.keys().any(is_described), "{name}");
    }
}

#[test]
fn jumps_is_a_rule_in_every_answer() {
    for (title, keys) in page() {
        let rule = keys.get("jumps").map(|(kind, _)| kind.as_str());
        let is_named = keys.contains_key("board") && keys.contains_key("problem");
        assert!(
            rule == Some("text") || rule.is_none() && !is_named,
            "{title}"
        );
    }
}

/// Compares objects with the page, and with the schema made from it.
struct Comparison {
    page: BTreeMap<String, Keys>,
    schema: Value,
    /// The keys that came, with their objects.
    seen: BTreeSet<(String, String)>,
}

impl Comparison {
    fn object(&mut self, title: &str, prefix: &str, value: &Value) {
        let mut keys = self
            .page
            .get(title)
            .unwrap_or_else(|| panic!("{title} is not on the page"))
            .clone();
        if prefix.is_empty() && !["A reason", "lastpeg records export"].contains(&title) {
            let first = value.as_object().and_then(|object| object.iter().next());
            assert_eq!(
                first,
                Some((&"schema".to_owned(), &1.into())),
                "{title}: {value}"
            );
            keys.extend(self.page["Every answer"].clone());
            self.seen
                .insert(("Every answer".to_owned(), "schema".to_owned()));
        }
        let definitions = self.schema["$defs"].as_object().unwrap();
        let definition = definitions.values().find(|one| one["title"] == title);
        if prefix.is_empty() {
            let wrong = fault(value, definition.unwrap(), &self.schema);
            assert_eq!(wrong, None, "{title}: {value}");
        }
        let any = format!("{prefix}*");
        let object = value.as_object().unwrap();
        for (name, value) in object {
            let path = if keys.contains_key(&any) {
                any.clone()
            } else {
                format!("{prefix}{name}")
            };
            let (kind, _) = keys
                .get(&path)
                .unwrap_or_else(|| panic!("{title}: {path} is not on the page"));
            assert!(
                is_of(kind, value),
                "{title}: {path} is no {kind} but {value}"
            );
            self.seen.insert((title.to_owned(), path.clone()));
            if kind.starts_with("reason") {
                if value.is_object() {
                    self.object("A reason", "", value);
                }
                continue;
            }
            self.inner(title, &path, &keys, value);
        }
        for (path, (_, what)) in &keys {
            let name = path
                .strip_prefix(prefix)
                .filter(|name| !name.contains(['.', '[', '*']));
            if let Some(name) = name {
                let is_there = object.contains_key(name) || what.starts_with("Only");
                assert!(is_there, "{title}: {path} is missing in {value}");
            }
        }
    }

    /// What is in a value, as far as the page tells it.
    fn inner(&mut self, title: &str, path: &str, keys: &Keys, value: &Value) {
        for (prefix, objects) in [
            (format!("{path}."), std::slice::from_ref(value)),
            (
                format!("{path}[]."),
                value.as_array().map_or(&[][..], Vec::as_slice),
            ),
        ] {
            if keys.keys().any(|key| key.starts_with(&prefix)) {
                for object in objects.iter().filter(|object| object.is_object()) {
                    self.object(title, &prefix, object);
                }
            }
        }
    }
}

/// What brings the objects of each title about, with standard input.
const SAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "A fault, of any command with --json",
        &[("show nowhere --json", ""), ("list --json --x", "")],
    ),
    ("lastpeg list --json", &[("list --json", "")]),
    (
        "lastpeg list BOARD --json",
        &[("list english --json", ""), ("list triangle10 --json", "")],
    ),
    (
        "lastpeg show --json",
        &[
            ("show triangle10 --json", ""),
            ("show english central --json", ""),
            ("show french key --json", ""),
            ("show french d4:d4 --json", ""),
        ],
    ),
    (
        "lastpeg solve --json",
        &[
            ("solve english cross --json", ""),
            ("solve english cross --fewest --all --list 9 --json", ""),
            ("solve triangle15 c3:c3 --loop 4 --fewest --all --json", ""),
            (
                "solve english central --fewest --all --limit 1ms --json",
                "",
            ),
            ("solve wiegleb e1:e1 --json", ""),
            ("solve english c1:c1 --finish-sweep 9 --json", ""),
            ("solve triangle15 a1:a1 --at-most 9 --fewest --json", ""),
            ("solve english central --last-taken c3 --json", ""),
            (
                "solve english central+marked-b4 --position d4,c4,a4 --json",
                "",
            ),
            ("solve triangle10 a2:c4 --json", ""),
            ("solve diamond41 e3:e1 --json", ""),
            ("solve triangle10 a2:a3 --json", ""),
            ("solve triangle15 a1:b3 --json", ""),
            ("solve english d4:d2,d6 --position d5 --json", ""),
            ("solve diamond41 e1:* --json", ""),
            ("solve english central --position -", "d4\nd4,c4,a4\n"),
        ],
    ),
    (
        "lastpeg hint --json",
        &[
            ("hint english cross --json", ""),
            ("hint english cross --fewest --json", ""),
            ("hint english cross --why --json", ""),
            ("hint english d4:d4 --key --why --json", ""),
            (
                "hint english central --why --json --position oo./oo./ooooooo/o...ooo/ooo.ooo/.oo/ooo",
                "",
            ),
            (
                "hint 6x6 c3:c3 --why --position -",
                "....../....../...o../...oo./..o.../....oo\n....../....../....../o...../.oo.../.o....\n\
                 ....../....../....../..o.../..o.../......\n.....o/.....o/..o.o./o...o./.o.o../oo.o..\n",
            ),
            ("hint english d4:d5 --json", ""),
            (
                "hint english central --position -",
                "d4,c4,a4\na4,g4\nd3,d5,c3,e5\na3,d4\ne3,e4,c5\nb4,e4,d1,d2\n",
            ),
            (
                "hint triangle10 one-peg --position -",
                "a1,a4,d4\na1,a2,a4\na1,a4\nb3,a1,a4,d4\na2,b2,a3,c3,d4\n",
            ),
        ],
    ),
    (
        "lastpeg plan --json",
        &[
            ("plan english cross --json", ""),
            ("plan english d4:d5 --json", ""),
        ],
    ),
    (
        "lastpeg check --json",
        &[
            ("check english central d2-d4 --json", ""),
            (
                "check english cross d3-b3,d5-d3,e3-c3,b3-d3,d2-d4 --json",
                "",
            ),
            (
                "check english house c2-c4,d3-f3,e1-e3,c1-e1,c4-e4-e2,e1-e3,f3-d3,d2-d4 --json",
                "",
            ),
            ("check english central d2-d4,d2-d4 --json", ""),
        ],
    ),
    (
        "lastpeg catalog --json",
        &[("catalog triangle10 --json", "")],
    ),
    (
        "lastpeg catalog --sweeps --json",
        &[
            ("catalog triangle10 --sweeps --json", ""),
            ("catalog triangle10 --sweeps --prove --json", ""),
        ],
    ),
    (
        "lastpeg catalog --vacancies --json",
        &[
            ("catalog triangle10 --vacancies 2 --json", ""),
            ("catalog triangle10 --vacancies 2 --prove --json", ""),
        ],
    ),
    (
        "lastpeg catalog --corner-finish --json",
        &[
            ("catalog triangle10 --sweep 3 --json", ""),
            ("catalog triangle10 --vacancies 2 --at-most 4 --json", ""),
            ("catalog english --corner-finish --json", ""),
        ],
    ),
    ("lastpeg daily --json", &[("daily --json", "")]),
    (
        "lastpeg levels --json",
        &[
            ("levels triangle10 classic --json", ""),
            ("levels triangle15 corner --limit 1ms --json", ""),
            ("levels french key --limit 500ms --json", ""),
        ],
    ),
    (
        "lastpeg levels --by moves --json",
        &[("levels triangle10 classic --by moves --json", "")],
    ),
    (
        "lastpeg levels --count --json",
        &[
            ("levels triangle10 classic --count --json", ""),
            ("levels english central --count --limit 1ms --json", ""),
        ],
    ),
    (
        "lastpeg levels --count=solutions --json",
        &[
            ("levels triangle10 classic --count=solutions --json", ""),
            (
                "levels english central --count=solutions --limit 1ms --json",
                "",
            ),
        ],
    ),
    (
        "lastpeg levels --symmetric --json",
        &[
            ("levels triangle10 classic --symmetric --json", ""),
            ("levels french central --symmetric --json", ""),
            ("levels english central --symmetric --limit 1ms --json", ""),
        ],
    ),
    (
        "lastpeg levels --positions --json",
        &[
            ("levels triangle10 classic --positions symmetric --json", ""),
            (
                "levels english central --positions difficult --limit 1ms --json",
                "",
            ),
        ],
    ),
    (
        "lastpeg perft --json",
        &[("perft english central 3 --json", "")],
    ),
    ("lastpeg records export", &[("records export", "")]),
    (
        "lastpeg records import --json",
        &[
            ("records import - --json", "{\"version\": 1, \"bests\": {}}"),
            (
                "records import - --json",
                "{\"version\": 1, \"bests\": {\"english\": {\"moves\": 1, \"hints\": 0, \"line\": \"\"}}}",
            ),
        ],
    ),
    (
        "lastpeg soli2 --watch --json",
        &[("soli2 --watch --black random --white greedy --json", "")],
    ),
    (
        "lastpeg soli2 check --json",
        &[
            (
                "soli2 check - --json",
                "{\"variant\":\"soli2\",\"seed\":1,\"board\":\"square49\",\"moves\":[]}",
            ),
            (
                "soli2 check - --json",
                "{\"variant\":\"soli2\",\"seed\":1,\"board\":\"square49\",\"moves\":[\"d3-d5\"]}",
            ),
        ],
    ),
    (
        "lastpeg soli2 settle --json",
        &[("soli2 settle 3x3 --json", "")],
    ),
    (
        "lastpeg bench --json",
        &[("bench perft --board triangle10 --json", "")],
    ),
];

#[test]
fn of_every_command() {
    let home = Home::new();
    home.run(
        "play --plain english cross",
        "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4\n",
    );
    home.run(
        "play --plain triangle10 a2:b2",
        "a4-a2 a1-a3 c4-a4-a2 c3-a1-a3-c3 d4-b2\n",
    );
    home.run(
        "play --plain triangle10 a1,a2:*",
        "a4-a2 c3-a1 c4-a4 a1-a3 a4-a2-c4 d4-b4\n",
    );
    home.run(
        "play --plain english cross",
        "hint\nhint\nd3-f3 d5-d3 c3-e3 f3-d3 d2-d4\n",
    );
    home.run(
        "play --plain english central --position d4,e4,a3",
        "d4-f4\n",
    );
    let records = home.data().join("records.json");
    let kept = std::fs::read_to_string(&records).unwrap();
    let kept = kept.replace(
        "\"days\": {}",
        "\"days\": { \"2026-11-22\": { \"moves\": 3, \"hints\": 0, \"on_time\": true, \"par\": 3, \
         \"line\": \"d2-d4\" } }, \"days_shown\": [\"2026-11-21\"]",
    );
    std::fs::write(&records, kept).unwrap();
    let mut comparison = Comparison {
        page: page(),
        schema: serde_json::from_str(&answer("man --schema", 0)).unwrap(),
        seen: BTreeSet::new(),
    };
    for (title, commands) in SAMPLES {
        for (command, input) in *commands {
            let ran = home.run(command, *input);
            let whole: Result<Value, _> = serde_json::from_str(&ran.output);
            let objects = match whole {
                Ok(object) => vec![object],
                Err(_) => ran
                    .output
                    .lines()
                    .map(|line| serde_json::from_str(line).unwrap())
                    .collect(),
            };
            for object in &objects {
                comparison.object(title, "", object);
            }
        }
    }
    let proof = home.folder.path().join("proof");
    let proof = proof.to_str().unwrap();
    home.run(&format!("solve wiegleb e1:e1 --proof '{proof}'"), "");
    let damaged = home.file("damaged", "lastpeg proof 1\n");
    for command in [
        format!("verify --json '{proof}'"),
        format!("verify --json '{damaged}'"),
    ] {
        let object: Value = serde_json::from_str(&home.run(&command, "").output).unwrap();
        comparison.object("lastpeg verify --json", "", &object);
    }
    let title = "A line of --position - that is no position";
    let ran = home.run("solve english central --position -", "nowhere\n");
    comparison.object(title, "", &serde_json::from_str(&ran.output).unwrap());

    let documented = comparison
        .page
        .iter()
        .flat_map(|(title, keys)| keys.keys().map(|key| (title.clone(), key.clone())));
    let is_quick = |(title, _): &(String, String)| title != "lastpeg bench --json";
    let never: Vec<_> = documented
        .filter(is_quick)
        .filter(|key| !comparison.seen.contains(key))
        .collect();
    assert!(never.is_empty(), "on the page and never seen: {never:?}");
}
