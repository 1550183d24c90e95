//! Boards as graphs, frozen into tables.
//!
//! A caller builds a board as a `petgraph` graph ([`grid`], [`squares`], [`rings`], [`points`]) and
//! then freezes it. Play uses only [`CellSet`]s and a [`Topology`], in which a step is one array
//! lookup. This crate knows nothing of pieces, moves or rules.
//!
//! ```
//! use alfonso_board::{CellSet, Direction, Topology, grid};
//!
//! let board = Topology::from(&grid(8, 8));
//! let e4 = board.named("e4").expect("the board has an e4");
//! let north = Direction::new(0);
//! assert_eq!(board.step(e4, north), board.named("e5"));
//! // One word of 64 bits holds the set.
//! let around: CellSet<1> = Direction::ALL.into_iter().filter_map(|way| board.step(e4, way)).collect();
//! assert_eq!(around.len(), 8);
//! assert!(!around.has(e4));
//! ```

mod cells;
mod coordinates;
mod graph;
mod hexagons;
mod line;
mod rows;
mod set;
mod symmetry;
mod topology;

pub use cells::{CellId, Direction, cell_name, parse_cell};
pub use graph::{BoardGraph, CellNode, grid, points, rings, squares};
pub use hexagons::Hexagons;
pub use line::PointLine;
pub use set::CellSet;
pub use symmetry::Symmetry;
pub use topology::{Shape, Topology};

/// The most cells that a board may have.
pub const MAX_CELLS: usize = 4096;
