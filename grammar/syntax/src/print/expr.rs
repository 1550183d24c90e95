//! Values and selections in print, with parentheses only where necessary.
//!
//! Parentheses are necessary in two cases. In the first, an operator binds less closely than the
//! operator around it. In the second, the last word of a value would absorb the text after it:
//! `some Pawn` before `of x`, or `where C` before `and D`.

use super::doc::{Doc, docs, numeral, own, shared};
use super::movement::{self, test_atom};
use super::{chosen, doc, joined};

use crate::ast::{
    BinaryOp, Event, EventOf, Expr, ExprKind, Name, OnTrack, Quantifier, Relation, Selection, Straight,
};

/// A small set of words that may follow a value, or that a value would absorb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Follow(u8);

impl Follow {
    pub(super) const NOTHING: Self = Self(0);
    /// A name that is not a keyword.
    pub(super) const WORD: Self = Self(1);
    /// `of`, `on`, `in`, `except`, `where`, `has`.
    pub(super) const RELATION: Self = Self(2);
    /// An operator.
    pub(super) const OPERATOR: Self = Self(4);
    /// `along`.
    pub(super) const ALONG: Self = Self(8);
    /// `of`, which a name before it would take for its own.
    pub(super) const OF: Self = Self(16);

    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The precedence of a position. Operands bind most closely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Disjunction,
    Conjunction,
    Negation,
    Comparison,
    Sum,
    Product,
    Operand,
}

/// Prints a value with nothing after it that it could absorb.
pub(super) fn expr(value: &Expr) -> Doc {
    at(value, Level::Disjunction, Follow::NOTHING)
}

/// Prints a value that must not absorb the words in `follow`.
pub(super) fn expr_before(value: &Expr, follow: Follow) -> Doc {
    at(value, Level::Disjunction, follow)
}

/// Prints a value where the language requires a single operand.
pub(super) fn operand(value: &Expr) -> Doc {
    at(value, Level::Operand, Follow::NOTHING)
}

/// Prints a single operand that must not absorb the words in `follow`.
pub(super) fn operand_before(value: &Expr, follow: Follow) -> Doc {
    at(value, Level::Operand, follow)
}

fn at(value: &Expr, least: Level, follow: Follow) -> Doc {
    if level(value) < least || open(value).meets(follow) {
        return docs!["(", bare(value, Follow::NOTHING), ")"];
    }
    bare(value, follow)
}

fn level(value: &Expr) -> Level {
    match &value.kind {
        ExprKind::Binary { op, .. } => level_of(op.node),
        ExprKind::Not(_) => Level::Negation,
        ExprKind::Is { .. } | ExprKind::In { .. } | ExprKind::Joined { .. } => Level::Comparison,
        _ => Level::Operand,
    }
}

fn level_of(op: BinaryOp) -> Level {
    match op {
        BinaryOp::Or => Level::Disjunction,
        BinaryOp::And => Level::Conjunction,
        BinaryOp::Add | BinaryOp::Subtract => Level::Sum,
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Modulo => Level::Product,
        _ => Level::Comparison,
    }
}

