//! Relations between cells. Many wordings say the same about two cells: that they lie on one line, that
//! one is beyond the other, or that their files are equal. The compiler evaluates such a condition once
//! for each pair of cells, and play looks up a set of cells.
//!
//! The same is done with selections. What their conditions say about cells becomes the set of cells
//! within which they select, so a count is a count of bits. A condition that does not depend on the
//! selected thing is evaluated once, outside of the selection.

use crate::depends;
use crate::disjoint::turned;
use crate::fixed::FixedBoard;
use crate::simplify::{and, note_kinds, or};
use alfonso_board::CellId;
use alfonso_forms::{Along, CounterId, Mapper, RelationId};
use alfonso_game::LocalId;
use alfonso_game::blueprint::RelationSpec;
use alfonso_game::expr::{ArithOp, CompareOp, Domain, Expr, Played, Selection, Test, TestWord, Type, Way};
use std::collections::BTreeMap;

/// The largest number of conditions on pairs of cells that are evaluated for a game. Others stay as
/// they are written. A comparison of two numbers counts for less.
const MAX_PAIRS: usize = 1 << 15;

/// This many comparisons of two numbers are as much work as the evaluation of another condition.
const CHEAP: usize = 16;

/// The largest number of relations of a game.
const MAX_RELATIONS: usize = 64;

/// A condition on two cells that has fewer parts than this is evaluated as fast as it is looked up.
const SMALL: usize = 8;

/// The relations of a game, as far as they are known, and the work that remains for more.
#[derive(Debug)]
pub(crate) struct Relations {
    pub(crate) specs: Vec<RelationSpec>,
    /// The relations that were looked for: the set of cells, the conditions, whether they depend on
    /// another cell, and the relation, if it did not take too much work.
    known: Vec<(Key, Option<RelationId>)>,
    pairs_left: usize,
    /// True if the last relation took too much work.
    too_much: bool,
    /// The first conditions whose relations took too much work, at most [`MAX_RELATIONS`].
    pub(crate) refused: Vec<Expr>,
}

type Key = (Option<Expr>, Vec<Expr>, bool);

impl Default for Relations {
    fn default() -> Self {
        Self {
            specs: Vec::new(),
            known: Vec::new(),
            pairs_left: MAX_PAIRS,
            too_much: false,
            refused: Vec::new(),
        }
    }
}

impl Relations {
    /// Returns the relations and the refused conditions of earlier rules, with new work for more.
    pub(crate) fn after(specs: Vec<RelationSpec>, refused: Vec<Expr>) -> Self {
        Self { specs, refused, ..Self::default() }
    }
}

/// The rewriting of expressions on one board.
pub(crate) struct Relate<'r> {
    pub(crate) fixed_board: FixedBoard<'r>,
    pub(crate) relations: &'r mut Relations,
    /// True in the conditions of moves on the board, before which `it` stands on the origin.
    pub(crate) on_origin: bool,
}

