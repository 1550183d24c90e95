//! Effects, steps and outcomes in print.

use super::doc::{Doc, braced, docs, group, nest, numeral, own};
use super::expr::{Follow, call, expr, operand, operand_before, selection};
use super::{chosen, joined};
use crate::ast::{Chooser, Effect, EffectKind, Expr, ExprKind, Filled, Formed, Lot, Selected, WithDice};
use alfonso_forms::{Passing, Takes, Written};

/// Prints a list of effects. In a group that does not fit, each effect has a line.
pub(super) fn list(effects: &[Effect]) -> Doc {
    let mut out = Vec::new();
    for (index, effect) in effects.iter().enumerate() {
        if index > 0 {
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
        EffectKind::Formed(formed) => self::formed(formed),
        EffectKind::For { first, backwards, selection: pieces, body } => {
            let head = if *first { "for first " } else { "for each " };
            let backwards = if *backwards { " backwards" } else { "" };
            braced(docs![head, selection(pieces, Follow::NOTHING), backwards], vec![list(body)])
        }
        EffectKind::Until { body } => braced("until stable", vec![list(body)]),
        EffectKind::Sow { hand, target, back, track, skipping, ending } => {
            let hand = hand.as_ref().map(|number| docs![operand(number), " into "]);
            let back = if *back { " back" } else { "" };
            let skipping = skipping.as_ref().map(|cells| docs![" skipping ", operand(cells)]);
            let head = docs![
                "sow ",
                hand.unwrap_or_else(|| docs![]),
                operand(target),
                back,
                " along ",
                own(track),
                skipping.unwrap_or_else(|| docs![])
            ];
            match ending {
                Some((last, body)) => braced(docs![head, " ending at ", own(last)], vec![list(body)]),
                None => head,
            }
        }
        EffectKind::MoveStep { again: None, who, dice, pass } => {
            let follow = if dice.is_some() { Follow::WORD } else { Follow::NOTHING };
            let who = who.as_ref().map(|who| docs![" ", selection(who, follow)]);
            let dice = dice.as_ref().map_or_else(|| docs![], with_dice);
            docs!["move", who.unwrap_or_else(|| docs![]), dice, passing(*pass)]
        }
        EffectKind::MoveStep { again: Some(again), who, pass, .. } => {
            let who = who.as_ref().map(|who| docs![" ", selection(who, Follow::WORD)]);
            let times = again.times.as_ref().map(|times| docs![" up to ", numeral(times.node), " times"]);
            let asked = again.condition.as_ref().map(|asked| docs![" while ", expr(asked)]);
            let nothing = || docs![];
            docs![
                "move again",
                who.unwrap_or_else(nothing),
                times.unwrap_or_else(nothing),
                asked.unwrap_or_else(nothing),
                passing(*pass),
            ]
        }
        EffectKind::AgainStep => "again".into(),
        EffectKind::PickStep { selection: list, lot, pass } => {
            let list = |follow| selection(list, follow);
            let picked = match lot {
                Lot::Removed => docs!["remove ", list(Follow::NOTHING)],
                Lot::Captured => docs!["capture ", list(Follow::NOTHING)],
                Lot::Given(to) => docs!["give ", list(Follow::WORD), " to ", operand(to)],
                Lot::Does(body) => braced(list(Follow::NOTHING), vec![self::list(body)]),
            };
            docs!["choose ", picked, passing(*pass)]
        }
        EffectKind::Judge { who, stable: None } => docs!["judge ", operand(who)],
        EffectKind::Judge { who, stable: Some(_) } => {
            docs!["judge ", operand_before(who, Follow::WORD), " until stable"]
        }
        EffectKind::Roll(dice) => {
            docs!["roll ", joined(dice.iter().map(own).collect(), " and ")]
        }
        EffectKind::Choose { who, target, among } => choose(who, target, among),
        EffectKind::Draw { on_claim: false } => "draw".into(),
        EffectKind::Draw { on_claim: true } => "draw on claim".into(),
        EffectKind::Loses(player) => docs![operand(player), " loses"],
        EffectKind::Wins(player) => docs![operand(player), " wins"],
        EffectKind::Highest(score) => docs!["highest ", own(score), " wins"],
        EffectKind::Call { name, args } => call(name, args),
        EffectKind::By(choice) => chosen(choice, |effects| list(effects)),
    }
}

/// Prints the pass that a step grants.
fn passing(pass: Passing) -> &'static str {
    match pass {
        Passing::Never => "",
        Passing::WhenStuck => " else pass",
        Passing::Always => " or pass",
    }
}

/// Prints an effect of fixed form: its words, and the contents of the gaps between them.
fn formed(formed: &Formed) -> Doc {
    let mut gaps = formed.filled();
    let written = formed.form().written;
    let parts = written.iter().enumerate().map(|(index, part)| match part {
        Written::Words(words) => Doc::from(*words),
        Written::Gap(..) => match gaps.next() {
            Some((_, Takes::Operand(_), Filled::Value(value)))
                if matches!(written.get(index + 1), Some(Written::Words("of"))) =>
            {
                operand_before(value, Follow::OF.and(Follow::RELATION))
            }
            Some((_, Takes::Value(_) | Takes::Any, Filled::Value(value))) => expr(value),
            Some((_, _, Filled::Value(value))) => operand(value),
            Some((_, _, Filled::Selected(who))) => selected(who),
            Some((_, _, Filled::Selection(list))) => selection(list, Follow::NOTHING),
            None => docs![],
        },
    });
    joined(parts.collect(), " ")
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
        Selected::Many(pieces) => selection(pieces, Follow::NOTHING),
        Selected::One(value) if looks_like_many(value) => docs!["(", expr(value), ")"],
        Selected::One(value) => operand(value),
    }
}

/// Returns `true` if the parser would take a value for a selection.
fn looks_like_many(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Of { word, .. } => matches!(word.node.as_str(), "cell" | "player" | "piece" | "sector"),
        ExprKind::Word(word) => word.starts_with(|first: char| first.is_ascii_uppercase()),
        _ => false,
    }
}

/// ` with each of pair, most used, else greatest`
fn with_dice(dice: &WithDice) -> Doc {
    let twice = if dice.twice.is_some() { ", doubles twice" } else { "" };
    let most = if dice.most { ", most used" } else { "" };
    let greatest = if dice.greatest { ", else greatest" } else { "" };
    let to_next = if dice.to_next { ", unused to next" } else { "" };
    docs![" with each of ", own(&dice.name), twice, most, greatest, to_next]
}
