//! The lattice of readings: the effects of the questions on each figure of play, alone and in
//! combination.
//!
//! A [`Grid`] holds the combinations that were played, and the summary of a study has their
//! figures. For a full product or a sample of it, the variance of a figure among readings is
//! divided among the questions ([`QuestionShare`]). For a design around a ruleset, each change is
//! compared with the ruleset ([`Shift`]). All variances exclude the sampling error of the games.
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

/// The effects of a game's readings for one line-up of agents, as data. Intervals have 95%
/// confidence.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ByAgents {
    /// The agents of the line-up.
    pub agents: String,
    /// True if no player ever had a choice in any reading, so that agents make no difference.
    pub no_choice: bool,
    /// The effects on each figure.
    pub figures: Vec<OfFigure>,
    /// The readings arranged by behaviour. Absent unless at least two figures differ among them by
    /// more than sampling error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub space: Option<Space>,
}

/// The effects of the readings on one figure.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OfFigure {
    /// The figure.
    pub figure: Figure,
    /// The number of combinations in which the figure is defined.
    pub combinations: usize,
    /// The mean of the figure over these combinations.
    pub mean: f64,
    /// The smallest mean of a combination.
    pub least: f64,
    /// The greatest mean of a combination.
    pub most: f64,
    /// The standard deviation among combinations, without sampling error.
    pub deviation: f64,
    /// The root mean square of the combinations' standard errors.
    pub noise: f64,
    /// The division of the variance among the questions. Absent for designs around a ruleset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Parts>,
    /// The effect of each change to the ruleset. Empty for other designs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shifts: Vec<Shift>,
    /// The interactions of two changes, clear ones first. Empty unless the design has pairs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub both: Vec<Both>,
}

/// The means of a figure by cell; `None` where the figure is undefined.
pub(crate) type Means = Vec<Option<Mean>>;

/// The mean of a figure in one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Mean {
    pub(crate) value: f64,
    /// The square of the standard error, and the number of games behind its estimate.
    pub(crate) noise: f64,
    pub(crate) games: f64,
}

impl Mean {
    /// Returns the degrees of freedom of the standard error.
    pub(crate) fn freedom(self) -> f64 {
        (self.games - 1.0).max(1.0)
    }
}

/// Computes the effects of a grid's readings. `series` has the summaries for one line-up of agents,
/// by cell. A cell without a summary could not be played, and its combinations are omitted.
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

/// Computes the effects of a grid's readings for each line-up of agents, in the plan's order. Each
/// series has its agents and its summary. Missing series were not played.
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

/// Computes the effects of the readings on one figure. Returns `None` if it is defined in fewer
/// than two combinations.
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

/// Returns the idle questions. Returns an empty list for an incomplete grid, which cannot show
/// them.
#[must_use]
pub fn idle(grid: &Grid) -> Vec<Idle> {
    if grid.is_whole() { idle::idle(grid) } else { Vec::new() }
}
