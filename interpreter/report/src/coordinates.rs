//! Finds the points whose names can be read off at the edge of a drawing.

use alfonso_board::{CellId, Topology, cell_name};
use std::collections::BTreeMap;

/// The places at which a drawing of points shows their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// Letters below the files, numbers beside the ranks: every point lies where its name says.
    Upright,
    /// Letters below the lowest row, from which the files lean, numbers beside the rows: the points of a row have one number
    /// and the letters in their order.
    Leaning,
    /// Every point shows its own name.
    Missing,
}

impl Coordinates {
    /// Returns how the names of a board's points are shown.
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
