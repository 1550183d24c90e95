//! Text set in lines of a width, with words that stand out; and two texts side by side.

use crate::screen::{Ink, Screen};
use unicode_width::UnicodeWidthStr;

/// Words, some of which stand out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose(Vec<Line>);

/// A line as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Line {
    /// So many spaces stand before it.
    indent: usize,
    words: Vec<(String, bool)>,
}

/// What a line is too long for is set so much further in, if nothing else is wanted.
const HANGING: usize = 2;

impl Prose {
    /// Plain text; its line ends are kept.
    pub fn plain(text: &str) -> Self {
        Self::marked([(text, false)])
    }

    /// Stretches of text, some of which stand out.
    pub fn marked<'t>(stretches: impl IntoIterator<Item = (&'t str, bool)>) -> Self {
        let mut lines = vec![Line::default()];
        // A word may be made of several stretches: it goes on until there is a space.
        let mut open = false;
        for (text, out) in stretches {
            for (index, line) in text.split('\n').enumerate() {
                if index > 0 {
                    lines.push(Line::default());
                    open = false;
                }
                let Some(Line { indent, words }) = lines.last_mut() else { continue };
                if words.is_empty() {
                    *indent += line.len() - line.trim_start_matches(' ').len();
                }
                for (index, word) in line.split(' ').enumerate() {
                    match words.last_mut() {
                        Some((known, marked)) if index == 0 && open && !word.is_empty() => {
                            known.push_str(word);
                            *marked |= out;
                        }
                        _ if word.is_empty() => {}
                        _ => words.push((word.to_owned(), out)),
                    }
                }
                open = !line.is_empty() && !line.ends_with(' ');
            }
        }
        Self(lines)
    }

    /// In lines of at most `width` columns, where words allow it: each line's columns and its text.
    pub fn set(&self, width: usize, screen: Screen) -> Vec<(usize, String)> {
        self.hung(width, HANGING, screen)
    }

    /// The same; what a line is too long for is set `hanging` columns further in.
    fn hung(&self, width: usize, hanging: usize, screen: Screen) -> Vec<(usize, String)> {
        let mut set = Vec::new();
        for Line { indent, words } in &self.0 {
            let (mut columns, mut text) = (*indent, " ".repeat(*indent));
            for (row, (word, out)) in words.iter().enumerate() {
                let wide = word.width();
                // The first word of a line stands where it stands.
                let first = row == 0;
                if !first && columns + 1 + wide > width {
                    set.push((columns, std::mem::replace(&mut text, " ".repeat(indent + hanging))));
                    columns = indent + hanging;
                } else if !first {
                    text.push(' ');
                    columns += 1;
                }
                text.push_str(&if *out { screen.paint(Ink::Strong, word) } else { word.clone() });
                columns += wide;
            }
            set.push((columns, text));
        }
        set
    }
}

/// A paragraph whose lines begin with `indent`, later ones with `hanging` as well.
pub fn paragraph(text: &str, indent: &str, hanging: &str, screen: Screen) -> String {
    let width = screen.width.saturating_sub(indent.width()).max(10);
    let lines = Prose::plain(text).hung(width, hanging.width(), screen);
    lines.into_iter().map(|(_, text)| format!("{indent}{text}\n")).collect()
}

/// Two texts side by side, each on half the screen.
pub fn beside(left: &[Prose], right: &[Prose], screen: Screen) -> String {
    let half = (screen.width - 3) / 2;
    let rows = |side: &[Prose]| -> Vec<(usize, String)> {
        side.iter().flat_map(|prose| prose.set(half, screen)).collect()
    };
    let (left, right) = (rows(left), rows(right));
    let bar = if screen.unicode { "│" } else { "|" };
    let mut text = String::new();
    for row in 0..left.len().max(right.len()) {
        let empty = (0, String::new());
        let (columns, before) = left.get(row).unwrap_or(&empty);
        let after = right.get(row).map_or("", |(_, text)| text);
        let gap = " ".repeat(half.saturating_sub(*columns));
        text.push_str(format!("{before}{gap} {bar} {after}").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_kept_and_broken_between_words() {
        let set = |text: &str, width| -> Vec<String> {
            Prose::plain(text).set(width, Screen::PLAIN).into_iter().map(|(_, line)| line).collect()
        };
        assert_eq!(set("one two three\nfour", 8), ["one two", "  three", "four"]);
        assert_eq!(set("if\n  so is it now", 8), ["if", "  so is", "    it", "    now"]);
        assert_eq!(set("incomprehensible", 4), ["incomprehensible"]);
        assert_eq!(set("", 4), [""]);
    }

    #[test]
    fn a_word_of_two_stretches_is_one_word() {
        let prose = Prose::marked([("onto ", false), ("emp", false), ("ty", true), (" if", false)]);
        let words: Vec<_> = prose.0.into_iter().flat_map(|line| line.words).collect();
        assert_eq!(words, [("onto".to_owned(), false), ("empty".to_owned(), true), ("if".to_owned(), false)]);
    }

    #[test]
    fn columns_line_up() {
        let screen = Screen { width: 13, ..Screen::PLAIN };
        assert_eq!(
            beside(&[Prose::plain("a b c d e")], &[Prose::plain("x")], screen),
            "a b c │ x\n  d e │\n"
        );
    }
}
