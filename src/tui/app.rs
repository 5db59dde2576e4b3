//! The state of the interface and the only place where it changes.

use ratatui::layout::{Position, Size};
use tui_input::{Input, InputRequest};

use crate::game::Game;
use crate::library::Library;
use crate::records::{Best, Settings};
use crate::tui::buttons;
use crate::tui::game_screen::{GameScreen, Outcome};
use crate::tui::help;
use crate::tui::layout::{Layout, TooSmall};
use crate::tui::look::Look;
use crate::tui::message::{Click, Command, Effect, Message};
use crate::tui::panel;
use crate::tui::prompt::{self, Typed};

/// The interface: a screen, what lies over it, and how things look.
#[derive(Debug)]
pub struct App {
    library: Library,
    settings: Settings,
    look: Look,
    size: Size,
    screen: Screen,
    overlay: Option<Overlay>,
    notice: Option<String>,
}

/// What fills the window.
#[derive(Debug)]
pub enum Screen {
    /// A game being played.
    Game(Box<GameScreen>),
}

/// What lies over a screen and takes the keys.
#[derive(Clone, Debug)]
pub enum Overlay {
    /// The help, scrolled down by that many lines.
    Help {
        /// How many lines are above the window.
        scroll: usize,
    },
    /// A line being typed.
    Prompt(Input),
}

/// Where keys are pressed: which table of [`crate::tui::keys`] counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// On the game screen.
    Game,
    /// In the help.
    Help,
    /// In the line being typed.
    Prompt,
}

impl Context {
    /// Every place.
    pub const ALL: [Context; 3] = [Context::Game, Context::Help, Context::Prompt];
}

