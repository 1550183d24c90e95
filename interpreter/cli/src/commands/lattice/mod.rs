//! `lattice`: measures the effect of each question of a game on play, alone and together with
//! others.

mod typed;

use super::compare;
use super::run::{Readings, Study};
use crate::args::CompareFormat;
use crate::console::{Console, Stop};
use alfonso_lab::SeriesSummary;
use alfonso_lab::lattice::{self, ByAgents, Figure};
use alfonso_report::lattice::{LatticeJson, Report};

/// The figures that are reported by default. They fit the width of a screen.
const FIGURES: [Figure; 6] =
    [Figure::Plies, Figure::Branching, Figure::Decisions, Figure::Drawn, Figure::Open, Figure::First];

/// The command.
#[derive(Debug)]
pub struct Lattice {
    /// The games to play.
    pub games: Readings,
    /// The figures; [`FIGURES`] if empty.
    pub figures: Vec<Figure>,
    /// The format of the output.
    pub format: CompareFormat,
}

impl Lattice {
    /// Plays all readings, and prints their effects.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let study = self.games.study(&[])?;
        let series = self.games.play(&study, self.format.of_errors(), &mut |_, _, _| Ok(()))?;
        let by_agents = self.by_agents(&study, &series);
        let report =
            Report { study: study.played(), by_agents: &by_agents, idle: &lattice::idle(&study.grids[0]) };
        match self.format {
            CompareFormat::Json => console.json(&LatticeJson::new(&report)),
            format => {
                let page = report.document(&typed::command(self), study.families[0].1.sources());
                compare::print(&page, format, console)
            }
        }
    }

    /// Returns the effects of the readings, by lineup of agents.
    fn by_agents(&self, study: &Study, series: &[SeriesSummary]) -> Vec<ByAgents> {
        let figures = if self.figures.is_empty() { &FIGURES[..] } else { &self.figures };
        let texts = study.series.iter().zip(&study.lineup_texts).zip(series);
        let played: Vec<_> = texts.map(|((known, text), summary)| (*known, text.as_str(), summary)).collect();
        lattice::by_lineups(study.plan.cells[0].design, &study.grids[0], &played, figures)
    }
}
