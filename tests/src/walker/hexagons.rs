//! Hexagons as slices of cubes: three numbers whose sum is 0, of which each step changes two by one.

use super::vectors::{Vector, vector};
use alfonso_rules::{Direction, Hexagons};

/// Steps to the east (or north-east), to the north-east (or north), and the rest to a sum of 0.
type Cube = [i32; 3];

/// The cube of a vector, all numbers doubled: a point beside the hexagons may lie between two of them.
fn doubled(hexagons: Hexagons, (files, ranks): Vector) -> Cube {
    let (first, second) = match hexagons {
        Hexagons::Rows => (files - ranks, 2 * ranks),
        Hexagons::Files => (2 * files, ranks - files),
    };
    [first, second, -first - second]
}

/// The vector of a cube.
fn flat(hexagons: Hexagons, [first, second, _]: Cube) -> Vector {
    match hexagons {
        Hexagons::Rows => (2 * first + second, second),
        Hexagons::Files => (first, 2 * second + first),
    }
}

/// The steps from one cell to another, so far apart: each changes two of the numbers.
pub(super) fn distance(hexagons: Hexagons, way: Vector) -> i32 {
    let far: i32 = doubled(hexagons, way).iter().map(|number| number.abs()).sum();
    (far + 3) / 4
}

/// One step in a direction: the first whole cell that way.
pub(super) fn step(direction: Direction) -> Vector {
    let (files, ranks) = vector(direction);
    let times = if (files + ranks) % 2 == 0 { 1 } else { 2 };
    (files * times, ranks * times)
}

/// The directions whose step leads so far: 1 through the sides, 2 through the corners.
fn at(hexagons: Hexagons, far: i32) -> Vec<Direction> {
    let all = Direction::ALL.into_iter().chain(Direction::BETWEEN);
    all.filter(|way| distance(hexagons, step(*way)) == far).collect()
}

/// The six directions through the sides.
pub(super) fn sides(hexagons: Hexagons) -> Vec<Direction> {
    at(hexagons, 1)
}

/// The six directions through the corners.
pub(super) fn corners(hexagons: Hexagons) -> Vec<Direction> {
    at(hexagons, 2)
}

/// The steps through the sides at a corner: two that make up the step through it. Of a side: its own.
pub(super) fn through(hexagons: Hexagons, direction: Direction) -> Vec<Vector> {
    let whole = step(direction);
    let sides: Vec<Vector> = sides(hexagons).into_iter().map(step).collect();
    if sides.contains(&whole) {
        return vec![whole];
    }
    let rest = |side: &Vector| (whole.0 - side.0, whole.1 - side.1);
    sides.iter().copied().filter(|side| sides.contains(&rest(side))).collect()
}

/// A vector of so many steps one way and so many another beside it, in all its orientations: the numbers of its cube
/// in every order, and with every sign turned.
pub(super) fn orientations(hexagons: Hexagons, (m, n): (i32, i32)) -> Vec<Vector> {
    let [a, b, c] = [m + n, -m, -n];
    let orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
    let mut all: Vec<Vector> = orders
        .into_iter()
        .flat_map(|cube| [flat(hexagons, cube), flat(hexagons, cube.map(|number| -number))])
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The dot product of two vectors, in units of a quarter of a step's square: of their cubes, it is half the product of
/// the numbers.
pub(super) fn along(hexagons: Hexagons, a: Vector, b: Vector) -> i32 {
    let (a, b) = (doubled(hexagons, a), doubled(hexagons, b));
    (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_directions() {
        for hexagons in [Hexagons::Rows, Hexagons::Files] {
            assert_eq!((sides(hexagons).len(), corners(hexagons).len()), (6, 6));
            for corner in corners(hexagons) {
                assert_eq!(through(hexagons, corner).len(), 2);
                assert_eq!(along(hexagons, step(corner), step(corner)), 12);
            }
            assert_eq!(orientations(hexagons, (2, 1)).len(), 12);
            assert_eq!(orientations(hexagons, (1, 1)).len(), 6);
        }
    }
}
