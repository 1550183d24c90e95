//! Diagnostics for values of the wrong type, and for values that do not exist in their context.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_model::{Per, Type};

/// Returns the type as a phrase with an article, such as `a player`.
pub(crate) fn a(ty: Type) -> &'static str {
    match ty {
        Type::Number => "a number",
        Type::Flag => "true or false",
        Type::Player => "a player",
        Type::Piece => "a piece",
        Type::Kind => "a kind of piece",
        Type::Cell => "a cell",
        Type::Cells => "a set of cells",
        Type::File => "a file",
        Type::Sector => "a sector",
        Type::Direction => "a direction",
    }
}

pub(crate) fn wrong_type(span: Span, found: Type, expected: Type) -> Diagnostic {
    let help = match (found, expected) {
        (Type::Piece, Type::Cell) => Some("say `cell of ...`"),
        (Type::Piece, Type::Kind) => Some("say `kind of ...`"),
        (Type::Piece, Type::Player) => Some("say `owner of ...`"),
        (Type::Cell, Type::Piece) => Some("say `piece on ...`"),
        (Type::Kind, Type::Flag) => Some("say `... is KIND`"),
        (Type::Number, Type::Flag) => Some("compare it with another number: `... = 1`, `... >= 1`"),
        (Type::Cell, Type::Flag) => {
            Some("compare it with another cell, or write `... in CELLS` or `... is TEST`")
        }
        (Type::Piece | Type::Player, Type::Flag) => Some("add a test: `... is TEST`"),
        _ => None,
    };
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        format!("expected {}", a(expected)),
        format!("this is {}", a(found)),
    )
    .help_if(help)
}

/// Returns the diagnostic for a value whose type is not among the expected ones; `wanted` lists
/// them as a phrase.
pub(crate) fn wrong_sort(span: Span, found: &str, expected: &str) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, format!("expected {expected}"), format!("this is {found}"))
}

/// Returns the diagnostic for a direction that is known only in play.
pub(crate) fn direction_in_play(span: Span) -> Diagnostic {
    let message = "a direction must be known before the game begins";
    Diagnostic::error(code::WRONG_TYPE, span, message, "known only in play")
        .help("write a direction such as `north`, or the name in `for each direction NAME in ...`")
}

/// Returns the diagnostic for a selection of directions that is incomplete or has further parts.
pub(crate) fn bad_directions(span: Span, message: &str) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, message, "directions").help(
        "write `direction d in orthogonal`, `in diagonal` or `in any`, with `where CONDITION` if needed",
    )
}

/// Returns the diagnostic for a word that names no set of directions.
pub(crate) fn no_directions(span: Span, word: &str) -> Diagnostic {
    let known = ["orthogonal", "diagonal", "any"];
    let problem = bad_directions(span, &format!("`{word}` is not a set of directions"));
    match alfonso_diag::nearest(word, known) {
        Some(near) => problem.did_you_mean(Some(near)),
        None => problem,
    }
}

/// Returns the diagnostic for a line whose number of pieces or cells is out of range.
pub(crate) fn line_of(span: Span, most: u16) -> Diagnostic {
    let message = format!("a line has 2 to {most} pieces or cells");
    Diagnostic::error(code::WRONG_TYPE, span, message, "outside this range")
        .help("write how many stand side by side: `3 Man of mover in a line`")
}

pub(crate) fn incomparable(operator: Span, left: (Span, Type), right: (Span, Type)) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        operator,
        format!("{} cannot be compared with {}", a(left.1), a(right.1)),
        "compared here",
    )
    .label(left.0, format!("this is {}", a(left.1)))
    .label(right.0, format!("this is {}", a(right.1)))
}

pub(crate) fn wrong_test(span: Span, word: &str, asked: &str, subject: &str) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        format!("`{word}` is a test of {asked}"),
        format!("but this is {subject}"),
    )
    .help_if((asked == "players" && subject == "a piece").then_some("test its owner: `owner of ... is ...`"))
}

