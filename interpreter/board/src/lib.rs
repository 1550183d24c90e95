//! Boards as graphs, frozen into tables.
//!
//! A board is built as a `petgraph` graph ([`grid`], [`squares`], [`rings`]) and then frozen: play only ever sees a [`Topology`], where one
//! step is one array read, and [`CellSet`]s. Nothing here knows of men, moves or rules.

mod cells;
mod graph;
mod set;
mod symmetry;
mod topology;

pub use cells::{CellId, Direction, cell_name, parse_cell};
pub use graph::{BoardGraph, CellNode, grid, rings, squares};
pub use set::CellSet;
pub use symmetry::Symmetry;
pub use topology::{Shape, Topology};

/// The most cells a board may have.
pub const MAX_CELLS: usize = 4096;
