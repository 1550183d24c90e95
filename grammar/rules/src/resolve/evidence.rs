//! The evidence at the end of a clause.

use crate::model::{Citation, Evidence, Limit};
use alfonso_diag::Spanned;
use alfonso_syntax::ast::{Cite, Condition, Tail, Text};

/// Returns the evidence of a clause. Does not check its sources: the check of the whole family has done that.
pub(crate) fn evidence(tail: &Tail) -> Evidence {
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
    /// Returns the citation for people: `Title, place: "quotation" (certain to 70% by its own word)`.
    #[must_use]
    pub fn told(&self, title: &str) -> String {
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
