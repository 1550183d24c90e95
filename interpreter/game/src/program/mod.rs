//! A packed game for one board size: the tables that play reads.

mod checks;
mod expr_search;
mod keys;
mod layout;
mod masks;
mod needs;
mod pack;
mod players;
mod preconditions;
mod ray_tables;
mod royals;
mod seats;
mod trials;
mod turns;
mod windows;
pub(crate) mod wording;
mod workspaces;

use crate::blueprint::{Blueprint, Lawful, Taking, WalkStep};
use crate::expr::Expr;
use crate::line::EmptyLog;
use crate::{ClassId, DiceId, KindId, MovementId, Piece, Seat, State, TestId};
use alfonso_board::{CellId, CellSet, Direction};
use alfonso_forms::{RelationId, TrackId};
pub(crate) use checks::Checkers;
use expr_search::Asked;
pub(crate) use expr_search::{ExprSearch, rule_with};
pub(crate) use keys::Keys;
pub(crate) use layout::Layout;
pub use layout::NumberName;
pub(crate) use masks::{MaskId, MaskOp};
use needs::Needs;
pub(crate) use players::EachPlayer;
use preconditions::{Facts, Preconditions};
use seats::Regimes;
pub(crate) use workspaces::Workspace;
use workspaces::Workspaces;

