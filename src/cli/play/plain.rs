//! The game by lines of text: for pipes, dumb terminals and screen readers.
//!
//! Every answer is words on a line or two; the board is drawn only when asked for and at the start. The game is the
//! same as on the screen: same problems, same saved game, same records.

use std::cell::OnceCell;
use std::io::{self, BufRead, Write};
use std::time::Duration;

mod advice;
mod asking;
mod commands;
mod ending;
pub(in crate::cli) mod learn;
pub(in crate::cli::play) mod spoken;
mod teach;

use crate::app::daily;
use crate::app::learn::course::Course;
use crate::app::learn::lesson_session::LessonSession;
use crate::app::practice;
use crate::app::primer::{BACKWARDS, GLOSSARY, PRICES};
use crate::app::session::PlaySession;
use crate::app::session::command::PlayCommand;
use crate::app::store::Store;
use crate::app::worker::KeptSolver;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::{close, own_lessons, tell_notices};
use crate::cli::output::picture;
use crate::cli::output::running_text::text_or;
use crate::cli::play::plain::spoken::{difference, spoken_actions, spoken_hole};
use crate::cli::play::typed::next_line;
use crate::library::Library;
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::Status;
use crate::rules::text::{counted, shortened};
use crate::tui::Opening;
use crate::tui::keys::context::Context;
use crate::tui::keys::keymap::Keymap;

pub(in crate::cli) struct Opened {
    pub(in crate::cli) library: Library,
    pub(in crate::cli) store: Store,
    pub(in crate::cli) game: Game,
}

/// Plays until the input ends or the player quits, from the game or from the course. Prompts when somebody is there to
/// see it.
///
/// The outcome of a game that the input ended is whether it is won; to quit is no defeat.
pub(super) fn play(
    opened: Opened,
    opening: &Opening,
    input: &mut impl BufRead,
    output: &mut dyn Write,
    prompts: bool,
) -> Result<Exit, Failure> {
    let mut player = Plain::new(opened, output);
    let exit = player.play(opening, input, prompts);
    close(&mut player.store);
    exit
}

/// What follows a word, where a line begins with it.
fn as_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    first.eq_ignore_ascii_case(word).then_some(rest)
}

/// The longest wait for one answer of the solver: whoever types is waiting.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

struct Plain<'a> {
    library: Library,
    store: Store,
    session: PlaySession,
    /// The course, once it has been asked for: a game that is only played does without.
    course: OnceCell<Course>,
    lesson: Option<LessonSession>,
    solver: KeptSolver,
    has_quit: bool,
    output: &'a mut dyn Write,
}

