//! The sameness of positions for repetition: it compares the possible moves, not the stored state.
//!
//! A right is a movement of a piece that has not moved, whose condition joins what it wants by `and`: another unmoved
//! piece of the same player, a flag that is as at first and changes once. It is closed when one of these is gone, since
//! no piece becomes unmoved again. The key leaves out values that only closed rights read. It also leaves out a value
//! that falls back when this turn ends, if without it the moves and the end are the same. Everything else stays.

use super::Walker;
use super::position::{Held, Index, Key, Piece, Position};
use super::scan::{self, ReadSet};
use alfonso_rules::{
    Effect, EffectKind, Expr, ExprKind, KindId, MoveRule, Repeating, RuleSet, Seat, StepKind, Test, TestWord,
    Type, VarId,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Something that a piece may do while it has not moved.
#[derive(Debug)]
struct Right {
    kind: KindId,
    partners: Vec<KindId>,
    /// Flags that must be as at first.
    still: Vec<VarId>,
    reads: BTreeSet<VarId>,
    /// Those of which it reads another value than the moving player's.
    reads_of_others: BTreeSet<VarId>,
}

/// The rights of a game, and what is read besides.
#[derive(Debug)]
pub(super) struct Sameness {
    rights: Vec<Right>,
    kinds_apart: BTreeSet<KindId>,
    vars_apart: BTreeSet<VarId>,
    /// Variables that more reads than the choice of a move and endings that do not count.
    vars_beyond_moves: BTreeSet<VarId>,
    /// A turn is one move.
    one_move: bool,
    /// Rules look at pieces that were lost.
    pub(super) lost: bool,
    /// True if something that is no part of a position decides which moves there are.
    moves_vary: bool,
}

impl Sameness {
    pub(super) fn of(rules: &RuleSet, attacks: &[bool]) -> Self {
        let all_kinds: BTreeSet<KindId> = (0..rules.kinds.len()).map(KindId::new).collect();
        let all_vars: BTreeSet<VarId> = (0..rules.vars.len()).map(VarId::new).collect();
        let waits = |step: &alfonso_rules::Step| {
            let acts =
                matches!(step.kind, StepKind::Roll(_) | StepKind::Choose { .. } | StepKind::Pick { .. });
            acts || matches!(step.kind, StepKind::Again) || step.repeating == Repeating::Freely
        };
        let moves = rules.steps.iter().filter(|step| matches!(step.kind, StepKind::Move { .. })).count();
        let mut same = Self {
            rights: Vec::new(),
            kinds_apart: BTreeSet::new(),
            vars_apart: BTreeSet::new(),
            vars_beyond_moves: BTreeSet::new(),
            one_move: moves == 1 && !rules.steps.iter().any(waits),
            lost: scan::asks_lost(rules),
            moves_vary: scan::choosing_asks_course(rules),
        };
        let strangers = |kind: &StepKind| matches!(kind, StepKind::Move { anyone: true, .. });
        let gives = effects_of(rules).any(|effect| matches!(effect, EffectKind::Give { .. }));
        let stacks = rules.board.heaps.is_some_and(|heaps| heaps.stacks);
        if gives || stacks || rules.steps.iter().any(|step| strangers(&step.kind)) {
            same.kinds_apart = all_kinds;
            same.vars_beyond_moves.clone_from(&all_vars);
            same.vars_apart = all_vars;
            return same;
        }
        let once = changing_once(rules);
        let attack_is_asked = scan::asks_attack(rules);
        for (row, rule) in rules.moves.iter().enumerate() {
            // (Whether a piece that lands on empty cells alone can be said to attack is not asked: it takes nobody.)
            let peaceful = rule.legs.last().is_some_and(|leg| wants_empty(&leg.onto));
            let harmless = peaceful && !attack_is_asked || !attacks[row] && !rule.gives_check;
            same.movement(rules, rule, &once, harmless);
        }
        same.besides(rules);
        same
    }

    fn movement(&mut self, rules: &RuleSet, rule: &MoveRule, once: &BTreeSet<VarId>, harmless: bool) {
        let mut wanted = Vec::new();
        for (_, value) in &rule.with {
            conjuncts(value, &mut wanted);
        }
        rule.condition.iter().for_each(|condition| conjuncts(condition, &mut wanted));
        let mut before = ReadSet::default();
        before.before_move(rule);
        if !harmless {
            self.vars_beyond_moves.extend(&before.vars);
        }
        if !wanted.iter().any(|part| is_unmoved(part)) {
            self.vars_apart.extend(&before.vars);
            for (test, of_it) in before.tests {
                self.note(rules, test, of_it.then_some(rule.kind));
            }
            return;
        }
        let mut right = Right {
            kind: rule.kind,
            partners: Vec::new(),
            still: Vec::new(),
            reads: before.vars.clone(),
            reads_of_others: before.vars_of_others.clone(),
        };
        for part in wanted {
            if let Some(partner) = unmoved_partner(part) {
                right.partners.push(partner);
                continue;
            }
            right.still.extend(flag_as_at_first(rules, part).filter(|var| once.contains(var)));
            let mut reading = ReadSet::default();
            reading.expr(part);
            for (test, of_it) in reading.tests {
                if !of_it {
                    self.note(rules, test, None);
                }
            }
        }
        self.rights.push(right);
    }

    /// Notes all reads outside the conditions of movements.
    fn besides(&mut self, rules: &RuleSet) {
        let mut choosing = ReadSet::default();
        for forbid in rules.forbids.iter().chain(&rules.choice_laws) {
            choosing.expr(&forbid.condition);
        }
        for prefer in &rules.prefers {
            choosing.maybe(prefer.condition.as_ref());
            choosing.expr(&prefer.measure);
        }
        for ending in rules.endings.iter().filter(|ending| !ending.counting) {
            choosing.ending(ending);
        }
        let mut rest = ReadSet::default();
        for ending in rules.endings.iter().filter(|ending| ending.counting) {
            rest.ending(ending);
        }
        for table in &rules.tables {
            table.rows.iter().for_each(|row| rest.expr(row));
        }
        scan::happenings(rules, &mut rest);
        for rule in &rules.moves {
            rest.legs(rule);
            rest.effects(&rule.effects);
        }
        for effect in effects_of(rules) {
            if let EffectKind::Add { var, .. } | EffectKind::Sow { var, .. } = effect {
                rest.vars.insert(*var);
            }
        }
        self.vars_beyond_moves.extend(&rest.vars);
        self.vars_apart.extend(rest.vars.iter().chain(&choosing.vars));
        for (test, _) in rest.tests.into_iter().chain(choosing.tests) {
            self.note(rules, test, None);
        }
    }

    fn note(&mut self, rules: &RuleSet, test: &Test, of: Option<KindId>) {
        for asked in scan::asked_unmoved(test, of) {
            match asked {
                Some(kind) => self.kinds_apart.extend([kind]),
                None => self.kinds_apart.extend((0..rules.kinds.len()).map(KindId::new)),
            }
        }
    }
}

impl Walker<'_> {
    /// Returns the key that repetition compares. If no rule asks whether a position has stood before, the stored state
    /// is enough: the possible moves take long to find.
    pub(super) fn key(&self, position: &Position) -> Key {
        if !self.summary.repeats {
            return self.stored(position);
        }
        let mut without = self.without_fading(position);
        for piece in position
            .pieces
            .iter()
            .filter(|(_, piece)| piece.unmoved && !self.unmoved_matters(position, piece))
        {
            without.pieces.insert(*piece.0, Piece { unmoved: false, ..*piece.1 });
        }
        without.vars.retain(|(var, index), _| self.value_matters(position, *var, *index));
        let mut key = self.stored(&without);
        if self.summary.sameness.moves_vary {
            key.moves = self.listed(position).iter().map(|chosen| chosen.text().to_owned()).collect();
        }
        key
    }

    /// True if it matters that a piece has not moved.
    fn unmoved_matters(&self, position: &Position, piece: &Piece) -> bool {
        let same = &self.summary.sameness;
        let concerns = |right: &&Right| right.kind == piece.kind || right.partners.contains(&piece.kind);
        same.kinds_apart.contains(&piece.kind)
            || same.rights.iter().filter(concerns).any(|right| self.is_open(position, right, piece.owner))
    }

    fn is_open(&self, position: &Position, right: &Right, player: Seat) -> bool {
        let unmoved = |kind: KindId| {
            position
                .pieces
                .values()
                .filter(|piece| piece.owner == player && piece.unmoved && piece.kind == kind)
                .count()
        };
        let partners = right.partners.iter().all(|kind| unmoved(*kind) > usize::from(*kind == right.kind));
        let still = right.still.iter().all(|var| {
            [Index::Only, Index::Of(Some(player))]
                .iter()
                .all(|index| !position.vars.contains_key(&(*var, *index)))
        });
        unmoved(right.kind) > 0 && partners && still
    }

    /// True if it matters what a variable holds.
    fn value_matters(&self, position: &Position, var: VarId, index: Index) -> bool {
        let same = &self.summary.sameness;
        // Where some value is another at first, all matter.
        if same.vars_apart.contains(&var) || !self.rules.vars[var.index()].firsts.is_empty() {
            return true;
        }
        same.rights.iter().filter(|right| right.reads.contains(&var)).any(|right| {
            (0..self.rules.players.len()).map(Seat::new).any(|player| {
                let theirs = matches!(index, Index::Of(of) if of == Some(player));
                let single = !matches!(index, Index::Of(_));
                (theirs || single || right.reads_of_others.contains(&var))
                    && self.is_open(position, right, player)
            })
        })
    }

    /// The position without the values that fall back when this turn ends and change nothing in it.
    fn without_fading(&self, position: &Position) -> Position {
        let same = &self.summary.sameness;
        let mut without = position.clone();
        if !same.one_move || position.begun {
            return without;
        }
        // Endings may ask how often this position has stood: once, as far as this goes.
        let alone = Arc::new(vec![(self.stored(position), 0)]);
        let does = |position: &Position| {
            let texts: Vec<String> =
                self.listed(position).iter().map(|chosen| chosen.text().to_owned()).collect();
            let position = Position { history: Arc::clone(&alone), ..position.clone() };
            (texts, self.ending(&position, true))
        };
        let last = |(_, held): &(&(VarId, Index), &Held)| held.turns_left == Some(1);
        for ((var, index), _) in position.vars.iter().filter(last) {
            if same.vars_beyond_moves.contains(var) || !self.rules.vars[var.index()].firsts.is_empty() {
                continue;
            }
            let held = without.vars.remove(&(*var, *index));
            if does(position) != does(&without) {
                without.vars.extend(held.map(|held| ((*var, *index), held)));
            }
        }
        without
    }
}

