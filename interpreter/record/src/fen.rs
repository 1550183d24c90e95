//! Reads positions in FEN that a user typed. Errors have a span and advice; impossible positions
//! get warnings.

use crate::before;
use alfonso_board::CellId;
use alfonso_diag::{Diagnostic, SourceId, Span, code};
use alfonso_forms::english;
use alfonso_game::blueprint::FenField;
use alfonso_game::{FenError, FenFault, Game, Line, NumberName, PlacedPiece, Position, Seat, VarId};
use alfonso_report::command_error::{CommandError, Text};
use alfonso_report::subject::Subject;
use alfonso_report::words;
use std::ops::Range;

/// The name of the command-line argument.
const ARGUMENT: &str = "--fen";

/// Parses a position that was typed as an argument. Returns it with warnings about its doubtful
/// parts.
pub fn parse(subject: &Subject, text: &str) -> Result<(Position, Option<CommandError>), CommandError> {
    parse_of(ARGUMENT, subject, text)
}

/// Parses a position and returns it with warnings. Messages call the text `place`.
pub fn parse_of(
    name: &str,
    subject: &Subject,
    text: &str,
) -> Result<(Position, Option<CommandError>), CommandError> {
    let game = &subject.game;
    let fields = fields(text, game);
    let whole = fields.first().cloned().unwrap_or(0..0);
    if text.trim().is_empty() {
        let fault =
            (code::BAD_POSITION, "the position is empty".to_owned(), "nothing is written here".to_owned());
        return Err(CommandError::in_argument(name, text, 0..text.len(), fault, Some(example(game))));
    }
    let position = game.from_fen(text).map_err(|error| {
        let (at, label) = fault(text, &fields, &error);
        let help = (error.field == 0).then(|| example(game));
        CommandError::in_argument(name, text, at, (code::BAD_POSITION, error.to_string(), label), help)
    })?;
    if let Some(message) = impossible(game, &position) {
        let fault = (code::BAD_POSITION, message, "these pieces".to_owned());
        return Err(CommandError::in_argument(name, text, whole, fault, Some(example(game))));
    }
    let diagnostics = doubts(game, &position, text, &fields);
    let doubts =
        (!diagnostics.is_empty()).then(|| CommandError { diagnostics, texts: vec![Text::new(name, text)] });
    Ok((position, doubts))
}

/// Returns the byte ranges of the fields of a text. Fields are separated by white space; brackets
/// after the pieces are a separate field.
fn fields(text: &str, game: &Game) -> Vec<Range<usize>> {
    let start = |field: &str| field.as_ptr() as usize - text.as_ptr() as usize;
    let mut fields: Vec<Range<usize>> =
        text.split_whitespace().map(|field| start(field)..start(field) + field.len()).collect();
    let reserves = game.blueprint().fen.fields.first() == Some(&FenField::Reserve);
    if let (true, Some(pieces)) = (reserves, fields.first().cloned()) {
        let apart = text[pieces.clone()].find('[').map(|at| pieces.start + at);
        let here = fields.get(1).is_some_and(|next| text[next.clone()].starts_with('['));
        let at = apart.unwrap_or(pieces.end);
        fields[0].end = at;
        if apart.is_some() || !here {
            fields.insert(1, at..pieces.end);
        }
    }
    fields
}

/// Returns the byte range of an error and a short label for it.
fn fault(text: &str, fields: &[Range<usize>], error: &FenError) -> (Range<usize>, String) {
    let field = fields.get(error.field).cloned().unwrap_or(0..text.len());
    let within = |letter: char| {
        let at = text[field.clone()].find(letter).map(|at| field.start + at);
        at.map_or(field.clone(), |at| at..at + letter.len_utf8())
    };
    let position = |position: usize| {
        let mut start = field.start;
        for (index, part) in text[field.clone()].split('/').enumerate() {
            if index + 1 == position {
                return start..start + part.len();
            }
            start += part.len() + 1;
        }
        field.clone()
    };
    let (range, label) = match &error.fault {
        FenFault::Rows(..) => (field, "these rows"),
        FenFault::NoPiece(_) => (field, "a letter is missing"),
        FenFault::Row(number, ..)
        | FenFault::Stack(number, _)
        | FenFault::Cell(number, _)
        | FenFault::Hole(number) => (position(*number), "this row"),
        FenFault::Letter(letter, _) | FenFault::Owner(letter, _) | FenFault::Facing(letter) => {
            (within(*letter), "this letter")
        }
        FenFault::Heap(letter, _) => (within(*letter), "these pieces"),
        FenFault::PieceNumber(letter) => (within(*letter), "this piece"),
        FenFault::Mark(_, mark) => (within(*mark), "this mark"),
        FenFault::Promoted(_) => (within('~'), "this mark"),
        FenFault::Mover(..) => (field, "who moves"),
        FenFault::Player(..) => (field, "who is out"),
        FenFault::Nobody => (0..text.len(), "this position"),
        FenFault::Right(letter, _) => (within(*letter), "this right"),
        FenFault::Nothing(_) => (field, "this field"),
        FenFault::Value(..) => (field, "this value"),
        FenFault::Number(_) => (field, "this number"),
        FenFault::Reserve(_) => (field, "who is in reserve"),
        FenFault::OverBudget(..) => (0..text.len(), "this position"),
        FenFault::Fields(_) => {
            (field.start..text.trim_end().len().max(field.start), "this text is not expected")
        }
    };
    (range, label.to_owned())
}

