//! Variants in Fairy-Stockfish's configuration format: sections of keys and values, with spans.
//!
//! INI libraries discard line positions and the parents of sections, which are in the section's
//! brackets. This module therefore parses the lines itself. Other formats use brackets too. For
//! example, `[White "Somebody"]` is no section. A file without sections is rejected.

use alfonso_diag::{Diagnostic, SourceId, Span, code};
use std::collections::{BTreeMap, BTreeSet};

/// A section, which consists of `[name]` or `[name:parent]` and the following lines.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) parent: Option<String>,
    pub(crate) span: Span,
    /// The lines of the comment directly above the section, without comment signs.
    pub(crate) about: Vec<String>,
    pub(crate) entries: Vec<Entry>,
    /// The piece names by letter, and whether the piece's first step may go twice as far. The map
    /// is empty if the file has no names.
    pub(crate) named: BTreeMap<char, (String, bool)>,
}

impl Section {
    /// Returns a section without lines.
    pub(crate) fn empty(name: String, parent: Option<String>, span: Span) -> Self {
        Self { name, parent, span, about: Vec::new(), entries: Vec::new(), named: BTreeMap::new() }
    }

    /// Returns the original form of the section. Only diagrams name their pieces.
    pub(crate) fn what(&self) -> &'static str {
        if self.is_diagram() { "diagram" } else { "variant" }
    }

    /// Returns `true` if the section comes from a diagram.
    pub(crate) fn is_diagram(&self) -> bool {
        !self.named.is_empty()
    }
}

/// A line `key = value`.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) value: String,
    /// The span of the value.
    pub(crate) span: Span,
}

/// Parses all sections, and reports lines that are not part of the format.
pub(crate) fn parse(source: SourceId, text: &str) -> (Vec<Section>, Vec<Diagnostic>) {
    let (mut sections, mut wrong): (Vec<Section>, Vec<Diagnostic>) = (Vec::new(), Vec::new());
    let (mut about, mut names) = (Vec::new(), BTreeSet::new());
    let mut is_ours = false;
    // Some editors put an invisible byte-order mark at the start of a file.
    let mut start = text.len() - text.trim_start_matches('\u{feff}').len();
    let text = &text[start..];
    for whole in text.split_inclusive('\n') {
        let line = whole.trim();
        let at = start + (whole.len() - whole.trim_start().len());
        start += whole.len();
        let span = Span::new(source, at, at + line.len());
        if line.is_empty() {
            about.clear();
        } else if let Some(comment) = line.strip_prefix(['#', ';']) {
            about.push(comment.trim_start_matches(['#', ';']).trim().to_owned());
        } else if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (name, parent) = match name.split_once(':') {
                Some((name, parent)) => (name.trim(), Some(parent.trim().to_owned())),
                None => (name.trim(), None),
            };
            let odd = |text: &str| text.contains(|sign: char| sign.is_whitespace() || "\"'`".contains(sign));
            if odd(name) || parent.as_deref().is_some_and(odd) {
                let message = "this is not a section: the name of a variant has no spaces or quotation marks";
                wrong.push(
                    Diagnostic::error(code::BAD_IMPORT, span, message, "not understood")
                        .help("write a variant as `[name:parent]`"),
                );
                // The following lines belong to no valid section.
                about.clear();
                sections.push(Section::empty(String::new(), None, span));
                continue;
            }
            is_ours = true;
            if name.is_empty() || !names.insert(name) {
                let message = match name {
                    "" => "this section has no name".to_owned(),
                    name => format!("`{name}` is described twice"),
                };
                wrong.push(Diagnostic::error(code::BAD_IMPORT, span, message, "give it another name"));
            }
            let section = Section {
                about: std::mem::take(&mut about),
                ..Section::empty(name.to_owned(), parent, span)
            };
            sections.push(section);
        } else if let (Some((key, value)), Some(section)) = (line.split_once('='), sections.last_mut()) {
            about.clear();
            let value = value.trim();
            let entry = Entry {
                key: key.trim().to_owned(),
                value: value.to_owned(),
                span: Span::new(source, at + line.len() - value.len(), at + line.len()),
            };
            section.entries.push(entry);
        } else {
            let message = "this line is neither a section nor a key with its value";
            wrong.push(
                Diagnostic::error(code::BAD_IMPORT, span, message, "not understood")
                    .help("write a variant as `[name:parent]`, followed by lines such as `maxRank = 8`"),
            );
        }
    }
    if !is_ours {
        return (Vec::new(), vec![none_of_ours()]);
    }
    // The entries of an invalid section are dropped with it.
    let mut names = BTreeSet::new();
    sections.retain(|section| !section.name.is_empty() && names.insert(section.name.clone()));
    (sections, wrong)
}

/// Returns the diagnostic for a file in another format.
fn none_of_ours() -> Diagnostic {
    let message = "the file has neither a variant nor a diagram";
    Diagnostic::bare(code::BAD_IMPORT, message).help(
        "two formats are read: configurations of Fairy-Stockfish (`variants.ini`), in which `[name:parent]` begins a variant, and \
         interactive diagrams of the Chess Variant Pages",
    )
}

#[cfg(test)]
mod tests {
    use super::parse;
    use alfonso_diag::SourceId;

    #[test]
    fn sections_have_parents_comments_and_places() {
        let text =
            "# far\n\n# One rule\n## changed\n[mine : theirs]\nmaxRank = 6\r\n\n; aside\nking=-\nodd\n";
        let (sections, wrong) = parse(SourceId(0), text);
        let [section] = &sections[..] else { panic!("one section") };
        assert_eq!((section.name.as_str(), section.parent.as_deref()), ("mine", Some("theirs")));
        assert_eq!(section.about, ["One rule", "changed"]);
        let entries: Vec<_> =
            section.entries.iter().map(|it| (&*it.key, &*it.value, &text[it.span.range()])).collect();
        assert_eq!(entries, [("maxRank", "6", "6"), ("king", "-", "-")]);
        assert_eq!(
            wrong.iter().map(|it| &text[it.span().expect("a place").range()]).collect::<Vec<_>>(),
            ["odd"]
        );
    }
}
