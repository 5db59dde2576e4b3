//! Records taken to another place and back: one JSON document, the same as `records.json`.

use jiff::civil::Date;

use crate::app::daily;
use crate::app::daily::log::Solved;
use crate::app::files;
use crate::app::practice::schedule::{Card, INTERVALS};
use crate::app::store::change::{RECORDS_FILE, UNSAVED, UnsavedRecords};
use crate::app::store::document::{self, Unusable, VERSION};
use crate::app::store::exercise::Practice;
use crate::app::store::folders::Folders;
use crate::app::store::names::{board_key, problem_of};
use crate::app::store::records::{Best, FewestLeft, Records};
use crate::library::Library;
use crate::library::file::json_message;
use crate::rules::board::Board;
use crate::rules::hole::MAX_HOLES;
use crate::rules::position;
use crate::rules::problem::Problem;
use crate::rules::text::{counted, shortened};

pub(crate) use crate::app::store::document::MOST_BYTES;

pub fn export(records: &Records) -> Result<String, String> {
    document::text(records)
}

/// The records of a player as they stand on disk, those included that the next start takes in, or `None` where nothing
/// has been recorded; nothing is set aside or changed.
/// Where they were set aside it fails: an empty document would be taken for a backup.
pub fn read(folders: &Folders) -> Result<Option<Records>, String> {
    let path = folders.data.join(RECORDS_FILE);
    let shown = path.display();
    let unusable = |unusable| format!("{shown} {unusable}: nothing is exported");
    let mut records: Option<Records> = document::read_there(&path).map_err(unusable)?;
    let last_aside = files::beside(&path, files::SET_ASIDE).pop();
    if let (None, Some(aside)) = (&records, last_aside) {
        let aside = aside.display();
        return Err(format!(
            "{shown} is not there; what was there before is kept as {aside}"
        ));
    }
    for unsaved in files::beside(&path, UNSAVED) {
        if let Ok(Some(unsaved)) = document::read_there::<UnsavedRecords>(&unsaved) {
            unsaved.add_to(records.get_or_insert_default());
        }
    }
    Ok(records)
}

pub fn import(text: &str) -> Result<Records, String> {
    document::parse(text).map_err(|unusable| match unusable {
        Unusable::Newer(version) => format!(
            "these records are of version {version} and this lastpeg knows {VERSION}: use a newer one"
        ),
        Unusable::Damaged(error) => format!(
            "these are no records as \"lastpeg records export\" writes them: {}",
            json_message(&error)
        ),
        Unusable::Unreadable(error) => error.to_string(),
    })
}

/// Takes the results out of records whose lines are not what they claim, replayed through the rules, and the days and
/// practice that cannot be: each with the reason, in words.
pub fn refuse_unsound(records: &mut Records, library: &Library, today: Date) -> Vec<String> {
    let mut refused = Refused(Vec::new());
    for bests in [&mut records.bests, &mut records.hinted] {
        bests.retain(|name, best| refused.is_sound(name, check_best(name, best, library)));
    }
    let left = &mut records.left;
    left.retain(|name, left| refused.is_sound(name, check_left(name, left, library)));
    let is_solved =
        |name: &String| records.bests.contains_key(name) || records.hinted.contains_key(name);
    for (name, _) in refused.0.iter().filter(|(name, _)| !is_solved(name)) {
        records.tallies.remove(name);
    }
    let days = &mut records.days.days;
    days.retain(|date, solved| {
        refused.is_sound(&date.to_string(), check_day(*date, solved, today))
    });
    refuse_wins_to_come(records, today, &mut refused);
    let found = &mut records.found;
    found.retain(|name, line| refused.is_sound(name, check_found(name, line, library)));
    refuse_practice(&mut records.practice, library, today, &mut refused);
    let refused = refused.0.into_iter();
    refused
        .map(|(name, fault)| format!("{}: {fault}", shortened(&name)))
        .collect()
}

struct Refused(Vec<(String, String)>);

impl Refused {
    /// Whether what was checked is sound; else it is refused by its name.
    fn is_sound(&mut self, name: &str, checked: Result<(), String>) -> bool {
        let fault = checked.err().map(|fault| (name.to_owned(), fault));
        let is_sound = fault.is_none();
        self.0.extend(fault);
        is_sound
    }
}

/// No game has more moves or jumps.
const MOST_JUMPS: usize = MAX_HOLES;

/// Whether what happened on a day is not still to come anywhere. (Where the clock is a day ahead it is tomorrow
/// already.)
fn check_date(what: &str, date: Date, today: Date) -> Result<(), String> {
    if today.tomorrow().is_ok_and(|tomorrow| date > tomorrow) {
        return Err(format!("{what} is still to come"));
    }
    Ok(())
}

