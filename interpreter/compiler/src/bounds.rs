//! Bounds of numbers: the smallest and the greatest value to which an expression can evaluate.

use crate::board::Board;
use alfonso_board::CellId;
use alfonso_diag::Span;
use alfonso_forms::{DiceWord, Fold};
use alfonso_model as rules;
use rules::{ArithOp, Domain, Effect, EffectKind, Expr, ExprKind, LocalId, Type};
use std::collections::BTreeMap;

/// The smallest and the greatest number, both inclusive.
pub(crate) type Range = (i64, i64);

/// The span of an expression without known bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unbounded(pub(crate) Span);

/// The computation of bounds, for a moving piece on a given cell.
pub(crate) struct Bounds<'r> {
    pub(crate) rules: &'r rules::RuleSet,
    pub(crate) board: &'r Board,
    /// The origin of the move, if it is known.
    pub(crate) from: Option<CellId>,
    bound: Vec<(LocalId, Result<Range, Unbounded>)>,
    /// The cells of bound pieces and cells, where they are known.
    placed: Vec<(LocalId, Option<CellId>)>,
    /// The variables whose bounds are being computed. A variable whose value depends on itself has
    /// no bounds.
    asked: Vec<rules::VarId>,
    /// The bounds computed so far, by variable, and by table with its wanted rows and the piece's
    /// cell. Failures are not stored, because they may depend on the variables under computation.
    vars: BTreeMap<usize, Range>,
    tables: BTreeMap<(usize, Range, Option<u16>), Range>,
}

impl<'r> Bounds<'r> {
    pub(crate) fn new(rules: &'r rules::RuleSet, board: &'r Board, from: Option<CellId>) -> Self {
        let (bound, placed, asked) = (Vec::new(), Vec::new(), Vec::new());
        Self { rules, board, from, bound, placed, asked, vars: BTreeMap::new(), tables: BTreeMap::new() }
    }

    /// Returns the bounds of a number.
    pub(crate) fn of(&mut self, expr: &Expr) -> Result<Range, Unbounded> {
        let unbounded = Err(Unbounded(expr.span));
        match &expr.kind {
            ExprKind::Number(n) => Ok((*n, *n)),
            ExprKind::Die(dice) => Ok(self.die(*dice)),
            ExprKind::Thrown(word, dice, _) => Ok(self.thrown(*word, *dice)),
            ExprKind::Let(local, value, body) => {
                let placed_cell = self.known_cell(value);
                let value =
                    if value.ty == Type::Number { self.of(value) } else { Err(Unbounded(value.span)) };
                self.placed.push((*local, placed_cell));
                let body = self.bind(*local, value, body);
                self.placed.pop();
                body
            }
            ExprKind::Local(local, _) => {
                let known = self.bound.iter().rev().find(|(known, _)| known == local);
                known.map_or(unbounded, |(_, range)| *range)
            }
            ExprKind::Arith(op, a, b) => {
                let (a, b) = (self.of(a)?, self.of(b)?);
                Ok(reckon(*op, a, b))
            }
            ExprKind::If(_, yes, no) => Ok(union(self.of(yes)?, self.of(no)?)),
            ExprKind::Table(table, _, argument) => self.table(*table, argument),
            ExprKind::PlaceOn(_, track) => {
                let cells = self.board.tracks.get(track.index()).map_or(0, |track| track.cells.len());
                Ok((0, i64::try_from(cells).unwrap_or(i64::MAX)))
            }
            ExprKind::RingOf(of) | ExprKind::RankOf(of) => Ok(match self.known_cell(of) {
                Some(cell) => single(self.board.topology.number(cell, |cell| cell.rank)),
                None => (0, self.board.topology.rows().end.into()),
            }),
            ExprKind::FileOf(of) => Ok(match self.known_cell(of) {
                Some(cell) => single(self.board.topology.number(cell, |cell| cell.file)),
                None => (0, self.board.topology.columns().end.into()),
            }),
            ExprKind::Distance(a, _) => Ok(if a.ty == Type::Sector {
                (0, i64::from(self.board.topology.sectors() / 2))
            } else {
                (0, i64::from(self.board.topology.files().max(self.board.topology.ranks())))
            }),
            ExprKind::Count(selection) => Ok((
                0,
                match selection.domain {
                    Domain::Pieces | Domain::Cells => self.board.topology.len() as i64,
                    Domain::Players => self.rules.players.len() as i64,
                    Domain::Sectors => self.board.topology.sectors().into(),
                    Domain::Lost | Domain::Reserve | Domain::Buried => return unbounded,
                },
            )),
            ExprKind::Var(var, ..) => self.var(*var).map_err(|_| Unbounded(expr.span)),
            _ => unbounded,
        }
    }

