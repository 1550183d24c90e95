//! `weigh`: weighs the readings of a game against evidence.

mod pieces;
mod typed;

use super::compare;
use super::run::{Readings, Study};
use crate::args::{CompareFormat, Lineup};
use crate::console::{Console, Stop};
use crate::interrupt;
use crate::subject::{GameInfo, Typed};
use alfonso_diag::{Diagnostic, code};
use alfonso_lab::weigh::{self, Evidence, Loads, Predicted, Prior, Scales};
use alfonso_lab::{SeriesSummary, Setting, Traffic};
use alfonso_report::command_error::{CommandError, Text};
use alfonso_report::weighing::{Report, WeighJson};

/// The traffic over the segments in all games of a series, and the same without each of its parts.
type Carried = (Loads, Vec<Loads>);

/// The command.
#[derive(Debug)]
pub struct Weigh {
    /// The readings, and the agents that play them.
    pub games: Readings,
    /// The file of evidence; `None` to use only records and claims.
    pub evidence: Option<String>,
    /// The prior probabilities.
    pub prior: Prior,
    /// The files of recorded games.
    pub records: Vec<String>,
    /// The files of claims.
    pub claims: Vec<String>,
    /// The probability of an error in a record that a reading does not permit.
    pub slip: f64,
    /// The number of wears to simulate from each reading; `None` to simulate none.
    pub calibrate: Option<u32>,
    /// The format of the output.
    pub format: CompareFormat,
}

