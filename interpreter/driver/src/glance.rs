//! A rule file at a glance: what can be said of it at once.

use crate::{Library, Source, Sources, check, consequences, read_on};
use alfonso_diag::{Diagnostic, Reach};
use alfonso_rules::Family;
use alfonso_syntax::ast::File;
use alfonso_syntax::{Leaf, parse_with_leaves};

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
    /// The tree of the file itself, without what it takes from others.
    pub file: File,
    /// The words of the file itself, in their roles.
    pub leaves: Vec<Leaf>,
}

/// Reads a rule file and compiles the default ruleset: what takes a moment, for those who ask again with every change.
///
/// ```
/// use alfonso_driver::{Source, glance};
///
/// let source = Source { name: "mine.rules".into(), text: "game \"Mine\"\nplayers White \"w\"\nboard grid".into() };
/// let seen = glance(source, &|_| None);
/// assert_eq!(seen.family.title(), "Mine");
/// assert!(!seen.diagnostics.is_empty() && !seen.leaves.is_empty());
/// ```
#[must_use]
pub fn glance(source: Source, library: Library<'_>) -> Glance {
    let mut sources = Sources::default();
    let id = sources.add(source);
    let (file, leaves, found) = parse_with_leaves(id, sources.text(id));
    let (sources, family, mut diagnostics) = read_on(sources, file.clone(), found, library);
    if !family.is_library()
        && !family.is_baseless()
        && let Ok(answers) = family.answers(None, &[])
    {
        let (_, found) = check::compile(&family, &answers);
        diagnostics.extend(found.into_iter().filter(|problem| problem.code.reach == Reach::Some));
    }
    consequences::drop(&mut diagnostics, family.file(), &sources);
    Diagnostic::sort(&mut diagnostics);
    Diagnostic::shorten(&mut diagnostics);
    Glance { family, diagnostics, sources, file, leaves }
}
