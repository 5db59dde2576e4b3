//! The state of the interface and the only place where it changes: which screen is shown, what lies over it, and what
//! goes to which.

use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Size;
use tui_input::{Input, InputRequest};

use crate::app::advice::adviser::Level;
use crate::app::advice::knowledge::Standing;
use crate::app::store::{Best, KeyLine, Lamp, Records, Settings, Theme, Won};
use crate::library::Library;
use crate::rules::game::Game;
use crate::rules::position::Action;
use crate::tui::base::desk::Desk;
use crate::tui::base::explanation::Explanation;
use crate::tui::base::message::{Command, Effect, Message};
use crate::tui::base::outcome::{Notice, Outcome, Way};
pub use crate::tui::base::screen::{Context, Screen};
use crate::tui::base::table::Table;
use crate::tui::board::celebration::Celebration;
use crate::tui::board::layout::{Layout, TooSmall};
use crate::tui::keys::Keymap;
use crate::tui::screens::board_editor::BoardEditor;
use crate::tui::screens::editor::Editor;
use crate::tui::screens::game::GameScreen;
use crate::tui::shell::help;
use crate::tui::shell::prompt;
use crate::tui::style::look::Look;

/// The interface: screens one behind the other, what lies over the first, and what they all work with.
#[derive(Debug)]
pub struct App {
    pub(super) desk: Desk,
    /// The screen that is shown last; backing out of it shows the one before. Never empty.
    pub(super) screens: Vec<Screen>,
    pub(super) overlay: Option<Overlay>,
    pub(super) notice: Option<String>,
}

/// What lies over a screen and takes the keys.
#[derive(Clone, Debug)]
pub enum Overlay {
    /// The help, scrolled down by that many lines.
    Help {
        /// How many lines are above the window.
        scroll: usize,
    },
    /// The help while a text is looked for in it.
    Search {
        /// The text.
        input: Input,
        /// How many lines are above the window.
        scroll: usize,
    },
    /// A line being typed.
    Prompt(Input),
    /// Why the position is lost.
    Explanation(Explanation),
}

impl Overlay {
    /// A line being typed that begins with a text.
    pub fn typing(text: &str) -> Overlay {
        Overlay::Prompt(Input::new(text.to_owned()))
    }

    /// The help, with a text to be looked for.
    pub fn search() -> Overlay {
        Overlay::Search {
            input: Input::default(),
            scroll: 0,
        }
    }
}

/// The time between two frames while a jump is on its way.
const FRAME: Duration = Duration::from_millis(16);

impl App {
    /// The interface with a game on the screen, and the best result of its problem.
    pub fn new(
        library: Library,
        game: Game,
        best: Option<Best>,
        settings: Settings,
        look: Look,
        size: Size,
    ) -> App {
        let table = Table::new(game, best, settings.animation);
        let table = if settings.lamp == Lamp::On {
            table.with_lamp()
        } else {
            table
        };
        App {
            notice: table.warning(),
            desk: Desk {
                library,
                settings,
                themes: Theme::ALL.to_vec(),
                key_lines: Vec::new(),
                keymap: Keymap::new(settings.key_preset, &[]).0,
                look,
                size,
                table,
                records: Arc::default(),
                today: Date::default(),
            },
            screens: vec![Screen::Game],
            overlay: None,
        }
    }

    /// The same with everything recorded, and the day it is.
    pub fn keeping(mut self, records: Arc<Records>, today: Date) -> App {
        self.keep(records, today);
        self
    }

    /// The same with other themes to choose from.
    pub fn with_themes(mut self, themes: Vec<Theme>) -> App {
        self.desk.themes = themes;
        self
    }

    /// Takes over the keys that the user wishes, and says what is wrong with them.
    pub fn take_keys(&mut self, lines: Vec<KeyLine>) -> Vec<String> {
        self.desk.take_keys(lines)
    }

    /// The message of a key where the app is now, or `None` where it has no meaning.
    pub fn bind(&self, event: KeyEvent) -> Option<Message> {
        self.desk.keymap.bind(self.context(), event)
    }

    /// The same with the home screen shown, the game being one of the things to go on with.
    pub fn at_home(mut self) -> App {
        self.go_home();
        self
    }

    /// What every screen works with.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// The screen that is shown.
    pub fn screen(&self) -> &Screen {
        self.screens.last().unwrap_or(&Screen::Game)
    }

    /// The boards there are.
    pub fn library(&self) -> &Library {
        &self.desk.library
    }

    /// The same, to add to them.
    pub(super) fn library_mut(&mut self) -> &mut Library {
        &mut self.desk.library
    }

    /// How things look.
    pub fn look(&self) -> &Look {
        &self.desk.look
    }

    /// The size of the window.
    pub fn size(&self) -> Size {
        self.desk.size
    }

