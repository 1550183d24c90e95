//! The evaluation of expressions.

use super::Walker;
use super::board::Cell;
use super::position::{Held, Index, Position};
use super::scene::Scene;
use super::value::{Standing, Value};
use alfonso_forms::DiceWord;
use alfonso_rules::{
    ArithOp, CompareOp, Direction, Expr, ExprKind, Fold, Per, Seat, TableId, Type, VarId, Way,
};
use std::collections::BTreeSet;

impl Walker<'_> {
    /// True if a condition holds; one that is not given does.
    pub(super) fn holds(&self, scene: &Scene<'_>, condition: Option<&Expr>) -> bool {
        condition.is_none_or(|condition| self.eval(scene, condition).flag())
    }

    /// Returns the value of an expression.
    pub(super) fn eval(&self, scene: &Scene<'_>, expr: &Expr) -> Value {
        match &expr.kind {
            ExprKind::Number(number) => Value::Number(*number),
            ExprKind::Flag(flag) => Value::Flag(*flag),
            ExprKind::Player(player) => Value::Player(Some(*player)),
            ExprKind::Kind(kind) => Value::Kind(Some(*kind)),
            ExprKind::Cell(name) => Value::Cell(self.board.cell(name)),
            ExprKind::Nowhere => Value::Cell(None),
            ExprKind::Nobody => Value::Player(None),
            ExprKind::Region(region) => Value::Cells(self.board.region(*region).to_vec()),
            ExprKind::SandwichEnds(..) | ExprKind::Related(..) => panic!("no rule says so"),
            ExprKind::Sandwiched(of, by, from, rows, along) => {
                let cells = |selection| {
                    self.select(scene, selection).iter().filter_map(Value::cell).collect::<Vec<Cell>>()
                };
                let from = self.eval(scene, from).cell();
                Value::Cells(
                    from.map_or(Vec::new(), |from| {
                        self.sandwiched(&cells(of), &cells(by), from, *rows, *along)
                    }),
                )
            }
            ExprKind::Direction(_) => panic!("the resolver leaves no direction"),
            ExprKind::Straight(way, from, facing) => Value::Cells(self.onward(scene, *way, from, facing)),
            ExprKind::Run(..) => Value::Cells(self.run(scene, &expr.kind)),
            ExprKind::Nearest(of, way, from, facing) => {
                let selected = self.select(scene, of);
                let onward = self.onward(scene, *way, from, facing).into_iter();
                let mut found =
                    onward.filter_map(|cell| selected.iter().find(|one| one.cell() == Some(cell)));
                found.next().cloned().unwrap_or_else(|| Value::nothing(expr.ty))
            }
            ExprKind::Between(a, b) => {
                let (a, b) = (self.eval(scene, a).cell(), self.eval(scene, b).cell());
                Value::Cells(a.zip(b).map_or(Vec::new(), |(a, b)| self.board.between(a, b)))
            }
            ExprKind::Local(local, _) => scene.locals[local].clone(),
            ExprKind::Let(local, value, body) => {
                let value = self.eval(scene, value);
                self.eval(&scene.with(*local, value), body)
            }
            ExprKind::Var(var, _, Some(piece)) if self.rules.vars[var.index()].per == Per::Piece => {
                let piece = self.eval(scene, piece).piece();
                Value::Number(piece.map_or(0, |piece| piece.bears))
            }
            ExprKind::Var(var, _, index) => match self.index(scene, index.as_deref()) {
                Index::Of(None) | Index::At(None) => Value::nothing(expr.ty),
                index => self.variable(scene.position, *var, index),
            },
            ExprKind::Mover
            | ExprKind::Next
            | ExprKind::Previous
            | ExprKind::NextAlive(_)
            | ExprKind::NextSeat(_)
            | ExprKind::PartnerOf(_)
            | ExprKind::Latest(_) => Value::Player(self.eval_player(scene, expr)),
            ExprKind::Die(dice) => {
                let shown = scene.position.dice[dice.index()].first();
                Value::Number(i64::from(shown.copied().unwrap_or(0)))
            }
            ExprKind::Thrown(word, dice, number) => {
                let number = number.as_ref().map_or(0, |number| self.eval(scene, number).number());
                Value::Number(made_of(*word, &scene.position.dice[dice.index()], number))
            }
            ExprKind::Sector(sector) => Value::Sector(Some(*sector)),
            ExprKind::It => {
                Value::Piece(scene.held.or_else(|| scene.it.and_then(|cell| piece_on(scene, cell))))
            }
            // Before the target is known, as in the length of a slide: the piece that moves stands on the origin.
            ExprKind::Origin
                if scene.travel.is_some_and(|travel| self.rules.moves[travel.rule].from_reserve()) =>
            {
                Value::Cell(None)
            }
            ExprKind::Origin => Value::Cell(scene.travel.map(|travel| travel.origin).or(scene.it)),
            ExprKind::Target => Value::Cell(scene.travel.map(|travel| travel.target)),
            ExprKind::Crossed(_) => crossed(scene, expr.ty),
            ExprKind::Repetitions => Value::Number(repetitions(scene.position)),
            ExprKind::SinceRepetition => Value::Number(since_repetition(scene.position)),
            ExprKind::Rounds => Value::Number(scene.position.rounds),
            ExprKind::PliesSince(event) => Value::Number(scene.position.since[event]),
            ExprKind::Table(table, _, argument) => {
                let argument = self.eval(scene, argument);
                self.look_up(scene, *table, argument)
            }
            ExprKind::If(condition, then, otherwise) => {
                let holds = self.eval(scene, condition).flag();
                self.eval(scene, if holds { then } else { otherwise })
            }
            ExprKind::CellsOf(selection) => {
                let places = self.select(scene, selection).into_iter().filter_map(|one| one.cell());
                Value::Cells(places.collect())
            }
            ExprKind::Group(of, along) => {
                let cells = self.cells_of(&self.eval(scene, of));
                let all: BTreeSet<_> =
                    cells.iter().flat_map(|from| self.group(scene, *from, *along)).collect();
                Value::Cells(all.into_iter().collect())
            }
            ExprKind::Neighbours(of, along) => {
                let cells = self.cells_of(&self.eval(scene, of));
                Value::Cells(
                    self.around(&cells, *along).into_iter().filter(|cell| !cells.contains(cell)).collect(),
                )
            }
            ExprKind::Fold(fold, selection, value) => {
                let of = |one| self.eval(&scene.with(selection.local, one), value).number();
                let numbers = self.select(scene, selection).into_iter().map(of);
                Value::Number(match fold {
                    Fold::Sum => numbers.fold(0, i64::saturating_add),
                    Fold::Greatest => numbers.max().unwrap_or(0),
                    Fold::Least => numbers.min().unwrap_or(0),
                })
            }
            ExprKind::Not(_)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Compare(..)
            | ExprKind::Is(..)
            | ExprKind::In(..)
            | ExprKind::Shows(..)
            | ExprKind::Unused(..)
            | ExprKind::Attacks(..)
            | ExprKind::Guards(..)
            | ExprKind::Some(_)
            | ExprKind::InLine(..)
            | ExprKind::Joined(..)
            | ExprKind::StoodBefore
            | ExprKind::Every(..) => Value::Flag(self.eval_flag(scene, expr)),
            ExprKind::Arith(op, left, right) => {
                let (left, right) = (self.eval(scene, left).number(), self.eval(scene, right).number());
                Value::Number(reckon(*op, left, right))
            }
            ExprKind::Count(selection) => {
                let count = self.select(scene, selection).len();
                Value::Number(i64::try_from(count).expect("a small number"))
            }
            ExprKind::First(selection) => {
                let first = self.select(scene, selection).into_iter().next();
                first.unwrap_or_else(|| Value::nothing(expr.ty))
            }
            ExprKind::OwnerOf(_)
            | ExprKind::KindOf(_)
            | ExprKind::CellOf(_)
            | ExprKind::FileOf(_)
            | ExprKind::RankOf(_)
            | ExprKind::PlaceOn(..)
            | ExprKind::CellOn(..)
            | ExprKind::HeightOf(_)
            | ExprKind::RingOf(_)
            | ExprKind::SectorOf(_)
            | ExprKind::Distance(..)
            | ExprKind::Beside { .. }
            | ExprKind::Edge { .. }
            | ExprKind::FirstSeen(_)
            | ExprKind::PieceOn(_) => self.eval_on_board(scene, expr),
        }
    }

    /// Returns the cells straight on from a cell, the nearest first.
    fn onward(&self, scene: &Scene<'_>, way: Way, from: &Expr, facing: &Expr) -> Vec<Cell> {
        let way = direction(way, self.eval(scene, facing).piece());
        let Some((start, way)) = self.eval(scene, from).cell().zip(way) else { return Vec::new() };
        let mut cells = Vec::new();
        let mut here = start;
        while let Some(next) = self.board.beside(here, way).filter(|next| *next != start) {
            cells.push(next);
            here = next;
        }
        cells
    }

    /// Returns the player that an expression means.
    fn eval_player(&self, scene: &Scene<'_>, expr: &Expr) -> Option<Seat> {
        let position = scene.position;
        match &expr.kind {
            ExprKind::Mover => Some(scene.player),
            ExprKind::Next => Some(scene.next.unwrap_or_else(|| self.next_alive(position, scene.player))),
            ExprKind::Previous => Some(self.previous_alive(position, scene.player)),
            ExprKind::NextAlive(player) => {
                self.eval(scene, player).player().map(|player| self.next_alive(position, player))
            }
            ExprKind::PartnerOf(player) => {
                let player = self.eval(scene, player).player();
                let partners = player.map(|player| &self.rules.players[player.index()].partners);
                partners.and_then(|partners| partners.first().copied())
            }
            ExprKind::NextSeat(player) => {
                self.eval(scene, player).player().map(|player| self.seat_after(player))
            }
            ExprKind::Latest(selection) => {
                let selected = self.select(scene, selection);
                self.latest(position, &selected.iter().filter_map(Value::player).collect::<Vec<_>>())
            }
            other => unreachable!("not a player: {other:?}"),
        }
    }

    /// Returns the one of these players who moved a piece last. If none of them has: the one whose turn would have been
    /// last, had everybody taken their turn so far; the player whose turn it is now comes last of all.
    fn latest(&self, position: &Position, players: &[Seat]) -> Option<Seat> {
        let moved = players.iter().filter(|player| position.moved_last.contains_key(player));
        let latest = moved.max_by_key(|player| position.moved_last[player]);
        let backwards = self.seats_from(self.seat_after(position.player)).into_iter().rev();
        let mut backwards = backwards.skip(1).chain([position.player]);
        latest.copied().or_else(|| backwards.find(|seat| players.contains(seat)))
    }

    /// Returns the value of an expression that is true or false.
    fn eval_flag(&self, scene: &Scene<'_>, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Not(part) => !self.eval(scene, part).flag(),
            ExprKind::And(left, right) => self.eval(scene, left).flag() && self.eval(scene, right).flag(),
            ExprKind::Or(left, right) => self.eval(scene, left).flag() || self.eval(scene, right).flag(),
            ExprKind::Compare(op, left, right) => {
                compare(*op, &self.eval(scene, left), &self.eval(scene, right))
            }
            ExprKind::Is(subject, test) => self.passes(scene, &self.eval(scene, subject), test),
            ExprKind::In(cell, cells) => {
                let cell = self.eval(scene, cell).cell();
                cell.is_some_and(|cell| self.cells_of(&self.eval(scene, cells)).contains(&cell))
            }
            ExprKind::Unused(dice, face) => self.may_use(scene.position, *dice, *face),
            ExprKind::Shows(dice, number) => {
                let number = self.eval(scene, number).number();
                scene.position.dice[dice.index()].iter().any(|shown| i64::from(*shown) == number)
            }
            ExprKind::Attacks(attacker, victim) => {
                assert!(!scene.judging, "a rule that asks for attack does not attack");
                let (attacker, victim) = (self.eval(scene, attacker).cell(), self.eval(scene, victim).cell());
                attacker.zip(victim).is_some_and(|(from, to)| self.attacks(scene.position, from, to))
            }
            ExprKind::Guards(guard, piece) => {
                assert!(!scene.judging, "a rule that asks for attack does not attack");
                let (guard, piece) = (self.eval(scene, guard).cell(), self.eval(scene, piece).cell());
                guard.zip(piece).is_some_and(|(from, to)| self.guards(scene.position, from, to))
            }
            ExprKind::InLine(length, selection, through) => {
                let cells: Vec<Cell> = self.select(scene, selection).iter().filter_map(Value::cell).collect();
                let through = through.as_ref().map(|cell| self.eval(scene, cell).cell());
                self.rows(usize::from(*length)).iter().any(|row| {
                    row.iter().all(|cell| cells.contains(cell))
                        && through.is_none_or(|through| through.is_some_and(|cell| row.contains(&cell)))
                })
            }
            ExprKind::Joined(from, to, by, along) => {
                let (from, to) = (self.eval(scene, from), self.eval(scene, to));
                let (from, to) = (self.cells_of(&from), self.cells_of(&to));
                let way: Vec<Cell> = self.select(scene, by).iter().filter_map(Value::cell).collect();
                let begin = from.into_iter().filter(|cell| way.contains(cell)).collect();
                self.reached(begin, *along, &|cell| way.contains(&cell)).iter().any(|cell| to.contains(cell))
            }
            ExprKind::StoodBefore => scene.position.stood.contains(&scene.position.arrangement()),
            ExprKind::Some(selection) => !self.select(scene, selection).is_empty(),
            ExprKind::Every(selection, has) => {
                let fulfils = |value| self.eval(&scene.with(selection.local, value), has).flag();
                self.select(scene, selection).into_iter().all(fulfils)
            }
            other => unreachable!("not true or false: {other:?}"),
        }
    }

    /// Returns the value of an expression about pieces and cells on the board.
    fn eval_on_board(&self, scene: &Scene<'_>, expr: &Expr) -> Value {
        match &expr.kind {
            ExprKind::OwnerOf(piece) => {
                Value::Player(self.eval(scene, piece).piece().map(|piece| piece.owner))
            }
            ExprKind::KindOf(piece) => Value::Kind(self.eval(scene, piece).piece().map(|piece| piece.kind)),
            ExprKind::CellOf(piece) => Value::Cell(self.eval(scene, piece).cell()),
            ExprKind::FileOf(cell) => coordinate(
                self.eval(scene, cell)
                    .cell()
                    .map(|cell| self.board.number(cell, self.board.counted(cell).file)),
            ),
            ExprKind::RankOf(cell) => coordinate(
                self.eval(scene, cell)
                    .cell()
                    .map(|cell| self.board.number(cell, self.board.counted(cell).rank)),
            ),
            ExprKind::PlaceOn(cell, track) => {
                let cell = self.eval(scene, cell).cell().map(|cell| self.board.name(cell).to_owned());
                let track = &self.rules.board.tracks[track.index()];
                let there = (1..).zip(&track.cells).filter(|(_, known)| Some(&known.node) == cell.as_ref());
                Value::Number(there.map(|(place, _)| place).nth(usize::from(track.visit)).unwrap_or(0))
            }
            ExprKind::CellOn(number, track) => {
                let number = self.eval(scene, number).number();
                let cells = (1..).zip(&self.rules.board.tracks[track.index()].cells);
                let found = cells.into_iter().find(|(place, _)| *place == number);
                Value::Cell(found.and_then(|(_, cell)| self.board.cell(&cell.node)))
            }
            ExprKind::HeightOf(cell) => {
                let height = self.eval(scene, cell).cell().map_or(0, |cell| scene.position.height(cell));
                Value::Number(height as i64)
            }
            ExprKind::RingOf(cell) => coordinate(
                self.eval(scene, cell)
                    .cell()
                    .map(|cell| self.board.number(cell, self.board.counted(cell).rank)),
            ),
            ExprKind::SectorOf(cell) => {
                Value::Sector(self.eval(scene, cell).cell().and_then(|cell| self.board.sector(cell)))
            }
            ExprKind::Distance(a, b) => self.distance(&self.eval(scene, a), &self.eval(scene, b)),
            ExprKind::Beside(way, cell, facing) => {
                let direction = direction(*way, self.eval(scene, facing).piece());
                let cell = self.eval(scene, cell).cell();
                Value::Cell(direction.zip(cell).and_then(|(way, cell)| self.board.beside(cell, way)))
            }
            ExprKind::Edge(way, facing) => {
                Value::Cells(match direction(*way, self.eval(scene, facing).piece()) {
                    Some(way) => self.board.edge(way).to_vec(),
                    None => Vec::new(),
                })
            }
            ExprKind::FirstSeen(from) => {
                Value::Piece(self.eval(scene, from).cell().and_then(|from| self.first_seen(scene, from)))
            }
            ExprKind::PieceOn(cell) => {
                Value::Piece(self.eval(scene, cell).cell().and_then(|cell| piece_on(scene, cell)))
            }
            other => unreachable!("not asked of the board: {other:?}"),
        }
    }

    /// Returns the first piece seen from a cell, looking the way the move goes.
    fn first_seen(&self, scene: &Scene<'_>, from: Cell) -> Option<Standing> {
        let heading = scene.travel?.heading;
        let mut seen = self.board.plus(from, heading, 1);
        // Round a ring, a look ends before the cell from which it began.
        while let Some(cell) = seen.filter(|cell| *cell != from) {
            if let Some(piece) = piece_on(scene, cell) {
                return Some(piece);
            }
            seen = self.board.plus(cell, heading, 1);
        }
        None
    }

    /// Between cells, or between sectors the shorter way round; 0 if either is nowhere.
    fn distance(&self, a: &Value, b: &Value) -> Value {
        let far = match (a, b) {
            (Value::Sector(a), Value::Sector(b)) => a.zip(*b).map(|(a, b)| {
                let one_way = i32::from(a.abs_diff(b));
                one_way.min(i32::from(self.board.sectors()) - one_way)
            }),
            (a, b) => a.cell().zip(b.cell()).map(|(a, b)| self.board.distance(a, b)),
        };
        coordinate(far.map(i64::from))
    }

    /// The cells that a value names: of a sector, those that lie in it.
    pub(super) fn cells_of(&self, value: &Value) -> Vec<Cell> {
        match value {
            Value::Sector(sector) => {
                let inside = |cell: &Cell| sector.is_some() && self.board.sector(*cell) == *sector;
                self.board.cells().into_iter().filter(inside).collect()
            }
            cells => cells.cells(),
        }
    }

    /// Returns a table's value; if there is none for the argument (no piece has no kind), the value that stands for
    /// nothing.
    fn look_up(&self, scene: &Scene<'_>, table: TableId, argument: Value) -> Value {
        let def = &self.rules.tables[table.index()];
        let row = match &argument {
            Value::Number(number) if def.domain == Type::Number => usize::try_from(number - def.first).ok(),
            Value::Number(file) => usize::try_from(file - 1).ok(),
            Value::Sector(sector) => sector.map(usize::from),
            Value::Player(player) => player.map(Seat::index),
            Value::Kind(kind) => kind.map(|kind| kind.index()),
            Value::Flag(flag) => Some(usize::from(*flag)),
            other => panic!("no table is over {other:?}"),
        };
        match row.and_then(|row| def.rows.get(row)) {
            Some(value) => self.eval(&scene.with(def.param, argument), value),
            None => Value::nothing(def.ty),
        }
    }

    /// Returns the index by which an expression picks one of a variable's values.
    pub(super) fn index(&self, scene: &Scene<'_>, index: Option<&Expr>) -> Index {
        match index.map(|index| self.eval(scene, index)) {
            None => Index::Only,
            Some(Value::Player(player)) => Index::Of(player),
            Some(Value::Piece(piece)) => Index::At(piece.and_then(|piece| {
                let now = piece_on(scene, piece.cell?)?;
                (now.owner == piece.owner).then_some(piece.cell)?
            })),
            Some(place) => Index::At(place.cell()),
        }
    }

    /// Returns the value of a variable: the one set last, or the one at the start.
    pub(super) fn variable(&self, position: &Position, var: VarId, index: Index) -> Value {
        if let (Per::Piece, Index::At(Some(cell))) = (self.rules.vars[var.index()].per, index) {
            let bears = position.pieces.get(&cell).map(|piece| piece.bears);
            return Value::Number(bears.unwrap_or_else(|| self.usually_borne()));
        }
        match position.vars.get(&(var, index)) {
            Some(held) => held.value.clone(),
            None => self.at_first(var, index),
        }
    }

    /// Returns the value of a variable at the start. (Such an expression reads no position.)
    pub(super) fn at_first(&self, var: VarId, index: Index) -> Value {
        let nothing = self.empty_position(Seat::new(0), &[]);
        let read = |value: &Expr| self.eval(&Scene::of(&nothing, nothing.player), value);
        let var = &self.rules.vars[var.index()];
        let is_meant = |of: &Expr| match (read(of), index) {
            (Value::Player(player), Index::Of(of)) => player.is_some() && player == of,
            (place, Index::At(Some(cell))) => self.cells_of(&place).contains(&cell),
            _ => false,
        };
        let own = var.firsts.iter().find(|first| is_meant(&first.of));
        within_32_bits(read(own.map_or(&var.init, |first| &first.value)))
    }

    /// Returns the number that a piece bears at first at a place beneath others, from the bottom.
    pub(super) fn at_first_beneath(&self, var: VarId, cell: Cell, place: usize) -> Value {
        let nothing = self.empty_position(Seat::new(0), &[]);
        let read = |value: &Expr| self.eval(&Scene::of(&nothing, nothing.player), value);
        let var = &self.rules.vars[var.index()];
        let own = var.firsts.iter().find(|first| self.cells_of(&read(&first.of)).contains(&cell));
        let value = own.and_then(|first| first.beneath.get(place)).unwrap_or(&var.init);
        within_32_bits(read(value))
    }

    /// Lets a variable hold a value from now on; that of nobody or nowhere does not exist.
    pub(super) fn set(&self, position: &mut Position, (var, index): (VarId, Index), held: Held) {
        if matches!(index, Index::Of(None) | Index::At(None)) {
            return;
        }
        if let (Per::Piece, Index::At(Some(cell))) = (self.rules.vars[var.index()].per, index) {
            if let Some(piece) = position.pieces.get_mut(&cell) {
                piece.bears = held.value.number();
            }
            return;
        }
        if held.value == self.at_first(var, index) {
            position.vars.remove(&(var, index));
        } else {
            position.vars.insert((var, index), held);
        }
    }
}

