//! Ids: small numbers that cannot be mistaken for each other.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u16);

        impl $name {
            /// The id of the row `index` of its table. Tables are limited far below 65,536 rows.
            #[must_use]
            pub fn new(index: usize) -> Self {
                Self(u16::try_from(index).expect("tables are limited below 65,536 rows"))
            }

            /// The row of the table that this id belongs to.
            #[must_use]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

ids! {
    /// A rule: a row of [`crate::RuleSet::rules`].
    RuleId;
    /// A seat: a row of [`crate::RuleSet::players`].
    PlayerId;
    /// A kind of piece: a row of [`crate::RuleSet::kinds`].
    KindId;
    /// A region: a row of the board's regions.
    RegionId;
    /// A track: a row of the board's tracks.
    TrackId;
    /// A tag of moves.
    TagId;
    /// A variable.
    VarId;
    /// A table.
    TableId;
    /// Dice that are rolled under one name.
    DiceId;
    /// A value bound to a name: a `let`, a selection's variable, a `with`, an event's `of x`. Unique in its rule.
    LocalId;
}