impl Relate<'_> {
    /// Rewrites a condition. Each of its conjuncts that only depends on the board and on two cells
    /// becomes a test for membership, unless `skip` accepts it.
    pub(crate) fn condition(&mut self, condition: &mut Expr, skip: &dyn Fn(&Expr) -> bool) {
        self.expr(condition);
        let parts = conjuncts(std::mem::replace(condition, Expr::Flag(true)));
        let parts = parts.into_iter().map(|part| if skip(&part) { part } else { self.membership(part) });
        *condition = all(parts.collect());
    }

    /// Rewrites the parts of a condition that only depend on the board and on the target: each becomes a
    /// test whether the target belongs to a set.
    pub(crate) fn on_target(&mut self, condition: &mut Expr) {
        if let Expr::In(..) | Expr::Flag(_) = condition {
            return;
        }
        let mut cells = Vec::new();
        let on_board = self.on_board(condition, &mut cells, false);
        if let (Some(known), [Expr::Target]) = (on_board, &cells[..]) {
            if let Some(relation) = self.relation(None, &[known], false) {
                *condition = Expr::In(
                    Box::new(Expr::Target),
                    Box::new(Expr::Related(relation, Box::new(Expr::Nowhere))),
                );
            }
            return;
        }
        if let Expr::And(a, b) | Expr::Or(a, b) = condition {
            self.on_target(a);
            self.on_target(b);
        } else if let Expr::Not(of) = condition {
            self.on_target(of);
        }
    }

    /// Rewrites an expression and all its parts.
    pub(crate) fn expr(&mut self, expr: &mut Expr) {
        expr.each_mut(&mut |part| self.expr(part));
        match expr {
            Expr::Some(of) => match hoisted(of) {
                Some(parts) => {
                    *expr = parts;
                    self.narrow_within(expr);
                }
                None => self.narrow(of),
            },
            Expr::Count(of) | Expr::Every(of, _) | Expr::First(of) | Expr::CellsOf(of) => self.narrow(of),
            Expr::InLine(_, of, _) | Expr::Fold(_, of, _) => self.narrow(of),
            Expr::Or(..) => {
                if let Some(parts) = factored(expr) {
                    *expr = parts;
                }
            }
            Expr::Arith(ArithOp::Add, ..) => self.sum(expr),
            Expr::Compare(..) => without_constants(expr),
            _ => {}
        }
    }

    /// Narrows the selection of a condition whose other parts were moved out of it.
    fn narrow_within(&mut self, expr: &mut Expr) {
        match expr {
            Expr::And(a, b) => {
                self.narrow_within(a);
                self.narrow_within(b);
            }
            Expr::Some(of) => self.narrow(of),
            _ => {}
        }
    }

    /// Moves the conditions of a selection that only depend on the board into its set of cells.
    pub(crate) fn narrow(&mut self, of: &mut Selection) {
        if !matches!(of.domain, Domain::Pieces | Domain::Cells) || matches!(of.within, Some(Expr::Run(..))) {
            return;
        }
        let mut cells = vec![Expr::Local(of.local, of.domain.ty())];
        let within = match &of.within {
            None => None,
            Some(within) => match self.on_board(within, &mut cells, false) {
                Some(within) => Some(within),
                // The set changes during play.
                None => return,
            },
        };
        let filter = of.filter.take().map(conjuncts).unwrap_or_default();
        let (mut known, mut rest) = (Vec::new(), Vec::new());
        for part in &filter {
            match self.on_board(part, &mut cells, false) {
                Some(part) => known.push(part),
                None => rest.push(part.clone()),
            }
        }
        let line = matches!(of.within, Some(Expr::Straight(..) | Expr::Between(..)));
        let useful = !known.is_empty() || line;
        let to = cells.get(1).cloned();
        match useful.then(|| self.relation(within.as_ref(), &known, to.is_some())).flatten() {
            Some(relation) => {
                of.within = Some(Expr::Related(relation, Box::new(to.unwrap_or(Expr::Nowhere))));
                of.filter = (!rest.is_empty()).then(|| all(rest));
            }
            None => {
                if useful && self.relations.too_much {
                    let refused = filter.iter().filter(|part| !rest.contains(part)).cloned();
                    let left = MAX_RELATIONS.saturating_sub(self.relations.refused.len());
                    self.relations.refused.extend(refused.take(left));
                }
                of.filter = (!filter.is_empty()).then(|| all(filter));
            }
        }
        note_kinds(of);
    }

    /// Rewrites a condition on two cells as a test whether one is related to the other.
    fn membership(&mut self, part: Expr) -> Expr {
        let mut cells = Vec::new();
        let Some(condition) = self.on_board(&part, &mut cells, false) else { return part };
        let [first, second] = &cells[..] else { return part };
        // The target comes first: the cells that are related to the other cell are then the same for
        // all targets.
        let turned = *second == Expr::Target;
        let (cell, to) = if turned { (second.clone(), first) } else { (first.clone(), second) };
        let plain = matches!(part, Expr::In(..) | Expr::Compare(..)) || size(&part) < SMALL;
        let once = cell == Expr::Target && matches!(to, Expr::Var(..));
        if plain && (!once || is_target(&part)) {
            return part;
        }
        let condition = if turned { exchanged(condition) } else { condition };
        match self.relation(None, &[condition], true) {
            Some(relation) => {
                Expr::In(Box::new(cell), Box::new(Expr::Related(relation, Box::new(to.clone()))))
            }
            None => {
                if self.relations.too_much && self.relations.refused.len() < MAX_RELATIONS {
                    self.relations.refused.push(part.clone());
                }
                part
            }
        }
    }

    /// Adds numbers of pieces that stand on distinct cells related to the same cell: the sum is the
    /// number of pieces on all of them.
    fn sum(&mut self, expr: &mut Expr) {
        let mut terms = Vec::new();
        summands(std::mem::replace(expr, Expr::Number(0)), &mut terms);
        let mut constant = 0_i64;
        let mut sums: Vec<Expr> = Vec::new();
        for term in terms {
            match term {
                Expr::Number(number) => constant = constant.saturating_add(number),
                term => match sums.iter_mut().find_map(|sum| Some((self.joined(sum, &term)?, sum))) {
                    Some((joined, sum)) => *sum = joined,
                    None => sums.push(term),
                },
            }
        }
        let first = (constant != 0 || sums.is_empty()).then_some(Expr::Number(constant));
        let terms = first.into_iter().chain(sums);
        *expr = terms
            .reduce(|a, b| Expr::Arith(ArithOp::Add, Box::new(a), Box::new(b)))
            .unwrap_or(Expr::Number(0));
    }

    /// Returns the count of two selections together, if they differ only in their cells, and these
    /// are distinct.
    fn joined(&mut self, one: &Expr, other: &Expr) -> Option<Expr> {
        let (Expr::Count(a), Expr::Count(b)) = (one, other) else { return None };
        let plain = |of: &Selection| of.filter.is_none() && of.except.is_none();
        let (Some(Expr::Related(first, to)), Some(Expr::Related(second, also))) = (&a.within, &b.within)
        else {
            return None;
        };
        let alike = a.domain == b.domain && a.test == b.test && a.owner == b.owner && to == also;
        if !alike || !plain(a) || !plain(b) {
            return None;
        }
        let union = union(&self.relations.specs[first.index()], &self.relations.specs[second.index()])?;
        let within = Expr::Related(self.relations.id(union)?, to.clone());
        Some(Expr::Count(Box::new(Selection { within: Some(within), ..(**a).clone() })))
    }

    /// Returns the relation of the cells within a set that meet conditions. In all of them, the origin
    /// stands for the cell, and the target for the cell to which it is related. Returns `None` if that
    /// would take too much work.
    fn relation(&mut self, within: Option<&Expr>, conditions: &[Expr], to_cells: bool) -> Option<RelationId> {
        let key = (within.cloned(), conditions.to_vec(), to_cells);
        self.relations.too_much = false;
        if let Some((_, known)) = self.relations.known.iter().find(|(known, _)| *known == key) {
            return *known;
        }
        let spec = self.spec(within, conditions, to_cells);
        let found = spec.and_then(|spec| self.relations.id(spec));
        self.relations.known.push((key, found));
        found
    }

    /// Evaluates the relation of [`Self::relation`].
    fn spec(&mut self, within: Option<&Expr>, conditions: &[Expr], to_cells: bool) -> Option<RelationSpec> {
        let fixed_board = self.fixed_board;
        let board = fixed_board.topology;
        let on_pairs: Vec<OnPairs<'_>> =
            conditions.iter().map(|condition| OnPairs::new(fixed_board, condition)).collect();
        let work: usize = on_pairs.iter().map(OnPairs::work).sum();
        let rows = if to_cells { board.len() + 1 } else { 1 };
        if within.is_none() && rows * board.len() * work / CHEAP > self.relations.pairs_left {
            self.relations.too_much = true;
            return None;
        }
        let mut row = |to: Option<CellId>| {
            let mut cells = match within {
                Some(within) => fixed_board.cells(within, to)?,
                None => board.cells().collect(),
            };
            let left = self.relations.pairs_left.checked_sub(1 + cells.len() * work / CHEAP);
            self.relations.too_much |= left.is_none();
            self.relations.pairs_left = left?;
            cells.sort_unstable();
            cells.dedup();
            let mut known = true;
            cells.retain(|cell| {
                on_pairs.iter().all(|condition| {
                    let holds = condition.holds(fixed_board, *cell, to);
                    known &= holds.is_some();
                    holds == Some(true)
                })
            });
            known.then_some(cells)
        };
        let nowhere = row(None)?;
        let cells = match to_cells {
            true => board.cells().map(|cell| row(Some(cell))).collect::<Option<_>>()?,
            false => Vec::new(),
        };
        Some(RelationSpec { cells, nowhere })
    }

    /// Returns an expression with its cells written as origin and target. `cells` lists the
    /// expressions for the cells that are known so far. Returns `None` and leaves them as they are if
    /// the value depends on more than the board and two cells.
    fn on_board(&self, expr: &Expr, cells: &mut Vec<Expr>, as_cell: bool) -> Option<Expr> {
        let (mut expr, mut all) = (expr.clone(), cells.clone());
        self.replace(&mut expr, &mut all, &mut Vec::new(), as_cell).then(|| {
            *cells = all;
            expr
        })
    }

    /// Replaces the cells in an expression. Returns `false` if its value depends on more than the board
    /// and two cells. `inner` lists the names that the expression itself binds. `as_cell` is true if
    /// only the cell of a piece matters.
    fn replace(
        &self,
        expr: &mut Expr,
        cells: &mut Vec<Expr>,
        inner: &mut Vec<LocalId>,
        as_cell: bool,
    ) -> bool {
        match expr {
            Expr::Number(_) | Expr::Flag(_) | Expr::Cell(_) | Expr::Nowhere | Expr::Region(_) => true,
            Expr::Local(slot, _) if inner.contains(slot) => true,
            Expr::Local(_, Type::Cell) | Expr::Origin | Expr::Target | Expr::Var(_, Type::Cell, None) => {
                stand_in(expr, cells)
            }
            Expr::It if as_cell && self.on_origin => {
                *expr = Expr::Origin;
                stand_in(expr, cells)
            }
            Expr::Local(_, Type::Piece) | Expr::It if as_cell => stand_in(expr, cells),
            Expr::CellOf(of) => {
                let mut of = std::mem::replace(&mut **of, Expr::Nowhere);
                let replaced = self.replace(&mut of, cells, inner, true);
                *expr = of;
                replaced
            }
            Expr::Beside(Way::Board(_), cell, facing) | Expr::Straight(Way::Board(_), cell, facing) => {
                **facing = Expr::Nowhere;
                self.replace(cell, cells, inner, true)
            }
            Expr::Edge(Way::Board(_), facing) => {
                **facing = Expr::Nowhere;
                true
            }
            Expr::FileOf(of) | Expr::RankOf(of) | Expr::RingOf(of) | Expr::PlaceOn(of, _) => {
                self.replace(of, cells, inner, true)
            }
            Expr::Between(a, b) => self.replace(a, cells, inner, true) && self.replace(b, cells, inner, true),
            Expr::Distance(a, b) if a.ty() != Type::Sector => {
                self.replace(a, cells, inner, true) && self.replace(b, cells, inner, true)
            }
            Expr::In(cell, set) => {
                self.replace(cell, cells, inner, true) && self.replace(set, cells, inner, false)
            }
            Expr::Not(_)
            | Expr::And(..)
            | Expr::Or(..)
            | Expr::If(..)
            | Expr::Compare(..)
            | Expr::Arith(..)
            | Expr::CellOn(..)
            | Expr::Neighbours(_, Along::Orthogonal) => {
                let mut replaced = true;
                expr.each_mut(&mut |part| replaced = replaced && self.replace(part, cells, inner, false));
                replaced
            }
            Expr::Count(of) | Expr::Some(of)
                if of.domain == Domain::Cells
                    && of.test == Test::Word(TestWord::Any)
                    && of.except.is_none()
                    && of.within.is_some() =>
            {
                let within = of.within.iter_mut().all(|within| self.replace(within, cells, inner, false));
                inner.push(of.local);
                let filter = of.filter.iter_mut().all(|filter| self.replace(filter, cells, inner, false));
                inner.pop();
                within && filter
            }
            _ => false,
        }
    }
}

