//! Positions written down: rows from the last rank, then the fields that the rules declare.

use super::position::{Held, Index, Piece, Position};
use super::value::Value;
use super::{Cell, Walker};
use alfonso_rules::{Direction, Event, FenField, Kind, KindId, Per, Seat, Type, VarId};
use std::collections::{BTreeMap, BTreeSet};

/// Values of variables.
type Values = Vec<((VarId, Index), Held)>;

/// A cell, and the numbers that the pieces there bear, where they are told, from the bottom.
type Told = (Cell, Vec<Option<i64>>);

impl Walker<'_> {
    /// Reads a position: the pieces row by row, then the fields that the rules declare. Fields may be missing. Upper
    /// case letters are the first of two players' pieces, lower case the second's; of more players, each piece has its
    /// owner's letters before its own. A mark behind the letter says which way it faces; `*` is a place where the board
    /// has no cell.
    ///
    /// # Errors
    ///
    /// The fault of the text, in words.
    pub fn from_fen(&self, text: &str) -> Result<Position, String> {
        let held = self.rules.fen.fields.first() == Some(&FenField::Reserve);
        // Brackets right behind the pieces are a field like others, and may be left out.
        let text = match text.split_once('[') {
            Some((rows, rest)) if held => format!("{rows} [{rest}"),
            None if held => text.replacen(' ', " [] ", 1),
            _ => text.to_owned(),
        };
        let mut texts = text.split_ascii_whitespace().peekable();
        let rows = texts.next().ok_or("the position is empty")?;
        let mut fields: Vec<(&FenField, &str)> = Vec::new();
        for field in &self.rules.fen.fields {
            let is_dash = *field == FenField::Nothing
                || *field == FenField::Rights
                    && self.rules.fen.rights.is_empty()
                    && self.rules.fen.pairs.is_empty();
            // A field that could only be `-` may be missing, and the number that stands here is the next field's.
            let is_number = |text: &&str| text.bytes().all(|sign| sign.is_ascii_digit());
            if is_dash && texts.peek().is_some_and(is_number) {
                continue;
            }
            fields.extend(texts.next().map(|text| (field, text)));
        }
        let text =
            |wanted: &FenField| fields.iter().find(|(field, _)| *field == wanted).map(|(_, text)| *text);
        let out = text(&FenField::Out).map_or(Ok(Vec::new()), |text| self.fen_players(text))?;
        let first = (0..self.rules.players.len()).map(Seat::new).find(|player| !out.contains(player));
        let to_move = match text(&FenField::Mover) {
            Some(letter) => self.fen_player(letter)?,
            None => first.ok_or("nobody is in play")?,
        };
        let mut position = self.empty_position(to_move, &out);
        let borne = self.fen_pieces(rows, &mut position)?;
        if let Some(rights) = text(&FenField::Rights) {
            self.fen_rights(rights, &mut position)?;
        }
        if let Some(round) = text(&FenField::Round) {
            let seats = u64::try_from(self.rules.players.len()).map_err(|_| "too many players")?;
            let round = number(round)?.max(1) - 1;
            position.rounds = round;
            position.ply =
                u64::try_from(round).unwrap_or(0) * seats + u64::try_from(to_move.index()).unwrap_or(0);
        }
        let mut said = BTreeMap::new();
        for (field, text) in fields {
            match field {
                FenField::Since(events) => self.fen_since(events, number(text)?, &mut position),
                FenField::Var(var) => said.extend(self.fen_values(*var, text)?),
                FenField::Reserve => self.fen_reserve(text, &mut position)?,
                FenField::Nothing if text != "-" => return Err(format!("`{text}` means nothing here")),
                _ => {}
            }
        }
        self.start_game(&mut position);
        for (cell, told) in borne {
            self.bear_as_at_first(&mut position, cell);
            let topmost = told.len() - 1;
            for (place, bears) in told.into_iter().enumerate() {
                let Some(bears) = bears else { continue };
                let beneath = position.beneath.get_mut(&cell).and_then(|lying| lying.get_mut(place));
                let piece = if place == topmost { position.pieces.get_mut(&cell) } else { beneath };
                piece.into_iter().for_each(|piece| piece.bears = bears);
            }
        }
        for (place, held) in said {
            self.set(&mut position, place, held);
        }
        Ok(self.judge_anew(position))
    }

    /// Returns the name of a player here: their letter, or the fewest first letters of their name that tell it from
    /// others.
    fn fen_letters(&self, player: Seat) -> String {
        let own = &self.rules.players[player.index()];
        if let Some(letter) = &own.letter {
            return letter.to_lowercase();
        }
        let begins = |name: &str, count: usize| name.to_lowercase().chars().take(count).collect::<String>();
        let told = |count: &usize| {
            self.rules.players.iter().enumerate().filter(|(index, _)| *index != player.index()).all(
                |(_, other)| {
                    let other = other
                        .letter
                        .clone()
                        .map_or_else(|| begins(&other.name, *count), |it| it.to_lowercase());
                    other != begins(&own.name, *count)
                },
            )
        };
        let count = (1..=own.name.chars().count()).find(told);
        begins(&own.name, count.unwrap_or(own.name.chars().count()))
    }

    fn fen_player(&self, letter: &str) -> Result<Seat, String> {
        let mut players = (0..self.rules.players.len()).map(Seat::new);
        let usual = match letter {
            "w" if self.rules.players.len() == 2 => Some(Seat::new(0)),
            "b" if self.rules.players.len() == 2 => Some(Seat::new(1)),
            _ => None,
        };
        let named = players.find(|player| self.fen_letters(*player).eq_ignore_ascii_case(letter));
        named.or(usual).ok_or_else(|| format!("nobody is called `{letter}`"))
    }

    /// Players, by letters one after the other.
    fn fen_players(&self, text: &str) -> Result<Vec<Seat>, String> {
        if text == "-" {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        let mut begun = String::new();
        for letter in text.chars() {
            begun.push(letter);
            if let Ok(player) = self.fen_player(&begun) {
                found.push(player);
                begun.clear();
            }
        }
        if begun.is_empty() { Ok(found) } else { Err(format!("nobody is called `{begun}`")) }
    }

    /// The first field. Returns the numbers that pieces bear, where they are told: by cell, from the bottom.
    fn fen_pieces(&self, rows: &str, position: &mut Position) -> Result<Vec<Told>, String> {
        let places = self.fen_places();
        // A game without a board.
        if places.is_empty() && rows == "-" {
            return Ok(Vec::new());
        }
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != places.len() {
            return Err(format!("{} rows, but the board has {}", rows.len(), places.len()));
        }
        let mut borne = Vec::new();
        for (row, places) in rows.into_iter().zip(places) {
            let mut places = places.into_iter();
            let mut left = row;
            while !left.is_empty() {
                let digits = left.len() - left.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
                if digits > 0 {
                    let count: usize = left[..digits].parse().map_err(|_| format!("`{row}` is too long"))?;
                    for _ in 0..count {
                        places
                            .next()
                            .flatten()
                            .ok_or_else(|| format!("row `{row}` does not fit the board"))?;
                    }
                    left = &left[digits..];
                } else if let Some(rest) = left.strip_prefix('*') {
                    if places.next() != Some(None) {
                        return Err(format!("row `{row}` leaves out a cell that the board has"));
                    }
                    left = rest;
                } else {
                    let cell = places.next().flatten();
                    let cell = cell.ok_or_else(|| format!("row `{row}` does not fit the board"))?;
                    let (piece, rest) = self.fen_piece(left, cell)?;
                    left = rest;
                    let mut number = 1;
                    if let (Some(rest), true) = (rest.strip_prefix('{'), self.most() > 1 && !position.stacks)
                    {
                        let (digits, rest) =
                            rest.split_once('}').ok_or_else(|| format!("`{row}` has an open heap"))?;
                        number = digits.parse().map_err(|_| format!("`{row}` has no number of a heap"))?;
                        if !(1..=self.most().min(1000)).contains(&number) {
                            return Err(format!("`{row}` has a heap that no cell holds"));
                        }
                        left = rest;
                    }
                    let mut told = vec![self.fen_borne(&mut left)?];
                    (0..number).for_each(|_| position.put(cell, piece));
                    while let Some(rest) = left.strip_prefix('+').filter(|_| position.stacks) {
                        let (piece, rest) = self.fen_piece(rest, cell)?;
                        if position.height(cell) >= self.most() {
                            return Err(format!("`{row}` has a stack that no cell holds"));
                        }
                        position.put(cell, piece);
                        left = rest;
                        told.push(self.fen_borne(&mut left)?);
                    }
                    borne.push((cell, told));
                }
            }
            if places.next().is_some() {
                return Err(format!("row `{row}` is shorter than the board"));
            }
        }
        Ok(borne)
    }

    /// Returns the number in braces that a piece bears, if pieces bear numbers and it stands there.
    fn fen_borne(&self, left: &mut &str) -> Result<Option<i64>, String> {
        let Some(inside) = left.strip_prefix('{').filter(|_| self.bears_numbers()) else { return Ok(None) };
        let (digits, rest) = inside.split_once('}').ok_or_else(|| format!("`{left}` has an open number"))?;
        let bears = digits.parse::<i32>().map_err(|_| format!("`{left}` has no number"))?;
        *left = rest;
        Ok(Some(bears.into()))
    }

    /// The places of the board: ranks from the last or rings from the outermost, with nothing where no cell is.
    fn fen_places(&self) -> Vec<Vec<Option<Cell>>> {
        let cells = self.board.cells();
        if self.board.has_lines() {
            // Only the points stand in a row.
            let rows = cells.chunk_by(|one, other| one.rank == other.rank);
            return rows.rev().map(|row| row.iter().copied().map(Some).collect()).collect();
        }
        let place = |rank: i32, file: i32| {
            let cell = Cell { rank, file };
            cells.contains(&cell).then_some(cell)
        };
        if let Some((files, ranks)) = self.board.grid() {
            let row = |rank: i32| files.clone().map(|file| place(rank, file)).collect();
            return ranks.rev().map(row).collect();
        }
        let rings = cells.iter().map(|cell| cell.rank).max().unwrap_or(0);
        let ring = |rank: i32| cells.iter().filter(|cell| cell.rank == rank).copied().map(Some).collect();
        (1..=rings).rev().map(ring).collect()
    }

    /// Returns the piece with which a text begins, and the rest of it.
    fn fen_piece<'t>(&self, text: &'t str, cell: Cell) -> Result<(Piece, &'t str), String> {
        let wrong = || format!("no man is written as `{text}` begins");
        let players = self.rules.players.len();
        let (owner, text) = if players > 2 {
            let of = (0..players).map(Seat::new).map(|player| (self.fen_letters(player), player));
            let fits = of.filter(|(letters, _)| text.starts_with(letters.as_str()));
            let (letters, owner) = fits.max_by_key(|(letters, _)| letters.len()).ok_or_else(wrong)?;
            (Some(owner), &text[letters.len()..])
        } else {
            (None, text)
        };
        let (letters, rest) = match text.strip_prefix('(') {
            Some(inside) => inside.split_once(')').ok_or_else(wrong)?,
            None => {
                let promoted = self.rules.fen.aliases.iter().any(|(alias, _)| {
                    alias.starts_with('+')
                        && text.get(..alias.len()).is_some_and(|begun| begun.eq_ignore_ascii_case(alias))
                });
                let signs = if promoted { 2 } else { 1 };
                text.split_at(text.chars().take(signs).map(char::len_utf8).sum::<usize>())
            }
        };
        if letters.is_empty() {
            return Err(wrong());
        }
        let lettered = |kind: &Kind| kind.letter.eq_ignore_ascii_case(letters);
        let alias = || {
            let small = letters.to_ascii_lowercase();
            self.rules.fen.aliases.iter().find(|(alias, _)| *alias == small).map(|(_, kind)| *kind)
        };
        let kind =
            self.rules.kinds.iter().position(lettered).map(KindId::new).or_else(alias).ok_or_else(wrong)?;
        let small = letters.trim_start_matches('+').starts_with(|sign: char| sign.is_ascii_lowercase());
        let owner = owner.unwrap_or(Seat::new(small.into()));
        let player = self.rules.players.get(owner.index()).ok_or("there is only one player")?;
        let (mark, rest) = self.fen_mark(rest);
        let facing = mark.or(player.facing);
        let unmoved = self.most() == 1 && self.starts_on(cell, kind, owner);
        let bears = self.borne_at_first(cell);
        Ok((Piece { kind, owner, facing, unmoved, moved_this_turn: false, bears }, rest))
    }

    /// Reads the pieces in reserve: pieces in brackets.
    fn fen_reserve(&self, text: &str, position: &mut Position) -> Result<(), String> {
        let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let mut left = inside.ok_or_else(|| format!("`{text}` is no reserve"))?.trim_start_matches('-');
        while !left.is_empty() {
            let (piece, rest) = self.fen_piece(left, Cell { rank: 0, file: 0 })?;
            *position.reserve.entry((piece.kind, piece.owner)).or_insert(0) += 1;
            left = rest;
        }
        Ok(())
    }

    /// Returns the mark with which a text begins, and the rest: `^`, `v` (or `_`, where `v` begins a piece), `>`, `<`,
    /// or two of them.
    fn fen_mark<'t>(&self, text: &'t str) -> (Option<Direction>, &'t str) {
        let v = match self.rules.players.len() {
            0..=2 => {
                self.rules.kinds.iter().any(|kind| kind.letter == "V")
                    || self.rules.fen.aliases.iter().any(|(alias, _)| alias == "v")
            }
            players => (0..players).any(|player| self.fen_letters(Seat::new(player)).starts_with('v')),
        };
        let up = text.starts_with('^');
        let down = text.starts_with('_') || !v && text.starts_with('v');
        let text = if up || down { &text[1..] } else { text };
        let (right, left) = (text.starts_with('>'), text.starts_with('<'));
        let text = if right || left { &text[1..] } else { text };
        let way = match (up, down, right, left) {
            (true, _, true, _) => Some(Direction::NorthEast),
            (true, _, _, true) => Some(Direction::NorthWest),
            (_, true, true, _) => Some(Direction::SouthEast),
            (_, true, _, true) => Some(Direction::SouthWest),
            (true, ..) => Some(Direction::North),
            (_, true, ..) => Some(Direction::South),
            (_, _, true, _) => Some(Direction::East),
            (_, _, _, true) => Some(Direction::West),
            _ => None,
        };
        (way, text)
    }

    /// True if such a piece stands on the cell at the start.
    fn starts_on(&self, cell: Cell, kind: KindId, owner: Seat) -> bool {
        let same = |at: &alfonso_rules::Placement| {
            at.kind == kind && at.owner == owner && self.board.cell(&at.cell.node) == Some(cell)
        };
        let every = self.rules.dealing.as_ref().map(|dealing| &dealing.fixed);
        every.unwrap_or(&self.rules.setup).iter().any(same)
    }

    /// The cells of a king and rook, or whatever two pieces a letter may mean: the letter of the pair means the partner that
    /// stands last, the letter of a file the one on it.
    fn fen_pair(&self, letter: char, position: &Position) -> Option<[Cell; 2]> {
        for pair in &self.rules.fen.pairs {
            let stands = |kind: KindId| {
                let his = move |piece: &Piece| piece.kind == kind && piece.owner == pair.owner;
                position.pieces.iter().filter(move |(_, piece)| his(piece)).map(|(cell, _)| *cell)
            };
            let Some(first) = stands(pair.kind).min() else { continue };
            let mut line = Vec::new();
            let mut at = first;
            while let Some(next) = self.board.beside(at, pair.way).filter(|next| *next != first) {
                at = next;
                line.push(at);
            }
            let partners: Vec<Cell> =
                line.into_iter().filter(|cell| stands(pair.partner).any(|it| it == *cell)).collect();
            let of_file = |cell: &&Cell| {
                let name = self.board.name(**cell);
                let sign = name.chars().next().unwrap_or('?');
                let is_first = pair.owner == Seat::new(0);
                letter == if is_first { sign.to_ascii_uppercase() } else { sign.to_ascii_lowercase() }
            };
            let partner = match pair.letter == letter {
                true => partners.last(),
                false => partners.iter().find(of_file),
            };
            if let Some(partner) = partner {
                return Some([first, *partner]);
            }
        }
        None
    }

    /// Reads rights: of the pieces they can name, only those they name have not moved, if they stand where they
    /// started.
    fn fen_rights(&self, named: &str, position: &mut Position) -> Result<(), String> {
        let mut unmoved = BTreeSet::new();
        for letter in named.chars().filter(|letter| *letter != '-') {
            if let Some(cells) = self.fen_pair(letter, position) {
                unmoved.extend(cells);
                continue;
            }
            if self.rules.fen.pairs.iter().any(|pair| pair.letter == letter) {
                continue;
            }
            let right = self.rules.fen.rights.iter().find(|(known, _)| *known == letter);
            let (_, cells) = right.ok_or_else(|| format!("no right is called `{letter}`"))?;
            unmoved.extend(cells.iter().filter_map(|cell| self.board.cell(&cell.node)));
        }
        for (_, cells) in &self.rules.fen.rights {
            for cell in cells.iter().filter_map(|cell| self.board.cell(&cell.node)) {
                if let Some(piece) = position.pieces.get_mut(&cell) {
                    piece.unmoved &= unmoved.contains(&cell);
                }
            }
        }
        for (cell, piece) in &mut position.pieces {
            let spoken_of = |pair: &alfonso_rules::RightPair| {
                pair.owner == piece.owner && (pair.kind == piece.kind || pair.partner == piece.kind)
            };
            if self.rules.fen.pairs.iter().any(spoken_of) {
                piece.unmoved = unmoved.contains(cell);
            }
        }
        Ok(())
    }

    fn fen_since(&self, events: &[Event], plies: i64, position: &mut Position) {
        for (event, since) in &mut position.since {
            if events.is_empty() || events.contains(event) {
                *since = plies;
            }
        }
    }

    /// The values of a variable, as if set in the turn before.
    fn fen_values(&self, var: VarId, text: &str) -> Result<Values, String> {
        let declared = &self.rules.vars[var.index()];
        let players = || (0..self.rules.players.len()).map(|player| Index::Of(Some(Seat::new(player))));
        let (indices, texts): (Vec<Index>, Vec<&str>) = match declared.per {
            Per::Game => (vec![Index::Only], vec![text]),
            Per::Cell => {
                let cells = self.fen_places().into_iter().flatten().flatten();
                let texts = text.split('/').flat_map(|row| row.split(',')).filter(|text| !text.is_empty());
                (cells.map(|cell| Index::At(Some(cell))).collect(), texts.collect())
            }
            _ => (players().collect(), text.split(',').collect()),
        };
        if indices.len() != texts.len() {
            return Err(format!("`{text}` has not one value for each"));
        }
        let value = |text: &str| {
            Ok::<_, String>(match declared.ty {
                Type::Flag => Value::Flag(text == "1"),
                Type::Cell if text == "-" => Value::Cell(None),
                Type::Cell => Value::Cell(Some(
                    self.board.cell(text).ok_or_else(|| format!("there is no cell `{text}`"))?,
                )),
                Type::Player if text == "-" => Value::Player(None),
                Type::Player => Value::Player(Some(self.fen_player(text)?)),
                _ => Value::Number(number(text)?),
            })
        };
        let held = |text: &str| {
            value(text).map(|value| {
                let mut held = self.held(var, value);
                held.turns_left = held.turns_left.map(|turns| turns - 1);
                held
            })
        };
        let of_start = |text: &str| text == "-" && matches!(declared.ty, Type::Number | Type::Flag);
        let told = indices.into_iter().zip(texts).filter(|(_, text)| !of_start(text));
        told.map(|(index, text)| Ok(((var, index), held(text)?))).collect()
    }
}

fn number(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}
