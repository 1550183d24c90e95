//! What a difference comes to: its mean, its interval, and what may be said of it.

use super::figure::Figure;
use super::tally::{Paired, Single, Tally};
use crate::play::Unit;
use crate::statistics::{CONFIDENCE, Mean, Share, holm};
use schemars::JsonSchema;
use serde::Serialize;

/// A figure in one game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    /// Its mean over all games.
    pub mean: f64,
    /// Where the 95% interval of the mean begins: Wilson's for shares of games, Student's over blocks for others.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
    /// How much games differ among themselves: the standard deviation.
    pub spread: Option<f64>,
}

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
    /// No pair of blocks shows any.
    Same,
    /// There are too few blocks to tell.
    Unknown,
}

/// A difference between games that were played in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Effect {
    /// Its mean.
    pub mean: f64,
    /// Where its 95% interval begins: Student's, over blocks.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
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

fn half(low: Option<f64>, high: Option<f64>) -> Option<f64> {
    Some((high? - low?) / 2.0)
}

impl Effect {
    /// Half the width of its interval: how far it may be off.
    #[must_use]
    pub fn doubt(&self) -> Option<f64> {
        half(self.low, self.high)
    }
}

impl Estimate {
    /// Half the width of its interval: how far it may be off.
    #[must_use]
    pub fn doubt(&self) -> Option<f64> {
        half(self.low, self.high)
    }

    pub(crate) fn new(figure: &Figure, single: Single, tally: &Tally) -> Self {
        let scale = figure.scale();
        let of_games = Mean::of(tally.games, single.sum, single.squares);
        let spread = of_games.error.map(|error| error * (tally.games as f64).sqrt() / scale);
        let mean = of_games.mean / scale;
        let interval = match figure.unit {
            Unit::Share => (tally.games > 0).then(|| {
                let share = Share::new(u64::try_from(single.sum).unwrap_or(0), tally.games);
                (share.low, share.high)
            }),
            _ => Mean::of(tally.blocks, single.sum, single.of_blocks).interval().map(|(low, high)| {
                let each = scale * tally.games as f64 / tally.blocks.max(1) as f64;
                (low / each, high / each)
            }),
        };
        Self { mean, low: interval.map(|(low, _)| low), high: interval.map(|(_, high)| high), spread }
    }
}

/// What is tested is taken for chance if it is as likely as that.
const LEVEL: f64 = 1.0 - CONFIDENCE;

/// The effects of several figures, judged together. `span` is how far a share can be off: 1 for a difference of two shares,
/// 2 for a difference of two differences.
pub(crate) fn effects(list: &[(&Figure, Paired)], span: f64, tally: &Tally) -> Vec<Effect> {
    let means: Vec<Mean> =
        list.iter().map(|(_, paired)| Mean::of(tally.blocks, paired.sum, paired.squares)).collect();
    let chances: Vec<Option<f64>> =
        means.iter().zip(list).map(|(mean, (_, paired))| chance(*mean, *paired)).collect();
    let among_all = holm(&chances);
    let tests = list.iter().filter(|(_, paired)| paired.parted > 0).count().max(1);
    let fewest = fewest(tests);
    let games_needed = (tally.blocks < fewest).then(|| fewest.saturating_mul(u64::from(tally.games_a_block)));
    let rows = list.iter().zip(means).zip(chances.iter().zip(among_all));
    rows.map(|(((figure, paired), mean), (chance, among_all))| {
        let each = figure.scale() * tally.games as f64 / tally.blocks.max(1) as f64;
        let most = if figure.unit == Unit::Share { span } else { f64::INFINITY };
        let interval = mean.interval();
        Effect {
            mean: if tally.games == 0 { 0.0 } else { mean.mean / each },
            low: interval.map(|(low, _)| (low / each).max(-most)),
            high: interval.map(|(_, high)| (high / each).min(most)),
            chance: *chance,
            chance_among_all: among_all,
            detectable: detectable(mean, *paired, tests)
                .filter(|_| games_needed.is_none())
                .map(|least| least / each)
                .filter(|least| *least <= most),
            games_needed,
            verdict: verdict(tally.blocks, *paired, (*chance, among_all)),
        }
    })
    .collect()
}

/// What may be said of a difference that is so likely by chance, alone and among others.
fn verdict(blocks: u64, paired: Paired, chances: (Option<f64>, Option<f64>)) -> Verdict {
    match chances {
        _ if blocks > 0 && paired.parted == 0 => Verdict::Same,
        (_, Some(among_all)) if among_all < LEVEL => Verdict::Clear,
        (Some(alone), _) if alone < LEVEL => Verdict::Alone,
        (Some(_), _) => Verdict::Thin,
        (None, _) => Verdict::Unknown,
    }
}

/// How likely a mean difference is by chance. Where few blocks differ at all, Student's test is too sure of itself: no chance
/// is taken to be less than that of those blocks all differing the same way.
fn chance(mean: Mean, paired: Paired) -> Option<f64> {
    let known = mean.chance().filter(|_| paired.parted > 0);
    known.map(|chance| chance.max(all_one_way(paired.parted)))
}

/// How likely it is that so many blocks (or groups of them) differ all the same way, if either way is as likely.
pub(crate) fn all_one_way(parted: u64) -> f64 {
    0.5f64.powf(parted.saturating_sub(1) as f64)
}

/// So many blocks have to differ, all the same way, before one of so many figures can be clear.
fn fewest(tests: usize) -> u64 {
    (1..).find(|parted| all_one_way(*parted) * (tests as f64) < LEVEL).unwrap_or(u64::MAX)
}

/// What the sum of a block would have to be, on average, to show among so many tests: as Student's test has it, and so much that
/// enough blocks differ, each by as much as those do that differ now.
fn detectable(mean: Mean, paired: Paired, tests: usize) -> Option<f64> {
    let students = mean.detectable(LEVEL / tests as f64).filter(|_| paired.parted > 0)?;
    let of_parted = (paired.squares as f64 / paired.parted as f64).sqrt();
    Some(students.max(of_parted * fewest(tests) as f64 / mean.values as f64))
}
