//! What rules say, and what a game lacks.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_syntax::ast::Name;

pub(crate) fn double_rule(id: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(code::DOUBLE_RULE, id.span, format!("two rules are called `{}`", id.node), "the second")
        .label(first, "the first")
        .help("every rule has an id of its own")
}

/// `what` cannot stand in `block`; `belongs` says where it can.
pub(crate) fn misplaced(span: Span, what: &str, block: &str, belongs: &str) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED_CLAUSE,
        span,
        format!("{what} cannot stand in {block}"),
        "in the wrong place",
    )
    .help(belongs.to_owned())
}

pub(crate) fn one_outcome(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED_CLAUSE,
        span,
        "a game ends in one way at a time",
        "exactly one outcome belongs after the arrow",
    )
    .help("say `PLAYER wins`, `PLAYER loses` or `draw`")
}

pub(crate) fn missing_block(place: Option<Span>, what: &str, help: &str) -> Diagnostic {
    let message = format!("the game has no {what}");
    match place {
        Some(span) => {
            Diagnostic::error(code::MISSING_BLOCK, span, message, "of this game").help(help.to_owned())
        }
        None => Diagnostic::bare(code::MISSING_BLOCK, message).help(help.to_owned()),
    }
}

pub(crate) fn double_block(what: &str, second: Span, first: Span) -> Diagnostic {
    Diagnostic::error(code::DOUBLE_BLOCK, second, format!("the game has two {what}"), "the second")
        .label(first, "the first")
        .help("in one reading there can be only one of them")
}

pub(crate) fn no_ending(place: Option<Span>) -> Diagnostic {
    let message = "the game cannot end";
    let problem = match place {
        Some(span) => Diagnostic::error(code::NO_ENDING, span, message, "of this game"),
        None => Diagnostic::bare(code::NO_ENDING, message),
    };
    problem.help("add `end { end.NAME: when CONDITION -> OUTCOME }`")
}

pub(crate) fn no_move_step(turn: Span) -> Diagnostic {
    Diagnostic::error(code::MISSING_MOVE, turn, "nobody ever moves", "no step of the turn is a move")
        .help("add a step: `turn.move: move`")
}

pub(crate) fn no_movement(place: Span) -> Diagnostic {
    Diagnostic::error(code::MISSING_MOVE, place, "no man can move", "no piece has a movement")
        .help("add one to a piece: `NAME.step: step any`")
}

pub(crate) fn never_appears(kind: &str, span: Span) -> Diagnostic {
    Diagnostic::error(
        code::PIECE_NEVER_APPEARS,
        span,
        format!("no man is ever a `{kind}`"),
        "not in the setup, and nothing becomes one",
    )
    .help("place one in the setup, let a man become one, or leave the piece out")
}

pub(crate) fn unreachable_step(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::UNREACHABLE_STEP,
        span,
        "this step is never reached",
        "its condition can never hold",
    )
    .help("correct the condition, or remove the step")
}

pub(crate) fn never_judged(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        code::NEVER_JUDGED,
        span,
        format!("nobody is ever found `{word}`"),
        "no step of the turn judges it",
    )
    .help("add a step after the move: `turn.judge: judge next`")
}

pub(crate) fn judge_only_next(span: Span) -> Diagnostic {
    Diagnostic::error(code::OUT_OF_PLACE, span, "only `next` can be judged", "somebody else")
        .help("say `judge next`")
}

pub(crate) fn no_royal(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        code::CHECK_WITHOUT_ROYAL,
        span,
        format!("`{word}` is asked for, and no piece is royal"),
        "nobody can be checked",
    )
    .help("mark the piece that can be checked: `piece NAME \"LETTER\" royal { ... }`")
}

pub(crate) fn bad_leg(span: Span, message: impl Into<String>, label: &str, help: &str) -> Diagnostic {
    Diagnostic::error(code::BAD_LEG, span, message, label).help(help.to_owned())
}

pub(crate) fn doubled_leg_test(span: Span, word: &str, first: Span) -> Diagnostic {
    Diagnostic::error(code::BAD_LEG, span, format!("`{word}` is said twice of one leg"), "the second time")
        .label(first, "the leg")
        .help(format!("join them: `{word} A and B`"))
}

pub(crate) fn bad_letter(span: Span, letter: &str, wanted: &str) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        format!("`{letter}` cannot be used as a letter"),
        format!("{wanted} is wanted here"),
    )
}

pub(crate) fn taken_letter(span: Span, letter: &str, by: &str) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        format!("the letter `{letter}` already stands for {by}"),
        "a second meaning",
    )
    .help("choose another letter")
}

pub(crate) fn unknown_fen_field(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        format!("position notations have no field \"{text}\""),
        "not a field",
    )
    .help("the field that a variable can keep is \"en passant\"")
}

pub(crate) fn fen_field_type(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::BAD_FEN_BLOCK,
        span,
        "this field holds a cell, and the variable does not",
        "not a single `cell`",
    )
}

pub(crate) fn bad_signs(span: Span, piece: &str, players: usize) -> Diagnostic {
    Diagnostic::error(
        code::BAD_SIGNS,
        span,
        format!("these signs cannot be drawn for `{piece}`"),
        "one sign for all players, or one for each",
    )
    .help(format!(
        "write one sign, or {players} of them in the order of the seats; plain letters are no signs"
    ))
}
