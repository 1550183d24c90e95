//! Evaluation of expressions with a known type. This avoids creating a [`Value`].

use super::budget::Cut;
use super::eval::Eval;
use super::sowing::RunOf;
use super::value::{EvalContext, PieceValue, Subject, Value};
use crate::blueprint::{Per, TableDomain};
use crate::expr::{Expr, Selection, Type, Way};
use crate::{DiceId, KindId, Piece, Seat, TableId, VarId};
use alfonso_board::{CellId, CellNode, CellSet, Direction};

impl<'a, const N: usize> Eval<'a, N> {
    /// Evaluates an expression of type number.
    pub(crate) fn number(&mut self, expr: &Expr) -> i64 {
        let layout = &self.program.layout;
        match expr {
            Expr::Number(n) => *n,
            Expr::Arith(op, a, b) => op.of(self.number(a), self.number(b)),
            Expr::Count(selection) => self.count(selection),
            Expr::PliesSince(id) => self.state.numbers[layout.counter(*id)].into(),
            Expr::Repetitions => self.context.repetitions.into(),
            Expr::SinceRepetition => self.context.since_repetition.into(),
            Expr::Rounds => self.state.rounds.into(),
            Expr::Die(id) => layout.shown(*id).next().map_or(0, |index| self.state.numbers[index].into()),
            Expr::Var(id, _, index) => self.held(*id, index.as_deref()).map_or(0, i64::from),
            other => self.other_number(other),
        }
    }

    /// Evaluates a number that depends on a cell, or a number of another less common kind.
    ///
    /// It is a separate function, so that the function for the most common numbers stays small.
    #[inline(never)]
    fn other_number(&mut self, expr: &Expr) -> i64 {
        let layout = &self.program.layout;
        match expr {
            Expr::FileOf(of) => self.coordinate(of, |cell| cell.file),
            Expr::RankOf(of) | Expr::RingOf(of) => self.coordinate(of, |cell| cell.rank),
            Expr::PlaceOn(of, track) => {
                let index = self.cell(of).and_then(|cell| self.program.track_index(*track, cell));
                index.map_or(0, |index| i64::from(index) + 1)
            }
            Expr::HeightOf(of) => self.cell(of).map_or(0, |cell| self.state.height(cell).into()),
            Expr::Distance(a, b) if a.ty() != Type::Sector => {
                let (a, b) = (self.cell(a), self.cell(b));
                let steps = a.zip(b).map(|(a, b)| self.program.spec.topology.distance(a, b));
                steps.unwrap_or(0).into()
            }
            Expr::Distance(a, b) => {
                let (a, b) = (self.sector(a), self.sector(b));
                let on = a.zip(b).map_or(0, |(a, b)| usize::from(a.abs_diff(b)));
                on.min(self.program.sectors.len().saturating_sub(on)) as i64
            }
            Expr::Table(table_entry, _, argument) => match self.table_entry(*table_entry, argument) {
                (number, true) => self.number(number),
                (_, false) => 0,
            },
            Expr::Thrown(word, id, number) => {
                let number = number.as_deref().map_or(0, |number| self.number(number));
                match self.state.thrown(layout, *id) {
                    [] => 0,
                    thrown => word.of(thrown, number),
                }
            }
            Expr::Fold(fold, selection, value) => {
                if let Some(var) = self.number_of(selection.local, value)
                    && let Some(cells) = self.plain_cells(selection)
                {
                    if self.pays_for(selection, &cells) {
                        return 0;
                    }
                    let numbers = &self.state.numbers[layout.indices(var)];
                    let each = cells.iter().map(|cell| i64::from(numbers[cell.index()]));
                    return each.reduce(|a, b| fold.of(a, b)).unwrap_or(0);
                }
                let mut made = None;
                self.each_of(selection, &mut |eval, found| {
                    let mut number = eval.number(value);
                    if *fold == alfonso_forms::Fold::Sum {
                        number = number.saturating_mul(eval.many(selection, found));
                    }
                    made = Some(made.map_or(number, |before| fold.of(before, number)));
                });
                made.unwrap_or(0)
            }
            other => self.value(other).number(),
        }
    }

