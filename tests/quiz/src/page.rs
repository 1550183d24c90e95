//! The page with the questions about a game.

use crate::describe::describe;
use crate::pick::PickedPosition;
use crate::subject::QuizGame;
use alfonso_game::{Line, MoveKind};
use alfonso_report::board::Style;
use alfonso_report::screen::Screen;
use alfonso_report::{state, words};
use std::fmt::Write as _;

/// The number of earlier moves that the page lists.
const LAST_MOVES: usize = 16;

/// Returns the page with the questions, as Markdown.
#[must_use]
pub fn page(quizzed: &QuizGame, picked: &[PickedPosition<'_>]) -> String {
    let subject = &quizzed.subject;
    let asked: usize = picked.iter().map(|picked| picked.asked.len()).sum();
    let mut page = format!("# {}: which moves are legal?\n\n", subject.info.heading());
    let (name, positions) = (&quizzed.name, picked.len());
    let _ = write!(
        page,
        "There are {positions} positions with {asked} moves. Some moves are legal, some are not; an illegal move \
         breaks one rule. Judge each move by the rules sheet alone.\n\n\
         Write `{name}.marks.txt`: one line for each position, one letter for each move in its order, `L` if the \
         move is legal and `I` if it is not. Spaces do not matter.\n\n\
         A move is written `from-to`. `=Kind` names the kind that the piece becomes, and a word or a number behind a \
         colon names the way or the die that is used. `Kind@cell` puts a piece on the board, `x` stands for a move \
         that captures what it leaps over, and `pass` gives up the move or the rest of the turn. In a game where a \
         turn has several moves, each question is about the next one.\n"
    );
    let _ = write!(page, "\n{}\n", signs(quizzed));
    for (index, PickedPosition { offer, asked }) in picked.iter().enumerate() {
        let line = &*offer.moment.line;
        let _ = write!(page, "\n## Position {}\n\n```text\n{}```\n\n", index + 1, position(quizzed, line));
        for (number, asked) in asked.iter().enumerate() {
            let words = describe(subject, line, asked.text());
            let words = if words.is_empty() { words } else { format!(" ({words})") };
            let _ = writeln!(page, "{}. `{}`{words}", number + 1, asked.text());
        }
    }
    page
}

/// Explains the signs on the board.
fn signs(quizzed: &QuizGame) -> String {
    let game = &quizzed.subject.game;
    let seat = |seat: usize| words::seat(game, alfonso_game::Seat::new(seat));
    let mut text = "Square brackets on the board mark where the last move began and ended.".to_owned();
    if game.names().players.len() == 2 && !game.names().kinds.is_empty() {
        let (first, second) = (seat(0), seat(1));
        let _ = write!(text, " Capital letters are pieces of {first}, small letters pieces of {second}.");
    }
    if game.blueprint().heaps.is_some() {
        text.push_str(" A number behind a letter counts the pieces on the cell.");
    }
    text
}

/// Returns the board, the turn, and what else matters in a position.
fn position(quizzed: &QuizGame, line: &dyn Line) -> String {
    let subject = &quizzed.subject;
    let mut text = state::text(subject, line, Style::new(Screen::PLAIN, true));
    // The list of choices would be the answer.
    if line.moves().iter().any(|m| matches!(m.kind(), MoveKind::Pick { .. } | MoveKind::Choice { .. }))
        && let Some(due) = state::standing(subject, line).get(1)
    {
        text = text.replacen(&format!("{due}\n"), "", 1);
        if let Some(shown) = words::shown(&subject.game, line) {
            let _ = writeln!(text, "{shown}");
        }
    }
    text.extend(unmoved(quizzed, line).map(|unmoved| unmoved + "\n"));
    text.extend(last_moves(quizzed, line).map(|moves| moves + "\n"));
    text
}

/// Lists the pieces that have not moved, of the kinds for which it matters.
fn unmoved(quizzed: &QuizGame, line: &dyn Line) -> Option<String> {
    let game = &quizzed.subject.game;
    let kinds = &game.blueprint().kinds;
    if !kinds.iter().any(|kind| kind.unmoved_matters) {
        return None;
    }
    let pieces = line.position().pieces;
    let unmoved = pieces.iter().filter(|piece| piece.unmoved && kinds[piece.kind.index()].unmoved_matters);
    let mut all: Vec<(usize, usize, Vec<&str>)> = Vec::new();
    for piece in unmoved {
        let cell = words::cell(game, piece.cell);
        let key = (piece.owner.index(), piece.kind.index());
        match all.iter_mut().find(|(owner, kind, _)| (*owner, *kind) == key) {
            Some((_, _, cells)) => cells.push(cell),
            None => all.push((key.0, key.1, vec![cell])),
        }
    }
    all.sort();
    let of = |(owner, kind, cells): &(usize, usize, Vec<&str>)| {
        let owner = words::seat(game, alfonso_game::Seat::new(*owner));
        format!("{owner} {} {}", words::kind(game, alfonso_game::KindId::new(*kind)), cells.join(" "))
    };
    let all: Vec<String> = all.iter().map(of).collect();
    Some(format!("have never moved:\n{}", words::wrapped(&all, "  ", Screen::PLAIN.width)))
}

/// Lists the last moves with their players, the latest last.
fn last_moves(quizzed: &QuizGame, line: &dyn Line) -> Option<String> {
    let game = &quizzed.subject.game;
    let texts = words::played_texts(game, line);
    let first = texts.len().saturating_sub(LAST_MOVES);
    let mut moves: Vec<String> = Vec::new();
    let mut before = None;
    for (text, seat) in texts.iter().zip(line.played_by()).skip(first) {
        match moves.last_mut() {
            Some(last) if before == Some(*seat) => *last = format!("{last} {text}"),
            _ => moves.push(format!("{} {text}", words::seat(game, *seat))),
        }
        before = Some(*seat);
    }
    let moves = words::wrapped(&moves, "  ", Screen::PLAIN.width);
    (!moves.is_empty()).then(|| format!("the last moves, the latest at the end:\n{moves}"))
}
