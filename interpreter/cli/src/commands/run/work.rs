//! Plays the games of a run on several threads, file by file.

use super::folder::Folder;
use super::study::Study;
use crate::agents;
use crate::interrupt;
use crate::progress::Progress;
use crate::threads::Workers;
use alfonso_diag::{Diagnostic, code};
use alfonso_lab::{Patience, Setting, Unit, play_unit};
use alfonso_report::command_error::CommandError;
use alfonso_report::study::unit_files;
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
        let played = play_unit(
            (&self.study.plan, &self.study.columns),
            (setting, &self.study.entrants[series.entry]),
            unit,
            self,
            &mut || self.bar.add(1),
        );
        let Some(rows) = played else { return Ok(()) };
        agents::judged(&setting.evaluation)?;
        let run = self.folder.has_hashes().then(|| self.folder.run());
        let files = unit_files(self.study.played(), run, (setting, unit), &rows);
        let files = files.map_err(|why| unwritable(&why))?;
        files.iter().try_for_each(|(name, bytes)| self.folder.write(name, bytes))
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

    fn of_move(&self, agent: &Agent) -> Box<dyn FnMut() -> bool + '_> {
        let mut limit = agents::patience(agent, Instant::now());
        Box::new(move || limit() || self.failed.load(Ordering::Relaxed))
    }
}
