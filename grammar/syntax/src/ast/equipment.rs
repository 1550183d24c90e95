//! Players, definitions, variables, pieces and setups.

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
    /// The name, capitalised.
    pub name: Name,
    /// The letter of the player in drawings.
    pub letter: Option<Text>,
    /// True if the name is a plural, such as the name of a people. Its verb is then `win` instead
    /// of `wins`.
    pub plural: bool,
    /// The colour of their pieces.
    pub colour: Option<Name>,
    /// The direction that their pieces face.
    pub facing: Option<Name>,
    /// Their names in other languages.
    pub named: Vec<NameIn>,
}

/// A definition: `define name(params): type = body`.
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
    /// A movement: `: move = step any ...`.
    Move(Box<Movement>),
    /// A list of effects: `: effect = remove x, ...`.
    Effect(Vec<Effect>),
    /// `: flag = ...`, where the type may be left out.
    Value {
        /// The type, if present.
        ty: Option<Name>,
        /// The value.
        value: Expr,
    },
}

/// A parameter: `p: player`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name in the body.
    pub name: Name,
    /// The name of its type.
    pub ty: Name,
}

/// A table: `table f(x: T): U { k or k: v }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: Name,
    /// The name of its parameter.
    pub param: Name,
    /// Its domain.
    pub domain: Domain,
    /// The type of its values.
    pub ty: Name,
    /// Its rows.
    pub rows: Vec<TableRow>,
}

/// The domain of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// All values of a type, by the name of the type.
    Type(Name),
    /// `0..6`: these numbers.
    Range(Spanned<i64>, Spanned<i64>),
}

/// A row of a table: `a or l: Rook`, `1..3: 5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The keys of the row.
    pub keys: Vec<Key>,
    /// Its value.
    pub value: Expr,
}

/// A key in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// A file, a player, a kind, `true`, `false`.
    Name(Name),
    /// A number.
    Number(Spanned<i64>),
    /// All numbers from the first to the second.
    Range(Spanned<i64>, Spanned<i64>),
    /// `otherwise`: all keys without a row of their own.
    Otherwise(Span),
}

/// A variable of the game, of each player or of each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Var {
    /// The type of the variable: `number`, `flag`, `cell`, `player`, `score`, `money` or `counter`.
    pub ty: Name,
    /// Its name.
    pub name: Name,
    /// The title that people see instead of the name.
    pub title: Option<Text>,
    /// The titles in other languages.
    pub named: Vec<NameIn>,
    /// The scope of the variable: `per player`.
    pub per: Option<Name>,
    /// Its value at the start.
    pub init: Expr,
    /// `lasts 1 turn`: the number of other players' turns after which the variable returns to its
    /// first value.
    pub lasts: Option<Spanned<i64>>,
    /// `floor 0`: the value below which the variable does not fall.
    pub floor: Option<Expr>,
    /// The span of `drawn`, if present: pictures of the board show the numbers.
    pub drawn: Option<Span>,
    /// The span of `internal`, if present: boards and screens do not show the variable.
    pub internal: Option<Span>,
    /// `fen "en passant"`: the field of a position notation that contains its value.
    pub fen: Option<Text>,
    /// `{ a1 or c1: 9  White: 3 }`: the first values that differ from `init`.
    pub firsts: Option<Vec<FirstValue>>,
}

/// The first value of some cells, regions or players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstValue {
    /// The cells, regions or players.
    pub of: Vec<FirstOf>,
    /// The numbers of the pieces beneath the topmost one, from the bottom.
    pub beneath: Vec<Expr>,
    /// The value itself, or the value of the topmost piece.
    pub value: Expr,
}

/// The cells or the player whose first value is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstOf {
    /// A single cell, region or player.
    Value(Expr),
    /// `a1..h1`, `rank 2`: a set of cells.
    Cells(CellRange),
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The name, capitalised.
    pub name: Name,
    /// Its letter in drawings and notation.
    pub letter: Text,
    /// The signs for it in pictures of the board: one per seat, or one for all.
    pub signs: Option<Text>,
    /// The span of `royal`, if present.
    pub royal: Option<Span>,
    /// The span of `together`, which follows `royal`, if present.
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
    /// Kinds, each with its number of pieces.
    pub pieces: Vec<(Name, Spanned<i64>)>,
}

/// A drawing of pieces on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Its name in `setup`.
    pub name: Name,
    /// The span of `mirrored`, if present: the second player's pieces stand opposite the first
    /// player's.
    pub mirrored: Option<Span>,
    /// The rows, from the top.
    pub rows: Vec<Row>,
}

/// A row of a drawing: `4 | P P . P`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The rank.
    pub rank: Spanned<i64>,
    /// One token per file: `.` or `[player letter]kind letter[^v<>]`.
    pub tokens: Vec<Name>,
}