/// Whether a day is not still to come, has moves as a game can have, and a line, where there is one (an older lastpeg
/// kept none), that solves the problem of the day in so many.
fn check_day(date: Date, solved: &Solved, today: Date) -> Result<(), String> {
    check_date("this problem of the day", date, today)?;
    if solved.moves == 0 || solved.moves > MOST_JUMPS {
        let moves = counted(solved.moves, "move");
        return Err(format!("no problem of the day is solved in {moves}"));
    }
    if solved.line.is_empty() {
        return Ok(());
    }
    check_moves(&daily::daily(date).problem, &solved.line, solved.moves)
}

fn check_moves(problem: &Problem, line: &str, claimed: usize) -> Result<(), String> {
    let moves = position::move_count(&problem.read_solution(line)?);
    if moves == claimed {
        return Ok(());
    }
    let counted = counted(moves, "move");
    Err(format!("the line has {counted}, not {claimed}"))
}

fn refuse_wins_to_come(records: &mut Records, today: Date, refused: &mut Refused) {
    let mut is_over =
        |date: Date, name: &str| refused.is_sound(name, check_date("this day", date, today));
    let activity = &mut records.activity;
    activity.retain(|&date, _| is_over(date, &format!("wins of {date}")));
    let shown = &mut records.days_shown;
    shown.retain(|&date| is_over(date, &format!("day shown {date}")));
    for (name, tally) in &mut records.tallies {
        let last = tally.last;
        tally.last = last.filter(|&date| is_over(date, &format!("last win of {name}")));
    }
}

/// Takes out the lost games that cannot be replayed, and the cards and the levels that answers cannot lead to.
fn refuse_practice(practice: &mut Practice, library: &Library, today: Date, refused: &mut Refused) {
    practice.lost.retain(|lost| {
        let problem = problem_of(&lost.problem, library);
        let line = problem.and_then(|problem| Ok(problem.read_line(&lost.line)?));
        refused.is_sound(&format!("lost game of {}", lost.problem), line.map(drop))
    });
    let boards = practice.decks.iter_mut();
    let boards = boards.chain(&mut practice.by_blocks.cards);
    let decks = boards.map(|(board, deck)| (board.as_str(), deck));
    for (deck_name, deck) in decks.chain([("lesson", &mut practice.lessons)]) {
        let cards = &mut deck.cards;
        cards.retain(|name, card| {
            refused.is_sound(&format!("card {deck_name} {name}"), check_card(card, today))
        });
    }
    for levels in [&mut practice.endgames, &mut practice.only_jumps] {
        levels.retain(|board, level| {
            let is_sound = level.is_sound() && level.level.max(level.highest_solved) <= MOST_JUMPS;
            let checked = is_sound.then_some(()).ok_or("there is no such level");
            let checked = checked.map_err(str::to_owned);
            refused.is_sound(&format!("practice on {board}"), checked)
        });
    }
}

fn check_card(card: &Card, today: Date) -> Result<(), String> {
    check_date("its answer", card.answered, today)?;
    if card.step >= INTERVALS.len() || card.times == 0 {
        return Err("no answers lead to its step".to_owned());
    }
    Ok(())
}

fn check_left(name: &str, left: &FewestLeft, library: &Library) -> Result<(), String> {
    let pegs = left.pegs_left_of(&problem_of(name, library)?)?;
    if pegs == left.pegs {
        return Ok(());
    }
    let (pegs, claimed) = (counted(pegs, "peg"), left.pegs);
    Err(format!("the line leaves {pegs}, not {claimed}"))
}

fn check_best(name: &str, best: &Best, library: &Library) -> Result<(), String> {
    check_moves(&problem_of(name, library)?, &best.line, best.moves)
}

fn check_found(name: &str, line: &str, library: &Library) -> Result<(), String> {
    problem_of(name, library)?.read_solution(line)?;
    Ok(())
}

/// The problems of a board from several vacancies that were won and have no name of their own.
pub(crate) fn won_from_several(
    records: &Records,
    board: &Board,
    named: &[Problem],
    library: &Library,
) -> Vec<Problem> {
    let start = board_key(board) + "/";
    let kept = records.bests.range(start.clone()..).map(|(name, _)| name);
    let own = kept.take_while(|name| name.starts_with(&start));
    let from_several = own.filter(|name| {
        let ends = name[start.len()..].split_once(':');
        ends.is_some_and(|(vacant, _)| vacant.contains(','))
    });
    let problems = from_several.filter_map(|name| problem_of(name, library).ok());
    let is_named = |problem: &Problem| {
        let name = problem.record_name();
        named.iter().any(|named| named.record_name() == name)
    };
    problems
        .filter(|problem| !problem.is_set_up() && problem.board().is_like(board))
        .filter(|problem| !is_named(problem))
        .collect()
}
