//! The move that an agent would make, in words and for programs.
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
//! let worth = choice::worth((game, line.to_move()), &chosen, &evaluation);
//! assert_eq!(worth.as_deref(), Some("Cross wins in 1 ply"));
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
    /// The game.
    pub head: Head,
    /// The agent.
    pub agent: String,
    /// The player who moves.
    pub to_move: String,
    /// The move as text.
    #[serde(rename = "move")]
    pub text: String,
    /// The worth of the position behind it for this player: a piece is worth ten times the cells that it reaches on an empty board, on
    /// average. Absent if the agent measures nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The part of a win that this player may expect, from 0 to 1, where a draw is half of one. Absent if the agent does not think so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// The player who can force a win, and in how many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forced: Option<Forced>,
    /// The draw that the player may claim instead; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<OutcomeJson>,
    /// The moves that are expected, this one first.
    pub line: Vec<String>,
    /// The depth that was looked at completely, in plies.
    pub depth: u32,
    /// The number of positions that were looked at; where random games are played, those of the tree.
    pub nodes: u64,
    /// The number of random games that were played; absent if the agent plays none.
    #[serde(skip_serializing_if = "is_zero")]
    pub playouts: u64,
    /// The time that was spent.
    pub seconds: f64,
}

/// A win that can be forced.
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

/// Returns the worth of a choice in words: a win that can be forced, the part of a win that is expected, or the worth of pieces.
pub fn worth((game, player): (&Game, Seat), choice: &Choice, evaluation: &Evaluation) -> Option<String> {
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

/// Returns the win that a choice forces, or cannot avoid: true if the player who moves wins, and the plies until then.
pub fn forced(choice: &Choice) -> Option<(bool, i32)> {
    let score = choice.score.filter(|score| score.abs() >= FORCED)?;
    Some((score > 0, WIN - score.abs()))
}

/// Returns the texts of moves that follow one another on a line, which does not change.
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

/// Returns the choice for people. `claimed` is the draw that may be claimed instead, `worth` the worth of the position, both in words.
pub fn document(
    game: &Game,
    report: &BestJson,
    claimed: Option<String>,
    worth: Option<String>,
) -> Document<'static> {
    let mut page = Document::new(Form::Report);
    page.paragraph(format!("{}: {}", report.to_move, report.text));
    // The sources of the claim are on further lines.
    let claimed =
        claimed.and_then(|claimed| claimed.lines().next().map(|line| message!(game, "or-claim", end = line)));
    let mut facts: Vec<String> = claimed.into_iter().chain(worth).collect();
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

/// Returns the shapes of the objects that tell of choices.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<BestJson>()]
}
