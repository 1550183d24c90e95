//! Vectors between cells.

use alfonso_board::Direction;

/// Returns the direction of a vector, if it lies along one.
pub(crate) fn heading((x, y): (i32, i32)) -> Option<Direction> {
    let steps = gcd(x.unsigned_abs(), y.unsigned_abs()).max(1) as i32;
    Direction::ALL.into_iter().find(|way| way.vector() == (x / steps, y / steps))
}

pub(crate) fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

pub(crate) fn dot(a: (i32, i32), b: (i32, i32)) -> i32 {
    a.0 * b.0 + a.1 * b.1
}

/// Returns `true` if two vectors are at most 45 degrees apart. In integers, this means cos² >= 1/2
/// and cos > 0.
pub(crate) fn within_45(a: (i32, i32), b: (i32, i32)) -> bool {
    let product = dot(a, b);
    product > 0 && 2 * product * product >= dot(a, a) * dot(b, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn onward_is_within_45_degrees() {
        let onward = |last| -> Vec<(i32, i32)> {
            Direction::ALL.into_iter().map(Direction::vector).filter(|v| within_45(last, *v)).collect()
        };
        assert_eq!(onward((1, 1)), [(0, 1), (1, 1), (1, 0)]);
        assert_eq!(onward((2, 1)), [(1, 1), (1, 0)]);
        assert_eq!(onward((0, -1)), [(1, -1), (0, -1), (-1, -1)]);
    }
}