/// A packed game for boards of at most `64 * N` cells. It is immutable and shared by all its
/// states.
#[derive(Clone, Debug)]
pub struct Program<const N: usize> {
    /// The blueprint. Play reads conditions, effects and names from it.
    pub spec: Blueprint,
    pub(crate) board: CellSet<N>,
    pub(crate) regions: Box<[CellSet<N>]>,
    /// For each relation, the cells related to each cell, and at last those related to `nowhere`.
    relations: Box<[Box<[CellSet<N>]>]>,
    /// For each track and cell, the index of the cell on the track, or the maximum value if the
    /// cell is not on it.
    pub(crate) track_indices: Box<[Box<[u16]>]>,
    /// The cells of each sector, on a board of rings.
    pub(crate) sectors: Box<[CellSet<N>]>,
    /// For each direction, the cells without a neighbour in that direction.
    pub(crate) edges: [CellSet<N>; Direction::COUNT],
    /// For each class, the facts that every ply needs.
    pub(crate) classes: Box<[PackedClass]>,
    /// The classes of each kind.
    pub(crate) kinds: Box<[Box<[ClassId]>]>,
    /// For each kind and facing, the class. Facing 8 stands for no facing.
    pub(crate) class_of: Box<[[ClassId; 9]]>,
    pub(crate) movements: Box<[Movement<N>]>,
    pub(crate) rays: Box<[Ray<N>]>,
    pub(crate) arcs: Box<[Arc<N>]>,
    pub(crate) hops: Box<[Hop<N>]>,
    pub(crate) walks: Box<[Box<[WalkStep]>]>,
    /// The operations that create the masks, in order.
    pub(crate) masks: Box<[MaskOp]>,
    /// For each capture profile and test, a mask that contains every cell that passes the test, if
    /// one is known.
    pub(crate) test_gates: Box<[Box<[Option<MaskId>]>]>,
    /// For each capture profile and test, the mask that is equivalent to the test, if there is one.
    pub(crate) test_masks: Box<[Box<[Option<MaskId>]>]>,
    /// The regimes: the capture tables for each set of players in play.
    pub(crate) regimes: Regimes,
    /// For each regime, the pieces that may not be captured.
    pub(crate) spared: Box<[SparedTable]>,
    /// The classes that can attack.
    pub(crate) attackers: Box<[Attacker<N>]>,
    /// For each class, the cells on which an arrival may set off a trigger.
    pub(crate) arrivals: Box<[CellSet<N>]>,
    /// For each class, the cells on which an arrival may set off triggers other than those in
    /// `each_player`.
    pub(crate) loud: Box<[CellSet<N>]>,
    /// For each trigger, the set of players for whom it has an effect. `None` unless the trigger
    /// occurs at every move and does nothing else.
    pub(crate) each_player: Box<[Option<EachPlayer>]>,
    /// For each trigger, true if trials of moves skip it.
    pub(crate) skipped_in_trials: Box<[bool]>,
    /// For each class, the cells on which an arrival in a trial may set off a trigger.
    pub(crate) loud_in_trials: Box<[CellSet<N>]>,
    /// For each class, the rules of `each_player` that concern its pieces.
    pub(crate) followed: Box<[Box<[EachPlayer]>]>,
    /// The tables for updating the players in check, if rules for every move read them.
    pub(crate) checkers: Option<Checkers<N>>,
    /// For each class, true if its capture may set off a trigger.
    pub(crate) capture_triggers: Box<[bool]>,
    /// The classes whose capture may change further cells.
    pub(crate) disturbing: Box<[ClassId]>,
    /// The classes of royal pieces.
    pub(crate) royals: Box<[ClassId]>,
    /// The classes whose pieces are royal only while their owner has no other royal piece.
    pub(crate) together: Box<[ClassId]>,
    /// The possible outcomes of each step's roll.
    pub(crate) rolls: Box<[Option<crate::play::dice::Roll>]>,
    pub(crate) asked: Asked,
    /// For each ending, the preconditions that are tested first.
    pub(crate) preconditions: Box<[Preconditions]>,
    /// For each trigger, the facts that are tested first.
    pub(crate) needed_facts: Box<[Facts]>,
    /// The events for which rules have triggers when the engine judges players.
    pub(crate) awaited: crate::play::judge::Awaited,
    /// True if the judgements at the beginning of a turn must be stored until endings read them.
    pub(crate) finds_early: bool,
    /// True if the list of moves shows whether a player who was judged has a legal move, if the first
    /// step in which they act has moves. The judgement then stores that they have one.
    pub(crate) finds_by_list: bool,
    /// True if effects may be applied in a turn before the first step in which pieces move.
    pub(crate) opens: bool,
    /// True if an effect of the opening says who begins.
    pub(crate) names_the_first: bool,
    /// The rows of cells that rules test.
    pub(crate) windows: windows::Windows<N>,
    /// The straight lines along which rules look, from every cell.
    pub(crate) ray_tables: ray_tables::RayTables<N>,
    pub(crate) layout: Layout,
    pub(crate) keys: Keys,
    pub(crate) repeats: bool,
    /// True if rules read whether an arrangement of pieces has occurred before.
    pub(crate) remembers: bool,
    /// The data needed for repetition keys, in addition to hashes.
    pub(crate) identity: crate::identity::Identity,
    /// The number of budget steps for examining one thing. It is larger for games with large rules.
    pub(crate) price: u64,
    /// The number of budget steps for one trial of a move.
    pub(crate) price_of_trial: u64,
    /// True if some step has moves that use dice one by one.
    pub(crate) uses_dice: bool,
    /// The dice whose unused numbers are left to the next player at the end of a turn.
    pub(crate) kept_dice: Box<[DiceId]>,
    /// The scratch space that is not in use by a line.
    workspaces: Workspaces<N>,
    /// The log of lines without a past.
    pub(crate) empty_log: EmptyLog<N>,
}

/// The facts about a class that every ply needs.
#[derive(Clone, Debug)]
pub(crate) struct PackedClass {
    pub(crate) kind: KindId,
    pub(crate) royal: bool,
    /// True if its pieces are royal only while their owner has no other piece of a royal kind.
    pub(crate) together: bool,
    pub(crate) movements: std::ops::Range<u16>,
    /// True if rules read whether its pieces have moved.
    pub(crate) unmoved_matters: bool,
    /// The capture profile of the kind.
    pub(crate) profile: u16,
}

/// The pieces that may not be captured, by capture profile, player to move and owner of the
/// captured piece.
pub(crate) type SparedTable = Box<[Box<[Box<[Spared]>]>]>;

/// The classes of an owner's pieces that pieces with a capture profile may not capture.
#[derive(Clone, Debug)]
pub(crate) enum Spared {
    /// All classes. No piece of this owner may be captured.
    All,
    /// Royal pieces only.
    Royals,
    /// The pieces of these classes.
    Classes(Box<[ClassId]>),
}