/// Returns the words that a value would absorb if they came next.
fn open(value: &Expr) -> Follow {
    match &value.kind {
        ExprKind::Number(_)
        | ExprKind::Flag(_)
        | ExprKind::Cell(_)
        | ExprKind::Call { .. }
        | ExprKind::StoodBefore
        | ExprKind::If { .. }
        | ExprKind::By(_) => Follow::NOTHING,
        ExprKind::Word(name) if name.starts_with(|first: char| first.is_ascii_lowercase()) => Follow::OF,
        ExprKind::Word(_) => Follow::NOTHING,
        ExprKind::Near { way: Some(_), .. } | ExprKind::Joined { way: Some(_), .. } => Follow::NOTHING,
        ExprKind::Near { way: None, of, .. } => open(of).and(Follow::ALONG),
        ExprKind::Joined { way: None, by, .. } => open_selection(by).and(Follow::ALONG),
        ExprKind::Fold { selection: Some(selection), .. } | ExprKind::CellsOf(selection) => {
            open_selection(selection)
        }
        ExprKind::Fold { selection: None, value, .. } => open(value),
        ExprKind::Not(last)
        | ExprKind::Of { of: last, .. }
        | ExprKind::NextAfter { of: last, .. }
        | ExprKind::FirstSeen { from: last, .. }
        | ExprKind::PieceOn(last) => open(last),
        ExprKind::PlaceOn { track, .. } | ExprKind::CellOn { track, .. } => {
            track.of.as_deref().map_or(Follow::RELATION, open)
        }
        // The words after the noun are `in a line`, which begin like a relation.
        ExprKind::InLine { through, .. } => through.as_deref().map_or(Follow::NOTHING, open),
        ExprKind::Binary { right, .. } => open(right),
        ExprKind::In { set, .. } => open(set),
        ExprKind::Is { test, .. } => movement::open_atom(test),
        ExprKind::Edge { of, .. } => of.as_deref().map_or(Follow::RELATION, open),
        ExprKind::PliesSince(event) => open_event(event),
        ExprKind::Select { quantifier, selection, has } => match has {
            Some(has) => open(has).and(Follow::OPERATOR),
            None if quantifier.node == Quantifier::Every => open_selection(selection).and(Follow::RELATION),
            None => open_selection(selection),
        },
    }
}

fn open_event(event: &Event) -> Follow {
    match &event.of {
        EventOf::Nothing => Follow::RELATION,
        EventOf::Name(_) => Follow::NOTHING,
        EventOf::Cells(cells) => open(cells),
    }
}

fn open_selection(selection: &Selection) -> Follow {
    match (&selection.filter, selection.relations.last()) {
        (None, _) if selection.sandwich.is_some() => Follow::NOTHING,
        (Some(filter), _) => open(filter).and(Follow::OPERATOR),
        (None, _) if selection.straight.is_some() => match selection.straight.as_deref() {
            Some(Straight::Between { to, .. }) => open(to),
            Some(Straight::Along { holds: Some(holds), .. }) => open(holds).and(Follow::OPERATOR),
            Some(Straight::Along { from, holds: None, .. }) => open(from),
            _ => Follow::NOTHING,
        },
        (None, Some((_, last))) => open(last).and(Follow::RELATION),
        (None, None) if selection.local.is_some() => Follow::RELATION,
        (None, None) => Follow::RELATION.and(Follow::WORD),
    }
}

