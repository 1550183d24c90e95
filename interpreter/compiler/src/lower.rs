//! The lowering of values, tests and effects: names become indices, and locals become slots.

use crate::board::Board;
use crate::facing::Facing;
use crate::fixed::FixedBoard;
use crate::problems;
use crate::relations::{Relate, Relations};
use alfonso_board::{CellId, Direction, Shape};
use alfonso_diag::{Diagnostic, Span};
use alfonso_forms::{CounterId, LocalId, Mapper};
use alfonso_game::blueprint::CounterSpec;
use alfonso_game::expr::{Effect, Expr, Played, Way};
use alfonso_model as rules;
use std::collections::{BTreeMap, BTreeSet};

/// The lowering of the expressions of one set of rules.
pub(crate) struct Lower<'r> {
    pub(crate) rules: &'r rules::RuleSet,
    pub(crate) board: &'r Board,
    /// The slots of the current rule.
    slots: BTreeMap<LocalId, LocalId>,
    /// The number of slots of all rules together.
    pub(crate) count: u16,
    pub(crate) counters: Vec<CounterSpec>,
    pub(crate) problems: Vec<Diagnostic>,
    /// The uses of facings in rules.
    pub(crate) facing: Facing,
    /// True if some rule puts pieces in a reserve.
    puts: bool,
    /// The directions that rules name, by the number of the rule and their text.
    named: BTreeMap<(usize, Span), NamedWays>,
    /// The number of rules lowered so far.
    rule: usize,
    /// The relations between cells that conditions use.
    pub(crate) relations: Relations,
}

/// The directions that a text names.
#[derive(Default)]
struct NamedWays {
    /// True if one of them leads to a neighbour somewhere on this board.
    lead: bool,
    /// Those that do so nowhere, in eighths of a circle from north.
    nowhere: BTreeSet<usize>,
}

/// Properties of all rules together, which are known only after every rule is lowered.
pub(crate) struct Noted {
    /// The uses of facings in rules.
    pub(crate) facing: Facing,
    /// True if some rule puts pieces in a reserve.
    pub(crate) puts: bool,
}

impl<'r> Lower<'r> {
    pub(crate) fn new(rules: &'r rules::RuleSet, board: &'r Board) -> Self {
        Self {
            rules,
            board,
            slots: BTreeMap::new(),
            count: 0,
            counters: Vec::new(),
            problems: Vec::new(),
            facing: Facing::default(),
            puts: false,
            named: BTreeMap::new(),
            rule: 0,
            relations: Relations::default(),
        }
    }

    /// Reports directions in which no cell of the board has a neighbour, once for each rule. Requires
    /// that all rules are lowered.
    pub(crate) fn ways_to_nowhere(&mut self) {
        let points = self.rules.board.shape.points.as_ref();
        let mut reported = BTreeSet::new();
        for ((rule, span), NamedWays { lead, nowhere }) in std::mem::take(&mut self.named) {
            // On other boards, a word for several directions is usual, as in a game on one rank.
            if !nowhere.is_empty() && (!lead || points.is_some()) && reported.insert(rule) {
                let diagonal =
                    nowhere.iter().all(|way| way % 2 == 1) && points.is_none_or(|it| it.hexagons.is_none());
                self.problems.push(problems::ways_to_nowhere(span, lead, diagonal && points.is_some()));
            }
        }
    }

    /// Notes the directions that a text names.
    fn note_ways(&mut self, span: Span, ways: impl Iterator<Item = rules::Direction>) {
        let board = &self.board.topology;
        for way in ways {
            let direction = self.board.direction(way);
            let known = self.named.entry((self.rule, span)).or_default();
            if board.cells().any(|cell| board.step(cell, direction).is_some()) {
                known.lead = true;
            } else {
                known.nowhere.insert(way.index());
            }
        }
    }

    /// Warns of rows on a grid of points without diagonals, unless the file says that rows do not run
    /// along diagonals.
    fn rows_run(&mut self, span: Span) {
        let board = &self.board.topology;
        let Some(points) = &self.rules.board.shape.points else { return };
        let full = board.len() == usize::from(board.files()) * usize::from(board.ranks());
        let runs = |eighth: usize| {
            let way = Direction::new(eighth);
            board.cells().any(|cell| {
                board.step(cell, way).is_some_and(|to| {
                    let (x, y) = board.between(cell, to);
                    x.abs().max(y.abs()) == 1
                })
            })
        };
        if full && !points.no_diagonals && runs(0) && runs(2) && !runs(1) && !runs(3) && !runs(5) && !runs(7)
        {
            self.problems.push(problems::rows_without_diagonals(span));
        }
    }

    /// Returns the properties recorded from the rules that were lowered so far.
    pub(crate) fn noted(&mut self) -> Noted {
        Noted { facing: std::mem::take(&mut self.facing), puts: self.puts }
    }

    /// Starts a new rule, and clears the slots of the previous one. Locals are unique only within a
    /// rule, but slots are unique within a game. Evaluating one rule therefore cannot disturb
    /// another. `of` is the kind to which the rule applies, if there is only one.
    pub(crate) fn next_rule(&mut self, of: Option<rules::KindId>) {
        self.slots.clear();
        self.rule += 1;
        self.facing.next_rule(of);
    }

