//! Diagnostics for heaps.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_model::MOST_STACKED;

/// The help text for a rule that needs heaps.
const DECLARE: &str = "declare in `board` how many pieces a cell holds: `cells hold 5`, or `cells hold any`";

/// The help text for a rule that needs stacks.
const STACK: &str = "declare in `board` that pieces lie on each other: `cells stack`";

pub(crate) fn given_twice(span: Span, first: Span) -> Diagnostic {
    let message = "the board declares twice how many pieces a cell holds";
    Diagnostic::error(code::BAD_HEAP, span, message, "the second time")
        .label(first, "the first time")
        .help("leave one of them out")
}

pub(crate) fn too_few(span: Span) -> Diagnostic {
    let message = "a heap holds 2 to 65,535 pieces";
    Diagnostic::error(code::BAD_HEAP, span, message, "outside this range")
        .help("write a number from 2, or `cells hold any`; without `cells hold`, a cell holds one piece")
}

pub(crate) fn no_stack(span: Span) -> Diagnostic {
    let message = format!("a stack holds 2 to {MOST_STACKED} pieces");
    Diagnostic::error(code::BAD_HEAP, span, message, "outside this range")
        .help("write a number from 2, or `cells stack` alone, which sets no limit")
}

/// Returns the diagnostic for a word about heaps on a board where a cell holds one piece.
pub(crate) fn no_heaps(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` needs heaps, but a cell of this board holds one piece");
    Diagnostic::error(code::BAD_HEAP, span, message, "there are no heaps").help(DECLARE)
}

/// Returns the diagnostic for a test of a single piece that is unknown for the pieces of a heap.
pub(crate) fn not_distinguished(span: Span, word: &str) -> Diagnostic {
    let message =
        format!("`{word}` tests what one piece has done, but the pieces of a heap cannot be distinguished");
    Diagnostic::error(code::BAD_HEAP, span, message, "unknown for a piece in a heap")
        .help("record this in a variable `per player` or `per cell`")
}

/// Returns the diagnostic for a variable per piece on a board where the pieces of a heap are
/// indistinguishable.
pub(crate) fn value_of_piece(span: Span, name: &str, heaps: Span) -> Diagnostic {
    let message = format!("each piece has its own `{name}`, but a cell can hold several pieces");
    Diagnostic::error(code::BAD_HEAP, span, message, "a piece in a heap cannot have a separate value")
        .label(heaps, "several pieces on a cell")
        .help("declare the value `per cell`; or use stacks, whose pieces have separate values: `cells stack`")
}

/// Returns the diagnostic for several numbers where a single one is expected.
pub(crate) fn numbers_of_no_stack(span: Span) -> Diagnostic {
    let message = "several values are given where one is expected";
    Diagnostic::error(
        code::BAD_HEAP,
        span,
        message,
        "only a stack takes several values, in order from the bottom",
    )
    .help("write one value; or declare stacks with `cells stack`, and a `number ... per piece`")
}

pub(crate) fn exchanged(span: Span) -> Diagnostic {
    let message = "this movement exchanges pieces, but a cell holds several";
    Diagnostic::error(code::BAD_HEAP, span, message, "heaps cannot be exchanged")
        .help("capture the piece, or move it by an effect: `move piece on target to CELL`")
}

/// Returns the diagnostic for a movement with `together` that leads from no cell to another.
pub(crate) fn together_nowhere(span: Span) -> Diagnostic {
    let message = "`together` moves all pieces of a heap from one cell to another";
    Diagnostic::error(code::BAD_HEAP, span, message, "this movement does not lead from one cell to another")
        .help("leave `together` out: pieces enter from the reserve one by one; an effect can act on `each` piece")
}

pub(crate) fn chained(span: Span) -> Diagnostic {
    let message = "this hop is repeated in a chain, but cells hold heaps";
    Diagnostic::error(code::BAD_HEAP, span, message, "a chain cannot cross heaps")
        .help("let the turn repeat the step: `move again while CONDITION`")
}

/// Returns the diagnostic for `taking target` on a board without stacks, where a piece always
/// captures on its target.
pub(crate) fn taken_anyway(span: Span) -> Diagnostic {
    let message = "without stacks, a piece always takes the pieces on its target";
    Diagnostic::error(code::BAD_HEAP, span, message, "so this has no effect").help("leave it out")
}

/// Returns the diagnostic for `taking target` in a movement that never ends on another piece.
pub(crate) fn nothing_on_target(span: Span) -> Diagnostic {
    let message = "this movement never ends on a cell with another piece";
    Diagnostic::error(code::BAD_HEAP, span, message, "nothing to take")
        .help("name the pieces on the target: `step any onto enemy taking target`; or leave it out")
}

/// Returns the diagnostic for a word about stacks on a board without stacks.
pub(crate) fn no_stacks(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` needs stacks, but the pieces of this board do not lie on each other");
    Diagnostic::error(code::BAD_HEAP, span, message, "no piece lies beneath another").help(STACK)
}

