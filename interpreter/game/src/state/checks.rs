//! The players in check, as far as a position keeps them.

/// The players in check, if the engine has found them since pieces or players last changed.
///
/// It follows from the rest of the position, so that two positions never differ by it alone: all are equal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Checks(Option<u16>);

impl Checks {
    /// Keeps the players in check, a bit each.
    pub(crate) fn of(players: u16) -> Self {
        Self(Some(players))
    }

    /// Returns the players in check, a bit each; `None` if nobody has looked.
    #[inline]
    pub(crate) fn known(self) -> Option<u16> {
        self.0
    }

    /// Forgets them, because something changes on which checks depend.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.0 = None;
    }
}

impl PartialEq for Checks {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Checks {}
