//! The computer as a player, at four levels, and as a judge of moves.
//!
//! Random plays anything. Greedy places anywhere and plays the jump that looks best at once. Good samples a little
//! where to place and looks a few jumps ahead. Best places by Monte Carlo tree search and looks through the last
//! placements, and jumps by alpha-beta until its time is over; at the end of a game that is exact. (Each wins three
//! games of four against the one below: `bench soli2`.) What is chosen follows from position, level and seed alone
//! where positions are limited and not time.

mod endings;
mod field;
mod jumping;
mod sampling;

use crate::packed::word::Word;
use crate::rules::hole::HoleSet;
use crate::rules::random::Random;
use crate::rules::text::counted;
use crate::run::Limits;
use crate::soli2::colour::Colour;
use crate::soli2::computer::endings::{FIRST_SHARE, LastPlacements, Weighed, most_endings, worth};
use crate::soli2::computer::field::{Field, Sides};
use crate::soli2::computer::jumping::{JumpSearch, WHOLE_GAME};
use crate::soli2::computer::sampling::Sampling;
use crate::soli2::position::{Soli2Move, Soli2Position, Supply};
use crate::soli2::rules::Soli2Rules;

/// How well the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum ComputerLevel {
    /// Anything that may be played.
    Random,
    /// The jump that is best for the count at once.
    Greedy,
    /// A few jumps ahead.
    #[default]
    Good,
    /// As well as it can in its time.
    Best,
}

impl ComputerLevel {
    /// All levels, the weakest first.
    pub const ALL: [ComputerLevel; 4] = [
        ComputerLevel::Random,
        ComputerLevel::Greedy,
        ComputerLevel::Good,
        ComputerLevel::Best,
    ];

    /// The name on the command line and the screen.
    pub const fn name(self) -> &'static str {
        match self {
            ComputerLevel::Random => "random",
            ComputerLevel::Greedy => "greedy",
            ComputerLevel::Good => "good",
            ComputerLevel::Best => "best",
        }
    }
}

/// What the computer saw when it chose a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// What the position is worth to who is to play: over 1 for a win that is proven, its margin in thousandths (twice
    /// the difference of the counters, or 1 where the tie-break decides), below -1 for such a loss, between them for
    /// what is not decided.
    pub worth: f64,
    /// Whether no estimate had a part in it.
    pub is_exact: bool,
    /// How many jumps it looked ahead; 0 for placements.
    pub depth: usize,
    /// The positions visited.
    pub positions: u64,
}

/// A move that the computer chose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Soli2Choice {
    /// The move.
    pub played: Soli2Move,
    /// What was seen; `None` where nothing was looked for.
    pub foresight: Option<Foresight>,
}

/// A move compared with the best one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// The best move.
    pub best: Soli2Move,
    /// What is there to be reached.
    pub possible: Foresight,
    /// What the move has kept of it, seen by the same player.
    pub kept: Foresight,
}

/// The positions that the level below the best visits for a jump, and how many jumps it looks ahead.
const GOOD_POSITIONS: u64 = 10_000;
const GOOD_DEPTH: u8 = 4;
/// The positions that it visits for a placement.
const GOOD_SAMPLES: u64 = 12_000;

/// The positions that the best level visits for a placement where nothing else ends its search.
const MOST_SAMPLES: u64 = 3_000_000;

/// The most counters left to be placed that are looked through.
const MOST_LOOKED_THROUGH: usize = 7;

/// The entries of the table of jumping positions, as a power of two: of the level below the best, and of the best.
const SMALL_TABLE: u32 = 12;
const TABLE: u32 = 18;

/// The move that the computer plays; `None` in a game that is over. It stops at the limits, and has a move all the
/// same.
pub fn choose(
    rules: &Soli2Rules,
    position: &Soli2Position,
    level: ComputerLevel,
    seed: u64,
    limits: &Limits,
) -> Option<Soli2Choice> {
    let moves = rules.moves(position);
    let mut random = random_at(position, seed);
    let any = *random.choose(&moves)?;
    let places_any = level == ComputerLevel::Greedy && position.is_placing();
    if level == ComputerLevel::Random || moves.len() == 1 || places_any {
        return Some(Soli2Choice {
            played: any,
            foresight: None,
        });
    }
    let thinking = Thinking {
        rules,
        level,
        seed: random.word(),
        limits,
    };
    Some(if fits_a_short_word(rules) {
        thinking.choose::<u64>(position, any)
    } else {
        thinking.choose::<u128>(position, any)
    })
}

