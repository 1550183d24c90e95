//! Conversion of offsets in the parsed text to offsets in the file.

/// The relation between the parsed text and the file. Pest parses the whole file, a part of it, or
/// a part whose first word has been corrected.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Offset {
    /// The offset of the part in the file.
    pub(crate) base: usize,
    /// The length of the first word in the parsed text.
    pub(crate) seen: usize,
    /// The length of the first word in the file.
    pub(crate) written: usize,
}

impl Offset {
    /// Returns the offset in the file for byte `at` of the parsed text.
    pub(crate) fn of(self, at: usize) -> usize {
        if at < self.seen {
            self.base + at.min(self.written)
        } else {
            self.base + at - self.seen + self.written
        }
    }
}
