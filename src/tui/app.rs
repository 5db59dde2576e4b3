//! The state of the interface and the only place where it changes.

use std::time::Duration;

use ratatui::layout::{Position, Size};
use tui_input::{Input, InputRequest};

use crate::advice::adviser::{Adviser, Hinted, Level, Wish};
use crate::advice::knowledge::Standing;
use crate::game::Game;
use crate::library::Library;
use crate::position::Action;
use crate::records::{Best, Settings};
use crate::solver;
use crate::tui::buttons;
use crate::tui::explanation::Explanation;
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
    adviser: Adviser,
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
    /// Why the position is lost.
    Explanation(Explanation),
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
    /// While the board shows why the position is lost.
    Explanation,
}

impl Context {
    /// Every place.
    pub const ALL: [Context; 4] = [
        Context::Game,
        Context::Help,
        Context::Prompt,
        Context::Explanation,
    ];
}

/// The longest text that can be typed or pasted: more than the longest line of the largest board.
const LONGEST_INPUT: usize = 2000;
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
        let mut app = App {
            screen: Screen::Game(Box::new(GameScreen::new(game, best, settings.animation))),
            library,
            settings,
            look,
            size,
            overlay: None,
            notice: None,
            adviser: Adviser::default(),
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
            Some(Overlay::Explanation(_)) => Context::Explanation,
        }
    }

    /// The time after which something moves on by itself and has to be told with [`Message::Tick`]; `None` when nothing
    /// does.
    pub fn until_next_frame(&self) -> Option<Duration> {
        match self.game_screen().flight() {
            Some(_) => Some(FRAME),
            None => self.adviser.until_jump(),
        }
    }

    /// How the game stands, where the player has asked to be told.
    pub fn told(&self) -> Option<Standing> {
        self.adviser.told(self.game())
    }

    /// Whether there is a winnable position to go back to, as far as the player has asked to be told.
    pub fn can_return(&self) -> bool {
        matches!(self.told(), Some(Standing::Lost(loss)) if loss.winnable.is_some())
    }

    /// The action that a hint names, and how much of it.
    pub fn hinted(&self) -> Option<(Level, Action)> {
        self.adviser.hinted(self.game())
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
        let outcome = self.take(message);
        if outcome.notice.is_some() {
            self.notice = outcome.notice;
        }
        let mut effects = outcome.effects;
        effects.extend(self.consult());
        effects
    }

    /// Asks the solver what the player wants to know now, unless it is asked already.
    pub fn consult(&mut self) -> Option<Effect> {
        let Screen::Game(screen) = &self.screen;
        self.adviser.consult(screen.game()).map(Effect::from)
    }

    fn take(&mut self, message: Message) -> Outcome {
        match message {
            Message::Tick(elapsed) => return self.tick(elapsed),
            Message::Answer(reply) => {
                let Screen::Game(screen) = &self.screen;
                self.adviser.learn(screen.game(), *reply);
                return self.fulfil();
            }
            Message::Resize(size) => self.size = size,
            Message::Recorded(won, best) => self.game_screen_mut().record(won, best),
            Message::Tell(text) => self.notice = Some(text),
            Message::Opened(game, best) => self.open(*game, best),
            input => return self.take_input(input),
        }
        Outcome::default()
    }

    /// Whatever the player does ends the jump on its way and the notice, so that nothing has to be waited for. A line
    /// that plays itself is stopped and nothing else is done.
    fn take_input(&mut self, input: Message) -> Outcome {
        self.game_screen_mut().finish_flight();
        self.notice = None;
        self.adviser.set_wish(None);
        let was_playing = self.adviser.stop_playing();
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

    fn tick(&mut self, elapsed: Duration) -> Outcome {
        let Screen::Game(screen) = &mut self.screen;
        screen.tick(elapsed);
        match self.adviser.tick(screen.game(), elapsed) {
            Some(action) => screen.play_shown(action),
            None => Outcome::default(),
        }
    }

    fn hint(&mut self) -> Outcome {
        let Screen::Game(screen) = &mut self.screen;
        match self.adviser.hint(screen.game()) {
            Hinted::Nothing(why) => return Outcome::notice(why),
            Hinted::Told | Hinted::Plays => {}
        }
        if let Some((_, Action::Jump(jump))) = self.adviser.hinted(screen.game()) {
            screen.look_at(jump.from);
        }
        screen.count_hint()
    }

    fn switch_lamp(&mut self) -> Outcome {
        if self.adviser.switch_lamp() {
            Outcome::default()
        } else {
            Outcome::notice("the lamp is off")
        }
    }

    fn wish(&mut self, wish: Wish) -> Outcome {
        self.adviser.set_wish(Some(wish));
        let outcome = self.fulfil();
        if self.adviser.wish().is_some() {
            return Outcome::notice("thinking about this position");
        }
        outcome
    }

    /// Fulfils the wish that waits, as soon as enough is known for it.
    fn fulfil(&mut self) -> Outcome {
        let Some(wish) = self.adviser.wish() else {
            return Outcome::default();
        };
        let outcome = match (self.adviser.standing(self.game()), wish) {
            (Standing::Unknown, _) => return Outcome::default(),
            (Standing::Winnable(_), _) => Outcome::notice("this position can still be won"),
            (Standing::Undecided, _) => {
                Outcome::notice("undecided: the search ran out before it knew")
            }
            (Standing::Lost(loss), Wish::Return) => match (loss.open, loss.winnable) {
                (Some(_), _) => return Outcome::default(),
                (None, Some(depth)) => self.game_screen_mut().go_to(depth),
                (None, None) => Outcome::notice("no position of this game is known to be winnable"),
            },
            (Standing::Lost(_), Wish::Explanation) => match self.explanation() {
                None => return Outcome::default(),
                Some(explanation) => self.lay_over(Overlay::Explanation(explanation)),
            },
        };
        self.adviser.set_wish(None);
        self.notice = None;
        outcome
    }

    /// Why the position is lost; `None` as long as it has not been looked at.
    fn explanation(&self) -> Option<Explanation> {
        let game = self.game();
        let explanation = match self.adviser.knowledge().outcome(game.position())? {
            solver::Outcome::Lost(reason) => Explanation::new(reason, game.problem()),
            _ => Explanation::in_words("the game was lost before this position came about"),
        };
        Some(explanation)
    }

    fn open(&mut self, game: Game, best: Option<Best>) {
        self.screen = Screen::Game(Box::new(GameScreen::new(
            game,
            best,
            self.settings.animation,
        )));
        self.adviser.forget();
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
            Command::Hint => self.hint(),
            Command::SwitchLamp => self.switch_lamp(),
            Command::Explain => self.wish(Wish::Explanation),
            Command::Return => self.wish(Wish::Return),
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
            Context::Help | Context::Explanation => Outcome::default(),
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
            Some(Overlay::Help { .. } | Overlay::Explanation(_)) => return Outcome::default(),
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
            (_, Context::Explanation) => self.carry_out(Command::Close),
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

/// What is not about the game: it is done even where any key only ends something.
fn is_about_the_terminal(command: Command) -> bool {
    matches!(command, Command::Leave | Command::Suspend | Command::Redraw)
}

fn too_long(length: usize) -> String {
    format!("that is {length} characters, and a line has {LONGEST_INPUT} at most")
}
