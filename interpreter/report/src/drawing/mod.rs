//! Diagnostics, drawn for people.

mod excerpt;

use crate::command_error::CommandError;
use crate::diagnostics::each;
use crate::sanitise;
use crate::screen::Screen;
use alfonso_diag::{Code, Diagnostic, Severity, SourceId};
use excerpt::Excerpt;
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

/// The maximum number of diagnostics to draw. A note counts the others.
const DRAWN: usize = 100;

/// Draws every diagnostic with an excerpt of its text.
pub fn text(errors: &[&CommandError], screen: Screen) -> String {
    let mut out = String::new();
    let all: Vec<(&CommandError, &Diagnostic)> = each(errors).collect();
    for (error, diagnostic) in all.iter().take(DRAWN) {
        for report in reports(error, diagnostic) {
            // Writing to a string cannot fail, and every span lies within its excerpt.
            let _ = handler(screen).render_report(&mut out, &report);
        }
        out.push('\n');
    }
    if all.len() > DRAWN {
        out.push_str(&format!("... and {} more; --format json has them all\n", all.len() - DRAWN));
    }
    out.push_str(&further(all.into_iter().map(|(_, diagnostic)| diagnostic)));
    out
}

/// Returns advice on where to read more about errors in rule files. Diagnostics about the command
/// line need no such advice.
fn further<'d>(diagnostics: impl Iterator<Item = &'d Diagnostic>) -> String {
    let in_files = diagnostics.filter(|problem| !problem.code.is_of_request() && !problem.labels.is_empty());
    let codes: BTreeSet<Code> = in_files.map(|problem| problem.code).collect();
    let names: Vec<String> = codes.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("`alfonso explain {one}` explains it, with a correct example.\n"),
        several => {
            format!("`alfonso explain CODE` explains them, with correct examples: {}.\n", several.join(", "))
        }
    }
}

fn handler(screen: Screen) -> GraphicalReportHandler {
    let mut theme = match (screen.unicode, screen.is_coloured()) {
        (true, true) => GraphicalTheme::unicode(),
        (true, false) => GraphicalTheme::unicode_nocolor(),
        (false, _) => GraphicalTheme::ascii(),
    };
    if !screen.is_coloured() {
        theme.styles = miette::ThemeStyles::none();
    }
    // Outside a terminal, messages stay on one line so that users can search for them.
    GraphicalReportHandler::new_themed(theme)
        .with_width(screen.width)
        .with_wrap_lines(screen.terminal)
        .with_break_words(false)
        .with_links(false)
        .with_context_lines(1)
        .without_syntax_highlighting()
}

/// Returns a report with the labels in the diagnostic's first text, followed by a note for each
/// further text.
fn reports(error: &CommandError, diagnostic: &Diagnostic) -> Vec<Report> {
    let mut sources: Vec<SourceId> = Vec::new();
    for label in &diagnostic.labels {
        if !sources.contains(&label.span.source) {
            sources.push(label.span.source);
        }
    }
    let excerpt = |source: SourceId| {
        let text = error.text(source)?;
        let here = diagnostic.labels.iter().filter(|label| label.span.source == source);
        let labels: Vec<(Range<usize>, String)> =
            here.map(|label| (label.span.range(), label.text.clone())).collect();
        Some(Excerpt::new(text, &labels))
    };
    let mut reports = vec![Report {
        code: Some(diagnostic.code.to_string()),
        severity: match diagnostic.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        },
        message: sanitise::line(&diagnostic.message).into_owned(),
        help: diagnostic.help.as_deref().map(|help| sanitise::line(help).into_owned()),
        excerpt: sources.first().and_then(|source| excerpt(*source)),
    }];
    for source in sources.iter().skip(1) {
        reports.push(Report {
            code: None,
            severity: miette::Severity::Advice,
            message: "see also".to_owned(),
            help: None,
            excerpt: excerpt(*source),
        });
    }
    reports
}

#[derive(Debug)]
struct Report {
    code: Option<String>,
    severity: miette::Severity,
    message: String,
    help: Option<String>,
    excerpt: Option<Excerpt>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.as_ref().map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.excerpt.as_ref().map(|excerpt| excerpt as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.excerpt.as_ref().map(|excerpt| Box::new(excerpt.labels()) as Box<dyn Iterator<Item = _>>)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_error::Text;
    use crate::diagnostics::json;
    use crate::line_column::line_column;
    use alfonso_diag::{Span, code};

    fn failure() -> CommandError {
        let first = "game \"Ûber\x1b[2J\"\n\nmove é diagnal\n".to_owned();
        let at = first.find("diagnal").expect("there");
        let library = "library\ndefine diagonal\n".to_owned();
        let diagnostic = Diagnostic::error(
            code::UNKNOWN_WORD,
            Span::new(SourceId(0), at, at + 7),
            "`diagnal` is no direction",
            "not known",
        )
        .label(Span::new(SourceId(1), 15, 23), "known \x1b[8mhere")
        .did_you_mean(Some("diagonal"));
        CommandError {
            diagnostics: vec![diagnostic],
            texts: vec![Text::new("a.rules", first), Text::new("lib.rules", library)],
        }
    }

    #[test]
    fn a_drawing_says_where_and_what_and_how_to_mend_it() {
        let text = text(&[&failure()], Screen::PLAIN);
        for part in [
            "A0302",
            "`diagnal` is no direction",
            "a.rules:3:8",
            "not known",
            "did you mean `diagonal`?",
            "lib.rules:2:8",
            "known \\u{1b}[8mhere",
        ] {
            assert!(text.contains(part), "{part} is missing from\n{text}");
        }
        assert!(!text.contains('\x1b'), "{text}");
    }

    #[test]
    fn programs_are_told_the_same() {
        let json: serde_json::Value = serde_json::from_str(&json(&[&failure()])).expect("json");
        let label = &json["diagnostics"][0]["labels"][0];
        assert_eq!(json["schema"], 1);
        assert_eq!(
            (&label["line"], &label["column"], &label["file"]),
            (&3.into(), &8.into(), &"a.rules".into())
        );
        assert_eq!(json["diagnostics"][0]["code"], "A0302");
    }

    #[test]
    fn the_end_of_a_text_and_an_empty_text_can_be_pointed_at() {
        for text_of_file in ["", "a\n", "a", "a\n\n\n", "a\r\nb"] {
            let span = Span::new(SourceId(0), text_of_file.len(), text_of_file.len());
            let error = CommandError {
                diagnostics: vec![Diagnostic::error(code::EMPTY_FILE, span, "nothing here", "here")],
                texts: vec![Text::new("empty.rules", text_of_file)],
            };
            let drawn = text(&[&error], Screen::PLAIN);
            let at = line_column(text_of_file, text_of_file.len());
            let expected = format!("empty.rules:{}:{}", at.line, at.column);
            assert!(
                drawn.contains(&expected) && drawn.contains("here"),
                "{text_of_file:?}: {expected}\n{drawn}"
            );
        }
    }
}
