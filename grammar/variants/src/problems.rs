//! Diagnostics for variants: missing bases, and changes without effect.

use crate::NoBase;
use alfonso_diag::{Diagnostic, Span, code, nearest};
use alfonso_forms::english::{self, listed, there_are};
use alfonso_syntax::ast::Name;

/// The number of names that a help text lists.
const LISTED: usize = 12;

pub(crate) fn no_base(
    name: &Name,
    why: NoBase,
    near_games: &dyn Fn(&str) -> Vec<&'static str>,
) -> Diagnostic {
    match why {
        NoBase::Unknown => {
            let problem = Diagnostic::error(
                code::UNKNOWN_BASE,
                name.span,
                format!("there is no rule file \"{}\", the base of this variant", name.node),
                "not in the folder of this file, and not a shipped game",
            );
            if let Some(stem) = name.node.strip_suffix(".rules") {
                return problem.help(format!("write the name without the ending: \"{stem}\""));
            }
            match near_games(&name.node).as_slice() {
                [] => problem.help("`alfonso games` lists the shipped games"),
                [near] => problem.did_you_mean(Some(near)),
                near => problem.help(format!("similar names are {}", english::and(english::ticked(near)))),
            }
        }
        NoBase::Circle => Diagnostic::error(
            code::BAD_BASE,
            name.span,
            format!("\"{}\" is itself a variant that leads back to this file", name.node),
            "a circle of variants",
        )
        .help("make the last file of the chain a game: `game \"Name\"`"),
        NoBase::Library => Diagnostic::error(
            code::BAD_BASE,
            name.span,
            format!("\"{}\" is a library, not a game that could have variants", name.node),
            "not a game",
        )
        .help(format!("to take declarations from it, write `use NAME from \"{}\"`", name.node)),
        NoBase::Incomplete => Diagnostic::error(
            code::BAD_BASE,
            name.span,
            format!("\"{}\" is incomplete, so it has no rules that a variant could change", name.node),
            "not a game that can be played",
        )
        .help("write a reconstruction as a separate game: `game \"Name\"`"),
    }
}

pub(crate) fn too_many_bases(name: &Name, limit: usize) -> Diagnostic {
    Diagnostic::error(
        code::BAD_BASE,
        name.span,
        format!("this is a chain of more than {limit} files, each a variant of the next"),
        "the limit is reached here",
    )
    .help("make some of them variants of an earlier file, or separate games")
}

/// Returns the diagnostic for a change in a file that is not a variant; `word` is the first word of
/// the change.
pub(crate) fn no_variant(word: &str, span: Span, heading: Span) -> Diagnostic {
    Diagnostic::error(
        code::NO_VARIANT,
        span,
        format!("only a variant can have `{word}`: this file has no base"),
        "a change of a base",
    )
    .label(heading, "this heading is not `variant`")
    .help("begin the file with `variant \"Name\" of \"game\"`, or change the rules directly")
}

pub(crate) fn idle_variant(heading: Span) -> Diagnostic {
    Diagnostic::error(code::IDLE_VARIANT, heading, "this variant changes nothing", "it plays like its base")
        .warning()
        .help("add a change: `replace ID: ...`, `remove ID`, `add to PIECE { ... }`, or another `ruleset`")
}

pub(crate) fn unknown_rule(id: &str, span: Span, ids: &[&str], removed: Option<Span>) -> Diagnostic {
    let problem = Diagnostic::error(
        code::UNKNOWN_TARGET,
        span,
        match removed {
            Some(_) => format!("the base no longer has a rule `{id}`"),
            None => format!("the base has no rule `{id}`"),
        },
        "not one of its rules",
    );
    if let Some(removed) = removed {
        return problem.label(removed, "removed here").help("keep the rule, or name another one");
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
            problem.help(format!("the ids of the base's rules begin with {}", some(&holders)))
        }
        None => problem.help(format!("there are {}", some(&alike))),
    }
}

