//! The changes of a variant.

use super::{Build, Inner, Pair, Rule, not_in};
use crate::ast::{Addition, Anchor, Holder, Item, Reading, Removal, Replacement};
use alfonso_diag::Span;

impl Build<'_> {
    /// `replace`
    pub(super) fn replace(&mut self, pair: Pair<'_>) -> Option<Replacement> {
        let new = Inner::new(pair).any();
        if new.as_rule() == Rule::clause {
            return self.clause(new).map(Box::new).map(Replacement::Rule);
        }
        let (span, word) = (self.span(&new), self.first_word(&new));
        let kind = self.item(new)?;
        Some(Replacement::Item(Box::new(Item { kind, span, word })))
    }

    /// `remove_item`
    pub(super) fn remove_item(&mut self, pair: Pair<'_>) -> Removal {
        let what = Inner::new(pair).any();
        match what.as_rule() {
            Rule::rule_id => Removal::Rule(self.name(&what)),
            Rule::removed_only => Removal::Only(self.name(&what)),
            Rule::removed_named => {
                let mut inner = Inner::new(what);
                let word = self.name(&inner.expect(Rule::removed_kind));
                Removal::Named { word, name: self.name(&inner.any()) }
            }
            _ => not_in("remove_item", &what),
        }
    }

    /// `add_to`
    pub(super) fn add_to(&mut self, pair: Pair<'_>) -> Option<Addition> {
        let what = Inner::new(pair).any();
        Some(match what.as_rule() {
            Rule::add_readings => {
                let mut inner = Inner::new(what);
                let question = self.name(&inner.expect(Rule::name));
                Addition::Readings { question, readings: self.readings(inner) }
            }
            Rule::add_parts => {
                let span = self.span(&what);
                let word = Span { end: span.start + "board".len() as u32, ..span };
                Addition::Board { word, items: self.board_body(Inner::new(what).expect(Rule::board_body)) }
            }
            Rule::add_rules => {
                let mut inner = Inner::new(what);
                let holder = inner.any();
                let holder = match holder.as_rule() {
                    Rule::block_kind => Holder::Block(self.block_kind(&holder)),
                    _ => Holder::Piece(self.name(&holder)),
                };
                let anchor = match inner.peek() {
                    Some(rule @ (Rule::before | Rule::after)) => {
                        let rule_id = Inner::new(inner.any()).expect(Rule::rule_id);
                        Some(Anchor { after: rule == Rule::after, rule: self.name(&rule_id) })
                    }
                    _ => None,
                };
                Addition::Rules { holder, anchor, body: self.body(inner.expect(Rule::body)) }
            }
            _ => not_in("add_to", &what),
        })
    }

    /// Builds the readings of a question.
    pub(super) fn readings(&mut self, inner: Inner<'_>) -> Vec<Reading> {
        let mut readings = Vec::new();
        self.entries(inner, Rule::only_reading, &mut readings, |build, pair| {
            let mut inner = Inner::new(pair);
            let name = build.name(&inner.expect(Rule::name));
            let text = build.string(&inner.expect(Rule::string));
            Some(Reading { name, text, tail: build.tail(inner.expect(Rule::tail)) })
        });
        readings
    }
}
