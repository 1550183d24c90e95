//! Boards of points: shapes, single points, and the lines between points.

use super::board::{MOST_CELLS, MOST_FILES, MOST_RANKS, file_name};
use super::circle::circle;
use super::lattice::{self, Hexagon};
use super::shape::{self, Plan};
use crate::log::Log;
use crate::problems::setups;
use alfonso_diag::{Span, Spanned};
use alfonso_model::{BoardBuilder, GridShape, Hexagons, LineId, PointLine, Points, Square, coordinates_of};
use alfonso_syntax::ast::{self, BoardItem, CellRange, Diagonals, LineLook, Name, PointsPart};
use alfonso_vocabulary as vocabulary;
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of nested squares.
const MOST_SQUARES: i64 = 26;
/// The largest number of points in a row of a rhombus, and the largest number of rows.
const MOST_RHOMBUS: i64 = 26;
/// The largest number of cells of a side of a hexagon. Its files then have one letter each.
const MOST_HEXAGON: i64 = 13;
/// The largest number of cells of a side of a triangle.
const MOST_TRIANGLE: i64 = 26;
/// The largest number of cells of a side of the hexagon inside a star.
const MOST_STAR: i64 = 7;
/// The largest number of points of a table.
const MOST_TABLE: i64 = 12;
/// The largest number of points of a circle. The numbers in their names have at most two digits.
pub(super) const MOST_ROUND: i64 = 99;
/// The smallest number of points of a circle.
pub(super) const FEWEST_ROUND: i64 = 3;

/// The column and the row of a point, from 0.
type Point = (i16, i16);

/// The names of the lines of a circle.
pub(super) const RIM: &str = "rim";
pub(super) const SPOKE: &str = "spoke";

/// The points and lines that have been resolved so far.
#[derive(Default)]
struct Draft<'l> {
    at: BTreeMap<Point, Square>,
    named: BTreeMap<String, Point>,
    /// The neighbours that grids join. The first of each pair is the lower point or, in a row, the
    /// left one.
    joined: BTreeSet<(Point, Point)>,
    /// The diagonal neighbours of grids whose diagonals are not drawn.
    undrawn: BTreeSet<(Point, Point)>,
    no_diagonals: bool,
    lines: Vec<(Option<&'l str>, Vec<Point>, bool)>,
    /// The number of points of a table, on a board of tables.
    table: Option<u16>,
    hexagons: Option<Hexagons>,
}

/// Resolves a board of points. Reports items in error and leaves them out.
pub(super) fn resolve(
    parts: &[PointsPart],
    items: &[BoardItem],
    span: Span,
    log: &mut Log,
) -> Option<(BoardBuilder, GridShape, Plan)> {
    let mut draft = Draft::default();
    if let ([_, second, ..], Some(first)) = (parts, parts.iter().find(|part| side_of(part).is_some())) {
        let span = side_of(first).or_else(|| side_of(second)).unwrap_or(span);
        let message = "a shape of hexagons is the whole board";
        let help = "leave the other shapes out; `remove` takes cells of a larger shape away";
        log.report(setups::bad_board(span, message, "joined to another shape", help));
        return None;
    }
    for part in parts {
        draft.part(part, span, log)?;
    }
    for item in items {
        match item {
            BoardItem::Point { name, x, y } => {
                log.spend(2, name.span, None)?;
                if vocabulary::stands_among_moves(&name.node) {
                    log.report(alfonso_syntax::kept_word(&name.node, name.span));
                }
                draft.point(name, x, y, log);
            }
            BoardItem::Further { name, .. } => {
                let message = "a point cannot be added beside another";
                let help = format!("give its coordinates: `{} at X,Y`", name.node);
                log.report(setups::bad_board(name.span, message, "not a cell of a grid", &help));
            }
            _ => {}
        }
    }
    draft.remove(items, log)?;
    draft.lines.extend(runs(&draft.joined).into_iter().map(|line| (None, line, false)));
    let cells = i64::try_from(draft.at.len()).unwrap_or(i64::MAX);
    if cells == 0 || cells > MOST_CELLS {
        log.report(setups::board_size(span, format!("a board of {cells} points")));
        return None;
    }
    let mut squares: Vec<Square> = draft.at.values().cloned().collect();
    squares.sort_by_key(|square| (square.rank, square.file));
    let far = |of: fn(&Square) -> i16| {
        squares
            .iter()
            .filter(|square| !square.further)
            .map(of)
            .max()
            .and_then(|far| u16::try_from(far).ok())
            .map_or(0, |far| far + 1)
    };
    let builder =
        BoardBuilder::Grid { files: far(|square| square.counted.0), ranks: far(|square| square.counted.1) };
    let undrawn = runs(&draft.undrawn).into_iter().map(|line| {
        let points = line.iter().filter_map(|point| Some(draft.at.get(point)?.name.clone())).collect();
        PointLine { name: None, points, closed: false }
    });
    let points = Points {
        squares,
        lines: Vec::new(),
        undrawn: undrawn.collect(),
        no_diagonals: draft.no_diagonals,
        names: Vec::new(),
        table: draft.table,
        hexagons: draft.hexagons,
        chequered: items.iter().any(|item| matches!(item, BoardItem::Chequered(_))),
    };
    let mut shape = GridShape { points: Some(points), ..GridShape::default() };
    let plan = Plan::of(&shape);
    let (lines, names) = draft.drawn(&plan, items, log)?;
    if let Some(points) = &mut shape.points {
        (points.lines, points.names) = (lines, names);
    }
    Some((builder, shape, plan))
}

