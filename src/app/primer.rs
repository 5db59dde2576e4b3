//! What a player is told, wherever the game is played: the rules in three sentences, what counts as help, and the words
//! of the game.

use std::borrow::Cow;

use crate::rules::problem::{Goal, Problem};

/// The rules in three sentences, short enough for a window of 30 columns and 10 rows.
pub const RULES: [&str; 3] = [
    "A peg jumps over a peg beside it into the empty hole behind, and the peg jumped over is taken away.",
    "Jumps go along rows and columns; some boards have more directions.",
    "You win when one peg is left, in the hole with the ring.",
];

/// The rules of this board, and how this problem is won: its goal, where that is not just one peg in one hole.
pub(crate) fn rules_of(problem: &Problem) -> [Cow<'static, str>; 3] {
    let is_one_peg = matches!(problem.goal(), Goal::Exactly(goal) if goal.len() == 1);
    let mut rules = RULES.map(Cow::Borrowed);
    rules[1] = format!("Jumps go {}.", problem.board().rule().ways()).into();
    if !is_one_peg || !problem.conditions().is_empty() || problem.is_backwards() {
        rules[2] = format!("Goal: {}.", problem.seen_asked()).into();
    }
    rules
}

pub const BACKWARDS: &str =
    "Each jump is taken back: a peg goes back over an empty hole, where a peg appears.";

/// The rules of Soli2 in short sentences, the last ones where its published rules are silent, and what is known of it.
pub const SOLI2_RULES: [&str; 9] = [
    "On 49 holes there are 24 black and 24 white counters. The players take turns, black first, to draw a counter from \
        the bag, of either colour, and to put it on an empty hole, until one hole is left.",
    "Then black begins to jump: with a counter of one's own colour, along a row or a column, over a neighbour of \
        either colour into the empty hole behind it, which takes that neighbour. One jump a turn; it is compulsory, \
        even over one's own, and who has none passes.",
    "The game is over when neither can jump or a colour is gone: who has more counters wins.",
    "Of equal numbers the counter nearest to the centre wins, counted along row and column; equally near ones are \
        taken away in pairs and the next compared; if nothing decides, white wins.",
    "Give Away: the fewest counters win. Pure Skill: no bag; each player has half of either colour and chooses which \
        to place.",
    "Soli2 is Sara Ellen Daniel's game (Enginuity, 2001).",
    "Ours, where its rules are silent: a player jumps with their own colour only, and in Pure Skill too black begins \
        to jump.",
    "Ours, on other boards: as many counters as holes less one, an odd one is black; a centre between holes counts by \
        halves.",
    SOLI2_SETTLED,
];

/// Who wins on small boards: what `lastpeg soli2 settle` finds.
const SOLI2_SETTLED: &str = "Pure Skill with best play: black wins on 3x3 by 1 (with a white \
    counter in the centre first), on 3x4 by 2, on 3x5 on the tie-break, on 4x4 by 2 (with the first counter \
    in any hole), on 2x4 to 2x8 by 1; 5x5 and larger boards are open.";

pub const PRICES: [(&str, &str); 8] = [
    (
        "hint",
        "free: whether it can be won. Each step after that counts one hint: the block or the peg, the jump, the line",
    ),
    (
        "lamp",
        "counts one as soon as it shows which jumps win, where nothing else has counted before",
    ),
    (
        "why lost",
        "counts one each time; free after the end, and where the panel says why unasked",
    ),
    ("plan", "counts one each time"),
    (
        "review",
        "counts one while the game goes on; free after its end",
    ),
    (
        "exercise",
        "where the first jump is the answer, a wrong one counts one, as the right jump is shown then",
    ),
    (
        "shortest line",
        "each line that is shown, in the game or its review, counts one where the game is not won; jumps that were \
        played for you are no solution",
    ),
    (
        "free",
        "undo, redo, going back to where it could be won, what is told when no jump is left. Starting again begins \
     without help, but for the problem of the day and an exercise. In an exercise taking back counts",
    ),
];

pub const GLOSSARY: [(&str, &str); 22] = [
    (
        "jump",
        "a peg goes over its neighbour into the empty hole behind; the neighbour leaves the board",
    ),
    (
        "move",
        "one or more jumps in a row by the same peg; moves are what is counted",
    ),
    (
        "line",
        "moves one after the other; a winning line leads to the goal",
    ),
    (
        "sweep",
        "a move of several jumps; of three jumps it is a 3-sweep",
    ),
    (
        "goal",
        "where the pegs must stand at the end: most often one peg in the hole with the ring",
    ),
    (
        "condition",
        "what some problems ask of the way, too: a long last move, corners to start from, a marked peg that stays; \
         behind a name, as in c1:c7+finish-sweep-9",
    ),
    ("vacancy", "the hole that is empty at the start"),
    ("survivor", "the last peg, and the hole it ends in"),
    (
        "c1:e7",
        "the name of a problem: c1 is empty at the start, and the last peg ends in e7",
    ),
    (
        "complement",
        "a problem that ends with pegs in just the holes that were empty at the start, as in d4:d4",
    ),
    (
        "central game",
        "the complement problem of the hole in the middle",
    ),
    (
        "par",
        "the fewest moves a problem can be solved in: proven, so nobody can do it in fewer",
    ),
    ("perfect", "solved without any help in as few moves as par"),
    (
        "best, helped",
        "beside the board: the fewest moves in which you have solved it, without help and with it",
    ),
    ("lost", "proven: no way of playing on reaches the goal"),
    (
        "class",
        "position class: how many pegs stand on certain holes, odd or even. No jump changes it, so a goal of another \
         class cannot be reached",
    ),
    (
        "resource count",
        "numbers on the holes, so that no jump raises their sum under the pegs: where the goal has a higher sum, it \
         cannot be reached",
    ),
    (
        "unavoidable losses",
        "a resource count of which so much gets lost on any way that less is left than the goal needs",
    ),
    (
        "package",
        "a block of pegs that can be taken off (cleared) as a whole, with the rest of the board as it was: a 3-removal \
         takes three in a line, a 6-removal two rows of three, an L-removal an L of six",
    ),
    (
        "4-bent, 5-hook",
        "other packages. 2-removal: two pegs three apart in a line. 4-corner: two lines of two that would meet in a \
         corner. 4-bent: three pegs round a hole, a fourth behind one of them. 5-hook: a line of three, one on its \
         end, one beyond a gap. 5-tee: a short T and one beyond a gap. 6-tee: a T of five and one beyond a gap. \
         Practice has each of them to clear",
    ),
    (
        "catalyst",
        "a peg and a hole beside such a block, which help to clear it and are as they were in the end",
    ),
    (
        "Cremers' Key",
        "once in a game a peg may be put back into the hole that was empty first, where a problem grants it",
    ),
];
