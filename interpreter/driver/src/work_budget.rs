//! The work budget of a check, for all readings of a file together. Work is counted so that the
//! result is the same on every machine.
//!
//! A limit for each reading would not limit the work for a file, because a file can have 256
//! rulesets, each near the limit.

use alfonso_compiler::Compiled;

/// The maximum work for the readings that a check compiles. Bytes of text, parts of rules, cells of
/// paths and steps count as work. The first reading is always compiled, and a started reading is
/// always finished.
pub const MOST_WORK: u64 = 1 << 24;

/// The maximum work for the random games of a check: steps, available moves and cells of boards.
pub const MOST_PLAYED: u64 = 1 << 21;

/// The cost of reading a byte again with all its questions, relative to one cell of a path.
const OF_A_BYTE: u64 = 2;

/// The cost of lowering, sorting and simplifying a part of a rule.
const OF_A_PART: u64 = 16;

/// The spent part of a work budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkBudget {
    taken: u64,
    /// The cost of the text for each reading.
    text: u64,
}

impl WorkBudget {
    /// Creates a budget for the readings of a file whose texts have this many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        Self { taken: 0, text: bytes.saturating_mul(OF_A_BYTE) }
    }

    /// Returns true if nothing is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.taken >= MOST_WORK
    }

    /// Returns the work spent so far.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// Spends the work for a reading whose rules have this many parts.
    pub(crate) fn pay(&mut self, parts: usize, compiled: &Compiled) {
        let parts = (parts as u64).saturating_mul(OF_A_PART);
        let price = [self.text, parts, compiled.cells, compiled.start.steps];
        self.taken = price.into_iter().fold(self.taken, u64::saturating_add);
    }

    /// Spends the work for a reading that could not be resolved.
    pub(crate) fn pay_for_text(&mut self) {
        self.taken = self.taken.saturating_add(self.text);
    }
}
