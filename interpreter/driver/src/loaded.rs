//! A loaded game.

use crate::Sources;
use alfonso_diag::Diagnostic;
use alfonso_game::Game;
use alfonso_rules::{RuleFile, RuleSet};

/// A game ready for play, with the rules and texts that it was made from.
#[derive(Debug)]
pub struct Loaded {
    /// The game.
    pub game: Game,
    /// Its rules, in the requested reading.
    pub rules: RuleSet,
    /// The file in all its readings.
    pub rule_file: RuleFile,
    /// The warnings.
    pub warnings: Vec<Diagnostic>,
    /// The texts that diagnostics refer to.
    pub sources: Sources,
}