pub(crate) fn not_a_test(span: Span, word: &str, region: bool) -> Diagnostic {
    let help = match region {
        true => format!("for cells write `in {word}`; in the condition of a movement, `if target in {word}`"),
        false => format!("to compare values, write `= {word}`"),
    };
    Diagnostic::error(code::WRONG_TYPE, span, format!("`{word}` is a value, not a test"), "`is` needs a test")
        .help(help)
}

pub(crate) fn test_as_value(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, format!("`{word}` is a test, not a value"), "expected a value")
        .help(format!("write what it tests: `... is {word}`"))
}

pub(crate) fn every_without_has(span: Span) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, "`every` lacks its condition", "no `has` follows")
        .help("add the condition that all must meet: `every ... has CONDITION`")
}

pub(crate) fn has_without_every(span: Span) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, "`has` can be used only after `every`", "no `every` before it")
        .help("to restrict a selection, write `where`")
}

/// Returns the diagnostic for a definition or table where another sort of value is expected; `is`
/// and `wanted` name the sorts.
pub(crate) fn wrong_definition(
    name: &str,
    span: Span,
    is: &str,
    expected: &str,
    declared: Span,
) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, format!("`{name}` is {is}"), format!("expected {expected}"))
        .label(declared, "declared here")
}

pub(crate) fn misplaced(word: &str, span: Span, context: &str, where_it_is: &str) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED,
        span,
        format!("there is no `{word}` {context}"),
        "does not exist at this point",
    )
    .help(where_it_is.to_owned())
}

pub(crate) fn uses_counter(span: Span) -> Diagnostic {
    let message = "play would depend on a counter here";
    Diagnostic::error(code::MISPLACED, span, message, "repetition ignores counters")
        .help("only an ending, or an effect that changes only counters, can read a counter; elsewhere, use a `number`")
}

/// Returns the diagnostic of [`misplaced`] for a word in a definition that is used at `span`.
pub(crate) fn misplaced_within(
    word: &str,
    span: Span,
    definition: &str,
    inside: Span,
    context: &str,
    where_it_is: &str,
) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED,
        span,
        format!("`{definition}` uses `{word}`, but there is no `{word}` {context}"),
        "cannot be used here",
    )
    .label(inside, "used here")
    .help(where_it_is.to_owned())
}

pub(crate) fn lost_is_gone(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED,
        span,
        format!("`{word}` is unknown for a piece that is off the board or beneath another piece"),
        "only its kind and owner are known, and the number of a buried piece",
    )
}

/// Returns the diagnostic for an effect on a piece that is off the board or beneath others.
pub(crate) fn out_of_reach(span: Span) -> Diagnostic {
    let message = "this effect cannot change pieces that are off the board or beneath others";
    Diagnostic::error(code::MISPLACED, span, message, "off the board, or beneath others").help(
        "to put a piece of its kind in a reserve, write `put kind of x in reserve of mover`; to take a piece out of a stack, `remove first buried Man in CELL`; to bring the lowest piece to the top, `unearth lowest of CELL`",
    )
}

pub(crate) fn relation(span: Span, relation: &str, noun: &str, help: &str) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        format!("{noun} cannot be selected by `{relation}`"),
        "these do not go together",
    )
    .help(help.to_owned())
}

pub(crate) fn not_a_variable(span: Span) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, "only a variable can be set", "not a variable")
        .help("declare one: `number NAME = 0`, `cell NAME = nowhere`, ...")
}

/// Returns the diagnostic for a variable per piece that is not a number.
pub(crate) fn per_piece_but_no_number(span: Span, word: &str) -> Diagnostic {
    let message = format!("a variable per piece must be a number, not a `{word}`");
    Diagnostic::error(code::WRONG_TYPE, span, message, "not `per piece`")
        .help("write `number NAME per piece = 0`; for other properties, use kinds")
}

