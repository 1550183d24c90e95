//! Simplification of conditions. The compiler inlines simple values, expands quantifiers over
//! players, and folds constant parts. The meaning stays the same, but evaluation becomes faster.
//!
//! Slots are unique in a game ([`crate::lower::Lower::next_rule`]), so inlining cannot capture
//! another name.

use crate::depends;
use crate::fixed::FixedBoard;
use crate::relations::{Relate, Relations};
use alfonso_board::Topology;
use alfonso_game::blueprint::{Blueprint, OutcomeSpec, StepKind, TriggerEvent};
use alfonso_game::expr::{CompareOp, Domain, Effect, Expr, Selection, Test, TestWord};
use alfonso_game::{LocalId, Seat};

/// The largest number of players for which a quantifier over players is expanded.
const FEW: usize = 4;
/// The largest nesting of expanded quantifiers. Without a limit, the size would grow exponentially.
const COPIES_OF_COPIES: usize = 2;

/// Simplifies all expressions that the engine evaluates.
///
/// Sets `by_kind` of selections. Requires the results of earlier passes, which use the conditions
/// as they were lowered.
pub(crate) fn all(blueprint: &mut Blueprint) {
    let (specs, refused) =
        (std::mem::take(&mut blueprint.relations), std::mem::take(&mut blueprint.unrelated));
    let mut relations = Relations::after(specs, refused);
    let fixed_board =
        FixedBoard { topology: &blueprint.topology, regions: &blueprint.regions, tracks: &blueprint.tracks };
    let relate = Relate { fixed_board, relations: &mut relations, on_origin: false };
    let seats = blueprint.facing.len();
    let simple = Simple { seats, board: Some(&blueprint.topology), known: Vec::new(), copying: 0 };
    let mut pass = Pass { simple, relate };
    for rule in &mut blueprint.move_rules {
        rule.with.iter_mut().for_each(|(_, value)| pass.expr(value));
        pass.effects(&mut rule.effects);
    }
    for movement in &mut blueprint.movements {
        // Their conditions were rewritten before they were sorted.
        movement.asked_mut().for_each(|condition| pass.simple.expr(condition));
    }
    for trigger in &mut blueprint.triggers {
        if let TriggerEvent::Entering(cells) = &mut trigger.event {
            pass.expr(cells);
        }
        trigger.condition.iter_mut().for_each(|condition| pass.expr(condition));
        pass.effects(&mut trigger.effects);
    }
    for forbid in blueprint.forbids.iter_mut().chain(&mut blueprint.choice_laws) {
        forbid.of_ply.iter_mut().chain([&mut forbid.condition]).for_each(|condition| pass.expr(condition));
    }
    for prefer in &mut blueprint.prefers {
        prefer.condition.iter_mut().chain([&mut prefer.measure]).for_each(|part| pass.expr(part));
    }
    for step in &mut blueprint.steps {
        step.condition.iter_mut().for_each(|condition| pass.expr(condition));
        match &mut step.kind {
            StepKind::Move { who: Some(who), .. } => pass.selection(who),
            StepKind::Do(effects) => pass.effects(effects),
            StepKind::Pick { among, effects, .. } => {
                pass.selection(among);
                pass.effects(effects);
            }
            StepKind::Move { who: None, .. }
            | StepKind::Roll(_)
            | StepKind::Again
            | StepKind::Choose { .. } => {}
        }
    }
    for ending in &mut blueprint.endings {
        pass.expr(&mut ending.condition);
        if let OutcomeSpec::Wins(player) | OutcomeSpec::Loses(player) = &mut ending.outcome {
            pass.expr(player);
        }
    }
    blueprint.tables.iter_mut().flat_map(|table| &mut table.rows).for_each(|row| pass.expr(row));
    blueprint.relations = relations.specs;
    blueprint.unrelated = relations.refused;
}

/// The simplification of an expression, and then its rewriting with relations between cells.
struct Pass<'b> {
    simple: Simple<'b>,
    relate: Relate<'b>,
}

