//! Movements, legs and tests.

use super::doc::{Doc, docs, group, nest, numeral, own, shared};
use super::expr::{Follow, expr};
use super::{chosen, doc, effect, joined, quoted};
use crate::ast::{Again, BinaryOp, Expr, ExprKind, Joint, Leg, LegArg, LegPart, Movement, Taking, Test};

/// Prints `step any onto empty if ... do ...`. In a long movement, the modifiers have their own
/// lines.
pub(super) fn movement(movement: &Movement) -> Doc {
    let mut parts = vec![legs(&movement.legs)];
    let taking = |what: fn(&Taking) -> bool| movement.taking.as_ref().is_some_and(what);
    for (word, is_set) in [
        ("taking crossed", taking(|taking| taking.crossed)),
        ("beneath", taking(|taking| taking.beneath)),
        ("taking target", taking(|taking| taking.target)),
        ("falls at end", movement.falls.is_some()),
        ("crowns in passing", movement.passing.is_some()),
        ("same result once", movement.once.is_some()),
    ] {
        if is_set {
            parts.push(docs![Doc::Line(" "), word]);
        }
    }
    if movement.exchanging.is_some() {
        parts.push(docs![Doc::Line(" "), "exchanging"]);
    }
    if let Some(together) = movement.together {
        parts.push(docs![Doc::Line(" "), "together"]);
        if let Some(top) = together.top {
            parts.push(docs![Doc::Line(" "), "top ", numeral(top)]);
        }
    }
    for (name, value) in &movement.with {
        parts.push(docs![Doc::Line(" "), "with ", own(name), " = ", group(nest(expr(value)))]);
    }
    if let Some(condition) = &movement.condition {
        parts.push(docs![Doc::Line(" "), "if ", group(nest(expr(condition)))]);
    }
    if !movement.effects.is_empty() {
        parts.push(docs![Doc::Line(" "), "do ", group(nest(effect::list(&movement.effects)))]);
    }
    if let Some(tag) = &movement.tag {
        parts.push(docs![Doc::Line(" "), "tag ", own(tag)]);
    }
    if movement.no_check.is_some() {
        parts.push(docs![Doc::Line(" "), "gives no check"]);
    }
    group(parts)
}

fn legs(parts: &[LegPart]) -> Doc {
    let mut out = Vec::new();
    for part in parts {
        match part {
            LegPart::Leg(leg) => out.push(self::leg(leg)),
            LegPart::Again(again) => {
                out.push(docs![if out.is_empty() { "" } else { ", " }, self::again(again)])
            }
            LegPart::Betza(text) => out.push(docs!["betza ", quoted(text)]),
            LegPart::By(choice) => {
                if !out.is_empty() {
                    out.push(" ".into());
                }
                out.push(chosen(choice, |parts| arm(parts)));
            }
        }
    }
    out.into()
}

/// Prints the legs of an arm. A `then` at its beginning needs no comma.
fn arm(parts: &[LegPart]) -> Doc {
    match parts {
        [LegPart::Leg(first), rest @ ..] if first.joint != Joint::First => {
            docs![joint(first.joint), words(first), legs(rest)]
        }
        _ => legs(parts),
    }
}

fn again(again: &Again) -> Doc {
    let (may, onward) = (if again.may { "may " } else { "" }, if again.onward { " onward" } else { "" });
    docs!["then ", may, "again", onward]
}

fn joint(joint: Joint) -> &'static str {
    match joint {
        Joint::First => "",
        Joint::Then => "then ",
        Joint::ThenMay => "then may ",
    }
}

fn leg(leg: &Leg) -> Doc {
    match leg.joint {
        Joint::First => words(leg),
        _ => docs![",", group(docs![Doc::Line(" "), joint(leg.joint), words(leg)])],
    }
}

fn words(leg: &Leg) -> Doc {
    docs![doc::word(&leg.word), group(args(&leg.args))]
}

