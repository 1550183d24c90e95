//! Problems of variants: missing bases, and changes without effect.

use crate::NoBase;
use alfonso_diag::{Diagnostic, Span, code, nearest};
use alfonso_forms::english::{listed, there_are};
use alfonso_syntax::ast::Name;

/// The number of names that a help lists.
const LISTED: usize = 12;

pub(crate) fn no_base(name: &Name, why: NoBase, games: &[&str]) -> Diagnostic {
    match why {
        NoBase::Unknown => {
            let problem = Diagnostic::error(
                code::UNKNOWN_BASE,
                name.span,
                format!("there is no rule file \"{}\" of which this could be a variant", name.node),
                "neither beside this file nor among the shipped games",
            );
            if let Some(stem) = name.node.strip_suffix(".rules") {
                return problem.help(format!("name it without its ending: \"{stem}\""));
            }
            match nearest(&name.node, games.iter().copied()) {
                Some(near) => problem.did_you_mean(Some(near)),
                None if games.is_empty() => problem,
                None => problem.help(format!("the shipped games are {}", listed(games))),
            }
        }
        NoBase::Circle => Diagnostic::error(
            code::BAD_BASE,
            name.span,
            format!("\"{}\" leads back to a file that is a variant of it", name.node),
            "a variant of itself",
        )
        .help("a file at the end of the line has to be a game: `game \"Name\"`"),
        NoBase::Library => Diagnostic::error(
            code::BAD_BASE,
            name.span,
            format!("\"{}\" is a library: there is no game in it that could be varied", name.node),
            "not a game",
        )
        .help(format!("to take something from it say `use NAME from \"{}\"`", name.node)),
        NoBase::Incomplete => Diagnostic::error(
            code::BAD_BASE,
            name.span,
            format!("\"{}\" is incomplete: there are no rules in it that could be varied", name.node),
            "not a game that can be played",
        )
        .help("write a reconstruction as a game of its own: `game \"Name\"`"),
    }
}

pub(crate) fn too_many_bases(name: &Name, limit: usize) -> Diagnostic {
    Diagnostic::error(
        code::BAD_BASE,
        name.span,
        format!("more than {limit} files stand behind one another, each a variant of the next"),
        "the limit is reached here",
    )
    .help("let some of them be variants of an earlier file, or games of their own")
}

/// Returns the problem of a change in a file that is no variant; `word` begins the change.
pub(crate) fn no_variant(word: &str, span: Span, heading: Span) -> Diagnostic {
    Diagnostic::error(
        code::NO_VARIANT,
        span,
        format!("only a variant can say `{word}`: this file has nothing but what stands in it"),
        "changes something else",
    )
    .label(heading, "the file begins otherwise")
    .help("begin the file with `variant \"Name\" of \"game\"`, or change the rules where they stand")
}

pub(crate) fn idle_variant(heading: Span) -> Diagnostic {
    Diagnostic::error(
        code::IDLE_VARIANT,
        heading,
        "this variant changes nothing",
        "it plays as what it is a variant of",
    )
    .warning()
    .help("say what is different: `replace ID: ...`, `remove ID`, `add to PIECE { ... }`, or a `ruleset` of its own")
}

pub(crate) fn unknown_rule(id: &str, span: Span, ids: &[&str], removed: Option<Span>) -> Diagnostic {
    let problem = Diagnostic::error(
        code::UNKNOWN_TARGET,
        span,
        match removed {
            Some(_) => format!("the base has no rule `{id}` any more"),
            None => format!("the base has no rule `{id}`"),
        },
        "not one of its rules",
    );
    if let Some(removed) = removed {
        return problem.label(removed, "removed here").help("keep the rule, or say this of another");
    }
    let holder = id.split('.').next().unwrap_or_default();
    let mut alike: Vec<&str> =
        ids.iter().copied().filter(|it| it.split('.').next() == Some(holder)).collect();
    alike.dedup();
    match nearest(id, ids.iter().copied()) {
        Some(near) => problem.did_you_mean(Some(near)),
        None if alike.is_empty() => {
            let mut holders: Vec<&str> = Vec::new();
            for first in ids.iter().filter_map(|it| it.split('.').next()) {
                if !holders.contains(&first) {
                    holders.push(first);
                }
            }
            problem.help(format!("the rules of the base begin with {}", some(&holders)))
        }
        None => problem.help(format!("there are {}", some(&alike))),
    }
}

