//! Where play begins: the game's own start or a position from outside, and the moves to be played first.

use super::Subject;
use crate::args::StartArgs;
use crate::render::refusal;
use crate::trouble::Trouble;
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{BadMove, play_all};
use alfonso_game::Line;

/// A position and moves from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// A position in FEN, if not the game's own start.
    pub fen: Option<String>,
    /// Moves to be played first.
    pub after: String,
}

impl From<&StartArgs> for Start {
    fn from(args: &StartArgs) -> Self {
        Self { fen: args.fen.clone(), after: args.after.clone().unwrap_or_default() }
    }
}

impl Start {
    /// The line of play up to there.
    pub fn line<'s>(&self, subject: &'s Subject) -> Result<Box<dyn Line + 's>, Trouble> {
        let mut line = match &self.fen {
            None => subject.game.line(),
            Some(fen) => {
                let position = subject.game.from_fen(fen).map_err(|error| {
                    let fault = (code::BAD_POSITION, error.to_string(), "this position".to_owned());
                    Trouble::in_argument("--fen", fen, 0..fen.len(), fault, None)
                })?;
                subject.game.line_from(&position)
            }
        };
        match play_all(line.as_mut(), &self.after) {
            Ok(()) => Ok(line),
            Err(bad) => Err(bad_move(subject, line.as_ref(), &self.after, &bad)),
        }
    }
}

/// What to say of a move of a sequence that is not legal where it stands; `line` has played those before it.
fn bad_move(subject: &Subject, line: &dyn Line, moves: &str, bad: &BadMove) -> Trouble {
    let count = moves.split_whitespace().count();
    let message = format!("move {} of {count}, `{}`, is not legal", bad.index + 1, bad.text);
    let reason = refusal::words(subject, line, &bad.text, &bad.refusal);
    let near = match bad.nearest.as_slice() {
        [] => None,
        [one] => Some(format!("the nearest legal move is {one}")),
        more => Some(format!("the nearest legal moves are {}", more.join(", "))),
    };
    match place_of(moves, bad.index) {
        Some(place) => Trouble::in_argument("--after", moves, place, (code::BAD_MOVE, message, reason), near),
        None => Trouble::bare(Diagnostic::bare(code::BAD_MOVE, format!("{message}: {reason}")).help_if(near)),
    }
}

/// Where the `index`-th word of a text stands.
fn place_of(text: &str, index: usize) -> Option<std::ops::Range<usize>> {
    let word = text.split_whitespace().nth(index)?;
    let start = word.as_ptr() as usize - text.as_ptr() as usize;
    Some(start..start + word.len())
}

#[cfg(test)]
mod tests {
    use super::place_of;

    #[test]
    fn words_are_found_where_they_stand() {
        assert_eq!(place_of("  a1-a2  b1-b2", 1), Some(9..14));
        assert_eq!(place_of("a1-a2", 1), None);
    }
}
