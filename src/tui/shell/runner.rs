//! The runner: turns events into messages, and does outside what the interface asks for.
//!
//! The frame is drawn first and the effects are performed then, so that a jump is on the screen before it is on disk.
//! What an effect brings about is drawn in a frame of its own after all effects that were waiting. The runner works
//! against [`Outside`]: the program has a terminal, a worker and a clock there, the tests have neither.

use std::collections::VecDeque;
use std::io;

use jiff::civil::Date;

use crate::app::daily::share::DayToShare;
use crate::app::practice::making::{NewExercise, WantedExercise};
use crate::app::session::keeping::{self, KeptOutcome, TAKEN_BACK};
use crate::app::session::reaction::SessionEffect;
use crate::app::store::Store;
use crate::app::store::exercise::{Exercise, ExerciseKind};
use crate::app::worker::{WorkerReply, WorkerTask};
use crate::rules::game::Game;
use crate::rules::problem::Problem;
use crate::tui::base::effect::Effect;
use crate::tui::base::screen::Soli2News;
use crate::tui::keys::command::Command;
use crate::tui::shell::app::App;
use crate::tui::shell::events::{Event, message_of};
use crate::tui::shell::message::Message;

/// What is outside of the interface, but for the files of the [`Store`].
pub trait Outside {
    fn draw(&mut self, app: &App) -> io::Result<()>;

    /// Gives the terminal back and stops until the shell continues the program; `false` where nobody could.
    fn suspend(&mut self) -> io::Result<bool>;

    /// Takes the terminal again after something else has written to it.
    fn retake(&mut self) -> io::Result<()>;

    /// Puts a text on the clipboard.
    fn copy(&mut self, text: String) -> io::Result<()>;

    /// Asks the worker, in place of any question before.
    fn ask(&mut self, task: WorkerTask);

    /// Gives up the question asked last.
    fn cancel(&mut self);

    /// The answer to the question asked last, once.
    fn answer(&mut self) -> Option<WorkerReply>;

    /// Makes an exercise with that much memory, in bytes; it comes as a [`Message::Made`].
    fn make(&mut self, wanted: WantedExercise, memory: usize);

    /// Writes the text to share of a day, which comes as an [`Event::Shared`].
    fn share(&mut self, day: DayToShare);

