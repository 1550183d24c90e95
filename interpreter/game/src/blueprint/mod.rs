//! What a compiler hands over: a game as lists of cells and rows, before it is packed for a board size.

mod dealing;
mod fan;
mod rights;

use crate::expr::{Effect, Expr, Selection, Test, TestWord};
use crate::{ClassId, CounterId, DiceId, KindId, LocalId, Man, Names, RuleId, VarId};
use alfonso_board::{CellId, Direction, Topology};
pub use dealing::{DealSide, DealSpec, DealingSpec};
pub use fan::{Fan, HopSpec, RaySpec, WalkStep};
pub use rights::{RightSpec, RightsSpec};

/// A game, complete and checked, in a form that does not depend on how bit sets are laid out.
#[derive(Clone, Debug)]
pub struct Blueprint {
    /// What things are called.
    pub names: Names,
    /// The board.
    pub topology: Topology,
    /// The way each seat's men face unless the setup says otherwise.
    pub facing: Vec<Option<Direction>>,
    /// The kinds.
    pub kinds: Vec<KindSpec>,
    /// The classes.
    pub classes: Vec<ClassSpec>,
    /// Named sets of cells.
    pub regions: Vec<Vec<CellId>>,
    /// Who may take whom: by the players in play (a bit each, seat 0 the lowest), if that matters, else one table for all;
    /// then by taker's kind and owner (`kind * seats + owner`), then likewise by the man taken.
    pub takes: Vec<Vec<Vec<bool>>>,
    /// The tests that paths use.
    pub tests: Vec<Test>,
    /// By test: whether a cell with a royal man who may be taken passes it as a landing.
    pub taking: Vec<Taking>,
    /// The ways of moving, as rules.
    pub move_rules: Vec<MoveRuleSpec>,
    /// The ways of moving, class by class, in the order in which moves are listed.
    pub movers: Vec<MoverSpec>,
    /// What happens on events, in file order.
    pub triggers: Vec<TriggerSpec>,
    /// True if a move that leaves the mover's royal man attacked is not legal.
    pub guards_royal: bool,
    /// What else takes moves away, judged after the move.
    pub forbids: Vec<ForbidSpec>,
    /// What is left of the legal moves, in order.
    pub prefers: Vec<PreferSpec>,
    /// The steps of a turn, judgements apart.
    pub steps: Vec<StepSpec>,
    /// Whether and how the player is judged whose turn has come.
    pub judges: Option<Judging>,
    /// The dice.
    pub dice: Vec<DiceSpec>,
    /// The endings, in order.
    pub endings: Vec<EndingSpec>,
    /// The variables.
    pub vars: Vec<VarSpec>,
    /// What `plies since` counts from.
    pub counters: Vec<CounterSpec>,
    /// The tables: values by row.
    pub tables: Vec<TableSpec>,
    /// How many slots a frame needs.
    pub slots: usize,
    /// The men at the start.
    pub setup: Vec<(CellId, Man)>,
    /// All starts, if pieces are dealt: then [`Blueprint::setup`] is start 0.
    pub dealing: Option<DealingSpec>,
    /// If there are reserves: who is in them at the start of a game (nobody is in positions from outside that do not say so).
    pub reserve: Option<Vec<(KindId, crate::Seat, i32)>>,
    /// What a position notation means.
    pub fen: FenSpec,
    /// Rights that are lost for good, and what rules read besides.
    pub rights: RightsSpec,
    /// What the compiler decided.
    pub plan: Plan,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindSpec {
    /// Its men can be checked and are never taken.
    pub royal: bool,
    /// Only while their owner has no other man of a royal kind.
    pub together: bool,
    /// Some rule asks whether men of this kind have moved: part of what makes two positions equal.
    pub reads_unmoved: bool,
}

/// A kind with a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassSpec {
    /// The kind.
    pub kind: KindId,
    /// The facing, for kinds whose facing matters.
    pub facing: Option<Direction>,
}

/// A rule by which men move.
#[derive(Clone, Debug)]
pub struct MoveRuleSpec {
    /// Its rule.
    pub rule: RuleId,
    /// Its row among the tags.
    pub tag: Option<u16>,
    /// Values bound for each way of moving, before conditions are read.
    pub with: Vec<(LocalId, Expr)>,
    /// What it does besides.
    pub effects: Vec<Effect>,
    /// The man on the target is not taken but comes to the origin.
    pub exchanges: bool,
    /// The man comes from the mover's reserve: the move is one from a cell to itself, on which nobody stands.
    pub places: bool,
}

