//! The movements of a kind's pieces, derived from the compiled game. A movement shows one piece
//! alone on the board, and every cell that it could reach by some rule.
//!
//! Movements are derived from the compiler's paths and not from a position, so that they are
//! complete. A movement includes moves that only capture, moves of unmoved pieces, and moves with
//! further conditions, such as a roll. Each of these is marked. It ignores blocking pieces, the
//! rules of captures, checks and dice.
//!
//! ```
//! use alfonso_driver::movement::{How, Movement};
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_game::{KindId, Seat};
//!
//! let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
//! let game = loaded.expect("no errors").game;
//! let knight = game.names().kinds.iter().position(|(name, _)| name == "Knight").expect("a kind");
//! let corner = game.topology().named("a1").expect("a cell");
//! let movement = Movement::new(&game, KindId::new(knight), Seat(0), corner);
//! let reaches: Vec<_> = movement.ways.iter().flat_map(|way| &way.reaches).collect();
//! assert_eq!(reaches.len(), 2);
//! assert!(reaches.iter().all(|reach| reach.how == How::Both));
//! ```

use alfonso_board::{CellId, Direction};
use alfonso_game::blueprint::{ClassSpec, Fan, MovementSpec};
use alfonso_game::expr::{CompareOp, Expr, Test, TestWord};
use alfonso_game::{ClassId, Game, KindId, RuleId, Seat, TestId};

/// The movement of a kind from one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The kind of the piece.
    pub kind: KindId,
    /// The owner of the piece.
    pub owner: Seat,
    /// The piece's facing, if it matters for its kind.
    pub facing: Option<Direction>,
    /// The cell of the piece.
    pub at: CellId,
    /// The ways of moving, in the order of the file.
    pub ways: Vec<Way>,
    /// The ways of placing such a piece from the reserve.
    pub placings: Vec<Way>,
}

/// A way of moving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The rule that allows the move.
    pub rule: RuleId,
    /// The tag after the move's text.
    pub tag: Option<String>,
    /// True if only an unmoved piece can move in this way, false if only a moved piece can.
    pub unmoved: Option<bool>,
    /// True if the move has conditions that an empty board does not show.
    pub asks: bool,
    /// True if the move can continue in the same way, as a chain.
    pub goes_on: bool,
    /// The number that dice must show, if this is the only condition.
    pub roll: Option<i64>,
    /// The cells that the move can reach, in cell order.
    pub reaches: Vec<Reach>,
    /// The lines along which the piece moves, without its own cell. Leaps have no lines.
    pub lines: Vec<Vec<CellId>>,
}

/// A cell that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The cell.
    pub cell: CellId,
    /// The move's effect on the cell.
    pub how: How,
    /// True if the move has a condition there or on the way, such as a piece to hop over or a safe
    /// cell.
    pub asks: bool,
}

/// The effect of a move on the cell where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// The cell must be empty.
    Move,
    /// The cell must be empty, and the move captures a piece that it crosses.
    Over,
    /// The move captures a piece.
    Take,
    /// The move exchanges places with a piece.
    Exchange,
    /// The move ends on an empty cell, or captures or exchanges places with a piece.
    Both,
}

impl How {
    /// Combines the effects of two moves on the same cell.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if self == other { self } else { Self::Both }
    }
}

impl Movement {
    /// Returns the movement of a kind's piece from a cell. The piece has the facing of its owner.
    /// If the owner has none, it has the facing of the first such piece at the start. A kind
    /// without movement rules has no ways.
    #[must_use]
    pub fn new(game: &Game, kind: KindId, owner: Seat, at: CellId) -> Self {
        match class(game, kind, owner) {
            Some(class) => Self::of_class(game, class, owner, at),
            None => Self { kind, owner, facing: None, at, ways: Vec::new(), placings: Vec::new() },
        }
    }

    /// Returns the movement of a piece of a class.
    #[must_use]
    pub fn of_class(game: &Game, class: ClassId, owner: Seat, at: CellId) -> Self {
        let spec = game.blueprint();
        let ClassSpec { kind, facing } = spec.classes[class.index()];
        let from_reserve =
            |movement: &&MovementSpec| spec.move_rules[usize::from(movement.move_rule)].from_reserve;
        // A track that each player has gives one way of moving for each player. Keeps only the
        // owner's.
        let theirs = |movement: &&MovementSpec| {
            movement.asked().all(|condition| of_owner(condition, owner) != Some(false))
        };
        let movements = || spec.movements.iter().filter(|movement| movement.class == class).filter(theirs);
        let way = |movement, at| Way::new(game, movement, owner, at);
        let ways =
            joined(movements().filter(|movement| !from_reserve(movement)).map(|movement| way(movement, at)));
        let cells = || game.topology().cells();
        let placings =
            movements().filter(from_reserve).flat_map(|movement| cells().map(move |at| way(movement, at)));
        Self { kind, owner, facing, at, ways, placings: joined(placings) }
    }

