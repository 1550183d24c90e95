//! Places in what pest saw, as places in the file.

/// pest sees the whole file, or one piece of it, or one piece whose first word was put right.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Offset {
    /// The beginning of the piece in the file.
    pub(crate) base: usize,
    /// The length of the first word as pest saw it.
    pub(crate) seen: usize,
    /// The length of the first word as it was written.
    pub(crate) written: usize,
}

impl Offset {
    /// The place in the file of byte `at` of what pest saw.
    pub(crate) fn of(self, at: usize) -> usize {
        if at < self.seen {
            self.base + at.min(self.written)
        } else {
            self.base + at - self.seen + self.written
        }
    }
}
