//! The game screen: the game of the play session, played with the cursor, by letters or with the mouse.

mod ending;
mod label;
mod panel;
mod view;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::daily;
use crate::app::daily::share::DayToShare;
use crate::app::session::command::PlayCommand;
use crate::rules::hole::Hole;
use crate::rules::problem::Status;
use crate::tui::base::arrows;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::screen::{Interest, Screen, Untold};
use crate::tui::base::update::{Route, Update};
use crate::tui::board::layout::TooSmall;
use crate::tui::board::scene;
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::widgets::buttons::Button;
use crate::tui::widgets::page::Page;

#[derive(Debug)]
pub struct GameScreen;

impl Screen for GameScreen {
    fn context(&self) -> Context {
        Context::Game
    }

    fn label(&self, command: Command, env: &Env) -> Option<&'static str> {
        label::label(command, env)
    }

    fn idle_label(&self, command: Command, env: &Env) -> Option<&'static str> {
        label::idle(command, env)
    }

    fn is_holding(&self, env: &Env) -> bool {
        env.session.held().is_some()
    }

    fn letters(&self, env: &Env) -> Option<String> {
        label::letters(env)
    }

    fn untold(&self, env: &Env) -> Option<Untold> {
        let layout = view::board(env).ok()?.layout;
        let title = env.session.game().problem().title().to_owned();
        let text = panel::untold(env, layout.panel)?;
        Some(Untold { title, text })
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        match input {
            Input::Do(command) => carry_out(command, env),
            Input::Character(letter) => choose(letter, env),
            Input::Click(cell) => {
                let Ok(board) = view::board(env) else {
                    return Update::default();
                };
                match (board.hole_at(cell), board.layout.panel) {
                    (Some(hole), _) => click(hole, env),
                    (None, Some(panel)) => click_move(panel, cell, env),
                    (None, None) => Update::default(),
                }
            }
        }
    }

    fn drag(&mut self, from: Position, to: Position, env: &Env) -> Option<Update> {
        let jump = view::board(env).ok()?.dragged(&env.session, from, to)?;
        Some(Update::play(PlayCommand::Jump(jump)))
    }

    fn draw(&self, env: &Env, _: Rect, buffer: &mut Buffer) -> Option<Position> {
        view::draw(env, &view::board(env).ok()?, buffer)
    }

    fn page(&self, env: &Env) -> Result<Page, TooSmall> {
        Ok(view::board(env)?.page(env.size))
    }

    fn notice(&self, env: &Env) -> Option<String> {
        view::notice(env, &view::board(env).ok()?.layout)
    }

    fn buttons(&self, env: &Env) -> Vec<Button> {
        let panel = view::board(env).ok().and_then(|it| it.layout.panel);
        panel.map_or(Vec::new(), |panel| panel::buttons(env, panel))
    }

    fn interest(&self) -> Interest {
        Interest::Position
    }
}

fn carry_out(command: Command, env: &Env) -> Update {
    let session = &env.session;
    Update::play(match command {
        Command::Step(direction) => return arrows::step(session, direction),
        Command::Select => return select(session.cursor(), env),
        Command::Drop if is_left_by_escape(env) => return Update::back(),
        Command::Drop if env.is_outermost && session.held().is_none() => {
            return Update::notice("no peg is picked up; {back} leaves the game, which is saved");
        }
        Command::Drop => PlayCommand::Drop,
        Command::Undo => PlayCommand::Undo,
        Command::UndoMove => PlayCommand::UndoMove,
        Command::Redo => PlayCommand::Redo,
        Command::RedoMove => PlayCommand::RedoMove,
        Command::NextBranch => PlayCommand::NextBranch,
        Command::PreviousBranch => PlayCommand::PreviousBranch,
        Command::Restart => PlayCommand::Restart,
        Command::UseKey => PlayCommand::UseKey,
        Command::Hint => PlayCommand::Hint,
        Command::SwitchLamp => PlayCommand::SwitchLamp,
        Command::Explain => PlayCommand::Explain,
        Command::ShowPlan => PlayCommand::Plan,
        Command::Return => PlayCommand::Return,
        Command::Copy => return copy(env),
        Command::PlayBackwards => return play_backwards(env),
        Command::PlayShortest if session.game().status() == Status::Playing => {
            return Update::notice("the shortest line is shown when the game is over");
        }
        Command::PlayShortest => return Update::open(Route::Shortest),
        _ => return Update::default(),
    })
}