/// Compares a move that may be played with the best one.
pub fn judge(
    rules: &Soli2Rules,
    position: &Soli2Position,
    played: Soli2Move,
    limits: &Limits,
) -> Judgement {
    let thinking = Thinking {
        rules,
        level: ComputerLevel::Best,
        seed: random_at(position, 0).word(),
        limits,
    };
    if fits_a_short_word(rules) {
        thinking.judge::<u64>(position, played)
    } else {
        thinking.judge::<u128>(position, played)
    }
}

fn fits_a_short_word(rules: &Soli2Rules) -> bool {
    let board = rules.board();
    (board.width() + 1) * board.height() < 64
}

/// Random numbers that belong to a position and a seed.
fn random_at(position: &Soli2Position, seed: u64) -> Random {
    let [black, white] = position.counters.map(HoleSet::bits);
    let mut words = Random::new(seed);
    for part in [black, white] {
        let salt = words.word();
        words = Random::new(salt ^ part as u64 ^ (part >> 64) as u64);
    }
    words
}

/// A search for a move.
struct Thinking<'a> {
    rules: &'a Soli2Rules,
    level: ComputerLevel,
    seed: u64,
    limits: &'a Limits,
}

impl Thinking<'_> {
    fn choose<W: Word>(&self, position: &Soli2Position, any: Soli2Move) -> Soli2Choice {
        let field = Field::<W>::new(self.rules);
        if position.is_placing() {
            let (weighed, positions) = self.weigh(&field, position);
            let Some(best) = best_of(&weighed) else {
                return Soli2Choice {
                    played: any,
                    foresight: None,
                };
            };
            return Soli2Choice {
                played: Soli2Move::Place(best.colour, best.hole),
                foresight: Some(foresight_of(position, best, positions)),
            };
        }
        let sides = sides(&field, position);
        let (depth, positions, table) = match self.level {
            ComputerLevel::Best => (WHOLE_GAME, u64::MAX, self.table_bits()),
            ComputerLevel::Good => (GOOD_DEPTH, GOOD_POSITIONS, SMALL_TABLE),
            ComputerLevel::Greedy | ComputerLevel::Random => (1, u64::MAX, 0),
        };
        let mut search = JumpSearch::new(&field, self.limits, table);
        let found = search.search(sides, depth, positions);
        let jump = found.best.map(|number| Soli2Move::Jump(field.jump(number)));
        Soli2Choice {
            played: jump.unwrap_or(any),
            foresight: Some(Foresight {
                worth: worth(found.value),
                is_exact: found.is_exact,
                depth: found.depth.into(),
                positions: search.positions,
            }),
        }
    }

    /// The entries of the table, as a power of two: no more than positions are visited, nor than memory allows.
    fn table_bits(&self) -> u32 {
        let positions = self.limits.positions.unwrap_or(1 << TABLE);
        let wanted = positions.clamp(1 << SMALL_TABLE, 1 << TABLE).ilog2();
        let most = (self.limits.memory_to_fill() / 64).max(1 << 8).ilog2();
        wanted.min(most)
    }

    /// Every placement with its worth, and the positions visited.
    fn weigh<W: Word>(&self, field: &Field<W>, position: &Soli2Position) -> (Vec<Weighed>, u64) {
        let left = position.left_to_place();
        let is_best = self.level == ComputerLevel::Best;
        let budget = self.limits.positions.unwrap_or(u64::MAX);
        let is_looked_through =
            is_best && left <= MOST_LOOKED_THROUGH && most_endings(left) * FIRST_SHARE <= budget;
        let mut visited = 0;
        if is_looked_through {
            let mut endings =
                LastPlacements::new(self.rules, field, self.limits, self.table_bits());
            let weighed = endings.weigh(position);
            if !weighed.is_empty() {
                return (weighed, endings.positions());
            }
            visited = endings.positions();
        }
        let mut sampling = Sampling::new(field, self.limits, self.seed);
        let is_bounded = self.limits.deadline.is_some() || self.limits.positions.is_some();
        let most = match (is_best, is_bounded) {
            (true, true) => u64::MAX,
            (true, false) => MOST_SAMPLES,
            (false, _) => GOOD_SAMPLES,
        };
        let weighed = sampling.weigh(position, most);
        (weighed, visited + sampling.positions)
    }

    fn judge<W: Word>(&self, position: &Soli2Position, played: Soli2Move) -> Judgement {
        let field = Field::<W>::new(self.rules);
        if let Soli2Move::Place(colour, hole) = played {
            let (weighed, positions) = self.weigh(&field, position);
            let is_played = |one: &&Weighed| one.colour == colour && one.hole == hole;
            let kept = weighed.iter().find(is_played);
            if let (Some(best), Some(kept)) = (best_of(&weighed), kept) {
                return Judgement {
                    best: Soli2Move::Place(best.colour, best.hole),
                    possible: foresight_of(position, best, positions),
                    kept: foresight_of(position, *kept, positions),
                };
            }
        }
        let mut search = JumpSearch::new(&field, self.limits, self.table_bits());
        let mut look = |position: &Soli2Position, sign: f64, share: u64| {
            let found = search.search(sides(&field, position), WHOLE_GAME, share);
            let foresight = Foresight {
                worth: sign * worth(found.value),
                is_exact: found.is_exact,
                depth: found.depth.into(),
                positions: search.positions,
            };
            (foresight, found.best)
        };
        // What the move leaves is looked at with half of what there is, the position itself with the table then filled.
        let half = self
            .limits
            .positions
            .map_or(JUDGED_POSITIONS, |most| most / 2);
        let after = self.rules.after(position, played, None);
        let (kept, _) = look(&after, -1.0, half);
        let (possible, best) = look(position, 1.0, half);
        let best = best.map_or(played, |number| Soli2Move::Jump(field.jump(number)));
        // One more jump was looked at from the position itself: a move as good as the best cannot be better.
        let possible = if best == played || possible.worth < kept.worth {
            kept
        } else {
            possible
        };
        Judgement {
            best: if possible == kept { played } else { best },
            possible,
            kept,
        }
    }
}