    /// Returns the slot of a local.
    pub(crate) fn slot(&mut self, local: LocalId) -> LocalId {
        *self.slots.entry(local).or_insert_with(|| {
            self.count = self.count.saturating_add(1);
            LocalId(self.count - 1)
        })
    }

    pub(crate) fn exprs(&mut self, exprs: &[rules::Expr]) -> Vec<Expr> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    pub(crate) fn maybe(&mut self, expr: Option<&rules::Expr>) -> Option<Expr> {
        expr.map(|expr| self.expr(expr))
    }

    pub(crate) fn expr(&mut self, expr: &rules::Expr) -> Expr {
        match &expr.kind {
            // The cell is resolved here, because its span is known.
            rules::ExprKind::Cell(name) => match self.board.topology.named(name) {
                Some(cell) => return Expr::Cell(cell),
                None => {
                    self.problems.push(self.board.off_board(expr.span, name));
                    return Expr::Nowhere;
                }
            },
            rules::ExprKind::Let(local, value, _) => self.facing.bind(*local, value),
            rules::ExprKind::FirstSeen(_) => {
                let board = &self.board.topology;
                if board.shape() == Shape::Rings || board.round().is_some() {
                    self.problems.push(problems::seen_on_rings(expr.span, board.round().is_some()));
                } else if board.lines().is_some() {
                    self.problems.push(problems::seen_on_points(expr.span));
                }
            }
            rules::ExprKind::Beside(rules::Way::Board(way), ..)
            | rules::ExprKind::Straight(rules::Way::Board(way), ..)
            | rules::ExprKind::Nearest(_, rules::Way::Board(way), ..) => {
                self.note_ways(expr.span, std::iter::once(*way));
            }
            rules::ExprKind::Sandwiched(.., along)
            | rules::ExprKind::Group(_, along)
            | rules::ExprKind::Neighbours(_, along)
            | rules::ExprKind::Joined(.., along) => {
                let ways = self.rules.board.shape.ways(*along);
                self.note_ways(expr.span, ways.into_iter());
            }
            rules::ExprKind::InLine(..) => self.rows_run(expr.span),
            rules::ExprKind::Beside(way, _, facing)
            | rules::ExprKind::Straight(way, _, facing)
            | rules::ExprKind::Nearest(_, way, _, facing)
            | rules::ExprKind::Edge(way, facing)
                if !matches!(way, rules::Way::Board(_)) =>
            {
                self.facing.ask(facing, expr.span);
            }
            _ => {}
        }
        expr.kind.map(self)
    }

    /// Returns the rewriting of conditions with relations between cells. `on_origin` is true in
    /// conditions of moves on the board, before which the piece stands on the origin.
    pub(crate) fn relate(&mut self, on_origin: bool) -> Relate<'_> {
        Relate { fixed_board: FixedBoard::of(self.board), relations: &mut self.relations, on_origin }
    }

    pub(crate) fn counter(&mut self, event: rules::Event) -> CounterId {
        let spec = match event {
            rules::Event::Capture => CounterSpec::Capture,
            rules::Event::Move(of) => CounterSpec::Move(of),
            rules::Event::Elimination => CounterSpec::Elimination,
            rules::Event::Start => CounterSpec::Start,
        };
        let index = self.counters.iter().position(|known| *known == spec).unwrap_or_else(|| {
            self.counters.push(spec);
            self.counters.len() - 1
        });
        CounterId::new(index)
    }

    pub(crate) fn effects(&mut self, effects: &[rules::Effect]) -> Vec<Effect> {
        effects.iter().map(|effect| self.effect(effect)).collect()
    }
}

impl Mapper<rules::Checked, Played> for Lower<'_> {
    fn node(&mut self, node: &rules::Expr) -> Expr {
        self.expr(node)
    }

    fn cell(&mut self, name: &String) -> CellId {
        // `expr` has already reported missing cells.
        self.board.topology.named(name).unwrap_or(CellId(0))
    }

    fn way(&mut self, way: rules::Way) -> Way {
        Way::Facing(match way {
            rules::Way::Board(direction) => return Way::Board(self.board.direction(direction)),
            rules::Way::Forward => 0,
            rules::Way::Right => 2,
            rules::Way::Backward => 4,
            rules::Way::Left => 6,
        })
    }

    fn event(&mut self, event: rules::Event) -> CounterId {
        self.counter(event)
    }

    fn span(&mut self, _: Span) {}

    fn local(&mut self, local: LocalId) -> LocalId {
        self.slot(local)
    }

    fn effect(&mut self, effect: &rules::Effect) -> Effect {
        if let rules::EffectKind::Let { local, value, .. } = &effect.kind {
            self.facing.bind(*local, value);
        }
        let before = self.facing.loop_begins();
        let lowered = effect.map(self);
        match &effect.kind {
            rules::EffectKind::Become { piece, kind } => {
                self.facing.becomes(self.rules, piece, kind, effect.span);
            }
            rules::EffectKind::BecomeChosen { piece, kinds } => {
                self.facing.becomes_one_of(piece, kinds.clone(), effect.span);
            }
            rules::EffectKind::For { .. } | rules::EffectKind::Until { .. } => self.facing.again(before),
            rules::EffectKind::Give { .. } => self.facing.gives = true,
            rules::EffectKind::Put { .. } => self.puts = true,
            rules::EffectKind::PutOn { kind, .. } => self.facing.puts(self.rules, kind, effect.span),
            _ => {}
        }
        lowered
    }
}
