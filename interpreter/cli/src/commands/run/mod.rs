//! `run`: plays a plan of many games and saves one row of figures for each game, in a folder that
//! can be continued.

mod folder;
mod hashes;
mod kept;
mod lines;
mod merged;
mod readings;
mod rows;
mod shard;
mod study;
mod tables;
mod typed;
mod work;

pub use folder::Folder;
pub use kept::kept;
pub use lines::traffic;
pub use readings::Readings;
pub use shard::Shard;
pub use study::{Broken, Study};
pub use work::Work;

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use alfonso_diag::{Diagnostic, code};
use alfonso_lab::weigh::PARTS;
use alfonso_lab::{Plan, Rows, Summary, Traffic, Unit};
use alfonso_report::command_error::CommandError;
use alfonso_report::sanitise;
use alfonso_report::study::{Files, RunJson, SummaryJson, TrafficTable};
use folder::{SUMMARY, TRAFFIC};
use merged::Merged;
use readings::EachSeries;

/// The command.
#[derive(Debug)]
pub struct Run {
    /// The plan.
    pub source: Source,
    /// The folder.
    pub into: String,
    /// True to continue the games in the folder.
    pub resume: bool,
    /// True to play nothing and report the summary of the finished games.
    pub so_far: bool,
    /// The part of the files to play; `None` for all of them.
    pub shard: Option<Shard>,
    /// The number of threads; at least 1.
    pub threads: usize,
}

/// The origin of a plan.
#[derive(Debug)]
pub enum Source {
    /// A file, and the format of rows that replaces the plan's.
    File(String, Option<Rows>),
    /// The arguments of another command: the plan or the seat that they name twice, and the command
    /// without its folder.
    Made(Result<Box<Plan>, String>, String),
}

impl Source {
    /// Looks up everything that the plan names.
    fn study(&self) -> Result<Study, CommandError> {
        match self {
            Self::File(file, rows) => Study::open(file, *rows),
            Self::Made(Err(seat), _) => {
                let problem =
                    Diagnostic::bare(code::BAD_REQUEST, format!("the player of `{seat}` is given twice"));
                Err(CommandError::bare(problem.help("name each seat once")))
            }
            Self::Made(Ok(plan), _) => {
                plan.check("").map_err(|why| {
                    let problem = Diagnostic::bare(code::BAD_REQUEST, why.message.clone());
                    CommandError::bare(problem.help_if(why.help.clone()))
                })?;
                Study::of((**plan).clone(), None, Broken::Refused)
            }
        }
    }

    /// Returns the command that plays the plan, without its folder.
    fn command(&self) -> String {
        match self {
            Self::File(file, _) => format!("run {}", sanitise::shell(file)),
            Self::Made(_, typed) => typed.clone(),
        }
    }
}

impl Run {
    /// Plays the games that are missing, and prints the summary once all files are there.
    pub fn run(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let study = self.source.study()?;
        let is_mine = |unit: &&Unit| self.shard.is_none_or(|shard| shard.has(unit.file));
        let mine: Vec<Unit> = study.units.iter().filter(is_mine).copied().collect();
        let folder = Folder::open(&self.into, &study, self.resume, &mine)?;
        let missing: Vec<Unit> =
            mine.into_iter().filter(|unit| !self.so_far && !folder.has(unit.file)).collect();
        // On a signal, unfinished games are abandoned, so that the program ends at once. Finished
        // files remain.
        interrupt::hear(Manner::Finish { announced: false });
        let bar = Progress::games(missing.iter().map(|unit| unit.games).sum(), format);
        let work = Work::new(&study, &folder, &bar);
        let played = work.run(&missing, self.threads);
        bar.finish();
        played?;
        let left = study.units.iter().filter(|unit| !folder.has(unit.file)).count();
        let series = match left {
            0 => Some(summarise(&study, &folder, Extent::Tables, &mut |_, _, _| Ok(()))?),
            _ if self.so_far && left < study.units.len() => {
                Some(summarise(&study, &folder, Extent::SoFar, &mut |_, _, _| Ok(()))?)
            }
            _ => None,
        };
        let report = RunJson::new(study.played(), left, series);
        match format {
            Format::Json => console.json(&report),
            Format::Text => console
                .print(&report.document(study.played(), &self.files(&study, &folder)).text(console.screen)),
        }
    }