/// The positions visited for each half of a judgement where they are not limited.
const JUDGED_POSITIONS: u64 = 100_000;

fn sides<W: Word>(field: &Field<W>, position: &Soli2Position) -> Sides<W> {
    let turn = position.turn;
    Sides {
        own: field.word(position.of(turn)),
        other: field.word(position.of(turn.other())),
        is_black: turn == Colour::Black,
    }
}

fn best_of(weighed: &[Weighed]) -> Option<Weighed> {
    let first = *weighed.first()?;
    let better = |best: Weighed, one: &Weighed| if one.worth > best.worth { *one } else { best };
    Some(weighed.iter().fold(first, better))
}

fn foresight_of(position: &Soli2Position, weighed: Weighed, positions: u64) -> Foresight {
    // A mean over draws proves no margin.
    let is_drawn = matches!(position.supply, Supply::Bag { left, .. } if left != [0; 2]);
    Foresight {
        worth: weighed.worth,
        is_exact: weighed.is_exact && !is_drawn,
        depth: 0,
        positions,
    }
}

impl Foresight {
    /// The proven margin of a jumping position: positive where the player wins, twice the difference of the counters or
    /// 1 where the tie-break decides. `None` where nothing is proven.
    pub fn margin(&self) -> Option<i32> {
        let is_decided = self.is_exact && self.worth.abs() >= 1.0;
        is_decided.then(|| {
            let margin = (self.worth.abs() - 1.0) * 1000.0;
            self.worth.signum() as i32 * margin.round() as i32
        })
    }

    /// What was seen, in words, of the player who was to play.
    pub fn text(&self) -> String {
        if let Some(margin) = self.margin() {
            let end = if margin > 0 { "won" } else { "lost" };
            return match margin.unsigned_abs() / 2 {
                0 => format!("exactly {end} on the tie-break"),
                by => format!("exactly {end} by {by}"),
            };
        }
        let percent = (50.0 + 50.0 * self.worth.clamp(-1.0, 1.0)).round();
        if self.depth > 0 {
            let jumps = counted(self.depth, "jump");
            format!("a chance of about {percent} %, {jumps} ahead")
        } else {
            format!("a chance of about {percent} %")
        }
    }
}
