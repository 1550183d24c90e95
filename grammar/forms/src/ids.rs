//! Ids: small numbers that cannot be mistaken for each other.

/// Defines ids: `Name(integer)` each, with its documentation.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($int:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $int);

        impl $name {
            /// The id of the row `index` of its table.
            ///
            /// # Panics
            /// If the table is longer than rule files are allowed to make it.
            #[must_use]
            pub fn new(index: usize) -> Self {
                Self(<$int>::try_from(index).expect("the table is within the limits of rule files"))
            }

            /// The row of the table that this id belongs to.
            #[inline]
            #[must_use]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

ids! {
    /// A rule: a row of the rules of a reading.
    RuleId(u16);
    /// A player's place in the cycle of turns, from 0.
    Seat(u8);
    /// A kind of piece.
    KindId(u16);
    /// A region: a row of the board's regions.
    RegionId(u16);
    /// A track: a row of the board's tracks.
    TrackId(u16);
    /// A name of lines on a board of points.
    LineId(u16);
    /// A tag of moves.
    TagId(u16);
    /// A variable.
    VarId(u16);
    /// A table.
    TableId(u16);
    /// Dice that are rolled under one name.
    DiceId(u16);
    /// A value bound to a name: a `let`, a selection's variable, a `with`, an event's `of x`. Unique in its rule; in a game
    /// that is played, unique in the game.
    LocalId(u16);
    /// An event that plies are counted from: a row of the counters of a game.
    CounterId(u16);
}