/// Returns the piece on a cell.
pub(super) fn piece_on(scene: &Scene<'_>, cell: Cell) -> Option<Standing> {
    scene.position.pieces.get(&cell).map(|piece| Standing::on(cell, *piece))
}

/// The cells that the move crosses, or the only one.
fn crossed(scene: &Scene<'_>, ty: Type) -> Value {
    let cells = scene.travel.map(|travel| travel.crossed.clone()).unwrap_or_default();
    match ty {
        Type::Cell => Value::Cell(cells.first().copied()),
        _ => Value::Cells(cells),
    }
}

/// A value as a variable holds it: numbers beyond 32 bits are kept at the bound.
pub(super) fn within_32_bits(value: Value) -> Value {
    match value {
        Value::Number(number) => Value::Number(number.clamp(i64::from(i32::MIN), i64::from(i32::MAX))),
        other => other,
    }
}

/// Returns the number of times that the latest position has stood in all.
pub(super) fn repetitions(position: &Position) -> i64 {
    let history = &position.history;
    let times = history.iter().filter(|(key, _)| Some(key) == history.last().map(|(key, _)| key)).count();
    i64::try_from(times).expect("a small number")
}

/// Returns the number of plies since the latest position stood for the first time.
pub(super) fn since_repetition(position: &Position) -> i64 {
    let history = &position.history;
    let last = history.last().expect("a position that stands is remembered");
    let first = history.iter().find(|(key, _)| *key == last.0).expect("it stands now, at least");
    last.1 - first.1
}

