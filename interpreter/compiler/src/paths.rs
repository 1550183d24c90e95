//! The unrolling of movements: the compiler turns legs into paths, which are lists of cells with a
//! test for each.

use crate::board::Board;
use crate::measures::Stretch;
use crate::path_tests::{OfOrigin, Tests};
use crate::vectors::{gcd, heading};
use alfonso_board::{CellId, Direction, Shape};
use alfonso_game::TestId;
use alfonso_game::blueprint::WalkStep;
use alfonso_game::expr::{Test, TestWord};
use alfonso_model as rules;
use rules::{Joint, KindId, Leg, LegShape, LegWay, MoveRule, TrackId, WaySet};

/// The largest number of cells in the paths of one rule, on one board.
pub(crate) const MAX_PATH_CELLS: usize = 1 << 20;

/// The largest number of cells in all unrolled movements of a game, on one board, before equal
/// paths are merged. Each comparison of two ways of moving on a cell also counts as one.
pub(crate) const MAX_WORK: u64 = 1 << 24;

/// A leg whose tests have been replaced by ids.
struct Lowered<'r> {
    leg: &'r Leg,
    /// The test for crossed cells. In a hop, the test for the cell of the crossed piece.
    over: OfOrigin,
    /// The test for the other crossed cells of a hop.
    empty: OfOrigin,
    via: OfOrigin,
    onto: OfOrigin,
    /// True if crossed cells are omitted, because they may have any content and no rule uses them.
    bare: bool,
}

/// The unrolling of one rule's movement, for pieces of one facing.
pub(crate) struct Unroll<'r> {
    board: &'r Board,
    /// The kind that moves. Some walls stop only some kinds.
    kind: KindId,
    legs: Vec<Lowered<'r>>,
    facing: Option<Direction>,
    /// The lengths of the legs. The movement ends before the omitted legs.
    stretches: &'r [Stretch],
    /// The ways of the first leg, and its leaps, once they are known. They are the same for all
    /// cells.
    first_ways: Option<Vec<Goes>>,
    first_leaps: Option<Vec<(i32, i32)>>,
    /// The number of cells unrolled so far.
    pub(crate) cells: usize,
    /// The cell where the paths begin.
    origin: CellId,
    /// True if a path comes back to the cell where it began.
    pub(crate) comes_back: bool,
}

/// The line that a slide follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goes {
    Way(Direction),
    Along {
        track: TrackId,
        back: bool,
        /// The required visit of the landing, if the track visits cells several times.
        onto: Option<u16>,
    },
    /// A line of a board of points, by its index.
    Line {
        index: usize,
        back: bool,
    },
}

/// The error for too many paths.
pub(crate) struct TooMany;

impl<'r> Unroll<'r> {
    /// Prepares the unrolling of a rule. `crossing` is true if some rule uses the crossed cells of
    /// a move.
    pub(crate) fn new(
        board: &'r Board,
        tests: &mut Tests,
        rule: &'r MoveRule,
        facing: Option<Direction>,
        crossing: bool,
    ) -> Self {
        let legs = rule
            .legs
            .iter()
            .map(|leg| {
                let hops = matches!(leg.shape, LegShape::Hop { .. });
                let over = leg.over.clone();
                let bare = over == Test::ANYTHING && !crossing && !hops;
                let over = OfOrigin::new(&if hops { somebody(over) } else { over }, tests);
                Lowered {
                    leg,
                    over,
                    empty: if hops { OfOrigin::new(&Test::Word(TestWord::Empty), tests) } else { over },
                    via: OfOrigin::new(&leg.via, tests),
                    onto: OfOrigin::new(&leg.onto, tests),
                    bare,
                }
            })
            .collect();
        Self {
            board,
            kind: rule.kind,
            legs,
            facing,
            stretches: &[],
            first_ways: None,
            first_leaps: None,
            cells: 0,
            origin: CellId::new(0),
            comes_back: false,
        }
    }