impl<'l> Draft<'l> {
    fn part(&mut self, part: &PointsPart, span: Span, log: &mut Log) -> Option<()> {
        match part {
            PointsPart::Grid { grid, diagonals } => {
                if let Some(round) = grid.round {
                    let message = "a grid of points cannot be round";
                    let help = "write `grid FILES by RANKS`, and add a line that joins the ends";
                    log.report(setups::bad_board(round, message, "cannot be round", help));
                    return None;
                }
                self.no_diagonals |= *diagonals == Some(Diagonals::Absent);
                let part = shape::part(grid, log)?;
                log.spend(usize::from(part.files) * usize::from(part.ranks), span, None)?;
                let number = |n: u16| i16::try_from(n).ok();
                let (file, rank) = (number(part.file)?, number(part.rank)?);
                let (files, ranks) = (number(part.files)?, number(part.ranks)?);
                let inside =
                    |(x, y): Point| (file..file + files).contains(&x) && (rank..rank + ranks).contains(&y);
                for (x, y) in (0..ranks).flat_map(|y| (0..files).map(move |x| (file + x, rank + y))) {
                    self.add(format!("{}{}", file_name(usize::from(x.unsigned_abs())), y + 1), (x, y));
                    let aslant = match diagonals {
                        None | Some(Diagonals::Absent) => false,
                        Some(Diagonals::All | Diagonals::Undrawn) => true,
                        // As on the board of 1283, the corner a1 has a diagonal, and its neighbours
                        // have none.
                        Some(Diagonals::Alternate) => (x + y) % 2 == 0,
                    };
                    let ways = [(1, 0, true), (0, 1, true), (1, 1, aslant), (-1, 1, aslant)];
                    for (right, up, _) in ways.into_iter().filter(|(.., joins)| *joins) {
                        let to = (x + right, y + up);
                        if inside(to) {
                            let drawn = up == 0 || right == 0 || *diagonals != Some(Diagonals::Undrawn);
                            let joined = if drawn { &mut self.joined } else { &mut self.undrawn };
                            joined.insert(((x, y), to));
                        }
                    }
                }
            }
            PointsPart::Rhombus { files, ranks } => {
                let wide = within(files, 2..=MOST_RHOMBUS, "points in a row of a rhombus", log)?;
                let high = within(ranks, 2..=MOST_RHOMBUS, "rows of a rhombus", log)?;
                log.spend(usize::from(wide.unsigned_abs()) * usize::from(high.unsigned_abs()), span, None)?;
                self.hexagons(Hexagons::Rows, &lattice::rhombus(wide, high));
            }
            PointsPart::Hexagon { number, upright } => {
                let side = within(number, 2..=MOST_HEXAGON, "cells of a side of a hexagon", log)?;
                match upright {
                    false => self.hexagons(Hexagons::Rows, &lattice::hexagon(side)),
                    true => self.hexagons(Hexagons::Files, &lattice::upright_hexagon(side)),
                }
            }
            PointsPart::Triangle(number) => {
                let side = within(number, 2..=MOST_TRIANGLE, "cells of a side of a triangle", log)?;
                self.hexagons(Hexagons::Rows, &lattice::triangle(side));
            }
            PointsPart::Star(number) => {
                let side = within(number, 2..=MOST_STAR, "cells of a side of the hexagon in a star", log)?;
                self.hexagons(Hexagons::Rows, &lattice::star(side));
            }
            PointsPart::Squares { number, diagonals } => {
                let count = within(number, 1..=MOST_SQUARES, "nested squares", log)?;
                self.squares(count, *diagonals);
            }
            PointsPart::Tables { number, half } => {
                let count = within(number, 2..=MOST_TABLE, "points of a table", log)?;
                self.alone(number.span, log)?;
                self.tables(count, *half);
            }
            PointsPart::Wheel(number) => {
                let count = within(number, FEWEST_ROUND..=MOST_ROUND, "points of a wheel", log)?;
                self.alone(number.span, log)?;
                let (centre, rim) = circle(count);
                self.add("a1".to_owned(), centre);
                for (number, point) in rim.iter().enumerate() {
                    self.add(format!("b{}", number + 1), *point);
                }
                let half = rim.len() / 2;
                let spokes = match rim.len() % 2 {
                    // Each line joins two opposite points through the centre.
                    0 => (0..half).map(|n| vec![rim[n], centre, rim[n + half]]).collect::<Vec<_>>(),
                    _ => rim.iter().map(|point| vec![*point, centre]).collect(),
                };
                self.lines.push((Some(RIM), rim, true));
                self.lines.extend(spokes.into_iter().map(|spoke| (Some(SPOKE), spoke, false)));
            }
            PointsPart::Polygon(number) => {
                let count = within(number, FEWEST_ROUND..=MOST_ROUND, "points of a polygon", log)?;
                self.alone(number.span, log)?;
                let (_, rim) = circle(count);
                for (number, point) in rim.iter().enumerate() {
                    self.add(format!("a{}", number + 1), *point);
                }
                self.lines.push((Some(RIM), rim, true));
            }
        }
        Some(())
    }

