//! The first field: the pieces on the board.

use super::{Dialect, FenError, FenFault, NO_BOARD, SIGNS, rows};
use crate::{KindId, PlacedPiece, Position, Program, Seat};
use alfonso_board::{CellId, Direction};

/// The maximum number of pieces of a heap in a notation.
const MOST_HIGH: u16 = 1000;
/// The maximum number of pieces that one number in a reserve stands for.
const MOST_HELD: usize = 1000;

/// The `per piece` values of pieces, each with its index in the numbers of a position.
pub(super) type PieceNumbers = Vec<(usize, i32)>;

/// The unparsed rest of a text.
struct Letters<'t> {
    text: &'t str,
}

impl Letters<'_> {
    fn peek(&self) -> Option<char> {
        self.text.chars().next()
    }

    /// Consumes the next letter if it satisfies the predicate.
    fn take(&mut self, matches: impl Fn(char) -> bool) -> Option<char> {
        let letter = self.peek().filter(|letter| matches(*letter))?;
        self.text = &self.text[letter.len_utf8()..];
        Some(letter)
    }

    fn number(&mut self) -> Option<usize> {
        let mut number = None;
        while let Some(digit) = self.take(|letter| letter.is_ascii_digit()).and_then(|it| it.to_digit(10)) {
            number = Some((number.unwrap_or(0) * 10 + digit as usize).min(10_000));
        }
        number
    }
}

impl<const N: usize> Program<N> {
    /// Parses the pieces of a notation. All pieces are marked as moved. The second result lists the
    /// `per piece` values.
    pub(super) fn parse_pieces(&self, text: &str) -> Result<(Vec<PlacedPiece>, PieceNumbers), FenError> {
        let fail = |fault| FenError { field: 0, fault };
        let cells = rows(&self.spec.topology);
        if cells.is_empty() && text == NO_BOARD {
            return Ok((Vec::new(), Vec::new()));
        }
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != cells.len() {
            return Err(fail(FenFault::Rows(rows.len(), cells.len())));
        }
        let (mut pieces, mut piece_numbers) = (Vec::new(), Vec::new());
        for (row, (text, cells)) in (1..).zip(rows.iter().zip(&cells)) {
            self.parse_row(row, text, cells, (&mut pieces, &mut piece_numbers)).map_err(fail)?;
        }
        Ok((pieces, piece_numbers))
    }

    fn parse_row(
        &self,
        index: usize,
        text: &str,
        cells: &[Option<CellId>],
        (pieces, piece_numbers): (&mut Vec<PlacedPiece>, &mut PieceNumbers),
    ) -> Result<(), FenFault> {
        let mut letters = Letters { text };
        let mut filled = 0;
        let mut holes: Option<FenFault> = None;
        while letters.peek().is_some() {
            if let Some(count) = letters.number() {
                let over = cells.get(filled..cells.len().min(filled + count)).unwrap_or(&[]);
                if over.contains(&None) {
                    holes.get_or_insert(FenFault::Hole(index));
                }
                filled += count;
                continue;
            }
            let at = cells.get(filled).copied();
            filled += 1;
            if letters.take(|letter| letter == '*').is_some() {
                if let Some(Some(cell)) = at {
                    let name = self.spec.topology.cell(cell).name.clone();
                    holes.get_or_insert(FenFault::Cell(index, name));
                }
                continue;
            }
            let (letter, kind, owner) = self.parse_piece(&mut letters)?;
            let facing = self.parse_facing(&mut letters, letter, kind, owner)?;
            let number = self.parse_height(&mut letters, letter)?;
            let mut bears = vec![self.parse_piece_number(&mut letters, letter)?];
            let mut stack = vec![(kind, owner, facing)];
            while self.spec.stacks && letters.take(|letter| letter == '+').is_some() {
                let (letter, kind, owner) = self.parse_piece(&mut letters)?;
                stack.push((kind, owner, self.parse_facing(&mut letters, letter, kind, owner)?));
                bears.push(self.parse_piece_number(&mut letters, letter)?);
            }
            if self.spec.stacks && stack.len() > usize::from(self.spec.heaps.unwrap_or(1)) {
                return Err(FenFault::Stack(index, self.spec.heaps.unwrap_or(1)));
            }
            match at {
                Some(Some(cell)) => {
                    let beneath = self.layout.numbers_beneath(cell).take(stack.len() - 1);
                    let numbers = beneath.chain(self.layout.piece_number(cell)).zip(bears);
                    piece_numbers
                        .extend(numbers.map(|(at, bears)| (at, bears.unwrap_or(self.layout.firsts[at]))));
                    let piece = |(kind, owner, facing)| {
                        let piece =
                            PlacedPiece { cell, kind, owner, facing, unmoved: false, moved_now: false };
                        std::iter::repeat_n(piece, number)
                    };
                    pieces.extend(stack.into_iter().flat_map(piece));
                }
                Some(None) => drop(holes.get_or_insert(FenFault::Hole(index))),
                None => {}
            }
        }
        // A wrong length is a better explanation than a misplaced hole.
        if filled != cells.len() {
            return Err(FenFault::Row(index, filled, cells.len()));
        }
        holes.map_or(Ok(()), Err)
    }

