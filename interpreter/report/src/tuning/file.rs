//! Files of weights, in RON.

use crate::command_error::CommandError;
use crate::subject::Subject;
use alfonso_diag::{Diagnostic, code};
use alfonso_search::Weights;
use ron::error::SpannedError;
use ron::ser::PrettyConfig;
use ron::{Options, Value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the file format.
const SCHEMA: u8 = 1;
/// The maximum value of a weight.
const MOST: i32 = 1_000_000;

/// The weights for a reading, by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
    schema: u8,
    /// The game and ruleset for which the weights were tuned.
    game: String,
    ruleset: String,
    /// The hash of the rules.
    rules: String,
    /// The weight of each kind of piece, by name.
    kinds: BTreeMap<String, i32>,
    /// The weight of the distance that pieces have covered, in hundredths of the value derived from
    /// the rules.
    way: i32,
    /// The weight of a legal move.
    mobility: i32,
    /// The weight of a point or a coin.
    point: i32,
    /// The lead in score for which a player is halfway to a certain win.
    scale: i32,
    /// The number of units in this file for one unit of the weights derived from the rules.
    #[serde(default = "whole")]
    unit: i32,
    /// Details of the tuning.
    made: Made,
}

/// Details of the tuning that produced the weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// The agent that played the games.
    pub agent: String,
    /// The number of games.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The number of positions to which the weights were fitted.
    pub positions: usize,
    /// The mean loss of the weights derived from the rules, in natural logarithms. The loss is
    /// measured on games that were not used for tuning.
    pub loss_before: f64,
    /// The mean loss of the tuned weights on the same games.
    pub loss_after: f64,
}

/// Returns the default for files without a `unit`.
fn whole() -> i32 {
    1
}

impl WeightsFile {
    /// Returns the file contents for some weights.
    pub fn new(subject: &Subject, weights: &Weights, made: Made) -> Self {
        let names = subject.game.names().kinds.iter().map(|kind| kind.0.clone());
        Self {
            schema: SCHEMA,
            game: subject.info.name.clone(),
            ruleset: subject.info.ruleset.clone(),
            rules: subject.hashes.whole.clone(),
            kinds: names.zip(weights.kinds.iter().copied()).collect(),
            way: weights.way,
            mobility: weights.mobility,
            point: weights.point,
            scale: weights.scale,
            unit: weights.unit,
            made,
        }
    }

    /// Returns the weights as text.
    pub fn text(&self) -> String {
        let pretty = PrettyConfig::new().new_line("\n").indentor("  ");
        format!("{}\n", Options::default().to_string_pretty(self, pretty).unwrap_or_default())
    }

    /// Reads the weights for a game from the text of a file. `named` is the name of the file.
    ///
    /// # Errors
    /// Returns an error if the text contains no weights for this game.
    pub fn of_game(named: &str, text: &str, subject: &Subject) -> Result<Weights, CommandError> {
        let bad = |message: String, help: &str| {
            CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
        };
        let files = Self::all(text).map_err(|error| {
            bad(format!("`{named}` holds no weights: {error}"), "`tune GAME --into FILE` writes such a file")
        })?;
        if files.is_empty() {
            let help = "`tune GAME --into FILE` writes such a file";
            return Err(bad(format!("`{named}` holds no weights: its list is empty"), help));
        }
        let Some(file) = files.iter().find(|file| file.is_of(subject)) else {
            let of: Vec<String> =
                files.iter().map(|file| format!("`{}@{}`", file.game, file.ruleset)).collect();
            let of = alfonso_driver::words::either(&of, 5);
            return Err(bad(
                format!("the weights in `{named}` were tuned for other rules: an earlier version of {of}"),
                "tune again for these rules, or use the reading for which they were tuned",
            ));
        };
        let Some(weights) = file.weights(subject) else {
            return Err(bad(
                format!("`{named}` lacks a kind of piece, or is of another version"),
                "tune again",
            ));
        };
        let rest = [weights.way, weights.mobility, weights.point, weights.scale, weights.unit];
        if weights.kinds.iter().chain(&rest).any(|weight| !(0..=MOST).contains(weight)) {
            return Err(bad(format!("a weight in `{named}` is not between 0 and {MOST}"), "tune again"));
        }
        Ok(weights)
    }

    /// Parses a text that contains one set of weights or a list of sets.
    fn all(text: &str) -> Result<Vec<Self>, SpannedError> {
        let is_list = matches!(Options::default().from_str::<Value>(text), Ok(Value::Seq(_)));
        if is_list { Options::default().from_str(text) } else { Ok(vec![Options::default().from_str(text)?]) }
    }

    /// Returns `true` if the weights were tuned for the rules of a game.
    fn is_of(&self, subject: &Subject) -> bool {
        self.rules == subject.hashes.whole
    }

    /// Returns the weights for the kinds of a game. Returns `None` if a kind is missing or the file
    /// has another version.
    fn weights(&self, subject: &Subject) -> Option<Weights> {
        let weight = |kind: &(String, String)| self.kinds.get(&kind.0).copied();
        let kinds = subject.game.names().kinds.iter().map(weight).collect::<Option<_>>()?;
        let Self { way, mobility, point, scale, unit, .. } = *self;
        (self.schema == SCHEMA).then_some(Weights { kinds, way, mobility, point, scale, unit })
    }
}

/// Returns the weights that ship with a reading of a game, or `None` if it was not tuned.
pub fn shipped(subject: &Subject) -> Option<Weights> {
    let text = alfonso_driver::shipped::weights(&subject.info.name)?;
    WeightsFile::all(text).ok()?.iter().find(|file| file.is_of(subject))?.weights(subject)
}

#[cfg(test)]
mod tests {
    use super::WeightsFile;
    use crate::tests::shipped as subject_of;
    use alfonso_driver::shipped;

    #[test]
    fn weights_that_ship_are_of_the_rules_as_they_are() {
        let mut tuned = 0;
        for (name, _) in shipped::games() {
            let Some(text) = shipped::weights(name) else { continue };
            for file in WeightsFile::all(text).expect(name) {
                let reading = format!("{name}@{}", file.ruleset);
                let subject = subject_of(&reading);
                assert!(file.is_of(&subject), "{reading}: the rules have changed, tune again");
                assert!(file.weights(&subject).is_some(), "{reading}: a kind of piece is missing");
                assert!(file.made.loss_after < file.made.loss_before, "{reading}");
                tuned += 1;
            }
        }
        assert!(tuned > 0, "no game has weights of its own");
    }
}
