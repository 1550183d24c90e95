//! Boards of squares: the coordinates that have cells, and the joins between cells.

use super::board::{MOST_CELLS, MOST_FILES, MOST_RANKS};
use crate::log::Log;
use crate::problems::{names, setups};
use crate::world::World;
use alfonso_diag::{Span, Spanned};
use alfonso_model::{
    BoardBuilder, Direction, FurtherCell, GridPart, GridShape, RegionPart, Square, Track, WaySet,
    coordinates_of,
};
use alfonso_syntax::ast::{self, BoardItem, CellRange, Name};
use alfonso_vocabulary::{self as vocabulary, BoardKind, Role};
use std::collections::BTreeMap;

/// The smallest number of files of a round board.
const FEWEST_ROUND: u16 = 3;

/// The cells of a board of squares, by coordinates and by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub(crate) at: BTreeMap<(i16, i16), Square>,
    named: BTreeMap<String, (i16, i16)>,
    /// The cells by file and rank, on a board of hexagons.
    counted: BTreeMap<(i16, i16), Square>,
    /// True if the board consists of points. Coordinates between points are not holes.
    points: bool,
    /// True if the points are centres of hexagons.
    hexagons: bool,
}

impl Plan {
    pub(super) fn of(shape: &GridShape) -> Self {
        let hexagons = shape.points.as_ref().is_some_and(|points| points.hexagons.is_some());
        let mut plan = Self { points: shape.points.is_some(), hexagons, ..Self::default() };
        for square in shape.squares() {
            let spot = (square.file, square.rank);
            plan.named.insert(square.name.clone(), spot);
            if hexagons && !square.further {
                plan.counted.insert(square.counted, square.clone());
            }
            plan.at.insert(spot, square);
        }
        plan
    }

    /// Returns the file, from 0, of the cells with these letters on a board of hexagons.
    pub(super) fn file_of(&self, letters: &str) -> Option<i16> {
        let has = |square: &&Square| {
            square.name.trim_end_matches(|sign: char| sign.is_ascii_digit()) == letters && !square.further
        };
        self.at.values().filter(|_| self.hexagons).find(has).map(|square| square.counted.0)
    }

    /// Returns the cells as drawings show them, by file and rank. Drawings show no points beside
    /// hexagons.
    pub(super) fn as_drawn(&self) -> &BTreeMap<(i16, i16), Square> {
        if self.hexagons { &self.counted } else { &self.at }
    }

    /// Returns the lowest and the highest row of places on a board of hexagons.
    pub(super) fn heights(&self) -> Option<(i16, i16)> {
        let heights = || self.at.keys().map(|spot| spot.1).filter(|_| self.hexagons);
        heights().min().zip(heights().max())
    }

    /// Returns the files that have a cell in a rank, in order.
    pub(super) fn files_in(&self, rank: i16) -> Vec<i16> {
        self.as_drawn().keys().filter(|cell| cell.1 == rank).map(|cell| cell.0).collect()
    }

    /// Returns true if the points are centres of hexagons.
    pub(super) fn of_hexagons(&self) -> bool {
        self.hexagons
    }

    /// Returns the coordinates of a cell.
    pub(crate) fn named(&self, name: &str) -> Option<(i16, i16)> {
        self.named.get(name).copied()
    }
}