/// A way of moving of one class.
#[derive(Clone, Debug)]
pub struct MoverSpec {
    /// Who moves so.
    pub class: ClassId,
    /// Its row among the move rules.
    pub move_rule: u16,
    /// The man must not have moved, or must have.
    pub unmoved: Option<bool>,
    /// Conditions that are the same for all men in a ply.
    pub of_ply: Vec<Expr>,
    /// Cells or sets of cells, one and the same for all men in a ply, in which the target must lie.
    pub targets: Vec<Expr>,
    /// Conditions to be read for each man, wherever he goes.
    pub of_man: Vec<Expr>,
    /// Conditions to be read for each man and target.
    pub conditions: Vec<Expr>,
    /// Where it leads, by cell.
    pub fans: Vec<Fan>,
    /// How its legality is found out.
    pub lawful: Lawful,
    /// True if it counts as an attack on those whom it could take if it were his turn.
    pub threatens: bool,
    /// True if it threatens royal men.
    pub attacks: bool,
    /// Earlier movers of the class that may make the same move (same target and tag).
    pub overlaps: Vec<u16>,
}

impl MoverSpec {
    /// Everything that it asks, by how often it is read, the rarest first; whether the man has moved, and what its paths ask of
    /// cells, apart.
    pub fn asked(&self) -> impl Iterator<Item = &Expr> {
        self.of_ply.iter().chain(&self.targets).chain(&self.of_man).chain(&self.conditions)
    }

    /// The same, to be changed.
    pub fn asked_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        let of_ply = self.of_ply.iter_mut().chain(&mut self.targets);
        of_ply.chain(&mut self.of_man).chain(&mut self.conditions)
    }
}

/// Whether a royal man who may be taken can be taken by landing where he stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    /// The landing's test fails there.
    Never,
    /// It is passed.
    Always,
    /// It depends on what the man is, or on more.
    Depends,
}

/// How the legality of a mover's moves is found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lawful {
    /// By pins and checkers: the move changes nothing but its origin and target.
    ByPins,
    /// The man is royal: the target must not be attacked once he has left his cell.
    BySafety,
    /// By making the move and looking.
    ByTrial,
}

/// A rule that waits for an event.
#[derive(Clone, Debug)]
pub struct TriggerSpec {
    /// Its rule.
    pub rule: RuleId,
    /// What it waits for.
    pub event: TriggerEvent,
    /// Only for men that were of this kind before the move.
    pub kind: Option<KindId>,
    /// What must hold.
    pub condition: Option<Expr>,
    /// What happens.
    pub effects: Vec<Effect>,
    /// Kinds whose capture can set it off (all, if it is no capture).
    pub victims: Vec<bool>,
    /// True if it can change what stands on cells other than the move's target, who is in play, or who is royal.
    pub disturbs: bool,
}

/// What a trigger waits for.
#[derive(Clone, Debug)]
pub enum TriggerEvent {
    /// A man is taken, and put in this slot.
    Capture(LocalId),
    /// A man has moved.
    Move,
    /// He has arrived in these cells from outside them.
    Entering(Expr),
    /// A player whose turn has come is in check; he is put in this slot. Likewise the next four.
    Check(LocalId),
    /// And cannot move.
    Mate(LocalId),
    /// He is not in check and cannot move.
    Stalemate(LocalId),
    /// A player has been eliminated.
    Elimination(LocalId),
    /// A player could not pay in full.
    Ruin(LocalId),
    /// The game begins.
    Start,
    /// It has ended.
    End,
}

/// Of the legal moves only those are left for which the measure is highest.
#[derive(Clone, Debug)]
pub struct PreferSpec {
    /// Its rule.
    pub rule: RuleId,
    /// Left out unless this holds, read once.
    pub condition: Option<Expr>,
    /// A number, read for each move in the position before it.
    pub measure: Expr,
    /// The lowest instead.
    pub least: bool,
}

/// How players are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// Whoever comes after a player who is thereby eliminated is judged in his turn.
    pub stable: bool,
    /// Before that, every other player than the one who moved last is looked at for mate.
    pub others: bool,
}

/// Dice rolled under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceSpec {
    /// Their name.
    pub name: String,
    /// How many, at least 1.
    pub count: u8,
    /// What stands on each face; the same number may stand on several.
    pub faces: Vec<i32>,
}

impl Blueprint {
    /// True if men of a kind can come to face that way, or the way they face changes nothing.
    #[must_use]
    pub fn faces(&self, kind: KindId, facing: Option<Direction>) -> bool {
        let mut classes = self.classes.iter().filter(|class| class.kind == kind);
        classes.any(|class| class.facing.is_none() || class.facing == facing)
    }
}

