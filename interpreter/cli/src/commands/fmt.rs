//! `fmt`: formats rule files.
//!
//! Before it writes a file, the command parses the new text and checks that its tree and comments
//! are unchanged. A file that cannot be parsed is left unchanged, and formatting continues with the
//! others.

mod found;

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::files::{self, Change, Seen, names};
use alfonso_diag::{Diagnostic, SourceId, code};
use alfonso_report::command_error::{CommandError, Text};
use alfonso_report::formatted::{FileJson, FmtJson, State, summary};
use alfonso_report::sanitise;
use alfonso_syntax::{fmt, parse, print};
pub use found::{RuleText, all, load};
use similar::TextDiff;

/// The files to format, and the options.
#[derive(Debug)]
pub struct Fmt {
    /// The files and folders as typed. `-` is standard input, and an empty list means the current
    /// folder.
    pub files: Vec<String>,
    /// True to show the changes without writing them.
    pub check: bool,
}

/// The outcome for each file.
#[derive(Debug)]
pub struct Outcome {
    /// The errors by file, in the order of the command line.
    pub errors: Vec<CommandError>,
    /// True if every file could be read, and every changed file could be written.
    pub sound: bool,
    files: Vec<FileJson>,
}

impl Fmt {
    /// Formats all files.
    pub fn work(&self) -> Result<Outcome, Stop> {
        let found = found::all(&self.files).map_err(CommandError::bare)?;
        let mut outcome = Outcome { errors: Vec::new(), sound: true, files: Vec::new() };
        for name in found {
            let file = self.lay_out(&name).unwrap_or_else(|error| {
                outcome.errors.push(error);
                FileJson { file: name, state: State::Failed, diff: None, text: None }
            });
            outcome.sound &= !matches!(file.state, State::Failed | State::Differs);
            outcome.files.push(file);
        }
        Ok(outcome)
    }

    fn lay_out(&self, name: &str) -> Result<FileJson, CommandError> {
        let RuleText { text, seen } = load(name)?;
        let new = checked(name, &text)?;
        let is_typed = seen.is_none();
        let state = match (new == text, self.check) {
            (true, _) => State::Unchanged,
            (false, true) => State::Differs,
            (false, false) => {
                if let Some(seen) = &seen {
                    write(name, seen, &new)?;
                }
                State::Formatted
            }
        };
        let diff = (state == State::Differs).then(|| diff(name, &text, &new));
        Ok(FileJson { file: name.to_owned(), state, diff, text: (is_typed && !self.check).then_some(new) })
    }
}

/// Returns the formatted text of a file if it parses to the same rules and comments.
fn checked(name: &str, text: &str) -> Result<String, CommandError> {
    let new = fmt::format(SourceId(0), text).map_err(|diagnostics| {
        // Warnings belong to `check`. This command reports only the errors that stop it.
        let diagnostics = diagnostics.into_iter().filter(Diagnostic::is_error).collect();
        CommandError { diagnostics, texts: vec![Text::new(name, text)] }
    })?;
    let printed = |text: &str| {
        let (file, problems) = parse(SourceId(0), text);
        let is_sound = !problems.iter().any(Diagnostic::is_error);
        is_sound.then(|| print::file(&file))
    };
    if printed(&new).is_none_or(|new| printed(text) != Some(new))
        || fmt::comments(&new) != fmt::comments(text)
    {
        let message = format!("`{name}` is left as it is, because its new layout would change its meaning");
        let help = "this is a fault of the program, not of the file; please report it with the file";
        return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)));
    }
    Ok(new)
}

/// Writes a file, unless it has changed since it was read.
pub fn write(name: &str, before: &Seen, new: &str) -> Result<(), CommandError> {
    let written = files::replace(&names::path(name), before, &Change::whole(new.as_bytes()));
    written.map(drop).map_err(|why| {
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, format!("`{name}` cannot be written: {why}")))
    })
}

/// Returns the changes in the format of `diff -u`. Line ends are part of a line.
fn diff(name: &str, old: &str, new: &str) -> String {
    let mut text = TextDiff::from_lines(old, new)
        .unified_diff()
        .context_radius(2)
        .header(name, &format!("{name}, formatted"))
        .to_string();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

impl Outcome {
    /// Prints the outcome for each file.
    pub fn print(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        if format == Format::Json {
            return console.json(&FmtJson::new(&self.files, &self.errors));
        }
        for file in &self.files {
            match (&file.text, &file.diff) {
                (Some(text), _) => console.print(text)?,
                (None, Some(diff)) => console.print(diff)?,
                (None, None) => {
                    let what = match file.state {
                        State::Formatted => "formatted",
                        State::Unchanged if self.files.len() == 1 => "unchanged",
                        _ => continue,
                    };
                    console.line(&format!("{}: {what}", sanitise::line(&file.file)))?;
                }
            }
        }
        if self.files.len() == 1 {
            return Ok(());
        }
        console.line(&summary(&self.files))
    }
}
