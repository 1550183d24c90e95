//! Positions as one line of text: the notation that chess programs share.
//!
//! The pieces come first, row by row from the last row. Numbers count empty cells and may have
//! several digits. `*` marks a place without a cell. On a board of rings, each ring is a row, the
//! outermost first. On a board of points, each row has the points of one height and no `*`.
//!
//! With two players, upper-case letters are the first player's pieces, and lower-case letters are
//! the second's. With more players, the owner's letters come before the letter of the kind: `rK`.
//! Letters of several characters are enclosed in parentheses. Where facing matters, a mark after
//! the letter gives a facing that differs from the default of the owner: `P>`.
//!
//! The reserve may follow the rows in brackets, in any order. Each piece is written as in the rows:
//! `[RRNrn]`. `[-]` is an empty reserve, and a number counts pieces: `[2Rn]` has two rooks. The
//! reserve may also be an additional row, as some programs write it: `.../RNBQKBNR/RRNrn`.
//!
//! A kind that results from promotion may be a separate kind in the rules. It has a `~` after the
//! letter that engines use for it: `Q~`.
//!
//! The fields that the rules declare ([`crate::blueprint::FenField`]) come next. A field is
//! optional if all later fields are absent. Some programs leave out a field that could only be `-`.
//! A number in its place therefore belongs to the next field.
//!
//! A [`Dialect`] has letters of its own for some kinds. The parser accepts the letters of every
//! dialect.
//!
//! Without the field of rights, a piece on a start cell of its own kind and owner counts as
//! unmoved. With the field, this rule applies only to pieces on cells that no right covers. A piece
//! on a covered cell is unmoved if and only if a right in the field says so.
//!
//! If pieces are dealt, rights cover pairs of pieces, independent of their cells
//! ([`crate::blueprint::PairSpec`]). Such pieces are unmoved if and only if a letter says so. Other
//! pieces are unmoved on a cell where they stand at every start.
//!
//! A notation does not describe a position completely. The engine finds the omissions by parsing
//! the notation again ([`FenLoss`]).

mod loss;
mod parse;
mod placement;
mod rights;
mod write;

pub use loss::FenLoss;

use crate::{CounterId, MAX_STEPS, OverBudget, Program, Seat};
use alfonso_board::{CellId, Direction, Shape, Topology};

/// The set of letters in which a notation is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// The letters that the rules give the kinds.
    #[default]
    Own,
    /// The letters of UCI engines, where the rules declare them.
    Uci,
}

/// The reason why a position notation cannot be parsed or written, and its field. Field 0 is the
/// pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The index of the field. Field 0 is the pieces.
    pub field: usize,
    /// The fault in the field.
    pub fault: FenFault,
}

/// A fault in a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenFault {
    /// The number of rows is wrong. The values are the number of rows in the text and that of the
    /// board.
    Rows(usize, usize),
    /// A row has a wrong length. The values are the index of the row (from the top, from 1), the
    /// length in the text, and the correct length.
    Row(usize, usize, usize),
    /// A `*` is in the place of a cell. The values are the row and the name of the cell.
    Cell(usize, String),
    /// A piece or a number is in a place without a cell. The value is the row.
    Hole(usize),
    /// No kind has this letter. The values are the letter and the known letters.
    Letter(char, String),
    /// No letter of a kind follows the letter of a player. The value lists the known letters of
    /// kinds.
    NoPiece(String),
    /// No player has this letter, which should be the owner of a piece. The values are the letter
    /// and the known letters.
    Owner(char, String),
    /// A `~` follows this letter, but no promoted kind has the letter.
    Promoted(char),
    /// The facing of a piece with this letter is not known: there is no mark, and the owner has no
    /// default facing.
    Facing(char),
    /// A mark gives a facing that pieces with this letter cannot have. The values are the letter
    /// and the mark.
    Mark(char, char),
    /// The number of pieces in a heap is out of range. The values are the letter of the pieces and
    /// the maximum.
    Heap(char, u16),
    /// A stack has too many pieces. The values are the row, from 1, and the maximum.
    Stack(usize, u16),
    /// The braces after this letter do not contain a valid `per piece` value.
    PieceNumber(char),
    /// The text names no player to move. The values are the text and the possible texts.
    Mover(String, String),
    /// The text does not list eliminated players. The values are the text and the possible letters.
    Player(String, String),
    /// All players are eliminated, so nobody is to move.
    Nobody,
    /// No right has this letter. The values are the letter and the known letters.
    Right(char, String),
    /// The text is in a field that the game does not use.
    Nothing(String),
    /// The text is no value of a variable. The values are the text, the name of the variable, and a
    /// description of valid texts.
    Value(String, String, &'static str),
    /// A text that is not a number.
    Number(String),
    /// The reserve is not enclosed in brackets.
    Reserve(String),
    /// The text has too many fields. The value is the maximum.
    Fields(usize),
    /// The effects of the game's beginning exceed the budget. The values are the cost and the name
    /// of the rule in progress, if there was one.
    OverBudget(OverBudget, Option<String>),
}