/// The parts of a condition that must all hold.
fn conjuncts<'r>(condition: &'r Expr, parts: &mut Vec<&'r Expr>) {
    match &condition.kind {
        ExprKind::And(one, other) => {
            conjuncts(one, parts);
            conjuncts(other, parts);
        }
        ExprKind::Let(_, value, body) => {
            parts.push(value);
            conjuncts(body, parts);
        }
        _ => parts.push(condition),
    }
}

/// True for `it is unmoved`.
fn is_unmoved(condition: &Expr) -> bool {
    let ExprKind::Is(subject, test) = &condition.kind else { return false };
    let word = |test: &Test| matches!(test, Test::Word(TestWord::Unmoved));
    let asks = match test {
        Test::All(parts) => parts.iter().any(word),
        other => word(other),
    };
    asks && matches!(subject.kind, ExprKind::It)
}

/// The kind in `x is own unmoved KIND`.
fn unmoved_partner(condition: &Expr) -> Option<KindId> {
    let ExprKind::Is(subject, Test::All(parts)) = &condition.kind else { return None };
    let (mut own, mut unmoved, mut kind) = (false, false, None);
    for part in parts {
        match part {
            Test::Word(TestWord::Own) => own = true,
            Test::Word(TestWord::Unmoved) => unmoved = true,
            Test::Word(TestWord::Kind(of)) => kind = kind.or(Some(*of)),
            _ => return None,
        }
    }
    kind.filter(|_| own && unmoved && !matches!(subject.kind, ExprKind::It))
}

