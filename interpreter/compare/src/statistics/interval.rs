//! Intervals of means and shares, and the methods behind them.

use super::{Bootstrap, Mean, at_most, rule_of_three};
use schemars::JsonSchema;
use serde::Serialize;

/// The method of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Wilson's interval for a share of games, or an interval derived from it. It uses the
    /// equivalent number of independent games.
    Wilson,
    /// Student's interval over blocks, or over games within one series.
    Student,
    /// A bootstrap over blocks or games that are too skewed for Student's interval.
    Bootstrap,
    /// The rule of three. No blocks differ from each other, so three over their number bounds the
    /// share of blocks that would differ.
    RuleOfThree,
    /// The normal approximation, for an entropy over more than two sides.
    Normal,
}

/// A 95% interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Interval {
    /// The lower end, if there is one.
    pub(crate) low: Option<f64>,
    /// The upper end, if there is one.
    pub(crate) high: Option<f64>,
    /// The method. Absent if there is no interval.
    pub(crate) by: Option<By>,
}

impl Interval {
    fn new((low, high): (Option<f64>, Option<f64>), by: By) -> Self {
        Self { low, high, by: low.or(high).map(|_| by) }
    }

    /// Returns true if there is an interval and it contains the value. A missing end is unbounded.
    pub(crate) fn covers(self, value: f64) -> bool {
        self.by.is_some()
            && self.low.is_none_or(|low| low <= value)
            && self.high.is_none_or(|high| value <= high)
    }
}

/// Returns half the distance between two ends, or `None` if one is missing.
pub(crate) fn half(low: Option<f64>, high: Option<f64>) -> Option<f64> {
    Some((high? - low?) / 2.0)
}

/// The estimate of a figure in one game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    /// The mean over all games.
    pub mean: f64,
    /// The lower end of the 95% interval of the mean, if there is one. Figures such as points have
    /// no interval if all blocks are equal.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
    /// The method of the interval. Absent if there is no interval.
    pub by: Option<By>,
    /// True if the blocks are too skewed for Student's interval.
    pub skewed: bool,
    /// The standard deviation of the figure among games.
    pub spread: Option<f64>,
}

impl Estimate {
    /// Returns the margin of error, which is half the width of the interval.
    #[must_use]
    pub fn doubt(&self) -> Option<f64> {
        half(self.low, self.high)
    }

    /// Limits the interval to values of at least 0. It applies to figures that are never negative,
    /// such as the length of a game, and does not reduce the coverage.
    #[must_use]
    pub fn of_a_count(self) -> Self {
        Self { low: self.low.map(|low| low.max(0.0)), ..self }
    }
}

/// The exact sums of a figure or a contrast, block by block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Paired {
    pub(crate) sum: i128,
    pub(crate) squares: i128,
    /// The number of blocks with a sum other than 0.
    pub(crate) parted: u64,
}

/// The sums of blocks, and the data for their interval.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) paired: Paired,
    pub(crate) mean: Mean,
    /// The bootstrap, if the sums are skewed.
    pub(crate) bootstrap: Option<Bootstrap>,
}

impl Judged {
    pub(crate) fn new(paired: Paired, blocks: u64, bootstrap: Option<Bootstrap>) -> Self {
        Self { paired, mean: Mean::of(blocks, paired.sum, paired.squares), bootstrap }
    }

    /// Returns the interval of the mean divided by `each`. For a share, `span` is the greatest
    /// value that it can have.
    ///
    /// If all blocks are equal, their spread does not show the error of the mean. With 95%
    /// confidence, the share of blocks that would differ is then at most three over their number.
    /// Figures other than shares have no interval in this case.
    pub(crate) fn interval(&self, each: f64, span: Option<f64>) -> Interval {
        let Some(error) = self.mean.error else { return Interval::default() };
        let mean = self.mean.mean / each;
        match (error > 0.0, span, &self.bootstrap) {
            (false, None, _) => Interval::default(),
            (false, Some(span), _) => {
                let other = rule_of_three(self.mean.values);
                let ends = (Some(mean - other * (mean + span)), Some(mean + other * (span - mean)));
                Interval::new(ends, By::RuleOfThree)
            }
            (true, span, None) => {
                let ends = self.mean.interval().map(|(low, high)| (low / each, high / each));
                let most = span.unwrap_or(f64::INFINITY);
                let ends = ends.map(|(low, high)| (low.max(-most), high.min(most)));
                Interval::new((ends.map(|it| it.0), ends.map(|it| it.1)), By::Student)
            }
            (true, span, Some(bootstrap)) => {
                let (low, high) = bootstrap.interval(self.mean);
                let (low, high) = (low.map(|end| end / each), high.map(|end| end / each));
                // Only blocks that differ can contribute to the difference.
                let most = span.map(|span| span * at_most(self.paired.parted, self.mean.values));
                let ends = match most {
                    Some(most) => (
                        Some(low.map_or(-most, |low| low.max(-most))),
                        Some(high.map_or(most, |high| high.min(most))),
                    ),
                    None => (low, high),
                };
                Interval::new(ends, By::Bootstrap)
            }
        }
    }
}
