//! `completions` and `man`: what a shell and `man` want to know, made from the command line itself.

pub(super) mod completing;
mod keys;
mod page;
mod schema;

use std::io::Write;

use clap::ValueEnum;
use clap_complete::Shell;
use clap_mangen::roff::Roff;

use crate::app::store::{SETTINGS, Settings, Theme};
use crate::cli::exit::{Exit, Failure};
use crate::cli::manual::completing::with_parts;
use crate::rules::text::shortened;

/// Print a completion script for a shell: it asks the program, which knows boards, problems, themes and lessons
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  lastpeg completions bash > ~/.local/share/bash-completion/completions/lastpeg"
)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        output.write_all(&completing::script(self.shell)?)?;
        Ok(Exit::Yes)
    }
}

/// Print a manual page: of a command, or with --section of keys, settings, boards, lessons, tables or JSON
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  lastpeg man | man -l -\n  lastpeg man play > lastpeg-play.1\n  \
        lastpeg man --section settings | man -l -\n  lastpeg man --schema > lastpeg.schema.json"
)]
pub(super) struct Man {
    /// The page of this command instead of the program's
    command: Vec<String>,
    /// The page of a subject
    #[arg(long, conflicts_with = "command")]
    section: Option<Section>,
    /// Instead of a page the JSON Schema of what --json answers, each object a definition
    #[arg(long, conflicts_with_all = ["command", "section"])]
    schema: bool,
}

/// A subject with a page of its own.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Section {
    /// What the keys do, screen by screen
    Keys,
    /// Settings, keys and themes of your own
    Settings,
    /// Board files of your own
    Boards,
    /// Lessons of your own for the course
    Lessons,
    /// What the columns of levels mean
    Tables,
    /// The objects that --json answers with, key by key
    Json,
}

impl Section {
    fn page(self) -> Roff {
        let text = match self {
            Section::Keys => return keys::page(),
            Section::Settings => {
                let text = include_str!("manual/settings.txt");
                return page::of_text(&text.replace("{settings}", &settings()));
            }
            Section::Boards => include_str!("manual/boards.txt"),
            Section::Lessons => include_str!("manual/lessons.txt"),
            Section::Tables => include_str!("manual/tables.txt"),
            Section::Json => include_str!("manual/json.txt"),
        };
        page::of_text(text)
    }
}

/// The settings: an example with the defaults, then what each may be and means.
fn settings() -> String {
    let (mut example, mut keys) = (String::new(), String::new());
    for setting in SETTINGS {
        let mut settings = Settings::default();
        let name = setting.name;
        example += &format!("    {name} = {}\n", (setting.written)(&settings));
        let offered = (setting.offered)(&settings, Theme::ALL).into_iter();
        let offered = offered.map(|word| {
            (setting.choose)(&mut settings, &word, Theme::ALL);
            (setting.written)(&settings)
        });
        let offered: Vec<String> = offered.collect();
        keys += &format!("{name} | {} | {}\n", offered.join(", "), setting.about);
    }
    format!("{example}\n{keys}")
}

impl Man {
    pub(super) fn run(
        self,
        mut program: clap::Command,
        output: &mut dyn Write,
    ) -> Result<Exit, Failure> {
        if self.schema {
            let schema = schema::of_page(include_str!("manual/json.txt"));
            writeln!(output, "{schema:#}")?;
            return Ok(Exit::Yes);
        }
        if let Some(section) = self.section {
            section.page().to_writer(output)?;
            return Ok(Exit::Yes);
        }
        // A page of `help` would say nothing.
        let without_help = |command: clap::Command| command.disable_help_subcommand(true);
        program = without_help(program).mut_subcommands(without_help);
        program.build();
        let page = match &self.command.join("-")[..] {
            // Not where the records of whoever made the page are.
            "" => program.long_version(env!("CARGO_PKG_VERSION")),
            name => {
                let mut pages = program.get_subcommands().flat_map(with_parts);
                let found = pages.find_map(|(own, command)| (own == name).then_some(command));
                let command = found.ok_or_else(|| {
                    let names = program.get_subcommands().flat_map(with_parts);
                    let names: Vec<String> = names.map(|(own, _)| own).collect();
                    Failure::input(format_args!(
                        "there is no command \"{}\"; the commands are {}",
                        shortened(name),
                        names.join(", ")
                    ))
                })?;
                command.clone()
            }
        };
        let page = clap_mangen::Man::new(page);
        page.source(page::SOURCE).render(output)?;
        Ok(Exit::Yes)
    }
}

#[cfg(test)]
mod tests;
