//! Lookup of cells by column and row.

use crate::CellId;
use std::collections::BTreeMap;

/// The largest number of table entries per cell. The points of a board may lie far apart.
const MOST_FOR_EACH: usize = 16;

/// The cells of a board, indexed by column and row.
#[derive(Clone, Debug)]
pub(crate) enum CellsByCoordinates {
    /// A table of the bounding rectangle of all cells, row by row from below.
    Table { first: (i32, i32), width: usize, cells: Box<[Option<CellId>]> },
    /// A map, used if the rectangle is mostly empty.
    Single(BTreeMap<(i32, i32), CellId>),
}

impl CellsByCoordinates {
    /// Indexes cells by column and row. If two cells share a column and a row, the later one wins.
    pub(crate) fn new(all: impl Iterator<Item = ((i32, i32), CellId)> + Clone) -> Self {
        let columns = || all.clone().map(|((file, _), _)| file);
        let ranks = || all.clone().map(|((_, rank), _)| rank);
        let range = |least: Option<i32>, most: Option<i32>| {
            let least = least.unwrap_or(0);
            (least, usize::try_from(most.unwrap_or(least) - least + 1).unwrap_or(0))
        };
        let (left, width) = range(columns().min(), columns().max());
        let (below, height) = range(ranks().min(), ranks().max());
        if width * height > MOST_FOR_EACH * all.clone().count().max(1) {
            return Self::Single(all.collect());
        }
        let mut table = Self::Table { first: (left, below), width, cells: vec![None; width * height].into() };
        for (point, cell) in all {
            let at = table.entry(point);
            if let (Self::Table { cells, .. }, Some(at)) = (&mut table, at) {
                cells[at] = Some(cell);
            }
        }
        table
    }

    /// Returns the table index of a column and row, if they lie within the table.
    fn entry(&self, (file, rank): (i32, i32)) -> Option<usize> {
        let Self::Table { first, width, .. } = self else { return None };
        let column = usize::try_from(file.checked_sub(first.0)?).ok().filter(|column| column < width)?;
        usize::try_from(rank.checked_sub(first.1)?).ok()?.checked_mul(*width)?.checked_add(column)
    }

    /// Returns the cell at a column and row.
    pub(crate) fn get(&self, point: (i32, i32)) -> Option<CellId> {
        match self {
            Self::Table { cells, .. } => *cells.get(self.entry(point)?)?,
            Self::Single(cells) => cells.get(&point).copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CellsByCoordinates;
    use crate::CellId;

    #[test]
    fn cells_are_found_at_their_places_and_nowhere_else() {
        let near = [(-1, 0), (0, 0), (2, 3), (1, -2)];
        let far = [(0, 0), (1000, 1000)];
        for all in [near.as_slice(), &far, &[]] {
            let places = CellsByCoordinates::new(all.iter().copied().zip((0..).map(CellId::new)));
            assert_eq!(matches!(places, CellsByCoordinates::Single(_)), all.len() == 2);
            for file in -3..5 {
                for rank in -4..6 {
                    let index = all.iter().position(|point| *point == (file, rank));
                    assert_eq!(places.get((file, rank)), index.map(CellId::new), "{file}, {rank}");
                }
            }
            assert_eq!(places.get((i32::MIN, i32::MAX)), None);
            assert_eq!(places.get((i32::MAX, i32::MIN)), None);
        }
    }
}