/// Resolves a board of squares. Reports items in error and leaves them out.
pub(super) fn resolve(
    world: &World<'_>,
    grids: &[ast::GridPart],
    items: &[BoardItem],
    log: &mut Log,
) -> Option<(BoardBuilder, GridShape, Plan)> {
    let mut shape = GridShape::default();
    for grid in grids {
        shape.grids.push(part(grid, log)?);
    }
    let round = grids.iter().find_map(|grid| grid.round);
    if let Some(round) = round {
        if shape.grids.len() > 1 || grids[0].at.is_some() {
            let message = "only a single grid that begins on `a1` can be round";
            let help = "write `grid 16 by 4 round` without a place";
            log.report(setups::bad_board(round, message, "cannot be round", help));
            return None;
        }
        if shape.grids[0].files < FEWEST_ROUND {
            let message = format!("a round board has at least {FEWEST_ROUND} files");
            log.report(setups::board_size(round, message));
            return None;
        }
        shape.round = true;
    }
    let all = |edge: fn(&GridPart) -> u16| shape.grids.iter().map(edge).max().unwrap_or(0);
    let (files, ranks) = (all(|grid| grid.file + grid.files), all(|grid| grid.rank + grid.ranks));
    removed(&mut shape, items, log);
    for item in items {
        if let BoardItem::Further { name, way, of } = item {
            log.spend(2, name.span, None)?;
            let cell = further(world, &shape, name, way, of, log);
            shape.further.extend(cell);
        }
    }
    let plan = Plan::of(&shape);
    let cells = i64::try_from(plan.at.len()).unwrap_or(i64::MAX);
    let span = grids.first()?.files.span.to(grids.last()?.ranks.span);
    if cells == 0 || cells > MOST_CELLS {
        log.report(setups::board_size(span, format!("a board of {cells} cells")));
        return None;
    }
    for item in items {
        let BoardItem::Cut(edges) = item else { continue };
        for (from, to) in edges {
            log.spend(2, from.span, None)?;
            let cut = cut(&shape, &plan, from, to, log);
            shape.cuts.extend(cut);
        }
    }
    Some((BoardBuilder::Grid { files, ranks }, shape, plan))
}

/// Returns one grid if it is within the limits.
pub(super) fn part(grid: &ast::GridPart, log: &mut Log) -> Option<GridPart> {
    let ast::GridPart { files, ranks, at, .. } = grid;
    let span = files.span.to(ranks.span);
    let corner = match at {
        None => Some((0, 0)),
        Some(at) => coordinates_of(&at.node),
    };
    let Some((file, rank)) = corner else {
        log.report_some(at.as_ref().map(setups::no_such_cell));
        return None;
    };
    let (wide, high) = (files.node.saturating_add(file.into()), ranks.node.saturating_add(rank.into()));
    let message = if files.node < 1 || ranks.node < 1 {
        "a board has at least one file and one rank".to_owned()
    } else if wide > MOST_FILES {
        format!("a board of {wide} files is too wide: at most {MOST_FILES} can be named")
    } else if high > MOST_RANKS {
        format!("a board of {high} ranks is too high: at most {MOST_RANKS} can be named")
    } else if files.node * ranks.node > MOST_CELLS {
        format!("a board of {} by {} has {} cells", files.node, ranks.node, files.node * ranks.node)
    } else {
        return Some(GridPart {
            file: file.unsigned_abs(),
            rank: rank.unsigned_abs(),
            files: u16::try_from(files.node).ok()?,
            ranks: u16::try_from(ranks.node).ok()?,
        });
    };
    log.report(setups::board_size(span, message));
    None
}

/// Resolves the removed cells. Reports a range that removes none, or that ends beyond the grids.
fn removed(shape: &mut GridShape, items: &[BoardItem], log: &mut Log) {
    let whole = shape.squares();
    let files = whole.iter().map(|square| square.file).max();
    let ranks = whole.iter().map(|square| square.rank).max();
    for item in items {
        let BoardItem::Removed(ranges) = item else { continue };
        for range in ranges {
            let (part, ends) = match range {
                CellRange::Cell(cell) => (RegionPart::Cell(cell.clone()), [cell, cell]),
                CellRange::Span(from, to) => (RegionPart::Rectangle(from.clone(), to.clone()), [from, to]),
                _ => continue,
            };
            if log.spend(4, ends[0].span, None).is_none() {
                return;
            }
            let beyond = |(file, rank): (i16, i16)| Some(file) > files || Some(rank) > ranks;
            let lost = |end: &&Name| coordinates_of(&end.node).is_none_or(beyond);
            if let Some(end) = ends.into_iter().find(lost) {
                log.report(setups::no_such_cell(end));
                continue;
            }
            let before = shape.squares().len();
            shape.removed.push(part);
            if shape.squares().len() == before {
                shape.removed.pop();
                log.report(setups::no_such_cell(ends[0]));
            }
        }
    }
}

