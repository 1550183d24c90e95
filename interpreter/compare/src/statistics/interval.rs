//! Intervals of means and shares, and the rule by which each is made.

use super::{Bootstrap, Mean, at_most, rule_of_three};
use schemars::JsonSchema;
use serde::Serialize;

/// The rule by which an interval was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Wilson's, of a share of games, with as many independent games as carry the same information; or what follows from it.
    Wilson,
    /// Student's, over blocks (of games of one series: over games).
    Student,
    /// A bootstrap over blocks or games, where they are too skewed for Student's.
    Bootstrap,
    /// No blocks differ from each other: three over their number bounds how many ever do.
    RuleOfThree,
    /// The normal approximation, of an entropy of more than two sides.
    Normal,
}

/// A 95% interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Interval {
    /// Its lower end, if it has one.
    pub(crate) low: Option<f64>,
    /// Its upper end, if it has one.
    pub(crate) high: Option<f64>,
    /// The rule by which it was made; nothing if there is none.
    pub(crate) by: Option<By>,
}

impl Interval {
    fn new((low, high): (Option<f64>, Option<f64>), by: By) -> Self {
        Self { low, high, by: low.or(high).map(|_| by) }
    }

    /// Returns true if there is an interval and it contains a value. A missing end leaves the interval open.
    pub(crate) fn covers(self, value: f64) -> bool {
        self.by.is_some()
            && self.low.is_none_or(|low| low <= value)
            && self.high.is_none_or(|high| value <= high)
    }
}

/// Returns half the distance between two ends, if there are both.
pub(crate) fn half(low: Option<f64>, high: Option<f64>) -> Option<f64> {
    Some((high? - low?) / 2.0)
}

/// A figure in one game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    /// Its mean over all games.
    pub mean: f64,
    /// Where the 95% interval of the mean begins, if there is one: of points and the like there is none if no block differs
    /// from another.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
    /// The rule by which it was made; nothing if there is none.
    pub by: Option<By>,
    /// True if the blocks are so skewed that Student's interval would be too sure of itself.
    pub skewed: bool,
    /// How much games differ among themselves: the standard deviation.
    pub spread: Option<f64>,
}

impl Estimate {
    /// Returns the margin of error: half the width of the interval.
    #[must_use]
    pub fn doubt(&self) -> Option<f64> {
        half(self.low, self.high)
    }

    /// Returns the estimate of a figure that is never below 0, such as the length of a game: its interval does not go there either,
    /// and covers the mean as often.
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
    /// The number of blocks in which it is not 0.
    pub(crate) parted: u64,
}

/// The sums of blocks, with all the data for their interval.
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

    /// Returns the interval of the mean divided by `each`. For a share, `span` is the greatest value that it can have.
    ///
    /// If no block differs from another, no spread shows the error of the mean. Then, with 95% confidence, the share of
    /// blocks that come out differently is at most three over their number. Figures other than shares have no interval in
    /// this case.
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
