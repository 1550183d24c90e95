//! The effect of every reading on play, one change at a time and in pairs.
//!
//! ```
//! use alfonso_compare::across::{Trial, changes};
//! use alfonso_driver::{rule_file, shipped};
//!
//! let rule_file = rule_file(shipped::game("hex").expect("it ships"), &|_| None);
//! let base = rule_file.answers(Some("three-wide"), &[])?;
//! // Each answer that the base does not have, tried by itself.
//! let changes = changes(&rule_file, &base, &["size".into()])?;
//! let names: Vec<String> = changes.iter().map(ToString::to_string).collect();
//! assert_eq!(names, ["size=eleven", "size=five"]);
//! let trial = Trial::new(&rule_file, &base, &changes[1..], &|game, _| Ok(game.start())).expect("a game");
//! assert_eq!(trial.contestant().game.topology().len(), 25);
//! # Ok::<(), alfonso_diag::Diagnostic>(())
//! ```

mod ranking;
mod standing;
mod trial;

pub use ranking::{BySize, Ranked};
pub use standing::Standing;
pub use trial::{Change, Refused, Trial, changes};

use ranking::Weight;

use crate::Contestant;
use crate::play::{
    Arm, Contest, Contrast, Effect, Figure, Measure, Played, Settings, Tally, UNKNOWN, Unit, Verdict,
    effects, number, sentence, with_unit,
};
use crate::statistics::Estimate;
use schemars::JsonSchema;
use serde::Serialize;

/// The effects of a file's readings on play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Across {
    /// The seed of the series of games.
    pub seed: u64,
    /// The number of games requested. It is rounded up to whole blocks.
    pub games_asked: u64,
    /// True if fewer games were played than requested, because each takes many steps on this board.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fewer: bool,
    /// The number of games of the base, and of each reading.
    pub games: u64,
    /// The number of blocks of games. Blocks are the independent units.
    pub blocks: u64,
    /// The number of games in a block, which equals the number of players.
    pub games_a_block: u8,
    /// The number of plies after which a game is abandoned.
    pub max_plies: u32,
    /// The questions, starting with the one that most changes which seats are favoured. Empty if no
    /// games were played.
    pub questions: Vec<Ranked>,
    /// The questions, ordered by their greatest clear effect.
    pub by_size: Vec<BySize>,
    /// The readings, in file order.
    pub readings: Vec<Reading>,
    /// Pairs of changes to two questions at once.
    pub pairs: Vec<Together>,
    /// The number of pairs of readings that were not played.
    pub pairs_left_out: usize,
    /// The readings that could not be played.
    pub refused: Vec<Refused>,
}

/// A reading and its effects.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reading {
    /// The change that selects the reading.
    #[serde(flatten)]
    pub change: Change,
    /// The effect on the order of the seats. Absent if there are too few games to determine it.
    pub standing: Option<Standing>,
    /// The effect on each figure. Clear effects come first, the greatest first.
    pub effects: Vec<Measured>,
    /// Figures that count a rule which only the base or only the reading has. They are listed
    /// separately and have no size, because the 0 of the other game is not a measurement. Clear
    /// effects come first.
    #[serde(rename = "told_apart")]
    pub one_sided: Vec<Measured>,
}

/// The effect of a reading on a figure.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Measured {
    /// The figure.
    #[serde(flatten)]
    pub figure: Figure,
    /// The title of the figure.
    pub title: String,
    /// True if only the base has the rule that the figure counts, and false if only the reading has
    /// it. Absent if both have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_base: Option<bool>,
    /// The estimate in the base.
    pub base: Estimate,
    /// The estimate under the reading.
    pub here: Estimate,
    /// The estimate under the reading minus the estimate in the base.
    pub difference: Effect,
    /// The difference in standard deviations of games of the base, or of the reading if the base
    /// does not vary. Absent if neither varies.
    pub size: Option<f64>,
    /// A sentence about the effect, in lower case and without a full stop.
    pub sentence: String,
}

/// Changed answers to two questions at once.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Together {
    /// The two changes.
    pub changes: [Change; 2],
    /// The interaction for each figure. Clear interactions come first, the greatest first.
    pub effects: Vec<Interaction>,
}

