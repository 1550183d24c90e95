//! Evaluation of selections in a position.

use super::budget::{Cut, MAX_WAITING};
use super::eval::Eval;
use super::sowing::RunOf;
use super::value::{PieceValue, Subject, Value};
use crate::blueprint::Per;
use crate::expr::{Domain, Expr, Selection, Test, TestWord, Type};
use crate::profile::Work;
use crate::{KindId, LocalId, Piece, Seat, VarId};
use alfonso_board::{CellId, CellSet};
use std::ops::Range;

/// Reading this many numbers of cells takes as long as examining one thing.
const NUMBERS: u64 = 8;

impl<const N: usize> Eval<'_, N> {
    /// Returns the number of selected things. Bit sets count the pieces of a player or kind and the
    /// players in play.
    pub(crate) fn count(&mut self, selection: &Selection) -> i64 {
        if let Some(pieces) = self.plain_pieces(selection) {
            return self.state.pieces_on(&pieces);
        }
        if let Some(cells) = self.plain_cells(selection) {
            return i64::try_from(cells.len()).unwrap_or(i64::MAX);
        }
        if let (Domain::Players, Test::Word(TestWord::Alive), None, None) =
            (selection.domain, &selection.test, &selection.except, &selection.filter)
        {
            return self.state.alive.count_ones().into();
        }
        let mut count = 0;
        if let Domain::Lost | Domain::Reserve = selection.domain {
            self.frame.charges(Work::Selection, || Cut::Selection(selection));
            self.find_off(selection, &mut |_, _, pieces| {
                count += i64::from(pieces);
                false
            });
            return count;
        }
        self.each_of(selection, &mut |eval, subject| count += eval.many(selection, subject));
        count
    }

    /// Returns the number of things that one found thing represents. A piece represents its whole
    /// heap.
    pub(super) fn many(&self, selection: &Selection, found: Subject) -> i64 {
        match found {
            Subject::Piece(piece) if selection.domain == Domain::Pieces && !self.program.spec.stacks => {
                self.state.height(piece.cell).into()
            }
            _ => 1,
        }
    }

    /// Returns the selected pieces, if bit sets are sufficient to find them.
    #[inline(never)]
    pub(crate) fn plain_pieces(&mut self, selection: &Selection) -> Option<CellSet<N>> {
        let by_kind = selection.filter.is_none() || selection.by_kind;
        if selection.domain != Domain::Pieces || selection.except.is_some() || !by_kind {
            return None;
        }
        let passing = self.pieces_passing(&selection.test)?;
        let pieces = self.within_bounds(selection) & passing;
        Some(match &selection.filter {
            Some(filter) => self.of_kinds_asked(pieces, selection.local, filter),
            None => pieces,
        })
    }

    /// Returns the selected cells, if bit sets are sufficient to find them.
    #[inline(never)]
    pub(super) fn plain_cells(&mut self, selection: &Selection) -> Option<CellSet<N>> {
        let plain = selection.domain == Domain::Cells
            && selection.except.is_none()
            && selection.filter.as_ref().is_none_or(|filter| self.compares_numbers(selection.local, filter))
            && RunOf::of(selection).is_none();
        let passing = if plain { self.cells_passing(&selection.test) } else { None }?;
        let cells = match &selection.within {
            Some(within) => self.cells(within) & passing,
            None => passing,
        };
        Some(match &selection.filter {
            Some(_) if self.pays_for(selection, &cells) => CellSet::EMPTY,
            Some(filter) => self.with_numbers(cells, filter),
            None => cells,
        })
    }

    /// Adds the steps for reading a number of each of these cells. Returns true if the budget is
    /// exceeded.
    pub(super) fn pays_for(&mut self, selection: &Selection, cells: &CellSet<N>) -> bool {
        let steps = 1 + self.program.price * cells.len() as u64 / NUMBERS;
        self.frame.pays(steps, || Cut::Selection(selection))
    }

    /// Returns true if a condition on a named cell only compares numbers of that cell with numbers that
    /// are written.
    fn compares_numbers(&self, local: LocalId, condition: &Expr) -> bool {
        match condition {
            Expr::And(a, b) => self.compares_numbers(local, a) && self.compares_numbers(local, b),
            Expr::Compare(_, number, limit) => {
                matches!(**limit, Expr::Number(_)) && self.number_of(local, number).is_some()
            }
            _ => false,
        }
    }

    /// Returns the variable of which a value is the number of a named cell.
    pub(super) fn number_of(&self, local: LocalId, value: &Expr) -> Option<VarId> {
        let Expr::Var(var, Type::Number, Some(cell)) = value else { return None };
        let spec = &self.program.spec.vars[var.index()];
        (cell.is_local(local) && spec.per == Per::Cell && !spec.per_piece).then_some(*var)
    }

    /// Returns the cells whose numbers meet a condition. See [`Self::compares_numbers`].
    fn with_numbers(&self, cells: CellSet<N>, condition: &Expr) -> CellSet<N> {
        match condition {
            Expr::And(a, b) => self.with_numbers(self.with_numbers(cells, a), b),
            Expr::Compare(op, number, limit) => {
                let (Expr::Var(var, ..), Expr::Number(limit)) = (&**number, &**limit) else { return cells };
                let numbers = &self.state.numbers[self.program.layout.indices(*var)];
                let holds = |cell: &CellId| op.holds(i64::from(numbers[cell.index()]), *limit);
                cells.iter().filter(holds).collect()
            }
            _ => cells,
        }
    }

    /// Returns the pieces whose kinds pass a filter. The filter reads only the kind of the piece in
    /// its slot.
    #[inline(never)]
    fn of_kinds_asked(&mut self, pieces: CellSet<N>, slot: LocalId, filter: &Expr) -> CellSet<N> {
        let (mut expected, mut rest) = (CellSet::EMPTY, pieces);
        while let Some(piece) = rest.lowest().and_then(|cell| self.piece_on(cell)) {
            let kin = rest & self.program.of_kind(self.state, self.program.kind(piece.piece));
            self.bind(slot, Value::Piece(Some(piece)));
            if self.holds(filter) {
                expected |= kin;
            }
            rest = rest.without(&kin);
        }
        expected
    }

    /// Returns the cells of the selected pieces.
    pub(crate) fn pieces(&mut self, selection: &Selection) -> CellSet<N> {
        self.plain_pieces(selection).unwrap_or_else(|| {
            let mut pieces = CellSet::EMPTY;
            self.each_of(selection, &mut |_, piece| {
                piece.cell().into_iter().for_each(|cell| pieces.insert(cell));
            });
            pieces
        })
    }

    /// Returns the selected cells, or the cells of the selected pieces.
    pub(crate) fn selected_cells(&mut self, selection: &Selection) -> CellSet<N> {
        if selection.domain == Domain::Pieces {
            return self.pieces(selection);
        }
        if let Some(cells) = self.plain_cells(selection) {
            return cells;
        }
        let mut cells = CellSet::EMPTY;
        self.each_of(selection, &mut |_, subject| {
            if let Subject::Cell(cell) = subject {
                cells.insert(cell);
            }
        });
        cells
    }

    /// Returns the first selected thing for which `wanted` returns true. During each call, the
    /// selection's slot contains the thing.
    pub(crate) fn find(
        &mut self,
        selection: &Selection,
        mut matches: impl FnMut(&mut Self, Subject) -> bool,
    ) -> Option<Subject> {
        if self.frame.is_spent_by(|| Cut::Selection(selection)) {
            return None;
        }
        match (selection.domain, RunOf::of(selection)) {
            (Domain::Pieces, None) => {
                let candidates = self.candidates(selection);
                candidates.iter().find_map(|cell| {
                    let piece = Subject::Piece(self.piece_on(cell)?);
                    (self.chosen(selection, piece) && matches(self, piece)).then_some(piece)
                })
            }
            (Domain::Cells, None) => {
                if let Some(cells) = self.plain_cells(selection) {
                    return cells.iter().map(Subject::Cell).find(|cell| {
                        self.frame.steps += self.program.price;
                        self.bind(selection.local, (*cell).into());
                        matches(self, *cell)
                    });
                }
                let mut cells = match &selection.within {
                    Some(within) => self.cells(within),
                    None => self.program.board,
                };
                if let Some(passing) = self.cells_passing(&selection.test) {
                    cells &= passing;
                }
                cells.iter().find_map(|cell| {
                    let cell = Subject::Cell(cell);
                    (self.chosen(selection, cell) && matches(self, cell)).then_some(cell)
                })
            }
            // The less common cases are not generic over `wanted`, so they are compiled only once.
            (Domain::Pieces, Some(run)) => self.find_pieces_along(selection, run, &mut matches),
            (Domain::Cells, Some(run)) => self.find_cells_along(selection, run, &mut matches),
            (Domain::Players, _) => self.find_players(selection, &mut matches),
            (Domain::Sectors, _) => self.find_sectors(selection, &mut matches),
            (Domain::Buried, _) => self.find_buried(selection, &mut matches),
            (Domain::Lost | Domain::Reserve, _) => self.find_off(selection, &mut |eval, piece, count| {
                eval.frame.steps += u64::from(count.unsigned_abs());
                (0..count).any(|_| matches(eval, piece))
            }),
        }
    }

    /// Returns the first selected thing.
    #[inline(never)]
    pub(crate) fn first_of(&mut self, selection: &Selection) -> Option<Subject> {
        self.find(selection, |_, _| true)
    }

    /// Visits the selected things.
    #[inline(never)]
    pub(crate) fn each_of(&mut self, selection: &Selection, visit: &mut dyn FnMut(&mut Self, Subject)) {
        self.find(selection, |eval, subject| {
            visit(eval, subject);
            false
        });
    }

    /// Returns the selected players as a bit set.
    pub(super) fn seats_of(&mut self, selection: &Selection) -> u16 {
        let mut seats = 0;
        self.each_of(selection, &mut |_, player| seats |= player.seat_bit());
        seats
    }

    fn find_pieces_along(
        &mut self,
        selection: &Selection,
        run: RunOf<'_>,
        matches: &mut dyn FnMut(&mut Self, Subject) -> bool,
    ) -> Option<Subject> {
        let candidates = self.candidates(selection);
        let mut found = None;
        self.along(run, &mut |eval, cell| {
            let piece = eval.piece_on(cell).filter(|_| candidates.has(cell)).map(Subject::Piece);
            found = piece.filter(|piece| eval.chosen(selection, *piece) && matches(eval, *piece));
            found.is_some()
        });
        found
    }

    fn find_cells_along(
        &mut self,
        selection: &Selection,
        run: RunOf<'_>,
        matches: &mut dyn FnMut(&mut Self, Subject) -> bool,
    ) -> Option<Subject> {
        let found = self.along(run, &mut |eval, cell| {
            let cell = Subject::Cell(cell);
            eval.chosen(selection, cell) && matches(eval, cell)
        });
        found.map(Subject::Cell)
    }

    fn find_players(
        &mut self,
        selection: &Selection,
        matches: &mut dyn FnMut(&mut Self, Subject) -> bool,
    ) -> Option<Subject> {
        (0..self.program.spec.facing.len()).find_map(|seat| {
            let player = Subject::Seat(Seat::new(seat));
            (self.chosen(selection, player) && matches(self, player)).then_some(player)
        })
    }

    fn find_sectors(
        &mut self,
        selection: &Selection,
        matches: &mut dyn FnMut(&mut Self, Subject) -> bool,
    ) -> Option<Subject> {
        (0..self.program.sectors.len()).find_map(|sector| {
            let sector = Subject::Sector(u16::try_from(sector).ok()?);
            (self.chosen(selection, sector) && matches(self, sector)).then_some(sector)
        })
    }

    /// Pushes all selected things onto the frame, in order. Returns their indices. The caller must
    /// remove them.
    pub(crate) fn stack(&mut self, selection: &Selection) -> Range<usize> {
        let bottom = self.frame.len();
        let full = self.find(selection, |eval, value| {
            (0..eval.many(selection, value)).any(|_| {
                eval.frame.push(value.into());
                eval.frame.len() - bottom >= MAX_WAITING
            })
        });
        if full.is_some() {
            self.frame.note(&|| Cut::Selection(selection));
            self.frame.truncate(bottom);
        }
        bottom..self.frame.len()
    }

    /// Finds the selected pieces that lie beneath other pieces.
    fn find_buried(
        &mut self,
        selection: &Selection,
        matches: &mut dyn FnMut(&mut Self, Subject) -> bool,
    ) -> Option<Subject> {
        let owner = selection.owner.as_ref().map(|owner| self.seat(owner));
        let mut cells = self.state.heaped;
        if let Some(within) = &selection.within {
            cells &= self.cells(within);
        }
        let state = self.state;
        for cell in cells {
            let bears = state.numbers_beneath(self.program, cell);
            for (index, piece) in state.beneath(cell).enumerate() {
                if owner.is_some_and(|owner| owner != Some(piece.owner)) {
                    continue;
                }
                let bears = bears.get(index).copied().unwrap_or(0);
                let beneath = u8::try_from(index + 1).unwrap_or(u8::MAX);
                let piece = Subject::Piece(PieceValue { cell, beneath, piece, unmoved: false, bears });
                if self.chosen(selection, piece) && matches(self, piece) {
                    return Some(piece);
                }
            }
        }
        None
    }

    /// Returns true if a selection contains something, of which the pieces that bit sets find were not
    /// asked for.
    #[inline(never)]
    pub(super) fn some(&mut self, selection: &Selection) -> bool {
        if selection.domain == Domain::Cells {
            if let Some(some) = self.some_beside_group(selection) {
                return some;
            }
            if let Some(cells) = self.plain_cells(selection) {
                return !cells.is_empty();
            }
        }
        let some_off = self.some_off(selection);
        some_off.unwrap_or_else(|| self.first_of(selection).is_some())
    }

    /// Returns true if a selection contains a piece off the board, lost or in reserve. Returns
    /// `None` for pieces on the board, and for selections that depend on more than kinds and owners.
    pub(super) fn some_off(&mut self, selection: &Selection) -> Option<bool> {
        let (program, state) = (self.program, self.state);
        let kinds = match &selection.test {
            Test::Word(TestWord::Any) => 0..program.spec.kinds.len(),
            Test::Word(TestWord::Kind(kind)) => kind.index()..kind.index() + 1,
            _ => return None,
        };
        let depends = selection.except.is_some() || selection.filter.is_some() || selection.within.is_some();
        let first = match selection.domain {
            _ if depends => return None,
            Domain::Lost => program.layout.lost(KindId::new(kinds.start), Seat(0)),
            Domain::Reserve => match program.layout.reserve(KindId::new(kinds.start), Seat(0)) {
                Some(first) => first,
                None => return Some(false),
            },
            _ => return None,
        };
        // The numbers of all owners of a kind follow each other, and so do the kinds.
        let seats = program.spec.facing.len();
        let numbers = &state.numbers[first..first + kinds.len() * seats];
        Some(match &selection.owner {
            None => numbers.iter().any(|number| *number > 0),
            Some(owner) => match self.seat(owner) {
                Some(seat) => numbers.iter().skip(seat.index()).step_by(seats).any(|number| *number > 0),
                None => false,
            },
        })
    }

    /// Finds the selected pieces off the board, lost or in reserve. They are grouped by kind and
    /// owner, with their number.
    fn find_off(
        &mut self,
        selection: &Selection,
        matches: &mut dyn FnMut(&mut Self, Subject, i32) -> bool,
    ) -> Option<Subject> {
        let program = self.program;
        let owner = selection.owner.as_ref().map(|owner| self.seat(owner));
        let kinds = match &selection.test {
            Test::Word(TestWord::Kind(kind)) => kind.index()..kind.index() + 1,
            _ => 0..program.spec.kinds.len(),
        };
        for kind in kinds.map(KindId::new) {
            for seat in self.program.seats() {
                let index = match selection.domain {
                    Domain::Reserve => program.layout.reserve(kind, seat),
                    _ => Some(program.layout.lost(kind, seat)),
                };
                let count = index.map_or(0, |index| self.state.numbers[index]);
                if count <= 0 || owner.is_some_and(|owner| owner != Some(seat)) {
                    continue;
                }
                let piece =
                    Piece { class: program.class(kind, program.spec.facing[seat.index()]), owner: seat };
                let piece = Subject::Piece(self.piece_off_board(piece));
                if self.chosen(selection, piece) && matches(self, piece, count) {
                    return Some(piece);
                }
            }
        }
        None
    }

    /// Returns the cells of the pieces that may be selected.
    pub(super) fn candidates(&mut self, selection: &Selection) -> CellSet<N> {
        let cells = self.within_bounds(selection);
        match self.pieces_passing(&selection.test) {
            Some(passing) => cells & passing,
            None => cells,
        }
    }

    /// Returns the candidates of a selection, ignoring its test.
    #[inline]
    fn within_bounds(&mut self, selection: &Selection) -> CellSet<N> {
        let mut cells = self.state.occupied;
        if let Some(owner) = &selection.owner {
            cells = match self.seat(owner) {
                Some(seat) => self.state.of_owner(self.program, seat),
                None => CellSet::EMPTY,
            };
        }
        if let Some(within) = &selection.within {
            cells &= self.cells(within);
        }
        cells
    }

    /// Returns the pieces that pass a test, if bit sets are sufficient to find them.
    pub(super) fn pieces_passing(&self, test: &Test) -> Option<CellSet<N>> {
        match test {
            Test::Word(TestWord::Any) => Some(self.state.occupied),
            Test::Word(TestWord::Kind(kind)) => Some(self.program.of_kind(self.state, *kind)),
            Test::Word(TestWord::Royal) => Some(self.program.royal_pieces(self.state)),
            Test::Word(TestWord::Unmoved) => Some(self.state.unmoved),
            Test::Word(TestWord::Heap) => Some(self.state.heaped),
            Test::Word(TestWord::Blot) => Some(self.state.occupied.without(&self.state.heaped)),
            Test::Word(TestWord::Own) => Some(self.state.of_owner(self.program, self.context.side)),
            Test::All(parts) => parts
                .iter()
                .try_fold(self.state.occupied, |cells, part| Some(cells & self.pieces_passing(part)?)),
            _ => None,
        }
    }

    /// Returns the cells of the board that pass a test, if bit sets are sufficient to find them. A cell
    /// passes a test of pieces if the piece on it does.
    pub(super) fn cells_passing(&self, test: &Test) -> Option<CellSet<N>> {
        let board = self.program.board;
        match test {
            Test::Word(TestWord::Any) => Some(board),
            Test::Word(TestWord::Empty) => Some(board.without(&self.state.occupied)),
            Test::Word(_) => self.pieces_passing(test),
            Test::Not(part) => Some(board.without(&self.cells_passing(part)?)),
            Test::All(parts) => {
                parts.iter().try_fold(board, |cells, part| Some(cells & self.cells_passing(part)?))
            }
            Test::Any(parts) => {
                parts.iter().try_fold(CellSet::EMPTY, |cells, part| Some(cells | self.cells_passing(part)?))
            }
        }
    }

    pub(super) fn chosen(&mut self, selection: &Selection, subject: Subject) -> bool {
        self.frame.steps += self.program.price;
        self.bind(selection.local, subject.into());
        if !self.passes(subject, &selection.test) {
            return false;
        }
        if let Some(except) = &selection.except {
            let except = self.value(except);
            self.bind(selection.local, subject.into());
            if Value::from(subject).same(except) {
                return false;
            }
        }
        selection.filter.as_ref().is_none_or(|filter| {
            let holds = self.holds(filter);
            self.bind(selection.local, subject.into());
            holds
        })
    }
}
