//! The keys that count: the tables of each place, a preset, and the keys that the user wishes in `config.toml`.

use std::fmt::Write;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use crate::app::store::{KeyLine, Preset};
use crate::rules::text::shortened;
use crate::tui::keys::binding::Binding;
use crate::tui::keys::command::{Arrow, Command, Input, TARGET_LETTERS};
use crate::tui::keys::context::Context;
use crate::tui::keys::key::Key;
use crate::tui::keys::tables::bindings;

/// A line of a table with the keys that count.
#[derive(Clone, Debug)]
pub struct BoundKeys {
    pub binding: &'static Binding,
    /// The keys, the one to show in the footer first.
    pub keys: Vec<Key>,
}

#[derive(Clone, Debug)]
pub struct Keymap {
    /// In the order of [`Context::ALL`].
    tables: Vec<Vec<BoundKeys>>,
}

impl Default for Keymap {
    fn default() -> Keymap {
        Keymap::of_preset(Preset::Both)
    }
}

/// The places whose keys can be changed, by their names in `config.toml`. Where text is typed, keys write.
const PLACES: [(&str, Context); 12] = [
    ("game", Context::Game),
    ("home", Context::Home),
    ("trial", Context::Trial),
    ("soli2", Context::Soli2),
    ("lesson", Context::Lesson),
    ("problems", Context::Problems),
    ("review", Context::Review),
    ("editor", Context::Editor),
    ("board-editor", Context::BoardEditor),
    ("today", Context::Today),
    ("menu", Context::Menu),
    ("help", Context::Help),
];

/// What keys can be given to, by the names in `config.toml`. Leaving with Ctrl-C is not among them.
const COMMANDS: [(&str, Command); 58] = [
    ("left", Command::Step(Arrow::Left)),
    ("down", Command::Step(Arrow::Down)),
    ("up", Command::Step(Arrow::Up)),
    ("right", Command::Step(Arrow::Right)),
    ("select", Command::Select),
    ("drop", Command::Drop),
    ("undo", Command::Undo),
    ("undo-move", Command::UndoMove),
    ("redo", Command::Redo),
    ("redo-move", Command::RedoMove),
    ("next-branch", Command::NextBranch),
    ("previous-branch", Command::PreviousBranch),
    ("restart", Command::Restart),
    ("key", Command::UseKey),
    ("hint", Command::Hint),
    ("lamp", Command::SwitchLamp),
    ("explain", Command::Explain),
    ("plan", Command::ShowPlan),
    ("return", Command::Return),
    ("backwards", Command::PlayBackwards),
    ("edit", Command::EditPosition),
    ("draw", Command::DrawBoard),
    ("review", Command::Review),
    ("next-exercise", Command::NextExercise),
    ("yes", Command::Answer(true)),
    ("no", Command::Answer(false)),
    ("next-stage", Command::NextStage),
    ("previous-stage", Command::PreviousStage),
    ("copy", Command::Copy),
    ("type", Command::OpenPrompt),
    ("help", Command::OpenHelp),
    ("home", Command::GoHome),
    ("back", Command::Back),
    ("first", Command::First),
    ("last", Command::Last),
    ("compare", Command::Compare),
    ("compare-back", Command::CompareBack),
    ("all-shortest", Command::AllShortest),
    ("shortest", Command::PlayShortest),
    ("export", Command::Export),
    ("list", Command::SwitchPane),
    ("filter", Command::NextFilter),
    ("search", Command::Search),
    ("rule", Command::SwitchRule),
    ("with-key", Command::SwitchKey),
    ("goal", Command::SwitchGoal),
    ("anywhere", Command::Anywhere),
    ("fill", Command::Fill),
    ("clear", Command::Clear),
    ("complement", Command::Complement),
    ("remove", Command::Remove),
    ("several", Command::SeveralVacancies),
    ("play", Command::Play),
    ("save", Command::Save),
    ("page-down", Command::Scroll(10)),
    ("page-up", Command::Scroll(-10)),
    ("suspend", Command::Suspend),
    ("redraw", Command::Redraw),
];

fn command_called(name: &str) -> Option<Command> {
    let mut commands = COMMANDS.iter();
    let found = commands.find(|(known, _)| *known == name);
    found.map(|&(_, command)| command)
}

