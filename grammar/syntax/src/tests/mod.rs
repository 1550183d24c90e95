//! Tests of the whole crate, through its two functions.

mod chance;
mod limits;
mod mistakes;
mod print;
mod recovery;
mod shapes;
mod spelling;
mod ways_out;

use alfonso_diag::{Diagnostic, SourceId};

use crate::ast::{ClauseBody, Entry, File, ItemKind};

/// A file with every construct.
const SAMPLE: &str = include_str!("sample.rules");

fn read(text: &str) -> (File, Vec<Diagnostic>) {
    crate::parse(SourceId(0), text)
}

/// The tree of a text that must be right.
#[track_caller]
fn right(text: &str) -> File {
    let (file, problems) = read(text);
    assert!(problems.is_empty(), "{text}\n{problems:#?}");
    file
}

/// The body of the only clause of a piece.
#[track_caller]
fn body(clause: &str) -> ClauseBody {
    let file = right(&format!("game \"X\" piece X \"X\" {{ x.y: {clause} }}"));
    match &file.items[0].kind {
        ItemKind::Piece(piece) => match piece.body.as_slice() {
            [Entry::Clause(clause)] => clause.body.clone(),
            other => panic!("not one clause: {other:?}"),
        },
        other => panic!("not a piece: {other:?}"),
    }
}

/// Line and column of a place, both from 1, the column in characters.
fn line_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    (line, before.rsplit('\n').next().map_or(0, |it| it.chars().count()) + 1)
}

/// The ids of all clauses in file order.
fn rule_ids(file: &File) -> Vec<String> {
    fn entries(list: &[Entry], ids: &mut Vec<String>) {
        for entry in list {
            match entry {
                Entry::Clause(clause) => ids.push(clause.id.node.clone()),
                Entry::Under { body, .. } => entries(body, ids),
            }
        }
    }
    let mut ids = Vec::new();
    for item in &file.items {
        match &item.kind {
            ItemKind::Piece(piece) => entries(&piece.body, &mut ids),
            ItemKind::Block { body, .. } => entries(body, &mut ids),
            _ => (),
        }
    }
    ids
}