    /// Evaluates an expression of type player. `None` stands for nobody.
    pub(crate) fn seat(&mut self, expr: &Expr) -> Option<Seat> {
        match expr {
            Expr::Player(seat) => Some(*seat),
            Expr::Nobody => None,
            Expr::Local(slot, _) => self.frame[slot.index()].seat(),
            Expr::Mover => Some(self.context.player),
            Expr::Next => Some(self.next()),
            Expr::Previous => Some(self.program.previous_in_play(self.state, self.context.player)),
            Expr::NextAlive(of) => self.seat(of).map(|seat| self.program.next_in_play(self.state, seat)),
            Expr::NextSeat(of) => self.seat(of).map(|seat| self.program.after(seat)),
            Expr::Latest(selection) => self.latest(selection),
            Expr::PartnerOf(of) => self.seat(of).and_then(|seat| self.program.spec.partner(seat)),
            Expr::OwnerOf(of) => self.piece(of).map(|value| value.piece.owner),
            other => self.value(other).seat(),
        }
    }

    /// Evaluates an expression of type kind. Returns `None` for the kind of a piece that does not
    /// exist.
    pub(crate) fn kind(&mut self, expr: &Expr) -> Option<KindId> {
        match expr {
            Expr::Kind(kind) => Some(*kind),
            Expr::Local(slot, _) => self.frame[slot.index()].kind(),
            Expr::KindOf(of) => self.piece(of).map(|value| self.program.kind(value.piece)),
            other => self.value(other).kind(),
        }
    }

    /// Evaluates an expression of type piece. `None` stands for no piece.
    pub(crate) fn piece(&mut self, expr: &Expr) -> Option<PieceValue> {
        match expr {
            Expr::Local(slot, _) => self.frame[slot.index()].piece(),
            Expr::It => match self.context.placed {
                Some(piece) => Some(self.piece_off_board(piece)),
                None => self.context.it.and_then(|cell| self.piece_on(cell)),
            },
            Expr::PieceOn(of) => self.cell(of).and_then(|cell| self.piece_on(cell)),
            Expr::FirstSeen(from) => self.cell(from).and_then(|from| self.first_seen(from)),
            other => self.value(other).piece(),
        }
    }

    /// Evaluates an expression of type cell. A piece stands for its cell. `None` stands for no
    /// cell.
    pub(crate) fn cell(&mut self, expr: &Expr) -> Option<CellId> {
        match expr {
            Expr::Cell(cell) => Some(*cell),
            Expr::Nowhere => None,
            Expr::Local(slot, _) => self.frame[slot.index()].cell(),
            Expr::Origin => self.context.origin,
            Expr::Target => self.context.target,
            Expr::Crossed(_) => self.crossed().lowest(),
            Expr::CellOf(of) => self.cell(of),
            Expr::CellOn(number, track) => {
                let index = usize::try_from(self.number(number).checked_sub(1)?).ok()?;
                self.program.spec.tracks[track.index()].cells.get(index).copied()
            }
            Expr::Beside(way, cell, piece) => {
                let (cell, piece) = (self.cell(cell)?, self.piece(piece));
                let direction = self.direction(*way, piece.map(|value| value.piece))?;
                self.program.spec.topology.step(cell, direction)
            }
            Expr::It | Expr::PieceOn(_) | Expr::FirstSeen(_) => {
                self.piece(expr).filter(|piece| piece.on_board()).map(|piece| piece.cell)
            }
            other => self.value(other).cell(),
        }
    }

    /// Evaluates an expression of type sector, from 0. Returns `None` for the sector of a cell that
    /// does not exist.
    pub(crate) fn sector(&mut self, expr: &Expr) -> Option<u16> {
        match expr {
            Expr::Sector(sector) => Some(*sector),
            Expr::Local(slot, _) => self.frame[slot.index()].sector(),
            Expr::SectorOf(of) => self.program.spec.topology.cell(self.cell(of)?).sector,
            other => self.value(other).sector(),
        }
    }