/// Returns the names as a list. A long list is shortened to its first names and the number of the
/// others.
fn some(names: &[&str]) -> String {
    let more = names.len().saturating_sub(LISTED);
    if more == 0 {
        return listed(names);
    }
    let first: Vec<String> = names.iter().take(LISTED).map(|name| format!("`{name}`")).collect();
    format!("{} and {more} more", first.join(", "))
}

/// Returns the diagnostic for a name that the base does not have; `word` names the sort of
/// declaration.
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

/// Returns the diagnostic for a unique declaration that the base lacks. `way_out` is true if the
/// variant may declare it.
pub(crate) fn has_none(word: &str, span: Span, way_out: bool) -> Diagnostic {
    let message = format!("the base has no `{word}`");
    let problem = Diagnostic::error(code::UNKNOWN_TARGET, span, message, "there is nothing to change");
    let help = format!("to add one, leave out `replace` and `add to`: `{word} ...`");
    problem.help_if(way_out.then_some(help))
}

/// Returns the diagnostic for rules of a block that the base does not have.
pub(crate) fn no_block(word: &str, span: Span) -> Diagnostic {
    Diagnostic::error(
        code::UNKNOWN_TARGET,
        span,
        format!("the base has no `{word}`"),
        "there is nothing to add to",
    )
    .help(format!("leave `add to` out: `{word} {{ ... }}`"))
}

/// Returns the diagnostic for a change in readings that do not contain the changed declaration.
pub(crate) fn elsewhere(what: &str, span: Span, guard: Span) -> Diagnostic {
    Diagnostic::error(
        code::UNKNOWN_TARGET,
        span,
        format!("`{what}` does not exist in these readings"),
        "exists only in others",
    )
    .label(guard, "the change is limited to these readings")
    .help("change the condition of this `under`, or leave it out")
}

/// Returns the diagnostic for an addition next to a rule of another piece or block.
pub(crate) fn stands_elsewhere(rule: &Name, holder: &str, there: Span) -> Diagnostic {
    Diagnostic::error(
        code::UNKNOWN_TARGET,
        rule.span,
        format!("`{}` is not in `{holder}`", rule.node),
        "not a rule of this block",
    )
    .label(there, "it is here")
    .help(format!("name a rule of `{holder}`, or leave out the place, so that the rule is added at the end"))
}

pub(crate) fn idle(what: &str, span: Span) -> Diagnostic {
    Diagnostic::error(
        code::IDLE_CHANGE,
        span,
        format!("`{what}` is the same in the base, with the same evidence"),
        "nothing is different",
    )
    .help("leave it out, or change something")
}

pub(crate) fn twice(what: &str, span: Span, first: Span, removed: bool) -> Diagnostic {
    let before = if removed { "already removed here" } else { "already replaced here" };
    Diagnostic::error(code::DOUBLE_CHANGE, span, format!("`{what}` is changed twice"), "the second time")
        .label(first, before)
        .help("keep one of the two, or limit them to different readings: `under QUESTION = READING { ... }`")
}

pub(crate) fn rule_is_there(id: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::ALREADY_THERE,
        id.span,
        format!("there is already a rule `{}`", id.node),
        "added here",
    )
    .label(first, "the base has it")
    .help(format!(
        "to change it, write `replace {}: ...`; to keep both rules, give this one another name",
        id.node
    ))
}

pub(crate) fn is_there(what: &str, span: Span, first: Span, more: Option<String>) -> Diagnostic {
    let problem = Diagnostic::error(
        code::ALREADY_THERE,
        span,
        format!("the base already has `{what}`"),
        "declared again here",
    )
    .label(first, "the base has it");
    let change = format!("to change it, write `replace {what} ...`");
    problem.help(match more {
        Some(more) => format!("{change}; to add to it, write `add to {more} {{ ... }}`"),
        None => change,
    })
}

