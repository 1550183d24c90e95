//! Safe cells of a player, for any of the player's pieces, real or hypothetical.

use super::attack::Victim;
use super::value::{Frame, Subject};
use crate::{KindId, Man, MoverId, Program, Seat, State, TestId};
use alfonso_board::CellId;

impl<const N: usize> Program<N> {
    /// Returns true if a piece of a player would not be attacked on a cell, all else being equal.
    ///
    /// The piece is the player's piece there, or else a hypothetical royal piece. `it` is the cell of the moving piece.
    pub(crate) fn is_safe(
        &self,
        state: &State<N>,
        (cell, owner): (CellId, Seat),
        it: Option<CellId>,
        frame: &mut Frame<N>,
    ) -> bool {
        let clear = self.spec.plan.clear;
        if let Some(man) = state.man(cell).filter(|man| man.owner == owner) {
            return !self.threatened(state, cell, man, frame);
        }
        let Some(kind) = self.kind_thought_of(state, owner, it) else { return true };
        if clear {
            return !self.attacked(state, Victim { kind, owner, cell }, &state.occupied, frame);
        }
        // Attacks may depend on the pieces on the board, so the hypothetical piece is put there.
        let mut thought = frame.thought(state);
        thought.clear(self, cell);
        thought.unburden(self, cell);
        if let Some(it) =
            it.filter(|it| state.man(*it).is_some_and(|man| (man.owner, self.kind(man)) == (owner, kind)))
        {
            thought.burden(self, cell, state.borne(self, it));
        }
        let man = Man { class: self.class(kind, self.spec.facing[owner.index()]), owner };
        thought.put(self, cell, man, false);
        let safe = !self.threatened(&thought, cell, man, frame);
        frame.give_back(thought);
        safe
    }

    /// Returns the royal kind to assume on a cell without a piece of the player.
    ///
    /// It is the kind of `it`, if that piece is royal and the player's. Otherwise it is the first royal kind of which the
    /// player has a piece, or else the first one.
    fn kind_thought_of(&self, state: &State<N>, owner: Seat, it: Option<CellId>) -> Option<KindId> {
        let it = it.and_then(|cell| state.man(cell)).filter(|man| man.owner == owner);
        let royal = it.filter(|man| self.classes[man.class.index()].royal).map(|man| self.kind(man));
        let kinds = || self.royals.iter().map(|class| self.classes[class.index()].kind);
        let own = state.of_owner(self, owner);
        let has = |kind: &KindId| self.of_kind(state, *kind).meets(&own);
        royal.or_else(|| kinds().find(has)).or_else(|| kinds().next())
    }

    /// Returns true if another player's piece could capture the piece on a cell, royal or not.
    fn threatened(&self, state: &State<N>, cell: CellId, man: Man, frame: &mut Frame<N>) -> bool {
        let others = state.occupied.without(&state.of_owner(self, man.owner));
        others.iter().any(|from| self.could_take(state, from, (cell, man), frame))
    }

    /// Returns true if the piece on one cell could capture the piece on another, royal or not.
    pub(crate) fn attacks(&self, state: &State<N>, from: CellId, to: CellId, frame: &mut Frame<N>) -> bool {
        state.man(to).is_some_and(|man| self.could_take(state, from, (to, man), frame))
    }

    /// Returns true if the piece on one cell would attack another piece of the same player, if that were another player's.
    pub(crate) fn guards(&self, state: &State<N>, from: CellId, to: CellId, frame: &mut Frame<N>) -> bool {
        let (Some(guard), Some(man)) = (state.man(from), state.man(to)) else { return false };
        from != to
            && guard.owner == man.owner
            && self.seats().filter(|seat| *seat != man.owner && state.is_alive(*seat)).any(|owner| {
                let class = self.class(self.kind(man), self.spec.facing[owner.index()]);
                let other = Man { class, owner };
                let mut thought = frame.thought(state);
                thought.clear(self, to);
                thought.put(self, to, other, false);
                thought.burden(self, to, state.borne(self, to));
                let takes = self.could_take(&thought, from, (to, other), frame);
                frame.give_back(thought);
                takes
            })
    }

    fn could_take(
        &self,
        state: &State<N>,
        from: CellId,
        (cell, man): (CellId, Man),
        frame: &mut Frame<N>,
    ) -> bool {
        let Some(taker) = state.man(from).filter(|taker| self.may_take(state, *taker, man)) else {
            return false;
        };
        self.classes[taker.class.index()].movers.clone().map(MoverId).any(|id| {
            self.spec.movers[id.index()].threatens
                && self.may_attack(state, id, from, cell, frame)
                && self.comes_onto(state, id, (from, cell), frame)
        })
    }

    /// Returns true if a way of moving leads onto a cell, ignoring its conditions.
    fn comes_onto(
        &self,
        state: &State<N>,
        id: MoverId,
        (from, to): (CellId, CellId),
        frame: &mut Frame<N>,
    ) -> bool {
        let mut eval = self.attack_eval(state, id, from, to, frame);
        let mut passes =
            |cell: CellId, test: TestId| eval.passes(Subject::Cell(cell), &self.spec.tests[test.index()]);
        let fan = &self.spec.movers[id.index()].fans[from.index()];
        fan.leaps.iter().any(|(test, cell)| *cell == to && passes(to, *test))
            || fan.rays.iter().any(|ray| {
                let place = ray.cells.iter().position(|cell| *cell == to);
                place.is_some_and(|place| {
                    let open = ray.cells[..place].iter().all(|cell| !state.occupied.has(*cell));
                    place >= ray.gates && open && passes(to, ray.land)
                })
            })
            || fan.hops.iter().any(|hop| {
                let place = hop.cells.iter().position(|cell| *cell == to);
                place.is_some_and(|place| {
                    let mut men = hop.cells[..place].iter().filter(|cell| state.occupied.has(**cell));
                    let one = (men.next(), men.next());
                    let (Some(man), None) = one else { return false };
                    place >= hop.nearest && passes(*man, hop.over) && passes(to, hop.land)
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
