//! The reads of the rules: which rules ask for check, what repetition must compare, which events are reckoned from.

use super::sameness::Sameness;
use alfonso_rules::{
    Chooser, Domain, Effect, EffectKind, Ending, Event, Expr, ExprKind, KindId, LegShape, Measure, MoveRule,
    Outcome, RuleSet, Scope, Selected, Selection, Step, StepKind, TableId, Test, TestWord, VarId, VarRole,
};
use std::collections::BTreeSet;

/// Everything that is read in some part of the rules.
#[derive(Default)]
pub(super) struct ReadSet<'r> {
    /// The tests, and whether it is `it` that is tested.
    pub(super) tests: Vec<(&'r Test, bool)>,
    pub(super) vars: BTreeSet<VarId>,
    /// The variables of which another value than the moving player's is read.
    pub(super) vars_of_others: BTreeSet<VarId>,
    events: BTreeSet<Event>,
    tables: BTreeSet<TableId>,
    /// Somewhere it is asked who attacks whom.
    attacks: bool,
    /// Somewhere it is asked what dice show.
    dice: bool,
    /// Somewhere lost pieces are selected.
    lost: bool,
    /// Somewhere rounds are read, or who moved last.
    course: bool,
    /// Somewhere it is asked whether this position has stood before.
    repeats: bool,
}

/// The properties of the rules as a whole that the walker needs.
#[derive(Debug)]
pub(super) struct Summary {
    /// By row of the rules' moves: whether such a move attacks.
    pub(super) attacks: Vec<bool>,
    /// The events that are reckoned from.
    pub(super) events: BTreeSet<Event>,
    /// The variables that are read.
    pub(super) vars: BTreeSet<VarId>,
    /// The kinds whose pieces may be asked whether they have moved.
    pub(super) unmoved: BTreeSet<KindId>,
    /// The sameness of positions.
    pub(super) sameness: Sameness,
    /// Rules ask whether this position has stood before.
    pub(super) repeats: bool,
}

/// Reads the rules through.
pub(super) fn summary(rules: &RuleSet) -> Summary {
    let all = whole(rules);
    let attacks: Vec<bool> = rules
        .moves
        .iter()
        .map(|rule| {
            rule.again.is_none()
                && rule.gives_check
                && !rule.exchanges
                && !rule.from_reserve()
                && !asks_for_check(rules, rule)
        })
        .collect();
    Summary {
        sameness: Sameness::of(rules, &attacks),
        attacks,
        repeats: all.repeats,
        events: all.events,
        vars: all.vars,
        unmoved: kinds_asked_unmoved(rules),
    }
}

/// True if a condition asks, itself or through a table, what dice show.
pub(super) fn asks_dice(rules: &RuleSet, condition: &Expr) -> bool {
    let mut reading = ReadSet::default();
    reading.expr(condition);
    reading.through_tables(rules);
    reading.dice
}

/// True if some rule asks who attacks or guards whom.
pub(super) fn asks_attack(rules: &RuleSet) -> bool {
    whole(rules).attacks
}

/// True if what is no part of a position decides what can be done: rounds, plies since something, who moved last, accounts and
/// counters.
pub(super) fn choosing_asks_course(rules: &RuleSet) -> bool {
    let mut reading = ReadSet::default();
    for rule in &rules.moves {
        reading.before_move(rule);
        reading.legs(rule);
    }
    rules.forbids.iter().chain(&rules.choice_laws).for_each(|forbid| reading.expr(&forbid.condition));
    for prefer in &rules.prefers {
        reading.maybe(prefer.condition.as_ref());
        reading.expr(&prefer.measure);
    }
    for step in &rules.steps {
        reading.maybe(step.condition.as_ref());
        if !matches!(step.kind, StepKind::Do(_)) {
            reading.step(step);
        }
    }
    reading.through_tables(rules);
    let outside = |var: &VarId| rules.vars[var.index()].role != VarRole::Plain;
    reading.course || !reading.events.is_empty() || reading.vars.iter().any(outside)
}

/// True if some rule looks at pieces that were lost.
pub(super) fn asks_lost(rules: &RuleSet) -> bool {
    whole(rules).lost
}

/// The same of a selection.
pub(super) fn selects_by_dice(rules: &RuleSet, selection: &Selection) -> bool {
    let mut reading = ReadSet::default();
    reading.selection(selection);
    reading.through_tables(rules);
    reading.dice
}

/// True if whether the move exists depends on check or attack.
fn asks_for_check(rules: &RuleSet, rule: &MoveRule) -> bool {
    let mut reading = ReadSet::default();
    reading.before_move(rule);
    reading.legs(rule);
    reading.through_tables(rules);
    let asks = |word| matches!(word, TestWord::Safe | TestWord::InCheck);
    reading.attacks || reading.tests.iter().any(|(test, _)| words(test).into_iter().any(asks))
}

