//! Boards as graphs, frozen into tables.
//!
//! A caller builds a board as a `petgraph` graph ([`grid`], [`squares`], [`rings`],
//! [`points`]) and then freezes it. Play only ever
//! sees [`CellSet`]s and a [`Topology`], in which one step is one array read. Nothing here knows of pieces, moves or
//! rules.

mod cells;
mod graph;
mod line;
mod rows;
mod set;
mod symmetry;
mod topology;

pub use cells::{CellId, Direction, cell_name, parse_cell};
pub use graph::{BoardGraph, CellNode, grid, points, rings, squares};
pub use line::PointLine;
pub use set::CellSet;
pub use symmetry::Symmetry;
pub use topology::{Shape, Topology};

/// The most cells that a board may have.
pub const MAX_CELLS: usize = 4096;
