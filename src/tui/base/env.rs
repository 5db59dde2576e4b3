//! What every screen gets, whichever is shown, to read: the boards, the settings, how things look, the play session.

use std::sync::{Arc, OnceLock};

use jiff::civil::Date;
use ratatui::layout::Size;

use crate::app::learn::by_blocks::ByBlocks;
use crate::app::learn::course::{Course, OwnLessons};
use crate::app::practice::sprint::Sprint;
use crate::app::session::PlaySession;
use crate::app::session::explanation::Explanation;
use crate::app::store::exercise::Exercise;
use crate::app::store::{Best, Glyphs, KeyLine, Records, Setting, Settings, Theme};
use crate::library::catalog::FewestKnown;
use crate::library::{Library, shortest};
use crate::rules::game::Game;
use crate::rules::problem::{Problem, Status};
use crate::rules::text::shown_on_a_line;
use crate::tui::base::overlay::Overlay;
use crate::tui::board::motion::BoardMotion;
use crate::tui::keys::context::Context;
use crate::tui::keys::keymap::Keymap;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::look::Look;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum NoticeKind {
    /// What has been done.
    #[default]
    News,
    /// What has been reached.
    Good,
    Refusal,
}

#[derive(Debug)]
pub struct Env {
    pub library: Library,
    pub settings: Settings,
    pub themes: Vec<Theme>,
    pub key_lines: Vec<KeyLine>,
    pub keymap: Keymap,
    pub look: Look,
    pub size: Size,
    /// Par of the game in progress where it is an endgame, such as that of a day: no file has it.
    pub endgame_par: Option<usize>,
    pub session: PlaySession,
    pub motion: BoardMotion,
    pub records: Arc<Records>,
    /// The games in progress, the one played last first, as they were when the home screen was opened.
    pub games: Vec<Game>,
    pub own_lessons: Vec<OwnLessons>,
    pub course: OnceLock<Course>,
    /// The number of the lesson opened last, where the list of them is gone back to.
    pub lesson: Option<usize>,
    pub today: Date,
    pub by_blocks: Option<ByBlocks>,
    pub sprint: Option<Sprint>,
    pub overlay: Option<Overlay>,
    /// One line for the player.
    pub notice: Option<String>,
    pub notice_kind: NoticeKind,
    /// The notice that stood there when the player did what is being done: a question in it is answered so.
    pub(in crate::tui) asked: Option<String>,
    /// The lines typed after `:`, the last one last.
    pub typed: Vec<String>,
    /// Whether backing out of the screen leaves the program.
    pub is_outermost: bool,
    /// Whether the screen behind has another game like the one on the board.
    pub has_next_game: bool,
}

impl Env {
    /// Whether the game is over, and the screen behind has another like it: its exercise is answered, or it is won.
    pub fn can_go_on(&self) -> bool {
        let game = self.session.game();
        let is_exercise = || self.records.practice.exercise_of(game.problem()).is_some();
        let is_won = || game.status() == Status::Won && !is_exercise();
        self.has_next_game
            && self.sprint.is_none()
            && (self.session.answered().is_some() || is_won())
    }

    /// Takes over other settings. The mouse counts from the next start.
    pub fn prefer(&mut self, settings: Settings) {
        let (old, look) = (self.settings, &mut self.look);
        if settings.theme != old.theme {
            look.theme = Look::settled_theme(settings.theme, look.depth);
        }
        if settings.glyphs != old.glyphs {
            look.set_glyphs(settings.glyphs);
        }
        if settings.scale != old.scale {
            look.scale = settings.scale;
        }
        if settings.key_preset != old.key_preset {
            (self.keymap, _) = Keymap::new(settings.key_preset, &self.key_lines);
        }
        self.motion.switch(settings.animation);
        self.settings = settings;
        self.session.set_hints(settings.hints);
    }

    /// Why a setting just chosen changes nothing: the terminal shows no pictures.
    pub(in crate::tui) fn no_pictures(
        &self,
        setting: &Setting,
        chosen: &Settings,
    ) -> Option<String> {
        let is_picture = setting.name == "glyphs" && chosen.glyphs == Glyphs::Picture;
        (is_picture && !self.look.can_show_pictures()).then(|| {
            "this terminal shows no pictures as far as can be told: kitty's protocol, sixels and 24 bits of colour \
             are known; glyphs sextants comes nearest"
                .to_owned()
        })
    }