    /// Returns a cell that shows a movement well: the middle of a grid, or a cell on which such a
    /// piece begins on a board of rings.
    #[must_use]
    pub fn seen_from(game: &Game, kind: KindId, owner: Seat) -> CellId {
        let board = game.topology();
        let starts = |cell: &CellId| {
            game.blueprint()
                .setup
                .iter()
                .any(|(at, piece)| at == cell && piece.owner == owner && game.kind(*piece) == kind)
        };
        let (columns, rows) = (board.columns(), board.rows());
        let (file, rank) = ((columns.start + columns.end - 1) / 2, (rows.start + rows.end - 1) / 2);
        let middle = |cell: &CellId| {
            let cell = board.cell(*cell);
            i32::from(cell.file).abs_diff(file) + i32::from(cell.rank).abs_diff(rank)
        };
        let first = if board.sectors() > 0 { board.cells().find(starts) } else { None };
        first.or_else(|| board.cells().min_by_key(middle)).unwrap_or(CellId::new(0))
    }
}

/// Merges ways that differ only in their targets, and drops those without a target.
fn joined(all: impl Iterator<Item = Way>) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for way in all {
        match ways.iter_mut().find(|known| known.alike(&way)) {
            Some(known) => known.join(way),
            None => ways.push(way),
        }
    }
    ways.retain(|way| !way.reaches.is_empty());
    ways
}

impl Way {
    fn new(game: &Game, movement: &MovementSpec, owner: Seat, at: CellId) -> Self {
        let spec = game.blueprint();
        let rule = &spec.move_rules[usize::from(movement.move_rule)];
        let conditions = || {
            let all = movement.of_ply.iter().chain(&movement.of_piece).chain(&movement.conditions);
            all.filter(|condition| of_owner(condition, owner).is_none())
        };
        let rolls: Vec<i64> = conditions().filter_map(rolled).collect();
        let mut way = Self {
            rule: rule.rule,
            tag: rule.tag.and_then(|tag| spec.names.tags.get(usize::from(tag)).cloned()),
            unmoved: movement.unmoved,
            asks: conditions().count() > 0
                || movement.targets.iter().any(|target| fixed(game, target).is_none()),
            goes_on: movement.chain.is_some(),
            roll: match rolls[..] {
                [roll] if conditions().count() == 1 => Some(roll),
                _ => None,
            },
            reaches: Vec::new(),
            lines: Vec::new(),
        };
        way.spread(&spec.tests, movement.fans.get(at.index()));
        if rule.stays {
            way.reaches.iter_mut().for_each(|it| it.how = How::Move);
        }
        let mut change = |from: How, to: How| {
            way.reaches.iter_mut().filter(|reach| reach.how == from).for_each(|reach| reach.how = to);
        };
        if rule.exchanges {
            change(How::Take, How::Exchange);
        }
        if rule.takes {
            change(How::Move, How::Over);
        }
        let within = |reach: &Reach| {
            let sets = movement.targets.iter().filter_map(|target| fixed(game, target));
            sets.into_iter().all(|cells| cells.contains(&reach.cell))
        };
        way.reaches.retain(within);
        way
    }

    /// Follows the paths from the piece's cell over an otherwise empty board.
    fn spread(&mut self, tests: &[Test], fan: Option<&Fan>) {
        let Some(fan) = fan else { return };
        for (test, cell) in &fan.leaps {
            self.reach(tests, *cell, *test, false);
        }
        for ray in &fan.rays {
            for cell in ray.cells.iter().skip(ray.gates) {
                self.reach(tests, *cell, ray.land, false);
            }
            self.along(ray.cells.clone());
        }
        for hop in &fan.hops {
            for cell in hop.cells.iter().skip(hop.nearest) {
                self.reach(tests, *cell, hop.land, true);
            }
            self.along(hop.cells.clone());
        }
        for walk in &fan.walks {
            let mut asks = false;
            for step in walk {
                if let Some(land) = step.land {
                    self.reach(tests, step.cell, land, asks);
                }
                asks |= holds(&tests[step.cross.index()], Who::Nobody) != Some(true);
            }
            self.along(walk.iter().map(|step| step.cell).collect());
        }
    }

    fn reach(&mut self, tests: &[Test], cell: CellId, test: TestId, asks: bool) {
        let test = &tests[test.index()];
        let (empty, enemy, own) = (holds(test, Who::Nobody), holds(test, Who::Enemy), holds(test, Who::Own));
        let taken = if enemy == Some(false) { own } else { enemy };
        let how = match (empty != Some(false), taken != Some(false)) {
            (true, true) => How::Both,
            (true, false) => How::Move,
            (false, true) => How::Take,
            (false, false) => return,
        };
        let asks = asks || empty.is_none() || taken.is_none();
        self.add(Reach { cell, how, asks });
    }

