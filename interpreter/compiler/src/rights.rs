//! Rights: permissions that can only be lost. The compiler finds rights so that positions count as
//! equal if they differ only in lost rights.
//!
//! The analysis is conservative. A movement of an unmoved piece is a right if its conditions are a
//! conjunction of further requirements. Such a requirement is another unmoved piece of the same
//! player, or a flag that rules set and never reset. Values that are read anywhere else count as
//! relevant for the whole game.

use crate::depends::{self, Part};
use alfonso_game::blueprint::{
    Blueprint, Chooser, MovementSpec, OutcomeSpec, RightSpec, RightsSpec, StepKind, TriggerEvent, VarKind,
};
use alfonso_game::expr::{Effect, EffectKind, Expr, Test, TestWord};
use alfonso_game::{KindId, VarId};

/// Returns the rights of a game. Requires the first values of its variables.
pub(crate) fn found(blueprint: &Blueprint) -> RightsSpec {
    // If pieces change their owner, or players move other players' pieces, a lost right can come
    // back.
    match gives(blueprint) || moves_pieces_of_all(blueprint) {
        true => RightsSpec::default(),
        false => Found::of(blueprint).spec,
    }
}

/// The computation of the rights.
struct Found<'a> {
    blueprint: &'a Blueprint,
    /// For each variable, whether its value changes at most once, from its first value to another.
    changes_once: Vec<bool>,
    spec: RightsSpec,
}

impl<'a> Found<'a> {
    fn of(blueprint: &'a Blueprint) -> Self {
        let (kinds, vars) = (blueprint.kinds.len(), blueprint.vars.len());
        let spec = RightsSpec {
            rights: Vec::new(),
            kinds_apart: vec![false; kinds],
            vars_apart: vec![false; vars],
            vars_of_moves: vec![true; vars],
        };
        let mut found = Self { blueprint, changes_once: changing_once(blueprint), spec };
        let attacks_are_asked = asks_who_attacks(blueprint);
        for movement in &blueprint.movements {
            let harmless = !(movement.attacks || movement.threatens && attacks_are_asked);
            found.movement(movement, harmless);
        }
        for forbid in blueprint.forbids.iter().chain(&blueprint.choice_laws) {
            found.for_moves(&forbid.condition);
        }
        for prefer in &blueprint.prefers {
            prefer.condition.iter().chain([&prefer.measure]).for_each(|asked| found.for_moves(asked));
        }
        for ending in &blueprint.endings {
            let player = match &ending.outcome {
                OutcomeSpec::Wins(player) | OutcomeSpec::Loses(player) => Some(player),
                OutcomeSpec::Highest(_) | OutcomeSpec::Draw => None,
            };
            for asked in player.into_iter().chain([&ending.condition]) {
                if ending.counting { found.apart(asked) } else { found.for_moves(asked) }
            }
        }
        found.happenings();
        found
    }

    /// Records the reads of effects, triggers, steps, tables and tests.
    fn happenings(&mut self) {
        let blueprint = self.blueprint;
        for rule in &blueprint.move_rules {
            self.effects(&rule.effects);
        }
        for trigger in &blueprint.triggers {
            let entered = match &trigger.event {
                TriggerEvent::Entering(cells) => Some(cells),
                _ => None,
            };
            entered.into_iter().chain(&trigger.condition).for_each(|asked| self.apart(asked));
            self.effects(&trigger.effects);
        }
        for step in &blueprint.steps {
            step.condition.iter().for_each(|asked| self.apart(asked));
            match &step.kind {
                StepKind::Roll(_) | StepKind::Again => {}
                StepKind::Move { who, .. } => {
                    who.iter().for_each(|who| {
                        depends::walk_selection(who, &mut |part| {
                            note_apart(&mut self.spec, part, false, None)
                        });
                    });
                }
                StepKind::Choose { who, index, limits, .. } => {
                    let mut visit = |part: Part<'_>| note_apart(&mut self.spec, part, false, None);
                    match who {
                        Chooser::One(player) => depends::walk(player, &mut visit),
                        Chooser::Each(players) => depends::walk_selection(players, &mut visit),
                    }
                    let values = index.iter().chain(limits.iter().flatten());
                    values.for_each(|value| depends::walk(value, &mut visit));
                }
                StepKind::Pick { among, effects, .. } => {
                    depends::walk_selection(among, &mut |part| note_apart(&mut self.spec, part, false, None));
                    self.effects(effects);
                }
                StepKind::Do(effects) => self.effects(effects),
            }
        }
        for table in &blueprint.tables {
            table.rows.iter().for_each(|row| self.apart(row));
        }
        for test in &blueprint.tests {
            note_apart(&mut self.spec, Part::Test(test), false, None);
        }
    }