/// A condition on two cells, prepared for many pairs of them.
enum OnPairs<'e> {
    /// A comparison of a number of the first cell with a number of the second one. Each number is
    /// computed once. The last number of the second list is that of `nowhere`.
    Numbers(CompareOp, Vec<i64>, Vec<i64>),
    /// Another condition, which is evaluated for each pair.
    Any(&'e Expr),
}

impl<'e> OnPairs<'e> {
    fn new(fixed_board: FixedBoard<'_>, condition: &'e Expr) -> Self {
        Self::numbers(fixed_board, condition).unwrap_or(Self::Any(condition))
    }

    fn numbers(fixed_board: FixedBoard<'_>, condition: &Expr) -> Option<Self> {
        let Expr::Compare(op, a, b) = condition else { return None };
        let uses = |expr: &Expr, cell: &Expr| {
            depends::any(expr, |part| matches!(part, depends::Part::Expr(part) if part == cell))
        };
        let (op, a, b) = match uses(a, &Expr::Target) {
            false => (*op, a, b),
            true => (turned(*op), b, a),
        };
        if uses(a, &Expr::Target) || uses(b, &Expr::Origin) {
            return None;
        }
        let cells = fixed_board.topology.cells();
        let first = cells.map(|cell| fixed_board.number(a, Some(cell), None)).collect::<Option<_>>()?;
        let all = fixed_board.topology.cells().map(Some).chain([None]);
        let second = all.map(|cell| fixed_board.number(b, None, cell)).collect::<Option<_>>()?;
        Some(Self::Numbers(op, first, second))
    }

