//! What a player is told, wherever the game is played: the rules in three sentences, what counts as help, and the words
//! of the game.

/// The rules in three sentences, short enough for a window of 30 columns and 10 rows.
pub const RULES: [&str; 3] = [
    "A peg jumps over a peg beside it into the empty hole behind, and the peg jumped over is taken away.",
    "Jumps go along rows and columns; some boards have more directions.",
    "You win when one peg is left, in the hole with the ring.",
];

/// What counts as help and is kept with a result, and what does not.
pub const PRICES: [(&str, &str); 6] = [
    (
        "hint",
        "free: whether it can be won. Each step after that counts one: the block or the peg, the jump, the line",
    ),
    (
        "lamp",
        "counts one in a game that is played on while it is lit",
    ),
    ("why lost", "counts one each time"),
    (
        "review",
        "counts one while the game goes on; free after its end",
    ),
    (
        "shortest line",
        "counts one where the game is not won; jumps that were played for you are no solution",
    ),
    (
        "free",
        "undo, redo, going back to where it could be won, what is told when no jump is left. Starting again begins \
     without help. In an exercise taking back counts",
    ),
];

/// The words of the game, each with its meaning.
pub const GLOSSARY: [(&str, &str); 17] = [
    (
        "jump",
        "a peg goes over its neighbour into the empty hole behind; the neighbour leaves the board",
    ),
    (
        "move",
        "one or more jumps in a row by the same peg; moves are what is counted",
    ),
    (
        "sweep",
        "a move of several jumps; of three jumps it is a 3-sweep",
    ),
    (
        "goal",
        "where the pegs must stand at the end: most often one peg in the hole with the ring",
    ),
    ("vacancy", "the hole that is empty at the start"),
    ("survivor", "the last peg, and the hole it ends in"),
    (
        "c1:e7",
        "the name of a problem: c1 is empty at the start, and the last peg ends in e7",
    ),
    (
        "complement",
        "a problem that ends where it began: the last peg fills the hole that was empty, as in d4:d4",
    ),
    (
        "central game",
        "the complement problem of the hole in the middle",
    ),
    (
        "par",
        "the fewest moves a problem can be solved in: proven, so nobody can do it in fewer",
    ),
    (
        "unaided",
        "solved without any help: such results are kept apart from those with hints",
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
        "package",
        "a block of pegs that can be taken off as a whole, with the rest of the board as it was",
    ),
    (
        "catalyst",
        "a peg that such a block needs beside it: it jumps along and ends where it began",
    ),
    (
        "Cremers' Key",
        "once in a game a peg may be put back into the hole that was empty first, where a problem grants it",
    ),
];
