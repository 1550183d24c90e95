//! Where ways of moving lead: leaps, rays, hops and walks.

use crate::TestId;
use alfonso_board::CellId;

/// Where a way of moving leads from one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fan {
    /// Landings that nothing can block.
    pub leaps: Vec<(TestId, CellId)>,
    /// Straight or bent lines of cells, blocked by the first man.
    pub rays: Vec<RaySpec>,
    /// Straight or bent lines of cells, likewise, that lead over exactly one man.
    pub hops: Vec<HopSpec>,
    /// Lines with a test for every cell.
    pub walks: Vec<Vec<WalkStep>>,
}

impl Fan {
    /// Every cell on which it may be landed, with the test; some perhaps several times.
    pub fn landings(&self) -> impl Iterator<Item = (TestId, CellId)> {
        let rays =
            self.rays.iter().flat_map(|ray| ray.cells[ray.gates..].iter().map(|cell| (ray.land, *cell)));
        let hops =
            self.hops.iter().flat_map(|hop| hop.cells[hop.nearest..].iter().map(|cell| (hop.land, *cell)));
        let walks = self.walks.iter().flatten().filter_map(|step| Some((step.land?, step.cell)));
        self.leaps.iter().copied().chain(rays).chain(hops).chain(walks)
    }
}

/// A line of cells that the first man on it blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaySpec {
    /// The cells in order, none of them twice, in one run or two ([`RaySpec::runs`]).
    pub cells: Vec<CellId>,
    /// How many at the beginning cannot be landed on.
    pub gates: usize,
    /// What the landing must pass.
    pub land: TestId,
}

impl RaySpec {
    /// Cells in runs that each ascend or descend in number, as long as they can be: a line that goes round has two.
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

/// A line of cells that leads over the first man on it and is blocked by the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HopSpec {
    /// The cells in order, strictly ascending or strictly descending.
    pub cells: Vec<CellId>,
    /// What the first man must pass; a mask.
    pub over: TestId,
    /// How many at the beginning cannot be landed on.
    pub nearest: usize,
    /// What the landing must pass.
    pub land: TestId,
}

/// A cell of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkStep {
    /// The cell.
    pub cell: CellId,
    /// What it must pass to be crossed.
    pub cross: TestId,
    /// What it must pass to be landed on, if it can be.
    pub land: Option<TestId>,
}
