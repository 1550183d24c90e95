//! Expected values over rolls of dice.

use crate::Line;

/// Returns the exact mean of a number over the outcomes of the pending roll, as numerator and
/// denominator in lowest terms.
///
/// If no roll is pending, the result is the number itself over 1. The function calls `number` once
/// for each outcome of the dice. Afterwards the line is in its original position. Sums beyond 127
/// bits saturate.
///
/// ```
/// # let source = alfonso_driver::shipped::game("goose").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// use alfonso_game::expectation;
///
/// // Two dice: a double is one roll of six.
/// let double = |line: &dyn alfonso_game::Line| {
///     let (_, shown) = &line.roll()[0];
///     i64::from(shown[0] == shown[1])
/// };
/// assert_eq!(expectation(&mut *game.line(), double), (1, 6));
/// ```
pub fn expectation(line: &mut dyn Line, mut number: impl FnMut(&dyn Line) -> i64) -> (i128, u128) {
    if !line.is_chance() {
        return (number(line).into(), 1);
    }
    let mut mean = Mean::default();
    for roll in line.moves().to_vec() {
        let weight = line.weight(roll);
        if line.play(roll).is_ok() {
            mean.add(weight, number(line));
            line.undo();
        }
    }
    mean.lowest()
}

/// An exact mean over outcomes of the dice, which the caller adds one by one. Sums beyond 127 bits
/// saturate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    sum: i128,
    all: u128,
}

impl Mean {
    /// Adds the number for one outcome. The pair is the weight of the outcome and the sum of all
    /// weights; see [`Line::weight`].
    pub fn add(&mut self, (weight, of): (u64, u64), number: i64) {
        self.sum = self.sum.saturating_add(i128::from(weight).saturating_mul(number.into()));
        self.all = of.into();
    }

    /// Returns the mean in lowest terms, as numerator and denominator. Returns 0 over 1 if nothing
    /// was added.
    #[must_use]
    pub fn lowest(self) -> (i128, u128) {
        let all = self.all.max(1);
        let shared = common_divisor(self.sum.unsigned_abs(), all).max(1);
        (self.sum / i128::try_from(shared).unwrap_or(1), all / shared)
    }
}

fn common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