    /// Writes files that are not there yet, by extension and contents; then comes a [`Message::News`].
    fn export(&mut self, name: String, files: Vec<(&'static str, String)>);

    fn today(&self) -> Date;

    /// Is told of what comes into the interface.
    fn note_message(&mut self, _message: &Message) {}

    /// Is told of what is about to be performed.
    fn note_effect(&mut self, _effect: &Effect) {}
}

pub struct Runner<O> {
    app: App,
    store: Store,
    outside: O,
    /// What has to be done after the next frame.
    effects: VecDeque<Effect>,
    signal: Option<i32>,
    /// Whether something has changed since the last frame.
    is_stale: bool,
}

impl<O: Outside> Runner<O> {
    /// A runner that has drawn and asked nothing yet.
    pub fn new(mut app: App, store: Store, outside: O) -> Runner<O> {
        let mut effects: VecDeque<Effect> = app.consult().into();
        if app.is_home() {
            effects.push_back(Effect::ListGames);
        }
        let mut runner = Runner {
            app,
            store,
            outside,
            effects,
            signal: None,
            is_stale: true,
        };
        runner.tell_of_the_store();
        runner
    }

    pub fn app(&self) -> &App {
        &self.app
    }

    pub fn outside(&mut self) -> &mut O {
        &mut self.outside
    }

    pub fn into_parts(self) -> (Store, O) {
        (self.store, self.outside)
    }

    pub fn signal(&self) -> Option<i32> {
        self.signal
    }

    pub fn has_effects(&self) -> bool {
        !self.effects.is_empty()
    }

    /// Passes a message on to the interface. What it asks for is performed by [`Runner::settle`].
    pub fn update(&mut self, message: Message) {
        self.outside.note_message(&message);
        let effects = self.app.update(message);
        self.effects.extend(effects);
        self.is_stale = true;
    }

    pub fn handle(&mut self, event: Event) -> io::Result<()> {
        // A program that stays open overnight is in another day by now.
        if self.outside.today() != self.app.env().today {
            self.pass_on_records();
        }
        match event {
            Event::End(signal) => {
                self.signal = self.signal.or(signal);
                self.update(Message::command(Command::Leave));
            }
            Event::Stop => self.effects.push_back(Effect::Suspend),
            Event::Continued => self.retake()?,
            Event::Answered => {
                if let Some(reply) = self.outside.answer() {
                    self.update(match reply {
                        WorkerReply::Problem(reply) => Message::Answer(reply),
                        WorkerReply::Soli2(reply) => Message::Soli2(Soli2News::Reply(reply)),
                    });
                }
            }
            Event::Kept => self.take_in_what_is_kept(),
            Event::Message(message) => self.update(message),
            Event::Shared(text) => {
                self.outside.copy(text)?;
                let told = "copied the result of the day, if the terminal allows it";
                self.update(Message::News(told.to_owned()));
            }
            Event::Input(input) => {
                if let Some(message) = message_of(&self.app, input) {
                    self.update(message);
                }
            }
        }
        Ok(())
    }

    /// Draws what has changed and performs what waits, even without a terminal, until nothing does. Whether to go on.
    pub fn settle(&mut self) -> io::Result<bool> {
        let mut goes_on = true;
        while goes_on && (self.is_stale || self.has_effects()) {
            let is_stale = std::mem::take(&mut self.is_stale);
            let mut done = if is_stale {
                self.outside.draw(&self.app)
            } else {
                Ok(())
            };
            for effect in std::mem::take(&mut self.effects) {
                self.outside.note_effect(&effect);
                goes_on &= !matches!(effect, Effect::Quit);
                let performed = self.perform(effect);
                done = done.and(performed);
                self.tell_of_the_store();
            }
            done?;
        }
        Ok(goes_on)
    }

    fn perform(&mut self, effect: Effect) -> io::Result<()> {
        match effect {
            // The end is not performed but reached.
            Effect::Quit => {}
            Effect::Suspend => self.suspend()?,
            Effect::Redraw => self.retake()?,
            Effect::Session(effect) => self.perform_for_session(effect),
            Effect::Copy(text) => self.outside.copy(text)?,
            Effect::Export { name, files } => self.outside.export(name, files),
            Effect::Share(day) => self.outside.share(*day),
            Effect::Prefer { before, after } => self.store.keep_settings(before, after),
            Effect::Open(problem) => self.open_problem(*problem, |_| ()),
            Effect::OpenAtStart(problem) => self.open_problem(*problem, Game::restart),
            Effect::OpenDay(daily) => {
                let game = self.store.game_of_day(&daily);
                self.open(game);
            }
            Effect::ListGames => self.list_games(),
            Effect::SetGameAside(problem) => {
                self.store.set_game_aside(&problem);
                self.list_games();
            }
            Effect::SaveProblem(problem) => {
                let kept = self.store.save_problem(&problem, &self.app.env().library);
                self.pass_on_saved(kept.err());
            }
            Effect::RemoveProblem(problem) => {
                let library = &self.app.env().library;
                let removed = self.store.remove_problem(&problem, library);
                self.pass_on_boards(removed.err());
            }
            Effect::SaveBoard(board) => {
                match self.store.save_board(&board, &self.app.env().library) {
                    Ok(()) => self.pass_on_saved(None),
                    Err(why) => self.update(Message::NotSaved(board.title, why)),
                }
            }
            Effect::Make(wanted) => self.make(*wanted),
            Effect::Begin(new) => self.begin(*new),
            Effect::GoOn(exercise) => self.go_on(&exercise),
            Effect::GiveUp => self.give_up(),
            Effect::BeginSprint(sprint) => self.make(WantedExercise::of_sprint(&sprint)),
            Effect::EndSprint(board, found) => {
                self.store.end_sprint(&board, found);
                self.pass_on_records();
            }
            Effect::OpenSoli2 => {
                let game = self.store.saved_soli2(&self.app.env().library);
                let kept = self.store.soli2();
                let news = Soli2News::Opened(game.map(Box::new), Box::new(kept));
                self.update(Message::Soli2(news));
            }
            Effect::SaveSoli2(game) => self.store.save_soli2(&game),
            Effect::SetSoli2Aside => self.store.make_room_for_soli2(),
            Effect::RecordSoli2(game) => self.store.record_soli2(&game, self.outside.today()),
            Effect::AskSoli2(question) => self.outside.ask(WorkerTask::Soli2(question)),
        }
        Ok(())
    }

    fn suspend(&mut self) -> io::Result<()> {
        // A stopped program would hold the lock for as long as it is stopped.
        self.store.rest();
        if self.outside.suspend()? {
            self.is_stale = true;
        } else {
            let told = "nobody could continue the program here, so it is not stopped";
            self.update(Message::Tell(told.to_owned()));
        }
        Ok(())
    }

    /// Asks what the play session wants to know, or keeps what it has to tell.
    fn perform_for_session(&mut self, effect: SessionEffect) {
        match effect {
            SessionEffect::Ask(mut question) => {
                question.budget.memory = self.store.settings().memory;
                self.outside.ask(WorkerTask::Problem(question));
            }
            SessionEffect::CancelSearch => self.outside.cancel(),
            effect => self.keep(&effect),
        }
    }

    fn make(&mut self, wanted: WantedExercise) {
        let memory = self.store.settings().memory;
        self.outside.make(wanted, memory);
    }

    fn begin(&mut self, new: NewExercise) {
        // What is said of the last position stays.
        let is_sprint = new.exercise.kind == ExerciseKind::Sprint;
        let is_of_first_jump = !new.exercise.winning.is_empty();
        let about = new.exercise.about.clone();
        self.store.begin_exercise(new.exercise);
        self.pass_on_records();
        // Where the first jump answers, none is there to be played again.
        let game = if is_of_first_jump {
            Game::new(new.problem)
        } else {
            self.store.new_game(new.problem)
        };
        self.open(game.keeping_hints(true));
        if !is_sprint {
            self.update(Message::News(about));
        }
    }

    fn give_up(&mut self) {
        let problem = self.app.game().problem().clone();
        let answered = self.store.give_up_exercise(&problem, self.outside.today());
        self.pass_on_records();
        if let Some(answered) = answered {
            self.update(Message::Answered(Box::new(answered)));
        }
    }

    fn keep(&mut self, effect: &SessionEffect) {
        let (game, library) = (self.app.game(), &self.app.env().library);
        let today = self.outside.today();
        match keeping::keep(effect, game, &mut self.store, library, today) {
            KeptOutcome::Nothing => {}
            KeptOutcome::Recorded => self.pass_on_records(),
            KeptOutcome::Won(won) => {
                self.pass_on_records();
                self.update(Message::Recorded(*won));
            }
            KeptOutcome::Answered(answered) => {
                self.pass_on_records();
                self.update(Message::Answered(answered));
            }
            KeptOutcome::TakenBack => {
                self.pass_on_records();
                self.update(Message::News(TAKEN_BACK.to_owned()));
            }
        }
    }

    /// Goes on with an exercise that is under way while another game is on the board.
    fn go_on(&mut self, exercise: &Exercise) {
        let game = self.store.exercise_game(exercise, self.app.library_mut());
        self.pass_on_records();
        match game {
            Some(game) => self.open(game),
            None => self.update(Message::Tell(
                "the game of that exercise is not there any more: choose another one".to_owned(),
            )),
        }
    }

    fn retake(&mut self) -> io::Result<()> {
        self.is_stale = true;
        self.outside.retake()
    }

    fn list_games(&mut self) {
        let games = self.store.games_in_progress(&self.app.env().library);
        self.pass_on_records();
        self.update(Message::Games(games));
    }

    /// Shows the game in progress of a problem, with something done to it, or a new one.
    fn open_problem(&mut self, problem: Problem, prepare: fn(&mut Game)) {
        let mut in_progress = self.store.game_in_progress(&problem);
        if let Some(game) = &mut in_progress {
            prepare(game);
        }
        self.open(in_progress.unwrap_or_else(|| Game::new(problem)));
    }

    fn open(&mut self, game: Game) {
        self.store.save_game(&self.app.env().library, &game);
        self.update(Message::Opened(Box::new(game)));
    }

    /// A problem or a board is kept unless there is a fault.
    fn pass_on_saved(&mut self, fault: Option<String>) {
        if fault.is_none() {
            self.update(Message::Saved);
        }
        self.pass_on_boards(fault);
    }

    /// Says what has become of boards to be kept, as far as it is known; screens behind show those there are now.
    fn pass_on_boards(&mut self, fault: Option<String>) {
        let mut told = self.store.take_boards(self.app.library_mut());
        told.extend(fault);
        if !told.is_empty() {
            self.pass_on_records();
            self.update(Message::News(told.join("; ")));
        }
    }

    /// Shows what other instances have recorded, and tells of what could not be written.
    fn take_in_what_is_kept(&mut self) {
        let before = self.store.records().clone();
        self.store.take_in();
        if *before != **self.store.records() {
            self.pass_on_records();
        }
        self.pass_on_boards(None);
        self.tell_of_the_store();
    }

    fn pass_on_records(&mut self) {
        let records = self.store.records().clone();
        let today = self.outside.today();
        self.update(Message::Kept(records, today));
    }

    /// Passes on what has gone wrong with the files.
    fn tell_of_the_store(&mut self) {
        let notices = self.store.take_notices();
        if !notices.is_empty() {
            self.update(Message::Tell(notices.join("; ")));
        }
    }
}
