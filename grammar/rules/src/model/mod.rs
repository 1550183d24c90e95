//! The meaning of a rule file under one answer to every question: a [`RuleSet`].
//!
//! It holds ids, types and resolved definitions; there is no `under`, no `by` and no name left to look up. The compiler
//! turns it into tables, and a slow walker can play from it directly. It knows no board: cells are still names, and the
//! compiler checks that they exist.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_rules::Family;
//! use alfonso_rules::ludemes::{Slot, in_slot};
//!
//! // A small game with a king and a man for each player.
//! let (file, _) = alfonso_syntax::parse(SourceId(0), &in_slot(Slot::Item, ""));
//! let (family, _) = Family::new(file, &|_| None);
//! let rules = family.resolve(&family.answers(None, &[])?).0.expect("no errors");
//! let names: Vec<&str> = rules.kinds.iter().map(|kind| kind.name.as_str()).collect();
//! assert_eq!(names, ["King", "Man"]);
//! assert_eq!(rules.players.len(), 2);
//! assert!(rules.rules.iter().any(|rule| rule.name == "king.step"));
//! # Ok::<(), alfonso_diag::Diagnostic>(())
//! ```

pub(crate) mod board;
mod dealing;
mod expr;
mod movement;
mod play;

pub use alfonso_forms::{
    ArithOp, CompareOp, DiceId, Domain, Fold, KindId, LineId, LocalId, Passing, RegionId, Repeating, RuleId,
    Seat, Sight, TableId, TagId, Test, TestWord, TrackId, Type, Using, VarId,
};
pub use board::{
    BoardBuilder, BoardSpec, CellsPerSector, FurtherCell, GridPart, GridShape, Heaps, Line, MOST_STACKED,
    PointLine, Points, Region, RegionPart, Square, Track, Wall, place_of,
};
pub use dealing::{Deal, Dealing, MAX_STARTS, Side};
pub use expr::{Checked, Effect, EffectKind, Event, Expr, ExprKind, Purse, Selected, Selection, Way};
pub use movement::{Again, Direction, Joint, Leg, LegShape, LegWay, Measure, MoveRule, WaySet};
pub use play::{
    CaptureRule, Chooser, Dice, Ending, FirstValue, Forbid, Judged, Outcome, Per, Prefer, Scope, Step,
    StepKind, TableDef, Trigger, Var, VarRole,
};

use crate::readings::Answers;
use alfonso_diag::{Span, Spanned};
use std::collections::BTreeMap;
use std::ops::Range;

/// The rules of one game under one answer to every question.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// The game's title, as in the file.
    pub title: String,
    /// Its titles in other languages.
    pub named: NamesIn,
    /// The answers that apply.
    pub answers: Answers,
    /// The number of parts that its expressions have once all definitions are written out.
    pub parts: usize,
    /// Every rule of this reading, by [`RuleId`], in file order.
    pub rules: Vec<Rule>,
    /// The seats, by [`Seat`], in the order of play. At least one, at most 16.
    pub players: Vec<Player>,
    /// The board as the file describes it.
    pub board: BoardSpec,
    /// The kinds of piece, by [`KindId`], in file order. Kinds from libraries appear in the place where the file uses
    /// them. At most 256.
    pub kinds: Vec<Kind>,
    /// The tags of moves, by [`TagId`].
    pub tags: Vec<String>,
    /// The dice, by [`DiceId`].
    pub dice: Vec<Dice>,
    /// The variables, by [`VarId`].
    pub vars: Vec<Var>,
    /// The tables, by [`TableId`].
    pub tables: Vec<TableDef>,
    /// The moves of pieces, in file order.
    pub moves: Vec<MoveRule>,
    /// The captures that are allowed or forbidden.
    pub captures: Vec<CaptureRule>,
    /// The prohibitions, each of which makes moves illegal.
    pub forbids: Vec<Forbid>,
    /// The rules that forbid choices, in file order.
    pub choice_laws: Vec<Forbid>,
    /// The preferences that reduce the legal moves, in order.
    pub prefers: Vec<Prefer>,
    /// The triggers, in file order.
    pub triggers: Vec<Trigger>,
    /// The steps of a turn, in order, and behind them those of the opening, which come before the first turn.
    pub steps: Vec<Step>,
    /// The number of the steps of a turn.
    pub turn_steps: usize,
    /// The endings of the game; the first that holds decides.
    pub endings: Vec<Ending>,
    /// The pieces at the start. The resolver does not check their cells against the board.
    pub setup: Vec<Placement>,
    /// The other starts, if pieces are dealt; then [`RuleSet::setup`] is start 0.
    pub dealing: Option<Dealing>,
    /// The pieces off the board at the start; each kind and owner appears once.
    pub reserve: Vec<Reserved>,
    /// The meaning of a position notation in this game.
    pub fen: Fen,
    /// The short notation of moves, if the file declares it.
    pub notation: Option<Notation>,
}

