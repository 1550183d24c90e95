//! Positions from outside and to the outside, on one line: the notation that chess programs share.
//!
//! First the men, row by row from the last: numbers count empty cells and may have several digits, `*` is a place without a
//! cell; on a board of rings each ring is a row, the outermost first. With two players, upper case letters are the first
//! player's men, lower case the second's; with more, the letters of the owner stand before the letter of the kind: `rK`. A
//! letter of several signs stands in parentheses. Where it matters which way men face, those who face otherwise than their
//! player's men have a mark behind the letter: `P>`.
//!
//! Who is in reserve may stand in brackets right behind the rows, in any order, each man as in the rows: `[RRNrn]`; `[-]` is
//! nobody.
//!
//! Then the fields that the rules declare ([`crate::blueprint::FenField`]), each optional after the one before. Some programs
//! leave out a field that could only be `-`; so a number in its place belongs to the next.
//!
//! A [`Dialect`] has letters of its own for some kinds. All of them are read.
//!
//! Without the field of rights, a man on a start cell of his own kind and owner has not moved. With it, this holds for
//! all but the men on cells that some right speaks of: they have not moved if, and only if, a named right says so.
//!
//! Where pieces are dealt, rights speak of pairs of pieces wherever they stand ([`crate::blueprint::PairSpec`]): these have not
//! moved if, and only if, a letter says so. Others have not moved if they stand where they stand at every start.
//!
//! A notation does not say everything. What a written one leaves out is found by reading it back ([`Untold`]).

mod men;
mod read;
mod rights;
mod untold;
mod write;

pub use untold::Untold;

use crate::{CounterId, MAX_STEPS, Program, Seat, TooCostly};
use alfonso_board::{CellId, Direction, Shape, Topology};

/// By which letters a notation is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Those of the kinds.
    #[default]
    Own,
    /// Those of engines that speak UCI, as far as the rules know them.
    Uci,
}

/// Why a position notation cannot be read or written, and in which field (0: the men).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The field, from 0.
    pub field: usize,
    /// What is wrong.
    pub fault: FenFault,
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenFault {
    /// So many rows are given; the board has so many.
    Rows(usize, usize),
    /// This row (from the top, from 1) fills so many cells; it has so many.
    Row(usize, usize, usize),
    /// In this row: `*` stands where there is a cell, of that name.
    Cell(usize, String),
    /// In this row: a man, or a number, stands where there is no cell.
    Hole(usize),
    /// No piece has this letter. The letters there are.
    Letter(char, String),
    /// A player's letter has no man's behind it. The letters of men there are.
    NoMan(String),
    /// Men begin with the letter of their owner, and this is nobody's. The letters there are.
    Owner(char, String),
    /// The way that men of this letter face matters, and neither a mark nor their owner tells it.
    Facing(char),
    /// Men of this letter do not face the way that this mark says.
    Mark(char, char),
    /// Who moves is none of these.
    Mover(String, String),
    /// Nobody has this letter who could be out of the game.
    Player(String, String),
    /// Nobody is left who could move.
    Nobody,
    /// No right has this letter. The letters there are.
    Right(char, String),
    /// The game has no use for this field.
    Nothing(String),
    /// This is no value of the variable of that name; what is wanted instead.
    Value(String, String, &'static str),
    /// This is no number.
    Number(String),
    /// Who is in reserve does not stand in brackets.
    Reserve(String),
    /// There are more fields than this.
    Fields(usize),
    /// What happens before anybody can move there takes too many steps; the name of the rule, if it is a rule's doing.
    TooCostly(TooCostly, Option<String>),
}

impl std::fmt::Display for FenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use FenFault as F;
        match &self.fault {
            F::Rows(given, wanted) => write!(f, "{given} rows are given, the board has {wanted}"),
            F::Row(row, given, wanted) => {
                write!(f, "row {row} from the top fills {given} cells, the board is {wanted} wide there")
            }
            F::Cell(row, cell) => {
                write!(f, "row {row} from the top has a `*` where the board has the cell {cell}")
            }
            F::Hole(row) => {
                write!(f, "row {row} from the top fills a place where the board has no cell; write `*`")
            }
            F::NoMan(known) => write!(f, "behind a player's letter stands his man's; there are {known}"),
            F::Letter(letter, known) => write!(f, "no piece has the letter `{letter}`; there are {known}"),
            F::Owner(letter, known) => {
                write!(
                    f,
                    "`{letter}` is no player's letter: each man has his owner's before his own, {known}"
                )
            }
            F::Facing(letter) => {
                write!(f, "which way `{letter}` faces matters here, and nothing tells: write {MARKS}")
            }
            F::Mark(letter, mark) => write!(f, "no man of the letter `{letter}` faces as `{mark}` says"),
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
            F::Value(text, var, wanted) => write!(f, "`{text}` is no value of `{var}`; {wanted}"),
            F::Number(text) => write!(f, "`{text}` is no number of plies or rounds"),
            F::Reserve(text) => {
                write!(f, "who is in reserve stands in brackets right behind the rows, not as `{text}`")
            }
            F::TooCostly(_, rule) => {
                let rule = rule.as_ref().map_or_else(|| "play".to_owned(), |rule| format!("`{rule}`"));
                write!(f, "{rule} takes more than {MAX_STEPS} steps to set it up")
            }
            F::Fields(most) => write!(f, "a position has at most {} fields here", words(*most)),
        }
    }
}

impl std::error::Error for FenError {}

/// The marks there are, for people.
const MARKS: &str = "`^`, `>`, `v` or `<` behind it";

fn words(number: usize) -> String {
    const WORDS: [&str; 9] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// The places of a board in the order of the notation: row by row, the last first.
fn rows(board: &Topology) -> Vec<Vec<Option<CellId>>> {
    if board.shape() == Shape::Grid {
        return board.layout().map(|(_, row)| row).collect();
    }
    let ring = |rank: u16| {
        let cells = board.rings().get(usize::from(rank)).copied().unwrap_or(0);
        (0..cells).map(|file| board.at(file.into(), rank.into())).collect()
    };
    (0..board.ranks()).rev().map(ring).collect()
}

/// The marks of the directions, from north clockwise; those between two have two signs.
const SIGNS: [&str; 8] = ["^", "^>", ">", "v>", "v", "v<", "<", "^<"];

impl<const N: usize> Program<N> {
    /// The places of the numbers that a field of counted plies holds: all counters, if it names none.
    fn fen_counters(&self, rows: &[CounterId]) -> Vec<usize> {
        match rows {
            [] => self.layout.counters().collect(),
            rows => rows.iter().map(|row| self.layout.counter(*row)).collect(),
        }
    }

    /// How seats are written: `w` and `b` for two players, unless the one is the other's letter; else their letters.
    fn fen_seats(&self) -> Vec<String> {
        let letters = self.spec.names.letters();
        match letters.as_slice() {
            [first, second] if first != "b" && second != "w" => vec!["w".into(), "b".into()],
            _ => letters,
        }
    }

    /// The seat of a letter, of its own or as written.
    fn fen_seat(&self, text: &str) -> Option<Seat> {
        let find = |letters: Vec<String>| letters.iter().position(|letter| letter.eq_ignore_ascii_case(text));
        find(self.spec.names.letters()).or_else(|| find(self.fen_seats())).map(Seat::new)
    }

    /// True if `v` can begin a man, so that `_` must be the mark of the south.
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