    /// Returns the work for each pair of cells, in the units of [`CHEAP`].
    fn work(&self) -> usize {
        match self {
            Self::Numbers(..) => 1,
            Self::Any(_) => CHEAP,
        }
    }

    /// Returns `true` if the condition holds. Returns `None` if it does not only depend on the board.
    fn holds(&self, fixed_board: FixedBoard<'_>, cell: CellId, to: Option<CellId>) -> Option<bool> {
        match self {
            Self::Numbers(op, first, second) => {
                let (a, b) = (first[cell.index()], second[to.map_or(second.len() - 1, CellId::index)]);
                Some(op.holds(a, b))
            }
            Self::Any(condition) => fixed_board.holds(condition, Some(cell), to),
        }
    }
}

impl Relations {
    /// Returns the id of a relation. Returns `None` if there would be too many.
    fn id(&mut self, relation: RelationSpec) -> Option<RelationId> {
        let known = self.specs.iter().position(|known| *known == relation);
        if known.is_none() && self.specs.len() >= MAX_RELATIONS {
            self.too_much = true;
            return None;
        }
        Some(RelationId::new(known.unwrap_or_else(|| {
            self.specs.push(relation);
            self.specs.len() - 1
        })))
    }
}

/// Replaces the expression for a cell by origin or target. Returns `false` if it is a third cell.
fn stand_in(expr: &mut Expr, cells: &mut Vec<Expr>) -> bool {
    let index = cells.iter().position(|known| known == expr).unwrap_or_else(|| {
        cells.push(expr.clone());
        cells.len() - 1
    });
    *expr = if index == 0 { Expr::Origin } else { Expr::Target };
    index < 2
}

