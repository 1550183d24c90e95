//! Reports on the outcome of a game, for people and for programs.
//!
//! ```
//! use alfonso_driver::{Request, load, play_all, shipped};
//! use alfonso_report::outcome::{OutcomeJson, ended};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let mut line = subject.game.line();
//! play_all(&mut *line, "Token@b2 Token@a1 Token@b1 Token@a2 Token@b3").expect("legal moves");
//! // The sources of the rule follow.
//! let report = ended(&subject, &*line).expect("the game is over");
//! assert_eq!(report.lines().next(), Some("Cross wins: three in a row (end.row)"));
//! let object = OutcomeJson::new(&subject.game, line.outcome().expect("the game is over"));
//! assert_eq!(serde_json::to_value(object)?["winners"][0], "Cross");
//! # Ok::<(), serde_json::Error>(())
//! ```

use super::words;
use crate::subject::Subject;
use alfonso_driver::{Note, message};
use alfonso_game::{Game, Line, Outcome, RuleId};
use schemars::JsonSchema;
use serde::Serialize;

/// Returns the id of a rule.
pub fn rule(game: &Game, rule: RuleId) -> &str {
    game.names().rules.get(rule.index()).map_or("?", String::as_str)
}

/// Returns the winners, the rule that ended the game, and the sources of that rule.
pub fn long(subject: &Subject, outcome: Outcome) -> String {
    let note = subject.info.note(subject.game.names(), outcome.reason);
    alfonso_driver::ended(&subject.game, outcome)
        + &note.map(|note| sources(&subject.game, note)).unwrap_or_default()
}

/// Returns the outcome that the player to move may claim, the rule that allows the claim, and the
/// sources of that rule.
fn claimable(subject: &Subject, line: &dyn Line, outcome: Outcome) -> String {
    let note = subject.info.note(subject.game.names(), outcome.reason);
    let player = words::seat(&subject.game, line.to_move());
    let ended = alfonso_driver::ended(&subject.game, outcome);
    let sources = note.map(|note| sources(&subject.game, note)).unwrap_or_default();
    message!(subject.game, "if-claimed", end = ended, player = player) + &sources
}

/// Returns the sources of a rule. Each citation is on a separate line, preceded by a line end.
pub fn sources(game: &Game, note: &Note) -> String {
    let cites = note.cites.iter().map(|cite| message!(game, "after-source", source = cite));
    let cites = cites.map(|cite| format!("\n  {cite}"));
    let engine = note.engine.iter().map(|why| message!(game, "added-by-engine", why = why));
    let engine = engine.map(|why| format!("\n  {why}"));
    cites.chain(engine).collect()
}

/// Returns the message about the end of play, or `None` if play goes on. The message gives the
/// result, or the reason why nobody can move although no rule ends the game.
pub fn ended(subject: &Subject, line: &dyn Line) -> Option<String> {
    match line.outcome() {
        Some(outcome) if line.is_claim() => Some(claimable(subject, line, outcome)),
        Some(outcome) => Some(long(subject, outcome)),
        None if line.is_stuck() => {
            let player = words::seat(&subject.game, line.player());
            Some(message!(subject.game, "stuck", player = player))
        }
        None => {
            line.over_budget().map(|over_budget| alfonso_driver::over_budget_here(&subject.game, over_budget))
        }
    }
}

/// An outcome as an object for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OutcomeJson {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    winners: Vec<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    draw: bool,
    reason: String,
    /// The title that players use for the reason, if the rule file gives one.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// True if the player to move may claim the draw. Any move declines it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    claim: bool,
}

impl OutcomeJson {
    /// Returns the object for an outcome.
    pub fn new(game: &Game, outcome: Outcome) -> Self {
        Self {
            winners: outcome.winners().map(|seat| words::seat(game, seat).to_owned()).collect(),
            draw: outcome.is_draw(),
            reason: rule(game, outcome.reason).to_owned(),
            title: game.names().titles.get(outcome.reason.index()).cloned().flatten(),
            claim: game.blueprint().is_claim(outcome.reason),
        }
    }
}
