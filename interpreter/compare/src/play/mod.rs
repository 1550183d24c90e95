//! Two games played with common random numbers: the effect of their different rules on play.
//!
//! [`alfonso_game::Coupling`] draws the random numbers so that chance affects both games as equally
//! as possible. Figures are compared block by block. A block has as many games as there are
//! players, and each player has every seat once.

mod contest;
mod effect;
mod estimate;
mod figure;
mod histogram;
mod sentence;
mod tally;
#[cfg(test)]
mod tests;

pub use contest::{Arm, Contest, STEPS_OF_A_GAME, Settings};
pub use effect::{Effect, Verdict};
pub use figure::{Figure, Unit};
pub use histogram::Histogram;
pub use sentence::{number, too_few, with_unit};
pub use tally::Tally;

pub(crate) use contest::Contrast;
pub(crate) use effect::{all_one_way, effects};
pub(crate) use figure::Measure;
pub(crate) use sentence::{Played, UNKNOWN, sentence};

use crate::statistics::Estimate;
use crate::{Pair, Which};
use schemars::JsonSchema;
use serde::Serialize;

/// The comparison of two games by random play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Play {
    /// The seed of the series of games.
    pub seed: u64,
    /// The number of games requested. It is rounded up to whole blocks.
    pub games_asked: u64,
    /// True if fewer games were played than requested, because each takes many steps on these
    /// boards.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fewer: bool,
    /// The number of games of each side.
    pub games: u64,
    /// The number of blocks of games. Blocks are the independent units.
    pub blocks: u64,
    /// The number of games in a block, which equals the number of players.
    pub games_a_block: u8,
    /// The number of plies after which a game is abandoned.
    pub max_plies: u32,
    /// The number of pairs of games with the same moves from start to end.
    pub never_parted: u64,
    /// The number of these pairs with a different result, ending or account.
    pub other_results: u64,
    /// The mean number of plies after which the other pairs first differed.
    pub parted_after: Option<f64>,
    /// The compared figures. Clear differences come first, and each group is sorted by
    /// significance. Figures that count a rule of only one game come last and are tested
    /// separately.
    pub figures: Vec<Compared>,
    /// Figures that only the first game has.
    pub only_a: Vec<String>,
    /// Figures that only the second has.
    pub only_b: Vec<String>,
    /// The distribution of the lengths of games.
    pub lengths: Histogram,
}

/// A figure in both games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Compared {
    /// The figure.
    #[serde(flatten)]
    pub figure: Figure,
    /// The title of the figure.
    pub title: String,
    /// The game that alone has the rule which the figure counts, if there is one. The 0 of the
    /// other game is not a measurement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<Which>,
    /// The estimate in the first game.
    pub a: Estimate,
    /// The estimate in the second game.
    pub b: Estimate,
    /// The second estimate minus the first.
    pub difference: Effect,
    /// A sentence about the difference, in lower case and without a full stop.
    pub sentence: String,
}

impl<'g> Contest<'g> {
    /// Creates a contest of two games. [`Contest::compared`] reports on it after play.
    #[must_use]
    pub fn of_pair(pair: Pair<'g>, settings: Settings) -> Self {
        let arms = vec![Arm::first(pair.a), Arm::beside(pair.a, pair.b)];
        Self::new(arms, vec![vec![(1, 1), (0, -1)]], settings)
    }

    /// Returns the comparison of the two games of a pair.
    #[must_use]
    pub fn compared(&self, tally: &Tally) -> Play {
        let sheet = &self.sheet;
        let both = |figure: &usize| sheet.has(0, *figure) && sheet.has(1, *figure);
        let shown: Vec<usize> =
            (0..sheet.figures.len()).filter(both).filter(|figure| self.is_reported(tally, *figure)).collect();
        let known = |index: &usize| sheet.knows(0, *index) && sheet.knows(1, *index);
        let (shared, apart): (Vec<usize>, Vec<usize>) = shown.into_iter().partition(known);
        let mut figures = self.judged(&shared, tally);
        figures.extend(self.judged(&apart, tally));
        let only = |arm: usize, other: usize| {
            let indices =
                (0..sheet.figures.len()).filter(|index| sheet.has(arm, *index) && !sheet.has(other, *index));
            indices.map(|index| sheet.figures[index].title()).collect()
        };
        let together = tally.together[1];
        let parted = tally.games - together.throughout;
        Play {
            seed: self.settings.seed,
            games_asked: self.settings.games,
            fewer: self.is_cut(),
            games: tally.games,
            blocks: tally.blocks,
            games_a_block: self.players,
            max_plies: self.settings.max_plies,
            never_parted: together.throughout,
            other_results: together.otherwise,
            parted_after: (parted > 0).then(|| together.plies as f64 / parted as f64),
            figures,
            only_a: only(0, 1),
            only_b: only(1, 0),
            lengths: Histogram::new(&tally.lengths[0], &tally.lengths[1]),
        }
    }

    /// Tests some figures together. Clear differences come first, and each group is sorted by
    /// significance.
    fn judged(&self, indices: &[usize], tally: &Tally) -> Vec<Compared> {
        let sheet = &self.sheet;
        let asked: Vec<(usize, usize)> = indices.iter().map(|index| (0, *index)).collect();
        let played = Played::of(tally);
        let compared = |(index, difference): (&usize, Effect)| {
            let figure = &sheet.figures[*index];
            let only = match (sheet.knows(0, *index), sheet.knows(1, *index)) {
                (true, false) => Some(Which::A),
                (false, true) => Some(Which::B),
                _ => None,
            };
            Compared {
                title: figure.title(),
                only,
                a: Estimate::new(figure, (0, *index), tally),
                b: Estimate::new(figure, (1, *index), tally),
                sentence: sentence(figure, &difference, "in B", played),
                difference,
                figure: figure.clone(),
            }
        };
        let mut figures: Vec<Compared> =
            indices.iter().zip(effects(self, &asked, 1.0, tally)).map(compared).collect();
        let sureness = |effect: &Effect| (effect.verdict, effect.chance.unwrap_or(1.0));
        figures.sort_by(|one, two| {
            let (one, two) = (sureness(&one.difference), sureness(&two.difference));
            one.0.cmp(&two.0).then(one.1.total_cmp(&two.1))
        });
        figures
    }

    /// Returns true if a figure is reported. Figures that are always 0 are omitted, except length,
    /// moves, wins, draws and decided games.
    fn is_reported(&self, tally: &Tally, figure: usize) -> bool {
        let asked = matches!(
            self.sheet.figures[figure].measure,
            Measure::Length | Measure::Branching | Measure::Wins(_) | Measure::Draws | Measure::Decided
        );
        asked || tally.singles.iter().any(|figures| figures[figure].squares != 0)
    }
}