    /// Returns all paths from a cell for legs of these lengths. The last cell of each path is a
    /// landing.
    pub(crate) fn from(
        &mut self,
        cell: CellId,
        stretches: &'r [Stretch],
    ) -> Result<Vec<Vec<WalkStep>>, TooMany> {
        self.stretches = stretches;
        self.origin = cell;
        let mut paths = Vec::new();
        self.leg(0, cell, None, &mut Vec::new(), &mut paths)?;
        for path in &mut paths {
            while path.last().is_some_and(|step| step.land.is_none()) {
                path.pop();
            }
        }
        paths.retain(|path| !path.is_empty());
        paths.sort_by(|one, other| one.iter().map(key).cmp(other.iter().map(key)));
        paths.dedup();
        Ok(paths)
    }

    fn leg(
        &mut self,
        index: usize,
        from: CellId,
        last: Option<(i32, i32)>,
        path: &mut Vec<WalkStep>,
        paths: &mut Vec<Vec<WalkStep>>,
    ) -> Result<(), TooMany> {
        match &self.legs[index].leg.shape {
            LegShape::Slide { ways, .. } => {
                let known = if index == 0 { self.first_ways.take() } else { None };
                let goes = known.unwrap_or_else(|| self.ways(ways, from, last));
                for way in &goes {
                    self.slide(index, from, *way, path, paths)?;
                }
                let is_line = |way: &LegWay| matches!(way.set, WaySet::AnyLine | WaySet::Line(_));
                if index == 0 && !ways.iter().any(is_line) {
                    self.first_ways = Some(goes);
                }
            }
            LegShape::Hop { ways, .. } => {
                for way in self.ways(ways, from, last) {
                    let line = self.line(index, from, way);
                    for mount in 0..line.len().saturating_sub(1) {
                        self.hop(index, (from, &line, mount), way, path, paths)?;
                    }
                }
            }
            LegShape::Leap { vectors, ways } => {
                let known = if index == 0 { self.first_leaps.take() } else { None };
                let leaps = known.unwrap_or_else(|| self.leaps(vectors, ways, last));
                for vector in &leaps {
                    self.leap(index, from, *vector, path, paths)?;
                }
                if index == 0 {
                    self.first_leaps = Some(leaps);
                }
            }
            LegShape::Place | LegShape::Stay => self.land(index, from, (0, 1), path, paths)?,
            LegShape::Ride { vectors, exact: true, .. } => {
                for vector in vectors {
                    let Some(vector) = self.turned(*vector) else { continue };
                    self.ride(index, from, vector, path, paths)?;
                }
            }
            LegShape::Ride { vectors, ways, .. } => {
                let size = |n: i32| u16::try_from(n.unsigned_abs()).unwrap_or(u16::MAX);
                let vectors: Vec<_> = vectors.iter().map(|(m, n)| (size(*m), size(*n))).collect();
                for vector in self.leaps(&vectors, ways, last) {
                    self.ride(index, from, vector, path, paths)?;
                }
            }
            LegShape::Fly => {
                for cell in self.board.topology.cells().filter(|cell| *cell != from) {
                    let vector = self.board.vector(from, cell);
                    let length = path.len();
                    self.land(index, cell, vector, path, paths)?;
                    path.truncate(length);
                }
            }
        }
        Ok(())
    }

