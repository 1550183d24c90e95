//! The layout of points on lines.

use super::{Arrangement, Background, CellShape, EDGE, Label, Layout, Outline, Spot, columns, rows};
use crate::coordinates::Coordinates;
use crate::subject::Subject;
use alfonso_board::CellId;

/// The largest font size of names beside points.
pub const NAME: f64 = 13.0;

/// Returns the layout of the board.
pub fn of(subject: &Subject) -> Layout {
    let board = subject.game.topology();
    let coordinates = Coordinates::of(board);
    let named = coordinates == Coordinates::Missing;
    let (across, up) = (board.columns(), board.rows());
    let (west, south) = (f64::from(across.start), f64::from(up.start));
    let (files, ranks) = (f64::from(across.end - 1) - west, f64::from(up.end - 1) - south);
    let lines = board.lines().unwrap_or_default();
    let far = |(from, to): (CellId, CellId)| {
        let (a, b) = (board.cell(from), board.cell(to));
        f64::from(a.file - b.file).hypot(f64::from(a.rank - b.rank))
    };
    // The shortest step is about as long as a square is wide. Large boards get shorter steps.
    let nearest = lines.iter().flat_map(|line| line.segments()).map(far).fold(f64::INFINITY, f64::min);
    let nearest = if nearest.is_finite() { nearest } else { 1.0 };
    let step = (900.0 / (files.max(ranks) / nearest + 1.0)).clamp(16.0, 60.0);
    let unit = step / nearest;
    // Names lie beside the points, so boards that show them have wider borders.
    let longest = board.cells().map(|cell| board.cell(cell).name.chars().count()).max().unwrap_or(0);
    let border = if named { (longest as f64 * NAME * 0.65, NAME * 1.3) } else { (0.0, 0.0) };
    let left = if named { border.0 } else { EDGE } + step / 2.0;
    let top = border.1 + step / 2.0;
    let shape_of = |cell: CellId| {
        let node = board.cell(cell);
        let spot = Spot {
            x: left + (f64::from(node.file) - west) * unit,
            y: top + (ranks - (f64::from(node.rank) - south)) * unit,
            radius: step * 0.36,
            out: None,
        };
        let name = named.then(|| node.name.clone());
        CellShape { spot, outline: Outline::Point(step * 0.07), background: Background::Light, name }
    };
    let shapes: Vec<CellShape> = board.cells().map(shape_of).collect();
    let (width, height) = (files * unit + step + 2.0 * border.0, ranks * unit + step + 2.0 * border.1);
    let (columns, rows) = (columns(board), rows(board));
    let mut labels: Vec<Label> = Vec::new();
    match coordinates {
        Coordinates::Missing => {}
        Coordinates::Leaning => {
            // A number precedes the first point of each row, and letters stand below the lowest
            // row.
            for (cell, shape) in board.cells().zip(&shapes) {
                let (node, Spot { x, y, .. }) = (board.cell(cell), shape.spot);
                let (letters, number) =
                    node.name.split_at(node.name.find(|sign: char| sign.is_ascii_digit()).unwrap_or(0));
                if letters == "a" {
                    labels.push(Label { text: number.to_owned(), x: x - step * 0.65, y });
                }
                if i32::from(node.rank) == up.start {
                    labels.push(Label { text: letters.to_owned(), x, y: height + EDGE / 2.0 });
                }
            }
        }
        Coordinates::Upright => {
            for column in &columns {
                let x = left + (f64::from(column.file) - west) * unit;
                labels.push(Label { text: column.label.clone(), x, y: height + EDGE / 2.0 });
            }
            for row in rows.iter().rev() {
                let y = step / 2.0 + (ranks - (f64::from(row.rank) - south)) * unit;
                labels.push(Label { text: row.label.clone(), x: EDGE / 2.0, y });
            }
        }
    }
    let size = if named { (width, height) } else { (width + 2.0 * EDGE, height + EDGE) };
    let arrangement = Arrangement::Points(step, coordinates);
    Layout { arrangement, size, shapes, columns, rows, sectors: Vec::new(), labels }
}
