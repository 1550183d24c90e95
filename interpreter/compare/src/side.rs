//! One of the two readings that are compared.

use alfonso_driver::Loaded;
use alfonso_rules::Fingerprint;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The identity of a reading: its file, ruleset and answers.
///
/// ```
/// use alfonso_compare::Side;
/// use alfonso_driver::{Request, load, shipped};
///
/// let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
/// let side = Side::new("tic-tac-toe", &loaded.expect("no errors"));
/// assert_eq!(side.name(), "tic-tac-toe@known-rules");
/// assert_eq!(side.hash.len(), 64);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Side {
    /// The name of the file for scripts.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The name of the ruleset. Empty if the file has no rulesets.
    pub ruleset: String,
    /// True if some answers differ from those of the ruleset.
    pub changed: bool,
    /// The chosen reading for every question.
    pub answers: BTreeMap<String, String>,
    /// The fingerprint of the rules. It is equal for equal rules, even if their evidence differs.
    pub hash: String,
    /// The version of this program.
    pub version: &'static str,
}

impl Side {
    /// Describes a loaded game. `name` is the name of its file for scripts.
    #[must_use]
    pub fn new(name: &str, loaded: &Loaded) -> Self {
        let answers = &loaded.rules.answers;
        Self {
            game: name.to_owned(),
            title: loaded.rules.title.clone(),
            ruleset: answers.ruleset.clone(),
            changed: answers.changed,
            answers: answers.answers.clone(),
            hash: Fingerprint::new(&loaded.rule_file.parts(answers)).whole,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// Returns `game@ruleset`, or only the name of the game if there is no ruleset.
    #[must_use]
    pub fn name(&self) -> String {
        match self.ruleset.as_str() {
            "" => self.game.clone(),
            ruleset => format!("{}@{ruleset}", self.game),
        }
    }
}
