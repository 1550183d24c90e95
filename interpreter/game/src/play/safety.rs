//! The cells on which a player's piece, real or hypothetical, is safe.

use super::attack::Victim;
use super::value::{Frame, Subject};
use crate::{KindId, MovementId, Piece, Program, Seat, State, TestId};
use alfonso_board::CellId;

impl<const N: usize> Program<N> {
    /// Returns true if a piece of a player would not be attacked on a cell in the present position.
    ///
    /// The piece is the player's own piece on this cell or, if there is none, a hypothetical royal
    /// piece. `it` is the cell of the moving piece.
    pub(crate) fn is_safe(
        &self,
        state: &State<N>,
        (cell, owner): (CellId, Seat),
        it: Option<CellId>,
        frame: &mut Frame<N>,
    ) -> bool {
        let clear = self.spec.plan.clear;
        if let Some(piece) = state.piece(cell).filter(|piece| piece.owner == owner) {
            return !self.threatened(state, cell, piece, frame);
        }
        let Some(kind) = self.kind_thought_of(state, owner, it) else { return true };
        if clear {
            return !self.attacked(state, Victim { kind, owner, cell }, &state.occupied, frame);
        }
        // Attacks may depend on the pieces on the board, so the hypothetical piece is put there.
        let mut thought = frame.thought(state);
        thought.clear(self, cell);
        thought.unburden(self, cell);
        if let Some(it) = it.filter(|it| {
            state.piece(*it).is_some_and(|piece| (piece.owner, self.kind(piece)) == (owner, kind))
        }) {
            thought.burden(self, cell, state.piece_number(self, it));
        }
        let piece = Piece { class: self.class(kind, self.spec.facing[owner.index()]), owner };
        thought.put(self, cell, piece, false);
        let safe = !self.threatened(&thought, cell, piece, frame);
        frame.give_back(thought);
        safe
    }

    /// Returns the royal kind of the hypothetical piece on a cell.
    ///
    /// It is the kind of the piece on `it`, if that is a royal piece of the player. Otherwise it is
    /// the first royal kind of which the player has a piece. If there is none, it is the first
    /// royal kind.
    fn kind_thought_of(&self, state: &State<N>, owner: Seat, it: Option<CellId>) -> Option<KindId> {
        let it = it.and_then(|cell| state.piece(cell)).filter(|piece| piece.owner == owner);
        let royal = it.filter(|piece| self.classes[piece.class.index()].royal).map(|piece| self.kind(piece));
        let kinds = || self.royals.iter().map(|class| self.classes[class.index()].kind);
        let own = state.of_owner(self, owner);
        let has = |kind: &KindId| self.of_kind(state, *kind).meets(&own);
        royal.or_else(|| kinds().find(has)).or_else(|| kinds().next())
    }

    /// Returns true if a piece of another player could capture the piece on a cell, royal or not.
    fn threatened(&self, state: &State<N>, cell: CellId, piece: Piece, frame: &mut Frame<N>) -> bool {
        let others = state.occupied.without(&state.of_owner(self, piece.owner));
        others.iter().any(|from| self.could_take(state, from, (cell, piece), frame))
    }

    /// Returns true if the piece on one cell could capture the piece on another, royal or not.
    pub(crate) fn attacks(&self, state: &State<N>, from: CellId, to: CellId, frame: &mut Frame<N>) -> bool {
        state.piece(to).is_some_and(|piece| self.could_take(state, from, (to, piece), frame))
    }

    /// Returns true if the piece on one cell would attack another piece of the same player, if that
    /// piece belonged to an opponent.
    pub(crate) fn guards(&self, state: &State<N>, from: CellId, to: CellId, frame: &mut Frame<N>) -> bool {
        let (Some(guard), Some(piece)) = (state.piece(from), state.piece(to)) else { return false };
        from != to
            && guard.owner == piece.owner
            && self.seats().filter(|seat| *seat != piece.owner && state.is_alive(*seat)).any(|owner| {
                let class = self.class(self.kind(piece), self.spec.facing[owner.index()]);
                let other = Piece { class, owner };
                let mut thought = frame.thought(state);
                thought.clear(self, to);
                thought.put(self, to, other, false);
                thought.burden(self, to, state.piece_number(self, to));
                let takes = self.could_take(&thought, from, (to, other), frame);
                frame.give_back(thought);
                takes
            })
    }

    fn could_take(
        &self,
        state: &State<N>,
        from: CellId,
        (cell, piece): (CellId, Piece),
        frame: &mut Frame<N>,
    ) -> bool {
        let Some(taker) = state.piece(from).filter(|taker| self.may_take(state, *taker, piece)) else {
            return false;
        };
        self.classes[taker.class.index()].movements.clone().map(MovementId).any(|id| {
            self.spec.movements[id.index()].threatens
                && self.may_attack(state, id, from, cell, frame)
                && self.comes_onto(state, id, (from, cell), frame)
        })
    }

    /// Returns true if a way of moving leads to a cell, ignoring its conditions.
    fn comes_onto(
        &self,
        state: &State<N>,
        id: MovementId,
        (from, to): (CellId, CellId),
        frame: &mut Frame<N>,
    ) -> bool {
        let mut eval = self.attack_eval(state, id, from, to, frame);
        let mut passes =
            |cell: CellId, test: TestId| eval.passes(Subject::Cell(cell), &self.spec.tests[test.index()]);
        let fan = &self.spec.movements[id.index()].fans[from.index()];
        fan.leaps.iter().any(|(test, cell)| *cell == to && passes(to, *test))
            || fan.rays.iter().any(|ray| {
                let index = ray.cells.iter().position(|cell| *cell == to);
                index.is_some_and(|index| {
                    let open = ray.cells[..index].iter().all(|cell| !state.occupied.has(*cell));
                    index >= ray.gates && open && passes(to, ray.land)
                })
            })
            || fan.hops.iter().any(|hop| {
                let index = hop.cells.iter().position(|cell| *cell == to);
                index.is_some_and(|index| {
                    let mut pieces = hop.cells[..index].iter().filter(|cell| state.occupied.has(**cell));
                    let one = (pieces.next(), pieces.next());
                    let (Some(piece), None) = one else { return false };
                    index >= hop.nearest && passes(*piece, hop.over) && passes(to, hop.land)
                })
            })
            || fan.walks.iter().any(|walk| {
                for step in walk {
                    if step.cell == to && step.land.is_some_and(|test| passes(to, test)) {
                        return true;
                    }
                    if !passes(step.cell, step.cross) {
                        return false;
                    }
                }
                false
            })
    }
}
