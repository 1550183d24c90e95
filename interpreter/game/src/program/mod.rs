//! A game packed for a board size: the tables that play reads.

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
mod windows;
mod workspaces;

use crate::blueprint::{Blueprint, Lawful, Taking, WalkStep};
use crate::expr::Expr;
use crate::{ClassId, DiceId, KindId, MovementId, Piece, Seat, State, TestId};
use alfonso_board::{CellId, CellSet};
use alfonso_forms::TrackId;
pub(crate) use checks::Checkers;
use expr_search::Asked;
pub(crate) use expr_search::{ExprSearch, rule_with};
pub(crate) use keys::Keys;
pub(crate) use layout::Layout;
pub use layout::NumberName;
pub(crate) use masks::{MaskId, MaskOp};
use needs::Needs;
pub(crate) use players::EachPlayer;
use preconditions::Preconditions;
use seats::Regimes;
pub(crate) use workspaces::Workspace;
use workspaces::Workspaces;

/// A game ready for play on a board of at most `64 * N` cells. It is immutable, and all its states share it.
#[derive(Clone, Debug)]
pub struct Program<const N: usize> {
    /// The compiler's blueprint. Play reads conditions, effects and names from it.
    pub spec: Blueprint,
    pub(crate) board: CellSet<N>,
    pub(crate) regions: Box<[CellSet<N>]>,
    /// By track and cell: the place of the cell on the track, from 0; the greatest number for a cell that is not on it.
    pub(crate) track_indices: Box<[Box<[u16]>]>,
    /// By sector, on a board of rings.
    pub(crate) sectors: Box<[CellSet<N>]>,
    /// By direction: the cells without a neighbour in that direction.
    pub(crate) edges: [CellSet<N>; 8],
    /// By class: the facts that every ply needs.
    pub(crate) classes: Box<[PackedClass]>,
    /// By kind: its classes.
    pub(crate) kinds: Box<[Box<[ClassId]>]>,
    /// By kind and facing (facing 8: none): the class.
    pub(crate) class_of: Box<[[ClassId; 9]]>,
    pub(crate) movements: Box<[Movement<N>]>,
    pub(crate) rays: Box<[Ray<N>]>,
    pub(crate) arcs: Box<[Arc<N>]>,
    pub(crate) hops: Box<[Hop<N>]>,
    pub(crate) walks: Box<[Box<[WalkStep]>]>,
    /// The steps that make the masks, in order.
    pub(crate) masks: Box<[MaskOp]>,
    /// By profile and test: a mask that every passing cell is in, if one is known.
    pub(crate) test_gates: Box<[Box<[Option<MaskId>]>]>,
    /// By profile and test: the mask equal to the test, if it has one.
    pub(crate) test_masks: Box<[Box<[Option<MaskId>]>]>,
    /// The regimes: the capture tables that apply while given players are in play.
    pub(crate) regimes: Regimes,
    /// By regime: the pieces that may not be captured.
    pub(crate) spared: Box<[SparedTable]>,
    /// The classes that can attack.
    pub(crate) attackers: Box<[Attacker<N>]>,
    /// By class: the cells where an arrival may set off a trigger.
    pub(crate) arrivals: Box<[CellSet<N>]>,
    /// By class: those of these cells where an arrival may set off more than rules for each player of a set.
    pub(crate) loud: Box<[CellSet<N>]>,
    /// By trigger: the set of players for whom it does something, if it does nothing else and happens at every move.
    pub(crate) each_player: Box<[Option<EachPlayer>]>,
    /// By class: those of these rules that concern its pieces.
    pub(crate) followed: Box<[Box<[EachPlayer]>]>,
    /// The tables for following who is in check, if rules about every move ask for it.
    pub(crate) checkers: Option<Checkers<N>>,
    /// By class: true if its capture may set off a trigger.
    pub(crate) capture_triggers: Box<[bool]>,
    /// The classes whose capture may change other cells.
    pub(crate) disturbing: Box<[ClassId]>,
    /// The classes of royal pieces.
    pub(crate) royals: Box<[ClassId]>,
    /// The royal classes whose pieces are royal only while their owner has no other royal piece.
    pub(crate) together: Box<[ClassId]>,
    /// By step: the possible outcomes of its roll.
    pub(crate) rolls: Box<[Option<crate::play::dice::Roll>]>,
    pub(crate) asked: Asked,
    /// By ending: the conditions that are looked at before its own.
    pub(crate) preconditions: Box<[Preconditions]>,
    /// The events that rules wait for when the engine judges players.
    pub(crate) awaited: crate::play::judge::Awaited,
    /// True if judgements made at the start of a turn have to be kept until endings read them.
    pub(crate) finds_early: bool,
    /// True if effects happen in a turn before the first step in which pieces move.
    pub(crate) opens: bool,
    /// True if an effect of the opening says who begins.
    pub(crate) names_the_first: bool,
    /// The rows of cells for which rules ask.
    pub(crate) windows: windows::Windows<N>,
    /// Straight lines from every cell, for rules that look along them.
    pub(crate) ray_tables: ray_tables::RayTables<N>,
    pub(crate) layout: Layout,
    pub(crate) keys: Keys,
    pub(crate) repeats: bool,
    /// True if rules ask whether an arrangement of pieces has stood before.
    pub(crate) remembers: bool,
    /// The facts that identify positions beside their hashes.
    pub(crate) identity: crate::identity::Identity,
    /// The number of budget steps for looking at one thing. It is larger where rules are large.
    pub(crate) price: u64,
    /// The number of budget steps for trying a move.
    pub(crate) price_of_trial: u64,
    /// True if moves of some step use dice one by one.
    pub(crate) uses_dice: bool,
    /// The dice of which those that are left at the end of a turn stay for whoever has the next one.
    pub(crate) kept_dice: Box<[DiceId]>,
    /// The workspaces that no line uses now.
    workspaces: Workspaces<N>,
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
    /// The capture profile of its kind.
    pub(crate) profile: u16,
}

