//! Movements of which one respect is relaxed, beside those of the rules.
//!
//! Each copy of a movement has a rule of its own, so that the rule of a move tells which respect was
//! relaxed. The copies attack nothing: what is in check stays so.

use crate::conjuncts::{looser, without_one};
use crate::fault::Fault;
use crate::relaxed::Cause;
use alfonso_rules::{Expr, ExprKind, Joint, Leg, LegShape, MoveRule, Rule, RuleId, RuleSet, Test};
use std::collections::BTreeMap;

/// The copies of the movements of one rule, each with the respect that it relaxes.
pub(crate) struct Clones {
    /// The copies, with the index of their cause.
    moves: Vec<(MoveRule, usize)>,
    /// The causes.
    causes: Vec<Cause>,
}

/// Returns the copies of all movements but chains, by rule.
pub(crate) fn all(rules: &RuleSet) -> Vec<Clones> {
    let mut by_rule: BTreeMap<RuleId, Vec<&MoveRule>> = BTreeMap::new();
    for movement in rules.moves.iter().filter(|movement| movement.again.is_none()) {
        by_rule.entry(movement.rule).or_default().push(movement);
    }
    let of =
        |(rule, movements): (RuleId, Vec<&MoveRule>)| Clones::of(rules, &rules.rule(rule).name, &movements);
    by_rule.into_iter().map(of).collect()
}

/// Returns the chains of rules with one respect relaxed, each with its cause.
///
/// Two chains of a kind cannot stand side by side, since their texts would be the same. A relaxed
/// chain therefore stands for the chain of the rules.
pub(crate) fn chains(rules: &RuleSet) -> Vec<(Cause, RuleSet)> {
    let mut all: BTreeMap<(RuleId, String), (Fault, RuleSet)> = BTreeMap::new();
    for (index, movement) in rules.moves.iter().enumerate().filter(|(_, it)| it.again.is_some()) {
        let others = rules.moves.iter().filter(|it| it.again.is_some() && it.kind != movement.kind);
        let borrowed = others.map(|other| {
            let key = format!("like {}", rules.rule(other.rule).name);
            (key, Fault::Direction, MoveRule { legs: other.legs.clone(), ..movement.clone() })
        });
        for (key, fault, copy) in relaxed(rules, movement).into_iter().chain(borrowed) {
            let entry = all.entry((movement.rule, key)).or_insert_with(|| (fault, rules.clone()));
            entry.1.moves[index] = copy;
        }
    }
    let of = |((rule, _), (fault, changed)): ((RuleId, String), (Fault, RuleSet))| {
        (Cause { fault, rule: rules.rule(rule).name.clone() }, changed)
    };
    all.into_iter().map(of).collect()
}

/// Adds copies to rules. Returns the cause of each rule, by id.
pub(crate) fn add(rules: &mut RuleSet, of: &[&Clones]) -> Vec<Option<Cause>> {
    let mut causes: Vec<Option<Cause>> = vec![None; rules.rules.len()];
    let mut copies = Vec::new();
    for clones in of {
        let first = rules.rules.len();
        let Some(model) = clones.moves.first().map(|(movement, _)| rules.rule(movement.rule).clone()) else {
            continue;
        };
        for (index, cause) in clones.causes.iter().enumerate() {
            rules.rules.push(Rule { name: format!("{}.relaxed-{index}", model.name), ..model.clone() });
            causes.push(Some(cause.clone()));
        }
        let copy = |(movement, cause): &(MoveRule, usize)| MoveRule {
            rule: RuleId::new(first + cause),
            gives_check: false,
            ..movement.clone()
        };
        copies.extend(
            clones
                .moves
                .iter()
                .map(|it| (it.1, copy(it)))
                .map(|(order, it)| (clones.causes.get(order).map(|cause| cause.fault), it)),
        );
    }
    // Where two copies make the same move, the first counts: the closest relaxation.
    copies.sort_by_key(|(fault, _)| *fault);
    rules.moves.extend(copies.into_iter().map(|(_, movement)| movement));
    causes
}