    fn bind(
        &mut self,
        local: LocalId,
        value: Result<Range, Unbounded>,
        body: &Expr,
    ) -> Result<Range, Unbounded> {
        self.bound.push((local, value));
        let body = self.of(body);
        self.bound.pop();
        body
    }

    /// Returns the bounds of a die, which shows one of its faces, or 0 if it shows nothing.
    fn die(&self, dice: rules::DiceId) -> Range {
        let faces = self.rules.dice[dice.index()].faces().map(i64::from);
        faces.fold((0, 0), |range, face| union(range, single(face)))
    }

    /// Returns the bounds of a number computed from dice, which may not have been rolled.
    fn thrown(&self, word: DiceWord, dice: rules::DiceId) -> Range {
        let count = i64::from(self.rules.dice[dice.index()].count());
        let (least, most) = self.die(dice);
        match word {
            DiceWord::Fold(Fold::Sum) => (least * count, most * count),
            DiceWord::Fold(Fold::Greatest | Fold::Least) => (least, most),
            DiceWord::Alike | DiceWord::Times => (0, count),
        }
    }

    /// Returns the cell to which an expression evaluates, if it is known before play.
    fn known_cell(&self, expr: &Expr) -> Option<CellId> {
        match &expr.kind {
            ExprKind::It | ExprKind::Origin => self.from,
            ExprKind::CellOf(of) => self.known_cell(of),
            ExprKind::Local(local, _) => self.placed.iter().rev().find(|(known, _)| known == local)?.1,
            ExprKind::Cell(name) => self.board.topology.named(name),
            _ => None,
        }
    }

    /// Returns the bounds of the rows that the argument can select. They include 0 if the argument
    /// may select no row.
    fn table(&mut self, id: rules::TableId, argument: &Expr) -> Result<Range, Unbounded> {
        let table = &self.rules.tables[id.index()];
        let count = table.rows.len() as i64;
        let (first, expected) = match (table.domain, self.known_cell_sector(argument)) {
            (Type::Number, _) => (table.first, self.of(argument).unwrap_or((i64::MIN, i64::MAX))),
            (Type::File, _) => (1, self.of(argument).unwrap_or((i64::MIN, i64::MAX))),
            (Type::Flag, _) => (0, (0, count - 1)),
            (_, Some(sector)) => (0, single(sector)),
            _ => (0, (-1, count)),
        };
        let here = (id.index(), expected, self.from.map(|cell| cell.0));
        if let Some(known) = self.tables.get(&here) {
            return Ok(*known);
        }
        let last = first.saturating_add(count - 1);
        let mut range = if expected.0 < first || expected.1 > last { Some((0, 0)) } else { None };
        for (index, value) in table.rows.iter().enumerate() {
            let number = first.saturating_add(index as i64);
            if (expected.0..=expected.1).contains(&number) {
                let value = self.bind(table.param, Ok(single(number)), value)?;
                range = Some(range.map_or(value, |range| union(range, value)));
            }
        }
        let range = range.unwrap_or((0, 0));
        self.tables.insert(here, range);
        Ok(range)
    }

    fn known_cell_sector(&self, argument: &Expr) -> Option<i64> {
        match &argument.kind {
            ExprKind::Sector(sector) => Some((*sector).into()),
            ExprKind::SectorOf(of) => self.board.topology.cell(self.known_cell(of)?).sector.map(i64::from),
            _ => None,
        }
    }

