//! A list of diagnostics with a limited length.

use alfonso_diag::{Diagnostic, code};

/// The maximum number of diagnostics that are shown.
const SHOWN: usize = 50;

/// The diagnostics of one phase, in the order of the file. Beyond a limit, further diagnostics are
/// only counted.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    list: Vec<Diagnostic>,
    more: usize,
}

impl Problems {
    /// Adds `problem` if it can be among the shown diagnostics. Otherwise, the list only counts it.
    pub(crate) fn push(&mut self, problem: Diagnostic) {
        // The list has one more entry than is shown, so that the note about the rest has a place.
        if self.is_full() {
            self.more += 1;
        } else {
            self.list.push(problem);
        }
    }

    /// Returns `true` if further diagnostics are only counted, so that their details need not be
    /// computed.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() > SHOWN
    }

    /// Counts `more` diagnostics whose details were not computed.
    pub(crate) fn count(&mut self, more: usize) {
        self.more += more;
    }

    /// Returns the number of diagnostics, including those that are only counted.
    pub(crate) fn len(&self) -> usize {
        self.list.len() + self.more
    }

    /// Returns the places of the errors in the list. Warnings are excluded, because an error at the
    /// same place still has to be reported.
    pub(crate) fn offsets(&self) -> impl Iterator<Item = usize> {
        let errors = self.list.iter().filter(|problem| problem.is_error());
        errors.filter_map(|problem| problem.span()).map(|span| span.start as usize)
    }

    /// Adds the diagnostics of another phase.
    pub(crate) fn append(&mut self, other: Self) {
        self.list.extend(other.list);
        self.more += other.more;
    }

    /// Returns the first diagnostics in the order of the file, without duplicates, and a note about
    /// the rest.
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
            list.push(note.help(
                "many of these may follow from earlier mistakes: correct the first ones, then check again",
            ));
        }
        list
    }
}
