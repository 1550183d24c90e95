//! Finds rules that take a large part of a move's step budget. The check looks for them at the
//! start of a game and in a few random games.

use crate::work_budget::MOST_PLAYED;
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Game, MAX_STEPS, Random, RuleId, Spent};
use alfonso_rules::RuleSet;

/// The number of steps from which a rule counts as costly at one point of play.
const MANY: u64 = MAX_STEPS / 4;

/// The number of games to play in a reading.
const GAMES: u64 = 2;

/// The maximum number of moves of each game, including rolls.
const PLIES: usize = 40;

/// The maximum number of moves that a warning quotes.
const MOST_MOVES: usize = 16;

/// A search for costly rules in the readings of a file. Each rule is reported once.
#[derive(Debug)]
pub(crate) struct BudgetWarnings {
    /// The part of [`MOST_PLAYED`] that is left.
    left: u64,
    /// The warnings, with the names of their rules.
    found: Vec<(String, Diagnostic)>,
}

impl Default for BudgetWarnings {
    fn default() -> Self {
        Self { left: MOST_PLAYED, found: Vec::new() }
    }
}

impl BudgetWarnings {
    /// Examines the start of a reading, then plays a few moves.
    pub(crate) fn look(&mut self, rules: &RuleSet, game: &Game, start: &Spent) {
        self.note(rules, start, &[]);
        let cells = game.topology().len() as u64;
        for number in 0..GAMES {
            if self.left == 0 {
                return;
            }
            let mut random = Random::of_game(1, number);
            let mut line = game.line();
            for _ in 0..PLIES {
                let price = cells + line.moves().len() as u64 + line.spent().steps;
                self.left = self.left.saturating_sub(price);
                let next = line.at_random(&mut random).filter(|_| self.left > 0);
                let Some(m) = next else { break };
                line.play(m).expect("a move that was drawn is legal");
                if !line.spent().rules.is_empty() {
                    let moves: Vec<String> = line.played_texts();
                    self.note(rules, line.spent(), &moves);
                }
            }
        }
    }

    /// Returns the warnings.
    pub(crate) fn warnings(self) -> impl Iterator<Item = Diagnostic> {
        self.found.into_iter().map(|(_, warning)| warning)
    }

    fn note(&mut self, rules: &RuleSet, spent: &Spent, moves: &[String]) {
        for (rule, _) in spent.rules.iter().filter(|(_, steps)| *steps >= MANY) {
            let Some(info) = rules.rules.get(rule.index()) else { continue };
            if !self.found.iter().any(|(known, _)| *known == info.name) {
                self.found.push((info.name.clone(), warning(rules, *rule, moves)));
            }
        }
    }
}

fn warning(rules: &RuleSet, rule: RuleId, moves: &[String]) -> Diagnostic {
    let info = &rules.rules[rule.index()];
    let when = match moves.len() {
        0 => "at the start".to_owned(),
        count if count <= MOST_MOVES => format!("after `{}`", moves.join(" ")),
        count => format!("after {count} moves of a random game"),
    };
    let message =
        format!("`{}` takes {MANY} steps or more {when}: a quarter of the budget of a move", info.name);
    Diagnostic::error(code::COSTLY, info.span, message, "this rule").warning().help(format!(
        "play stops at {MAX_STEPS} steps; a selection inside another selection is evaluated for all combinations: evaluate it once and store the result, or name the cells that matter; repeated effects must end, and some player must have a step in every round"
    ))
}
