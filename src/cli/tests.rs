//! What the help shows can be typed.

use clap::{Command, CommandFactory, Parser};

use crate::cli::CommandLine;

/// The words of a line as a shell takes it apart, up to where its output or its input goes elsewhere.
fn words(line: &str) -> Vec<String> {
    let mut words = shlex::split(line).expect("every quote has its other one");
    let end = words
        .iter()
        .position(|word| ["|", "<", ">"].contains(&&word[..]));
    words.truncate(end.unwrap_or(words.len()));
    words
}

/// The examples below the help of a command and of its parts.
fn examples(command: &Command) -> Vec<String> {
    let help = command
        .get_after_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    let own = help
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .map(str::to_owned);
    own.chain(command.get_subcommands().flat_map(examples))
        .collect()
}

#[test]
fn every_example_of_the_help_can_be_typed() {
    let examples = examples(&CommandLine::command());
    assert!(examples.len() > 40, "{examples:?}");
    for example in examples {
        let parsed = CommandLine::try_parse_from(words(&example));
        assert!(parsed.is_ok(), "{example}: {}", parsed.err().unwrap());
    }
}

/// The commands without an example below their help, those in commands too.
fn without_example(command: &Command) -> Vec<String> {
    let own = Some(command.get_name().to_owned());
    let own = own.filter(|_| command.get_after_help().is_none());
    own.into_iter()
        .chain(command.get_subcommands().flat_map(without_example))
        .collect()
}

#[test]
fn the_help_of_every_command_has_an_example() {
    assert_eq!(without_example(&CommandLine::command()), [""; 0]);
}
