//! Lines of boards of points.

use crate::CellId;

/// A line through points. It may bend.
///
/// ```
/// use alfonso_board::{CellId, PointLine};
///
/// let triangle = PointLine { name: "rim".into(), cells: [0, 1, 2].map(CellId).into(), closed: true };
/// assert_eq!(triangle.next(CellId(2), false), Some(CellId(0)));
/// assert_eq!(triangle.next(CellId(0), true), Some(CellId(2)));
/// assert_eq!(triangle.segments().count(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointLine {
    /// The name of the line. Several lines may share a name. Most lines that belong to a shape have
    /// an empty name.
    pub name: String,
    /// The points in order, without repetitions.
    pub cells: Box<[CellId]>,
    /// True if the first point follows the last.
    pub closed: bool,
}

impl PointLine {
    /// Returns the point after `cell`, or the point before it if `back` is true. Returns `None` at
    /// an end of the line and for a cell that is not on the line.
    #[must_use]
    pub fn next(&self, cell: CellId, back: bool) -> Option<CellId> {
        let index = self.cells.iter().position(|known| *known == cell)?;
        let last = self.cells.len() - 1;
        let next = if back { index.checked_sub(1) } else { Some(index + 1).filter(|next| *next <= last) };
        match next {
            Some(next) => Some(self.cells[next]),
            None => self.closed.then(|| self.cells[if back { last } else { 0 }]),
        }
    }

    /// Returns all steps along the line, in both directions.
    pub fn steps(&self) -> impl Iterator<Item = (CellId, CellId)> + '_ {
        self.segments().flat_map(|(from, to)| [(from, to), (to, from)])
    }

    /// Returns each pair of neighbours on the line once.
    pub fn segments(&self) -> impl Iterator<Item = (CellId, CellId)> + '_ {
        let pairs = self.cells.windows(2).map(|pair| (pair[0], pair[1]));
        let end = self.closed.then(|| (self.cells[self.cells.len() - 1], self.cells[0]));
        pairs.chain(end)
    }
}