    fn slide(
        &mut self,
        index: usize,
        from: CellId,
        way: Goes,
        path: &mut Vec<WalkStep>,
        paths: &mut Vec<Vec<WalkStep>>,
    ) -> Result<(), TooMany> {
        if let Goes::Along { track, back, onto: Some(onto) } = way {
            return self.slide_again(index, from, (track, back, onto), path, paths);
        }
        let length = path.len();
        let Stretch { min, max, .. } = self.stretches[index];
        let mut cell = from;
        for count in 1..=max.unwrap_or(u16::MAX) {
            let Some(next) = self.next(cell, way, count == 1) else { break };
            if self.is_round(index, next == from) {
                break;
            }
            let vector = self.vector(cell, next, way);
            cell = next;
            if count >= min && index + 1 < self.stretches.len() {
                let crossed = path.len();
                self.land(index, cell, vector, path, paths)?;
                path.truncate(crossed);
            }
            let land = (count >= min && self.may_end(index)).then_some(self.legs[index].onto);
            path.push(self.step(cell, self.legs[index].over, land));
        }
        self.keep(path, paths)?;
        path.truncate(length);
        Ok(())
    }

    /// Unrolls a slide along a track that visits cells several times. The slide may only land on
    /// visit number `onto` of a cell. Such a movement has one leg.
    fn slide_again(
        &mut self,
        index: usize,
        from: CellId,
        (track, back, onto): (TrackId, bool, u16),
        path: &mut Vec<WalkStep>,
        paths: &mut Vec<Vec<WalkStep>>,
    ) -> Result<(), TooMany> {
        let length = path.len();
        let Stretch { min, max, .. } = self.stretches[index];
        let Some(track) = self.board.tracks.get(track.index()) else { return Ok(()) };
        let Some(start) = track.index_of(from) else { return Ok(()) };
        let mut position = start;
        for count in 1..=max.unwrap_or(u16::MAX) {
            let Some(next) = track.after(position, back).filter(|next| *next != start) else { break };
            position = next;
            let lands = count >= min
                && self.may_end(index)
                && track.visits_before(position) == usize::from(onto)
                && track.cells[position] != from;
            let land = lands.then_some(self.legs[index].onto);
            path.push(self.step(track.cells[position], self.legs[index].over, land));
        }
        self.keep(path, paths)?;
        path.truncate(length);
        Ok(())
    }

    /// Returns `true` if a line must end because it is `back` at its start. On rings, a leg with a
    /// maximum length continues.
    fn is_round(&self, index: usize, back: bool) -> bool {
        let endless = self.stretches[index].max.is_some() && self.board.topology.shape() == Shape::Rings;
        back && !endless
    }

    /// Returns the cells of a line, up to the maximum length of the leg.
    fn line(&self, index: usize, from: CellId, way: Goes) -> Vec<CellId> {
        let Stretch { max, .. } = self.stretches[index];
        let (mut line, mut cell) = (Vec::new(), from);
        for count in 1..=max.unwrap_or(u16::MAX) {
            let Some(next) = self.next(cell, way, count == 1) else { break };
            if self.is_round(index, next == from) {
                break;
            }
            line.push(next);
            cell = next;
        }
        line
    }

    /// Adds the paths of a hop over a piece on a given cell of a line. All other crossed cells must
    /// be empty.
    fn hop(
        &mut self,
        index: usize,
        (from, line, mount): (CellId, &[CellId], usize),
        way: Goes,
        path: &mut Vec<WalkStep>,
        paths: &mut Vec<Vec<WalkStep>>,
    ) -> Result<(), TooMany> {
        let length = path.len();
        let Lowered { over, empty, onto, .. } = self.legs[index];
        for (position, cell) in line.iter().copied().enumerate() {
            let beyond = position > mount && position + 1 >= usize::from(self.stretches[index].min);
            if beyond && index + 1 < self.stretches.len() {
                let crossed = path.len();
                let before = position.checked_sub(1).map_or(from, |position| line[position]);
                self.land(index, cell, self.vector(before, cell, way), path, paths)?;
                path.truncate(crossed);
            }
            let cross = if position == mount { over } else { empty };
            path.push(self.step(cell, cross, (beyond && self.may_end(index)).then_some(onto)));
        }
        self.keep(path, paths)?;
        path.truncate(length);
        Ok(())
    }

