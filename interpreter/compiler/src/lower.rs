//! Values, tests and effects: names become rows, locals become slots.

use crate::board::Ground;
use crate::crossing::Crossing;
use crate::facing::Facing;
use crate::fans::MAX_PATH_BYTES;
use crate::problems;
use crate::words::{arith, compare, kind, lower_test, seat};
use alfonso_board::Shape;
use alfonso_diag::{Diagnostic, Span};
use alfonso_game::blueprint::CounterSpec;
use alfonso_game::expr::{Domain, Effect, EffectKind, Expr, Purse, Selected, Selection, Way};
use alfonso_rules as rules;
use std::collections::BTreeMap;

/// Lowers the expressions of one rule set.
pub(crate) struct Lower<'r> {
    pub(crate) rules: &'r rules::RuleSet,
    pub(crate) ground: &'r Ground,
    /// Slots of the rule that is being lowered.
    slots: BTreeMap<rules::LocalId, u16>,
    /// How many slots there are in all.
    pub(crate) count: u16,
    pub(crate) counters: Vec<CounterSpec>,
    pub(crate) problems: Vec<Diagnostic>,
    /// How many bytes the paths may still take; none once that has been reported.
    pub(crate) room: Option<usize>,
    /// What has been unrolled and looked at: see [`crate::paths::MAX_WORK`].
    pub(crate) work: u64,
    /// By kind: what rules other than their own ask about the ways that men take.
    pub(crate) elsewhere: Vec<Crossing>,
    /// What rules ask of the ways that men face.
    pub(crate) facing: Facing,
    /// Some rule puts men in a reserve.
    pub(crate) puts: bool,
}

impl<'r> Lower<'r> {
    pub(crate) fn new(rules: &'r rules::RuleSet, ground: &'r Ground) -> Self {
        Self {
            rules,
            ground,
            slots: BTreeMap::new(),
            count: 0,
            counters: Vec::new(),
            problems: Vec::new(),
            room: Some(MAX_PATH_BYTES),
            work: 0,
            elsewhere: vec![Crossing::Unasked; rules.kinds.len()],
            facing: Facing::default(),
            puts: false,
        }
    }

    /// Forgets the slots of the rule before: locals are unique only within their rule, slots in the whole game, so that
    /// a rule that is read while another is being carried out does not disturb it. `of` is the kind whose men the rule is
    /// about, if it is a rule of one kind.
    pub(crate) fn next_rule(&mut self, of: Option<rules::KindId>) {
        self.slots.clear();
        self.facing.next_rule(of);
    }

    /// The slot of a local.
    pub(crate) fn slot(&mut self, local: rules::LocalId) -> u16 {
        *self.slots.entry(local).or_insert_with(|| {
            self.count = self.count.saturating_add(1);
            self.count - 1
        })
    }

    pub(crate) fn exprs(&mut self, exprs: &[rules::Expr]) -> Vec<Expr> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    pub(crate) fn maybe(&mut self, expr: Option<&rules::Expr>) -> Option<Expr> {
        expr.map(|expr| self.expr(expr))
    }

    fn boxed(&mut self, expr: &rules::Expr) -> Box<Expr> {
        Box::new(self.expr(expr))
    }

    pub(crate) fn expr(&mut self, expr: &rules::Expr) -> Expr {
        use rules::ExprKind as From;
        match &expr.kind {
            From::Number(n) => Expr::Number(*n),
            From::Flag(flag) => Expr::Flag(*flag),
            From::Player(player) => Expr::Seat(Some(seat(*player))),
            From::Nobody => Expr::Seat(None),
            From::Kind(id) => Expr::Kind(kind(*id)),
            From::Cell(name) => Expr::Cell(self.cell(name, expr.span)),
            From::Nowhere => Expr::Cell(None),
            From::Sector(sector) => Expr::Sector(Some(*sector)),
            From::Region(region) => Expr::Region(region.0),
            From::Local(local) => Expr::Local(self.slot(*local)),
            From::Let { local, value, body } => {
                self.facing.bind(*local, value);
                let value = self.boxed(value);
                Expr::Let(self.slot(*local), value, self.boxed(body))
            }
            From::Var(var, index) => Expr::Var(var.0, index.as_ref().map(|index| self.boxed(index))),
            From::Not(e) => Expr::Not(self.boxed(e)),
            From::And(a, b) => Expr::And(self.boxed(a), self.boxed(b)),
            From::Or(a, b) => Expr::Or(self.boxed(a), self.boxed(b)),
            From::Compare(op, a, b) => Expr::Compare(compare(*op), self.boxed(a), self.boxed(b)),
            From::Arith(op, a, b) => Expr::Arith(arith(*op), self.boxed(a), self.boxed(b)),
            From::If(a, b, c) => Expr::If(self.boxed(a), self.boxed(b), self.boxed(c)),
            From::Table(table, argument) => Expr::Table(table.0, self.boxed(argument)),
            From::Repetitions => Expr::Repetitions,
            From::SinceRepetition => Expr::SinceRepetition,
            From::Rounds => Expr::Rounds,
            From::PliesSince(event) => Expr::PliesSince(self.counter(*event)),
            From::Count(s) => Expr::Count(Box::new(self.selection(s))),
            From::Some(s) => Expr::Some(Box::new(self.selection(s))),
            From::First(s) => Expr::First(Box::new(self.selection(s))),
            From::Latest(s) => Expr::Latest(Box::new(self.selection(s))),
            From::Die(dice) => Expr::Die(dice.0),
            From::Shows(dice, number) => Expr::Shows(dice.0, self.boxed(number)),
            From::Every(s, has) => {
                let selection = Box::new(self.selection(s));
                Expr::Every(selection, self.boxed(has))
            }
            _ => self.of_move(expr),
        }
    }

