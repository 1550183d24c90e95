//! Seats: who comes after whom, and who is still in play.

use super::Walker;
use super::position::Position;
use alfonso_rules::Seat;

impl Walker<'_> {
    /// The next seat in the order of play, in play or not.
    pub(super) fn seat_after(&self, player: Seat) -> Seat {
        Seat::new((player.index() + 1) % self.rules.players.len())
    }

    /// All seats in the order of play, beginning with this one.
    pub(super) fn seats_from(&self, first: Seat) -> Vec<Seat> {
        let seats = self.rules.players.len();
        (0..seats).map(|further| Seat::new((first.index() + further) % seats)).collect()
    }

    /// Returns the players in play, in the order of seats.
    pub(super) fn alive(&self, position: &Position) -> Vec<Seat> {
        self.seats_from(Seat::new(0)).into_iter().filter(|seat| position.is_alive(*seat)).collect()
    }

    /// Returns the first seat in play after a player's; their own if nobody else is in play.
    pub(super) fn next_alive(&self, position: &Position, player: Seat) -> Seat {
        let mut others = self.seats_from(player).into_iter().skip(1);
        others.find(|seat| position.is_alive(*seat)).unwrap_or(player)
    }

    /// Returns the last seat in play before a player's; their own if nobody else is in play.
    pub(super) fn previous_alive(&self, position: &Position, player: Seat) -> Seat {
        let mut others = self.seats_from(player).into_iter().skip(1).rev();
        others.find(|seat| position.is_alive(*seat)).unwrap_or(player)
    }
}
