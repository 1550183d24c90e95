//! Sets of seats.

use alfonso_game::Seat;
use std::fmt;

/// A set of seats, for example the seats that must act.
///
/// ```
/// use alfonso::{Seat, SeatSet};
///
/// let both: SeatSet = [Seat(0), Seat(1)].into_iter().collect();
/// assert!(both.contains(Seat(1)));
/// assert_eq!(both.len(), 2);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u16);

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl SeatSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Returns true if a seat is in the set.
    #[must_use]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 16 && self.0 >> seat.0 & 1 != 0
    }

    /// Returns the number of seats in the set.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if no seat is in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the seats, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..16).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> Self {
        [seat].into_iter().collect()
    }
}

impl FromIterator<Seat> for SeatSet {
    /// Collects seats. Ignores seats above 15, because a game has at most 16.
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        Self(seats.into_iter().filter(|seat| seat.0 < 16).fold(0, |all, seat| all | 1 << seat.0))
    }
}