    /// Returns the next cell of a slide. Returns `None` if a wall is in between, or if a wall on
    /// `cell` stops the slide.
    fn next(&self, cell: CellId, way: Goes, first: bool) -> Option<CellId> {
        let direction = match way {
            Goes::Way(direction) => direction,
            Goes::Along { track, back, .. } => {
                let track = self.board.tracks.get(track.index())?;
                return track
                    .index_of(cell)
                    .and_then(|position| track.after(position, back))
                    .map(|next| track.cells[next]);
            }
            Goes::Line { index, back } => return self.board.topology.lines()?.get(index)?.next(cell, back),
        };
        let next = self.board.topology.step(cell, direction)?;
        if self.board.walls.is_empty() {
            return Some(next);
        }
        let (from, to) = (self.board.centre(cell), self.board.beyond(cell, direction.vector()));
        let walls = &self.board.walls;
        let stopped = !first && walls.stop(self.kind, from, direction.vector());
        (!stopped && !walls.part(self.kind, from, to)).then_some(next)
    }

    fn leap(
        &mut self,
        index: usize,
        from: CellId,
        (x, y): (i32, i32),
        path: &mut Vec<WalkStep>,
        paths: &mut Vec<Vec<WalkStep>>,
    ) -> Result<(), TooMany> {
        let Some(target) = self.board.topology.leap(from, x, y) else { return Ok(()) };
        let walls = &self.board.walls;
        if !walls.is_empty()
            && walls.part(self.kind, self.board.centre(from), self.board.beyond(from, (x, y)))
        {
            return Ok(());
        }
        let length = path.len();
        let steps = gcd(x.unsigned_abs(), y.unsigned_abs()) as i32;
        let bare = self.legs[index].bare;
        for n in (1..steps).filter(|_| !bare) {
            if let Some(cell) = self.board.topology.leap(from, x / steps * n, y / steps * n) {
                path.push(self.step(cell, self.legs[index].over, None));
            }
        }
        self.land(index, target, (x, y), path, paths)?;
        path.truncate(length);
        Ok(())
    }

    /// Adds the paths of repeated leaps by one vector.
    fn ride(
        &mut self,
        index: usize,
        from: CellId,
        (x, y): (i32, i32),
        path: &mut Vec<WalkStep>,
        paths: &mut Vec<Vec<WalkStep>>,
    ) -> Result<(), TooMany> {
        let length = path.len();
        let Stretch { min, max, .. } = self.stretches[index];
        let mut cell = from;
        for count in 1..=max.unwrap_or(u16::MAX) {
            let Some(next) = self.board.topology.leap(cell, x, y) else { break };
            let (here, beyond) = (self.board.centre(cell), self.board.beyond(cell, (x, y)));
            if self.board.walls.part(self.kind, here, beyond) || self.is_round(index, next == from) {
                break;
            }
            cell = next;
            if count >= min && index + 1 < self.stretches.len() {
                let crossed = path.len();
                self.land(index, cell, (x, y), path, paths)?;
                path.truncate(crossed);
            }
            let land = (count >= min && self.may_end(index)).then_some(self.legs[index].onto);
            path.push(self.step(cell, self.legs[index].over, land));
        }
        self.keep(path, paths)?;
        path.truncate(length);
        Ok(())
    }

    /// Rotates a vector for a north-facing piece to the facing of this piece. Returns `None` if
    /// that facing is not orthogonal.
    fn turned(&self, (right, forward): (i32, i32)) -> Option<(i32, i32)> {
        let facing = self.facing.filter(|facing| facing.is_orthogonal())?;
        let ((ax, ay), (rx, ry)) = (facing.vector(), facing.turned(2).vector());
        Some((forward * ax + right * rx, forward * ay + right * ry))
    }

