//! A list of diagnostics that stays short.

use alfonso_diag::{Diagnostic, code};

/// The number of diagnostics that a run shows.
const SHOWN: usize = 50;

/// Diagnostics of one phase, reported in the order of the file: after enough of them the rest is only counted.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    list: Vec<Diagnostic>,
    more: usize,
}

impl Problems {
    /// Keeps `problem` if it can still be among those that are shown.
    pub(crate) fn push(&mut self, problem: Diagnostic) {
        // One more than is shown, so that the note about the rest has a place to point at.
        if self.is_full() {
            self.more += 1;
        } else {
            self.list.push(problem);
        }
    }

    /// True when further diagnostics are only counted: working them out is a waste.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() > SHOWN
    }

    /// Counts `more` diagnostics that were not worked out.
    pub(crate) fn count(&mut self, more: usize) {
        self.more += more;
    }

    /// The number of diagnostics, kept or counted.
    pub(crate) fn len(&self) -> usize {
        self.list.len() + self.more
    }

    /// The places of the errors that were kept. A warning does not stand for an error at the same place.
    pub(crate) fn offsets(&self) -> impl Iterator<Item = usize> {
        let errors = self.list.iter().filter(|problem| problem.is_error());
        errors.filter_map(|problem| problem.span()).map(|span| span.start as usize)
    }

    /// Takes over the diagnostics of another phase.
    pub(crate) fn append(&mut self, other: Self) {
        self.list.extend(other.list);
        self.more += other.more;
    }

    /// The diagnostics in the order of the file, without repetitions, the first ones only, and a note about the rest.
    pub(crate) fn presentable(self) -> Vec<Diagnostic> {
        let mut list = self.list;
        Diagnostic::sort(&mut list);
        let more = self.more + list.len().saturating_sub(SHOWN);
        if list.len() > SHOWN {
            let next = list.swap_remove(SHOWN).span().unwrap_or_default();
            list.truncate(SHOWN);
            let message = format!("{more} more mistakes are not shown");
            let note = Diagnostic::error(code::SYNTAX, next, message, "the next of them");
            let note = note.stands_for(more);
            list.push(
                note.help("many of them may be consequences: correct the first ones, then check again"),
            );
        }
        list
    }
}
