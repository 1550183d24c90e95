//! The tests of the cells of paths. Equal tests have one id.

use alfonso_game::TestId;
use alfonso_game::expr::{Test, TestWord, is_mask};

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

/// A test as it applies to the cells of one path: elsewhere, and on the cell where the path begins.
#[derive(Clone, Copy)]
pub(crate) struct OfOrigin([TestId; 2]);

impl OfOrigin {
    /// Replaces `origin` in a test, once for each of the two.
    pub(crate) fn new(test: &Test, tests: &mut Tests) -> Self {
        Self([false, true].map(|is_origin| tests.id(known_origin(test, is_origin))))
    }

    /// Returns the test of a cell of a path.
    pub(crate) fn of(self, is_origin: bool) -> TestId {
        self.0[usize::from(is_origin)]
    }
}

/// Returns the test of a cell that is the origin of the path, or is not.
fn known_origin(test: &Test, is_origin: bool) -> Test {
    if !test.asks(TestWord::Origin) {
        return test.clone();
    }
    let never = Test::Not(Box::new(Test::ANYTHING));
    let known = |parts: &[Test]| parts.iter().map(|part| known_origin(part, is_origin)).collect::<Vec<_>>();
    match test {
        Test::Word(_) if is_origin => Test::ANYTHING,
        Test::Word(_) => never,
        Test::Not(part) => match known_origin(part, is_origin) {
            Test::Word(TestWord::Any) => never,
            part if part == never => Test::ANYTHING,
            part => Test::Not(Box::new(part)),
        },
        Test::All(parts) => {
            let mut parts = known(parts);
            parts.retain(|part| *part != Test::ANYTHING);
            if parts.contains(&never) { never } else { Test::all(parts) }
        }
        Test::Any(parts) => {
            let mut parts = known(parts);
            if parts.contains(&Test::ANYTHING) {
                return Test::ANYTHING;
            }
            parts.retain(|part| *part != never);
            if parts.is_empty() { never } else { Test::any(parts) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_origin_of_a_path_is_known() {
        let word = |word| Test::Word(word);
        let never = Test::Not(Box::new(Test::ANYTHING));
        let test = Test::Any(vec![word(TestWord::Empty), word(TestWord::Origin)]);
        assert_eq!(known_origin(&test, true), Test::ANYTHING);
        assert_eq!(known_origin(&test, false), word(TestWord::Empty));
        let other = Test::All(vec![word(TestWord::Own), Test::Not(Box::new(word(TestWord::Origin)))]);
        assert_eq!(known_origin(&other, true), never);
        assert_eq!(known_origin(&other, false), word(TestWord::Own));
        assert_eq!(known_origin(&word(TestWord::Origin), false), never);
    }
}