    fn add(&mut self, reach: Reach) {
        match self.reaches.iter_mut().find(|known| known.cell == reach.cell && known.asks == reach.asks) {
            Some(known) => known.how = known.how.and(reach.how),
            None => self.reaches.push(reach),
        }
        self.reaches.sort_by_key(|reach| (reach.cell, reach.asks));
    }

    /// Adds a line, unless it is a prefix of another line.
    fn along(&mut self, line: Vec<CellId>) {
        if line.len() > 1 && !self.lines.iter().any(|known| known.starts_with(&line)) {
            self.lines.retain(|known| !line.starts_with(known));
            self.lines.push(line);
        }
    }

    /// Returns true if two ways differ only in their targets.
    fn alike(&self, other: &Self) -> bool {
        let key = |way: &Self| (way.rule, way.tag.clone(), way.unmoved, way.asks, way.roll);
        key(self) == key(other)
    }

    fn join(&mut self, other: Self) {
        other.reaches.into_iter().for_each(|reach| self.add(reach));
        other.lines.into_iter().for_each(|line| self.along(line));
    }
}

/// Returns the class of a player's pieces of a kind.
fn class(game: &Game, kind: KindId, owner: Seat) -> Option<ClassId> {
    let spec = game.blueprint();
    let home = spec.facing.get(owner.index()).copied().flatten();
    let of_kind = |matches: &dyn Fn(&ClassSpec) -> bool| {
        let index = spec.classes.iter().position(|class| class.kind == kind && matches(class));
        index.map(ClassId::new)
    };
    let placed = || {
        let own = spec.setup.iter().find(|(_, piece)| piece.owner == owner && game.kind(*piece) == kind);
        own.map(|(_, piece)| piece.class)
    };
    of_kind(&|class| class.facing.is_none() || class.facing == home)
        .or_else(placed)
        .or_else(|| of_kind(&|_| true))
}

/// The occupant of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Nobody,
    Enemy,
    Own,
}

/// Checks whether a cell with this occupant passes a test. Returns `None` if that depends on other
/// facts.
fn holds(test: &Test, who: Who) -> Option<bool> {
    let parts = |parts: &[Test]| -> Vec<Option<bool>> { parts.iter().map(|part| holds(part, who)).collect() };
    // One part decides the result, or some part is unknown, or all parts agree.
    let decided = |parts: Vec<Option<bool>>, by: bool| match () {
        () if parts.contains(&Some(by)) => Some(by),
        () if parts.contains(&None) => None,
        () => Some(!by),
    };
    match test {
        Test::All(all) => decided(parts(all), false),
        Test::Any(any) => decided(parts(any), true),
        Test::Not(part) => holds(part, who).map(|holds| !holds),
        Test::Word(TestWord::Any) => Some(true),
        Test::Word(TestWord::Empty) => Some(who == Who::Nobody),
        Test::Word(TestWord::Enemy) => Some(who == Who::Enemy),
        Test::Word(TestWord::Own) => Some(who == Who::Own),
        Test::Word(TestWord::Safe) => None,
        // An empty cell fails every test of a piece.
        _ if who == Who::Nobody => Some(false),
        _ => None,
    }
}

/// Returns the cells to which a target is restricted, if they do not depend on the position.
fn fixed(game: &Game, cells: &Expr) -> Option<Vec<CellId>> {
    match cells {
        Expr::Region(region) => game.blueprint().regions.get(region.index()).cloned(),
        Expr::Cell(cell) => Some(vec![*cell]),
        Expr::Nowhere => Some(Vec::new()),
        _ => None,
    }
}

/// Checks whether a condition holds for the pieces of this player. Returns `None` if the condition
/// does not depend on the owner alone.
fn of_owner(condition: &Expr, owner: Seat) -> Option<bool> {
    let Expr::Compare(CompareOp::Equal, a, b) = condition else { return None };
    match (&**a, &**b) {
        (Expr::OwnerOf(of), Expr::Player(seat)) if matches!(**of, Expr::It) => Some(*seat == owner),
        (Expr::Mover, Expr::Player(seat)) => Some(*seat == owner),
        _ => None,
    }
}

/// Returns the number that dice must show, if this is the whole condition.
fn rolled(condition: &Expr) -> Option<i64> {
    match condition {
        Expr::Compare(CompareOp::Equal, a, b) => match (&**a, &**b) {
            (Expr::Die(_), Expr::Number(number)) | (Expr::Number(number), Expr::Die(_)) => Some(*number),
            _ => None,
        },
        Expr::Unused(_, face) => Some(i64::from(*face)),
        Expr::Shows(_, number) => match **number {
            Expr::Number(number) => Some(number),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests;
