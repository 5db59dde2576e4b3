//! The parts of a cell that can have a colour of their own, and the characters that show them.

/// Into which parts a cell is cut, by the characters that show them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// One above the other.
    Halves,
    /// Two by two.
    Quadrants,
    /// Two beside each other, three above each other: characters that many fonts have not (Unicode 13).
    Sextants,
    /// Points of a picture, where the terminal shows pictures ([`crate::tui::board::picture`]): as many as a cell of
    /// usual size has pixels. 4,050 cells of them, the largest board in a window of 200x60, take 10 MB.
    Points,
}

/// The quadrants of a cell by the bits of those that are filled: upper left, upper right, lower left, lower right.
const QUADRANTS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

impl Parts {
    /// How many parts there are beside each other and above each other.
    pub fn grid(self) -> (i32, i32) {
        match self {
            Parts::Halves => (1, 2),
            Parts::Quadrants => (2, 2),
            Parts::Sextants => (2, 3),
            Parts::Points => (8, 16),
        }
    }

    /// The width and the height of a part in pixels.
    pub fn size(self) -> (f32, f32) {
        let (across, down) = self.grid();
        (1.0 / across as f32, 2.0 / down as f32)
    }

    pub fn count(self) -> usize {
        let (across, down) = self.grid();
        (across * down) as usize
    }

    /// The character that fills some of the parts, a bit each, the upper left first; none shows points.
    pub fn symbol(self, filled: usize) -> char {
        match self {
            Parts::Halves => [' ', '▀', '▄', '█'][filled],
            Parts::Quadrants => QUADRANTS[filled],
            Parts::Points => ' ',
            // The block of sextants leaves out the four that were there before.
            Parts::Sextants => match filled as u32 {
                0 => ' ',
                21 => '▌',
                42 => '▐',
                63 => '█',
                bits => {
                    let before = 1 + u32::from(bits > 21) + u32::from(bits > 42);
                    char::from_u32(0x1_fb00 + bits - before).unwrap_or(' ')
                }
            },
        }
    }
}
