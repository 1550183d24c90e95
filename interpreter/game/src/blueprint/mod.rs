//! The output of the compiler: a game as lists of cells and indices, before packing for a board
//! size.
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
mod relations;
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
pub use relations::RelationSpec;
pub use rights::{RightSpec, RightsSpec};
use std::ops::Range;
pub use steps::{Chooser, StepKind, StepSpec};
pub use tracks::TrackSpec;
pub use vars::{CounterSpec, Per, VarKind, VarRole, VarSpec};

/// A complete and checked game, in a form that does not depend on the layout of bit sets.
#[derive(Clone, Debug)]
pub struct Blueprint {
    /// The names used in the game.
    pub names: Names,
    /// The board.
    pub topology: Topology,
    /// The default facing of each seat's pieces, which the setup can override.
    pub facing: Vec<Option<Direction>>,
    /// The partners of each seat, starting with the next partner in the order of seats. Empty if
    /// nobody has partners.
    pub partners: Vec<Vec<Seat>>,
    /// The kinds.
    pub kinds: Vec<KindSpec>,
    /// The classes.
    pub classes: Vec<ClassSpec>,
    /// The regions: named sets of cells.
    pub regions: Vec<Vec<CellId>>,
    /// The tracks.
    pub tracks: Vec<TrackSpec>,
    /// The relations between cells that conditions use.
    pub relations: Vec<RelationSpec>,
    /// The conditions on two cells that would be relations if there were fewer pairs of cells. Only
    /// profiles name them.
    pub unrelated: Vec<Expr>,
    /// The capture tables. An entry is true if the first piece may capture the second.
    ///
    /// The first index is the set of players in play, as a bit set with seat 0 as the lowest bit.
    /// There is only one table if this set does not matter. The second index is the kind and owner
    /// of the capturing piece (`kind * seats + owner`). The third index is the kind and owner of
    /// the captured piece.
    pub takes: Vec<Vec<Vec<bool>>>,
    /// The tests that paths use.
    pub tests: Vec<Test>,
    /// For each test, whether a landing under it can capture a royal piece.
    pub taking: Vec<Taking>,
    /// The move rules. Each may have several ways of moving.
    pub move_rules: Vec<MoveRuleSpec>,
    /// The ways of moving, grouped by class, in the order of the move list.
    pub movements: Vec<MovementSpec>,
    /// The triggers, in the order of the rule file.
    pub triggers: Vec<TriggerSpec>,
    /// True if a move that leaves the moving player's royal piece attacked is illegal.
    pub guards_royal: bool,
    /// The other laws that make moves illegal. The engine tests them on the position after the
    /// move.
    pub forbids: Vec<ForbidSpec>,
    /// The laws that make choices illegal. The engine tests them on the position after the effects
    /// of the choice.
    pub choice_laws: Vec<ForbidSpec>,
    /// The preferences that filter the legal moves, in order.
    pub prefers: Vec<PreferSpec>,
    /// The steps of a turn, without judgements, followed by the steps of the opening.
    pub steps: Vec<StepSpec>,
    /// The number of steps of a turn.
    pub turn_steps: usize,
    /// The way in which the engine judges the player whose turn has come; `None` if the game has no
    /// judgement.
    pub judges: Option<Judging>,
    /// The dice.
    pub dice: Vec<DiceSpec>,
    /// The endings, in order.
    pub endings: Vec<EndingSpec>,
    /// The variables.
    pub vars: Vec<VarSpec>,
    /// The events for which `plies since` counts plies.
    pub counters: Vec<CounterSpec>,
    /// The tables.
    pub tables: Vec<TableSpec>,
    /// The number of slots for named values that a frame needs.
    pub slots: usize,
    /// The pieces at the start.
    pub setup: Vec<(CellId, Piece)>,
    /// All starts, if pieces are dealt. [`Blueprint::setup`] is start 0 in this case.
    pub dealing: Option<DealingSpec>,
    /// The pieces in reserve at the start of a game, or `None` if the game has no reserves.
    ///
    /// If a game starts from another position, reserves are empty unless the position lists pieces
    /// in reserve.
    pub reserve: Option<Vec<(KindId, crate::Seat, i32)>>,
    /// The maximum number of pieces on one cell, or `None` if a cell holds at most one piece.
    ///
    /// If it is set, no kind is royal, no movement exchanges pieces, and no rule reads whether a
    /// piece has moved. There are no chains in games with heaps. In games with stacks, a chain
    /// moves the whole stack.
    pub heaps: Option<u16>,
    /// True if the pieces on a cell form a stack. A stack has pieces of any kind and owner, in
    /// order. Only its topmost piece is directly accessible to rules.
    pub stacks: bool,
    /// The meaning of a position notation.
    pub fen: FenSpec,
    /// The rights that can be lost for good, and a record of which state other rules read.
    pub rights: RightsSpec,
    /// The decisions of the compiler.
    pub plan: Plan,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindSpec {
    /// True if its pieces can be in check and are never captured.
    pub royal: bool,
    /// True if a piece of this kind is royal only while its owner has no other piece of a royal
    /// kind.
    pub together: bool,
    /// True if some rule reads whether pieces of this kind have moved. Equal positions then agree
    /// on this state.
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

/// A rule that lets pieces move.
#[derive(Clone, Debug)]
pub struct MoveRuleSpec {
    /// The rule that declares the movement.
    pub rule: RuleId,
    /// The index of the tag, if the rule has one.
    pub tag: Option<u16>,
    /// The named values that the engine binds for each way of moving before it evaluates
    /// conditions.
    pub with: Vec<(LocalId, Expr)>,
    /// The additional effects of the rule.
    pub effects: Vec<Effect>,
    /// True if the piece on the target moves to the origin instead of being captured.
    pub exchanges: bool,
    /// The number of pieces that move from the top of the origin's heap or stack, 1 for a single
    /// piece, and `u16::MAX` for all of them.
    pub carried: u16,
    /// True if the pieces on the target are captured instead of lying beneath the moving piece. The
    /// capture happens before the piece arrives.
    pub clears: bool,
    /// True if the piece comes from the reserve of the player to move. Origin and target of the
    /// move are then the same cell, which is empty.
    pub from_reserve: bool,
    /// True if the piece stays on its cell. The text of the move is then the name of that cell.
    pub stays: bool,
    /// True if the move captures the enemy pieces that it crosses. Its text then contains `x`. The
    /// capture itself is an effect of the rule.
    pub takes: bool,
    /// The dice that the move uses, and the number that the used die shows.
    pub uses: Option<(DiceId, i32)>,
}

/// The repetition of a hop. See `Again` of the resolved rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainSpec {
    /// True if the chain may end at every landing. Otherwise it must continue as long as possible.
    pub may: bool,
    /// True if the direction of each hop differs by at most 45 degrees from that of the hop before.
    pub onward: bool,
    /// True if captured pieces stay on the board until the chain is complete.
    pub falls_at_end: bool,
    /// True if chains with the same target and the same captured pieces count as one move.
    pub once: bool,
    /// True if a chain that has changed nothing may end on its origin.
    pub home: bool,
    /// The test that crossed pieces must pass to be captured; `None` if the chain captures nothing.
    pub takes: Option<TestId>,
    /// The change of the piece's kind during the chain, if there is one.
    pub crown: Option<CrownSpec>,
}

/// A change of a piece's kind in the middle of a chain. See [`MovementSpec::crowns`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrownSpec {
    /// The new kind.
    pub kind: KindId,
    /// The way of moving by which the chain continues.
    pub by: MovementId,
}

