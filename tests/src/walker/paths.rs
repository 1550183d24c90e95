//! Movement: legs followed cell by cell, as the rules describe them.

use super::Walker;
use super::board::{Board, Cell};
use super::hexagons;
use super::scene::Scene;
use super::value::Value;
use super::vectors::{Vector, parts, vector};
use alfonso_rules::{Direction, Joint, KindId, Leg, LegShape, LegWay, Measure, MoveRule, TrackId, WaySet};

/// One way in which a piece gets from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Travel {
    /// By which rule: a row of the rules' moves.
    pub(super) rule: usize,
    pub(super) origin: Cell,
    pub(super) target: Cell,
    /// The cells crossed and the landings before the last, in order.
    pub(super) crossed: Vec<Cell>,
    /// Of a chain: where it lands, the target last.
    pub(super) landings: Vec<Cell>,
    /// The way the last leg went, one step of it.
    pub(super) heading: Vector,
    /// The kind that the piece became in the middle of a chain.
    pub(super) crowned: Option<KindId>,
    /// The kind that the player to move has chosen for the piece, if there is a choice.
    pub(super) choice: Option<KindId>,
}

/// A moving piece, as far as its way depends on it.
#[derive(Clone, Copy)]
pub(super) struct Goer {
    pub(super) kind: KindId,
    pub(super) facing: Option<Direction>,
}

/// A movement: its rule, its origin, and its end if only the ways to that cell matter.
#[derive(Clone, Copy)]
struct Followed {
    rule: usize,
    origin: Cell,
    end: Option<Cell>,
}

/// The course of a slide: a direction, or a track one way or the other.
#[derive(Clone, Copy)]
enum Course {
    Towards(Direction),
    Along(TrackId, bool, Option<u16>),
    /// Along a line through points.
    Line(usize, bool),
}

/// A movement partway through its legs.
#[derive(Clone)]
pub(super) struct Partway {
    pub(super) cell: Cell,
    pub(super) crossed: Vec<Cell>,
    pub(super) heading: Option<Vector>,
}

/// One way of making one leg: over these cells onto that one.
pub(super) struct Landing {
    pub(super) over: Vec<Cell>,
    pub(super) onto: Cell,
    heading: Vector,
}

