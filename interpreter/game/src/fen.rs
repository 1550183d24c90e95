//! Positions from outside, in the notation that chess programs share, for grid games of two players.
//!
//! Upper case letters are the first player's men, lower case the second's; numbers count empty cells and may have
//! several digits; `*` stands for a place of the smallest rectangle around the board where it has no cell. Then, each
//! optional after the one before: who moves (`w` the first player, `b` the second), rights,
//! the passed cell, plies since the last capture or pawn move, the number of the move. What rights and the passed cell
//! mean is declared in the rule file.
//!
//! Without the field of rights, a man on a start cell of his own kind and owner has not moved. With it, this holds for
//! all but the men on cells that some right speaks of: they have not moved if, and only if, a named right says so.

use crate::blueprint::Blueprint;
use crate::{KindId, PlacedMan, Position, Program, Seat};
use alfonso_board::CellId;

/// Why a position notation cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// The game is not one of two players.
    Players,
    /// So many rows are given; the board has so many.
    Rows(usize, usize),
    /// This row (from the top, from 1) fills so many cells; a row has so many.
    Row(usize, usize, usize),
    /// In this row (from the top, from 1) `*` and the holes of the board are not in the same places.
    Hole(usize),
    /// No piece has this letter. The letters there are.
    Letter(char, String),
    /// The way that men of this letter face matters, and the owner of this one faces none.
    Facing(char),
    /// Who moves is neither of these letters.
    Mover(String),
    /// No right has this letter. The letters there are.
    Right(char, String),
    /// The passed cell is no cell of the board, or the game has no such thing.
    Passed(String),
    /// This is no number.
    Number(String),
    /// There are more than six fields.
    Fields,
}

impl std::fmt::Display for FenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Players => write!(f, "position notation is for games of two players"),
            Self::Rows(given, wanted) => write!(f, "{given} rows are given, the board has {wanted}"),
            Self::Row(row, given, wanted) => {
                write!(f, "row {row} from the top fills {given} cells, the board is {wanted} wide")
            }
            Self::Hole(row) => {
                write!(f, "row {row} from the top does not have its `*` where the board has its holes")
            }
            Self::Letter(letter, known) => write!(f, "no piece has the letter `{letter}`; there are {known}"),
            Self::Facing(letter) => {
                write!(f, "which way `{letter}` faces matters here, and this notation does not tell")
            }
            Self::Mover(text) => write!(f, "who moves is `w` or `b`, not `{text}`"),
            Self::Right(letter, known) if known.is_empty() => {
                write!(f, "this ruleset declares no rights, so `{letter}` means nothing; write `-`")
            }
            Self::Right(letter, known) => write!(f, "no right has the letter `{letter}`; there are {known}"),
            Self::Passed(text) => write!(f, "`{text}` is no passed cell here; write `-` if there is none"),
            Self::Number(text) => write!(f, "`{text}` is no number of plies or moves"),
            Self::Fields => write!(f, "a position has at most six fields"),
        }
    }
}

impl std::error::Error for FenError {}

impl<const N: usize> Program<N> {
    /// The position of a notation.
    ///
    /// # Errors
    /// If it does not fit the game; the error says where.
    pub fn from_fen(&self, text: &str) -> Result<Position, FenError> {
        let spec = &self.spec;
        if spec.facing.len() != 2 {
            return Err(FenError::Players);
        }
        let fields: Vec<&str> = text.split_whitespace().collect();
        if fields.len() > 6 {
            return Err(FenError::Fields);
        }
        let field = |n: usize| fields.get(n).copied();
        let mut men = read_men(spec, field(0).unwrap_or(""))?;
        let mover = match field(1) {
            None => Seat(0),
            Some(text) => read_mover(spec, text)?,
        };
        self.mark_unmoved(&mut men, field(2))?;
        let mut position = self.bare(men, mover, &[]);
        if let Some(cell) = field(3).filter(|text| *text != "-") {
            let place = spec.fen.passed.zip(spec.topology.named(cell));
            let (var, cell) = place.ok_or_else(|| FenError::Passed(cell.to_owned()))?;
            position.numbers[self.layout.var(var, 0)] = i32::from(cell.0);
            if let Some(lasting) = self.layout.lasting(self.layout.var(var, 0)) {
                position.numbers[lasting.age] = lasting.turns;
            }
        }
        let number = |text: &str| text.parse::<u16>().map_err(|_| FenError::Number(text.to_owned()));
        if let Some(clock) = field(4) {
            let clock = number(clock)?;
            position.numbers[self.layout.counters()].fill(clock.into());
        }
        if let Some(count) = field(5) {
            position.rounds = u32::from(number(count)?.max(1)) - 1;
            position.ply = position.rounds * 2 + u32::from(mover.0);
        }
        Ok(self.settled(&position))
    }

