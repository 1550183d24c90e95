//! The boards of two games at the end of a line of play. Arrows show the moves that only one of the
//! games allows.

use super::Contender;
use super::Report;
use crate::board::Style;
use crate::document::{Figure, Panel};
use crate::picture::{self, Mark};
use crate::state;
use alfonso_board::Shape;
use alfonso_compare::{Found, OnlyMove, What, Which};
use alfonso_driver::play_all;
use alfonso_game::{Game, Line};

/// The maximum number of moves that are drawn as arrows.
const DRAWN: usize = 48;

/// Returns a figure with the boards of A and B.
pub fn at_end_of<'c>(found: &'c Found, report: Report<'c>) -> Figure<'c> {
    // The report lists the moves above the figure, and there may be hundreds of them.
    let position = if found.after_a.is_empty() { "The start" } else { "The position after these moves" };
    let differ = match has_arrows(found) {
        true => {
            "where the legal moves first differ. Solid arrows are moves that only this game allows, and dashed arrows \
             are moves that only the other game allows"
        }
        false => "where the games first differ",
    };
    Figure {
        caption: format!("{position}, {differ}.").into(),
        large: report.a.subject.game.topology().shape() == Shape::Rings,
        panels: vec![
            panel(found, Which::A, report.a, &found.after_a),
            panel(found, Which::B, report.b, &found.after_b),
        ],
    }
}

fn panel<'c>(found: &'c Found, which: Which, contender: &'c Contender, after: &'c str) -> Panel<'c> {
    let named = contender.subject.info.named();
    let label = format!("{}: {named}", super::sentences::letter(which));
    let title = format!("The board in {named} after {after}");
    let subject = &contender.subject;
    Panel {
        label,
        drawn: Box::new(move |screen| {
            at(contender, after, |line| state::board(subject, line, Style::new(screen, false)))
        }),
        svg: Box::new(move || {
            let marks = arrows(found, &subject.game, which);
            at(contender, after, |line| picture::board(subject, line, &marks, &title))
        }),
    }
}

/// Draws the position after some moves. Returns `None` if a move is not legal, because the board
/// would show an earlier position.
fn at(contender: &Contender, after: &str, show: impl FnOnce(&dyn Line) -> String) -> Option<String> {
    let mut line = contender.subject.game.line_from(&contender.start);
    // The initial position of the contender is the one after these first moves, so they are
    // skipped.
    let before = contender.before.split_whitespace().count();
    let moves: Vec<&str> = after.split_whitespace().skip(before).collect();
    play_all(line.as_mut(), &moves.join(" ")).ok()?;
    Some(show(line.as_ref()))
}

/// Returns `true` if moves are drawn on the boards.
pub fn has_arrows(found: &Found) -> bool {
    found.differences.iter().any(|difference| matches!(difference.what, What::Moves { .. }))
}

fn arrows(found: &Found, game: &Game, board: Which) -> Vec<Mark> {
    let moves = found.differences.iter().filter_map(|difference| match &difference.what {
        What::Moves { only, moves, .. } => Some((*only, moves)),
        _ => None,
    });
    let arrows =
        moves.flat_map(|(only, moves)| moves.iter().filter_map(move |m| arrow(game, m, board, only)));
    arrows.take(DRAWN).collect()
}

/// Returns the arrow for a move on the board of one game. The arrow is solid if that game allows
/// the move, and dashed if only the other game allows it.
fn arrow(game: &Game, m: &OnlyMove, board: Which, only: Which) -> Option<Mark> {
    let text = if board == only { &m.text } else { m.there.as_ref().unwrap_or(&m.text) };
    let cells = text.split([':', '=']).next()?;
    let (from, to) = cells.split_once('-')?;
    let named = |name: &str| game.topology().named(name);
    Some(Mark::Arrow { from: named(from)?, to: named(to)?, other: board != only })
}
