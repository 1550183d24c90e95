//! Drawings: rows of pieces, one below the other.

use super::Layout;
use alfonso_grammar::rules::Rule;

/// A row, as its line and its pieces: number, bar and tokens.
struct Row {
    line: usize,
    pieces: Vec<usize>,
}

/// Aligns the rows of each drawing. A drawing whose columns are already straight keeps them.
pub(super) fn align(layout: &mut Layout<'_>, text: &str) {
    for rows in drawings(layout) {
        let width = |piece: usize| layout.pieces[piece].width();
        let most = rows.iter().map(|row| width(row.pieces[0])).max().unwrap_or(0);
        let indents: Vec<usize> = rows.iter().map(|row| most - width(row.pieces[0])).collect();
        let columns = columns(layout, text, &rows);
        for (row, indent) in rows.iter().zip(indents) {
            if layout.lines[row.line].pieces.start == row.pieces[0] {
                layout.lines[row.line].indent += indent;
            }
            let mut end = 0;
            for (piece, column) in row.pieces[2..].iter().zip(&columns) {
                layout.gaps[*piece] = column.saturating_sub(end);
                end = column + layout.pieces[*piece].width();
            }
        }
    }
}

/// Returns the rows of each drawing.
fn drawings(layout: &Layout<'_>) -> Vec<Vec<Row>> {
    let tree = layout.tree;
    let mut drawings: Vec<(usize, Vec<Row>)> = Vec::new();
    for (number, line) in layout.lines.iter().enumerate() {
        for piece in line.pieces.clone() {
            let Some(word) = layout.pieces[piece].word else { continue };
            let row = tree.nodes[tree.words[word].node].parent;
            if tree.nodes[row].rule != Some(Rule::row) {
                continue;
            }
            let drawing = tree.nodes[row].parent;
            if drawings.last().is_none_or(|(last, _)| *last != drawing) {
                drawings.push((drawing, Vec::new()));
            }
            let Some((_, rows)) = drawings.last_mut() else { continue };
            match rows.last_mut() {
                Some(last) if tree.nodes[row].first < word => last.pieces.push(piece),
                _ => rows.push(Row { line: number, pieces: vec![piece] }),
            }
        }
    }
    // A row that continues on the next line, or contains a comment, cannot be aligned.
    let is_straight = |row: &Row| {
        let line = &layout.lines[row.line].pieces;
        row.pieces.len() > 2 && row.pieces.iter().all(|piece| line.contains(piece))
    };
    let drawings = drawings.into_iter().map(|(_, rows)| rows);
    drawings.filter(|rows| rows.iter().all(is_straight)).collect()
}

/// Returns the author's columns for the pieces of a row after the bar.
fn drawn_row(layout: &Layout<'_>, text: &str, row: &Row) -> Option<Vec<usize>> {
    let word = |piece: &usize| layout.pieces[*piece].word.map(|word| layout.tree.words[word]);
    let bar = word(&row.pieces[1])?.end;
    let mut last = bar;
    let mut columns = Vec::new();
    for piece in &row.pieces[2..] {
        let word = word(piece)?;
        // Rows consist of letters and spaces of one byte.
        if !text.get(last..word.start)?.bytes().all(|byte| byte == b' ') {
            return None;
        }
        columns.push(word.start - bar);
        last = word.end;
    }
    Some(columns)
}

/// Returns the columns of a drawing. If the author's columns are straight, they are kept.
/// Otherwise, all columns are as wide as the widest piece if the author has drawn any row in this
/// way. If not, each column is as wide as its own widest piece.
fn columns(layout: &Layout<'_>, text: &str, rows: &[Row]) -> Vec<usize> {
    let drawn: Vec<Option<Vec<usize>>> = rows.iter().map(|row| drawn_row(layout, text, row)).collect();
    let longest = drawn.iter().flatten().max_by_key(|row| row.len());
    let is_straight = |row: &Option<Vec<usize>>| {
        row.as_ref().zip(longest).is_some_and(|(row, longest)| longest.starts_with(row))
    };
    match longest {
        Some(longest) if rows.len() > 1 && drawn.iter().all(is_straight) && longest[0] > 0 => {
            return longest.clone();
        }
        _ => {}
    }
    let width = |piece: &usize| layout.pieces[*piece].width();
    let pieces = || rows.iter().map(|row| &row.pieces[2..]);
    let length = pieces().map(<[usize]>::len).max().unwrap_or(0);
    let widest = pieces().flatten().map(width).max().unwrap_or(1);
    let even: Vec<usize> = (0..length).map(|at| 1 + at * (widest + 1)).collect();
    let is_even = |row: &Vec<usize>| row.len() > 1 && even.starts_with(row);
    if drawn.iter().flatten().any(is_even) {
        return even;
    }
    let mut next = 1;
    let mut columns = Vec::new();
    for at in 0..length {
        columns.push(next);
        next += 1 + pieces().filter_map(|pieces| pieces.get(at)).map(width).max().unwrap_or(1);
    }
    columns
}
