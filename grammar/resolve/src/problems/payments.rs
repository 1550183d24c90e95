//! Problems of points and money.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_forms::english::listed;
use alfonso_model::VarRole;

pub(crate) fn set_purse(span: Span, name: &str, role: VarRole) -> Diagnostic {
    let (message, help) = match role {
        VarRole::Money => (
            format!("the money in `{name}` would appear or vanish"),
            "money only changes hands: `pay E from PURSE to PURSE`",
        ),
        _ => (
            format!("the points in `{name}` would be forgotten"),
            "points are added: `add E to POINTS of PLAYER`",
        ),
    };
    Diagnostic::error(code::BAD_PAYMENT, span, message, "cannot be set").help(help)
}

pub(crate) fn added_money(span: Span, name: &str) -> Diagnostic {
    let message = format!("money would appear in `{name}`, or vanish from it");
    Diagnostic::error(code::BAD_PAYMENT, span, message, "nothing can be added to money")
        .help("say who pays it: `pay E from PURSE to PURSE`")
}

pub(crate) fn not_a_purse(span: Span, name: &str, declared: Span, known: &[&str]) -> Diagnostic {
    let help = match known {
        [] => "declare it as `money` or as a `score`; of a plain number say `add E to NAME`".to_owned(),
        known => format!("what can be paid from and to: {}", listed(known)),
    };
    let message = format!("nothing can be paid from or to `{name}`");
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
        .help("pay money with money; of points say `add E to POINTS of PLAYER`")
}

pub(crate) fn share_into_one(span: Span, name: &str) -> Diagnostic {
    let message = format!("the parts would all go to one `{name}`");
    Diagnostic::error(code::BAD_PAYMENT, span, message, "not a purse of each of them").help(
        "name the selected players, and say whose it is: `share PURSE among alive players q into purse of q`",
    )
}

pub(crate) fn lasting_purse(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` does not run out by itself");
    Diagnostic::error(code::BAD_PAYMENT, span, message, "it would appear or vanish after so many turns")
        .help("`lasts` goes with a `number`, a `flag`, a `cell` or a `player`")
}

pub(crate) fn internal_purse(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` is what players play for: it is shown");
    Diagnostic::error(code::BAD_PAYMENT, span, message, "it would be hidden from them")
        .help("`internal` goes with a `number`, a `flag`, a `cell`, a `player` or a `counter`")
}

pub(crate) fn floor_of_no_number(span: Span) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, "only numbers have a floor", "this variable holds no number")
        .help("`floor` goes with `score`, `money` and `number`")
}

pub(crate) fn unknown_floor(span: Span) -> Diagnostic {
    let message = "a floor is a number that is known beforehand";
    Diagnostic::error(code::WRONG_TYPE, span, message, "not known before the game begins")
        .help("say a number: `floor 0`")
}

pub(crate) fn highest_of_whom(span: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("there is no `{name}` of each player to compare");
    Diagnostic::error(code::WRONG_TYPE, span, message, "not a number of each player")
        .label(declared, "declared here")
        .help("declare one: `score points per player = 0`")
}

pub(crate) fn never_ruined(span: Span) -> Diagnostic {
    let message = "nobody is ever ruined";
    Diagnostic::error(code::NEVER_HAPPENS, span, message, "all can owe as much as they like")
        .help("say below what nobody can pay: `score points per player = 720 floor 0`")
}
