//! Conditions of a movement that only depend on the board: on the origin, the target and the
//! crossed cells. The compiler evaluates them once, and removes the landings for which they fail.

use crate::board::Board;
use alfonso_board::{CellId, Topology};
use alfonso_forms::Along;
use alfonso_game::LocalId;
use alfonso_game::blueprint::{TrackSpec, WalkStep};
use alfonso_game::expr::{CompareOp, Domain, Expr, Selection, Test, TestWord, Type, Way};

/// The parts of a board that conditions can read before play.
#[derive(Clone, Copy)]
pub(crate) struct FixedBoard<'a> {
    pub(crate) topology: &'a Topology,
    pub(crate) regions: &'a [Vec<CellId>],
    pub(crate) tracks: &'a [TrackSpec],
}

impl<'a> FixedBoard<'a> {
    pub(crate) fn of(board: &'a Board) -> Self {
        Self { topology: &board.topology, regions: &board.regions, tracks: &board.tracks }
    }

    /// Returns the value of a condition on two cells, which it calls origin and target. Returns `None`
    /// if it does not only depend on the board.
    pub(crate) fn holds(
        self,
        condition: &Expr,
        origin: Option<CellId>,
        target: Option<CellId>,
    ) -> Option<bool> {
        Move { board: self, origin, target, crossed: &[], bound: None }.value(condition)?.flag()
    }

    /// Returns a number that depends on two cells, which it calls origin and target. Returns `None` if
    /// it does not only depend on the board.
    pub(crate) fn number(self, number: &Expr, origin: Option<CellId>, target: Option<CellId>) -> Option<i64> {
        Move { board: self, origin, target, crossed: &[], bound: None }.value(number)?.number()
    }

    /// Returns a set of cells that depends on one cell, which it calls the target. Returns `None` if the
    /// set does not only depend on the board.
    pub(crate) fn cells(self, cells: &Expr, target: Option<CellId>) -> Option<Vec<CellId>> {
        Move { board: self, origin: None, target, crossed: &[], bound: None }.value(cells)?.cells()
    }
}

/// A movement whose conditions are evaluated.
#[derive(Clone, Copy)]
struct Move<'a> {
    board: FixedBoard<'a>,
    /// The origin. `None` stands for `nowhere`.
    origin: Option<CellId>,
    target: Option<CellId>,
    crossed: &'a [WalkStep],
    /// The current cell of a selection, if one is being evaluated.
    bound: Option<&'a Bound<'a>>,
}

/// A cell with its local, and the outer cells that have locals.
struct Bound<'a> {
    local: LocalId,
    cell: CellId,
    outer: Option<&'a Bound<'a>>,
}

/// A value that is known before play.
#[derive(Clone, Debug, PartialEq)]
enum Known {
    Number(i64),
    Flag(bool),
    Cell(Option<CellId>),
    Cells(Vec<CellId>),
}

impl Known {
    fn flag(self) -> Option<bool> {
        match self {
            Self::Flag(flag) => Some(flag),
            _ => None,
        }
    }