/// The variable in `flag of mover` or `not flag of mover`, if that is what it is at first.
fn flag_as_at_first(rules: &RuleSet, condition: &Expr) -> Option<VarId> {
    let (asked, wanted) = match &condition.kind {
        ExprKind::Not(part) => (&**part, false),
        _ => (condition, true),
    };
    let ExprKind::Var(var, _, index) = &asked.kind else { return None };
    let movements = index.as_deref().is_none_or(|index| matches!(index.kind, ExprKind::Mover));
    (movements && flag_at_first(rules, *var) == Some(wanted)).then_some(*var)
}

/// Returns the first value of a flag, if it is written down plainly.
fn flag_at_first(rules: &RuleSet, var: VarId) -> Option<bool> {
    let var = &rules.vars[var.index()];
    match var.init.kind {
        _ if !var.firsts.is_empty() => None,
        ExprKind::Flag(first) => Some(first),
        _ => None,
    }
}

/// The flags that rules only ever set to what they are not at first.
fn changing_once(rules: &RuleSet) -> BTreeSet<VarId> {
    let flags = (0..rules.vars.len()).map(VarId::new).filter(|var| {
        let spec = &rules.vars[var.index()];
        spec.ty == Type::Flag && spec.lasts.is_none()
    });
    let mut once: BTreeSet<VarId> = flags.collect();
    for effect in effects_of(rules) {
        match effect {
            EffectKind::Set { var, value, .. } => {
                let first = flag_at_first(rules, *var);
                if !matches!(value.kind, ExprKind::Flag(set) if first == Some(!set)) {
                    once.remove(var);
                }
            }
            EffectKind::Add { var, .. } | EffectKind::Sow { var, .. } => {
                once.remove(var);
            }
            _ => {}
        }
    }
    for step in &rules.steps {
        if let StepKind::Choose { var, .. } = &step.kind {
            once.remove(var);
        }
    }
    once
}

