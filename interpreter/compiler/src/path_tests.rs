//! The tests of the cells of paths. Equal tests have one id.

use alfonso_game::TestId;
use alfonso_game::expr::{Test, is_mask};

/// The distinct tests of a game's paths.
#[derive(Default)]
pub(crate) struct Tests {
    pub(crate) all: Vec<Test>,
    /// For each test, true if a bit set can be computed for it. Every path asks this.
    masks: Vec<bool>,
}

impl Tests {
    pub(crate) fn id(&mut self, test: Test) -> TestId {
        let index = self.all.iter().position(|known| *known == test).unwrap_or_else(|| {
            self.masks.push(is_mask(&test));
            self.all.push(test);
            self.all.len() - 1
        });
        TestId::new(index)
    }

    /// Returns a test.
    pub(crate) fn get(&self, id: TestId) -> &Test {
        &self.all[id.index()]
    }

    /// Returns `true` if a bit set can be computed for a test.
    pub(crate) fn is_mask(&self, id: TestId) -> bool {
        self.masks[id.index()]
    }
}