/// Returns the direction that a word names, if it is a single direction of the board.
fn way(world: &World<'_>, word: &Name, log: &mut Log) -> Option<Direction> {
    let single = |word: &str| match vocabulary::way(word) {
        Some((WaySet::Board(direction), Some(BoardKind::Grid))) if !direction.is_between() => Some(direction),
        _ => None,
    };
    let found = single(&word.node);
    if found.is_none() {
        let near = vocabulary::words(Role::Direction).filter(|word| single(word).is_some());
        let near = alfonso_diag::nearest(&word.node, near);
        let help =
            "a cell lies `north`, `east`, `south` or `west` of another, or in a direction between these";
        log.report(names::unknown_word(word, "a direction of the board", near, Some(help)));
    }
    let _ = world;
    found
}

fn further(
    world: &World<'_>,
    shape: &GridShape,
    name: &Name,
    word: &Name,
    of: &Name,
    log: &mut Log,
) -> Option<FurtherCell> {
    let way = way(world, word, log)?;
    let plan = Plan::of(shape);
    if plan.named(&name.node).is_some() {
        let message = format!("the board has a cell `{}` already", name.node);
        let help = "give the cell a name that no other cell has";
        log.report(setups::bad_board(name.span, &message, "a second one", help));
        return None;
    }
    let Some(beside) = plan.named(&of.node) else {
        log.report(setups::no_such_cell(of));
        return None;
    };
    if let Some(there) = plan.at.get(&shape.beside(beside, way)) {
        let message = format!("this cell is in the same place as `{}`", there.name);
        let help = "put the cell where the board has none";
        log.report(setups::bad_board(word.span.to(of.span), &message, "this place is taken", help));
        return None;
    }
    Some(FurtherCell { name: name.clone(), way, of: of.clone() })
}

fn cut(
    shape: &GridShape,
    plan: &Plan,
    from: &Name,
    to: &Name,
    log: &mut Log,
) -> Option<(Spanned<String>, Spanned<String>)> {
    let mut ends = [(0, 0); 2];
    for (end, cell) in ends.iter_mut().zip([from, to]) {
        let Some(found) = plan.named(&cell.node) else {
            log.report(setups::no_such_cell(cell));
            return None;
        };
        *end = found;
    }
    let [a, b] = ends;
    if a == b || !Direction::ALL.iter().any(|way| shape.beside(a, *way) == b) {
        let message = format!("`{}` and `{}` are not neighbours", from.node, to.node);
        let help = "only the step between two neighbours can be cut";
        log.report(setups::bad_board(from.span.to(to.span), &message, "no step joins them", help));
        return None;
    }
    Some((from.clone(), to.clone()))
}

/// The largest number of visits of a track to one cell.
const MOST_VISITS: usize = 4;

/// Resolves a track from its cells in order. A cell may occur several times only if `counted` is
/// true. Returns one copy of the track for each visit.
pub(super) fn track(
    plan: &Plan,
    name: &Name,
    ranges: &[CellRange],
    (closed, counted): (Option<Span>, bool),
    log: &mut Log,
) -> Option<Vec<Track>> {
    let cells = in_order(plan, ranges, if counted { Order::Repeated } else { Order::Track }, log)?;
    if cells.len() < 2 {
        let help = "a track leads from cell to cell: name at least two";
        log.report(setups::bad_board(name.span, "this track has one cell", "too short", help));
        return None;
    }
    if let (Some(closed), [first, .., last]) = (closed, cells.as_slice())
        && first.node == last.node
    {
        let message = format!(
            "the track begins and ends on `{}`, and `closed` joins its last cell to its first",
            last.node
        );
        let help = "leave the last cell out: `closed` already leads back to the first cell";
        log.report(setups::bad_board(closed, &message, "closed here", help));
        return None;
    }
    let visits_of = |cell: &Spanned<String>| cells.iter().filter(|other| other.node == cell.node).count();
    let visits = cells.iter().map(visits_of).max().unwrap_or(1);
    if visits > MOST_VISITS {
        let message = format!("the track visits a cell {visits} times");
        let help = format!("a track can visit a cell at most {MOST_VISITS} times");
        log.report(setups::bad_board(name.span, &message, "too often", &help));
        return None;
    }
    let track = Track {
        name: name.node.clone(),
        cells,
        closed: closed.is_some(),
        visit: 0,
        drawn: false,
        span: name.span,
    };
    // No file can give a track this name, which contains spaces.
    let later = |visit: usize| Track {
        name: format!("{} visit {}", track.name, visit + 1),
        visit: u16::try_from(visit).unwrap_or(u16::MAX),
        ..track.clone()
    };
    Some(std::iter::once(track.clone()).chain((1..visits).map(later)).collect())
}

