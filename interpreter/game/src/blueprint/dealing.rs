//! Dealt starts: starts that differ in the cells of some pieces.

use crate::Piece;
use alfonso_board::CellId;

/// All starts of a game that deals some of its pieces.
///
/// Starts are numbered from 0 in mixed radix. The first deal is the lowest digit. Scharnagl numbers
/// the 960 starts of Chess960 in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealingSpec {
    /// The pieces that stand on the same cells in every start.
    pub fixed: Vec<(CellId, Piece)>,
    /// The deals, in order.
    pub deals: Vec<DealSpec>,
    /// The number of starts, at least 1: the product of [`DealSpec::ways`].
    pub starts: u32,
}

/// A deal: it puts pieces on cells of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealSpec {
    /// The part of one player, or the parts of two players that mirror each other. All parts have
    /// equally many pieces and cells.
    pub sides: Vec<DealSide>,
    /// The number of ways to deal: C(n, k), where n cells are left for k pieces after all earlier
    /// deals.
    pub ways: u32,
}

/// One player's part in a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealSide {
    /// The pieces, in the order of their cells.
    pub pieces: Vec<Piece>,
    /// The cells of the list, in order.
    pub cells: Vec<CellId>,
}

impl DealingSpec {
    /// Returns the pieces of a start, sorted by cell. The number is taken modulo
    /// [`DealingSpec::starts`].
    #[must_use]
    pub fn start(&self, number: u32) -> Vec<(CellId, Piece)> {
        let mut pieces = self.fixed.clone();
        let mut number = number;
        for deal in &self.deals {
            let ways = deal.ways.max(1);
            deal.put(number % ways, &mut pieces);
            number /= ways;
        }
        pieces.sort_by_key(|(cell, _)| *cell);
        pieces
    }
}

impl DealSpec {
    /// Places the pieces of the deal. `way` is the number of the combination of cells.
    fn put(&self, way: u32, pieces: &mut Vec<(CellId, Piece)>) {
        let Some(first) = self.sides.first() else { return };
        let held = |cell: CellId| pieces.iter().any(|(at, _)| *at == cell);
        let indices = 0..first.cells.len();
        let free: Vec<usize> =
            indices.filter(|index| self.sides.iter().all(|side| !held(side.cells[*index]))).collect();
        for (position, index) in
            combination(free.len(), first.pieces.len(), u64::from(way)).into_iter().enumerate()
        {
            pieces.extend(self.sides.iter().map(|side| (side.cells[free[index]], side.pieces[position])));
        }
    }
}

/// Returns the combination with index `number`: `taken` of the numbers `0..of`, in ascending order.
/// Combinations are in lexicographic order.
fn combination(of: usize, taken: usize, mut number: u64) -> Vec<usize> {
    let mut chosen = Vec::new();
    for index in 0..of {
        let left = taken - chosen.len();
        if left == 0 {
            break;
        }
        // The number of combinations that continue with this index.
        let with = combinations(of - index - 1, left - 1);
        if number < with {
            chosen.push(index);
        } else {
            number -= with;
        }
    }
    chosen
}

/// Returns the binomial coefficient "`of` choose `taken`", saturating at the maximum.
fn combinations(of: usize, taken: usize) -> u64 {
    if taken > of {
        return 0;
    }
    (0..taken as u64).fold(1u64, |ways, step| ways.saturating_mul(of as u64 - step) / (step + 1))
}

#[cfg(test)]
mod tests {
    use super::{combination, combinations};

    #[test]
    fn combinations_come_in_lexicographic_order() {
        let all: Vec<Vec<usize>> = (0..combinations(5, 2)).map(|number| combination(5, 2, number)).collect();
        let mut sorted = all.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!((all.len(), &all), (10, &sorted));
        assert_eq!((all[0].as_slice(), all[9].as_slice()), ([0, 1].as_slice(), [3, 4].as_slice()));
        assert_eq!(combination(3, 3, 0), [0, 1, 2]);
    }
}