    /// Evaluates a set of cells. The expression may also be one cell or a sector.
    pub(crate) fn cells(&mut self, expr: &Expr) -> CellSet<N> {
        match expr {
            Expr::Region(region) => self.program.regions[region.index()],
            Expr::Related(relation, to) => {
                let to = self.cell(to);
                self.program.related(*relation, to)
            }
            Expr::SandwichEnds(of, by, rows, along) => self.sandwich_ends(of, by, *rows, *along),
            Expr::CellsOf(selection) => self.selected_cells(selection),
            Expr::Group(of, along) => self.group(of, *along),
            Expr::Neighbours(of, along) => self.neighbours(of, *along),
            Expr::Straight(way, from, piece) => self.straight(*way, from, piece),
            Expr::Run(..) => RunOf::in_expr(expr).map_or(CellSet::EMPTY, |run| self.run(run)),
            Expr::Between(a, b) => self.between(a, b),
            Expr::Sandwiched(of, by, from, rows, along) => self.sandwiched(of, by, from, *rows, *along),
            Expr::Crossed(Type::Cells) => self.crossed(),
            Expr::Edge(way, piece) => {
                let piece = self.piece(piece);
                let direction = self.direction(*way, piece.map(|value| value.piece));
                direction.map_or(CellSet::EMPTY, |d| self.program.edges[d.index()])
            }
            Expr::Table(region, _, argument) => match self.table_entry(*region, argument) {
                (cells, true) => self.cells(cells),
                (_, false) => CellSet::EMPTY,
            },
            other => match self.value(other) {
                Value::Sector(sector) => {
                    sector.map_or(CellSet::EMPTY, |sector| self.program.sectors[usize::from(sector)])
                }
                other => other.cells(),
            },
        }
    }

    /// Evaluates the subject of a test.
    ///
    /// Returns `None` if the piece, player or cell does not exist. Such a subject passes no test,
    /// not even a negated one.
    pub(super) fn subject(&mut self, expr: &Expr) -> Option<Subject> {
        match expr {
            Expr::Player(seat) => Some(Subject::Seat(*seat)),
            Expr::Next => Some(Subject::Seat(self.next())),
            Expr::Mover => Some(Subject::Seat(self.context.player)),
            _ => match expr.ty() {
                Type::Piece => self.piece(expr).map(Subject::Piece),
                Type::Player => self.seat(expr).map(Subject::Seat),
                Type::Cell => self.cell(expr).map(Subject::Cell),
                Type::Sector => self.sector(expr).map(Subject::Sector),
                // No test applies to the other types.
                Type::Number | Type::File | Type::Flag | Type::Kind | Type::Cells | Type::Direction => None,
            },
        }
    }

    /// Returns the row of a table for an argument, and `true`.
    ///
    /// If there is no such row, returns the first row and `false`. The value of the table is then
    /// nothing, in the type of that row.
    pub(super) fn table_entry(&mut self, table_id: TableId, argument: &Expr) -> (&'a Expr, bool) {
        let program = self.program;
        let table = &program.spec.tables[table_id.index()];
        if self.frame.pays(program.price, || Cut::Table(table_id)) {
            return (&table.rows[0], false);
        }
        let (argument, index) = match table.domain {
            TableDomain::File | TableDomain::Number(_) => {
                let number = self.number(argument);
                let first = if let TableDomain::Number(first) = table.domain { first } else { 1 };
                (Value::Number(number), usize::try_from(number.saturating_sub(first)).ok())
            }
            TableDomain::Player => {
                let seat = self.seat(argument);
                (Value::Seat(seat), seat.map(Seat::index))
            }
            TableDomain::Kind => {
                let kind = self.kind(argument);
                (Value::Kind(kind), kind.map(KindId::index))
            }
            TableDomain::Flag => {
                let flag = self.holds(argument);
                (Value::Flag(flag), Some(usize::from(flag)))
            }
            TableDomain::Sector => {
                let sector = self.sector(argument);
                (Value::Sector(sector), sector.map(usize::from))
            }
        };
        self.bind(table.param, argument);
        match index.and_then(|index| table.rows.get(index)) {
            Some(value) => (value, true),
            None => (&table.rows[0], false),
        }
    }

    /// Returns the stored number of a variable. Returns `None` if its player, cell or piece does
    /// not exist.
    ///
    /// A `per piece` value is the one that the piece had when `PieceValue` was created.
    pub(super) fn held(&mut self, var: VarId, index: Option<&Expr>) -> Option<i32> {
        if let Some(piece) = index.filter(|_| self.program.spec.vars[var.index()].per_piece) {
            return self.piece(piece).map(|piece| piece.bears);
        }
        self.index_of_var(var, index).map(|index| self.state.numbers[index])
    }

    /// Returns the value of a piece that is lost or in reserve.
    pub(super) fn piece_off_board(&self, piece: Piece) -> PieceValue {
        let bears = self.program.layout.usual_piece_number();
        PieceValue { cell: PieceValue::OFF, beneath: 0, piece, unmoved: false, bears }
    }

