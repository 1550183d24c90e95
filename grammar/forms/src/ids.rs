//! Ids: small numbers, each with its own type.

/// Defines ids of the form `Name(integer)`, each with its documentation.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($int:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $int);

        impl $name {
            /// Returns the id of the row `index` of its table.
            ///
            /// # Panics Panics if the table is longer than the limits of rule files allow.
            #[must_use]
            pub fn new(index: usize) -> Self {
                Self(<$int>::try_from(index).expect("the table is within the limits of rule files"))
            }

            /// Returns the row of the table that has this id.
            #[inline]
            #[must_use]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

ids! {
    /// A rule: a row in the list of rules of a reading.
    RuleId(u16);
    /// A player's place in the cycle of turns, counted from 0.
    Seat(u8);
    /// A kind of piece.
    KindId(u16);
    /// A region: a row of the board's regions.
    RegionId(u16);
    /// A track: a row of the board's tracks.
    TrackId(u16);
    /// A name that lines of a board of points share.
    LineId(u16);
    /// A tag of moves.
    TagId(u16);
    /// A variable.
    VarId(u16);
    /// A table.
    TableId(u16);
    /// A relation between cells: a row of the relations of a compiled game.
    RelationId(u16);
    /// Dice that are rolled under one name.
    DiceId(u16);
    /// A value bound to a name: a `let`, the local name of a selection, a `with`, or an event's
    /// `of x`. The id is unique in its rule. In a compiled game, it is unique in the game.
    LocalId(u16);
    /// An event from which plies are counted: a row in the list of a game's counters.
    CounterId(u16);
}
