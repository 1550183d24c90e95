//! The effect of a difference in rules: its mean, its interval, and the verdict on it.

use super::contest::Contest;
use super::figure::Figure;
use super::tally::Tally;
use crate::play::Unit;
use crate::statistics::{Bootstrap, By, CONFIDENCE, Interval, Judged, Mean, Paired, Z, half, holm};
use schemars::JsonSchema;
use serde::Serialize;

/// What may be said of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// There is one, even if it is asked of all figures together.
    Clear,
    /// There is one if it is asked of this figure alone, but among so many figures that can be chance.
    Alone,
    /// It may well be chance: its interval covers 0, or too few blocks differ.
    Thin,
    /// It was not seen: no pair of blocks shows any.
    Same,
    /// There are too few blocks to decide.
    Unknown,
}

/// A difference between games that were played in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Effect {
    /// Its mean.
    pub mean: f64,
    /// Where its 95% interval begins, if there is one: see `Interval`.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
    /// The rule by which the interval was made; nothing if there is none.
    pub by: Option<By>,
    /// True if the blocks are so skewed that Student's interval would be too sure of itself.
    pub skewed: bool,
    /// The variance of the difference if the games had not shared their luck, over its variance as it is: above 1 sharing luck
    /// has paid. Nothing if either is 0.
    pub variance_ratio: Option<f64>,
    /// True if sharing luck clearly made the difference less sure.
    pub coupling_hurts: bool,
    /// How likely so much would be by chance alone, if this were the only figure.
    pub chance: Option<f64>,
    /// The same, all figures considered (Holm).
    pub chance_among_all: Option<f64>,
    /// A difference below this would often be missed among these figures in so many games; nothing, if even the greatest that can
    /// be would.
    pub detectable: Option<f64>,
    /// So many games are needed before anything can be clear among these figures, if fewer were played.
    pub games_needed: Option<u64>,
    /// What may be said.
    pub verdict: Verdict,
}

impl Effect {
    /// Returns the margin of error: half the width of the interval.
    #[must_use]
    pub fn doubt(&self) -> Option<f64> {
        half(self.low, self.high)
    }
}

/// The level of the tests: a difference that is at least this likely by chance is taken for chance.
const LEVEL: f64 = 1.0 - CONFIDENCE;

/// Returns the effects of several contrasts on several figures, judged together. `asked` holds rows of the contest's
/// contrasts and of its sheet. `span` is the greatest value of a share: 1 for a difference of two shares, 2 for one of two
/// differences.
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

/// Returns the number by which a block's sum is divided to give the figure's mean over its games.
fn each(figure: &Figure, tally: &Tally) -> f64 {
    figure.scale() * tally.games as f64 / tally.blocks.max(1) as f64
}

/// Returns the variance ratio of sharing luck, and true if sharing luck clearly does harm. The method is common random
/// numbers (Glasserman and Yao 1992; that they can do harm: Law 2015, 11.2).
///
/// The ratio is the sum of the variances of the parts over the variance of the whole. If it is far enough below 1, the
/// parts clearly go against each other. With equal variances of the parts, the ratio is 1 / (1 - r), where r is their
/// correlation. The correlation is clear beyond two standard errors, each of one over the root of the number of blocks.
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

/// Returns the verdict on a difference with these chances, alone and among all others.
fn verdict(blocks: u64, paired: Paired, chances: (Option<f64>, Option<f64>)) -> Verdict {
    match chances {
        _ if blocks > 0 && paired.parted == 0 => Verdict::Same,
        (_, Some(among_all)) if among_all < LEVEL => Verdict::Clear,
        (Some(alone), _) if alone < LEVEL => Verdict::Alone,
        (Some(_), _) => Verdict::Thin,
        (None, _) => Verdict::Unknown,
    }
}

/// Returns the chance of a mean difference: by Student's test, and by the bootstrap if the blocks are skewed. If few blocks
/// differ, both are too confident. So the chance is at least that of these blocks all differing the same way, and at least
/// 5 in 100 if the interval covers 0.
fn chance(judged: &Judged, interval: Interval) -> Option<f64> {
    let known = judged.mean.chance().filter(|_| judged.paired.parted > 0);
    let drawn = judged.bootstrap.as_ref().map_or(0.0, |bootstrap| bootstrap.chance(judged.mean));
    let least = if interval.covers(0.0) { LEVEL } else { 0.0 };
    known.map(|chance| chance.max(drawn).max(all_one_way(judged.paired.parted)).max(least))
}

/// Returns the chance that so many blocks (or groups of them) all differ the same way, if both ways are equally likely.
pub(crate) fn all_one_way(parted: u64) -> f64 {
    0.5f64.powf(parted.saturating_sub(1) as f64)
}

/// Returns the number of blocks that must differ, all the same way, before one of so many figures can be clear.
fn fewest(tests: usize) -> u64 {
    (1..).find(|parted| all_one_way(*parted) * (tests as f64) < LEVEL).unwrap_or(u64::MAX)
}

/// Returns the mean sum of a block that would show among so many tests. It satisfies Student's test, and enough blocks
/// differ if each differs by as much as those that differ now.
fn detectable(mean: Mean, paired: Paired, tests: usize) -> Option<f64> {
    let students = mean.detectable(LEVEL / tests as f64).filter(|_| paired.parted > 0)?;
    let of_parted = (paired.squares as f64 / paired.parted as f64).sqrt();
    Some(students.max(of_parted * fewest(tests) as f64 / mean.values as f64))
}