    /// Adds a landing. The movement may end there, continue with the next leg, or both.
    fn land(
        &mut self,
        index: usize,
        cell: CellId,
        vector: (i32, i32),
        path: &mut Vec<WalkStep>,
        paths: &mut Vec<Vec<WalkStep>>,
    ) -> Result<(), TooMany> {
        let (via, onto) = (self.legs[index].via, self.legs[index].onto);
        path.push(self.step(cell, via, self.may_end(index).then_some(onto)));
        self.keep(path, paths)?;
        if index + 1 < self.stretches.len() {
            self.leg(index + 1, cell, Some(vector), path, paths)?;
        }
        Ok(())
    }

    /// Returns a cell of a path with its tests.
    fn step(&mut self, cell: CellId, cross: OfOrigin, land: Option<OfOrigin>) -> WalkStep {
        let is_origin = cell == self.origin;
        self.comes_back |= is_origin;
        WalkStep { cell, cross: cross.of(is_origin), land: land.map(|land| land.of(is_origin)) }
    }

    fn may_end(&self, index: usize) -> bool {
        let has_bounds = |leg: usize| self.stretches.get(leg).is_none_or(|stretch| stretch.has_bounds);
        index + 1 >= self.stretches.len()
            || self
                .legs
                .get(index + 1)
                .is_none_or(|next| next.leg.joint == Joint::May && !has_bounds(index + 1))
    }

    /// Stores a path. Removes the previous path if the new one extends it.
    fn keep(&mut self, path: &[WalkStep], paths: &mut Vec<Vec<WalkStep>>) -> Result<(), TooMany> {
        self.cells += path.len();
        if self.cells > MAX_PATH_CELLS {
            return Err(TooMany);
        }
        if path.iter().any(|step| step.land.is_some()) {
            if paths.last().is_some_and(|last| path.starts_with(last)) {
                paths.pop();
            }
            paths.push(path.to_vec());
        }
        Ok(())
    }

    /// Returns the vector of a slide's step. On a track, this is the vector between the two cells.
    fn vector(&self, from: CellId, to: CellId, way: Goes) -> (i32, i32) {
        match way {
            Goes::Way(direction) => direction.vector(),
            Goes::Along { .. } | Goes::Line { .. } => self.board.topology.between(from, to),
        }
    }

    fn ways(&self, ways: &[LegWay], from: CellId, last: Option<(i32, i32)>) -> Vec<Goes> {
        let mut all = Vec::new();
        for way in ways {
            if let WaySet::Along { track, back, onto } = way.set {
                all.push(Goes::Along { track, back, onto });
                continue;
            }
            if matches!(way.set, WaySet::AnyLine | WaySet::Line(_)) {
                self.lines(*way, from, last, &mut all);
                continue;
            }
            let board = &self.board.topology;
            let between = board.diagonal().iter().copied().filter(|direction| direction.is_between());
            for direction in Direction::ALL.into_iter().chain(between) {
                let onward =
                    !way.onward || last.is_some_and(|last| board.within_45(last, direction.vector()));
                if onward && self.contains(way.set, direction, last) && !all.contains(&Goes::Way(direction)) {
                    all.push(Goes::Way(direction));
                }
            }
        }
        all
    }

    /// Adds the lines that lead onward from a point.
    fn lines(&self, way: LegWay, from: CellId, last: Option<(i32, i32)>, all: &mut Vec<Goes>) {
        let board = &self.board.topology;
        for (index, line) in board.lines().unwrap_or_default().iter().enumerate() {
            let is_meant = match way.set {
                WaySet::Line(id) => self.board.line_names.get(id.index()) == Some(&line.name),
                _ => true,
            };
            for back in [false, true].into_iter().filter(|_| is_meant) {
                let Some(next) = line.next(from, back) else { continue };
                let onward =
                    !way.onward || last.is_some_and(|last| board.within_45(last, board.between(from, next)));
                let goes = Goes::Line { index, back };
                if onward && !all.contains(&goes) {
                    all.push(goes);
                }
            }
        }
    }

