//! The random numbers of a game, from the plan's seed, the hash of its rules and its number.

use alfonso_game::Random;

/// Returns the stream of a game. It depends on its rules and not on its place in the plan, so that a plan can grow and keep its games;
/// all agents who play it meet the same stream.
///
/// `rules` is the hash of the rules in hexadecimal digits, of which the first 16 count.
///
/// ```
/// use alfonso_lab::stream;
///
/// let rules = "0123456789abcdef";
/// let draw = |number| stream(1, rules, number).below(1_000_000);
/// assert_eq!(draw(7), draw(7));
/// assert_ne!(draw(7), draw(8));
/// ```
#[must_use]
pub fn stream(seed: u64, rules: &str, number: u64) -> Random {
    let digits = rules.get(..16).unwrap_or(rules);
    let rules = u64::from_str_radix(digits, 16).unwrap_or(0);
    Random::of_game(mixed(seed ^ mixed(rules)), number)
}

/// Returns a number in which every bit depends on every bit of another. (The finish of SplitMix64: Steele, Lea and Flood 2014.)
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::stream;

    #[test]
    fn streams_differ_by_seed_rules_and_number_and_never_change() {
        let draw = |seed, rules, number| stream(seed, rules, number).below(1 << 30);
        let rules = "00000000000000ff0123";
        let all = [draw(1, rules, 0), draw(2, rules, 0), draw(1, "00000000000000fe", 0), draw(1, rules, 1)];
        let mut apart = all.to_vec();
        apart.sort_unstable();
        apart.dedup();
        assert_eq!(apart.len(), 4, "{all:?}");
        assert_eq!(draw(1, rules, 0), draw(1, "00000000000000ff", 0));
    }
}