impl Pass<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        self.simple.expr(expr);
        self.relate.expr(expr);
    }

    fn effects(&mut self, effects: &mut [Effect]) {
        effects.iter_mut().for_each(|effect| effect.each_mut(&mut |part| self.expr(part)));
    }

    fn selection(&mut self, of: &mut Selection) {
        of.each_mut(&mut |part| self.expr(part));
        note_kinds(of);
        self.relate.narrow(of);
    }
}

/// Records whether the filter of a selection has the same value for all pieces of a kind.
pub(crate) fn note_kinds(of: &mut Selection) {
    let slot = of.local;
    of.by_kind = of.filter.as_ref().is_some_and(|filter| depends::asks_kind_only(filter, slot));
}

struct Simple<'b> {
    seats: usize,
    /// The board, if rows of cells should be found.
    board: Option<&'b Topology>,
    /// Slots with the expressions that replace them.
    known: Vec<(LocalId, Expr)>,
    /// The number of enclosing quantifiers that are being expanded.
    copying: usize,
}

/// Replaces the names of simple values in an expression by these values.
pub(crate) fn without_names(mut expr: Expr) -> Expr {
    let mut simple = Simple { seats: usize::MAX, board: None, known: Vec::new(), copying: 0 };
    simple.expr(&mut expr);
    expr
}

/// Returns `true` if a value is as fast to evaluate as a name, and has the same meaning everywhere
/// in a condition.
fn needs_no_name(value: &Expr) -> bool {
    matches!(
        value,
        Expr::Number(_)
            | Expr::Flag(_)
            | Expr::Player(_)
            | Expr::Nobody
            | Expr::Kind(_)
            | Expr::Cell(_)
            | Expr::Nowhere
            | Expr::Region(_)
            | Expr::Sector(_)
            | Expr::Local(_, _)
            | Expr::Mover
            | Expr::Next
            | Expr::It
            | Expr::Origin
            | Expr::Target
            | Expr::PliesSince(_)
            | Expr::Repetitions
    )
}

/// The largest number of conditions in a nested group that become a chain. The evaluation of chains
/// is recursive, so longer ones stay as written.
const CHAIN: usize = 4;

/// Returns `true` if an expression is a chain of at most [`CHAIN`] conditions.
fn is_short(mut expr: &Expr) -> bool {
    for _ in 0..CHAIN {
        let (Expr::And(_, rest) | Expr::Or(_, rest)) = expr else { return true };
        expr = rest;
    }
    false
}

/// Joins two conditions. The first condition stays outermost, so that the evaluation ends early if
/// it fails.
pub(crate) fn and(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        (Expr::And(first, rest), b) if is_short(&rest) => Expr::And(first, Box::new(and(*rest, b))),
        (Expr::Flag(true), other) | (other, Expr::Flag(true)) => other,
        (Expr::Flag(false), _) | (_, Expr::Flag(false)) => Expr::Flag(false),
        (a, b) => Expr::And(Box::new(a), Box::new(b)),
    }
}

pub(crate) fn or(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        (Expr::Or(first, rest), b) if is_short(&rest) => Expr::Or(first, Box::new(or(*rest, b))),
        (Expr::Flag(false), other) | (other, Expr::Flag(false)) => other,
        (Expr::Flag(true), _) | (_, Expr::Flag(true)) => Expr::Flag(true),
        (a, b) => Expr::Or(Box::new(a), Box::new(b)),
    }
}

fn not(a: Expr) -> Expr {
    match a {
        Expr::Flag(flag) => Expr::Flag(!flag),
        Expr::Not(a) => *a,
        a => Expr::Not(Box::new(a)),
    }
}

/// Returns the result of a comparison of literal values. Returns `None` if the result depends on
/// play.
fn compared(op: CompareOp, a: &Expr, b: &Expr) -> Option<bool> {
    if let (Expr::Number(a), Expr::Number(b)) = (a, b) {
        return Some(match op {
            CompareOp::Equal => a == b,
            CompareOp::NotEqual => a != b,
            CompareOp::Less => a < b,
            CompareOp::LessEqual => a <= b,
            CompareOp::Greater => a > b,
            CompareOp::GreaterEqual => a >= b,
        });
    }
    let same = match (a, b) {
        (Expr::Player(a), Expr::Player(b)) => a == b,
        (Expr::Kind(a), Expr::Kind(b)) => a == b,
        (Expr::Cell(a), Expr::Cell(b)) => a == b,
        _ => return None,
    };
    match op {
        CompareOp::Equal => Some(same),
        CompareOp::NotEqual => Some(!same),
        _ => None,
    }
}

