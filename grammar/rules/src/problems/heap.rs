//! Problems of heaps.

use alfonso_diag::{Diagnostic, Span, code};

/// The way out where a rule needs heaps.
const DECLARE: &str = "say in `board` how many pieces a cell holds: `cells hold 5`, or `cells hold any`";

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

/// A word about heaps where a cell holds one piece.
pub(crate) fn no_heaps(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` asks for heaps, and a cell of this board holds one piece");
    Diagnostic::error(code::BAD_HEAP, span, message, "there are no heaps").help(DECLARE)
}

/// A word that asks of a piece what is not known of the pieces of a heap.
pub(crate) fn not_told_apart(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` asks what one piece has done, and the pieces of a heap are alike");
    Diagnostic::error(code::BAD_HEAP, span, message, "of which of them?")
        .help("keep in a variable what the rule needs to know: of a player, or of a cell")
}

/// A variable per piece where the pieces of a heap are alike.
pub(crate) fn value_of_piece(span: Span, name: &str, heaps: Span) -> Diagnostic {
    let message =
        format!("there is one `{name}` for each piece, and cells hold heaps, whose pieces are alike");
    Diagnostic::error(code::BAD_HEAP, span, message, "of which piece of a heap?")
        .label(heaps, "heaps")
        .help("give each cell a value, `per cell`; or make a kind of each sort of piece")
}

pub(crate) fn exchanged(span: Span) -> Diagnostic {
    let message = "pieces change places here, and cells hold heaps";
    Diagnostic::error(code::BAD_HEAP, span, message, "a heap cannot be exchanged")
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

pub(crate) fn royal(span: Span, kind: &str, heaps: Span) -> Diagnostic {
    let message = format!("`{kind}` is royal, and cells hold heaps");
    Diagnostic::error(code::BAD_HEAP, span, message, "a royal piece stands in no heap")
        .label(heaps, "heaps")
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
