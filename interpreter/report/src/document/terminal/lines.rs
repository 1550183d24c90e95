//! Breaks text into lines of a given width.

use super::super::{Look, Text};
use crate::screen::{Screen, TextStyle};
use unicode_width::UnicodeWidthStr;

/// The additional indentation of the continuation of a broken line, in columns.
const HANGING: usize = 2;

/// A line and its width in columns.
pub type Line = (usize, String);

/// Breaks a text into lines that fit the screen; longer words are not broken. The first line begins
/// with `mark`, and the other lines are indented by its width.
pub fn paragraph(text: &Text, mark: &str, screen: Screen) -> String {
    set(text, mark, screen.width, screen).into_iter().map(|(_, line)| line + "\n").collect()
}

/// Breaks a text into lines of at most `width` columns; longer words are not broken.
pub fn set(text: &Text, mark: &str, width: usize, screen: Screen) -> Vec<Line> {
    let margin = mark.width();
    let written = written(text);
    // If the text itself has several lines, continuations are indented further.
    let hanging = if written.len() > 1 { HANGING } else { 0 };
    let mut lines: Vec<Line> = Vec::new();
    for Written { indent, words } in written {
        let start = if lines.is_empty() { mark.to_owned() } else { " ".repeat(margin) };
        let (mut columns, mut line) = (margin + indent, start + &" ".repeat(indent));
        for (index, word) in words.iter().enumerate() {
            let wide: usize = word.iter().map(|(_, part)| part.width()).sum();
            if index > 0 && columns + 1 + wide > width {
                lines.push((columns, line));
                columns = margin + indent + hanging;
                line = " ".repeat(columns);
            } else if index > 0 {
                line.push(' ');
                columns += 1;
            }
            word.iter().for_each(|(look, part)| line.push_str(&painted(look, part, screen)));
            columns += wide;
        }
        lines.push((columns, line));
    }
    lines
}

/// Returns two texts side by side, separated by a bar.
pub fn beside(left: &[Line], right: &[Line], bar: &str, width: usize) -> String {
    let mut out = String::new();
    for index in 0..left.len().max(right.len()) {
        let (columns, before) = left.get(index).map_or((0, ""), |(columns, line)| (*columns, line.as_str()));
        let after = right.get(index).map_or("", |(_, line)| line.as_str());
        let gap = " ".repeat(width.saturating_sub(columns));
        out.push_str(format!("{before}{gap}{bar}{after}").trim_end());
        out.push('\n');
    }
    out
}

/// A line of the original text.
#[derive(Default)]
struct Written<'t> {
    /// The number of spaces at its beginning.
    indent: usize,
    /// The words of the line. The parts of a word may have different looks.
    words: Vec<Vec<(&'t Look, String)>>,
}

fn written(text: &Text) -> Vec<Written<'_>> {
    let mut lines = vec![Written::default()];
    // A word may consist of several stretches and continues until the next space.
    let mut open = false;
    for (look, stretch) in text.stretches() {
        let stretch = shown(look, stretch);
        for (index, part) in stretch.split('\n').enumerate() {
            if index > 0 {
                lines.push(Written::default());
                open = false;
            }
            let Some(Written { indent, words }) = lines.last_mut() else { continue };
            if words.is_empty() {
                *indent += part.len() - part.trim_start_matches(' ').len();
            }
            for (index, word) in part.split([' ', '\t']).enumerate() {
                match words.last_mut() {
                    _ if word.is_empty() => {}
                    Some(known) if index == 0 && open => known.push((look, word.to_owned())),
                    _ => words.push(vec![(look, word.to_owned())]),
                }
            }
            open = if part.is_empty() { open } else { !part.ends_with([' ', '\t']) };
        }
    }
    lines
}

/// Returns the text of a stretch for output without colours, with ticks around code.
pub fn shown(look: &Look, text: &str) -> String {
    if *look == Look::Code { format!("`{text}`") } else { text.to_owned() }
}

fn painted(look: &Look, text: &str, screen: Screen) -> String {
    match look {
        Look::Strong | Look::Marked => screen.paint(TextStyle::Strong, text),
        Look::Faint => screen.paint(TextStyle::Faint, text),
        Look::Plain | Look::Emphasised | Look::Code | Look::Link(_) => text.to_owned(),
    }
}
