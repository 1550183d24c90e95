//! The output of a compiler: a game as lists of cells and rows, before packing for a board size.
//!
//! ```
//! # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
//! # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
//! use alfonso_game::Game;
//! // A game keeps its blueprint.
//! let mut blueprint = game.blueprint().clone();
//! // The same rules on the same board, without the first ending.
//! blueprint.endings.remove(0);
//! assert_eq!(Game::new(blueprint).line().moves().len(), 9);
//! ```

mod dealing;
mod dice;
mod fan;
mod fen;
mod rights;
mod steps;
mod texts;
mod tracks;
mod vars;

use crate::expr::{CompareOp, Effect, Expr, Test, TestWord};
use crate::{ClassId, DiceId, KindId, LocalId, MovementId, Names, Piece, RuleId, Seat, TestId, VarId};
use alfonso_board::{CellId, Direction, Topology};
pub use dealing::{DealSide, DealSpec, DealingSpec};
pub use dice::{DiceSpec, MAX_OUTCOMES, MAX_WEIGHT};
pub use fan::{Fan, HopSpec, RaySpec, WalkStep};
pub use fen::{FenField, FenSpec, PairSpec};
pub use rights::{RightSpec, RightsSpec};
use std::ops::Range;
pub use steps::{Chooser, StepKind, StepSpec};
pub use tracks::TrackSpec;
pub use vars::{CounterSpec, Per, VarKind, VarRole, VarSpec};

/// A game, complete and checked, in a form that does not depend on the layout of bit sets.
#[derive(Clone, Debug)]
pub struct Blueprint {
    /// The names of the game's things.
    pub names: Names,
    /// The board.
    pub topology: Topology,
    /// The facing of each seat's pieces unless the setup says otherwise.
    pub facing: Vec<Option<Direction>>,
    /// By seat, its partners: the next in the order of seats first. Empty where nobody has partners.
    pub partners: Vec<Vec<Seat>>,
    /// The kinds.
    pub kinds: Vec<KindSpec>,
    /// The classes.
    pub classes: Vec<ClassSpec>,
    /// Named sets of cells.
    pub regions: Vec<Vec<CellId>>,
    /// The tracks.
    pub tracks: Vec<TrackSpec>,
    /// The capture tables: true if a piece may capture another.
    ///
    /// The first index is the set of players in play (a bit each, seat 0 the lowest) if that matters; otherwise there is
    /// one table. The next is the kind and owner of the capturing piece (`kind * seats + owner`), then that of the
    /// captured piece.
    pub takes: Vec<Vec<Vec<bool>>>,
    /// The tests that paths use.
    pub tests: Vec<Test>,
    /// By test: the result of the test as a landing on a royal piece that may be captured.
    pub taking: Vec<Taking>,
    /// The ways of moving, as rules.
    pub move_rules: Vec<MoveRuleSpec>,
    /// The ways of moving, class by class, in the order of the move list.
    pub movements: Vec<MovementSpec>,
    /// The triggers, in file order.
    pub triggers: Vec<TriggerSpec>,
    /// True if a move that leaves the moving player's royal piece attacked is illegal.
    pub guards_royal: bool,
    /// The other laws that make moves illegal, judged after the move.
    pub forbids: Vec<ForbidSpec>,
    /// The laws that make choices of things illegal, judged after the effects of the choice.
    pub choice_laws: Vec<ForbidSpec>,
    /// The preferences that filter the legal moves, in order.
    pub prefers: Vec<PreferSpec>,
    /// The steps of a turn, without judgements, and behind them those of the opening.
    pub steps: Vec<StepSpec>,
    /// The number of the steps of a turn.
    pub turn_steps: usize,
    /// The way of judging the player whose turn has come, if the game judges them.
    pub judges: Option<Judging>,
    /// The dice.
    pub dice: Vec<DiceSpec>,
    /// The endings, in order.
    pub endings: Vec<EndingSpec>,
    /// The variables.
    pub vars: Vec<VarSpec>,
    /// The events from which `plies since` counts.
    pub counters: Vec<CounterSpec>,
    /// The tables: values by row.
    pub tables: Vec<TableSpec>,
    /// The number of slots that a frame needs.
    pub slots: usize,
    /// The pieces at the start.
    pub setup: Vec<(CellId, Piece)>,
    /// All starts, if pieces are dealt. [`Blueprint::setup`] is then start 0.
    pub dealing: Option<DealingSpec>,
    /// The pieces in reserve at the start of a game, if there are reserves.
    ///
    /// In positions from outside, reserves are empty unless the position says otherwise.
    pub reserve: Option<Vec<(KindId, crate::Seat, i32)>>,
    /// The most pieces of a heap or stack; `None` if a cell holds one piece. No kind is then royal, no movement exchanges pieces, and no
    /// rule asks whether a piece has moved. No movement goes on again where heaps are, and where stacks are, only with the whole stack.
    pub heaps: Option<u16>,
    /// True if the pieces of a cell are a stack: of any kind and owner, in order, and all but the topmost out of reach.
    pub stacks: bool,
    /// The meaning of a position notation.
    pub fen: FenSpec,
    /// The rights that are lost for good, and everything else that rules read.
    pub rights: RightsSpec,
    /// The compiler's decisions.
    pub plan: Plan,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindSpec {
    /// True if its pieces can be checked and are never captured.
    pub royal: bool,
    /// True if its pieces are royal only while their owner has no other piece of a royal kind.
    pub together: bool,
    /// True if some rule reads whether pieces of this kind have moved. Two equal positions then agree on it.
    pub unmoved_matters: bool,
}

/// A kind with a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassSpec {
    /// The kind.
    pub kind: KindId,
    /// The facing, for kinds whose facing matters.
    pub facing: Option<Direction>,
}

