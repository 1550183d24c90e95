//! From meaning to play: a [`RuleSet`] becomes a [`Game`].
//!
//! The one place where the rule language meets the engine. Every choice that does not depend on the position is made
//! here, once: movements are unrolled into paths, conditions are sorted by what they depend on, and it is decided which
//! rules let pins and checkers stand for making every move. What only shows once the board exists (a cell that is not
//! there, a rule that can never apply) is found here too and returned as diagnostics.

mod ask;
mod board;
mod bounds;
mod captures;
mod clauses;
mod conditions;
mod costs;
mod crossing;
mod depends;
mod disturbing;
mod facing;
mod fans;
mod lower;
mod measures;
mod moves;
mod parts;
mod paths;
mod plan;
mod problems;
mod reads;
mod rights;
mod simplify;
mod steps;
#[cfg(test)]
mod tests;
mod walls;
mod words;

pub use ask::{Question, question};

use alfonso_diag::{Diagnostic, Reach};
use alfonso_game::{Game, TooCostly};
use alfonso_rules::RuleSet;

/// Makes a game of rules. `None` if there are errors among the diagnostics, those aside that count only if every reading
/// of a file shows them ([`Reach::Every`]).
#[must_use]
pub fn compile(rules: &RuleSet) -> (Option<Game>, Vec<Diagnostic>) {
    let (blueprint, mut problems) = parts::blueprint(rules);
    Diagnostic::sort(&mut problems);
    let fatal = problems.iter().any(|problem| problem.is_error() && problem.code.reach == Reach::Some);
    let game = if fatal { None } else { blueprint.map(Game::new) };
    let costly = game.as_ref().and_then(Game::too_costly);
    problems.extend(costly.map(|costly| too_costly(rules, costly)));
    (game.filter(|_| costly.is_none()), problems)
}

/// Says which rule took more steps than the budget of a ply allows.
#[must_use]
pub fn too_costly(rules: &RuleSet, costly: TooCostly) -> Diagnostic {
    let rule = costly.rule.and_then(|rule| rules.rules.get(rule.index()));
    match rule {
        Some(rule) => problems::too_costly(rule.span, &format!("`{}` takes", rule.name)),
        None => problems::too_costly(rules.board.span, "play takes"),
    }
}
