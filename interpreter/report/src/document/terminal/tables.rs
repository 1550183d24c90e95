//! Tables in terminals: columns for numbers, frames for words.

use super::super::{Align, Cell, Table, Text};
use super::lines;
use crate::screen::Screen;
use comfy_table::{ColumnConstraint, ContentArrangement, Table as Framed, Width, presets};
use unicode_width::UnicodeWidthStr;

/// So many columns of a framed cell hold no text.
const PADDING: u16 = 2;

/// Between two columns.
const GAP: &str = "  ";

/// Returns a table that is no wider than the screen, if its words allow it.
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

/// Returns columns of numbers in several tables, one below the other, each with the first column; `None` if one of them does not fit.
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

/// Returns columns with spaces between them. Words in the last one flow.
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

/// Returns the table row by row: the first cell, and below it each other cell with its head.
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

/// Returns the table in a frame, with the words of cells on lines that fit.
fn framed(table: &Table, screen: Screen) -> String {
    let mut framed = Framed::new();
    let preset = if screen.unicode { presets::UTF8_FULL_CONDENSED } else { presets::ASCII_FULL_CONDENSED };
    let width = u16::try_from(screen.width).unwrap_or(80);
    framed.load_style(preset).set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    framed.set_header(&table.heads);
    for row in &table.rows {
        framed.add_row(row.iter().map(|cell| words(&cell.text)));
    }
    // A column is as wide as its longest word: rather too wide a table than a broken word.
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
