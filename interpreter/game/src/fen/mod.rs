//! Positions in text form, on one line: the notation that chess programs share.
//!
//! The pieces come first, row by row from the last. Numbers count empty cells and may have several digits; `*` is a
//! place without a cell. On a board of rings each ring is a row, the outermost first. On a board of points a row has the
//! points of the same height, and no `*`. With two players, upper-case
//! letters are the first player's pieces and lower-case letters are the second's. With more players, the owner's
//! letters stand before the letter of the kind: `rK`. A letter of several signs stands in parentheses. Where facing
//! matters, a mark behind the letter gives the facing of a piece that does not face as its player's pieces do: `P>`.
//!
//! The reserve may stand in brackets right behind the rows, in any order, each piece as in the rows: `[RRNrn]`; `[-]`
//! is empty, `[2Rn]` has two rooks. It may also stand as a further row, as some programs write it: `.../RNBQKBNR/RRNrn`.
//!
//! A piece that was promoted to another kind, and is a kind of its own in the rules, has a `~` behind the letter of what it is in
//! the letters of engines: `Q~`.
//!
//! The fields that the rules declare ([`crate::blueprint::FenField`]) come next. Each is optional if all later ones
//! are absent. Some programs leave out a field that could only be `-`. A number in its place therefore belongs to the
//! next field.
//!
//! A [`Dialect`] has its own letters for some kinds. The reader accepts the letters of every dialect.
//!
//! Without the field of rights, a piece on a start cell of its own kind and owner has not moved. With the field, this
//! holds for every piece except those on cells that some right covers. They are unmoved if, and only if, a named
//! right says so.
//!
//! Where pieces are dealt, rights cover pairs of pieces, whatever their cells ([`crate::blueprint::PairSpec`]). Such
//! pieces are unmoved if, and only if, a letter says so. Other pieces are unmoved on a cell where they stand at every
//! start.
//!
//! A notation does not say everything. The engine finds its omissions by reading it back ([`FenLoss`]).

mod loss;
mod parse;
mod placement;
mod rights;
mod write;

pub use loss::FenLoss;

use crate::{CounterId, MAX_STEPS, OverBudget, Program, Seat};
use alfonso_board::{CellId, Direction, Shape, Topology};

/// The letters of a written notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// The letters of the kinds.
    #[default]
    Own,
    /// The letters of engines that speak UCI, as far as the rules know them.
    Uci,
}

/// The reason why a position notation cannot be read or written, and its field (0: the pieces).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The field, from 0.
    pub field: usize,
    /// The fault.
    pub fault: FenFault,
}

/// A fault in a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenFault {
    /// The number of rows in the text, and the number of rows of the board, which differ.
    Rows(usize, usize),
    /// The row (from the top, from 1), the number of cells that the text fills in it, and its actual number.
    Row(usize, usize, usize),
    /// A row in which `*` stands where the board has a cell, and the name of the cell.
    Cell(usize, String),
    /// A row in which a piece or a number stands where the board has no cell.
    Hole(usize),
    /// A letter that no piece has, and the known letters.
    Letter(char, String),
    /// A player's letter without a piece's letter behind it, and the known letters of pieces.
    NoPiece(String),
    /// A letter of no player where a piece's owner should stand, and the known letters.
    Owner(char, String),
    /// The letter of a piece behind which a `~` stands, where no promoted piece has that letter.
    Promoted(char),
    /// The letter of a piece whose facing matters, where neither a mark nor the owner gives it.
    Facing(char),
    /// A letter and a mark that gives a facing such pieces cannot have.
    Mark(char, char),
    /// The letter of pieces whose number is none that a heap has, and the greatest that it has.
    Heap(char, u16),
    /// A row, from 1, with a stack that no cell holds, and the most pieces of a stack.
    Stack(usize, u16),
    /// The letter of a piece behind which stands something else in braces than the number that it bears.
    PieceNumber(char),
    /// A text that is no player to move, and the possible ones.
    Mover(String, String),
    /// A text that is no player out of the game, and the possible letters.
    Player(String, String),
    /// A position in which no player is left to move.
    Nobody,
    /// A letter that no right has, and the known letters.
    Right(char, String),
    /// A text in a field that the game does not use.
    Nothing(String),
    /// A text that is not a value of a variable, the variable's name, and the expected value.
    Value(String, String, &'static str),
    /// A text that is not a number.
    Number(String),
    /// A reserve that does not stand in brackets.
    Reserve(String),
    /// The number of possible fields, which the text exceeds.
    Fields(usize),
    /// A position whose beginning takes too many steps, and the name of the rule, if a rule takes them.
    OverBudget(OverBudget, Option<String>),
}

