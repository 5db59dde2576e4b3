//! `hint`: everything a player can be told about a position.

use std::io::{self, Write};
use std::time::Duration;

use serde_json::{Value, json};

use crate::app::advice::moves_left::{self, FoundLines, ShortLine};
use crate::app::advice::words;
use crate::app::losing_jump::{self, LosingJump};
use crate::cli::arguments::question::{self, AskedQuestion, QuestionArguments, Told};
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::heading::judged;
use crate::cli::output::picture;
use crate::cli::output::reason;
use crate::cli::output::running_text::wrapped;
use crate::cli::output::why;
use crate::library::catalog::FewestKnown;
use crate::library::shortest;
use crate::par;
use crate::proof::Reason;
use crate::rules::notation;
use crate::rules::notation::action_text;
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::run::Limits;
use crate::solve::{self, Answer, FewestPegs, Verdict};

/// Tell whether a position can still be won, by which jumps, and if not, why
///
/// Every jump that can be played is winning, losing or undecided. With --position - every line of standard input is a
/// position, which is answered with a JSON object, within --limit for itself, without the fewest moves unless --fewest
/// asks for them; the exit code is 2 then if one is no position, else 3 if one stays undecided, else 0.
///
/// The line told is one of the fewest moves, where they are known or found in five seconds; --fewest takes its time.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg hint [OPTIONS] BOARD PROBLEM",
    after_help = "Examples:\n  lastpeg hint english central --position ooo/ooo/ooo.ooo/oo..ooo/ooooooo/ooo/ooo\n  \
        lastpeg hint english cross --json\n  lastpeg hint english cross --why\n  \
        lastpeg hint 6x6 c3:c3 --position - < positions.txt"
)]
pub(super) struct HintCommand {
    #[command(flatten)]
    question: QuestionArguments,
    /// Look for the fewest moves as long as it takes, and for what each winning jump leaves (on a board of more than 37
    /// holes only where half of them are empty after it); with --position - for the fewest moves of every position
    #[arg(long)]
    fewest: bool,
    /// Tell of every losing jump why it loses: the first reason that a person can follow, proven; of a lost position
    /// its own reason is that of all jumps
    #[arg(long)]
    why: bool,
}

impl HintCommand {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let (is_asked, is_stream) = (self.fewest, self.question.is_stream());
        self.question.run(output, |solver, problem, limits, _| {
            let mut hint = par::hint(solver, problem.start(), limits);
            hint.answer = crate::why::to_follow(hint.answer, problem, problem.start(), limits);
            let in_time = if is_asked {
                limits.clone()
            } else {
                limits.clone().within(TIME_FOR_FEWEST)
            };
            let shortest =
                (is_asked || !is_stream).then(|| shortest(problem, &hint, is_asked, &in_time));
            let left = (is_asked && !is_stream).then(|| moves_left(problem, &hint, limits));
            let losing: Vec<Action> = hint.with(Verdict::Lost).collect();
            let why = self.why.then(|| match hint.answer.verdict() {
                Verdict::Winnable => losing_jump::of_jumps(problem, &losing, limits),
                _ => Vec::new(),
            });
            Ok(Advice {
                shortest: shortest.flatten(),
                hint,
                left,
                why,
            })
        })
    }
}

struct Advice {
    hint: solve::Hint,
    /// The shortest line known or found.
    shortest: Option<ShortLine>,
    left: Option<Vec<(Action, Option<FewestKnown>)>>,
    /// Why each losing jump loses, where that was asked for; none where the position is not known to be won.
    why: Option<Vec<LosingJump>>,
}

/// How long is looked for the fewest moves where that is not asked for: on the English board a few tenths of a second
/// to two and a half are enough, on a French board that is nearly full a minute and a half.
const TIME_FOR_FEWEST: Duration = Duration::from_secs(5);

/// The shortest line to the goal: that known of the problem, or as far as a search finds a shorter one.
fn shortest(
    problem: &Problem,
    hint: &solve::Hint,
    is_asked: bool,
    limits: &Limits,
) -> Option<ShortLine> {
    let answer = hint.answer.line()?;
    if let Some((line, fewest)) = shortest::line(problem).zip(shortest::fewest(problem)) {
        if fewest.is_par || !is_asked {
            return Some((line, fewest));
        }
        return moves_left::search(problem, &line, limits);
    }
    if is_asked {
        return moves_left::search(problem, answer, limits);
    }
    let limits = match moves_left::budget(problem) {
        Some(most) => limits.clone().with_positions(most),
        None => limits.clone(),
    };
    let is_within_reach = moves_left::is_within_reach(problem, problem.start());
    is_within_reach.then(|| moves_left::search(problem, answer, &limits))?
}

fn moves_left(
    problem: &Problem,
    hint: &solve::Hint,
    limits: &Limits,
) -> Vec<(Action, Option<FewestKnown>)> {
    let mut found = FoundLines::default();
    found.learn_known(problem);
    let winning = hint.with(Verdict::Winnable);
    let left = winning.map(|action| {
        let left = moves_left::after(problem, action, &mut found, limits);
        (action, left)
    });
    left.collect()
}

impl Advice {
    fn with(&self, problem: &Problem, verdict: Verdict) -> Vec<String> {
        let actions = self.hint.with(verdict);
        actions
            .map(|action| action_text(problem.board(), action))
            .collect()
    }

