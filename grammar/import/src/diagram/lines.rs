//! The lines of diagrams, with their spans.

use alfonso_diag::{SourceId, Span};

/// A diagram, with its lines in order.
pub(super) struct Block<'t> {
    pub(super) span: Span,
    pub(super) params: Vec<Param<'t>>,
    pub(super) lines: Vec<Line<'t>>,
}

/// A line such as `files=10`. The span covers the value.
pub(super) struct Param<'t> {
    pub(super) key: &'t str,
    pub(super) value: &'t str,
    pub(super) span: Span,
}

/// A line such as `Leaper:L:N:image:b1,g1`.
pub(super) struct Line<'t> {
    pub(super) name: &'t str,
    pub(super) id: &'t str,
    pub(super) moves: &'t str,
    pub(super) cells: &'t str,
    /// The text after the cells.
    pub(super) more: &'t str,
    pub(super) span: Span,
}

impl Line<'_> {
    /// Returns `true` for a line that lists holes of the board; such lines are written like pieces.
    pub(super) fn is_hole(&self) -> bool {
        self.name.eq_ignore_ascii_case("hole")
    }
}

impl<'t> Block<'t> {
    /// Returns the pieces, in order.
    pub(super) fn pieces(&self) -> impl Iterator<Item = &Line<'t>> {
        self.lines.iter().filter(|line| !line.is_hole())
    }

    /// Returns the last line that sets a key.
    pub(super) fn param(&self, key: &str) -> Option<&Param<'t>> {
        self.params.iter().rev().find(|param| param.key == key)
    }
}

/// Returns the diagrams of a page, or the single diagram of a text. Leaves out diagrams without
/// pieces.
pub(super) fn blocks(source: SourceId, text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut rest = 0;
    let mut add = |start, end| {
        blocks.extend(Some(block(source, text, start, end)).filter(|block| !block.lines.is_empty()));
    };
    if !has_tags(text) {
        add(0, text.len());
    }
    while let Some((element, start)) = opened(text, rest) {
        let end = close(text, start, element);
        add(start, end);
        rest = end;
    }
    blocks
}

/// Returns `true` if a page has an element that is a diagram.
pub(super) fn has_tags(text: &str) -> bool {
    opened(text, 0).is_some()
}

/// Returns the name of the next diagram element and the end of its opening tag. Ignores `idiagram`
/// outside tags.
fn opened(text: &str, from: usize) -> Option<(&str, usize)> {
    let mut at = from;
    while let Some(begin) = text[at..].find('<').map(|begin| at + begin) {
        let inside = begin + 1;
        let end = inside + text[inside..].find(['<', '>'])?;
        if text[end..].starts_with('>') && text[inside..end].contains("idiagram") {
            return Some((tag(&text[begin..]), end + 1));
        }
        at = end;
    }
    None
}

/// Returns the name of the tag that begins here, such as `div` for `<div class="x">` or `/p` for
/// `</p>`.
fn tag(text: &str) -> &str {
    let inside = text.strip_prefix('<').unwrap_or(text);
    &inside[..inside.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '/').unwrap_or(inside.len())]
}

/// Returns the offset at which an element that began before `start` is closed. If it is never
/// closed, returns the end of the text.
fn close(text: &str, start: usize, element: &str) -> usize {
    let (mut at, mut open) = (start, 1);
    while let Some(next) = text[at..].find('<').map(|next| at + next) {
        let name = tag(&text[next..]);
        match name.strip_prefix('/') {
            Some(name) if name.eq_ignore_ascii_case(element) => open -= 1,
            None if name.eq_ignore_ascii_case(element) => open += 1,
            _ => {}
        }
        if open == 0 {
            return next;
        }
        at = next + 1;
    }
    text.len()
}

fn block(source: SourceId, text: &str, start: usize, end: usize) -> Block<'_> {
    let (mut params, mut pieces) = (Vec::new(), Vec::new());
    let mut at = start;
    while at < end {
        // A diagram's line ends at a line break of the page or at the next tag.
        let length = text[at..end].find(['\n', '<']).unwrap_or(end - at);
        let whole = &text[at..at + length];
        let begin = at + (whole.len() - whole.trim_start().len());
        at += length;
        at += match text[at..end].starts_with('<') {
            true => text[at..end].find('>').map_or(end - at, |tag| tag + 1),
            false => usize::from(at < end),
        };
        let line = whole.trim();
        let span = Span::new(source, begin, begin + line.len());
        match line.split_once('=') {
            _ if line.starts_with("//") => {}
            Some((key, value)) if !key.contains(':') => {
                params.push(Param { key: key.trim(), value: value.trim(), span });
            }
            _ if line.contains(':') => {
                let mut fields = line.splitn(6, ':').map(str::trim);
                let mut next = || fields.next().unwrap_or("");
                let (name, id, moves, _image, cells, more) = (next(), next(), next(), next(), next(), next());
                pieces.push(Line { name, id, moves, cells, more, span });
            }
            _ => {}
        }
    }
    Block { span: Span::new(source, start, (start + 1).min(text.len()).max(start)), params, lines: pieces }
}
