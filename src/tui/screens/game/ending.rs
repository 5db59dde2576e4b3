//! How a game has ended, in words: won, perfect, shown by the program, or without a jump left.

use crate::app::advice::knowledge::{Loss, Standing};
use crate::app::advice::words as advice_words;
use crate::app::practice::package;
use crate::app::practice::words;
use crate::app::ranks;
use crate::app::store::{Best, Collected};
use crate::library::catalog::FewestKnown;
use crate::rules::game::Game;
use crate::rules::problem::Status;
use crate::rules::text::counted;
use crate::tui::base::env::Env;
use crate::tui::keys::context::Context;

/// The best result of the problem that is meant: backwards that of the problem forwards.
pub(super) fn meant_best(env: &Env) -> Option<&Best> {
    env.records.best(env.session.game().problem().meant())
}

/// The fewest pegs that were left of the problem, until it is solved; nothing backwards, where pegs are not to be few.
pub(super) fn fewest_left(env: &Env) -> Option<usize> {
    let problem = env.session.game().problem();
    let left = env.records.left(problem)?;
    let is_told = env.best().is_none() && !problem.is_backwards() && env.sprint.is_none();
    is_told.then_some(left.pegs)
}

/// What comes of the exercise that this game has answered.
fn exercise_result(env: &Env) -> String {
    let answered = env.session.answered();
    let answered = answered.filter(|answered| answered.first.is_none());
    answered.map_or_else(String::new, |answered| words::result(answered, env.today))
}

pub(super) struct GameEnd {
    pub(super) kind: EndKind,
    pub(super) title: String,
    pub(super) more: String,
}

#[derive(Clone, Copy)]
pub(super) enum EndKind {
    /// Won without help in as few moves as there can be.
    Perfect,
    Won,
    /// The program has played it.
    Shown,
    Stuck,
}

pub(super) fn ending(env: &Env) -> Option<GameEnd> {
    match env.session.game().status() {
        // The last peg lands first.
        _ if env.motion.flight().is_some() => None,
        Status::Playing => None,
        Status::Stuck => Some(stuck(env)),
        Status::Won if env.session.is_shown() => Some(GameEnd {
            kind: EndKind::Shown,
            title: "Shown to the end".to_owned(),
            more: env.with_keys(Context::Game, "{restart}: now try it yourself"),
        }),
        Status::Won => Some(won(env)),
    }
}

/// No jump is left: how many pegs are, the player's fewest, and where the game was lost.
fn stuck(env: &Env) -> GameEnd {
    let game = env.session.game();
    let problem = game.problem();
    let pegs = game.position().pegs.len();
    let is_backwards = problem.is_backwards();
    let best = fewest_left(env).filter(|&best| best < pegs);
    let best = best.map(|best| format!("your best is {best}"));
    let lost = match env.session.told() {
        Some(Standing::Lost(loss)) => Some(lost_text(env, loss)),
        _ => None,
    };
    let rank = ranks::rank(problem, pegs).filter(|_| !is_backwards && game.jump_count() > 0);
    let missing = problem.seen_missing(game.position());
    let more = [missing, lost, rank, best, course_text(env)];
    let more = more.into_iter().flatten();
    GameEnd {
        kind: EndKind::Stuck,
        title: if is_backwards {
            "No jump can be taken back".to_owned()
        } else {
            "No jumps left".to_owned()
        },
        more: more.collect::<Vec<_>>().join("; "),
    }
}

/// Where to learn the game, for who has neither won nor begun to.
fn course_text(env: &Env) -> Option<String> {
    let (records, problem) = (&env.records, env.session.game().problem());
    let is_new = records.tallies.is_empty() && records.practice.lesson_stages.is_empty();
    let is_plain = problem.conditions().is_empty() && !problem.is_set_up();
    (is_new && is_plain).then(|| env.with_keys(Context::Game, "new to this? {home}, then Learn"))
}

/// With which jump the game was lost, and the key that goes back to before it.
fn lost_text(env: &Env, loss: Loss) -> String {
    let mut text = advice_words::lost_since(env.session.game(), loss);
    if env.session.can_return() {
        text += &env.with_keys(Context::Game, ": {return} goes back to before it");
    }
    text
}

fn won(env: &Env) -> GameEnd {
    let game = env.session.game();
    let problem = game.problem();
    let count = problem.told_moves(&game.played());
    let moves = counted(count, "move");
    let fewest = env.fewest_of_win();
    let par = fewest.and_then(FewestKnown::par);
    let hints = advice_words::with_hints(env.session.hints_of_win());
    let collected = env.session.won().and_then(|won| won.collected);
    let what = match problem.forwards() {
        Some(_) => "Solved backwards",
        None if is_package(game) => "Package cleared",
        None => "Solved",
    };
    let (kind, title, beside) = if hints.is_empty() && par.is_some_and(|par| count <= par) {
        let title = format!("{moves}: nobody can do it in fewer");
        (EndKind::Perfect, title, String::new())
    } else {
        let of_par = advice_words::beside_fewest(count, fewest);
        let beside = joined(&[of_par, lost_moves_text(env)]);
        (EndKind::Won, format!("{what} in {moves}{hints}"), beside)
    };
    let more = joined(&[
        turned_text(env),
        beside,
        record_text(env),
        collected.map(Collected::text).unwrap_or_default(),
        exercise_result(env),
    ]);
    GameEnd { kind, title, more }
}

/// With which moves the player lost some, as far as that is found out.
fn lost_moves_text(env: &Env) -> String {
    match env.session.lost_moves() {
        Some(lost) if lost.is_open() => "looking for where moves were lost".to_owned(),
        Some(lost) => lost.text(),
        None => String::new(),
    }
}

/// What there is of some texts, one after the other.
fn joined(texts: &[String]) -> String {
    let there = texts.iter().filter(|text| !text.is_empty()).cloned();
    there.collect::<Vec<_>>().join("; ")
}

fn is_package(game: &Game) -> bool {
    let problem = game.problem();
    package::names(problem.board().rule()).contains(&problem.title())
}

/// What a win that was played backwards is forwards.
fn turned_text(env: &Env) -> String {
    let forwards = env.session.game().problem().forwards();
    let turned = env.session.won().and_then(|won| won.turned);
    match (forwards, turned) {
        (Some(forwards), Some((moves, is_best))) => {
            let moves = counted(moves, "move");
            let best = match env.records.best(forwards) {
                _ if is_best => ", your best".to_owned(),
                Some(best) => format!("; your best is {}", best.moves),
                None => String::new(),
            };
            let title = forwards.title();
            format!("turned round it solves {title} in {moves}{best}")
        }
        _ => String::new(),
    }
}

/// How the result compares with those before; of a game played backwards its turned line tells.
fn record_text(env: &Env) -> String {
    if env.session.game().problem().is_backwards() {
        return String::new();
    }
    env.session.beside_best(env.best())
}

/// The end of the game in one line, for screens without the panel.
pub(super) fn end_line(env: &Env) -> Option<String> {
    let end = ending(env)?;
    Some(if end.more.is_empty() {
        end.title
    } else {
        format!("{}: {}", end.title, end.more)
    })
}