    fn write_actions(&self, problem: &Problem, output: &mut dyn Write) -> io::Result<()> {
        let kinds = [
            ("winning", Verdict::Winnable),
            ("losing", Verdict::Lost),
            ("undecided", Verdict::Undecided),
        ];
        for (name, verdict) in kinds {
            let actions = match &self.left {
                Some(left) if verdict == Verdict::Winnable => {
                    let texts = left.iter().map(|&(action, left)| {
                        let text = action_text(problem.board(), action);
                        match left {
                            Some(left) => format!("{text} ({}{})", left.words_before(), left.moves),
                            None => text,
                        }
                    });
                    texts.collect()
                }
                _ => self.with(problem, verdict),
            };
            if !actions.is_empty() {
                writeln!(output, "\n{name}:\n{}", wrapped(&actions.join(" "), 2))?;
            }
        }
        Ok(())
    }
}

fn fewest_json(problem: &Problem, fewest: &FewestPegs) -> Value {
    let line = notation::line(problem.board(), &fewest.line);
    json!({ "pegs": fewest.pegs, "proven": fewest.is_proved, "line": line })
}

fn write_fewest(problem: &Problem, fewest: &FewestPegs, output: &mut dyn Write) -> io::Result<()> {
    if fewest.line.is_empty() {
        // Nothing leaves fewer.
        return Ok(());
    }
    let freely = if problem.conditions().is_empty() {
        ""
    } else {
        " without the conditions"
    };
    let (what, open) = if fewest.is_proved {
        ("that can be reached", "")
    } else {
        ("found", " (fewer are not excluded)")
    };
    let pegs = fewest.pegs;
    writeln!(output, "\nThe fewest pegs {what}{freely}: {pegs}{open}, by")?;
    question::write_line(problem, &fewest.line, output)
}

impl Advice {
    fn write_winnable(
        &self,
        problem: &Problem,
        line: &[Action],
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let winning = self.hint.with(Verdict::Winnable).count();
        let (only, ways) = match problem.start().key_playable() {
            Some(_) => ("way to play on", "ways to play on"),
            None => ("jump there is", "jumps that can be played"),
        };
        match self.hint.actions.len() {
            1 => writeln!(output, "Winnable: the only {only} keeps it so.")?,
            all => {
                let keep = if winning == 1 { "keeps" } else { "keep" };
                writeln!(
                    output,
                    "Winnable: {winning} of the {all} {ways} {keep} it so."
                )?;
            }
        }
        self.write_actions(problem, output)?;
        if let Some(jumps) = self.why.as_ref().filter(|jumps| !jumps.is_empty()) {
            writeln!(output, "\nwhy:")?;
            why::write(problem, jumps, output)?;
        }
        let line = if let Some((shortest, fewest)) = &self.shortest {
            let left = words::moves_left(*fewest);
            writeln!(output, "\n{left}, by this line:")?;
            shortest
        } else {
            writeln!(output, "\na line to the goal:")?;
            line
        };
        question::write_line(problem, line, output)
    }

    fn write_lost(
        &self,
        problem: &Problem,
        why: &Reason,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let seen = losing_jump::at_sight(problem, problem.start());
        let proof = match seen.map(|seen| problem.seen_reason(&seen.short)) {
            Some(seen) => {
                writeln!(output, "{}\n", wrapped(&format!("Lost: {seen}."), 0))?;
                "As a proof"
            }
            None => "Lost",
        };
        reason::write(problem, proof, why, output)?;
        if let Some(fewest) = &self.hint.fewest_pegs {
            write_fewest(problem, fewest, output)?;
        }
        Ok(())
    }
}

impl Told for Advice {
    fn answer(&self) -> &Answer {
        &self.hint.answer
    }

    fn json(&self, asked: &AskedQuestion, seconds: f64) -> Value {
        let (problem, answer) = (&asked.problem, &self.hint.answer);
        let board = problem.board();
        let fewest = self.shortest.as_ref().map(|&(_, fewest)| fewest);
        let shortest = self.shortest.as_ref().map(|(line, _)| &line[..]);
        let line = shortest.or_else(|| answer.line());
        let facts = json!({
            "winning": self.with(problem, Verdict::Winnable),
            "losing": self.with(problem, Verdict::Lost),
            "undecided": self.with(problem, Verdict::Undecided),
            "line": line.map(|line| notation::line(board, line)),
            "reason": answer.reason().map(|why| reason::json(problem, why)),
            "fewest_moves": fewest.map(|fewest| fewest.moves),
            "fewest_moves_proved": fewest.is_some_and(|fewest| fewest.is_par),
            "fewest_pegs": self.hint.fewest_pegs.as_ref().map(|fewest| fewest_json(problem, fewest)),
            "positions": answer.positions,
            "seconds": seconds,
        });
        let mut object = judged(problem, answer.verdict().name(), facts);
        if let Some(left) = &self.left {
            let rows = left.iter().map(|&(action, left)| {
                json!({
                    "jump": action_text(board, action),
                    "moves": left.map(|left| left.moves),
                    "proved": left.is_some_and(|left| left.is_par),
                })
            });
            object["moves_left"] = rows.collect();
        }
        if let Some(jumps) = &self.why {
            object["why"] = jumps.iter().map(|jump| why::json(problem, jump)).collect();
        }
        object
    }

    fn write(&self, asked: &AskedQuestion, output: &mut dyn Write) -> io::Result<()> {
        let problem = &asked.problem;
        for row in picture::pegs(problem.board(), problem.start().pegs) {
            writeln!(output, "  {row}")?;
        }
        writeln!(output)?;
        match &self.hint.answer.outcome {
            solve::Outcome::Winnable(line) if line.is_empty() => {
                writeln!(output, "Won: the goal is reached.")?;
            }
            solve::Outcome::Winnable(line) => self.write_winnable(problem, line, output)?,
            solve::Outcome::Lost(why) => self.write_lost(problem, why, output)?,
            solve::Outcome::Undecided => {
                question::write_undecided(&self.hint.answer, output)?;
                self.write_actions(problem, output)?;
            }
        }
        Ok(())
    }
}
