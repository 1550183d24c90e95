//! What a difference comes to: its mean, its interval, and what may be said of it.

use super::figure::Figure;
use super::tally::{Paired, Single, Tally};
use crate::play::Unit;
use crate::statistics::{CONFIDENCE, Mean, Share, holm};
use serde::Serialize;

/// A figure in one game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// There is one, even if it is asked of all figures together.
    Clear,
    /// Its interval leaves 0 out, but among so many figures that can be chance.
    Alone,
    /// Its interval covers 0.
    Thin,
    /// No pair of blocks shows any.
    Same,
    /// There are too few blocks to tell.
    Unknown,
}

/// A difference between games that were played in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
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
    /// A difference below this would often be missed among these figures in so many games.
    pub detectable: Option<f64>,
    /// What may be said.
    pub verdict: Verdict,
}

impl Estimate {
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

/// The effects of several figures, judged together.
pub(crate) fn effects(list: &[(&Figure, Paired)], tally: &Tally) -> Vec<Effect> {
    let means: Vec<Mean> =
        list.iter().map(|(_, paired)| Mean::of(tally.blocks, paired.sum, paired.squares)).collect();
    let chances: Vec<Option<f64>> =
        means.iter().zip(list).map(|(mean, (_, paired))| chance(*mean, *paired)).collect();
    let among_all = holm(&chances);
    let tests = chances.iter().flatten().count().max(1) as f64;
    let rows = list.iter().zip(means).zip(chances.iter().zip(among_all));
    rows.map(|(((figure, paired), mean), (chance, among_all))| {
        let each = figure.scale() * tally.games as f64 / tally.blocks.max(1) as f64;
        let interval = mean.interval();
        let level = 1.0 - CONFIDENCE;
        let verdict = match (interval, among_all) {
            _ if tally.blocks > 0 && paired.parted == 0 => Verdict::Same,
            (Some(_), Some(chance)) if chance < level => Verdict::Clear,
            (Some((low, high)), _) if low <= 0.0 && high >= 0.0 => Verdict::Thin,
            (Some(_), _) => Verdict::Alone,
            (None, _) => Verdict::Unknown,
        };
        Effect {
            mean: if tally.games == 0 { 0.0 } else { mean.mean / each },
            low: interval.map(|(low, _)| low / each),
            high: interval.map(|(_, high)| high / each),
            chance: *chance,
            chance_among_all: among_all,
            detectable: mean
                .detectable(level / tests)
                .map(|least| least / each)
                .filter(|_| paired.parted > 0),
            verdict,
        }
    })
    .collect()
}

/// How likely a mean difference is by chance. Where few blocks differ at all, Student's test is too sure of itself: no chance
/// is taken to be less than that of those blocks all differing the same way, if either way were as likely.
fn chance(mean: Mean, paired: Paired) -> Option<f64> {
    if paired.parted == 0 {
        return None;
    }
    let all_one_way = 0.5f64.powf((paired.parted - 1) as f64);
    mean.chance().map(|chance| chance.max(all_one_way))
}
