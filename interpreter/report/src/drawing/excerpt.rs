//! Excerpts of a text around its labels. Excerpts are short and safe to print, and keep the
//! original line numbers.

use crate::command_error::Text;
use crate::line_column::{floor, line_column};
use crate::sanitise;
use alfonso_diag::is_unseen;
use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::ops::Range;

/// The maximum number of characters in a line. Longer lines are cut around their label.
const WIDEST: usize = 160;

/// A part of a text with its labels.
#[derive(Debug)]
pub struct Excerpt {
    name: String,
    text: String,
    /// The number of lines of the whole source before this excerpt.
    lines_before: usize,
    /// For each line of the excerpt, the number of characters that were cut at its beginning, minus
    /// one for the ellipsis.
    shifts: Vec<usize>,
    labels: Vec<LabeledSpan>,
}

struct PlacedLabel {
    line: usize,
    range: Range<usize>,
    text: String,
}

impl Excerpt {
    /// Returns the lines around `labels`. The first label is the primary one. A label that spans
    /// several lines is limited to its first line.
    pub fn new(of: &Text, labels: &[(Range<usize>, String)]) -> Self {
        let text = of.text.as_str();
        let starts: Vec<usize> =
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let line_of = |offset: usize| starts.partition_point(|start| *start <= offset) - 1;
        let line_range = |line: usize| {
            let end = starts.get(line + 1).map_or(text.len(), |next| next - 1);
            starts[line]..end
        };
        let placed_labels: Vec<PlacedLabel> = labels
            .iter()
            .map(|(range, label)| {
                let start = floor(text, range.start);
                let line = line_of(start);
                let end = floor(text, range.end).min(line_range(line).end).max(start);
                PlacedLabel { line, range: start..end, text: label.clone() }
            })
            .collect();
        let first = placed_labels.iter().map(|label| label.line).min().unwrap_or(0).saturating_sub(1);
        let last = placed_labels.iter().map(|label| label.line).max().unwrap_or(0) + 1;
        let mut excerpt = Self {
            name: sanitise::line(&of.name).into_owned(),
            text: String::new(),
            lines_before: of.before.lines + first,
            shifts: Vec::new(),
            labels: Vec::new(),
        };
        let mut found: Vec<Option<LabeledSpan>> = placed_labels.iter().map(|_| None).collect();
        for line in first..=last.min(starts.len() - 1) {
            let here: Vec<usize> =
                (0..placed_labels.len()).filter(|index| placed_labels[*index].line == line).collect();
            excerpt.push_line(text, line_range(line), &placed_labels, &here, &mut found);
        }
        if first == 0 {
            excerpt.shifts[0] += of.before.columns;
        }
        excerpt.labels = found.into_iter().flatten().collect();
        excerpt
    }

    fn push_line(
        &mut self,
        text: &str,
        line: Range<usize>,
        placed_labels: &[PlacedLabel],
        here: &[usize],
        found: &mut [Option<LabeledSpan>],
    ) {
        let kept = cut(text, line.clone(), here.first().map(|index| placed_labels[*index].range.start));
        let cut_before = text[line.start..kept.start].chars().count();
        let mark = if cut_before > 0 { "…" } else { "" };
        self.shifts.push(cut_before.saturating_sub(1));
        let base = self.text.len() + mark.len();
        for index in here {
            let label = &placed_labels[*index];
            let inside = |offset: usize| offset.clamp(kept.start, kept.end) - kept.start + base;
            let (start, end) = (inside(label.range.start), inside(label.range.end));
            let sentence = Some(sanitise::line(&label.text).into_owned()).filter(|text| !text.is_empty());
            found[*index] = Some(match index {
                0 => LabeledSpan::new_primary_with_span(sentence, (start, end - start)),
                _ => LabeledSpan::new(sentence, start, end - start),
            });
        }
        self.text.push_str(mark);
        seen_into(&text[kept.clone()], &mut self.text);
        self.text.push_str(if kept.end < line.end { "…\n" } else { "\n" });
    }

    /// Returns the labels, with ranges relative to this excerpt.
    pub fn labels(&self) -> impl Iterator<Item = LabeledSpan> + '_ {
        self.labels.iter().cloned()
    }
}

/// Returns the byte range of a line to keep: the whole line, or the part around its first label.
fn cut(text: &str, line: Range<usize>, label: Option<usize>) -> Range<usize> {
    let count = text[line.clone()].chars().take(WIDEST + 1).count();
    if count <= WIDEST {
        return line;
    }
    let before = &text[line.start..label.unwrap_or(line.start)];
    let lead = before.char_indices().rev().take(WIDEST / 4).last().map_or(before.len(), |(at, _)| at);
    let start = if before.chars().count() <= WIDEST / 2 { line.start } else { line.start + lead };
    let kept = text[start..line.end].char_indices().nth(WIDEST).map_or(line.end, |(at, _)| start + at);
    start..kept
}

/// Appends `text` to `into`. Each invisible character is replaced by a visible substitute with the
/// same number of bytes.
fn seen_into(text: &str, into: &mut String) {
    for character in text.chars() {
        match (is_unseen(character), character.len_utf8()) {
            (false, _) => into.push(character),
            (true, 1) if character == '\r' => into.push(' '),
            (true, 1) => into.push('?'),
            (true, 2) => into.push('¿'),
            (true, 3) => into.push('\u{fffd}'),
            (true, _) => into.push_str("\u{fffd}?"),
        }
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let contents = self.text.as_str().read_span(span, before, after)?;
        let here = line_column(&self.text, span.offset());
        let column = match before {
            0 => here.column - 1 + self.shifts.get(here.line - 1).copied().unwrap_or(0),
            _ => contents.column(),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            contents.data(),
            *contents.span(),
            contents.line() + self.lines_before,
            column,
            contents.line_count(),
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line_column::LineColumn;

    #[test]
    fn columns_count_characters() {
        let text = "ça\nété x\n";
        let offset = text.find('x').expect("there");
        assert_eq!(line_column(text, offset), LineColumn { line: 2, column: 5 });
        assert_eq!(line_column(text, text.len()), LineColumn { line: 3, column: 1 });
        assert_eq!(line_column("", 9), LineColumn { line: 1, column: 1 });
    }

    #[test]
    fn long_lines_are_cut_around_the_label() {
        let text = format!("{}here{}", "é".repeat(5000), "x".repeat(5000));
        let start = 10_000;
        let excerpt = Excerpt::new(&Text::new("f", text), &[(start..start + 4, "label".into())]);
        assert!(excerpt.text.chars().count() < WIDEST + 4);
        let label = excerpt.labels().next().expect("one label");
        assert_eq!(&excerpt.text[label.offset()..label.offset() + label.len()], "here");
        let contents = excerpt.read_span(label.inner(), 0, 0).expect("in range");
        assert_eq!((contents.line(), contents.column()), (0, 5000));
    }
}
