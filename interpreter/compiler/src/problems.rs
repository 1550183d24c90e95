//! What only shows once the board exists: all wording in one place.

use alfonso_diag::{Diagnostic, Span, code};

pub(crate) fn cell_off_board(span: Span, name: &str, files: u16, ranks: u16) -> Diagnostic {
    let last = alfonso_board::cell_name(usize::from(files).max(1) - 1, usize::from(ranks).max(1) - 1);
    Diagnostic::error(
        code::CELL_OFF_BOARD,
        span,
        format!("the board has no cell `{name}`"),
        format!("the board ends at `{last}`"),
    )
    .help(format!("the board is a grid of {files} by {ranks}: its cells are `a1` to `{last}`"))
}

pub(crate) fn double_man(span: Span, first: Span, cell: &str) -> Diagnostic {
    Diagnostic::error(
        code::DOUBLE_MAN,
        span,
        format!("two men stand on `{cell}` at the start"),
        "the second man",
    )
    .label(first, "the first man")
}

pub(crate) fn never_applies(span: Span, rule: &str, why: &str) -> Diagnostic {
    Diagnostic::error(code::RULE_NEVER_APPLIES, span, format!("`{rule}` can never apply"), why)
        .help("correct the rule, or remove it")
}

pub(crate) fn no_direction(span: Span, player: &str) -> Diagnostic {
    Diagnostic::error(
        code::NO_DIRECTION,
        span,
        format!("the men of `{player}` face no way, so `forward` and its relations mean nothing for them"),
        "a direction relative to the man",
    )
    .help(format!("say which way they face: `players {player} \"...\" facing north`"))
}

pub(crate) fn crossed_not_one(span: Span, rule: &str, count: usize) -> Diagnostic {
    let crosses = if count == 0 { "no cell".to_owned() } else { format!("{count} cells") };
    Diagnostic::error(
        code::CROSSED_NOT_ONE,
        span,
        format!("`{rule}` speaks of the crossed cell, but some of its moves cross {crosses}"),
        "this movement",
    )
    .help("`crossed` is a single cell only if every move of the rule crosses exactly one, as `slide 2` does")
}

pub(crate) fn too_many_paths(span: Span, rule: &str, limit: usize) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MANY_PATHS,
        span,
        format!("`{rule}` unrolls into more than {limit} cells of paths on this board"),
        "this movement",
    )
    .help(
        "a slide that is followed by another leg branches at every cell: limit its length, or split the rule",
    )
}

pub(crate) fn involved_capture(span: Span, rule: &str) -> Diagnostic {
    Diagnostic::error(
        code::OUT_OF_PLACE,
        span,
        format!("`{rule}` must be decided by who the two men are: their kinds and owners"),
        "this depends on more than kinds and owners",
    )
    .help("say in the piece's own rules what depends on the position, with `if` or `onto`")
}

pub(crate) fn too_many_kinds(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MUCH,
        span,
        "there are too many pairs of kinds and players to compare for captures",
        "the limit is 4,000 kinds times players",
    )
}
