//! Diagnostics for names (unknown, duplicate or reserved), for libraries and for limits.

use alfonso_diag::{Diagnostic, Span, code, nearest};
use alfonso_forms::english::{choice, counted, listed, there_are};
use alfonso_model::Per;
use alfonso_syntax::ast::Name;

pub(crate) fn double_local(name: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::DOUBLE_NAME,
        name.span,
        format!("`{}` is already the name of something else", name.node),
        "declared again here",
    )
    .label(first, "already declared here")
    .help("choose a name that nothing else has")
}

/// Returns the diagnostic for a colour that another player has.
pub(crate) fn colour_twice(word: &Name, other: Span) -> Diagnostic {
    let message = format!("another player already has the colour `{}`", word.node);
    Diagnostic::error(code::DOUBLE_NAME, word.span, message, "the second").label(other, "this player").help(
        "give each player a different colour, or leave it out: players without a colour get the remaining ones",
    )
}

pub(crate) fn double_letter(letter: &Name, what: &str, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::DOUBLE_NAME,
        letter.span,
        format!("two {what} have the letter `{}`", letter.node),
        "the second",
    )
    .label(first, "the first")
    .help("choose another letter for one of them")
}

/// Returns the diagnostic for an unknown word; `what` names the expected sort of word.
pub(crate) fn unknown_word(name: &Name, what: &str, near: Option<&str>, help: Option<&str>) -> Diagnostic {
    let problem = Diagnostic::error(
        code::UNKNOWN_WORD,
        name.span,
        format!("`{}` is not {what}", name.node),
        "not known here",
    );
    match near {
        Some(_) => problem.did_you_mean(near),
        None => problem.help_if(help),
    }
}

/// Returns the diagnostic for a word that is no look of pictures. `other` explains a word of another
/// list.
pub(crate) fn unknown_look(word: &Name, what: &str, known: &[&str], other: Option<&str>) -> Diagnostic {
    let near = nearest(&word.node, known.iter().copied()).filter(|_| other.is_none());
    let all = format!("there are {}", known.join(", "));
    unknown_word(word, what, near, Some(other.unwrap_or(&all)))
}

/// Returns the diagnostic for a second entry of pictures about the same thing.
pub(crate) fn shown_twice(what: &str, second: Span, first: Span) -> Diagnostic {
    let message = format!("the look of {what} is given twice");
    Diagnostic::error(code::DOUBLE_NAME, second, message, "the second time")
        .label(first, "the first time")
        .help("keep one of the two, or put each under its own reading")
}

/// Returns the diagnostic for a number of figures that is neither one nor the number of the players.
pub(crate) fn figures_of_seats(first: Span, last: Span, kind: &str, players: usize) -> Diagnostic {
    Diagnostic::error(
        code::BAD_SIGNS,
        first.to(last),
        format!("these figures cannot stand for `{kind}`"),
        "neither one figure for all players, nor one figure for each",
    )
    .help(format!("name one figure, or {players} figures in the order of the seats"))
}

/// Returns the diagnostic for an undeclared name; `what` names the expected sort of declaration.
pub(crate) fn unknown_name<'a>(
    word: &str,
    span: Span,
    what: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let problem =
        Diagnostic::error(code::UNKNOWN_NAME, span, format!("there is no {what} `{word}`"), "not declared");
    let span_of_cells = word.split_once('-').filter(|(from, to)| {
        alfonso_syntax::looks_like_a_cell(from) && alfonso_syntax::looks_like_a_cell(to)
    });
    // In a list of cells, each of these words would be a region.
    let word_of_cells = match word {
        _ if what != "cell or region" => None,
        "column" | "columns" => Some("did you mean `file`?"),
        "row" | "rows" => Some("did you mean `rank`?"),
        "without" | "but" => Some("did you mean `except`?"),
        _ => None,
    };
    match nearest(word, candidates.iter().copied()) {
        _ if let Some(other) = word_of_cells => problem.help(other),
        _ if let Some((from, to)) = span_of_cells => {
            problem.help(format!("write the cells from one to another with two dots: `{from}..{to}`"))
        }
        Some(name) => problem.did_you_mean(Some(name)),
        None if (1..=12).contains(&candidates.len()) => problem.help(there_are(&candidates)),
        None => problem,
    }
}