    /// Adds four tables of points, named by letters. The points of a table are numbered from the
    /// outer edge to the bar, which is one point wide. No lines join them. Half a board has only
    /// the two tables on the right.
    fn tables(&mut self, count: i16, half: bool) {
        for point in 1..=count {
            let (left, right) = (point - 1, if half { count - point } else { 2 * count + 1 - point });
            if half {
                self.add(format!("a{point}"), (right, 0));
                self.add(format!("d{point}"), (right, 1));
                continue;
            }
            for (table, position) in
                [("a", (right, 0)), ("b", (left, 0)), ("c", (left, 1)), ("d", (right, 1))]
            {
                self.add(format!("{table}{point}"), position);
            }
        }
        self.table = u16::try_from(count).ok();
    }

    /// Reports a circle that is combined with another shape, because the points of a circle lie on
    /// no grid.
    fn alone(&self, span: Span, log: &mut Log) -> Option<()> {
        if self.at.is_empty() {
            return Some(());
        }
        let message = "a wheel or a polygon must be the first shape, and the only one of its sort";
        let help = "put it first, and add further points with their coordinates: `NAME at X,Y`";
        log.report(setups::bad_board(span, message, "its points would have the names of other points", help));
        None
    }

    /// Adds the cells of a shape of hexagons, and the lines between neighbours.
    fn hexagons(&mut self, hexagons: Hexagons, cells: &[Hexagon]) {
        for Hexagon { name, centre, counted } in cells {
            self.add(name.clone(), *centre);
            if let Some(square) = self.at.get_mut(centre) {
                square.counted = *counted;
            }
        }
        let lines = lattice::lines(hexagons, cells);
        self.lines.extend(lines.into_iter().map(|line| (None, line, false)));
        self.hexagons = Some(hexagons);
    }