/// Exchanges origin and target.
fn exchanged(mut expr: Expr) -> Expr {
    fn exchange(expr: &mut Expr) {
        match expr {
            Expr::Origin => *expr = Expr::Target,
            Expr::Target => *expr = Expr::Origin,
            _ => expr.each_mut(&mut exchange),
        }
    }
    exchange(&mut expr);
    expr
}

/// Returns `true` if a condition names the only cells to which a move may lead.
fn is_target(condition: &Expr) -> bool {
    match condition {
        Expr::In(cell, _) => **cell == Expr::Target,
        Expr::Compare(CompareOp::Equal, a, b) => **a == Expr::Target || **b == Expr::Target,
        _ => false,
    }
}

/// Returns the cells of two relations together, if they have none in common.
fn union(one: &RelationSpec, other: &RelationSpec) -> Option<RelationSpec> {
    let joined = |a: &[CellId], b: &[CellId]| {
        let mut cells: Vec<CellId> = a.iter().chain(b).copied().collect();
        cells.sort_unstable();
        cells.windows(2).all(|pair| pair[0] != pair[1]).then_some(cells)
    };
    let rows = one.cells.len().max(other.cells.len());
    let row =
        |relation: &'_ RelationSpec, index: usize| relation.cells.get(index).cloned().unwrap_or_default();
    let cells = (0..rows).map(|index| joined(&row(one, index), &row(other, index))).collect::<Option<_>>()?;
    Some(RelationSpec { cells, nowhere: joined(&one.nowhere, &other.nowhere)? })
}

