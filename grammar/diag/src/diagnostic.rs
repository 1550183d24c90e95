//! Diagnostics: the problem, its place, and a way out.

use crate::{Code, Span};

/// The number of diagnostics that a reader is shown; later ones are mostly more of the same.
const SHOWN: usize = 50;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be played as it stands.
    Error,
    /// The file can be played; something in it deserves a second look.
    Warning,
}

/// A place and what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The problem in a few words, lower case, no full stop.
    pub text: String,
}

/// One mistake: a code, a sentence in the author's words, places, and a way out.
///
/// Messages are lower case without a full stop; words of the rule file stand in backticks. The first label is the
/// place of the mistake, further ones show what it clashes with.
///
/// ```
/// use alfonso_diag::{Diagnostic, Severity, SourceId, Span, code};
///
/// let (first, second) = (Span::new(SourceId(0), 10, 14), Span::new(SourceId(0), 40, 44));
/// let problem = Diagnostic::error(code::DOUBLE_NAME, second, "`Rook` is declared twice", "again")
///     .label(first, "declared here first")
///     .warning();
/// assert_eq!(problem.severity, Severity::Warning);
/// assert_eq!(problem.labels.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of mistake.
    pub code: Code,
    /// Its severity.
    pub severity: Severity,
    /// One line.
    pub message: String,
    /// Places; the first is the primary one. Empty only for mistakes of a request that stands in no file.
    pub labels: Vec<Label>,
    /// The way out, if known.
    pub help: Option<String>,
    /// Further mistakes that are not reported, for which this one stands: a file may have too many. 0 for nearly all.
    pub omitted: usize,
}

impl Diagnostic {
    /// An error at `span`.
    #[must_use]
    pub fn error(code: Code, span: Span, message: impl Into<String>, label: impl Into<String>) -> Self {
        Self::bare(code, message).label(span, label)
    }

    /// An error of a request, which stands in no file.
    #[must_use]
    pub fn bare(code: Code, message: impl Into<String>) -> Self {
        let (severity, message) = (Severity::Error, message.into());
        Self { code, severity, message, labels: Vec::new(), help: None, omitted: 0 }
    }

    /// The same as a warning.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// Adds a place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Makes it a note about so many mistakes that are not reported.
    #[must_use]
    pub fn stands_for(mut self, omitted: usize) -> Self {
        self.omitted = omitted;
        self
    }

    /// Adds the way out.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds the way out if there is one.
    #[must_use]
    pub fn help_if(self, help: Option<impl Into<String>>) -> Self {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// Proposes the nearest known name, if one is near.
    #[must_use]
    pub fn did_you_mean(self, nearest: Option<&str>) -> Self {
        self.help_if(nearest.map(|name| format!("did you mean `{name}`?")))
    }

    /// The place of the mistake.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }

    /// True for errors.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Drops what is only missing or unused, if part of the file could not be read or was left out; and names without use beside any
    /// error, since the faulty place may be the one that means them.
    pub fn drop_consequences(list: &mut Vec<Self>) {
        if list.iter().any(Self::is_error) {
            list.retain(|problem| problem.code != crate::code::UNUSED_NAME);
        }
        if list.iter().any(|problem| problem.is_error() && problem.code.leaves_out()) {
            list.retain(|problem| !problem.code.is_absence());
        }
    }

    /// Keeps the first of many diagnostics, with a note about the rest. Mistakes in the text itself come before all others:
    /// the part that is missing elsewhere may be there.
    pub fn shorten(found: &mut Vec<Self>) {
        // The parser adds a note of its own after this many.
        if found.len() <= SHOWN + 1 {
            return;
        }
        // The parser's note becomes part of this one.
        let (mut problems, notes): (Vec<_>, Vec<_>) =
            std::mem::take(found).into_iter().partition(|problem| problem.omitted == 0);
        problems.sort_by_key(|problem| !problem.code.is_of_text());
        let rest = problems.split_off(SHOWN.min(problems.len()));
        *found = problems;
        Self::sort(found);
        let Some(next) = rest.iter().chain(&notes).next() else { return };
        let more = rest.len() + notes.iter().map(|note| note.omitted).sum::<usize>();
        let mut note = Self::bare(next.code, format!("at least {more} more mistakes are not shown"))
            .help("many of them may be consequences: correct the first ones, then check again")
            .stands_for(more);
        if !rest.iter().chain(&notes).any(Self::is_error) {
            note = note.warning();
        }
        note.labels.extend(next.span().map(|span| Label { span, text: "the next of them".to_owned() }));
        found.push(note);
    }

    /// Sorts by place and removes repetitions of the same mistake at the same place: what several readings show, each
    /// with a help of its own, is said once.
    ///
    /// ```
    /// use alfonso_diag::{Diagnostic, SourceId, Span, code};
    ///
    /// let at = |start| {
    ///     let place = Span::new(SourceId(0), start, start + 1);
    ///     Diagnostic::error(code::SYNTAX, place, "this cannot be read", "here")
    /// };
    /// let mut found = vec![at(9), at(3), at(9)];
    /// Diagnostic::sort(&mut found);
    /// assert_eq!(found, [at(3), at(9)]);
    /// ```
    pub fn sort(list: &mut Vec<Self>) {
        list.sort_by(|a, b| (a.span(), a.code, &a.message).cmp(&(b.span(), b.code, &b.message)));
        list.dedup_by(|a, b| {
            (a.span(), a.code, a.severity, &a.message) == (b.span(), b.code, b.severity, &b.message)
        });
    }
}
