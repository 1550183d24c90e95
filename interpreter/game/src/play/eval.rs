//! Reading conditions and values in a position.

use super::value::{Frame, Moment, Piece, Value};
use crate::blueprint::{TableDomain, VarKind};
use crate::expr::{Arith, Compare, Expr, Selection, Test, Way};
use crate::{Man, Program, Seat, State};
use alfonso_board::{CellId, CellSet, Direction};

/// Reads expressions in one position, at one moment.
pub(crate) struct Eval<'a, const N: usize> {
    pub(crate) program: &'a Program<N>,
    pub(crate) state: &'a State<N>,
    pub(crate) moment: Moment,
    pub(crate) frame: &'a mut Frame<N>,
}

impl<const N: usize> Eval<'_, N> {
    /// Whether a condition holds.
    pub(crate) fn holds(&mut self, condition: &Expr) -> bool {
        match condition {
            Expr::Flag(flag) => *flag,
            Expr::Not(e) => !self.holds(e),
            Expr::And(a, b) => self.holds(a) && self.holds(b),
            Expr::Or(a, b) => self.holds(a) || self.holds(b),
            Expr::Compare(op, a, b) => self.compare(*op, a, b),
            Expr::Is(subject, test) => {
                let subject = self.value(subject);
                !subject.is_nothing() && self.passes(subject, test)
            }
            Expr::In(cell, cells) => {
                let cell = self.value(cell).cell();
                cell.is_some_and(|cell| self.cells(cells).has(cell))
            }
            Expr::Some(selection) => match self.plain_men(selection) {
                Some(men) => !men.is_empty(),
                None => self.find(selection, |_, _| true).is_some(),
            },
            Expr::Every(selection, has) => self.find(selection, |eval, _| !eval.holds(has)).is_none(),
            other => self.value(other).flag(),
        }
    }

    /// Whether all conditions hold.
    pub(crate) fn all_hold(&mut self, conditions: &[Expr]) -> bool {
        conditions.iter().all(|condition| self.holds(condition))
    }

    fn compare(&mut self, op: Compare, a: &Expr, b: &Expr) -> bool {
        if let Compare::Equal | Compare::NotEqual = op
            && !a.is_number()
            && !b.is_number()
        {
            let (a, b) = (self.value(a), self.value(b));
            return a.same(b) == (op == Compare::Equal);
        }
        let (a, b) = (self.number(a), self.number(b));
        match op {
            Compare::Equal => a == b,
            Compare::NotEqual => a != b,
            Compare::Less => a < b,
            Compare::LessEqual => a <= b,
            Compare::Greater => a > b,
            Compare::GreaterEqual => a >= b,
        }
    }

    fn number(&mut self, expr: &Expr) -> i64 {
        match expr {
            Expr::Number(n) => *n,
            Expr::Arith(op, a, b) => reckon(*op, self.number(a), self.number(b)),
            Expr::Count(selection) => self.count(selection),
            Expr::PliesSince(row) => self.state.numbers[self.program.layout.counter(*row)].into(),
            Expr::Repetitions => self.moment.repetitions.into(),
            Expr::SinceRepetition => self.moment.since_repetition.into(),
            Expr::Rounds => self.state.rounds.into(),
            other => self.value(other).number(),
        }
    }

    pub(crate) fn value(&mut self, expr: &Expr) -> Value<N> {
        match expr {
            Expr::Flag(flag) => Value::Flag(*flag),
            Expr::Seat(seat) => Value::Seat(*seat),
            Expr::Kind(kind) => Value::Kind(Some(*kind)),
            Expr::Cell(cell) => Value::Cell(*cell),
            Expr::Region(row) => Value::Cells(self.program.regions[usize::from(*row)]),
            Expr::Local(slot) => self.frame[usize::from(*slot)],
            Expr::Let(slot, value, body) => {
                let value = self.value(value);
                self.bind(*slot, value);
                self.value(body)
            }
            Expr::Not(_)
            | Expr::And(..)
            | Expr::Or(..)
            | Expr::Compare(..)
            | Expr::Is(..)
            | Expr::In(..)
            | Expr::Some(_)
            | Expr::Every(..) => Value::Flag(self.holds(expr)),
            expr if expr.is_number() => Value::Number(self.number(expr)),
            Expr::If(condition, yes, no) => {
                let branch = if self.holds(condition) { yes } else { no };
                self.value(branch)
            }
            Expr::Table(row, argument) => self.looked_up(*row, argument),
            Expr::Var(row, index) => self.variable(*row, index.as_deref()),
            Expr::First(selection) => self.first(selection),
            _ => self.of_move(expr),
        }
    }

    /// Values that belong to the moment, the move or a man.
    fn of_move(&mut self, expr: &Expr) -> Value<N> {
        match expr {
            Expr::Mover => Value::Seat(Some(self.moment.mover)),
            Expr::Next => Value::Seat(Some(self.next())),
            Expr::Previous => Value::Seat(Some(self.program.previous_in_play(self.state, self.moment.mover))),
            Expr::NextAlive(of) => {
                let seat = self.value(of).seat();
                Value::Seat(seat.map(|seat| self.program.next_in_play(self.state, seat)))
            }
            Expr::NextSeat(of) => Value::Seat(self.value(of).seat().map(|seat| self.program.after(seat))),
            Expr::Latest(selection) => Value::Seat(self.latest(selection)),
            Expr::It => Value::Piece(match self.moment.placed {
                Some(man) => Some(Piece { cell: Piece::OFF, man, unmoved: false }),
                None => self.moment.it.and_then(|cell| self.piece(cell)),
            }),
            Expr::Origin => Value::Cell(self.moment.origin),
            Expr::Target => Value::Cell(self.moment.target),
            Expr::CrossedCells => Value::Cells(self.crossed()),
            Expr::CrossedCell => Value::Cell(self.crossed().lowest()),
            Expr::OwnerOf(of) => Value::Seat(self.value(of).piece().map(|piece| piece.man.owner)),
            Expr::KindOf(of) => Value::Kind(self.value(of).piece().map(|piece| self.program.kind(piece.man))),
            Expr::CellOf(of) => Value::Cell(self.value(of).cell()),
            Expr::FileOf(of) => self.coordinate(of, |cell| cell.file),
            Expr::RankOf(of) => self.coordinate(of, |cell| cell.rank),
            Expr::PieceOn(of) => {
                let cell = self.value(of).cell();
                Value::Piece(cell.and_then(|cell| self.piece(cell)))
            }
            Expr::FirstSeen(from) => {
                let from = self.value(from).cell();
                Value::Piece(from.and_then(|from| self.first_seen(from)))
            }
            Expr::Beside(way, cell, man) => {
                let (cell, man) = (self.value(cell).cell(), self.value(man).piece());
                let direction = self.direction(*way, man.map(|piece| piece.man));
                let step = |cell| direction.and_then(|d| self.program.spec.topology.step(cell, d));
                Value::Cell(cell.and_then(step))
            }
            Expr::Edge(way, man) => {
                let man = self.value(man).piece();
                let direction = self.direction(*way, man.map(|piece| piece.man));
                Value::Cells(direction.map_or(CellSet::EMPTY, |d| self.program.edges[d.index()]))
            }
            _ => self.of_place(expr),
        }
    }

    /// Values that belong to dice, rings and sectors.
    fn of_place(&mut self, expr: &Expr) -> Value<N> {
        let layout = &self.program.layout;
        match expr {
            Expr::Die(row) => {
                let shown = layout.shown(*row).next();
                Value::Number(shown.map_or(0, |place| self.state.numbers[place].into()))
            }
            Expr::Shows(row, number) => {
                let number = self.value(number).number();
                let rolled = self.state.numbers[layout.rolled(*row)] != 0;
                let mut shown = self.state.numbers[layout.shown(*row)].iter();
                Value::Flag(rolled && shown.any(|shown| i64::from(*shown) == number))
            }
            Expr::Sector(sector) => Value::Sector(*sector),
            Expr::RingOf(of) => self.coordinate(of, |cell| cell.rank),
            Expr::SectorOf(of) => {
                let cell = self.value(of).cell();
                Value::Sector(cell.and_then(|cell| self.program.spec.topology.cell(cell).sector))
            }
            Expr::CellDistance(a, b) => {
                let (a, b) = (self.value(a).cell(), self.value(b).cell());
                let steps = a.zip(b).map(|(a, b)| self.program.spec.topology.distance(a, b));
                Value::Number(steps.unwrap_or(0).into())
            }
            Expr::SectorDistance(a, b) => {
                let (a, b) = (self.value(a).sector(), self.value(b).sector());
                let on = a.zip(b).map_or(0, |(a, b)| usize::from(a.abs_diff(b)));
                Value::Number(on.min(self.program.sectors.len().saturating_sub(on)) as i64)
            }
            Expr::Attacks(x, y) => {
                let (x, y) = (self.value(x).cell(), self.value(y).cell());
                let attacks =
                    x.zip(y).is_some_and(|(x, y)| self.program.attacks(self.state, x, y, self.frame));
                Value::Flag(attacks)
            }
            Expr::Guards(x, y) => {
                let (x, y) = (self.value(x).cell(), self.value(y).cell());
                let guards = x.zip(y).is_some_and(|(x, y)| self.program.guards(self.state, x, y, self.frame));
                Value::Flag(guards)
            }
            other => unreachable!("{other:?} is read elsewhere"),
        }
    }

    /// Who comes next.
    fn next(&self) -> Seat {
        self.moment.next.unwrap_or_else(|| self.program.next_in_play(self.state, self.moment.mover))
    }

    /// Of the selected players the one who moved a man most recently; of those who have moved none, the first that is met
    /// going back from who is to move, he himself last.
    fn latest(&mut self, selection: &Selection) -> Option<Seat> {
        let mut selected = 0u16;
        self.find(selection, |_, player| {
            selected |= player.seat().map_or(0, |seat| 1 << seat.0);
            false
        });
        let mut latest: Option<(i32, Seat)> = None;
        for seat in self.program.in_order_after(self.state.mover, selected) {
            let place = self.program.layout.last_move(seat);
            let ply = place.map_or(-1, |place| self.state.numbers[place]);
            // Who comes later in this order is met earlier going back, but for who is to move.
            let beaten = |(known, _): (i32, Seat)| ply > known || ply == known && seat != self.state.mover;
            if latest.is_none_or(beaten) {
                latest = Some((ply, seat));
            }
        }
        latest.map(|(_, seat)| seat)
    }

    /// A set of cells, one cell, or the cells of a sector.
    pub(crate) fn cells(&mut self, expr: &Expr) -> CellSet<N> {
        match self.value(expr) {
            Value::Sector(sector) => {
                sector.map_or(CellSet::EMPTY, |sector| self.program.sectors[usize::from(sector)])
            }
            other => other.cells(),
        }
    }

    pub(crate) fn bind(&mut self, slot: u16, value: Value<N>) {
        self.frame[usize::from(slot)] = value;
    }

    /// The man on a cell, as he stands now.
    pub(crate) fn piece(&self, cell: CellId) -> Option<Piece> {
        let man = self.state.man(cell)?;
        Some(Piece { cell, man, unmoved: self.state.unmoved.has(cell) })
    }

    fn coordinate(&mut self, of: &Expr, read: fn(&alfonso_board::CellNode) -> i16) -> Value<N> {
        let cell = self.value(of).cell();
        Value::Number(cell.map_or(0, |cell| self.program.spec.topology.number(cell, read)))
    }

    fn direction(&self, way: Way, man: Option<Man>) -> Option<Direction> {
        match way {
            Way::Board(direction) => Some(direction),
            Way::Facing(turn) => {
                man.and_then(|man| self.program.facing(man)).map(|d| d.turned(usize::from(turn)))
            }
        }
    }

    /// The first man on the straight line from a cell that goes the way the move goes at its end.
    fn first_seen(&self, from: CellId) -> Option<Piece> {
        let topology = &self.program.spec.topology;
        let (files, ranks) = self.heading()?;
        let mut cell = topology.leap(from, files, ranks)?;
        while !self.state.occupied.has(cell) {
            cell = topology.leap(cell, files, ranks)?;
        }
        self.piece(cell)
    }

    /// The way the move goes at its end, from the last cell that it crosses, if any, to its target: how many files and
    /// ranks from one cell on that line to the next.
    fn heading(&self) -> Option<(i32, i32)> {
        let (origin, target) = (self.moment.origin?, self.moment.target?);
        let before = self.program.last_crossed(self.moment.by?, origin, target).unwrap_or(origin);
        let topology = &self.program.spec.topology;
        let (a, b) = (topology.cell(before), topology.cell(target));
        let files = i32::from(b.file) - i32::from(a.file);
        let ranks = i32::from(b.rank) - i32::from(a.rank);
        let parts = (1..=files.abs().max(ranks.abs())).rev().find(|n| files % n == 0 && ranks % n == 0)?;
        Some((files / parts, ranks / parts))
    }

    fn crossed(&self) -> CellSet<N> {
        let Moment { by: Some(by), origin: Some(from), target: Some(to), .. } = self.moment else {
            return CellSet::EMPTY;
        };
        self.program.crossed(by, from, to)
    }

    fn variable(&mut self, row: u16, index: Option<&Expr>) -> Value<N> {
        let kind = self.program.spec.vars[usize::from(row)].kind;
        match self.place(row, index) {
            Some(place) => stored(kind, self.state.numbers[place]),
            None => nothing(kind),
        }
    }

    /// Where a variable is kept; `None` if it is asked of nobody or nowhere.
    pub(crate) fn place(&mut self, row: u16, index: Option<&Expr>) -> Option<usize> {
        let index = match index {
            None => 0,
            Some(index) => match self.value(index) {
                Value::Seat(seat) => seat?.index(),
                other => other.cell()?.index(),
            },
        };
        Some(self.program.layout.var(row, index))
    }

    fn looked_up(&mut self, row: u16, argument: &Expr) -> Value<N> {
        let table = &self.program.spec.tables[usize::from(row)];
        let argument = self.value(argument);
        let index = match table.domain {
            TableDomain::File => usize::try_from(argument.number() - 1).ok(),
            TableDomain::Player => argument.seat().map(Seat::index),
            TableDomain::Kind => argument.kind().map(crate::KindId::index),
            TableDomain::Flag => Some(usize::from(argument.flag())),
            TableDomain::Sector => argument.sector().map(usize::from),
            TableDomain::Number(first) => usize::try_from(argument.number().saturating_sub(first)).ok(),
        };
        self.bind(table.slot, argument);
        match index.filter(|index| *index < table.rows.len()) {
            Some(index) => self.value(&table.rows[index]),
            None => self.value(&table.rows[0]).nothing(),
        }
    }

    /// Whether a man, a cell or a player passes a test.
    pub(crate) fn passes(&mut self, subject: Value<N>, test: &Test) -> bool {
        match test {
            Test::All(parts) => parts.iter().all(|part| self.passes(subject, part)),
            Test::Any(parts) => parts.iter().any(|part| self.passes(subject, part)),
            Test::Not(part) => !self.passes(subject, part),
            _ => match subject {
                Value::Seat(seat) => seat.is_some_and(|seat| self.player_passes(seat, test)),
                Value::Piece(piece) => piece.is_some_and(|piece| self.piece_passes(piece, test)),
                Value::Cell(cell) => cell.is_some_and(|cell| self.cell_passes(cell, test)),
                Value::Sector(_) => *test == Test::Anything,
                other => {
                    unreachable!("the checker lets only men, cells and players be tested, not {other:?}")
                }
            },
        }
    }

    fn cell_passes(&mut self, cell: CellId, test: &Test) -> bool {
        match test {
            Test::Anything => true,
            Test::Empty => !self.state.occupied.has(cell),
            Test::Safe => {
                let (mover, it) = (self.moment.mover, self.moment.it);
                self.program.is_safe(self.state, (cell, mover), it, self.frame)
            }
            _ => self.piece(cell).is_some_and(|piece| self.piece_passes(piece, test)),
        }
    }

    fn piece_passes(&mut self, piece: Piece, test: &Test) -> bool {
        match test {
            Test::Anything => true,
            Test::Own => piece.man.owner == self.moment.side,
            Test::Unmoved => piece.unmoved,
            Test::Royal => self.is_royal(piece),
            Test::Kind(kind) => self.program.kind(piece.man) == *kind,
            Test::Another => piece.on_board() && !self.state.moved.has(piece.cell),
            Test::Safe => piece.on_board() && self.cell_passes(piece.cell, test),
            Test::Enemy => {
                let taker = self.moment.it.and_then(|cell| self.state.man(cell));
                let spared = !self.moment.attack && self.is_royal(piece);
                !spared && taker.is_some_and(|taker| self.program.may_take(self.state, taker, piece.man))
            }
            _ => false,
        }
    }

    fn is_royal(&self, piece: Piece) -> bool {
        self.program.is_royal(self.state, piece.on_board().then_some(piece.cell), piece.man)
    }

    fn player_passes(&mut self, seat: Seat, test: &Test) -> bool {
        let to_move = seat == self.state.mover;
        match test {
            Test::Anything => true,
            Test::Own => seat == self.moment.mover,
            Test::Alive => self.state.is_alive(seat),
            Test::Dead => !self.state.is_alive(seat),
            Test::Winner => self.moment.winners >> seat.0 & 1 != 0,
            Test::InCheck => self.in_check(seat),
            Test::Mated | Test::Stalemated => {
                let Some((checked, true)) = self.moment.found.filter(|_| to_move) else { return false };
                checked.unwrap_or_else(|| self.in_check(seat)) == (*test == Test::Mated)
            }
            _ => false,
        }
    }

    fn in_check(&mut self, seat: Seat) -> bool {
        match self.moment.checked {
            Some(checked) if seat == self.state.mover => checked,
            _ => self.program.in_check(self.state, seat, self.frame),
        }
    }

    fn first(&mut self, selection: &Selection) -> Value<N> {
        use crate::expr::Domain;
        self.find(selection, |_, _| true).unwrap_or(match selection.domain {
            Domain::Pieces | Domain::Lost | Domain::Reserve => Value::Piece(None),
            Domain::Cells => Value::Cell(None),
            Domain::Players => Value::Seat(None),
            Domain::Sectors => Value::Sector(None),
        })
    }
}

