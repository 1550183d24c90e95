//! A game packed for a board size: the tables that play reads.

mod keys;
mod layout;
mod masks;
mod pack;
mod reads;
mod royals;
mod seats;

use crate::blueprint::{Blueprint, Lawful, Taking, WalkStep};
use crate::{ClassId, KindId, Man, MoverId, Seat, State, TestId};
use alfonso_board::{CellId, CellSet};
pub(crate) use keys::Keys;
pub(crate) use layout::Layout;
pub use layout::NumberName;
pub(crate) use masks::{MaskId, MaskOp};
use reads::Asked;
pub(crate) use reads::Reader;
use seats::Regimes;

/// A game ready to be played on a board of at most `64 * N` cells. Immutable; shared by all its states.
#[derive(Clone, Debug)]
pub struct Program<const N: usize> {
    /// What the compiler handed over; conditions, effects and names are read from here.
    pub spec: Blueprint,
    pub(crate) board: CellSet<N>,
    pub(crate) regions: Box<[CellSet<N>]>,
    /// By sector, on a board of rings.
    pub(crate) sectors: Box<[CellSet<N>]>,
    /// By direction: the cells without a neighbour that way.
    pub(crate) edges: [CellSet<N>; 8],
    /// By class: what matters of it at every ply.
    pub(crate) classes: Box<[ClassRow]>,
    /// By kind: its classes.
    pub(crate) kinds: Box<[Box<[ClassId]>]>,
    /// By kind and facing (facing 8: none): the class.
    pub(crate) class_of: Box<[[ClassId; 9]]>,
    pub(crate) movers: Box<[Mover<N>]>,
    pub(crate) rays: Box<[Ray<N>]>,
    pub(crate) arcs: Box<[Arc<N>]>,
    pub(crate) hops: Box<[Hop<N>]>,
    pub(crate) walks: Box<[Box<[WalkStep]>]>,
    /// How masks are made, one after the other.
    pub(crate) masks: Box<[MaskOp]>,
    /// By profile and test: a mask without which it is not passed, if one is known.
    pub(crate) test_gates: Box<[Box<[Option<MaskId>]>]>,
    /// By profile and test: its mask, if it has one.
    pub(crate) test_masks: Box<[Box<[Option<MaskId>]>]>,
    /// Which tables of who may take whom are valid when.
    pub(crate) regimes: Regimes,
    /// By regime: which men may not be taken.
    pub(crate) spared: Box<[SparedTable]>,
    /// Classes that can attack.
    pub(crate) attackers: Box<[Attacker<N>]>,
    /// By class: where arriving may set off a trigger.
    pub(crate) arrivals: Box<[CellSet<N>]>,
    /// By class: its capture may set off a trigger.
    pub(crate) capture_triggers: Box<[bool]>,
    /// By class: its capture may change what stands elsewhere.
    pub(crate) disturbing: Box<[ClassId]>,
    /// Classes of royal men.
    pub(crate) royals: Box<[ClassId]>,
    /// Those of them whose men are royal only while their owner has no other.
    pub(crate) together: Box<[ClassId]>,
    /// By step: what its roll can bring.
    pub(crate) rolls: Box<[Option<crate::play::dice::Roll>]>,
    pub(crate) asked: Asked,
    /// What rules wait for when players are judged.
    pub(crate) awaited: crate::play::judge::Awaited,
    /// Endings ask for judgements, and what is found when a turn has come may no longer hold, or not be seen, when they do.
    pub(crate) finds_early: bool,
    pub(crate) layout: Layout,
    pub(crate) keys: Keys,
    pub(crate) repeats: bool,
    /// What makes positions the same, beside their hashes.
    pub(crate) identity: crate::identity::Identity,
    /// How many steps of the budget it takes to look at one thing: more where rules are large.
    pub(crate) price: u64,
    /// How many to try a move.
    pub(crate) price_of_trial: u64,
}

/// What matters of a class at every ply.
#[derive(Clone, Debug)]
pub(crate) struct ClassRow {
    pub(crate) kind: KindId,
    pub(crate) royal: bool,
    /// Royal only while their owner has no other man of a royal kind.
    pub(crate) together: bool,
    pub(crate) movers: std::ops::Range<u16>,
    /// Rules ask whether its men have moved.
    pub(crate) reads_unmoved: bool,
    /// Which capture profile its kind has.
    pub(crate) profile: u16,
}

/// By capture profile, mover and owner of the man who is to be taken.
pub(crate) type SparedTable = Box<[Box<[Box<[Spared]>]>]>;

