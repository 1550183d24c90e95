//! Problems of values of the wrong type, and of values that do not exist in the place where they are used.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_model::{Per, Type};

/// Returns the type in words, with an article: `a player`.
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

pub(crate) fn wrong_type(span: Span, found: Type, wanted: Type) -> Diagnostic {
    let help = match (found, wanted) {
        (Type::Piece, Type::Cell) => Some("say `cell of ...`"),
        (Type::Piece, Type::Kind) => Some("say `kind of ...`"),
        (Type::Piece, Type::Player) => Some("say `owner of ...`"),
        (Type::Cell, Type::Piece) => Some("say `piece on ...`"),
        (Type::Kind, Type::Flag) => Some("say `... is KIND`"),
        (Type::Number, Type::Flag) => Some("compare it with another number: `... = 1`, `... >= 1`"),
        (Type::Cell, Type::Flag) => {
            Some("compare it with another cell, or ask `... in CELLS`, `... is TEST`")
        }
        (Type::Piece | Type::Player, Type::Flag) => Some("ask something of it: `... is TEST`"),
        _ => None,
    };
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        format!("{} is wanted here", a(wanted)),
        format!("this is {}", a(found)),
    )
    .help_if(help)
}

/// Returns the problem of a value that has none of several types; `wanted` lists them in words.
pub(crate) fn wrong_sort(span: Span, found: &str, wanted: &str) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, format!("{wanted} is wanted here"), format!("this is {found}"))
}

/// Returns the problem of a direction that is known only in play.
pub(crate) fn direction_in_play(span: Span) -> Diagnostic {
    let message = "a direction is known before the game begins";
    Diagnostic::error(code::WRONG_TYPE, span, message, "worked out in play")
        .help("say a word such as `north`, or the name in `for each direction NAME in ...`")
}

/// Returns the problem of a selection of directions that says more or less than which.
pub(crate) fn bad_directions(span: Span, message: &str) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, message, "directions")
        .help("say `direction d in orthogonal`, `in diagonal` or `in any`, with `where CONDITION` if need be")
}

/// A word that names no set of directions.
pub(crate) fn no_directions(span: Span, word: &str) -> Diagnostic {
    let known = ["orthogonal", "diagonal", "any"];
    let problem = bad_directions(span, &format!("`{word}` is no set of directions"));
    match alfonso_diag::nearest(word, known) {
        Some(near) => problem.did_you_mean(Some(near)),
        None => problem,
    }
}

/// Returns the problem of a number of things that cannot stand in a line.
pub(crate) fn line_of(span: Span, most: u16) -> Diagnostic {
    let message = format!("in a line stand 2 to {most}");
    Diagnostic::error(code::WRONG_TYPE, span, message, "not so many")
        .help("say how many neighbours stand in a row: `3 Man of mover in a line`")
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
        format!("`{word}` can be asked of {asked}"),
        format!("asked here of {subject}"),
    )
    .help_if(
        (asked == "players" && subject == "a piece").then_some("ask it of its player: `owner of ... is ...`"),
    )
}

pub(crate) fn not_a_test(span: Span, word: &str, region: bool) -> Diagnostic {
    let help = match region {
        true => format!("a cell lies `in {word}`; in the condition of a movement: `if target in {word}`"),
        false => format!("to compare values, say `= {word}`"),
    };
    Diagnostic::error(code::WRONG_TYPE, span, format!("`{word}` is a value, not a test"), "`is` asks a test")
        .help(help)
}

pub(crate) fn test_as_value(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        format!("`{word}` is a test, not a value"),
        "a value is wanted here",
    )
    .help(format!("say of what: `... is {word}`"))
}

pub(crate) fn every_without_has(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        "nothing is said of what `every` selects",
        "all of these, and then?",
    )
    .help("say what holds of all: `every ... has CONDITION`")
}

pub(crate) fn has_without_every(span: Span) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, "`has` goes with `every`", "said of something else")
        .help("to restrict what is selected, say `where`")
}

/// Returns the problem of a definition or table in the place of a value of another sort; `is` and `wanted` name the
/// sorts.
pub(crate) fn wrong_definition(name: &str, span: Span, is: &str, wanted: &str, declared: Span) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, format!("`{name}` is {is}"), format!("{wanted} is wanted here"))
        .label(declared, "declared here")
}

pub(crate) fn out_of_place(word: &str, span: Span, place: &str, where_it_is: &str) -> Diagnostic {
    Diagnostic::error(
        code::OUT_OF_PLACE,
        span,
        format!("there is no `{word}` {place}"),
        "does not exist at this point",
    )
    .help(where_it_is.to_owned())
}

pub(crate) fn read_counter(span: Span) -> Diagnostic {
    let message = "a counter is read where play would depend on it";
    Diagnostic::error(code::OUT_OF_PLACE, span, message, "positions that differ in it would no longer be the same")
        .help("only endings read counters, and effects that change nothing else: for all else, say `number` in place of `counter`")
}

/// Returns the same problem as [`out_of_place`], for a word in a definition that is used at `span`.
pub(crate) fn out_of_place_within(
    word: &str,
    span: Span,
    definition: &str,
    inside: Span,
    place: &str,
    where_it_is: &str,
) -> Diagnostic {
    Diagnostic::error(
        code::OUT_OF_PLACE,
        span,
        format!("`{definition}` asks for `{word}`, and there is no `{word}` {place}"),
        "used at a point where it cannot be read",
    )
    .label(inside, "asked for here")
    .help(where_it_is.to_owned())
}