/// Returns the diagnostic for a number of pieces that no stack can have on top.
pub(crate) fn bad_top(span: Span) -> Diagnostic {
    let message = format!("`together top` takes a number of pieces, from 2 to {MOST_STACKED}");
    Diagnostic::error(code::BAD_HEAP, span, message, "so many pieces cannot go together")
        .help("a piece moves alone without `together`, and `together` alone moves all pieces of the cell")
}

/// Returns the diagnostic for a chain that leaves behind the pieces beneath its own.
pub(crate) fn chained_alone(span: Span) -> Diagnostic {
    let message = "this hop is repeated in a chain, but leaves the pieces beneath it behind";
    Diagnostic::error(code::BAD_HEAP, span, message, "a chain moves the whole stack").help(
        "write `together` after the movement, or let the turn repeat the step: `move again while CONDITION`",
    )
}

/// Returns the diagnostic for `taking crossed beneath` in a movement that may cross several pieces
/// at once.
pub(crate) fn beneath_no_hop(span: Span) -> Diagnostic {
    let message = "the order of the pieces beneath the moved piece is not determined";
    Diagnostic::error(code::BAD_HEAP, span, message, "this may cross several pieces at once")
        .help("write `beneath` only after a single hop, or after a hop with `then again`: `hop 2 diagonal over enemy onto empty taking crossed beneath`")
}

/// Returns the diagnostic for `same result once` in a chain that lays pieces beneath another.
pub(crate) fn once_beneath(span: Span) -> Diagnostic {
    let message = "pieces that are taken in a different order lie in a different order in the stack";
    Diagnostic::error(code::BAD_HEAP, span, message, "these are different results")
        .help("leave out `same result once`: each order is a separate move")
}

pub(crate) fn royal(span: Span, kind: &str, heaps: Span) -> Diagnostic {
    let message = format!("`{kind}` is royal, but a cell holds several pieces");
    Diagnostic::error(code::BAD_HEAP, span, message, "a royal piece needs a cell of its own")
        .label(heaps, "several pieces on a cell")
        .help("instead of `royal`, add an ending for its capture")
}

/// Returns the diagnostic for a heap of the setup that is higher than the cells allow.
pub(crate) fn too_high(span: Span, cell: &str, most: Option<u16>) -> Diagnostic {
    let (message, help) = match most {
        None => (format!("`{cell}` holds one piece"), DECLARE),
        Some(most) => (format!("`{cell}` holds at most {most} pieces"), "put some of them elsewhere"),
    };
    Diagnostic::error(code::DOUBLE_PIECE, span, message, "more pieces are placed here").help(help)
}

pub(crate) fn no_number(span: Span, most: u16) -> Diagnostic {
    let message = format!("a heap of the setup has 1 to {most} pieces");
    Diagnostic::error(code::NUMBER_TOO_LARGE, span, message, "outside this range")
}

/// Returns the diagnostic for different pieces on one cell.
pub(crate) fn unlike(span: Span, cell: &str, first: Span) -> Diagnostic {
    let message = format!("different pieces stand on `{cell}`");
    Diagnostic::error(code::DOUBLE_PIECE, span, message, "the second")
        .label(first, "the first")
        .help("the pieces of a heap have the same kind, owner and facing")
}
