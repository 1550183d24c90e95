//! The result of compiling a game, in numbers.

use alfonso_game::Game;
use alfonso_game::blueprint::Lawful;

/// The size of a game, and the kinds of paths of its pieces.
///
/// ```
/// use alfonso_bench::Shape;
/// use alfonso_driver::{Request, load, shipped};
///
/// let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
/// let shape = Shape::of(&loaded.expect("no errors").game);
/// assert_eq!((shape.cells, shape.set_bytes, shape.kinds), (9, 8, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The cells of the board.
    pub cells: usize,
    /// The bytes of a set with a bit for each cell, at least.
    pub set_bytes: usize,
    /// The kinds of pieces.
    pub kinds: usize,
    /// The kinds, counted once for each facing.
    pub classes: usize,
    /// The ways of moving, class by class.
    pub ways_of_moving: usize,
    /// The ways of moving whose moves the engine makes and examines.
    pub tried: usize,
    /// The landings that nothing can block, from all cells.
    pub leaps: usize,
    /// The lines that the first piece blocks, from all cells.
    pub rays: usize,
    /// The lines that lead over one piece, from all cells.
    pub hops: usize,
    /// The lines with a test for every cell, from all cells.
    pub walks: usize,
}

impl Shape {
    /// Returns the numbers of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let spec = game.blueprint();
        let always = spec.forbids.iter().any(|forbid| forbid.of_ply.is_empty());
        let mut shape = Self {
            cells: spec.topology.len(),
            set_bytes: 8 * spec.topology.len().div_ceil(64),
            kinds: spec.kinds.len(),
            classes: spec.classes.len(),
            ways_of_moving: spec.movements.len(),
            tried: spec
                .movements
                .iter()
                .filter(|movement| always || movement.lawful == Lawful::ByTrial)
                .count(),
            ..Self::default()
        };
        for fan in spec.movements.iter().flat_map(|movement| &movement.fans) {
            shape.leaps += fan.leaps.len();
            shape.rays += fan.rays.len();
            shape.hops += fan.hops.len();
            shape.walks += fan.walks.len();
        }
        shape
    }
}
