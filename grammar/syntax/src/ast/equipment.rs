//! Players, definitions, variables, pieces, and where they stand.

use alfonso_diag::{Span, Spanned};

use super::{CellRange, Choice, Effect, Entry, Event, Expr, Movement, Name, Text};

/// A name in another language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameIn {
    /// The tag of the language (BCP 47), such as `es`.
    pub language: Name,
    /// The name.
    pub name: Text,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Capitalised.
    pub name: Name,
    /// The letter that names the player in drawings.
    pub letter: Option<Text>,
    /// True if the name is a plural, as of a people: it takes `win` and not `wins`.
    pub plural: bool,
    /// The word for the colour of their pieces.
    pub colour: Option<Name>,
    /// A word for the direction that their pieces face.
    pub facing: Option<Name>,
    /// Their names in other languages.
    pub named: Vec<NameIn>,
}

/// `define name(params): type = body`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Define {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Its body.
    pub body: DefineBody,
}

/// The body of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefineBody {
    /// `: move = step any ...`
    Move(Movement),
    /// `: effect = remove x, ...`
    Effect(Vec<Effect>),
    /// `: flag = ...`, the type's name may be left out.
    Value {
        /// The type, if it is said.
        ty: Option<Name>,
        /// The value.
        value: Expr,
    },
}

/// `p: player`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name in the body.
    pub name: Name,
    /// Its type's name.
    pub ty: Name,
}

/// `table f(x: T): U { k or k: v }`; one or more parameters, keys of several are not written yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: Name,
    /// The name of its one parameter.
    pub param: Name,
    /// Its domain.
    pub domain: Domain,
    /// Its value's type.
    pub ty: Name,
    /// Its rows.
    pub rows: Vec<TableRow>,
}

/// The domain of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// All things of a type, by its name.
    Type(Name),
    /// `0..6`: these numbers.
    Range(Spanned<i64>, Spanned<i64>),
}

/// `a or l: Rook`, `1..3: 5`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The keys of the row.
    pub keys: Vec<Key>,
    /// Its value.
    pub value: Expr,
}

/// An entry of a table's domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// A file, a player, a kind, `true`, `false`.
    Name(Name),
    /// A number.
    Number(Spanned<i64>),
    /// All from the first to the second.
    Range(Spanned<i64>, Spanned<i64>),
    /// `otherwise`: all that no other row has.
    Otherwise(Span),
}

/// A variable of the game, of each player, of each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Var {
    /// `number`, `flag`, `cell`, `player`, `score`, `money` or `counter`.
    pub ty: Name,
    /// Its name.
    pub name: Name,
    /// `per player`
    pub per: Option<Name>,
    /// Its value at the start.
    pub init: Expr,
    /// `lasts 1 turn`: falls back to its first value after that many turns of others.
    pub lasts: Option<Spanned<i64>>,
    /// `floor 0`: the least that is ever left of it.
    pub floor: Option<Expr>,
    /// The place of `drawn`, if it stands: the numbers stand on the board where it is drawn.
    pub drawn: Option<Span>,
    /// The place of `internal`, if it stands: boards and screens do not show the variable.
    pub internal: Option<Span>,
    /// `fen "en passant"`: which field of a position notation fills it.
    pub fen: Option<Text>,
    /// `{ a1 or c1: 9  White: 3 }`: the values at the start that differ from `init`.
    pub firsts: Option<Vec<FirstValue>>,
}

/// The value of some cells or players at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstValue {
    /// The cells, regions or players.
    pub of: Vec<Expr>,
    /// The numbers of what lies beneath the topmost piece, from the bottom.
    pub beneath: Vec<Expr>,
    /// Their value, or that of the topmost piece.
    pub value: Expr,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Capitalised.
    pub name: Name,
    /// Its letter in drawings and notation.
    pub letter: Text,
    /// The signs for it on drawn boards: one for each seat, or one for all.
    pub signs: Option<Text>,
    /// The place of the word `royal`, if it stands.
    pub royal: Option<Span>,
    /// The place of the word `together` behind it, if it stands.
    pub together: Option<Span>,
    /// Its names in other languages.
    pub named: Vec<NameIn>,
    /// Its clauses.
    pub body: Vec<Entry>,
}

/// The pieces in a player's reserve at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The owner of the reserve.
    pub player: Name,
    /// Kinds, and how many of each.
    pub pieces: Vec<(Name, Spanned<i64>)>,
}

/// Pieces drawn on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Its name in `setup`.
    pub name: Name,
    /// The place of `mirrored`, if it stands: the second player's pieces stand opposite the first's.
    pub mirrored: Option<Span>,
    /// The rows, as written from above.
    pub rows: Vec<Row>,
}