/// Whose men of which classes a capture profile spares.
#[derive(Clone, Debug)]
pub(crate) enum Spared {
    /// Everybody's: nobody there may be taken.
    All,
    /// Royal men, and nobody else's.
    Royals,
    /// Men of these classes.
    Classes(Box<[ClassId]>),
}

/// A way of moving of one class.
#[derive(Clone, Debug)]
pub(crate) struct Mover<const N: usize> {
    pub(crate) class: ClassId,
    pub(crate) unmoved: Option<bool>,
    pub(crate) lawful: Lawful,
    pub(crate) attacks: bool,
    /// True if `conditions`, `targets` or `with` have to be read.
    pub(crate) conditional: bool,
    /// The landing test of its leaps.
    pub(crate) leap_mask: MaskId,
    /// That test.
    pub(crate) leap_test: TestId,
    /// Whether its leaps take royal men.
    pub(crate) leaps_take: Taking,
    /// By cell; empty if it has none.
    pub(crate) leaps: Box<[CellSet<N>]>,
    /// By cell: its rays.
    pub(crate) rays: Box<[(u32, u32)]>,
    /// By cell: its arcs.
    pub(crate) arcs: Box<[(u32, u32)]>,
    /// By cell: its hops.
    pub(crate) hops: Box<[(u32, u32)]>,
    /// By cell: its walks.
    pub(crate) walks: Box<[(u32, u32)]>,
    /// True if something is asked of each man, wherever he goes.
    pub(crate) choosy: bool,
    /// True if something is asked that is the same for all men in a ply.
    pub(crate) limited: bool,
    /// True if its targets are found from leaps and rays alone, all rays land under one test, and no other way of moving comes
    /// to the same.
    pub(crate) flat: bool,
    /// The landing test of its rays, if it has any.
    pub(crate) ray_mask: MaskId,
    /// If royal men move so, and the board is not too large for it: by origin, then by attacker, from where he could attack some cell to which such a move may lead.
    pub(crate) zones: Box<[Box<[CellSet<N>]>]>,
    /// True if a move may set off effects of the rule.
    pub(crate) effects: bool,
    /// True if the rule itself does no more than move the man and take whom he finds.
    pub(crate) quiet: bool,
    /// The man on the target is not taken but comes to the origin.
    pub(crate) exchanges: bool,
    /// The man comes from the mover's reserve.
    pub(crate) places: bool,
    /// Where the mover may have to choose what his man becomes.
    pub(crate) choosing: CellSet<N>,
}

/// A line of cells that the first man on it blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray<const N: usize> {
    pub(crate) cells: CellSet<N>,
    /// Those on which one may land.
    pub(crate) land: CellSet<N>,
    pub(crate) mask: MaskId,
    /// The landing's test.
    pub(crate) test: TestId,
    /// Cells come in ascending order.
    pub(crate) up: bool,
    /// Whether it takes royal men.
    pub(crate) takes: Taking,
}

impl<const N: usize> Ray<N> {
    /// The landings up to and including the first occupied cell.
    #[inline]
    pub(crate) fn reach(&self, occupied: &CellSet<N>) -> CellSet<N> {
        let on_line = self.cells & *occupied;
        self.land & if self.up { on_line.through_lowest() } else { on_line.from_highest() }
    }

    /// The cells that come before one of its cells.
    #[inline]
    pub(crate) fn before(&self, cell: CellId) -> CellSet<N> {
        self.cells & if self.up { CellSet::below(cell) } else { CellSet::above(cell) }
    }

    /// Of some of its cells the one that comes last.
    pub(crate) fn last(&self, cells: CellSet<N>) -> Option<CellId> {
        if self.up { cells.highest() } else { cells.lowest() }
    }
}

/// A line of cells that the first man on it blocks, in two runs, one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arc<const N: usize> {
    pub(crate) head: Ray<N>,
    pub(crate) tail: Ray<N>,
}

impl<const N: usize> Arc<N> {
    /// The landings up to and including the first occupied cell.
    #[inline]
    pub(crate) fn reach(&self, occupied: &CellSet<N>) -> CellSet<N> {
        let near = self.head.reach(occupied);
        if self.head.cells.meets(occupied) { near } else { near | self.tail.reach(occupied) }
    }

    /// True for a landing.
    #[inline]
    pub(crate) fn lands(&self, cell: CellId) -> bool {
        self.head.land.has(cell) || self.tail.land.has(cell)
    }

