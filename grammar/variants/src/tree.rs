//! Traversals of trees, and the replacement of nodes.

use super::readings::{Asked, Readings};
use alfonso_diag::Span;
use alfonso_syntax::ast::{Clause, Entry, Guard, Item, ItemKind};

/// A node that may be under readings: an item, or a rule of a body.
pub(super) trait Node: Sized + Clone {
    /// Returns the guard, the contents and the span of a node that is a guard. Returns any other
    /// node unchanged.
    fn opened(self) -> Result<(Guard, Vec<Self>, Span), Self>;
    /// Wraps nodes in a guard.
    fn under(guard: Guard, inside: Vec<Self>, span: Span) -> Self;
}

impl Node for Item {
    fn opened(self) -> Result<(Guard, Vec<Self>, Span), Self> {
        match self.kind {
            ItemKind::Under { guard, items } => Ok((guard, items, self.span)),
            kind => Err(Self { kind, span: self.span, word: self.word }),
        }
    }

    fn under(guard: Guard, items: Vec<Self>, span: Span) -> Self {
        Self { kind: ItemKind::Under { guard, items }, span, word: span }
    }
}

impl Node for Entry {
    fn opened(self) -> Result<(Guard, Vec<Self>, Span), Self> {
        match self {
            Self::Under { guard, body } => {
                let span = guard.span;
                Ok((guard, body, span))
            }
            clause @ Self::Clause(_) => Err(clause),
        }
    }

    fn under(guard: Guard, body: Vec<Self>, _: Span) -> Self {
        Self::Under { guard, body }
    }
}

/// Replaces each node by the result of `new`, which receives the node and its readings. Drops
/// guards that become empty.
pub(super) fn rewrite<N: Node>(
    list: Vec<N>,
    at: &Readings,
    asked: &Asked,
    new: &mut dyn FnMut(N, &Readings) -> Vec<N>,
) -> Vec<N> {
    let mut out = Vec::new();
    for node in list {
        match node.opened() {
            Ok((guard, inside, span)) => {
                // Other checks report guards that cannot hold here, and guards with unknown
                // questions.
                let inner = asked.narrowed(at, &guard).unwrap_or_else(|| at.clone());
                let inside = rewrite(inside, &inner, asked, new);
                if !inside.is_empty() {
                    out.push(N::under(guard, inside, span));
                }
            }
            Err(node) => out.extend(new(node, at)),
        }
    }
    out
}

/// Applies [`rewrite`] to every rule in a list of items.
pub(super) fn rewrite_rules(
    items: Vec<Item>,
    asked: &Asked,
    new: &mut dyn FnMut(Clause, &Readings) -> Vec<Entry>,
) -> Vec<Item> {
    let mut entry = |entry: Entry, at: &Readings| match entry {
        Entry::Clause(clause) => new(clause, at),
        under @ Entry::Under { .. } => vec![under],
    };
    rewrite(items, &Readings::default(), asked, &mut |mut item, at| {
        if let Some(body) = body_mut(&mut item) {
            *body = rewrite(std::mem::take(body), at, asked, &mut entry);
        }
        vec![item]
    })
}

/// Returns the rules of a piece or block.
pub(super) fn body_mut(item: &mut Item) -> Option<&mut Vec<Entry>> {
    match &mut item.kind {
        ItemKind::Piece(piece) => Some(&mut piece.body),
        ItemKind::Block { body, .. } => Some(body),
        _ => None,
    }
}

/// Returns the rules of a piece or block.
pub(super) fn body(item: &Item) -> Option<&[Entry]> {
    match &item.kind {
        ItemKind::Piece(piece) => Some(&piece.body),
        ItemKind::Block { body, .. } => Some(body),
        _ => None,
    }
}

/// Calls `to` for every item, with the readings that contain it.
pub(super) fn each_item(items: &[Item], at: &Readings, asked: &Asked, to: &mut dyn FnMut(&Item, &Readings)) {
    for item in items {
        if let ItemKind::Under { guard, items } = &item.kind {
            let inner = asked.narrowed(at, guard).unwrap_or_else(|| at.clone());
            each_item(items, &inner, asked, to);
        } else {
            to(item, at);
        }
    }
}

/// Calls `to` for every rule of a body, with the readings that contain it.
pub(super) fn each_rule(
    body: &[Entry],
    at: &Readings,
    asked: &Asked,
    to: &mut dyn FnMut(&Clause, &Readings),
) {
    for entry in body {
        match entry {
            Entry::Clause(clause) => to(clause, at),
            Entry::Under { guard, body } => {
                let inner = asked.narrowed(at, guard).unwrap_or_else(|| at.clone());
                each_rule(body, &inner, asked, to);
            }
        }
    }
}
