//! Reports on the search for a win of the player to move within a few moves.
//!
//! ```
//! use alfonso_driver::{Request, load, play_all, shipped};
//! use alfonso_report::solution::mates;
//! use alfonso_report::subject::Subject;
//! use alfonso_search::{SolverLimits, Mates};
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let mut line = subject.game.line();
//! play_all(&mut *line, "Token@b2 Token@a1 Token@b1 Token@a2").expect("legal moves");
//! let limits = SolverLimits { memory: 1 << 20, positions: 1 << 10, steps: u64::MAX };
//! let found = Mates::within(&subject.game, &line.position(), 1, limits, &mut |_| true);
//! let Ok(found) = found else { panic!("it is small") };
//! let report = mates::json(&subject, &found, 1);
//! assert_eq!(serde_json::to_value(&report)?["keys"][0], "Token@b3");
//! let page = mates::document(&subject, &report, found.attacker).markdown();
//! assert!(page.contains("Cross is to move, and wins within 1 move"));
//! # Ok::<(), serde_json::Error>(())
//! ```

use super::plies;
use crate::document::{Document, Form};
use crate::head::Head;
use crate::subject::Subject;
use crate::{outcome, words};
use alfonso_forms::english;
use alfonso_game::Seat;
use alfonso_search::Mates;
use schemars::JsonSchema;
use serde::Serialize;

/// The object that `solve --mates` prints for programs.
#[derive(Serialize, JsonSchema)]
pub struct MatesJson {
    #[serde(flatten)]
    head: Head,
    /// `win` if the player to move wins in time, or else `open`.
    value: &'static str,
    /// The player who wins.
    winner: Option<String>,
    /// The maximum number of moves of the player to move, as requested.
    within: u32,
    /// The number of moves of the player to move until the win.
    moves: Option<u32>,
    /// The number of plies until the win, if the other player delays it as long as possible.
    plies: Option<usize>,
    /// The first moves that lead to the fastest win.
    keys: Vec<String>,
    /// The line of play to the win.
    line: Vec<String>,
    /// The number of positions that were searched.
    positions: u64,
    /// The ignored endings: they depend on the history of a game and end it as a draw.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    aside: Vec<String>,
}

/// Returns the result as an object for programs.
pub fn json(subject: &Subject, found: &Mates, within: u32) -> MatesJson {
    let name = words::seat(&subject.game, found.attacker).to_owned();
    MatesJson {
        head: Head::new(&subject.info),
        value: if found.moves.is_some() { "win" } else { "open" },
        winner: found.moves.map(|_| name.clone()),
        within,
        moves: found.moves,
        plies: found.moves.map(|_| found.line.len()),
        keys: found.keys.clone(),
        line: found.line.clone(),
        positions: found.positions,
        aside: found.aside.iter().map(|rule| outcome::rule(&subject.game, *rule).to_owned()).collect(),
    }
}

/// Returns the result as a document.
pub fn document(subject: &Subject, report: &MatesJson, attacker: Seat) -> Document<'static> {
    let is_to_move = words::does(&subject.game, attacker, "is to move");
    let mut page = Document::new(Form::Report);
    page.heading(1, subject.info.heading().into_owned());
    page.note(subject.info.reference());
    let moves = |number: u32| words::count(number as usize, "move");
    let Some(needed) = report.moves else {
        page.paragraph(format!("{is_to_move}, and cannot force a win within {}", moves(report.within)));
        page.paragraph(format!("{} examined", words::count(report.positions as usize, "position")));
        return page;
    };
    let wins = english::agreeing("wins", subject.game.names().is_plural(attacker));
    let plies = plies(u32::try_from(report.line.len()).unwrap_or(u32::MAX));
    page.paragraph(format!("{is_to_move}, and {wins} within {} ({plies})", moves(needed)));
    page.paragraph(format!("Longest defence: {}", report.line.join(" ")));
    if report.keys.len() > 1 {
        page.paragraph(format!("First moves that win as fast: {}", english::and(&report.keys)));
    } else {
        page.paragraph("No other first move wins as fast.".to_owned());
    }
    page.paragraph(format!("{} examined", words::count(report.positions as usize, "position")));
    if !report.aside.is_empty() {
        page.paragraph(format!(
            "The search ignored these endings, because they depend on the history of a game: {}.",
            english::and(&report.aside)
        ));
    }
    page
}
