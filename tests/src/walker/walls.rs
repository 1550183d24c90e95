//! Lines drawn on a grid that men cannot cross. Geometry with whole numbers: a cell is the point at its centre.

use super::board::{Cell, Vector};

/// A straight line from the centre of one cell to that of another, both ends part of it.
pub(super) type Wall = (Cell, Cell);

/// On which side of the line through `a` and `b` a point lies: positive, negative, or 0 if it lies on that line.
fn side(a: Cell, b: Cell, point: Cell) -> i64 {
    let (along, up) = (i64::from(b.file - a.file), i64::from(b.rank - a.rank));
    let (x, y) = (i64::from(point.file - a.file), i64::from(point.rank - a.rank));
    along * y - up * x
}

/// True if the straight segment from cell to cell, its two ends apart, meets the wall and does not run along it.
///
/// It meets the wall's whole straight line between its own ends if they lie on different sides of it; and it does so on the
/// wall if the wall's ends do not lie on one side of the segment.
pub(super) fn cut((a, b): Wall, from: Cell, to: Cell) -> bool {
    let different = |one: i64, other: i64| one.signum() * other.signum() < 0;
    let same = |one: i64, other: i64| one.signum() * other.signum() > 0;
    different(side(a, b, from), side(a, b, to)) && !same(side(from, to, a), side(from, to, b))
}

/// True if the wall runs through the cell's centre, and going on in this way does not follow the wall.
pub(super) fn stop((a, b): Wall, cell: Cell, heading: Vector) -> bool {
    let between = |n: i32, one: i32, other: i32| one.min(other) <= n && n <= one.max(other);
    let on_wall =
        side(a, b, cell) == 0 && between(cell.file, a.file, b.file) && between(cell.rank, a.rank, b.rank);
    let ahead = Cell { rank: cell.rank + heading.1, file: cell.file + heading.0 };
    on_wall && side(a, b, ahead) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `c3` and the like, on any board of one-letter columns.
    fn cell(name: &str) -> Cell {
        let bytes = name.as_bytes();
        Cell { rank: i32::from(bytes[1] - b'0'), file: i32::from(bytes[0] - b'a') + 1 }
    }

    fn cuts(wall: &str, step: &str) -> bool {
        cut((cell(&wall[..2]), cell(&wall[3..])), cell(&step[..2]), cell(&step[3..]))
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
        // b4-d2 passes c3, the end of the line; a3-c1 passes b2, outside it; a segment's own ends do not count.
        for (step, meets) in [("b4-d2", true), ("a3-c1", false), ("c3-d2", false), ("b3-d3", true)] {
            assert_eq!(cuts("c3-f6", step), meets, "{step}");
        }
    }

    #[test]
    fn slides_stop_on_a_line_that_they_do_not_follow() {
        let rising = (cell("c3"), cell("f6"));
        assert!(stop(rising, cell("d4"), (1, 0)));
        assert!(stop(rising, cell("f6"), (1, -1)));
        assert!(!stop(rising, cell("d4"), (1, 1)));
        assert!(!stop(rising, cell("g7"), (1, 0)), "beyond the end");
        assert!(!stop(rising, cell("d5"), (1, 0)));
    }
}
