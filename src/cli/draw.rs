//! `draw`: a line as a row of board diagrams.

use std::io::Write;
use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;

use crate::app::files;
use crate::cli::arguments::LineArguments;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::tell;
use crate::rules::{diagram, notation};

/// Draw a line as a row of board diagrams, one for each move and one for the end
///
/// Without a line it draws the start alone. Exit code 1 when the line is illegal; nothing is drawn then.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg draw [OPTIONS] BOARD PROBLEM LINE... --svg FILE",
    after_help = "Examples:\n  \
        lastpeg draw english cross \"d3-f3 d5-d3 c3-e3 f3-d3 d2-d4\" --svg cross.svg\n  \
        lastpeg draw french d3:d5 --svg - | rsvg-convert -o start.png"
)]
pub(super) struct Draw {
    #[command(flatten)]
    line: LineArguments,
    /// The file to write, in place of one that is there; - for standard output
    #[arg(long, value_name = "FILE")]
    svg: PathBuf,
    /// The most diagrams side by side
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = RangedU64ValueParser::<usize>::new().range(1..=1000))]
    columns: usize,
}

impl Draw {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let (problem, line) = self.line.read()?;
        let (board, start) = (problem.board(), problem.start());
        let written = notation::read_line(board, &line).map_err(Failure::input)?;
        let actions = match notation::replay(board, start, &written) {
            Ok(actions) => actions,
            Err(illegal) => {
                tell("illegal", illegal);
                return Ok(Exit::No);
            }
        };
        let svg = diagram::svg(board, start, &actions, self.columns);
        if self.svg.as_os_str() == "-" {
            output.write_all(svg.as_bytes())?;
        } else {
            files::write(&self.svg, svg).map_err(|error| {
                let file = self.svg.display();
                Failure::input(format_args!(
                    "--svg {file}: the file cannot be written: {error}"
                ))
            })?;
        }
        Ok(Exit::Yes)
    }
}
