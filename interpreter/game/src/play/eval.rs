//! Evaluation of conditions and of expressions of any type.

use super::sowing::RunOf;
use super::value::{EvalContext, Frame, PieceValue, Subject, Value};
use crate::blueprint::VarKind;
use crate::expr::{CompareOp, Domain, Expr, Selection, Test, TestWord, Type};
use crate::{LocalId, Program, Seat, State};
use alfonso_board::CellId;

/// An evaluator of expressions in one position and context.
pub(crate) struct Eval<'a, const N: usize> {
    pub(crate) program: &'a Program<N>,
    pub(crate) state: &'a State<N>,
    pub(crate) context: EvalContext,
    pub(crate) frame: &'a mut Frame<N>,
}

impl<'a, const N: usize> Eval<'a, N> {
    /// Returns true if a condition holds.
    pub(crate) fn holds(&mut self, condition: &Expr) -> bool {
        match condition {
            Expr::Flag(flag) => *flag,
            Expr::Not(e) => !self.holds(e),
            Expr::And(a, b) => self.holds(a) && self.holds(b),
            Expr::Or(a, b) => self.holds(a) || self.holds(b),
            Expr::Compare(op, a, b) => self.compare(*op, a, b),
            Expr::Is(subject, test) => {
                self.subject(subject).is_some_and(|subject| self.passes(subject, test))
            }
            Expr::In(cell, cells) => {
                let cell = self.cell(cell);
                cell.is_some_and(|cell| self.cells(cells).has(cell))
            }
            Expr::InLine(length, selection, through) => {
                let through = through.as_ref().map(|cell| self.cell(cell));
                // If the given cell does not exist, no line leads through it.
                if through == Some(None) {
                    return false;
                }
                let cells = self.selected_cells(selection);
                self.program.has_row(*length, &cells, through.flatten())
            }
            Expr::Joined(from, to, by, along) => self.joined(from, to, by, *along),
            Expr::Some(selection) => match self.plain_pieces(selection) {
                Some(pieces) => !pieces.is_empty(),
                None => self.some(selection),
            },
            Expr::Every(selection, has) => self.find(selection, |eval, _| !eval.holds(has)).is_none(),
            other => self.flag(other),
        }
    }

    /// Returns the value of a flag that needs a lookup or a search.
    #[inline(never)]
    fn flag(&mut self, expr: &Expr) -> bool {
        match expr {
            Expr::Var(id, _, index) => self.held(*id, index.as_deref()).is_some_and(|held| held > 0),
            Expr::Shows(id, number) => self.shows(*id, number),
            Expr::Unused(id, face) => self.program.may_use(self.state, *id, *face),
            Expr::StoodBefore => self.state.stood_before(),
            Expr::Attacks(x, y) => {
                let (x, y) = (self.cell(x), self.cell(y));
                x.zip(y).is_some_and(|(x, y)| self.program.attacks(self.state, x, y, self.frame))
            }
            Expr::Guards(x, y) => {
                let (x, y) = (self.cell(x), self.cell(y));
                x.zip(y).is_some_and(|(x, y)| self.program.guards(self.state, x, y, self.frame))
            }
            other => self.value(other).flag(),
        }
    }

    /// Returns true if all conditions hold.
    pub(crate) fn all_hold(&mut self, conditions: &[Expr]) -> bool {
        conditions.iter().all(|condition| self.holds(condition))
    }

    fn compare(&mut self, op: CompareOp, a: &Expr, b: &Expr) -> bool {
        if let CompareOp::Equal | CompareOp::NotEqual = op {
            let same = match a.ty() {
                Type::Number | Type::File => self.number(a) == self.number(b),
                Type::Flag => self.holds(a) == self.holds(b),
                Type::Player => self.seat(a) == self.seat(b),
                Type::Kind => self.kind(a) == self.kind(b),
                Type::Cell => self.cell(a) == self.cell(b),
                Type::Sector => self.sector(a) == self.sector(b),
                Type::Piece | Type::Cells => {
                    let (a, b) = (self.value(a), self.value(b));
                    a.same(b)
                }
                // The resolver removes directions.
                Type::Direction => false,
            };
            return same == (op == CompareOp::Equal);
        }
        let (a, b) = (self.number(a), self.number(b));
        op.holds(a, b)
    }