/// Describes the starting position, as a template that the user can change.
fn example(game: &Game) -> String {
    let start = game.to_fen(&game.start());
    format!("the first position is `{start}`: rows are listed from the top, and numbers count empty cells")
}

/// Returns the reason why no game can be played from a position, or `None` if one can.
pub fn impossible(game: &Game, position: &Position) -> Option<String> {
    if position.pieces.is_empty() && !game.start().pieces.is_empty() {
        return Some("there is no piece on the board".to_owned());
    }
    let kinds = &game.blueprint().kinds;
    if kinds.iter().any(|kind| kind.together) {
        // The rules may allow several royal pieces, and more of them than at the start.
        return None;
    }
    let start = game.start();
    for seat in (0..game.names().players.len()).map(Seat::new) {
        let royal = |position: &Position| {
            let standing =
                position.pieces.iter().filter(|piece| piece.owner == seat && kinds[piece.kind.index()].royal);
            let held = game.numbers().into_iter().zip(&position.numbers).map(|(name, count)| match name {
                NumberName::Reserve { kind, seat: of } if of == seat && kinds[kind.index()].royal => *count,
                _ => 0,
            });
            standing.count() + usize::try_from(held.sum::<i32>()).unwrap_or(0)
        };
        let (here, there) = (royal(position), royal(&start));
        if here > there.max(1) {
            let name = words::seat(game, seat);
            return Some(format!("{name} has {here} royal pieces, but the game begins with {there}"));
        }
    }
    None
}

/// Returns warnings about parts of a playable position that cannot occur in a game.
fn doubts(game: &Game, position: &Position, text: &str, fields: &[Range<usize>]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let warning = |range: Range<usize>, message: String, label: &str| {
        let span = Span::new(SourceId(0), range.start, range.end);
        Diagnostic::error(code::BAD_POSITION, span, message, label).warning()
    };
    let spec = game.blueprint();
    let of = |field: FenField| spec.fen.fields.iter().position(|known| *known == field);
    if let Some(range) = of(FenField::Rights).and_then(|field| fields.get(field + 1)) {
        for (at, letter) in text[range.clone()].char_indices().filter(|(_, letter)| *letter != '-') {
            if text[range.clone()][..at].contains(letter) {
                let here = range.start + at..range.start + at + letter.len_utf8();
                found.push(warning(here, format!("the right `{letter}` is named twice"), "once is enough"));
                continue;
            }
            let of_cells = spec.fen.rights.iter().find(|(known, _)| *known == letter);
            let message = match of_cells {
                Some((_, cells)) => denied(game, position, letter, cells),
                None => without_pair(game, position, letter),
            };
            if let Some(message) = message {
                let at = range.start + at;
                found.push(warning(at..at + letter.len_utf8(), message, "it has no effect here"));
            }
        }
    }
    for index in before::unexplained(game, position) {
        let name = &game.names().vars[index];
        let message = format!("no last move could have set `{name}` to this cell");
        let field = of(FenField::Var(VarId::new(index))).and_then(|field| fields.get(field + 1));
        let range = field.cloned().unwrap_or(0..text.len());
        found.push(warning(range, message, "it has no effect here"));
    }
    let round = of(FenField::Round).and_then(|field| fields.get(field + 1));
    if let Some(range) = round.filter(|range| text[(*range).clone()].parse() == Ok(0)) {
        let message = "there is no round 0: the program takes it as the first round".to_owned();
        found.push(warning(range.clone(), message, "rounds are counted from 1"));
    }
    let start = game.start();
    for seat in (0..game.names().players.len()).map(Seat::new) {
        let royal = |of: &Position| {
            of.pieces.iter().any(|piece| piece.owner == seat && spec.kinds[piece.kind.index()].royal)
        };
        let judged = spec.guards_royal || spec.judges.is_some();
        if judged && royal(&start) && !royal(position) && !position.out.contains(&seat) {
            let message = words::does(game, seat, "has no royal piece");
            let range = fields.first().cloned().unwrap_or(0..text.len());
            found.push(warning(range, message, "this player can be neither checked nor mated"));
        }
    }
    if spec.guards_royal && in_check(game, position, position.last_player) {
        let turn = words::genitive(words::seat(game, position.player));
        let checked = words::does(game, position.last_player, "is in check");
        let message = format!("it is {turn} turn, and {checked}");
        let range = of(FenField::Mover)
            .and_then(|field| fields.get(field + 1))
            .or(fields.first())
            .cloned()
            .unwrap_or(0..text.len());
        found.push(warning(range, message, "no player may end a turn in check"));
    }
    found
}

