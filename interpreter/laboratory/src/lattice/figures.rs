//! The figures that a lattice takes from the summaries of series.

use super::{Mean, Means};
use crate::SeriesSummary;
use alfonso_compare::Estimate;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// A figure of a series of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// The number of plies of a game.
    Plies,
    /// The number of turns of a game.
    Turns,
    /// The number of legal moves per ply.
    Branching,
    /// The share of plies with more than one legal move.
    Decisions,
    /// The decimal logarithm of the size of the game tree.
    Tree,
    /// The share of cells that were occupied at some time.
    Coverage,
    /// The share of positions that had occurred before.
    Repetition,
    /// The share of games that a rule ended with winners.
    Won,
    /// The share of games that a rule ended without winners.
    Drawn,
    /// The share of games that were abandoned, or in which nobody could move.
    Open,
    /// The mean result of the first seat in games that a rule ended.
    First,
}

/// All figures, with their names for commands and their titles.
pub const FIGURES: &[(Figure, &str, &str)] = &[
    (Figure::Plies, "plies", "plies"),
    (Figure::Turns, "turns", "turns"),
    (Figure::Branching, "branching", "moves a ply"),
    (Figure::Decisions, "decisions", "decisions"),
    (Figure::Tree, "tree", "tree"),
    (Figure::Coverage, "coverage", "coverage"),
    (Figure::Repetition, "repetition", "repetition"),
    (Figure::Won, "won", "won"),
    (Figure::Drawn, "drawn", "drawn"),
    (Figure::Open, "open", "open"),
    (Figure::First, "first", "first seat"),
];

impl Figure {
    /// Returns the name of the figure for commands.
    #[must_use]
    pub fn name(self) -> &'static str {
        FIGURES.iter().find(|(figure, ..)| *figure == self).map_or("", |(_, name, _)| name)
    }

    /// Returns the title of the figure.
    #[must_use]
    pub fn title(self) -> &'static str {
        FIGURES.iter().find(|(figure, ..)| *figure == self).map_or("", |(_, _, title)| title)
    }

    /// Returns true if the figure is a share, which is displayed as a percentage.
    #[must_use]
    pub fn is_share(self) -> bool {
        !matches!(self, Self::Plies | Self::Turns | Self::Branching | Self::Tree)
    }

    /// Returns the means of the figure in some series.
    pub(super) fn means(self, series: &[Option<&SeriesSummary>]) -> Means {
        series.iter().map(|it| it.and_then(|it| self.of_series(it))).collect()
    }

    /// Returns the mean of the figure in a series. Returns `None` if the figure is undefined, or if
    /// there are too few games for a standard error.
    pub(crate) fn of_series(self, series: &SeriesSummary) -> Option<Mean> {
        let games = series.games;
        if games < 2 {
            return None;
        }
        Some(match self {
            Self::Plies => mean(series.plies, games),
            Self::Turns => mean(series.turns, games),
            Self::Branching => mean(series.branching, games),
            Self::Decisions => mean(series.decisions, games),
            Self::Tree => mean(series.tree_of_games, games),
            Self::Coverage => mean(series.coverage, games),
            Self::Repetition => mean(series.repetition, games),
            Self::Won => share(series.completion.share, games),
            Self::Drawn => share(series.draws.share, games),
            Self::Open => share(series.broken_off.share + series.stuck.share, games),
            Self::First => {
                let ended = ((series.completion.share + series.draws.share) * games as f64).round().max(1.0);
                let of = mean(series.seats.first()?.advantage?, ended as u64);
                // Equal results in all games do not prove that other results are impossible, so
                // half a game is assumed to differ.
                Mean { noise: of.noise.max(0.5 / (ended * ended)), ..of }
            }
        })
    }
}

fn mean(of: Estimate, games: u64) -> Mean {
    let games = games.max(1) as f64;
    Mean { value: of.mean, noise: of.spread.map_or(0.0, |spread| spread * spread / games), games }
}

/// Returns a share with its error. Half a game is added to both sides for the error, so that a
/// share of 0 has an error, too.
fn share(of: f64, games: u64) -> Mean {
    let games = games.max(1) as f64;
    let part = (of * games + 0.5) / (games + 1.0);
    Mean { value: of, noise: part * (1.0 - part) / games, games }
}

impl fmt::Display for Figure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(FIGURES.iter().find(|(figure, ..)| figure == self).map_or("", |(_, name, _)| name))
    }
}

impl FromStr for Figure {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = FIGURES.iter().find(|(_, name, _)| *name == text);
        found.map(|(figure, ..)| *figure).ok_or_else(|| {
            let names: Vec<&str> = FIGURES.iter().map(|(_, name, _)| *name).collect();
            format!("the figures are {}", names.join(", "))
        })
    }
}
