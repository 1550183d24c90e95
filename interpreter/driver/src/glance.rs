//! A rule file at a glance: what can be said of it at once.

use crate::{Library, Source, Sources, check, consequences, read};
use alfonso_diag::{Diagnostic, Reach};
use alfonso_rules::Family;

/// A rule file that was read in all its readings and compiled in one.
#[derive(Debug)]
pub struct Glance {
    /// The file in all its readings.
    pub family: Family,
    /// The mistakes of the text, of the file as a whole, and of the default ruleset, by place. Those that count only if every reading
    /// shows them are left to [`crate::check`].
    pub diagnostics: Vec<Diagnostic>,
    /// The texts; the file itself is the first.
    pub sources: Sources,
}

/// Reads a rule file and compiles the default ruleset: what takes a moment, for those who ask again with every change.
#[must_use]
pub fn glance(source: Source, library: Library<'_>) -> Glance {
    let (sources, family, mut diagnostics) = read(source, library);
    if !family.is_library()
        && !family.is_baseless()
        && let Ok(answers) = family.answers(None, &[])
    {
        let (_, found) = check::compile(&family, &answers);
        diagnostics.extend(found.into_iter().filter(|problem| problem.code.reach == Reach::Some));
    }
    consequences::drop(&mut diagnostics, family.file(), &sources);
    Diagnostic::sort(&mut diagnostics);
    consequences::shorten(&mut diagnostics);
    Glance { family, diagnostics, sources }
}