/// A way of moving: a move rule for one class.
#[derive(Clone, Debug)]
pub struct MovementSpec {
    /// The class of the piece.
    pub class: ClassId,
    /// The cells on which the kind of the piece changes during a chain.
    pub crowns: Vec<CellId>,
    /// The index of the move rule.
    pub move_rule: u16,
    /// The required unmoved state of the piece, if any.
    pub unmoved: Option<bool>,
    /// The conditions that have the same value for all pieces in a ply.
    pub of_ply: Vec<Expr>,
    /// The cells or sets of cells that must contain the target. They are the same for all pieces in
    /// a ply.
    pub targets: Vec<Expr>,
    /// The conditions that the engine evaluates for each piece. They do not depend on the target.
    pub of_piece: Vec<Expr>,
    /// The conditions that the engine evaluates for each piece and target.
    pub conditions: Vec<Expr>,
    /// The repetition of the hop, if the way of moving allows chains. Its fans then contain only
    /// walks.
    pub chain: Option<ChainSpec>,
    /// The targets of the way of moving, for each cell.
    pub fans: Vec<Fan>,
    /// The method that decides the legality of its moves.
    pub lawful: Lawful,
    /// True if its pieces attack the pieces that they could capture if it were their owner's turn.
    pub threatens: bool,
    /// True if its pieces attack royal pieces.
    pub attacks: bool,
    /// The earlier ways of moving of the same class that may produce the same move, with the same
    /// target and tag.
    pub overlaps: Vec<u16>,
}

