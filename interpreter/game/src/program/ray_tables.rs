//! Straight lines from every cell, and the cells beside every cell.

use super::Program;
use super::expr_search::ExprSearch;
use crate::blueprint::Blueprint;
use crate::expr::Expr;
use alfonso_board::{CellId, CellSet, Direction, Topology};
use alfonso_forms::Along;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The straight lines from every cell, and the cells beside it, by the directions in which rules look.
#[derive(Clone, Debug)]
pub(crate) struct RayTables<const N: usize> {
    looks: Box<[Look<N>]>,
    beside: Box<[Beside<N>]>,
}

/// The straight lines in some directions.
#[derive(Clone, Debug)]
struct Look<const N: usize> {
    along: Along,
    rays: Rays,
    /// The same as steps of whole sets of cells, if that can be.
    shifts: Option<Shifts<N>>,
}

/// The cells one step from each cell, in some directions.
#[derive(Clone, Debug)]
struct Beside<const N: usize> {
    along: Along,
    cells: Box<[CellSet<N>]>,
    /// The same as steps of whole sets of cells, if that can be.
    shifts: Option<Shifts<N>>,
}

/// Steps that all cells of a set take at once: each adds the same to their numbers.
#[derive(Clone, Debug)]
pub(crate) struct Shift<const N: usize> {
    by: i32,
    /// The cells that take the step.
    from: CellSet<N>,
}

/// Steps in several directions.
pub(crate) type Shifts<const N: usize> = Box<[Shift<N>]>;

/// With more different steps than this, going from cell to cell is as quick.
const MOST_SHIFTS: usize = 12;

impl<const N: usize> Shift<N> {
    /// Returns the cells to which the step leads from these.
    #[inline]
    pub(crate) fn of(&self, cells: &CellSet<N>) -> CellSet<N> {
        (*cells & self.from).shifted(self.by)
    }
}

/// The lines by the cell where they begin; that cell is no part of them.
type Rays = Box<[Box<[Box<[CellId]>]>]>;

impl<const N: usize> RayTables<N> {
    /// Returns the lines along which a game's rules look.
    pub(super) fn new(spec: &Blueprint) -> Self {
        let (asked, joined) = (RefCell::new(BTreeSet::new()), RefCell::new(BTreeSet::new()));
        let note = |expr: &Expr| {
            if let Expr::Sandwiched(.., along) | Expr::SandwichEnds(.., along) = expr {
                asked.borrow_mut().insert(*along);
            }
            if let Expr::Group(_, along) | Expr::Neighbours(_, along) | Expr::Joined(.., along) = expr {
                joined.borrow_mut().insert(*along);
            }
            // The search goes on to the end.
            false
        };
        ExprSearch::of(spec, note).anywhere();
        let board = &spec.topology;
        let rays = |along: Along| board.cells().map(|cell| rays(board, along, cell)).collect();
        let beside = |along: Along| board.cells().map(|cell| beside(board, along, cell)).collect();
        Self {
            looks: asked
                .into_inner()
                .into_iter()
                .map(|along| Look { along, rays: rays(along), shifts: shifts_by_way(board, along) })
                .collect(),
            beside: joined
                .into_inner()
                .into_iter()
                .map(|along| {
                    let cells: Box<[CellSet<N>]> = beside(along);
                    let shifts = shifts(board, &cells);
                    Beside { along, cells, shifts }
                })
                .collect(),
        }
    }
}

impl<const N: usize> Program<N> {
    /// Returns the steps in which rules join cells, if whole sets of cells can take them at once.
    pub(crate) fn shifts(&self, along: Along) -> Option<&[Shift<N>]> {
        self.ray_tables.beside.iter().find(|known| known.along == along)?.shifts.as_deref()
    }

    /// Returns the directions in which rules look, if whole sets of cells can be looked along at once.
    pub(crate) fn looks(&self, along: Along) -> Option<&[Shift<N>]> {
        self.ray_tables.looks.iter().find(|known| known.along == along)?.shifts.as_deref()
    }