    fn effects(&mut self, effects: &[Effect]) {
        depends::walk_effects(effects, &mut |part| note_apart(&mut self.spec, part, false, None));
        let spec = &mut self.spec;
        each_effect(effects, &mut |effect| {
            // Adding to a variable also reads it.
            if let EffectKind::Add { var, .. } | EffectKind::Sow { var, .. } = effect {
                spec.vars_apart[var.index()] = true;
                spec.vars_of_moves[var.index()] = false;
            }
        });
    }

    /// Records reads outside of rights that apply to any piece at any time.
    fn apart(&mut self, asked: &Expr) {
        depends::walk(asked, &mut |part| note_apart(&mut self.spec, part, false, None));
    }

    /// Records reads outside of rights that only affect the choice of moves or the end of the game.
    fn for_moves(&mut self, asked: &Expr) {
        depends::walk(asked, &mut |part| note_apart(&mut self.spec, part, true, None));
    }

    fn movement(&mut self, movement: &MovementSpec, harmless: bool) {
        let blueprint = self.blueprint;
        let kind = blueprint.classes[movement.class.index()].kind;
        let with = blueprint.move_rules[usize::from(movement.move_rule)].with.iter().map(|(_, value)| value);
        let asked: Vec<&Expr> = with.chain(movement.asked()).collect();
        if movement.unmoved != Some(true) {
            self.spec.kinds_apart[kind.index()] |= movement.unmoved.is_some();
            for asked in asked {
                depends::walk(asked, &mut |part| note_apart(&mut self.spec, part, harmless, Some(kind)));
            }
            return;
        }
        let mut right = RightSpec { kind, partners: Vec::new(), still: Vec::new(), vars: Vec::new() };
        for asked in asked {
            self.requirements(asked, &mut right);
        }
        if !harmless {
            for (id, _) in &right.vars {
                self.spec.vars_of_moves[id.index()] = false;
            }
        }
        right.vars.sort_unstable();
        right.vars.dedup();
        if !self.spec.rights.contains(&right) {
            self.spec.rights.push(right);
        }
    }

    /// Adds a condition that must hold before a player can use the right.
    fn requirements(&mut self, condition: &Expr, right: &mut RightSpec) {
        match condition {
            Expr::And(one, other) => {
                self.requirements(one, right);
                self.requirements(other, right);
            }
            Expr::Let(_, value, inside) => {
                self.note_uses(value, right);
                self.requirements(inside, right);
            }
            Expr::Is(piece, Test::All(parts)) if **piece != Expr::It => {
                self.note_uses(piece, right);
                match partner(parts) {
                    Some(partner) => right.partners.push(partner),
                    None => {
                        note_apart(&mut self.spec, Part::Asked(piece, &Test::All(parts.clone())), true, None)
                    }
                }
            }
            other => {
                if let Some(flag) = self.lasting_flag(other) {
                    right.still.push(flag);
                }
                self.note_uses(other, right);
            }
        }
    }

    /// Returns the player's flag in a condition that requires its first value, if the flag changes
    /// at most once.
    fn lasting_flag(&self, condition: &Expr) -> Option<VarId> {
        let (var_id, index, expected) = match condition {
            Expr::Var(var_id, _, index) => (*var_id, index, true),
            Expr::Not(flag) => match &**flag {
                Expr::Var(var_id, _, index) => (*var_id, index, false),
                _ => return None,
            },
            _ => return None,
        };
        let var = &self.blueprint.vars[var_id.index()];
        let owners = index.as_deref().is_none_or(|index| *index == Expr::Mover);
        let as_at_first = (var.init > 0) == expected;
        (owners && as_at_first && self.changes_once[var_id.index()]).then_some(var_id)
    }

    /// Records the reads of a condition of a right.
    fn note_uses(&mut self, asked: &Expr, right: &mut RightSpec) {
        let spec = &mut self.spec;
        depends::walk(asked, &mut |part| match part {
            Part::Expr(Expr::Var(id, _, index)) => {
                right.vars.push((*id, index.as_deref() == Some(&Expr::Mover)));
            }
            Part::Expr(_) => {}
            // The piece is known to be unmoved here.
            Part::Asked(Expr::It, _) => {}
            other => note_apart(spec, other, true, None),
        });
    }
}

/// Returns the kind of an unmoved piece of the player to move, if the parts of a test require only
/// that.
fn partner(parts: &[Test]) -> Option<KindId> {
    let simple = parts.iter().all(|part| {
        matches!(
            part,
            Test::Word(TestWord::Own) | Test::Word(TestWord::Unmoved) | Test::Word(TestWord::Kind(_))
        )
    });
    let named = parts.iter().find_map(|part| match part {
        Test::Word(TestWord::Kind(kind)) => Some(*kind),
        _ => None,
    });
    named.filter(|_| {
        simple && parts.contains(&Test::Word(TestWord::Own)) && parts.contains(&Test::Word(TestWord::Unmoved))
    })
}