/// Returns the number of parts of an expression.
fn size(expr: &Expr) -> usize {
    let mut size = 0;
    depends::walk(expr, &mut |_| size += 1);
    size
}

/// Returns the operands of a conjunction.
fn conjuncts(condition: Expr) -> Vec<Expr> {
    match condition {
        Expr::And(a, b) => conjuncts(*a).into_iter().chain(conjuncts(*b)).collect(),
        part => vec![part],
    }
}

/// Returns the operands of a disjunction.
fn disjuncts<'e>(condition: &'e Expr, found: &mut Vec<&'e Expr>) {
    match condition {
        Expr::Or(a, b) => {
            disjuncts(a, found);
            disjuncts(b, found);
        }
        part => found.push(part),
    }
}

/// Returns the operands of a sum.
fn summands(expr: Expr, found: &mut Vec<Expr>) {
    match expr {
        Expr::Arith(ArithOp::Add, a, b) => {
            summands(*a, found);
            summands(*b, found);
        }
        term => found.push(term),
    }
}

/// Returns the conjunction of conditions, the first of which is evaluated first.
fn all(parts: Vec<Expr>) -> Expr {
    parts.into_iter().rev().reduce(|rest, part| and(part, rest)).unwrap_or(Expr::Flag(true))
}

/// Returns the condition that something is selected, with what does not depend on it outside of the
/// selection. A selection of the one cell that has a name becomes a test of that cell. Returns `None` if
/// nothing changes.
fn hoisted(of: &mut Selection) -> Option<Expr> {
    let local = of.local;
    let of_it =
        |part: &Expr| depends::any(part, |part| matches!(part, depends::Part::Expr(e) if e.is_local(local)));
    let parts = of.filter.as_ref().map(depends::conjuncts)?;
    let named = |part: &&Expr| -> Option<Expr> {
        let Expr::Compare(CompareOp::Equal, a, b) = part else { return None };
        match (&**a, &**b) {
            (it, cell) | (cell, it) if it.is_local(local) && is_name(cell) => Some(cell.clone()),
            _ => None,
        }
    };
    let within = of.within.as_ref().filter(|within| of.domain == Domain::Cells && !of_it(within));
    if let (Some(within), Some(index)) = (within, parts.iter().position(|part| named(part).is_some())) {
        let cell = named(&parts[index])?;
        let here = || Box::new(cell.clone());
        let mut tests = vec![Expr::In(here(), Box::new(within.clone()))];
        if of.test != Test::Word(TestWord::Any) {
            tests.push(Expr::Is(here(), of.test.clone()));
        }
        tests.extend(
            of.except
                .iter()
                .map(|except| Expr::Compare(CompareOp::NotEqual, here(), Box::new(except.clone()))),
        );
        let others = parts.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, part)| *part);
        tests.extend(others.cloned());
        tests.iter_mut().for_each(|part| put(part, local, &cell));
        return Some(all(tests));
    }
    if parts.iter().all(|part| of_it(part)) {
        return None;
    }
    let (inside, outside): (Vec<Expr>, Vec<Expr>) = parts.into_iter().cloned().partition(|part| of_it(part));
    let (expensive, cheap): (Vec<Expr>, Vec<Expr>) = outside.into_iter().partition(searches);
    let filter = (!inside.is_empty()).then(|| all(inside));
    let selected = Expr::Some(Box::new(Selection { filter, ..of.clone() }));
    Some(all(cheap.into_iter().chain([selected]).chain(expensive).collect()))
}

/// Returns `true` if a value is the name of a cell, or a cell, which may be written several times.
fn is_name(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Origin
            | Expr::Target
            | Expr::Cell(_)
            | Expr::Local(_, Type::Cell)
            | Expr::Var(_, Type::Cell, None)
    )
}