impl Weigh {
    /// Plays all readings if the evidence requires it, and prints the posterior probabilities.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let text = match &self.evidence {
            Some(file) => Some(Text::new(file.as_str(), Typed::open(file)?.text()?)),
            None => None,
        };
        let placed = |why: Box<Diagnostic>| match &text {
            Some(text) => {
                CommandError { diagnostics: vec![weigh::placed(&text.text, *why)], texts: vec![text.clone()] }
            }
            None => CommandError::bare(*why),
        };
        let parsed = text.as_ref().map(|text| Evidence::parse(&text.text));
        let evidence = parsed.unwrap_or_else(|| Ok(Evidence::none())).map_err(placed)?;
        let nothing = evidence.nothing();
        if let Some(nothing) = nothing.as_ref().filter(|_| self.records.is_empty() && self.claims.is_empty())
        {
            return Err(placed(nothing.clone()).into());
        }
        if self.calibrate.is_some() && evidence.segments.is_empty() {
            let help = "name segments in the evidence";
            return Err(wrong("there are no segments for which wear can be simulated", help).into());
        }
        let (found, loaded) = self.games.target.load()?;
        weigh::fits(&evidence, &loaded.rule_file).map_err(placed)?;
        let random = Lineup::random();
        let study = self.games.study(std::slice::from_ref(&random))?.in_parts(weigh::PARTS);
        let (prior, seed) = (&self.prior, self.games.seed);
        let scales =
            Scales { evidence: &evidence, grid: &study.grids[0], rule_file: &loaded.rule_file, prior, seed };
        // Mistakes are reported before the first game is played.
        let is_played = |cell: usize| study.left_out.iter().all(|(index, _)| *index != cell);
        weigh::can_weigh(scales, &is_played).map_err(CommandError::from)?;
        for index in (0..study.arms.len()).filter(|index| is_played(*index)) {
            let setting = study.setting(index)?;
            Loads::new(&evidence, &setting.arm, setting.game.topology(), &Traffic::default())
                .map_err(placed)?;
        }
        let info = GameInfo::new(&found.name, &loaded, &self.games.target.readings);
        let pieces = self.pieces(&study, (&found, &info, &loaded))?;
        let slips = self.slips(&study, &pieces);
        let names: Vec<&str> = study.arms.iter().map(|arm| arm.label.as_str()).collect();
        let mut report = Report {
            prior,
            slip: self.slip,
            calibrate: self.calibrate,
            evidence: &evidence,
            study: study.played(),
            loaded: &loaded,
            info: &info,
            pieces: &pieces,
            weighed: Vec::new(),
            calibrated: Vec::new(),
        };
        if nothing.is_some() && self.calibrate.is_none() {
            let of: Vec<Option<Predicted<'_>>> = slips
                .iter()
                .enumerate()
                .map(|(cell, slip)| is_played(cell).then(|| unplayed(*slip)))
                .collect();
            report.weighed.push(weigh::weigh(scales, &names, "", &of, None).map_err(CommandError::from)?);
            return self.print(&report, console);
        }
        let mut loads: Vec<Option<Carried>> = vec![None; study.series.len()];
        let mut each = |index: usize, setting: &Setting, parts: &[Traffic]| {
            let of = |left_out: Option<usize>| {
                let mut traffic = Traffic::default();
                let kept = parts.iter().enumerate().filter(|(part, _)| Some(*part) != left_out);
                kept.for_each(|(_, part)| traffic.merge(part));
                Loads::new(&evidence, &setting.arm, setting.game.topology(), &traffic).map_err(placed)
            };
            let without = (0..parts.len()).map(|part| of(Some(part))).collect::<Result<Vec<_>, _>>()?;
            loads[index] = Some((of(None)?, without));
            Ok(())
        };
        let series = self.games.play(&study, self.format.of_errors(), &mut each)?;
        let by_chance = study.plan.agents.iter().position(|entry| *entry == random.0);
        let of = |entry: usize| predicted(&study, entry, (&series, &loads), &slips);
        let chance = by_chance.map(of);
        for entry in 0..study.entrants.len() {
            let of = of(entry);
            let agents = agents(&study, entry);
            let against = chance.as_deref().filter(|_| Some(entry) != by_chance);
            report
                .weighed
                .push(weigh::weigh(scales, &names, agents, &of, against).map_err(CommandError::from)?);
            if let Some(each) = self.calibrate {
                let loads: Vec<Option<&Loads>> =
                    of.iter().map(|it| it.as_ref().map(|it| &it.loads)).collect();
                let mut go_on = || interrupt::asked().is_none();
                let made = weigh::calibrate(&evidence, (agents, &names), &loads, (each, seed), &mut go_on);
                report.calibrated.extend(made);
            }
        }
        self.print(&report, console)
    }

    fn print(&self, report: &Report<'_>, console: &mut Console<'_>) -> Result<(), Stop> {
        match self.format {
            CompareFormat::Json => console.json(&WeighJson::new(report)),
            format => compare::print(&report.document(&typed::command(self)), format, console),
        }
    }
}

/// Returns the prediction for a reading that was not played.
fn unplayed<'p>(records: f64) -> Predicted<'p> {
    let loads = Loads { turned: Vec::new(), mean: Vec::new() };
    Predicted { summary: None, loads, without: Vec::new(), records }
}

/// Returns the predictions for each cell, from the games of one lineup.
fn predicted<'p>(
    study: &Study,
    entry: usize,
    (series, loads): (&'p [SeriesSummary], &[Option<Carried>]),
    records: &[f64],
) -> Vec<Option<Predicted<'p>>> {
    let mut all: Vec<Option<Predicted<'p>>> = vec![None; study.arms.len()];
    for (index, known) in study.series.iter().enumerate().filter(|(_, known)| known.entry == entry) {
        let (summary, records) = (&series[index], records[known.arm]);
        let known_loads = loads[index].clone();
        all[known.arm] =
            known_loads.map(|(loads, without)| Predicted { summary: Some(summary), loads, without, records });
    }
    all
}

/// Returns the agents of a lineup as text.
fn agents(study: &Study, entry: usize) -> &str {
    let index = study.series.iter().position(|known| known.entry == entry);
    index.map_or("", |index| study.lineup_texts[index].as_str())
}

fn wrong(message: &str, help: &str) -> CommandError {
    CommandError::bare(Diagnostic::bare(code::BAD_EVIDENCE, message).help(help))
}
