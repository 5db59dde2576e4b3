//! The binary: parse, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    lastpeg::cli::run(std::env::args_os())
}