/// Returns the diagnostic for a kind that a library leaves to the game and that the game does not
/// declare.
pub(crate) fn left_to_the_game(word: &str, span: Span, used: Option<Span>) -> Diagnostic {
    let problem = Diagnostic::error(
        code::UNKNOWN_NAME,
        span,
        format!("the declarations from the library need `{word}`"),
        "named here, but not declared",
    );
    let problem = match used {
        Some(used) => problem.label(used, "used here"),
        None => problem,
    };
    problem.help(format!("declare `{word}`, or add it to the list after `use`"))
}

pub(crate) fn recursive(name: &Name, chain: &[&str]) -> Diagnostic {
    let way: Vec<String> = chain.iter().map(|it| format!("`{it}`")).collect();
    Diagnostic::error(
        code::RECURSIVE_DEFINITION,
        name.span,
        format!("`{}` is defined in terms of itself", name.node),
        format!("the circle: {}", way.join(" uses ")),
    )
    .help("a definition can use only definitions that do not depend on it")
}

pub(crate) fn too_much(span: Span, limit: usize, definition: Option<&str>) -> Diagnostic {
    let message = match definition {
        Some(name) => {
            format!("with `{name}` expanded, the rules have more than {limit} words")
        }
        None => format!("the rules have more than {limit} words"),
    };
    Diagnostic::error(code::TOO_MUCH, span, message, "the limit is reached here")
        .help("definitions that use definitions grow quickly: write the rule more simply")
}

pub(crate) fn too_involved(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(
        code::TOO_MUCH,
        span,
        format!("with all definitions expanded, this has more than {limit} nested levels"),
        "nested too deeply",
    )
    .help("use fewer nested definitions")
}

pub(crate) fn arguments(
    name: &str,
    span: Span,
    takes: usize,
    given: usize,
    declared: Option<Span>,
) -> Diagnostic {
    let problem = Diagnostic::error(
        code::WRONG_NUMBER_OF_ARGUMENTS,
        span,
        format!("`{name}` takes {}, not {given}", counted(takes, "value", "values")),
        if given == 0 {
            "no value given".to_owned()
        } else {
            format!("{} given", counted(given, "value", "values"))
        },
    );
    match declared {
        Some(declared) => problem.label(declared, "declared here"),
        None => problem,
    }
}

/// Returns the diagnostic for `points of mover` if there is only one `points`.
pub(crate) fn only_one(name: &str, span: Span, declared: Span) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_NUMBER_OF_ARGUMENTS,
        span,
        format!("there is only one `{name}`, not one for each player or cell"),
        "it belongs to the game",
    )
    .label(declared, "declared here")
    .help(format!("write `{name}` alone, or declare one for each: `{name} per player`"))
}

/// Returns the diagnostic for a number that no variable can hold.
pub(crate) fn beyond_play(number: i64, span: Span) -> Diagnostic {
    let label = format!("numbers in play go from {} to {}", i32::MIN, i32::MAX);
    Diagnostic::error(code::NUMBER_TOO_LARGE, span, format!("the number `{number}` is too large"), label)
}

/// Returns the diagnostic for a player after the name of a track that all players share.
pub(crate) fn of_nobody(span: Span, track: &str) -> Diagnostic {
    let message = format!("all players share the track `{track}`");
    Diagnostic::error(code::WRONG_TYPE, span, message, "no player has a separate track").help(format!(
        "leave the player out, or give each player a track: `track {track} per player {{ ... }}`"
    ))
}

pub(crate) fn of_whom(name: &str, per: Per, span: Span) -> Diagnostic {
    let (of, asked, example) = match per {
        Per::Cell => ("cell", "no cell is given", "target"),
        Per::Piece => ("piece", "no piece is given", "it"),
        Per::Player | Per::Game => ("player", "no player is given", "mover"),
    };
    let message = format!("there is one `{name}` for each {of}");
    Diagnostic::error(code::WRONG_NUMBER_OF_ARGUMENTS, span, message, asked)
        .help(format!("write which one: `{name} of {example}`"))
}

pub(crate) fn unknown_board_file(name: &Name, last: &str) -> Diagnostic {
    Diagnostic::error(
        code::UNKNOWN_NAME,
        name.span,
        format!("the board has no file `{}`", name.node),
        format!("the files are `a` to `{last}`"),
    )
}

pub(crate) fn partner_twice(name: &Name, first: Span) -> Diagnostic {
    let message = format!("`{}` is named twice among the partners", name.node);
    Diagnostic::error(code::DOUBLE_NAME, name.span, message, "the second time")
        .label(first, "the first time")
        .help("each player belongs to one team at most: `partners Red and Yellow, Green and Blue`")
}

