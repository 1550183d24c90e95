//! The players in check, as stored in a position.

/// The players in check, if the engine has found them since the last change of pieces or players.
///
/// They are determined by the rest of the position. Therefore all values compare as equal, so that
/// positions never differ only in them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Checks(Option<u16>);

impl Checks {
    /// Stores the players in check, given as a bit set.
    pub(crate) fn of(players: u16) -> Self {
        Self(Some(players))
    }

    /// Returns the players in check as a bit set. Returns `None` if they have not been computed.
    #[inline]
    pub(crate) fn known(self) -> Option<u16> {
        self.0
    }

    /// Removes the stored players before a change that may affect checks.
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
