//! Reports on a value that was proved by search.
//!
//! ```
//! use alfonso_driver::{Request, load, play_all, shipped};
//! use alfonso_report::solution::proof;
//! use alfonso_report::subject::Subject;
//! use alfonso_search::{SolverLimits, Proof};
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let mut line = subject.game.line();
//! play_all(&mut *line, "Token@b2 Token@a1 Token@b1").expect("legal moves");
//! let limits = SolverLimits { memory: 1 << 20, positions: 1 << 10, steps: u64::MAX };
//! let Ok(found) = Proof::of(&subject.game, &line.position(), limits, &mut |_| true) else { panic!("it is small") };
//! let report = proof::json(&subject, &found);
//! assert_eq!(serde_json::to_value(&report)?["value"], "draw");
//! assert!(proof::document(&subject, &found, &report).markdown().contains("Proved by a search"));
//! # Ok::<(), serde_json::Error>(())
//! ```

use super::{SolveJson, add_notes, aside, page, value};
use crate::document::Document;
use crate::head::Head;
use crate::subject::Subject;
use crate::words;
use alfonso_game::Seat;
use alfonso_search::Proof;

/// Returns the proof as an object for programs.
pub fn json(subject: &Subject, proof: &Proof) -> SolveJson {
    SolveJson {
        head: Head::new(&subject.info),
        method: "proof",
        value: value(proof.player, proof.winner),
        winner: proof.winner.map(|seat| words::seat(&subject.game, seat).to_owned()),
        plies: None,
        positions: proof.kept,
        looked: Some(proof.looked),
        listed: None,
        aside: aside(subject, &proof.aside),
        line: proof.line.clone(),
    }
}

/// Returns the proof as a document.
pub fn document(subject: &Subject, proof: &Proof, report: &SolveJson) -> Document<'static> {
    let does = |seat: Seat, verb: &str| words::does(&subject.game, seat, verb);
    let mut page = page(subject);
    let moves = does(proof.player, "is to move");
    page.paragraph(match proof.winner {
        Some(winner) => format!("{moves}, and {}", does(winner, "wins")),
        None => format!("{moves}, and neither player can force a win"),
    });
    if !proof.line.is_empty() {
        page.paragraph(format!("Play that keeps this value: {}", proof.line.join(" ")));
    }
    page.paragraph(format!(
        "Proved by a search that visited {} and stored {}. The length of a win is not known.",
        words::count(usize::try_from(proof.looked).unwrap_or(usize::MAX), "position"),
        proof.kept
    ));
    add_notes(&mut page, report);
    page
}