fn args(list: &[LegArg]) -> Doc {
    let mut out = Vec::new();
    for (index, arg) in list.iter().enumerate() {
        let follow =
            if list.get(index + 1).is_some_and(begins_with_word) { Follow::WORD } else { Follow::NOTHING };
        out.push(match arg {
            LegArg::Vector { m, n, .. } => docs![" (", numeral(m), ",", numeral(n), ")"],
            LegArg::Count(number) => docs![" ", count(number)],
            LegArg::Range(from, to) => docs![" ", far(from), "..", far(to)],
            LegArg::Over(test) => docs![Doc::Line(" "), "over ", self::test(test, follow)],
            LegArg::Via(test) => docs![Doc::Line(" "), "via ", self::test(test, follow)],
            LegArg::Onto(test) => docs![Doc::Line(" "), "onto ", self::test(test, follow)],
            LegArg::Word(word) => docs![" ", shared(word)],
            LegArg::Along { back, track, .. } => {
                docs![if *back { " back along " } else { " along " }, own(track)]
            }
            LegArg::By(choice) => docs![" ", chosen(choice, |list| docs![args(list)])],
        });
    }
    out.into()
}

fn begins_with_word(arg: &LegArg) -> bool {
    match arg {
        LegArg::Word(_) | LegArg::Along { .. } => true,
        LegArg::Range(from, _) => matches!(from.kind, ExprKind::Word(_)),
        _ => false,
    }
}

/// Prints the length of a leg: a number, or a value in parentheses.
fn count(value: &Expr) -> Doc {
    match &value.kind {
        ExprKind::Number(number) => numeral(number),
        // A value that begins like a vector but is not a sum would be parsed as a vector.
        ExprKind::Binary { op, left, .. } if !is_arithmetic(op.node) && begins_with_number(left) => {
            docs!["((", expr(value), "))"]
        }
        ExprKind::Is { subject: left, .. } | ExprKind::In { subject: left, .. }
            if begins_with_number(left) =>
        {
            docs!["((", expr(value), "))"]
        }
        _ => docs!["(", expr(value), ")"],
    }
}

/// Like `count`, except that a single name needs no parentheses.
fn far(value: &Expr) -> Doc {
    match &value.kind {
        ExprKind::Word(word) => Doc::Shared(word.clone()),
        _ => count(value),
    }
}

fn is_arithmetic(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Modulo
    )
}

fn begins_with_number(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Number(_) => true,
        ExprKind::Binary { left, .. } => begins_with_number(left),
        ExprKind::Is { subject, .. } | ExprKind::In { subject, .. } => begins_with_number(subject),
        _ => false,
    }
}

/// Prints a test that must not absorb the words in `follow`.
pub(super) fn test(test: &Test, follow: Follow) -> Doc {
    if open(test).meets(follow) {
        return docs!["(", self::test(test, Follow::NOTHING), ")"];
    }
    match test {
        Test::Or(list) => {
            let part = |inner: &Test| match inner {
                Test::Or(_) => in_parentheses(inner),
                _ => self::test(inner, Follow::NOTHING),
            };
            joined(list.iter().map(part).collect(), " or ")
        }
        Test::And(list) => {
            let part = |inner: &Test| match inner {
                Test::Or(_) | Test::And(_) => in_parentheses(inner),
                _ => self::test(inner, Follow::NOTHING),
            };
            joined(list.iter().map(part).collect(), " and ")
        }
        Test::Not(inner) => docs!["not ", test_atom(inner)],
        Test::Words(words) => joined(words.iter().map(shared).collect(), " "),
        Test::By(choice) => chosen(choice, |inner| self::test(inner, Follow::NOTHING)),
    }
}

/// Prints a test where the language requires a single one.
pub(super) fn test_atom(test: &Test) -> Doc {
    match test {
        Test::Words(_) | Test::By(_) => self::test(test, Follow::NOTHING),
        _ => in_parentheses(test),
    }
}

fn in_parentheses(test: &Test) -> Doc {
    docs!["(", self::test(test, Follow::NOTHING), ")"]
}

/// Returns the words that a test would absorb if they came next.
fn open(test: &Test) -> Follow {
    match test {
        Test::Or(list) | Test::And(list) => list.last().map_or(Follow::NOTHING, |last| match last {
            Test::Or(_) => Follow::NOTHING,
            Test::And(_) if matches!(test, Test::And(_)) => Follow::NOTHING,
            last => open(last),
        }),
        Test::Not(inner) => open_atom(inner),
        Test::Words(_) => Follow::WORD,
        Test::By(_) => Follow::NOTHING,
    }
}

/// Like `open`, for a test that is printed by [`test_atom`].
pub(super) fn open_atom(test: &Test) -> Follow {
    if matches!(test, Test::Words(_)) { Follow::WORD } else { Follow::NOTHING }
}
