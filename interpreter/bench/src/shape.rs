//! The size of a compiled game, in numbers.

use alfonso_game::Game;
use alfonso_game::blueprint::Lawful;

/// The size of a game and the kinds of paths of its pieces.
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
    /// The number of cells of the board.
    pub cells: usize,
    /// The number of bytes of a set with one bit for each cell, rounded up to whole words.
    pub set_bytes: usize,
    /// The number of kinds of pieces.
    pub kinds: usize,
    /// The number of classes. A class is a kind with a facing.
    pub classes: usize,
    /// The number of ways of moving of all classes.
    pub ways_of_moving: usize,
    /// The number of ways of moving whose moves the engine tests by trial.
    pub tried: usize,
    /// The number of landings that nothing can block, from all cells.
    pub leaps: usize,
    /// The number of lines that the first piece blocks, from all cells.
    pub rays: usize,
    /// The number of lines that lead over one piece, from all cells.
    pub hops: usize,
    /// The number of lines with a test for every cell, from all cells.
    pub walks: usize,
}

impl Shape {
    /// Returns the size of a game.
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