/// Everything that happens anywhere.
fn effects_of(rules: &RuleSet) -> impl Iterator<Item = &EffectKind> {
    fn inside<'r>(effects: &'r [Effect], all: &mut Vec<&'r EffectKind>) {
        for effect in effects {
            all.push(&effect.kind);
            if let EffectKind::For { body, .. }
            | EffectKind::Let { body, .. }
            | EffectKind::Until { body }
            | EffectKind::Sow { body, .. } = &effect.kind
            {
                inside(body, all);
            }
        }
    }
    let mut all = Vec::new();
    rules.moves.iter().for_each(|rule| inside(&rule.effects, &mut all));
    rules.triggers.iter().for_each(|trigger| inside(&trigger.effects, &mut all));
    for step in &rules.steps {
        if let StepKind::Do(effects) | StepKind::Pick { effects, .. } = &step.kind {
            inside(effects, &mut all);
        }
    }
    all.into_iter()
}

/// True if a landing must be empty.
fn wants_empty(test: &Test) -> bool {
    match test {
        Test::Word(word) => *word == TestWord::Empty,
        Test::All(parts) => parts.iter().any(wants_empty),
        Test::Any(parts) => !parts.is_empty() && parts.iter().all(wants_empty),
        Test::Not(_) => false,
    }
}
