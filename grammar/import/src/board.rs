//! Boards, starting positions and sets of cells.

use crate::options::Options;
use crate::pieces::{self, Piece};
use alfonso_diag::{Diagnostic, Span, code};

/// The largest number of files or ranks that is imported. Boards of Fairy-Stockfish are smaller;
/// rule files allow larger ones.
pub(crate) const LARGEST: usize = 26;

/// A board and its pieces.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    /// The ranks from the top down. For each file, a rank holds the index of the piece there, and
    /// whether it belongs to the first player.
    pub(crate) rows: Vec<Vec<Option<(usize, bool)>>>,
    /// The pieces in reserve.
    pub(crate) reserve: Vec<(usize, bool)>,
    /// The further fields of the position.
    pub(crate) fields: Vec<String>,
}

/// Returns the board, or reports why it is invalid.
pub(crate) fn board(
    options: &Options,
    pieces: &[Piece],
    section: Span,
    wrong: &mut Vec<Diagnostic>,
) -> Option<Board> {
    let before = wrong.len();
    let mut side = |key: &str| {
        let text = options.text(key);
        let number = match text.chars().next() {
            Some(letter) if letter.is_ascii_alphabetic() && text.len() == 1 => Some(file_number(letter)),
            _ => text.parse().ok(),
        };
        let number = number.filter(|number| (2..=LARGEST).contains(number));
        if number.is_none() {
            let message = format!("`{text}` is not the size of a board");
            wrong.push(
                Diagnostic::error(code::BAD_IMPORT, options.span_of(key, section), message, "not understood")
                    .help(format!("a board has 2 to {LARGEST} ranks and files")),
            );
        }
        number
    };
    let (files, ranks) = (side("maxFile"), side("maxRank"));
    let (files, ranks) = (files?, ranks?);
    let start = options.text("startFen");
    let span = options.span_of("startFen", section);
    let mut fields = start.split_whitespace().map(str::to_owned);
    let placement = fields.next().unwrap_or_default();
    let (placement, hands) = match placement.split_once('[') {
        Some((placement, hands)) => (placement.to_owned(), hands.trim_end_matches(']').to_owned()),
        None => (placement, String::new()),
    };
    let mut report = |message: String| {
        wrong
            .push(Diagnostic::error(code::BAD_IMPORT, span, message, "this position cannot be set up").help(
            "`startFen` has a row for each rank, from the top, with letters for pieces and numbers for empty cells",
        ));
    };
    let mut missing = Vec::new();
    let mut known = |sign: char, report: &mut dyn FnMut(String)| {
        let found = pieces.iter().position(|piece| piece.letter == sign.to_ascii_lowercase());
        if found.is_none() && !missing.contains(&sign) {
            missing.push(sign);
            report(format!("the position contains `{sign}`, but no piece has this letter"));
        }
        found.map(|piece| (piece, sign.is_ascii_uppercase()))
    };
    let mut rows = Vec::new();
    for (row, text) in placement.split('/').enumerate() {
        let (mut cells, mut empty) = (Vec::new(), 0_usize);
        for sign in text.chars() {
            if let Some(digit) = sign.to_digit(10) {
                empty = (10 * empty + digit as usize).min(2 * LARGEST);
                continue;
            }
            cells.extend(std::iter::repeat_n(None, std::mem::take(&mut empty)));
            if sign.is_ascii_alphabetic() {
                cells.push(known(sign, &mut report));
            } else {
                report(format!("`{sign}` cannot be read in row {} of the position", row + 1));
            }
        }
        cells.extend(std::iter::repeat_n(None, empty));
        if cells.len() != files {
            report(format!(
                "row {} of the position has {} cells, but the board has {files} files",
                row + 1,
                cells.len()
            ));
        }
        rows.push(cells);
    }
    if rows.len() != ranks {
        report(format!("the position has {} rows, but the board has {ranks} ranks", rows.len()));
    }
    let signs = hands.chars().filter(|sign| *sign != '-');
    let reserve = signs.filter_map(|sign| known(sign, &mut report)).collect();
    (wrong.len() == before).then(|| Board { files, ranks, rows, reserve, fields: fields.collect() })
}

impl Board {
    /// Returns the files, from 1, on which a player has pieces of this kind on a rank.
    pub(crate) fn files_of(&self, piece: usize, first: bool, rank: usize) -> Vec<usize> {
        let row = self.ranks.checked_sub(rank).and_then(|row| self.rows.get(row));
        let placed = row.into_iter().flatten().enumerate();
        placed.filter(|(_, cell)| **cell == Some((piece, first))).map(|(file, _)| file + 1).collect()
    }

    /// Returns a field of the position after the pieces. Field 0 is the player to move, and field 1
    /// the rights. Returns `-` for a missing field.
    pub(crate) fn field(&self, index: usize) -> &str {
        self.fields.get(index).map_or("-", String::as_str)
    }

    /// Returns a set of cells in the syntax of rule files: `*8 d4` becomes `rank 8, d4`. Drops
    /// cells beyond the board. Returns `None` if no cell is left or if a part is not understood.
    pub(crate) fn cells(&self, text: &str) -> Option<String> {
        let mut parts = Vec::new();
        for word in text.split_whitespace() {
            let mut signs = word.chars();
            let (file, rank) = (signs.next()?, signs.as_str());
            let file = match file {
                '*' => None,
                letter if letter.is_ascii_alphabetic() => Some(letter.to_ascii_lowercase()),
                _ => return None,
            };
            let rank = if rank == "*" { None } else { Some(rank.parse::<usize>().ok()?) };
            let beyond = file.is_some_and(|file| file_number(file) > self.files)
                || rank.is_some_and(|rank| !(1..=self.ranks).contains(&rank));
            if beyond {
                continue;
            }
            parts.push(match (file, rank) {
                (None, None) => format!("a1..{}{}", file_letter(self.files), self.ranks),
                (None, Some(rank)) => format!("rank {rank}"),
                (Some(file), None) => format!("file {file}"),
                (Some(file), Some(rank)) => format!("{file}{rank}"),
            });
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// Returns the number of a file, from 1, for its letter.
pub(crate) fn file_number(letter: char) -> usize {
    usize::from(letter.to_ascii_lowercase() as u8 - b'a') + 1
}

/// Returns the letter of a file for its number.
pub(crate) fn file_letter(number: usize) -> char {
    char::from(b'a' + u8::try_from(number - 1).unwrap_or(0).min(25))
}

/// Removes the pieces that can never appear, because they are not in the position and nothing is
/// promoted to them.
pub(crate) fn in_play(options: &Options, pieces: Vec<Piece>, mut board: Board) -> (Vec<Piece>, Board) {
    let mut there = vec![false; pieces.len()];
    let placed = board.rows.iter().flatten().flatten().chain(&board.reserve);
    placed.for_each(|(piece, _)| there[*piece] = true);
    // A promoted piece may be promoted again.
    for _ in 0..pieces.len() {
        for (from, to) in pieces::promotions(options, &pieces) {
            there[to] |= there[from];
        }
    }
    let mut new_index = vec![0; pieces.len()];
    let mut kept = Vec::new();
    for (old, piece) in pieces.into_iter().enumerate().filter(|(old, _)| there[*old]) {
        new_index[old] = kept.len();
        kept.push(piece);
    }
    let placed = board.rows.iter_mut().flatten().flatten().chain(&mut board.reserve);
    placed.for_each(|(piece, _)| *piece = new_index[*piece]);
    (kept, board)
}
