//! The check for abilities that a variant loses: pieces without movements, or a game without rules
//! for captures or mate. This may be intended, but often the author meant to replace a rule.

use super::merge::Where;
use crate::problems;
use alfonso_diag::{Diagnostic, Span};
use alfonso_syntax::ast::{Clause, ClauseBody, Delta, Entry, Item, ItemKind, Removal, Replacement};
use alfonso_syntax::print;
use std::collections::BTreeMap;

/// Reports the lost abilities of a base. A diagnostic is placed at the last change that removed a
/// part of the ability.
pub(super) fn check(before: &[Item], after: &[Item], deltas: &[(&Delta, Where, Span)]) -> Vec<Diagnostic> {
    let (before, after) = (Able::of(before), Able::of(after));
    let at = |rules: &[String], whole: &dyn Fn(&Delta) -> bool| {
        let by = |delta: &Delta| match delta {
            Delta::Remove(Removal::Rule(id)) => rules.contains(&id.node),
            Delta::Replace(Replacement::Rule(clause)) => rules.contains(&clause.id.node),
            other => whole(other),
        };
        deltas.iter().rfind(|(delta, ..)| by(delta)).map(|(.., span)| *span)
    };
    let mut found = Vec::new();
    for (piece, rules) in &before.movements {
        if after.movements.get(piece).is_some_and(Vec::is_empty) && !rules.is_empty() {
            let span = at(rules, &|delta| is_piece(delta, piece));
            found.extend(span.map(|span| problems::moves_no_more(piece, span)));
        }
    }
    if !before.captures.is_empty() && after.captures.is_empty() {
        let span = at(&before.captures, &|delta| is_block(delta, "captures"));
        found.extend(span.map(problems::takes_no_more));
    }
    if !before.mates.is_empty() && after.mates.is_empty() {
        let span = at(&before.mates, &|delta| is_block(delta, "end") || is_block(delta, "rules"));
        found.extend(span.map(problems::mates_no_more));
    }
    found
}

fn is_piece(delta: &Delta, piece: &str) -> bool {
    match delta {
        Delta::Replace(Replacement::Item(item)) => {
            matches!(&item.kind, ItemKind::Piece(known) if known.name.node == piece)
        }
        _ => false,
    }
}

fn is_block(delta: &Delta, word: &str) -> bool {
    match delta {
        Delta::Remove(Removal::Only(block)) => block.node == word,
        Delta::Replace(Replacement::Item(item)) => {
            matches!(&item.kind, ItemKind::Block { kind, .. } if print::block_word(kind.node) == word)
        }
        _ => false,
    }
}

/// The ids of the rules that allow movements, captures and mates in some reading.
#[derive(Default)]
struct Able {
    /// The movements of each piece.
    movements: BTreeMap<String, Vec<String>>,
    /// The rules that allow captures.
    captures: Vec<String>,
    /// The rules that react to mate.
    mates: Vec<String>,
}

impl Able {
    fn of(items: &[Item]) -> Self {
        let mut able = Self::default();
        able.items(items);
        able
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Under { items, .. } => self.items(items),
                ItemKind::Piece(piece) => {
                    let mut movements = Vec::new();
                    each(&piece.body, &mut |clause| {
                        if moves(&clause.body) {
                            movements.push(clause.id.node.clone());
                        }
                        self.clause(clause);
                    });
                    self.movements.entry(piece.name.node.clone()).or_default().append(&mut movements);
                }
                ItemKind::Block { body, .. } => each(body, &mut |clause| self.clause(clause)),
                _ => {}
            }
        }
    }

    fn clause(&mut self, clause: &Clause) {
        let id = &clause.id.node;
        match &clause.body {
            ClauseBody::MayCapture { not: false, .. } => self.captures.push(id.clone()),
            ClauseBody::On { event, .. } if event.word.node == "mate" => self.mates.push(id.clone()),
            ClauseBody::When { .. } | ClauseBody::By(_) => {
                let text = print::rule(clause);
                let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                if words.any(|word| word == "mated") || text.contains("on mate") {
                    self.mates.push(id.clone());
                }
                if text.contains(" may capture ") {
                    self.captures.push(id.clone());
                }
            }
            _ => {}
        }
    }
}

fn each(body: &[Entry], to: &mut dyn FnMut(&Clause)) {
    for entry in body {
        match entry {
            Entry::Clause(clause) => to(clause),
            Entry::Under { body, .. } => each(body, to),
        }
    }
}

/// Returns `true` for a movement, whether literal or named.
fn moves(body: &ClauseBody) -> bool {
    match body {
        ClauseBody::Movement(_) | ClauseBody::Named(_) => true,
        ClauseBody::By(choice) => choice.arms.iter().any(|arm| moves(&arm.body)),
        _ => false,
    }
}
