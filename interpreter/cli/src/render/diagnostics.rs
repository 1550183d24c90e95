//! Diagnostics, drawn for people and written for programs.

use super::excerpt::{Excerpt, place};
use crate::args::Format;
use crate::report::{Text, Trouble};
use crate::sanitise;
use crate::screen::Screen;
use alfonso_diag::{Code, Diagnostic, Severity, SourceId};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Write};
use std::ops::Range;

/// The maximum number of diagnostics to draw. A note gives the number of the others.
const DRAWN: usize = 100;

/// Prints diagnostics on standard error. It ignores write errors, since there is nowhere to report them.
pub fn complain(troubles: &[&Trouble], format: Format) {
    if troubles.iter().all(|trouble| trouble.diagnostics.is_empty()) {
        return;
    }
    let text = match format {
        Format::Text => text(troubles, Screen::stderr()),
        Format::Json => json(troubles) + "\n",
    };
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Returns every diagnostic with an excerpt of its text.
pub fn text(troubles: &[&Trouble], screen: Screen) -> String {
    let mut out = String::new();
    let all: Vec<(&Trouble, &Diagnostic)> = each(troubles).collect();
    for (trouble, diagnostic) in all.iter().take(DRAWN) {
        for report in reports(trouble, diagnostic) {
            // Writing to a string cannot fail, and every span of an excerpt lies within it.
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

/// Returns advice on where to read more about mistakes in rule files. Diagnostics about the command line need none.
fn further<'d>(diagnostics: impl Iterator<Item = &'d Diagnostic>) -> String {
    let in_files = diagnostics.filter(|problem| !problem.code.is_of_request() && !problem.labels.is_empty());
    let codes: BTreeSet<Code> = in_files.map(|problem| problem.code).collect();
    let names: Vec<String> = codes.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("`alfonso explain {one}` tells more, with an example done well.\n"),
        several => {
            format!("`alfonso explain CODE` tells more, with examples done well: {}.\n", several.join(", "))
        }
    }
}

/// Returns the diagnostics for programs, on one line.
pub fn json(troubles: &[&Trouble]) -> String {
    let json = DiagnosticsJson { schema: super::json::schema(), diagnostics: objects(troubles) };
    serde_json::to_string(&json).map(|text| sanitise::json(&text).into_owned()).unwrap_or_default()
}

/// Returns the diagnostics as objects.
pub fn objects(troubles: &[&Trouble]) -> Vec<DiagnosticJson> {
    each(troubles).map(|(trouble, diagnostic)| DiagnosticJson::new(trouble, diagnostic)).collect()
}

fn each<'t>(troubles: &'t [&Trouble]) -> impl Iterator<Item = (&'t Trouble, &'t Diagnostic)> {
    troubles.iter().flat_map(|trouble| trouble.diagnostics.iter().map(|diagnostic| (*trouble, diagnostic)))
}

fn handler(screen: Screen) -> GraphicalReportHandler {
    let mut theme = match (screen.unicode, screen.colour) {
        (true, true) => GraphicalTheme::unicode(),
        (true, false) => GraphicalTheme::unicode_nocolor(),
        (false, _) => GraphicalTheme::ascii(),
    };
    if !screen.colour {
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

/// Returns a report with the labels of the diagnostic's first text, then a note for each further text.
fn reports(trouble: &Trouble, diagnostic: &Diagnostic) -> Vec<Report> {
    let mut sources: Vec<SourceId> = Vec::new();
    for label in &diagnostic.labels {
        if !sources.contains(&label.span.source) {
            sources.push(label.span.source);
        }
    }
    let excerpt = |source: SourceId| {
        let text = trouble.text(source)?;
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

#[derive(Serialize, JsonSchema)]
struct DiagnosticsJson {
    schema: u8,
    diagnostics: Vec<DiagnosticJson>,
}

/// A diagnostic as an object.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DiagnosticJson {
    code: String,
    severity: &'static str,
    message: String,
    labels: Vec<LabelJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    /// Mistakes that are not told, for which this note stands.
    #[serde(skip_serializing_if = "is_none")]
    untold: usize,
}

/// Returns true if the count is zero.
pub fn is_none(count: &usize) -> bool {
    *count == 0
}

#[derive(Debug, Serialize, JsonSchema)]
struct LabelJson {
    file: String,
    line: usize,
    column: usize,
    /// In bytes, as is the length.
    offset: u32,
    length: u32,
    text: String,
}

impl DiagnosticJson {
    fn new(trouble: &Trouble, diagnostic: &Diagnostic) -> Self {
        let labels = diagnostic.labels.iter().filter_map(|label| {
            let Text { name, text, before } = trouble.text(label.span.source)?;
            let at = place(text, label.span.start as usize);
            let columns = if at.line == 1 { before.columns } else { 0 };
            let offset = before.bytes + u64::from(label.span.start);
            Some(LabelJson {
                file: name.clone(),
                line: at.line + before.lines,
                column: at.column + columns,
                offset: u32::try_from(offset).unwrap_or(u32::MAX),
                length: label.span.end.saturating_sub(label.span.start),
                text: label.text.clone(),
            })
        });
        Self {
            code: diagnostic.code.to_string(),
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            message: diagnostic.message.clone(),
            labels: labels.collect(),
            help: diagnostic.help.clone(),
            untold: diagnostic.untold,
        }
    }
}

/// Returns the schemas of the objects for diagnostics.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<DiagnosticsJson>()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfonso_diag::{Span, code};

    fn trouble() -> Trouble {
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
        Trouble {
            diagnostics: vec![diagnostic],
            texts: vec![Text::new("a.rules", first), Text::new("lib.rules", library)],
        }
    }

    #[test]
    fn a_drawing_says_where_and_what_and_how_to_mend_it() {
        let text = text(&[&trouble()], Screen::PLAIN);
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
        let json: serde_json::Value = serde_json::from_str(&json(&[&trouble()])).expect("json");
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
            let trouble = Trouble {
                diagnostics: vec![Diagnostic::error(code::EMPTY_FILE, span, "nothing here", "here")],
                texts: vec![Text::new("empty.rules", text_of_file)],
            };
            let drawn = text(&[&trouble], Screen::PLAIN);
            let at = place(text_of_file, text_of_file.len());
            let wanted = format!("empty.rules:{}:{}", at.line, at.column);
            assert!(drawn.contains(&wanted) && drawn.contains("here"), "{text_of_file:?}: {wanted}\n{drawn}");
        }
    }
}
