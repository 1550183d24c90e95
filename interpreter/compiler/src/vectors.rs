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