impl Clones {
    fn of(rules: &RuleSet, name: &str, movements: &[&MoveRule]) -> Self {
        let mut clones = Self { moves: Vec::new(), causes: Vec::new() };
        // Movements of one rule that differ in a die share their causes.
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for movement in movements {
            for (key, fault, copy) in relaxed(rules, movement) {
                let cause = *known.entry(key).or_insert_with(|| {
                    clones.causes.push(Cause { fault, rule: name.to_owned() });
                    clones.causes.len() - 1
                });
                clones.moves.push((copy, cause));
            }
        }
        clones
    }

    /// Returns these copies without the flights to any cell of movements that read which cells they
    /// cross. A flight crosses none.
    pub(crate) fn without_crossing_flights(&self) -> Self {
        let flies = |it: &MoveRule| matches!(it.legs.as_slice(), [Leg { shape: LegShape::Fly, .. }]);
        let crosses = |it: &MoveRule| format!("{:?}{:?}", it.condition, it.effects).contains("Crossed");
        let moves = self.moves.iter().filter(|(it, _)| !(flies(it) && crosses(it))).cloned().collect();
        Self { moves, causes: self.causes.clone() }
    }
}

/// Returns the copies of a movement, each with a name and a fault.
fn relaxed(rules: &RuleSet, movement: &MoveRule) -> Vec<(String, Fault, MoveRule)> {
    let mut all = Vec::new();
    for (index, (rest, left)) in movement.condition.iter().flat_map(without_one).enumerate() {
        let fault = if asks_dice(&left) { Fault::Dice } else { Fault::Condition };
        let condition = Some(rest).filter(|rest| rest.kind != ExprKind::Flag(true));
        all.push((format!("condition {index}"), fault, MoveRule { condition, ..movement.clone() }));
    }
    if let Some(again) = movement.again.filter(|again| !again.may) {
        let again = Some(alfonso_rules::Again { may: true, ..again });
        all.push(("again".to_owned(), Fault::Duty, MoveRule { again, ..movement.clone() }));
    }
    for (number, leg) in movement.legs.iter().enumerate() {
        let with = |leg: Leg| {
            let mut copy = movement.clone();
            copy.legs[number] = leg;
            copy
        };
        for (index, onto) in looser(&leg.onto).into_iter().enumerate() {
            let key = format!("onto {number} {index}");
            all.push((key, Fault::Cell, with(Leg { onto, ..leg.clone() })));
        }
        for (index, over) in looser(&leg.over).into_iter().enumerate() {
            let key = format!("over {number} {index}");
            all.push((key, Fault::Way, with(Leg { over, ..leg.clone() })));
        }
    }
    all.extend(flight(rules, movement).map(|copy| ("fly".to_owned(), Fault::Direction, copy)));
    all
}

/// Returns the movement to any cell, with the same conditions. Returns `None` for chains, pieces
/// that are placed or stay, and tagged moves of a kind that has others.
fn flight(rules: &RuleSet, movement: &MoveRule) -> Option<MoveRule> {
    let last = movement.legs.last()?;
    let goes = !movement.from_reserve() && !movement.stays();
    let is_plain = movement.again.is_none() && !movement.takes && !movement.exchanges;
    let mut alike = rules.moves.iter().filter(|other| other.kind == movement.kind);
    let stands_out = movement.tag.is_some() && movement.uses.is_none() && alike.any(|it| it.tag.is_none());
    if !goes || !is_plain || stands_out {
        return None;
    }
    let leg = Leg { joint: Joint::First, shape: LegShape::Fly, over: Test::ANYTHING, ..last.clone() };
    Some(MoveRule { legs: vec![leg], ..movement.clone() })
}

fn asks_dice(condition: &Expr) -> bool {
    let text = format!("{:?}", condition.kind);
    ["Unused(", "Die(", "Shows(", "Thrown("].iter().any(|word| text.contains(word))
}
