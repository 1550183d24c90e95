//! Layout: text that stays on one line if it fits, with possible line breaks.

/// The intended maximum width of a line. Text that cannot be broken may be wider.
const WIDTH: usize = 100;
/// The indentation of continuation lines.
const INDENT: usize = 2;

use super::spelling::Piece;
use crate::ast::Name;
use std::borrow::Cow;
use std::fmt::Display;

/// A text with possible line breaks. No string in it contains a line end.
#[derive(Debug)]
pub(super) enum Doc {
    /// Words and signs of the language: a literal of the printer, or a word from the tree.
    Word(Cow<'static, str>),
    /// A word of the language, or an author's name in a position where such a word is possible.
    Shared(String),
    /// An author's name, number, cell or quotation, in a position where no word of the language is
    /// possible.
    Text(String),
    /// A line break. In a group that fits on its line, these characters are printed instead.
    Line(&'static str),
    /// A line break in any case.
    Hard,
    /// A sequence of documents.
    Many(Vec<Doc>),
    /// A document in which new lines are indented.
    Nest(Box<Doc>),
    /// A document that is printed on one line if it fits. Otherwise, each of its `Line`s is a line
    /// break, except those of inner groups.
    Group(Box<Doc>),
}

/// Only literals of the printer are converted, because they are words of the language. The author's
/// text has a shorter lifetime, so the compiler rejects it here.
impl From<&'static str> for Doc {
    fn from(word: &'static str) -> Self {
        Self::Word(word.into())
    }
}

/// Returns an author's name, in a position where no word of the language is possible.
pub(super) fn own(name: &Name) -> Doc {
    Doc::Text(name.node.clone())
}

/// Returns a word of the language from the tree.
pub(super) fn word(word: &Name) -> Doc {
    Doc::Word(word.node.clone().into())
}

/// Returns a word of the language, or an author's name in a position where such a word is possible.
pub(super) fn shared(name: &Name) -> Doc {
    Doc::Shared(name.node.clone())
}

/// Returns an author's number.
pub(super) fn numeral(number: impl Display) -> Doc {
    Doc::Text(number.to_string())
}

impl From<Vec<Doc>> for Doc {
    fn from(docs: Vec<Doc>) -> Self {
        Self::Many(docs)
    }
}

/// Concatenates documents and strings.
macro_rules! docs {
    ($($doc:expr),* $(,)?) => {
        $crate::print::doc::Doc::Many(vec![$($crate::print::doc::Doc::from($doc)),*])
    };
}
pub(super) use docs;

pub(super) fn nest(doc: impl Into<Doc>) -> Doc {
    Doc::Nest(Box::new(doc.into()))
}

pub(super) fn group(doc: impl Into<Doc>) -> Doc {
    Doc::Group(Box::new(doc.into()))
}

/// Joins `items` with `between`, with as many items on each line as fit.
pub(super) fn filled(items: Vec<Doc>, between: &'static str, space: &'static str) -> Doc {
    let last = items.len().saturating_sub(1);
    let mut out = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        let item = if index < last { docs![item, between] } else { item };
        out.push(if index == 0 { item } else { group(docs![Doc::Line(space), item]) });
    }
    Doc::Many(out)
}

/// Prints `head { entry  entry }` on one line if it fits. Otherwise, each entry has a line.
pub(super) fn braced(head: impl Into<Doc>, entries: Vec<Doc>) -> Doc {
    if entries.is_empty() {
        return docs![head.into(), " { }"];
    }
    let mut inner = Vec::new();
    for (index, entry) in entries.into_iter().enumerate() {
        inner.push(Doc::Line(if index == 0 { " " } else { "  " }));
        inner.push(entry);
    }
    group(docs![head.into(), " {", nest(inner), Doc::Line(" "), "}"])
}

/// Prints `head { entry }` on one line if it fits. Several entries always have a line each.
pub(super) fn listed(head: impl Into<Doc>, mut entries: Vec<Doc>) -> Doc {
    if entries.len() < 2 {
        return braced(head, entries);
    }
    let inner: Vec<Doc> = entries.drain(..).flat_map(|entry| [Doc::Hard, entry]).collect();
    docs![head.into(), " {", nest(inner), Doc::Hard, "}"]
}

