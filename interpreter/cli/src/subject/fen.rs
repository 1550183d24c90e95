//! Positions in FEN as they are typed: where a notation goes wrong, what would help, and what cannot have come about.

use super::Subject;
use crate::render::words;
use crate::trouble::Trouble;
use alfonso_board::{CellId, Shape};
use alfonso_diag::{Diagnostic, SourceId, Span, code};
use alfonso_game::{FenError, Game, Line, Position, Seat};
use std::ops::Range;

/// What the argument is called.
const ARGUMENT: &str = "--fen";

/// The position of a notation, and what is doubtful about it: warnings.
pub fn read(subject: &Subject, text: &str) -> Result<(Position, Option<Trouble>), Trouble> {
    let game = &subject.game;
    let fields = fields(text);
    let whole = fields.first().cloned().unwrap_or(0..0);
    if game.topology().shape() == Shape::Rings || game.names().players.len() != 2 {
        let why = "this notation is for grids and two players".to_owned();
        let fault = (code::BAD_POSITION, why, "not for this game".to_owned());
        let help = "`--from` starts every game from what `show --format json` has printed".to_owned();
        return Err(Trouble::in_argument(ARGUMENT, text, 0..text.len(), fault, Some(help)));
    }
    if text.trim().is_empty() {
        let fault =
            (code::BAD_POSITION, "the position is empty".to_owned(), "nothing stands here".to_owned());
        return Err(Trouble::in_argument(ARGUMENT, text, 0..text.len(), fault, example(game)));
    }
    let position = game.from_fen(text).map_err(|error| {
        let (place, label) = fault(text, &fields, &error);
        let help = if place.end <= whole.end { example(game) } else { None };
        Trouble::in_argument(ARGUMENT, text, place, (code::BAD_POSITION, error.to_string(), label), help)
    })?;
    if let Some(message) = impossible(game, &position) {
        let fault = (code::BAD_POSITION, message, "these men".to_owned());
        return Err(Trouble::in_argument(ARGUMENT, text, whole, fault, example(game)));
    }
    let diagnostics = doubts(game, &position, text, &fields);
    let doubts = (!diagnostics.is_empty())
        .then(|| Trouble { diagnostics, texts: vec![(ARGUMENT.to_owned(), text.to_owned())] });
    Ok((position, doubts))
}

/// Where the fields of a text stand, separated by white space.
fn fields(text: &str) -> Vec<Range<usize>> {
    let start = |field: &str| field.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|field| start(field)..start(field) + field.len()).collect()
}

/// Where a mistake stands, and a few words for it.
fn fault(text: &str, fields: &[Range<usize>], error: &FenError) -> (Range<usize>, String) {
    let field = |n: usize| fields.get(n).cloned().unwrap_or(0..text.len());
    let within = |n: usize, letter: char| {
        let field = field(n);
        let at = text[field.clone()].find(letter).map(|at| field.start + at);
        at.map_or(field, |at| at..at + letter.len_utf8())
    };
    match error {
        FenError::Row(row, ..) | FenError::Hole(row) => {
            let all = field(0);
            let mut start = all.start;
            for (index, part) in text[all.clone()].split('/').enumerate() {
                if index + 1 == *row {
                    return (start..start + part.len(), "this row".to_owned());
                }
                start += part.len() + 1;
            }
            (all, "these rows".to_owned())
        }
        FenError::Rows(..) => (field(0), "these rows".to_owned()),
        FenError::Letter(letter, _) | FenError::Facing(letter) => {
            (within(0, *letter), "this letter".to_owned())
        }
        FenError::Mover(_) => (field(1), "who moves".to_owned()),
        FenError::Right(letter, _) => (within(2, *letter), "this right".to_owned()),
        FenError::Passed(_) => (field(3), "the passed cell".to_owned()),
        FenError::Number(number) => {
            let index = if &text[field(4)] == number { 4 } else { 5 };
            (field(index), "this number".to_owned())
        }
        FenError::Fields => {
            let start = field(6).start;
            (start..text.trim_end().len().max(start), "what stands here is too much".to_owned())
        }
        _ => (0..text.len(), "this position".to_owned()),
    }
}

/// The start, as something to be changed.
fn example(game: &Game) -> Option<String> {
    Some(format!("the first position is `{} w`: rows from the top, numbers count empty cells", rows(game)))
}