/// Prints a value without parentheses around it.
fn bare(value: &Expr, follow: Follow) -> Doc {
    match &value.kind {
        ExprKind::Number(number) => numeral(number),
        ExprKind::Flag(true) => "true".into(),
        ExprKind::Flag(false) => "false".into(),
        ExprKind::Cell(name) => Doc::Text(name.clone()),
        ExprKind::Word(name) => Doc::Shared(name.clone()),
        ExprKind::Not(inner) => docs!["not ", at(inner, Level::Negation, follow)],
        ExprKind::Binary { op, left, right } => binary(op.node, left, right, follow),
        ExprKind::Is { subject, not, test } => {
            let is = if *not { " is not " } else { " is " };
            docs![at(subject, Level::Sum, Follow::OPERATOR), is, test_atom(test)]
        }
        ExprKind::In { subject, not, set } => {
            let is_in = if *not { " not in " } else { " in " };
            // `in` is also a relation.
            let before = Follow::OPERATOR.and(Follow::RELATION);
            docs![at(subject, Level::Sum, before), is_in, at(set, Level::Sum, follow)]
        }
        ExprKind::Call { name, args } => call(name, args),
        ExprKind::Of { word, of } => docs![shared(word), " of ", at(of, Level::Operand, follow)],
        ExprKind::NextAfter { alive, of } => {
            let next = if *alive { "next alive after " } else { "next seat after " };
            docs![next, at(of, Level::Operand, follow)]
        }
        ExprKind::Edge { way, of } => {
            let of = of.as_deref().map(|of| docs![" of ", at(of, Level::Operand, follow)]);
            docs!["edge ", shared(way), of.unwrap_or_else(|| docs![])]
        }
        ExprKind::Select { quantifier, selection, has } => select(quantifier.node, selection, has, follow),
        ExprKind::FirstSeen { way, from } => {
            docs!["first piece ", shared(way), " of ", at(from, Level::Operand, follow)]
        }
        ExprKind::InLine { count, selection, through } => {
            let through = through.as_deref().map(|cell| docs![" through ", at(cell, Level::Operand, follow)]);
            docs![
                numeral(count.node),
                " ",
                self::selection(selection, Follow::RELATION.and(Follow::OPERATOR)),
                " in a line",
                through.unwrap_or_else(|| docs![])
            ]
        }
        ExprKind::CellsOf(selection) => docs!["cells of ", self::selection(selection, follow)],
        ExprKind::Near { group, of, way } => {
            let word = if *group { "group of " } else { "neighbours of " };
            let before = if way.is_some() { Follow::ALONG } else { follow };
            docs![word, at(of, Level::Operand, before), along(way)]
        }
        ExprKind::Joined { from, to, by, way } => {
            let before = if way.is_some() { Follow::ALONG } else { follow };
            docs![
                at(from, Level::Sum, Follow::OPERATOR),
                " joined to ",
                at(to, Level::Operand, Follow::NOTHING),
                " by ",
                self::selection(by, before),
                along(way)
            ]
        }
        ExprKind::StoodBefore => "position stood before".into(),
        ExprKind::Fold { fold, value, selection } => {
            let word = fold.words();
            match selection {
                Some(over) => docs![word, " ", operand(value), " over ", self::selection(over, follow)],
                None => docs![word, " ", operand(value)],
            }
        }
        ExprKind::If { condition, yes, no } => {
            docs!["(", expr(yes), " if ", expr(condition), " else ", expr(no), ")"]
        }
        ExprKind::PlaceOn { cell, track } => {
            docs!["place of ", at(cell, Level::Operand, Follow::RELATION), on_track(track, follow)]
        }
        ExprKind::CellOn { number, track } => {
            docs!["cell ", at(number, Level::Operand, Follow::RELATION), on_track(track, follow)]
        }
        ExprKind::PieceOn(cell) => docs!["piece on ", at(cell, Level::Operand, follow)],
        ExprKind::PliesSince(event) => docs!["plies since ", self::event(event, follow)],
        ExprKind::By(choice) => chosen(choice, |value| expr(value)),
    }
}

fn along(way: &Option<Name>) -> Doc {
    way.as_ref().map_or_else(|| docs![], |way| docs![" along ", shared(way)])
}

fn binary(op: BinaryOp, left: &Expr, right: &Expr, follow: Follow) -> Doc {
    let level = level_of(op);
    let (first, second) = match level {
        // Comparisons do not chain. The other operators nest to the left.
        Level::Comparison => (Level::Sum, Level::Sum),
        Level::Disjunction => (level, Level::Conjunction),
        Level::Conjunction => (level, Level::Negation),
        Level::Sum => (level, Level::Product),
        _ => (level, Level::Operand),
    };
    let space = if matches!(op, BinaryOp::Or | BinaryOp::And) { Doc::Line(" ") } else { Doc::from(" ") };
    docs![at(left, first, Follow::OPERATOR), space, sign(op), " ", at(right, second, follow)]
}

fn sign(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Or => "or",
        BinaryOp::And => "and",
        BinaryOp::Equal => "=",
        BinaryOp::NotEqual => "/=",
        BinaryOp::Less => "<",
        BinaryOp::LessEqual => "<=",
        BinaryOp::Greater => ">",
        BinaryOp::GreaterEqual => ">=",
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "/",
        BinaryOp::Modulo => "mod",
        BinaryOp::Attacks => "attacks",
        BinaryOp::Guards => "guards",
        BinaryOp::Shows => "shows",
    }
}

/// Prints `f(a, b)`, or only `f`.
pub(super) fn call(name: &Name, args: &[Expr]) -> Doc {
    if args.is_empty() {
        return shared(name);
    }
    docs![shared(name), "(", joined(args.iter().map(expr).collect(), ", "), ")"]
}

