//! The data that are needed to reproduce a report: the program, the command and the rules.

use crate::confidences;
use crate::document::{Document, Medium, Text};
use crate::head::PROGRAM;
use crate::readings::Source;
use alfonso_syntax::ast;

/// A titled list of sources.
pub struct Sources<'s> {
    /// The title: `Sources`, or one that names the game.
    pub title: &'s str,
    /// The sources.
    pub list: &'s [ast::Source],
}

/// Returns a fact with its name in front.
pub fn fact(name: &str, text: impl Into<Text>) -> Text {
    Text::from(format!("{name}: ")).then(text)
}

/// Returns the fact about the rules of a reading, with its name and its complete fingerprint.
pub fn rules(name: &str, reading: &str, fingerprint: &str) -> Text {
    fact(name, Text::code(format!("{reading} {fingerprint}")))
}

/// Adds the origin of a report to its pages: the program with its version, the command, and further
/// facts. The sources follow.
pub fn add(
    page: &mut Document<'_>,
    command: &str,
    facts: impl IntoIterator<Item = Text>,
    sources: &[Sources<'_>],
) {
    page.only(Medium::Pages, |page| {
        page.heading(2, "Origin of this report");
        let made = [fact("Program", PROGRAM), fact("Command", Text::code(command))];
        page.list(made.into_iter().chain(facts));
        for Sources { title, list } in sources {
            page.heading(3, *title);
            page.list(list.iter().map(|source| {
                let source = Source::new(source);
                Text::code(&source.name).then(": ").then(source.words())
            }));
        }
        let has_confidence = sources.iter().flat_map(|it| it.list).any(|source| source.confidence.is_some());
        page.paragraph(confidences::explained(false, has_confidence));
    });
}
