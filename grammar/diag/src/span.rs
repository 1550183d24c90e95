//! Places in a text.

use std::fmt;

/// One text of a load: the rule file itself is 0, the libraries it uses follow in the order of first use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u16);

/// A half-open range of bytes `start..end` in one source text.
///
/// Files are limited to 1 MiB, so 32 bits are plenty. Ordered by source, then start, then end.
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
    /// The text the range lies in.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end` of `source`.
    #[must_use]
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        let fit = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self { source, start: fit(start), end: fit(end) }
    }

    /// The smallest range that holds both; `other` is ignored when it lies in another source.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        if self.source != other.source {
            return self;
        }
        Self { source: self.source, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// True if `other` lies within this range.
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        self.source == other.source && self.start <= other.start && other.end <= self.end
    }

    /// The range as byte offsets.
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

/// Something together with its place. Two are equal when the things are, wherever they stand.
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
    /// The thing.
    pub node: T,
    /// Its place.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Puts `node` at `span`.
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