/// The joint effect of two readings on a figure, and its excess over the sum of their single
/// effects.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Interaction {
    /// The figure.
    #[serde(flatten)]
    pub figure: Figure,
    /// The title of the figure.
    pub title: String,
    /// The estimate under both readings minus the estimate in the base.
    pub joint: Effect,
    /// The sum of the two single effects.
    pub sum: f64,
    /// The joint effect minus the sum of the single effects.
    pub interaction: Effect,
    /// The interaction in standard deviations of games of the base.
    pub size: Option<f64>,
    /// A sentence about the interaction, in lower case and without a full stop.
    pub sentence: String,
}

impl Measured {
    /// Returns true if the difference is significant, allowing for all tested readings and figures.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.difference.verdict == Verdict::Clear
    }

    /// Returns the size by which differences are ranked. It is infinite if the difference is the
    /// same in every game.
    pub(crate) fn order(&self) -> f64 {
        order(self.size, self.difference)
    }
}

impl Interaction {
    /// Returns true if the interaction is significant, allowing for all tested pairs and figures.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.interaction.verdict == Verdict::Clear
    }
}

fn order(size: Option<f64>, effect: Effect) -> f64 {
    if effect.mean == 0.0 { 0.0 } else { size.unwrap_or(f64::INFINITY) }
}

/// Returns a contest of the base against each trial, one change at a time.
#[must_use]
pub fn singly<'g>(base: Contestant<'g>, trials: &[&'g Trial], settings: Settings) -> Contest<'g> {
    let arms = arms(base, trials.iter().copied());
    let contrasts = (1..arms.len()).map(|arm| vec![(arm, 1), (0, -1)]).collect();
    Contest::new(arms, contrasts, settings)
}

/// Returns a contest of the base against pairs of changes and against each single change. Each
/// entry of `pairs` holds the indices of its two changes in `trials`, and the trial of both
/// together.
#[must_use]
pub fn by_pairs<'g>(
    base: Contestant<'g>,
    trials: &[&'g Trial],
    pairs: &'g [([usize; 2], Trial)],
    settings: Settings,
) -> Contest<'g> {
    let both = pairs.iter().map(|(_, trial)| trial);
    let arms = arms(base, trials.iter().copied().chain(both));
    let contrasts =
        pairs.iter().zip(trials.len() + 1..).flat_map(|(([one, two], _), joint)| -> [Contrast; 2] {
            [vec![(joint, 1), (0, -1)], vec![(joint, 1), (one + 1, -1), (two + 1, -1), (0, 1)]]
        });
    let contrasts = contrasts.collect();
    Contest::new(arms, contrasts, settings)
}

fn arms<'g>(base: Contestant<'g>, trials: impl Iterator<Item = &'g Trial>) -> Vec<Arm<'g>> {
    let others = trials.map(|trial| Arm::beside(base, trial.contestant()));
    std::iter::once(Arm::first(base)).chain(others).collect()
}