    /// Returns the value of an expression of any type.
    pub(crate) fn value(&mut self, expr: &Expr) -> Value<N> {
        match expr {
            Expr::Local(slot, _) => self.frame[slot.index()],
            Expr::Let(slot, value, body) => {
                let value = self.value(value);
                self.bind(*slot, value);
                self.value(body)
            }
            Expr::If(condition, yes, no) => {
                let branch = if self.holds(condition) { yes } else { no };
                self.value(branch)
            }
            Expr::Table(var, _, argument) => match self.table_entry(*var, argument) {
                (value, true) => self.value(value),
                (other, false) => self.value(other).nothing(),
            },
            Expr::Var(var, _, index) => {
                let kind = self.program.spec.vars[var.index()].kind;
                match self.held(*var, index.as_deref()) {
                    Some(held) => stored(kind, held),
                    None => nothing(kind),
                }
            }
            Expr::First(selection) => self.first(selection),
            Expr::Nearest(selection, way, from, piece) => self.nearest(selection, *way, from, piece),
            known => match known.ty() {
                Type::Number | Type::File => Value::Number(self.number(known)),
                Type::Flag => Value::Flag(self.holds(known)),
                Type::Player => Value::Seat(self.seat(known)),
                Type::Piece => Value::Piece(self.piece(known)),
                Type::Kind => Value::Kind(self.kind(known)),
                Type::Cell => Value::Cell(self.cell(known)),
                Type::Sector => Value::Sector(self.sector(known)),
                Type::Cells => Value::Cells(self.cells(known)),
                // The resolver removes directions.
                Type::Direction => Value::Cell(None),
            },
        }
    }

    pub(crate) fn bind(&mut self, slot: LocalId, value: Value<N>) {
        self.frame[slot.index()] = value;
    }

    /// Returns the piece on a cell in its present state.
    pub(crate) fn piece_on(&self, cell: CellId) -> Option<PieceValue> {
        let piece = self.state.piece(cell)?;
        let bears = self.state.piece_number(self.program, cell);
        Some(PieceValue { cell, beneath: 0, piece, unmoved: self.state.unmoved.has(cell), bears })
    }

    /// Returns true if a piece, a cell, a player or a sector passes a test.
    pub(crate) fn passes(&mut self, subject: Subject, test: &Test) -> bool {
        match test {
            Test::All(parts) => parts.iter().all(|part| self.passes(subject, part)),
            Test::Any(parts) => parts.iter().any(|part| self.passes(subject, part)),
            Test::Not(part) => !self.passes(subject, part),
            Test::Word(word) => match subject {
                Subject::Seat(seat) => self.player_passes(seat, *word),
                Subject::Piece(piece) => self.piece_passes(piece, *word),
                Subject::Cell(cell) => self.cell_passes(cell, *word),
                Subject::Sector(_) => *word == TestWord::Any,
            },
        }
    }

    fn cell_passes(&mut self, cell: CellId, word: TestWord) -> bool {
        match word {
            TestWord::Any => true,
            TestWord::Empty => !self.state.occupied.has(cell),
            TestWord::Safe => {
                let (side, it) = (self.context.side, self.context.it);
                self.program.is_safe(self.state, (cell, side), it, self.frame)
            }
            _ => self.piece_on(cell).is_some_and(|piece| self.piece_passes(piece, word)),
        }
    }