    /// The cells that come before one of its cells.
    #[inline]
    pub(crate) fn before(&self, cell: CellId) -> CellSet<N> {
        if self.head.cells.has(cell) {
            self.head.before(cell)
        } else {
            self.head.cells | self.tail.before(cell)
        }
    }

    /// The last of them.
    pub(crate) fn last_before(&self, cell: CellId) -> Option<CellId> {
        if self.head.cells.has(cell) {
            return self.head.last(self.head.before(cell));
        }
        self.tail.last(self.tail.before(cell)).or_else(|| self.head.last(self.head.cells))
    }
}

/// A line of cells that leads over the first man on it and is blocked by the second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hop<const N: usize> {
    /// The line, as if nobody were to be hopped over.
    pub(crate) line: Ray<N>,
    /// What the first man must pass, of the mover's men.
    pub(crate) over: MaskId,
    /// That test.
    pub(crate) over_test: TestId,
    /// Any man will do.
    pub(crate) over_any: bool,
}

impl<const N: usize> Hop<N> {
    /// The first man on the line.
    #[inline]
    pub(crate) fn first(&self, occupied: &CellSet<N>) -> Option<CellId> {
        let men = self.line.cells & *occupied;
        if self.line.up { men.lowest() } else { men.highest() }
    }

    /// The landings beyond the first man, who stands there, up to and including the second.
    #[inline]
    pub(crate) fn reach(&self, first: CellId, occupied: &CellSet<N>) -> CellSet<N> {
        let mut others = *occupied;
        others.remove(first);
        self.line.reach(&others) & self.beyond(first)
    }

    /// The landings beyond a cell.
    #[inline]
    fn beyond(&self, cell: CellId) -> CellSet<N> {
        self.line.land & if self.line.up { CellSet::above(cell) } else { CellSet::below(cell) }
    }
}

/// A class whose men can attack a royal man.
#[derive(Clone, Debug)]
pub(crate) struct Attacker<const N: usize> {
    pub(crate) class: ClassId,
    /// By regime, then royal man (`kind * seats + owner`): which other players' men of this class may take him, a bit each.
    pub(crate) owners: Box<[u16]>,
    /// By target: from where a man could attack it on an otherwise empty board.
    pub(crate) reach: Box<[CellSet<N>]>,
    /// True if whoever stands in reach attacks: nothing can block him and no condition is read.
    pub(crate) certain: bool,
    /// True if what one attacks depends on nothing but where he and others stand: he goes by leaps and rays, under no
    /// condition.
    pub(crate) plain: bool,
    /// Its movers that attack.
    pub(crate) movers: Box<[MoverId]>,
}

impl<const N: usize> Program<N> {
    /// What the unmoved state of a man on a cell adds to the hash: nothing for kinds of which no rule asks it.
    #[inline]
    pub(crate) fn unmoved_key(&self, cell: CellId, man: Man) -> u64 {
        if self.classes[man.class.index()].reads_unmoved { self.keys.unmoved(cell) } else { 0 }
    }

    /// The kind of a man.
    #[inline]
    pub(crate) fn kind(&self, man: Man) -> KindId {
        self.classes[man.class.index()].kind
    }

    /// The way a man faces: his class's, or his owner's.
    pub(crate) fn facing(&self, man: Man) -> Option<alfonso_board::Direction> {
        self.spec.classes[man.class.index()].facing.or(self.spec.facing[man.owner.index()])
    }

    /// The class of a man of that kind who faces that way.
    pub(crate) fn class(&self, kind: KindId, facing: Option<alfonso_board::Direction>) -> ClassId {
        self.class_of[kind.index()][facing.map_or(8, alfonso_board::Direction::index)]
    }

    /// Those of an attacking class among these men who may take a royal man (a row of the men of a kind and owner), wherever
    /// they stand.
    #[inline]
    pub(crate) fn takers_of(
        &self,
        state: &State<N>,
        attacker: &Attacker<N>,
        royal: usize,
        men: CellSet<N>,
    ) -> CellSet<N> {
        let of_class = state.of_class(attacker.class) & men;
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

    /// How many sorts of men there are, of each kind and owner.
    #[inline]
    fn sorts(&self) -> usize {
        self.spec.kinds.len() * self.spec.facing.len()
    }

    /// The row of the men of a kind and owner.
    #[inline]
    pub(crate) fn sort(&self, kind: KindId, owner: Seat) -> usize {
        kind.index() * self.spec.facing.len() + owner.index()
    }
}
