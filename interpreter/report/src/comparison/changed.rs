//! The clauses in which two readings of one rule file differ, in sentences for players.

use crate::sheet::Sayings;
use alfonso_compare::{Clause, Clauses, OneReading};
use alfonso_driver::message;
use alfonso_game::Game;
use alfonso_rules::ExplainedClause;

/// Returns the clauses that the second reading adds, removes or changes, in sentences. A clause has
/// the author's words, otherwise words that are made from the rule. A declaration, such as that of
/// the board, has the words of the rule file.
///
/// ```
/// use alfonso_driver::{Request, load, shipped};
/// use alfonso_report::comparison::changed;
///
/// let load = |swap: &str| {
///     let request = Request { ruleset: None, readings: vec![("swap".into(), swap.into())] };
///     load(shipped::game("hex").expect("it ships"), &request, &|_| None).expect("no errors")
/// };
/// let (before, after) = (load("none"), load("may"));
/// let clauses = changed(&after.game, (&before).into(), (&after).into());
/// assert!(clauses.iter().any(|clause| clause.starts_with("added: ")), "{clauses:?}");
/// ```
pub fn changed(game: &Game, before: OneReading<'_>, after: OneReading<'_>) -> Vec<String> {
    let clauses = Clauses::new(before, after);
    let [then, now] = [before, after].map(|of| Sentences::new(game, of));
    let mut changed = Vec::new();
    for both in &clauses.different {
        let (before, text) = (then.of(&both.a), now.of(&both.b));
        // Sentences of the author may be the same although the words of the rule differ.
        let (before, text) = match before == text {
            true => (both.a.text.clone(), both.b.text.clone()),
            false => (before, text),
        };
        changed.push(message!(game, "clause-changed", text = text, before = before));
    }
    changed.extend(clauses.only_b.iter().map(|it| message!(game, "clause-added", text = now.of(it))));
    changed.extend(clauses.only_a.iter().map(|it| message!(game, "clause-removed", text = then.of(it))));
    changed
}

/// The sentences about the clauses of one reading.
struct Sentences {
    clauses: Vec<ExplainedClause>,
    sayings: Sayings,
}

impl Sentences {
    fn new(game: &Game, of: OneReading<'_>) -> Self {
        let explained = of.rule_file.explained(of.answers);
        let clauses = explained.clauses().cloned().collect();
        Self { clauses, sayings: Sayings::new(game.names().language) }
    }

    fn of(&self, clause: &Clause) -> String {
        let known = self.clauses.iter().find(|it| it.id == clause.key);
        known.and_then(|it| self.sayings.of(it)).unwrap_or_else(|| clause.text.clone())
    }
}