/// Pieces off the board that may come onto it by a leg that places. They stand on no cell, face as their owner's pieces
/// do, and have moved once they have come. The reserve is part of what makes positions equal.
#[derive(Clone, Copy, Debug)]
pub struct Reserved {
    /// Their kind.
    pub kind: KindId,
    /// Their owner.
    pub owner: Seat,
    /// Their number, at least 1.
    pub count: u16,
}

/// The data that every rule has.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The dotted id, unique in the game.
    pub name: String,
    /// The title by which players call it, such as `checkmate`.
    pub title: Option<String>,
    /// The span of the whole clause.
    pub span: Span,
    /// Its evidence.
    pub evidence: Evidence,
}

/// The sources of a rule, and how certain it is.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// The citations.
    pub cites: Vec<Citation>,
    /// The author's confidence, from 0 to 100.
    pub confidence: Option<u8>,
    /// The reason why the engine adds this rule, if no source states it.
    pub engine: Option<String>,
}

/// A place in a source.
#[derive(Clone, Debug)]
pub struct Citation {
    /// The name that the file gives the source.
    pub source: String,
    /// The place in the source.
    pub locus: Option<String>,
    /// The text of the source at that place.
    pub quotation: Option<String>,
    /// The source's certainty of what it says, from 0 to 100.
    pub certain: Option<u8>,
    /// The author's certainty to read the source rightly, from 0 to 100.
    pub sure: Option<u8>,
    /// The questions for which it speaks; empty if it speaks for all on which the clause depends.
    pub limits: Vec<Limit>,
}

/// A question for which a citation speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The question.
    pub question: String,
    /// The readings for which it speaks.
    pub readings: Vec<String>,
}

/// A seat.
#[derive(Clone, Debug)]
pub struct Player {
    /// Its name, capitalised.
    pub name: String,
    /// Its names in other languages.
    pub named: NamesIn,
    /// The letter that stands for it in drawings.
    pub letter: Option<String>,
    /// True if the name is a plural, as of a people: it takes `win` and not `wins`.
    pub plural: bool,
    /// The colour of its pieces where boards are drawn: one of [`COLOURS`].
    pub colour: Option<&'static str>,
    /// The direction in which its pieces face, unless the setup says otherwise.
    pub facing: Option<Direction>,
    /// The players who win with them, in the order of seats, beginning behind them.
    pub partners: Vec<Seat>,
    /// The span of its declaration.
    pub span: Span,
}

/// The words for the colours of players.
pub const COLOURS: [&str; 16] = [
    "white",
    "black",
    "red",
    "green",
    "blue",
    "yellow",
    "violet",
    "brown",
    "grey",
    "orange",
    "turquoise",
    "pink",
    "olive",
    "sky",
    "crimson",
    "lime",
];

/// Names in other languages by the tag of their language (BCP 47), such as `es`. Names of players and pieces are single words, and in no
/// language do two players or two kinds have the same.
pub type NamesIn = BTreeMap<String, String>;

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name, capitalised.
    pub name: String,
    /// Its names in other languages.
    pub named: NamesIn,
    /// Its letter, upper case.
    pub letter: String,
    /// The signs with which its pieces are drawn: one for each seat in order, one for all, or none. With none, they are
    /// drawn by the letter.
    pub signs: Vec<char>,
    /// True if its pieces are royal: they can be in check, and are never captured.
    pub royal: bool,
    /// True if its pieces are royal only while their owner has no other piece of a royal kind on the board. With two or
    /// more of them, each may be captured like any piece, and none is in check. Only royal kinds can have this. A piece
    /// that has left the board is royal by this rule if its owner has no piece of a royal kind left.
    pub together: bool,
    /// The span of its declaration.
    pub span: Span,
}

/// A piece at the start.
#[derive(Clone, Debug)]
pub struct Placement {
    /// The cell's name, with the span of the token that puts the piece there.
    pub cell: Spanned<String>,
    /// The kind of the piece.
    pub kind: KindId,
    /// Its owner.
    pub owner: Seat,
    /// The direction that it faces; `None` if neither a mark nor its player has a facing.
    pub facing: Option<Direction>,
}

/// A notation of moves besides this program's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Style {
    /// Short algebraic notation: `Nf3`.
    San,
    /// The notation of shogi after Hodges: `P-76`.
    Hodges,
    /// The notation of the World Xiangqi Federation: `C2.5`.
    Wxf,
    /// The numbers of squares: `32-28`.
    Pdn(Numbers),
}

