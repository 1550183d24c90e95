//! Writes documents for terminals. When they are printed, [`crate::sanitise::filter`] makes control
//! characters visible.

mod figures;
mod lines;
mod tables;

use super::{Block, Document, Form, LETTERS, List, Medium, Side, Sides};
use crate::screen::{Screen, TextStyle};
use lines::{paragraph, set};

/// The maximum width of a page, because longer lines are hard to read.
const WIDEST: usize = 90;

/// The minimum screen width at which two texts are placed side by side.
const WIDE: usize = 100;

/// The indentation of blocks, in columns.
const INDENT: usize = 2;

/// The indentation of code on pages, in columns. In reports, code is printed faintly instead.
const CODE: usize = 4;

/// Returns a document for a screen.
pub fn write(document: &Document<'_>, screen: Screen) -> String {
    let width = match document.form {
        Form::Page => screen.width.min(WIDEST),
        Form::Report => screen.width,
    };
    let mut out = String::new();
    let mut before: Option<&Block<'_>> = None;
    let mut indent = 0;
    for block in document.blocks(Medium::Terminal) {
        if matches!(block, Block::Heading(..)) {
            indent = 0;
        }
        let text = rendered(document.form, block, Screen { width: width.saturating_sub(indent), ..screen });
        if text.is_empty() {
            continue;
        }
        if before.is_some_and(|before| apart(document.form, before, block)) {
            out.push('\n');
        }
        let margin = " ".repeat(indent);
        for line in text.lines() {
            out.push_str(format!("{margin}{line}").trim_end());
            out.push('\n');
        }
        if matches!((document.form, block), (Form::Report, Block::Heading(3, _))) {
            indent = INDENT;
        }
        before = Some(block);
    }
    out
}

/// Returns `true` if an empty line separates two blocks.
fn apart(form: Form, before: &Block<'_>, block: &Block<'_>) -> bool {
    let stands_out = |block: &Block<'_>| matches!(block, Block::Figure(_) | Block::Sides(_));
    match (form, before, block) {
        (Form::Page, ..) | (Form::Report, _, Block::Heading(..)) => true,
        (Form::Report, Block::Heading(..), _) => false,
        (Form::Report, Block::Paragraph(_), Block::Table(_) | Block::Code(..)) => true,
        (Form::Report, Block::Table(_), Block::List(_)) => true,
        (Form::Report, before, block) => {
            stands_out(before) || stands_out(block) || matches!(block, Block::Note(_))
        }
    }
}

fn rendered(form: Form, block: &Block<'_>, screen: Screen) -> String {
    match block {
        Block::Heading(_, text) => {
            let lines = set(&text.words().into(), "", screen.width, screen);
            lines.into_iter().map(|(_, line)| screen.paint(TextStyle::Strong, &line) + "\n").collect()
        }
        Block::Paragraph(text) | Block::Note(text) => paragraph(text, "", screen),
        Block::List(list) => self::list(list, screen),
        Block::Table(table) => tables::table(table, screen),
        Block::Sides(sides) => self::sides(sides, screen),
        Block::Code(_, text) if form == Form::Report => {
            text.lines().map(|line| screen.paint(TextStyle::Faint, line) + "\n").collect()
        }
        Block::Code(_, text) => {
            let margin = " ".repeat(CODE);
            text.lines().map(|line| format!("{margin}{line}\n")).collect()
        }
        Block::Figure(figure) => figures::figure(figure, screen),
        Block::Only(..) => String::new(),
    }
}

fn list(list: &List, screen: Screen) -> String {
    let mut out = String::new();
    for (index, item) in list.items.iter().enumerate() {
        let mark = if list.numbered { format!("{}. ", index + 1) } else { "- ".to_owned() };
        let below = format!("{}- ", " ".repeat(mark.len()));
        out.push_str(&paragraph(&item.text, &mark, screen));
        item.below.iter().for_each(|text| out.push_str(&paragraph(text, &below, screen)));
    }
    out
}

/// Returns two texts side by side on wide screens, or one below the other. If one text is missing,
/// the other stands alone.
fn sides(sides: &Sides, screen: Screen) -> String {
    let mut rows = Vec::new();
    for facing in &sides.rows {
        let mut row = paragraph(&facing.name, "", screen);
        match &facing.sides {
            [Some(a), Some(b)] if screen.width >= WIDE => row.push_str(&beside(a, b, screen)),
            both => {
                for (letter, side) in LETTERS.iter().zip(both) {
                    let Some(side) = side else { continue };
                    row.push_str(&paragraph(&side.text, &format!("  {letter} "), screen));
                    side.notes.iter().for_each(|note| row.push_str(&paragraph(note, "    - ", screen)));
                }
            }
        }
        rows.push(row);
    }
    rows.join("\n")
}

/// Returns two texts side by side, each on one half of the screen.
fn beside(a: &Side, b: &Side, screen: Screen) -> String {
    let half = (screen.width - 3) / 2;
    let rows = |side: &Side| {
        let mut rows = set(&side.text, "", half, screen);
        rows.extend(side.notes.iter().flat_map(|note| set(note, "- ", half, screen)));
        rows
    };
    let bar = if screen.unicode { " │ " } else { " | " };
    lines::beside(&rows(a), &rows(b), bar, half)
}
