//! Shares of games and their intervals, for games whose blocks use common random numbers.

use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{Beta, ContinuousCDF};

/// The 97.5th percentile of the normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// A share of games with Wilson's 95% interval (Wilson 1927).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Share {
    /// The share.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// Returns the share of `count` in `of` independent games, rounded to six decimals. Without
    /// games the share is 0, with an interval from 0 to 1.
    #[must_use]
    pub fn new(count: u64, of: u64) -> Self {
        Self::effective(count, of, of as f64)
    }

    /// Returns a share whose interval is that of `effective` independent games.
    pub(crate) fn effective(count: u64, of: u64, effective: f64) -> Self {
        let n = effective.max(1.0);
        let share = count as f64 / of.max(1) as f64;
        let middle = share + Z * Z / (2.0 * n);
        let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        let rounded = |value: f64| (value.clamp(0.0, 1.0) * 1e6).round() / 1e6;
        // The ends are exact if no game or every game counts.
        let low = if count == 0 { 0.0 } else { (middle - reach) / scale };
        let high = if count == of { 1.0 } else { (middle + reach) / scale };
        Self { share: rounded(share), low: rounded(low), high: rounded(high) }
    }
}

/// A count over games in blocks. Games of one block may be dependent, but blocks are independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clustered {
    pub(crate) blocks: u64,
    pub(crate) games_a_block: u64,
    /// The total count.
    pub(crate) sum: u64,
    /// The sum of the squared counts of the blocks.
    pub(crate) squares: i128,
    /// The number of blocks with a counted game.
    pub(crate) hit: u64,
    /// The number of blocks with a game that is not counted.
    pub(crate) missed: u64,
}

/// The number of additional pseudo-blocks of fully dependent games that the design effect includes.
const DOUBTED: f64 = 2.0;

impl Clustered {
    /// Returns the number of independent games with the same information: the number of games over
    /// the design effect (Kish 1965, 5.4). Its use with Wilson's interval follows Korn and Graubard
    /// 1998 and Dean and Pagano 2015. The design effect is the variance of the blocks' counts over
    /// their variance if games were independent.
    ///
    /// A design effect below 1 is raised to 1. A few blocks that are not all equal determine it
    /// poorly. It is therefore shrunk towards the worst case, in which a block is worth one game.
    /// The worst case has the weight of [`DOUBTED`] blocks. If all games are equal, the result is
    /// the number of blocks. That rule is not from the literature; [`super::coverage`] tests it.
    pub(crate) fn effective(self) -> f64 {
        let (blocks, each) = (self.blocks as f64, self.games_a_block as f64);
        let games = blocks * each;
        let share = self.sum as f64 / games.max(1.0);
        let spread = i128::from(self.blocks) * self.squares - i128::from(self.sum) * i128::from(self.sum);
        let variance = spread.max(0) as f64 / (blocks * (blocks - 1.0)).max(1.0);
        let independent = each * share * (1.0 - share);
        let seen = if independent > 0.0 { (variance / independent).clamp(1.0, each.max(1.0)) } else { each };
        let telling = self.hit.min(self.missed) as f64;
        games * (telling + DOUBTED) / (telling * seen + DOUBTED * each)
    }

    /// Returns the share with its interval.
    pub(crate) fn share(self) -> Share {
        Share::effective(self.sum, self.blocks * self.games_a_block, self.effective())
    }
}

/// Returns an upper 95% bound for the share of a kind of block that never occurred. The bound is
/// three over the number of blocks (Hanley and Lippman-Hand 1983).
pub(crate) fn rule_of_three(blocks: u64) -> f64 {
    (3.0 / blocks.max(1) as f64).min(1.0)
}

/// Returns the upper end of the exact 95% interval for the share of a kind of block (Clopper and
/// Pearson 1934). This kind occurred `seen` times.
pub(crate) fn at_most(seen: u64, blocks: u64) -> f64 {
    if seen >= blocks {
        return 1.0;
    }
    Beta::new(seen as f64 + 1.0, (blocks - seen) as f64).map_or(1.0, |beta| beta.inverse_cdf(0.975))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_of_shares_are_wilsons() {
        // The values of the formula, calculated by hand for 7 of 20, and the two ends.
        let share = Share::new(7, 20);
        assert!((share.low - 0.181_192).abs() < 1e-5 && (share.high - 0.567_146).abs() < 1e-5, "{share:?}");
        assert_eq!((Share::new(0, 10).low, Share::new(10, 10).high), (0.0, 1.0));
        assert!(Share::new(0, 10).high > 0.2 && Share::new(10, 10).low < 0.8);
    }

    #[test]
    fn blocks_whose_games_are_alike_count_once() {
        let of =
            |sum, squares, hit, missed| Clustered { blocks: 20, games_a_block: 4, sum, squares, hit, missed };
        // Ten blocks have four wins each, ten have none.
        let alike = of(40, 160, 10, 10);
        assert!((alike.effective() - 20.0).abs() < 1e-9, "{}", alike.effective());
        assert_eq!(alike.share(), Share::new(10, 20));
        // Every block has two wins: games count in full, except for the weight of the assumed
        // blocks.
        let even = of(40, 80, 20, 20);
        assert!((even.effective() - 80.0 * 22.0 / 28.0).abs() < 1e-9, "{}", even.effective());
        // No game counts: the number of blocks is the result.
        assert_eq!(of(0, 0, 0, 20).share(), Share::new(0, 20));
        assert_eq!(Clustered { blocks: 0, ..of(0, 0, 0, 0) }.share(), Share::new(0, 0));
        assert!(!Clustered { blocks: 1, games_a_block: 2, ..of(1, 1, 1, 1) }.effective().is_nan());
    }

    #[test]
    fn what_was_never_seen_is_bounded() {
        assert_eq!((rule_of_three(0), rule_of_three(2), rule_of_three(60)), (1.0, 1.0, 0.05));
        // Tables of the exact interval give the upper ends 0.3085 for 0 of 10 and 0.4450 for 1 of 10.
        assert!((at_most(0, 10) - 0.308_497).abs() < 1e-5 && (at_most(1, 10) - 0.445_016).abs() < 1e-5);
        assert_eq!(at_most(10, 10), 1.0);
    }
}
