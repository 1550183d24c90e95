//! The facts of a game's course that rules read. Two positions with one hash may still differ in them.

use crate::blueprint::{Blueprint, EndingSpec, OutcomeSpec, TriggerEvent, VarRole};
use crate::expr::{CompareOp, Domain, EffectKind, Expr};
use crate::program::{ExprSearch, rule_with};
use crate::{CounterId, Game, Line, NumberName, RuleId};
use std::cell::Cell;

/// The facts that a game's rules read beyond the hash ([`Line::hash`]).
///
/// ```
/// # let source = alfonso_driver::shipped::game("chess").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// use alfonso_game::PathFacts;
///
/// // Draws by repetition and by moves without a capture read the course of the game.
/// let path_facts = PathFacts::of(&game);
/// assert!(path_facts.repetitions);
/// assert!(!path_facts.endings.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathFacts {
    /// True if rules read how often a position has stood.
    pub repetitions: bool,
    /// True if rules read the number of rounds played.
    pub rounds: bool,
    /// True if rules read scores or money, or an ending or somebody's ruin depends on them.
    pub accounts: bool,
    /// True if a payment depends on how much there is: an account is shared out, or has a floor.
    pub payments: bool,
    /// The rows of [`crate::Position::numbers`] that rules read: plies since events, remaining times, lost pieces, last
    /// moves.
    pub numbers: Vec<usize>,
    /// The endings that read the course of the game or its payments, in order.
    pub endings: Vec<RuleId>,
    /// The number of rounds from which on all are alike to the rules.
    most_rounds: i64,
    /// By row of `numbers`: the number from which on all are alike.
    most: Vec<i64>,
}

impl PathFacts {
    /// Returns the facts that the rules of a game read.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let spec = game.blueprint();
        let asks = |fits: fn(&Expr) -> bool| ExprSearch::of(spec, fits).anywhere();
        let paid = |expr: &Expr| matches!(expr, Expr::Var(var_id, _, _) if spec.vars[var_id.index()].role.is_account());
        let by_account = |ending: &EndingSpec| {
            matches!(ending.outcome, OutcomeSpec::Highest(_)) || ExprSearch::of(spec, paid).in_ending(ending)
        };
        let endings = spec.endings.iter().filter(|ending| ending.counting || by_account(ending));
        let ruin = spec.triggers.iter().any(|trigger| matches!(trigger.event, TriggerEvent::Ruin(_)));
        let shares = rule_with(spec, |kind| matches!(kind, EffectKind::Share { .. })).is_some();
        let floors = spec.vars.iter().any(|var| var.role.is_account() && var.floor.is_some());
        let lost = asks(asks_for_lost);
        let names = game.numbers();
        let clocks = names.iter().position(|name| matches!(name, NumberName::Counter { .. })).unwrap_or(0);
        let fits = |(index, name): (usize, &NumberName)| match name {
            // A reading need not ask for every event that others of its file count.
            NumberName::Counter { .. } => {
                let event = CounterId::new(index - clocks);
                ExprSearch::of(spec, |expr: &Expr| matches!(expr, Expr::PliesSince(of) if *of == event))
                    .anywhere()
            }
            NumberName::LastMove { .. } => true,
            NumberName::Left { id, .. } => spec.vars[*id].used,
            NumberName::Lost { .. } => lost,
            // The hash includes them.
            NumberName::Reserve { .. } => false,
            NumberName::Variable { id, .. } => {
                // A counter that no rule of this reading asks for makes no difference.
                let asked = |expr: &Expr| matches!(expr, Expr::Var(var, _, _) if var.index() == *id);
                spec.vars[*id].role == VarRole::Counter && ExprSearch::of(spec, asked).anywhere()
            }
            NumberName::Rolled { .. } | NumberName::Die { .. } | NumberName::Used { .. } => false,
        };
        let numbers: Vec<usize> = (0..names.len()).filter(|index| fits((*index, &names[*index]))).collect();
        // Of numbers that only grow, or fall back to 0.
        let most = |index: &usize| match &names[*index] {
            NumberName::Counter { .. } => {
                let event = CounterId::new(index - clocks);
                alike_from(spec, &|expr| matches!(expr, Expr::PliesSince(of) if *of == event))
            }
            _ => i64::MAX,
        };
        Self {
            most_rounds: alike_from(spec, &|expr| matches!(expr, Expr::Rounds)),
            most: numbers.iter().map(most).collect(),
            repetitions: asks(|expr| {
                matches!(expr, Expr::Repetitions | Expr::SinceRepetition | Expr::StoodBefore)
            }),
            rounds: asks(|expr| matches!(expr, Expr::Rounds)),
            accounts: ruin || ExprSearch::of(spec, paid).anywhere() || spec.endings.iter().any(by_account),
            payments: shares || floors,
            numbers,
            endings: endings.map(|ending| ending.rule).collect(),
        }
    }

    /// Returns the facts of a line's course, as far as rules read them.
    ///
    /// Positions with the same hash and the same facts go on alike, except for later repetitions and accounts.
    #[must_use]
    pub fn along(&self, line: &dyn Line) -> Vec<i64> {
        let mut along = Vec::new();
        if self.repetitions {
            along.extend([line.repetitions(), line.since_repetition()].map(i64::from));
        }
        if self.rounds || !self.numbers.is_empty() {
            let position = line.position();
            along.extend(self.rounds.then(|| i64::from(position.rounds).min(self.most_rounds)));
            let numbers = self.numbers.iter().zip(&self.most);
            along.extend(numbers.map(|(index, most)| i64::from(position.numbers[*index]).min(*most)));
        }
        along
    }

    /// Returns true if positions with the same hash and the same [`Course::along`] go on alike.
    #[must_use]
    pub fn is_in_hash(&self) -> bool {
        !self.repetitions && !self.accounts
    }
}

