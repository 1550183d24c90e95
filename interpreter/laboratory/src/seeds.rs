//! The random stream of a game, derived from the plan's seed, the fingerprint of its rules and its
//! number.

use alfonso_game::Random;

/// Returns the random stream of a game. It depends on the rules and not on the game's place in the
/// plan. A plan can therefore be extended without changing its games. All agents that play a game
/// get the same stream.
///
/// `rules` is the fingerprint of the rules as hexadecimal digits, of which the first 16 are used.
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

/// Mixes the bits of a number, so that every output bit depends on every input bit. This is the
/// finaliser of SplitMix64 (Steele, Lea and Flood 2014).
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