/// Returns the names in a list, or the first of them and the number of the others.
fn some(names: &[&str]) -> String {
    let more = names.len().saturating_sub(LISTED);
    if more == 0 {
        return listed(names);
    }
    let first: Vec<String> = names.iter().take(LISTED).map(|name| format!("`{name}`")).collect();
    format!("{} and {more} more", first.join(", "))
}

/// Returns the problem of a name that the base does not have; `word` names the sort of thing.
pub(crate) fn unknown_thing(word: &str, name: &str, span: Span, names: &[String]) -> Diagnostic {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let problem = Diagnostic::error(
        code::UNKNOWN_TARGET,
        span,
        format!("the base has no {word} `{name}`"),
        "not declared there",
    );
    match nearest(name, names.iter().copied()) {
        Some(near) => problem.did_you_mean(Some(near)),
        None if names.is_empty() => problem,
        None if names.len() > LISTED => problem.help(format!("there are {}", some(&names))),
        None => problem.help(there_are(&names)),
    }
}

/// Returns the problem of a thing that a game has once and the base lacks. `way_out` is true if the variant may have
/// it.
pub(crate) fn has_none(word: &str, span: Span, way_out: bool) -> Diagnostic {
    let message = format!("the base has no `{word}`");
    let problem = Diagnostic::error(code::UNKNOWN_TARGET, span, message, "there is nothing to change");
    let help = format!("to have one, write it without `replace` and `add to`: `{word} ...`");
    problem.help_if(way_out.then_some(help))
}

/// Returns the problem of rules for a block that the base does not have.
pub(crate) fn no_block(word: &str, span: Span) -> Diagnostic {
    Diagnostic::error(
        code::UNKNOWN_TARGET,
        span,
        format!("the base has no `{word}`"),
        "there is nothing to add to",
    )
    .help(format!("leave `add to` out: `{word} {{ ... }}`"))
}

/// Returns the problem of a change in readings that lack the changed thing.
pub(crate) fn elsewhere(what: &str, span: Span, guard: Span) -> Diagnostic {
    Diagnostic::error(
        code::UNKNOWN_TARGET,
        span,
        format!("`{what}` does not stand in these readings"),
        "stands in others only",
    )
    .label(guard, "the change holds only here")
    .help("change the condition of this `under`, or leave it out")
}

/// Returns the problem of an addition beside a rule that stands in another piece or block.
pub(crate) fn stands_elsewhere(rule: &Name, holder: &str, there: Span) -> Diagnostic {
    Diagnostic::error(
        code::UNKNOWN_TARGET,
        rule.span,
        format!("`{}` does not stand in `{holder}`", rule.node),
        "no place to add to",
    )
    .label(there, "it stands here")
    .help(format!("name a rule of `{holder}`, or leave the place out: what is added comes last"))
}

pub(crate) fn idle(what: &str, span: Span) -> Diagnostic {
    Diagnostic::error(
        code::IDLE_CHANGE,
        span,
        format!("`{what}` says the same in the base, evidence and all"),
        "nothing is different",
    )
    .help("leave it out, or say what is different")
}

pub(crate) fn twice(what: &str, span: Span, first: Span, removed: bool) -> Diagnostic {
    let before = if removed { "removed here before" } else { "replaced here before" };
    Diagnostic::error(code::DOUBLE_CHANGE, span, format!("`{what}` is changed twice"), "the second time")
        .label(first, before)
        .help(
            "keep one of the two, or let them hold in different readings: `under QUESTION = READING { ... }`",
        )
}

pub(crate) fn rule_is_there(id: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::ALREADY_THERE,
        id.span,
        format!("there is a rule `{}` already", id.node),
        "added here",
    )
    .label(first, "the base has it")
    .help(format!("to change it write `replace {}: ...`; to have both call this one something else", id.node))
}

pub(crate) fn is_there(what: &str, span: Span, first: Span, more: Option<String>) -> Diagnostic {
    let problem = Diagnostic::error(
        code::ALREADY_THERE,
        span,
        format!("the base has `{what}` already"),
        "declared here anew",
    )
    .label(first, "the base has it");
    let change = format!("to change it write `replace {what} ...`");
    problem.help(match more {
        Some(more) => format!("{change}; to add to it, `add to {more} {{ ... }}`"),
        None => change,
    })
}

/// Returns the problem of a source whose name the base already uses; rules of the base cite the other source.
pub(crate) fn source_is_there(name: &str, span: Span, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::ALREADY_THERE,
        span,
        format!("the base has a source `{name}` already"),
        "declared here anew",
    )
    .label(first, "the base has it")
    .help("call this one something else: what the base cites is the other")
}