    fn number(self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    fn cells(self) -> Option<Vec<CellId>> {
        match self {
            Self::Cells(cells) => Some(cells),
            Self::Cell(cell) => Some(cell.into_iter().collect()),
            _ => None,
        }
    }
}

/// Returns `true` if a condition of a move only depends on the board.
pub(crate) fn is_fixed(board: &Board, condition: &Expr) -> bool {
    // The value depends on the cells, but whether it is known does not.
    let cell = board.topology.cells().next();
    let board = FixedBoard::of(board);
    let here = cell.map(|_| Move { board, origin: cell, target: cell, crossed: &[], bound: None });
    here.and_then(|here| here.value(condition)).is_some_and(|value| value.flag().is_some())
}

/// Removes the landings of a piece's paths for which one of the conditions fails.
///
/// Returns `false` and changes nothing if this would leave gaps between landings on a line. The
/// engine could follow such a line only cell by cell.
pub(crate) fn leave_out(
    board: &Board,
    conditions: &[Expr],
    origin: CellId,
    paths: &mut Vec<Vec<WalkStep>>,
) -> bool {
    let mut left = paths.clone();
    for path in &mut left {
        for index in 0..path.len() {
            let (crossed, target) = (&path[..index], Some(path[index].cell));
            let at =
                Move { board: FixedBoard::of(board), origin: Some(origin), target, crossed, bound: None };
            let holds =
                conditions.iter().all(|condition| at.value(condition).and_then(Known::flag) == Some(true));
            if !holds {
                path[index].land = None;
            }
        }
        while path.last().is_some_and(|step| step.land.is_none()) {
            path.pop();
        }
    }
    let gap = |before: &Vec<WalkStep>, after: &Vec<WalkStep>| {
        let gates = |path: &Vec<WalkStep>| path.iter().take_while(|step| step.land.is_none()).count();
        let holes = |path: &Vec<WalkStep>| path[gates(path)..].iter().any(|step| step.land.is_none());
        holes(after) && !holes(before)
    };
    if paths.iter().zip(&left).any(|(before, after)| gap(before, after)) {
        return false;
    }
    left.retain(|path| !path.is_empty());
    *paths = left;
    true
}

impl Move<'_> {
    /// Returns the value that an expression has before the move. Returns `None` if it does not only
    /// depend on the board.
    fn value(&self, expr: &Expr) -> Option<Known> {
        let topology = self.board.topology;
        Some(match expr {
            Expr::Number(number) => Known::Number(*number),
            Expr::Flag(flag) => Known::Flag(*flag),
            Expr::Cell(cell) => Known::Cell(Some(*cell)),
            Expr::Nowhere => Known::Cell(None),
            Expr::Origin => Known::Cell(self.origin),
            Expr::Target => Known::Cell(self.target),
            Expr::CellOf(of) if **of == Expr::It => Known::Cell(self.origin),
            Expr::Crossed(Type::Cells) => Known::Cells(self.crossed.iter().map(|step| step.cell).collect()),
            Expr::Region(region) => Known::Cells(self.board.regions.get(region.index())?.clone()),
            Expr::Not(of) => Known::Flag(!self.value(of)?.flag()?),
            // Both sides are always evaluated, because whether the value is known must not depend
            // on the cells.
            Expr::And(a, b) => Known::Flag(self.value(a)?.flag()? & self.value(b)?.flag()?),
            Expr::Or(a, b) => Known::Flag(self.value(a)?.flag()? | self.value(b)?.flag()?),
            Expr::If(condition, yes, no) => {
                let (yes, no) = (self.value(yes)?, self.value(no)?);
                if self.value(condition)?.flag()? { yes } else { no }
            }
            Expr::In(cell, cells) => {
                let (cell, cells) = (self.cell(cell)?, self.value(cells)?.cells()?);
                Known::Flag(cell.is_some_and(|cell| cells.contains(&cell)))
            }
            Expr::Compare(op, a, b) => Known::Flag(self.compare(*op, a, b)?),
            Expr::Arith(op, a, b) => Known::Number(op.of(self.value(a)?.number()?, self.value(b)?.number()?)),
            Expr::PlaceOn(of, track) => {
                let track = self.board.tracks.get(track.index())?;
                let index = self.standing_cell(of)?.and_then(|cell| track.index_of(cell));
                Known::Number(index.map_or(0, |index| i64::try_from(index).unwrap_or(0) + 1))
            }
            Expr::CellOn(number, track) => {
                let cells = &self.board.tracks.get(track.index())?.cells;
                let index = usize::try_from(self.value(number)?.number()? - 1).ok();
                Known::Cell(index.and_then(|index| cells.get(index)).copied())
            }
            Expr::FileOf(of) => {
                Known::Number(self.standing_cell(of)?.map_or(0, |cell| topology.number(cell, |it| it.file)))
            }
            Expr::RankOf(of) | Expr::RingOf(of) => {
                Known::Number(self.standing_cell(of)?.map_or(0, |cell| topology.number(cell, |it| it.rank)))
            }
            Expr::Distance(a, b) if a.ty() != Type::Sector => {
                let (a, b) = (self.standing_cell(a)?, self.standing_cell(b)?);
                Known::Number(a.zip(b).map_or(0, |(a, b)| topology.distance(a, b).into()))
            }
            Expr::Beside(Way::Board(way), cell, _) => {
                Known::Cell(self.cell(cell)?.and_then(|cell| topology.step(cell, *way)))
            }
            Expr::Straight(Way::Board(way), from, _) => {
                let start = self.cell(from)?;
                let mut cells = Vec::new();
                let mut next = start.and_then(|cell| topology.step(cell, *way));
                // On a round board, the line ends at its first cell.
                while let Some(cell) = next.filter(|cell| Some(*cell) != start) {
                    cells.push(cell);
                    next = topology.step(cell, *way);
                }
                Known::Cells(cells)
            }
            Expr::Edge(Way::Board(way), _) => Known::Cells(topology.edge(*way).collect()),
            Expr::Between(a, b) => {
                let mut cells = Vec::new();
                if let (Some(a), Some(b)) = (self.cell(a)?, self.cell(b)?) {
                    topology.each_between(a, b, |cell| cells.push(cell));
                }
                Known::Cells(cells)
            }
            Expr::Local(local, _) => Known::Cell(Some(self.named(*local)?)),
            Expr::Count(of) | Expr::Some(of) => {
                let cells = self.selected(of)?;
                match expr {
                    Expr::Count(_) => Known::Number(i64::try_from(cells.len()).ok()?),
                    _ => Known::Flag(!cells.is_empty()),
                }
            }
            Expr::Neighbours(of, Along::Orthogonal) => {
                let of = self.value(of)?.cells()?;
                let ways = topology.orthogonal().iter();
                let beside =
                    ways.flat_map(|way| of.iter().filter_map(move |cell| topology.step(*cell, *way)));
                Known::Cells(beside.filter(|cell| !of.contains(cell)).collect())
            }
            _ => return None,
        })
    }