/// Returns `true` if a condition looks at several things.
fn searches(condition: &Expr) -> bool {
    depends::any(condition, |part| match part {
        depends::Part::Expr(expr) => {
            expr.uses() == alfonso_forms::Uses::Position && !matches!(expr, Expr::Var(..))
        }
        _ => false,
    })
}

/// Puts an expression in the place of a name.
fn put(expr: &mut Expr, local: LocalId, value: &Expr) {
    if expr.is_local(local) {
        *expr = value.clone();
    } else {
        expr.each_mut(&mut |part| put(part, local, value));
    }
}

/// Returns a disjunction with the conditions that all its operands share outside of it. Returns `None`
/// if they share none.
fn factored(expr: &Expr) -> Option<Expr> {
    let mut operands = Vec::new();
    disjuncts(expr, &mut operands);
    let mut lists: Vec<Vec<&Expr>> = operands.into_iter().map(depends::conjuncts).collect();
    let (first, others) = lists.split_first()?;
    if others.iter().any(|list| !list.iter().any(|part| first.iter().any(|known| alike(known, part)))) {
        return None;
    }
    let shared: Vec<&Expr> = first
        .iter()
        .filter(|part| others.iter().all(|list| list.iter().any(|other| alike(part, other))))
        .copied()
        .collect();
    if shared.is_empty() {
        return None;
    }
    let leads = alike(first[0], shared[0]);
    for list in &mut lists {
        list.retain(|part| !shared.iter().any(|known| alike(known, part)));
    }
    let parts = lists.into_iter().map(|list| all(list.into_iter().cloned().collect()));
    let either = parts.rev().reduce(|rest, part| or(part, rest)).unwrap_or(Expr::Flag(true));
    // What is looked for on the board comes last, unless it came first everywhere.
    let (expensive, mut parts): (Vec<Expr>, Vec<Expr>) = shared.into_iter().cloned().partition(searches);
    if leads {
        parts.extend(expensive);
        parts.push(either);
    } else {
        parts.push(either);
        parts.extend(expensive);
    }
    Some(all(parts))
}

/// Moves the constant of a sum to the other side of a comparison. The sum must be a number of things, far
/// from the largest numbers.
pub(crate) fn without_constants(expr: &mut Expr) {
    let Expr::Compare(_, a, b) = expr else { return };
    if let Expr::Number(_) = **a {
        return;
    }
    let (Expr::Arith(ArithOp::Add, constant, count), Expr::Number(number)) = (&mut **a, &mut **b) else {
        return;
    };
    let (Expr::Number(constant), Expr::Count(_)) = (&**constant, &**count) else { return };
    if let Some(less) = number.checked_sub(*constant) {
        *number = less;
        **a = std::mem::replace(&mut **count, Expr::Number(0));
    }
}

/// Returns `true` if two conditions are the same, apart from the names that they bind.
fn alike(one: &Expr, other: &Expr) -> bool {
    one == other
        || std::mem::discriminant(one) == std::mem::discriminant(other)
            && depends::any(one, |part| matches!(part, depends::Part::Test(_)))
            && Renamed::default().node(one) == Renamed::default().node(other)
}

/// An expression whose bound names are numbered in the order in which they are bound.
#[derive(Default)]
struct Renamed {
    names: BTreeMap<LocalId, LocalId>,
}

impl Mapper<Played, Played> for Renamed {
    fn node(&mut self, node: &Expr) -> Expr {
        match node {
            Expr::Local(local, ty) => Expr::Local(self.names.get(local).copied().unwrap_or(*local), *ty),
            node => node.map(self),
        }
    }

    fn cell(&mut self, cell: &CellId) -> CellId {
        *cell
    }

    fn way(&mut self, way: Way) -> Way {
        way
    }

    fn event(&mut self, event: CounterId) -> CounterId {
        event
    }

    fn span(&mut self, (): ()) {}

    // Names that are only read never come here.
    fn local(&mut self, local: LocalId) -> LocalId {
        let number = LocalId(u16::MAX - u16::try_from(self.names.len()).unwrap_or(u16::MAX));
        *self.names.entry(local).or_insert(number)
    }
}