/// Returns the diagnostic for a source whose name the base already uses. Rules of the base cite the
/// other source.
pub(crate) fn source_is_there(name: &str, span: Span, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::ALREADY_THERE,
        span,
        format!("the base already has a source `{name}`"),
        "declared again here",
    )
    .label(first, "the base has it")
    .help("give this source another name: rules of the base cite the existing source")
}

/// Returns the diagnostic for an added reading that the question already has.
pub(crate) fn reading_is_there(reading: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::ALREADY_THERE,
        reading.span,
        format!("the question already has a reading `{}`", reading.node),
        "added here",
    )
    .label(first, "the base has it")
    .help("give this one another name")
}

/// Returns the diagnostic for a region, line or other part of the board that already exists; `word`
/// names the sort.
pub(crate) fn is_on_board(word: &str, part: &Name) -> Diagnostic {
    Diagnostic::error(
        code::ALREADY_THERE,
        part.span,
        format!("the board already has `{}`", part.node),
        "added here",
    )
    .help(format!("to replace it, also remove the existing one: `remove {word} {}`", part.node))
}

/// Returns the diagnostic for an added reading that `holder`, a rule of the base, does not handle.
pub(crate) fn unhandled(question: &str, reading: &str, span: Span, holder: &str, choice: Span) -> Diagnostic {
    let colon = if holder.contains('.') { ":" } else { "" };
    Diagnostic::error(
        code::UNHANDLED_READING,
        span,
        format!("`{holder}` has no arm for `{reading}`"),
        "this reading is new",
    )
    .label(choice, format!("`{holder}` has an arm for each reading that `{question}` has in the base"))
    .help(format!("write `replace {holder}{colon} ...` with an arm `{reading}: ...`"))
}

/// Returns the help text for a question of the base on which no rule of the variant depends.
pub(crate) fn unused_in_variant(question: &str) -> String {
    format!("no rule of the variant depends on it any longer: add `remove question {question}`")
}

/// Returns the label for a change that removed or replaced a declaration that is still needed.
pub(crate) fn gone(removed: bool) -> &'static str {
    if removed { "removed here" } else { "replaced here" }
}

pub(crate) fn still_needed(word: &str, removed: bool) -> String {
    match removed {
        true => format!("keep it, or also remove or replace the declarations that need `{word}`"),
        false => format!("also replace the declarations that need the earlier `{word}`"),
    }
}

pub(crate) fn moves_no_more(piece: &str, span: Span) -> Diagnostic {
    let message = format!("a `{piece}` can no longer move, though it can in the base");
    let help =
        format!("to give it another movement, write `replace ID: step any` or `add to {piece} {{ ... }}`");
    still(span, message, "this takes away its last movement", help)
}

pub(crate) fn takes_no_more(span: Span) -> Diagnostic {
    let help = "to allow other captures, replace the rule, or write `add to captures { ... }`".to_owned();
    still(
        span,
        "no piece can take another piece any longer, although pieces can do so in the base".to_owned(),
        "this takes away the last rule of captures",
        help,
    )
}

pub(crate) fn mates_no_more(span: Span) -> Diagnostic {
    let help = "to give mate another meaning, replace the rule, or write `add to end { ... }`".to_owned();
    still(
        span,
        "mate no longer has a consequence, although it has one in the base".to_owned(),
        "this takes away the last rule that tests for mate",
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
        "not found",
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
        None => problem.help(format!("the library has {}", listed(known))),
    }
}

/// Returns the diagnostic for an item that no game can use from a library; `word` is its first
/// word.
pub(crate) fn not_for_library(word: &str, item: Span) -> Diagnostic {
    let length = u32::try_from(word.len()).unwrap_or(0).min(item.end - item.start);
    let span = Span { end: item.start + length, ..item };
    Diagnostic::error(code::NOT_FOR_LIBRARY, span, format!("a library has no `{word}`"), "no game can use this")
        .help("a game can take only named declarations from a library: put this into each game, or change the heading to `game`")
}
