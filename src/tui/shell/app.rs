//! The state of the interface and the only place where it changes: which screen is shown, what lies over it.

mod exercises;
mod input;
mod making;
mod typed;

use std::any::Any;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use jiff::civil::Date;
use ratatui::crossterm::event::{KeyEvent, KeyEventKind};
use ratatui::layout::{Position, Size};

use crate::app::learn::course::OwnLessons;
use crate::app::practice::endgame;
use crate::app::practice::sprint::Sprint;
use crate::app::session::PlaySession;
use crate::app::session::reaction::{Notice, Reaction, SessionEffect};
use crate::app::store::exercise::ExerciseKind;
use crate::app::store::{KeyLine, Records, Settings, Theme, Won};
use crate::app::worker::Reply;
use crate::library::Library;
use crate::library::catalog::FewestKnown;
use crate::rules::game::Game;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::{Env, NoticeKind};
use crate::tui::base::overlay::{Overlay, TypedLine};
use crate::tui::base::screen::{Interest, Screen, Soli2News};
use crate::tui::base::update::{Go, Route, Update};
use crate::tui::board::motion::BoardMotion;
use crate::tui::keys::context::Context;
use crate::tui::keys::key::Key;
use crate::tui::keys::keymap::Keymap;
use crate::tui::screens::game::GameScreen;
use crate::tui::shell::app::making::{Making, kind_made};
use crate::tui::shell::footer;
use crate::tui::shell::message::{Click, Message};
use crate::tui::shell::navigation::Navigation;
use crate::tui::style::look::{Background, Look};

/// What is said to whatever would leave the board of a sprint.
const ENDS_SPRINT: &str = "that would end the sprint: {back} ends it";

/// The interface: the screens, and what they all work with.
#[derive(Debug)]
pub struct App {
    env: Env,
    screens: Navigation,
    making: Making,
    /// Where the left button was pressed on the screen, until it is let go.
    pressed: Option<Position>,
}

impl App {
    pub fn new(library: Library, game: Game, settings: Settings, look: Look, size: Size) -> App {
        let session = PlaySession::new(game, Some(&settings));
        App {
            env: Env {
                library,
                settings,
                themes: Theme::ALL.to_vec(),
                key_lines: Vec::new(),
                keymap: Keymap::new(settings.key_preset, &[]).0,
                look,
                size,
                endgame_par: endgame::par(session.game().problem()),
                notice: session.warning().map(str::to_owned),
                notice_kind: NoticeKind::Refusal,
                asked: None,
                session,
                motion: BoardMotion::new(settings.animation),
                records: Arc::default(),
                games: Vec::new(),
                own_lessons: Vec::new(),
                course: OnceLock::new(),
                lesson: None,
                today: Date::default(),
                by_blocks: None,
                sprint: None,
                overlay: None,
                typed: Vec::new(),
                is_outermost: true,
                has_next_game: false,
            },
            screens: Navigation::new(Box::new(GameScreen)),
            making: Making::default(),
            pressed: None,
        }
    }

    pub fn keeping(mut self, records: Arc<Records>, today: Date) -> App {
        self.keep(records, today);
        self.keep_lamp();
        self
    }

    /// Exercises begin without the lamp, and are gone on with so.
    fn keep_lamp(&mut self) {
        let practice = &self.env.records.practice;
        let is_exercise = practice.exercise_of(self.game().problem()).is_some();
        let keeps_lamp = self.env.settings.lamp && !is_exercise;
        self.env.session.keep_lamp(keeps_lamp);
    }

    pub fn with_themes(mut self, themes: Vec<Theme>) -> App {
        self.env.themes = themes;
        self
    }

    pub fn with_lessons(mut self, lessons: Vec<OwnLessons>) -> App {
        self.env.own_lessons = lessons;
        self
    }

    /// The same with the home screen shown, the game being one of the things to go on with, and others before it.
    pub fn showing(mut self, routes: &[Route]) -> App {
        self.go_home();
        for &route in routes {
            let _ = self.apply(Update::open(route));
        }
        self
    }

    /// Takes over the keys that the user wishes, and says what is wrong with them.
    pub fn take_keys(&mut self, lines: Vec<KeyLine>) -> Vec<String> {
        let (keymap, faults) = Keymap::new(self.env.settings.key_preset, &lines);
        (self.env.keymap, self.env.key_lines) = (keymap, lines);
        faults
    }

    pub fn env(&self) -> &Env {
        &self.env
    }

    pub(super) fn library_mut(&mut self) -> &mut Library {
        &mut self.env.library
    }

    /// The game in progress, whether it is shown or not.
    pub fn game(&self) -> &Game {
        self.env.session.game()
    }

    pub fn screen(&self) -> &dyn Screen {
        self.screens.top()
    }

    /// The screen that is shown, where it is of that type.
    pub fn screen_as<S: Screen>(&self) -> Option<&S> {
        (self.screens.top() as &dyn Any).downcast_ref()
    }

    pub fn notice(&self) -> Option<&str> {
        self.env.notice.as_deref()
    }

    pub fn context(&self) -> Context {
        footer::context(&self.env, self.screen())
    }