impl std::fmt::Display for FenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use FenFault as F;
        match &self.fault {
            F::Rows(_, 0) => write!(f, "the game has no board, for which `{NO_BOARD}` stands"),
            F::Rows(1, expected) => write!(f, "one row is given, the board has {expected}"),
            F::Rows(given, expected) => write!(f, "{given} rows are given, the board has {expected}"),
            F::Row(row, given, expected) => {
                let cells = if *given == 1 { "cell" } else { "cells" };
                write!(f, "row {row} from the top fills {given} {cells}, the board is {expected} wide there")
            }
            F::Cell(row, cell) => {
                write!(f, "row {row} from the top has a `*` where the board has the cell {cell}")
            }
            F::Hole(row) => {
                write!(f, "row {row} from the top fills a place where the board has no cell; write `*`")
            }
            F::NoPiece(known) => write!(f, "behind a player's letter stands its piece's; there are {known}"),
            F::Letter(letter, known) => write!(f, "no piece has the letter `{letter}`; there are {known}"),
            F::Owner(letter, known) => {
                write!(
                    f,
                    "`{letter}` is no player's letter: each piece has its owner's before its own, {known}"
                )
            }
            F::Promoted(letter) => {
                write!(
                    f,
                    "`~` marks promoted pieces, and the rules know none of the letter `{letter}`; write `{letter}`"
                )
            }
            F::Facing(letter) => {
                write!(f, "which way `{letter}` faces matters here, and nothing tells: write {MARKS}")
            }
            F::Mark(letter, mark) => write!(f, "no piece of the letter `{letter}` faces as `{mark}` says"),
            F::Heap(letter, most) => {
                write!(
                    f,
                    "behind `{letter}` stands the number of pieces on the cell, from 1 to {most}: `{letter}{{2}}`"
                )
            }
            F::Stack(row, most) => {
                write!(f, "row {row} has a cell with more pieces than a stack holds: at most {most}")
            }
            F::PieceNumber(letter) => {
                let (least, most) = (i32::MIN, i32::MAX);
                write!(
                    f,
                    "behind `{letter}` stands the number that it bears, from {least} to {most}: `{letter}{{2}}`"
                )
            }
            F::Mover(text, known) => write!(f, "who moves is {known}, not `{text}`"),
            F::Player(text, known) => {
                write!(f, "who is out of the game is `-` or some of {known}, not `{text}`")
            }
            F::Nobody => write!(f, "nobody is left who could move"),
            F::Right(letter, known) if known.is_empty() => {
                write!(f, "this ruleset declares no rights, so `{letter}` means nothing; write `-`")
            }
            F::Right(letter, known) => write!(f, "no right has the letter `{letter}`; there are {known}"),
            F::Nothing(text) => {
                write!(f, "the game has no use for this field, and `{text}` means nothing; write `-`")
            }
            F::Value(text, var, expected) => write!(f, "`{text}` is no value of `{var}`; {expected}"),
            F::Number(text) => write!(f, "`{text}` is no number of plies or rounds"),
            F::Reserve(text) => {
                write!(f, "who is in reserve stands in brackets right behind the rows, not as `{text}`")
            }
            F::OverBudget(_, rule) => {
                let rule = rule.as_ref().map_or_else(|| "play".to_owned(), |rule| format!("`{rule}`"));
                write!(f, "{rule} takes more than {MAX_STEPS} steps to set it up")
            }
            F::Fields(most) => write!(f, "a position has at most {} fields here", words(*most)),
        }
    }
}

impl std::error::Error for FenError {}

/// The sign in place of the rows in a game without a board.
const NO_BOARD: &str = "-";

/// The possible marks, in words.
const MARKS: &str = "`^`, `>`, `v` or `<` behind it";

fn words(number: usize) -> String {
    const WORDS: [&str; 9] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Returns the places of a board in the order of the notation: row by row, the last first.
fn rows(board: &Topology) -> Vec<Vec<Option<CellId>>> {
    if board.lines().is_some() {
        let row = |row: Vec<Option<CellId>>| row.into_iter().filter(Option::is_some).collect::<Vec<_>>();
        return board.layout().map(|(_, cells)| row(cells)).filter(|row| !row.is_empty()).collect();
    }
    if board.shape() == Shape::Grid {
        return board.layout().map(|(_, row)| row).collect();
    }
    let ring = |rank: u16| {
        let cells = board.rings().get(usize::from(rank)).copied().unwrap_or(0);
        (0..cells).map(|file| board.at(file.into(), rank.into())).collect()
    };
    (0..board.ranks()).rev().map(ring).collect()
}

/// The marks of the directions, clockwise from north. Diagonal directions have two signs.
const SIGNS: [&str; 8] = ["^", "^>", ">", "v>", "v", "v<", "<", "^<"];

impl<const N: usize> Program<N> {
    /// Returns the places of the counters that a field of plies gives: all counters, if it names none.
    fn fen_counters(&self, ids: &[CounterId]) -> Vec<usize> {
        match ids {
            [] => self.layout.counters().collect(),
            ids => ids.iter().map(|id| self.layout.counter(*id)).collect(),
        }
    }

    /// Returns the written letters of the seats.
    ///
    /// For two players they are `w` and `b`, unless one of these is the other player's own letter. Otherwise they are the
    /// players' letters.
    fn fen_seats(&self) -> Vec<String> {
        let letters = self.spec.names.letters();
        match letters.as_slice() {
            [first, second] if first != "b" && second != "w" => vec!["w".into(), "b".into()],
            _ => letters,
        }
    }

    /// Returns the seat of a letter, either the player's own letter or the written one.
    fn fen_seat(&self, text: &str) -> Option<Seat> {
        let find = |letters: Vec<String>| letters.iter().position(|letter| letter.eq_ignore_ascii_case(text));
        find(self.spec.names.letters()).or_else(|| find(self.fen_seats())).map(Seat::new)
    }

    /// Returns true if `v` can begin a piece. The mark of the south is then `_`.
    fn fen_v_is_taken(&self) -> bool {
        let names = &self.spec.names;
        match names.players.len() {
            0..=2 => {
                names.kinds.iter().any(|(_, letter)| letter.eq_ignore_ascii_case("v"))
                    || self.spec.fen.aliases.iter().any(|(letter, _)| letter == "v")
            }
            _ => names.letters().iter().any(|letter| letter.starts_with('v')),
        }
    }

    fn fen_mark(&self, facing: Direction) -> String {
        let mark = SIGNS[facing.index()];
        if self.fen_v_is_taken() { mark.replace('v', "_") } else { mark.to_owned() }
    }
}
