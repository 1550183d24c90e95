//! Sequences of moves as text.

use alfonso_game::{Line, Refusal};

/// A move of a sequence that is not legal where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMove {
    /// Its place in the sequence, from 0.
    pub index: usize,
    /// As it was written.
    pub text: String,
    /// Why it is not legal.
    pub refusal: Refusal,
    /// The legal moves that look most like it, nearest first; at most five.
    pub nearest: Vec<String>,
}

/// Plays moves that are separated by white space.
///
/// # Errors
/// On the first that is not legal; those before it have been played.
pub fn play_all(line: &mut dyn Line, moves: &str) -> Result<(), BadMove> {
    for (index, text) in moves.split_whitespace().enumerate() {
        match line.find(text) {
            Some(m) => line.play(m).expect("a move that was found is legal"),
            None => {
                return Err(BadMove {
                    index,
                    text: text.to_owned(),
                    refusal: line.refusal(text),
                    nearest: nearest(line, text),
                });
            }
        }
    }
    Ok(())
}

/// The legal moves that look most like a text.
fn nearest(line: &dyn Line, text: &str) -> Vec<String> {
    let mut texts: Vec<(usize, String)> = line
        .moves()
        .iter()
        .map(|m| line.text(*m))
        .map(|legal| (alfonso_diag::distance(text, &legal), legal))
        .collect();
    texts.sort_unstable();
    texts.dedup();
    texts.into_iter().filter(|(edits, _)| *edits <= 3).map(|(_, text)| text).take(5).collect()
}