/// A way of moving of one class.
#[derive(Clone, Debug)]
pub(crate) struct Movement<const N: usize> {
    pub(crate) class: ClassId,
    pub(crate) unmoved: Option<bool>,
    /// True if its moves use a die. They are then allowed only in steps that use dice one by one.
    pub(crate) uses: bool,
    /// True if it forms chains.
    pub(crate) chains: bool,
    pub(crate) lawful: Lawful,
    pub(crate) attacks: bool,
    /// True if play must evaluate `conditions`, `targets` or `with`.
    pub(crate) conditional: bool,
    /// The mask of the landing test of its leaps.
    pub(crate) leap_mask: MaskId,
    /// The landing test of its leaps.
    pub(crate) leap_test: TestId,
    /// True if its leaps can capture royal pieces.
    pub(crate) leaps_take: Taking,
    /// True if it places a piece from the reserve, tests only what differs from target to target,
    /// and makes no move of another way of moving. All its moves are then listed as one set.
    pub(crate) sets_down: bool,
    /// All targets of its leaps, if `sets_down` is true.
    pub(crate) landings: CellSet<N>,
    /// Its leaps from each cell. Empty if it has no leaps.
    pub(crate) leaps: Box<[CellSet<N>]>,
    /// The range of its rays from each cell.
    pub(crate) rays: Box<[(u32, u32)]>,
    /// The range of its arcs from each cell.
    pub(crate) arcs: Box<[(u32, u32)]>,
    /// The range of its hops from each cell.
    pub(crate) hops: Box<[(u32, u32)]>,
    /// The range of its walks from each cell.
    pub(crate) walks: Box<[(u32, u32)]>,
    /// The conditions that are tested before all others.
    pub(crate) needs: Needs,
    /// The conditions on the piece that do not depend on the target, without those in `needs`.
    pub(crate) of_piece: Box<[Expr]>,
    /// True if `of_piece` is not empty.
    pub(crate) choosy: bool,
    /// The conditions that have the same value for all pieces in a ply, without those in `needs`.
    pub(crate) of_ply: Box<[Expr]>,
    /// True if `of_ply` is not empty, or if there are sets that limit the targets of a ply.
    pub(crate) limited: bool,
    /// True if it has only leaps and rays, and all rays have the same landing test. No other way of
    /// moving may make the same moves.
    pub(crate) flat: bool,
    /// True if it is flat and has no needs and no conditions for a ply. The legality of its moves
    /// depends only on pins and checks.
    ///
    /// (A royal piece that returns to its origin captures nothing. The general path handles this
    /// case.)
    pub(crate) plain: bool,
    /// The mask of the landing test of its rays, if it has rays.
    pub(crate) ray_mask: MaskId,
    /// For each origin and attacker, the cells from which the attacker could attack one of the
    /// targets.
    ///
    /// It is empty unless royal pieces move this way and the board is small enough.
    pub(crate) zones: Box<[Box<[CellSet<N>]>]>,
    /// True if a move may set off effects of the rule.
    pub(crate) effects: bool,
    /// True if the move rule only moves the piece and captures the piece on the target.
    pub(crate) quiet: bool,
    /// True if its arrivals set off no triggers and the players in check are not updated from move
    /// to move.
    pub(crate) hushed: bool,
    /// True if the piece on the target moves to the origin instead of being captured.
    pub(crate) exchanges: bool,
    /// The number of pieces that move from the top of the origin's heap or stack, 1 for a single
    /// piece, and `u16::MAX` for all of them.
    pub(crate) carried: u16,
    /// True if the pieces on the target are captured instead of lying beneath the moving piece.
    pub(crate) clears: bool,
    /// True if the piece comes from the reserve of the player to move.
    pub(crate) from_reserve: bool,
    /// The targets on which the player to move may have to choose the kind that the piece becomes.
    pub(crate) choosing: CellSet<N>,
}

