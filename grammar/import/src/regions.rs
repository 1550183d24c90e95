//! Regions per player, for promotion, double steps, capture in passing and winning.

use crate::board::Board;
use crate::options::Options;
use std::fmt::Write as _;

/// A region for each player, as sets of cells in the syntax of rule files.
#[derive(Debug)]
pub(crate) struct Sides {
    white: String,
    black: String,
}

impl Sides {
    /// Returns `true` if the region is the last rank of each player.
    pub(crate) fn is_edge(&self, board: &Board) -> bool {
        self.white == format!("rank {}", board.ranks) && self.black == "rank 1"
    }

    /// Writes the declaration of the region.
    pub(crate) fn declare(&self, name: &str, to: &mut String) {
        let _ = writeln!(to, "  region {name} per player {{ White: {}  Black: {} }}", self.white, self.black);
    }
}

/// Returns the region that two keys set: `name` followed by `White` and by `Black`. If the cells
/// are not understood, the key is left open.
pub(crate) fn sides(options: &Options, board: &Board, name: &str) -> Option<Sides> {
    let side = |player: &str| {
        let key = format!("{name}{player}");
        let text = options.text(&key);
        let cells = board.cells(text);
        if cells.is_none() && !text.is_empty() && text != "-" {
            options.leave(&key);
        }
        cells
    };
    let (white, black) = (side("White"), side("Black"));
    Some(Sides { white: white?, black: black? })
}

/// Returns the promotion region, given as a first rank or as cells. If both keys are set, the later
/// one counts.
pub(crate) fn promotion(options: &Options, board: &Board) -> Option<Sides> {
    let (rank, region) = ("promotionRank", "promotionRegion");
    let cells = sides(options, board, region);
    if !options.is_later(rank, &format!("{region}White")) {
        return cells;
    }
    let from = options.number(rank).filter(|from| (1..=board.ranks).contains(from));
    let Some(from) = from else {
        options.leave(rank);
        return None;
    };
    let ranks = |from: usize, to: usize| {
        let ranks: Vec<String> = (from..=to).map(|rank| format!("rank {rank}")).collect();
        ranks.join(", ")
    };
    Some(Sides { white: ranks(from, board.ranks), black: ranks(1, board.ranks + 1 - from) })
}

/// Returns the region of double steps, if the variant has such steps.
pub(crate) fn double_steps(options: &Options, board: &Board) -> Option<Sides> {
    let cells = sides(options, board, "doubleStepRegion");
    if !options.flag("doubleStep") {
        return None;
    }
    let Some(rank) = options.number("doubleStepRank") else { return cells };
    // Versions of Fairy-Stockfish disagree on the meaning of this key.
    options.leave("doubleStepRank");
    let across = (board.ranks + 1).saturating_sub(rank);
    Some(Sides { white: board.cells(&format!("*{rank}"))?, black: board.cells(&format!("*{across}"))? })
}
