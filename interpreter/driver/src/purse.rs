//! The budget of a check: a count of what all readings of a file take together, the same on any machine.
//!
//! A limit of one reading is no limit of a file: 256 rulesets, each near it, multiply.

use alfonso_compiler::Compiled;

/// All readings that a check compiles may take so much: bytes of text, parts of rules, cells of paths, steps. The first reading
/// is always compiled, and one that was begun is finished.
pub const MOST_WORK: u64 = 1 << 24;

/// The random games of a check may take so much: steps, moves to choose from, cells of boards.
pub const MOST_PLAYED: u64 = 1 << 21;

/// Reading a byte again, with all that is asked about it, is as much work as so many cells of paths.
const OF_A_BYTE: u64 = 2;

/// A part of a rule is lowered, sorted and simplified.
const OF_A_PART: u64 = 16;

/// What has been taken of a budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    taken: u64,
    /// The price of the text, for each reading.
    text: u64,
}

impl Purse {
    /// The budget for the readings of a file whose texts have so many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        Self { taken: 0, text: bytes.saturating_mul(OF_A_BYTE) }
    }

    /// True if nothing is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.taken >= MOST_WORK
    }

    /// What has been paid.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// Pays for a reading of rules that have so many parts.
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