impl Walker<'_> {
    /// Returns the ways in which the piece on `origin` could go by a rule, its condition not yet asked.
    pub(super) fn travels(&self, scene: &Scene<'_>, rule: usize, origin: Cell) -> Vec<Travel> {
        if let Some(again) = self.rules.moves[rule].again {
            return self.chains(scene, rule, origin, again);
        }
        self.all_the_way(scene, rule, origin, None)
    }

    /// Returns those of the same ways that end on a cell.
    pub(super) fn travels_to(
        &self,
        scene: &Scene<'_>,
        rule: usize,
        origin: Cell,
        target: Cell,
    ) -> Vec<Travel> {
        let mut found = match self.rules.moves[rule].again {
            Some(again) => self.chains(scene, rule, origin, again),
            None => self.all_the_way(scene, rule, origin, Some(target)),
        };
        found.retain(|travel| travel.target == target);
        found
    }

    /// Returns the ways of a rule without a chain. If an `end` is given, those that end elsewhere may be left out.
    fn all_the_way(&self, scene: &Scene<'_>, rule: usize, origin: Cell, end: Option<Cell>) -> Vec<Travel> {
        let mut found = Vec::new();
        let start = Partway { cell: origin, crossed: Vec::new(), heading: None };
        let scene = &Scene { origin: Some(origin), ..scene.clone() };
        self.follow(scene, Followed { rule, origin, end }, 0, &start, &mut found);
        found
    }

    /// Makes leg number `index` in every possible way, and goes on from there.
    fn follow(
        &self,
        scene: &Scene<'_>,
        followed: Followed,
        index: usize,
        from: &Partway,
        found: &mut Vec<Travel>,
    ) {
        let Followed { rule, origin, end } = followed;
        let MoveRule { kind, legs, .. } = &self.rules.moves[rule];
        let leg = &legs[index];
        let following = legs.get(index + 1);
        // (A piece that is placed goes no way: its facing does not matter here.)
        let facing = scene.position.pieces.get(&origin).and_then(|piece| piece.facing);
        let goer = Goer { kind: *kind, facing };
        for landing in self.landings(scene, leg, goer, from) {
            if following.is_none() && end.is_some_and(|end| end != landing.onto) {
                continue;
            }
            let passes = |cell, test| self.passes(scene, &Value::Cell(Some(cell)), test);
            // Of a hop, only whoever is hopped over has to pass.
            let hopped = matches!(leg.shape, LegShape::Hop { .. }).then(|| pieces_on(&landing.over, scene));
            if !hopped.as_ref().unwrap_or(&landing.over).iter().all(|cell| passes(*cell, &leg.over)) {
                continue;
            }
            let mut crossed = from.crossed.clone();
            crossed.extend(landing.over);
            let may_end = following.is_none_or(|next| next.joint == Joint::May);
            if may_end && passes(landing.onto, &leg.onto) {
                let (crossed, heading) = (crossed.clone(), landing.heading);
                let target = landing.onto;
                found.push(Travel {
                    rule,
                    origin,
                    target,
                    crossed,
                    landings: Vec::new(),
                    crowned: None,
                    heading,
                    choice: None,
                });
            }
            if following.is_some() && passes(landing.onto, &leg.via) {
                crossed.push(landing.onto);
                let on = Partway { cell: landing.onto, crossed, heading: Some(landing.heading) };
                self.follow(scene, followed, index + 1, &on, found);
            }
        }
    }

    /// Returns the landings of a leg, whatever stands on them.
    pub(super) fn landings(&self, scene: &Scene<'_>, leg: &Leg, goer: Goer, from: &Partway) -> Vec<Landing> {
        match &leg.shape {
            LegShape::Slide { ways, min, max } => {
                let far = |measure: &Measure| self.measure(scene, measure);
                self.slides(ways, (far(min), max.as_ref().map(far)), goer, from)
            }
            LegShape::Hop { ways, min, max } => {
                let far = |measure: &Measure| self.measure(scene, measure);
                let mut hops = self.slides(ways, (far(min), max.as_ref().map(far)), goer, from);
                hops.retain(|hop| pieces_on(&hop.over, scene).len() == 1);
                hops
            }
            LegShape::Leap { vectors, ways } => self.leaps(vectors, ways, goer, from),
            LegShape::Place | LegShape::Stay => {
                vec![Landing { over: Vec::new(), onto: from.cell, heading: (0, 1) }]
            }
            LegShape::Ride { vectors, exact, ways, min, max } => {
                let far = |measure: &Measure| self.measure(scene, measure);
                let vectors: Vec<Vector> = match exact {
                    true => vectors.iter().filter_map(|vector| as_he_faces(*vector, goer.facing)).collect(),
                    false => {
                        vectors.iter().flat_map(|vector| every_orientation(&self.board, *vector)).collect()
                    }
                };
                let allowed = |leap: &Vector| {
                    ways.is_empty()
                        || ways.iter().any(|way| leap_goes(&self.board, *leap, way.set, goer.facing))
                };
                let vectors: Vec<Vector> = vectors.into_iter().filter(allowed).collect();
                self.rides(&vectors, (far(min), max.as_ref().map(far)), goer, from)
            }
            LegShape::Fly => {
                let others = self.board.cells().into_iter().filter(|cell| *cell != from.cell);
                let landing = |onto: Cell| {
                    let vector = (onto.file - from.cell.file, onto.rank - from.cell.rank);
                    let parts = parts(vector);
                    Landing { over: Vec::new(), onto, heading: (vector.0 / parts, vector.1 / parts) }
                };
                others.map(landing).collect()
            }
        }
    }

    /// Returns a measure as a number of cells.
    fn measure(&self, scene: &Scene<'_>, measure: &Measure) -> i64 {
        match measure {
            Measure::Fixed(cells) => i64::from(*cells),
            Measure::Of(number) => self.eval(scene, number).number(),
        }
    }

    /// From the nearest to the farthest landing in every direction. A measure below 1 leads nowhere; without a farthest
    /// landing it goes on as far as the board does, round a ring to the cell before the one it began on.
    fn slides(
        &self,
        ways: &[LegWay],
        (nearest, farthest): (i64, Option<i64>),
        goer: Goer,
        from: &Partway,
    ) -> Vec<Landing> {
        let mut landings = Vec::new();
        if nearest < 1 || farthest.is_some_and(|farthest| farthest < 1) {
            return landings;
        }
        for way in ways {
            let lines: Vec<Course> = match way.set {
                WaySet::Along { track, back, onto } => vec![Course::Along(track, back, onto)],
                WaySet::AnyLine | WaySet::Line(_) => (0..self.board.lines())
                    .filter(|row| match way.set {
                        WaySet::Line(name) => self.board.is_line(*row, name),
                        _ => true,
                    })
                    .flat_map(|row| [Course::Line(row, false), Course::Line(row, true)])
                    .collect(),
                set => {
                    let ways = directions(&self.board, set, goer.facing, from.heading);
                    ways.into_iter().map(Course::Towards).collect()
                }
            };
            let is_ring = self.board.grid().is_none();
            for course in lines {
                let mut heading = match course {
                    Course::Towards(direction) => vector(direction),
                    Course::Along(..) => (0, 0),
                    Course::Line(row, back) => match self.board.on_line(row, back, from.cell) {
                        Some(next) => self.board.straight(from.cell, next),
                        None => continue,
                    },
                };
                if way.onward && !is_onward(&self.board, heading, from) {
                    continue;
                }
                let (mut over, mut at) = (Vec::new(), from.cell);
                // The cells of the track that follow, and whether each is one to land on.
                let mut ahead = match course {
                    Course::Along(track, back, onto) => self.board.ahead(track, back, at, onto),
                    _ => Vec::new(),
                }
                .into_iter();
                for distance in 1..=farthest.unwrap_or(i64::MAX) {
                    let mut is_landing = true;
                    let next = match course {
                        Course::Towards(direction) => self.board.beside(at, direction),
                        Course::Along(..) => match ahead.next() {
                            Some((next, lands)) => {
                                is_landing = lands;
                                Some(next)
                            }
                            None => None,
                        },
                        Course::Line(row, back) => self.board.on_line(row, back, at),
                    };
                    let Some(onto) = next else { break };
                    let is_round = onto == from.cell && (farthest.is_none() || !is_ring);
                    if let Course::Along(..) | Course::Line(..) = course {
                        heading = self.board.straight(at, onto);
                    }
                    let is_free = matches!(course, Course::Along(..) | Course::Line(..));
                    if is_round || !is_free && self.board.walled(goer.kind, at, heading) {
                        break;
                    }
                    if distance >= nearest && is_landing {
                        landings.push(Landing { over: over.clone(), onto, heading });
                    }
                    if !is_free && self.board.stops(goer.kind, onto, heading) {
                        break;
                    }
                    over.push(onto);
                    at = onto;
                }
            }
        }
        landings
    }

    /// One leap after the other by the same vector; each landing but the last is crossed.
    fn rides(
        &self,
        vectors: &[Vector],
        (nearest, farthest): (i64, Option<i64>),
        goer: Goer,
        from: &Partway,
    ) -> Vec<Landing> {
        let mut landings = Vec::new();
        if nearest < 1 || farthest.is_some_and(|farthest| farthest < 1) {
            return landings;
        }
        for leap in vectors {
            let count = parts(*leap);
            let heading = (leap.0 / count, leap.1 / count);
            let (mut over, mut at) = (Vec::new(), from.cell);
            for distance in 1..=farthest.unwrap_or(i64::MAX) {
                let Some(onto) = self.board.plus(at, *leap, 1) else { break };
                let is_round = onto == from.cell && (farthest.is_none() || self.board.grid().is_some());
                if is_round || self.board.walled(goer.kind, at, *leap) {
                    break;
                }
                if distance >= nearest {
                    landings.push(Landing { over: over.clone(), onto, heading });
                }
                over.push(onto);
                at = onto;
            }
        }
        landings
    }

    fn leaps(&self, vectors: &[(u16, u16)], ways: &[LegWay], goer: Goer, from: &Partway) -> Vec<Landing> {
        let mut landings = Vec::new();
        for leap in vectors.iter().flat_map(|vector| orientations(&self.board, *vector)) {
            let allowed = |way: &LegWay| {
                leap_goes(&self.board, leap, way.set, goer.facing)
                    && (!way.onward || is_onward(&self.board, leap, from))
            };
            let Some(onto) = self.board.plus(from.cell, leap, 1) else { continue };
            if !(ways.is_empty() || ways.iter().any(allowed)) || self.board.walled(goer.kind, from.cell, leap)
            {
                continue;
            }
            let parts = parts(leap);
            let heading = (leap.0 / parts, leap.1 / parts);
            let over = (1..parts).filter_map(|part| self.board.plus(from.cell, heading, part)).collect();
            landings.push(Landing { over, onto, heading });
        }
        landings
    }
}

