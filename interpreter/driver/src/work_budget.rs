//! The budget of a check: the work of all readings of a file together, counted so that it is the same on any machine.
//!
//! A limit on one reading does not limit a file: 256 rulesets, each near the limit, multiply.

use alfonso_compiler::Compiled;

/// The work allowed for all readings that a check compiles: bytes of text, parts of rules, cells of paths, steps. The
/// first reading is always compiled, and a reading once begun is finished.
pub const MOST_WORK: u64 = 1 << 24;

/// The work allowed for the random games of a check: steps, moves to choose from, cells of boards.
pub const MOST_PLAYED: u64 = 1 << 21;

/// The price of reading a byte again, with all questions about it, in cells of paths.
const OF_A_BYTE: u64 = 2;

/// The price of lowering, sorting and simplifying a part of a rule.
const OF_A_PART: u64 = 16;

/// The spent part of a budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkBudget {
    taken: u64,
    /// The price of the text, for each reading.
    text: u64,
}

impl WorkBudget {
    /// Makes a budget for the readings of a file whose texts have this many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        Self { taken: 0, text: bytes.saturating_mul(OF_A_BYTE) }
    }

    /// Returns true if nothing is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.taken >= MOST_WORK
    }

    /// Returns the work paid for so far.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// Pays for a reading whose rules have this many parts.
    pub(crate) fn pay(&mut self, parts: usize, compiled: &Compiled) {
        let parts = (parts as u64).saturating_mul(OF_A_PART);
        let price = [self.text, parts, compiled.cells, compiled.start.steps];
        self.taken = price.into_iter().fold(self.taken, u64::saturating_add);
    }

    /// Pays for a reading that could not be resolved.
    pub(crate) fn pay_for_text(&mut self) {
        self.taken = self.taken.saturating_add(self.text);
    }
}
