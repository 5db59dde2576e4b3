//! The help: rules, signs, keys and typed commands printed from their tables, and the words of the game.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};
use tui_input::Input;

use crate::app::primer::{BACKWARDS, GLOSSARY, PRICES, RULES, SOLI2_RULES, rules_of};
use crate::tui::base::env::Env;
use crate::tui::base::overlay::{OpenHelp, Overlay};
use crate::tui::base::screen::{Screen, Untold};
use crate::tui::board::geometry::Grid;
use crate::tui::board::layout::{self, Layout};
use crate::tui::keys::command::Command;
use crate::tui::keys::context::Context;
use crate::tui::shell::prompt::{self, completion};
use crate::tui::style::glyphs::{GlyphSet, HoleContent, Piece};
use crate::tui::style::look::Look;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::{page, text};

const WIDEST: u16 = 76;
/// The column in which the explanations begin, where there is room.
const KEYS: usize = 16;

fn area(window: Rect) -> Rect {
    let above_footer = page::top(window, window.height.saturating_sub(1));
    let width = above_footer.width.min(WIDEST);
    let x = above_footer.x + (above_footer.width - width) / 2;
    Rect {
        x,
        width,
        ..above_footer
    }
}

fn inside(window: Rect) -> Rect {
    area(window).inner(Margin::new(2, 1))
}

fn lines_and_rows(env: &Env, screen: &dyn Screen) -> (usize, u16) {
    let inside = inside(Rect::from((Position::ORIGIN, env.size)));
    let lines = lines(env, screen, usize::from(inside.width));
    (lines.len(), inside.height)
}

pub(super) fn is_whole(env: &Env, screen: &dyn Screen) -> bool {
    let (lines, rows) = lines_and_rows(env, screen);
    lines <= rows.into()
}

pub(super) fn scroll(env: &mut Env, screen: &dyn Screen, command: Command) {
    let (lines, rows) = lines_and_rows(env, screen);
    let further = page::scrolled_by(command, rows).unwrap_or_default();
    if let Some(Overlay::Help(help)) = &mut env.overlay {
        help.scroll = page::seen(help.scroll.saturating_add_signed(further), lines, rows).start;
    }
}

fn open(env: &Env) -> Option<&OpenHelp> {
    match &env.overlay {
        Some(Overlay::Help(help)) => Some(help),
        _ => None,
    }
}

fn search(env: &Env) -> Option<&Input> {
    open(env)?.search.as_ref()
}

/// Draws the help over the screen, and gives the cell of the cursor where a text is looked for.
pub(super) fn draw(
    env: &Env,
    screen: &dyn Screen,
    scroll: usize,
    window: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let palette = Palette::new(&env.look);
    let area = area(window);
    Clear.render(area, buffer);
    let title = search(env).map_or(" Help ", |_| "");
    Block::bordered()
        .border_set(border(&env.look))
        .border_style(palette.dim())
        .title(Span::styled(title, palette.accent()))
        .render(area, buffer);
    let cursor = search(env).map(|input| {
        // A text that is longer than the frame is seen where it is written.
        let (x, width) = (area.x + 1, area.width.saturating_sub(2));
        let skipped = input.visual_scroll(usize::from(width).saturating_sub(" /  ".len()));
        let seen = text::without_columns(input.value(), skipped);
        let title = format!(" / {seen} ");
        buffer.set_stringn(x, area.y, &title, width.into(), palette.accent());
        let column = (3 + input.visual_cursor().saturating_sub(skipped) as u16).min(width);
        Position::new(x + column, area.y)
    });
    let inside = inside(window);
    let lines = lines(env, screen, usize::from(inside.width));
    let seen = page::seen(scroll, lines.len(), inside.height);
    draw_place(&page::place(&seen, lines.len()), area, &palette, buffer);
    text::draw(&lines[seen], inside, buffer);
    cursor
}

/// Writes on the frame which lines of how many are seen, where not all are.
fn draw_place(place: &str, area: Rect, palette: &Palette, buffer: &mut Buffer) {
    let x = area.right().checked_sub(text::width(place) as u16 + 4);
    if let Some(x) = x.filter(|&x| x > area.x + 8 && !place.is_empty()) {
        buffer.set_string(x, area.y, format!(" {place} "), palette.dim());
    }
}

fn lines(env: &Env, screen: &dyn Screen, width: usize) -> Vec<Line<'static>> {
    let mut page = HelpPage {
        palette: Palette::new(&env.look),
        width,
        wanted: search(env).map_or(String::new(), |input| input.value().to_lowercase()),
        heading: None,
        lines: Vec::new(),
    };
    write(env, screen, &mut page);
    if page.lines.is_empty() {
        let nothing = format!("Nothing here has \"{}\" in it.", page.wanted);
        page.lines = text::paragraph(&nothing, width, Style::new());
    }
    page.lines
}