    fn contains(&self, set: WaySet, direction: Direction, last: Option<(i32, i32)>) -> bool {
        let turned = |eighths: usize| self.facing.is_some_and(|facing| facing.turned(eighths) == direction);
        match set {
            WaySet::Board(of_board) => self.board.direction(of_board) == direction,
            WaySet::Orthogonal => self.board.topology.orthogonal().contains(&direction),
            WaySet::Diagonal => self.board.topology.diagonal().contains(&direction),
            WaySet::Any => true,
            WaySet::Bent(eighths) => {
                last.and_then(heading).is_some_and(|way| way.turned(usize::from(eighths)) == direction)
            }
            set => set.eighths().unwrap_or_default().iter().any(|eighth| turned(usize::from(*eighth))),
        }
    }

    /// Returns all orientations of the vectors that match one of the directions.
    fn leaps(&self, vectors: &[(u16, u16)], ways: &[LegWay], last: Option<(i32, i32)>) -> Vec<(i32, i32)> {
        let mut all = Vec::new();
        for (m, n) in vectors {
            let (m, n) = (i32::from(*m), i32::from(*n));
            let orientations = match self.board.topology.hexagons() {
                Some(hexagons) => hexagons.orientations((m, n)),
                None => vec![(n, m), (m, n), (m, -n), (n, -m), (-n, -m), (-m, -n), (-m, n), (-n, m)],
            };
            for (x, y) in orientations {
                let expected = ways.is_empty() || ways.iter().any(|way| self.leap_goes(*way, (x, y), last));
                if expected && !all.contains(&(x, y)) {
                    all.push((x, y));
                }
            }
        }
        all
    }

    fn leap_goes(&self, way: LegWay, vector: (i32, i32), last: Option<(i32, i32)>) -> bool {
        let (x, y) = vector;
        let board = &self.board.topology;
        if way.onward && !last.is_some_and(|last| board.within_45(last, vector)) {
            return false;
        }
        let along = |direction: Direction| board.dot(direction.vector(), vector);
        // The vector is a multiple of one of these directions.
        let runs = |ways: &[Direction]| {
            ways.iter().any(|way| {
                let (right, up) = way.vector();
                x * up == y * right && along(*way) > 0
            })
        };
        let facing = |eighths: usize| self.facing.map(|facing| along(facing.turned(eighths)));
        let farther = |eighths: usize| facing(eighths).is_some_and(|length| length > 0);
        match way.set {
            WaySet::Board(direction) => along(self.board.direction(direction)) > 0,
            WaySet::Orthogonal => runs(board.orthogonal()),
            WaySet::Diagonal => runs(board.diagonal()),
            WaySet::Any => true,
            WaySet::Forward => farther(0),
            WaySet::Backward => farther(4),
            WaySet::Left => farther(6),
            WaySet::Right => farther(2),
            WaySet::Sideways => facing(0) == Some(0),
            WaySet::ForwardDiagonal => x.abs() == y.abs() && farther(0),
            WaySet::BackwardDiagonal => x.abs() == y.abs() && farther(4),
            WaySet::Along { .. } | WaySet::AnyLine | WaySet::Line(_) => false,
            WaySet::ForwardLeft => farther(0) && farther(6),
            WaySet::ForwardRight => farther(0) && farther(2),
            WaySet::BackwardLeft => farther(4) && farther(6),
            WaySet::BackwardRight => farther(4) && farther(2),
            // Leaps cannot follow bent lines.
            WaySet::Bent(_) => false,
        }
    }
}

/// Restricts a test to cells with a piece.
fn somebody(test: Test) -> Test {
    let piece = Test::Not(Box::new(Test::Word(TestWord::Empty)));
    if test == Test::ANYTHING { piece } else { Test::All(vec![piece, test]) }
}

fn key(step: &WalkStep) -> (CellId, TestId, Option<TestId>) {
    (step.cell, step.cross, step.land)
}
