//! What is wrong, with the texts that it speaks of.

use alfonso_diag::{Code, Diagnostic, SourceId, Span};
use alfonso_driver::record::pgn::Before;
use alfonso_driver::{Failure, Source, Sources};

/// A text in which labels lie.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// Its name.
    pub name: String,
    /// The text, or the part of it in which they lie.
    pub text: String,
    /// What stands before that part.
    pub before: Before,
}

impl Text {
    /// A whole text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), before: Before::default() }
    }
}

/// Diagnostics and the texts in which their labels lie.
#[derive(Clone, Debug, Default)]
pub struct Trouble {
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// The text of each source, by [`SourceId`].
    pub texts: Vec<Text>,
}

impl Trouble {
    /// Diagnostics about loaded sources.
    pub fn new(diagnostics: Vec<Diagnostic>, sources: &Sources) -> Self {
        let known = (0..=u16::MAX).map_while(|id| sources.get(SourceId(id)));
        let texts = known.map(|Source { name, text }| Text::new(name, text)).collect();
        Self { diagnostics, texts }
    }

    /// One diagnostic that stands in no text.
    pub fn bare(diagnostic: Diagnostic) -> Self {
        Self { diagnostics: vec![diagnostic], texts: Vec::new() }
    }

    /// One error in an argument: `argument` is what it is called, `text` what it holds, `label` lies at `place`.
    pub fn in_argument(
        argument: &str,
        text: &str,
        place: std::ops::Range<usize>,
        (code, message, label): (Code, String, String),
        help: Option<String>,
    ) -> Self {
        let span = Span::new(SourceId(0), place.start, place.end);
        let diagnostic = Diagnostic::error(code, span, message, label).help_if(help);
        Self { diagnostics: vec![diagnostic], texts: vec![Text::new(argument, text)] }
    }

    /// The text of a source.
    pub fn text(&self, source: SourceId) -> Option<&Text> {
        self.texts.get(usize::from(source.0))
    }

    /// What is wrong first, in a line.
    pub fn in_words(&self) -> String {
        let Some(first) = self.diagnostics.first() else { return String::new() };
        let help = first.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("{}{help}", first.message)
    }

    /// Errors, then warnings; what a note stands for is counted with it.
    pub fn counts(&self) -> (usize, usize) {
        let of = |errors: bool| {
            let all = self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error() == errors);
            all.map(|diagnostic| diagnostic.untold.max(1)).sum()
        };
        (of(true), of(false))
    }

    /// How many mistakes are counted and not told.
    pub fn untold(&self) -> usize {
        self.diagnostics.iter().map(|diagnostic| diagnostic.untold).sum()
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::new(failure.diagnostics, &failure.sources)
    }
}
