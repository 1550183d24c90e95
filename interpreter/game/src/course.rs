//! What rules read of the course of a game: what two positions with one hash may still differ in.

use crate::blueprint::{EndingSpec, OutcomeSpec, VarRole};
use crate::expr::{Domain, Expr};
use crate::program::Reader;
use crate::{Game, Line, NumberName, RuleId};

/// What the rules of a game read that is no part of what makes positions equal ([`Line::hash`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// How often a position has stood.
    pub repetitions: bool,
    /// How many rounds were played.
    pub rounds: bool,
    /// Scores or money, by which somebody wins or an ending comes about.
    pub accounts: bool,
    /// Rows of [`crate::Position::numbers`]: plies since something, what is left of variables' time, men lost, last moves.
    pub numbers: Vec<usize>,
    /// The endings that read the course of the game or what was paid in it, in their order.
    pub endings: Vec<RuleId>,
}

impl Course {
    /// What rules read in a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let spec = game.blueprint();
        let read = |wanted: fn(&Expr) -> bool| Reader::of(spec, wanted).anywhere();
        let paid =
            |expr: &Expr| matches!(expr, Expr::Var(row, _, _) if spec.vars[row.index()].role.is_account());
        let by_account = |ending: &EndingSpec| {
            matches!(ending.outcome, OutcomeSpec::Highest(_)) || Reader::of(spec, paid).in_ending(ending)
        };
        let endings = spec.endings.iter().filter(|ending| ending.counting || by_account(ending));
        let lost = read(reads_lost);
        let wanted = |name: &NumberName| match name {
            NumberName::Counter { .. } | NumberName::LastMove { .. } => true,
            NumberName::Left { row, .. } => spec.vars[*row].read,
            NumberName::Lost { .. } => lost,
            // The hash knows them.
            NumberName::Reserve { .. } => false,
            NumberName::Variable { row, .. } => spec.vars[*row].role == VarRole::Counter,
            NumberName::Rolled { .. } | NumberName::Die { .. } => false,
        };
        let names = game.numbers();
        Self {
            repetitions: read(|expr| matches!(expr, Expr::Repetitions | Expr::SinceRepetition)),
            rounds: read(|expr| matches!(expr, Expr::Rounds)),
            accounts: Reader::of(spec, paid).anywhere() || spec.endings.iter().any(by_account),
            numbers: (0..names.len()).filter(|row| wanted(&names[*row])).collect(),
            endings: endings.map(|ending| ending.rule).collect(),
        }
    }

    /// What a line's course has been, as far as it is read: positions of one hash with the same numbers here go on alike,
    /// except for how often positions will have stood and for accounts.
    #[must_use]
    pub fn along(&self, line: &dyn Line) -> Vec<i64> {
        let mut along = Vec::new();
        if self.repetitions {
            along.extend([line.repetitions(), line.since_repetition()].map(i64::from));
        }
        if self.rounds || !self.numbers.is_empty() {
            let position = line.position();
            along.extend(self.rounds.then_some(i64::from(position.rounds)));
            along.extend(self.numbers.iter().map(|row| i64::from(position.numbers[*row])));
        }
        along
    }

    /// True if positions go on alike that have the same hash and the same [`Course::along`].
    #[must_use]
    pub fn is_told(&self) -> bool {
        !self.repetitions && !self.accounts
    }
}

fn reads_lost(expr: &Expr) -> bool {
    match expr {
        Expr::Count(of) | Expr::Some(of) | Expr::First(of) | Expr::Latest(of) | Expr::Every(of, _) => {
            of.domain == Domain::Lost
        }
        _ => false,
    }
}