    /// Adds nested squares from the outside to the inside, with points at the corners and the
    /// middles of the sides.
    fn squares(&mut self, count: i16, diagonals: bool) {
        let far = 2 * count;
        let name = |(x, y): Point| format!("{}{}", file_name(usize::from(x.unsigned_abs())), y + 1);
        let (mut corners, mut middles) = ([const { Vec::new() }; 4], [const { Vec::new() }; 4]);
        for low in 0..count {
            let (high, middle) = (far - low, count);
            let corner = [(low, low), (high, low), (high, high), (low, high)];
            let side = [(middle, low), (high, middle), (middle, high), (low, middle)];
            for point in corner.into_iter().chain(side) {
                self.add(name(point), point);
            }
            for n in 0..4 {
                self.lines.push((None, vec![corner[n], side[n], corner[(n + 1) % 4]], false));
                corners[n].push(corner[n]);
                middles[n].push(side[n]);
            }
        }
        let across = middles.into_iter().chain(corners.into_iter().filter(|_| diagonals));
        self.lines.extend(across.filter(|line| line.len() > 1).map(|line| (None, line, false)));
    }

    /// Adds a point of a shape, unless it already exists.
    fn add(&mut self, name: String, (file, rank): Point) {
        self.named.insert(name.clone(), (file, rank));
        let square = Square { name, file, rank, counted: (file, rank), further: false };
        self.at.entry((file, rank)).or_insert(square);
    }

    /// Adds a point from its declaration in the file.
    fn point(&mut self, name: &Name, x: &Spanned<i64>, y: &Spanned<i64>, log: &mut Log) {
        let most = |number: &Spanned<i64>, most: i64| {
            i16::try_from(number.node).ok().filter(|n| (0..most).contains(&i64::from(*n)))
        };
        let (Some(file), Some(rank)) = (most(x, MOST_FILES), most(y, MOST_RANKS)) else {
            let message = format!("the coordinates of a point lie between 0,0 and {MOST_FILES},{MOST_RANKS}");
            let help = "count to the right and upwards from the lower left corner, in any unit";
            log.report(setups::bad_board(x.span.to(y.span), &message, "too far away", help));
            return;
        };
        if self.named.contains_key(&name.node) {
            let message = format!("the board has a point `{}` already", name.node);
            log.report(setups::bad_board(name.span, &message, "a second one", "give it another name"));
        } else if let Some(there) = self.at.get(&(file, rank)) {
            let message = format!("this point is in the same place as `{}`", there.name);
            let help = "give each point a different place";
            log.report(setups::bad_board(x.span.to(y.span), &message, "this place is taken", help));
        } else {
            self.add(name.node.clone(), (file, rank));
            // Such a point belongs to no file and no rank of hexagons.
            let further = self.hexagons.is_some();
            self.at.entry((file, rank)).and_modify(|square| square.further = further);
        }
    }

    /// Removes points, and cuts lines, as the file declares.
    fn remove(&mut self, items: &[BoardItem], log: &mut Log) -> Option<()> {
        let counted = || self.at.values().map(|square| square.counted);
        let (xs, ys) = (counted().map(|(x, _)| x), counted().map(|(_, y)| y));
        // Another check reports a board without points.
        let Some(far) = xs.max().zip(ys.max()) else { return Some(()) };
        for item in items {
            match item {
                BoardItem::Removed(ranges) => {
                    for range in ranges {
                        self.take_away(range, far, log)?;
                    }
                }
                BoardItem::Cut(edges) => {
                    for (from, to) in edges {
                        log.spend(1 + self.lines.len(), from.span, None)?;
                        self.cut(from, to, log);
                    }
                }
                _ => {}
            }
        }
        Some(())
    }