    /// The game on the table, whether it is shown or not.
    pub fn game_screen(&self) -> &GameScreen {
        self.desk.table.screen()
    }

    /// The game on the table.
    pub fn game(&self) -> &Game {
        self.desk.table.game()
    }

    /// What lies over the screen.
    pub fn overlay(&self) -> Option<&Overlay> {
        self.overlay.as_ref()
    }

    /// One line for the player.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Where keys are pressed now.
    pub fn context(&self) -> Context {
        match self.overlay {
            None => self.screen().context(),
            Some(Overlay::Help { .. }) => Context::Help,
            Some(Overlay::Search { .. }) => Context::HelpSearch,
            Some(Overlay::Prompt(_)) => Context::Prompt,
            Some(Overlay::Explanation(_)) => Context::Explanation,
        }
    }

    /// The time after which something moves on by itself and has to be told with [`Message::Tick`]; `None` when nothing
    /// does.
    pub fn until_next_frame(&self) -> Option<Duration> {
        match self.game_screen().flight() {
            Some(_) => Some(FRAME),
            None if self.game_screen().celebration().is_some() => Some(Celebration::FRAME),
            None => match self.screen() {
                Screen::Review(review) => review.until_step(),
                _ => self.desk.table.until_jump(),
            },
        }
    }

    /// How the game stands, where the player has asked to be told.
    pub fn told(&self) -> Option<Standing> {
        self.desk.table.told()
    }

    /// Whether there is a winnable position to go back to, as far as the player has asked to be told.
    pub fn can_return(&self) -> bool {
        self.desk.table.can_return()
    }

    /// The action that a hint names, and how much of it.
    pub fn hinted(&self) -> Option<(Level, Action)> {
        self.desk.table.hinted()
    }

    /// Where everything of the game stands now.
    ///
    /// # Errors
    /// The window is too small for the board.
    pub fn layout(&self) -> Result<Layout, TooSmall> {
        Layout::new(self.game_screen().grid(), self.look(), self.size())
    }

