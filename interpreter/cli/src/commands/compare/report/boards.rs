//! The two boards at the end of a line, with the moves on them that only one of the games allows.

use super::super::Contender;
use crate::render::picture::{self, Mark};
use alfonso_compare::{Found, OnlyMove, What, Which};
use alfonso_driver::play_all;
use alfonso_game::Game;

/// More moves than these are told, and not drawn.
const DRAWN: usize = 48;

/// The boards of A and B.
pub fn at_end_of(found: &Found, a: &Contender, b: &Contender) -> [String; 2] {
    let draw = |which: Which, contender: &Contender, after: &str| {
        let game = &contender.subject.game;
        let mut line = game.line_from(&contender.start);
        // The moves were found on such a line; were they not legal, the position before them is what can be shown.
        let _ = play_all(line.as_mut(), after);
        let mut marks = Vec::new();
        for difference in &found.differences {
            if let What::Moves { only, moves, .. } = &difference.what {
                marks.extend(moves.iter().filter_map(|m| arrow(game, m, which, *only)));
            }
        }
        marks.truncate(DRAWN);
        let title = format!("The board in {} after {after}", contender.subject.card.named());
        picture::board(&contender.subject, line.as_ref(), &marks, &title)
    };
    [draw(Which::A, a, &found.after_a), draw(Which::B, b, &found.after_b)]
}

/// True if moves are drawn on the boards.
pub fn has_arrows(found: &Found) -> bool {
    found.differences.iter().any(|difference| matches!(difference.what, What::Moves { .. }))
}

/// A move on the board of one game: whole if that game allows it, broken if only the other does.
fn arrow(game: &Game, m: &OnlyMove, board: Which, only: Which) -> Option<Mark> {
    let text = if board == only { &m.text } else { m.there.as_ref().unwrap_or(&m.text) };
    let cells = text.split([':', '=']).next()?;
    let (from, to) = cells.split_once('-')?;
    let named = |name: &str| game.topology().named(name);
    Some(Mark::Arrow { from: named(from)?, to: named(to)?, other: board != only })
}
