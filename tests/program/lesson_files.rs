//! Lesson files of a user's own: what is wrong in them is told, and progress in them is kept.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs;

use lastpeg::app::learn::course::{Course, OwnLessons};
use lastpeg::app::practice::schedule::Grade;
use lastpeg::app::store::{Folders, Store};
use lastpeg::library::Library;

use crate::support::player::day;
use crate::support::{Home, Ran};

const GOOD: &str = "title = \"Mine\"\n[[lesson]]\nid = \"mine\"\ntitle = \"Mine\"\ntext = \"One jump.\"\n\
                    pegs = \"d5,d6\"\ngoal = \"d4\"\nline = \"d6-d4\"\n";

fn check(home: &Home, text: &str) -> Ran {
    let path = home.file("mine.toml", text);
    home.run(&format!("learn --check '{path}'"), "")
}

#[test]
fn what_is_wrong_in_a_lesson_file_is_told_with_its_line_and_the_repair() {
    let home = Home::new();
    let faults = [
        (
            "line = \"d6-d4\"",
            "line = \"d5-d3\"",
            "line 8: \"line\": d5-d3 cannot be played",
        ),
        (
            "line = \"d6-d4\"",
            "line = \"d5-d7\"",
            "line 8: the line does not reach the goal",
        ),
        (
            "goal = \"d4\"\n",
            "gaol = \"d4\"\n",
            "line 7: there is no key \"gaol\"",
        ),
        (
            "goal = \"d4\"\n",
            "",
            "line 2: a lesson with \"pegs\" needs either \"goal\" or \"clear\"",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nwinning = \"d5-d7\"\n",
            "\"winning\" should be \"d6-d4\"",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nwrong = { \"d6-d4\" = \"No.\" }\n",
            "names d6-d4, which is not proven to lose",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nfewest = 2\n",
            "line 9: the line has 1 move, not 2",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nexercises = { block = \"9-removal\" }\n",
            "line 9: \"exercises\": no package of this board",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nexercises = { jumps = 3, corner = \"yes\" }\n",
            "line 9: \"corner\" must be true or false",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nexercises = { jumps = 99 }\n",
            "line 9: \"jumps\" must be a number from 1 to 12",
        ),
        (
            "line = \"d6-d4\"",
            "ask = \"winnable\"\nlost = true",
            "\"lost\" is false",
        ),
        (
            "pegs = \"d5,d6\"\n",
            "problem = \"d4:d4\"\n",
            "line 7: a lesson has either \"problem\" or \"goal\"",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nlost = false\n",
            "line 9: \"lost\" needs ask = \"winnable\"",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nwrong = { \"d5-d7\" = \" \" }\n",
            "line 9: \"wrong\" must give a sentence for each jump",
        ),
        (
            "pegs = \"d5,d6\"\ngoal = \"d4\"\nline = \"d6-d4\"\n",
            "problem = \"cross+sweep-3\"\nline = \"d3-f3 d5-d3 c3-e3 f3-d3 d2-d4\"\n",
            "line 7: the line does not reach the goal: the pegs stand as asked, but ",
        ),
        ("title = \"Mine\"\n[[", "title = \n[[", "line 1: "),
        ("\"One jump.\"", "\"\"", "line 5: a lesson needs \"text\""),
    ];
    let told = check(&home, GOOD);
    assert!(
        told.output.contains("1 lesson: every line replays"),
        "{}",
        told.messages
    );
    are_told(&home, &faults);
}

#[test]
fn what_is_wrong_in_a_value_of_a_lesson_is_told_with_its_key() {
    let faults = [
        (
            "\"d5,d6\"",
            "\"d5,z6\"",
            "line 6: \"pegs\": \"z6\" is no hole",
        ),
        (
            "goal = \"d4\"",
            "goal = \"z4\"",
            "line 7: \"goal\": \"z4\" is no hole",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nmark = \"z9\"\n",
            "line 9: \"mark\": \"z9\" is no hole",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nwinning = \"z9-a1\"\n",
            "line 9: \"winning\": \"z9\" is no hole",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nboard = \"nowhere\"\n",
            "line 9: \"board\": there is no board \"nowhere\"",
        ),
        (
            "line = \"d6-d4\"",
            "ask = \"winnable\"\nexercises = { jumps = 2 }",
            "\"exercises\" has no effect beside \"ask\"",
        ),
    ];
    are_told(&Home::new(), &faults);
}

/// Asserts what is told of lessons in which one text stands in place of another.
fn are_told(home: &Home, faults: &[(&str, &str, &str)]) {
    for (from, to, fault) in faults {
        assert!(GOOD.contains(from), "{from}");
        let told = check(home, &GOOD.replacen(from, to, 1));
        assert_eq!(told.code, 2, "{fault}");
        let error = told.messages;
        assert!(
            error.contains("mine.toml, ") && error.contains(*fault),
            "{fault}: {error}"
        );
    }
}

#[test]
fn lessons_of_the_players_own_come_last_and_are_kept_apart_by_their_ids() {
    let folder = tempfile::tempdir().unwrap();
    let lessons = folder.path().join("lessons");
    fs::create_dir(&lessons).unwrap();
    let lesson = |id: &str| {
        format!(
            "[[lesson]]\nid = \"{id}\"\ntitle = \"Own\"\ntext = \"One jump.\"\npegs = \"d5,d6\"\ngoal = \"d4\"\nline = \"d6-d4\"\n"
        )
    };
    fs::write(
        lessons.join("own.toml"),
        format!("title = \"Own\"\n{}{}", lesson("own"), lesson("order")),
    )
    .unwrap();
    let course = Course::new(&Library::embedded(), &OwnLessons::in_folder(&lessons));
    let of_program = Course::new(&Library::embedded(), &[]).lessons().len();
    assert_eq!(course.lessons().len(), of_program + 1);
    assert_eq!(course.find("own"), Ok(of_program));
    assert!(
        course.faults()[0].contains("line 9: there is a lesson \"order\" already"),
        "{:?}",
        course.faults()
    );
}

#[test]
fn what_is_learnt_is_kept_and_merged() {
    let folder = tempfile::tempdir().unwrap();
    let folders = || Folders {
        data: folder.path().to_owned(),
        config: folder.path().to_owned(),
    };
    let day = day();
    let mut one = Store::open(folders());
    let mut other = Store::open(folders());
    one.record_lesson("order", 0, Grade::Failed, day);
    other.record_lesson("sweep", 2, Grade::Good, day);
    one.close();
    other.close();
    let practice = Store::open(folders()).records().practice.clone();
    assert!(practice.lessons.cards.contains_key("order"));
    assert_eq!(practice.stages_solved("sweep"), 1);
    assert!(
        !practice.lessons.cards.contains_key("sweep"),
        "what goes well does not come back"
    );
}

#[test]
fn what_is_wrong_in_lessons_is_told_where_the_course_is_one_of_lines() {
    let home = Home::new();
    let lesson = "[[lesson]]\nid = \"order\"\ntitle = \"Own\"\ntext = \"One jump.\"\npegs = \"d5,d6\"\ngoal = \"d4\"\n\
        line = \"d6-d4\"\n";
    home.file(
        "config/lessons/own.toml",
        &format!("title = \"Own\"\n{lesson}"),
    );
    let told = "own.toml, line 2: there is a lesson \"order\" already: give it another id";
    let path = home.folder.path().join("config/lessons/own.toml");
    for (command, code) in [
        ("learn --list", 0),
        ("learn 1 --plain", 0),
        (&*format!("learn --check '{}'", path.display()), 2),
    ] {
        let ran = home.run(command, "quit\n");
        assert_eq!(ran.code, code, "{command}: {}", ran.messages);
        assert!(ran.messages.contains(told), "{command}: {}", ran.messages);
    }
}