    /// Changes the state, and says what has to be done outside.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        let outcome = self.take(message);
        match outcome.notice {
            Notice::Unchanged => {}
            Notice::Nothing => self.notice = None,
            Notice::Says(text) => self.notice = Some(text),
        }
        for effect in &outcome.effects {
            if let Effect::Prefer { after, .. } = effect {
                self.desk.prefer(*after);
            }
        }
        let mut effects = outcome.effects;
        match outcome.way {
            None => {}
            Some(Way::Over(overlay)) => self.overlay = Some(overlay),
            Some(Way::To(screen)) => self.screens.push(*screen),
            Some(Way::Back) => effects.extend(self.back_out()),
        }
        effects.extend(self.consult());
        effects
    }

    /// Asks the solver what the player wants to know now, unless it is asked already. While another screen is shown
    /// than the game's, nothing is asked about the game.
    pub fn consult(&mut self) -> Option<Effect> {
        match self.screens.last_mut() {
            None | Some(Screen::Game) => self.desk.table.consult(),
            Some(Screen::Review(review)) => self.desk.table.review(review.depth()),
            Some(Screen::Editor(editor)) => editor.consult(),
            Some(_) => self.desk.table.rest(),
        }
    }

    fn take(&mut self, message: Message) -> Outcome {
        match message {
            Message::Tick(elapsed) => {
                if let Some(Screen::Review(review)) = self.screens.last_mut() {
                    review.tick(elapsed);
                }
                return self.desk.table.tick(elapsed);
            }
            Message::Answer(reply) => match self.screens.last_mut() {
                Some(Screen::Editor(editor)) => editor.learn(*reply),
                _ => return self.desk.table.learn(*reply),
            },
            Message::Resize(size) => self.desk.size = size,
            Message::Recorded(won, best) => self.record(won, best),
            Message::Tell(text) => {
                // Several things can go wrong at once, at the start above all.
                let notices = self.notice.take().into_iter().chain([text]);
                self.notice = Some(notices.collect::<Vec<_>>().join("; "));
            }
            Message::Opened(game, best) => self.open(*game, best),
            Message::Kept(records, today) => self.keep(records, today),
            Message::Made(Some(made)) => return Outcome::effect(Effect::Begin(made)),
            Message::Made(None) => return Outcome::notice("no such exercise was found: try again"),
            input => return self.take_input(input),
        }
        Outcome::default()
    }

    /// Whatever the player does ends the jump on its way and the notice, so that nothing has to be waited for. A line
    /// that plays itself is stopped and nothing else is done.
    fn take_input(&mut self, input: Message) -> Outcome {
        self.notice = None;
        let shows = match self.screens.last_mut() {
            Some(Screen::Review(review)) => review.stop_playing(),
            _ => false,
        };
        let was_playing = self.desk.table.interrupt() || shows;
        match input {
            Message::Do(command) if !was_playing || is_about_the_terminal(command) => {
                self.carry_out(command)
            }
            _ if was_playing => Outcome::default(),
            Message::Character(character) => self.take_character(character),
            Message::Mouse(click, cell) => self.click(click, cell),
            Message::Paste(text) => self.paste(&text),
            _ => Outcome::default(),
        }
    }

    /// Puts a game on the table and shows it.
    fn open(&mut self, game: Game, best: Option<Best>) {
        let shows_flights = self.desk.settings.animation;
        self.desk.table.put(game, best, shows_flights);
        if !matches!(self.screen(), Screen::Game) {
            self.screens.push(Screen::Game);
        }
        self.notice = self.desk.table.warning();
    }

    /// Takes over what is recorded; every screen shows it.
    fn keep(&mut self, records: Arc<Records>, today: Date) {
        self.desk.records = records;
        self.desk.today = today;
        for screen in &mut self.screens {
            screen.refresh(&self.desk);
        }
    }

    fn record(&mut self, won: Won, best: Option<Best>) {
        let game = self.game();
        let par = self.desk.par(game.problem());
        let is_at_par = par.is_some_and(|par| game.move_count() <= par);
        let screen = self.desk.table.screen_mut();
        screen.record(won, best);
        screen.celebrate(is_at_par);
    }

    pub(super) fn carry_out(&mut self, command: Command) -> Outcome {
        match command {
            Command::Leave => return Outcome::effect(Effect::Quit),
            Command::Back => return Outcome::back(),
            Command::Suspend => return Outcome::effect(Effect::Suspend),
            Command::Redraw => return Outcome::effect(Effect::Redraw),
            Command::OpenHelp => return Outcome::lay_over(Overlay::Help { scroll: 0 }),
            Command::OpenPrompt => return Outcome::lay_over(Overlay::Prompt(Input::default())),
            Command::GoHome => self.go_home(),
            Command::Review => return self.open_review(),
            Command::NextExercise => return self.next_exercise(),
            Command::PlayShortest if matches!(self.screen(), Screen::Game) => {
                return self.play_shortest();
            }
            Command::EditPosition => {
                return Outcome::open(Screen::Editor(Box::new(Editor::new(&self.desk))));
            }
            Command::DrawBoard => {
                let editor = Box::new(BoardEditor::new(&self.desk));
                return Outcome::open(Screen::BoardEditor(editor));
            }
            Command::Close => self.overlay = None,
            Command::Scroll(lines) if self.overlay.is_some() => self.scroll_help(lines),
            Command::Edit(request) => return self.edit(request),
            Command::Complete => self.complete(),
            Command::Search if self.overlay.is_some() => {
                return Outcome::lay_over(Overlay::search());
            }
            Command::Submit => return self.submit(),
            command => return self.update_screen(command),
        }
        Outcome::default()
    }

    /// Passes a command on to the screen that is shown.
    fn update_screen(&mut self, command: Command) -> Outcome {
        match self.screens.last_mut() {
            None => Outcome::default(),
            Some(screen) => screen.update(command, &mut self.desk),
        }
    }

    fn scroll_help(&mut self, lines: i16) {
        let most = help::most_scroll(self);
        if let Some(Overlay::Help { scroll } | Overlay::Search { scroll, .. }) = &mut self.overlay {
            *scroll = scroll.saturating_add_signed(lines.into()).min(most);
        }
    }

    fn take_character(&mut self, character: char) -> Outcome {
        match self.context() {
            Context::Game => self.desk.table.screen_mut().choose(character),
            Context::Prompt | Context::HelpSearch => self.edit(InputRequest::InsertChar(character)),
            Context::Search => {
                if let Some(Screen::Problems(problems)) = self.screens.last_mut() {
                    problems.take_character(character);
                }
                Outcome::default()
            }
            Context::Home
            | Context::Review
            | Context::Editor
            | Context::BoardEditor
            | Context::Problems
            | Context::Menu
            | Context::Help
            | Context::Explanation => Outcome::default(),
        }
    }

    pub(super) fn screen_mut(&mut self) -> Option<(&mut Screen, &Desk)> {
        Some((self.screens.last_mut()?, &self.desk))
    }

    fn submit(&mut self) -> Outcome {
        let Some(Overlay::Prompt(input)) = self.overlay.take() else {
            return Outcome::default();
        };
        match prompt::read(input.value(), self.library()) {
            Err(message) => Outcome::notice(message),
            Ok(typed) => self.carry_out_typed(typed),
        }
    }
}

/// What is not about the game: it is done even where any key only ends something.
fn is_about_the_terminal(command: Command) -> bool {
    matches!(command, Command::Leave | Command::Suspend | Command::Redraw)
}