    fn mark_unmoved(&self, men: &mut [PlacedMan], rights: Option<&str>) -> Result<(), FenError> {
        let declared = &self.spec.fen.rights;
        let mut named: Vec<CellId> = Vec::new();
        for letter in rights.unwrap_or("-").chars().filter(|letter| *letter != '-') {
            let right = declared.iter().find(|(known, _)| *known == letter).ok_or_else(|| {
                FenError::Right(letter, declared.iter().map(|(letter, _)| letter.to_string()).collect())
            })?;
            named.extend(&right.1);
        }
        for man in men {
            let spoken_of = declared.iter().any(|(_, cells)| cells.contains(&man.cell));
            let moved = rights.is_some() && spoken_of && !named.contains(&man.cell);
            man.unmoved = self.starts_on(man.cell, man.kind, man.owner) && !moved;
        }
        Ok(())
    }
}

fn read_mover(spec: &Blueprint, text: &str) -> Result<Seat, FenError> {
    let letter = |seat: usize| spec.names.players[seat].1.as_deref().unwrap_or("");
    match text {
        _ if text.eq_ignore_ascii_case(letter(0)) => Ok(Seat(0)),
        _ if text.eq_ignore_ascii_case(letter(1)) => Ok(Seat(1)),
        "w" => Ok(Seat(0)),
        "b" => Ok(Seat(1)),
        other => Err(FenError::Mover(other.to_owned())),
    }
}

fn read_men(spec: &Blueprint, text: &str) -> Result<Vec<PlacedMan>, FenError> {
    let layout: Vec<Vec<Option<CellId>>> = spec.topology.layout().map(|(_, row)| row).collect();
    let (files, ranks) = (usize::from(spec.topology.files()), layout.len());
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ranks {
        return Err(FenError::Rows(rows.len(), ranks));
    }
    let mut men = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let (mut file, mut digits) = (0usize, 0usize);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                digits = (digits * 10 + digit as usize).min(10_000);
                continue;
            }
            let empty = std::mem::take(&mut digits);
            let place = layout[index].get(file + empty).copied();
            if layout[index].iter().skip(file).take(empty).any(Option::is_none) {
                return Err(FenError::Hole(index + 1));
            }
            file += empty;
            if (letter == '*') != (place == Some(None)) {
                return Err(FenError::Hole(index + 1));
            }
            if letter == '*' {
                file += 1;
                continue;
            }
            let kind = kind_of(spec, letter)?;
            let owner = Seat(u8::from(letter.is_lowercase()));
            if let Some(cell) = place.flatten() {
                let facing = spec.facing[owner.index()];
                if !spec.faces(kind, facing) {
                    return Err(FenError::Facing(letter));
                }
                men.push(PlacedMan { cell, kind, owner, facing, unmoved: false, moved_now: false });
            }
            file += 1;
        }
        if layout[index].iter().skip(file).take(digits).any(Option::is_none) {
            return Err(FenError::Hole(index + 1));
        }
        file += digits;
        if file != files {
            return Err(FenError::Row(index + 1, file, files));
        }
    }
    Ok(men)
}

fn kind_of(spec: &Blueprint, letter: char) -> Result<KindId, FenError> {
    let lower = letter.to_ascii_lowercase();
    let own = spec.names.kinds.iter().position(|(_, known)| known.to_lowercase() == lower.to_string());
    let alias = || spec.fen.aliases.iter().find(|(known, _)| *known == lower).map(|(_, kind)| *kind);
    own.map(KindId::new).or_else(alias).ok_or_else(|| {
        let letters = spec.names.kinds.iter().map(|(name, letter)| format!("{letter} ({name})"));
        FenError::Letter(letter, letters.collect::<Vec<_>>().join(", "))
    })
}
