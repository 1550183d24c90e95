//! What a compiler has made of a game, in numbers.

use alfonso_game::Game;
use alfonso_game::blueprint::Lawful;

/// How large a game is, and by which paths its men go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Cells of the board.
    pub cells: usize,
    /// Bytes of a set with a bit for each cell, at least.
    pub set_bytes: usize,
    /// Kinds of men.
    pub kinds: usize,
    /// Kinds with their facings.
    pub classes: usize,
    /// Ways of moving, class by class.
    pub movers: usize,
    /// Those whose moves are made and looked at.
    pub tried: usize,
    /// Landings that nothing can block, from all cells.
    pub leaps: usize,
    /// Lines that the first man blocks, from all cells.
    pub rays: usize,
    /// Lines that lead over one man, from all cells.
    pub hops: usize,
    /// Lines with a test for every cell, from all cells.
    pub walks: usize,
}

impl Shape {
    /// The numbers of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let spec = game.blueprint();
        let always = spec.forbids.iter().any(|forbid| forbid.of_ply.is_empty());
        let mut shape = Self {
            cells: spec.topology.len(),
            set_bytes: 8 * spec.topology.len().div_ceil(64),
            kinds: spec.kinds.len(),
            classes: spec.classes.len(),
            movers: spec.movers.len(),
            tried: spec.movers.iter().filter(|mover| always || mover.lawful == Lawful::ByTrial).count(),
            ..Self::default()
        };
        for fan in spec.movers.iter().flat_map(|mover| &mover.fans) {
            shape.leaps += fan.leaps.len();
            shape.rays += fan.rays.len();
            shape.hops += fan.hops.len();
            shape.walks += fan.walks.len();
        }
        shape
    }
}
