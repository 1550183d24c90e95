//! The layout of points that touch up to six others: hexagons that cover the board.

use super::{Arrangement, Background, CellShape, EDGE, Label, Layout, Outline, Spot, columns, rows};
use crate::coordinates::Coordinates;
use crate::subject::Subject;
use alfonso_board::{CellId, Topology};
use std::collections::BTreeSet;

/// The ratio between the distance of two rows and that of two hexagons in a row.
const RISE: f64 = 0.866_025_403_784_438_6;
/// The margin for the coloured sides of the board.
const SIDE: f64 = 9.0;

/// The steps between neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The number of files between two points in a row.
    across: i16,
    /// The number of ranks between two rows.
    up: i16,
}

impl Steps {
    /// Returns the steps of a board of hexagons. Returns `None` if some of its points are joined in
    /// other directions, if some neighbours are not joined, or if no point has six neighbours.
    pub fn of(board: &Topology) -> Option<Self> {
        let mut joined: BTreeSet<(CellId, CellId)> = BTreeSet::new();
        for (from, to) in board.lines()?.iter().flat_map(|line| line.segments()) {
            joined.insert((from.min(to), from.max(to)));
        }
        let vectors: Vec<(i16, i16)> = joined
            .iter()
            .map(|(from, to)| {
                let (a, b) = (board.cell(*from), board.cell(*to));
                ((b.file - a.file).abs(), (b.rank - a.rank).abs())
            })
            .collect();
        let across = vectors.iter().find(|(_, up)| *up == 0)?.0;
        let up = vectors.iter().find(|(_, up)| *up != 0)?.1;
        let known = |vector: &(i16, i16)| *vector == (across, 0) || *vector == (across / 2, up);
        if across < 2 || across % 2 != 0 || !vectors.iter().all(known) {
            return None;
        }
        let (mut pairs, mut inner) = (0, false);
        for cell in board.cells() {
            let node = board.cell(cell);
            let (file, rank) = (i32::from(node.file), i32::from(node.rank));
            let (wide, high) = (i32::from(across), i32::from(up));
            let at = |(dx, dy): &(i32, i32)| board.at(file + dx, rank + dy).is_some();
            let ahead =
                [(wide, 0), (wide / 2, high), (wide / 2, -high)].iter().filter(|step| at(step)).count();
            let behind =
                [(-wide, 0), (-wide / 2, high), (-wide / 2, -high)].iter().filter(|step| at(step)).count();
            pairs += ahead;
            inner |= ahead + behind == 6;
        }
        (inner && pairs == joined.len()).then_some(Self { across, up })
    }
}

/// Returns the layout of the board.
pub fn of(subject: &Subject, Steps { across, up }: Steps) -> Layout {
    let board = subject.game.topology();
    let (west, south) = (f64::from(board.columns().start), f64::from(board.rows().start));
    let files = (f64::from(board.columns().end - 1) - west) / f64::from(across);
    let ranks = (f64::from(board.rows().end - 1) - south) / f64::from(up);
    let wide = (900.0 / (files.max(ranks) + 1.0)).clamp(16.0, 48.0).floor();
    let far = wide / 3.0_f64.sqrt();
    let coordinates = Coordinates::of(board);
    let shape_of = |cell: CellId| {
        let node = board.cell(cell);
        let spot = Spot {
            x: EDGE + SIDE + wide / 2.0 + (f64::from(node.file) - west) / f64::from(across) * wide,
            y: SIDE + far + (ranks - (f64::from(node.rank) - south) / f64::from(up)) * wide * RISE,
            radius: wide * 0.38,
            out: None,
        };
        let name = (coordinates == Coordinates::Missing).then(|| node.name.clone());
        CellShape { spot, outline: Outline::Hexagon(wide), background: Background::Light, name }
    };
    let shapes: Vec<CellShape> = board.cells().map(shape_of).collect();
    let size = ((files + 1.0) * wide + 2.0 * (EDGE + SIDE), ranks * wide * RISE + 2.0 * (far + SIDE) + EDGE);
    let mut labels: Vec<Label> = Vec::new();
    for (cell, shape) in board.cells().zip(&shapes) {
        let (node, Spot { x, y, .. }) = (board.cell(cell), shape.spot);
        let (letters, number) =
            node.name.split_at(node.name.find(|sign: char| sign.is_ascii_digit()).unwrap_or(0));
        if coordinates == Coordinates::Missing {
            continue;
        }
        if letters == "a" {
            labels.push(Label { text: number.to_owned(), x: x - wide / 2.0 - SIDE - EDGE * 0.4, y });
        }
        if i32::from(node.rank) == board.rows().start {
            labels.push(Label { text: letters.to_owned(), x, y: size.1 - EDGE / 2.0 });
        }
    }
    Layout {
        arrangement: Arrangement::Hexagons(wide),
        size,
        shapes,
        columns: columns(board),
        rows: rows(board),
        sectors: Vec::new(),
        labels,
    }
}

/// Returns the corners of a hexagon around a point, from the top one clockwise.
pub fn corners((x, y): (f64, f64), wide: f64) -> Vec<(f64, f64)> {
    let (half, far) = (wide / 2.0, wide / 3.0_f64.sqrt());
    [(0.0, -far), (half, -far / 2.0), (half, far / 2.0), (0.0, far), (-half, far / 2.0), (-half, -far / 2.0)]
        .map(|(dx, dy)| (x + dx, y + dy))
        .to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::shipped;

    #[test]
    fn only_boards_with_six_neighbours_are_hexagons() {
        let steps = |game: &str| Steps::of(shipped(game).game.topology());
        assert!(steps("hex").is_some() && steps("hex@three-wide").is_some());
        for game in ["go", "alquerque-de-doze", "kalah", "hare-and-hounds", "el-mundo"] {
            assert_eq!(steps(game), None, "{game}");
        }
    }
}