/// A rule by which pieces move.
#[derive(Clone, Debug)]
pub struct MoveRuleSpec {
    /// Its rule.
    pub rule: RuleId,
    /// The row of its tag.
    pub tag: Option<u16>,
    /// The values that the engine binds for each way of moving, before it reads conditions.
    pub with: Vec<(LocalId, Expr)>,
    /// Its further effects.
    pub effects: Vec<Effect>,
    /// True if the piece on the target is not captured but goes to the origin.
    pub exchanges: bool,
    /// True if all pieces of the heap on the origin move.
    pub together: bool,
    /// True if all that stands on the target is taken before the piece arrives, where it would come to lie beneath it.
    pub clears: bool,
    /// True if the piece comes from the moving player's reserve. The move then leads from an empty cell to itself.
    pub from_reserve: bool,
    /// True if the piece stays on its cell: the text is that cell.
    pub stays: bool,
    /// True if the move takes the enemy pieces that it crosses: its text has `x`. An effect takes them.
    pub takes: bool,
    /// The die that the move uses: its row, and the number that it shows.
    pub uses: Option<(DiceId, i32)>,
}

/// The repetition of a hop: see `Again` of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainSpec {
    /// True if it may end at every landing.
    pub may: bool,
    /// True if each hop goes within 45 degrees of the one before.
    pub onward: bool,
    /// True if taken pieces stay in the way until the chain is over.
    pub falls_at_end: bool,
    /// True if chains with the same target and the same taken pieces are one move.
    pub once: bool,
    /// The test of the crossed pieces that it takes, if it takes any.
    pub takes: Option<TestId>,
    /// The kind that the piece becomes on the way, if it does.
    pub crown: Option<CrownSpec>,
}

/// The change of a piece in the middle of a chain: see [`MovementSpec::crowns`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrownSpec {
    /// The kind.
    pub kind: KindId,
    /// The way of moving by which it goes on.
    pub by: MovementId,
}

/// A way of moving of one class.
#[derive(Clone, Debug)]
pub struct MovementSpec {
    /// The class of the piece.
    pub class: ClassId,
    /// The cells on which a hop of its chain makes another kind of the piece.
    pub crowns: Vec<CellId>,
    /// The row of its move rule.
    pub move_rule: u16,
    /// The required unmoved state of the piece, if there is one.
    pub unmoved: Option<bool>,
    /// The conditions that are the same for all pieces in a ply.
    pub of_ply: Vec<Expr>,
    /// The cells or sets of cells in which the target must lie, the same for all pieces in a ply.
    pub targets: Vec<Expr>,
    /// The conditions that the engine reads for each piece, independent of the target.
    pub of_piece: Vec<Expr>,
    /// The conditions that the engine reads for each piece and target.
    pub conditions: Vec<Expr>,
    /// The repetition of its hop, if it goes on again. Its fans then hold walks alone.
    pub chain: Option<ChainSpec>,
    /// By cell: the targets of the way of moving.
    pub fans: Vec<Fan>,
    /// The way of deciding the legality of its moves.
    pub lawful: Lawful,
    /// True if it attacks the pieces that it could capture if it were its owner's turn.
    pub threatens: bool,
    /// True if it threatens royal pieces.
    pub attacks: bool,
    /// The earlier ways of moving of the class that may make the same move (same target and tag).
    pub overlaps: Vec<u16>,
}

