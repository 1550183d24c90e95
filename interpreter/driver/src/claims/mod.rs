//! Claims of sources, which run as tests.

mod claim_runner;
mod held;
mod holds;
mod moves;
mod reading;
mod results;
#[cfg(test)]
mod tests;
mod unread;

pub(crate) use claim_runner::ClaimRunner;
pub use unread::unread;

use crate::{Annotations, Rests, over_budget};
use alfonso_diag::{Diagnostic, Span, code};
use alfonso_forms::english;
use alfonso_game::{FenError, FenFault, Game, Line};
use alfonso_rules::{RuleFile, RuleSet};
use alfonso_syntax::ast::{Example, Name, Statement, StatementKind};
use claim_runner::Look;

/// The step budget for all claims of a file. It covers the moves that are played and the positions
/// that are counted. Each counted position is charged with the steps of the position where the
/// count begins.
const MOST_STEPS: u64 = 1 << 28;

/// Runs one claim, and returns its failures.
///
/// ```
/// use alfonso_driver::{rule_file, run_claim, shipped};
///
/// let rule_file = rule_file(shipped::game("tic-tac-toe").expect("it ships"), &|_| None);
/// let claim = &rule_file.examples()[0];
/// assert!(run_claim(&rule_file, claim).is_empty());
/// ```
#[must_use]
pub fn run(rule_file: &RuleFile, example: &Example) -> Vec<Diagnostic> {
    ClaimRunner::new(rule_file).run(example)
}

/// Runs one claim, and passes the game to `look` after each statement that can be evaluated, in the
/// position at that point. Does not report failures.
pub fn watch(rule_file: &RuleFile, example: &Example, look: &mut Look<'_>) {
    let mut runner = ClaimRunner::new(rule_file);
    runner.look = Some(look);
    let _ = runner.run(example);
}

/// The point at which a claim fails.
#[derive(Clone, Debug)]
pub struct Failed {
    /// The number of statements that hold before this point.
    pub statements: usize,
    /// The number of moves played before this point, including rolls and choices.
    pub plies: usize,
    /// The failure, labelled in the text of the claim.
    pub problem: Diagnostic,
    /// True if testing the claim would take too long. The failure then does not show that the rules
    /// contradict the claim.
    pub untried: bool,
    /// The rule that contradicts the claim, if there is one, and its evidence.
    pub rests: Rests,
}

/// Tests a claim in the given reading, even if the claim names another reading. `rule_file`
/// interprets the positions that it draws.
///
/// A statement `cannot` also holds if the reading has no such move at all.
///
/// # Errors
/// Returns the first statement that does not hold or cannot be evaluated.
pub fn try_in(
    rule_file: &RuleFile,
    (rules, game): (&RuleSet, &Game),
    example: &Example,
) -> Result<(), Box<Failed>> {
    let mut spent = Spent::default();
    let mut claim = Claim::new(rule_file, (rules, game), example, &mut spent);
    let mut statements = 0;
    claim.run(&mut |claim| {
        // `cannot` only states that a move is not legal. A move that the reading does not know is
        // not legal either.
        if matches!(example.statements[statements].kind, StatementKind::Cannot(_)) && !claim.untried {
            claim.found.retain(|problem| problem.code == code::CLAIM_FAILS);
        }
        statements += usize::from(claim.found.is_empty());
        claim.found.is_empty()
    });
    let plies = claim.line.played().len();
    let Claim { untried, rests, found, .. } = claim;
    match found.into_iter().next() {
        Some(problem) => Err(Box::new(Failed { statements, plies, problem, untried, rests })),
        None => Ok(()),
    }
}

/// The cost of the claims of a file so far.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    /// The number of sequences counted so far.
    counted: u64,
    /// The number of steps that the rules have taken so far.
    steps: u64,
}

struct Claim<'a> {
    rule_file: &'a RuleFile,
    example: &'a Example,
    rules: &'a RuleSet,
    game: &'a Game,
    /// The names and notations for parsing moves.
    annotations: Annotations,
    line: Box<dyn Line>,
    spent: &'a mut Spent,
    found: Vec<Diagnostic>,
    /// True if a statement does not hold.
    failed: bool,
    /// True if evaluating a statement would take too long.
    untried: bool,
    /// The evidence for the first failure.
    rests: Rests,
}

impl<'a> Claim<'a> {
    /// Returns an untested claim at the start of the game.
    fn new(
        rule_file: &'a RuleFile,
        (rules, game): (&'a RuleSet, &'a Game),
        example: &'a Example,
        spent: &'a mut Spent,
    ) -> Self {
        Self {
            rule_file,
            example,
            rules,
            game,
            annotations: reading::annotations(rules),
            line: game.line(),
            spent,
            found: Vec::new(),
            failed: false,
            untried: false,
            rests: Rests::default(),
        }
    }

