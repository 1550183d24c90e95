//! What a rule file means under one answer to every question: a [`RuleSet`].
//!
//! Ids, types and resolved definitions; no `under`, no `by`, no names to look up. It is what the compiler turns into
//! tables and what a slow walker can play from directly. It knows no board: cells are still names, and whether they
//! exist is for others to find out.

pub(crate) mod board;
mod dealing;
mod expr;
mod movement;
mod play;

pub use alfonso_forms::{
    ArithOp, CompareOp, DiceId, Domain, KindId, LocalId, RegionId, RuleId, Seat, TableId, TagId, Test,
    TestWord, TrackId, Type, VarId,
};
pub use board::{
    BoardBuilder, BoardSpec, CellsPerSector, FurtherCell, GridPart, GridShape, Line, Place, Region,
    RegionPart, Track, Wall, place_of,
};
pub use dealing::{Deal, Dealing, MAX_STARTS, Side};
pub use expr::{Checked, Effect, EffectKind, Event, Expr, ExprKind, Purse, Selected, Selection, Way};
pub use movement::{Direction, Joint, Leg, LegShape, LegWay, Measure, MoveRule, WaySet};
pub use play::{
    CaptureRule, Chooser, Dice, Ending, Forbid, Judged, Outcome, Per, Prefer, Scope, Step, StepKind,
    TableDef, Trigger, Var, VarRole,
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
    /// How many parts its expressions have once all definitions are written out.
    pub parts: usize,
    /// Every rule that stands in this reading, by [`RuleId`], in file order.
    pub rules: Vec<Rule>,
    /// The seats, by [`Seat`], in the order of play. At least one, at most 16.
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
    /// The other starts there are, if pieces are dealt: then [`RuleSet::setup`] is start 0.
    pub dealing: Option<Dealing>,
    /// Men off the board at the start, each kind and owner once.
    pub reserve: Vec<Reserved>,
    /// What a position notation means here.
    pub fen: Fen,
    /// How moves are written in short, if that is declared.
    pub san: Option<San>,
}

/// Men off the board who may come onto it: by a leg that places. They stand nowhere, face as their owner's men do, and have
/// moved once they have come. Who is in reserve is part of what makes positions equal.
#[derive(Clone, Copy, Debug)]
pub struct Reserved {
    /// What they are.
    pub kind: KindId,
    /// Whose they are.
    pub owner: Seat,
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

/// A man at the start.
#[derive(Clone, Debug)]
pub struct Placement {
    /// The cell's name, with the place of the token that put the man there.
    pub cell: Spanned<String>,
    /// What he is.
    pub kind: KindId,
    /// Whose he is.
    pub owner: Seat,
    /// The way he faces; `None` if neither a mark nor his player has a facing.
    pub facing: Option<Direction>,
}

/// How moves are written in short algebraic notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct San {
    /// The kind that is written without its letter.
    pub plain: Option<KindId>,
    /// What is written for some moves, and their texts.
    pub written: Vec<(String, Vec<alfonso_diag::Spanned<String>>)>,
}

/// What the letters and fields of a position notation mean.
#[derive(Clone, Debug, Default)]
pub struct Fen {
    /// A letter of the third field: the men on these cells have not moved.
    pub rights: Vec<(char, Vec<Spanned<String>>)>,
    /// Letters that say that two pieces have not moved, wherever they stand.
    pub pairs: Vec<RightPair>,
    /// Further letters of kinds, lower case: one letter, with a `+` before it or without.
    pub aliases: Vec<(String, KindId)>,
    /// The letters by which engines write kinds, lower case, where they are not the kinds' own; nothing if the file does not
    /// say how they write the game. All of them are among the aliases.
    pub uci: Option<Vec<(String, KindId)>>,
    /// What follows the men, in order: as declared, or the usual fields.
    pub fields: Vec<FenField>,
    /// The events from which plies are counted in any reading of the file. [`FenField::Since`] without events counts from these where no rule
    /// of this reading counts plies: so a notation means the same in every reading.
    pub clock: Vec<Event>,
}

/// `right K: King of White and outermost Rook east of it`: two pieces of a player that have not moved. The pieces are found
/// on the board: the first of the one kind, and the last of the other kind that way from it. Where another of that kind is
/// meant, the letter of its file stands instead, a capital for the first player: so does X-FEN, and Shredder-FEN always.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightPair {
    /// The letter.
    pub letter: char,
    /// The kind of the one piece.
    pub kind: KindId,
    /// The kind of the other.
    pub partner: KindId,
    /// Whose they are.
    pub owner: Seat,
    /// The direction from the one to the other.
    pub way: Direction,
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
    /// Plies since the latest of these events; of all events that rules reckon from, if none is named ([`Fen::clock`]). All of them are read
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
