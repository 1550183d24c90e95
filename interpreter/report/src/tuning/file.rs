//! Weights in a file: RON, with how they were made.

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

/// The version of the file.
const SCHEMA: u8 = 1;
/// The greatest weight.
const MOST: i32 = 1_000_000;

/// The weights of a reading, by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
    schema: u8,
    /// The game and the ruleset for which they were tuned.
    game: String,
    ruleset: String,
    /// The hash of its rules.
    rules: String,
    /// By name: the worth of a piece.
    kinds: BTreeMap<String, i32>,
    /// The worth of the way that pieces have come, in hundredths of what is made from the rules.
    way: i32,
    /// The worth of a legal move.
    mobility: i32,
    /// The worth of a point, or of a coin.
    point: i32,
    /// The worth by which a player has to be ahead to be half way to a win.
    scale: i32,
    /// The number of parts into which a unit of the weights made from the rules is divided here.
    #[serde(default = "whole")]
    unit: i32,
    /// How they were made.
    made: Made,
}

/// How weights were made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// The agent that played.
    pub agent: String,
    /// The number of games.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The number of positions by which the weights were tuned.
    pub positions: usize,
    /// The mean loss over games that had no part in it, in natural logarithms: of the weights made from the rules.
    pub loss_before: f64,
    /// Likewise, of these.
    pub loss_after: f64,
}

/// Returns the unit of files that do not name it.
fn whole() -> i32 {
    1
}

impl WeightsFile {
    /// Returns the file of some weights.
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

    /// Returns it as text.
    pub fn text(&self) -> String {
        let pretty = PrettyConfig::new().new_line("\n").indentor("  ");
        format!("{}\n", Options::default().to_string_pretty(self, pretty).unwrap_or_default())
    }

    /// Reads weights for a game from the text of a file that the user has named.
    ///
    /// # Errors
    /// If the text holds none, or none for this game.
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

    /// Reads the sets of weights in a text: a list of them, or one.
    fn all(text: &str) -> Result<Vec<Self>, SpannedError> {
        let is_list = matches!(Options::default().from_str::<Value>(text), Ok(Value::Seq(_)));
        if is_list { Options::default().from_str(text) } else { Ok(vec![Options::default().from_str(text)?]) }
    }

    /// Returns true if they were tuned for these rules.
    fn is_of(&self, subject: &Subject) -> bool {
        self.rules == subject.hashes.whole
    }

    /// Returns the weights by the kinds of a game; `None` if one is missing, or the file is of another version.
    fn weights(&self, subject: &Subject) -> Option<Weights> {
        let weight = |kind: &(String, String)| self.kinds.get(&kind.0).copied();
        let kinds = subject.game.names().kinds.iter().map(weight).collect::<Option<_>>()?;
        let Self { way, mobility, point, scale, unit, .. } = *self;
        (self.schema == SCHEMA).then_some(Weights { kinds, way, mobility, point, scale, unit })
    }
}

/// Returns the weights that ship with a reading of a game, if it was tuned.
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