    /// Returns the index of a variable's value. Returns `None` if the player or cell does not
    /// exist, or if the piece has left its cell.
    pub(crate) fn index_of_var(&mut self, var_id: VarId, index: Option<&Expr>) -> Option<usize> {
        let var = &self.program.spec.vars[var_id.index()];
        let index = match (index, var.per) {
            (None, _) | (_, Per::Game) => 0,
            (Some(index), Per::Player) => self.seat(index)?.index(),
            (Some(index), Per::Cell) if var.per_piece => {
                let piece = self.piece(index)?;
                self.state.still_there(piece)?.index()
            }
            (Some(index), Per::Cell) => self.cell(index)?.index(),
        };
        Some(self.program.layout.var(var_id, index))
    }

    /// Returns true if one of the dice with this index shows a number.
    pub(super) fn shows(&mut self, dice: DiceId, number: &Expr) -> bool {
        let number = self.number(number);
        let mut thrown = self.state.thrown(&self.program.layout, dice).iter();
        thrown.any(|shown| i64::from(*shown) == number)
    }

    /// Returns the player whose turn is next.
    fn next(&self) -> Seat {
        self.context.next.unwrap_or_else(|| self.program.next_in_play(self.state, self.context.player))
    }

    /// Returns the selected player who moved a piece most recently.
    ///
    /// If several selected players have not moved any piece, returns the first of them in reverse
    /// order of seats. This order starts before the player to move and ends with them.
    fn latest(&mut self, selection: &Selection) -> Option<Seat> {
        let selected = self.seats_of(selection);
        let mut latest: Option<(i32, Seat)> = None;
        for seat in self.program.in_order_after(self.state.player, selected) {
            let index = self.program.layout.last_move(seat);
            let ply = index.map_or(-1, |index| self.state.numbers[index]);
            // In reverse order, later players come first, and the player to move comes last.
            let beaten = |(known, _): (i32, Seat)| ply > known || ply == known && seat != self.state.player;
            if latest.is_none_or(beaten) {
                latest = Some((ply, seat));
            }
        }
        latest.map(|(_, seat)| seat)
    }

    fn coordinate(&mut self, of: &Expr, coordinate_of: fn(&CellNode) -> i16) -> i64 {
        self.cell(of).map_or(0, |cell| self.program.spec.topology.number(cell, coordinate_of))
    }

    pub(super) fn direction(&self, way: Way, piece: Option<Piece>) -> Option<Direction> {
        match way {
            Way::Board(direction) => Some(direction),
            Way::Facing(turn) => {
                piece.and_then(|piece| self.program.facing(piece)).map(|d| d.turned(usize::from(turn)))
            }
        }
    }

    /// Returns the first piece on the straight line from a cell, in the final direction of the
    /// move.
    fn first_seen(&self, from: CellId) -> Option<PieceValue> {
        let topology = &self.program.spec.topology;
        let (files, ranks) = self.heading()?;
        let mut cell = topology.leap(from, files, ranks)?;
        while !self.state.occupied.has(cell) {
            cell = topology.leap(cell, files, ranks)?;
        }
        self.piece_on(cell)
    }

    /// Returns the final direction of the move, as the files and ranks between neighbouring cells
    /// of the line.
    ///
    /// The line leads to the target from the last crossed cell, or from the origin if no cell is
    /// crossed.
    fn heading(&self) -> Option<(i32, i32)> {
        let (origin, target) = (self.context.origin?, self.context.target?);
        let by = self.context.by?;
        let before = match self.program.movements[by.index()].chains {
            true => self.frame.chain.before,
            false => self.program.last_crossed(by, origin, target).unwrap_or(origin),
        };
        let topology = &self.program.spec.topology;
        let (a, b) = (topology.cell(before), topology.cell(target));
        let files = i32::from(b.file) - i32::from(a.file);
        let ranks = i32::from(b.rank) - i32::from(a.rank);
        let parts = (1..=files.abs().max(ranks.abs())).rev().find(|n| files % n == 0 && ranks % n == 0)?;
        Some((files / parts, ranks / parts))
    }

    fn crossed(&self) -> CellSet<N> {
        let EvalContext { by: Some(by), origin: Some(from), target: Some(to), .. } = self.context else {
            return CellSet::EMPTY;
        };
        if self.program.movements[by.index()].chains {
            return self.frame.chain.crossed;
        }
        self.program.crossed(by, from, to)
    }
}
