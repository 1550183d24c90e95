//! The syntax tree of a text, with a span at every leaf.
//!
//! The tree represents only what is written. Its words may be unknown to the language, its names
//! may be undeclared, and its readings may be missing. Text that cannot be parsed is left out of
//! the tree, and a diagnostic reports it.
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
    Joint, Leg, LegArg, LegPart, Lot, Movement, Named, Party, Repeated, Selected, Taking, Test, Together,
    WithDice,
};
pub use dice::{Dice, DiceSort, Face, ThrownAgain};
pub use equipment::{
    Change, Deal, Dealing, Define, DefineBody, Domain, Drawing, FenEntry, FenField, FenPair, FirstOf,
    FirstValue, HeapOn, Held, Key, NameIn, NotationStyle, Param, PictureEntry, Piece, Player, Row, SanEntry,
    Setup, Table, TableRow, Var,
};
pub use readings::{
    Arm, Choice, Cite, Condition, Detail, Fact, Guard, Lack, NamedFact, Question, Reading, Record, Ruleset,
    Sentence, Source, Tail,
};
pub use value::{BinaryOp, Expr, ExprKind, OnTrack, Quantifier, Relation, Sandwich, Selection, Straight};
pub use variant::{Addition, Anchor, Delta, Holder, Removal, Replacement};

/// A name as written, with its span: `king-file`, `Griffin`, `pawn.capture`.
pub type Name = Spanned<String>;
/// A quotation, without its quotation marks.
pub type Text = Spanned<String>;

/// A whole rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// `game "..."`, `library "..."` or `variant "..." of "..."`. `None` if it could not be parsed.
    pub heading: Option<Heading>,
    /// The items, in file order.
    pub items: Vec<Item>,
}

/// The heading of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The type of file.
    pub kind: HeadingKind,
    /// Its title.
    pub title: Text,
    /// The base of a variant, as the name of its file.
    pub base: Option<Text>,
    /// Its titles in other languages.
    pub named: Vec<NameIn>,
    /// `incomplete "WHY"`: the reason why the game cannot be played.
    pub incomplete: Option<Text>,
    /// The span of the whole heading.
    pub span: Span,
}

/// The types of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadingKind {
    /// A game that can be played.
    Game,
    /// Definitions that games use.
    Library,
    /// A game that is described by its differences from another.
    Variant,
}

/// One top-level block or declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its kind.
    pub kind: ItemKind,
    /// The span of the whole item.
    pub span: Span,
    /// The span of its first word. The word as written may be a misspelling of the keyword.
    pub word: Span,
}

/// The kinds of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// `about { date "1283"  place "Seville" }`: facts about the game that no rule reads.
    About(Vec<NamedFact>),
    /// A source: `source libro "..." date "1283" kind primary`.
    Source(Source),
    /// A record of evidence: `evidence dlp "DLP.Evidence.1287" cites ludii { type "..." }`.
    Evidence(Record),
    /// A question with its readings: `question leap "..." { reading ... }`.
    Question(Question),
    /// A ruleset: `ruleset cvp "..." from other default { leap = five }`.
    Ruleset(Ruleset),
    /// Names from a library: `use Rook, castling from "orthodox"`.
    Use {
        /// The names.
        names: Vec<Name>,
        /// The library, as the name of its file.
        library: Text,
    },
    /// The players: `players White "w" facing north, Black "b" facing south`.
    Players(Vec<Player>),
    /// The partners: `partners Red and Yellow, Green and Blue`.
    Partners(Vec<Vec<Name>>),
    /// The board: `board grid 12 by 12 { region ... }`.
    Board(Board),
    /// A sentence about the purpose of the game: `goal "Capture the enemy king."`.
    Goal(Sentence),
    /// The look of pictures: `picture { pieces medieval  King as king }`.
    Picture(Vec<PictureEntry>),
    /// Dice: `dice pair 2 faces 1..6`.
    Dice(Dice),
    /// A definition: `define bare(p: player): flag = ...`.
    Define(Define),
    /// A table: `table first-man(f: file): kind { a or l: Rook ... }`.
    Table(Table),
    /// A variable: `cell passed = nowhere lasts 1 turn fen "en passant"`.
    Var(Box<Var>),
    /// A kind of piece: `piece King "K" royal { ... }`.
    Piece(Piece),
    /// A block of clauses: `captures { ... }`, `legal { ... }`, `turn { ... }`, `rules { ... }`,
    /// `end { ... }`.
    Block {
        /// The block.
        kind: Spanned<BlockKind>,
        /// Its clauses.
        body: Vec<Entry>,
    },
    /// A drawing: `drawing array mirrored { 2 | P P  1 | R N }`.
    Drawing(Drawing),
    /// The setup: `setup array`, `setup by q { ... }`, `setup { rows }`.
    Setup(Setup),
    /// `reserve { White Rook 2, Knight 1 }`: players, each with kinds and numbers of pieces.
    Reserve(Vec<Held>),
    /// The position notation: `fen { fields mover, rights  right K: e1 h1  alias "b" Alfil }`.
    Fen(Vec<FenEntry>),
    /// `notation san { ... }, wxf`: the notations of moves.
    Notation(Vec<NotationStyle>),
    /// A claim: `example "..." cites s in cvp { ... }`.
    Example(Example),
    /// Items that exist only in some readings: `under q = r { items }`.
    Under {
        /// The readings in which the items exist.
        guard: Guard,
        /// The items.
        items: Vec<Item>,
    },
    /// `replace ...`, `remove ...`, `add to ...`: the changes that a variant makes.
    Delta(Delta),
}
