//! Trials: the base with some answers changed.

use crate::Contestant;
use alfonso_diag::{Diagnostic, Reach};
use alfonso_driver::{Annotations, compile};
use alfonso_game::{Game, Position};
use alfonso_rules::{Answers, RuleFile};
use schemars::JsonSchema;
use serde::Serialize;

/// A changed answer to one question.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Change {
    /// The question.
    pub question: String,
    /// The reading chosen instead.
    pub reading: String,
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={}", self.question, self.reading)
    }
}

/// A compiled reading of a file, with some answers changed.
#[derive(Debug)]
pub struct Trial {
    /// The changed answers.
    pub changes: Vec<Change>,
    game: Game,
    annotations: Annotations,
    start: Position,
}

/// A reading that could not be tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refused {
    /// The attempted changes.
    pub changes: Vec<Change>,
    /// The reason why the reading cannot be played.
    pub reason: String,
}

impl Trial {
    /// Compiles a reading and determines its start position. `start` returns the position, or the
    /// reason why there is none.
    ///
    /// # Errors
    /// Returns an error if these answers are incompatible or the game has no start position.
    pub fn new(
        rule_file: &RuleFile,
        base: &Answers,
        changes: &[Change],
        start: &dyn Fn(&Game, &Annotations) -> Result<Position, String>,
    ) -> Result<Self, Refused> {
        let refused = |reason: String| Refused { changes: changes.to_vec(), reason };
        let mut answers = base.clone();
        for Change { question, reading } in changes {
            answers.answers.insert(question.clone(), reading.clone());
            answers.changed = true;
        }
        let (made, found) = compile(rule_file, &answers);
        // Some errors count only if they occur in every reading. A single reading cannot decide
        // that.
        let error = found.iter().find(|problem| problem.is_error() && problem.code.reach == Reach::Some);
        match (made, error) {
            (Some((rules, game)), None) => {
                let annotations = Annotations::new(&rules, rule_file);
                let start = start(&game, &annotations).map_err(refused)?;
                Ok(Self { changes: changes.to_vec(), game, annotations, start })
            }
            (_, error) => Err(refused(error.map_or_else(
                || "there is no game with these answers".to_owned(),
                |problem| format!("{}: {}", problem.code, problem.message),
            ))),
        }
    }

    /// Returns the game as a contestant.
    #[must_use]
    pub fn contestant(&self) -> Contestant<'_> {
        Contestant { game: &self.game, annotations: &self.annotations, start: &self.start, before: "" }
    }
}

/// Returns every reading of the given questions that the base does not have, in file order. The
/// single name `all` selects all questions.
///
/// # Errors
/// Returns an error if the file does not have a given question, or if a question is named twice.
pub fn changes(
    rule_file: &RuleFile,
    base: &Answers,
    questions: &[String],
) -> Result<Vec<Change>, Diagnostic> {
    let all = questions.iter().any(|name| name == "all")
        && !rule_file.questions().iter().any(|known| known.name.node == "all");
    for name in questions.iter().filter(|_| !all) {
        if !rule_file.questions().iter().any(|known| known.name.node == *name) {
            let asked = [(name.clone(), String::new())];
            rule_file.answers(None, &asked).map(|_| ())?;
        }
    }
    let matches = |name: &String| all || questions.contains(name);
    let mut list = Vec::new();
    for question in rule_file.questions().iter().filter(|question| matches(&question.name.node)) {
        let name = &question.name.node;
        for reading in &question.readings {
            if base.answers.get(name) != Some(&reading.name.node) {
                list.push(Change { question: name.clone(), reading: reading.name.node.clone() });
            }
        }
    }
    Ok(list)
}
