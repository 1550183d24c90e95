//! Variants in print.

use super::doc::{Doc, docs, listed, own, word as kept};
use super::{block_word, clause, equipment, item_doc, readings as rule_file};
use crate::ast::{Addition, Delta, Holder, Removal, Replacement};

pub(super) fn delta(delta: &Delta) -> Doc {
    match delta {
        Delta::Replace(Replacement::Rule(rule)) => docs!["replace ", clause::clause(rule)],
        Delta::Replace(Replacement::Item(item)) => docs!["replace ", item_doc(item)],
        Delta::Remove(Removal::Rule(name)) => docs!["remove ", own(name)],
        Delta::Remove(Removal::Only(word)) => docs!["remove ", kept(word)],
        Delta::Remove(Removal::Named { word, name }) => {
            docs!["remove ", kept(word), " ", own(name)]
        }
        Delta::Add(addition) => docs!["add to ", self::addition(addition)],
    }
}

fn addition(addition: &Addition) -> Doc {
    match addition {
        Addition::Readings { question, readings } => {
            let head = docs!["question ", own(question)];
            listed(head, readings.iter().map(rule_file::reading).collect())
        }
        Addition::Board { items, .. } => listed("board", items.iter().map(equipment::board_item).collect()),
        Addition::Rules { holder, anchor, body } => {
            let holder = match holder {
                Holder::Piece(name) => own(name),
                Holder::Block(kind) => block_word(kind.node).into(),
            };
            let mut head = vec![holder];
            if let Some(anchor) = anchor {
                let word = if anchor.after { " after " } else { " before " };
                head.push(docs![word, own(&anchor.rule)]);
            }
            listed(head, clause::entries(body))
        }
    }
}