/// Returns a way as a direction of the board, for a piece that faces so.
fn direction(way: Way, piece: Option<Standing>) -> Option<Direction> {
    let ahead = piece.and_then(|piece| piece.facing);
    match way {
        Way::Board(direction) => Some(direction),
        Way::Forward => ahead,
        Way::Backward => ahead.map(|ahead| ahead.turned(4)),
        Way::Left => ahead.map(|ahead| ahead.turned(6)),
        Way::Right => ahead.map(|ahead| ahead.turned(2)),
    }
}

/// A file or a rank; 0 for nowhere.
fn coordinate(number: Option<i64>) -> Value {
    Value::Number(number.unwrap_or(0))
}

fn compare(op: CompareOp, left: &Value, right: &Value) -> bool {
    match op {
        CompareOp::Equal => left.same(right),
        CompareOp::NotEqual => !left.same(right),
        CompareOp::Less => left.number() < right.number(),
        CompareOp::LessEqual => left.number() <= right.number(),
        CompareOp::Greater => left.number() > right.number(),
        CompareOp::GreaterEqual => left.number() >= right.number(),
    }
}

/// Reckons as the rules say: never beyond the largest number, division downwards, by zero 0.
fn reckon(op: ArithOp, left: i64, right: i64) -> i64 {
    match op {
        ArithOp::Add => left.saturating_add(right),
        ArithOp::Subtract => left.saturating_sub(right),
        ArithOp::Multiply => left.saturating_mul(right),
        ArithOp::Divide | ArithOp::Modulo if right == 0 => 0,
        ArithOp::Divide => divide_downwards(left, right),
        ArithOp::Modulo => {
            let remainder = left.wrapping_rem(right);
            if remainder != 0 && (remainder < 0) != (right < 0) { remainder + right } else { remainder }
        }
    }
}

