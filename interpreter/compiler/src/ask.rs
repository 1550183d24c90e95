//! Evaluation of expressions that are not part of the rules, such as those of claims.

use crate::board::Board;
use crate::depends::{self, Part};
use crate::lower::Lower;
use crate::problems;
use alfonso_diag::Diagnostic;
use alfonso_game::Game;
use alfonso_game::expr::Expr;
use alfonso_model as rules;

/// An expression to evaluate on a line of play; see [`alfonso_game::Line::ask`].
#[derive(Clone, Debug)]
pub struct Question {
    /// The expression to evaluate.
    pub value: Expr,
    /// The number of slots that the evaluation needs.
    pub slots: usize,
}

impl Question {
    /// Returns `true` if the question asks which of some players moved last. Games only store that
    /// if a rule needs it.
    #[must_use]
    pub fn asks_latest(&self) -> bool {
        depends::any(&self.value, |part| matches!(part, Part::Expr(Expr::Latest(_))))
    }
}

/// Compiles an expression into a question, with the rules from which the game was compiled.
///
/// # Errors
/// Returns diagnostics if the expression names something that the board lacks, or if it needs data
/// that the game does not store.
pub fn question(
    rules: &rules::RuleSet,
    game: &Game,
    value: &rules::Expr,
) -> Result<Question, Vec<Diagnostic>> {
    let spec = game.blueprint();
    let mut problems = Vec::new();
    let board = Board::new(&rules.board, &mut Vec::new());
    let mut lower = Lower::new(rules, &board);
    // The question's slots follow those of the game, because the tables that it reads use the
    // game's slots.
    lower.count = u16::try_from(spec.slots).unwrap_or(u16::MAX);
    lower.counters.clone_from(&spec.counters);
    let asked = lower.expr(value);
    problems.append(&mut lower.problems);
    if lower.counters.len() > spec.counters.len() {
        problems.push(problems::not_kept(value.span));
    }
    if problems.iter().any(Diagnostic::is_error) {
        return Err(problems);
    }
    Ok(Question { value: asked, slots: usize::from(lower.count) })
}
