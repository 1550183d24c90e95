//! `run`: a plan of many games, with one row of figures for each, in a folder that can be gone on with.

mod folder;
mod kept;
mod lines;
mod readings;
mod shard;
mod study;
mod tables;
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
use alfonso_forms::english;
use alfonso_lab::weigh::PARTS;
use alfonso_lab::{Plan, Rows, Summary, Traffic, Unit};
use alfonso_report::sanitise;
use alfonso_report::study::{Files, RunJson, SummaryJson};
use alfonso_report::trouble::Trouble;
use folder::{SUMMARY, TRAFFIC};
use lines::Table;
use readings::EachSeries;

/// The command.
#[derive(Debug)]
pub struct Run {
    /// The plan.
    pub source: Source,
    /// The folder.
    pub into: String,
    /// True to go on with what is there.
    pub resume: bool,
    /// The part of the work that is to be done; all of it if absent.
    pub shard: Option<Shard>,
    /// The number of threads; at least 1.
    pub threads: usize,
}

/// The origin of a plan.
#[derive(Debug)]
pub enum Source {
    /// A file, and the form of rows in place of that which it asks for.
    File(String, Option<Rows>),
    /// The arguments of another command: the plan, or a seat that they name twice; and the command without its folder.
    Made(Result<Box<Plan>, String>, String),
}

impl Source {
    /// Looks up all that the plan names.
    fn study(&self) -> Result<Study, Trouble> {
        match self {
            Self::File(file, rows) => Study::open(file, *rows),
            Self::Made(Err(seat), _) => {
                let problem =
                    Diagnostic::bare(code::BAD_REQUEST, format!("who plays `{seat}` is said twice"));
                Err(Trouble::bare(problem.help("name each seat once")))
            }
            Self::Made(Ok(plan), _) => {
                plan.check("").map_err(|why| {
                    let problem = Diagnostic::bare(code::BAD_REQUEST, why.message.clone());
                    Trouble::bare(problem.help_if(why.help.clone()))
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
        let files: Vec<usize> = mine.iter().map(|unit| unit.file).collect();
        let folder = Folder::open(&self.into, &study, self.resume, &files)?;
        let missing: Vec<Unit> = mine.into_iter().filter(|unit| !folder.has(unit.file)).collect();
        // Games in hand are given up, so that the end comes at once; finished files stay.
        interrupt::hear(Manner::Finish { told: false });
        let bar = Progress::games(missing.iter().map(|unit| unit.games).sum(), format);
        let work = Work::new(&study, &folder, &bar);
        let played = work.run(&missing, self.threads);
        bar.finish();
        played?;
        let left = study.units.iter().filter(|unit| !folder.has(unit.file)).count();
        let series = match left {
            0 => Some(summarise(&study, &folder, &mut |_, _, _| Ok(()))?),
            _ => None,
        };
        let told = RunJson::new(study.played(), left, series);
        match format {
            Format::Json => console.json(&told),
            Format::Text => console
                .print(&told.document(study.played(), &self.files(&study, &folder)).text(console.screen)),
        }
    }

    /// Returns the places of what is kept.
    fn files(&self, study: &Study, folder: &Folder) -> Files {
        let rows = |name: &str| folder.shown(&format!("{name}-*.{}", study.plan.rows.ending()));
        let (plan, into) = (self.source.command(), sanitise::shell(&self.into));
        Files {
            games: rows("games"),
            plies: study.plan.plies.then(|| rows("plies")),
            summary: folder.shown(SUMMARY),
            traffic: folder.shown(TRAFFIC),
            resume: format!("alfonso {plan} --into {into} --resume"),
        }
    }
}

/// Reads all files in order, and writes the summary and the table of traffic. `each` receives the traffic of every series.
pub fn summarise(
    study: &Study,
    folder: &Folder,
    each: &mut EachSeries<'_>,
) -> Result<Vec<alfonso_lab::SeriesSummary>, Stop> {
    let mut summary = Summary::new();
    let unwritable = |why: String| Stop::from(folder.damaged(TRAFFIC, &why));
    let mut table = Table::new().map_err(unwritable)?;
    for (row, series) in study.series.iter().enumerate() {
        let setting = study.setting(series.arm)?;
        let lineup = study.entrants[series.entry].seated(&setting.game);
        let lineup = lineup.expect("the agents were seated when the plan was read");
        summary.begin(&study.columns, &setting, &lineup);
        let mut parts: Vec<Traffic> = Vec::new();
        for (number, unit) in study.units.iter().filter(|unit| unit.series == row).enumerate() {
            let mut games = 0;
            tables::read(study.plan.rows, &study.columns.all, &folder.rows(unit.file), &mut |values| {
                games += 1;
                summary.add(row, &values)
            })
            .and_then(|()| match games == unit.games {
                true => Ok(()),
                false => Err(format!("it has {}, not {}", english::count(games, "game"), unit.games)),
            })
            .map_err(|why| folder.damaged(&folder.rows_name(unit.file), &why))?;
            let name = Folder::traffic_name(unit.file);
            if number < PARTS {
                parts.push(Traffic::default());
            }
            lines::read(&folder.path(&name), &setting, &mut parts[number % PARTS])
                .map_err(|why| folder.damaged(&name, &why))?;
        }
        let mut traffic = Traffic::default();
        parts.iter().for_each(|part| traffic.merge(part));
        table.add(&setting, &study.told[row], &traffic).map_err(unwritable)?;
        each(row, &setting, &parts)?;
    }
    let series = summary.told();
    folder.write(TRAFFIC, &table.written().map_err(unwritable)?)?;
    folder.write(SUMMARY, SummaryJson::new(&series).written().as_bytes())?;
    Ok(series)
}
