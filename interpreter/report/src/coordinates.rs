//! Decides how a drawing of points shows their names.

use alfonso_board::{CellId, Topology, cell_name};
use std::collections::BTreeMap;

/// The way in which a drawing of points shows their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// Letters below the files and numbers beside the ranks. Every point lies at the file and rank
    /// of its name.
    Upright,
    /// Numbers beside the rows, and letters below the lowest row, from which the files lean. The
    /// points of a row have the same number, and their letters are in order.
    Leaning,
    /// No coordinates at the edges. Every point shows its own name.
    Missing,
}

impl Coordinates {
    /// Returns the way in which the names of a board's points are shown.
    pub fn of(board: &Topology) -> Self {
        let named = |cell: CellId, file: usize, rank: usize| cell_name(file, rank) == board.cell(cell).name;
        let upright = board.cells().all(|cell| {
            let node = board.cell(cell);
            matches!((usize::try_from(node.file), usize::try_from(node.rank)), (Ok(file), Ok(rank)) if named(cell, file, rank))
        });
        let mut by_rank: BTreeMap<i16, BTreeMap<i16, CellId>> = BTreeMap::new();
        for cell in board.cells() {
            by_rank.entry(board.cell(cell).rank).or_default().insert(board.cell(cell).file, cell);
        }
        let leaning = || {
            by_rank.values().enumerate().all(|(rank, by_file)| {
                by_file.values().enumerate().all(|(file, cell)| named(*cell, file, rank))
            })
        };
        match () {
            () if upright => Self::Upright,
            () if board.lines().is_some() && leaning() => Self::Leaning,
            () => Self::Missing,
        }
    }
}
