//! Drawings of pieces on a board, which can be turned, flipped or mirrored.

use super::board::file_name;
use super::{MOST_RESERVED, Size, heap_size, many};
use crate::log::Log;
use crate::problems::{heap, names, setups};
use crate::world::World;
use alfonso_diag::{Span, Spanned};
use alfonso_model::{Direction, KindId, Placement, Seat};
use alfonso_syntax::ast::{Name, Row};
use alfonso_vocabulary::{self as vocabulary, Meaning, Role};
use std::collections::BTreeMap;

/// A piece in a drawing. Files and ranks count from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawn {
    file: i16,
    rank: i16,
    kind: KindId,
    owner: Seat,
    /// The facing that a mark gives the piece.
    mark: Option<Direction>,
    span: Span,
}

impl Drawn {
    /// Returns the placement of this piece on the board. Without a mark, the piece has the facing
    /// of its player's pieces.
    pub(super) fn placement(&self, world: &World<'_>) -> Placement {
        let square = world.plan.as_ref().and_then(|plan| plan.as_drawn().get(&(self.file, self.rank)));
        // A turned drawing may have pieces outside the board. Such a piece gets the name of a
        // missing cell.
        let cell = match (square, usize::try_from(self.file), self.rank) {
            (Some(square), ..) => square.name.clone(),
            (None, Ok(file), rank) if rank >= 0 => format!("{}{}", file_name(file), rank + 1),
            _ => "a0".to_owned(),
        };
        Placement {
            cell: Spanned::new(cell, self.span),
            kind: self.kind,
            owner: self.owner,
            facing: self.mark.or(world.players[self.owner.index()].facing),
        }
    }
}

/// Returns the pieces in the rows of a drawing.
pub(super) fn rows(world: &World<'_>, rows: &[Row], size: Size<'_>, log: &mut Log) -> Option<Vec<Drawn>> {
    let mut seen: BTreeMap<i64, Span> = BTreeMap::new();
    let mut pieces = Vec::new();
    let mut good = true;
    let mut wrong = Wrong::default();
    for row in rows {
        let rank = row.rank.node;
        if let Some(first) = seen.insert(rank, row.rank.span) {
            log.report(setups::double_row(row.rank.span, rank, first));
            good = false;
        }
        let ranks = (i64::from(size.all_ranks.0) + 1, i64::from(size.all_ranks.1) + 1);
        if !(ranks.0..=ranks.1).contains(&rank) {
            log.report(setups::row_off_board(row.rank.span, rank, ranks));
            good = false;
            continue;
        }
        // A row shows either the files of the grids or the files of all cells.
        let (grids, all) = (many(size.files), many(size.all_files));
        let rank = i16::try_from(rank - 1).unwrap_or(0);
        // A row of hexagons may leave out the places beside the board.
        let own: Vec<i16> = size.plan.files_in(rank);
        let shown: Vec<i16> = match row.tokens.len() {
            length if size.plan.of_hexagons() && length == own.len() => own,
            length if length == grids => (size.files.0..).take(length).collect(),
            length if length == all => (size.all_files.0..).take(length).collect(),
            length => {
                log.report(match size.plan.of_hexagons() {
                    true => setups::wrong_hexagons(row_span(row), length, (rank, own.len(), grids)),
                    false => setups::row_length(row_span(row), length, grids, all),
                });
                good = false;
                continue;
            }
        };
        for (file, token) in shown.into_iter().zip(&row.tokens) {
            let is_hole = !size.plan.as_drawn().contains_key(&(file, rank));
            if is_hole != (token.node == "*") {
                log.report(setups::hole(token, is_hole));
                good = false;
                continue;
            }
            if token.node == "." || is_hole {
                continue;
            }
            // The pieces of a stack are listed from the bottom.
            for layer in token.node.split('+') {
                match heap_of(world, layer) {
                    Ok((_, None)) => {
                        good = false;
                        log.report(heap::no_number(token.span, MOST_RESERVED));
                    }
                    Ok(((owner, kind, mark), Some(number))) => {
                        let piece = Drawn { file, rank, kind, owner, mark, span: token.span };
                        pieces.extend(std::iter::repeat_n(piece, usize::from(number)));
                    }
                    Err(why) => {
                        good = false;
                        wrong.add(token, why);
                    }
                }
            }
        }
    }
    wrong.report(world, log);
    good.then_some(pieces)
}

/// The tokens of a drawing that stand for no piece. Each distinct token is reported once, with all
/// of its places.
#[derive(Default)]
struct Wrong<'t>(Vec<(&'t Name, &'static str, Vec<Span>)>);

impl<'t> Wrong<'t> {
    fn add(&mut self, token: &'t Name, why: &'static str) {
        match self.0.iter_mut().find(|(known, ..)| known.node == token.node) {
            Some((.., more)) => more.push(token.span),
            None => self.0.push((token, why, Vec::new())),
        }
    }

    fn report(self, world: &World<'_>, log: &mut Log) {
        let kinds: Vec<&str> = world.kinds.iter().map(|kind| kind.letter.as_str()).collect();
        let players: Vec<&str> = world.players.iter().filter_map(|player| player.letter.as_deref()).collect();
        for (token, why, more) in self.0 {
            log.report(setups::unknown_token(token, (why, &more), &kinds, &players));
        }
    }
}

fn row_span(row: &Row) -> Span {
    match (row.tokens.first(), row.tokens.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => row.rank.span,
    }
}

/// The owner, the kind and the marked facing of a drawn piece.
type Sign = (Seat, KindId, Option<Direction>);

