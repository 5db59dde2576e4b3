//! The three ways to play.

use std::fmt;

/// Which of the published games is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Variant {
    /// The game itself: counters from a bag, and who has more at the end wins.
    #[default]
    Soli2,
    /// The same, and who has fewer at the end wins.
    GiveAway,
    /// Without a bag: each player has half of the counters of either colour and chooses which to place.
    PureSkill,
}

impl Variant {
    /// All of them, the game itself first.
    pub const ALL: [Variant; 3] = [Variant::Soli2, Variant::GiveAway, Variant::PureSkill];

    /// The name in records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Soli2 => "soli2",
            Variant::GiveAway => "give-away",
            Variant::PureSkill => "pure-skill",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Variant::Soli2 => "Soli2",
            Variant::GiveAway => "Give Away",
            Variant::PureSkill => "Pure Skill",
        }
    }

    /// The variant of a name.
    pub fn named(name: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Whether counters are drawn from a bag.
    pub const fn has_bag(self) -> bool {
        !matches!(self, Variant::PureSkill)
    }

    /// Whether the fewest counters win.
    pub const fn fewest_win(self) -> bool {
        matches!(self, Variant::GiveAway)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
