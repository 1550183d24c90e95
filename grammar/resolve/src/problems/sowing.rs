//! Diagnostics for sowing.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_syntax::ast::Name;

pub(crate) fn not_on_cells(span: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("`{name}` is not a number per cell");
    Diagnostic::error(code::BAD_SOWING, span, message, "cannot be sown")
        .label(declared, "declared here")
        .help("only a number that every cell has can be sown: `number seeds per cell = 4`, `sow seeds of c along TRACK`")
}

/// Returns the diagnostic for a per-player track in a position that needs a shared one.
pub(crate) fn track_of_player(span: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` is a track per player, but this needs one that all players share");
    Diagnostic::error(code::BAD_SOWING, span, message, "not shared").help(
        "declare a track for all players, `track NAME = a1..f1 closed`, and leave cells out with `skipping`",
    )
}

/// Returns the diagnostic for a track that visits a cell twice where each cell needs a unique
/// index.
pub(crate) fn comes_back(track: &Name) -> Diagnostic {
    let message = format!("the track `{}` visits a cell more than once", track.node);
    Diagnostic::error(code::BAD_SOWING, track.span, message, "a cell has several places on this track")
        .help("this needs a track that visits each cell once: declare one without `told by`")
}

pub(crate) fn open_track(track: &Name) -> Diagnostic {
    let message = format!("the track `{}` ends, so seeds would be left over", track.node);
    Diagnostic::error(code::BAD_SOWING, track.span, message, "not closed")
        .help("write `closed` after its cells, so that the first cell follows the last")
}

pub(crate) fn while_of_pieces(span: Span) -> Diagnostic {
    let message = "`while` tests one cell after another, but this selects pieces";
    Diagnostic::error(code::WRONG_TYPE, span, message, "only for cells")
        .help("select cells, and test the pieces on them: `cell c along TRACK from CELL while C`")
}

pub(crate) fn drawn_off_cells(span: Span) -> Diagnostic {
    let message = "only a number `per cell` or `per piece` can be drawn on the board";
    Diagnostic::error(code::WRONG_TYPE, span, message, "not such a number")
        .help("write `number NAME per cell = 0 drawn`; other variables are printed below the board")
}

pub(crate) fn drawn_twice(span: Span, first: Span) -> Diagnostic {
    let message = "two numbers would be drawn on the same cells";
    Diagnostic::error(code::WRONG_TYPE, span, message, "the second")
        .label(first, "the first")
        .help("draw only one of them; the other is printed below the board")
}
