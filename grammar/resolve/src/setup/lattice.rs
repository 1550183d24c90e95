//! Shapes of hexagons: the centres, names and counts of their cells, and the lines that join them.

use super::board::file_name;
use alfonso_model::Hexagons;
use std::collections::BTreeSet;

/// The column and the row of a point, from 0.
type Point = (i16, i16);

/// A hexagon of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hexagon {
    pub(super) name: String,
    /// The place of its centre: see [`Hexagons`].
    pub(super) centre: Point,
    /// Its file and its rank, from 0.
    pub(super) counted: (i16, i16),
}

/// Returns rows of hexagons, each half a step to the right of the row below.
pub(super) fn rhombus(wide: i16, high: i16) -> Vec<Hexagon> {
    part_of_rhombus(wide, high, |_, _| true)
}

/// Returns a hexagon whose sides have `side` cells, in rows. It is the middle of a rhombus.
pub(super) fn hexagon(side: i16) -> Vec<Hexagon> {
    let wide = 2 * side - 1;
    part_of_rhombus(wide, wide, |file, rank| (side - 1..wide + side - 1).contains(&(file + rank)))
}

/// Returns the lower left half of a rhombus: a triangle with its tip at the top.
pub(super) fn triangle(side: i16) -> Vec<Hexagon> {
    part_of_rhombus(side, side, |file, rank| file + rank < side)
}

/// Returns two triangles that overlap. The hexagon that they share has sides with `side` cells.
pub(super) fn star(side: i16) -> Vec<Hexagon> {
    let tip = side - 1;
    let wide = 4 * tip + 1;
    part_of_rhombus(wide, wide, |file, rank| {
        let upright = file >= tip && rank >= tip && file + rank <= 5 * tip;
        let inverted = file <= 3 * tip && rank <= 3 * tip && file + rank >= 3 * tip;
        upright || inverted
    })
}

/// Returns a hexagon whose sides have `side` cells, in files. Each file is counted from its lowest
/// cell. The letter j is left out.
pub(super) fn upright_hexagon(side: i16) -> Vec<Hexagon> {
    let mut all = Vec::new();
    for file in 0..2 * side - 1 {
        let aside = (file - (side - 1)).abs();
        let letters = file_name(usize::try_from(if file < 9 { file } else { file + 1 }).unwrap_or(0));
        for rank in 0..2 * side - 1 - aside {
            let name = format!("{letters}{}", rank + 1);
            all.push(Hexagon { name, centre: (file, aside + 2 * rank), counted: (file, rank) });
        }
    }
    all
}

/// Returns the cells of a rhombus for which `is_part` is true. The first column is that of the
/// leftmost cell.
fn part_of_rhombus(wide: i16, high: i16, is_part: impl Fn(i16, i16) -> bool) -> Vec<Hexagon> {
    let all = (0..high).flat_map(|rank| (0..wide).map(move |file| (file, rank)));
    let cells: Vec<(i16, i16)> = all.filter(|(file, rank)| is_part(*file, *rank)).collect();
    let column = |(file, rank): (i16, i16)| 2 * file + rank;
    let first = cells.iter().copied().map(column).min().unwrap_or(0);
    let hexagon = |counted: (i16, i16)| Hexagon {
        name: format!("{}{}", file_name(usize::from(counted.0.unsigned_abs())), counted.1 + 1),
        centre: (column(counted) - first, counted.1),
        counted,
    };
    cells.into_iter().map(hexagon).collect()
}

/// Returns the straight lines through neighbours, in three directions.
pub(super) fn lines(hexagons: Hexagons, cells: &[Hexagon]) -> Vec<Vec<Point>> {
    let centres: BTreeSet<(i16, i16)> = cells.iter().map(|cell| (cell.centre.1, cell.centre.0)).collect();
    let ways = match hexagons {
        Hexagons::Rows => [(2, 0), (1, 1), (-1, 1)],
        Hexagons::Files => [(0, 2), (1, 1), (-1, 1)],
    };
    let mut lines = Vec::new();
    for (right, up) in ways {
        let is_there = |(x, y): Point| centres.contains(&(y, x));
        for (y, x) in centres.iter().copied().filter(|(y, x)| !is_there((x - right, y - up))) {
            let line: Vec<Point> = (0..)
                .map(|step| (x + right * step, y + up * step))
                .take_while(|centre| is_there(*centre))
                .collect();
            if line.len() > 1 {
                lines.push(line);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_their_cells() {
        for side in 2..8 {
            let n = usize::try_from(side).expect("small");
            assert_eq!(rhombus(side, side + 1).len(), n * (n + 1));
            assert_eq!(hexagon(side).len(), 3 * n * (n - 1) + 1);
            assert_eq!(upright_hexagon(side).len(), 3 * n * (n - 1) + 1);
            assert_eq!(triangle(side).len(), n * (n + 1) / 2);
            assert_eq!(star(side).len(), 3 * n * (n - 1) + 1 + 6 * (n * (n - 1) / 2));
        }
    }

    #[test]
    fn cells_of_shapes_have_different_places_and_names() {
        for cells in [rhombus(3, 4), hexagon(6), upright_hexagon(6), triangle(5), star(5)] {
            let centres: BTreeSet<Point> = cells.iter().map(|cell| cell.centre).collect();
            let names: BTreeSet<&str> = cells.iter().map(|cell| cell.name.as_str()).collect();
            assert_eq!((centres.len(), names.len()), (cells.len(), cells.len()));
            assert_eq!(centres.iter().map(|centre| centre.0).min(), Some(0));
            assert_eq!(centres.iter().map(|centre| centre.1).min(), Some(0));
        }
    }

    #[test]
    fn names_of_an_upright_hexagon_are_those_of_the_chess_on_it() {
        let cells = upright_hexagon(6);
        let centre = |name: &str| cells.iter().find(|cell| cell.name == name).map(|cell| cell.centre);
        assert_eq!([centre("a1"), centre("f1"), centre("f11")], [Some((0, 5)), Some((5, 0)), Some((5, 20))]);
        assert_eq!([centre("l6"), centre("k1"), centre("j1")], [Some((10, 15)), Some((9, 4)), None]);
    }

    #[test]
    fn an_inner_cell_has_six_neighbours() {
        for (hexagons, cells) in [(Hexagons::Rows, hexagon(3)), (Hexagons::Files, upright_hexagon(3))] {
            let lines = lines(hexagons, &cells);
            assert_eq!(lines.len(), 15);
            let beside = |centre: Point| {
                let pairs = lines.iter().flat_map(|line| line.windows(2));
                pairs.filter(|pair| pair.contains(&centre)).count()
            };
            let mut counts: Vec<usize> = cells.iter().map(|cell| beside(cell.centre)).collect();
            counts.sort_unstable();
            assert_eq!(counts, [vec![3; 6], vec![4; 6], vec![6; 7]].concat());
        }
    }
}