/// Returns the text of a document. The last line has no line end.
pub(super) fn laid_out(doc: &Doc) -> String {
    let mut page = Page::default();
    let mut waiting = vec![Task { indent: 0, is_flat: false, doc }];
    while let Some(task) = waiting.pop() {
        let Task { indent, is_flat, doc } = task;
        match doc {
            Doc::Word(text) => page.write(text, indent),
            Doc::Shared(text) | Doc::Text(text) => page.write(text, indent),
            Doc::Line(space) if is_flat => page.write(space, indent),
            Doc::Line(_) | Doc::Hard => page.end_line(),
            Doc::Many(docs) => waiting.extend(docs.iter().rev().map(|doc| Task { doc, ..task })),
            Doc::Nest(doc) => waiting.push(Task { indent: indent + INDENT, is_flat, doc }),
            Doc::Group(doc) => {
                let flat = Task { indent, is_flat: true, doc };
                let is_flat = is_flat || fits(WIDTH.saturating_sub(page.column(indent)), flat, &waiting);
                waiting.push(Task { indent, is_flat, doc });
            }
        }
    }
    page.text
}

/// Returns the pieces of a document, on one line where possible.
pub(super) fn pieces(doc: &Doc) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut waiting = vec![doc];
    while let Some(doc) = waiting.pop() {
        match doc {
            Doc::Word(word) => out.push(Piece::Word(word.clone())),
            Doc::Shared(text) => out.push(Piece::Shared(text.clone())),
            Doc::Text(text) => out.push(Piece::Text(text.clone())),
            Doc::Line(space) => out.push(Piece::Word((*space).into())),
            Doc::Hard => out.push(Piece::Word("\n".into())),
            Doc::Many(docs) => waiting.extend(docs.iter().rev()),
            Doc::Nest(doc) | Doc::Group(doc) => waiting.push(doc),
        }
    }
    out
}

/// Returns a document with the same layout and the given pieces as its words. The counterpart of
/// [`pieces`].
pub(super) fn with_pieces(doc: &Doc, pieces: &mut impl Iterator<Item = Piece>) -> Doc {
    match doc {
        Doc::Word(_) | Doc::Shared(_) | Doc::Text(_) => match pieces.next() {
            Some(Piece::Word(word)) => Doc::Word(word),
            Some(Piece::Shared(text)) => Doc::Shared(text),
            Some(Piece::Text(text)) => Doc::Text(text),
            None => docs![],
        },
        Doc::Line(space) => {
            pieces.next();
            Doc::Line(space)
        }
        Doc::Hard => {
            pieces.next();
            Doc::Hard
        }
        Doc::Many(docs) => Doc::Many(docs.iter().map(|doc| with_pieces(doc, pieces)).collect()),
        Doc::Nest(doc) => nest(with_pieces(doc, pieces)),
        Doc::Group(doc) => group(with_pieces(doc, pieces)),
    }
}

#[derive(Clone, Copy)]
struct Task<'d> {
    indent: usize,
    is_flat: bool,
    doc: &'d Doc,
}

/// Returns `true` if `first` and the text after it, up to the next line break, have at most `width`
/// characters.
fn fits(width: usize, first: Task<'_>, rest: &[Task<'_>]) -> bool {
    let mut left = width;
    let mut waiting = vec![first];
    let mut rest = rest.iter().rev();
    while let Some(task) = waiting.pop().or_else(|| rest.next().copied()) {
        let taken = match task.doc {
            Doc::Word(text) => text.chars().count(),
            Doc::Shared(text) | Doc::Text(text) => text.chars().count(),
            Doc::Line(space) if task.is_flat => space.len(),
            Doc::Line(_) => return true,
            Doc::Hard => return !task.is_flat,
            Doc::Many(docs) => {
                waiting.extend(docs.iter().rev().map(|doc| Task { doc, ..task }));
                0
            }
            Doc::Nest(doc) | Doc::Group(doc) => {
                waiting.push(Task { doc, ..task });
                0
            }
        };
        if taken > left {
            return false;
        }
        left -= taken;
    }
    true
}

/// The text written so far.
#[derive(Default)]
struct Page {
    text: String,
    column: usize,
}

impl Page {
    /// Returns the column of the next character, on a line with this indentation.
    fn column(&self, indent: usize) -> usize {
        if self.column == 0 { indent } else { self.column }
    }

    fn write(&mut self, text: &str, indent: usize) {
        if text.is_empty() {
            return;
        }
        if self.column == 0 {
            self.text.extend(std::iter::repeat_n(' ', indent));
            self.column = indent;
        }
        self.text.push_str(text);
        self.column += text.chars().count();
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }
}