    /// The best result so far of the problem on the board, forwards or backwards as it is played.
    pub fn best(&self) -> Option<&Best> {
        self.records.best(self.session.game().problem())
    }

    pub fn course(&self) -> &Course {
        self.course
            .get_or_init(|| Course::new(&self.library, &self.own_lessons))
    }

    /// The ids of the lessons that come back today, the one overdue longest first, without those whose files are gone.
    pub fn lessons_due(&self) -> Vec<&str> {
        let mut due = self.records.practice.lessons.all_due(self.today);
        let is_there = |id: &str| self.course().lessons().iter().any(|lesson| lesson.id == id);
        due.retain(|&id| Course::is_of_program(id) || is_there(id));
        due
    }

    pub(in crate::tui) fn explanation(&self) -> Option<&Explanation> {
        match &self.overlay {
            Some(Overlay::Explanation(explanation)) => Some(explanation),
            _ => None,
        }
    }

    /// Whether a question stands in the notice, so that the player has answered it by doing the same again.
    pub(in crate::tui) fn is_asked(&self, context: Context, question: &str) -> bool {
        let question = self.with_keys(context, question);
        self.asked.as_deref() == Some(&*shown_on_a_line(&question))
    }

    pub fn set_notice(&mut self, kind: NoticeKind, text: &str) {
        self.notice = Some(shown_on_a_line(text).into_owned());
        self.notice_kind = kind;
    }

    /// A text with the keys of a place for the commands in braces.
    pub(in crate::tui) fn with_keys(&self, context: Context, text: &str) -> String {
        let has_arrows = GlyphSet::new(self.look.glyphs).has_arrows;
        self.keymap.with_keys(context, text, has_arrows)
    }

    /// The keys of a place that move the cursor: in a row where each is one sign, else one after the other, and the
    /// arrows by that name where there is no sign for them.
    pub(in crate::tui) fn arrows(&self, context: Context) -> String {
        let arrows = self.with_keys(context, "{left} {down} {up} {right}");
        if arrows == "Left Down Up Right" {
            return "arrows".to_owned();
        }
        let are_words = arrows.split(' ').any(|arrow| arrow.chars().count() > 1);
        arrows.replace(' ', if are_words { ", " } else { "" })
    }

    /// The moves of the shortest line known of a problem, and whether that is par.
    pub fn fewest(&self, problem: &Problem) -> Option<FewestKnown> {
        let entry = self.library.entry(problem.board().name()).ok();
        let known = entry.and_then(|entry| entry.fewest(problem));
        known.or_else(|| {
            let game = self.session.game().problem();
            let is_on_board = problem.board().is_like(game.board())
                && problem.start() == game.start()
                && problem.goal() == game.goal();
            let exercise = || self.exercise(problem)?.par;
            let day = || self.records.days.days.get(&self.session.won()?.day?)?.par;
            let of_game = || day().or(self.endgame_par).filter(|_| is_on_board);
            let moves = exercise().or_else(of_game)?;
            Some(FewestKnown {
                moves,
                is_par: true,
            })
        })
    }

    /// The same of the game on the board once it is won, by what that tells and what is found out about its moves.
    pub(in crate::tui) fn fewest_of_win(&self) -> Option<FewestKnown> {
        let game = self.session.game();
        let (problem, meant) = (game.problem(), game.problem().meant());
        let known = shortest::par_by_win(meant, problem.told_moves(&game.played()))
            .or_else(|| self.fewest(meant));
        if known.and_then(FewestKnown::par).is_some() {
            return known;
        }
        let found = self.session.lost_moves().and_then(|lost| lost.at(0));
        let is_par = true;
        let found = found.map(|(_, moves)| FewestKnown { moves, is_par });
        found.or(known)
    }

    /// The exercise of a problem: under way, or answered by the game on the board.
    pub fn exercise(&self, problem: &Problem) -> Option<&Exercise> {
        let answered = || Some(&self.session.answered()?.exercise);
        let under_way = self.records.practice.exercise_of(problem);
        under_way.or_else(|| answered().filter(|exercise| exercise.is_of(problem)))
    }

    /// Par: the fewest moves of a problem, where they are proven.
    pub fn par(&self, problem: &Problem) -> Option<usize> {
        self.fewest(problem).and_then(FewestKnown::par)
    }
}
