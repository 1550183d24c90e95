//! Sequences of moves as text.

use alfonso_game::{Line, MoveKind, Refusal, Waiver};

/// An illegal move in a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMove {
    /// The index of the move in the sequence, from 0.
    pub index: usize,
    /// The text of the move.
    pub text: String,
    /// The reason why the move is not legal.
    pub refusal: Refusal,
    /// The most similar legal moves, most similar first. There are at most five.
    pub nearest: Vec<String>,
    /// The moves that the text may mean in another notation; empty if it means no legal move.
    pub meanings: Box<[String]>,
}

/// Declines the draw that may be claimed, so that play can continue.
///
/// Does nothing if there is no outcome, or if the outcome needs no claim.
pub fn play_on(line: &mut dyn Line) {
    if line.is_claim() {
        line.waive(Waiver::Claims);
    }
}

/// Plays moves that are separated by white space. Each move declines a draw that may be claimed
/// before it.
///
/// Rolls (`roll:3`) and choices (`name:value`) must be in the sequence exactly where they are due.
///
/// # Errors
/// Returns the first illegal move. The moves before it have been played.
///
/// ```
/// use alfonso_driver::{Request, load, play_all, shipped};
///
/// let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
/// let game = loaded.expect("no errors").game;
/// let mut line = game.line();
/// let bad = play_all(&mut *line, "e2-e4 e7-e5 e4-e5").expect_err("a pawn stands in the way");
/// assert_eq!((bad.index, bad.text.as_str()), (2, "e4-e5"));
/// assert_eq!(line.played_texts(), ["e2-e4", "e7-e5"]);
/// ```
pub fn play_all(line: &mut dyn Line, moves: &str) -> Result<(), BadMove> {
    for (index, text) in moves.split_whitespace().enumerate() {
        play_on(line);
        match line.find(text) {
            Some(m) => line.play(m).expect("a move that was found is legal"),
            None => {
                return Err(BadMove {
                    index,
                    text: text.to_owned(),
                    refusal: line.refusal(text),
                    nearest: nearest_moves(line, text),
                    meanings: Box::default(),
                });
            }
        }
    }
    Ok(())
}

/// The maximum number of suggested moves.
const PROPOSED: usize = 5;
/// The maximum edit distance of a suggested move that matches neither the origin nor the target.
const NEAR: usize = 2;

/// Returns the legal moves that are most similar to a text. Moves with the same origin come first,
/// then moves with the same target, then other moves with a small edit distance.
///
/// ```
/// use alfonso_driver::{Request, load, nearest_moves, shipped};
///
/// let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
/// let game = loaded.expect("no errors").game;
/// assert_eq!(nearest_moves(&*game.line(), "e2-e5")[..2], ["e2-e3", "e2-e4"]);
/// ```
#[must_use]
pub fn nearest_moves(line: &dyn Line, text: &str) -> Vec<String> {
    // If a roll or a choice is due, the legal moves are suggested regardless of the text.
    if line.moves().first().is_some_and(|m| {
        matches!(m.kind(), MoveKind::Roll { .. } | MoveKind::Choice { .. } | MoveKind::Pick { .. })
    }) {
        return line.moves().iter().take(PROPOSED).map(|m| line.text(*m)).collect();
    }
    let ends = |text: &str| {
        let cells = text.split([':', '=']).next().unwrap_or("");
        cells.split_once('-').map(|(from, to)| (from.to_owned(), to.to_owned()))
    };
    // The comparison ignores case, because the names of cells are in lower case.
    let text = &text.to_lowercase();
    let expected = ends(text);
    let mut ranked: Vec<(usize, usize, String)> = line
        .moves()
        .iter()
        .filter_map(|m| {
            let legal = line.text(*m);
            let edits = alfonso_diag::distance(text, &legal.to_lowercase());
            let rank = match (&expected, ends(&legal)) {
                (Some((from, _)), Some((other, _))) if *from == other => 0,
                (Some((_, to)), Some((_, other))) if *to == other => 1,
                _ if edits.is_some_and(|edits| edits <= NEAR) => 2,
                _ => return None,
            };
            Some((rank, edits.unwrap_or(usize::MAX), legal))
        })
        .collect();
    ranked.sort_unstable();
    ranked.dedup();
    // A move that differs only in case is the one that the player meant.
    if ranked.iter().any(|(_, edits, _)| *edits == 0) {
        ranked.retain(|(_, edits, _)| *edits == 0);
    }
    ranked.into_iter().map(|(_, _, text)| text).take(PROPOSED).collect()
}