/// What a number kept in a state means.
pub(crate) fn stored<const N: usize>(kind: VarKind, number: i32) -> Value<N> {
    match kind {
        VarKind::Number => Value::Number(number.into()),
        VarKind::Flag => Value::Flag(number > 0),
        VarKind::Cell => Value::Cell(u16::try_from(number).ok().map(CellId)),
        VarKind::Player => Value::Seat(u8::try_from(number).ok().map(Seat)),
    }
}

/// What the variable of nobody or nowhere holds.
fn nothing<const N: usize>(kind: VarKind) -> Value<N> {
    stored(kind, if kind == VarKind::Number { 0 } else { -1 })
}

/// How a value is kept in a state. Numbers beyond 32 bits are kept at the bound.
pub(crate) fn kept<const N: usize>(value: Value<N>) -> i32 {
    match value {
        Value::Number(n) => i32::try_from(n).unwrap_or(if n < 0 { i32::MIN } else { i32::MAX }),
        Value::Flag(flag) => flag.into(),
        Value::Cell(cell) => cell.map_or(-1, |cell| cell.0.into()),
        Value::Seat(seat) => seat.map_or(-1, |seat| seat.0.into()),
        other => unreachable!("no variable holds {other:?}"),
    }
}

fn reckon(op: Arith, a: i64, b: i64) -> i64 {
    match op {
        Arith::Add => a.saturating_add(b),
        Arith::Subtract => a.saturating_sub(b),
        Arith::Multiply => a.saturating_mul(b),
        Arith::Divide if b == 0 => 0,
        Arith::Modulo if b == 0 => 0,
        Arith::Divide => {
            let down = a.wrapping_rem(b) != 0 && (a < 0) != (b < 0);
            a.saturating_div(b) - i64::from(down)
        }
        Arith::Modulo => {
            let rest = a.wrapping_rem(b);
            if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_towards_minus_infinity() {
        for (a, b, quotient, rest) in
            [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1), (5, 0, 0, 0)]
        {
            assert_eq!(reckon(Arith::Divide, a, b), quotient, "{a} / {b}");
            assert_eq!(reckon(Arith::Modulo, a, b), rest, "{a} mod {b}");
        }
        assert_eq!(reckon(Arith::Add, i64::MAX, 1), i64::MAX);
    }
}
