//! Tables for following who is in check from move to move.

use super::expr_search::ExprSearch;
use super::{Attacker, Movement};
use crate::ClassId;
use crate::blueprint::{Blueprint, Taking, TriggerEvent, TriggerSpec};
use crate::expr::{Expr, Test, TestWord};
use alfonso_board::{CellId, CellSet};

/// The cells that matter to checks, for games whose rules about every move ask who is in check.
#[derive(Clone, Debug)]
pub(crate) struct Checkers<const N: usize> {
    /// By class: its row of the attackers, if its pieces can attack.
    indices: Box<[Option<usize>]>,
    /// By attacker, then by cell: the cells that a piece there could attack on an otherwise empty board.
    onto: Box<[Box<[CellSet<N>]>]>,
    /// By cell: the cells that some piece attacks across it. Whoever leaves the cell may open an attack on them.
    across: Box<[CellSet<N>]>,
    /// By cell: the cells on which a piece could attack it, or stand in the line of one that does.
    near: Box<[CellSet<N>]>,
    /// The attackers whose lines a piece can stand in: rows of the attackers.
    pub(crate) blockable: Box<[usize]>,
    /// True if a piece that comes to a cell can open an attack, because some piece attacks over another.
    pub(crate) hops: bool,
}

/// Returns true if a rule about every move of any piece asks who is in check.
pub(super) fn are_asked(spec: &Blueprint) -> bool {
    let in_check = |test: &Test| matches!(test, Test::Word(TestWord::InCheck));
    let every_move =
        |trigger: &&TriggerSpec| matches!(trigger.event, TriggerEvent::Move) && trigger.kind.is_none();
    let mut triggers = spec.triggers.iter().filter(every_move);
    triggers.any(|trigger| ExprSearch::of_tests(spec, in_check).in_trigger(trigger))
}

/// Returns true if who is in check changes only with the cells of pieces and the players in play.
pub(super) fn can_be_followed(spec: &Blueprint) -> bool {
    let dice =
        |expr: &Expr| matches!(expr, Expr::Die(_) | Expr::Shows(..) | Expr::Thrown(..) | Expr::Unused(..));
    let together = spec.kinds.iter().any(|kind| kind.together);
    let mut attacking = spec.movements.iter().filter(|movement| movement.attacks);
    spec.plan.clear
        && !together
        && spec.heaps.is_none()
        && !attacking.any(|movement| ExprSearch::of(spec, dice).in_movement(movement))
}

impl<const N: usize> Checkers<N> {
    /// Returns the tables of a game whose checks can be followed.
    pub(super) fn new(spec: &Blueprint, attackers: &[Attacker<N>], lines: &MovementLines<'_, N>) -> Self {
        let cells = spec.topology.len();
        let mut across = vec![CellSet::EMPTY; cells];
        let (mut blockable, mut hops) = (Vec::new(), false);
        for (index, attacker) in attackers.iter().enumerate() {
            let mut blocked = false;
            let mut cross = |before: CellSet<N>, cell: CellId| {
                blocked = true;
                before.iter().for_each(|crossed| across[crossed.index()].insert(cell));
            };
            for id in &attacker.movements {
                let movement = &lines.movements[id.index()];
                hops |= !movement.hops.is_empty();
                lines.each(movement, &mut cross);
            }
            if blocked {
                blockable.push(index);
            }
        }
        let index = |class: usize| attackers.iter().position(|of| of.class == ClassId::new(class));
        let onto = |attacker: &Attacker<N>| {
            let mut onto = vec![CellSet::EMPTY; cells];
            for (cell, reach) in attacker.reach.iter().enumerate() {
                reach.iter().for_each(|from| onto[from.index()].insert(CellId::new(cell)));
            }
            onto.into()
        };
        let mut near: Box<[CellSet<N>]> = vec![CellSet::EMPTY; cells].into();
        for attacker in attackers {
            near.iter_mut().zip(&attacker.reach).for_each(|(near, reach)| *near |= *reach);
        }
        for (crossed, beyond) in across.iter().enumerate() {
            beyond.iter().for_each(|cell| near[cell.index()].insert(CellId::new(crossed)));
        }
        Self {
            near,
            indices: (0..spec.classes.len()).map(index).collect(),
            onto: attackers.iter().map(onto).collect(),
            across: across.into(),
            blockable: blockable.into(),
            hops,
        }
    }

    /// Returns the row of a class among the attackers, if its pieces can attack.
    #[inline]
    pub(crate) fn index_of(&self, class: ClassId) -> Option<usize> {
        self.indices[class.index()]
    }

    /// Returns the cells that a piece of an attacking class could attack on an otherwise empty board.
    #[inline]
    pub(crate) fn onto(&self, index: usize, from: CellId) -> CellSet<N> {
        self.onto[index][from.index()]
    }

    /// Returns the cells on which a change may begin or end an attack on a cell.
    #[inline]
    pub(crate) fn near(&self, cell: CellId) -> CellSet<N> {
        self.near[cell.index()]
    }

    /// Returns the cells that some piece attacks across a cell.
    #[inline]
    pub(crate) fn across(&self, cell: CellId) -> CellSet<N> {
        self.across[cell.index()]
    }
}

/// The ways of moving with their lines, while a program is packed.
pub(super) struct MovementLines<'p, const N: usize> {
    pub(super) movements: &'p [Movement<N>],
    pub(super) rays: &'p [super::Ray<N>],
    pub(super) arcs: &'p [super::Arc<N>],
    pub(super) hops: &'p [super::Hop<N>],
}

impl<const N: usize> MovementLines<'_, N> {
    /// Visits the cells on which a way of moving may take a royal piece at the end of a line, each with the cells before it.
    fn each(&self, movement: &Movement<N>, visit: &mut impl FnMut(CellSet<N>, CellId)) {
        let takes = |takes: Taking| takes != Taking::Never;
        let range = |(first, end): &(u32, u32)| *first as usize..*end as usize;
        for ray in
            movement.rays.iter().flat_map(|rays| &self.rays[range(rays)]).filter(|ray| takes(ray.takes))
        {
            ray.land.iter().for_each(|cell| visit(ray.before(cell), cell));
        }
        for arc in
            movement.arcs.iter().flat_map(|arcs| &self.arcs[range(arcs)]).filter(|arc| takes(arc.head.takes))
        {
            (arc.head.land | arc.tail.land).iter().for_each(|cell| visit(arc.before(cell), cell));
        }
        let hops = movement.hops.iter().flat_map(|hops| &self.hops[range(hops)]);
        for line in hops.map(|hop| &hop.line).filter(|line| takes(line.takes)) {
            line.land.iter().for_each(|cell| visit(line.before(cell), cell));
        }
    }
}