    /// Returns the cells one step from a cell.
    pub(crate) fn beside(&self, along: Along, from: CellId) -> CellSet<N> {
        match self.ray_tables.beside.iter().find(|known| known.along == along) {
            Some(beside) => beside.cells[from.index()],
            // A question from outside may look where no rule does.
            None => beside(&self.spec.topology, along, from),
        }
    }

    /// Visits the straight lines from a cell.
    pub(crate) fn each_ray(&self, along: Along, from: CellId, visit: &mut dyn FnMut(&[CellId])) {
        match self.ray_tables.looks.iter().find(|known| known.along == along) {
            Some(look) => look.rays[from.index()].iter().for_each(|ray| visit(ray)),
            // A question from outside may look where no rule does.
            None => rays(&self.spec.topology, along, from).iter().for_each(|ray| visit(ray)),
        }
    }
}

/// Returns the steps from each cell to those beside it, put together by what they add to the number of the cell.
fn shifts<const N: usize>(board: &Topology, beside: &[CellSet<N>]) -> Option<Shifts<N>> {
    let mut shifts: BTreeMap<i32, CellSet<N>> = BTreeMap::new();
    for cell in board.cells() {
        for to in beside[cell.index()] {
            shifts.entry(i32::from(to.0) - i32::from(cell.0)).or_default().insert(cell);
        }
    }
    let all = shifts.into_iter().map(|(by, from)| Shift { by, from });
    Some(all.collect::<Shifts<N>>()).filter(|all| all.len() <= MOST_SHIFTS)
}

/// Returns the directions in which one looks, if each step in one of them adds the same to the number of a cell, wherever it is.
fn shifts_by_way<const N: usize>(board: &Topology, along: Along) -> Option<Shifts<N>> {
    if along == Along::Lines || board.round().is_some() {
        return None;
    }
    let ways = (0..8).filter(|eighth| along.goes(*eighth)).map(Direction::new);
    let shift = |way: Direction| {
        let steps = board.cells().filter_map(|cell| Some((cell, board.step(cell, way)?)));
        let mut shift: Option<Shift<N>> = None;
        for (cell, to) in steps {
            let by = i32::from(to.0) - i32::from(cell.0);
            let shift = shift.get_or_insert(Shift { by, from: CellSet::EMPTY });
            if shift.by != by {
                return None;
            }
            shift.from.insert(cell);
        }
        Some(shift.unwrap_or(Shift { by: 0, from: CellSet::EMPTY }))
    };
    ways.map(shift).collect()
}

/// Returns the cells one step from a cell.
fn beside<const N: usize>(board: &Topology, along: Along, from: CellId) -> CellSet<N> {
    let mut found = CellSet::EMPTY;
    match (along, board.lines()) {
        (Along::Lines, lines) => {
            for line in lines.unwrap_or_default() {
                [false, true]
                    .iter()
                    .filter_map(|back| line.next(from, *back))
                    .for_each(|cell| found.insert(cell));
            }
        }
        _ => {
            let ways = (0..8).filter(|eighth| along.goes(*eighth));
            ways.filter_map(|eighth| board.step(from, Direction::new(eighth)))
                .for_each(|cell| found.insert(cell));
        }
    }
    found
}

/// Returns the straight lines from a cell, each once for every line of the board on which it lies.
fn rays(board: &Topology, along: Along, from: CellId) -> Box<[Box<[CellId]>]> {
    let mut rays = Vec::new();
    let mut ray = |next: &dyn Fn(CellId) -> Option<CellId>| {
        let (mut cells, mut cell) = (Vec::new(), from);
        // A line that goes round ends where it began.
        while let Some(beside) = next(cell).filter(|beside| *beside != from && !cells.contains(beside)) {
            cells.push(beside);
            cell = beside;
        }
        if !cells.is_empty() {
            rays.push(cells.into_boxed_slice());
        }
    };
    match (along, board.lines()) {
        (Along::Lines, lines) => {
            for line in lines.unwrap_or_default() {
                ray(&|cell| line.next(cell, false));
                ray(&|cell| line.next(cell, true));
            }
        }
        _ => {
            for eighth in (0..8).filter(|eighth| along.goes(*eighth)) {
                ray(&|cell| board.step(cell, Direction::new(eighth)));
            }
        }
    }
    rays.into_boxed_slice()
}