/// Computes the effects of each reading from the games of [`singly`].
#[must_use]
pub fn readings(contest: &Contest<'_>, trials: &[&Trial], tally: &Tally) -> Vec<Reading> {
    let sheet = &contest.sheet;
    // All figures of all readings form one family of tests.
    let asked_pairs: Vec<(usize, usize)> = (1..contest.arms.len())
        .flat_map(|arm| (0..sheet.figures.len()).map(move |index| (arm, index)))
        .filter(|(arm, index)| sheet.has(0, *index) && sheet.has(*arm, *index))
        .filter(|(arm, index)| [0, *arm].iter().any(|arm| tally.singles[*arm][*index].squares != 0))
        .collect();
    let (shared, apart): (Vec<_>, Vec<_>) =
        asked_pairs.into_iter().partition(|(arm, index)| sheet.knows(0, *index) && sheet.knows(*arm, *index));
    let seats = contest.arms[0].of.game.names().players.len();
    let all: Vec<usize> = (1..contest.arms.len()).collect();
    let wins: Vec<usize> = (0..sheet.figures.len())
        .filter(|index| matches!(sheet.figures[*index].measure, Measure::Wins(_)))
        .collect();
    let same = |arm: &usize| wins.iter().all(|index| tally.paired[*arm - 1][*index].parted == 0);
    let same: Vec<bool> = all.iter().map(same).collect();
    let standings = standing::standings(&all, &same, (seats, tally));
    let of_trial = |(trial, standing): (&&Trial, Option<Standing>)| Reading {
        change: trial.changes[0].clone(),
        standing,
        effects: Vec::new(),
        one_sided: Vec::new(),
    };
    let mut readings: Vec<Reading> = trials.iter().zip(standings).map(of_trial).collect();
    let bases: Vec<Estimate> = (0..sheet.figures.len())
        .map(|index| Estimate::new(&sheet.figures[index], (0, index), tally))
        .collect();
    let measured = |(arm, index): (usize, usize), difference: Effect| {
        let figure = &sheet.figures[index];
        let (base, here) = (bases[index], Estimate::new(figure, (arm, index), tally));
        let under = format!("under `{}`", trials[arm - 1].changes[0].reading);
        let only_base = match (sheet.knows(0, index), sheet.knows(arm, index)) {
            (base, here) if base != here => Some(base),
            _ => None,
        };
        Measured {
            title: figure.title(),
            only_base,
            size: only_base.map_or_else(|| size(difference.mean, base, here), |_| None),
            sentence: sentence(figure, &difference, &under, Played::of(tally)),
            figure: figure.clone(),
            base,
            here,
            difference,
        }
    };
    for (asked_pairs, one_sided) in [(&shared, false), (&apart, true)] {
        let asked: Vec<(usize, usize)> = asked_pairs.iter().map(|(arm, index)| (arm - 1, *index)).collect();
        for ((arm, index), difference) in asked_pairs.iter().zip(effects(contest, &asked, 1.0, tally)) {
            let reading = &mut readings[arm - 1];
            let list = if one_sided { &mut reading.one_sided } else { &mut reading.effects };
            list.push(measured((*arm, *index), difference));
        }
    }
    for reading in &mut readings {
        let rank = |sized: &Measured| (!sized.is_clear(), -sized.order());
        for list in [&mut reading.effects, &mut reading.one_sided] {
            list.sort_by(|one, two| {
                let (one, two) = (rank(one), rank(two));
                one.0.cmp(&two.0).then(one.1.total_cmp(&two.1))
            });
        }
    }
    readings
}

/// Converts a difference to standard deviations.
fn size(difference: f64, base: Estimate, here: Estimate) -> Option<f64> {
    let varies = |estimate: Estimate| estimate.spread.filter(|spread| *spread > 0.0);
    varies(base).or(varies(here)).map(|spread| difference.abs() / spread)
}

/// Chooses pairs of readings to play together, each from two questions. Returns their indices in
/// `readings`, and the number of pairs omitted because of the limit `most`. Readings of the
/// highest-ranked questions come first.
#[must_use]
pub fn pairs(readings: &[Reading], most: usize) -> (Vec<[usize; 2]>, usize) {
    let ranks = order_of(readings);
    let mut pairs: Vec<(usize, [usize; 2])> = Vec::new();
    for one in 0..readings.len() {
        for two in one + 1..readings.len() {
            if readings[one].change.question != readings[two].change.question {
                pairs.push((ranks[one] + ranks[two], [one, two]));
            }
        }
    }
    pairs.sort_unstable();
    let left_out = pairs.len().saturating_sub(most);
    pairs.truncate(most);
    (pairs.into_iter().map(|(_, pair)| pair).collect(), left_out)
}

/// Returns the rank of each reading, when readings are ranked as questions are.
fn order_of(readings: &[Reading]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..readings.len()).collect();
    let weights: Vec<Weight> = readings.iter().map(|reading| Weight::of(&[reading])).collect();
    order.sort_by(|one, two| weights[*one].first(&weights[*two]));
    let mut ranks = vec![0; readings.len()];
    for (rank, index) in order.into_iter().enumerate() {
        ranks[index] = rank;
    }
    ranks
}