    /// Whether the window is large enough for the screen.
    fn has_room(&self) -> bool {
        self.screen().page(&self.env).is_ok()
    }

    /// What a key means where the app is now; `None` for the release of a key.
    pub fn bind(&self, event: KeyEvent) -> Option<Message> {
        // Whatever lies over a screen that has no room: the key that leads back from a game leads out.
        let context = if self.has_room() {
            self.context()
        } else {
            Context::Game
        };
        let input = self.env.keymap.bind(context, event);
        let free = || Message::FreeKey(Key::pressed(event));
        let is_pressed = event.kind != KeyEventKind::Release;
        is_pressed.then(|| input.map_or_else(free, Message::Input))
    }

    /// Changes the state, and says what has to be done outside.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        let was_home = self.is_home();
        let had_own_session = self.screens.top_mut().own_session().is_some();
        let update = self.take(message);
        let mut effects = self.apply(update);
        let quits = effects.iter().any(|effect| matches!(effect, Effect::Quit));
        effects.extend(self.end_sprint(quits));
        if self.is_home() && !was_home {
            effects.push(Effect::ListGames);
        }
        if had_own_session && self.screens.top_mut().own_session().is_none() {
            effects.push(SessionEffect::CancelSearch.into());
        }
        effects.extend(self.consult());
        // Given up is what was asked before.
        let is_asked =
            |effect: &Effect| !matches!(effect, Effect::Session(SessionEffect::CancelSearch));
        effects.sort_by_key(is_asked);
        effects
    }

    /// Does what an update asks for, and says what has to be done outside.
    fn apply(&mut self, update: Update) -> Vec<Effect> {
        self.say(update.notice);
        let mut effects = Vec::new();
        if let Some(command) = update.play {
            let reaction = self.env.session.carry_out(command);
            effects = self.react(reaction);
        }
        for effect in &update.effects {
            match effect {
                Effect::Prefer { after, .. } => self.env.prefer(*after),
                Effect::BeginSprint(sprint) => self.env.sprint = Some((**sprint).clone()),
                _ => {}
            }
        }
        let made: Vec<_> = update.effects.iter().filter_map(kind_made).collect();
        effects.extend(update.effects);
        if let Some(Go::To(route) | Go::Instead(route)) = update.go
            && let Route::Lesson { number, .. } = route
        {
            self.env.lesson = Some(number);
        }
        match update.go {
            None => {}
            Some(Go::Over(overlay)) => self.env.overlay = Some(overlay),
            Some(Go::To(route)) => {
                let opened = self.screens.open(route, &self.env);
                effects.extend(self.apply(opened));
            }
            Some(Go::Instead(route)) => {
                let opened = self.screens.open_instead(route, &self.env);
                effects.extend(self.apply(opened));
            }
            Some(Go::Back) => match self.screens.back_out(&self.env) {
                Some(returned) => effects.extend(self.apply(returned)),
                None => effects.push(Effect::Quit),
            },
        }
        self.screens.tell(&mut self.env);
        self.making.begin(&made, self.screens.top());
        effects
    }

    pub(super) fn is_home(&self) -> bool {
        matches!(self.screen().context(), Context::Home)
    }

    fn say(&mut self, notice: Notice) {
        let (kind, text) = match notice {
            Notice::Unchanged => return,
            Notice::Nothing => return self.env.notice = None,
            Notice::Says(text) => (NoticeKind::Refusal, text),
            Notice::Tells(text) => (NoticeKind::News, text),
        };
        let text = self.env.with_keys(self.screen().context(), &text);
        self.env.set_notice(kind, &text);
    }

    /// Shows what has become of the play session, and says what has to be done outside.
    fn react(&mut self, reaction: Reaction) -> Vec<Effect> {
        self.say(reaction.notice);
        if let Some(jump) = reaction.jump {
            self.env.motion.show(jump);
        }
        if let Some(explanation) = reaction.explanation {
            self.env.overlay = Some(Overlay::Explanation(explanation));
        }
        reaction.effects.into_iter().map(Effect::from).collect()
    }

    /// Asks the solver what the player wants to know now, unless it is asked already.
    pub fn consult(&mut self) -> Vec<Effect> {
        let screen = self.screens.top_mut();
        let interest = screen.interest();
        let ask = |session: &mut PlaySession| match interest {
            Interest::Nothing => session.rest(),
            Interest::Position => session.consult(None),
            Interest::Line(depth) => session.consult(Some(depth)),
        };
        let asked: [Option<SessionEffect>; 2] = match screen.own_session() {
            None => [ask(&mut self.env.session), None],
            // Nothing is asked about the game meanwhile.
            Some(own) => [self.env.session.rest(), ask(own)],
        };
        asked.into_iter().flatten().map(Effect::from).collect()
    }

    fn take(&mut self, message: Message) -> Update {
        match message {
            Message::Tick(elapsed) => return self.tick(elapsed),
            Message::Answer(reply) => return self.learn(*reply),
            Message::Soli2(news) => return self.hear_soli2(news),
            Message::Resize(size) => self.env.size = size,
            Message::Ground(colour) => self.env.look.ground = Background::of(colour),
            Message::Recorded(won) => self.record(won),
            Message::Tell(text) => {
                // Several things can go wrong at once, at the start above all.
                let notices = self.env.notice.take().into_iter().chain([text]);
                let notices = notices.collect::<Vec<_>>().join("; ");
                self.env.set_notice(NoticeKind::Refusal, &notices);
            }
            Message::Saved => self.screens.top_mut().saved(),
            Message::NotSaved(title, why) => {
                // The name stays, to be repaired.
                let line = TypedLine::new(&format!("save {title}")).refused(why);
                return Update::lay_over(Overlay::Prompt(line));
            }
            Message::News(text) => self.env.set_notice(NoticeKind::News, &text),
            Message::Answered(answered) => return self.tell_of_exercise(*answered),
            Message::Opened(game) => self.open(*game),
            Message::Games(games) => self.env.games = games,
            Message::Kept(records, today) => self.keep(records, today),
            Message::Made(made) if !self.awaits(made.as_deref()) => {}
            Message::Made(Some(made)) => return self.begin_exercise(made),
            Message::Made(None) if self.env.sprint.as_ref().is_some_and(Sprint::has_begun) => {
                self.out_of_positions();
            }
            Message::Made(None) => {
                self.env.sprint = None;
                return Update::notice("no such exercise was found: try again, or another board");
            }
            Message::Mouse(Click::Release, cell) => return self.release(cell),
            Message::Input(_) | Message::FreeKey(_) | Message::Mouse(..) | Message::Paste(_) => {
                return self.take_input(message);
            }
        }
        Update::default()
    }

    /// News of Soli2; a game to be played opens its screen.
    fn hear_soli2(&mut self, news: Soli2News) -> Update {
        if matches!(news, Soli2News::Start(_)) {
            self.screens.open(Route::Soli2, &self.env);
        }
        self.screens.top_mut().hear_soli2(news, &self.env)
    }

    /// The time until something moves on by itself, to be told with [`Message::Tick`]; `None` when nothing does.
    pub fn until_next_frame(&self) -> Option<Duration> {
        let timers = [
            self.env.motion.until_frame(),
            self.env.sprint.as_ref().and_then(Sprint::until_tick),
            self.screen().until_tick(),
            self.env.session.until_jump(),
        ];
        timers.into_iter().flatten().min()
    }

    fn tick(&mut self, elapsed: Duration) -> Update {
        if let Some(sprint) = &mut self.env.sprint {
            sprint.tick(elapsed);
        }
        self.screens.top_mut().tick(elapsed);
        self.env.motion.tick(elapsed);
        let reaction = self.env.session.tick(elapsed);
        self.as_update(reaction)
    }

    fn learn(&mut self, reply: Reply) -> Update {
        if let Some(own) = self.screens.top_mut().own_session() {
            own.learn(reply);
            return self.screens.top_mut().answered(&self.env);
        }
        let reaction = self.env.session.learn(reply);
        let effects = self.react(reaction);
        let mut update = self.screens.top_mut().answered(&self.env);
        update.effects.splice(0..0, effects);
        update
    }

    pub(super) fn as_update(&mut self, reaction: Reaction) -> Update {
        Update {
            effects: self.react(reaction),
            ..Update::default()
        }
    }

    fn go_home(&mut self) {
        self.screens.begin_with(Route::Home, &self.env);
        self.env.overlay = None;
        self.env.notice = None;
    }

    /// Takes another game into the play session and shows it.
    fn open(&mut self, game: Game) {
        self.env.endgame_par = endgame::par(game.problem());
        // What is explained is of the game before.
        self.env.overlay = self
            .env
            .overlay
            .take()
            .and_then(Overlay::explaining_nothing);
        let exercise = self.env.records.practice.exercise_of(game.problem());
        let is_of_sprint = exercise.is_some_and(|it| it.kind == ExerciseKind::Sprint);
        self.env.session.put(game);
        self.keep_lamp();
        self.env.motion.finish();
        if let Some(sprint) = self.env.sprint.as_mut().filter(|_| is_of_sprint) {
            sprint.show();
            return self.show_game();
        }
        self.show_game();
        self.env.notice = self.env.session.warning().map(str::to_owned);
        self.env.notice_kind = NoticeKind::Refusal;
    }

    fn show_game(&mut self) {
        // A review is of the game before, which may have been on another board.
        self.screens.close(Context::Review, &self.env);
        if self.screen().context() != Context::Game {
            self.screens.open(Route::Game, &self.env);
        }
    }

    fn keep(&mut self, records: Arc<Records>, today: Date) {
        self.env.records = records;
        self.env.today = today;
        self.screens.refresh(&self.env);
    }

    fn record(&mut self, won: Won) {
        let game = self.game();
        let moves = game.problem().told_moves(&game.played());
        let par = self.env.fewest_of_win().and_then(FewestKnown::par);
        let is_at_par = par.is_some_and(|par| moves <= par);
        self.env.session.record(won);
        self.env.motion.celebrate(is_at_par);
    }
}