    /// Expressions about the moment, the move and men.
    fn of_move(&mut self, expr: &rules::Expr) -> Expr {
        use rules::ExprKind as From;
        match &expr.kind {
            From::Mover => Expr::Mover,
            From::Next => Expr::Next,
            From::Previous => Expr::Previous,
            From::NextAlive(of) => Expr::NextAlive(self.boxed(of)),
            From::NextSeat(of) => Expr::NextSeat(self.boxed(of)),
            From::Attacks(man, other) => Expr::Attacks(self.boxed(man), self.boxed(other)),
            From::Guards(man, other) => Expr::Guards(self.boxed(man), self.boxed(other)),
            From::It => Expr::It,
            From::Origin => Expr::Origin,
            From::Target => Expr::Target,
            From::Crossed if expr.ty == rules::Type::Cell => Expr::CrossedCell,
            From::Crossed => Expr::CrossedCells,
            From::Is(subject, test) => Expr::Is(self.boxed(subject), lower_test(test)),
            From::In(cell, cells) => Expr::In(self.boxed(cell), self.boxed(cells)),
            From::OwnerOf(of) => Expr::OwnerOf(self.boxed(of)),
            From::KindOf(of) => Expr::KindOf(self.boxed(of)),
            From::CellOf(of) => Expr::CellOf(self.boxed(of)),
            From::FileOf(of) => Expr::FileOf(self.boxed(of)),
            From::RankOf(of) => Expr::RankOf(self.boxed(of)),
            From::RingOf(of) => Expr::RingOf(self.boxed(of)),
            From::SectorOf(of) => Expr::SectorOf(self.boxed(of)),
            From::Distance(a, b) if a.ty == rules::Type::Sector => {
                Expr::SectorDistance(self.boxed(a), self.boxed(b))
            }
            From::Distance(a, b) => Expr::CellDistance(self.boxed(a), self.boxed(b)),
            From::PieceOn(of) => Expr::PieceOn(self.boxed(of)),
            From::FirstSeen(from) => {
                let board = &self.ground.topology;
                if board.shape() == Shape::Rings || board.round().is_some() {
                    self.problems.push(problems::seen_on_rings(expr.span, board.round().is_some()));
                }
                Expr::FirstSeen(self.boxed(from))
            }
            From::Beside { way, cell, facing } => {
                let way = self.way(*way, facing, expr.span);
                Expr::Beside(way, self.boxed(cell), self.boxed(facing))
            }
            From::Edge { way, facing } => {
                let way = self.way(*way, facing, expr.span);
                Expr::Edge(way, self.boxed(facing))
            }
            other => unreachable!("{other:?} is lowered elsewhere"),
        }
    }

    fn cell(&mut self, name: &str, span: Span) -> Option<alfonso_board::CellId> {
        let cell = self.ground.topology.named(name);
        if cell.is_none() {
            self.problems.push(self.ground.off_board(span, name));
        }
        cell
    }

    fn way(&mut self, way: rules::Way, facing: &rules::Expr, span: Span) -> Way {
        let turn = match way {
            rules::Way::Board(direction) => return Way::Board(self.ground.direction(direction)),
            rules::Way::Forward => 0,
            rules::Way::Right => 2,
            rules::Way::Backward => 4,
            rules::Way::Left => 6,
        };
        self.facing.ask(facing, span);
        Way::Facing(turn)
    }