    /// Parses the number of pieces of a heap, in braces. Without braces, the number is 1.
    fn parse_height(&self, letters: &mut Letters<'_>, letter: char) -> Result<usize, FenFault> {
        let braced = letters.peek() == Some('{') && !self.spec.stacks;
        let Some(most) = self.spec.heaps.filter(|_| braced) else { return Ok(1) };
        letters.take(|_| true);
        // The parser creates this many pieces, so a short text must not stand for an unlimited
        // number.
        let most = most.min(MOST_HIGH);
        let number = letters.number().filter(|number| (1..=usize::from(most)).contains(number));
        let number = number.filter(|_| letters.take(|letter| letter == '}').is_some());
        number.ok_or(FenFault::Heap(letter, most))
    }

    /// Parses the `per piece` value of a piece, in braces, if there is one.
    fn parse_piece_number(&self, letters: &mut Letters<'_>, letter: char) -> Result<Option<i32>, FenFault> {
        if !self.spec.vars.iter().any(|var| var.per_piece) || letters.peek() != Some('{') {
            return Ok(None);
        }
        let inside = letters.text[1..].split_once('}');
        let parsed = inside.and_then(|(number, rest)| Some((number.parse().ok()?, rest)));
        let (number, rest) = parsed.ok_or(FenFault::PieceNumber(letter))?;
        letters.text = rest;
        Ok(Some(number))
    }

    /// Parses a piece. Returns its letter, kind and owner.
    fn parse_piece(&self, letters: &mut Letters<'_>) -> Result<(char, KindId, Seat), FenFault> {
        if self.spec.names.players.len() <= 2 {
            let (sign, kind) = self.parse_kind(letters)?;
            let small = sign.is_lowercase();
            if small && self.spec.names.players.len() < 2 {
                return Err(self.unknown_letter(sign));
            }
            return Ok((sign, kind, Seat(small.into())));
        }
        let players = self.spec.names.letters();
        let fits = |(seat, letter): (usize, &String)| {
            letters.text.starts_with(letter.as_str()).then_some((letter.len(), seat))
        };
        let Some((length, seat)) = players.iter().enumerate().filter_map(fits).max() else {
            let letter = letters.peek().unwrap_or('?');
            return Err(FenFault::Owner(letter, players.join(", ")));
        };
        letters.text = &letters.text[length..];
        let (sign, kind) = self.parse_kind(letters)?;
        Ok((sign, kind, Seat::new(seat)))
    }

    /// Parses a kind. Returns the first character of its letter, and the kind.
    fn parse_kind(&self, letters: &mut Letters<'_>) -> Result<(char, KindId), FenFault> {
        let known = |expected: &str| {
            let named = |(_, letter): &(String, String)| letter.eq_ignore_ascii_case(expected);
            self.spec.names.kinds.iter().position(named).map(KindId::new)
        };
        let Some(sign) = letters.take(|letter| letter != '(') else {
            let after = letters.text.strip_prefix('(').ok_or_else(|| self.no_letter())?;
            let (inside, rest) = after.split_once(')').ok_or_else(|| self.unknown_letter('('))?;
            let kind = known(inside).ok_or_else(|| self.unknown_letter('('))?;
            letters.text = rest;
            return Ok((inside.chars().next().unwrap_or('('), kind));
        };
        let alias = |expected: &str| {
            let named = |(letter, _): &&(String, KindId)| letter.eq_ignore_ascii_case(expected);
            self.spec.fen.aliases.iter().find(named).map(|(_, kind)| *kind)
        };
        if sign == '+'
            && let Some(letter) = letters.peek()
            && let Some(kind) = alias(&format!("+{letter}"))
        {
            letters.take(|_| true);
            return Ok((letter, kind));
        }
        let text = sign.to_string();
        if letters.take(|letter| letter == '~').is_some() {
            let fen = &self.spec.fen;
            let promoted = |(letter, kind): &&(String, KindId)| {
                letter.eq_ignore_ascii_case(&text) && fen.promoted.contains(kind)
            };
            let kind = fen.aliases.iter().find(promoted).map(|(_, kind)| *kind);
            return kind.map(|kind| (sign, kind)).ok_or(FenFault::Promoted(sign));
        }
        let kind = known(&text).or_else(|| alias(&text));
        kind.map(|kind| (sign, kind)).ok_or_else(|| self.unknown_letter(sign))
    }

