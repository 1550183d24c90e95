//! The mistakes of a rule file, as plain text: for snapshots, and for the messages of failing tests.
//!
//! Draws nothing but characters and knows of no terminal. It shares no code with the command line, so that the two can
//! disagree about where a mistake stands.

use alfonso_diag::{Code, Diagnostic, Label, Severity, code};
use alfonso_driver::{Checked, Library, Plan, Source, Sources};
use std::fmt::Write as _;

/// Mistakes that show only in play.
pub const SEEN_IN_PLAY: &[Code] = &[code::GETS_STUCK, code::OVER_AT_START, code::NO_ROYAL, code::NEVER_ENDS];

/// Everything that is wrong with a file, what a small sample of play shows included.
#[must_use]
pub fn checked_and_played(source: Source, library: Library<'_>) -> Checked {
    let name = source.name.clone();
    let mut checked = alfonso_driver::check(source, library);
    if checked.is_sound() {
        let plan = Plan { games: 40, max_plies: 80, ..Plan::default() };
        checked.diagnostics.extend(alfonso_driver::sample(&checked.rule_file, &name, plan).diagnostics);
        Diagnostic::sort(&mut checked.diagnostics);
    }
    checked
}

/// A line and a column, both counted from 1; columns are characters.
pub type LineColumn = (usize, usize);

/// Returns the line and column of a byte of a text.
#[must_use]
pub fn place(text: &str, at: usize) -> LineColumn {
    let before = &text[..at.min(text.len())];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (line, before[start..].chars().count() + 1)
}

/// Returns the place of a mistake; `None` if it has no place, or stands in a library.
#[must_use]
pub fn first_place(problem: &Diagnostic, text: &str) -> Option<LineColumn> {
    let span = problem.span()?;
    (span.source.0 == 0).then(|| place(text, span.start as usize))
}

/// A text with its lines numbered.
#[must_use]
pub fn numbered(text: &str) -> String {
    let mut out = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        let _ = writeln!(out, "{}", format!("{number:3} | {line}").trim_end());
    }
    out
}

/// All diagnostics, in the order in which they came, with an excerpt for every place.
#[must_use]
pub fn report(problems: &[Diagnostic], sources: &Sources) -> String {
    let mut out = String::new();
    for problem in problems {
        let severity = match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let _ = writeln!(out, "{} {severity}: {}", problem.code, problem.message);
        for label in &problem.labels {
            out.push_str(&excerpt(label, sources));
        }
        if let Some(help) = &problem.help {
            let _ = writeln!(out, "  help: {help}");
        }
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    out
}

/// A short form: code, place and message of each, one a line.
#[must_use]
pub fn brief(problems: &[Diagnostic], text: &str) -> String {
    let line = |problem: &Diagnostic| {
        let place = first_place(problem, text)
            .map_or("elsewhere".to_owned(), |(line, column)| format!("{line}:{column}"));
        let help = problem.help.as_deref().unwrap_or("-");
        format!("{} at {place}: {} / {help}", problem.code, problem.message)
    };
    problems.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A place and what is said of it, with its first line and carets below.
fn excerpt(label: &Label, sources: &Sources) -> String {
    let nowhere = Source { name: "?".to_owned(), text: String::new() };
    let source = sources.get(label.span.source).unwrap_or(&nowhere);
    let text = &source.text;
    let (line, column) = place(text, label.span.start as usize);
    let (end_line, end_column) = place(text, label.span.end as usize);
    let shown = text.lines().nth(line - 1).unwrap_or("");
    let width = if end_line == line {
        end_column - column
    } else {
        (shown.chars().count() + 1).saturating_sub(column)
    };
    let name = if label.span.source.0 == 0 { String::new() } else { format!("{}:", source.name) };
    let (before, carets) = (" ".repeat(column - 1), "^".repeat(width.max(1)));
    format!(
        "  {name}{line}:{column}..{end_line}:{end_column} {}\n{}\n      {before}{carets}\n",
        label.text,
        format!("    | {shown}").trim_end(),
    )
}

#[cfg(test)]
mod tests {
    use super::{numbered, place};

    #[test]
    fn places_count_from_one_in_characters() {
        assert_eq!(place("", 0), (1, 1));
        assert_eq!(place("a\nbc", 2), (2, 1));
        assert_eq!(place("\u{e9}x", 2), (1, 2));
        assert_eq!(place("a\n", 9), (2, 1));
    }

    #[test]
    fn lines_are_numbered() {
        assert_eq!(numbered("a\n\nb\n"), "  1 | a\n  2 |\n  3 | b\n");
    }
}
