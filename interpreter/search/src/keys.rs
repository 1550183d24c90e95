//! Keys by which positions are told apart.

use alfonso_game::{Course, Line};

/// The key by which positions are equal: the hash, and the rest of what rules read.
pub(crate) type Key = (u64, Vec<i64>);

/// Makes keys of positions.
#[derive(Debug)]
pub(crate) struct Keys {
    course: Course,
}

impl Keys {
    pub(crate) fn new(course: Course) -> Self {
        Self { course }
    }

    /// Returns true if rules read how often a position has stood: then no key says enough.
    pub(crate) fn repetitions(&self) -> bool {
        self.course.repetitions
    }

    pub(crate) fn of(&self, line: &dyn Line) -> Key {
        let mut rest = self.course.along(line);
        if self.course.accounts {
            rest.extend(line.position().numbers.iter().map(|number| i64::from(*number)));
        }
        (line.hash(), rest)
    }

    /// Returns the key with the rest as one number: of `n` positions, two are confused with a probability of some `n * n / 2^65`.
    pub(crate) fn short(&self, line: &dyn Line) -> (u64, u64) {
        let (hash, rest) = self.of(line);
        (hash, mixed(0xcbf2_9ce4_8422_2325, rest))
    }
}

/// Mixes numbers into a key, byte by byte (FNV-1a).
pub(crate) fn mixed(key: u64, numbers: impl IntoIterator<Item = i64>) -> u64 {
    let bytes = numbers.into_iter().flat_map(i64::to_le_bytes);
    bytes.fold(key, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
