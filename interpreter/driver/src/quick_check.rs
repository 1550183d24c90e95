//! The check of the default ruleset alone, which is fast enough to run after every change.

use crate::{Library, Source, Sources, check, consequences, load_more};
use alfonso_diag::{Diagnostic, Reach};
use alfonso_rules::RuleFile;
use alfonso_syntax::ast::File;
use alfonso_syntax::{Leaf, parse_with_leaves};

/// A rule file that was parsed in all its readings and compiled in one.
#[derive(Debug)]
pub struct QuickCheck {
    /// The file in all its readings.
    pub rule_file: RuleFile,
    /// The mistakes in the text, in the file as a whole, and in the default ruleset, sorted by
    /// span. Mistakes that count only if every reading shows them are reported only by
    /// [`crate::check`].
    pub diagnostics: Vec<Diagnostic>,
    /// The texts; the file itself is the first.
    pub sources: Sources,
    /// The syntax tree of the file itself, without its libraries and bases.
    pub file: File,
    /// The words of the file itself with their roles.
    pub leaves: Vec<Leaf>,
}

/// Parses a rule file and compiles the default ruleset. This is fast enough for an editor to call
/// after every change.
///
/// ```
/// use alfonso_driver::{Source, quick_check};
///
/// let source = Source { name: "mine.rules".into(), text: "game \"Mine\"\nplayers White \"w\"\nboard grid".into() };
/// let seen = quick_check(source, &|_| None);
/// assert_eq!(seen.rule_file.title(), "Mine");
/// assert!(!seen.diagnostics.is_empty() && !seen.leaves.is_empty());
/// ```
#[must_use]
pub fn quick_check(source: Source, library: Library<'_>) -> QuickCheck {
    let mut sources = Sources::default();
    let id = sources.add(source);
    let (file, leaves, found) = parse_with_leaves(id, sources.text(id));
    let (sources, rule_file, mut diagnostics) = load_more(sources, file.clone(), found, library);
    if !rule_file.is_library()
        && !rule_file.is_baseless()
        && let Ok(answers) = rule_file.answers(None, &[])
    {
        let (_, found) = check::compile(&rule_file, &answers);
        diagnostics.extend(found.into_iter().filter(|problem| problem.code.reach == Reach::Some));
    }
    diagnostics.extend(rule_file.text_problems());
    consequences::drop(&mut diagnostics, rule_file.file(), &sources);
    Diagnostic::sort(&mut diagnostics);
    Diagnostic::shorten(&mut diagnostics);
    QuickCheck { rule_file, diagnostics, sources, file, leaves }
}
