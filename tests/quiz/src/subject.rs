//! A game about which questions are asked.

use alfonso_driver::{Request, load, shipped};
use alfonso_report::subject::Subject;
use alfonso_rules::RuleSet;

/// A loaded game with its rules.
#[derive(Debug)]
pub struct QuizGame {
    /// The name of the game.
    pub name: String,
    /// The game, with the texts about it.
    pub subject: Subject,
    /// The rules from which the game was made.
    pub rules: RuleSet,
}

impl QuizGame {
    /// Loads a shipped game in its default ruleset, or in the ruleset behind `@`: `chess@960`.
    ///
    /// # Errors
    /// Returns a message if there is no such game or ruleset, or if it cannot be played.
    pub fn load(named: &str) -> Result<Self, String> {
        let (name, ruleset) = named.split_once('@').map_or((named, None), |(name, of)| (name, Some(of)));
        let source = shipped::game(name).ok_or_else(|| format!("there is no shipped game `{name}`"))?;
        let request = Request { ruleset: ruleset.map(str::to_owned), readings: Vec::new() };
        let loaded = load(source, &request, &|_| None).map_err(|failure| {
            let first = failure.diagnostics.first().map(|problem| problem.message.clone());
            format!("{named} cannot be played: {}", first.unwrap_or_default())
        })?;
        Ok(Self {
            name: named.to_owned(),
            subject: Subject::of(name, name, &loaded, &[]),
            rules: loaded.rules,
        })
    }
}