impl MovementSpec {
    /// Returns all conditions of the way of moving, starting with those that the engine evaluates
    /// least often.
    ///
    /// The result does not include the required unmoved state and the tests of paths.
    pub fn asked(&self) -> impl Iterator<Item = &Expr> {
        self.of_ply.iter().chain(&self.targets).chain(&self.of_piece).chain(&self.conditions)
    }

    /// Returns the owner to whose pieces a condition restricts this way of moving, if there is one.
    /// An example is a movement along a player's own track.
    #[must_use]
    pub fn owner(&self) -> Option<Seat> {
        self.of_piece.iter().find_map(owner_of)
    }

    /// Returns mutable references to the conditions that [`MovementSpec::asked`] returns.
    pub fn asked_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        let of_ply = self.of_ply.iter_mut().chain(&mut self.targets);
        of_ply.chain(&mut self.of_piece).chain(&mut self.conditions)
    }
}

/// Returns the owner required by a condition of a piece, if the condition requires nothing else.
#[must_use]
pub(crate) fn owner_of(condition: &Expr) -> Option<Seat> {
    let Expr::Compare(CompareOp::Equal, a, b) = condition else { return None };
    match (&**a, &**b) {
        (Expr::OwnerOf(it), Expr::Player(seat)) if **it == Expr::It => Some(*seat),
        _ => None,
    }
}

/// True if a landing can capture the royal piece on its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    /// The test of the landing always fails on a royal piece.
    Never,
    /// The test of the landing always passes on a royal piece.
    Always,
    /// The result of the test depends on the kind of the piece or on the position.
    Depends,
}

/// A method of deciding whether the moves of a way of moving are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lawful {
    /// By pins and checks. The moves change nothing but the origin and the target.
    ByPins,
    /// By safety. The moving piece is royal, and no piece may attack the target once the origin is
    /// empty.
    BySafety,
    /// By trial. The engine makes the move and looks for attacks.
    ByTrial,
}

/// A rule that waits for an event.
#[derive(Clone, Debug)]
pub struct TriggerSpec {
    /// The rule that declares the trigger.
    pub rule: RuleId,
    /// The event.
    pub event: TriggerEvent,
    /// The kind that the piece must have had before the move, if the rule requires one.
    pub kind: Option<KindId>,
    /// The condition.
    pub condition: Option<Expr>,
    /// The effects.
    pub effects: Vec<Effect>,
    /// For each kind, true if its capture can set off the trigger. True for all kinds if the event
    /// is not a capture.
    pub victims: Vec<bool>,
    /// True if the trigger can change the players in play, the royal pieces, or cells other than
    /// the target of the move.
    pub disturbs: bool,
}

/// An event that a trigger waits for.
#[derive(Clone, Debug)]
pub enum TriggerEvent {
    /// A piece is captured. The slot holds the captured piece.
    Capture(LocalId),
    /// A piece has moved.
    Move,
    /// A piece has entered these cells from outside.
    Entering(Expr),
    /// The player whose turn has come is in check. The slot holds the player, as in the next four
    /// variants.
    Check(LocalId),
    /// The player whose turn has come is in check and has no legal move.
    Mate(LocalId),
    /// The player whose turn has come is not in check and has no legal move.
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

/// A preference: among the legal moves, only those with the highest measure are kept.
#[derive(Clone, Debug)]
pub struct PreferSpec {
    /// The rule that declares the preference.
    pub rule: RuleId,
    /// The condition, evaluated once. If it is false, the preference does not apply.
    pub condition: Option<Expr>,
    /// The measure: a number, evaluated for each move in the position before the move.
    pub measure: Expr,
    /// True if the moves with the lowest measure are kept instead.
    pub least: bool,
}

/// The ways in which the engine judges players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// True if the engine also judges the next player when the judgement eliminates a player.
    pub stable: bool,
    /// True if the engine first looks for mate of every player other than the one who moved last.
    pub others: bool,
}

impl Blueprint {
    /// Returns true if pieces of a kind can have this facing during play, or if their facing has no
    /// effect.
    #[must_use]
    pub fn faces(&self, kind: KindId, facing: Option<Direction>) -> bool {
        let mut classes = self.classes.iter().filter(|class| class.kind == kind);
        classes.any(|class| class.facing.is_none() || class.facing == facing)
    }

