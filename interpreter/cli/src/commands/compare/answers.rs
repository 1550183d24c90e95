//! Compares each answer separately if two readings of one file differ in several answers.

use super::{Compare, Contender};
use crate::interrupt;
use crate::progress::Progress;
use alfonso_compare::across::{Change, Trial};
use alfonso_compare::{ByAnswer, Clauses, Limits};
use alfonso_driver::Annotations;
use alfonso_game::Game;

impl Compare {
    /// Searches for the differences that each answer of the second game causes alone, if several
    /// answers differ. The searches share the limits of the comparison. If the program is stopped,
    /// the remaining answers are skipped.
    pub(super) fn by_answer(
        &self,
        a: &Contender,
        clauses: &Clauses,
        limits: Limits,
        bar: &Progress,
    ) -> Vec<ByAnswer> {
        let one_file = self.b.as_ref().is_some_and(|b| b.file == self.a.file);
        let change = |answered: &alfonso_compare::Answered| {
            let (own, other) = (answered.a.as_ref()?, answered.b.as_ref()?);
            let change = Change { question: answered.question.clone(), reading: other.reading.clone() };
            (own.reading != other.reading).then_some(change)
        };
        let changes: Vec<Change> = clauses.answers.iter().filter_map(change).collect();
        if !one_file || changes.len() < 2 {
            return Vec::new();
        }
        let positions = (limits.positions / changes.len() as u64).max(1);
        let steps = (limits.steps / changes.len() as u64).max(1);
        let limits = Limits { positions, steps, ..limits };
        let start = |game: &Game, annotations: &Annotations| self.begin(a, game, annotations);
        let tried = |change: &Change| {
            let changes = std::slice::from_ref(change);
            match Trial::new(&a.rule_file, &a.rules.answers, changes, &start) {
                Err(refused) => ByAnswer::refused(&refused),
                Ok(trial) => {
                    let doing = format!("looking at {change}");
                    ByAnswer::new(a.contestant(), &trial, limits, &mut |progress| {
                        bar.follow(progress, &doing)
                    })
                }
            }
        };
        changes.iter().take_while(|_| interrupt::asked().is_none()).map(tried).collect()
    }
}