    pub(crate) fn counter(&mut self, event: rules::Event) -> u16 {
        let spec = match event {
            rules::Event::Capture => CounterSpec::Capture,
            rules::Event::Move(of) => CounterSpec::Move(of.map(kind)),
            rules::Event::Elimination => CounterSpec::Elimination,
        };
        let row = self.counters.iter().position(|known| *known == spec).unwrap_or_else(|| {
            self.counters.push(spec);
            self.counters.len() - 1
        });
        u16::try_from(row).expect("there are at most 259 events to count from")
    }

    pub(crate) fn selection(&mut self, selection: &rules::Selection) -> Selection {
        let domain = match selection.domain {
            rules::Domain::Pieces => Domain::Pieces,
            rules::Domain::Lost => Domain::Lost,
            rules::Domain::Reserve => Domain::Reserve,
            rules::Domain::Cells => Domain::Cells,
            rules::Domain::Players => Domain::Players,
            rules::Domain::Sectors => Domain::Sectors,
        };
        Selection {
            domain,
            slot: self.slot(selection.local),
            test: lower_test(&selection.test),
            owner: self.maybe(selection.owner.as_ref()),
            within: self.maybe(selection.within.as_ref()),
            except: self.maybe(selection.except.as_ref()),
            filter: self.maybe(selection.filter.as_ref()),
            by_kind: false,
        }
    }

    pub(crate) fn effects(&mut self, effects: &[rules::Effect]) -> Vec<Effect> {
        effects
            .iter()
            .map(|effect| Effect {
                condition: self.maybe(effect.condition.as_ref()),
                kind: self.effect(&effect.kind, effect.span),
            })
            .collect()
    }

    fn effect(&mut self, effect: &rules::EffectKind, span: Span) -> EffectKind {
        use rules::EffectKind as From;
        match effect {
            From::Set { var, index, value } => {
                EffectKind::Set { var: var.0, index: self.maybe(index.as_ref()), value: self.expr(value) }
            }
            From::Become { piece, kind } => {
                self.facing.becomes(self.rules, piece, kind, span);
                EffectKind::Become { piece: self.expr(piece), kind: self.expr(kind) }
            }
            From::BecomeChosen { piece, kinds } => {
                self.facing.becomes_one_of(piece, kinds.clone(), span);
                let kinds = kinds.iter().map(|kind| crate::words::kind(*kind)).collect();
                EffectKind::BecomeChosen { piece: self.expr(piece), kinds }
            }
            From::Remove(who) => EffectKind::Remove(self.selected(who)),
            From::Capture(who) => EffectKind::Capture(self.selected(who)),
            From::Move { piece, to } => EffectKind::Move { piece: self.expr(piece), to: self.expr(to) },
            From::Add { var, index, amount } => {
                EffectKind::Add { var: var.0, index: self.maybe(index.as_ref()), amount: self.expr(amount) }
            }
            From::Pay { amount, from, to } => {
                EffectKind::Pay { amount: self.expr(amount), from: self.purse(from), to: self.purse(to) }
            }
            From::Share { from, among, into } => {
                EffectKind::Share { from: self.purse(from), among: self.selection(among), into: into.0 }
            }
            From::Give { who, to } => {
                self.facing.gives = true;
                EffectKind::Give { who: self.selected(who), to: self.expr(to) }
            }
            From::Put { kind, player } => {
                self.puts = true;
                EffectKind::Put { kind: self.expr(kind), player: self.expr(player) }
            }
            From::Eliminate(player) => EffectKind::Eliminate(self.expr(player)),
            From::For { first, backwards, selection, body } => EffectKind::For {
                first: *first,
                backwards: *backwards,
                selection: self.selection(selection),
                body: self.effects(body),
            },
            From::Let { local, value, body } => {
                self.facing.bind(*local, value);
                let value = self.expr(value);
                EffectKind::Let { slot: self.slot(*local), value, body: self.effects(body) }
            }
        }
    }

    fn purse(&mut self, purse: &rules::Purse) -> Purse {
        Purse { var: purse.var.0, index: self.maybe(purse.index.as_ref()) }
    }

    fn selected(&mut self, who: &rules::Selected) -> Selected {
        match who {
            rules::Selected::One(piece) => Selected::One(self.expr(piece)),
            rules::Selected::Many(selection) => Selected::Many(self.selection(selection)),
        }
    }
}
