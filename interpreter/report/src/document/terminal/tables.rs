//! Tables in terminals. Tables with numbers are aligned in columns, and tables of words have
//! frames.

use super::super::{Align, Cell, Table, Text};
use super::lines;
use crate::screen::Screen;
use comfy_table::{ColumnConstraint, ContentArrangement, Table as Framed, Width, presets};
use unicode_width::UnicodeWidthStr;

/// The number of columns of a framed cell that contain no text.
const PADDING: u16 = 2;

/// The gap between two columns.
const GAP: &str = "  ";

/// Returns a table that fits the screen unless its words are too long.
pub fn table(table: &Table, screen: Screen) -> String {
    let of_words = !table.heads.is_empty() && !table.aligns.contains(&Align::Right);
    if of_words {
        return framed(table, screen);
    }
    let fits = |lines: &String| lines.lines().all(|line| line.width() <= screen.width);
    let whole = columns(table, |cell| words(&cell.text), screen);
    if fits(&whole) {
        return whole;
    }
    let short = columns(table, |cell| words(cell.short.as_ref().unwrap_or(&cell.text)), screen);
    if fits(&short) || table.heads.is_empty() {
        return short;
    }
    parted(table, screen).unwrap_or_else(|| stacked(table, screen))
}

/// Splits the columns of a table of numbers into several tables, one below the other. Each repeats
/// the first column. Returns `None` if a part does not fit.
fn parted(table: &Table, screen: Screen) -> Option<String> {
    if table.aligns.iter().skip(1).any(|align| *align == Align::Left) {
        return None;
    }
    let part = |of: &[usize]| {
        let chosen = || std::iter::once(0).chain(of.iter().copied());
        let part = Table {
            caption: table.caption.clone(),
            heads: chosen().map(|column| table.heads[column].clone()).collect(),
            aligns: chosen().map(|column| table.aligns[column]).collect(),
            rows: table.rows.iter().map(|row| chosen().map(|column| row[column].clone()).collect()).collect(),
        };
        let text = columns(&part, |cell| words(cell.short.as_ref().unwrap_or(&cell.text)), screen);
        text.lines().all(|line| line.width() <= screen.width).then_some(text)
    };
    let (mut parts, mut of): (Vec<String>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut last = String::new();
    for column in 1..table.aligns.len() {
        of.push(column);
        last = match part(&of) {
            Some(text) => text,
            None => {
                parts.push(std::mem::take(&mut last));
                of = vec![column];
                part(&of)?
            }
        };
    }
    parts.push(last);
    Some(parts.join("\n"))
}

/// Returns the words of a cell.
fn words(text: &Text) -> String {
    text.stretches().map(|(look, text)| lines::shown(look, text)).collect()
}

/// Returns columns separated by spaces. Text in the last column is wrapped.
fn columns(table: &Table, text: impl Fn(&Cell) -> String, screen: Screen) -> String {
    let heads = (!table.heads.is_empty()).then(|| table.heads.clone());
    let rows = table.rows.iter().map(|row| row.iter().map(&text).collect());
    let rows: Vec<Vec<String>> = heads.into_iter().chain(rows).collect();
    let last = table.aligns.len().saturating_sub(1);
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..=last).map(width).collect();
    let mut out = String::new();
    for row in &rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let gap = " ".repeat(widths[column] - cell.width());
            match table.aligns[column] {
                Align::Right => line.push_str(&format!("{gap}{cell}{GAP}")),
                Align::Left if column == last => {
                    let flown = lines::paragraph(&cell.into(), &line, screen);
                    line = flown.trim_end().to_owned();
                }
                Align::Left => line.push_str(&format!("{cell}{gap}{GAP}")),
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// Returns the table as a list of rows. Each row prints its first cell, followed by the other cells
/// with their headings on separate lines.
fn stacked(table: &Table, screen: Screen) -> String {
    let stack = |row: &Vec<Cell>| {
        let cells = table.heads.iter().zip(row).skip(1).filter(|(_, cell)| !cell.text.is_empty());
        let below: String = cells
            .map(|(head, cell)| {
                let short = words(cell.short.as_ref().unwrap_or(&cell.text));
                let head = if head.is_empty() { String::new() } else { format!("{head}: ") };
                lines::paragraph(&short.into(), &format!("  {head}"), screen)
            })
            .collect();
        lines::paragraph(&row[0].text, "", screen) + &below
    };
    table.rows.iter().map(stack).collect()
}

/// Returns the table in a frame. The text in cells is wrapped to fit.
fn framed(table: &Table, screen: Screen) -> String {
    let mut framed = Framed::new();
    let preset = if screen.unicode { presets::UTF8_FULL_CONDENSED } else { presets::ASCII_FULL_CONDENSED };
    let width = u16::try_from(screen.width).unwrap_or(80);
    framed.load_style(preset).set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    framed.set_header(&table.heads);
    for row in &table.rows {
        framed.add_row(row.iter().map(|cell| words(&cell.text)));
    }
    // A column is at least as wide as its longest word. A table that is too wide is better than a
    // broken word.
    for (column, head) in table.heads.iter().enumerate() {
        let cells = table.rows.iter().map(|row| words(&row[column].text));
        let widest = |text: String| text.split_whitespace().map(UnicodeWidthStr::width).max().unwrap_or(0);
        let widest = std::iter::once(head.clone()).chain(cells).map(widest).max().unwrap_or(1);
        let width = u16::try_from(widest).unwrap_or(u16::MAX).saturating_add(PADDING);
        if let Some(column) = framed.column_mut(column) {
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(width)));
        }
    }
    framed.to_string() + "\n"
}