pub(crate) fn table_overlap(name: &str, span: Span, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::TABLE_OVERLAP,
        span,
        format!("the table has two values for `{name}`"),
        "the second",
    )
    .label(first, "the first")
}

pub(crate) fn nothing_otherwise(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::TABLE_OVERLAP,
        span,
        "the other rows cover all entries: nothing is left for `otherwise`",
        "never used",
    )
    .help("leave the row out")
}

pub(crate) fn table_not_total(table: &Name, missing: &[String]) -> Diagnostic {
    let shown = missing.iter().take(12);
    let rest = missing.len().saturating_sub(12);
    let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    Diagnostic::error(
        code::TABLE_NOT_TOTAL,
        table.span,
        format!("the table `{}` has no value for {}{more}", table.node, listed(shown)),
        "a table needs a value for every entry",
    )
    .help(format!(
        "add a row: `{}: ...`, or one for the rest: `otherwise: ...`",
        missing.first().map_or("", String::as_str)
    ))
}

pub(crate) fn region_not_total(region: &Name, missing: &[String]) -> Diagnostic {
    Diagnostic::error(
        code::TABLE_NOT_TOTAL,
        region.span,
        format!("`{}` has no cells for {}", region.node, listed(missing.iter())),
        "each player needs at least one cell",
    )
    .help(format!("add a row: `{}: ...`", missing.first().map_or("", String::as_str)))
}

pub(crate) fn bad_key(span: Span, expected: &str) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        format!("the rows of this table are for {expected}"),
        "not one of these",
    )
}

pub(crate) fn bad_domain(ty: &Name, domains: &[&str]) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        ty.span,
        format!("a table cannot have a row for each `{}`", ty.node),
        "too many to list",
    )
    .help(format!("a table can have a row for each {}", choice(domains)))
}

pub(crate) fn bad_range(span: Span, first: i64, last: i64, most: i64) -> Diagnostic {
    let (message, label) = match first > last {
        true => ("this range ends before it begins".to_owned(), "it contains no number"),
        false => (format!("a table lists at most {most} numbers"), "too many to list"),
    };
    Diagnostic::error(code::WRONG_TYPE, span, message, label)
        .help("write a table of numbers like this: `table NAME(n: 0..6)`")
}

pub(crate) fn reversed_key(span: Span, first: i64, last: i64) -> Diagnostic {
    Diagnostic::error(
        code::WRONG_TYPE,
        span,
        "this row ends before it begins",
        "this range contains no number",
    )
    .help(format!("put the smaller number first: `{last}..{first}: ...`"))
}

pub(crate) fn key_outside(span: Span, first: &str, last: &str) -> Diagnostic {
    let message = format!("the table is for the numbers from {first} to {last}");
    Diagnostic::error(code::WRONG_TYPE, span, message, "outside this range")
}

/// Returns the diagnostic for a name in another language that is not a single word.
pub(crate) fn no_word(name: &Name) -> Diagnostic {
    let message = format!("`{}` cannot be a name: names are part of the texts of moves", name.node);
    Diagnostic::error(code::BAD_NAME_IN, name.span, message, "expected a single word")
        .help("write at most 32 letters, with hyphens for spaces")
}

/// Returns the diagnostic for a second name in one language.
pub(crate) fn named_twice(language: &Name, first: Span) -> Diagnostic {
    let message = format!("there are two names in `{}`", language.node);
    Diagnostic::error(code::BAD_NAME_IN, language.span, message, "the second")
        .label(first, "the first")
        .help("keep the more usual one")
}

/// Returns the diagnostic for a name that two players or two kinds share in one language.
pub(crate) fn same_name_in(name: &Name, language: &str, what: &str, first: Span) -> Diagnostic {
    let message = format!("two {what} are called `{}` in `{language}`", name.node);
    Diagnostic::error(code::BAD_NAME_IN, name.span, message, "the second").label(first, "the first").help(
        format!(
            "give one of them another name in `{language}`, or no name: the program then uses its name in the rule file"
        ),
    )
}

/// Returns the diagnostic for a title without words.
pub(crate) fn no_title(title: &Name) -> Diagnostic {
    Diagnostic::error(code::BAD_NAME_IN, title.span, "a title has no words", "this is empty")
        .help("write the title that the players use, or leave it out")
}