/// What a command is in a place: in the help there is no cursor to step, and lines are scrolled.
fn command_in(command: Command, place: Context) -> Command {
    match (place, command) {
        (Context::Help, Command::Step(Arrow::Down)) => Command::Scroll(1),
        (Context::Help, Command::Step(Arrow::Up)) => Command::Scroll(-1),
        _ => command,
    }
}

/// Keys by their names as a preset has them.
fn preset_lines(preset: Preset) -> &'static [(&'static str, &'static str)] {
    match preset {
        Preset::Both => &[],
        Preset::Vim => &[
            ("left", "h left"),
            ("down", "j down"),
            ("up", "k up"),
            ("right", "l right"),
            ("redo", "ctrl-r r"),
            ("page-down", "ctrl-d ctrl-f pgdn"),
            ("page-up", "ctrl-u ctrl-b pgup"),
            ("first", "0 home"),
            ("last", "$ G end"),
        ],
        Preset::Arrows => &[
            ("left", "left"),
            ("down", "down"),
            ("up", "up"),
            ("right", "right"),
            ("undo", "backspace u"),
            ("redo", "delete r"),
            ("hint", "h t"),
            ("help", "f1 ?"),
            ("first", "home"),
            ("last", "end"),
        ],
    }
}

/// Keys that are wished for a command, in one place or wherever it is.
struct KeyWish {
    /// File and line.
    origin: String,
    place: Option<Context>,
    command: Command,
    keys: Vec<Key>,
}

impl KeyWish {
    fn read(line: &KeyLine) -> Result<KeyWish, String> {
        let name = &line.command;
        let read = || {
            let place = line.place.as_deref().map(read_place).transpose()?;
            let command = command_called(name).ok_or_else(|| no_command(name))?;
            if let Some((context, name_of_place)) = place
                && !has(context, command)
            {
                return Err(format!("\"{name_of_place}\" has nothing called \"{name}\""));
            }
            let keys = line.keys.iter().map(|key| Key::read(key));
            Ok(KeyWish {
                origin: line.origin.clone(),
                place: place.map(|(context, _)| context),
                command,
                keys: keys.collect::<Result<_, _>>()?,
            })
        };
        read().map_err(|fault| format!("{}: {fault}", line.origin))
    }

    fn counts_in(&self, context: Context) -> bool {
        self.place.is_none_or(|place| place == context) && has(context, self.command)
    }
}

fn own_keys(names: &str) -> Vec<Key> {
    let read = |name| Key::read(name).unwrap_or_else(|fault| unreachable!("{fault}"));
    names.split(' ').map(read).collect()
}

fn read_place(name: &str) -> Result<(Context, &'static str), String> {
    let known = PLACES.iter().find(|(known, _)| *known == name);
    let &(name, context) = known.ok_or_else(|| {
        let names: Vec<&str> = PLACES.iter().map(|(name, _)| *name).collect();
        format!(
            "there are no keys for \"{}\"; there are keys for {}",
            shortened(name),
            names.join(", ")
        )
    })?;
    Ok((context, name))
}

fn has(context: Context, command: Command) -> bool {
    let command = command_in(command, context);
    bindings(context).any(|binding| binding.command == command)
}

fn no_command(name: &str) -> String {
    let names: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
    let near = names
        .iter()
        .max_by_key(|known| (strsim::jaro(known, name) * 1000.0) as u32);
    let mut fault = format!(
        "nothing is called \"{}\" that a key could do",
        shortened(name)
    );
    let _ = match near {
        Some(near) if strsim::jaro(near, name) > 0.75 => write!(fault, "; did you mean {near}?"),
        _ => write!(fault, "; keys can be given to {}", names.join(", ")),
    };
    fault
}

impl Keymap {
    /// The keys of a preset with the user's wishes, and what is wrong with these: such a wish changes nothing.
    pub fn new(preset: Preset, lines: &[KeyLine]) -> (Keymap, Vec<String>) {
        let plain = Keymap::of_preset(preset);
        let mut faults = Vec::new();
        let mut wishes = Vec::new();
        for line in lines {
            match KeyWish::read(line) {
                Ok(wish) => wishes.push(wish),
                Err(fault) => faults.push(fault),
            }
        }
        // What is said of one place counts more than what is said of all.
        wishes.sort_by_key(|wish| wish.place.is_some());
        loop {
            let keymap = plain.clone().fulfilling(&wishes);
            let clash = (0..wishes.len()).rev().find_map(|index| {
                let fault = keymap.fault_of(&wishes[index])?;
                Some((index, fault))
            });
            let Some((index, fault)) = clash else {
                return (keymap, faults);
            };
            faults.push(format!("{}: {fault}", wishes[index].origin));
            wishes.remove(index);
        }
    }

