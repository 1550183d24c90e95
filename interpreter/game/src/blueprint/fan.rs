//! The targets of ways of moving: leaps, rays, hops and walks.

use crate::TestId;
use alfonso_board::CellId;

/// The targets of a way of moving from one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fan {
    /// The landings that nothing can block.
    pub leaps: Vec<(TestId, CellId)>,
    /// Straight or bent lines of cells. The first piece on a line blocks it.
    pub rays: Vec<RaySpec>,
    /// Straight or bent lines of cells that lead over exactly one piece.
    pub hops: Vec<HopSpec>,
    /// Lines in which each cell has a test.
    pub walks: Vec<Vec<WalkStep>>,
}

impl Fan {
    /// Returns every cell on which the piece may land, with the test of the landing. A cell may
    /// occur several times.
    pub fn landings(&self) -> impl Iterator<Item = (TestId, CellId)> {
        let rays =
            self.rays.iter().flat_map(|ray| ray.cells[ray.gates..].iter().map(|cell| (ray.land, *cell)));
        let hops =
            self.hops.iter().flat_map(|hop| hop.cells[hop.nearest..].iter().map(|cell| (hop.land, *cell)));
        let walks = self.walks.iter().flatten().filter_map(|step| Some((step.land?, step.cell)));
        self.leaps.iter().copied().chain(rays).chain(hops).chain(walks)
    }
}

/// A line of cells. The first piece on it blocks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaySpec {
    /// The cells in order, without repetitions. They form one or two runs; see [`RaySpec::runs`].
    pub cells: Vec<CellId>,
    /// The number of cells at the beginning of the line on which no piece can land.
    pub gates: usize,
    /// The test that a landing must pass.
    pub land: TestId,
}

impl RaySpec {
    /// Splits cells into maximal runs with ascending or descending numbers. A line that wraps
    /// around the board has two runs.
    #[must_use]
    pub fn runs(cells: &[CellId]) -> Vec<&[CellId]> {
        let mut runs = Vec::new();
        let mut rest = cells;
        while !rest.is_empty() {
            let up = rest.get(1).is_none_or(|second| rest[0] < *second);
            let goes_on = |pair: &&[CellId]| pair[0] != pair[1] && (pair[0] < pair[1]) == up;
            let (run, after) = rest.split_at(1 + rest.windows(2).take_while(goes_on).count());
            runs.push(run);
            rest = after;
        }
        runs
    }
}

/// A line of cells that leads over the first piece on it. The second piece blocks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HopSpec {
    /// The cells in order, strictly ascending or strictly descending.
    pub cells: Vec<CellId>,
    /// The test of the first piece. It is always a mask.
    pub over: TestId,
    /// The number of cells at the beginning of the line on which no piece can land.
    pub nearest: usize,
    /// The test that a landing must pass.
    pub land: TestId,
}

/// A cell of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkStep {
    /// The cell.
    pub cell: CellId,
    /// The test for crossing the cell.
    pub cross: TestId,
    /// The test for landing on the cell, if a piece can land there.
    pub land: Option<TestId>,
}