/// Chooses a hole, unless no jump is expected any more.
fn select(hole: Hole, env: &Env) -> Update {
    let has_ended = env.session.game().status() != Status::Playing;
    if has_ended && !env.session.can_jump(hole) {
        return Update::notice(ended(env));
    }
    Update::play(PlayCommand::Select(hole))
}

/// What leads on from a game that has ended, for who goes on choosing pegs.
fn ended(env: &Env) -> &'static str {
    match env.session.game().status() {
        Status::Won if env.can_go_on() => "it is over: {next-exercise} begins the next one",
        Status::Won if env.session.is_shown() => {
            "it was shown to the end: {restart} begins it again"
        }
        Status::Won => {
            "it is solved: {restart} plays it again, {review} reviews it, {home} leads home"
        }
        _ => "no jump is left: {undo} takes one back, {restart} starts again",
    }
}

/// The problem from its goal up, or forwards again; the game is kept. An exercise is answered on its own board.
fn play_backwards(env: &Env) -> Update {
    if is_exercise(env) {
        return Update::notice("an exercise is played forwards: leave it first");
    }
    let problem = env.session.game().problem();
    match problem
        .forwards()
        .map_or_else(|| problem.backwards(), |forwards| Ok(forwards.clone()))
    {
        Ok(other) => Update::effect(Effect::Open(Box::new(other))),
        Err(fault) => Update::notice(fault.to_string()),
    }
}

fn is_exercise(env: &Env) -> bool {
    let problem = env.session.game().problem();
    env.sprint.is_some() || env.records.practice.exercise_of(problem).is_some()
}

/// Whether Escape leads back: not while it drops a peg, nor out of the program or of a sprint, which would end.
fn is_left_by_escape(env: &Env) -> bool {
    env.session.held().is_none() && !env.is_outermost && env.sprint.is_none()
}

/// Copies the moves, or the result where the problem of a day is won.
fn copy(env: &Env) -> Update {
    let session = &env.session;
    let day = session.won().and_then(|won| won.day);
    let daily = day.map(daily::daily);
    let shared = daily.and_then(|daily| DayToShare::new(&env.records.days, daily, env.today));
    match shared {
        Some(day) => Update::effect(Effect::Share(Box::new(day))).saying("writing the result"),
        None => Update::copy_line(session.game().problem(), &session.game().played()),
    }
}

/// Jumps to the target that carries a letter; other letters mean nothing.
fn choose(letter: char, env: &Env) -> Update {
    scene::lettered(&env.session, letter).map_or_else(Update::default, |jump| {
        Update::play(PlayCommand::Jump(jump))
    })
}

/// A click on a move in the list leads to the position after it. In an exercise jumps are taken back one by one.
fn click_move(panel: Rect, cell: Position, env: &Env) -> Update {
    match panel::depth_at(env, panel, cell).filter(|_| !is_exercise(env)) {
        Some(depth) => Update::play(PlayCommand::GoTo(depth)),
        None => Update::default(),
    }
}

/// The mouse selects a hole; where the user wishes so a peg jumps its only jump, unless that may be an answer.
fn click(hole: Hole, env: &Env) -> Update {
    let session = &env.session;
    let is_only_wanted =
        env.settings.auto_jump && session.held() != Some(hole) && !is_exercise(env);
    let mut jumps = session.jumps_from(hole);
    let only = jumps.next().filter(|_| jumps.next().is_none());
    match session.target_at(hole).or(only.filter(|_| is_only_wanted)) {
        Some(jump) => Update::play(PlayCommand::Jump(jump)),
        None => select(hole, env),
    }
}