    /// Returns the paths of the saved files.
    fn files(&self, study: &Study, folder: &Folder) -> Files {
        let rows = |name: &str| folder.shown(&format!("{name}-*.{}", study.plan.rows.ending()));
        let (plan, into) = (self.source.command(), sanitise::shell(&self.into));
        let resume = format!("alfonso {plan} --into {into} --resume");
        Files {
            games: rows("games"),
            plies: study.plan.plies.then(|| rows("plies")),
            summary: folder.shown(SUMMARY),
            traffic: folder.shown(TRAFFIC),
            tables: match study.plan.rows {
                Rows::Parquet => Merged::folders(&study.plan).map(|name| folder.shown(name)).collect(),
                Rows::Csv | Rows::JsonLines => Vec::new(),
            },
            so_far: matches!(self.source, Source::File(..)).then(|| format!("{resume} --so-far")),
            resume,
        }
    }
}

/// The part of a study to read, and its purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Read everything: write the summary and, if the rows are Parquet, tables for other programs.
    Tables,
    /// Read everything for the summary only; the caller removes the folder.
    Summary,
    /// Read the finished games, and write nothing.
    SoFar,
}

/// Reads the files in order and summarises them. Writes the results that `extent` requires. `each`
/// receives the traffic of every series.
pub fn summarise(
    study: &Study,
    folder: &Folder,
    extent: Extent,
    each: &mut EachSeries<'_>,
) -> Result<Vec<alfonso_lab::SeriesSummary>, Stop> {
    let mut summary = Summary::new();
    let unwritable = |why: String| Stop::from(folder.damaged(TRAFFIC, &why));
    let mut table = TrafficTable::new().map_err(unwritable)?;
    let kept = extent == Extent::Tables && study.plan.rows == Rows::Parquet;
    let is_there = |unit: &&Unit| extent != Extent::SoFar || folder.has(unit.file);
    let mut begun = 0;
    let mut merged = kept.then(|| Merged::new(folder, &study.plan, &study.columns));
    for (index, series) in study.series.iter().enumerate() {
        let units: Vec<&Unit> =
            study.units.iter().filter(|unit| unit.series == index).filter(is_there).collect();
        if units.is_empty() {
            continue;
        }
        let setting = study.setting(series.arm)?;
        let lineup = study.entrants[series.entry].seated(&setting.game);
        let lineup = lineup.expect("the agents were seated when the plan was read");
        summary.begin(&study.columns, &setting, &lineup);
        let mut parts: Vec<Traffic> = Vec::new();
        for (number, unit) in units.into_iter().enumerate() {
            if number < PARTS {
                parts.push(Traffic::default());
            }
            if interrupt::asked().is_some() {
                return Err(folder.unread().into());
            }
            let (games, plies) = hashes::verify(folder, study, *unit)
                .and_then(|()| {
                    let mut rows = rows::Rows::new(study, folder, &setting, *unit);
                    let (mut games, mut plies) = (Vec::new(), Vec::new());
                    rows.games(&mut |values| {
                        games.extend(kept.then(|| values.clone()));
                        summary.add(begun, values)
                    })?;
                    rows.plies(&mut |values| {
                        plies.extend(kept.then_some(values));
                        Ok(())
                    })?;
                    rows.traffic(&mut parts[number % PARTS])?;
                    Ok((games, plies))
                })
                .map_err(|fault| folder.faulty(&[(unit.file, fault)]))?;
            if let Some(merged) = &mut merged {
                merged.add(games, plies)?;
            }
        }
        let mut traffic = Traffic::default();
        parts.iter().for_each(|part| traffic.merge(part));
        table.add(&setting, &study.lineup_texts[index], &traffic).map_err(unwritable)?;
        if let Some(merged) = &mut merged {
            merged.traffic(&setting, &study.lineup_texts[index], &traffic)?;
        }
        each(index, &setting, &parts)?;
        begun += 1;
    }
    let series = summary.summaries();
    if extent == Extent::SoFar {
        return Ok(series);
    }
    folder.write(TRAFFIC, &table.written().map_err(unwritable)?)?;
    folder.write(SUMMARY, SummaryJson::new(&series).written().as_bytes())?;
    merged.map_or(Ok(()), Merged::finish)?;
    Ok(series)
}