    /// Returns the cells of a selection.
    fn selected(&self, of: &Selection) -> Option<Vec<CellId>> {
        let plain = of.domain == Domain::Cells && of.test == Test::Word(TestWord::Any) && of.except.is_none();
        let mut cells = self.value(of.within.as_ref().filter(|_| plain)?)?.cells()?;
        if let Some(filter) = &of.filter {
            let holds = |cell: CellId| {
                let bound = Bound { local: of.local, cell, outer: self.bound };
                Move { bound: Some(&bound), ..*self }.value(filter)?.flag()
            };
            // The filter is evaluated even without cells, because whether the value is known must
            // not depend on the cells.
            holds(self.board.topology.cells().next()?)?;
            let kept: Option<Vec<bool>> = cells.iter().map(|cell| holds(*cell)).collect();
            let mut kept = kept?.into_iter();
            cells.retain(|_| kept.next() == Some(true));
        }
        Some(cells)
    }

    /// Returns the cell that is bound to a local.
    fn named(&self, local: LocalId) -> Option<CellId> {
        let mut bound = self.bound;
        while let Some(here) = bound {
            if here.local == local {
                return Some(here.cell);
            }
            bound = here.outer;
        }
        None
    }

    /// Returns the cell to which an expression evaluates. The inner value is `None` for no cell.
    fn cell(&self, expr: &Expr) -> Option<Option<CellId>> {
        match self.value(expr)? {
            Known::Cell(cell) => Some(cell),
            _ => None,
        }
    }

    /// Returns the cell to which an expression evaluates, or the origin for the moving piece.
    fn standing_cell(&self, expr: &Expr) -> Option<Option<CellId>> {
        if *expr == Expr::It { Some(self.origin) } else { self.cell(expr) }
    }

    fn compare(&self, op: CompareOp, a: &Expr, b: &Expr) -> Option<bool> {
        let (a, b) = (self.value(a)?, self.value(b)?);
        Some(match (op, a, b) {
            (_, Known::Cells(_), _) | (_, _, Known::Cells(_)) => return None,
            (CompareOp::Equal, a, b) => a == b,
            (CompareOp::NotEqual, a, b) => a != b,
            (op, a, b) => op.holds(a.number()?, b.number()?),
        })
    }
}