    /// Removes the points of a range. Reports a range that removes none, or that ends beyond the
    /// farthest points.
    fn take_away(&mut self, range: &CellRange, far: Point, log: &mut Log) -> Option<()> {
        let (from, to) = match range {
            CellRange::Cell(cell) | CellRange::Region(cell) => (cell, cell),
            CellRange::Span(from, to) => (from, to),
            _ => return Some(()),
        };
        log.spend(self.at.len(), from.span, None)?;
        let point_of = |name: &Name| match self.named.get(&name.node).and_then(|point| self.at.get(point)) {
            Some(square) => Some(square.counted),
            None => coordinates_of(&name.node),
        };
        let lost = |end: &&Name| point_of(end).is_none_or(|(x, y)| x > far.0 || y > far.1);
        if let Some(end) = [from, to].into_iter().find(lost) {
            log.report(setups::no_such_cell(end));
            return Some(());
        }
        let gone: Vec<Point> = match (point_of(from), point_of(to)) {
            (Some(a), Some(b)) => {
                let between = |n: i16, a: i16, b: i16| (a.min(b)..=a.max(b)).contains(&n);
                let inside = |(x, y): Point| between(x, a.0, b.0) && between(y, a.1, b.1);
                let cells = self.at.iter().filter(|(_, square)| inside(square.counted));
                cells.map(|(point, _)| *point).collect()
            }
            _ => Vec::new(),
        };
        if gone.is_empty() {
            log.report(setups::no_such_cell(from));
            return Some(());
        }
        for gone_point in gone {
            if let Some(square) = self.at.remove(&gone_point) {
                self.named.remove(&square.name);
            }
            for joined in [&mut self.joined, &mut self.undrawn] {
                joined.retain(|(one, other)| *one != gone_point && *other != gone_point);
            }
            self.split(|one, other| one == gone_point || other == gone_point);
        }
        Some(())
    }

    /// Cuts the lines of shapes between two points.
    fn cut(&mut self, from: &Name, to: &Name, log: &mut Log) {
        let (Some(a), Some(b)) = (self.named.get(&from.node).copied(), self.named.get(&to.node).copied())
        else {
            let lost = if self.named.contains_key(&from.node) { to } else { from };
            log.report(setups::no_such_cell(lost));
            return;
        };
        let is_it = |one: Point, other: Point| (one, other) == (a, b) || (other, one) == (a, b);
        let joins = |draft: &Self| draft.joined.len() + draft.undrawn.len() + draft.lines.len();
        let before = joins(self);
        self.joined.retain(|(one, other)| !is_it(*one, *other));
        self.undrawn.retain(|(one, other)| !is_it(*one, *other));
        let parted = self.split(is_it);
        if before == joins(self) && !parted {
            let message = format!("no line of the shape leads from `{}` to `{}`", from.node, to.node);
            let help = "only the step between two neighbours on a line can be cut";
            log.report(setups::bad_board(from.span.to(to.span), &message, "no step joins them", help));
        }
    }

    /// Cuts lines between neighbours. Returns `true` if it cut at least one line.
    fn split(&mut self, apart: impl Fn(Point, Point) -> bool) -> bool {
        let mut parted = false;
        let mut lines = Vec::new();
        for (name, mut points, closed) in std::mem::take(&mut self.lines) {
            let ends = closed.then(|| (points[points.len() - 1], points[0]));
            let whole = points.windows(2).all(|pair| !apart(pair[0], pair[1]))
                && ends.is_none_or(|(last, first)| !apart(last, first));
            if whole {
                lines.push((name, points, closed));
                continue;
            }
            parted = true;
            // A closed line is opened at its first cut.
            if closed && let Some(gap) = points.windows(2).position(|pair| apart(pair[0], pair[1])) {
                points.rotate_left(gap + 1);
            }
            let runs = points.chunk_by(|one, other| !apart(*one, *other)).filter(|run| run.len() > 1);
            lines.extend(runs.map(|run| (name, run.to_vec(), false)));
        }
        self.lines = lines;
        parted
    }

