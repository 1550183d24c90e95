//! The effect of a rule difference on a figure: its mean, its interval, and a verdict.

use super::contest::Contest;
use super::figure::Figure;
use super::tally::Tally;
use crate::play::Unit;
use crate::statistics::{Bootstrap, By, CONFIDENCE, Interval, Judged, Mean, Paired, Z, half, holm};
use schemars::JsonSchema;
use serde::Serialize;

/// The statistical verdict on a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The difference is significant, even after adjustment for all figures.
    Clear,
    /// The difference is significant for this figure alone, but not after adjustment for all
    /// figures.
    Alone,
    /// The difference is not significant: its interval covers 0, or too few blocks differ.
    Thin,
    /// No pair of blocks shows a difference.
    Same,
    /// There are too few blocks for a test.
    Unknown,
}

/// A difference between games that were played in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Effect {
    /// The mean difference.
    pub mean: f64,
    /// The lower end of its 95% interval, if there is one; see `Interval`.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
    /// The method of the interval. Absent if there is no interval.
    pub by: Option<By>,
    /// True if the blocks are too skewed for Student's interval.
    pub skewed: bool,
    /// The variance ratio of common random numbers: the variance of the difference with independent
    /// games, divided by the observed variance. Values above 1 mean that common random numbers
    /// helped. Absent if either variance is 0.
    pub variance_ratio: Option<f64>,
    /// True if common random numbers clearly increased the variance.
    pub coupling_hurts: bool,
    /// The p-value for this figure alone.
    pub chance: Option<f64>,
    /// The p-value adjusted for all figures (Holm).
    pub chance_among_all: Option<f64>,
    /// The smallest difference that these tests would usually detect in this number of games.
    /// Absent if even the greatest possible difference would often be missed.
    pub detectable: Option<f64>,
    /// The number of games required before any of these figures can be significant. Absent if
    /// enough were played.
    pub games_needed: Option<u64>,
    /// The verdict.
    pub verdict: Verdict,
}

impl Effect {
    /// Returns the margin of error, which is half the width of the interval.
    #[must_use]
    pub fn doubt(&self) -> Option<f64> {
        half(self.low, self.high)
    }
}

/// The significance level of the tests.
const LEVEL: f64 = 1.0 - CONFIDENCE;

/// Computes the effects of several contrasts on several figures, which are tested together. `asked`
/// holds indices of the contest's contrasts and of its figures. `span` is the greatest value of a
/// share: 1 for a difference of two shares, 2 for a difference of two such differences.
pub(crate) fn effects(
    contest: &Contest<'_>,
    asked: &[(usize, usize)],
    span: f64,
    tally: &Tally,
) -> Vec<Effect> {
    let judged: Vec<Judged> = asked
        .iter()
        .map(|(contrast, index)| {
            let sums = tally.batches.of(&contest.contrasts[*contrast], *index);
            Judged::new(tally.paired[*contrast][*index], tally.blocks, Bootstrap::of_skewed(&sums))
        })
        .collect();
    let intervals: Vec<Interval> = asked
        .iter()
        .zip(&judged)
        .map(|((_, index), judged)| {
            let figure = &contest.sheet.figures[*index];
            judged.interval(each(figure, tally), (figure.unit == Unit::Share).then_some(span))
        })
        .collect();
    let chances: Vec<Option<f64>> =
        judged.iter().zip(&intervals).map(|(judged, interval)| chance(judged, *interval)).collect();
    let among_all = holm(&chances);
    let tests = judged.iter().filter(|judged| judged.paired.parted > 0).count().max(1);
    let fewest = fewest(tests);
    let games_needed = (tally.blocks < fewest).then(|| fewest.saturating_mul(u64::from(tally.games_a_block)));
    let compared = asked.iter().zip(judged.iter().zip(intervals)).zip(chances.iter().zip(among_all));
    compared
        .map(|(((contrast, index), (judged, Interval { low, high, by })), (chance, among_all))| {
            let figure = &contest.sheet.figures[*index];
            let each = each(figure, tally);
            let most = if figure.unit == Unit::Share { span } else { f64::INFINITY };
            let (variance_ratio, coupling_hurts) = coupling(contest, (*contrast, *index), tally);
            Effect {
                mean: if tally.games == 0 { 0.0 } else { judged.mean.mean / each },
                low,
                high,
                by,
                skewed: judged.bootstrap.is_some(),
                variance_ratio,
                coupling_hurts,
                chance: *chance,
                chance_among_all: among_all,
                detectable: detectable(judged.mean, judged.paired, tests)
                    .filter(|_| games_needed.is_none())
                    .map(|least| least / each)
                    .filter(|least| *least <= most),
                games_needed,
                verdict: verdict(tally.blocks, judged.paired, (*chance, among_all)),
            }
        })
        .collect()
}