impl DiceSpec {
    /// How many outcomes a roll of these rows of the dice has that can be told apart, and how many ways there are for the dice
    /// to fall. A step whose roll exceeds [`MAX_OUTCOMES`] or [`MAX_WEIGHT`], or is beyond reckoning (`None`), compilers refuse.
    #[must_use]
    pub fn outcomes(dice: &[Self], rows: &[DiceId]) -> Option<(u64, u64)> {
        rows.iter().try_fold((1u64, 1u64), |(outcomes, weight), row| {
            let dice = dice.get(row.index())?;
            let mut faces = dice.faces.clone();
            faces.sort_unstable();
            faces.dedup();
            // Rolls without order: faces choose count, with repetition.
            let mut rolls = 1u64;
            for n in 0..u64::from(dice.count) {
                rolls = rolls.checked_mul(faces.len() as u64 + n)? / (n + 1);
            }
            let ways = u64::try_from(dice.faces.len()).ok()?.checked_pow(dice.count.into())?;
            Some((outcomes.checked_mul(rolls)?, weight.checked_mul(ways)?))
        })
    }
}

/// The most outcomes that a roll may have.
pub const MAX_OUTCOMES: u64 = 10_000;

/// The most ways there may be for the dice of a roll to fall.
pub const MAX_WEIGHT: u64 = u32::MAX as u64;

/// A condition that moves must not bring about.
#[derive(Clone, Debug)]
pub struct ForbidSpec {
    /// Its rule.
    pub rule: RuleId,
    /// Parts that no move can change before it is judged: if one fails, the rule takes nothing away this ply.
    pub of_ply: Vec<Expr>,
    /// The whole condition.
    pub condition: Expr,
}

/// A step of a turn.
#[derive(Clone, Debug)]
pub struct StepSpec {
    /// Its rule.
    pub rule: RuleId,
    /// Left out unless this holds.
    pub condition: Option<Expr>,
    /// What it is.
    pub kind: StepKind,
}

/// The steps there are.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // few of these exist
pub enum StepKind {
    /// Dice are rolled: rows of the dice.
    Roll(Vec<DiceId>),
    /// Somebody moves.
    Move {
        /// Who may move.
        who: Option<Selection>,
        /// True if `who` asks what dice show: judgement leaves it out of account.
        who_asks_dice: bool,
        /// Men of all players may be moved.
        anyone: bool,
        /// A pass is given to who cannot move.
        else_pass: bool,
    },
    /// Somebody decides.
    Choose {
        /// Who.
        who: Chooser,
        /// What he gives a value.
        var: VarId,
        /// Of whom or where.
        index: Option<Expr>,
        /// The least and the greatest value.
        among: (i32, i32),
    },
    /// Something happens.
    Do(Vec<Effect>),
}

/// Who decides.
#[derive(Clone, Debug)]
pub enum Chooser {
    /// One player.
    One(Expr),
    /// Each of these, in the order of seats that begins after the mover.
    Each(Selection),
}

/// An end of the game.
#[derive(Clone, Debug)]
pub struct EndingSpec {
    /// Its rule.
    pub rule: RuleId,
    /// When.
    pub condition: Expr,
    /// How.
    pub outcome: OutcomeSpec,
    /// It reads what only a game's course shows: perft does not stop there.
    pub counting: bool,
    /// It reads repetitions.
    pub repeats: bool,
}

impl EndingSpec {
    /// True if it holds only if somebody has been found mated or stalemated.
    #[must_use]
    pub fn needs_stuck(&self) -> bool {
        needs_stuck(&self.condition)
    }
}

fn needs_stuck(condition: &Expr) -> bool {
    match condition {
        Expr::And(a, b) => needs_stuck(a) || needs_stuck(b),
        Expr::Or(a, b) => needs_stuck(a) && needs_stuck(b),
        Expr::Let(_, _, body) => needs_stuck(body),
        Expr::Is(_, test) => matches!(test, Test::Word(TestWord::Mated) | Test::Word(TestWord::Stalemated)),
        _ => false,
    }
}

/// How a game ends.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum OutcomeSpec {
    Wins(Expr),
    Loses(Expr),
    /// Those in play who have most of a variable.
    Highest(VarId),
    Draw,
}