/// By capture profile, player to move and owner of the piece to capture.
pub(crate) type SparedTable = Box<[Box<[Box<[Spared]>]>]>;

/// The classes of an owner's pieces that a capture profile spares.
#[derive(Clone, Debug)]
pub(crate) enum Spared {
    /// All classes: none of this owner's pieces may be captured.
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
    /// True if its moves use a die: they are made in steps that use dice one by one, and nowhere else.
    pub(crate) uses: bool,
    /// True if its hop goes on again.
    pub(crate) chains: bool,
    pub(crate) lawful: Lawful,
    pub(crate) attacks: bool,
    /// True if play has to read `conditions`, `targets` or `with`.
    pub(crate) conditional: bool,
    /// The mask of its leaps' landing test.
    pub(crate) leap_mask: MaskId,
    /// The landing test of its leaps.
    pub(crate) leap_test: TestId,
    /// The ability of its leaps to capture royal pieces.
    pub(crate) leaps_take: Taking,
    /// By cell: its leaps; empty if it has none.
    pub(crate) leaps: Box<[CellSet<N>]>,
    /// By cell: its rays.
    pub(crate) rays: Box<[(u32, u32)]>,
    /// By cell: its arcs.
    pub(crate) arcs: Box<[(u32, u32)]>,
    /// By cell: its hops.
    pub(crate) hops: Box<[(u32, u32)]>,
    /// By cell: its walks.
    pub(crate) walks: Box<[(u32, u32)]>,
    /// The conditions that are looked at before all others.
    pub(crate) needs: Needs,
    /// Its conditions on the piece, independent of the target, besides what it needs.
    pub(crate) of_piece: Box<[Expr]>,
    /// True if there are any.
    pub(crate) choosy: bool,
    /// Its conditions that are the same for all pieces in a ply, besides what it needs.
    pub(crate) of_ply: Box<[Expr]>,
    /// True if there are any, or sets that limit the targets of a ply.
    pub(crate) limited: bool,
    /// True if leaps and rays alone give its targets, all rays land under one test, and no other way of moving makes the
    /// same moves.
    pub(crate) flat: bool,
    /// True if it is flat, needs nothing, has no conditions for a ply, and pins and checks say which of its moves are legal.
    ///
    /// (A royal piece that returns to its origin captures nothing; the general path covers that.)
    pub(crate) plain: bool,
    /// The mask of its rays' landing test, if it has rays.
    pub(crate) ray_mask: MaskId,
    /// By origin, then by attacker: the cells from which the attacker could attack some target of such a move.
    ///
    /// Filled only if royal pieces move this way and the board is not too large.
    pub(crate) zones: Box<[Box<[CellSet<N>]>]>,
    /// True if a move may set off effects of the rule.
    pub(crate) effects: bool,
    /// True if the rule itself only moves the piece and captures the piece on the target.
    pub(crate) quiet: bool,
    /// True if its arrivals set nothing off, and nobody follows who is in check.
    pub(crate) hushed: bool,
    /// True if the piece on the target is not captured but goes to the origin.
    pub(crate) exchanges: bool,
    /// True if all pieces of the heap on the origin move.
    pub(crate) together: bool,
    /// True if all that stands on the target is taken, where it would come to lie beneath the piece.
    pub(crate) clears: bool,
    /// True if the piece comes from the moving player's reserve.
    pub(crate) from_reserve: bool,
    /// The targets on which the player to move may have to choose the kind that the piece becomes.
    pub(crate) choosing: CellSet<N>,
}