/// Returns the diagnostic for a track whose visits are counted by something other than a number per
/// piece.
pub(crate) fn tells_no_visit(span: Span, name: &str, declared: Option<Span>) -> Diagnostic {
    let message = format!("`{name}` is not a number per piece");
    let problem = Diagnostic::error(code::WRONG_TYPE, span, message, "expected a number per piece");
    let problem = match declared {
        Some(declared) => problem.label(declared, "declared here"),
        None => problem,
    };
    problem.help(format!(
        "a piece must remember how often it has visited its cell: declare `number {name} per piece = 1`"
    ))
}

/// Returns the diagnostic for a number that counts the visits of a track and does not begin with 1.
pub(crate) fn begins_on_no_visit(span: Span, name: &str, number: Span) -> Diagnostic {
    let message = format!("`{name}` counts how often a track has visited a cell, so it must begin with 1");
    Diagnostic::error(code::WRONG_TYPE, span, message, "does not begin with 1")
        .label(number, "a track uses it here")
        .help(format!("begin with 1: `number {name} per piece = 1`; for pieces that start further along the track, add other first values: `{{ c1: 2 }}`"))
}

/// Returns the diagnostic for a temporary variable per piece.
pub(crate) fn lasts_with_a_piece(span: Span) -> Diagnostic {
    let message = "a variable per piece cannot expire";
    Diagnostic::error(code::WRONG_TYPE, span, message, "not with `per piece`")
        .help("leave `lasts` out, and let a rule reset the value: `for each piece p { set NAME of p to 0 }`")
}

/// Returns the diagnostic for a second variable per piece.
pub(crate) fn second_of_piece(span: Span, first: Span) -> Diagnostic {
    let message = "a game can have only one number per piece";
    Diagnostic::error(code::WRONG_TYPE, span, message, "the second `per piece`")
        .label(first, "the first")
        .help("combine them in one number, such as `10 * RANK + COLOUR`, or use kinds")
}

pub(crate) fn bad_lasts(span: Span) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, "a variable lasts 1 to 255 turns", "outside this range")
}

/// Returns the diagnostic for a first value of a player, cell or piece for which the variable has
/// no separate value.
pub(crate) fn first_value_of(span: Span, per: Per) -> Diagnostic {
    let (message, help) = match per {
        Per::Game => (
            "this variable has one value",
            "write `per cell` or `per player` before the `=`, or leave the braces out",
        ),
        Per::Player => {
            ("this variable has a value for each player", "name players: `{ White: 3  Black: 4 }`")
        }
        Per::Cell => {
            ("this variable has a value for each cell", "name cells or regions: `{ a1 or c1: 3  rim: 4 }`")
        }
        Per::Piece => (
            "this variable has a value for each piece",
            "name the cells or regions where the pieces stand at the start: `{ a1 or c1: 3  rim: 4 }`",
        ),
    };
    Diagnostic::error(code::WRONG_TYPE, span, message, "this is not a key of this variable").help(help)
}

pub(crate) fn bad_variable_type(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        format!("a variable cannot hold a `{word}`"),
        "not a type of variables",
    )
    .help("a variable is a `number`, a `flag`, a `cell` or a `player`")
}

pub(crate) fn account_of_a_thing(span: Span, word: &str, per: Per) -> Diagnostic {
    let (thing, things) = if per == Per::Piece { ("piece", "pieces") } else { ("cell", "cells") };
    let message = format!("there is no `{word}` of a {thing}");
    Diagnostic::error(code::WRONG_TYPE, span, message, format!("{things} own nothing"))
        .help(format!("points and money belong to the game or to players: `{word} NAME per player = 0`"))
}

pub(crate) fn latest_of_players(span: Span, found: &str) -> Diagnostic {
    let message = "`latest` selects among players";
    Diagnostic::error(code::WRONG_TYPE, span, message, format!("these are {found}"))
        .help("write `latest player q where CONDITION`: it selects the player among these who moved a piece most recently")
}