impl<const N: usize> Movement<N> {
    /// Returns the pieces that may move this way, considering only whether they have moved.
    #[inline]
    pub(crate) fn of_those(&self, state: &State<N>, pieces: CellSet<N>) -> CellSet<N> {
        match self.unmoved {
            None => pieces,
            Some(true) => pieces & state.unmoved,
            Some(false) => pieces.without(&state.unmoved),
        }
    }
}

/// A line of cells. The first piece on it blocks it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray<const N: usize> {
    pub(crate) cells: CellSet<N>,
    /// The cells on which a piece may land.
    pub(crate) land: CellSet<N>,
    pub(crate) mask: MaskId,
    /// The test that a landing must pass.
    pub(crate) test: TestId,
    /// True if the cells are in ascending order.
    pub(crate) up: bool,
    /// True if the ray can capture royal pieces.
    pub(crate) takes: Taking,
}

impl<const N: usize> Ray<N> {
    /// Returns the landings up to and including the first occupied cell.
    #[inline]
    pub(crate) fn reach(&self, occupied: &CellSet<N>) -> CellSet<N> {
        let on_line = self.cells & *occupied;
        self.land & if self.up { on_line.through_lowest() } else { on_line.from_highest() }
    }

    /// Returns the cells of the line before one of its cells.
    #[inline]
    pub(crate) fn before(&self, cell: CellId) -> CellSet<N> {
        self.cells & if self.up { CellSet::below(cell) } else { CellSet::above(cell) }
    }

    /// Returns the last of these cells along the line.
    pub(crate) fn last(&self, cells: CellSet<N>) -> Option<CellId> {
        if self.up { cells.highest() } else { cells.lowest() }
    }
}

/// A line of cells in two runs, one after the other. The first piece on it blocks it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arc<const N: usize> {
    pub(crate) head: Ray<N>,
    pub(crate) tail: Ray<N>,
}

impl<const N: usize> Arc<N> {
    /// Returns the landings up to and including the first occupied cell.
    #[inline]
    pub(crate) fn reach(&self, occupied: &CellSet<N>) -> CellSet<N> {
        let near = self.head.reach(occupied);
        if self.head.cells.meets(occupied) { near } else { near | self.tail.reach(occupied) }
    }

    /// Returns true if the cell is a landing.
    #[inline]
    pub(crate) fn lands(&self, cell: CellId) -> bool {
        self.head.land.has(cell) || self.tail.land.has(cell)
    }

    /// Returns the cells of the line before one of its cells.
    #[inline]
    pub(crate) fn before(&self, cell: CellId) -> CellSet<N> {
        if self.head.cells.has(cell) {
            self.head.before(cell)
        } else {
            self.head.cells | self.tail.before(cell)
        }
    }

    /// Returns the last cell of the line before one of its cells.
    pub(crate) fn last_before(&self, cell: CellId) -> Option<CellId> {
        if self.head.cells.has(cell) {
            return self.head.last(self.head.before(cell));
        }
        self.tail.last(self.tail.before(cell)).or_else(|| self.head.last(self.head.cells))
    }
}

/// A line of cells that leads over the first piece on it. The second piece blocks it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hop<const N: usize> {
    /// The line, including the cells up to the first piece.
    pub(crate) line: Ray<N>,
    /// The mask of the test that the first piece must pass.
    pub(crate) over: MaskId,
    /// The test that the first piece must pass.
    pub(crate) over_test: TestId,
    /// True if every piece passes this test.
    pub(crate) over_any: bool,
}

impl<const N: usize> Hop<N> {
    /// Returns the cell of the first piece on the line.
    #[inline]
    pub(crate) fn first(&self, occupied: &CellSet<N>) -> Option<CellId> {
        let pieces = self.line.cells & *occupied;
        if self.line.up { pieces.lowest() } else { pieces.highest() }
    }

    /// Returns the landings beyond the first piece, up to and including the second.
    #[inline]
    pub(crate) fn reach(&self, first: CellId, occupied: &CellSet<N>) -> CellSet<N> {
        let mut others = *occupied;
        others.remove(first);
        self.line.reach(&others) & self.beyond(first)
    }

