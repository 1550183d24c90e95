//! Formats a text as edits of single lines, so that the editor keeps the cursor in place.

use super::open::Open;
use alfonso_diag::{SourceId, Span};
use alfonso_syntax::fmt::format;
use lsp_types::TextEdit;
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices};

/// Returns the edits that format a text. Returns `None` for a text that cannot be parsed.
pub fn edits(open: &Open) -> Option<Vec<TextEdit>> {
    let laid_out = format(SourceId(0), &open.text).ok()?;
    let lines = |text: &str| -> Vec<String> { text.split_inclusive('\n').map(str::to_owned).collect() };
    let (old, new) = (lines(&open.text), lines(&laid_out));
    let changes = capture_diff_slices(Algorithm::Myers, &old, &new);
    let ends = |lines: &[String]| -> Vec<usize> {
        let lengths = lines.iter().scan(0, |end, line| {
            *end += line.len();
            Some(*end)
        });
        std::iter::once(0).chain(lengths).collect()
    };
    let offsets = ends(&old);
    let changed = changes.iter().filter(|op| op.tag() != DiffTag::Equal);
    let edit = |op: &DiffOp| TextEdit {
        range: open.lines.range(
            &open.text,
            Span::new(SourceId(0), offsets[op.old_range().start], offsets[op.old_range().end]),
        ),
        new_text: new[op.new_range()].concat(),
    };
    Some(changed.map(edit).collect())
}
