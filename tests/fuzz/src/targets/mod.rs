//! The fuzz targets.

mod betza;
mod editor;
mod orthodox;
mod play;
mod positions;
mod records;
mod rules;
mod tables;

use crate::door::Target;

/// All targets.
pub const TARGETS: &[Target] = &[
    rules::PARSER,
    rules::FAMILY,
    editor::EDITOR,
    play::PLAY,
    positions::FEN,
    positions::JSON,
    records::PGN,
    records::RON,
    betza::BETZA,
    orthodox::CHESS,
];
