//! The compiler, which turns a [`RuleSet`] into a [`Game`].
//!
//! This crate is the only link between the rule language and the engine. It makes decisions that do
//! not depend on the position only once: it unrolls movements into paths and sorts conditions by
//! their dependencies. It also decides for which rules the engine can use pins and checkers instead
//! of trials. Some mistakes show only on a board, such as a missing cell or a rule that can never
//! apply. The compiler returns diagnostics for them.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_rules::RuleFile;
//! use alfonso_vocabulary::{Slot, in_slot};
//!
//! // A king and a pawn for each player, on eight by eight cells.
//! let (file, _) = alfonso_syntax::parse(SourceId(0), &in_slot(Slot::Item, ""));
//! let (rule_file, _) = RuleFile::new(file, &|_| None);
//! let rules = rule_file.resolve(&rule_file.answers(None, &[])?).0.expect("no errors");
//! let (game, problems) = alfonso_compiler::compile(&rules);
//! assert!(problems.is_empty());
//! let line = game.expect("no errors").line();
//! assert!(line.find("e2-e3").is_some());
//! # Ok::<(), alfonso_diag::Diagnostic>(())
//! ```

mod ask;
mod board;
mod bounds;
mod captures;
mod clauses;
mod conditions;
mod costs;
mod crossing;
mod depends;
mod disjoint;
mod disturbing;
mod facing;
mod fans;
mod fixed;
mod lower;
mod measures;
mod moves;
mod parts;
mod passes;
mod path_tests;
mod paths;
mod plan;
mod problems;
mod relations;
mod rights;
mod simplify;
mod steady;
mod steps;
#[cfg(test)]
mod tests;
mod uses;
mod vectors;
mod walls;

pub use ask::{Question, question};

use alfonso_diag::{Diagnostic, Reach};
use alfonso_game::{Game, OverBudget, Spent};
use alfonso_model::RuleSet;

/// A compiled game, with measurements of the compiler's work.
#[derive(Debug)]
pub struct Compiled {
    /// The game. It is `None` if there are errors, except errors that matter only if every reading
    /// of a file has them ([`Reach::Every`]).
    pub game: Option<Game>,
    /// The diagnostics.
    pub problems: Vec<Diagnostic>,
    /// The number of cells in the unrolled movements.
    pub cells: u64,
    /// The number of evaluation steps before the first move.
    pub start: Spent,
}

/// Compiles rules into a game, and returns it with the diagnostics. The game is `None` if there are
/// errors, except errors that matter only if every reading of a file has them ([`Reach::Every`]).
///
/// ```
/// use alfonso_diag::{SourceId, code};
/// use alfonso_rules::RuleFile;
/// use alfonso_vocabulary::{Slot, in_slot};
///
/// // Only a board reveals that there is no such cell.
/// let text = in_slot(Slot::Legal, "legal.x: forbid cell of it = z9");
/// let (file, _) = alfonso_syntax::parse(SourceId(0), &text);
/// let (rule_file, _) = RuleFile::new(file, &|_| None);
/// let rules = rule_file.resolve(&rule_file.answers(None, &[])?).0.expect("no errors so far");
/// let (game, problems) = alfonso_compiler::compile(&rules);
/// assert!(game.is_none());
/// assert_eq!(problems[0].code, code::CELL_OFF_BOARD);
/// # Ok::<(), alfonso_diag::Diagnostic>(())
/// ```
#[must_use]
pub fn compile(rules: &RuleSet) -> (Option<Game>, Vec<Diagnostic>) {
    let compiled = measured(rules);
    (compiled.game, compiled.problems)
}

/// Compiles rules as [`compile`] does, and measures the work.
///
/// ```
/// use alfonso_diag::SourceId;
/// use alfonso_rules::RuleFile;
/// use alfonso_vocabulary::{Slot, in_slot};
///
/// let (file, _) = alfonso_syntax::parse(SourceId(0), &in_slot(Slot::Item, ""));
/// let (rule_file, _) = RuleFile::new(file, &|_| None);
/// let rules = rule_file.resolve(&rule_file.answers(None, &[])?).0.expect("no errors");
/// let compiled = alfonso_compiler::measured(&rules);
/// assert!(compiled.game.is_some() && compiled.cells > 0);
/// # Ok::<(), alfonso_diag::Diagnostic>(())
/// ```
#[must_use]
pub fn measured(rules: &RuleSet) -> Compiled {
    let (blueprint, mut problems, cells) = passes::run(rules);
    Diagnostic::sort(&mut problems);
    let fatal = problems.iter().any(|problem| problem.is_error() && problem.code.reach == Reach::Some);
    let game = if fatal { None } else { blueprint.map(Game::new) };
    let (exceeded, start) = game.as_ref().map(Game::costs_of_the_start).unwrap_or_default();
    problems.extend(exceeded.map(|exceeded| over_budget(rules, exceeded)));
    Compiled { game: game.filter(|_| exceeded.is_none()), problems, cells, start }
}

/// Returns the diagnostic for a rule that exceeded the step budget of a ply.
#[must_use]
pub fn over_budget(rules: &RuleSet, exceeded: OverBudget) -> Diagnostic {
    let rule = exceeded.rule.and_then(|rule| rules.rules.get(rule.index()));
    match rule {
        Some(rule) => problems::over_budget(rule.span, &format!("`{}` takes", rule.name)),
        None => problems::over_budget(rules.board.span, "play takes"),
    }
}