fn write(env: &Env, screen: &dyn Screen, page: &mut HelpPage) {
    write_untold(env, screen, page);
    write_rules(env, screen, page);
    if screen.context() == Context::Soli2 {
        return write_of_soli2(env, screen, page);
    }
    let is_game = screen.context() == Context::Game;
    if is_game || matches!(screen.context(), Context::Trial | Context::Lesson) {
        page.heading("On the board");
        signs(env, page);
    }
    page.heading("On the screen");
    signs_of_screen(env, screen.context(), page);
    page.heading("Keys");
    keys(env, screen, screen.context(), page);
    if is_game {
        page.heading("Mouse");
        page.entry(
            "left click",
            "pick up a peg, jump to a target, press a button; a peg with one jump only makes it, but in an exercise \
             (the setting auto-jump); a move of the list: go to the position after it",
        );
        page.entry("drag", "a peg to its target");
        page.entry("right click", "drop the peg, or take back a jump");
    }
    // Where four pegs are tried nothing is typed.
    if screen.context() != Context::Trial {
        page.heading("Typed after :");
        if is_game || screen.context() == Context::Lesson {
            page.entry("e5-e3-c3", "play a move, or several: e5-e3-c3 d2-d4");
        }
        typed_words(env, screen, page);
    }
    if !is_game {
        page.heading("Keys of the game");
        keys(env, screen, Context::Game, page);
    }
    page.heading("Help that counts");
    for (what, price) in PRICES {
        page.entry(what, price);
    }
    page.heading("Words");
    for (word, meaning) in GLOSSARY {
        page.entry(word, meaning);
    }
}

/// What the help is opened with, else what had no room on the screen.
fn write_untold(env: &Env, screen: &dyn Screen, page: &mut HelpPage) {
    let told = open(env).and_then(|help| help.told.as_ref());
    let told = told.map(|told| Untold {
        title: told.title.as_deref().unwrap_or("Why it is lost").to_owned(),
        text: told.text.clone(),
    });
    if let Some(Untold { title, text }) = told.or_else(|| screen.untold(env)) {
        page.heading(&title);
        for paragraph in text.lines() {
            page.sentence(paragraph);
        }
    }
}

fn write_rules(env: &Env, screen: &dyn Screen, page: &mut HelpPage) {
    page.heading("Rules");
    let rules: &[&str] = match screen.context() {
        Context::Game => {
            let problem = env.session.game().problem();
            for rule in rules_of(problem) {
                page.sentence(&rule);
            }
            if problem.is_backwards() {
                page.sentence(&format!("Here the game is played backwards. {BACKWARDS}"));
            }
            &[]
        }
        Context::Soli2 => &SOLI2_RULES,
        _ => &RULES,
    };
    for rule in rules {
        page.sentence(rule);
    }
}

fn write_of_soli2(env: &Env, screen: &dyn Screen, page: &mut HelpPage) {
    page.heading("Keys");
    keys(env, screen, Context::Soli2, page);
    page.heading("Mouse");
    page.entry("left click", "place, pick up, jump, drop; press a button");
    page.entry("drag", "a counter to where it jumps");
    page.entry("right click", "drop the counter, or take back");
    page.heading("Typed after :");
    page.entry(
        "bd4, wd4, d4",
        "place a black or a white counter; d4 the one drawn",
    );
    page.entry("d3-d5", "jump");
    page.entry("pass", "pass, where there is no jump");
    typed_words(env, screen, page);
}

fn typed_words(env: &Env, screen: &dyn Screen, page: &mut HelpPage) {
    let words = prompt::WORDS.iter();
    for word in words.filter(|word| completion::applies(word, env, screen)) {
        page.entry(&format!("{} {}", word.name, word.argument), word.help);
    }
}

/// What the keys do in a place. Of the lists one alone has something to be removed.
fn keys(env: &Env, screen: &dyn Screen, context: Context, page: &mut HelpPage) {
    let has_arrows = GlyphSet::new(env.look.glyphs).has_arrows;
    let is_idle = |command| {
        let is_removal = context == Context::Menu && command == Command::Remove;
        is_removal && screen.label(command, env).is_none()
    };
    let lines = env.keymap.bindings(context).iter();
    for line in lines.filter(|line| !is_idle(line.binding.command)) {
        let keys = line.keys.iter();
        let names: Vec<String> = keys.map(|key| key.name(has_arrows)).collect();
        page.entry(&names.join(" "), line.binding.help);
    }
    if context == Context::Game {
        page.entry(
            "a s d f ...",
            "where targets carry letters: jump to that one",
        );
    }
}

/// What holes are pointed at for.
const MARKED: &str = "beside what a hint, a lesson or a condition speaks of";

