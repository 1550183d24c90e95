//! The parts of a recorded game that no reading understands.

use super::{Recorded, beginning, failure};
use alfonso_diag::{Diagnostic, Severity};
use alfonso_report::command_error::CommandError;
use alfonso_report::subject::Subject;
use std::collections::BTreeSet;

/// The parts of a recorded game that mean nothing in all readings that were asked.
#[derive(Debug, Default)]
pub struct Unread {
    /// The reason why its start cannot be set up.
    start: Option<CommandError>,
    /// The numbers of the moves whose text is that of no move, from 0.
    moves: BTreeSet<usize>,
    /// The numbers of the moves whose sign of a capture is false, from 0.
    signs: BTreeSet<usize>,
    /// The numbers of the moves that are legal as they stand.
    right: BTreeSet<usize>,
    /// True if its result names a rule or a player that there is not.
    result: bool,
}

impl Unread {
    /// Returns true if all is understood.
    pub fn is_empty(&self) -> bool {
        self.start.is_none() && self.moves.is_empty() && self.signs.is_empty() && !self.result
    }

    /// Keeps what another reading does not understand either.
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
    /// Returns the parts that a reading does not understand, whatever is legal in it.
    pub fn unread(&self, subject: &Subject) -> Unread {
        let Self { file, record, .. } = self;
        let is_reported = !record.start.is_own();
        // Of several starts, it does not say at which it begins.
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

    /// Returns the mistake of a record whose result means nothing, whatever the reading: it names two, or none that there is.
    pub fn contradiction(&self) -> Option<CommandError> {
        let pgn = self.pgn.as_ref()?;
        let mut problem = pgn.no_result().or_else(|| pgn.two_results())?;
        problem.severity = Severity::Error;
        Some(failure(self.text.clone(), problem))
    }

    /// Returns the mistakes for what no reading understands, each with its place. `subject` is the reading that the user named.
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

    /// Returns the mistake of a move whose sign of a capture is false in every reading.
    pub fn no_capture(&self, index: usize, why: &str) -> CommandError {
        failure(self.text.clone(), self.record.no_capture(&self.text.text, index, why))
    }

    /// Returns the line and the column of a move in the file, both from 1.
    pub fn spot(&self, index: usize) -> Option<(usize, usize)> {
        let span = self.record.span(&self.text.text, index)?;
        Some(self.text.spot(span.start))
    }
}
