//! Reports on the exact value of a small game for two players, for people and for programs.
//!
//! ```
//! use alfonso_driver::{Request, load, play_all, shipped};
//! use alfonso_report::solution::listing;
//! use alfonso_report::subject::Subject;
//! use alfonso_search::{SolverLimits, Solution};
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let mut line = subject.game.line();
//! play_all(&mut *line, "Token@b2 Token@a1 Token@b1").expect("legal moves");
//! let limits = SolverLimits { memory: 1 << 20, positions: 1 << 10, steps: u64::MAX };
//! let solved = Solution::of(&subject.game, &line.position(), limits, &mut |_| true);
//! let Ok(solved) = solved else { panic!("it is small") };
//! let report = listing::json(&subject, &solved);
//! assert_eq!(serde_json::to_value(&report)?["value"], "draw");
//! let page = listing::document(&subject, &solved, &report).markdown();
//! assert!(page.contains("Nought is to move, and neither player can force a win"));
//! # Ok::<(), serde_json::Error>(())
//! ```

pub mod listing;
pub mod mates;
pub mod proof;

use crate::document::{Document, Form};
use crate::head::{Head, Ordered};
use crate::subject::Subject;
use crate::{outcome, words};
use alfonso_forms::english;
use alfonso_game::{RuleId, Seat};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The object that `solve` prints for programs.
#[derive(Serialize, JsonSchema)]
pub struct SolveJson {
    #[serde(flatten)]
    head: Head,
    /// `listing` if all reachable positions were listed, or `proof` if the value was found by
    /// search from the start.
    method: &'static str,
    /// The value for the player to move: `win`, `loss` or `draw`. In a game of one player, `loss`
    /// means that there is no solution.
    value: &'static str,
    /// The player who wins.
    winner: Option<String>,
    /// The number of plies to the end under optimal play, in which the winner hurries and the loser
    /// delays. Absent for a proof, which does not compute it.
    plies: Option<u32>,
    /// The number of stored positions. For a listing, these are all reachable positions; in a game
    /// of one player, those found before the solution.
    positions: usize,
    /// The number of positions that a proof searched. Repeated visits are counted again.
    #[serde(skip_serializing_if = "Option::is_none")]
    looked: Option<u64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    listed: Option<Listed>,
    /// The ignored endings: they depend on the history of a game and end it as a draw.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    aside: Vec<String>,
    /// A line of optimal play to the end of the game, or the first moves of a draw. For a proof,
    /// the moves keep the value but need not be the fastest or slowest.
    line: Vec<String>,
}

/// The figures that only a listing provides.
#[derive(Serialize, JsonSchema)]
struct Listed {
    /// The number of positions that each player wins.
    wins: Ordered<usize>,
    /// The number of positions that are draws.
    draws: usize,
    /// The length of the longest forced win, in plies.
    longest: u32,
    /// The number of positions in which no player can move and no rule says what follows. Such
    /// positions are counted as draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    stuck: Option<usize>,
}

/// Returns the value for the player to move.
fn value(player: Seat, winner: Option<Seat>) -> &'static str {
    match winner {
        Some(winner) if winner == player => "win",
        Some(_) => "loss",
        None => "draw",
    }
}

fn aside(subject: &Subject, aside: &[RuleId]) -> Vec<String> {
    aside.iter().map(|rule| outcome::rule(&subject.game, *rule).to_owned()).collect()
}

fn plies(number: u32) -> String {
    words::plies(number)
}

/// Returns a page that begins with the name of the game.
fn page(subject: &Subject) -> Document<'static> {
    let info = &subject.info;
    let ruleset = if info.ruleset.is_empty() { String::new() } else { format!(", {}", info.ruleset) };
    let mut page = Document::new(Form::Report);
    page.heading(1, format!("{}{ruleset}", info.heading()));
    page.note(info.reference());
    page
}

/// Adds a note about the ignored endings.
fn add_notes(page: &mut Document<'static>, report: &SolveJson) {
    if !report.aside.is_empty() {
        page.paragraph(format!(
            "The search ignored these endings, because endless play is a draw here: {}. A win that takes longer than these endings allow would be a draw.",
            english::and(&report.aside)
        ));
    }
}

/// Returns the JSON schemas of the objects about solved games.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<SolveJson>(), of.subschema_for::<mates::MatesJson>()]
}
