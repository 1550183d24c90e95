//! Problems of sowing.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_syntax::ast::Name;

pub(crate) fn not_on_cells(span: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("`{name}` is no number that lies on cells");
    Diagnostic::error(code::BAD_SOWING, span, message, "cannot be sown")
        .label(declared, "declared here")
        .help("sow a plain number that every cell has: `number seeds per cell = 4`, `sow seeds of c along TRACK`")
}

/// A track that each player has, where one for all is needed.
pub(crate) fn track_of_player(span: Span, name: &str) -> Diagnostic {
    let message = format!("each player has a track `{name}`, and one that all share is needed here");
    Diagnostic::error(code::BAD_SOWING, span, message, "whose?")
        .help("declare a track for all, `track NAME = a1..f1 closed`, and leave out cells with `skipping`")
}

/// A track that comes to cells again, where each cell has to have one place.
pub(crate) fn comes_back(track: &Name) -> Diagnostic {
    let message = format!("the track `{}` may come to a cell again", track.node);
    Diagnostic::error(code::BAD_SOWING, track.span, message, "from which time on?")
        .help("here each cell has one place: declare a track without `told by`")
}

pub(crate) fn open_track(track: &Name) -> Diagnostic {
    let message = format!("the track `{}` has an end, where seeds would be left over", track.node);
    Diagnostic::error(code::BAD_SOWING, track.span, message, "not closed")
        .help("write `closed` behind its cells: the first cell then follows the last")
}

pub(crate) fn while_of_pieces(span: Span) -> Diagnostic {
    let message = "`while` asks of one cell after the other, and pieces are selected here";
    Diagnostic::error(code::WRONG_TYPE, span, message, "this is asked of cells")
        .help("select cells, and ask of the pieces on them: `cell c along TRACK from CELL while C`")
}

pub(crate) fn drawn_off_cells(span: Span) -> Diagnostic {
    let message = "only a number that every cell or every piece has is drawn on the board";
    Diagnostic::error(code::WRONG_TYPE, span, message, "this variable is none")
        .help("declare it so: `number NAME per cell = 0 drawn`; other variables are told below the board")
}

pub(crate) fn drawn_twice(span: Span, first: Span) -> Diagnostic {
    let message = "two numbers would stand on the same cells";
    Diagnostic::error(code::WRONG_TYPE, span, message, "the second that is drawn")
        .label(first, "the first")
        .help("draw one of them; the other is told below the board")
}
