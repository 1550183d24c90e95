//! A game that is compared with another.

use crate::subject::Subject;
use alfonso_compare::{Contestant, OneReading, Side};
use alfonso_driver::{Loaded, Sources};
use alfonso_game::Position;
use alfonso_rules::{RuleFile, RuleSet};

/// A loaded game, its rules and texts, and the position from which it begins.
#[derive(Debug)]
pub struct Contender {
    /// The game and its game info.
    pub subject: Subject,
    /// The file and the reading.
    pub side: Side,
    /// Its rules.
    pub rules: RuleSet,
    /// The file in all its readings.
    pub rule_file: RuleFile,
    /// The texts that places point into.
    pub sources: Sources,
    /// The position from which it begins.
    pub start: Position,
    /// The moves that led there, as text.
    pub before: String,
    /// The words that name the game when typed: file, ruleset, readings, and the position to begin from.
    pub typed: String,
}

impl Contender {
    /// Returns a loaded game at its first start, with its name for scripts, the words that name it when typed (the file alone, and
    /// everything), and the changed answers.
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

    /// Returns the game for comparing play.
    pub fn contestant(&self) -> Contestant<'_> {
        let Self { subject, start, before, .. } = self;
        Contestant { game: &subject.game, annotations: &subject.info.annotations, start, before }
    }

    /// Returns the game for comparing texts.
    pub fn reading(&self) -> OneReading<'_> {
        OneReading { rule_file: &self.rule_file, answers: &self.rules.answers, sources: &self.sources }
    }

    /// Returns a command that prints the legal moves after these.
    pub fn command(&self, after: &str) -> String {
        let after = if after.is_empty() { String::new() } else { format!(" --after \"{after}\"") };
        format!("alfonso moves {}{after} --why", self.typed)
    }
}