pub(crate) fn lost_is_gone(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        code::OUT_OF_PLACE,
        span,
        format!("`{word}` cannot be asked of pieces that are off the board or lie beneath others"),
        "only their kind and owner are known, and what number a buried piece bears",
    )
}

/// An effect on a piece that is off the board or lies beneath others.
pub(crate) fn out_of_reach(span: Span) -> Diagnostic {
    let message = "this effect does not reach pieces that are off the board or lie beneath others";
    Diagnostic::error(code::OUT_OF_PLACE, span, message, "out of its reach").help(
        "put one of its kind in a reserve: `put kind of x in reserve of mover`; take a piece out of a stack, `remove first buried Man in CELL`, or bring up what lies lowest: `unearth lowest of CELL`",
    )
}

pub(crate) fn relation(span: Span, relation: &str, noun: &str, help: &str) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        format!("{noun} cannot be selected by `{relation}`"),
        "this does not go together",
    )
    .help(help.to_owned())
}

pub(crate) fn not_a_variable(span: Span) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, "only a variable can be set", "not a variable")
        .help("declare one: `number NAME = 0`, `cell NAME = nowhere`, ...")
}

/// A variable per piece that is no number.
pub(crate) fn borne_but_no_number(span: Span, word: &str) -> Diagnostic {
    let message = format!("a piece bears a number, not a `{word}`");
    Diagnostic::error(code::WRONG_TYPE, span, message, "not `per piece`")
        .help("write `number NAME per piece = 0`; a kind tells most of what else sets a piece apart")
}

/// A track whose visits are told by something that no piece bears.
pub(crate) fn tells_no_visit(span: Span, name: &str, declared: Option<Span>) -> Diagnostic {
    let message = format!("`{name}` is no number of pieces");
    let problem = Diagnostic::error(code::WRONG_TYPE, span, message, "tells nothing of a piece");
    let problem = match declared {
        Some(declared) => problem.label(declared, "declared here"),
        None => problem,
    };
    problem.help(format!(
        "a piece has to remember how often it has come to its cell: declare `number {name} per piece = 1`"
    ))
}

/// A number that tells how often a track has come to a cell, and does not begin with the first time.
pub(crate) fn begins_on_no_visit(span: Span, name: &str, told: Span) -> Diagnostic {
    let message = format!("`{name}` tells which time a track comes to a cell, and times are counted from 1");
    Diagnostic::error(code::WRONG_TYPE, span, message, "not the first time")
        .label(told, "a track is told by it")
        .help(format!("begin with the first: `number {name} per piece = 1`; a piece that is further has a first value of its own, `{{ c1: 2 }}`"))
}

/// A variable per piece that falls back after some turns.
pub(crate) fn lasts_with_a_piece(span: Span) -> Diagnostic {
    let message = "a value that goes with a piece stays until a rule sets it";
    Diagnostic::error(code::WRONG_TYPE, span, message, "cannot fall back")
        .help("leave `lasts` out, and set the value where it should fall back: `for each piece p { set NAME of p to 0 }`")
}

/// A second variable per piece.
pub(crate) fn second_of_piece(span: Span, first: Span) -> Diagnostic {
    let message = "a piece bears one number, and this would be another";
    Diagnostic::error(code::WRONG_TYPE, span, message, "the second `per piece`")
        .label(first, "the first")
        .help("make one number of both, such as `10 * RANK + COLOUR`; or give the pieces kinds")
}

pub(crate) fn bad_lasts(span: Span) -> Diagnostic {
    Diagnostic::error(code::WRONG_TYPE, span, "a variable lasts 1 to 255 turns", "outside this range")
}

/// Returns the problem of a first value of something of which the variable has none of its own.
pub(crate) fn first_value_of(span: Span, per: Per) -> Diagnostic {
    let (message, help) = match per {
        Per::Game => (
            "this variable has one value",
            "say `per cell` or `per player` before the `=`, or leave the braces out",
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
    Diagnostic::error(code::WRONG_TYPE, span, message, "not one of those").help(help)
}

pub(crate) fn bad_variable_type(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        format!("a variable cannot hold a `{word}`"),
        "not something that can be kept",
    )
    .help("a variable is a `number`, a `flag`, a `cell` or a `player`")
}

pub(crate) fn purse_of_a_thing(span: Span, word: &str, per: Per) -> Diagnostic {
    let (thing, things) = if per == Per::Piece { ("piece", "pieces") } else { ("cell", "cells") };
    let message = format!("there is no `{word}` of a {thing}");
    Diagnostic::error(code::WRONG_TYPE, span, message, format!("{things} own nothing"))
        .help(format!("points and money belong to the game or to players: `{word} NAME per player = 0`"))
}

pub(crate) fn latest_of_players(span: Span, found: &str) -> Diagnostic {
    let message = "who moved latest is asked of players";
    Diagnostic::error(code::WRONG_TYPE, span, message, format!("these are {found}"))
        .help("say `latest player q where CONDITION`: of these, the one that moved a piece most recently")
}
