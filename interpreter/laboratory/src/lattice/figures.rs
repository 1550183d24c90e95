//! The figures of play that a lattice takes from summaries.

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
    /// Plies of a game.
    Plies,
    /// Turns of a game.
    Turns,
    /// Legal moves a ply.
    Branching,
    /// The share of plies with more than one legal move.
    Decisions,
    /// The decimal logarithm of the tree of a game.
    Tree,
    /// The share of cells that were used.
    Coverage,
    /// The share of positions that had stood before.
    Repetition,
    /// Games that a rule ended with winners.
    Won,
    /// Games that a rule ended without any.
    Drawn,
    /// Games that were broken off, or in which nobody could move.
    Open,
    /// The part of the win that the first seat has, of games that a rule ended.
    First,
}

/// All figures, with their names and what people call them.
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
    /// Returns its name, as it is typed.
    #[must_use]
    pub fn name(self) -> &'static str {
        FIGURES.iter().find(|(figure, ..)| *figure == self).map_or("", |(_, name, _)| name)
    }

    /// Returns what people call it.
    #[must_use]
    pub fn title(self) -> &'static str {
        FIGURES.iter().find(|(figure, ..)| *figure == self).map_or("", |(_, _, title)| title)
    }

    /// Returns true for a part of a whole, which people read in percent.
    #[must_use]
    pub fn is_share(self) -> bool {
        !matches!(self, Self::Plies | Self::Turns | Self::Branching | Self::Tree)
    }

    /// Returns its means.
    pub(super) fn means(self, series: &[Option<&SeriesSummary>]) -> Means {
        series.iter().map(|it| it.and_then(|it| self.of_series(it))).collect()
    }

    /// Returns its mean in a series; nothing where it has no meaning, or where a single game says nothing of the noise.
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
                // Games that all ended alike do not prove that all would: half a game is taken to have ended otherwise.
                Mean { noise: of.noise.max(0.5 / (ended * ended)), ..of }
            }
        })
    }
}

fn mean(of: Estimate, games: u64) -> Mean {
    let games = games.max(1) as f64;
    Mean { value: of.mean, noise: of.spread.map_or(0.0, |spread| spread * spread / games), games }
}

/// Returns a share. Half a game is added to both sides of its error, since a share of none has one too.
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
