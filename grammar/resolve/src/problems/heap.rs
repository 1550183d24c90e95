//! Problems of heaps.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_model::MOST_STACKED;

/// The way out where a rule needs heaps.
const DECLARE: &str = "say in `board` how many pieces a cell holds: `cells hold 5`, or `cells hold any`";

/// The way out where a rule needs stacks.
const STACK: &str = "say in `board` that pieces lie on each other: `cells stack`";

pub(crate) fn said_twice(span: Span, first: Span) -> Diagnostic {
    let message = "the board says twice how many pieces a cell holds";
    Diagnostic::error(code::BAD_HEAP, span, message, "the second time")
        .label(first, "the first time")
        .help("leave one of them out")
}

pub(crate) fn too_few(span: Span) -> Diagnostic {
    let message = "a heap has room for 2 to 65,535 pieces";
    Diagnostic::error(code::BAD_HEAP, span, message, "not so many")
        .help("say a number from 2 on, or `cells hold any`; a cell that holds one piece needs no word")
}

pub(crate) fn no_stack(span: Span) -> Diagnostic {
    let message = format!("a stack has room for 2 to {MOST_STACKED} pieces");
    Diagnostic::error(code::BAD_HEAP, span, message, "not so many")
        .help("say a number from 2 on, or `cells stack` alone: a stack is then as high as there are pieces")
}

/// A word about heaps where a cell holds one piece.
pub(crate) fn no_heaps(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` asks for heaps, and a cell of this board holds one piece");
    Diagnostic::error(code::BAD_HEAP, span, message, "there are no heaps").help(DECLARE)
}

/// A word that asks of a piece what is not known of the pieces of a heap.
pub(crate) fn not_told_apart(span: Span, word: &str) -> Diagnostic {
    let message =
        format!("`{word}` asks what one piece has done, and nobody can say it of the pieces of a cell");
    Diagnostic::error(code::BAD_HEAP, span, message, "of which of them?")
        .help("keep in a variable what the rule needs to know: of a player, or of a cell")
}

/// A variable per piece where the pieces of a heap are alike.
pub(crate) fn value_of_piece(span: Span, name: &str, heaps: Span) -> Diagnostic {
    let message = format!("there is one `{name}` for each piece, and a cell holds several");
    Diagnostic::error(code::BAD_HEAP, span, message, "of which piece of a cell?")
        .label(heaps, "several pieces on a cell")
        .help("give each cell a value, `per cell`; or let the pieces lie on each other, each with its own: `cells stack`")
}

/// Several numbers where one thing has one.
pub(crate) fn numbers_of_no_stack(span: Span) -> Diagnostic {
    let message = "several values stand here, and there is one for each";
    Diagnostic::error(
        code::BAD_HEAP,
        span,
        message,
        "only the pieces of a stack have several, from the bottom",
    )
    .help("write one value; or let pieces lie on each other, `cells stack`, with a `number ... per piece`")
}

pub(crate) fn exchanged(span: Span) -> Diagnostic {
    let message = "pieces change places here, and a cell holds several";
    Diagnostic::error(code::BAD_HEAP, span, message, "several cannot be exchanged")
        .help("capture the piece, or move it by an effect: `move piece on target to CELL`")
}

/// A movement of a whole heap that leads from no cell to another.
pub(crate) fn together_nowhere(span: Span) -> Diagnostic {
    let message = "`together` moves all pieces of a heap from one cell to another";
    Diagnostic::error(code::BAD_HEAP, span, message, "nothing goes anywhere here")
        .help("leave it out: from the reserve, pieces come one by one; effects can be about `each` piece")
}

pub(crate) fn chained(span: Span) -> Diagnostic {
    let message = "this hop goes on again, and cells hold heaps";
    Diagnostic::error(code::BAD_HEAP, span, message, "no chain passes heaps")
        .help("let the turn repeat the step: `move again while CONDITION`")
}

/// `taking target` where a piece takes what stands on its target.
pub(crate) fn taken_anyway(span: Span) -> Diagnostic {
    let message = "a piece takes what stands on its target, unless pieces lie on each other";
    Diagnostic::error(code::BAD_HEAP, span, message, "so it says nothing").help("leave it out")
}

/// `taking target` of a movement that comes to no other piece.
pub(crate) fn nothing_on_target(span: Span) -> Diagnostic {
    let message = "this movement comes to no cell on which another piece stands";
    Diagnostic::error(code::BAD_HEAP, span, message, "nothing to take")
        .help("say onto whom the piece comes: `step any onto enemy taking target`; or leave it out")
}

/// A word about stacks where pieces do not lie on each other.
pub(crate) fn no_stacks(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` asks for stacks, and the pieces of this board do not lie on each other");
    Diagnostic::error(code::BAD_HEAP, span, message, "nothing lies beneath a piece").help(STACK)
}

/// A chain that leaves behind what lies beneath the piece.
pub(crate) fn chained_alone(span: Span) -> Diagnostic {
    let message = "this hop goes on again, and leaves behind what lies beneath the piece";
    Diagnostic::error(code::BAD_HEAP, span, message, "a chain takes the whole stack along").help(
        "say `together` behind the movement; or let the turn repeat the step: `move again while CONDITION`",
    )
}

/// `taking crossed beneath` of a movement that may cross several pieces at once.
pub(crate) fn beneath_no_hop(span: Span) -> Diagnostic {
    let message = "in which order do these pieces come to lie beneath it?";
    Diagnostic::error(code::BAD_HEAP, span, message, "several may be crossed at once")
        .help("say it of one hop, or of a hop that goes on again: `hop 2 diagonal over enemy onto empty taking crossed beneath`")
}

/// `same result once` of a chain that lays pieces beneath another.
pub(crate) fn once_beneath(span: Span) -> Diagnostic {
    let message = "the same pieces may be taken in another order, and lie in another order then";
    Diagnostic::error(code::BAD_HEAP, span, message, "these are different results")
        .help("leave out `same result once`: each way is a move of its own")
}

pub(crate) fn royal(span: Span, kind: &str, heaps: Span) -> Diagnostic {
    let message = format!("`{kind}` is royal, and a cell holds several pieces");
    Diagnostic::error(code::BAD_HEAP, span, message, "a royal piece stands alone")
        .label(heaps, "several pieces on a cell")
        .help("say by an ending what happens when it is captured, in place of `royal`")
}

/// A heap of the setup where a cell holds one piece, or one with more pieces than a cell holds.
pub(crate) fn too_high(span: Span, cell: &str, most: Option<u16>) -> Diagnostic {
    let (message, help) = match most {
        None => (format!("`{cell}` holds one piece"), DECLARE),
        Some(most) => (format!("`{cell}` holds at most {most} pieces"), "put some of them elsewhere"),
    };
    Diagnostic::error(code::DOUBLE_MAN, span, message, "more than that").help(help)
}

pub(crate) fn no_number(span: Span, most: u16) -> Diagnostic {
    let message = format!("a heap of the setup has 1 to {most} pieces");
    Diagnostic::error(code::NUMBER_TOO_LARGE, span, message, "not so many")
}

/// Unlike pieces on one cell.
pub(crate) fn unlike(span: Span, cell: &str, first: Span) -> Diagnostic {
    let message = format!("pieces that are not alike stand on `{cell}`");
    Diagnostic::error(code::DOUBLE_MAN, span, message, "the second")
        .label(first, "the first")
        .help("the pieces of a heap are of one kind and player, and face one way")
}
