//! Diagnostics: a problem, its place and a suggested correction.

use crate::{Code, Span};

/// The maximum number of diagnostics that are shown. Later ones are mostly consequences of earlier
/// ones.
const SHOWN: usize = 50;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be played as written.
    Error,
    /// The file can be played, but something in it may be a mistake.
    Warning,
}

/// A span and a remark about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The span.
    pub span: Span,
    /// The problem in a few words, in lower case and without a full stop.
    pub text: String,
}

/// One mistake: a code, a message for the author, labelled spans and a suggested correction.
///
/// Messages are in lower case, without a full stop, and quote words of the rule file in backticks.
/// The first label marks the mistake. Further labels mark the places that it conflicts with.
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
    /// The message, on one line.
    pub message: String,
    /// The labelled spans. The first is the primary one. The list is empty only for a mistake in a
    /// request, which has no place in a file.
    pub labels: Vec<Label>,
    /// The suggested correction, if there is one.
    pub help: Option<String>,
    /// The number of further mistakes that this diagnostic represents, because a file may have too
    /// many to show. Nearly always 0.
    pub omitted: usize,
}

impl Diagnostic {
    /// Creates an error at `span`.
    #[must_use]
    pub fn error(code: Code, span: Span, message: impl Into<String>, label: impl Into<String>) -> Self {
        Self::bare(code, message).label(span, label)
    }

    /// Creates an error without a place in a file, for a mistake in a request.
    #[must_use]
    pub fn bare(code: Code, message: impl Into<String>) -> Self {
        let (severity, message) = (Severity::Error, message.into());
        Self { code, severity, message, labels: Vec::new(), help: None, omitted: 0 }
    }

    /// Turns the diagnostic into a warning.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// Adds a labelled span.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Makes this a note that represents `untold` mistakes which are not shown.
    #[must_use]
    pub fn stands_for(mut self, omitted: usize) -> Self {
        self.omitted = omitted;
        self
    }

    /// Adds a suggested correction.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a suggested correction if `help` is not `None`.
    #[must_use]
    pub fn help_if(self, help: Option<impl Into<String>>) -> Self {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// Suggests `nearest` as the intended name, if it is not `None`.
    #[must_use]
    pub fn did_you_mean(self, nearest: Option<&str>) -> Self {
        self.help_if(nearest.map(|name| format!("did you mean `{name}`?")))
    }

    /// Returns the span of the mistake, or `None` if it has no place in a file.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }

    /// Returns `true` for errors.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Removes diagnostics that may be mere consequences of other errors.
    ///
    /// If part of the file could not be parsed or was left out, all reports of missing or unused
    /// things are removed. If there is any error, reports of unused names are removed too, because
    /// the faulty text may use these names.
    pub fn drop_consequences(list: &mut Vec<Self>) {
        if list.iter().any(Self::is_error) {
            list.retain(|problem| problem.code != crate::code::UNUSED_NAME);
        }
        if list.iter().any(|problem| problem.is_error() && problem.code.leaves_out()) {
            list.retain(|problem| !problem.code.is_absence());
        }
    }

    /// Limits the list to its first diagnostics and adds a note about the rest. Mistakes in the
    /// text itself have priority, because they may be the reason for other diagnostics.
    pub fn shorten(found: &mut Vec<Self>) {
        // The parser's list may be longer by one entry, which is its own note about further
        // mistakes.
        if found.len() <= SHOWN + 1 {
            return;
        }
        // Merges the parser's note into the new one.
        let (mut problems, notes): (Vec<_>, Vec<_>) =
            std::mem::take(found).into_iter().partition(|problem| problem.omitted == 0);
        problems.sort_by_key(|problem| !problem.code.is_of_text());
        let rest = problems.split_off(SHOWN.min(problems.len()));
        *found = problems;
        Self::sort(found);
        let Some(next) = rest.iter().chain(&notes).next() else { return };
        let more = rest.len() + notes.iter().map(|note| note.omitted).sum::<usize>();
        let mut note = Self::bare(next.code, format!("at least {more} more mistakes are not shown"))
            .help("many of these may follow from earlier mistakes: correct the first ones, then check again")
            .stands_for(more);
        if !rest.iter().chain(&notes).any(Self::is_error) {
            note = note.warning();
        }
        note.labels.extend(next.span().map(|span| Label { span, text: "the next of them".to_owned() }));
        found.push(note);
    }

    /// Sorts by place and removes duplicates. Diagnostics of several readings are duplicates if
    /// they differ only in their help.
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
