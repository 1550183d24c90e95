//! What a rule file means under one answer to every question: a [`RuleSet`].
//!
//! Ids, types and resolved definitions; no `under`, no `by`, no names to look up. It is what the compiler turns into
//! tables and what a slow walker can play from directly. It knows no board: cells are still names, and whether they
//! exist is for others to find out.

mod expr;
mod ids;
mod movement;
mod play;

pub use expr::{ArithOp, CompareOp, Domain, Event, Expr, ExprKind, Selection, Test, TestWord, Type, Way};
pub use ids::{DiceId, KindId, LocalId, PlayerId, RegionId, RuleId, TableId, TagId, VarId};
pub use movement::{Direction, Joint, Leg, LegShape, LegWay, Measure, MoveRule, WaySet};
pub use play::{
    CaptureRule, Chooser, Dice, Effect, EffectKind, Ending, Forbid, Judged, Outcome, Per, Prefer, Purse,
    Scope, Selected, Step, StepKind, TableDef, Trigger, Var, VarRole,
};

use crate::doubt::Answers;
use alfonso_diag::{Span, Spanned};

/// The rules of one game under one answer to every question.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// The game's title, as the file has it.
    pub title: String,
    /// The answers that were given.
    pub answers: Answers,
    /// Every rule that stands in this reading, by [`RuleId`], in file order.
    pub rules: Vec<Rule>,
    /// The seats, by [`PlayerId`], in the order of play. At least one, at most 16.
    pub players: Vec<Player>,
    /// The board as it was described.
    pub board: BoardSpec,
    /// The kinds of piece, by [`KindId`], in file order (used ones from libraries where they are used). At most 256.
    pub kinds: Vec<Kind>,
    /// The tags of moves, by [`TagId`].
    pub tags: Vec<String>,
    /// The dice, by [`DiceId`].
    pub dice: Vec<Dice>,
    /// The variables, by [`VarId`].
    pub vars: Vec<Var>,
    /// The tables, by [`TableId`].
    pub tables: Vec<TableDef>,
    /// The ways in which men move, in file order.
    pub moves: Vec<MoveRule>,
    /// Who may take whom.
    pub captures: Vec<CaptureRule>,
    /// What takes moves away.
    pub forbids: Vec<Forbid>,
    /// What is left of the legal moves, in order.
    pub prefers: Vec<Prefer>,
    /// What happens on events, in file order.
    pub triggers: Vec<Trigger>,
    /// The steps of a turn, in order; at least one of them a [`StepKind::Move`].
    pub steps: Vec<Step>,
    /// How the game ends; the first that holds decides.
    pub endings: Vec<Ending>,
    /// Where the men stand at the start. Not checked against the board.
    pub setup: Vec<Placement>,
    /// Men off the board at the start, each kind and owner once.
    pub reserve: Vec<Reserved>,
    /// What a position notation means here.
    pub fen: Fen,
}

/// Men off the board who may come onto it: by a leg that places. They stand nowhere, face as their owner's men do, and have
/// moved once they have come. Who is in reserve is part of what makes positions equal.
#[derive(Clone, Copy, Debug)]
pub struct Reserved {
    /// What they are.
    pub kind: KindId,
    /// Whose they are.
    pub owner: PlayerId,
    /// How many, at least 1.
    pub count: u16,
}

/// What every rule has, whatever it says.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The dotted id, unique in the game.
    pub name: String,
    /// The whole clause.
    pub span: Span,
    /// Who says so.
    pub evidence: Evidence,
}

/// Who says so, and how sure we are.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Citations.
    pub cites: Vec<Citation>,
    /// 0 to 100, the author's judgement.
    pub confidence: Option<u8>,
    /// Why the engine adds this, if no source does.
    pub engine: Option<String>,
}

/// A place in a source.
#[derive(Clone, Debug)]
pub struct Citation {
    /// The source's name in the file.
    pub source: String,
    /// Where in it.
    pub locus: Option<String>,
    /// What it says there.
    pub quotation: Option<String>,
}

/// A seat.
#[derive(Clone, Debug)]
pub struct Player {
    /// Its name, capitalised.
    pub name: String,
    /// The letter that names it in drawings.
    pub letter: Option<String>,
    /// The way its men face, unless the setup says otherwise.
    pub facing: Option<Direction>,
    /// Where it is declared.
    pub span: Span,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name, capitalised.
    pub name: String,
    /// Its letter, upper case.
    pub letter: String,
    /// What is drawn for its men: a sign for each seat in order, one for all, or none (then the letter is drawn).
    pub signs: Vec<char>,
    /// True if its men can be checked, and are never taken.
    pub royal: bool,
    /// True if they are royal only while their owner has no other man of a royal kind on the board: with two or more of them
    /// each may be taken like any man, and none is in check. Said of royal kinds only. A man who has left the board is royal
    /// by this if his owner has no man of a royal kind left.
    pub together: bool,
    /// Where it is declared.
    pub span: Span,
}

