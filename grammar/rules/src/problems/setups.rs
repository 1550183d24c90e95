//! Boards, drawings, setups.

use super::{choice, counted};
use alfonso_diag::{Diagnostic, Span, code};
use alfonso_syntax::ast::Name;

pub(crate) fn board_size(span: Span, message: String) -> Diagnostic {
    Diagnostic::error(code::BOARD_SIZE, span, message, "the size of the board")
        .help("a board has 1 to 4096 cells")
}

pub(crate) fn row_off_board(span: Span, rank: i64, ranks: u16) -> Diagnostic {
    Diagnostic::error(
        code::BAD_ROW,
        span,
        format!("the board has no rank {rank}"),
        format!("its ranks are 1 to {ranks}"),
    )
}

pub(crate) fn row_length(span: Span, found: usize, files: u16) -> Diagnostic {
    let found = counted(found, "cell", "cells");
    Diagnostic::error(
        code::BAD_ROW,
        span,
        format!("this row has {found}, and a rank of the board has {files}"),
        format!("{found} drawn"),
    )
    .help("an empty cell is drawn as `.`")
}

pub(crate) fn double_row(span: Span, rank: i64, first: Span) -> Diagnostic {
    Diagnostic::error(code::BAD_ROW, span, format!("rank {rank} is drawn twice"), "the second time")
        .label(first, "the first time")
}

pub(crate) fn not_square(span: Span, files: u16, ranks: u16) -> Diagnostic {
    Diagnostic::error(
        code::BAD_ROW,
        span,
        format!("a drawing of {files} by {ranks} cells cannot be turned by a quarter"),
        "only square drawings can",
    )
    .help("`turned half` is possible on every board")
}

pub(crate) fn unknown_token(token: &Name, why: &str, kinds: &[&str], players: &[&str]) -> Diagnostic {
    let mut help = format!("pieces have the letters {}", choice(kinds));
    if !players.is_empty() {
        help.push_str(&format!("; players {}", choice(players)));
    }
    Diagnostic::error(
        code::UNKNOWN_TOKEN,
        token.span,
        format!("no man is drawn as `{}`", token.node),
        why.to_owned(),
    )
    .help(help)
}

pub(crate) fn double_man(span: Span, cell: &str, first: Span) -> Diagnostic {
    Diagnostic::error(code::DOUBLE_MAN, span, format!("two men stand on `{cell}`"), "the second")
        .label(first, "the first")
}

pub(crate) fn no_opponent(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::OUT_OF_PLACE,
        span,
        "a mirrored drawing needs a second player",
        "there is only one",
    )
}
