//! Clauses and blocks in print.

use super::doc::{Doc, docs, group, listed, nest, own};
use super::expr::{Follow, event, expr};
use super::readings::{guard, tail};
use super::{chosen, effect, movement};
use crate::ast::{Clause, ClauseBody, Effect, EffectKind, Entry, Expr, Named, Party};

/// Returns the entries of a body.
pub(super) fn entries(body: &[Entry]) -> Vec<Doc> {
    body.iter().map(entry).collect()
}

fn entry(entry: &Entry) -> Doc {
    match entry {
        Entry::Clause(clause) => self::clause(clause),
        Entry::Under { guard: when, body } => listed(guard(when), entries(body)),
    }
}

/// Prints a clause with its evidence. The evidence has its own line if the clause is long.
pub(super) fn clause(clause: &Clause) -> Doc {
    let title = super::equipment::title(clause.title.as_ref(), &clause.named);
    let whole = docs![own(&clause.id), title, ":", body(&clause.body)];
    match tail(&clause.tail) {
        None => whole,
        Some(evidence) => group(docs![whole, nest(docs![Doc::Line("  "), evidence])]),
    }
}

/// Prints a clause without its title and its evidence.
pub(super) fn rule(clause: &Clause) -> Doc {
    docs![own(&clause.id), ":", body(&clause.body)]
}

/// Prints the text after the colon, including the space before it.
fn body(body: &ClauseBody) -> Doc {
    match body {
        ClauseBody::Movement(legs) => nest(group(docs![Doc::Line(" "), movement::movement(legs)])),
        other => docs![" ", bare(other)],
    }
}

fn bare(body: &ClauseBody) -> Doc {
    match body {
        ClauseBody::On { event: what, condition, effects } => {
            let head = docs!["on ", event(what, Follow::NOTHING), provided(condition.as_ref())];
            docs![head, nest(group(docs![Doc::Line(" "), "-> ", group(effect::list(effects))]))]
        }
        ClauseBody::When { condition, effects } => {
            let head = docs!["when ", group(nest(expr(condition)))];
            docs![head, nest(group(docs![Doc::Line(" "), "-> ", group(effect::list(effects))]))]
        }
        ClauseBody::Forbid { choices, condition } => {
            let word = if *choices { "forbid choice leaving " } else { "forbid " };
            docs![word, group(nest(expr(condition)))]
        }
        ClauseBody::Prefer { least, measure, condition } => {
            // A measure that begins with `most` or `least` must not be taken for one of these
            // words.
            let begins_with = |word: &str| super::expr(measure).starts_with(word);
            let head = match least {
                true => "prefer least ",
                false if begins_with("most") || begins_with("least") => "prefer most ",
                false => "prefer ",
            };
            docs![head, group(nest(expr(measure))), provided(condition.as_ref())]
        }
        ClauseBody::MayCapture { taker, not, taken, condition } => {
            let may = if *not { " may not capture " } else { " may capture " };
            docs![party(taker), may, party(taken), provided(condition.as_ref())]
        }
        ClauseBody::Movement(legs) => movement::movement(legs),
        ClauseBody::Named(named) => self::named(named),
        ClauseBody::Effects(effects) => group(effect::list(effects)),
        ClauseBody::By(choice) => chosen(choice, |body| bare(body)),
    }
}

fn named(named: &Named) -> Doc {
    let call = EffectKind::Call { name: named.name.clone(), args: named.args.clone() };
    let call = Effect { kind: call, condition: None, span: named.span };
    let mut parts = vec![effect::list(&[call])];
    if let Some(onto) = &named.onto {
        parts.push(docs![Doc::Line(" "), "onto ", movement::test(onto, Follow::NOTHING)]);
    }
    if let Some(condition) = &named.condition {
        parts.push(docs![Doc::Line(" "), "if ", group(nest(expr(condition)))]);
    }
    if !named.effects.is_empty() {
        parts.push(docs![Doc::Line(" "), "do ", group(nest(effect::list(&named.effects)))]);
    }
    if let Some(tag) = &named.tag {
        parts.push(docs![Doc::Line(" "), "tag ", own(tag)]);
    }
    nest(group(parts))
}

fn provided(condition: Option<&Expr>) -> Doc {
    match condition {
        Some(condition) => nest(group(docs![Doc::Line(" "), "if ", expr(condition)])),
        None => docs![],
    }
}

fn party(party: &Party) -> Doc {
    match party {
        Party::Any(name) => docs!["piece ", own(name)],
        Party::Kind(kind) => own(kind),
    }
}