/// Returns the greatest common divisor of two numbers. If one of them is 0, returns the other.
fn common_divisor(mut a: i16, mut b: i16) -> i16 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A construct that lists cells in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Track,
    /// A track that may visit a cell several times.
    Repeated,
    Line,
    Deal,
}

impl Order {
    /// Returns the name of the construct, for messages.
    fn word(self) -> &'static str {
        match self {
            Self::Track | Self::Repeated => "track",
            Self::Line => "line",
            Self::Deal => "deal",
        }
    }
}

/// Returns the cells in the order of the text. Reports repeated cells unless the construct allows
/// them.
pub(super) fn in_order(
    plan: &Plan,
    ranges: &[CellRange],
    order: Order,
    log: &mut Log,
) -> Option<Vec<Spanned<String>>> {
    let what = order.word();
    let mut cells: Vec<Spanned<String>> = Vec::new();
    let mut seen: BTreeMap<(i16, i16), Span> = BTreeMap::new();
    for range in ranges {
        let (from, to) = match range {
            // A point has a name that does not look like a cell's.
            CellRange::Cell(cell) | CellRange::Region(cell) => (cell, cell),
            CellRange::Span(from, to) => (from, to),
            _ => continue,
        };
        let span = from.span.to(to.span);
        let (Some(a), Some(b)) = (plan.named(&from.node), plan.named(&to.node)) else {
            let lost = if plan.named(&from.node).is_none() { from } else { to };
            log.report(setups::no_such_cell(lost));
            return None;
        };
        let (east, north) = (b.0 - a.0, b.1 - a.1);
        // Points may have any coordinates, so any straight direction is allowed between them.
        if !plan.points && east != 0 && north != 0 && east.abs() != north.abs() {
            let message = format!("no straight line leads from `{}` to `{}`", from.node, to.node);
            let help = format!("with `..`, a {what} follows a rank, a file or a diagonal");
            log.report(setups::bad_board(span, &message, "not on one line", &help));
            return None;
        }
        let steps = common_divisor(east.abs(), north.abs());
        let (x, y) = if steps == 0 { (0, 0) } else { (east / steps, north / steps) };
        for step in 0..=steps {
            let spot = (a.0 + x * step, a.1 + y * step);
            log.spend(1, span, None)?;
            let Some(square) = plan.at.get(&spot) else {
                if plan.points {
                    continue;
                }
                let message = format!("there is a hole between `{}` and `{}`", from.node, to.node);
                let help = format!("name the cells one by one, in the order of the {what}");
                log.report(setups::bad_board(span, &message, "not all of these are cells", &help));
                return None;
            };
            let again = seen.insert(spot, span);
            let stays = cells.last().is_some_and(|last| last.node == square.name);
            if let Some(first) = again.filter(|_| order != Order::Repeated || stays) {
                let message = match stays {
                    true => format!("the {what} names `{}` twice in succession", square.name),
                    false => format!("the {what} visits `{}` twice", square.name),
                };
                let help = match (stays, order) {
                    (false, Order::Track) => {
                        "a track has each cell once; if it visits a cell again, a number of each piece must count the visits: `track NAME told by \
                         NUMBER = ...`"
                            .to_owned()
                    }
                    (true, Order::Repeated) => "two cells of a track that follow each other must differ".to_owned(),
                    _ => format!("a {what} can have each cell only once"),
                };
                let problem = setups::bad_board(span, &message, "the second time", &help);
                log.report(problem.label(first, "the first time"));
                return None;
            }
            cells.push(Spanned::new(square.name.clone(), span));
        }
    }
    Some(cells)
}