    /// Returns the bounds of a variable, if all rules and choices that set it have bounds.
    fn var(&mut self, id: rules::VarId) -> Result<Range, Unbounded> {
        let var = &self.rules.vars[id.index()];
        if self.asked.contains(&id) || var.role != rules::VarRole::Plain {
            return Err(Unbounded(var.span));
        }
        if let Some(known) = self.vars.get(&id.index()) {
            return Ok(*known);
        }
        self.asked.push(id);
        // Another rule sets the variable at another time, so its locals, `it` and `origin` are not
        // those of this rule.
        let here = (self.from.take(), std::mem::take(&mut self.bound), std::mem::take(&mut self.placed));
        let mut range = self.of(&var.init);
        for first in &var.firsts {
            for value in first.beneath.iter().chain([&first.value]) {
                range = range.and_then(|range| Ok(union(range, self.of(value)?)));
            }
        }
        for step in &self.rules.steps {
            match &step.kind {
                rules::StepKind::Choose { var, among, .. } if *var == id => {
                    range = range.map(|range| union(range, (among.0.into(), among.1.into())));
                }
                rules::StepKind::Do(effects) | rules::StepKind::Pick { effects, .. } => {
                    range = self.set_by(effects, id, range);
                }
                _ => {}
            }
        }
        for trigger in &self.rules.triggers {
            range = self.set_by(&trigger.effects, id, range);
        }
        for rule in &self.rules.moves {
            range = self.set_by(&rule.effects, id, range);
        }
        (self.from, self.bound, self.placed) = here;
        self.asked.pop();
        range.inspect(|range| {
            self.vars.insert(id.index(), *range);
        })
    }

    fn set_by(
        &mut self,
        effects: &[Effect],
        id: rules::VarId,
        mut range: Result<Range, Unbounded>,
    ) -> Result<Range, Unbounded> {
        for effect in effects {
            range = match &effect.kind {
                EffectKind::Set { var, value, .. } if *var == id => Ok(union(range?, self.of(value)?)),
                EffectKind::Add { var, .. } | EffectKind::Sow { var, .. } if *var == id => {
                    Err(Unbounded(effect.span))
                }
                _ => self.set_by(effect.body(), id, range),
            };
        }
        range
    }
}

fn single(n: i64) -> Range {
    (n, n)
}

fn union(a: Range, b: Range) -> Range {
    (a.0.min(b.0), a.1.max(b.1))
}

/// Returns the bounds of an arithmetic operation, with the same arithmetic as in play.
fn reckon(op: ArithOp, a: Range, b: Range) -> Range {
    let among = |values: [i64; 4]| values.into_iter().map(single).reduce(union).unwrap_or((0, 0));
    match op {
        ArithOp::Add => (a.0.saturating_add(b.0), a.1.saturating_add(b.1)),
        ArithOp::Subtract => (a.0.saturating_sub(b.1), a.1.saturating_sub(b.0)),
        ArithOp::Multiply => among([
            a.0.saturating_mul(b.0),
            a.0.saturating_mul(b.1),
            a.1.saturating_mul(b.0),
            a.1.saturating_mul(b.1),
        ]),
        // The common case is a constant divisor. For any other divisor, the quotient is at most as
        // far from 0 as the dividend.
        ArithOp::Divide if b.0 == b.1 && b.0 > 0 => (a.0.div_euclid(b.0), a.1.div_euclid(b.0)),
        ArithOp::Divide => {
            let most = a.0.saturating_abs().max(a.1.saturating_abs());
            (most.saturating_neg(), most)
        }
        // Division rounds towards negative infinity, so the remainder has the sign of the divisor.
        ArithOp::Modulo if a.0 >= 0 && a.1 < b.0 => a,
        ArithOp::Modulo => (b.0.saturating_add(1).min(0), b.1.saturating_sub(1).max(0)),
    }
}
