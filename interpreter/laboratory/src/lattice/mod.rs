//! The lattice of readings: what each question does to each figure of play, by itself and together with others.
//!
//! A [`Grid`] says which combinations were played; the summary of a run has their figures. Where the combinations are a product or a
//! sample of it, the variance of a figure among readings is parted among the questions ([`QuestionShare`]). Where they surround a ruleset, each
//! change is compared with it ([`Shift`]). The noise of the games is taken off everywhere.
//!
//! ```
//! use alfonso_lab::lattice::{Figure, idle};
//! use alfonso_lab::{Grid, Varied};
//!
//! let question = |name: &str, readings: [&str; 2]| Varied {
//!     question: name.into(),
//!     readings: readings.map(str::to_owned).to_vec(),
//!     base: Some(0),
//! };
//! // Four combinations, and the cell that plays each: where the dice lie still, a double is the same game.
//! let varied = vec![question("dice", ["rolled", "none"]), question("double", ["twice", "once"])];
//! let combinations = vec![(vec![0, 0], 0), (vec![0, 1], 1), (vec![1, 0], 2), (vec![1, 1], 2)];
//! let idle = idle(&Grid { varied, combinations });
//! assert_eq!(idle[0].question, "double");
//! assert_eq!(idle[0].under, Some(("dice".into(), vec!["none".into()])));
//! assert_eq!("branching".parse(), Ok(Figure::Branching));
//! ```

mod around;
mod figures;
mod idle;
mod model;
mod parts;
mod share;
mod space;
#[cfg(test)]
mod tests;

pub use around::{Both, Shift};
pub use figures::{FIGURES, Figure};
pub use idle::Idle;
pub(crate) use model::Model;
pub use parts::{PairShare, Parts, QuestionShare, ReadingEffect};
pub use space::{Cluster, Place, Space, Typical};

use crate::value::rounded;
use crate::{Design, Grid, Series, SeriesSummary};
use schemars::JsonSchema;
use serde::Serialize;

/// What the readings of a game do under one lineup of agents, for programs. Intervals are those of 95%.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ByAgents {
    /// The agents.
    pub agents: String,
    /// True if nobody ever had a choice in any reading, so that agents make no difference.
    pub no_choice: bool,
    /// By figure.
    pub figures: Vec<OfFigure>,
    /// The readings by their behaviour; absent if no two figures differ among them by more than noise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub space: Option<Space>,
}

/// What the readings do to one figure.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OfFigure {
    /// The figure.
    pub figure: Figure,
    /// The number of combinations in which it has a meaning.
    pub combinations: usize,
    /// Its mean over these combinations.
    pub mean: f64,
    /// Its least mean in a combination.
    pub least: f64,
    /// Its greatest mean in a combination.
    pub most: f64,
    /// Its standard deviation among combinations, without the noise.
    pub deviation: f64,
    /// The standard error of a combination, as the root of the mean square.
    pub noise: f64,
    /// What the questions do; absent for combinations around a ruleset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Parts>,
    /// What each change does to the ruleset; empty unless the combinations surround one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shifts: Vec<Shift>,
    /// What two changes do together beyond the sum of both, clear ones first; empty unless pairs were played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub both: Vec<Both>,
}

/// Means of a figure over cells; nothing where it has no meaning.
pub(crate) type Means = Vec<Option<Mean>>;

/// The mean of a figure in one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Mean {
    pub(crate) value: f64,
    /// The square of its standard error, and the games from which that was estimated.
    pub(crate) noise: f64,
    pub(crate) games: f64,
}

impl Mean {
    /// Returns the degrees of freedom of its standard error.
    pub(crate) fn freedom(self) -> f64 {
        (self.games - 1.0).max(1.0)
    }
}

/// Returns what the readings of a grid do. `series` has the summaries of one lineup of agents, by cell; a cell without one could not be
/// played, and its combinations are left out.
fn by_agents(
    agents: &str,
    design: Design,
    grid: &Grid,
    series: &[Option<&SeriesSummary>],
    figures: &[Figure],
) -> ByAgents {
    let known = || series.iter().flatten();
    let mut expected: Vec<Figure> = Vec::new();
    figures.iter().for_each(|figure| {
        if !expected.contains(figure) {
            expected.push(*figure);
        }
    });
    let entries: Vec<(Figure, Means)> =
        expected.iter().map(|figure| (*figure, figure.means(series))).collect();
    let of = entries.iter().filter_map(|(figure, means)| of_figure(*figure, design, grid, means)).collect();
    ByAgents {
        agents: agents.to_owned(),
        no_choice: known().count() > 0 && known().all(|it| it.no_choice),
        figures: of,
        space: space::space(grid, &entries),
    }
}

/// Returns what the readings of a grid do, for each lineup of agents in the plan's order. Each series comes with its agents and its
/// summary; series that are missing were not played.
#[must_use]
pub fn by_lineups(
    design: Design,
    grid: &Grid,
    series: &[(Series, &str, &SeriesSummary)],
    figures: &[Figure],
) -> Vec<ByAgents> {
    let cells = grid.combinations.iter().map(|(_, cell)| cell + 1).max().unwrap_or(0);
    let of = |lineup: usize| {
        let mut by_cell: Vec<Option<&SeriesSummary>> = vec![None; cells];
        let mut names = "";
        for (known, agents, summary) in series.iter().filter(|(known, ..)| known.entry == lineup) {
            if let Some(cell) = by_cell.get_mut(known.arm) {
                *cell = Some(summary);
                names = agents;
            }
        }
        by_agents(names, design, grid, &by_cell, figures)
    };
    let lineups = series.iter().map(|(known, ..)| known.entry + 1).max().unwrap_or(0);
    (0..lineups).map(of).collect()
}

/// Returns what the readings do to one figure; nothing if it has a meaning in fewer than two combinations.
fn of_figure(figure: Figure, design: Design, grid: &Grid, means: &Means) -> Option<OfFigure> {
    let combinations: Vec<&(Vec<usize>, usize)> =
        grid.combinations.iter().filter(|(_, cell)| means.get(*cell).is_some_and(Option::is_some)).collect();
    if combinations.len() < 2 {
        return None;
    }
    let of = |cell: usize| means[cell].unwrap_or_default();
    let values = || combinations.iter().map(|(_, cell)| of(*cell).value);
    let count = combinations.len() as f64;
    let mean = values().sum::<f64>() / count;
    let whole = design.is_product() || grid.product() == combinations.len() as u128;
    let (shifts, both) = match design.is_around() {
        true => around::shifts(grid, means),
        false => (Vec::new(), Vec::new()),
    };
    Some(OfFigure {
        figure,
        combinations: combinations.len(),
        mean: rounded(mean),
        least: values().fold(f64::INFINITY, f64::min),
        most: values().fold(f64::NEG_INFINITY, f64::max),
        deviation: rounded(parts::variance(&combinations, means, whole).max(0.0).sqrt()),
        noise: rounded((combinations.iter().map(|(_, cell)| of(*cell).noise).sum::<f64>() / count).sqrt()),
        parts: if design.is_around() { None } else { parts::parts(grid, &combinations, means, whole) },
        shifts,
        both,
    })
}

/// Returns the questions that mean nothing under an answer to another; nothing unless all combinations are there, since others cannot show it.
#[must_use]
pub fn idle(grid: &Grid) -> Vec<Idle> {
    if grid.is_whole() { idle::idle(grid) } else { Vec::new() }
}
