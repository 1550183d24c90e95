//! Reports on the move that an agent chooses, for people and for programs.
//!
//! ```
//! use alfonso_driver::{Request, load, play_all, shipped};
//! use alfonso_game::Random;
//! use alfonso_report::choice;
//! use alfonso_report::subject::Subject;
//! use alfonso_search::{Agent, Evaluation};
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let (game, mut line) = (&subject.game, subject.game.line());
//! play_all(&mut *line, "Token@b2 Token@a1 Token@b1 Token@a2").expect("legal moves");
//! let (agent, evaluation): (Agent, _) = ("alphabeta:depth=1".parse()?, Evaluation::new(game));
//! let chosen = agent.choose(&evaluation, &mut *line, &mut Random::new(1), &mut || false).expect("a move");
//! let score = choice::score_text((game, line.to_move()), &chosen, &evaluation);
//! assert_eq!(score.as_deref(), Some("Cross wins in 1 ply"));
//! assert_eq!(choice::texts(game, &mut *line, &chosen.line), ["Token@b3"]);
//! # Ok::<(), String>(())
//! ```

use crate::document::{Document, Form};
use crate::head::Head;
use crate::outcome::OutcomeJson;
use crate::words;
use alfonso_driver::message;
use alfonso_game::{Game, Line, Move, Seat};
use alfonso_search::{Choice, Evaluation, FORCED, WIN};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The object that `best` prints for programs.
#[derive(Serialize, JsonSchema)]
pub struct BestJson {
    #[serde(flatten)]
    /// Details of the game.
    pub head: Head,
    /// The agent that chose the move.
    pub agent: String,
    /// The player to move.
    pub to_move: String,
    /// The move as text.
    #[serde(rename = "move")]
    pub text: String,
    /// The score of the position after the move, for this player. A piece is worth ten times the
    /// mean number of cells that it reaches on an empty board. Absent if the agent computes no
    /// score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The expected result for this player, from 0 for a loss to 1 for a win. A draw counts as half
    /// a win. Absent if the agent does not compute it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// The win that either player can force, if the agent has found one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forced: Option<Forced>,
    /// The draw that the player may claim instead of moving; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<OutcomeJson>,
    /// The expected line of play, starting with this move.
    pub line: Vec<String>,
    /// The depth that the agent searched completely, in plies.
    pub depth: u32,
    /// The number of positions that the agent searched. For an agent that plays random games, this
    /// is the number of nodes in its tree.
    pub nodes: u64,
    /// The number of random games that the agent played; absent if it plays none.
    #[serde(skip_serializing_if = "is_zero")]
    pub playouts: u64,
    /// The time that the agent took, in seconds.
    pub seconds: f64,
}

/// A forced win.
#[derive(Serialize, JsonSchema)]
pub struct Forced {
    /// True if the player to move wins.
    pub wins: bool,
    /// The number of plies to the end.
    pub plies: i32,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Describes the evaluation of a choice: a forced win, the expected result, or a score in pieces.
pub fn score_text((game, player): (&Game, Seat), choice: &Choice, evaluation: &Evaluation) -> Option<String> {
    match (forced(choice), choice.share, choice.score) {
        (Some((wins, plies)), ..) => {
            let plies = words::plies_in(game, plies.unsigned_abs());
            let wins = words::of_player(game, if wins { "player-wins" } else { "player-loses" }, player);
            Some(message!(game, "wins-in", wins = wins, plies = plies))
        }
        (None, Some(share), _) => {
            Some(message!(game, "worth-share", percent = format!("{:.0}", 100.0 * share)))
        }
        (None, None, Some(score)) => {
            Some(message!(game, "worth", units = format!("{:+}", evaluation.in_units(score))))
        }
        (None, None, None) => None,
    }
}

/// Returns the forced win that a choice found: `true` if the player to move wins, and the number of
/// plies to the end.
pub fn forced(choice: &Choice) -> Option<(bool, i32)> {
    let score = choice.score.filter(|score| score.abs() >= FORCED)?;
    Some((score > 0, WIN - score.abs()))
}

/// Returns the texts of consecutive moves, played from the current position of a line. The line is
/// unchanged afterwards.
pub fn texts(game: &Game, line: &mut dyn Line, moves: &[Move]) -> Vec<String> {
    let mut texts = Vec::new();
    for m in moves {
        if !line.moves().contains(m) {
            break;
        }
        texts.push(words::text(game, line, *m));
        line.play(*m).expect("the move is one of the legal ones");
    }
    for _ in &texts {
        line.undo();
    }
    texts
}

/// Returns the choice as a document. `claimed` describes the draw that may be claimed instead.
/// `score_text` describes the evaluation.
pub fn document(
    game: &Game,
    report: &BestJson,
    claimed: Option<String>,
    score_text: Option<String>,
) -> Document<'static> {
    let mut page = Document::new(Form::Report);
    page.paragraph(format!("{}: {}", report.to_move, report.text));
    // Only the first line is used. The sources of the claim follow on further lines.
    let claimed =
        claimed.and_then(|claimed| claimed.lines().next().map(|line| message!(game, "or-claim", end = line)));
    let mut facts: Vec<String> = claimed.into_iter().chain(score_text).collect();
    if report.line.len() > 1 {
        facts.push(message!(game, "expected", moves = report.line.join(" ")));
    }
    if report.playouts > 0 {
        let games = message!(game, "counted-random-games", number = report.playouts);
        facts.push(message!(game, "by-agent-games", agent = report.agent.as_str(), games = games));
    } else if report.nodes > 0 {
        let plies = words::plies_in(game, report.depth);
        let positions = message!(game, "counted-positions", number = report.nodes);
        let agent = report.agent.as_str();
        facts.push(message!(game, "by-agent-positions", agent = agent, positions = positions, plies = plies));
    }
    page.list(facts);
    page
}

/// Returns the JSON schemas of the objects about choices.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<BestJson>()]
}
