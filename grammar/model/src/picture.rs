//! The look of a game's pictures, as the rule file describes it. It has no effect on play.

use crate::RegionId;

/// The look of a game's pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The set of the pieces: one of [`PIECE_SETS`]. `None` if the file names none.
    pub pieces: Option<&'static str>,
    /// The figures of each kind, by [`KindId`](crate::KindId): one of [`FIGURES`] for all players, or
    /// one for each seat. May be shorter than the list of kinds; kinds without a figure are drawn
    /// with their sign or letter.
    pub figures: Vec<Vec<&'static str>>,
    /// The marks of regions, each one of [`MARKS`], in file order.
    pub marks: Vec<(RegionId, &'static str)>,
    /// True if pieces stand on the crossings of lines instead of on squares.
    pub crossings: bool,
}

impl Picture {
    /// Returns the figure of a kind for the player in a seat, or `None` if the kind has none.
    pub fn figure(&self, kind: usize, seat: usize) -> Option<&'static str> {
        match self.figures.get(kind)?.as_slice() {
            [one] => Some(*one),
            several => several.get(seat).copied(),
        }
    }
}

/// The names of the sets of pieces. A set has a drawing for some of the [`FIGURES`], and shows the
/// others in the manner of `figurine`.
pub const PIECE_SETS: &[&str] = &["figurine", "medieval", "characters", "romanised", "letters"];

/// The names of the figures that kinds of pieces may be drawn as.
pub const FIGURES: &[&str] = &[
    // Chess and its relatives.
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "pawn",
    "vizier",
    "elephant",
    "camel",
    "giraffe",
    "unicorn",
    "rhinoceros",
    "lion",
    "crocodile",
    "griffin",
    "ostrich",
    "leopard",
    "cockatrice",
    "chariot",
    "boat",
    "courier",
    "sage",
    "jester",
    "soldier",
    "engine",
    "general",
    "advisor",
    "horse",
    "cannon",
    "archbishop",
    "chancellor",
    "prince",
    "lady",
    // Shogi.
    "gold",
    "silver",
    "lance",
    "dragon-king",
    "dragon-horse",
    "promoted-silver",
    "promoted-knight",
    "promoted-lance",
    "tokin",
    // Plain pieces.
    "disc",
    "crowned-disc",
    "stone",
    "cone",
    "reel",
    "counter",
    "hunter",
    // Animals of hunts and races.
    "hare",
    "hound",
    "jackal",
    "fox",
    "goose",
    "tiger",
    "goat",
];

/// The names of the marks of regions.
pub const MARKS: &[&str] = &[
    // A cross over each cell, as for every drawn region.
    "cross",
    // A tint of each cell.
    "shade",
    // A rosette on each cell.
    "rosette",
    // A dot on each cell, as on boards for go.
    "dot",
    // Diagonals through the rectangle around the region.
    "palace",
    // Water across the rectangle around the region.
    "river",
    // A castle or throne on each cell.
    "castle",
    // A border of each cell in the colour of its player, outside the board.
    "edge",
    // A pit as large as the board is high, for the seeds that a player has won.
    "store",
    // Signs of single squares on boards for senet.
    "house-good",
    "house-water",
    "house-three",
    "house-two",
    "house-sun",
    // An arrow on each cell in the direction of its player's travel.
    "arrow",
    // The exit of a race.
    "gate",
    // Strokes as on a bridge.
    "bridge",
    // A star on each cell, as on boards for pachisi.
    "star",
];