/// Returns the kinds whose pieces may be asked whether they have moved; all of them, if a rule does not say of which it
/// asks.
fn kinds_asked_unmoved(rules: &RuleSet) -> BTreeSet<KindId> {
    let mut kinds = BTreeSet::new();
    let mut note = |test, of: Option<KindId>| {
        for asked in asked_unmoved(test, of) {
            match asked {
                Some(kind) => kinds.extend([kind]),
                None => kinds.extend((0..rules.kinds.len()).map(KindId::new)),
            }
        }
    };
    for rule in &rules.moves {
        let mut before = ReadSet::default();
        before.before_move(rule);
        for (test, of_it) in before.tests {
            note(test, of_it.then_some(rule.kind));
        }
    }
    for (test, _) in besides_moves(rules).tests {
        note(test, None);
    }
    kinds
}

/// Returns the kinds of whose pieces a test asks whether they have moved; `None` is any kind. `of` is the kind of the
/// piece that is asked, if that is known.
pub(super) fn asked_unmoved(test: &Test, of: Option<KindId>) -> Vec<Option<KindId>> {
    match test {
        Test::Word(TestWord::Unmoved) => vec![of],
        Test::Word(_) => Vec::new(),
        Test::Not(part) => asked_unmoved(part, of),
        Test::Any(parts) => parts.iter().flat_map(|part| asked_unmoved(part, of)).collect(),
        Test::All(parts) => {
            let named = parts.iter().find_map(|part| match part {
                Test::Word(TestWord::Kind(kind)) => Some(*kind),
                _ => None,
            });
            parts.iter().flat_map(|part| asked_unmoved(part, of.or(named))).collect()
        }
    }
}

/// All words of a test.
fn words(test: &Test) -> Vec<TestWord> {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().flat_map(words).collect(),
        Test::Not(part) => words(part),
        Test::Word(word) => vec![*word],
    }
}

/// Everything that any rule reads.
fn whole(rules: &RuleSet) -> ReadSet<'_> {
    let mut reading = besides_moves(rules);
    for rule in &rules.moves {
        reading.before_move(rule);
    }
    reading
}

/// Everything that is read, the conditions of moves left out.
fn besides_moves(rules: &RuleSet) -> ReadSet<'_> {
    let mut reading = ReadSet::default();
    for rule in &rules.moves {
        reading.legs(rule);
        reading.effects(&rule.effects);
    }
    for rule in &rules.captures {
        reading.maybe(rule.condition.as_ref());
    }
    for forbid in rules.forbids.iter().chain(&rules.choice_laws) {
        reading.expr(&forbid.condition);
    }
    happenings(rules, &mut reading);
    for prefer in &rules.prefers {
        reading.maybe(prefer.condition.as_ref());
        reading.expr(&prefer.measure);
    }
    rules.endings.iter().for_each(|ending| reading.ending(ending));
    for table in &rules.tables {
        table.rows.iter().for_each(|row| reading.expr(row));
    }
    for var in &rules.vars {
        reading.expr(&var.init);
        for first in &var.firsts {
            first.beneath.iter().chain([&first.value]).for_each(|value| reading.expr(value));
        }
    }
    reading
}

/// Notes the reads of triggers, and of the steps of a turn.
pub(super) fn happenings<'r>(rules: &'r RuleSet, reading: &mut ReadSet<'r>) {
    for trigger in &rules.triggers {
        if let Scope::Entering(cells) = &trigger.event {
            reading.expr(cells);
        }
        reading.maybe(trigger.condition.as_ref());
        reading.effects(&trigger.effects);
    }
    for step in &rules.steps {
        reading.maybe(step.condition.as_ref());
        reading.step(step);
    }
}

impl<'r> ReadSet<'r> {
    /// Notes the reads of an ending.
    pub(super) fn ending(&mut self, ending: &'r Ending) {
        self.expr(&ending.condition);
        match &ending.outcome {
            Outcome::Wins(player) | Outcome::Loses(player) => self.expr(player),
            Outcome::Highest(var) => self.vars.extend([*var]),
            Outcome::Draw => {}
        }
    }

    /// Notes the reads of a step, its condition apart.
    fn step(&mut self, step: &'r Step) {
        match &step.kind {
            StepKind::Move { who, anyone: _, using: _, pass: _ } => {
                who.iter().for_each(|who| self.selection(who));
            }
            StepKind::Choose { who, var: _, index, among: _, limits } => {
                match who {
                    Chooser::One(player) => self.expr(player),
                    Chooser::Each(selection) => self.selection(selection),
                }
                self.maybe(index.as_ref());
                limits.iter().flatten().for_each(|limit| self.expr(limit));
            }
            StepKind::Pick { among, effects, written: _, pass: _ } => {
                self.selection(among);
                self.effects(effects);
            }
            StepKind::Do(effects) => self.effects(effects),
            StepKind::Roll(_) | StepKind::Judge(_) | StepKind::Again => {}
        }
    }