/// Records a read outside of rights. `moves` is true if the read only affects the choice of moves,
/// or an ending that does not count repetitions, plies or rounds. `it` is the kind of the moving
/// piece, if it is known.
fn note_apart(spec: &mut RightsSpec, part: Part<'_>, moves: bool, it: Option<KindId>) {
    let mut of = None;
    let test = match part {
        Part::Expr(Expr::Var(var, _, _)) => {
            spec.vars_apart[var.index()] = true;
            spec.vars_of_moves[var.index()] &= moves;
            return;
        }
        Part::Expr(_) => return,
        Part::Asked(asked, test) => {
            of = it.filter(|_| *asked == Expr::It);
            test
        }
        Part::Test(test) => test,
    };
    depends::unmoved_kinds(test, of, &mut |kind| match kind {
        Some(kind) => spec.kinds_apart[kind.index()] = true,
        None => spec.kinds_apart.fill(true),
    });
}

/// Calls `visit` on effects and the effects nested in them.
fn each_effect(effects: &[Effect], visit: &mut dyn FnMut(&EffectKind)) {
    for effect in effects {
        visit(&effect.kind);
        each_effect(effect.body(), visit);
    }
}

/// Returns all effects of a game, from steps, moves and triggers.
fn all_effects(blueprint: &Blueprint) -> impl Iterator<Item = &[Effect]> {
    let steps = blueprint.steps.iter().filter_map(|step| match &step.kind {
        StepKind::Do(effects) | StepKind::Pick { effects, .. } => Some(&effects[..]),
        _ => None,
    });
    let moves = blueprint.move_rules.iter().map(|rule| &rule.effects[..]);
    moves.chain(blueprint.triggers.iter().map(|trigger| &trigger.effects[..])).chain(steps)
}

/// Returns `true` if some effect gives pieces to another player, or if pieces can stack with those
/// of another player.
fn gives(blueprint: &Blueprint) -> bool {
    let mut gives = blueprint.stacks;
    for effects in all_effects(blueprint) {
        each_effect(effects, &mut |effect| gives |= matches!(effect, EffectKind::Give { .. }));
    }
    gives
}

/// Returns `true` if some step lets a player move pieces of all players.
fn moves_pieces_of_all(blueprint: &Blueprint) -> bool {
    blueprint.steps.iter().any(|step| matches!(step.kind, StepKind::Move { anyone: true, .. }))
}

/// Returns, by variable, whether it is a flag that rules only set to the opposite of its first
/// value.
fn changing_once(blueprint: &Blueprint) -> Vec<bool> {
    let flag = |var: &alfonso_game::blueprint::VarSpec| {
        var.kind == VarKind::Flag && var.lasts.is_none() && var.firsts.is_empty()
    };
    let mut once: Vec<bool> = blueprint.vars.iter().map(flag).collect();
    for effects in all_effects(blueprint) {
        each_effect(effects, &mut |effect| match effect {
            EffectKind::Set { var, value, .. } => {
                let first = blueprint.vars[var.index()].init > 0;
                once[var.index()] &= *value == Expr::Flag(!first);
            }
            EffectKind::Add { var, .. } | EffectKind::Sow { var, .. } => once[var.index()] = false,
            _ => {}
        });
    }
    for step in &blueprint.steps {
        if let StepKind::Choose { var, .. } = &step.kind {
            once[var.index()] = false;
        }
    }
    once
}

/// Returns `true` if some rule depends on which pieces attack or guard others, apart from checks.
fn asks_who_attacks(blueprint: &Blueprint) -> bool {
    let mut asked = false;
    let mut visit = |part: Part<'_>| {
        asked |= matches!(part, Part::Expr(Expr::Attacks(..) | Expr::Guards(..)));
    };
    for movement in &blueprint.movements {
        movement.asked().for_each(|expr| depends::walk(expr, &mut visit));
    }
    for law in blueprint.forbids.iter().chain(&blueprint.choice_laws) {
        depends::walk(&law.condition, &mut visit);
    }
    for prefer in &blueprint.prefers {
        prefer.condition.iter().chain([&prefer.measure]).for_each(|expr| depends::walk(expr, &mut visit));
    }
    blueprint.endings.iter().for_each(|ending| depends::walk(&ending.condition, &mut visit));
    blueprint.tables.iter().flat_map(|table| &table.rows).for_each(|row| depends::walk(row, &mut visit));
    for trigger in &blueprint.triggers {
        trigger.condition.iter().for_each(|expr| depends::walk(expr, &mut visit));
    }
    for step in &blueprint.steps {
        step.condition.iter().for_each(|expr| depends::walk(expr, &mut visit));
    }
    all_effects(blueprint).for_each(|effects| depends::walk_effects(effects, &mut visit));
    asked
}