impl MovementSpec {
    /// Returns all its conditions, ordered by how often the engine reads them, the rarest first.
    ///
    /// The required unmoved state and the tests of its paths are not among them.
    pub fn asked(&self) -> impl Iterator<Item = &Expr> {
        self.of_ply.iter().chain(&self.targets).chain(&self.of_piece).chain(&self.conditions)
    }

    /// Returns the owner whose pieces alone move so, if a condition names one, as it does for the track of a player.
    #[must_use]
    pub fn owner(&self) -> Option<Seat> {
        self.of_piece.iter().find_map(owner_of)
    }

    /// Returns the same conditions as [`MovementSpec::asked`], to be changed.
    pub fn asked_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        let of_ply = self.of_ply.iter_mut().chain(&mut self.targets);
        of_ply.chain(&mut self.of_piece).chain(&mut self.conditions)
    }
}

/// Returns the owner that a condition of a piece names, if it says nothing else.
#[must_use]
pub(crate) fn owner_of(condition: &Expr) -> Option<Seat> {
    let Expr::Compare(CompareOp::Equal, a, b) = condition else { return None };
    match (&**a, &**b) {
        (Expr::OwnerOf(it), Expr::Player(seat)) if **it == Expr::It => Some(*seat),
        _ => None,
    }
}

/// The possibility of capturing a royal piece by landing on its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    /// The landing's test fails there.
    Never,
    /// The landing's test passes there.
    Always,
    /// The result depends on the kind of the piece, or on more.
    Depends,
}

/// A way of deciding the legality of a way of moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lawful {
    /// By pins and checkers: the move changes nothing but its origin and target.
    ByPins,
    /// By safety: the piece is royal, and the target must not be attacked once the piece has left its cell.
    BySafety,
    /// By trial: the engine makes the move and looks for attacks.
    ByTrial,
}

/// A rule that waits for an event.
#[derive(Clone, Debug)]
pub struct TriggerSpec {
    /// Its rule.
    pub rule: RuleId,
    /// The event.
    pub event: TriggerEvent,
    /// The kind that the piece must have had before the move, if one is required.
    pub kind: Option<KindId>,
    /// The condition.
    pub condition: Option<Expr>,
    /// The effects.
    pub effects: Vec<Effect>,
    /// By kind: true if its capture can set off the trigger (true for all kinds if the event is not a capture).
    pub victims: Vec<bool>,
    /// True if it can change cells other than the move's target, the players in play, or the royal pieces.
    pub disturbs: bool,
}

/// An event that a trigger waits for.
#[derive(Clone, Debug)]
pub enum TriggerEvent {
    /// A piece is captured. The slot holds it.
    Capture(LocalId),
    /// A piece has moved.
    Move,
    /// A piece has arrived in these cells from outside them.
    Entering(Expr),
    /// A player whose turn has come is in check. The slot holds the player, as in the next four variants.
    Check(LocalId),
    /// Such a player is in check and cannot move.
    Mate(LocalId),
    /// Such a player is not in check and cannot move.
    Stalemate(LocalId),
    /// A player has been eliminated.
    Elimination(LocalId),
    /// A player could not pay in full.
    Ruin(LocalId),
    /// The game begins.
    Start,
    /// The game has ended.
    End,
}

/// A preference: of the legal moves, only those with the highest measure remain.
#[derive(Clone, Debug)]
pub struct PreferSpec {
    /// Its rule.
    pub rule: RuleId,
    /// The condition, read once. If it fails, the preference does not apply.
    pub condition: Option<Expr>,
    /// The measure: a number, read for each move in the position before it.
    pub measure: Expr,
    /// True if the moves with the lowest measure remain instead.
    pub least: bool,
}

/// A way of judging players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// True if the engine also judges the player who comes after a player whom the judgement eliminated.
    pub stable: bool,
    /// True if the engine first looks for mate at every player other than the one who moved last.
    pub others: bool,
}

impl Blueprint {
    /// Returns true if pieces of a kind can come to have that facing, or if their facing changes nothing.
    #[must_use]
    pub fn faces(&self, kind: KindId, facing: Option<Direction>) -> bool {
        let mut classes = self.classes.iter().filter(|class| class.kind == kind);
        classes.any(|class| class.facing.is_none() || class.facing == facing)
    }

