//! Straight lines from every cell, and the neighbours of every cell.

use super::Program;
use super::expr_search::ExprSearch;
use crate::blueprint::Blueprint;
use crate::expr::Expr;
use alfonso_board::{CellId, CellSet, Direction, Topology};
use alfonso_forms::Along;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The straight lines from every cell and its neighbours, for each set of directions that rules
/// use.
#[derive(Clone, Debug)]
pub(crate) struct RayTables<const N: usize> {
    looks: Box<[Look<N>]>,
    beside: Box<[Beside<N>]>,
}

/// The straight lines in a set of directions.
#[derive(Clone, Debug)]
struct Look<const N: usize> {
    along: Along,
    rays: Rays,
    /// The steps in these directions as shifts of whole sets, if this is possible.
    shifts: Option<Shifts<N>>,
}

/// The cells one step from each cell, in a set of directions.
#[derive(Clone, Debug)]
struct Beside<const N: usize> {
    along: Along,
    cells: Box<[CellSet<N>]>,
    /// The cells from which a step leads to each cell.
    from: Box<[CellSet<N>]>,
    /// The same steps as shifts of whole sets, if this is possible.
    shifts: Option<Shifts<N>>,
}

/// A step that all cells of a set take at once. It adds the same number to each cell number.
#[derive(Clone, Debug)]
pub(crate) struct Shift<const N: usize> {
    by: i32,
    /// The cells that can take the step.
    from: CellSet<N>,
}

/// Steps in several directions.
pub(crate) type Shifts<const N: usize> = Box<[Shift<N>]>;

/// The maximum number of shifts. With more shifts, a loop over the cells is equally fast.
const MOST_SHIFTS: usize = 12;

impl<const N: usize> Shift<N> {
    /// Returns the cells that the step reaches from these cells.
    #[inline]
    pub(crate) fn of(&self, cells: &CellSet<N>) -> CellSet<N> {
        (*cells & self.from).shifted(self.by)
    }

    /// Returns the cells from which the step leads to these cells.
    #[inline]
    pub(crate) fn back(&self, cells: &CellSet<N>) -> CellSet<N> {
        cells.shifted(-self.by) & self.from
    }
}

/// The straight lines from each cell. A line does not contain its first cell.
type Rays = Box<[Box<[Box<[CellId]>]>]>;

impl<const N: usize> RayTables<N> {
    /// Returns the lines and neighbours that a game's rules use.
    pub(super) fn new(spec: &Blueprint) -> Self {
        let (asked, joined) = (RefCell::new(BTreeSet::new()), RefCell::new(BTreeSet::new()));
        let note = |expr: &Expr| {
            if let Expr::Sandwiched(.., along) | Expr::SandwichEnds(.., along) = expr {
                asked.borrow_mut().insert(*along);
            }
            if let Expr::Group(_, along) | Expr::Neighbours(_, along) | Expr::Joined(.., along) = expr {
                joined.borrow_mut().insert(*along);
            }
            // The search must visit all expressions.
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
                    Beside { along, from: turned(&cells), cells, shifts }
                })
                .collect(),
        }
    }
}

impl<const N: usize> Program<N> {
    /// Returns the steps to neighbouring cells as shifts, if whole sets of cells can take them at
    /// once.
    pub(crate) fn shifts(&self, along: Along) -> Option<&[Shift<N>]> {
        self.ray_tables.beside.iter().find(|known| known.along == along)?.shifts.as_deref()
    }

    /// Returns the steps along lines as shifts, if whole sets of cells can take them at once.
    pub(crate) fn looks(&self, along: Along) -> Option<&[Shift<N>]> {
        self.ray_tables.looks.iter().find(|known| known.along == along)?.shifts.as_deref()
    }

    /// Returns the cells one step from a cell.
    pub(crate) fn beside(&self, along: Along, from: CellId) -> CellSet<N> {
        match self.ray_tables.beside.iter().find(|known| known.along == along) {
            Some(beside) => beside.cells[from.index()],
            // An expression from outside of the rules may use other directions.
            None => beside(&self.spec.topology, along, from),
        }
    }

    /// Returns the cells from which one step leads to a cell.
    pub(crate) fn leading_to(&self, along: Along, to: CellId) -> CellSet<N> {
        match self.ray_tables.beside.iter().find(|known| known.along == along) {
            Some(beside) => beside.from[to.index()],
            // An expression from outside of the rules may use other directions.
            None => self.board.iter().filter(|from| self.beside(along, *from).has(to)).collect(),
        }
    }

    /// Visits the straight lines from a cell.
    pub(crate) fn each_ray(&self, along: Along, from: CellId, visit: &mut dyn FnMut(&[CellId])) {
        match self.ray_tables.looks.iter().find(|known| known.along == along) {
            Some(look) => look.rays[from.index()].iter().for_each(|ray| visit(ray)),
            // An expression from outside of the rules may use other directions.
            None => rays(&self.spec.topology, along, from).iter().for_each(|ray| visit(ray)),
        }
    }
}

/// Returns, for each cell, the cells from which a step leads to it.
fn turned<const N: usize>(beside: &[CellSet<N>]) -> Box<[CellSet<N>]> {
    let mut from = vec![CellSet::EMPTY; beside.len()];
    for (cell, reached) in beside.iter().enumerate() {
        reached.iter().for_each(|to| from[to.index()].insert(CellId::new(cell)));
    }
    from.into()
}

/// Groups the steps from each cell to its neighbours by the difference of the cell numbers.
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

/// Returns a shift for each direction, if every step in a direction adds the same number to the
/// cell number.
fn shifts_by_way<const N: usize>(board: &Topology, along: Along) -> Option<Shifts<N>> {
    if along == Along::Lines || board.round().is_some() {
        return None;
    }
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
    ways(board, along).map(shift).collect()
}

/// Returns the directions in which lines run, in the order of their indices. There are none for
/// [`Along::Lines`].
fn ways(board: &Topology, along: Along) -> impl Iterator<Item = Direction> {
    let (orthogonal, diagonal) = (board.orthogonal(), board.diagonal());
    (0..Direction::COUNT).map(Direction::at).filter(move |way| match along {
        Along::Orthogonal => orthogonal.contains(way),
        Along::Diagonal => diagonal.contains(way),
        Along::Any => orthogonal.contains(way) || diagonal.contains(way),
        Along::Lines => false,
    })
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
            let beside = ways(board, along).filter_map(|way| board.step(from, way));
            beside.for_each(|cell| found.insert(cell));
        }
    }
    found
}

/// Returns the straight lines from a cell. A line is returned once for every line of the board on
/// which it lies.
fn rays(board: &Topology, along: Along, from: CellId) -> Box<[Box<[CellId]>]> {
    let mut rays = Vec::new();
    let mut ray = |next: &dyn Fn(CellId) -> Option<CellId>| {
        let (mut cells, mut cell) = (Vec::new(), from);
        // A line that wraps around the board ends at its first cell.
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
            for way in ways(board, along) {
                ray(&|cell| board.step(cell, way));
            }
        }
    }
    rays.into_boxed_slice()
}
