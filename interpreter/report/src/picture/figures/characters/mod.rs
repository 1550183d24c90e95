//! The characters on pieces of xiangqi, janggi and shogi, as strokes drawn by us. No font is needed.
//!
//! Each character fills the same box. Its strokes follow its usual printed shape, with fewer bends
//! and without hooks that cannot be seen on a small token.

mod shogi;
mod xiangqi;

use super::Table;

/// The figures of shogi.
pub(super) const SHOGI: Table = shogi::FIGURES;
/// The tables of the set.
pub(super) const TABLES: &[Table] = &[xiangqi::FIGURES, shogi::FIGURES];
