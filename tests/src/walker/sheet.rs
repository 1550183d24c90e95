//! A sheet of squared paper, on which grids and points lie.

use super::board::Cell;
use super::vectors::vector;
use alfonso_diag::Spanned;
use alfonso_rules::{GridShape, Hexagons, LineId, RegionPart};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// Squares and the cells beside them.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    /// After how many files the first comes again.
    pub(super) around: Option<i32>,
    /// The squares.
    pub(super) squares: BTreeSet<Cell>,
    /// All cells and their names.
    pub(super) all: BTreeMap<Cell, String>,
    /// The same by name.
    pub(super) by_name: BTreeMap<String, Cell>,
    /// The files and ranks from the first cell to the last.
    pub(super) extent: Option<(RangeInclusive<i32>, RangeInclusive<i32>)>,
    /// Neighbours that are not joined.
    pub(super) cuts: Vec<(Cell, Cell)>,
    /// On a board of points: the lines, first those along which pieces go.
    pub(super) lines: Option<Vec<Line>>,
    /// The number of lines that are not drawn. They come last, and only rows and compass directions follow them.
    pub(super) undrawn: usize,
    /// The orientation of the cells, if they are hexagons.
    pub(super) hexagons: Option<Hexagons>,
    /// The file and rank of each hexagon; points beside them have none.
    pub(super) counted: BTreeMap<Cell, Cell>,
}

/// A line of a board of points.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) name: Option<LineId>,
    pub(super) points: Vec<Cell>,
    pub(super) closed: bool,
}

impl Sheet {
    pub(super) fn new(shape: &GridShape) -> Self {
        let mut sheet = Self::default();
        if let Some(points) = &shape.points {
            for place in &points.squares {
                let cell = Cell { rank: i32::from(place.rank) + 1, file: i32::from(place.file) + 1 };
                if !place.further {
                    sheet.squares.insert(cell);
                    let (file, rank) = place.counted;
                    sheet.counted.insert(cell, Cell { rank: i32::from(rank) + 1, file: i32::from(file) + 1 });
                }
                sheet.add(cell, place.name.clone());
            }
            sheet.hexagons = points.hexagons;
            let mut lines = Vec::new();
            sheet.undrawn = points.undrawn.len();
            for line in points.lines.iter().chain(&points.undrawn) {
                let on = line.points.iter().map(|name| sheet.by_name[name]).collect();
                lines.push(Line { name: line.name, points: on, closed: line.closed });
            }
            sheet.lines = Some(lines);
            return sheet;
        }
        for grid in &shape.grids {
            let (file, rank) = (i32::from(grid.file), i32::from(grid.rank));
            for (up, along) in (1..=i32::from(grid.ranks))
                .flat_map(|up| (1..=i32::from(grid.files)).map(move |along| (up, along)))
            {
                let cell = Cell { rank: rank + up, file: file + along };
                sheet.squares.insert(cell);
            }
        }
        if shape.round {
            sheet.around = shape.grids.first().map(|grid| i32::from(grid.files));
        }
        for part in &shape.removed {
            let between = |n: i32, a: i32, b: i32| a.min(b) <= n && n <= a.max(b);
            let corners = match part {
                RegionPart::Cell(cell) => named(&cell.node).zip(named(&cell.node)),
                RegionPart::Rectangle(from, to) => named(&from.node).zip(named(&to.node)),
                _ => None,
            };
            let Some((a, b)) = corners else { continue };
            sheet
                .squares
                .retain(|cell| !between(cell.file, a.file, b.file) || !between(cell.rank, a.rank, b.rank));
        }
        for cell in sheet.squares.clone() {
            sheet.add(cell, format!("{}{}", letters(cell.file), cell.rank));
        }
        for further in &shape.further {
            let Some(of) = sheet.named(&further.of.node) else { continue };
            let (files, ranks) = vector(further.way);
            let cell = sheet.counted(Cell { rank: of.rank + ranks, file: of.file + files });
            sheet.add(cell, further.name.node.clone());
        }
        let ends = |(from, to): &(Spanned<String>, Spanned<String>)| {
            sheet.named(&from.node).zip(sheet.named(&to.node))
        };
        sheet.cuts = shape.cuts.iter().filter_map(ends).collect();
        sheet
    }

    pub(super) fn named(&self, name: &str) -> Option<Cell> {
        self.by_name.get(name).copied()
    }

    fn add(&mut self, cell: Cell, name: String) {
        let wider = |known: &RangeInclusive<i32>, at: i32| *known.start().min(&at)..=*known.end().max(&at);
        self.extent = Some(match &self.extent {
            None => (cell.file..=cell.file, cell.rank..=cell.rank),
            Some((files, ranks)) => (wider(files, cell.file), wider(ranks, cell.rank)),
        });
        self.by_name.entry(name.clone()).or_insert(cell);
        self.all.entry(cell).or_insert(name);
    }

    /// The place where a cell is counted: round a board, the files begin anew.
    pub(super) fn counted(&self, cell: Cell) -> Cell {
        let file = self.around.map_or(cell.file, |around| (cell.file - 1).rem_euclid(around) + 1);
        Cell { file, ..cell }
    }
}

/// The column and row that a name speaks of.
pub(super) fn named(name: &str) -> Option<Cell> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, number) = name.split_at(digits);
    if letters.is_empty() || letters.len() > 2 {
        return None;
    }
    let mut file = 0;
    for letter in letters.bytes() {
        if !letter.is_ascii_lowercase() {
            return None;
        }
        file = file * 26 + i32::from(letter - b'a') + 1;
    }
    Some(Cell { rank: number.parse().ok()?, file })
}

/// The letters of a column or ring: a, b, ... z, aa, ab, ...
pub(super) fn letters(number: i32) -> String {
    let mut letters = String::new();
    let mut left = number;
    while left > 0 {
        let digit = u8::try_from((left - 1) % 26).expect("a remainder of 26");
        letters.insert(0, char::from(b'a' + digit));
        left = (left - 1) / 26;
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        for (number, name) in [(1, "a"), (26, "z"), (27, "aa"), (53, "ba")] {
            assert_eq!(letters(number), name);
        }
    }
}