/// The numbers of the squares of one colour, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The first square. Rows are counted from its side of the board.
    pub from: Spanned<String>,
    /// The direction along a row: east or west.
    pub way: Direction,
}

/// The notations of moves that a file declares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// The notations, each once. Records are written in the first of them that is written.
    pub styles: Vec<Style>,
    /// The letters by which players write kinds, where they are not those of engines.
    pub letters: Vec<(String, KindId)>,
    /// The kind that is written without its letter.
    pub plain: Option<KindId>,
    /// The texts with which special moves are written.
    pub written: Vec<(String, Vec<alfonso_diag::Spanned<String>>)>,
}

/// The meaning of the letters and fields of a position notation.
#[derive(Clone, Debug, Default)]
pub struct Fen {
    /// Each letter of the third field, with the cells whose pieces have not moved.
    pub rights: Vec<(char, Vec<Spanned<String>>)>,
    /// The letters that say that two pieces, on any cells, have not moved.
    pub pairs: Vec<RightPair>,
    /// Further letters of kinds, lower case: one letter, with a `+` before it or without.
    pub aliases: Vec<(String, KindId)>,
    /// The lower-case letters by which engines write kinds, where they differ from the kinds' own. `None` if the file
    /// does not say how engines write the game. All of them are among the aliases.
    pub uci: Option<Vec<(String, KindId)>>,
    /// The fields that follow the pieces, in order: as declared, or the usual ones.
    pub fields: Vec<FenField>,
    /// The events from which plies are counted in any reading of the file. [`FenField::Since`] without events counts
    /// from these if no rule of this reading counts plies. A notation thus means the same in every reading.
    pub clock: Vec<Event>,
}

/// `right K: King of White and outermost Rook east of it`: two pieces of a player that have not moved. The parser of
/// positions finds them on the board: the first of the one kind, and the last of the other kind in that direction from
/// it. If another piece of that kind is meant, the letter of its file stands instead, a capital for the first player.
/// X-FEN does so where needed, and Shredder-FEN always.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightPair {
    /// The letter of the right.
    pub letter: char,
    /// The kind of the one piece.
    pub kind: KindId,
    /// The kind of the other.
    pub partner: KindId,
    /// Their owner.
    pub owner: Seat,
    /// The direction from the first piece to the second.
    pub way: Direction,
}

/// A field of a position notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The player whose turn it is.
    Mover,
    /// The players who are out of the game.
    Out,
    /// The rights. Of the pieces on cells with a right, those have not moved for which the field names a right.
    Rights,
    /// The pieces in reserve, in brackets right behind the pieces on the board; only as the first field. If it is left
    /// out, the reserve is empty.
    Reserve,
    /// Always `-`.
    Nothing,
    /// The number of the round, which is one more than the rounds completed.
    Round,
    /// A variable of the game, or a variable of each player, whose values then stand in the order of seats with commas
    /// between.
    Var(VarId),
    /// Plies since the latest of these events. Without events, the field counts from all events from which rules count
    /// ([`Fen::clock`]). A reader of the notation assumes that all of them happened at that time.
    Since(Vec<Event>),
}

impl RuleSet {
    /// Returns the rows of the steps of a turn.
    #[must_use]
    pub fn turn(&self) -> Range<usize> {
        0..self.turn_steps
    }

    /// Returns the rows of the steps of the opening; empty if there is none.
    #[must_use]
    pub fn opening(&self) -> Range<usize> {
        self.turn_steps..self.steps.len()
    }

    /// Returns what pieces of a kind become by entering cells: the cells, and the kind. That is the first rule of the kind's own
    /// `on entering CELLS -> it becomes KIND` without a condition.
    #[must_use]
    pub fn crowning(&self, kind: KindId) -> Option<(&Expr, KindId)> {
        self.triggers.iter().find_map(|trigger| match (&trigger.event, trigger.effects.as_slice()) {
            (
                Scope::Entering(cells),
                [Effect { kind: EffectKind::Become { piece, kind: to }, condition: None, .. }],
            ) if trigger.kind == Some(kind) && trigger.condition.is_none() && piece.kind == ExprKind::It => {
                match to.kind {
                    ExprKind::Kind(to) => Some((cells, to)),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// Returns the row of the move by which pieces of a kind go on in a chain that another kind began.
    #[must_use]
    pub fn chain_of(&self, kind: KindId) -> Option<usize> {
        self.moves.iter().position(|rule| rule.kind == kind && rule.again.is_some())
    }

    /// Returns the rule with this id.
    #[must_use]
    pub fn rule(&self, id: RuleId) -> &Rule {
        &self.rules[id.index()]
    }

    /// Returns the kind with this id.
    #[must_use]
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }
}