/// Computes the effects of pairs of readings from the games of [`by_pairs`].
#[must_use]
pub fn together(contest: &Contest<'_>, pairs: &[([usize; 2], Trial)], tally: &Tally) -> Vec<Together> {
    let sheet = &contest.sheet;
    let singles = contest.arms.len() - 1 - pairs.len();
    let asked_pairs: Vec<(usize, usize)> = (0..pairs.len())
        .flat_map(|pair| (0..sheet.figures.len()).map(move |index| (pair, index)))
        .filter(|(pair, index)| {
            let [one, two] = pairs[*pair].0;
            let arms = [0, one + 1, two + 1, singles + 1 + pair];
            // Effects on the figures of a rule can only be added if all four arms have the rule.
            arms.iter().all(|arm| sheet.has(*arm, *index))
                && arms.iter().all(|arm| sheet.knows(*arm, *index) == sheet.knows(0, *index))
                && arms.iter().any(|arm| tally.singles[*arm][*index].squares != 0)
        })
        .collect();
    let judged = |which: usize| {
        let asked: Vec<(usize, usize)> =
            asked_pairs.iter().map(|(pair, index)| (2 * pair + which, *index)).collect();
        // A joint effect is a difference of two shares, and an interaction is a difference of two
        // such differences.
        effects(contest, &asked, [1.0, 2.0][which], tally)
    };
    let of_pair = |(_, trial): &([usize; 2], Trial)| Together {
        changes: [trial.changes[0].clone(), trial.changes[1].clone()],
        effects: Vec::new(),
    };
    let mut all: Vec<Together> = pairs.iter().map(of_pair).collect();
    for (((pair, index), joint), interaction) in asked_pairs.iter().zip(judged(0)).zip(judged(1)) {
        let figure = &sheet.figures[*index];
        let estimate = |arm: usize| Estimate::plain(figure, (arm, *index), tally);
        let sum = joint.mean - interaction.mean;
        all[*pair].effects.push(Interaction {
            title: figure.title(),
            size: size(interaction.mean, estimate(0), estimate(singles + 1 + pair)),
            sentence: interaction_text(
                figure,
                (estimate(0).mean, joint.mean, sum),
                (interaction, tally.blocks),
            ),
            figure: figure.clone(),
            joint,
            sum,
            interaction,
        });
    }
    for pair in &mut all {
        let rank = |found: &Interaction| (!found.is_clear(), -order(found.size, found.interaction));
        pair.effects.sort_by(|one, two| {
            let (one, two) = (rank(one), rank(two));
            one.0.cmp(&two.0).then(one.1.total_cmp(&two.1))
        });
    }
    all
}

/// Returns the sentence about an interaction. `base` is the figure in the base, `joint` the change
/// under both readings, and `sum` the sum of the single changes.
fn interaction_text(
    figure: &Figure,
    (base, joint, sum): (f64, f64, f64),
    (interaction, blocks): (Effect, u64),
) -> String {
    let doubt = interaction.doubt();
    let text_of = |value: f64| with_unit(figure.unit, value, doubt);
    match interaction.verdict {
        Verdict::Same => format!("the joint effect is the sum of the single effects in all {blocks} blocks"),
        Verdict::Unknown => UNKNOWN.to_owned(),
        verdict => {
            let judged = if verdict == Verdict::Clear { "clear" } else { "not clear" };
            let interval = interaction.low.zip(interaction.high);
            let interval = interval.map(|(low, high)| {
                format!(" ({} to {})", number(figure.unit, low, doubt), number(figure.unit, high, doubt))
            });
            // A share has bounds. Effects whose sum exceeds them must interact.
            let beyond = figure.unit == Unit::Share && !(-1e-9..=1.0 + 1e-9).contains(&(base + sum));
            let beyond = if beyond { ", which is impossible for a share, so they must interact" } else { "" };
            format!(
                "the joint effect is {}, and the single effects add up to {}{beyond}. The interaction of {}{} is {judged}",
                text_of(joint),
                text_of(sum),
                text_of(interaction.mean),
                interval.unwrap_or_default()
            )
        }
    }
}

/// Combines the results of single readings and of pairs.
#[must_use]
pub fn across(
    singles: (&Contest<'_>, &Tally, Vec<Reading>),
    (pairs, pairs_left_out): (Vec<Together>, usize),
    refused: Vec<Refused>,
) -> Across {
    let (contest, tally, readings) = singles;
    Across {
        seed: contest.settings.seed,
        games_asked: contest.settings.games,
        fewer: contest.is_cut(),
        games: tally.games,
        blocks: tally.blocks,
        games_a_block: contest.players,
        max_plies: contest.settings.max_plies,
        questions: if tally.games > 0 { ranking::ranking(&readings) } else { Vec::new() },
        by_size: if tally.games > 0 { ranking::by_size(&readings) } else { Vec::new() },
        readings,
        pairs,
        pairs_left_out,
        refused,
    }
}
