//! Diagnostics together with the texts to which they refer.
//!
//! ```
//! use alfonso_driver::{Request, Source, load};
//! use alfonso_report::command_error::CommandError;
//!
//! let source = Source { name: "mine.rules".into(), text: "game \"Mine\"\nbord grid 3 by 3".into() };
//! let failure = load(source, &Request::default(), &|_| None).expect_err("it has errors");
//! let trouble = CommandError::from(*failure);
//! assert_eq!(trouble.counts(), (1, 0));
//! assert!(trouble.in_words().contains("did you mean `board`?"));
//! // The diagnostics come with the texts in which their labels stand.
//! let label = &trouble.diagnostics[0].labels[0];
//! let text = trouble.text(label.span.source).expect("the file");
//! assert_eq!(text.spot(label.span.start as usize), (2, 1));
//! ```

pub use crate::line_column::floor;

use alfonso_diag::{Code, Diagnostic, SourceId, Span};
use alfonso_driver::{Failure, Source, Sources};
use alfonso_notation::record::pgn::Before;

/// A text to which labels refer.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// The name of the text.
    pub name: String,
    /// The whole text, or the part that contains the labels.
    pub text: String,
    /// The size of the omitted part before `text`.
    pub before: Before,
}

impl Text {
    /// Returns a text without an omitted part.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), before: Before::default() }
    }

    /// Returns the line and column of a byte offset, both from 1. The line and column are counted
    /// from the beginning of the whole text, including the omitted part.
    pub fn spot(&self, offset: usize) -> (usize, usize) {
        let upto = self.text.get(..offset).unwrap_or(&self.text);
        let line = upto.matches('\n').count();
        let column = upto.rsplit('\n').next().unwrap_or_default().chars().count();
        let before = if line == 0 { self.before.columns } else { 0 };
        (self.before.lines + line + 1, before + column + 1)
    }
}

/// Diagnostics and the texts to which their labels refer.
#[derive(Clone, Debug, Default)]
pub struct CommandError {
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts, indexed by [`SourceId`].
    pub texts: Vec<Text>,
}

impl From<Box<Diagnostic>> for CommandError {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        Self::bare(*diagnostic)
    }
}

impl CommandError {
    /// Returns the diagnostics for loaded sources.
    pub fn new(diagnostics: Vec<Diagnostic>, sources: &Sources) -> Self {
        let known = (0..=u16::MAX).map_while(|id| sources.get(SourceId(id)));
        let texts = known.map(|Source { name, text }| Text::new(name, text)).collect();
        Self { diagnostics, texts }
    }

    /// Returns a single diagnostic without a text.
    pub fn bare(diagnostic: Diagnostic) -> Self {
        Self { diagnostics: vec![diagnostic], texts: Vec::new() }
    }

    /// Returns a single error in a command-line argument. `argument` is the name of the argument,
    /// `text` its value, and `place` the byte range of the label.
    pub fn in_argument(
        argument: &str,
        text: &str,
        range: std::ops::Range<usize>,
        (code, message, label): (Code, String, String),
        help: Option<String>,
    ) -> Self {
        let span = Span::new(SourceId(0), range.start, range.end);
        let diagnostic = Diagnostic::error(code, span, message, label).help_if(help);
        Self { diagnostics: vec![diagnostic], texts: vec![Text::new(argument, text)] }
    }

    /// Adds the diagnostics and texts of another error.
    pub fn join(&mut self, other: Self) {
        let first = u16::try_from(self.texts.len()).unwrap_or(u16::MAX);
        self.texts.extend(other.texts);
        for mut diagnostic in other.diagnostics {
            for label in &mut diagnostic.labels {
                label.span.source = SourceId(label.span.source.0.saturating_add(first));
            }
            self.diagnostics.push(diagnostic);
        }
    }

    /// Returns the text of a source.
    pub fn text(&self, source: SourceId) -> Option<&Text> {
        self.texts.get(usize::from(source.0))
    }

    /// Returns the message and help of the first diagnostic on one line.
    pub fn in_words(&self) -> String {
        let Some(first) = self.diagnostics.first() else { return String::new() };
        let help = first.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("{}{help}", first.message)
    }

    /// Returns the numbers of errors and warnings. Mistakes that a note summarizes are included.
    pub fn counts(&self) -> (usize, usize) {
        let of = |errors: bool| {
            let all = self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error() == errors);
            all.map(|diagnostic| diagnostic.omitted.max(1)).sum()
        };
        (of(true), of(false))
    }

    /// Returns the number of mistakes that are counted but not listed.
    pub fn omitted(&self) -> usize {
        self.diagnostics.iter().map(|diagnostic| diagnostic.omitted).sum()
    }
}

impl From<Failure> for CommandError {
    fn from(failure: Failure) -> Self {
        Self::new(failure.diagnostics, &failure.sources)
    }
}