impl<const N: usize> Movement<N> {
    /// Returns those of some pieces that may move so, as far as that hangs on whether they have moved.
    #[inline]
    pub(crate) fn of_those(&self, state: &State<N>, pieces: CellSet<N>) -> CellSet<N> {
        match self.unmoved {
            None => pieces,
            Some(true) => pieces & state.unmoved,
            Some(false) => pieces.without(&state.unmoved),
        }
    }
}

/// A line of cells that the first piece on it blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray<const N: usize> {
    pub(crate) cells: CellSet<N>,
    /// The cells that a piece may land on.
    pub(crate) land: CellSet<N>,
    pub(crate) mask: MaskId,
    /// The test of the landing.
    pub(crate) test: TestId,
    /// True if the cells come in ascending order.
    pub(crate) up: bool,
    /// Its ability to capture royal pieces.
    pub(crate) takes: Taking,
}

impl<const N: usize> Ray<N> {
    /// Returns the landings up to and including the first occupied cell.
    #[inline]
    pub(crate) fn reach(&self, occupied: &CellSet<N>) -> CellSet<N> {
        let on_line = self.cells & *occupied;
        self.land & if self.up { on_line.through_lowest() } else { on_line.from_highest() }
    }

    /// Returns the cells that come before one of the line's cells.
    #[inline]
    pub(crate) fn before(&self, cell: CellId) -> CellSet<N> {
        self.cells & if self.up { CellSet::below(cell) } else { CellSet::above(cell) }
    }

    /// Returns the last of the given cells along the line.
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

    /// Returns the cells that come before one of the line's cells.
    #[inline]
    pub(crate) fn before(&self, cell: CellId) -> CellSet<N> {
        if self.head.cells.has(cell) {
            self.head.before(cell)
        } else {
            self.head.cells | self.tail.before(cell)
        }
    }

    /// Returns the last cell before one of the line's cells.
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
    /// The line, as if the piece did not hop.
    pub(crate) line: Ray<N>,
    /// The mask of the test that the first piece must pass.
    pub(crate) over: MaskId,
    /// The test that the first piece must pass.
    pub(crate) over_test: TestId,
    /// True if any piece passes that test.
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
    /// By regime, then by royal piece (`kind * seats + owner`): the players whose pieces of this class may capture it, a
    /// bit each.
    pub(crate) owners: Box<[u16]>,
    /// By target: the cells from which a piece could attack it on an otherwise empty board.
    pub(crate) reach: Box<[CellSet<N>]>,
    /// True if every piece in reach attacks: no piece can block it, and it has no conditions.
    pub(crate) certain: bool,
    /// True if its attacks depend only on the cells of the pieces: it moves by leaps and rays without conditions.
    pub(crate) plain: bool,
    /// The ways of moving by which it attacks.
    pub(crate) movements: Box<[MovementId]>,
}

impl<const N: usize> Program<N> {
    /// Returns the place of a cell on a track, from 0.
    #[inline]
    pub(crate) fn track_index(&self, track: TrackId, cell: CellId) -> Option<u16> {
        Some(self.track_indices[track.index()][cell.index()]).filter(|index| *index != u16::MAX)
    }

    /// Returns the key that an unmoved piece on a cell adds to the hash; 0 for kinds whose unmoved state no rule reads.
    #[inline]
    pub(crate) fn unmoved_key(&self, cell: CellId, piece: Piece) -> u64 {
        if self.classes[piece.class.index()].unmoved_matters { self.keys.unmoved(cell) } else { 0 }
    }

    /// Returns the kind of a piece.
    #[inline]
    pub(crate) fn kind(&self, piece: Piece) -> KindId {
        self.classes[piece.class.index()].kind
    }

    /// Returns the facing of a piece: that of its class, or that of its owner.
    pub(crate) fn facing(&self, piece: Piece) -> Option<alfonso_board::Direction> {
        self.spec.classes[piece.class.index()].facing.or(self.spec.facing[piece.owner.index()])
    }

    /// Returns the class of a piece of that kind and facing.
    pub(crate) fn class(&self, kind: KindId, facing: Option<alfonso_board::Direction>) -> ClassId {
        self.class_of[kind.index()][facing.map_or(8, alfonso_board::Direction::index)]
    }

    /// Returns the pieces of an attacking class, among `pieces`, that may capture a royal piece, wherever they stand.
    ///
    /// `royal` is the row of the royal piece's kind and owner.
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

    /// Returns the number of sorts of pieces. A sort is a kind and an owner.
    #[inline]
    fn sorts(&self) -> usize {
        self.spec.kinds.len() * self.spec.facing.len()
    }

    /// Returns the row of a sort: the pieces of a kind and owner.
    #[inline]
    pub(crate) fn sort(&self, kind: KindId, owner: Seat) -> usize {
        kind.index() * self.spec.facing.len() + owner.index()
    }
}