/// Returns those of some cells on which pieces stand.
fn pieces_on(cells: &[Cell], scene: &Scene<'_>) -> Vec<Cell> {
    cells.iter().copied().filter(|cell| scene.position.pieces.contains_key(cell)).collect()
}

/// Within 45 degrees of the leg before; a first leg goes on from nothing and may go anywhere.
fn is_onward(board: &Board, heading: Vector, from: &Partway) -> bool {
    from.heading.is_none_or(|before| board.within_45_degrees(heading, before))
}

/// So many cells to the right and so many ahead, for a piece that faces along a file or a rank; nothing for others.
fn as_he_faces((right, ahead): Vector, facing: Option<Direction>) -> Option<Vector> {
    match facing? {
        Direction::North => Some((right, ahead)),
        Direction::East => Some((ahead, -right)),
        Direction::South => Some((-right, -ahead)),
        Direction::West => Some((-ahead, right)),
        _ => None,
    }
}

fn every_orientation(board: &Board, (m, n): Vector) -> Vec<Vector> {
    let size = |n: i32| u16::try_from(n.unsigned_abs()).expect("a vector is short");
    orientations(board, (size(m), size(n)))
}

/// A vector in all its orientations, each once.
fn orientations(board: &Board, (m, n): (u16, u16)) -> Vec<Vector> {
    let (m, n) = (i32::from(m), i32::from(n));
    if let Some(lying) = board.hexagons() {
        return hexagons::orientations(lying, (m, n));
    }
    let mut all = vec![(m, n), (n, m), (n, -m), (m, -n), (-m, -n), (-n, -m), (-n, m), (-m, n)];
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the directions that a word names, for a piece that faces so. A piece that faces nowhere has no forward.
fn directions(
    board: &Board,
    set: WaySet,
    facing: Option<Direction>,
    before: Option<Vector>,
) -> Vec<Direction> {
    let turned = |eighths: &[usize]| {
        facing.iter().flat_map(|ahead| eighths.iter().map(|eighth| ahead.turned(*eighth))).collect()
    };
    match set {
        WaySet::Board(direction) => vec![direction],
        WaySet::Orthogonal => board.sides(),
        WaySet::Diagonal => board.corners(),
        WaySet::Any => [board.sides(), board.corners()].concat(),
        WaySet::Forward => turned(&[0]),
        WaySet::Backward => turned(&[4]),
        WaySet::Left => turned(&[6]),
        WaySet::Right => turned(&[2]),
        WaySet::Sideways => turned(&[6, 2]),
        WaySet::ForwardDiagonal => turned(&[7, 1]),
        WaySet::BackwardDiagonal => turned(&[5, 3]),
        WaySet::Along { .. } | WaySet::AnyLine | WaySet::Line(_) => Vec::new(),
        WaySet::ForwardLeft => turned(&[7]),
        WaySet::ForwardRight => turned(&[1]),
        WaySet::BackwardLeft => turned(&[5]),
        WaySet::BackwardRight => turned(&[3]),
        WaySet::Bent(eighths) => Direction::ALL
            .into_iter()
            .filter(|came| Some(vector(*came)) == before)
            .map(|came| came.turned(usize::from(eighths)))
            .collect(),
    }
}

/// True if a leap goes one of the ways that a word names: farther that way, or, for `sideways`, neither farther forward
/// nor farther backward. For words that name several ways at once: along one of them.
fn leap_goes(board: &Board, leap: Vector, set: WaySet, facing: Option<Direction>) -> bool {
    let farther = |direction: Direction| board.dot(leap, vector(direction)) > 0;
    let level = |ahead: Direction| board.dot(leap, vector(ahead)) == 0;
    match set {
        WaySet::Board(direction) => farther(direction),
        WaySet::Forward | WaySet::Backward | WaySet::Left | WaySet::Right => {
            directions(board, set, facing, None).into_iter().any(farther)
        }
        WaySet::Sideways => facing.is_some_and(level),
        WaySet::Along { .. } | WaySet::AnyLine | WaySet::Line(_) => false,
        // Farther along both of the ways between which it lies.
        WaySet::ForwardLeft | WaySet::ForwardRight | WaySet::BackwardLeft | WaySet::BackwardRight => {
            let between = directions(board, set, facing, None);
            !between.is_empty() && between.iter().all(|way| farther(way.turned(1)) && farther(way.turned(7)))
        }
        WaySet::Bent(_) => false,
        WaySet::Orthogonal
        | WaySet::Diagonal
        | WaySet::Any
        | WaySet::ForwardDiagonal
        | WaySet::BackwardDiagonal => directions(board, set, facing, None).into_iter().any(|direction| {
            let (files, ranks) = vector(direction);
            set == WaySet::Any || leap.0 * ranks == leap.1 * files && farther(direction)
        }),
    }
}