    /// Notes the reads before a move.
    pub(super) fn before_move(&mut self, rule: &'r MoveRule) {
        for (_, value) in &rule.with {
            self.expr(value);
        }
        self.maybe(rule.condition.as_ref());
    }

    /// Notes the reads of the legs of a move: the tests of cells, and the measures.
    pub(super) fn legs(&mut self, rule: &'r MoveRule) {
        for leg in &rule.legs {
            self.tests.extend([(&leg.over, false), (&leg.via, false), (&leg.onto, false)]);
            if let LegShape::Slide { min, max, .. }
            | LegShape::Hop { min, max, .. }
            | LegShape::Ride { min, max, .. } = &leg.shape
            {
                for measure in [Some(min), max.as_ref()].into_iter().flatten() {
                    if let Measure::Of(number) = measure {
                        self.expr(number);
                    }
                }
            }
        }
    }

    /// Reads the rows of the tables that are read.
    fn through_tables(&mut self, rules: &'r RuleSet) {
        let mut done = BTreeSet::new();
        while let Some(table) = self.tables.difference(&done).next().copied() {
            done.insert(table);
            rules.tables[table.index()].rows.iter().for_each(|row| self.expr(row));
        }
    }

    pub(super) fn maybe(&mut self, expr: Option<&'r Expr>) {
        if let Some(expr) = expr {
            self.expr(expr);
        }
    }

    pub(super) fn expr(&mut self, expr: &'r Expr) {
        match &expr.kind {
            ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::Player(_)
            | ExprKind::Kind(_)
            | ExprKind::Cell(_)
            | ExprKind::Nowhere
            | ExprKind::Nobody
            | ExprKind::Region(_)
            | ExprKind::Local(..)
            | ExprKind::Mover
            | ExprKind::Next
            | ExprKind::Previous
            | ExprKind::It
            | ExprKind::Origin
            | ExprKind::Target
            | ExprKind::Crossed(_)
            | ExprKind::Sector(_) => {}
            ExprKind::Repetitions | ExprKind::SinceRepetition | ExprKind::StoodBefore => self.repeats = true,
            ExprKind::Group(of, _) | ExprKind::Neighbours(of, _) => self.expr(of),
            ExprKind::Joined(from, to, by, _) => {
                [from, to].into_iter().for_each(|end| self.expr(end));
                self.selection(by);
            }
            ExprKind::CellsOf(selection) => self.selection(selection),
            ExprKind::Fold(_, selection, value) => {
                self.selection(selection);
                self.expr(value);
            }
            ExprKind::Direction(_) => {}
            ExprKind::Straight(_, from, facing) | ExprKind::Between(from, facing) => {
                [from, facing].into_iter().for_each(|part| self.expr(part));
            }
            ExprKind::Run(_, _, from, _, holds) => {
                self.expr(from);
                self.maybe(holds.as_deref());
            }
            ExprKind::Nearest(of, _, from, facing) => {
                self.selection(of);
                [from, facing].into_iter().for_each(|part| self.expr(part));
            }
            ExprKind::Rounds => self.course = true,
            ExprKind::Die(_) | ExprKind::Unused(..) => self.dice = true,
            ExprKind::Shows(_, number) => {
                self.dice = true;
                self.expr(number);
            }
            ExprKind::Thrown(_, _, number) => {
                self.dice = true;
                self.maybe(number.as_deref());
            }
            ExprKind::Attacks(a, b) | ExprKind::Guards(a, b) => {
                self.attacks = true;
                self.expr(a);
                self.expr(b);
            }
            ExprKind::PliesSince(event) => self.events.extend([*event]),
            ExprKind::Var(var, _, index) => {
                self.vars.insert(*var);
                if !matches!(index.as_deref(), Some(Expr { kind: ExprKind::Mover, .. })) {
                    self.vars_of_others.insert(*var);
                }
                self.maybe(index.as_deref());
            }
            ExprKind::Table(table, _, argument) => {
                self.tables.insert(*table);
                self.expr(argument);
            }
            ExprKind::Is(subject, test) => {
                self.tests.push((test, matches!(subject.kind, ExprKind::It)));
                self.expr(subject);
            }
            ExprKind::Not(part)
            | ExprKind::OwnerOf(part)
            | ExprKind::KindOf(part)
            | ExprKind::CellOf(part)
            | ExprKind::FileOf(part)
            | ExprKind::RankOf(part)
            | ExprKind::PlaceOn(part, _)
            | ExprKind::CellOn(part, _)
            | ExprKind::HeightOf(part)
            | ExprKind::RingOf(part)
            | ExprKind::SectorOf(part)
            | ExprKind::NextAlive(part)
            | ExprKind::NextSeat(part)
            | ExprKind::PartnerOf(part)
            | ExprKind::Edge(_, part)
            | ExprKind::FirstSeen(part)
            | ExprKind::PieceOn(part) => self.expr(part),
            ExprKind::Let(_, a, b)
            | ExprKind::And(a, b)
            | ExprKind::Or(a, b)
            | ExprKind::Compare(_, a, b)
            | ExprKind::Arith(_, a, b)
            | ExprKind::In(a, b)
            | ExprKind::Distance(a, b)
            | ExprKind::Beside(_, a, b) => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::If(a, b, c) => [a, b, c].into_iter().for_each(|part| self.expr(part)),
            ExprKind::Related(_, to) => self.expr(to),
            ExprKind::SandwichEnds(of, by, _, _) => [of, by].into_iter().for_each(|all| self.selection(all)),
            ExprKind::Sandwiched(of, by, from, _, _) => {
                self.selection(of);
                self.selection(by);
                self.expr(from);
            }
            ExprKind::InLine(_, selection, through) => {
                self.selection(selection);
                through.iter().for_each(|cell| self.expr(cell));
            }
            ExprKind::Count(selection) | ExprKind::Some(selection) | ExprKind::First(selection) => {
                self.selection(selection);
            }
            ExprKind::Latest(selection) => {
                self.course = true;
                self.selection(selection);
            }
            ExprKind::Every(selection, has) => {
                self.selection(selection);
                self.expr(has);
            }
        }
    }

