//! A log for reports of mistakes: what has come into the app and what it asked for outside, a line each, in plain text.
//!
//! Nothing of it is on the screen, and a log that cannot be written any more is no reason to stop a game.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use crate::app::files;
use crate::app::session::reaction::SessionEffect;
use crate::app::worker::{Question, Reply, Subject};
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::problem::Problem;
use crate::tui::base::effect::Effect;
use crate::tui::shell::message::Message;

#[derive(Debug)]
pub struct EventLog {
    file: File,
    start: Instant,
}

/// The longest line, in characters.
const LONGEST: usize = 500;

impl EventLog {
    /// Begins a log, in place of a file that is there.
    pub fn create(path: &Path) -> io::Result<EventLog> {
        // In place of an older one in one step, as any file that is written.
        files::write(path, "")?;
        let mut log = EventLog {
            file: File::options().append(true).open(path)?,
            start: Instant::now(),
        };
        log.write(&format!("lastpeg {}", env!("CARGO_PKG_VERSION")))?;
        Ok(log)
    }

    /// Notes something, with the seconds since the log was begun.
    pub fn note(&mut self, text: &str) {
        let _ = self.write(text);
    }

    /// Notes what comes into the app; time that passes is not worth a line.
    pub fn message(&mut self, message: &Message) {
        if let Some(text) = message_text(message) {
            self.note(&text);
        }
    }

    pub fn effect(&mut self, effect: &Effect) {
        self.note(&format!("  -> {}", effect_text(effect)));
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        let seconds = self.start.elapsed().as_secs_f64();
        let one_line: String = text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .take(LONGEST)
            .collect();
        writeln!(self.file, "{seconds:8.3} {one_line}")
    }
}

fn message_text(message: &Message) -> Option<String> {
    Some(match message {
        Message::Tick(_) => return None,
        Message::Input(input) => format!("{input:?}"),
        Message::Paste(text) => format!("paste of {} characters", text.chars().count()),
        Message::Opened(game) => format!("opened {}", game_text(game)),
        Message::Answer(reply) => reply_text(reply),
        other => format!("{other:?}"),
    })
}

fn effect_text(effect: &Effect) -> String {
    match effect {
        Effect::Open(problem) | Effect::OpenAtStart(problem) => {
            format!("open {}", problem_text(problem))
        }
        Effect::SaveProblem(problem) => format!("save {}", problem_text(problem)),
        Effect::SetGameAside(problem) => format!("set aside {}", problem_text(problem)),
        Effect::RemoveProblem(problem) => format!("remove {}", problem_text(problem)),
        Effect::Session(SessionEffect::Ask(question)) => question_text(question),
        Effect::Copy(text) => format!("copy {} characters", text.chars().count()),
        Effect::Export { name, .. } => format!("export {name}"),
        Effect::Session(other) => format!("{other:?}"),
        other => format!("{other:?}"),
    }
}

/// A game with the line played: `english orthogonal central: d2-d4 (1 ahead)`.
pub(super) fn game_text(game: &Game) -> String {
    let line = notation::line(game.problem().board(), &game.played());
    let ahead = game.ahead().len();
    format!("{}: {line} ({ahead} ahead)", problem_text(game.problem()))
}

fn problem_text(problem: &Problem) -> String {
    let board = problem.board();
    format!("{} {} {}", board.name(), board.rule(), problem.id())
}

fn question_text(question: &Question) -> String {
    let board = question.problem.board();
    let position = notation::pegs(board, question.position.pegs);
    let what = match question.subject {
        Subject::Verdict => "",
        Subject::FewestMoves => " fewest moves",
        Subject::AllShortest => " all shortest lines",
        Subject::FewestPegs => " fewest pegs",
        Subject::Why(_) | Subject::Spoils(_) => " why a jump loses",
        Subject::Plan => " plan",
    };
    format!("ask {}{what}: {position}", question.number)
}

fn reply_text(reply: &Reply) -> String {
    format!(
        "answer {}: {} after {} positions",
        reply.number,
        reply.answer.verdict(),
        reply.answer.positions
    )
}
