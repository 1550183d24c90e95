//! The evidence at the end of a clause.

use crate::model::{Citation, Evidence};
use alfonso_diag::Spanned;
use alfonso_syntax::ast::{Tail, Text};

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
            })
            .collect(),
        confidence: tail.confidence.as_ref().and_then(|number| u8::try_from(number.node).ok()),
        engine: text(&tail.engine),
    }
}
