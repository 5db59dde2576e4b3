//! How good it is to leave that many pegs of a problem that is not solved yet: the rank that the number has on the cards
//! sold with boards, in plain words, and what random play leaves on average.

use crate::rules::problem::Problem;

/// The pegs that random play leaves on average, each jump being as likely as any other: board, jump rule, problem. The
/// mean of 150,000 games each, so good to the hundredth or nearly so; the tables of `levels` give 7.6418 for the English
/// central game.
const RANDOM_PLAY: &[(&str, &str, &str, f32)] = &[
    ("6x6", "orthogonal", "central", 7.17),
    ("6x6", "diagonal", "central", 5.50),
    ("cross27-diagonal", "orthogonal", "central", 6.28),
    ("cross27-diagonal", "diagonal", "central", 5.07),
    ("cross27", "orthogonal", "central", 6.46),
    ("cross27", "diagonal", "central", 5.53),
    ("cross33-long", "orthogonal", "central", 8.38),
    ("cross33-long", "diagonal", "central", 4.81),
    ("cross39-diagonal", "orthogonal", "central", 8.64),
    ("cross39-diagonal", "diagonal", "central", 7.29),
    ("diamond32", "orthogonal", "central", 9.38),
    ("diamond32", "diagonal", "central", 4.67),
    ("diamond41", "orthogonal", "classic", 13.25),
    ("diamond41", "diagonal", "classic", 5.24),
    ("english", "orthogonal", "central", 7.64),
    ("english", "diagonal", "central", 7.39),
    ("french", "orthogonal", "classic", 10.36),
    ("french", "diagonal", "classic", 6.69),
    ("hermary39", "orthogonal", "central", 11.69),
    ("hermary39", "diagonal", "central", 5.32),
    ("kralenspel", "orthogonal", "classic", 10.34),
    ("kralenspel", "diagonal", "classic", 6.36),
    ("semi-wiegleb", "orthogonal", "central", 8.65),
    ("semi-wiegleb", "diagonal", "central", 8.01),
    ("siege65", "orthogonal", "mirror", 12.25),
    ("siege65", "diagonal", "mirror", 10.03),
    ("siege67", "orthogonal", "mirror", 13.08),
    ("siege67", "diagonal", "mirror", 10.39),
    ("square49", "orthogonal", "classic", 9.50),
    ("square49", "triangular", "classic", 8.31),
    ("square49", "diagonal", "classic", 7.96),
    ("square81", "orthogonal", "central", 14.66),
    ("square81", "diagonal", "central", 11.43),
    ("triangle10", "triangular", "classic", 2.20),
    ("triangle15", "triangular", "corner", 3.92),
    ("triangle21", "triangular", "corner", 4.11),
    ("triangle28", "triangular", "classic", 5.58),
    ("triangle36", "triangular", "corner", 6.23),
    ("wiegleb", "orthogonal", "central", 10.29),
    ("wiegleb", "diagonal", "central", 7.05),
];

/// What random play leaves of a problem on average, where that is known.
fn random_play(problem: &Problem) -> Option<f32> {
    let board = problem.board();
    let rule = board.rule().to_string();
    let known = RANDOM_PLAY.iter().find(|(name, of_rule, id, _)| {
        (*name, *of_rule, *id) == (board.name(), rule.as_str(), problem.id())
    });
    known.map(|&(_, _, _, mean)| mean)
}

/// What leaving that many pegs is worth, in words; nothing where there is nothing to say.
pub(crate) fn rank(problem: &Problem, pegs: usize) -> Option<String> {
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
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::rules::random::{Random, random_game};

    #[test]
    fn the_means_are_those_of_random_games_of_problems_that_there_are() {
        const GAMES: u32 = 400;
        let library = Library::embedded();
        for &(board, rule, id, mean) in RANDOM_PLAY {
            let entry = library.entry(board).unwrap();
            let problem = entry
                .problem(id, Some(rule.parse().unwrap()), false)
                .unwrap();
            let mut random = Random::new(9);
            let left = (0..GAMES).map(|_| {
                let game = random_game(problem.board(), problem.start(), &mut random);
                game.last().map_or(0, |last| last.pegs.len()) as f32
            });
            let found = left.sum::<f32>() / GAMES as f32;
            // Five times the standard error of games whose ends differ by three pegs.
            assert!((found - mean).abs() < 0.75, "{board} {rule}: {found}");
        }
        assert_eq!(
            RANDOM_PLAY.len(),
            library
                .entries()
                .iter()
                .map(|it| it.rules().len())
                .sum::<usize>()
        );
    }

    #[test]
    fn ranks_tell_what_random_play_leaves() {
        let library = Library::embedded();
        let problem = |id| {
            library
                .entry("english")
                .unwrap()
                .problem(id, None, false)
                .unwrap()
        };
        let central = |pegs| rank(&problem("central"), pegs).unwrap();
        assert_eq!(central(2), "excellent, random play leaves 7.6");
        assert!(central(6).starts_with("better than chance"));
        assert!(central(8).starts_with("no better than chance"));
        assert!(central(11).starts_with("worse than chance"));
        assert_eq!(rank(&problem("cross"), 3).as_deref(), Some("very good"));
        assert_eq!(rank(&problem("cross"), 5), None);
    }
}
