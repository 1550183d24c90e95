//! Problems of heaps.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_model::MOST_STACKED;

/// The way out where a rule needs heaps.
const DECLARE: &str = "declare in `board` how many pieces a cell holds: `cells hold 5`, or `cells hold any`";

/// The way out where a rule needs stacks.
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

/// A word about heaps where a cell holds one piece.
pub(crate) fn no_heaps(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` needs heaps, but a cell of this board holds one piece");
    Diagnostic::error(code::BAD_HEAP, span, message, "there are no heaps").help(DECLARE)
}

/// A word that asks of a piece what is not known of the pieces of a heap.
pub(crate) fn not_distinguished(span: Span, word: &str) -> Diagnostic {
    let message =
        format!("`{word}` tests what one piece has done, but the pieces of a heap cannot be distinguished");
    Diagnostic::error(code::BAD_HEAP, span, message, "not known of pieces in a heap")
        .help("keep this fact in a variable of a player or a cell")
}

/// A variable per piece where the pieces of a heap are alike.
pub(crate) fn value_of_piece(span: Span, name: &str, heaps: Span) -> Diagnostic {
    let message = format!("there is one `{name}` for each piece, but a cell holds several");
    Diagnostic::error(code::BAD_HEAP, span, message, "pieces of a heap have no values of their own")
        .label(heaps, "several pieces on a cell")
        .help("give each cell a value, `per cell`; or use stacks, in which each piece has its own: `cells stack`")
}

/// Several numbers where one thing has one.
pub(crate) fn numbers_of_no_stack(span: Span) -> Diagnostic {
    let message = "several values are given for a single one";
    Diagnostic::error(
        code::BAD_HEAP,
        span,
        message,
        "only the pieces of a stack have several, from the bottom",
    )
    .help("write one value; or let pieces lie on each other, `cells stack`, with a `number ... per piece`")
}

pub(crate) fn exchanged(span: Span) -> Diagnostic {
    let message = "this movement exchanges pieces, but a cell holds several";
    Diagnostic::error(code::BAD_HEAP, span, message, "heaps cannot be exchanged")
        .help("capture the piece, or move it by an effect: `move piece on target to CELL`")
}

/// A movement of a whole heap that leads from no cell to another.
pub(crate) fn together_nowhere(span: Span) -> Diagnostic {
    let message = "`together` moves all pieces of a heap from one cell to another";
    Diagnostic::error(code::BAD_HEAP, span, message, "this movement leads from no cell to another")
        .help("leave it out: pieces enter from the reserve one by one; effects can apply to `each` piece")
}

pub(crate) fn chained(span: Span) -> Diagnostic {
    let message = "this hop is repeated in a chain, but cells hold heaps";
    Diagnostic::error(code::BAD_HEAP, span, message, "a chain cannot cross heaps")
        .help("let the turn repeat the step: `move again while CONDITION`")
}

/// `taking target` where a piece takes what stands on its target.
pub(crate) fn taken_anyway(span: Span) -> Diagnostic {
    let message = "without stacks, a piece always takes the pieces on its target";
    Diagnostic::error(code::BAD_HEAP, span, message, "so this has no effect").help("leave it out")
}

/// `taking target` of a movement that comes to no other piece.
pub(crate) fn nothing_on_target(span: Span) -> Diagnostic {
    let message = "this movement never ends on a cell with another piece";
    Diagnostic::error(code::BAD_HEAP, span, message, "nothing to take")
        .help("name the pieces on the target: `step any onto enemy taking target`; or leave it out")
}

/// A word about stacks where pieces do not lie on each other.
pub(crate) fn no_stacks(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` needs stacks, but the pieces of this board do not lie on each other");
    Diagnostic::error(code::BAD_HEAP, span, message, "no piece lies beneath another").help(STACK)
}

/// A chain that leaves behind what lies beneath the piece.
pub(crate) fn chained_alone(span: Span) -> Diagnostic {
    let message = "this hop is repeated in a chain, but leaves the pieces beneath it behind";
    Diagnostic::error(code::BAD_HEAP, span, message, "a chain takes the whole stack along").help(
        "write `together` after the movement, or let the turn repeat the step: `move again while CONDITION`",
    )
}

/// `taking crossed beneath` of a movement that may cross several pieces at once.
pub(crate) fn beneath_no_hop(span: Span) -> Diagnostic {
    let message = "the order of the pieces beneath it is not determined";
    Diagnostic::error(code::BAD_HEAP, span, message, "this may cross several pieces at once")
        .help("write it after a single hop, or a hop with `then again`: `hop 2 diagonal over enemy onto empty taking crossed beneath`")
}

/// `same result once` of a chain that lays pieces beneath another.
pub(crate) fn once_beneath(span: Span) -> Diagnostic {
    let message = "the same pieces, taken in another order, lie in another order";
    Diagnostic::error(code::BAD_HEAP, span, message, "these are different results")
        .help("leave out `same result once`: each order is a separate move")
}

pub(crate) fn royal(span: Span, kind: &str, heaps: Span) -> Diagnostic {
    let message = format!("`{kind}` is royal, but a cell holds several pieces");
    Diagnostic::error(code::BAD_HEAP, span, message, "a royal piece needs a cell of its own")
        .label(heaps, "several pieces on a cell")
        .help("instead of `royal`, add an ending for its capture")
}

/// A heap of the setup where a cell holds one piece, or one with more pieces than a cell holds.
pub(crate) fn too_high(span: Span, cell: &str, most: Option<u16>) -> Diagnostic {
    let (message, help) = match most {
        None => (format!("`{cell}` holds one piece"), DECLARE),
        Some(most) => (format!("`{cell}` holds at most {most} pieces"), "put some of them elsewhere"),
    };
    Diagnostic::error(code::DOUBLE_PIECE, span, message, "more pieces than that").help(help)
}

pub(crate) fn no_number(span: Span, most: u16) -> Diagnostic {
    let message = format!("a heap of the setup has 1 to {most} pieces");
    Diagnostic::error(code::NUMBER_TOO_LARGE, span, message, "outside this range")
}

/// Unlike pieces on one cell.
pub(crate) fn unlike(span: Span, cell: &str, first: Span) -> Diagnostic {
    let message = format!("different pieces stand on `{cell}`");
    Diagnostic::error(code::DOUBLE_PIECE, span, message, "the second")
        .label(first, "the first")
        .help("the pieces of a heap have the same kind, owner and facing")
}
