//! Soli2 by lines of text: for pipes, dumb terminals and screen readers. Every answer is a line or two; the board is
//! drawn at the start of either phase and when it is asked for.

use std::io::{BufRead, Write};

use crate::app::daily::today;
use crate::app::primer::SOLI2_RULES;
use crate::app::soli2::{Soli2Match, Soli2Question, any_seed, judged_move};
use crate::app::store::Store;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::{close, tell_notices};
use crate::cli::output::picture;
use crate::cli::output::running_text::{text_or, wrapped};
use crate::cli::play::plain::spoken::rows;
use crate::cli::play::typed::next_line;
use crate::rules::text::{counted, shortened};
use crate::run::StopFlag;
use crate::soli2::colour::Colour;
use crate::soli2::position::{Soli2Move, Soli2Position, Supply};
use crate::soli2::result::distance_text;
use crate::soli2::rules::Soli2Rules;

const HELP: &str = "\
type a move: bd4 or wd4 places a counter (d4 alone the one drawn), d3-d5 jumps, pass passes when there is no jump
board, rows (the board in words), jumps (those to choose from), moves, score, undo, redo, judge (how good the last move
was), review (the same of every move), rules, new, help, quit";

struct ByLines<'a> {
    game: Soli2Match,
    store: Store,
    output: &'a mut dyn Write,
    /// Whether the result of the game on the board is kept.
    is_recorded: bool,
    /// Whether one of two people has asked to take a move back.
    wants_undo: bool,
}

/// Plays until the input ends or the player quits: exit code 0 when somebody quits or the game is over, else 1.
pub(super) fn play(
    game: Soli2Match,
    store: Store,
    input: &mut impl BufRead,
    output: &mut dyn Write,
    prompts: bool,
) -> Result<Exit, Failure> {
    let is_recorded = game.game.result().is_some();
    let mut player = ByLines {
        game,
        store,
        output,
        is_recorded,
        wants_undo: false,
    };
    let exit = player.play(input, prompts);
    close(&mut player.store);
    exit
}

