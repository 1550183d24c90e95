//! All readings at once: the effect of each answer on play, one at a time and in pairs.
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

/// What the readings of a file do to play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Across {
    /// The seed of the series.
    pub seed: u64,
    /// So many games were asked for; as many more are played as make whole blocks.
    pub games_asked: u64,
    /// True if fewer are played, since each takes so many steps on this board.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fewer: bool,
    /// Games of the base, and of each reading.
    pub games: u64,
    /// Blocks of games: the independent units.
    pub blocks: u64,
    /// Games of a block: as many as there are players.
    pub games_a_block: u8,
    /// After so many plies a game is broken off.
    pub max_plies: u32,
    /// The questions, that which most changes whom the rules favour first; none, if no games were played.
    pub questions: Vec<Ranked>,
    /// The questions by the size of their greatest clear effect.
    pub by_size: Vec<BySize>,
    /// The readings, in file order.
    pub readings: Vec<Reading>,
    /// Two questions answered otherwise at once.
    pub pairs: Vec<Together>,
    /// So many pairs of readings were not played.
    pub pairs_left_out: usize,
    /// What could not be played.
    pub refused: Vec<Refused>,
}

/// A reading and what it does.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reading {
    /// Which.
    #[serde(flatten)]
    pub change: Change,
    /// Whom it favours, if there is enough to decide.
    pub standing: Option<Standing>,
    /// What it does to each figure: clear effects first, the greatest first.
    pub effects: Vec<Measured>,
    /// Figures that count a rule which only the base or only the reading has: they are distinguished, for the 0 of the other is no
    /// finding and has no size. Clear ones first.
    #[serde(rename = "told_apart")]
    pub one_sided: Vec<Measured>,
}

/// What a reading does to a figure.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Measured {
    /// Which.
    #[serde(flatten)]
    pub figure: Figure,
    /// What people call it.
    pub title: String,
    /// True if the base has the rule that the figure counts and the reading has not, false if it is the other way round;
    /// nothing if both have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_base: Option<bool>,
    /// In the base.
    pub base: Estimate,
    /// Under the reading.
    pub here: Estimate,
    /// The reading less the base.
    pub difference: Effect,
    /// The difference in standard deviations of games of the base (of the reading, if the base does not vary); nothing if
    /// neither varies.
    pub size: Option<f64>,
    /// What it says: lower case, no full stop.
    pub sentence: String,
}

/// Two questions answered otherwise at once.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Together {
    /// The two.
    pub changes: [Change; 2],
    /// By figure: clear interactions first, the greatest first.
    pub effects: Vec<Interaction>,
}

/// What two readings do to a figure together, and by how much that is more than what each does alone.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Interaction {
    /// Which.
    #[serde(flatten)]
    pub figure: Figure,
    /// What people call it.
    pub title: String,
    /// Both together less the base.
    pub joint: Effect,
    /// What the two alone would add up to.
    pub sum: f64,
    /// The joint effect less that sum.
    pub interaction: Effect,
    /// The interaction in standard deviations of games of the base.
    pub size: Option<f64>,
    /// What it says: lower case, no full stop.
    pub sentence: String,
}

impl Measured {
    /// Returns true if there is a difference, given all the readings and figures that are tested.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.difference.verdict == Verdict::Clear
    }

    /// Returns the size by which differences are ranked. A difference that is the same in every game is infinite.
    pub(crate) fn order(&self) -> f64 {
        order(self.size, self.difference)
    }
}

impl Interaction {
    /// Returns true if the two effects do not just add up, given all the pairs and figures that are tested.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.interaction.verdict == Verdict::Clear
    }
}

fn order(size: Option<f64>, effect: Effect) -> f64 {
    if effect.mean == 0.0 { 0.0 } else { size.unwrap_or(f64::INFINITY) }
}

