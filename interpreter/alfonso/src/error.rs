//! The errors of the library.

use alfonso_diag::Diagnostic;
use alfonso_driver::words::typed;
use alfonso_driver::{Failure, Sources};
use std::fmt;
use std::io;
use std::path::PathBuf;

/// An error of this library. Its [`Display`](fmt::Display) is one line without a full stop.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A rule file has mistakes.
    Rules(Box<Faults>),
    /// A request cannot be fulfilled, for example because a game, ruleset, agent or position does
    /// not exist.
    Request(Box<Diagnostic>),
    /// A move is not legal in the position.
    Move {
        /// The text of the move as the caller gave it. For a packed move, its number in the game.
        text: String,
        /// The reason, in lower case and without a full stop.
        why: String,
        /// The most similar legal moves, the nearest first; at most five.
        nearest: Vec<String>,
    },
    /// A file cannot be read.
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

/// The mistakes of a rule file, with the texts that they refer to.
#[derive(Clone, Debug)]
pub struct Faults {
    /// The diagnostics, sorted by position. At least one is an error.
    pub diagnostics: Vec<Diagnostic>,
    /// The rule file, and the libraries and bases that it uses. The spans in [`Diagnostic::labels`]
    /// refer to these texts.
    pub sources: Sources,
}

impl Faults {
    /// Returns the file name, line and column of a diagnostic's first label. Line and column are
    /// counted from 1, and the column counts characters. Returns `None` if the diagnostic has no
    /// label.
    ///
    /// ```
    /// let error = alfonso::Rules::parse("pond.rules", "game \"Pond\"\nboard grid 3 x\n").unwrap_err();
    /// let alfonso::Error::Rules(faults) = error else { panic!("the file has mistakes") };
    /// let (name, line, _) = faults.location(&faults.diagnostics[0]).expect("it stands in the file");
    /// assert_eq!((name, line), ("pond.rules", 2));
    /// ```
    #[must_use]
    pub fn location(&self, diagnostic: &Diagnostic) -> Option<(&str, usize, usize)> {
        let span = diagnostic.span()?;
        let source = self.sources.get(span.source)?;
        let before = source.text.get(..span.range().start)?;
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Some((&source.name, line, column))
    }
}

impl Error {
    /// Returns an error about a request.
    pub(crate) fn request(diagnostic: Diagnostic) -> Self {
        Self::Request(Box::new(diagnostic))
    }

    /// Returns the diagnostics of a rule file or of a request. Returns an empty slice for other
    /// errors.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Self::Rules(faults) => &faults.diagnostics,
            Self::Request(diagnostic) => std::slice::from_ref(diagnostic),
            Self::Move { .. } | Self::Io { .. } => &[],
        }
    }

    /// Formats the error as the program `alfonso` shows it. Each diagnostic has the source lines,
    /// the labels and the help. [`Screen::PLAIN`](crate::report::screen::Screen::PLAIN) has 80
    /// columns and no colours.
    ///
    /// ```
    /// use alfonso::report::screen::Screen;
    ///
    /// let error = alfonso::Rules::parse("pond.rules", "game \"Pond\"\nboard grid 3 x\n").unwrap_err();
    /// let drawn = error.render(Screen::PLAIN);
    /// assert!(drawn.contains("pond.rules:2") && drawn.contains("board grid 3 x"));
    /// ```
    #[cfg(feature = "render")]
    #[must_use]
    pub fn render(&self, screen: alfonso_report::screen::Screen) -> String {
        use alfonso_report::command_error::CommandError;
        let error = match self {
            Self::Rules(faults) => CommandError::new(faults.diagnostics.clone(), &faults.sources),
            Self::Request(diagnostic) => CommandError::bare((**diagnostic).clone()),
            Self::Move { .. } | Self::Io { .. } => return format!("{self}\n"),
        };
        alfonso_report::diagnostics::text(&[&error], screen)
    }

    /// Returns advice on how to correct the error, if there is any.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.diagnostics().first()?.help.as_deref()
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        let Failure { diagnostics, sources } = failure;
        Self::Rules(Box::new(Faults { diagnostics, sources }))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(faults) => {
                let errors = || faults.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
                let Some(first) = errors().next() else { return f.write_str("the rules have mistakes") };
                if let Some((name, line, column)) = faults.location(first) {
                    write!(f, "{name}:{line}:{column}: ")?;
                }
                write!(f, "{} ({})", first.message, first.code)?;
                match errors().count() - 1 {
                    0 => Ok(()),
                    others => write!(f, ", and {others} more"),
                }
            }
            Self::Request(diagnostic) => f.write_str(&diagnostic.message),
            Self::Move { text, why, .. } => write!(f, "`{}` is not legal: {why}", typed(text)),
            Self::Io { path, source } => write!(f, "{} cannot be read: {source}", path.display()),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
