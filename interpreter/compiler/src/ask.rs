//! Questions about a position that no rule asks: what claims say of it.

use crate::board::Ground;
use crate::depends::{self, Part};
use crate::lower::Lower;
use crate::problems;
use alfonso_diag::Diagnostic;
use alfonso_game::Game;
use alfonso_game::expr::Expr;
use alfonso_rules as rules;

/// A value that can be asked of a line of play: see [`alfonso_game::Line::ask`].
#[derive(Clone, Debug)]
pub struct Question {
    /// What is asked.
    pub value: Expr,
    /// How many slots it needs.
    pub slots: usize,
}

impl Question {
    /// True if it asks who of some players moved last, which games keep only if a rule asks it.
    #[must_use]
    pub fn asks_latest(&self) -> bool {
        depends::any(&self.value, |part| matches!(part, Part::Expr(Expr::Latest(_))))
    }
}

/// Makes a question of a value under these rules, which the game was made from.
///
/// # Errors
/// If it names what the board does not have, or asks for what the game does not keep.
pub fn question(
    rules: &rules::RuleSet,
    game: &Game,
    value: &rules::Expr,
) -> Result<Question, Vec<Diagnostic>> {
    let spec = game.blueprint();
    let mut problems = Vec::new();
    let ground = Ground::new(&rules.board, &mut Vec::new());
    let mut lower = Lower::new(rules, &ground);
    // Its slots are its own: tables that it reads use theirs.
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
