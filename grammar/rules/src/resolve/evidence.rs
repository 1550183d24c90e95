//! The evidence at the end of a clause.

use crate::model::{Citation, Evidence, Limit};
use alfonso_diag::Spanned;
use alfonso_syntax::ast::{Condition, Tail, Text};

/// Returns the evidence of a clause. Does not check its sources: the check of the whole family has done that.
pub(crate) fn evidence(tail: &Tail) -> Evidence {
    let text = |text: &Option<Text>| text.as_ref().map(|Spanned { node, .. }| node.clone());
    Evidence {
        cites: tail
            .cites
            .iter()
            .map(|cite| Citation {
                source: cite.source.node.clone(),
                locus: text(&cite.locus),
                quotation: text(&cite.quotation),
                limits: cite.limits.iter().map(limit).collect(),
            })
            .collect(),
        confidence: tail.confidence.as_ref().and_then(|number| u8::try_from(number.node).ok()),
        engine: text(&tail.engine),
    }
}

fn limit(condition: &Condition) -> Limit {
    Limit {
        question: condition.question.node.clone(),
        readings: condition.readings.iter().map(|name| name.node.clone()).collect(),
    }
}
