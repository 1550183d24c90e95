//! Two games played side by side with the same luck: the effect of their different rules on play.
//!
//! [`alfonso_game::Coupling`] draws everything random, so that luck makes as little difference as possible. Figures are
//! compared block by block. A block has as many games as there are players, and each player has every seat once.

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

/// How two games compare when they are played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Play {
    /// The seed of the series.
    pub seed: u64,
    /// So many games were asked for; as many more are played as make whole blocks.
    pub games_asked: u64,
    /// True if fewer are played, since each takes so many steps on these boards.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fewer: bool,
    /// Games of each.
    pub games: u64,
    /// Blocks of games: the independent units.
    pub blocks: u64,
    /// Games of a block: as many as there are players.
    pub games_a_block: u8,
    /// After so many plies a game is broken off.
    pub max_plies: u32,
    /// Pairs of games in which the same was played from the first ply to the last.
    pub never_parted: u64,
    /// Those of them that came out otherwise all the same: another result, ending or account.
    pub other_results: u64,
    /// After how many plies the other pairs parted, on average.
    pub parted_after: Option<f64>,
    /// The figures: clear differences first, in each class the surest first; last those that count a rule which only one of the
    /// games has, which are judged by themselves.
    pub figures: Vec<Compared>,
    /// Figures that only the first game has.
    pub only_a: Vec<String>,
    /// Figures that only the second has.
    pub only_b: Vec<String>,
    /// How long games lasted.
    pub lengths: Histogram,
}

/// A figure of both games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Compared {
    /// Which.
    #[serde(flatten)]
    pub figure: Figure,
    /// What people call it.
    pub title: String,
    /// Which game alone has the rule that the figure counts, if only one has: the other's 0 is no finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<Which>,
    /// In the first game.
    pub a: Estimate,
    /// In the second.
    pub b: Estimate,
    /// The second less the first.
    pub difference: Effect,
    /// What that says: lower case, no full stop.
    pub sentence: String,
}

impl<'g> Contest<'g> {
    /// Returns a contest of two games. [`Contest::compared`] reports on it after play.
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

    /// Judges some figures together. Clear differences come first, in each class the most certain first.
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

    /// Returns true if a figure is reported. Figures that are always 0 are left out, except length, moves, wins, draws and
    /// decided games.
    fn is_reported(&self, tally: &Tally, figure: usize) -> bool {
        let asked = matches!(
            self.sheet.figures[figure].measure,
            Measure::Length | Measure::Branching | Measure::Wins(_) | Measure::Draws | Measure::Decided
        );
        asked || tally.singles.iter().any(|figures| figures[figure].squares != 0)
    }
}