/// A variable: one value, or one for each of something.
#[derive(Clone, Debug)]
pub struct VarSpec {
    /// What it holds.
    pub kind: VarKind,
    /// Of what there is one.
    pub per: Per,
    /// What it is to the game.
    pub role: VarRole,
    /// Its first value.
    pub init: i32,
    /// `pay` and `add` leave it no lower.
    pub floor: Option<i32>,
    /// Falls back after so many turns.
    pub lasts: Option<u8>,
    /// Rules read it: part of what makes two positions equal.
    pub read: bool,
}

/// What a variable is to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum VarRole {
    Plain,
    Score,
    Money,
    Counter,
}

impl VarRole {
    /// True for what is paid from and to.
    #[must_use]
    pub fn is_account(self) -> bool {
        matches!(self, Self::Score | Self::Money)
    }
}

/// Of what a variable holds a value each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Per {
    Game,
    Player,
    Cell,
}

/// What a variable holds, and how it is written as a number (-1 for nothing).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum VarKind {
    Number,
    Flag,
    Cell,
    Player,
}

/// Something that `plies since` counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterSpec {
    /// A man was taken.
    Capture,
    /// A man moved; of that kind, if given.
    Move(Option<KindId>),
    /// A player was eliminated.
    Elimination,
}

/// A table.
#[derive(Clone, Debug)]
pub struct TableSpec {
    /// The slot of its parameter.
    pub param: LocalId,
    /// What its rows stand for.
    pub domain: TableDomain,
    /// Its values.
    pub rows: Vec<Expr>,
}

/// What the rows of a table stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableDomain {
    /// Columns of the board, from the first.
    File,
    /// Seats.
    Player,
    /// Kinds.
    Kind,
    /// False, then true.
    Flag,
    /// Sectors.
    Sector,
    /// Numbers from this on.
    Number(i64),
}

/// What the letters and fields of a position notation mean.
#[derive(Clone, Debug)]
pub struct FenSpec {
    /// Letters that say that the men on these cells have not moved.
    pub rights: Vec<(char, Vec<CellId>)>,
    /// Letters that say that two pieces have not moved, wherever they stand.
    pub pairs: Vec<PairSpec>,
    /// Further letters of kinds, lower case: one letter, with a `+` before it or without.
    pub aliases: Vec<(String, KindId)>,
    /// The letters by which engines write kinds, where they are not the kinds' own; nothing if nobody says how they write the
    /// game.
    pub uci: Option<Vec<(String, KindId)>>,
    /// What follows the men, in order.
    pub fields: Vec<FenField>,
    /// By kind: something follows from one man's not having moved, whoever else has. If nothing is said of a kind, it may.
    pub alone: Vec<bool>,
    /// Kinds of which a man who has not moved, and another of his side who has not, may do something that neither could do
    /// if the other had.
    pub together: Vec<(KindId, KindId)>,
}

/// Two pieces of a player of which a letter says that they have not moved: the first of the one kind, and the last of the other
/// kind that way from it. The letter of its file stands for any other of that kind, a capital for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairSpec {
    /// The letter.
    pub letter: char,
    /// The kind of the one piece.
    pub kind: KindId,
    /// The kind of the other.
    pub partner: KindId,
    /// Whose they are.
    pub owner: crate::Seat,
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
    /// Who has not moved.
    Rights,
    /// Who is in reserve: in brackets right behind the men, so it is the first field if it is one.
    Reserve,
    /// Nothing: always `-`.
    Nothing,
    /// The number of the round, from 1.
    Round,
    /// A variable: one value, or one for each player.
    Var(VarId),
    /// Plies since the latest of these, by rows of the counters; of all counters, if it names none.
    Since(Vec<CounterId>),
}

impl FenSpec {
    /// True if something may follow from one man's not having moved, whoever else has.
    #[must_use]
    pub fn matters_alone(&self, kind: KindId) -> bool {
        self.alone.get(kind.index()).copied().unwrap_or(true)
    }
}

impl Default for FenSpec {
    /// No letters, and the usual fields.
    fn default() -> Self {
        let fields = vec![
            FenField::Mover,
            FenField::Rights,
            FenField::Nothing,
            FenField::Since(Vec::new()),
            FenField::Round,
        ];
        Self {
            rights: Vec::new(),
            pairs: Vec::new(),
            aliases: Vec::new(),
            uci: None,
            fields,
            alone: Vec::new(),
            together: Vec::new(),
        }
    }
}

/// What the compiler decided, and why.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// True if pins and checkers decide legality where a mover says so.
    pub pins: bool,
    /// True if an attack depends on nothing but the attacker, his cell, the attacked cell and the empty cells between.
    pub clear: bool,
    /// One sentence for each decision, for authors.
    pub notes: Vec<String>,
}
