//! The movement of the cursor over the drawing of the board.

use super::app::App;
use super::areas;
use alfonso_board::CellId;
use alfonso_report::board::{Drawn, DrawnCell};
use std::collections::BTreeMap;

impl App<'_> {
    /// Moves the cursor to the nearest cell in a direction of the drawing: `right` in columns,
    /// `down` in lines.
    pub(super) fn walk(&mut self, right: isize, down: isize) {
        let drawn_cells = middles(&areas::board_area(self, self.middle()).drawn);
        self.cursor = next_cell(&drawn_cells, self.cursor, (right, down)).unwrap_or(self.cursor);
    }

    /// Moves the cursor by up to this many lines of the drawing, downwards or upwards.
    pub(super) fn page(&mut self, lines: usize, is_down: bool) {
        let drawn_cells = middles(&areas::board_area(self, self.middle()).drawn);
        let line = |cell: CellId| drawn_cells.iter().find(|it| it.cell == cell).map(|it| it.y);
        let Some(first) = line(self.cursor) else { return };
        let down = if is_down { 1 } else { -1 };
        while let Some(next) = next_cell(&drawn_cells, self.cursor, (0, down)) {
            let is_near = line(next).is_some_and(|it| it.abs_diff(first) <= lines);
            if !is_near && line(self.cursor) != Some(first) {
                break;
            }
            self.cursor = next;
            if !is_near {
                break;
            }
        }
    }
}

/// Returns the middle of each cell. A cell may take several lines of a drawing.
pub fn middles(drawn: &Drawn) -> Vec<DrawnCell> {
    let mut cells: BTreeMap<CellId, (DrawnCell, usize)> = BTreeMap::new();
    for drawn_cell in drawn.cells() {
        cells.entry(drawn_cell.cell).or_insert((drawn_cell, drawn_cell.y)).1 = drawn_cell.y;
    }
    cells.into_values().map(|(first, last)| DrawnCell { y: (first.y + last) / 2, ..first }).collect()
}

/// Returns the nearest cell in a direction of the drawing.
pub fn next_cell(cells: &[DrawnCell], from: CellId, (right, down): (isize, isize)) -> Option<CellId> {
    let here = cells.iter().find(|other| other.cell == from)?;
    let middle = |other: &DrawnCell| (2 * other.x + other.width) as isize;
    let away = |other: &DrawnCell| {
        let (x, y) = (middle(other) - middle(here), other.y as isize - here.y as isize);
        match (right, down) {
            (0, _) if y * down > 0 => Some((y.abs(), x.abs())),
            (_, 0) if y == 0 && x * right > 0 => Some((x.abs(), 0)),
            _ => None,
        }
    };
    let others = cells.iter().filter(|other| other.cell != from);
    others.filter_map(|other| Some((away(other)?, other.cell))).min().map(|(_, cell)| cell)
}
