//! The layout of a grid of squares. Some are drawn as lines through the centres of the squares.

use super::{Arrangement, Background, CellShape, EDGE, Label, Layout, Outline, Spot, columns, rows};
use crate::subject::Subject;
use alfonso_board::CellId;

/// Returns the layout of the board.
pub fn of(subject: &Subject) -> Layout {
    let board = subject.game.topology();
    let (files, ranks) = (f64::from(board.files()), f64::from(board.ranks()));
    let (west, south) = (f64::from(board.columns().start), f64::from(board.rows().start));
    // Large boards get smaller squares.
    let side = (900.0 / files.max(ranks)).clamp(14.0, 52.0).floor();
    let crossings = subject.info.picture.crossings;
    let placed = |cell: CellId| {
        let node = board.cell(cell);
        let spot = Spot {
            x: EDGE + (f64::from(node.file) - west + 0.5) * side,
            y: (ranks - (f64::from(node.rank) - south) - 0.5) * side,
            radius: side * if crossings { 0.43 } else { 0.4 },
            out: None,
        };
        let background = match () {
            () if node.further => Background::Further,
            () if !subject.info.plain && (node.file + node.rank).rem_euclid(2) == 0 => Background::Dark,
            () => Background::Light,
        };
        CellShape {
            spot,
            outline: Outline::Square(side),
            background,
            name: node.further.then(|| node.name.clone()),
        }
    };
    let (columns, rows) = (columns(board), rows(board));
    let mut labels: Vec<Label> = Vec::new();
    for (index, column) in columns.iter().enumerate() {
        let (x, y) = (EDGE + (index as f64 + 0.5) * side, ranks * side + EDGE / 2.0);
        labels.push(Label { text: column.label.clone(), x, y });
    }
    for row in rows.iter().rev() {
        let y = (ranks - (f64::from(row.rank) - south) - 0.5) * side;
        labels.push(Label { text: row.label.clone(), x: EDGE / 2.0, y });
    }
    Layout {
        arrangement: if crossings { Arrangement::Crossings(side) } else { Arrangement::Squares(side) },
        size: (files * side + 2.0 * EDGE, ranks * side + EDGE),
        shapes: board.cells().map(placed).collect(),
        columns,
        rows,
        sectors: Vec::new(),
        labels,
    }
}
