//! Vectors between cells.

use alfonso_rules::Direction;

/// Files and ranks.
pub(super) type Vector = (i32, i32);

/// One step in a direction: north is towards higher ranks, east towards later files.
pub(super) fn vector(direction: Direction) -> Vector {
    match direction {
        Direction::North => (0, 1),
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
        Direction::NorthNorthEast => (1, 3),
        Direction::EastNorthEast => (3, 1),
        Direction::EastSouthEast => (3, -1),
        Direction::SouthSouthEast => (1, -3),
        Direction::SouthSouthWest => (-1, -3),
        Direction::WestSouthWest => (-3, -1),
        Direction::WestNorthWest => (-3, 1),
        Direction::NorthNorthWest => (-1, 3),
    }
}

/// Returns the dot product of two vectors: more than 0 if the first goes farther the way of the second, 0 if they are
/// at right angles.
pub(super) fn along(a: Vector, b: Vector) -> i32 {
    a.0 * b.0 + a.1 * b.1
}

/// Returns the number of equal parts on whole cells into which a vector falls: 1 for (2,1), 2 for (2,2), 3 for (3,0).
pub(super) fn parts((files, ranks): Vector) -> i32 {
    let (mut a, mut b) = (files.abs(), ranks.abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaps_fall_into_parts() {
        assert_eq!([(2, 1), (2, -2), (0, 3), (-4, 2)].map(parts), [1, 2, 3, 2]);
    }
}
