//! A game of Soli2 between two players, people or the computer: who they are, what taking back means between them, and
//! how the game is kept.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::library::Library;
use crate::rules::board::{Board, JumpRule};
use crate::rules::random::Random;
use crate::run::{Limits, StopFlag};
use crate::soli2::colour::Colour;
use crate::soli2::computer::{self, ComputerLevel, Judgement, Soli2Choice};
use crate::soli2::game::Soli2Game;
use crate::soli2::position::{Soli2Move, Soli2Position};
use crate::soli2::record::{self, Soli2Record};
use crate::soli2::rules::Soli2Rules;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Soli2Player {
    Person,
    Computer(ComputerLevel),
}

impl Soli2Player {
    /// Everybody who can play, a person first.
    pub const ALL: [Soli2Player; 5] = [
        Soli2Player::Person,
        Soli2Player::Computer(ComputerLevel::Random),
        Soli2Player::Computer(ComputerLevel::Greedy),
        Soli2Player::Computer(ComputerLevel::Good),
        Soli2Player::Computer(ComputerLevel::Best),
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Soli2Player::Person => "person",
            Soli2Player::Computer(level) => level.name(),
        }
    }

    pub fn named(name: &str) -> Option<Soli2Player> {
        Soli2Player::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// Another seed each time, short enough to be typed.
pub fn any_seed() -> u64 {
    let now = jiff::Timestamp::now().as_nanosecond();
    Random::new(now as u64).word() % 1_000_000
}

/// The board that Soli2 was published for.
pub const SOLI2_BOARD: &str = "square49";

pub fn soli2_rules(
    library: &Library,
    board: &str,
    variant: crate::soli2::variant::Variant,
) -> Result<Soli2Rules, String> {
    let board = soli2_board(library, board)?;
    Soli2Rules::new(board, variant).map_err(|fault| fault.to_string())
}

/// The board of a name, with orthogonal jumps if it has them.
pub fn soli2_board(library: &Library, name: &str) -> Result<Arc<Board>, String> {
    let entry = library.entry(name).map_err(|missing| missing.to_string())?;
    let orthogonal = entry.board_under(JumpRule::Orthogonal);
    Ok(orthogonal.unwrap_or_else(|_| entry.board()))
}

#[derive(Clone, Debug)]
pub struct Soli2Match {
    pub game: Soli2Game,
    /// Black and white.
    pub players: [Soli2Player; 2],
    /// How long the computer may think about a move.
    pub time: Duration,
}

pub const MOST_THINKING: Duration = Duration::from_secs(3600);

impl Soli2Match {
    pub fn player(&self, colour: Colour) -> Soli2Player {
        self.players[colour.index()]
    }

    pub fn computer_to_play(&self) -> Option<ComputerLevel> {
        match self.player(self.game.position().turn) {
            Soli2Player::Computer(level) if self.game.result().is_none() => Some(level),
            _ => None,
        }
    }

    pub fn people(&self) -> Vec<Colour> {
        let is_person = |colour: &Colour| self.player(*colour) == Soli2Player::Person;
        Colour::BOTH.into_iter().filter(is_person).collect()
    }

    /// Whether two people play, so that taking back is asked of the other.
    pub fn is_for_two_people(&self) -> bool {
        self.players == [Soli2Player::Person; 2]
    }

    /// Takes the last move back, and against the computer its moves too, down to the person's own last one. Whether
    /// anything was.
    pub fn undo(&mut self) -> bool {
        let Some(moves) = self.last_turn() else {
            return false;
        };
        while self.game.moves().len() > moves && self.game.undo() {}
        true
    }

    pub fn can_undo(&self) -> bool {
        self.last_turn().is_some()
    }

    /// After how many moves a person was to play last, before the moves played.
    fn last_turn(&self) -> Option<usize> {
        let turn = |moves| self.game.position_after(moves).turn;
        let mut before = (0..self.game.moves().len()).rev();
        before.find(|&moves| self.player(turn(moves)) == Soli2Player::Person)
    }

    /// Plays again what was taken back, up to the next turn of a person. Whether anything was.
    pub fn redo(&mut self) -> bool {
        let is_played = self.game.redo();
        while self.computer_to_play().is_some() && self.game.redo() {}
        is_played
    }

    pub fn question(&self, number: u64, level: ComputerLevel) -> Soli2Question {
        Soli2Question {
            number,
            rules: self.game.rules().clone(),
            position: *self.game.position(),
            subject: Soli2Subject::Move {
                level,
                seed: self.game.seed(),
                time: self.time,
            },
            pace: Duration::ZERO,
        }
    }

    pub fn saved(&self) -> SavedSoli2 {
        let rules = self.game.rules();
        let taken_back = self.game.taken_back().iter().map(|&one| rules.text(one));
        SavedSoli2 {
            black: self.players[0].name().to_owned(),
            white: self.players[1].name().to_owned(),
            milliseconds: self.time.as_millis() as u64,
            record: record::record(&self.game),
            taken_back: taken_back.collect(),
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedSoli2 {
    black: String,
    white: String,
    /// How long the computer may think about a move.
    milliseconds: u64,
    record: Value,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    taken_back: Vec<String>,
}

impl SavedSoli2 {
    fn moves(&self) -> &[Value] {
        self.record["moves"].as_array().map_or(&[], Vec::as_slice)
    }

    /// Whether it is another game played on.
    pub(in crate::app) fn continues(&self, other: &SavedSoli2) -> bool {
        let [own, others] =
            [self, other].map(|game| (&game.black, &game.white, &game.record["seed"]));
        own == others && self.moves().starts_with(other.moves())
    }

    /// Whether it would be missed: something has been played, and it is not over.
    pub(in crate::app) fn would_be_missed(&self) -> bool {
        self.record["winner"].is_null() && !self.moves().is_empty()
    }

    pub fn revive(&self, library: &Library) -> Result<Soli2Match, String> {
        let named = |name: &str| {
            Soli2Player::named(name).ok_or_else(|| format!("there is no player \"{name}\""))
        };
        let players = [named(&self.black)?, named(&self.white)?];
        let mut game = replayed(&self.record.to_string(), library)?;
        let played = game.moves().len();
        for text in &self.taken_back {
            let read = game.rules().read(game.position(), text);
            read.and_then(|one| game.play(one))
                .map_err(|fault| format!("a move taken back: {fault}"))?;
        }
        while game.moves().len() > played {
            game.undo();
        }
        let time = Duration::from_millis(self.milliseconds).min(MOST_THINKING);
        Ok(Soli2Match {
            game,
            players,
            time,
        })
    }
}

/// The game of the text of a record, its claims checked.
pub fn replayed(text: &str, library: &Library) -> Result<Soli2Game, String> {
    let record = Soli2Record::read(text).map_err(|fault| fault.to_string())?;
    replayed_on(&record, soli2_board(library, record.board())?)
}

/// The same of a record that has been read, on its board.
pub fn replayed_on(record: &Soli2Record, board: Arc<Board>) -> Result<Soli2Game, String> {
    let game = record.replay(board).and_then(|game| {
        record.check(&game)?;
        Ok(game)
    });
    game.map_err(|fault| fault.to_string())
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Soli2Score {
    pub date: Date,
    pub players: [String; 2],
    pub record: Value,
}

/// What is kept of Soli2: the game in progress, and the last games that are over, the last one first.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Soli2Kept {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<SavedSoli2>,
    pub results: Vec<Soli2Score>,
}

impl Soli2Kept {
    /// How many games that are over are kept.
    const MOST: usize = 500;

    pub fn add(&mut self, score: Soli2Score) {
        self.results.insert(0, score);
        self.results.truncate(Self::MOST);
    }

    /// Takes in what was kept elsewhere, with its game in place of the one here: that one, unless it is played on.
    pub(in crate::app) fn merge(&mut self, other: Soli2Kept) -> Option<SavedSoli2> {
        for score in other.results.into_iter().rev() {
            if !self.results.contains(&score) {
                self.add(score);
            }
        }
        let game = other.game?;
        let before = self.game.replace(game.clone());
        before.filter(|before| !game.continues(before))
    }

    /// How many games a level was played against by a person, and how many the person won.
    pub fn tally(&self, level: ComputerLevel) -> (usize, usize) {
        let of_level = |score: &&Soli2Score| {
            let names = score.players.each_ref().map(String::as_str);
            names.contains(&level.name()) && names.contains(&"person")
        };
        let is_won = |score: &&Soli2Score| {
            let winner = score.record["winner"].as_str();
            let person = usize::from(score.players[0] != "person");
            winner == Some(Colour::BOTH[person].name())
        };
        let games = self.results.iter().filter(of_level);
        (games.clone().count(), games.filter(is_won).count())
    }
}

#[derive(Clone, Debug)]
pub struct Soli2Question {
    pub number: u64,
    pub rules: Soli2Rules,
    pub position: Soli2Position,
    pub subject: Soli2Subject,
    /// How long the answer takes at least, so that a player sees one move after the other.
    pub pace: Duration,
}

#[derive(Clone, Debug)]
pub enum Soli2Subject {
    /// A move to be played.
    Move {
        level: ComputerLevel,
        seed: u64,
        time: Duration,
    },
    Judgement(Soli2Move),
}

const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// The positions that may be visited for the judgement of a move.
const JUDGED_POSITIONS: u64 = 300_000;

#[derive(Clone, Debug)]
pub struct Soli2Reply {
    pub number: u64,
    pub choice: Option<Soli2Choice>,
    pub judgement: Option<Judgement>,
}

/// What each player's search has proven of the end, first of all: at which move, and what.
#[derive(Default, Debug)]
pub(crate) struct Foreseen([Option<(usize, String)>; 2]);

impl Foreseen {
    /// Takes in what is seen with the move that is about to be played.
    pub(crate) fn take_in(&mut self, game: &Soli2Game, choice: &Soli2Choice) {
        let exact = choice.foresight.filter(|seen| seen.margin().is_some());
        let known = &mut self.0[game.position().turn.index()];
        let first = exact.map(|seen| (game.moves().len() + 1, seen.text()));
        *known = known.take().or(first);
    }

    /// The same in words.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        let seen = Colour::BOTH.into_iter().zip(&self.0);
        seen.filter_map(|(colour, seen)| {
            let (number, text) = seen.as_ref()?;
            Some(format!("{colour} saw at move {number}: {text}"))
        })
    }
}

impl Soli2Question {
    /// How good the move of a number from 0 was.
    pub(crate) fn of_move(game: &Soli2Game, index: usize, number: u64) -> Option<Soli2Question> {
        let played = *game.moves().get(index)?;
        Some(Soli2Question {
            number,
            rules: game.rules().clone(),
            position: *game.position_after(index),
            subject: Soli2Subject::Judgement(played),
            pace: Duration::ZERO,
        })
    }

    pub fn answer(&self, stop: &StopFlag) -> Soli2Reply {
        let begun = Instant::now();
        let limits = Limits::none().stopped_by(stop);
        let (mut choice, mut judgement) = (None, None);
        match self.subject {
            Soli2Subject::Move { level, seed, time } => {
                let limits = limits.within(time);
                choice = computer::choose(&self.rules, &self.position, level, seed, &limits);
            }
            Soli2Subject::Judgement(played) => {
                let limits = limits.with_positions(JUDGED_POSITIONS);
                judgement = Some(computer::judge(
                    &self.rules,
                    &self.position,
                    played,
                    &limits,
                ));
            }
        }
        // Another question raises the flag, and is not to wait.
        while begun.elapsed() < self.pace && !stop.is_raised() {
            std::thread::sleep(BETWEEN_LOOKS);
        }
        Soli2Reply {
            number: self.number,
            choice,
            judgement,
        }
    }
}

/// The move of a number from 0, and how good it was; `thinking` as long as that is not known.
pub(crate) fn judged_move(game: &Soli2Game, index: usize, judgement: Option<&Judgement>) -> String {
    let turn = game.position_after(index).turn;
    let text = game.moves().get(index).map(|&one| game.rules().text(one));
    let text = text.unwrap_or_default();
    let judged = judgement.map(|judgement| judged(judgement, game.rules()));
    let judged = judged.unwrap_or_else(|| "thinking".to_owned());
    format!("{}. {turn} {text}: {judged}", index + 1)
}

fn judged(judgement: &Judgement, rules: &Soli2Rules) -> String {
    let (possible, kept) = (&judgement.possible, &judgement.kept);
    let best = rules.text(judgement.best);
    let lost = possible.worth - kept.worth;
    match (possible.margin(), kept.margin()) {
        (Some(possible), Some(kept)) if possible == kept => {
            format!("best: {}", judgement.kept.text())
        }
        (Some(could), Some(_)) if could > 0 && kept.worth < 0.0 => {
            format!("loses a won game: {best} was {}", possible.text())
        }
        (Some(_), Some(_)) => format!("{}; {best} was {}", kept.text(), possible.text()),
        _ if lost < 0.08 => format!("good: {}", kept.text()),
        _ if lost < 0.3 => format!("weaker: {}; {best} {}", kept.text(), possible.text()),
        _ => format!("a mistake: {}; {best} {}", kept.text(), possible.text()),
    }
}
