//! The tree of a text as it was written, with a place at every leaf.
//!
//! The tree knows no meaning. Words are words, whether the language has them or not; a name may be undeclared; a
//! reading may be missing. What was written and could not be read is left out of the tree (and reported).
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_syntax::ast::ItemKind;
//! use alfonso_syntax::parse;
//!
//! let text = "game \"Small\"\nsource old \"An old book\" date \"1300\"\npiece Man \"M\" {}";
//! let (file, _) = parse(SourceId(0), text);
//! let sources = file.items.iter().filter_map(|item| match &item.kind {
//!     ItemKind::Source(source) => Some((source.name.node.as_str(), &text[source.title.span.range()])),
//!     _ => None,
//! });
//! assert_eq!(sources.collect::<Vec<_>>(), [("old", "\"An old book\"")]);
//! ```

mod board;
mod claim;
mod clause;
mod dice;
mod equipment;
mod readings;
mod value;
mod variant;

use alfonso_diag::{Span, Spanned};

pub use board::{
    Board, BoardBuilder, BoardItem, CellRange, Diagonals, GridPart, LineLook, PointsPart, Through,
};
pub use claim::{Example, Holding, Statement, StatementKind, Verdict};
pub use clause::{
    Again, BlockKind, Chooser, Clause, ClauseBody, Effect, EffectKind, Entry, Event, EventOf, Filled, Formed,
    Joint, Leg, LegArg, LegPart, Lot, Movement, Named, Party, Repeated, Selected, Taking, Test, WithDice,
};
pub use dice::{Dice, DiceSort, Face, ThrownAgain};
pub use equipment::{
    Change, Deal, Dealing, Define, DefineBody, Domain, Drawing, FenEntry, FenField, FenPair, FirstValue,
    HeapOn, Held, Key, NameIn, NotationStyle, Param, Piece, Player, Row, SanEntry, Setup, Table, TableRow,
    Var,
};
pub use readings::{
    Arm, Choice, Cite, Condition, Detail, Fact, Guard, Lack, NamedFact, Question, Reading, Record, Ruleset,
    Sentence, Source, Tail,
};
pub use value::{BinaryOp, Expr, ExprKind, OnTrack, Quantifier, Relation, Sandwich, Selection, Straight};
pub use variant::{Addition, Anchor, Delta, Holder, Removal, Replacement};

/// A name as written, with its place: `king-file`, `Griffin`, `pawn.capture`.
pub type Name = Spanned<String>;
/// A quotation, without its marks.
pub type Text = Spanned<String>;

/// A whole rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// `game "..."`, `library "..."` or `variant "..." of "..."`; `None` if it could not be read.
    pub heading: Option<Heading>,
    /// The items, in file order.
    pub items: Vec<Item>,
}

/// The first words of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The sort of file.
    pub kind: HeadingKind,
    /// Its title.
    pub title: Text,
    /// The base of a variant, by the name of its file.
    pub base: Option<Text>,
    /// Its titles in other languages.
    pub named: Vec<NameIn>,
    /// `incomplete "WHY"`: too little is known of the game to play it.
    pub incomplete: Option<Text>,
    /// The whole heading.
    pub span: Span,
}

/// The sorts of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadingKind {
    /// A game that can be played.
    Game,
    /// Definitions that games use.
    Library,
    /// A game that differs from another by what it says.
    Variant,
}

/// One top-level block or declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its kind.
    pub kind: ItemKind,
    /// The whole item.
    pub span: Span,
    /// Its first word as it was written, which may be a slip for the one that was read.
    pub word: Span,
}

/// The items there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// `about { date "1283"  place "Seville" }`: facts about the game that no rule reads.
    About(Vec<NamedFact>),
    /// `source libro "..." date "1283" kind primary`
    Source(Source),
    /// `evidence dlp "DLP.Evidence.1287" cites ludii { type "..." }`
    Evidence(Record),
    /// `question leap "..." { reading ... }`
    Question(Question),
    /// `ruleset cvp "..." from other default { leap = five }`
    Ruleset(Ruleset),
    /// `use Rook, castling from "orthodox"`
    Use {
        /// The names.
        names: Vec<Name>,
        /// From which library.
        library: Text,
    },
    /// `players White "w" facing north, Black "b" facing south`
    Players(Vec<Player>),
    /// `partners Red and Yellow, Green and Blue`
    Partners(Vec<Vec<Name>>),
    /// `board grid 12 by 12 { region ... }`
    Board(Board),
    /// `dice pair 2 faces 1..6`
    Dice(Dice),
    /// `define bare(p: player): flag = ...`
    Define(Define),
    /// `table first-man(f: file): kind { a or l: Rook ... }`
    Table(Table),
    /// `cell passed = nowhere lasts 1 turn fen "en passant"`
    Var(Var),
    /// `piece King "K" royal { ... }`
    Piece(Piece),
    /// `captures { ... }`, `legal { ... }`, `turn { ... }`, `rules { ... }`, `end { ... }`
    Block {
        /// The block.
        kind: Spanned<BlockKind>,
        /// Its clauses.
        body: Vec<Entry>,
    },
    /// `drawing array mirrored { 2 | P P  1 | R N }`
    Drawing(Drawing),
    /// `setup array`, `setup by q { ... }`, `setup { rows }`
    Setup(Setup),
    /// `reserve { White Rook 2, Knight 1 }`: players, each with kinds and how many
    Reserve(Vec<Held>),
    /// `fen { fields mover, rights  right K: e1 h1  alias "b" Alfil }`
    Fen(Vec<FenEntry>),
    /// `notation san { ... }, wxf`: the notations of moves.
    Notation(Vec<NotationStyle>),
    /// `example "..." cites s in cvp { ... }`
    Example(Example),
    /// `under q = r { items }`
    Under {
        /// In which readings.
        guard: Guard,
        /// The items that exist only then.
        items: Vec<Item>,
    },
    /// `replace ...`, `remove ...`, `add to ...`: what a variant changes.
    Delta(Delta),
}
