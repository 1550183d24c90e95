//! Lines drawn on a grid that pieces cannot cross. Geometry with whole numbers: every cell is cut into four, so that
//! its centre, its corners and the middles of its sides are points of a grid twice as fine.

use super::board::Cell;
use super::vectors::Vector;
use std::cmp::Ordering;

/// A place on the fine grid: across and up.
type Spot = (i64, i64);

/// A straight line from the far border of one cell, or its far corner, to that of another, both ends part of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wall {
    start: Spot,
    end: Spot,
}

fn centre(cell: Cell) -> Spot {
    (i64::from(2 * cell.file), i64::from(2 * cell.rank))
}

impl Wall {
    /// The line that runs all through both cells and those between.
    pub(super) fn through(first: Cell, last: Cell) -> Self {
        // Seen from the other cell, a far border lies half a cell behind the centre.
        let beyond = |cell: Cell, from: Cell| {
            let (at, away) = (centre(cell), centre(from));
            let push = |here: i64, there: i64| match here.cmp(&there) {
                Ordering::Less => here - 1,
                Ordering::Equal => here,
                Ordering::Greater => here + 1,
            };
            (push(at.0, away.0), push(at.1, away.1))
        };
        Self { start: beyond(first, last), end: beyond(last, first) }
    }

    /// True if the straight segment from cell to cell, its two ends apart, meets the wall and does not run along it.
    ///
    /// It meets the wall's whole straight line between its own ends if they lie on different sides of it; and it does so on the
    /// wall if the wall's ends do not lie on one side of the segment.
    pub(super) fn cuts(self, from: Cell, to: Cell) -> bool {
        let (from, to) = (centre(from), centre(to));
        let different = |one: i64, other: i64| one.signum() * other.signum() < 0;
        let same = |one: i64, other: i64| one.signum() * other.signum() > 0;
        different(self.side(from), self.side(to))
            && !same(side(from, to, self.start), side(from, to, self.end))
    }

    /// True if the wall runs through the cell's centre, and going on in this way does not follow the wall.
    pub(super) fn stops(self, cell: Cell, heading: Vector) -> bool {
        let between = |n: i64, one: i64, other: i64| one.min(other) <= n && n <= one.max(other);
        let spot = centre(cell);
        let on_wall = self.side(spot) == 0
            && between(spot.0, self.start.0, self.end.0)
            && between(spot.1, self.start.1, self.end.1);
        let ahead = (spot.0 + i64::from(heading.0), spot.1 + i64::from(heading.1));
        on_wall && self.side(ahead) != 0
    }

    fn side(self, spot: Spot) -> i64 {
        side(self.start, self.end, spot)
    }
}

/// On which side of the line through `a` and `b` a spot lies: positive, negative, or 0 if it lies on that line.
fn side(a: Spot, b: Spot, spot: Spot) -> i64 {
    let (along, up) = (b.0 - a.0, b.1 - a.1);
    along * (spot.1 - a.1) - up * (spot.0 - a.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `c3` and the like, on any board of one-letter columns.
    fn cell(name: &str) -> Cell {
        let bytes = name.as_bytes();
        Cell { rank: i32::from(bytes[1] - b'0'), file: i32::from(bytes[0] - b'a') + 1 }
    }

    /// `c3-f6`
    fn wall(ends: &str) -> Wall {
        Wall::through(cell(&ends[..2]), cell(&ends[3..]))
    }

    fn cuts(ends: &str, step: &str) -> bool {
        wall(ends).cuts(cell(&step[..2]), cell(&step[3..]))
    }

    #[test]
    fn rising_and_falling_lines_cut_what_crosses_them() {
        // d3-e4 lies below the rising line; d3-d5 passes d4, which lies on it; d4-e5 runs along it.
        for (step, rising) in [("d3-e4", false), ("d3-d5", true), ("d4-e5", false), ("c4-d3", true)] {
            assert_eq!(cuts("c3-f6", step), rising, "{step}");
        }
        // The falling line meets the rising one half way between d4 and e5.
        for (step, falling) in [("d4-e5", true), ("c3-e5", true), ("c6-f3", false), ("d5-d4", false)] {
            assert_eq!(cuts("c6-f3", step), falling, "{step}");
        }
    }

    #[test]
    fn the_ends_of_a_line_belong_to_it() {
        // b4-d2 passes c3, on the line; a3-c1 passes b2, outside it; a segment's own ends do not count. b3-c2 passes the corner
        // where c3 and b2 meet, and so does a4-c2; b3-d2 passes two thirds of the way from there to the centre of c3.
        for (step, meets) in [
            ("b4-d2", true),
            ("a3-c1", false),
            ("c3-d2", false),
            ("b3-d3", true),
            ("b3-c2", true),
            ("a4-c2", true),
            ("b3-d2", true),
            ("b3-c1", false),
            ("f7-g6", true),
            ("f8-g6", false),
        ] {
            assert_eq!(cuts("c3-f6", step), meets, "{step}");
            assert_eq!(cuts("f6-c3", step), meets, "{step}");
        }
        // Along a rank and a file a line ends on the border of its last cell: a1-b3 passes the middle of b2's left side.
        for (ends, step, meets) in [
            ("b2-d2", "a1-b3", true),
            ("b2-d2", "a1-a3", false),
            ("d2-b2", "e3-d1", true),
            ("b2-b4", "a1-c2", true),
            ("b2-b4", "a1-c1", false),
            ("b2-b4", "c4-a5", true),
        ] {
            assert_eq!(cuts(ends, step), meets, "{ends} {step}");
        }
    }

    #[test]
    fn slides_stop_on_a_line_that_they_do_not_follow() {
        let rising = wall("c3-f6");
        assert!(rising.stops(cell("d4"), (1, 0)));
        assert!(rising.stops(cell("f6"), (1, -1)));
        assert!(!rising.stops(cell("d4"), (1, 1)));
        assert!(!rising.stops(cell("g7"), (1, 0)), "beyond the end");
        assert!(!rising.stops(cell("d5"), (1, 0)));
    }
}