    fn of_preset(preset: Preset) -> Keymap {
        let table = |context: Context| {
            bindings(context).map(|binding| BoundKeys {
                binding,
                keys: own_keys(binding.keys),
            })
        };
        let tables = Context::ALL.map(|context| table(context).collect());
        let wishes = preset_lines(preset).iter().filter_map(|(name, keys)| {
            Some(KeyWish {
                origin: String::new(),
                place: None,
                command: command_called(name)?,
                keys: own_keys(keys),
            })
        });
        let plain = Keymap {
            tables: tables.into(),
        };
        plain.fulfilling(&wishes.collect::<Vec<_>>())
    }

    fn fulfilling(mut self, wishes: &[KeyWish]) -> Keymap {
        let places = PLACES.iter().map(|&(_, place)| place);
        for context in places.chain([Context::Explanation]) {
            let table = &mut self.tables[context as usize];
            for wish in wishes.iter().filter(|wish| wish.counts_in(context)) {
                let command = command_in(wish.command, context);
                let lines = table.iter_mut();
                for line in lines.filter(|line| line.binding.command == command) {
                    line.keys.clone_from(&wish.keys);
                }
            }
        }
        self
    }

    fn fault_of(&self, wish: &KeyWish) -> Option<String> {
        let places = PLACES.iter().filter(|(_, place)| wish.counts_in(*place));
        places
            .flat_map(|&(name, place)| wish.keys.iter().map(move |&key| (name, place, key)))
            .find_map(|(name, place, key)| {
                let shown = key.name(false);
                if place == Context::Game
                    && key.character().is_some_and(|c| TARGET_LETTERS.contains(&c))
                {
                    return Some(format!("{shown} is a letter of targets in a game"));
                }
                let command = command_in(wish.command, place);
                let mut others = self.bindings(place).iter();
                let other = others
                    .find(|line| line.binding.command != command && line.keys.contains(&key))?;
                let quoted = || format!("\"{}\"", other.binding.help);
                let what =
                    Keymap::name_of(other.binding.command).map_or_else(quoted, str::to_owned);
                Some(format!(
                    "{shown} is for {what} already ({name}); give that another key too"
                ))
            })
    }

    /// The places whose keys can be changed, with their names in `config.toml`.
    pub fn places() -> impl Iterator<Item = (&'static str, Context)> {
        PLACES.into_iter()
    }

    /// The name of a command in `config.toml`, if keys can be given to it.
    pub fn name_of(command: Command) -> Option<&'static str> {
        let mut commands = COMMANDS.iter();
        let found = commands.find(|(_, named)| *named == command);
        found.map(|(name, _)| *name)
    }

    pub fn bindings(&self, context: Context) -> &[BoundKeys] {
        &self.tables[context as usize]
    }

    /// A text with keys for the commands in braces, as `{undo}`: of a place, else of the game or its review.
    pub fn with_keys(&self, context: Context, text: &str, has_arrows: bool) -> String {
        let mut parts = text.split('{');
        let mut told = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let found = part.split_once('}').and_then(|(name, rest)| {
                let line = self.line_called(context, name)?;
                let key = line.keys.first().map(|key| key.name(has_arrows));
                Some(key.unwrap_or_else(|| name.to_owned()) + rest)
            });
            told += &found.unwrap_or_else(|| format!("{{{part}"));
        }
        told
    }

    /// The first line of a place, else of the game or its review, for the command of a name.
    fn line_called(&self, context: Context, name: &str) -> Option<&BoundKeys> {
        let command = command_called(name)?;
        let places = [context, Context::Game, Context::Review].into_iter();
        let mut lines = places.flat_map(|place| self.bindings(place));
        lines.find(|line| line.binding.command == command)
    }

    /// What the player does with a key, or `None` for the release of a key and for one without meaning.
    pub fn bind(&self, context: Context, event: KeyEvent) -> Option<Input> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let pressed = Key::pressed(event);
        let bound = self
            .bindings(context)
            .iter()
            .find(|line| line.keys.contains(&pressed));
        match (bound, event.code) {
            (Some(line), _) => Some(Input::Do(line.binding.command)),
            (None, _) if context == Context::Explanation => Some(Input::Do(Command::Close)),
            (None, KeyCode::Char(_)) => pressed.character().map(Input::Character),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