    /// Returns all lines, starting with those of the shapes, and the names of lines.
    fn drawn(
        &self,
        plan: &Plan,
        items: &'l [BoardItem],
        log: &mut Log,
    ) -> Option<(Vec<PointLine>, Vec<String>)> {
        let mut names: Vec<String> = Vec::new();
        let mut id = |name: &str| {
            let index = names.iter().position(|known| known == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            });
            LineId::new(index)
        };
        let mut lines = Vec::new();
        for (name, stops, closed) in &self.lines {
            let points = stops.iter().filter_map(|stop| Some(self.at.get(stop)?.name.clone())).collect();
            lines.push(PointLine { name: name.map(&mut id), points, closed: *closed });
        }
        for item in items {
            let (name, ways) = match item {
                BoardItem::Through { name, lines } => {
                    let ways = lines.iter().map(|line| (line.points.clone(), line.closed));
                    (name, ways.collect::<Vec<_>>())
                }
                BoardItem::Line { name, from, to, look } => {
                    if *look != LineLook::Drawn {
                        let message = "a line through points cannot be a wall";
                        let help = "only boards of squares have walls; on points, pieces follow the lines";
                        log.report(setups::bad_board(name.span, message, "not a wall", help));
                    }
                    (name, vec![(vec![CellRange::Span(from.clone(), to.clone())], None)])
                }
                _ => continue,
            };
            for (points, closed) in ways {
                let found = through(plan, name, &points, closed, log)?;
                lines.extend(found.map(|points| PointLine {
                    name: Some(id(&name.node)),
                    points,
                    closed: closed.is_some(),
                }));
            }
        }
        Some((lines, names))
    }
}

/// Returns the span of a size of a shape, if it is a shape of hexagons.
fn side_of(part: &PointsPart) -> Option<Span> {
    match part {
        PointsPart::Rhombus { files: side, .. }
        | PointsPart::Hexagon { number: side, .. }
        | PointsPart::Triangle(side)
        | PointsPart::Star(side) => Some(side.span),
        _ => None,
    }
}

/// Combines the joins of neighbours into straight lines of maximal length.
fn runs(joined: &BTreeSet<(Point, Point)>) -> Vec<Vec<Point>> {
    let mut lines = Vec::new();
    for way in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
        let next = |(x, y): Point| (x + way.0, y + way.1);
        let last = |(x, y): Point| (x - way.0, y - way.1);
        for (from, to) in joined.iter().filter(|(from, to)| next(*from) == *to) {
            if joined.contains(&(last(*from), *from)) {
                continue;
            }
            let mut line = vec![*from, *to];
            while let Some(end) = line.last().copied().filter(|end| joined.contains(&(*end, next(*end)))) {
                line.push(next(end));
            }
            lines.push(line);
        }
    }
    lines
}

/// Returns the points of a line in order. Returns `Some(None)` for points in error, which have been
/// reported.
#[allow(clippy::option_option)]
fn through(
    plan: &Plan,
    name: &Name,
    points: &[CellRange],
    closed: Option<Span>,
    log: &mut Log,
) -> Option<Option<Vec<String>>> {
    log.spend(points.len(), name.span, None)?;
    let Some(found) = shape::in_order(plan, points, shape::Order::Line, log) else { return Some(None) };
    let fewest = if closed.is_some() { 3 } else { 2 };
    if found.len() < fewest {
        let message = format!(
            "a line that is {} has at least {fewest} points",
            if closed.is_some() { "closed" } else { "open" }
        );
        let help = "name its points in their order along the line";
        log.report(setups::bad_board(name.span, &message, "too short", help));
        return Some(None);
    }
    Some(Some(found.into_iter().map(|point| point.node).collect()))
}

fn within(
    number: &Spanned<i64>,
    range: std::ops::RangeInclusive<i64>,
    what: &str,
    log: &mut Log,
) -> Option<i16> {
    if range.contains(&number.node) {
        return i16::try_from(number.node).ok();
    }
    let message = format!("{} {what}: there are {} to {}", number.node, range.start(), range.end());
    log.report(setups::board_size(number.span, message));
    None
}

/// Returns the names that the shape gives to its lines, if any.
pub(super) fn lines_of(parts: &[PointsPart]) -> &'static [&'static str] {
    let of = |part: &ast::PointsPart| match part {
        PointsPart::Wheel(_) => 2,
        PointsPart::Polygon(_) => 1,
        PointsPart::Grid { .. }
        | PointsPart::Tables { .. }
        | PointsPart::Rhombus { .. }
        | PointsPart::Hexagon { .. }
        | PointsPart::Triangle(_)
        | PointsPart::Star(_)
        | PointsPart::Squares { .. } => 0,
    };
    &[RIM, SPOKE][..parts.iter().map(of).max().unwrap_or(0)]
}
