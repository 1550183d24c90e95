//! Draws a grid of lines as a picture. Pieces stand where the lines cross.

use super::shapes::rectangle;
use super::{Drawing, grid, marks, region_marks};
use crate::layout::{EDGE, Layout};
use alfonso_board::CellId;
use svg::node::element::{Group, Path};

const FOREGROUND: &str = "#3a332c";

/// Draws the board. `side` is the distance between two lines.
pub fn draw(drawing: &Drawing<'_>, layout: &Layout, side: f64) -> Group {
    let board = drawing.subject.game.topology();
    let (files, ranks) = (f64::from(board.files()), f64::from(board.ranks()));
    let spots = layout.spots();
    let background = rectangle((EDGE, 0.0), (EDGE + files * side, ranks * side))
        .set("fill", "#f7f0e0")
        .set("stroke", FOREGROUND)
        .set("stroke-width", 1.5);
    let mut group = Group::new().add(background).add(region_marks::rivers(drawing, layout));
    let rivers: Vec<Vec<CellId>> = region_marks::cells_of(drawing, "river").collect();
    let on_border = |cell: CellId| {
        let file = i32::from(board.cell(cell).file);
        file == board.columns().start || file + 1 == board.columns().end
    };
    // A line across a river runs only along the border of the board.
    let joined = |from: CellId, to: CellId| {
        on_border(from) || !rivers.iter().any(|river| river.contains(&from) && river.contains(&to))
    };
    let mut lines = String::new();
    for cell in board.cells() {
        let node = board.cell(cell);
        let (file, rank) = (i32::from(node.file), i32::from(node.rank));
        for (dx, dy) in [(1, 0), (0, 1)] {
            let reaches = |from: CellId, to: CellId| dy == 0 || joined(from, to);
            // A line begins at a cell without a neighbour behind it.
            let behind = board.at(file - dx, rank - dy);
            if behind.is_some_and(|behind| reaches(behind, cell)) {
                continue;
            }
            let (mut end, mut step) = (cell, 1);
            while let Some(next) =
                board.at(file + dx * step, rank + dy * step).filter(|next| reaches(end, *next))
            {
                (end, step) = (next, step + 1);
            }
            if end != cell {
                let (from, to) = (spots[cell.index()], spots[end.index()]);
                lines.push_str(&format!("M{:.1} {:.1}L{:.1} {:.1}", from.x, from.y, to.x, to.y));
            }
        }
    }
    let lines = Path::new().set("d", lines).set("fill", "none");
    group = group
        .add(lines.set("stroke", FOREGROUND).set("stroke-width", 1.3).set("stroke-linecap", "square"))
        .add(region_marks::palaces(drawing, layout));
    if !drawing.subject.info.lines.is_empty() {
        group = group.add(grid::lines(drawing, &spots, side));
    }
    group = marks::last_move(group, drawing, &spots, side * 0.48);
    if drawing.window.is_some() { group } else { grid::coordinates(group, layout, side) }
}