const NUMBERS: &str =
    "of a plan: the step that leaves the hole empty; of a reason: what a peg there counts";

fn signs(env: &Env, page: &mut HelpPage) {
    let layout = Layout::new(&Grid::new(env.session.board()), &env.look, env.size);
    let scale = layout.map_or(1, |layout| layout.board.scale);
    if layout::is_shaded(&env.look, scale) {
        page.entry("ring", "a peg must be here at the end");
        page.entry("raised marble", "the peg that is picked up");
        page.entry("diamond", "it can jump here");
        page.entry("four corners", "the cursor");
        page.entry("arrow heads", MARKED);
        page.entry("numbers", NUMBERS);
        return;
    }
    let glyphs = GlyphSet::new(env.look.glyphs);
    let sign = |piece, goal| {
        let content = HoleContent { piece, goal };
        match scale {
            3.. => glyphs.large(content)[1].trim(),
            _ => glyphs.small(content),
        }
    };
    for (piece, meaning) in [
        (Piece::Peg, "peg; on a hole of the goal"),
        (Piece::Empty, "empty hole; one that needs a peg at the end"),
        (
            Piece::Held,
            "the peg that is picked up; on a hole of the goal",
        ),
        (Piece::Target, "it can jump here; to a hole of the goal"),
    ] {
        page.entry(
            &format!("{} {}", sign(piece, false), sign(piece, true)),
            meaning,
        );
    }
    page.entry("[ ]", "the cursor; four corners on a large board");
    page.entry("> <", MARKED);
    page.entry("numbers", NUMBERS);
}

/// What stands on a screen beside words.
fn signs_of_screen(env: &Env, context: Context, page: &mut HelpPage) {
    let glyphs = GlyphSet::new(env.look.glyphs);
    match context {
        Context::Review => {
            let verdicts = &glyphs.verdicts;
            let (won, lost) = (verdicts.winnable, verdicts.lost);
            let signs = format!("{won} {lost} {}", glyphs.dot);
            page.entry(
                "bars",
                "how many jumps win in each position: the more, the taller",
            );
            page.entry(
                &signs,
                "can be won; lost with this jump; lost since before. Below: the number of the jump",
            );
            page.entry(
                "[---] ~~~",
                "jumps that take off a package; the jumps of a sweep",
            );
        }
        Context::Problems => page.entry(
            "numbers",
            "on the map: the fewest moves known of the problem that ends there",
        ),
        Context::Home => {
            page.entry(
                "0 of 21",
                "problems solved, of all that can be: from one vacancy to one survivor, up to symmetry, or with a name",
            );
            let stars = glyphs.stars(3);
            page.entry(&stars, "how hard the problem of the day is");
        }
        _ => {}
    }
}

/// Lines being written.
struct HelpPage {
    palette: Palette,
    width: usize,
    /// Only entries that have this text are written.
    wanted: String,
    /// A heading for the next entry.
    heading: Option<String>,
    lines: Vec<Line<'static>>,
}

impl HelpPage {
    fn heading(&mut self, text: &str) {
        self.heading = Some(text.to_owned());
    }

    fn begin_part(&mut self) {
        let Some(heading) = self.heading.take() else {
            return;
        };
        if !self.lines.is_empty() {
            self.lines.push(Line::default());
        }
        let style = self.palette.accent();
        self.lines
            .extend(text::paragraph(&heading, self.width, style));
    }

    fn sentence(&mut self, sentence: &str) {
        if sentence.to_lowercase().contains(&self.wanted) {
            self.begin_part();
            let lines = text::paragraph(sentence, self.width, Style::new());
            self.lines.extend(lines);
        }
    }

    /// An entry: keys, and what they do beside or (on a narrow screen) below them.
    fn entry(&mut self, keys: &str, help: &str) {
        let has = |text: &str| text.to_lowercase().contains(&self.wanted);
        if !has(keys) && !has(help) {
            return;
        }
        self.begin_part();
        let is_narrow = self.width < 3 * KEYS;
        let indent = if is_narrow { 2 } else { KEYS };
        let mut first = vec![Span::styled(
            text::padded(keys, indent),
            self.palette.strong(),
        )];
        let mut wrapped = text::wrap(help, self.width.saturating_sub(indent)).into_iter();
        if !is_narrow && text::width(keys) < KEYS {
            first.extend(wrapped.next().map(Span::raw));
        }
        self.lines.push(Line::from(first));
        self.lines
            .extend(wrapped.map(|text| Line::raw(format!("{:indent$}{text}", ""))));
    }
}

fn border(look: &Look) -> border::Set<'static> {
    if GlyphSet::new(look.glyphs).has_half_blocks {
        return border::ROUNDED;
    }
    border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    }
}
