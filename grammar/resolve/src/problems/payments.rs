//! Diagnostics for points and money.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_forms::english::listed;
use alfonso_model::VarRole;

pub(crate) fn set_account(span: Span, name: &str, role: VarRole) -> Diagnostic {
    let (message, help) = match role {
        VarRole::Money => (
            format!("setting `{name}` would create or destroy money"),
            "money only moves from one account to another: `pay E from PURSE to PURSE`",
        ),
        _ => (
            format!("setting `{name}` would discard points"),
            "add points instead: `add E to POINTS of PLAYER`",
        ),
    };
    Diagnostic::error(code::BAD_PAYMENT, span, message, "cannot be set").help(help)
}

pub(crate) fn added_money(span: Span, name: &str) -> Diagnostic {
    let message = format!("adding to `{name}` would create or destroy money");
    Diagnostic::error(code::BAD_PAYMENT, span, message, "money cannot be added")
        .help("write which account pays: `pay E from PURSE to PURSE`")
}

pub(crate) fn not_an_account(span: Span, name: &str, declared: Span, known: &[&str]) -> Diagnostic {
    let help = match known {
        [] => "declare it as `money` or as a `score`, or change the number with `add E to NAME`".to_owned(),
        known => format!("the accounts are {}", listed(known)),
    };
    let message = format!("payments cannot go from or to `{name}`");
    Diagnostic::error(code::BAD_PAYMENT, span, message, "neither money nor points")
        .label(declared, "declared here")
        .help(help)
}

pub(crate) fn mixed_payment(to: Span, from: Span, role: VarRole) -> Diagnostic {
    let (is, other) = match role {
        VarRole::Money => ("this is money", "these are points"),
        _ => ("these are points", "this is money"),
    };
    let message = "money cannot be paid into points, nor points into money";
    Diagnostic::error(code::BAD_PAYMENT, to, message, other)
        .label(from, is)
        .help("pay money into money; change points with `add E to POINTS of PLAYER`")
}

pub(crate) fn share_into_one(span: Span, name: &str) -> Diagnostic {
    let message = format!("all shares would go to the same `{name}`");
    Diagnostic::error(code::BAD_PAYMENT, span, message, "not a separate account for each player").help(
        "name the selected players, and pay into their accounts: `share PURSE among alive players q into purse of q`",
    )
}

pub(crate) fn lasting_account(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` cannot expire");
    Diagnostic::error(code::BAD_PAYMENT, span, message, "this would create or destroy it after some turns")
        .help("only a `number`, a `flag`, a `cell` or a `player` can have `lasts`")
}

pub(crate) fn internal_account(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` cannot be hidden: players play for it");
    Diagnostic::error(code::BAD_PAYMENT, span, message, "this would hide it")
        .help("only a `number`, a `flag`, a `cell`, a `player` or a `counter` can be `internal`")
}

pub(crate) fn floor_of_no_number(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        "only a number can have a floor",
        "this variable holds no number",
    )
    .help("only a `score`, a `money` or a `number` can have a `floor`")
}

pub(crate) fn unknown_floor(span: Span) -> Diagnostic {
    let message = "a floor must be known before the game begins";
    Diagnostic::error(code::WRONG_TYPE, span, message, "known only in play").help("write a number: `floor 0`")
}

pub(crate) fn highest_of_whom(span: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("`{name}` cannot be compared: it has no separate value for each player");
    Diagnostic::error(code::WRONG_TYPE, span, message, "not a number `per player`")
        .label(declared, "declared here")
        .help("declare one: `score points per player = 0`")
}

pub(crate) fn never_ruined(span: Span) -> Diagnostic {
    let message = "no player is ever ruined";
    Diagnostic::error(code::NEVER_HAPPENS, span, message, "debts have no limit")
        .help("declare the limit below which an account cannot pay: `score points per player = 720 floor 0`")
}