    /// Tests all statements. Calls `look` after each statement that can be evaluated, and stops if
    /// it returns `false`.
    fn run(&mut self, look: &mut dyn FnMut(&mut Self) -> bool) {
        for statement in &self.example.statements {
            if self.statement(statement).is_none() {
                return;
            }
            if let Some(over_budget) = self.line.over_budget() {
                self.over_budget(over_budget);
                return;
            }
            if !look(self) {
                return;
            }
        }
    }

    /// Tests one statement. Returns `None` if the following statements no longer make sense.
    fn statement(&mut self, statement: &'a Statement) -> Option<()> {
        self.pays(statement.span)?;
        match &statement.kind {
            StatementKind::Play(moves) => moves.iter().try_for_each(|text| self.play(text)),
            StatementKind::Can(moves) => {
                for text in moves {
                    self.legal_move(text);
                }
                Some(())
            }
            StatementKind::Cannot(moves) => {
                moves.iter().for_each(|text| self.cannot(text));
                Some(())
            }
            StatementKind::Count(count) => {
                let found = self.played_on(|line| line.moves().len());
                if i64::try_from(found) != Ok(count.node) {
                    self.fail(
                        count.span,
                        format!("there {}, not {}", english::there(found, "legal move"), count.node),
                    );
                }
                Some(())
            }
            StatementKind::Perft(counts) => {
                self.perft(counts);
                Some(())
            }
            StatementKind::Fen(text) => match self.game.from_fen(&text.node) {
                Ok(position) => {
                    self.line = self.game.line_from(&position);
                    Some(())
                }
                Err(FenError { fault: FenFault::OverBudget(over_budget, _), .. }) => {
                    self.over_budget(over_budget)
                }
                Err(error) => self.bad(text.span, &error.to_string()),
            },
            StatementKind::Position { rows, to_move, out, holding } => {
                self.position(rows, (to_move, out), holding)
            }
            StatementKind::Holds(condition) => self.holds(condition),
            StatementKind::FromStart(number) => self.restart(number.as_ref()),
            StatementKind::Result(verdict) => {
                self.result(verdict, statement.span);
                Some(())
            }
            StatementKind::Value { name, value } => self.value(name, value),
        }
    }

    /// Checks the step budget for the claims of the file. If it is exceeded, reports this and
    /// returns `None`.
    fn pays(&mut self, span: Span) -> Option<()> {
        if self.spent.steps <= MOST_STEPS {
            return Some(());
        }
        let why = format!("the rules took more than {MOST_STEPS} steps for this file: too many for a check");
        self.untried = true;
        self.bad(span, &why)
    }

    fn restart(&mut self, number: Option<&alfonso_diag::Spanned<i64>>) -> Option<()> {
        let starts = self.game.starts();
        let at = match number {
            None => 0,
            Some(number) => match u32::try_from(number.node).ok().filter(|at| *at < starts) {
                Some(at) => at,
                None if starts == 1 => {
                    return self.bad(number.span, "this reading has only one start, without a number");
                }
                None => return self.bad(number.span, &format!("the starts are 0 to {}", starts - 1)),
            },
        };
        self.line = self.game.line_from(&self.game.start_at(at));
        Some(())
    }

    fn fail(&mut self, span: Span, label: String) {
        self.failed = true;
        let message = format!("the rules contradict the claim \"{}\"", self.example.title.node);
        let problem = Diagnostic::error(code::CLAIM_FAILS, span, message, label);
        self.found.push(
            problem.help("either the claim or a rule is wrong: compare the sources that each of them cites"),
        );
    }

    /// Reports that a rule exceeds its budget here.
    fn over_budget(&mut self, exceeded: alfonso_game::OverBudget) -> Option<()> {
        self.untried = true;
        self.found.push(over_budget(self.rules, exceeded));
        None
    }

    fn bad(&mut self, span: Span, why: &str) -> Option<()> {
        let message = format!("the claim \"{}\" cannot be tested", self.example.title.node);
        self.found.push(Diagnostic::error(code::BAD_CLAIM, span, message, why));
        None
    }

    /// Reports a name that the game does not have, and suggests the nearest one.
    fn unknown<'n>(&mut self, name: &Name, what: &str, known: impl Iterator<Item = &'n str>) -> Option<()> {
        let near = alfonso_diag::nearest(&name.node, known);
        self.bad(name.span, &format!("{what} `{}`", name.node));
        if let Some(problem) = self.found.pop() {
            self.found.push(problem.did_you_mean(near));
        }
        None
    }
}
