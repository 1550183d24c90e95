//! Parsing of position notations.

use super::{FenError, FenFault, rows};
use crate::blueprint::{FenField, Per, VarKind};
use crate::{PlacedPiece, Position, Program, Seat, VarId};
use alfonso_board::CellId;
use alfonso_forms::english;

impl<const N: usize> Program<N> {
    /// Parses a position notation.
    ///
    /// The effects of the game's beginning are applied, except where a field says otherwise. If
    /// turns are judged, the engine judges the player to move.
    ///
    /// # Errors
    /// Returns an error with the faulty field if the notation does not fit the game.
    pub fn from_fen(&self, text: &str) -> Result<Position, FenError> {
        let fields = &self.spec.fen.fields;
        let texts = self.fen_texts(text);
        if texts.len() > fields.len() + 1 {
            return Err(FenError { field: fields.len() + 1, fault: FenFault::Fields(fields.len() + 1) });
        }
        let (mut pieces, mut values) = self.parse_pieces(texts.first().copied().unwrap_or(""))?;
        let (mut player, mut out, mut rights, mut round) = (None, Vec::new(), None, None);
        let mut numbers: Vec<(Vec<usize>, i32)> = Vec::new();
        let mut index = 0;
        for field in fields {
            let Some(text) = texts.get(index + 1) else { break };
            if self.is_left_out(field, text) {
                continue;
            }
            index += 1;
            let fail = |fault| FenError { field: index, fault };
            match field {
                FenField::Mover => player = Some((index, self.parse_player(text).map_err(fail)?)),
                FenField::Out => out = self.parse_out(text).map_err(fail)?,
                FenField::Reserve => numbers.extend(self.parse_reserve(text).map_err(fail)?),
                FenField::Rights => rights = Some(self.parse_rights(&pieces, text).map_err(fail)?),
                FenField::Nothing if *text == "-" => {}
                FenField::Nothing => return Err(fail(FenFault::Nothing((*text).to_owned()))),
                FenField::Round => round = Some(number(text).map_err(fail)?.max(1) - 1),
                FenField::Since(counter_ids) => {
                    numbers.push((self.fen_counters(counter_ids), i32::from(number(text).map_err(fail)?)));
                }
                FenField::Var(var) => values.extend(self.parse_var(*var, text, &pieces).map_err(fail)?),
            }
        }
        if texts.len() > index + 1 {
            return Err(FenError { field: index + 1, fault: FenFault::Fields(fields.len() + 1) });
        }
        self.mark_unmoved(&mut pieces, rights.as_deref());
        let alive = |seat: &Seat| !out.contains(seat);
        let player = match player {
            Some((field, player)) if !alive(&player) => {
                let (text, known) =
                    (self.fen_seats()[player.index()].clone(), "a player who is in play".to_owned());
                return Err(FenError { field, fault: FenFault::Mover(text, known) });
            }
            Some((_, player)) => player,
            None => self.seats().find(alive).ok_or(FenError { field: 0, fault: FenFault::Nobody })?,
        };
        let mut position = self.bare(pieces, player, &out);
        for (indices, count) in numbers {
            indices.into_iter().for_each(|index| position.numbers[index] = count);
        }
        if let Some(round) = round {
            position.rounds = u32::from(round);
            let seats = u32::try_from(self.spec.facing.len()).unwrap_or(1);
            position.ply = position.rounds * seats + u32::from(player.0);
        }
        let settled = self.settled_with(&position, |state| {
            values.iter().for_each(|(index, value)| self.say(state, *index, *value));
        });
        settled.map_err(|over_budget| FenError {
            field: 0,
            fault: FenFault::OverBudget(
                over_budget,
                over_budget.rule.map(|rule| self.spec.names.rules[rule.index()].clone()),
            ),
        })
    }

    /// Returns true if a text belongs to a later field. The text is then a number, and this field
    /// could only be `-` or a pair of numbers.
    fn is_left_out(&self, field: &FenField, text: &str) -> bool {
        let says_nothing = match field {
            FenField::Nothing => true,
            FenField::Rights => self.knows_no_rights(),
            FenField::Var(id) => self.is_pair(*id),
            _ => false,
        };
        says_nothing && text.chars().all(|sign| sign.is_ascii_digit())
    }