/// Returns the piece and the number of pieces that a token, or a part of it, stands for. For
/// example, `wM5` is a heap of five. The number is `None` if a heap cannot be that high.
fn heap_of(world: &World<'_>, layer: &str) -> Result<(Sign, Option<u16>), &'static str> {
    let text = layer.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let number = match &layer[text.len()..] {
        "" => Some(1),
        digits => digits.parse().ok().and_then(heap_size),
    };
    Ok((piece(world, text)?, number))
}

/// Returns the owner, the kind and the marked facing that the letters of a token stand for.
fn piece(world: &World<'_>, text: &str) -> Result<Sign, &'static str> {
    if let Some((owner, kind)) = letters(world, text) {
        return Ok((owner, kind, None));
    }
    let mark = text.chars().last().and_then(mark);
    if let Some(mark) = mark
        && let Some((owner, kind)) = letters(world, &text[..text.len() - 1])
    {
        return Ok((owner, kind, Some(mark)));
    }
    let small = text.chars().all(|sign| !sign.is_ascii_uppercase());
    Err(if small && world.players.len() != 2 {
        "unless there are two players, write the player's letter before the letter of the piece"
    } else {
        "not a piece's letter, alone or after a player's letter"
    })
}

fn mark(sign: char) -> Option<Direction> {
    match sign {
        '^' => Some(Direction::North),
        '>' => Some(Direction::East),
        'v' => Some(Direction::South),
        '<' => Some(Direction::West),
        _ => None,
    }
}

/// Resolves a piece by its letters.
///
/// The letters of a kind follow the letter of a player. Alternatively, a capital means the first
/// player, and a small letter means the second of two.
fn letters(world: &World<'_>, text: &str) -> Option<(Seat, KindId)> {
    let kind = |letter: &str| world.kinds.iter().position(|kind| kind.letter == letter).map(KindId::new);
    for (index, player) in world.players.iter().enumerate() {
        let letter = player.letter.as_deref();
        if let Some(kind) = letter.and_then(|letter| text.strip_prefix(letter)).and_then(kind) {
            return Some((Seat::new(index), kind));
        }
    }
    if let Some(kind) = kind(text) {
        return (!world.players.is_empty()).then(|| (Seat::new(0), kind));
    }
    if world.players.len() != 2 || text.chars().any(|sign| sign.is_ascii_uppercase()) {
        return None;
    }
    let small = world.kinds.iter().position(|kind| kind.letter.to_ascii_lowercase() == text)?;
    Some((Seat::new(1), KindId::new(small)))
}

/// Adds the first player's pieces again as the second player's, on the opposite ranks.
pub(super) fn mirrored(
    world: &World<'_>,
    pieces: Vec<Drawn>,
    size: Size<'_>,
    span: Span,
    log: &mut Log,
) -> Option<Vec<Drawn>> {
    if world.players.len() < 2 {
        log.report(setups::no_opponent(span));
        return None;
    }
    let opposite = |piece: &Drawn| Drawn {
        rank: size.ranks.0 + size.ranks.1 - piece.rank,
        owner: Seat::new(1),
        mark: piece.mark.map(|mark| match mark {
            Direction::North | Direction::South => mark.turned(4),
            other => other,
        }),
        ..*piece
    };
    let others: Vec<Drawn> =
        pieces.iter().filter(|piece| piece.owner == Seat::new(0)).map(opposite).collect();
    Some(pieces.into_iter().chain(others).collect())
}

/// Returns the pieces with the order of the files reversed.
pub(super) fn flipped(pieces: Vec<Drawn>, size: Size<'_>) -> Vec<Drawn> {
    let flip = |piece: Drawn| Drawn {
        file: size.files.0 + size.files.1 - piece.file,
        mark: piece.mark.map(|mark| match mark {
            Direction::East | Direction::West => mark.turned(4),
            other => other,
        }),
        ..piece
    };
    pieces.into_iter().map(flip).collect()
}

/// Returns the pieces turned by quarter turns, together with their marks.
pub(super) fn turned(pieces: Vec<Drawn>, size: Size<'_>, word: &Name, log: &mut Log) -> Option<Vec<Drawn>> {
    let Some(Meaning::Turned(quarters)) = vocabulary::meaning(&word.node, Role::Setup) else {
        let turns = vocabulary::words(Role::Setup)
            .filter(|word| matches!(vocabulary::meaning(word, Role::Setup), Some(Meaning::Turned(_))));
        let near = alfonso_diag::nearest(&word.node, turns);
        let help = "a drawing is turned `clockwise`, `anticlockwise` or `half`";
        log.report(names::unknown_word(word, "a way to turn a drawing", near, Some(help)));
        return None;
    };
    if quarters != 2 && many(size.files) != many(size.ranks) {
        log.report(setups::not_square(word.span, many(size.files), many(size.ranks)));
        return None;
    }
    let (west, south) = (size.files.0, size.ranks.0);
    let (files, ranks) = (size.files.1 - west, size.ranks.1 - south);
    let turn = |piece: Drawn| {
        let (file, rank) = (piece.file - west, piece.rank - south);
        let (file, rank) = match quarters {
            1 => (rank, ranks - file),
            2 => (files - file, ranks - rank),
            _ => (files - rank, file),
        };
        let (file, rank) = (file + west, rank + south);
        let mark = piece.mark.map(|mark| mark.turned(2 * usize::from(quarters)));
        Drawn { file, rank, mark, ..piece }
    };
    Some(pieces.into_iter().map(turn).collect())
}

/// Returns the pieces with two kinds exchanged.
pub(super) fn exchanging(pieces: Vec<Drawn>, one: KindId, other: KindId) -> Vec<Drawn> {
    let exchange = |piece: Drawn| {
        let kind = match piece.kind {
            kind if kind == one => other,
            kind if kind == other => one,
            kind => kind,
        };
        Drawn { kind, ..piece }
    };
    pieces.into_iter().map(exchange).collect()
}
