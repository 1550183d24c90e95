//! Boards of hexagons: their directions and distances.
//!
//! The columns and rows of the centres are chosen so that all neighbours lie in directions of the
//! compass. If rows of hexagons run from west to east, a step along a row is two columns long. If
//! files run from south to north, a step along a file is two rows long.

use crate::{CellNode, Direction};

/// The orientation of the hexagons of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hexagons {
    /// Rows run from west to east. A corner of each hexagon points north.
    Rows,
    /// Files run from south to north. A side of each hexagon faces north.
    Files,
}

impl Hexagons {
    /// Returns the six directions to neighbours, clockwise from north.
    #[must_use]
    pub fn sides(self) -> &'static [Direction; 6] {
        const ROWS: [Direction; 6] = Direction::of([1, 2, 3, 5, 6, 7]);
        const FILES: [Direction; 6] = Direction::of([0, 1, 3, 4, 5, 7]);
        match self {
            Self::Rows => &ROWS,
            Self::Files => &FILES,
        }
    }

    /// Returns the six directions through the corners of a hexagon, clockwise from north.
    #[must_use]
    pub fn corners(self) -> &'static [Direction; 6] {
        const ROWS: [Direction; 6] = Direction::of([0, 9, 10, 4, 13, 14]);
        const FILES: [Direction; 6] = Direction::of([8, 2, 11, 12, 6, 15]);
        match self {
            Self::Rows => &ROWS,
            Self::Files => &FILES,
        }
    }

    /// Returns the columns and rows of one step in a direction, if the board has that direction.
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<(i32, i32)> {
        let long = |at: usize| self.sides().iter().chain(self.corners()).any(|way| way.index() == at);
        let (x, y) = direction.vector();
        // Only along a row, a file or at right angles to them lies a point between.
        let times = if direction.is_orthogonal() { 2 } else { 1 };
        long(direction.index()).then_some((times * x, times * y))
    }

    /// Returns the two directions to neighbours on both sides of another direction, or the direction
    /// itself if it leads to a neighbour.
    #[must_use]
    pub fn beside(self, direction: Direction) -> [Direction; 2] {
        let all = self.sides();
        if let Some(own) = all.iter().find(|way| **way == direction) {
            return [*own; 2];
        }
        // The corners lie between the sides: the corner after side number `n`.
        let corner = self.corners().iter().position(|way| *way == direction).unwrap_or(0);
        match self {
            Self::Rows => [all[(corner + 5) % 6], all[corner]],
            Self::Files => [all[corner], all[(corner + 1) % 6]],
        }
    }

    /// Returns the number of steps between cells that are so many columns and rows apart.
    #[must_use]
    pub fn distance(self, (files, ranks): (i32, i32)) -> i32 {
        let (along, across) = match self {
            Self::Rows => (files.abs(), ranks.abs()),
            Self::Files => (ranks.abs(), files.abs()),
        };
        across + ((along - across).max(0) + 1) / 2
    }

    /// Returns the vectors that are `m` steps in the direction of a neighbour and `n` steps in the
    /// direction of one of the two neighbours beside it, each once.
    #[must_use]
    pub fn orientations(self, (m, n): (i32, i32)) -> Vec<(i32, i32)> {
        let step = |index: usize| self.step(self.sides()[index % 6]).unwrap_or_default();
        let mut all = Vec::new();
        for first in 0..6 {
            for second in [first + 1, first + 5] {
                let ((ax, ay), (bx, by)) = (step(first), step(second));
                let vector = (m * ax + n * bx, m * ay + n * by);
                if !all.contains(&vector) {
                    all.push(vector);
                }
            }
        }
        all
    }

    /// Returns a positive multiple of the scalar product of two vectors in the plane.
    #[must_use]
    pub fn dot(self, a: (i32, i32), b: (i32, i32)) -> i32 {
        // The distance of two rows is half the square root of three steps, and two columns are one
        // step.
        match self {
            Self::Rows => a.0 * b.0 + 3 * a.1 * b.1,
            Self::Files => 3 * a.0 * b.0 + a.1 * b.1,
        }
    }
}

/// The hexagons of a board, with the files and ranks that rules count.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    pub(crate) hexagons: Hexagons,
    pub(crate) cells: Box<[CellNode]>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [Hexagons; 2] = [Hexagons::Rows, Hexagons::Files];

    #[test]
    fn twelve_directions_are_thirty_degrees_apart() {
        for hexagons in BOTH {
            let mut around: Vec<(f64, usize)> = Vec::new();
            for (sort, ways) in [hexagons.sides(), hexagons.corners()].into_iter().enumerate() {
                for way in ways {
                    let (x, y) = hexagons.step(*way).expect("a direction of the board");
                    let root = 3.0_f64.sqrt();
                    let (x, y) = match hexagons {
                        Hexagons::Rows => (f64::from(x), f64::from(y) * root),
                        Hexagons::Files => (f64::from(x) * root, f64::from(y)),
                    };
                    let length = x.hypot(y) / if sort == 0 { 2.0 } else { 2.0 * root };
                    assert!((length - 1.0).abs() < 1e-9, "{hexagons:?} {way:?}");
                    around.push((x.atan2(y).to_degrees().rem_euclid(360.0), sort));
                }
            }
            around.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (index, (angle, sort)) in around.iter().enumerate() {
                assert!((angle - 30.0 * f64::from(u32::try_from(index).expect("small"))).abs() < 1e-9);
                assert_eq!(*sort, (index + usize::from(hexagons == Hexagons::Rows)) % 2);
            }
        }
    }

    #[test]
    fn a_direction_lies_between_its_neighbours() {
        for hexagons in BOTH {
            for way in hexagons.corners() {
                let [a, b] = hexagons.beside(*way).map(|way| hexagons.step(way).expect("a step"));
                assert_eq!(hexagons.step(*way), Some((a.0 + b.0, a.1 + b.1)), "{hexagons:?} {way:?}");
            }
            assert!(hexagons.sides().iter().all(|way| hexagons.beside(*way) == [*way; 2]));
            let exist = (0..16).filter(|at| hexagons.step(Direction::of([*at])[0]).is_some());
            assert_eq!(exist.count(), 12);
        }
    }

    #[test]
    fn leaps_have_six_or_twelve_orientations() {
        for hexagons in BOTH {
            let count = |m, n| hexagons.orientations((m, n)).len();
            assert_eq!([count(1, 0), count(0, 2), count(1, 1), count(2, 1), count(3, 1)], [6, 6, 6, 12, 12]);
            let corners: Vec<_> = hexagons.corners().iter().map(|way| hexagons.step(*way)).collect();
            assert!(hexagons.orientations((1, 1)).iter().all(|vector| corners.contains(&Some(*vector))));
            for vector in hexagons.orientations((2, 1)) {
                assert_eq!((hexagons.distance(vector), hexagons.dot(vector, vector)), (3, 28));
            }
        }
    }
}
