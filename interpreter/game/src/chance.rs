//! What chance brings, on average.

use crate::Line;

/// The exact mean of a number over the roll that is due, in lowest terms: numerator and denominator. Without a roll it is the
/// number itself, over 1. `number` is asked once for each outcome, with the dice fallen so; the line is then as before.
///
/// A mean that is beyond reckoning (sums over 127 bits) is kept at the bound.
pub fn expectation(line: &mut dyn Line, mut number: impl FnMut(&dyn Line) -> i64) -> (i128, u128) {
    if !line.is_chance() {
        return (number(line).into(), 1);
    }
    let (mut sum, mut all) = (0i128, 1u128);
    for roll in line.moves().to_vec() {
        let (weight, of) = line.weight(roll);
        if line.play(roll).is_ok() {
            sum = sum.saturating_add(i128::from(weight).saturating_mul(number(line).into()));
            all = of.into();
            line.undo();
        }
    }
    let shared = common_divisor(sum.unsigned_abs(), all).max(1);
    (sum / i128::try_from(shared).unwrap_or(1), all / shared)
}

fn common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
