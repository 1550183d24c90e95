//! The games of a comparison.

use crate::subject::Subject;
use alfonso_compare::{Contestant, OneReading, Side};
use alfonso_driver::{Loaded, Sources};
use alfonso_game::Position;
use alfonso_rules::{RuleFile, RuleSet};

/// A loaded game with its rules, its texts and its initial position.
#[derive(Debug)]
pub struct Contender {
    /// The game and its game info.
    pub subject: Subject,
    /// The file and the reading of the game.
    pub side: Side,
    /// The rules of the game in this reading.
    pub rules: RuleSet,
    /// The rule file with all its readings.
    pub rule_file: RuleFile,
    /// The texts to which spans refer.
    pub sources: Sources,
    /// The position from which the comparison begins.
    pub start: Position,
    /// The moves that led to that position, as text.
    pub before: String,
    /// The command-line arguments that select the game: file, ruleset, readings and initial
    /// position.
    pub typed: String,
}

impl Contender {
    /// Returns a contender for a loaded game at its first start. The arguments are its name for
    /// scripts, the file alone and all arguments as typed, and the changed answers.
    pub fn new(
        name: &str,
        (file, typed): (&str, String),
        loaded: Loaded,
        readings: &[(String, String)],
    ) -> Self {
        let (side, subject) = (Side::new(name, &loaded), Subject::of(name, file, &loaded, readings));
        let Loaded { rules, rule_file, sources, .. } = loaded;
        let start = subject.game.start();
        Self { subject, side, rules, rule_file, sources, start, before: String::new(), typed }
    }

    /// Returns the data that are needed to compare play.
    pub fn contestant(&self) -> Contestant<'_> {
        let Self { subject, start, before, .. } = self;
        Contestant { game: &subject.game, annotations: &subject.info.annotations, start, before }
    }

    /// Returns the data that are needed to compare texts.
    pub fn reading(&self) -> OneReading<'_> {
        OneReading { rule_file: &self.rule_file, answers: &self.rules.answers, sources: &self.sources }
    }

    /// Returns a command that prints the legal moves after the given moves.
    pub fn command(&self, after: &str) -> String {
        let after = if after.is_empty() { String::new() } else { format!(" --after \"{after}\"") };
        format!("alfonso moves {}{after} --why", self.typed)
    }
}