impl ByLines<'_> {
    fn play(&mut self, input: &mut impl BufRead, prompts: bool) -> Result<Exit, Failure> {
        self.begin()?;
        loop {
            self.computer()?;
            tell_notices(&mut self.store);
            let Some(text) = next_line(input, self.output, prompts)? else {
                break;
            };
            match text.trim().to_lowercase().as_str() {
                "" => {}
                "quit" | "q" => return Ok(Exit::Yes),
                text => self.perform(text)?,
            }
        }
        Ok(Exit::yes_or_no(self.game.game.result().is_some()))
    }

    fn say(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        writeln!(self.output, "{}", text.as_ref())?;
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Failure> {
        let game = &self.game.game;
        let name = |colour: Colour| format!("{colour} {}", self.game.player(colour).name());
        let players = Colour::BOTH.map(name).join(", ");
        let (title, seed) = (game.rules().title(), game.seed());
        self.say(format!("{title}, seed {seed}: {players}"))?;
        self.show_board()?;
        self.say_state()
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        let (rules, position) = (self.game.game.rules(), self.game.game.position());
        let sign = |hole| match position.at(hole) {
            None => ".",
            Some(Colour::Black) => "x",
            Some(Colour::White) => "o",
        };
        let rows = picture::signs(rules.board(), sign).join("\n");
        self.say(format!("{rows}\nx black, o white"))
    }

    /// Whose turn it is, and what is to be done.
    fn say_state(&mut self) -> Result<(), Failure> {
        let rules = self.game.game.rules().clone();
        let Some(result) = self.game.game.result() else {
            return self.say(state(&rules, self.game.game.position()));
        };
        for (number, step) in (1..).zip(&result.steps) {
            let [black, white] = step.holes.map(|hole| rules.board().label(hole).to_owned());
            let [near, far] = step.distances.map(distance_text);
            self.say(format!(
                "tie-break {number}: black {black} is {near} from the centre, white {white} is {far}"
            ))?;
        }
        self.say(result.to_string())?;
        if !self.is_recorded {
            self.is_recorded = true;
            self.store.record_soli2(&self.game, today());
        }
        Ok(())
    }

    /// The computer plays until it is a person's turn or the game is over.
    fn computer(&mut self) -> Result<(), Failure> {
        while let Some(level) = self.game.computer_to_play() {
            let turn = self.game.game.position().turn;
            let reply = self.game.question(0, level).answer(&StopFlag::default());
            let Some(choice) = reply.choice else {
                break;
            };
            let text = self.game.game.rules().text(choice.played);
            let seen = choice.foresight.filter(|seen| seen.margin().is_some());
            let seen = seen.map_or(String::new(), |seen| format!(" ({})", seen.text()));
            self.say(format!("{turn} plays {text}{seen}"))?;
            self.make(choice.played)?;
        }
        Ok(())
    }

    /// Plays a move, keeps the game and says what comes next.
    fn make(&mut self, played: Soli2Move) -> Result<(), Failure> {
        let was_placing = self.game.game.position().is_placing();
        if let Err(fault) = self.game.game.play(played) {
            return self.say(fault.to_string());
        }
        self.store.save_soli2(&self.game);
        if was_placing && !self.game.game.position().is_placing() {
            self.say("all counters are placed")?;
            self.show_board()?;
        }
        if self.game.computer_to_play().is_none() {
            self.say_state()?;
        }
        Ok(())
    }

    fn perform(&mut self, text: &str) -> Result<(), Failure> {
        let wanted_undo = std::mem::take(&mut self.wants_undo);
        match text {
            "help" | "h" | "?" => self.say(HELP),
            "rules" => {
                let mut rules = SOLI2_RULES.iter();
                rules.try_for_each(|rule| self.say(wrapped(rule, 0)))
            }
            "board" => self.show_board(),
            "rows" => {
                let (rules, position) = (self.game.game.rules(), self.game.game.position());
                let word = |hole| position.at(hole).map_or("empty", Colour::name);
                self.say(rows(rules.board(), &["black", "white", "empty"], word))
            }
            "score" => self.say_state(),
            "moves" | "judge" | "review" if self.game.game.moves().is_empty() => {
                self.say("no move has been played")
            }
            "moves" => {
                let game = &self.game.game;
                let moves = game.moves().iter().map(|&one| game.rules().text(one));
                self.say(moves.collect::<Vec<_>>().join(" "))
            }
            "jumps" => self.say_jumps(),
            "undo" => self.undo(wanted_undo),
            "redo" => {
                let is_done = self.game.redo();
                self.tell_travel(is_done, "nothing was taken back")
            }
            "judge" => self.judge(self.game.game.moves().len() - 1),
            "review" => (0..self.game.game.moves().len()).try_for_each(|index| self.judge(index)),
            "new" => self.begin_again(),
            text => {
                let read = self.game.game.rules().read(self.game.game.position(), text);
                match read {
                    Ok(played) => self.make(played),
                    Err(fault) if text == "pass" || text.contains(|c: char| c.is_ascii_digit()) => {
                        self.say(fault.to_string())
                    }
                    Err(_) => {
                        let text = shortened(text);
                        self.say(format!(
                            "\"{text}\" is neither a move nor a command: type help for both"
                        ))
                    }
                }
            }
        }
    }

    fn say_jumps(&mut self) -> Result<(), Failure> {
        let (rules, position) = (self.game.game.rules(), self.game.game.position());
        if position.is_placing() {
            return self.say("nobody jumps before all counters are placed");
        }
        let jumps = rules.moves(position);
        let texts: Vec<String> = jumps.iter().map(|&jump| rules.text(jump)).collect();
        self.say(text_or(texts.join(" "), "no jump is left"))
    }

    /// Against the computer taking back is free; of two people the one asks and the other agrees.
    fn undo(&mut self, is_agreed: bool) -> Result<(), Failure> {
        if self.game.is_for_two_people() && !is_agreed && !self.game.game.moves().is_empty() {
            self.wants_undo = true;
            return self.say("the other player agrees by typing undo too");
        }
        let is_done = self.game.undo();
        self.tell_travel(is_done, "nothing can be taken back")
    }

    fn tell_travel(&mut self, is_done: bool, otherwise: &str) -> Result<(), Failure> {
        if !is_done {
            return self.say(otherwise);
        }
        self.store.save_soli2(&self.game);
        let after = counted(self.game.game.moves().len(), "move");
        self.say(format!("after {after}"))?;
        self.say_state()
    }

    /// A new game of the same players with another bag.
    fn begin_again(&mut self) -> Result<(), Failure> {
        let game = &self.game.game;
        if game.result().is_none() && !game.moves().is_empty() {
            self.store.make_room_for_soli2();
            tell_notices(&mut self.store);
        }
        let rules = game.rules().clone();
        self.game.game = crate::soli2::game::Soli2Game::new(rules, any_seed());
        self.is_recorded = false;
        self.store.save_soli2(&self.game);
        self.begin()
    }

    fn judge(&mut self, index: usize) -> Result<(), Failure> {
        let game = &self.game.game;
        let question = Soli2Question::of_move(game, index, 0);
        let reply = question.map(|question| question.answer(&StopFlag::default()));
        let judgement = reply.and_then(|reply| reply.judgement);
        self.say(judged_move(game, index, judgement.as_ref()))
    }
}

/// Whose turn it is and what is to be done, in a line.
fn state(rules: &Soli2Rules, position: &Soli2Position) -> String {
    let turn = position.turn;
    let [black, white] = position.counts();
    match position.supply {
        Supply::Bag { drawn, left } => {
            let more: u8 = left.iter().sum();
            format!("{turn} has drawn a {drawn} counter and places it; {more} more in the bag")
        }
        Supply::Stocks(stocks) => {
            let [own_black, own_white] = stocks[turn.index()];
            format!("{turn} places a counter of {own_black} black and {own_white} white ones")
        }
        Supply::Placed if rules.moves(position) == [Soli2Move::Pass] => {
            format!("{turn} has no jump and must pass; {black} black, {white} white")
        }
        Supply::Placed => {
            let jumps = counted(rules.jumps(position, turn).count(), "jump");
            format!("{turn} must jump, {jumps}; {black} black, {white} white")
        }
    }
}
