//! What happens: effects, steps, outcomes.

use super::doc::{Doc, braced, docs, group, nest};
use super::expr::{Follow, call, expr, operand, operand_before, selection};
use super::{chosen, joined};
use crate::ast::{Chooser, Effect, EffectKind, Expr, ExprKind, Selected};

/// Effects one after the other; in a group that does not fit, one a line.
pub(super) fn list(effects: &[Effect]) -> Doc {
    let mut out = Vec::new();
    for (row, effect) in effects.iter().enumerate() {
        if row > 0 {
            out.push(docs![",", Doc::Line(" ")]);
        }
        out.push(one(effect));
    }
    out.into()
}

fn one(effect: &Effect) -> Doc {
    let condition = effect.condition.as_ref();
    let condition = condition.map(|value| nest(group(docs![Doc::Line(" "), "if ", expr(value)])));
    docs![kind(&effect.kind), condition.unwrap_or_else(|| docs![])]
}

fn kind(kind: &EffectKind) -> Doc {
    match kind {
        EffectKind::Set { target, value } => docs!["set ", operand(target), " to ", expr(value)],
        EffectKind::Becomes { piece, kind } => docs![operand(piece), " becomes ", expr(kind)],
        EffectKind::Add { amount, target } => docs!["add ", expr(amount), " to ", operand(target)],
        EffectKind::Pay { amount, from, to } => {
            docs!["pay ", expr(amount), " from ", operand(from), " to ", operand(to)]
        }
        EffectKind::Share { from, among, into } => {
            let among = selection(among, Follow::NOTHING);
            docs!["share ", operand(from), " among ", among, " into ", operand(into)]
        }
        EffectKind::Give { who, to } => docs!["give ", selected(who), " to ", operand(to)],
        EffectKind::Eliminate(player) => docs!["eliminate ", operand(player)],
        EffectKind::Put { kind, player } => {
            docs!["put ", operand(kind), " in reserve of ", operand(player)]
        }
        EffectKind::Remove(who) => docs!["remove ", selected(who)],
        EffectKind::Capture(who) => docs!["capture ", selected(who)],
        EffectKind::MoveTo { piece, to } => docs!["move ", operand(piece), " to ", operand(to)],
        EffectKind::For { first, backwards, selection: men, body } => {
            let head = if *first { "for first " } else { "for each " };
            let backwards = if *backwards { " backwards" } else { "" };
            braced(docs![head, selection(men, Follow::NOTHING), backwards], vec![list(body)])
        }
        EffectKind::MoveStep { who, else_pass } => {
            let who = who.as_ref().map(|who| docs![" ", selection(who, Follow::NOTHING)]);
            let pass = if *else_pass { " else pass" } else { "" };
            docs!["move", who.unwrap_or_else(|| docs![]), pass]
        }
        EffectKind::Judge { who, stable: None } => docs!["judge ", operand(who)],
        EffectKind::Judge { who, stable: Some(_) } => {
            docs!["judge ", operand_before(who, Follow::WORD), " until stable"]
        }
        EffectKind::Roll(dice) => {
            docs!["roll ", joined(dice.iter().map(|name| name.node.as_str().into()).collect(), " and ")]
        }
        EffectKind::Choose { who, target, among } => choose(who, target, among),
        EffectKind::Draw => "draw".into(),
        EffectKind::Loses(player) => docs![operand(player), " loses"],
        EffectKind::Wins(player) => docs![operand(player), " wins"],
        EffectKind::Highest(score) => docs!["highest ", &*score.node, " wins"],
        EffectKind::Call { name, args } => call(name, args),
        EffectKind::By(choice) => chosen(choice, |effects| list(effects)),
    }
}

fn choose(who: &Chooser, target: &Expr, among: &Option<(Expr, Expr)>) -> Doc {
    let who = match who {
        Chooser::One(player) => operand(player),
        Chooser::Each(players) => docs!["each ", selection(players, Follow::NOTHING)],
    };
    let among = among.as_ref().map(|(from, to)| docs![" among ", operand(from), "..", operand(to)]);
    docs![who, " chooses ", operand(target), among.unwrap_or_else(|| docs![])]
}

fn selected(who: &Selected) -> Doc {
    match who {
        Selected::Many(men) => selection(men, Follow::NOTHING),
        Selected::One(value) if looks_like_many(value) => docs!["(", expr(value), ")"],
        Selected::One(value) => operand(value),
    }
}

/// True if a value would be read as a selection.
fn looks_like_many(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Of { word, .. } => matches!(word.node.as_str(), "cell" | "player" | "piece" | "sector"),
        ExprKind::Word(word) => word.starts_with(|first: char| first.is_ascii_uppercase()),
        _ => false,
    }
}
