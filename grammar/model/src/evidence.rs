//! The evidence for a rule, which is written at the end of its clause.

use alfonso_diag::Spanned;
use alfonso_syntax::ast::{Cite, Condition, Tail, Text};

/// The sources of a rule, and its certainty.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// The citations.
    pub cites: Vec<Citation>,
    /// The author's confidence, from 0 to 100.
    pub confidence: Option<u8>,
    /// The reason why the engine adds this rule, if no source states it.
    pub engine: Option<String>,
}

/// A place in a source.
#[derive(Clone, Debug)]
pub struct Citation {
    /// The name that the file gives the source.
    pub source: String,
    /// The place in the source.
    pub locus: Option<String>,
    /// The text of the source at that place.
    pub quotation: Option<String>,
    /// The source's own certainty, from 0 to 100.
    pub certain: Option<u8>,
    /// The author's certainty of understanding the source correctly, from 0 to 100.
    pub sure: Option<u8>,
    /// The questions to which the citation is limited. If empty, the citation supports every
    /// reading on which the clause depends.
    pub limits: Vec<Limit>,
}

/// A question to which a citation is limited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The question.
    pub question: String,
    /// The readings that the citation supports.
    pub readings: Vec<String>,
}

/// Returns the evidence of a clause. Does not check the sources, because the check of the whole
/// file has already done so.
#[must_use]
pub fn evidence(tail: &Tail) -> Evidence {
    Evidence {
        cites: tail.cites.iter().map(Citation::from).collect(),
        confidence: per_cent(tail.confidence.as_ref()),
        engine: text(&tail.engine),
    }
}

impl From<&Cite> for Citation {
    fn from(cite: &Cite) -> Self {
        Self {
            source: cite.source.node.clone(),
            locus: text(&cite.locus),
            quotation: text(&cite.quotation),
            certain: per_cent(cite.certain.as_ref()),
            sure: per_cent(cite.sure.as_ref()),
            limits: cite.limits.iter().map(limit).collect(),
        }
    }
}

impl Citation {
    /// Formats the citation for people:
    /// `Title, place: "quotation" (certain to 70% by its own word)`.
    #[must_use]
    pub fn text(&self, title: &str) -> String {
        let locus = self.locus.as_ref().map(|locus| format!(", {locus}")).unwrap_or_default();
        let quotation = self.quotation.as_ref().map(|words| format!(": \"{words}\"")).unwrap_or_default();
        let certain = self.certain.map(|number| format!("certain to {number}% by its own word"));
        let sure = self.sure.map(|number| format!("understood so to {number}%"));
        let doubts: Vec<String> = certain.into_iter().chain(sure).collect();
        let doubts = if doubts.is_empty() { String::new() } else { format!(" ({})", doubts.join("; ")) };
        format!("{title}{locus}{quotation}{doubts}")
    }
}

fn text(text: &Option<Text>) -> Option<String> {
    text.as_ref().map(|Spanned { node, .. }| node.clone())
}

fn per_cent(number: Option<&Spanned<i64>>) -> Option<u8> {
    number.and_then(|number| u8::try_from(number.node).ok())
}

fn limit(condition: &Condition) -> Limit {
    Limit {
        question: condition.question.node.clone(),
        readings: condition.readings.iter().map(|name| name.node.clone()).collect(),
    }
}