    fn unknown_letter(&self, letter: char) -> FenFault {
        FenFault::Letter(letter, self.known_letters())
    }

    /// Returns the fault for an owner's letter that is not followed by the letter of a kind.
    fn no_letter(&self) -> FenFault {
        FenFault::NoPiece(self.known_letters())
    }

    fn known_letters(&self) -> String {
        let letters = self.spec.names.kinds.iter().map(|(name, letter)| format!("{} ({name})", sign(letter)));
        letters.collect::<Vec<_>>().join(", ")
    }

    fn parse_facing(
        &self,
        letters: &mut Letters<'_>,
        letter: char,
        kind: KindId,
        owner: Seat,
    ) -> Result<Option<Direction>, FenFault> {
        let free = !self.fen_v_is_taken();
        let south = |sign: char| sign == '_' || free && sign == 'v';
        let mut mark = String::new();
        if let Some(sign) = letters.take(|sign| sign == '^' || south(sign)) {
            mark.push(if sign == '_' { 'v' } else { sign });
        }
        mark.extend(letters.take(|sign| sign == '>' || sign == '<'));
        let Some(facing) = SIGNS.iter().position(|known| *known == mark).map(|index| Direction::ALL[index])
        else {
            let facing = self.spec.facing[owner.index()];
            return if self.spec.faces(kind, facing) { Ok(facing) } else { Err(FenFault::Facing(letter)) };
        };
        let class = self.spec.classes.iter().any(|class| class.kind == kind && class.facing == Some(facing));
        if class { Ok(Some(facing)) } else { Err(FenFault::Mark(letter, mark.chars().last().unwrap_or('?'))) }
    }

    /// Parses the reserve. Returns the number of pieces with each index in the numbers of a
    /// position. A number may precede a letter: `[3Pn]`.
    pub(super) fn parse_reserve(&self, text: &str) -> Result<Vec<(Vec<usize>, i32)>, FenFault> {
        let fault = || FenFault::Reserve(text.to_owned());
        // A reserve in the form of an additional row has no brackets.
        let inside = match text.strip_prefix('[') {
            Some(text) => text.strip_suffix(']').ok_or_else(fault)?,
            None => text,
        };
        let inside = if inside == "-" { "" } else { inside };
        let mut held: Vec<(Vec<usize>, i32)> = Vec::new();
        let mut letters = Letters { text: inside };
        while letters.peek().is_some() {
            // Some programs write the number of pieces before their letter.
            let many = letters.number();
            let many = many.map_or(Some(1), |many| (1..=MOST_HELD).contains(&many).then_some(many));
            let many = many.and_then(|many| i32::try_from(many).ok()).ok_or_else(fault)?;
            let (_, kind, owner) = self.parse_piece(&mut letters)?;
            let index = self.layout.reserve(kind, owner).ok_or_else(fault)?;
            match held.iter_mut().find(|(known, _)| known[0] == index) {
                Some((_, count)) => *count = count.saturating_add(many),
                None => held.push((vec![index], many)),
            }
        }
        Ok(held)
    }

    /// Returns the reserve in brackets: the first player's pieces first, then those of the next
    /// player.
    pub(super) fn written_reserve(&self, position: &Position, dialect: Dialect) -> String {
        let mut text = "[".to_owned();
        for seat in self.seats() {
            for kind in (0..self.spec.kinds.len()).map(KindId::new) {
                let count = self.layout.reserve(kind, seat).map_or(0, |index| position.numbers[index]);
                (0..count).for_each(|_| text.push_str(&self.lettered(kind, seat, dialect)));
            }
        }
        text + "]"
    }