/// `4 | P P . P`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The rank.
    pub rank: Spanned<i64>,
    /// One token per file: `.` or `[player letter]kind letter[^v<>]`.
    pub tokens: Vec<Name>,
}

/// The pieces and their cells at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// Rows on the spot.
    Rows(Vec<Row>),
    /// `White King e1`, `White Man 5 on e1`: player, kind, cells.
    Pieces(Vec<(Name, Name, Vec<HeapOn>)>),
    /// A drawing, changed.
    Named {
        /// Its name.
        drawing: Name,
        /// The changes of it, in order.
        changes: Vec<Change>,
        /// Pieces that are dealt to further cells.
        dealing: Option<Dealing>,
    },
    /// `by q { a: X  b: Y flipped }`
    By(Choice<Box<Setup>>),
}

/// `e1`, `5 on e1`: pieces on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapOn {
    /// Their number; `None` for a single one.
    pub count: Option<Spanned<i64>>,
    /// The cell.
    pub cell: Name,
}

/// `dealing mirrored { ... }`: pieces whose cells differ from start to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealing {
    /// The word.
    pub span: Span,
    /// The place of `mirrored`, if it is there.
    pub mirrored: Option<Span>,
    /// The deals, in order.
    pub deals: Vec<Deal>,
}

/// `Rook King Rook to a1..h1`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Kinds, perhaps with a player before them.
    pub pieces: Vec<Name>,
    /// The cells, in order.
    pub cells: Vec<CellRange>,
}

/// `King of White and outermost Rook east of it`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenPair {
    /// The kind of the one piece.
    pub kind: Name,
    /// The owner of both.
    pub player: Name,
    /// The kind of the other.
    pub partner: Name,
    /// The direction from the one to the other.
    pub way: Name,
}

/// A change of a drawing before it is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// `flipped`: files in reverse order.
    Flipped(Span),
    /// `turned clockwise`, `turned anticlockwise`, `turned half`
    Turned(Name),
    /// `exchanging Rook and Knight`
    Exchanging(Name, Name),
}

/// A notation of moves, in `notation ...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationStyle {
    /// `san { plain Pawn }`
    San {
        /// The word.
        span: Span,
        /// The entries.
        entries: Vec<SanEntry>,
    },
    /// `hodges`
    Hodges(Span),
    /// `wxf`
    Wxf(Span),
    /// `pdn from b10 east`
    Pdn {
        /// The words.
        span: Span,
        /// The first square.
        from: Name,
        /// The direction in which squares are counted along a row.
        way: Name,
    },
}

/// An entry of `san { ... }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanEntry {
    /// `plain Pawn`: the kind that is written without its letter.
    Plain(Name),
    /// `letter "P" Soldier`: the letter by which players write a kind.
    Letter {
        /// The letter.
        letter: Text,
        /// The kind.
        kind: Name,
    },
    /// `write "O-O" e1-g1:castle`: what is written for some moves.
    Write {
        /// The written text.
        short: Text,
        /// The moves.
        moves: Vec<Name>,
    },
}

/// The meaning of a letter of a position notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenEntry {
    /// `fields mover, rights, passed, plies since capture or move of Pawn, round`: what follows the pieces.
    Fields {
        /// The word.
        span: Span,
        /// The fields, in order.
        fields: Vec<FenField>,
    },
    /// `right K: e1 h1`: the letter says that the pieces on these cells have not moved.
    Right {
        /// The letter.
        letter: Name,
        /// The cells.
        cells: Vec<Name>,
    },
    /// `right K: King of White and outermost Rook east of it`: the letter says that these two have not moved.
    Pair {
        /// The letter.
        letter: Name,
        /// The two pieces.
        pair: FenPair,
    },
    /// `alias "b" Alfil`: the letter names the kind, besides the kind's own.
    Alias {
        /// The letter.
        letter: Text,
        /// The kind it names.
        kind: Name,
    },
    /// `uci { "n" Horse }`: engines write these letters for these kinds, and the kinds' own for all others.
    Uci {
        /// The word.
        span: Span,
        /// Letters and the kinds that they name.
        letters: Vec<(Text, Name)>,
    },
}

/// A field of a position notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenField {
    /// `mover`, `rights`, or the name of a variable.
    Word(Name),
    /// `plies since capture or move of Pawn`: since the latest of these.
    Since {
        /// The whole field.
        span: Span,
        /// The events.
        events: Vec<Event>,
    },
}
