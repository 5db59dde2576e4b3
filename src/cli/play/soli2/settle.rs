//! Who wins Pure Skill with best play on a small board.

use std::io::Write;
use std::sync::Arc;

use serde_json::json;

use crate::app::size::{held_memory, read_memory};
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::answer::write_answer;
use crate::cli::output::progress;
use crate::rules::board::{Board, JumpRule};
use crate::run::Limits;
use crate::soli2::colour::Colour;
use crate::soli2::perfect::{self, Settled};
use crate::soli2::rules::Soli2Rules;
use crate::soli2::variant::Variant;

/// Find out who wins Pure Skill with best play on a small board
///
/// Every position of both phases is decided by tables: of 9 holes at once, of 12 in a second, of 15 and 16 in a minute
/// or two and up to 300 MB.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  lastpeg soli2 settle 3x4")]
pub(super) struct Settle {
    /// The board: columns by rows, up to 16 holes
    #[arg(value_name = "WIDTHxHEIGHT")]
    size: String,
    /// The most memory for the tables, as in 512MiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = read_memory, allow_hyphen_values = true)]
    memory: usize,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl Settle {
    pub(super) fn run(&self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let board = self.board()?;
        let interrupt = Interrupt::catch(self.json)?;
        let limits = Limits {
            memory: self.memory,
            held: Some(held_memory),
            stop: interrupt.stop().clone(),
            ..Limits::none()
        };
        let settle = || perfect::settle(board.clone(), &limits);
        let settled = match progress::shown(&limits, settle).map_err(Failure::input)? {
            Ok(settled) => settled,
            Err(_) if interrupt.is_raised() => return Err(Failure::Interrupted(String::new())),
            Err(stopped) => {
                return Err(Failure::input(format_args!(
                    "{}: {stopped}: give more with --memory",
                    self.size
                )));
            }
        };
        let Settled {
            value,
            best,
            positions,
        } = settled;
        let winner = if value > 0 {
            Colour::Black
        } else {
            Colour::White
        };
        let rules = Soli2Rules::new(board, Variant::PureSkill).map_err(Failure::input)?;
        let best: Vec<String> = best.iter().map(|&one| rules.text(one)).collect();
        let by = value.abs() / 2;
        if self.json {
            let answer = json!({
                "board": self.size, "winner": winner.name(), "by": by, "best": best, "positions": positions,
            });
            write_answer(output, answer)?;
            return Ok(Exit::Yes);
        }
        let by = match by {
            0 => "on the tie-break".to_owned(),
            by => format!("by {by}"),
        };
        writeln!(
            output,
            "{}: {winner} wins Pure Skill {by} with best play; black's best first placements: {} \
             ({positions} positions)",
            self.size,
            best.join(" ")
        )?;
        Ok(Exit::Yes)
    }

    fn board(&self) -> Result<Arc<Board>, Failure> {
        let wrong = |why: &str| Failure::input(format_args!("\"{}\" {why}", self.size));
        let sides = self.size.split_once('x').and_then(|(width, height)| {
            let side = |text: &str| text.parse().ok().filter(|side| (1..=16).contains(side));
            Some((side(width)?, side(height)?))
        });
        let (width, height): (usize, usize) = sides
            .ok_or_else(|| wrong("is no size of a board: give columns and rows, as in 3x4"))?;
        let rows = vec!["o".repeat(width); height];
        let name = &self.size;
        let board = Board::new(name, &format!("board {name}"), &rows, JumpRule::Orthogonal);
        board
            .map(Arc::new)
            .map_err(|error| wrong(&format!("is no board: {error}")))
    }
}
