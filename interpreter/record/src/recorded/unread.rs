//! The parts of a recorded game that are invalid in every reading.

use super::{Recorded, beginning, failure};
use alfonso_diag::{Diagnostic, Severity};
use alfonso_report::command_error::CommandError;
use alfonso_report::subject::Subject;
use std::collections::BTreeSet;

/// The parts of a recorded game that are invalid in all readings examined so far.
#[derive(Debug, Default)]
pub struct Unread {
    /// The reason why the start cannot be set up.
    start: Option<CommandError>,
    /// The indices of the moves whose text is not a move in the game, from 0.
    moves: BTreeSet<usize>,
    /// The indices of the moves whose capture sign is wrong, from 0.
    signs: BTreeSet<usize>,
    /// The indices of the moves that are legal exactly as written, from 0.
    right: BTreeSet<usize>,
    /// True if the result names a rule or a player that does not exist.
    result: bool,
}

impl Unread {
    /// Returns `true` if every part is valid in some reading.
    pub fn is_empty(&self) -> bool {
        self.start.is_none() && self.moves.is_empty() && self.signs.is_empty() && !self.result
    }

    /// Keeps only the parts that are invalid in the other reading too.
    pub fn keep(&mut self, other: &Self) {
        self.start = self.start.take().filter(|_| other.start.is_some());
        self.moves.retain(|index| other.moves.contains(index));
        self.right.extend(&other.right);
        self.signs.extend(&other.signs);
        self.signs.retain(|index| !self.right.contains(index));
        self.result &= other.result;
    }
}

impl Recorded {
    /// Returns the parts of the record that are invalid in a reading. A well-formed move is valid
    /// even if it is not legal.
    pub fn unread(&self, subject: &Subject) -> Unread {
        let Self { file, record, .. } = self;
        let is_reported = !record.start.is_own();
        // If the game has several starts, the record may not say which one it uses.
        let begun = beginning(subject, file, &record.start);
        let (signs, right) = match &begun {
            Ok(begun) => record.signs(subject.about(), &begun.position),
            Err(_) => Default::default(),
        };
        Unread {
            start: begun.err().filter(|_| is_reported),
            signs,
            right,
            moves: record.unread(subject.about()),
            result: !record.is_result_known(subject.about()),
        }
    }

    /// Returns the error if the result is invalid in every reading. Such a record states two
    /// results, or a result that does not exist.
    pub fn contradiction(&self) -> Option<CommandError> {
        let pgn = self.pgn.as_ref()?;
        let mut problem = pgn.no_result().or_else(|| pgn.two_results())?;
        problem.severity = Severity::Error;
        Some(failure(self.text.clone(), problem))
    }

    /// Returns an error with a span for each part that is invalid in every reading. `subject` is
    /// the reading that the user named.
    pub fn mistakes(&self, unread: Unread, subject: &Subject) -> Vec<CommandError> {
        let Unread { start, moves, signs, result, .. } = unread;
        let own = |problem: Diagnostic| failure(self.text.clone(), problem);
        let begun = beginning(subject, &self.file, &self.record.start).ok();
        let at = |index: usize| {
            let here =
                begun.as_ref().map(|begun| self.record.refused(subject.about(), &begun.position, index));
            own(self.record.no_move(&self.text.text, index, here))
        };
        let result = result.then(|| own(self.record.no_result(&self.text.text)));
        let no_capture = |index: usize| {
            let why =
                begun.as_ref().map(|begun| self.record.refused(subject.about(), &begun.position, index).0);
            self.no_capture(
                index,
                &why.filter(|why| !why.is_empty()).unwrap_or("it takes nothing".to_owned()),
            )
        };
        let signs = signs.into_iter().map(no_capture);
        start.into_iter().chain(moves.into_iter().map(at)).chain(signs).chain(result).collect()
    }

    /// Returns the error for a move whose capture sign is wrong in every reading.
    pub fn no_capture(&self, index: usize, why: &str) -> CommandError {
        failure(self.text.clone(), self.record.no_capture(&self.text.text, index, why))
    }

    /// Returns the line and the column of a move in the file, both from 1.
    pub fn spot(&self, index: usize) -> Option<(usize, usize)> {
        let span = self.record.span(&self.text.text, index)?;
        Some(self.text.spot(span.start))
    }
}
