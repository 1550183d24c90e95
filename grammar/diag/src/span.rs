//! Spans: ranges of bytes in source texts.

use std::fmt;

/// The index of a text in a load. The rule file is 0; its libraries follow in the order of first
/// use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u16);

/// A half-open range of bytes `start..end` in one source text.
///
/// Files are limited to 1 MiB, so 32 bits suffice. Spans are ordered by source, then start, then
/// end.
///
/// ```
/// use alfonso_diag::{SourceId, Span};
///
/// let text = "piece Rook";
/// let name = Span::new(SourceId(0), 6, 10);
/// assert_eq!(&text[name.range()], "Rook");
/// let all = Span::new(SourceId(0), 0, 5).to(name);
/// assert_eq!(all.range(), 0..10);
/// assert!(all.contains(name));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The text that contains the range.
    pub source: SourceId,
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the span `start..end` of `source`.
    #[must_use]
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        let fit = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self { source, start: fit(start), end: fit(end) }
    }

    /// Returns the smallest span that contains both. Returns `self` if `other` lies in another
    /// source.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        if self.source != other.source {
            return self;
        }
        Self { source: self.source, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns `true` if `other` lies within this span.
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        self.source == other.source && self.start <= other.start && other.end <= self.end
    }

    /// Returns the span as a range of byte offsets.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}..{}", self.source.0, self.start, self.end)
    }
}

/// A node together with its span. Equality compares the nodes and ignores the spans.
///
/// ```
/// use alfonso_diag::{SourceId, Span, Spanned};
///
/// let here = Spanned::new("Rook", Span::new(SourceId(0), 6, 10));
/// let there = Spanned::new("Rook", Span::new(SourceId(0), 30, 34));
/// assert_eq!(here, there);
/// ```
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    /// The node.
    pub node: T,
    /// Its span.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Creates a node with a span.
    pub fn new(node: T, span: Span) -> Self {
        Self { node, span }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl<T: Eq> Eq for Spanned<T> {}