    /// Returns the most pieces that can lie beneath another on one cell.
    #[must_use]
    pub fn depth(&self) -> usize {
        if self.stacks { self.heaps.map_or(0, |most| usize::from(most).saturating_sub(1)) } else { 0 }
    }

    /// Returns the index of the number that a piece bears which lies beneath others: `place` of them, below [`Self::depth`], lie beneath it.
    #[must_use]
    pub fn index_beneath(&self, cell: CellId, index: usize) -> usize {
        self.topology.len() + cell.index() * self.depth() + index
    }

    /// Returns the number of values of a variable: one, or one for each seat, each cell, or each piece that fit on the cells.
    #[must_use]
    pub fn values_of(&self, var: &VarSpec) -> usize {
        match var.per {
            Per::Game => 1,
            Per::Player => self.facing.len(),
            Per::Cell if var.per_piece => self.topology.len() * (1 + self.depth()),
            Per::Cell => self.topology.len(),
        }
    }

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

    /// Returns how often a die of a row can be used in a turn: 0 if no step uses these dice one by one, 2 if doubles count twice.
    #[must_use]
    pub fn uses(&self, dice: DiceId) -> usize {
        let uses = |step: &StepSpec| match step.kind {
            StepKind::Move { using: Some(using), .. } if using.dice == dice => 1 + usize::from(using.twice),
            _ => 0,
        };
        self.steps.iter().map(uses).max().unwrap_or(0)
    }

    /// Returns the next partner of a player, in the order of seats.
    #[must_use]
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        self.partners.get(seat.index())?.first().copied()
    }

    /// Returns these players, bit `n` for the player in seat `n`, and all their partners.
    #[must_use]
    pub fn with_partners(&self, players: u16) -> u16 {
        let of = |(seat, partners): (usize, &Vec<Seat>)| {
            let bits = partners.iter().fold(0, |bits, partner| bits | 1 << partner.0);
            if players >> seat & 1 == 0 { 0 } else { bits }
        };
        self.partners.iter().enumerate().map(of).fold(players, |all, bits| all | bits)
    }
}

/// A condition that moves must not bring about.
#[derive(Clone, Debug)]
pub struct ForbidSpec {
    /// Its rule.
    pub rule: RuleId,
    /// The parts that no move can change before the judgement. If one fails, the rule forbids nothing this ply.
    pub of_ply: Vec<Expr>,
    /// The whole condition.
    pub condition: Expr,
}

/// An ending of the game.
#[derive(Clone, Debug)]
pub struct EndingSpec {
    /// Its rule.
    pub rule: RuleId,
    /// The condition.
    pub condition: Expr,
    /// The outcome.
    pub outcome: OutcomeSpec,
    /// True if the player to move may claim the outcome, and need not.
    pub claim: bool,
    /// True if it reads the course of the game, which a position does not show. Perft does not stop there.
    pub counting: bool,
    /// True if it reads repetitions.
    pub repeats: bool,
}

impl Blueprint {
    /// Returns true if an ending with this name rests on a claim: the player to move may claim its outcome, and need not.
    #[must_use]
    pub fn is_claim(&self, reason: RuleId) -> bool {
        self.endings.iter().any(|ending| ending.claim && ending.rule == reason)
    }
}

impl EndingSpec {
    /// Returns true if it holds only once a player has been found mated or stalemated.
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

/// The outcome of an ending.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum OutcomeSpec {
    Wins(Expr),
    Loses(Expr),
    /// The players in play with the highest value of a variable win.
    Highest(VarId),
    Draw,
}

/// A table.
#[derive(Clone, Debug)]
pub struct TableSpec {
    /// The slot of its parameter.
    pub param: LocalId,
    /// The things that its rows stand for.
    pub domain: TableDomain,
    /// Its values.
    pub rows: Vec<Expr>,
}

/// The things that the rows of a table stand for.
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
    /// Numbers from this one on.
    Number(i64),
}

/// The decisions of the compiler, and their reasons.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// True if pins and checkers decide legality where a way of moving says so.
    pub pins: bool,
    /// True if an attack depends only on the attacker, its cell, the attacked cell and the empty cells between.
    pub clear: bool,
    /// The notes for authors, one sentence for each decision.
    pub notes: Vec<String>,
}