    /// Returns the maximum number of pieces that can lie beneath another piece on one cell.
    #[must_use]
    pub fn depth(&self) -> usize {
        if self.stacks { self.heaps.map_or(0, |most| usize::from(most).saturating_sub(1)) } else { 0 }
    }

    /// Returns the value index of a piece that lies beneath others, for the `per piece` variable.
    /// `index` is the number of pieces below this one; it is less than [`Self::depth`].
    #[must_use]
    pub fn index_beneath(&self, cell: CellId, index: usize) -> usize {
        self.topology.len() + cell.index() * self.depth() + index
    }

    /// Returns the number of values of a variable. There is one value for the game, or one for each
    /// seat, each cell, or each possible piece on each cell.
    #[must_use]
    pub fn values_of(&self, var: &VarSpec) -> usize {
        match var.per {
            Per::Game => 1,
            Per::Player => self.facing.len(),
            Per::Cell if var.per_piece => self.topology.len() * (1 + self.depth()),
            Per::Cell => self.topology.len(),
        }
    }

    /// Returns the indices of the steps of a turn.
    #[must_use]
    pub fn turn(&self) -> Range<usize> {
        0..self.turn_steps
    }

    /// Returns the indices of the steps of the opening. The range is empty if there is no opening.
    #[must_use]
    pub fn opening(&self) -> Range<usize> {
        self.turn_steps..self.steps.len()
    }

    /// Returns how often one die of these dice can be used in a turn. Returns 0 if no step uses
    /// these dice one by one, and 2 if doubles count twice.
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

    /// Returns a bit set of these players and all their partners. Bit `n` stands for the player in
    /// seat `n`.
    #[must_use]
    pub fn with_partners(&self, players: u16) -> u16 {
        let of = |(seat, partners): (usize, &Vec<Seat>)| {
            let bits = partners.iter().fold(0, |bits, partner| bits | 1 << partner.0);
            if players >> seat & 1 == 0 { 0 } else { bits }
        };
        self.partners.iter().enumerate().map(of).fold(players, |all, bits| all | bits)
    }
}

/// A condition that must not hold after a move.
#[derive(Clone, Debug)]
pub struct ForbidSpec {
    /// The rule that declares the prohibition.
    pub rule: RuleId,
    /// The parts of the condition that no move can change before the test. If one of them is false,
    /// the rule forbids nothing in this ply.
    pub of_ply: Vec<Expr>,
    /// The whole condition.
    pub condition: Expr,
}

/// An ending of the game.
#[derive(Clone, Debug)]
pub struct EndingSpec {
    /// The rule that declares the ending.
    pub rule: RuleId,
    /// The condition.
    pub condition: Expr,
    /// The outcome.
    pub outcome: OutcomeSpec,
    /// True if the ending gives the player to move the right to claim its outcome.
    pub claim: bool,
    /// True if the ending reads path-dependent facts, which a position does not show. Perft ignores
    /// such endings.
    pub counting: bool,
    /// True if the ending reads repetitions.
    pub repeats: bool,
}

impl Blueprint {
    /// Returns true if an ending with this name gives the player to move the right to claim its
    /// outcome.
    #[must_use]
    pub fn is_claim(&self, reason: RuleId) -> bool {
        self.endings.iter().any(|ending| ending.claim && ending.rule == reason)
    }
}

impl EndingSpec {
    /// Returns true if the ending can hold only after a player was found mated or stalemated.
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
    /// The slot of the table's parameter.
    pub param: LocalId,
    /// The values that the rows of the table stand for.
    pub domain: TableDomain,
    /// The values of the table, by row.
    pub rows: Vec<Expr>,
}

/// The possible arguments of a table, one for each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableDomain {
    /// The columns of the board, from the first.
    File,
    /// Seats.
    Player,
    /// Kinds.
    Kind,
    /// The flags: false, then true.
    Flag,
    /// Sectors.
    Sector,
    /// Consecutive numbers, starting with this one.
    Number(i64),
}

/// The decisions of the compiler and their reasons.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// True if pins and checks decide the legality of moves for ways of moving with
    /// [`Lawful::ByPins`].
    pub pins: bool,
    /// True if an attack depends only on the attacker, its cell, the attacked cell and the empty
    /// cells between them.
    pub clear: bool,
    /// The notes for authors, one sentence for each decision.
    pub notes: Vec<String>,
}