    fn selection(&mut self, selection: &'r Selection) {
        self.lost |= selection.domain == Domain::Lost;
        self.tests.push((&selection.test, false));
        let parts = [&selection.owner, &selection.within, &selection.except, &selection.filter];
        parts.into_iter().for_each(|part| self.maybe(part.as_ref()));
    }

    pub(super) fn effects(&mut self, effects: &'r [Effect]) {
        for effect in effects {
            self.maybe(effect.condition.as_ref());
            match &effect.kind {
                EffectKind::Set { var: _, index, value } => {
                    self.maybe(index.as_ref());
                    self.expr(value);
                }
                EffectKind::BecomeChosen { piece, kinds: _ } => self.expr(piece),
                EffectKind::Unearth { cell } => self.expr(cell),
                EffectKind::Become { piece: a, kind: b } | EffectKind::Move { piece: a, to: b } => {
                    self.expr(a);
                    self.expr(b);
                }
                EffectKind::Add { var: _, index, amount } => {
                    self.maybe(index.as_ref());
                    self.expr(amount);
                }
                EffectKind::Pay { amount, from, to } => {
                    self.expr(amount);
                    self.maybe(from.index.as_ref());
                    self.maybe(to.index.as_ref());
                }
                EffectKind::Share { from, among, into: _ } => {
                    self.maybe(from.index.as_ref());
                    self.selection(among);
                }
                EffectKind::Begin { player } => self.expr(player),
                EffectKind::Remove { who } | EffectKind::Capture { who } => self.selected(who),
                EffectKind::Give { who, to } | EffectKind::Lay { who, piece: to, taken: _ } => {
                    self.selected(who);
                    self.expr(to);
                }
                EffectKind::Eliminate { player } => self.expr(player),
                EffectKind::Put { kind: a, player: b } => {
                    self.expr(a);
                    self.expr(b);
                }
                EffectKind::SetUp {} => {}
                EffectKind::PutOn { kind, player, cell } => {
                    [kind, player, cell].into_iter().for_each(|part| self.expr(part));
                }
                EffectKind::For { first: _, backwards: _, selection, body } => {
                    self.selection(selection);
                    self.effects(body);
                }
                EffectKind::Until { body } => self.effects(body),
                EffectKind::Sow { hand, var: _, index, track: _, back: _, skipping, last: _, body } => {
                    self.maybe(hand.as_ref());
                    self.maybe(index.as_ref());
                    self.maybe(skipping.as_ref());
                    self.effects(body);
                }
                EffectKind::Let { local: _, value, body } => {
                    self.expr(value);
                    self.effects(body);
                }
            }
        }
    }

    fn selected(&mut self, who: &'r Selected) {
        match who {
            Selected::One(piece) => self.expr(piece),
            Selected::Many(selection) => self.selection(selection),
        }
    }
}
