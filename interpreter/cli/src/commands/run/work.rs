//! The games of a run, played on several threads, file by file.

use super::folder::Folder;
use super::lines::Table;
use super::study::Study;
use super::tables;
use crate::agents;
use crate::interrupt;
use crate::progress::Progress;
use crate::threads::Crew;
use alfonso_diag::{Diagnostic, code};
use alfonso_lab::{Column, Patience, Row, Setting, Sinks, Traffic, Unit, play, ply_columns};
use alfonso_report::trouble::Trouble;
use alfonso_search::Agent;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The work of a run.
pub struct Work<'w> {
    /// The plan.
    pub study: &'w Study,
    /// Where its files go.
    pub folder: &'w Folder,
    /// The progress.
    pub bar: &'w Progress,
    /// True once a file could not be written, so that all threads stop.
    failed: AtomicBool,
}

/// What a thread has in hand: the cell that it has compiled last, and what went wrong.
#[derive(Default)]
struct Hand {
    setting: Option<(usize, Setting)>,
    trouble: Option<Trouble>,
}

impl<'w> Work<'w> {
    /// Returns work in which nothing has gone wrong.
    pub fn new(study: &'w Study, folder: &'w Folder, bar: &'w Progress) -> Self {
        Self { study, folder, bar, failed: AtomicBool::new(false) }
    }

    /// Plays units and writes the file of each. Files that are finished before something goes wrong stay.
    pub fn run(&self, units: &[Unit], threads: usize) -> Result<(), Trouble> {
        let crew = Crew { threads, units: units.len() as u64, piece: 1 };
        let hand = crew.run(
            Hand::default,
            |first, count, hand: &mut Hand| {
                for unit in &units[first as usize..(first + count) as usize] {
                    if self.is_over() {
                        return;
                    }
                    if let Err(trouble) = self.unit(*unit, hand) {
                        self.failed.store(true, Ordering::Relaxed);
                        hand.trouble.get_or_insert(trouble);
                    }
                }
            },
            |all, part| all.trouble = all.trouble.take().or(part.trouble),
        );
        hand.trouble.map_or(Ok(()), Err)
    }

    /// Plays the games of a unit and writes its files; nothing if the work is stopped before.
    fn unit(&self, unit: Unit, hand: &mut Hand) -> Result<(), Trouble> {
        let series = self.study.series[unit.series];
        if hand.setting.as_ref().is_none_or(|(arm, _)| *arm != series.arm) {
            hand.setting = Some((series.arm, self.study.ready(series.arm)?));
        }
        let Some((_, setting)) = &hand.setting else { return Ok(()) };
        let mut traffic = Traffic::default();
        let mut rows: Vec<Row> = Vec::with_capacity(usize::try_from(unit.games).unwrap_or(0));
        let mut plies: Vec<Row> = Vec::new();
        let mut game = |row| {
            rows.push(row);
            self.bar.add(1);
        };
        let finished = play(
            (&self.study.plan, &self.study.columns),
            (setting, &self.study.entrants[series.entry]),
            unit,
            self,
            &mut Sinks { traffic: &mut traffic, game: &mut game, ply: &mut |row| plies.push(row) },
        );
        if !finished {
            return Ok(());
        }
        let mut table = Table::new().map_err(|why| unwritable(&why))?;
        table.add(setting, &self.study.told[unit.series], &traffic).map_err(|why| unwritable(&why))?;
        let table = table.written().map_err(|why| unwritable(&why))?;
        self.folder.write(&Folder::traffic_name(unit.file), &table)?;
        let plan = &self.study.plan;
        if plan.plies {
            self.write(&self.folder.plies_name(unit.file), &ply_columns(plan), &plies)?;
        }
        // The rows come last: with them the unit counts as finished.
        self.write(&self.folder.rows_name(unit.file), &self.study.columns.all, &rows)
    }

    fn write(&self, name: &str, columns: &[Column], rows: &[Row]) -> Result<(), Trouble> {
        let bytes = tables::written(self.study.plan.rows, columns, rows).map_err(|why| unwritable(&why))?;
        self.folder.write(name, &bytes)
    }
}

/// Returns the trouble with rows that have no form.
fn unwritable(why: &str) -> Trouble {
    Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, format!("the rows cannot be written: {why}")))
}

impl Patience for Work<'_> {
    fn is_over(&self) -> bool {
        interrupt::asked().is_some() || self.failed.load(Ordering::Relaxed)
    }

    fn of_move(&self, agent: Agent) -> Box<dyn FnMut() -> bool + '_> {
        let mut patience = agents::patience(agent, Instant::now());
        Box::new(move || patience() || self.failed.load(Ordering::Relaxed))
    }
}