/// A board as described: what the compiler builds.
#[derive(Clone, Debug)]
pub struct BoardSpec {
    /// How it is built.
    pub builder: BoardBuilder,
    /// Named sets of cells, by [`RegionId`].
    pub regions: Vec<Region>,
    /// The lines drawn on it; none on a board of rings.
    pub lines: Vec<Line>,
    /// Where it is described.
    pub span: Span,
}

/// How a board is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardBuilder {
    /// Squares in `files` columns (`a`, `b`, ... `z`, `aa`, ...) and `ranks` rows (1, 2, ...); both at least 1.
    Grid {
        /// How many columns.
        files: u16,
        /// How many rows.
        ranks: u16,
    },
    /// Rings around a centre, divided into sectors: ring 1 is the innermost and has the letter `a`. The cells of a ring are
    /// numbered from 1, beginning with the first cell of the first sector, in the order of the sectors. `ascending` leads to
    /// the next number and from the last to the first, `descending` back. Where two neighbouring rings have equally many
    /// cells, `outward` and `inward` lead to the cell of the same number on the other (and the diagonals join both); else
    /// nothing leads from ring to ring.
    Rings {
        /// How many rings.
        rings: u16,
        /// The sectors' names in order; or, for sectors without names, as many empty names.
        sectors: Vec<String>,
        /// How many cells a ring has in each sector.
        cells: CellsPerSector,
    },
}

/// How many cells a ring has in each sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellsPerSector {
    /// So many on every ring.
    Alike(u16),
    /// So many times the ring's number.
    TimesRing(u16),
}

/// A straight line drawn on a grid along a rank, a file or a diagonal, from one cell to another. It runs through the centres of
/// both and half a cell beyond: along a rank or a file to the borders of its end cells, along a diagonal to their corners, so
/// that from c3 to f6 it goes from the corner where b2 and c3 meet to that where f6 and g7 do. Its ends belong to it.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// Where it begins.
    pub from: Spanned<String>,
    /// Where it ends.
    pub to: Spanned<String>,
    /// Whose men cannot cross it. A leap, or a step from cell to cell within a slide, cannot be made if the straight
    /// segment between the two centres, its ends apart, meets the line, unless the segment runs along the line. A slide
    /// stops on a cell whose centre lies on the line, unless it goes on along the line. What cannot be gone is not attacked.
    pub wall: Wall,
    /// Where it is written.
    pub span: Span,
}

/// Whom a line stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wall {
    /// Nobody: it is there to be seen.
    No,
    /// Everybody.
    All,
    /// Men of these kinds, each named once, in the order of kinds.
    Kinds(Vec<KindId>),
}

impl Wall {
    /// True if men of a kind cannot cross.
    pub fn stops(&self, kind: KindId) -> bool {
        match self {
            Self::No => false,
            Self::All => true,
            Self::Kinds(kinds) => kinds.contains(&kind),
        }
    }
}

/// A named set of cells.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its name.
    pub name: String,
    /// What it is made of.
    pub parts: Vec<RegionPart>,
}

/// A part of a region.
#[derive(Clone, Debug)]
pub enum RegionPart {
    /// One cell, by name.
    Cell(Spanned<String>),
    /// The rectangle between two corners, both included.
    Rectangle(Spanned<String>, Spanned<String>),
    /// All cells of a region declared before.
    Region(RegionId),
}

/// A man at the start.
#[derive(Clone, Debug)]
pub struct Placement {
    /// The cell's name, with the place of the token that put the man there.
    pub cell: Spanned<String>,
    /// What he is.
    pub kind: KindId,
    /// Whose he is.
    pub owner: PlayerId,
    /// The way he faces; `None` if neither a mark nor his player has a facing.
    pub facing: Option<Direction>,
}

/// What the letters and fields of a position notation mean.
#[derive(Clone, Debug, Default)]
pub struct Fen {
    /// A letter of the third field: the men on these cells have not moved.
    pub rights: Vec<(char, Vec<Spanned<String>>)>,
    /// Further letters of kinds, lower case.
    pub aliases: Vec<(char, KindId)>,
    /// What follows the men, in order: as declared, or the usual fields.
    pub fields: Vec<FenField>,
}

/// A field of a position notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenField {
    /// Whose turn it is.
    Mover,
    /// Who is out of the game.
    Out,
    /// Of the men on cells that rights speak of, only those have not moved of whom a right that is named here speaks.
    Rights,
    /// Who is in reserve, in brackets right behind the men: only as the first field. Nobody, if it is left out.
    Reserve,
    /// Always `-`.
    Nothing,
    /// The number of the round: one more than the rounds completed.
    Round,
    /// A variable of the game, or one for each player: then its values in the order of seats, with commas between.
    Var(VarId),
    /// Plies since the latest of these events; of all events that rules reckon from, if none is named. All of them are read
    /// as having happened then.
    Since(Vec<Event>),
}

impl RuleSet {
    /// The rule with this id.
    #[must_use]
    pub fn rule(&self, id: RuleId) -> &Rule {
        &self.rules[id.index()]
    }

    /// The kind with this id.
    #[must_use]
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }
}