/// Returns the least number from which on no rule distinguishes an expression's values: those with which it is compared lie below. Without
/// end, if it is read otherwise.
fn alike_from(spec: &Blueprint, is: &dyn Fn(&Expr) -> bool) -> i64 {
    let (asked, compared, most) = (Cell::new(0_u64), Cell::new(0_u64), Cell::new(0_i64));
    let limit = |op: CompareOp, number: &Expr| {
        let Expr::Number(number) = number else { return };
        compared.set(compared.get() + 1);
        let from = match op {
            CompareOp::GreaterEqual | CompareOp::Less => *number,
            _ => number.saturating_add(1),
        };
        most.set(most.get().max(from));
    };
    let look = |expr: &Expr| {
        asked.set(asked.get() + u64::from(is(expr)));
        if let Expr::Compare(op, a, b) = expr {
            match (is(a), is(b)) {
                (true, false) => limit(*op, b),
                (false, true) => limit(mirrored(*op), a),
                _ => {}
            }
        }
        false
    };
    ExprSearch::of(spec, look).anywhere();
    if compared.get() == asked.get() { most.get() } else { i64::MAX }
}

/// Returns the comparison that says the same with its sides changed.
fn mirrored(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::GreaterEqual => CompareOp::LessEqual,
        CompareOp::Greater => CompareOp::Less,
        CompareOp::LessEqual => CompareOp::GreaterEqual,
        CompareOp::Less => CompareOp::Greater,
        same => same,
    }
}

fn asks_for_lost(expr: &Expr) -> bool {
    match expr {
        Expr::Count(of)
        | Expr::Some(of)
        | Expr::First(of)
        | Expr::Latest(of)
        | Expr::CellsOf(of)
        | Expr::Fold(_, of, _)
        | Expr::Every(of, _)
        | Expr::InLine(_, of, _) => of.domain == Domain::Lost,
        _ => false,
    }
}
