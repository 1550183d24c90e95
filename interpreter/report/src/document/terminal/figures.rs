//! Pictures drawn with characters.

use super::super::Figure;
use super::lines::{Line, beside};
use crate::screen::Screen;
use unicode_width::UnicodeWidthStr;

/// The gap between two pictures.
const GAP: &str = "   ";

/// Returns the pictures that characters can show. Two pictures are placed side by side if the
/// screen is wide enough.
pub fn figure(figure: &Figure<'_>, screen: Screen) -> String {
    match figure.drawn(screen).as_slice() {
        [("", one)] => one.clone(),
        [left, right] => {
            let (a, b) = (rows(left, screen), rows(right, screen));
            let width = |rows: &[Line]| rows.iter().map(|(columns, _)| *columns).max().unwrap_or(0);
            match width(&a) + GAP.len() + width(&b) <= screen.width {
                true => beside(&a, &b, GAP, width(&a)),
                false => below(&[left.clone(), right.clone()]),
            }
        }
        drawn => below(drawn),
    }
}

fn below(drawn: &[(&str, String)]) -> String {
    let drawn: Vec<String> = drawn.iter().map(|(label, text)| format!("{label}\n{text}")).collect();
    drawn.join("\n")
}

fn rows((label, drawn): &(&str, String), screen: Screen) -> Vec<Line> {
    std::iter::once(*label)
        .chain(drawn.lines())
        .map(|line| (screen.unpainted(line).width(), line.to_owned()))
        .collect()
}