/// The men at the start as rows.
fn rows(game: &Game) -> String {
    let board = game.topology();
    let men = game.start().men;
    let letter = |cell: Option<CellId>| {
        let Some(cell) = cell else { return Some("*".to_owned()) };
        let man = men.iter().find(|man| man.cell == cell)?;
        let (_, letter) = game.names().kinds.get(man.kind.index())?;
        Some(if man.owner == Seat(0) { letter.to_uppercase() } else { letter.to_lowercase() })
    };
    let row = |cells: Vec<Option<CellId>>| {
        let (mut row, mut empty) = (String::new(), 0);
        for cell in cells {
            match letter(cell) {
                Some(letter) => {
                    if empty > 0 {
                        row.push_str(&std::mem::take(&mut empty).to_string());
                    }
                    row.push_str(&letter);
                }
                None => empty += 1,
            }
        }
        if empty > 0 { row + &empty.to_string() } else { row }
    };
    board.layout().map(|(_, cells)| row(cells)).collect::<Vec<_>>().join("/")
}

/// Why no game can be played from a position, if so.
fn impossible(game: &Game, position: &Position) -> Option<String> {
    if position.men.is_empty() {
        return Some("nobody stands on the board".to_owned());
    }
    let kinds = &game.blueprint().kinds;
    let start = game.start();
    for seat in (0..game.names().players.len()).map(Seat::new) {
        let royal = |position: &Position| {
            position.men.iter().filter(|man| man.owner == seat && kinds[man.kind.index()].royal).count()
        };
        let (here, there) = (royal(position), royal(&start));
        if here > there.max(1) {
            let name = words::seat(game, seat);
            return Some(format!("{name} has {here} royal men; the game begins with {there}"));
        }
    }
    None
}

/// What cannot have come about, though it can be played from.
fn doubts(game: &Game, position: &Position, text: &str, fields: &[Range<usize>]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let warning = |place: Range<usize>, message: String, label: &str| {
        let span = Span::new(SourceId(0), place.start, place.end);
        Diagnostic::error(code::BAD_POSITION, span, message, label).warning()
    };
    let spec = game.blueprint();
    if let Some(place) = fields.get(2) {
        for letter in text[place.clone()].chars().filter(|letter| *letter != '-') {
            let right = spec.fen.rights.iter().find(|(known, _)| *known == letter);
            let stands =
                |cells: &Vec<CellId>| position.men.iter().any(|man| man.unmoved && cells.contains(&man.cell));
            if right.is_some_and(|(_, cells)| !stands(cells)) {
                let at = place.start + text[place.clone()].find(letter).unwrap_or(0);
                let message = format!("the right `{letter}` speaks of men who do not stand where they began");
                found.push(warning(at..at + letter.len_utf8(), message, "it gives nothing here"));
            }
        }
    }
    if spec.guards_royal && in_check(game, position, position.last_mover) {
        let names = [position.mover, position.last_mover].map(|seat| words::seat(game, seat));
        let message = format!("it is {} turn, and {} is in check", words::genitive(names[0]), names[1]);
        let place = fields.get(1).or(fields.first()).cloned().unwrap_or(0..text.len());
        found.push(warning(place, message, "nobody may leave his turn so"));
    }
    found
}

/// Whether a player would be in check if it were his turn.
fn in_check(game: &Game, position: &Position, seat: Seat) -> bool {
    let turned = game.arranged(position.men.clone(), seat);
    let line: Box<dyn Line + '_> = game.line_from(&turned);
    line.mover() == seat && line.in_check()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[track_caller]
    fn check(fen: &str, message: &str, place: Range<usize>) {
        let trouble = match read(&fixture::subject(), fen) {
            Err(trouble) | Ok((_, Some(trouble))) => trouble,
            Ok((_, None)) => panic!("{fen} is doubtful"),
        };
        let problem = &trouble.diagnostics[0];
        assert!(problem.message.contains(message), "{}", problem.message);
        assert_eq!(problem.span().map(Span::range), Some(place), "{fen}");
    }

    #[test]
    fn mistakes_are_shown_where_they_stand() {
        check("", "is empty", 0..0);
        check("4/4/4 w", "3 rows", 0..5);
        check("4/4/5/4 w", "row 3", 4..5);
        check("4/4/1x2/4 w", "letter `x`", 5..6);
        check("t3/4/4/T3 q", "not `q`", 10..11);
        check("t3/4/4/T3 w q", "`q`", 12..13);
        check("t3/4/4/T3 w - z9", "`z9`", 14..16);
        check("t3/4/4/T3 w - - x", "`x`", 16..17);
        check("t3/4/4/T3 w - - 0 x", "`x`", 18..19);
        check("t3/4/4/T3 w - - 0 1 2 3", "six fields", 20..23);
    }

    #[test]
    fn what_cannot_be_is_refused_or_warned_of() {
        check(" 4/4/4/4 w", "nobody stands", 1..8);
        check("4/2CC/4/c3 w", "South has 2 royal men", 0..10);
        check("cT2/4/4/C3 w", "North is in check", 11..12);
        assert_eq!(
            example(&fixture::subject().game).expect("a grid").split('`').nth(1),
            Some("t1c1/4/4/TC1D w")
        );
    }
}