    /// Returns the pieces as rows.
    pub(super) fn written_pieces(&self, position: &Position, dialect: Dialect) -> String {
        let mut on = vec![None; self.spec.topology.len()];
        let mut stacked = vec![String::new(); if self.spec.stacks { on.len() } else { 0 }];
        for piece in &position.pieces {
            let (below, number): (&PlacedPiece, usize) = on[piece.cell.index()].unwrap_or((piece, 0));
            on[piece.cell.index()] = Some((piece, number + 1));
            if number > 0
                && let Some(stack) = stacked.get_mut(piece.cell.index())
            {
                let index = self.layout.numbers_beneath(piece.cell).nth(number - 1);
                stack.push_str(
                    &(self.written_piece(below, dialect) + &self.written_piece_number(position, index) + "+"),
                );
            }
        }
        let row = |cells: Vec<Option<CellId>>| {
            let (mut row, mut empty) = (String::new(), 0usize);
            for cell in cells {
                let text = match cell.map(|cell| on[cell.index()]) {
                    Some(None) => {
                        empty += 1;
                        continue;
                    }
                    Some(Some((piece, 1))) => {
                        let index = self.layout.piece_number(piece.cell);
                        self.written_piece(piece, dialect) + &self.written_piece_number(position, index)
                    }
                    Some(Some((piece, _))) if self.spec.stacks => {
                        cell.map_or_else(String::new, |cell| stacked[cell.index()].clone())
                            + &self.written_piece(piece, dialect)
                            + &self.written_piece_number(position, self.layout.piece_number(piece.cell))
                    }
                    Some(Some((piece, number))) => {
                        format!("{}{{{number}}}", self.written_piece(piece, dialect))
                    }
                    None => "*".to_owned(),
                };
                if empty > 0 {
                    row.push_str(&std::mem::take(&mut empty).to_string());
                }
                row.push_str(&text);
            }
            if empty > 0 { row + &empty.to_string() } else { row }
        };
        let rows: Vec<String> = rows(&self.spec.topology).into_iter().map(row).collect();
        if rows.is_empty() { NO_BOARD.to_owned() } else { rows.join("/") }
    }

    /// Returns the letter of a kind as it is written for this owner.
    fn lettered(&self, kind: KindId, owner: Seat, dialect: Dialect) -> String {
        let names = &self.spec.names;
        let uci = self.spec.fen.uci.iter().filter(|_| dialect == Dialect::Uci).flatten();
        let mark = if self.spec.fen.promoted.contains(&kind) { "~" } else { "" };
        let theirs = uci.into_iter().find(|(_, of)| *of == kind).map(|(letter, _)| letter.clone() + mark);
        let letter = theirs.unwrap_or_else(|| sign(&names.kinds[kind.index()].1));
        match (names.players.len(), owner) {
            (0..=2, Seat(0)) => letter.to_ascii_uppercase(),
            (0..=2, _) => letter.to_ascii_lowercase(),
            _ => names.letters()[owner.index()].clone() + &letter,
        }
    }

    fn written_piece(&self, piece: &PlacedPiece, dialect: Dialect) -> String {
        let mut text = self.lettered(piece.kind, piece.owner, dialect);
        // The facing of a piece is omitted if it has no effect.
        let facing = piece.facing.filter(|facing| Some(*facing) != self.spec.facing[piece.owner.index()]);
        let marked = facing.filter(|_| {
            self.spec.classes.iter().any(|class| class.kind == piece.kind && class.facing.is_some())
        });
        text.extend(marked.map(|facing| self.fen_mark(facing)));
        text
    }

    /// Returns the `per piece` value at this index, in braces. Returns an empty text if it equals
    /// the first value at this index, or if `index` is `None`.
    fn written_piece_number(&self, position: &Position, index: Option<usize>) -> String {
        let index = index.filter(|index| position.numbers[*index] != self.layout.firsts[*index]);
        index.map_or_else(String::new, |index| format!("{{{}}}", position.numbers[index]))
    }
}

/// Returns the letter of a kind as it is written in rows.
fn sign(letter: &str) -> String {
    if letter.chars().count() == 1 { letter.to_owned() } else { format!("({letter})") }
}