/// The pieces at the start, with their cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// Rows of pieces within the setup.
    Rows(Vec<Row>),
    /// `White King e1`, `White Man 5 on e1`: a player, a kind and cells.
    Pieces(Vec<(Name, Name, Vec<HeapOn>)>),
    /// A drawing with changes.
    Named {
        /// The name of the drawing.
        drawing: Name,
        /// The changes, in order.
        changes: Vec<Change>,
        /// The pieces that are dealt to further cells.
        dealing: Option<Dealing>,
    },
    /// A choice among readings: `by q { a: X  b: Y flipped }`.
    By(Choice<Box<Setup>>),
}

/// `e1`, `a2..h2`, `5 on e1`: cells and the number of pieces on each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapOn {
    /// The number of pieces. `None` for a single piece.
    pub count: Option<Spanned<i64>>,
    /// The cells. A region per player stands for the cells of the owner.
    pub cells: CellRange,
}

/// `dealing mirrored { ... }`: pieces whose cells differ from start to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealing {
    /// The span of the word `dealing`.
    pub span: Span,
    /// The span of `mirrored`, if present.
    pub mirrored: Option<Span>,
    /// The deals, in order.
    pub deals: Vec<Deal>,
}

/// A deal of pieces to cells: `Rook King Rook to a1..h1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Kinds, each with an optional player before it.
    pub pieces: Vec<Name>,
    /// The cells, in order.
    pub cells: Vec<CellRange>,
}

/// Two pieces that share a right: `King of White and outermost Rook east of it`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenPair {
    /// The kind of the first piece.
    pub kind: Name,
    /// The owner of both pieces.
    pub player: Name,
    /// The kind of the second piece.
    pub partner: Name,
    /// The direction from the first piece to the second.
    pub way: Name,
}

/// A change of a drawing for a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// `flipped`: the files in reverse order.
    Flipped(Span),
    /// A rotation of the drawing: `turned clockwise`, `turned anticlockwise`, `turned half`.
    Turned(Name),
    /// An exchange of two kinds: `exchanging Rook and Knight`.
    Exchanging(Name, Name),
}

/// An entry of `picture { ... }`, which describes the look of the board and its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureEntry {
    /// `pieces medieval`: the set of the pieces.
    Pieces(Name),
    /// `crossings`: pieces stand on the crossings of lines.
    Crossings(Span),
    /// `King as king, rosettes as rosette`: kinds and regions, each with its look. A kind may have a
    /// look for each seat: `Pawn as reel, cone`.
    As(Vec<(Name, Vec<Name>)>),
}

/// A notation of moves, as in `notation ...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationStyle {
    /// Short algebraic notation: `san { plain Pawn }`.
    San {
        /// The span of the word.
        span: Span,
        /// The entries.
        entries: Vec<SanEntry>,
    },
    /// The notation of shogi after Hodges: `hodges`.
    Hodges(Span),
    /// The notation of the World Xiangqi Federation: `wxf`.
    Wxf(Span),
    /// The numbers of squares: `pdn from b10 east`.
    Pdn {
        /// The span of the words.
        span: Span,
        /// The square with the first number.
        from: Name,
        /// The direction in which the squares of a row are numbered.
        way: Name,
    },
}

/// An entry of `san { ... }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanEntry {
    /// `plain Pawn`: the kind that is written without its letter.
    Plain(Name),
    /// `letter "P" Soldier`: the letter that players use for a kind.
    Letter {
        /// The letter.
        letter: Text,
        /// The kind.
        kind: Name,
    },
    /// `write "O-O" e1-g1:castle`: a special text for some moves.
    Write {
        /// The special text.
        short: Text,
        /// The moves.
        moves: Vec<Name>,
    },
}

/// An entry of `fen { ... }`, which describes the position notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenEntry {
    /// `fields mover, rights, passed, plies since capture or move of Pawn, round`: the fields after
    /// the pieces.
    Fields {
        /// The span of the word.
        span: Span,
        /// The fields, in order.
        fields: Vec<FenField>,
    },
    /// `right K: e1 h1`: the letter for the right of pieces on these cells that have not moved.
    Right {
        /// The letter.
        letter: Name,
        /// The cells.
        cells: Vec<Name>,
    },
    /// `right K: King of White and outermost Rook east of it`: the letter for the right of these
    /// two pieces.
    Pair {
        /// The letter.
        letter: Name,
        /// The two pieces.
        pair: FenPair,
    },
    /// `alias "b" Alfil`: an additional letter for the kind.
    Alias {
        /// The letter.
        letter: Text,
        /// The kind.
        kind: Name,
    },
    /// `uci { "n" Horse }`: the letters that engines use for these kinds. For all others, engines
    /// use the kinds' own letters.
    Uci {
        /// The span of the word.
        span: Span,
        /// The letters, each with its kind.
        letters: Vec<(Text, Name)>,
    },
}

/// A field of a position notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenField {
    /// `mover`, `rights`, or the name of a variable.
    Word(Name),
    /// `plies since capture or move of Pawn`: the plies since the latest of these events.
    Since {
        /// The span of the whole field.
        span: Span,
        /// The events.
        events: Vec<Event>,
    },
}
