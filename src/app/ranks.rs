//! How good it is to leave that many pegs of a problem that is not solved yet: the rank that the number has on the
//! cards sold with boards, in plain words, and what random play leaves on average.

use crate::app::store::is_of_program;
use crate::rules::problem::Problem;

/// The pegs that random play leaves on average, in hundredths, each jump being as likely as any other: board, jump
/// rule, problem. The mean of 150,000 games each, so good to the hundredth or nearly so; the tables of `levels` give
/// 7.6418 for the English central game.
const RANDOM_PLAY: &[(&str, &str, &str, u16)] = &[
    ("6x6", "orthogonal", "central", 717),
    ("6x6", "diagonal", "central", 550),
    ("cross24", "orthogonal", "central", 573),
    ("cross27-diagonal", "orthogonal", "central", 628),
    ("cross27-diagonal", "diagonal", "central", 507),
    ("cross27", "orthogonal", "central", 646),
    ("cross27", "diagonal", "central", 553),
    ("cross27-skew", "orthogonal", "central", 618),
    ("cross30-skew", "orthogonal", "central", 730),
    ("cross33-skew", "orthogonal", "central", 746),
    ("cross36-skew", "orthogonal", "central", 835),
    ("cross36", "orthogonal", "central", 832),
    ("cross42", "orthogonal", "central", 939),
    ("cross33-long", "orthogonal", "central", 838),
    ("cross33-long", "diagonal", "central", 481),
    ("cross39-diagonal", "orthogonal", "central", 864),
    ("cross39-diagonal", "diagonal", "central", 729),
    ("diamond32", "orthogonal", "central", 938),
    ("diamond32", "diagonal", "central", 467),
    ("diamond41", "orthogonal", "classic", 1325),
    ("diamond41", "diagonal", "classic", 524),
    ("english", "orthogonal", "central", 764),
    ("english", "diagonal", "central", 739),
    ("french", "orthogonal", "classic", 1036),
    ("french", "diagonal", "classic", 669),
    ("hermary39", "orthogonal", "central", 1169),
    ("hermary39", "diagonal", "central", 532),
    ("kralenspel", "orthogonal", "classic", 1034),
    ("kralenspel", "diagonal", "classic", 636),
    ("semi-wiegleb", "orthogonal", "central", 865),
    ("semi-wiegleb", "diagonal", "central", 801),
    ("siege65", "orthogonal", "mirror", 1225),
    ("siege65", "diagonal", "mirror", 1003),
    ("siege67", "orthogonal", "mirror", 1308),
    ("siege67", "diagonal", "mirror", 1039),
    ("square49", "orthogonal", "classic", 950),
    ("square49", "triangular", "classic", 831),
    ("square49", "diagonal", "classic", 796),
    ("square81", "orthogonal", "central", 1466),
    ("square81", "diagonal", "central", 1143),
    ("triangle10", "triangular", "classic", 220),
    ("triangle15", "triangular", "corner", 392),
    ("triangle21", "triangular", "corner", 411),
    ("triangle28", "triangular", "classic", 558),
    ("triangle36", "triangular", "corner", 623),
    ("triangle45", "triangular", "corner", 772),
    ("triangle55", "triangular", "classic", 891),
    ("triangle66", "triangular", "corner", 1047),
    ("rhombus36", "triangular", "corner", 609),
    ("hexagon19", "triangular", "two-pegs", 537),
    ("hexagon37", "triangular", "two-pegs", 653),
    ("wiegleb", "orthogonal", "central", 1029),
    ("wiegleb", "diagonal", "central", 705),
];

/// What random play leaves of a problem on average, where that is known: of one of the program's own from its start.
fn random_play(problem: &Problem) -> Option<f32> {
    if problem.has_key() || !is_of_program(problem) {
        return None;
    }
    let board = problem.board();
    let rule = board.rule().to_string();
    let known = RANDOM_PLAY.iter().find(|(name, of_rule, id, _)| {
        (*name, *of_rule, *id) == (board.name(), rule.as_str(), problem.id())
    });
    known.map(|&(_, _, _, mean)| f32::from(mean) / 100.0)
}

/// What leaving that many pegs is worth, in words; nothing where there is nothing to say. The names are of a board
/// that was full but for a few holes, and of its pegs alone.
pub(crate) fn rank(problem: &Problem, pegs: usize) -> Option<String> {
    const MOST_VACANCIES: usize = 3;
    if problem.vacancies().len() > MOST_VACANCIES || !problem.conditions().is_empty() {
        return None;
    }
    let mean = random_play(problem);
    let name = match pegs {
        1 => Some("outstanding"),
        2 => Some("excellent"),
        3 => Some("very good"),
        4 => Some("good"),
        _ => None,
    };
    let Some(mean) = mean else {
        return name.map(str::to_owned);
    };
    let name = name.unwrap_or(match pegs as f32 - mean {
        less if less < -0.5 => "better than chance",
        same if same <= 0.5 => "no better than chance",
        _ => "worse than chance",
    });
    Some(format!("{name}, random play leaves {mean:.1}"))
}

#[cfg(test)]
mod tests;
