//! Loads that failed.

use crate::{Sources, consequences};
use alfonso_diag::Diagnostic;
use alfonso_rules::RuleFile;

/// The diagnostics of a failed load, with the texts that they refer to.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The diagnostics, at least one of them an error.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts.
    pub sources: Sources,
}

/// Returns the failure of a load. The certain mistakes come first, and mere consequences of other
/// mistakes are removed.
pub(crate) fn fail(
    mut first: Vec<Diagnostic>,
    rest: Vec<Diagnostic>,
    rule_file: &RuleFile,
    sources: Sources,
) -> Box<Failure> {
    first.extend(rest);
    consequences::drop(&mut first, rule_file.file(), &sources);
    Diagnostic::sort(&mut first);
    Diagnostic::shorten(&mut first);
    Box::new(Failure { diagnostics: first, sources })
}