/// The longest text that can be typed or pasted: more than the longest line of the largest board.
const LONGEST_INPUT: usize = 2000;

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
        let mut app = App {
            screen: Screen::Game(Box::new(GameScreen::new(game, best, settings.animation))),
            library,
            settings,
            look,
            size,
            overlay: None,
            notice: None,
        };
        app.announce();
        app
    }

    /// The boards there are.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// How things look.
    pub fn look(&self) -> &Look {
        &self.look
    }

    /// The size of the window.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The game screen.
    pub fn game_screen(&self) -> &GameScreen {
        let Screen::Game(screen) = &self.screen;
        screen
    }

    fn game_screen_mut(&mut self) -> &mut GameScreen {
        let Screen::Game(screen) = &mut self.screen;
        screen
    }

    /// The game on the screen.
    pub fn game(&self) -> &Game {
        self.game_screen().game()
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
            None => Context::Game,
            Some(Overlay::Help { .. }) => Context::Help,
            Some(Overlay::Prompt(_)) => Context::Prompt,
        }
    }

    /// Whether something moves, so that time has to be told with [`Message::Tick`].
    pub fn is_moving(&self) -> bool {
        self.game_screen().flight().is_some()
    }

    /// Where everything stands now.
    ///
    /// # Errors
    /// The window is too small for the board.
    pub fn layout(&self) -> Result<Layout, TooSmall> {
        Layout::new(self.game_screen().grid(), &self.look, self.size)
    }

    /// Changes the state, and says what has to be done outside.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Tick(elapsed) => self.game_screen_mut().tick(elapsed),
            Message::Resize(size) => self.size = size,
            Message::Recorded(won, best) => self.game_screen_mut().record(won, best),
            Message::Tell(text) => self.notice = Some(text),
            Message::Opened(game, best) => self.open(*game, best),
            input => return self.take_input(input),
        }
        Vec::new()
    }

    /// Whatever the player does ends the jump on its way and the notice, so that nothing has to be waited for.
    fn take_input(&mut self, input: Message) -> Vec<Effect> {
        self.game_screen_mut().finish_flight();
        self.notice = None;
        let outcome = match input {
            Message::Do(command) => self.carry_out(command),
            Message::Character(character) => self.take_character(character),
            Message::Mouse(click, cell) => self.click(click, cell),
            Message::Paste(text) => self.paste(&text),
            _ => Outcome::default(),
        };
        if outcome.notice.is_some() {
            self.notice = outcome.notice;
        }
        outcome.effects
    }

    fn open(&mut self, game: Game, best: Option<Best>) {
        self.screen = Screen::Game(Box::new(GameScreen::new(
            game,
            best,
            self.settings.animation,
        )));
        self.announce();
    }

    /// Says of a problem whose goal cannot be reached that it is so.
    fn announce(&mut self) {
        let problem = self.game().problem();
        self.notice = problem
            .impossible()
            .map(|reason| format!("impossible by {}", reason.text(problem)));
    }

    fn carry_out(&mut self, command: Command) -> Outcome {
        match command {
            Command::Leave | Command::Back => Outcome::effect(Effect::Quit),
            Command::Suspend => Outcome::effect(Effect::Suspend),
            Command::Redraw => Outcome::effect(Effect::Redraw),
            Command::OpenHelp => self.lay_over(Overlay::Help { scroll: 0 }),
            Command::OpenPrompt => self.lay_over(Overlay::Prompt(Input::default())),
            Command::Close => {
                self.overlay = None;
                Outcome::default()
            }
            Command::Scroll(lines) => self.scroll(lines),
            Command::Edit(request) => self.edit(request),
            Command::Submit => self.submit(),
            command => self.game_screen_mut().update(command),
        }
    }

    fn lay_over(&mut self, overlay: Overlay) -> Outcome {
        self.overlay = Some(overlay);
        Outcome::default()
    }

    fn scroll(&mut self, lines: i16) -> Outcome {
        let most = help::most_scroll(self);
        if let Some(Overlay::Help { scroll }) = &mut self.overlay {
            *scroll = scroll.saturating_add_signed(lines.into()).min(most);
        }
        Outcome::default()
    }

    fn take_character(&mut self, character: char) -> Outcome {
        match self.context() {
            Context::Game => self.game_screen_mut().choose(character),
            Context::Help => Outcome::default(),
            Context::Prompt => self.edit(InputRequest::InsertChar(character)),
        }
    }

    /// Changes the line being typed. Going back from an empty line closes it.
    fn edit(&mut self, request: InputRequest) -> Outcome {
        let Some(Overlay::Prompt(input)) = &mut self.overlay else {
            return Outcome::default();
        };
        let is_insertion = matches!(request, InputRequest::InsertChar(_));
        if is_insertion && input.value().chars().count() >= LONGEST_INPUT {
            return Outcome::notice(too_long(LONGEST_INPUT + 1));
        }
        if request == InputRequest::DeletePrevChar && input.value().is_empty() {
            self.overlay = None;
        } else {
            input.handle(request);
        }
        Outcome::default()
    }

    /// Pasted text goes into the line being typed, which opens for it.
    fn paste(&mut self, text: &str) -> Outcome {
        let before = match &self.overlay {
            Some(Overlay::Prompt(input)) => input.value(),
            Some(Overlay::Help { .. }) => return Outcome::default(),
            None => "",
        };
        let one_line = text.split(|c: char| c.is_whitespace() || c.is_control());
        let words: Vec<&str> = one_line.filter(|word| !word.is_empty()).collect();
        let value = format!("{before}{}", words.join(" "));
        let length = value.chars().count();
        if length > LONGEST_INPUT {
            return Outcome::notice(too_long(length));
        }
        self.lay_over(Overlay::Prompt(Input::new(value)))
    }

    fn submit(&mut self) -> Outcome {
        let Some(Overlay::Prompt(input)) = self.overlay.take() else {
            return Outcome::default();
        };
        match prompt::read(input.value(), &self.library) {
            Err(message) => Outcome::notice(message),
            Ok(Typed::Nothing) => Outcome::default(),
            Ok(Typed::Command(command)) => self.carry_out(command),
            Ok(Typed::Line(line)) => self.game_screen_mut().play_line(&line),
            Ok(Typed::Theme(theme)) => {
                self.look.theme = Look::settled_theme(theme, self.look.depth);
                Outcome::default()
            }
            Ok(Typed::Glyphs(glyphs)) => {
                self.look.glyphs = glyphs;
                Outcome::default()
            }
            Ok(Typed::Scale(scale)) => {
                self.look.scale = scale;
                Outcome::default()
            }
            Ok(Typed::Animation(is_on)) => {
                self.settings.animation = is_on;
                self.game_screen_mut().show_flights(is_on);
                Outcome::default()
            }
            Ok(Typed::Play(problem)) => Outcome::effect(Effect::Open(problem)),
        }
    }

    fn click(&mut self, click: Click, cell: Position) -> Outcome {
        match (click, self.context()) {
            (Click::Scroll(lines), Context::Help) => self.scroll(lines),
            (Click::Undo, Context::Game) => match self.game_screen().held() {
                Some(_) => self.carry_out(Command::Drop),
                None => self.carry_out(Command::Undo),
            },
            (Click::Select, _) => self.click_on(cell),
            _ => Outcome::default(),
        }
    }

    fn click_on(&mut self, cell: Position) -> Outcome {
        let Ok(layout) = self.layout() else {
            return Outcome::default();
        };
        let mut buttons = buttons::footer(self, layout.footer);
        if let (None, Some(panel)) = (&self.overlay, layout.panel) {
            buttons.extend(panel::buttons(self, panel));
        }
        if let Some(button) = buttons.iter().find(|button| button.area.contains(cell)) {
            return self.carry_out(button.command);
        }
        let screen = self.game_screen();
        let board = screen.game().problem().board();
        let hole = layout.board.hole_at(board, screen.grid(), cell);
        let auto_jump = self.settings.auto_jump;
        match (hole, &self.overlay) {
            (Some(hole), None) => self.game_screen_mut().click(hole, auto_jump),
            _ => Outcome::default(),
        }
    }
}

fn too_long(length: usize) -> String {
    format!("that is {length} characters, and a line has {LONGEST_INPUT} at most")
}
