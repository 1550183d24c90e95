//! The two boards at the end of a line, with arrows for the moves that only one of the games allows.

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

/// The most moves that are drawn as arrows.
const DRAWN: usize = 48;

/// Returns the boards of A and B.
pub fn at_end_of<'c>(found: &'c Found, report: Report<'c>) -> Figure<'c> {
    // The moves stand above, and may be hundreds.
    let position = if found.after_a.is_empty() { "The start" } else { "The position after these moves" };
    let differ = match has_arrows(found) {
        true => {
            "where their moves differ first. Whole arrows are moves that this game alone allows, broken ones those that \
             only the other allows"
        }
        false => "where the two differ first",
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

/// Shows the position after some moves; nothing, if they are not legal, since a board from before them would be wrong.
fn at(contender: &Contender, after: &str, show: impl FnOnce(&dyn Line) -> String) -> Option<String> {
    let mut line = contender.subject.game.line_from(&contender.start);
    // The position from which the game begins has the first moves behind it.
    let before = contender.before.split_whitespace().count();
    let moves: Vec<&str> = after.split_whitespace().skip(before).collect();
    play_all(line.as_mut(), &moves.join(" ")).ok()?;
    Some(show(line.as_ref()))
}

/// True if moves are drawn on the boards.
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

/// Returns a move on the board of one game: whole if that game allows it, broken if only the other does.
fn arrow(game: &Game, m: &OnlyMove, board: Which, only: Which) -> Option<Mark> {
    let text = if board == only { &m.text } else { m.there.as_ref().unwrap_or(&m.text) };
    let cells = text.split([':', '=']).next()?;
    let (from, to) = cells.split_once('-')?;
    let named = |name: &str| game.topology().named(name);
    Some(Mark::Arrow { from: named(from)?, to: named(to)?, other: board != only })
}