fn divide_downwards(left: i64, right: i64) -> i64 {
    let towards_zero = left.saturating_div(right);
    let inexact = left.wrapping_rem(right) != 0;
    if inexact && (left < 0) != (right < 0) { towards_zero - 1 } else { towards_zero }
}

/// Returns what is asked of dice. Dice that were not rolled show nothing.
fn made_of(word: DiceWord, shown: &[i32], number: i64) -> i64 {
    let mut sorted: Vec<i64> = shown.iter().map(|shown| i64::from(*shown)).collect();
    sorted.sort_unstable();
    let runs = sorted.chunk_by(|a, b| a == b);
    let count = |dice: usize| i64::try_from(dice).expect("few dice");
    match word {
        DiceWord::Fold(Fold::Sum) => sorted.iter().sum(),
        DiceWord::Fold(Fold::Greatest) => sorted.last().copied().unwrap_or(0),
        DiceWord::Fold(Fold::Least) => sorted.first().copied().unwrap_or(0),
        DiceWord::Alike => runs.map(<[i64]>::len).max().map_or(0, count),
        DiceWord::Times => runs.filter(|run| run[0] == number).map(|run| count(run.len())).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_goes_downwards() {
        for (left, right, quotient, remainder) in
            [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1), (5, 0, 0, 0)]
        {
            assert_eq!(reckon(ArithOp::Divide, left, right), quotient, "{left} / {right}");
            assert_eq!(reckon(ArithOp::Modulo, left, right), remainder, "{left} mod {right}");
        }
    }

    #[test]
    fn numbers_do_not_overflow() {
        assert_eq!(reckon(ArithOp::Multiply, i64::MAX, 2), i64::MAX);
        assert_eq!(reckon(ArithOp::Divide, i64::MIN, -1), i64::MAX);
        assert_eq!(reckon(ArithOp::Modulo, i64::MIN, -1), 0);
    }

    #[test]
    fn ways_follow_the_facing_and_those_of_the_board_do_not() {
        assert_eq!(direction(Way::Board(Direction::East), None), Some(Direction::East));
        assert_eq!(direction(Way::Left, None), None);
        assert_eq!(Direction::South.turned(6), Direction::East);
    }
}