    /// Returns the landings beyond a cell.
    #[inline]
    fn beyond(&self, cell: CellId) -> CellSet<N> {
        self.line.land & if self.line.up { CellSet::above(cell) } else { CellSet::below(cell) }
    }
}

/// A class whose pieces can attack a royal piece.
#[derive(Clone, Debug)]
pub(crate) struct Attacker<const N: usize> {
    pub(crate) class: ClassId,
    /// For each regime and sort of royal piece (`kind * seats + owner`), a bit set of players.
    /// Their pieces of this class may capture such royal pieces.
    pub(crate) owners: Box<[u16]>,
    /// For each target, the cells from which a piece could attack it on an otherwise empty board.
    pub(crate) reach: Box<[CellSet<N>]>,
    /// True if every piece in reach attacks. No piece can then block an attack, and there are no
    /// conditions.
    pub(crate) certain: bool,
    /// True if its attacks depend only on the cells of the pieces. It then moves by leaps and rays
    /// without conditions.
    pub(crate) plain: bool,
    /// The ways of moving by which it attacks.
    pub(crate) movements: Box<[MovementId]>,
}

impl<const N: usize> Program<N> {
    /// Returns the index of a cell on a track, from 0.
    #[inline]
    pub(crate) fn track_index(&self, track: TrackId, cell: CellId) -> Option<u16> {
        Some(self.track_indices[track.index()][cell.index()]).filter(|index| *index != u16::MAX)
    }

    /// Returns the cells that a relation gives for a cell, or for `nowhere`.
    #[inline]
    pub(crate) fn related(&self, relation: RelationId, to: Option<CellId>) -> CellSet<N> {
        let rows = &self.relations[relation.index()];
        rows[to.map_or(rows.len() - 1, CellId::index)]
    }

    /// Returns the hash key of an unmoved piece on a cell. Returns 0 for kinds whose unmoved state
    /// no rule reads.
    #[inline]
    pub(crate) fn unmoved_key(&self, cell: CellId, piece: Piece) -> u64 {
        if self.classes[piece.class.index()].unmoved_matters { self.keys.unmoved(cell) } else { 0 }
    }

    /// Returns the kind of a piece.
    #[inline]
    pub(crate) fn kind(&self, piece: Piece) -> KindId {
        self.classes[piece.class.index()].kind
    }

    /// Returns the facing of a piece: that of its class or, if it has none, that of its owner.
    pub(crate) fn facing(&self, piece: Piece) -> Option<Direction> {
        self.spec.classes[piece.class.index()].facing.or(self.spec.facing[piece.owner.index()])
    }

    /// Returns the class of pieces with this kind and facing.
    pub(crate) fn class(&self, kind: KindId, facing: Option<Direction>) -> ClassId {
        self.class_of[kind.index()][facing.map_or(8, Direction::index)]
    }

    /// Returns the pieces of an attacking class, among `pieces`, that may capture a royal piece by
    /// the capture tables. Their cells do not matter.
    ///
    /// `royal` is the index of the royal piece's kind and owner.
    #[inline]
    pub(crate) fn takers_of(
        &self,
        state: &State<N>,
        attacker: &Attacker<N>,
        royal: usize,
        pieces: CellSet<N>,
    ) -> CellSet<N> {
        let of_class = state.of_class(attacker.class) & pieces;
        if of_class.is_empty() {
            return of_class;
        }
        let mut owners = attacker.owners[usize::from(state.regime) * self.sorts() + royal];
        let mut takers = CellSet::EMPTY;
        while owners != 0 {
            takers |= state.of_owner(self, Seat(owners.trailing_zeros() as u8));
            owners &= owners - 1;
        }
        of_class & takers
    }

    /// Returns the number of sorts of pieces. A sort is a pair of a kind and an owner.
    #[inline]
    fn sorts(&self) -> usize {
        self.spec.kinds.len() * self.spec.facing.len()
    }

    /// Returns the index of a sort: the pieces of a kind and owner.
    #[inline]
    pub(crate) fn sort(&self, kind: KindId, owner: Seat) -> usize {
        kind.index() * self.spec.facing.len() + owner.index()
    }
}