/// Returns the reason why the pieces on the board rule out a right, or `None` if the right is
/// possible. A right is ruled out if a piece that it needs is missing from its initial cell.
fn denied(game: &Game, position: &Position, letter: char, cells: &[CellId]) -> Option<String> {
    let spec = game.blueprint();
    let at_home = |cell: &CellId| position.pieces.iter().find(|piece| piece.unmoved && piece.cell == *cell);
    if cells.iter().filter_map(at_home).any(|piece| spec.fen.matters_alone(piece.kind)) {
        return None;
    }
    let start = game.start();
    let missing: Vec<String> = cells
        .iter()
        .filter(|cell| at_home(cell).is_none())
        .map(|cell| {
            let name = words::cell(game, *cell);
            match start.pieces.iter().find(|piece| piece.cell == *cell) {
                Some(piece) => {
                    let owner = words::genitive(words::seat(game, piece.owner));
                    format!("{owner} {} is not on {name}", words::kind(game, piece.kind).to_lowercase())
                }
                None => format!("no piece begins on {name}"),
            }
        })
        .collect();
    (!missing.is_empty())
        .then(|| format!("the board contradicts the right `{letter}`: {}", english::and(&missing)))
}

/// Returns the reason why the board rules out a right of two pieces that need no fixed cells.
/// Returns `None` if the right is possible.
fn without_pair(game: &Game, position: &Position, letter: char) -> Option<String> {
    if game.pair_of(position, letter).is_some() {
        return None;
    }
    let pairs = &game.blueprint().fen.pairs;
    let known = pairs.iter().find(|pair| pair.letter == letter);
    // The letter of a file is upper case for the first player.
    let of_file = || pairs.iter().find(|pair| (pair.owner == Seat::new(0)) == letter.is_uppercase());
    let pair = known.or_else(of_file)?;
    let has = words::does(game, pair.owner, "has");
    let [kind, partner] = [pair.kind, pair.partner].map(|kind| words::kind(game, kind).to_lowercase());
    let stands = |piece: &PlacedPiece| piece.kind == pair.kind && piece.owner == pair.owner;
    let missing = if !position.pieces.iter().any(stands) {
        format!("{has} no {kind}")
    } else if known.is_some() {
        let way = words::direction(pair.way);
        format!("{has} no {partner} straight {way} of the {kind}")
    } else {
        let file = letter.to_lowercase();
        format!("{has} no {partner} on file {file} in a line with the {kind}")
    };
    Some(format!("the board contradicts the right `{letter}`: {missing}"))
}

/// Returns `true` if a player would be in check on their turn.
fn in_check(game: &Game, position: &Position, seat: Seat) -> bool {
    // If the effects at the beginning of the game are too costly to evaluate, the answer is
    // `false`.
    let Ok(turned) = game.arranged(position.pieces.clone(), seat) else { return false };
    let line: Box<dyn Line> = game.line_from(&turned);
    line.player() == seat && line.in_check()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[track_caller]
    fn check(fen: &str, message: &str, range: Range<usize>) {
        let error = match parse(&fixture::subject(), fen) {
            Err(error) | Ok((_, Some(error))) => error,
            Ok((_, None)) => panic!("{fen} is doubtful"),
        };
        let problem = &error.diagnostics[0];
        assert!(problem.message.contains(message), "{}", problem.message);
        assert_eq!(problem.span().map(Span::range), Some(range), "{fen}");
    }

    #[test]
    fn mistakes_are_shown_where_they_stand() {
        check("", "is empty", 0..0);
        check("4/4/4 w", "3 rows", 0..5);
        check("4/4/5/4 w", "row 3", 4..5);
        check("4/4/1x2/4 w", "letter `x`", 5..6);
        check("t3/4/4/T3 q", "not `q`", 10..11);
        check("t3/4/4/T3 w q", "`q`", 12..13);
        check("t3/4/4/T3 w - z9", "no use for this field", 14..16);
        check("t3/4/4/T3 w - - x", "`x`", 16..17);
        check("t3/4/4/T3 w - - 0 x", "`x`", 18..19);
        check("t3/4/4/T3 w - - 0 1 2 3", "six fields", 20..23);
    }

    #[test]
    fn what_cannot_be_is_refused_or_warned_of() {
        check(" 4/4/4/4 w", "there is no piece", 1..8);
        check("4/2CC/4/c3 w", "South has 2 royal pieces", 0..10);
        check("cT2/4/4/C3 w", "North is in check", 11..12);
        check("4/4/4/C2T w", "North has no royal piece", 0..9);
        assert_eq!(example(&fixture::subject().game).split('`').nth(1), Some("t1c1/4/4/TC1D w - - 0 1"));
    }
}