fn select(quantifier: Quantifier, list: &Selection, has: &Option<Box<Expr>>, follow: Follow) -> Doc {
    let word = match quantifier {
        Quantifier::Some => "some ",
        Quantifier::No => "no ",
        Quantifier::Every => "every ",
        Quantifier::NumberOf => "number of ",
        Quantifier::First => "first ",
        Quantifier::Latest => "latest ",
    };
    match has {
        None => docs![word, selection(list, follow)],
        Some(has) => {
            docs![word, selection(list, Follow::RELATION), " has ", at(has, Level::Disjunction, follow)]
        }
    }
}

/// Prints a selection that must not absorb the words in `follow`.
pub(super) fn selection(list: &Selection, follow: Follow) -> Doc {
    let words = list.adjectives.iter().chain([&list.noun]).map(shared).chain(list.local.as_ref().map(own));
    let mut parts = vec![joined(words.collect(), " ")];
    for (index, (relation, value)) in list.relations.iter().enumerate() {
        let word = match relation.node {
            Relation::Of => " of ",
            Relation::On => " on ",
            Relation::In => " in ",
            Relation::Except => " except ",
        };
        let is_last = index + 1 == list.relations.len()
            && list.straight.is_none()
            && list.sandwich.is_none()
            && list.filter.is_none();
        let follow = if is_last { follow } else { Follow::RELATION };
        parts.push(docs![word, at(value, Level::Operand, follow)]);
    }
    let is_last = list.sandwich.is_none() && list.filter.is_none();
    match list.straight.as_deref() {
        Some(Straight::Beyond { from, way }) => {
            parts.push(docs![Doc::Line(" "), "beyond ", operand(from), " towards ", shared(way)]);
        }
        Some(Straight::Between { from, to }) => {
            let follow = if is_last { follow } else { Follow::RELATION };
            let to = at(to, Level::Operand, follow);
            parts.push(docs![Doc::Line(" "), "between ", operand(from), " and ", to]);
        }
        Some(Straight::Along { back, track, from, holds }) => {
            let follow = if is_last { follow } else { Follow::RELATION };
            let back = if *back { "back along " } else { "along " };
            let (before, holds) = match holds {
                Some(holds) => (Follow::WORD, docs![" while ", at(holds, Level::Disjunction, follow)]),
                None => (follow, docs![]),
            };
            let from = at(from, Level::Operand, before);
            parts.push(docs![Doc::Line(" "), back, own(track), " from ", from, holds]);
        }
        None => {}
    }
    if let Some(sandwich) = &list.sandwich {
        let rows = if sandwich.rows { "in rows " } else { "" };
        parts.push(docs![
            Doc::Line(" "),
            "sandwiched ",
            rows,
            "between ",
            operand(&sandwich.from),
            " and ",
            selection(&sandwich.by, Follow::RELATION.and(Follow::OPERATOR).and(Follow::ALONG)),
            " along ",
            shared(&sandwich.way)
        ]);
    }
    // An `or` without parentheses could be moved to the beginning of a line, where it would be
    // misleading.
    if let Some(filter) = &list.filter {
        parts.push(docs![Doc::Line(" "), "where ", at(filter, Level::Conjunction, follow)]);
    }
    parts.into()
}

/// Prints `capture of x` or `entering REGION`.
pub(super) fn event(event: &Event, follow: Follow) -> Doc {
    match &event.of {
        EventOf::Nothing => doc::word(&event.word),
        EventOf::Name(name) => docs![doc::word(&event.word), " of ", own(name)],
        EventOf::Cells(cells) => docs!["entering ", at(cells, Level::Operand, follow)],
    }
}

/// ` on way`, ` on way of p`
fn on_track(track: &OnTrack, follow: Follow) -> Doc {
    let of = track.of.as_deref().map(|player| docs![" of ", at(player, Level::Operand, follow)]);
    docs![" on ", own(&track.name), of.unwrap_or_else(|| docs![])]
}
