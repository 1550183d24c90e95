//! Tables for updating the players in check from move to move.

use super::expr_search::ExprSearch;
use super::{Attacker, Movement};
use crate::ClassId;
use crate::blueprint::{Blueprint, Taking, TriggerEvent, TriggerSpec};
use crate::expr::{Expr, Test, TestWord};
use alfonso_board::{CellId, CellSet};

/// The cells that matter to checks. The table exists only if a rule for every move reads which
/// players are in check.
#[derive(Clone, Debug)]
pub(crate) struct Checkers<const N: usize> {
    /// For each class, its index among the attackers, if its pieces can attack.
    indices: Box<[Option<usize>]>,
    /// For each attacker and cell, the cells that a piece on that cell could attack on an otherwise
    /// empty board.
    onto: Box<[Box<[CellSet<N>]>]>,
    /// For each cell, the cells that some piece attacks along a line across it. A move from the
    /// cell may open an attack on them.
    across: Box<[CellSet<N>]>,
    /// For each cell, the cells from which a piece could attack it, and the cells on the lines of
    /// such attacks.
    near: Box<[CellSet<N>]>,
    /// The indices of the attackers with lines that a piece can block.
    pub(crate) blockable: Box<[usize]>,
    /// True if a piece that arrives on a cell can open an attack, because some piece attacks over
    /// another piece.
    pub(crate) hops: bool,
}

/// Returns true if a rule for every move of any piece reads which players are in check.
pub(super) fn are_asked(spec: &Blueprint) -> bool {
    let in_check = |test: &Test| matches!(test, Test::Word(TestWord::InCheck));
    let every_move =
        |trigger: &&TriggerSpec| matches!(trigger.event, TriggerEvent::Move) && trigger.kind.is_none();
    let mut triggers = spec.triggers.iter().filter(every_move);
    triggers.any(|trigger| ExprSearch::of_tests(spec, in_check).in_trigger(trigger))
}

/// Returns true if checks depend only on the cells of pieces and on the players in play.
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
    /// Returns the tables for a game whose checks can be updated from move to move.
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

    /// Returns the index of a class among the attackers, if its pieces can attack.
    #[inline]
    pub(crate) fn index_of(&self, class: ClassId) -> Option<usize> {
        self.indices[class.index()]
    }

    /// Returns the cells that a piece of an attacking class could attack on an otherwise empty
    /// board.
    #[inline]
    pub(crate) fn onto(&self, index: usize, from: CellId) -> CellSet<N> {
        self.onto[index][from.index()]
    }

    /// Returns the cells on which a change may start or end an attack on a cell.
    #[inline]
    pub(crate) fn near(&self, cell: CellId) -> CellSet<N> {
        self.near[cell.index()]
    }

    /// Returns the cells that some piece attacks along a line across a cell.
    #[inline]
    pub(crate) fn across(&self, cell: CellId) -> CellSet<N> {
        self.across[cell.index()]
    }
}

/// The ways of moving with their lines, during the packing of a program.
pub(super) struct MovementLines<'p, const N: usize> {
    pub(super) movements: &'p [Movement<N>],
    pub(super) rays: &'p [super::Ray<N>],
    pub(super) arcs: &'p [super::Arc<N>],
    pub(super) hops: &'p [super::Hop<N>],
}

impl<const N: usize> MovementLines<'_, N> {
    /// Visits the cells at the end of a line on which a way of moving may capture a royal piece.
    /// `visit` receives the cells of the line before the cell, and the cell.
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
