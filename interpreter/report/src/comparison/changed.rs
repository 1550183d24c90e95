//! The clauses in which two readings of one rule file differ, in sentences for players.

use crate::sheet::{Sayings, plain};
use alfonso_compare::{Clause, Clauses, OneReading};
use alfonso_driver::message;
use alfonso_game::Game;
use alfonso_rules::{Explained, ExplainedClause};

/// A clause or declaration that another reading adds, removes or changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedClause {
    /// The change in a sentence for players.
    pub sentence: String,
    /// The words of the rule file: those of the second reading, unless it removes the clause.
    pub rule: String,
    /// The words of the rule file in the first reading, if the clause is changed.
    pub rule_before: Option<String>,
}

/// Returns the clauses that the second reading adds, removes or changes. A sentence has the
/// author's words, otherwise words that are made from the rule.
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
/// assert!(clauses.iter().any(|clause| clause.sentence.starts_with("added: ")), "{clauses:?}");
/// assert!(clauses.iter().all(|clause| !clause.rule.is_empty()));
/// ```
pub fn changed(game: &Game, before: OneReading<'_>, after: OneReading<'_>) -> Vec<ChangedClause> {
    let clauses = Clauses::new(before, after);
    let [then, now] = [before, after].map(|of| Sentences::new(game, of));
    let mut changed = Vec::new();
    for both in &clauses.different {
        // Sentences of the author may be the same although the words of the rule differ. Those that
        // the program makes say more then.
        let own = (then.of(&both.a), now.of(&both.b));
        let (before, text) = if own.0 == own.1 { (then.made(&both.a), now.made(&both.b)) } else { own };
        let sentence = match before == text {
            true => message!(game, "clause-reworded", text = text),
            false => message!(game, "clause-changed", text = text, before = before),
        };
        let (rule, before) = (both.b.text.clone(), both.a.text.clone());
        changed.push(ChangedClause { sentence, rule, rule_before: Some(before) });
    }
    let alone =
        |sentence, clause: &Clause| ChangedClause { sentence, rule: clause.text.clone(), rule_before: None };
    let added = clauses.only_b.iter().map(|it| alone(message!(game, "clause-added", text = now.of(it)), it));
    changed.extend(added);
    let removed =
        clauses.only_a.iter().map(|it| alone(message!(game, "clause-removed", text = then.of(it)), it));
    changed.extend(removed);
    changed
}

/// The sentences about the clauses of one reading.
struct Sentences<'g> {
    game: &'g Game,
    explained: Explained,
    sayings: Sayings,
}

impl<'g> Sentences<'g> {
    fn new(game: &'g Game, of: OneReading<'_>) -> Self {
        let explained = of.rule_file.explained(of.answers);
        let sayings = Sayings::new(game.names().language, &explained);
        Self { game, explained, sayings }
    }

    fn clause(&self, clause: &Clause) -> Option<&ExplainedClause> {
        self.explained.clauses().find(|it| it.id == clause.key)
    }

    /// Returns the author's sentences about a clause, or else those that the program makes.
    fn of(&self, clause: &Clause) -> String {
        let known = self.clause(clause).and_then(|it| self.sayings.of(it));
        known.unwrap_or_else(|| self.made(clause))
    }

    /// Returns the sentences that the program makes from a clause or a declaration. Of a
    /// declaration for which it has none, it returns the name.
    fn made(&self, clause: &Clause) -> String {
        let text = match (self.clause(clause), clause.key.as_str()) {
            (Some(it), _) => it.text.clone(),
            (None, "board") => self.explained.board.join(" "),
            (None, "setup") => self.explained.setup.clone(),
            (None, "players") => self.explained.players.clone(),
            (None, key) => self.defined(key).unwrap_or_default(),
        };
        match text.is_empty() {
            true => message!(self.game, "clause-declared", name = clause.key.as_str()),
            false => plain(&text),
        }
    }

    /// Returns the sentence about a word that the file defines.
    fn defined(&self, key: &str) -> Option<String> {
        let name = key.strip_prefix("define ")?;
        let is_it =
            |word: &str| word == name || word.strip_prefix(name).is_some_and(|it| it.starts_with('('));
        self.explained.words.iter().find(|word| is_it(&word.name)).map(|word| word.text.clone())
    }
}