/// Returns a contest of the base against readings, one change at a time.
#[must_use]
pub fn singly<'g>(base: Contestant<'g>, trials: &[&'g Trial], settings: Settings) -> Contest<'g> {
    let arms = arms(base, trials.iter().copied());
    let contrasts = (1..arms.len()).map(|arm| vec![(arm, 1), (0, -1)]).collect();
    Contest::new(arms, contrasts, settings)
}

/// Returns a contest of the base against pairs of changes and against each change alone. Each entry of `pairs` holds the
/// rows of its two changes among `trials`, and the trial of both together.
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

/// Returns the effects of each reading, from the games of [`singly`].
#[must_use]
pub fn readings(contest: &Contest<'_>, trials: &[&Trial], tally: &Tally) -> Vec<Reading> {
    let sheet = &contest.sheet;
    // All figures of all readings are judged together, as one family of tests.
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

/// Returns a difference in standard deviations.
fn size(difference: f64, base: Estimate, here: Estimate) -> Option<f64> {
    let varies = |estimate: Estimate| estimate.spread.filter(|spread| *spread > 0.0);
    varies(base).or(varies(here)).map(|spread| difference.abs() / spread)
}

/// Returns the pairs of readings to try together, each of two questions, and the number of pairs beyond `most` that are
/// left out. The pairs hold rows of `readings`. Readings that rank first as questions do come first.
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

/// Returns, for each reading, the number of readings before it when they are ranked as questions are.
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

/// Returns the effects of pairs of readings, from the games of [`by_pairs`].
#[must_use]
pub fn together(contest: &Contest<'_>, pairs: &[([usize; 2], Trial)], tally: &Tally) -> Vec<Together> {
    let sheet = &contest.sheet;
    let singles = contest.arms.len() - 1 - pairs.len();
    let asked_pairs: Vec<(usize, usize)> = (0..pairs.len())
        .flat_map(|pair| (0..sheet.figures.len()).map(move |index| (pair, index)))
        .filter(|(pair, index)| {
            let [one, two] = pairs[*pair].0;
            let arms = [0, one + 1, two + 1, singles + 1 + pair];
            // If only some of the four arms have a rule, the effects on its figures cannot be added up.
            arms.iter().all(|arm| sheet.has(*arm, *index))
                && arms.iter().all(|arm| sheet.knows(*arm, *index) == sheet.knows(0, *index))
                && arms.iter().any(|arm| tally.singles[*arm][*index].squares != 0)
        })
        .collect();
    let judged = |which: usize| {
        let asked: Vec<(usize, usize)> =
            asked_pairs.iter().map(|(pair, index)| (2 * pair + which, *index)).collect();
        // A joint effect is a difference of two shares, an interaction is one of two differences.
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

/// Returns the sentence on two readings together. `base` is the figure in the base, `joint` the change that both make
/// together, `sum` the change to which the two alone would add up.
fn interaction_text(
    figure: &Figure,
    (base, joint, sum): (f64, f64, f64),
    (interaction, blocks): (Effect, u64),
) -> String {
    let doubt = interaction.doubt();
    let text_of = |value: f64| with_unit(figure.unit, value, doubt);
    match interaction.verdict {
        Verdict::Same => format!("together they have the sum of their single effects in all {blocks} blocks"),
        Verdict::Unknown => UNKNOWN.to_owned(),
        verdict => {
            let judged = if verdict == Verdict::Clear { "clear" } else { "not clear" };
            let interval = interaction.low.zip(interaction.high);
            let interval = interval.map(|(low, high)| {
                format!(" ({} to {})", number(figure.unit, low, doubt), number(figure.unit, high, doubt))
            });
            // A share has bounds: effects whose sum exceeds them cannot add up, whatever the rules are.
            let beyond = figure.unit == Unit::Share && !(-1e-9..=1.0 + 1e-9).contains(&(base + sum));
            let beyond =
                if beyond { ", which is beyond the range of a share, so they must interact" } else { "" };
            format!(
                "together {}, alone they would add up to {}{beyond}; the interaction of {}{} is {judged}",
                text_of(joint),
                text_of(sum),
                text_of(interaction.mean),
                interval.unwrap_or_default()
            )
        }
    }
}

/// Puts the results of single readings and of pairs together.
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
