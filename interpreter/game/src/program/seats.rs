//! Seats: their order, the players in play, and the capture tables that depend on these players.

use super::Program;
use crate::blueprint::Blueprint;
use crate::{Piece, Seat, State};

/// The capture tables for each set of players in play.
#[derive(Clone, Debug)]
pub(crate) struct Regimes {
    /// The regime for each set of players in play. Empty if there is only one regime.
    by_alive: Box<[u16]>,
    /// For each regime, the index of its capture table in the blueprint.
    tables: Box<[usize]>,
}

impl Regimes {
    pub(crate) fn new(spec: &Blueprint) -> Self {
        let mut tables: Vec<usize> = Vec::new();
        let mut by_alive = Vec::with_capacity(spec.takes.len());
        for (alive, table) in spec.takes.iter().enumerate() {
            let regime = tables.iter().position(|known| spec.takes[*known] == *table).unwrap_or_else(|| {
                tables.push(alive);
                tables.len() - 1
            });
            by_alive.push(u16::try_from(regime).unwrap_or(u16::MAX));
        }
        if tables.len() < 2 {
            by_alive.clear();
        }
        Self { by_alive: by_alive.into(), tables: tables.into() }
    }

    /// Returns the index of the capture table of each regime in the blueprint.
    pub(crate) fn tables(&self) -> &[usize] {
        &self.tables
    }
}

impl<const N: usize> Program<N> {
    /// Returns all seats, as a bit set.
    #[inline]
    pub(crate) fn everybody(&self) -> u16 {
        u16::MAX >> (16 - self.spec.facing.len())
    }

    /// Returns all seats, in order.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<N> {
        (0..self.spec.facing.len()).map(Seat::new)
    }

    /// Returns the regime that applies while these players are in play.
    pub(crate) fn regime(&self, alive: u16) -> u16 {
        self.regimes.by_alive.get(usize::from(alive)).copied().unwrap_or(0)
    }

    /// Returns true if the capture tables allow a piece to capture another one. The protection of
    /// royal pieces is ignored.
    pub(crate) fn may_take(&self, state: &State<N>, taker: Piece, taken: Piece) -> bool {
        let index = |piece: Piece| self.sort(self.kind(piece), piece.owner);
        let table = self.regimes.tables[usize::from(state.regime)];
        self.spec.takes[table][index(taker)][index(taken)]
    }

    /// Returns the seat after another, whether or not its player is in play.
    #[inline]
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        if seat.index() + 1 == self.spec.facing.len() { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// Returns the seat before another, whether or not its player is in play.
    pub(crate) fn before(&self, seat: Seat) -> Seat {
        Seat::new((seat.index() + self.spec.facing.len() - 1) % self.spec.facing.len())
    }

    /// Returns the first seat in play after another. Returns that seat itself if no other seat is
    /// in play.
    #[inline]
    pub(crate) fn next_in_play(&self, state: &State<N>, seat: Seat) -> Seat {
        let mut next = self.after(seat);
        while next != seat && !state.is_alive(next) {
            next = self.after(next);
        }
        next
    }

    /// Returns the last seat in play before another. Returns that seat itself if no other seat is
    /// in play.
    pub(crate) fn previous_in_play(&self, state: &State<N>, seat: Seat) -> Seat {
        let mut previous = self.before(seat);
        while previous != seat && !state.is_alive(previous) {
            previous = self.before(previous);
        }
        previous
    }

    /// Returns the seats of a set in the order that begins after `seat` and ends with it.
    pub(crate) fn in_order_after(&self, seat: Seat, set: u16) -> impl Iterator<Item = Seat> {
        let seats = self.spec.facing.len();
        let order = (1..=seats).map(move |n| Seat::new((seat.index() + n) % seats));
        order.filter(move |seat| set >> seat.0 & 1 != 0)
    }

    /// Returns the player who decides next. Returns `None` if the player to move acts by moving.
    pub(crate) fn decider(&self, state: &State<N>) -> Option<Seat> {
        if state.voters == 0 {
            return None;
        }
        self.in_order_after(state.player, state.voters).next()
    }
}
