//! One of the two readings that are compared.

use alfonso_driver::Loaded;
use alfonso_rules::Fingerprint;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Which reading of which file: enough to find it again.
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
    /// What scripts call the file.
    pub game: String,
    /// What the file calls itself.
    pub title: String,
    /// The ruleset; empty if the file has none.
    pub ruleset: String,
    /// True if single answers differ from the ruleset's.
    pub changed: bool,
    /// Question to reading: every answer.
    pub answers: BTreeMap<String, String>,
    /// What distinguishes its rules from others: equal, if rules are, whatever is cited for them.
    pub hash: String,
    /// The version of this program.
    pub version: &'static str,
}

impl Side {
    /// Returns the description of a loaded game; `name` is the name that scripts use for its file.
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

    /// Returns the name `game@ruleset`, or the game alone if there is no ruleset.
    #[must_use]
    pub fn name(&self) -> String {
        match self.ruleset.as_str() {
            "" => self.game.clone(),
            ruleset => format!("{}@{ruleset}", self.game),
        }
    }
}