impl Simple<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        if let Expr::Let(slot, value, body) = expr {
            self.expr(value);
            if needs_no_name(value) {
                let mut body = std::mem::replace(&mut **body, Expr::Flag(false));
                self.with((*slot, (**value).clone()), &mut body);
                *expr = body;
                return;
            }
        }
        if let Expr::Some(of) | Expr::Every(of, _) = &*expr
            && of.domain == Domain::Players
            && self.seats <= FEW
            && self.copying < COPIES_OF_COPIES
        {
            self.copying += 1;
            *expr = self.one_by_one(expr);
            self.copying -= 1;
            return;
        }
        expr.each_mut(&mut |part| self.expr(part));
        if let Expr::Count(of) | Expr::Some(of) | Expr::First(of) = expr {
            note_kinds(of);
        }
        self.fold(expr);
    }

    /// Simplifies an expression after replacing a slot by another expression.
    fn with(&mut self, known: (LocalId, Expr), expr: &mut Expr) {
        self.known.push(known);
        self.expr(expr);
        self.known.pop();
    }

    /// Expands a quantifier over players into one condition per player.
    fn one_by_one(&mut self, expr: &Expr) -> Expr {
        let asked = |this: &mut Self, part: &Expr, of: &Selection, seat: Seat| {
            let mut part = part.clone();
            this.with((of.local, Expr::Player(seat)), &mut part);
            part
        };
        let chosen = |this: &mut Self, of: &Selection, seat: Seat| {
            let him = || Box::new(Expr::Player(seat));
            let mut chosen = match &of.test {
                Test::Word(TestWord::Any) => Expr::Flag(true),
                test => Expr::Is(him(), test.clone()),
            };
            if let Some(except) = &of.except {
                let except = asked(this, except, of, seat);
                let mut other = Expr::Compare(CompareOp::NotEqual, him(), Box::new(except));
                this.fold(&mut other);
                chosen = and(chosen, other);
            }
            if let Some(filter) = &of.filter {
                chosen = and(chosen, asked(this, filter, of, seat));
            }
            chosen
        };
        let seats = (0..self.seats).map(Seat::new);
        match expr {
            Expr::Some(of) => seats.fold(Expr::Flag(false), |all, seat| or(all, chosen(self, of, seat))),
            Expr::Every(of, has) => seats.fold(Expr::Flag(true), |all, seat| {
                let chosen = chosen(self, of, seat);
                and(all, or(not(chosen), asked(self, has, of, seat)))
            }),
            other => other.clone(),
        }
    }

    /// Folds constants in an expression whose parts are already simplified.
    fn fold(&self, expr: &mut Expr) {
        let part = |part: &mut Box<Expr>| std::mem::replace(&mut **part, Expr::Flag(false));
        match expr {
            Expr::Local(slot, _) => {
                if let Some((_, value)) = self.known.iter().rev().find(|(known, _)| known == slot) {
                    *expr = value.clone();
                }
            }
            Expr::And(a, b) => *expr = and(part(a), part(b)),
            Expr::Or(a, b) => *expr = or(part(a), part(b)),
            Expr::Not(a) => *expr = not(part(a)),
            Expr::If(condition, a, b) => {
                if let Expr::Flag(flag) = **condition {
                    *expr = part(if flag { a } else { b });
                }
            }
            Expr::Compare(op, a, b) => {
                if let Some(known) = compared(*op, a, b) {
                    *expr = Expr::Flag(known);
                }
            }
            Expr::InLine(length, ..) if self.board.is_some_and(|board| board.rows_of(*length).is_empty()) => {
                *expr = Expr::Flag(false);
            }
            _ => {}
        }
    }
}