/// Returns the problem of a reading that a question already has.
pub(crate) fn reading_is_there(reading: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::ALREADY_THERE,
        reading.span,
        format!("the question has a reading `{}` already", reading.node),
        "added here",
    )
    .label(first, "the base has it")
    .help("call this one something else")
}

/// Returns the problem of a region, line or other part, named by `word`, that the board already has.
pub(crate) fn is_on_board(word: &str, part: &Name) -> Diagnostic {
    Diagnostic::error(
        code::ALREADY_THERE,
        part.span,
        format!("`{}` is on the board already", part.node),
        "added here",
    )
    .help(format!("to change it remove the other as well: `remove {word} {}`", part.node))
}

/// Returns the problem of an added reading that a rule of the base, `holder`, does not handle.
pub(crate) fn unhandled(question: &str, reading: &str, span: Span, holder: &str, choice: Span) -> Diagnostic {
    let colon = if holder.contains('.') { ":" } else { "" };
    Diagnostic::error(
        code::UNHANDLED_READING,
        span,
        format!("`{holder}` says nothing for `{reading}`"),
        "this reading is new",
    )
    .label(choice, format!("`{holder}` chooses among the readings that `{question}` has in the base"))
    .help(format!("say what it is then: `replace {holder}{colon} ...` with an arm `{reading}: ...`"))
}

/// Returns the help for a question of the base that no rule of the variant reads.
pub(crate) fn unused_in_variant(question: &str) -> String {
    format!("no rule of the variant depends on it any more: `remove question {question}` as well")
}

/// Returns the label for the place of a change that took away something needed.
pub(crate) fn gone(removed: bool) -> &'static str {
    if removed { "removed here" } else { "replaced here" }
}

pub(crate) fn still_needed(word: &str, removed: bool) -> String {
    match removed {
        true => format!("what needs `{word}` has to go or to be replaced as well; or keep it"),
        false => format!("what needs `{word}` as it was has to be replaced as well"),
    }
}

pub(crate) fn moves_no_more(piece: &str, span: Span) -> Diagnostic {
    let message = format!("no `{piece}` can move any more, which it can in the base");
    let help = format!(
        "if its movement was to be another one, replace it: `replace ID: step any`, or `add to {piece} {{ ... }}`"
    );
    still(span, message, "its last movement is gone", help)
}

pub(crate) fn takes_no_more(span: Span) -> Diagnostic {
    let help = "if others were to be taken, replace the rule, or `add to captures { ... }`".to_owned();
    still(
        span,
        "nobody may take anybody any more, though some may in the base".to_owned(),
        "the last rule of captures is gone",
        help,
    )
}

pub(crate) fn mates_no_more(span: Span) -> Diagnostic {
    let help = "if it was to mean something else, replace the rule, or `add to end { ... }`".to_owned();
    still(
        span,
        "nothing follows from mate any more, as it does in the base".to_owned(),
        "the last rule that asks for it is gone",
        help,
    )
}

fn still(span: Span, message: String, label: &str, help: String) -> Diagnostic {
    Diagnostic::error(code::STANDS_STILL, span, message, label).warning().help(help)
}

pub(crate) fn double_import(name: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::DOUBLE_NAME,
        name.span,
        format!("`{}` is used twice", name.node),
        "the second time",
    )
    .label(first, "the first time")
    .help("remove one of the two")
}

pub(crate) fn unknown_library(name: &Name, known: &[&str]) -> Diagnostic {
    let problem = Diagnostic::error(
        code::UNKNOWN_LIBRARY,
        name.span,
        format!("there is no library \"{}\"", name.node),
        "cannot be found",
    );
    match nearest(&name.node, known.iter().copied()) {
        Some(near) => problem.did_you_mean(Some(near)),
        None if known.is_empty() => problem,
        None => problem.help(there_are(known)),
    }
}

pub(crate) fn not_in_library(name: &Name, library: &str, known: &[&str]) -> Diagnostic {
    let problem = Diagnostic::error(
        code::NOT_IN_LIBRARY,
        name.span,
        format!("the library \"{library}\" has no `{}`", name.node),
        "not declared there",
    );
    match nearest(&name.node, known.iter().copied()) {
        Some(near) => problem.did_you_mean(Some(near)),
        None => problem.help(format!("it has {}", listed(known))),
    }
}