impl std::fmt::Display for FenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use FenFault as F;
        match &self.fault {
            F::Rows(_, 0) => write!(f, "the game has no board: write `{NO_BOARD}`"),
            F::Rows(1, expected) => write!(f, "one row is given, but the board has {expected}"),
            F::Rows(given, expected) => write!(f, "{given} rows are given, but the board has {expected}"),
            F::Row(row, given, expected) => {
                let cells = if *given == 1 { "cell" } else { "cells" };
                write!(
                    f,
                    "row {row} from the top fills {given} {cells}, but the board is {expected} wide there"
                )
            }
            F::Cell(row, cell) => {
                write!(f, "row {row} from the top has a `*` where the board has the cell {cell}")
            }
            F::Hole(row) => {
                write!(f, "row {row} from the top fills a place where the board has no cell; write `*`")
            }
            F::NoPiece(known) => {
                write!(f, "the letter of a piece must follow a player's letter; the letters are {known}")
            }
            F::Letter(letter, known) => {
                write!(f, "no piece has the letter `{letter}`; the letters are {known}")
            }
            F::Owner(letter, known) => {
                write!(
                    f,
                    "`{letter}` is not a player's letter: write the letter of the owner, {known}, before each piece"
                )
            }
            F::Promoted(letter) => {
                write!(
                    f,
                    "`~` marks promoted pieces, but no promoted piece has the letter `{letter}`; write `{letter}`"
                )
            }
            F::Facing(letter) => {
                write!(f, "the facing of `{letter}` matters here, but is not given: write {MARKS}")
            }
            F::Mark(letter, mark) => {
                write!(f, "no piece with the letter `{letter}` can have the facing `{mark}`")
            }
            F::Heap(letter, most) => {
                write!(
                    f,
                    "write the number of pieces on the cell after `{letter}`, from 1 to {most}: `{letter}{{2}}`"
                )
            }
            F::Stack(row, most) => {
                write!(f, "row {row} has a cell with more pieces than a stack holds: at most {most}")
            }
            F::PieceNumber(letter) => {
                let (least, most) = (i32::MIN, i32::MAX);
                write!(
                    f,
                    "write the number of the piece after `{letter}`, from {least} to {most}: `{letter}{{2}}`"
                )
            }
            F::Mover(text, known) => write!(f, "the player to move is {known}, not `{text}`"),
            F::Player(text, known) => {
                write!(f, "for the players out of the game, write `-` or some of {known}, not `{text}`")
            }
            F::Nobody => write!(f, "no player is left who could move"),
            F::Right(letter, known) if known.is_empty() => {
                write!(f, "this ruleset declares no rights, so `{letter}` has no meaning; write `-`")
            }
            F::Right(letter, known) => {
                write!(f, "no right has the letter `{letter}`; the letters are {known}")
            }
            F::Nothing(text) => {
                write!(f, "the game has no use for this field, so `{text}` has no meaning; write `-`")
            }
            F::Value(text, var, expected) => write!(f, "`{text}` is not a value of `{var}`; {expected}"),
            F::Number(text) => write!(f, "`{text}` is not a number of plies or rounds"),
            F::Reserve(text) => {
                write!(f, "write the pieces in reserve in brackets directly after the rows, not as `{text}`")
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

/// The text in place of the rows in a game without a board.
const NO_BOARD: &str = "-";

/// A description of the possible marks.
const MARKS: &str = "`^`, `>`, `v` or `<` behind it";

fn words(number: usize) -> String {
    const WORDS: [&str; 9] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Returns the cells and holes of a board in the order of the notation: row by row, the last row
/// first.
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

/// The marks of the directions, clockwise from north. Diagonal directions have two characters.
const SIGNS: [&str; 8] = ["^", "^>", ">", "v>", "v", "v<", "<", "^<"];

impl<const N: usize> Program<N> {
    /// Returns the indices of the counters that a `FenField::Since` covers. An empty list stands
    /// for all counters.
    fn fen_counters(&self, ids: &[CounterId]) -> Vec<usize> {
        match ids {
            [] => self.layout.counters().collect(),
            ids => ids.iter().map(|id| self.layout.counter(*id)).collect(),
        }
    }

    /// Returns the letters of the seats as they are written.
    ///
    /// Two players have the letters `w` and `b`, unless one of these letters belongs to the other
    /// player. In all other cases, the seats have their own letters.
    fn fen_seats(&self) -> Vec<String> {
        let letters = self.spec.names.letters();
        match letters.as_slice() {
            [first, second] if first != "b" && second != "w" => vec!["w".into(), "b".into()],
            _ => letters,
        }
    }

    /// Returns the seat with this letter. The letter may be the player's own letter or the one used
    /// in written notations.
    fn fen_seat(&self, text: &str) -> Option<Seat> {
        let find = |letters: Vec<String>| letters.iter().position(|letter| letter.eq_ignore_ascii_case(text));
        find(self.spec.names.letters()).or_else(|| find(self.fen_seats())).map(Seat::new)
    }

    /// Returns true if the text of a piece can begin with `v`. The mark for south is `_` in this
    /// case.
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