    fn piece_passes(&mut self, value: PieceValue, word: TestWord) -> bool {
        match word {
            TestWord::Any => true,
            TestWord::Own => value.piece.owner == self.context.side,
            TestWord::Unmoved => value.unmoved,
            TestWord::Blot => value.on_board() && !self.state.heaped.has(value.cell),
            TestWord::Heap => value.on_board() && self.state.heaped.has(value.cell),
            TestWord::Royal => self.is_royal(value),
            TestWord::Kind(kind) => self.program.kind(value.piece) == kind,
            TestWord::Another => value.on_board() && !self.state.moved.has(value.cell),
            TestWord::Safe => value.on_board() && self.cell_passes(value.cell, word),
            TestWord::Enemy => {
                let taker = self.context.placed.or(self.context.it.and_then(|cell| self.state.piece(cell)));
                let spared = !self.context.attack && self.is_royal(value);
                !spared && taker.is_some_and(|taker| self.program.may_take(self.state, taker, value.piece))
            }
            TestWord::Empty
            | TestWord::Origin
            | TestWord::InCheck
            | TestWord::Mated
            | TestWord::Stalemated
            | TestWord::Alive
            | TestWord::Dead
            | TestWord::Winner => false,
        }
    }

    fn is_royal(&self, value: PieceValue) -> bool {
        self.program.is_royal(self.state, value.on_board().then_some(value.cell), value.piece)
    }

    fn player_passes(&mut self, seat: Seat, word: TestWord) -> bool {
        let to_move = seat == self.state.player;
        match word {
            TestWord::Any => true,
            TestWord::Own => seat == self.context.player,
            TestWord::Alive => self.state.is_alive(seat),
            TestWord::Dead => !self.state.is_alive(seat),
            TestWord::Winner => self.context.winners >> seat.0 & 1 != 0,
            TestWord::InCheck => self.in_check(seat),
            TestWord::Mated | TestWord::Stalemated => {
                let Some((checked, true)) = self.context.found.filter(|_| to_move) else { return false };
                checked.unwrap_or_else(|| self.in_check(seat)) == (word == TestWord::Mated)
            }
            TestWord::Empty
            | TestWord::Origin
            | TestWord::Enemy
            | TestWord::Safe
            | TestWord::Unmoved
            | TestWord::Blot
            | TestWord::Heap
            | TestWord::Royal
            | TestWord::Another
            | TestWord::Kind(_) => false,
        }
    }

    fn in_check(&mut self, seat: Seat) -> bool {
        match self.context.checked {
            Some(checked) if seat == self.state.player => checked,
            _ => self.program.in_check(self.state, seat, self.frame),
        }
    }

    fn first(&mut self, selection: &Selection) -> Value<N> {
        if RunOf::of(selection).is_none()
            && let Some(pieces) = self.plain_pieces(selection)
        {
            return Value::Piece(pieces.lowest().and_then(|cell| self.piece_on(cell)));
        }
        let first = self.first_of(selection).map(Value::from);
        first.unwrap_or(match selection.domain {
            Domain::Pieces | Domain::Lost | Domain::Reserve | Domain::Buried => Value::Piece(None),
            Domain::Cells => Value::Cell(None),
            Domain::Players => Value::Seat(None),
            Domain::Sectors => Value::Sector(None),
        })
    }
}

/// Converts a stored number into the value of a variable.
pub(crate) fn stored<const N: usize>(kind: VarKind, number: i32) -> Value<N> {
    match kind {
        VarKind::Number => Value::Number(number.into()),
        VarKind::Flag => Value::Flag(number > 0),
        VarKind::Cell => Value::Cell(u16::try_from(number).ok().map(CellId)),
        VarKind::Player => Value::Seat(u8::try_from(number).ok().map(Seat)),
    }
}

/// Returns the value of a variable for a player or cell that does not exist.
fn nothing<const N: usize>(kind: VarKind) -> Value<N> {
    stored(kind, if kind == VarKind::Number { 0 } else { -1 })
}

/// Converts a value into the number that a state stores. Numbers beyond 32 bits saturate.
pub(crate) fn kept<const N: usize>(value: Value<N>) -> i32 {
    match value {
        Value::Number(n) => i32::try_from(n).unwrap_or(if n < 0 { i32::MIN } else { i32::MAX }),
        Value::Flag(flag) => flag.into(),
        Value::Cell(cell) => cell.map_or(-1, |cell| cell.0.into()),
        Value::Seat(seat) => seat.map_or(-1, |seat| seat.0.into()),
        other => unreachable!("no variable holds {other:?}"),
    }
}
