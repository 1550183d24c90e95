//! Plays the games of a run on several threads, file by file.

use super::folder::Folder;
use super::lines::Table;
use super::study::Study;
use super::{hashes, tables};
use crate::agents;
use crate::files::seen_all;
use crate::interrupt;
use crate::progress::Progress;
use crate::threads::Workers;
use alfonso_diag::{Diagnostic, code};
use alfonso_lab::{Column, Patience, Row, Setting, Sinks, Traffic, Unit, play, ply_columns};
use alfonso_report::command_error::CommandError;
use alfonso_search::Agent;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The work of a run.
pub struct Work<'w> {
    /// The plan.
    pub study: &'w Study,
    /// The folder of its files.
    pub folder: &'w Folder,
    /// The progress.
    pub bar: &'w Progress,
    /// True once a file could not be written, so that all threads stop.
    failed: AtomicBool,
}

/// The state of a thread: the cell that it has compiled last, and the first error.
#[derive(Default)]
struct Hand {
    setting: Option<(usize, Setting)>,
    failure: Option<CommandError>,
}

impl<'w> Work<'w> {
    /// Returns work without errors.
    pub fn new(study: &'w Study, folder: &'w Folder, bar: &'w Progress) -> Self {
        Self { study, folder, bar, failed: AtomicBool::new(false) }
    }

    /// Plays units, and writes the files of each. Files that were finished before an error remain.
    pub fn run(&self, units: &[Unit], threads: usize) -> Result<(), CommandError> {
        let workers = Workers { threads, units: units.len() as u64, piece: 1 };
        let hand = workers.run(
            Hand::default,
            |first, count, hand: &mut Hand| {
                for unit in &units[first as usize..(first + count) as usize] {
                    if self.is_over() {
                        return;
                    }
                    if let Err(error) = self.unit(*unit, hand) {
                        self.failed.store(true, Ordering::Relaxed);
                        hand.failure.get_or_insert(error);
                    }
                }
            },
            |all, part| all.failure = all.failure.take().or(part.failure),
        );
        hand.failure.map_or(Ok(()), Err)
    }

    /// Plays the games of a unit and writes its files. Writes nothing if the work is stopped first.
    fn unit(&self, unit: Unit, hand: &mut Hand) -> Result<(), CommandError> {
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
        table
            .add(setting, &self.study.lineup_texts[unit.series], &traffic)
            .map_err(|why| unwritable(&why))?;
        let table = table.written().map_err(|why| unwritable(&why))?;
        let plan = &self.study.plan;
        let mut files = vec![(Folder::traffic_name(unit.file), table)];
        if plan.plies {
            files.push((self.folder.plies_name(unit.file), self.table(&ply_columns(plan), &plies)?));
        }
        files.push((self.folder.rows_name(unit.file), self.table(&self.study.columns.all, &rows)?));
        if self.folder.has_hashes() {
            let seen = |(name, bytes): &(String, Vec<u8>)| Ok((name.clone(), seen_all(bytes.as_slice())?));
            let seen = files.iter().map(seen).collect::<std::io::Result<_>>();
            let seen = seen.map_err(|why| unwritable(&why.to_string()))?;
            let text = hashes::written(self.folder, self.study, unit, &seen);
            files.insert(0, (hashes::name(unit.file), text.into_bytes()));
        }
        // The rows are written last, because a unit with rows counts as finished.
        files.iter().try_for_each(|(name, bytes)| self.folder.write(name, bytes))
    }

    fn table(&self, columns: &[Column], rows: &[Row]) -> Result<Vec<u8>, CommandError> {
        tables::written(self.study.plan.rows, columns, rows).map_err(|why| unwritable(&why))
    }
}

/// Returns the error about rows that cannot be encoded.
fn unwritable(why: &str) -> CommandError {
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, format!("the rows cannot be written: {why}")))
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