/// Returns the divisor that converts a block's sum to the figure's mean over its games.
fn each(figure: &Figure, tally: &Tally) -> f64 {
    figure.scale() * tally.games as f64 / tally.blocks.max(1) as f64
}

/// Returns the variance ratio of common random numbers, and true if they clearly do harm. See
/// Glasserman and Yao 1992 and, on possible harm, Law 2015, 11.2.
///
/// The ratio is the sum of the variances of the parts over the variance of the whole. A ratio
/// clearly below 1 means that the parts are negatively correlated. If the parts have equal
/// variances, the ratio is 1 / (1 - r), where r is their correlation. The correlation is clear
/// beyond two standard errors. The standard error is one over the square root of the number of
/// blocks.
fn coupling(contest: &Contest<'_>, (contrast, index): (usize, usize), tally: &Tally) -> (Option<f64>, bool) {
    let variance = |sum: i128, squares: i128| {
        Mean::of(tally.blocks, sum, squares).error.map_or(0.0, |error| error * error)
    };
    let paired = tally.paired[contrast][index];
    let coupled = variance(paired.sum, paired.squares);
    let apart: f64 = contest.contrasts[contrast]
        .iter()
        .map(|(arm, times)| {
            let single = tally.singles[*arm][index];
            variance(single.sum, single.of_blocks) * (times * times) as f64
        })
        .sum();
    if coupled <= 0.0 || apart <= 0.0 {
        return (None, false);
    }
    let correlation = 1.0 - coupled / apart;
    (Some(apart / coupled), correlation < -Z / (tally.blocks as f64).sqrt())
}

/// Returns the verdict on a difference from its p-values, alone and adjusted for all figures.
fn verdict(blocks: u64, paired: Paired, chances: (Option<f64>, Option<f64>)) -> Verdict {
    match chances {
        _ if blocks > 0 && paired.parted == 0 => Verdict::Same,
        (_, Some(among_all)) if among_all < LEVEL => Verdict::Clear,
        (Some(alone), _) if alone < LEVEL => Verdict::Alone,
        (Some(_), _) => Verdict::Thin,
        (None, _) => Verdict::Unknown,
    }
}

/// Returns the p-value of a mean difference: from Student's test, and from the bootstrap if the
/// blocks are skewed. Both are too small if few blocks differ. The p-value is therefore at least
/// the probability that all these blocks differ in the same direction. It is at least 0.05 if the
/// interval covers 0.
fn chance(judged: &Judged, interval: Interval) -> Option<f64> {
    let known = judged.mean.chance().filter(|_| judged.paired.parted > 0);
    let drawn = judged.bootstrap.as_ref().map_or(0.0, |bootstrap| bootstrap.chance(judged.mean));
    let least = if interval.covers(0.0) { LEVEL } else { 0.0 };
    known.map(|chance| chance.max(drawn).max(all_one_way(judged.paired.parted)).max(least))
}

/// Returns the probability that this many blocks (or groups) all differ in the same direction, if
/// both directions are equally likely.
pub(crate) fn all_one_way(parted: u64) -> f64 {
    0.5f64.powf(parted.saturating_sub(1) as f64)
}

/// Returns the number of blocks that must all differ in the same direction before one of several
/// figures can be significant.
fn fewest(tests: usize) -> u64 {
    (1..).find(|parted| all_one_way(*parted) * (tests as f64) < LEVEL).unwrap_or(u64::MAX)
}

/// Returns the smallest mean block sum that would be significant among several tests. It satisfies
/// Student's test. It also requires enough differing blocks, assuming that each differs by as much
/// as the observed ones.
fn detectable(mean: Mean, paired: Paired, tests: usize) -> Option<f64> {
    let students = mean.detectable(LEVEL / tests as f64).filter(|_| paired.parted > 0)?;
    let of_parted = (paired.squares as f64 / paired.parted as f64).sqrt();
    Some(students.max(of_parted * fewest(tests) as f64 / mean.values as f64))
}