    /// Splits a notation into the pieces and a text for each field. If the reserve is missing, its
    /// text is `[]`.
    fn fen_texts<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut texts: Vec<&str> = text.split_whitespace().collect();
        if self.spec.fen.fields.first() != Some(&FenField::Reserve) {
            return texts;
        }
        if let Some((rows, held)) = texts.first().and_then(|pieces| Some(pieces.split_at(pieces.find('[')?)))
        {
            texts[0] = rows;
            texts.insert(1, held);
        } else if let Some((pieces, held)) = texts.first().and_then(|pieces| pieces.rsplit_once('/'))
            && pieces.split('/').count() == rows(&self.spec.topology).len()
        {
            texts[0] = pieces;
            texts.insert(1, held);
        } else if texts.get(1).is_some_and(|held| !held.starts_with('[')) {
            texts.insert(1, "[]");
        }
        texts
    }

    fn parse_player(&self, text: &str) -> Result<Seat, FenFault> {
        self.fen_seat(text).ok_or_else(|| FenFault::Mover(text.to_owned(), quoted(&self.fen_seats())))
    }

    /// Parses the letters of the eliminated players, without separators.
    fn parse_out(&self, text: &str) -> Result<Vec<Seat>, FenFault> {
        let letters = self.fen_seats();
        let fault = || FenFault::Player(text.to_owned(), quoted(&letters));
        let mut out: Vec<Seat> = Vec::new();
        let mut rest = if text == "-" { "" } else { text };
        while !rest.is_empty() {
            let fits = |(seat, letter): (usize, &String)| {
                rest.starts_with(letter.as_str()).then_some((letter.len(), seat))
            };
            let (length, seat) = letters.iter().enumerate().filter_map(fits).max().ok_or_else(fault)?;
            if out.contains(&Seat::new(seat)) {
                return Err(fault());
            }
            out.push(Seat::new(seat));
            rest = &rest[length..];
        }
        out.sort_unstable();
        Ok(out)
    }

    /// Parses the values of a variable. Returns each value with its index in the numbers of a
    /// position. For a number or flag, `-` stands for the value at the start.
    fn parse_var(
        &self,
        id: VarId,
        text: &str,
        pieces: &[PlacedPiece],
    ) -> Result<Vec<(usize, i32)>, FenFault> {
        let var = &self.spec.vars[id.index()];
        let fault =
            |expected| FenFault::Value(text.to_owned(), self.spec.names.vars[id.index()].clone(), expected);
        let indices: Vec<usize> = match var.per {
            Per::Game | Per::Player => self.layout.indices(id).collect(),
            Per::Cell => {
                let cells = rows(&self.spec.topology).into_iter().flatten().flatten();
                cells.map(|cell| self.layout.var(id, cell.index())).collect()
            }
        };
        let texts: Vec<&str> = match var.per {
            Per::Game => vec![text],
            // Programs that count checks write `3+3`.
            Per::Player if self.is_pair(id) => text.split([',', '+']).collect(),
            Per::Player => text.split(',').collect(),
            Per::Cell => text.split(['/', ',']).filter(|text| !text.is_empty()).collect(),
        };
        // The numbers of cells are checked row by row, so that a missing number in one row is
        // detected.
        let in_rows = || {
            let counts = text.split('/').map(|row| row.split(',').filter(|text| !text.is_empty()).count());
            counts.eq(rows(&self.spec.topology).iter().map(|row| row.iter().flatten().count()))
        };
        if texts.len() != indices.len() || var.per == Per::Cell && !in_rows() {
            return Err(fault(match var.per {
                Per::Cell => {
                    "write one value for each cell, row by row from the top, with commas between cells and `/` between rows"
                }
                _ => "write one value for each player, with commas between them",
            }));
        }
        let value = |text: &str| match var.kind {
            VarKind::Number => {
                text.parse().map_err(|_| fault("write a number, or `-` for its value at the start"))
            }
            VarKind::Flag => match text {
                "0" => Ok(0),
                "1" => Ok(1),
                _ => Err(fault("write 1 for true and 0 for false, or `-` for its value at the start")),
            },
            VarKind::Cell if text == "-" => Ok(-1),
            VarKind::Cell => {
                let cell = self.spec.topology.named(text).or_else(|| self.only_empty(text, pieces));
                let cell = cell.ok_or_else(|| fault("write a cell, or `-` for none"))?;
                Ok(i32::from(cell.0))
            }
            VarKind::Player if text == "-" => Ok(-1),
            VarKind::Player => {
                let seat =
                    self.fen_seat(text).ok_or_else(|| fault("write a player's letter, or `-` for nobody"))?;
                Ok(i32::from(seat.0))
            }
        };
        let of_start = |text: &str| text == "-" && matches!(var.kind, VarKind::Number | VarKind::Flag);
        let counts = indices.into_iter().zip(texts).filter(|(_, text)| !of_start(text));
        counts.map(|(index, text)| value(text).map(|value| (index, value))).collect()
    }

    /// Returns the empty cell, if exactly one of several cells is empty. The cell names follow each
    /// other without a separator. Some programs write a double step in this way, as the crossed
    /// cell and the cell of the piece (`h5h6`).
    fn only_empty(&self, text: &str, pieces: &[PlacedPiece]) -> Option<CellId> {
        let begins = |(at, sign): (usize, char)| sign.is_ascii_alphabetic().then_some(at);
        let starts: Vec<usize> = text.char_indices().filter_map(begins).collect();
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        let cells = starts.iter().zip(ends).map(|(start, end)| self.spec.topology.named(&text[*start..end]));
        let cells: Vec<CellId> = cells.collect::<Option<_>>()?;
        let mut empty = cells.iter().filter(|cell| !pieces.iter().any(|piece| piece.cell == **cell));
        let first = empty.next().filter(|_| starts.first() == Some(&0))?;
        empty.next().is_none().then_some(*first)
    }
}

fn number(text: &str) -> Result<u16, FenFault> {
    text.parse::<u16>().map_err(|_| FenFault::Number(text.to_owned()))
}

/// Returns a list of the letters as text: `a`, `b` or `c`.
fn quoted(letters: &[String]) -> String {
    english::or(english::ticked(letters))
}