impl<'a> Plain<'a> {
    fn new(opened: Opened, output: &'a mut dyn Write) -> Plain<'a> {
        let Opened {
            library,
            store,
            game,
        } = opened;
        Plain {
            library,
            solver: KeptSolver::default(),
            has_quit: false,
            session: PlaySession::new(game, Some(store.settings())),
            store,
            course: OnceCell::new(),
            lesson: None,
            output,
        }
    }

    fn play(
        &mut self,
        opening: &Opening,
        input: &mut impl BufRead,
        prompts: bool,
    ) -> Result<Exit, Failure> {
        match *opening {
            Opening::Learn(Some(number)) => self.lesson = self.begin_lesson(number)?,
            Opening::Learn(None) => self.lesson = self.learn("")?,
            _ => self.begin()?,
        }
        while let Some(text) = next_line(input, self.output, prompts)? {
            let words: Vec<&str> = text.split_whitespace().collect();
            self.read(&words.join(" "))?;
            if self.has_quit {
                return Ok(Exit::Yes);
            }
            tell_notices(&mut self.store);
        }
        if prompts {
            writeln!(self.output)?;
        }
        let is_course = matches!(opening, Opening::Learn(_));
        let is_won = self.game().status() == Status::Won;
        Ok(Exit::yes_or_no(is_course || is_won))
    }

    fn game(&self) -> &Game {
        self.session.game()
    }

    fn course(&self) -> &Course {
        self.course
            .get_or_init(|| Course::new(&self.library, &own_lessons()))
    }

    fn say(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        // The session names commands, whose letters are the keys of the screen.
        let text = Keymap::default().with_keys(Context::Game, text.as_ref(), false);
        writeln!(self.output, "{text}")
    }

    fn read(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        if let Some(lesson) = self.lesson.take() {
            self.lesson = self.read_in_lesson(lesson, text)?;
        } else if let Some(name) = as_word(text, "learn") {
            self.lesson = self.learn(name)?;
        } else if let Some(performed) = Plain::command(text) {
            performed(self)?;
        } else if let Some(jump) = as_word(text, "why") {
            self.say_why_jump(jump)?;
        } else {
            self.play_line(text)?;
        }
        Ok(())
    }

    fn begin(&mut self) -> io::Result<()> {
        self.say_problem()?;
        self.draw_board()?;
        if self.game().jump_count() > 0 {
            let standing = self.standing();
            self.say(format!("The saved game goes on: {standing}."))?;
        }
        self.say_end()?;
        if self.session.is_lamp_on() && self.game().status() == Status::Playing {
            let lamp = self.lamp()?;
            self.say(format!("The lamp is on{lamp}."))?;
        }
        self.say("Type a move such as d2-d4, or help.".replace("d2-d4", &self.example()))
    }

    /// A move as an example: one that can be played now, where there is one.
    fn example(&self) -> String {
        let game = self.game();
        let board = game.problem().board();
        let now = game.position().actions(board).next();
        let action = now.unwrap_or(Action::Jump(board.jumps().all()[0]));
        notation::action_text(board, action)
    }

    fn restart(&mut self) -> io::Result<()> {
        if self.game().played().is_empty() {
            return self.travel(PlayCommand::Restart);
        }
        let was_on = self.session.is_lamp_on();
        self.carry_out(PlayCommand::Restart)?;
        self.changed(match (was_on, self.session.is_lamp_on()) {
            (true, false) => "back at the start, with the lamp off",
            (false, true) => "back at the start, with the lamp on",
            _ => "back at the start",
        })
    }

    /// Goes elsewhere in the history and says what changed, or why nothing did.
    fn travel(&mut self, command: PlayCommand) -> io::Result<()> {
        let before = self.game().played();
        let told = self.carry_out(command)?;
        if self.game().played() == before {
            let (why, standing) = (told.notice.text(), self.standing());
            return self.say(format!("{why}; {standing}"));
        }
        self.say_travelled(&before)
    }

    fn say_travelled(&mut self, before: &[Action]) -> io::Result<()> {
        let game = self.game();
        let what = difference(game.problem(), before, &game.played());
        self.changed(&what)
    }

    /// Plays the moves typed, all of them or, when one is illegal, none.
    fn play_line(&mut self, text: &str) -> io::Result<()> {
        if let Ok(hole) = self.session.board().read_hole(text) {
            return self.say(spoken_hole(&self.session, hole));
        }
        if let Err(fault) = self.session.read_line(text) {
            let first = text.split(' ').next().unwrap_or_default();
            let fault = match Plain::command(first) {
                Some(_) => format!("{first} stands alone: leave out what follows"),
                None => fault_of_line(text, fault),
            };
            return self.say(fault);
        }
        let (before, was_answered) = (self.game().played(), self.session.answered().is_some());
        let told = self.carry_out(PlayCommand::Line(text.to_owned()))?;
        if !told.notice.text().is_empty() {
            self.say(told.notice.text())?;
        }
        let game = self.game();
        let spoken = spoken_actions(game.problem(), &game.played()[before.len()..]);
        self.say_change(&spoken)?;
        self.say_result()?;
        let answered = self.session.answered().filter(|_| !was_answered);
        let verdict = answered.map(|it| practice::words::verdict(it, daily::today()));
        verdict.map_or(Ok(()), |verdict| self.say(verdict))
    }

    fn changed(&mut self, what: &str) -> io::Result<()> {
        self.say_change(what)?;
        self.say_end()
    }

    fn say_change(&mut self, what: &str) -> io::Result<()> {
        let standing = self.standing() + &self.lamp()?;
        self.say(format!("{what}; {standing}"))
    }

    /// `31 pegs, 1 move`.
    fn standing(&self) -> String {
        let game = self.game();
        let problem = game.problem();
        let pegs = problem.seen_count(game.position().pegs.len());
        let moves = problem.told_moves(&game.played());
        format!("{}, {}", counted(pegs, "peg"), counted(moves, "move"))
    }

    fn say_problem(&mut self) -> io::Result<()> {
        let problem = self.game().problem();
        let board = problem.board();
        let key = match problem.start().key {
            Some(key) => format!(
                " Cremers' Key: once you may put a peg back into {0}, typed +{0}.",
                board.label(key)
            ),
            None => String::new(),
        };
        let goal = self.game().asked_now();
        let (board_title, rule, title) = (board.title(), board.rule(), problem.title());
        let backwards = problem.forwards().map(|_| format!(" {BACKWARDS}"));
        let backwards = backwards.unwrap_or_default();
        let text = format!("{board_title}, {rule} jumps. {title}. Goal: {goal}.{key}{backwards}");
        let warning = self.session.warning();
        let impossible = warning.map(|impossible| {
            format!("This problem is {impossible}. You can play it all the same.")
        });
        self.say(text)?;
        impossible.map_or(Ok(()), |text| self.say(text))
    }

    fn draw_board(&mut self) -> io::Result<()> {
        let game = self.game();
        let problem = game.problem();
        let pegs = problem.seen_pegs(game.position().pegs);
        for row in picture::pegs(problem.board(), pegs) {
            self.say(row)?;
        }
        let standing = self.standing();
        self.say(standing)
    }

    fn say_moves(&mut self) -> io::Result<()> {
        let game = self.game();
        let board = game.problem().board();
        let actions = game.position().actions(board);
        let texts = actions.map(|action| notation::action_text(board, action));
        let texts: Vec<String> = texts.collect();
        self.say(text_or(texts.join(" "), "no jump is left"))
    }

    fn say_line(&mut self) -> io::Result<()> {
        let game = self.game();
        let line = spoken::line(game.problem(), &game.played());
        self.say(text_or(line, "nothing has been played"))
    }

    fn say_words(&mut self) -> io::Result<()> {
        for (word, meaning) in GLOSSARY.iter().chain(&PRICES) {
            self.say(format!("{word}: {meaning}"))?;
        }
        Ok(())
    }
}

/// Why a text is no line of moves: a fault in it where its first word may name a hole, else that it is none at all.
fn fault_of_line(text: &str, fault: String) -> String {
    let first = text.split_whitespace().next().unwrap_or_default();
    if first.contains(|c: char| c.is_ascii_digit()) {
        return fault;
    }
    let text = shortened(text);
    format!("\"{text}\" is neither a move nor a command: type help for both")
}
