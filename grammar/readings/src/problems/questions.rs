//! Diagnostics for sources, questions, readings and rulesets.

use alfonso_diag::{Diagnostic, Span, code, nearest};
use alfonso_forms::english::{choice, listed, there_are};
use alfonso_syntax::ast::{Name, Text};

/// Adds the nearest known name to a diagnostic, or lists the known names.
fn known(problem: Diagnostic, word: &str, names: &[&str], none: &str) -> Diagnostic {
    match nearest(word, names.iter().copied()) {
        Some(name) => problem.did_you_mean(Some(name)),
        None if names.is_empty() => problem.help(none.to_owned()),
        None => problem.help(there_are(names)),
    }
}

/// Adds the list of known names and the nearest one, for users who may not have the file open.
fn known_all(problem: Diagnostic, word: &str, names: &[&str], what: &str) -> Diagnostic {
    let list = match names {
        [] => format!("the file has no {what}"),
        names => there_are(names),
    };
    match nearest(word, names.iter().copied()) {
        Some(name) => problem.help(format!("did you mean `{name}`? {list}")),
        None => problem.help(list),
    }
}

pub(crate) fn unknown_source(name: &Name, names: &[&str]) -> Diagnostic {
    let problem = Diagnostic::error(
        code::UNKNOWN_SOURCE,
        name.span,
        format!("there is no source `{}`", name.node),
        "cited here, but not declared",
    );
    known(problem, &name.node, names, "declare it: `source NAME \"what it is\"`")
}

/// Returns the diagnostic for a source that derives from itself.
pub(crate) fn derives_from_itself(name: &Name, source: &str) -> Diagnostic {
    let message = format!("the source `{source}` derives from itself");
    Diagnostic::error(code::BAD_SOURCE, name.span, message, "this leads back to it").help(
        "`after` names an earlier source that this one derives from: remove the `after` of the older source",
    )
}

pub(crate) fn unknown_question(name: &Name, names: &[&str]) -> Diagnostic {
    let problem = Diagnostic::error(
        code::UNKNOWN_QUESTION,
        name.span,
        format!("there is no question `{}`", name.node),
        "not declared",
    );
    known(problem, &name.node, names, "declare it: `question NAME \"...\" { reading ... }`")
}

pub(crate) fn unknown_reading(name: &Name, question: &str, names: &[&str]) -> Diagnostic {
    let problem = Diagnostic::error(
        code::UNKNOWN_READING,
        name.span,
        format!("the question `{question}` has no reading `{}`", name.node),
        "not one of its readings",
    );
    known(problem, &name.node, names, "the question has no readings")
}

/// Returns the diagnostic for a question without readings.
pub(crate) fn no_readings(question: &Name) -> Diagnostic {
    let message = format!("the question `{}` has no readings", question.node);
    Diagnostic::error(code::UNUSED_QUESTION, question.span, message, "no reading answers it").help(
        "write each answer with its source: `reading NAME \"...\" cites SOURCE`, or remove the question",
    )
}

pub(crate) fn unknown_ruleset(name: &Name, names: &[&str]) -> Diagnostic {
    let problem = Diagnostic::error(
        code::UNKNOWN_RULESET,
        name.span,
        format!("there is no ruleset `{}`", name.node),
        "not declared",
    );
    known(problem, &name.node, names, "the file has no rulesets")
}

pub(crate) fn no_such_ruleset(word: &str, names: &[&str]) -> Diagnostic {
    let message = match word {
        "" => "the name of a ruleset is missing after `@`".to_owned(),
        _ => format!("there is no ruleset `{word}`"),
    };
    let problem = Diagnostic::bare(code::UNKNOWN_RULESET, message);
    known_all(problem, word, names, "rulesets")
}

pub(crate) fn no_such_question(word: &str, names: &[&str]) -> Diagnostic {
    let problem = Diagnostic::bare(code::UNKNOWN_QUESTION, format!("there is no question `{word}`"));
    known_all(problem, word, names, "questions")
}

pub(crate) fn no_such_reading(word: &str, question: &str, names: &[&str]) -> Diagnostic {
    let message = format!("the question `{question}` has no reading `{word}`");
    known_all(Diagnostic::bare(code::UNKNOWN_READING, message), word, names, "such reading")
}

pub(crate) fn unhandled(question: &Name, missing: &[&str], span: Span) -> Diagnostic {
    Diagnostic::error(
        code::UNHANDLED_READING,
        question.span,
        format!("`by {}` has no arm for {}", question.node, listed(missing)),
        "this choice is incomplete",
    )
    .label(span, format!("no arm for {}", choice(missing)))
    .help(format!("add `{}: ...`", missing.join(" or ")))
}

pub(crate) fn unanswered(ruleset: &Name, missing: &[&str]) -> Diagnostic {
    Diagnostic::error(
        code::UNANSWERED_QUESTION,
        ruleset.span,
        format!("the ruleset `{}` does not answer {}", ruleset.node, listed(missing)),
        "a ruleset answers every question",
    )
    .help("add the answers inside its braces, or take the other answers from another ruleset: `from NAME`")
}

/// Returns the diagnostic for an answer that differs from the source that the ruleset follows.
pub(crate) fn departure(
    span: Span,
    (question, answer): (&str, &str),
    source: &Name,
    given: &[&str],
) -> Diagnostic {
    let message = format!(
        "the source `{}` answers `{question}` with {}, but the ruleset that follows this source answers with `{answer}`",
        source.node,
        choice(given)
    );
    Diagnostic::error(code::DEPARTURE, span, message, "this answer differs from the source")
        .label(source.span, "followed here")
        .help(format!(
            "answer with {}, or give the reason for the difference: `{question} = {answer} departs \"...\"`",
            choice(given)
        ))
}

/// Returns the diagnostic for a reason for a departure if the source is silent or gives the same
/// answer.
pub(crate) fn no_departure(question: &Name, source: &str, given: &[&str], reason: Span) -> Diagnostic {
    let why = if given.is_empty() { "is silent on this question" } else { "gives the same answer" };
    let message =
        format!("the answer to `{}` does not differ from the source `{source}`, which {why}", question.node);
    Diagnostic::error(code::DEPARTURE, reason, message, "not a departure")
        .help(
            "leave out `departs` and the reason; if the ruleset lacks a rule of the source, write `lacks \"...\"`",
        )
}

/// Returns the diagnostic for a reason for a departure in a ruleset that follows no source.
pub(crate) fn departs_from_nothing(question: &Name, reason: Span) -> Diagnostic {
    let message =
        format!("the answer to `{}` departs from a source, but the ruleset follows no source", question.node);
    Diagnostic::error(code::DEPARTURE, reason, message, "this ruleset follows no source")
        .help("name the source before the braces: `follows NAME`")
}

/// Returns the diagnostic for `lacks` in a ruleset that follows no source.
pub(crate) fn lacks_from_nothing(ruleset: &Name, text: Span) -> Diagnostic {
    let message =
        format!("the ruleset `{}` lacks a rule of a source, but it follows no source", ruleset.node);
    Diagnostic::error(code::DEPARTURE, text, message, "this ruleset follows no source")
        .help("name the source before the braces: `follows NAME`")
}

/// Returns the diagnostic for a citation of a source that gives another reading.
pub(crate) fn cited_against(source: &Name, question: &str, given: &[&str], expected: &[&str]) -> Diagnostic {
    let message = format!(
        "the source `{}` answers `{question}` with {}, but is cited where the answer is {}",
        source.node,
        choice(given),
        choice(expected)
    );
    Diagnostic::error(code::CITED_AGAINST, source.span, message, "it gives another answer").help(format!(
        "remove this citation; or, if the source can also mean this answer, cite it for the reading {} of `{question}`",
        choice(expected)
    ))
}

/// Returns the diagnostic for a citation limited to a question on which the clause does not depend.
pub(crate) fn idle_limit(question: &Name, clause: &str, open: &[&str]) -> Diagnostic {
    let message = format!("the rule `{clause}` does not depend on the question `{}`", question.node);
    let problem = Diagnostic::error(code::CITED_AGAINST, question.span, message, "this limit has no effect");
    match open {
        [] => problem.help("leave out `for ...`: the rule is the same in all readings"),
        open => problem.help(format!(
            "leave out `for ...`, or name a question that the rule depends on: {}",
            choice(open)
        )),
    }
}

/// Returns the diagnostic for a limit of a citation outside rules.
pub(crate) fn limited_elsewhere(question: &Name, what: &str) -> Diagnostic {
    let message = format!("a citation of {what} is limited to `{}`", question.node);
    Diagnostic::error(code::CITED_AGAINST, question.span, message, "only citations of rules can have limits")
        .help("leave out `for ...`")
}

pub(crate) fn no_ruleset(question: Span) -> Diagnostic {
    Diagnostic::error(
        code::NO_RULESET,
        question,
        "the file has questions, but no ruleset that answers them",
        "the first question",
    )
    .help("add `ruleset NAME \"...\" default { question = reading ... }`")
}

pub(crate) fn no_default(first: &Name) -> Diagnostic {
    Diagnostic::error(
        code::DEFAULT_RULESETS,
        first.span,
        "no ruleset is the default",
        "the first of the rulesets",
    )
    .help("write `default` before the braces of one ruleset")
}

pub(crate) fn two_defaults(second: Span, first: Span) -> Diagnostic {
    Diagnostic::error(code::DEFAULT_RULESETS, second, "two rulesets are the default", "a second default")
        .label(first, "the first")
        .help("remove one `default`")
}

pub(crate) fn circular(name: &Name, chain: &[&str]) -> Diagnostic {
    Diagnostic::error(
        code::CIRCULAR_RULESETS,
        name.span,
        format!("the ruleset `{}` takes its answers from itself", name.node),
        format!("by way of {}", chain.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")),
    )
    .help("remove one `from`")
}

pub(crate) fn double_reading(name: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::DOUBLE_READING,
        name.span,
        format!("`{}` is named twice", name.node),
        "the second time",
    )
    .label(first, "the first time")
}

pub(crate) fn double_answer(question: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(
        code::DOUBLE_READING,
        question.span,
        format!("the question `{}` is answered twice", question.node),
        "the second time",
    )
    .label(first, "the first time")
}

pub(crate) fn impossible(name: &Name, question: &str, possible: &[&str]) -> Diagnostic {
    Diagnostic::error(
        code::IMPOSSIBLE_READING,
        name.span,
        format!("`{question}` cannot be `{}` here", name.node),
        format!("the enclosing block applies only to {}", choice(possible)),
    )
}

pub(crate) fn confidence(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::CONFIDENCE_RANGE,
        span,
        "a confidence is a number from 0 to 100",
        "outside this range",
    )
}

pub(crate) fn unused_question(name: &Name) -> Diagnostic {
    Diagnostic::error(
        code::UNUSED_QUESTION,
        name.span,
        format!("the question `{}` changes nothing", name.node),
        "neither an `under` nor a `by` uses it",
    )
    .warning()
    .help(format!("add the rules that it changes: `under {} = ... {{ ... }}`", name.node))
}

pub(crate) fn unread(name: &Name) -> Diagnostic {
    Diagnostic::error(
        code::UNREAD_READING,
        name.span,
        format!("the reading `{}` has no evidence", name.node),
        "cites no source and gives no reason",
    )
    .help("cite a source, `cites SOURCE`, or say why the engine offers this reading: `engine \"...\"`")
}

pub(crate) fn answered_twice(question: &str) -> Diagnostic {
    Diagnostic::bare(code::BAD_REQUEST, format!("the question `{question}` is answered twice"))
        .help("give one answer to each question")
}

/// Returns one diagnostic for all rules that cite neither a source nor the engine, in a file where
/// most rules do.
pub(crate) fn without_evidence(rules: &[(String, Span)]) -> Diagnostic {
    let (first, rest) = (&rules[0], &rules[1..]);
    let named = |rules: &[(String, Span)]| {
        let names: Vec<String> = rules.iter().map(|(name, _)| format!("`{name}`")).collect();
        names.join(", ")
    };
    let message = match rest {
        [] => format!("`{}` cites no source and gives no reason", first.0),
        [.., last] if rest.len() <= 8 => {
            let list = named(&rules[..rules.len() - 1]);
            format!("{list} and `{}` cite no source and give no reason", last.0)
        }
        rest => {
            format!("{} and {} others cite no source and give no reason", named(&rules[..8]), rest.len() - 7)
        }
    };
    Diagnostic::error(code::NO_EVIDENCE, first.1, message, "no evidence")
        .warning()
        .help("write `cites SOURCE`; if play needs a rule that no source gives, write `engine \"why\"`")
}

/// Returns the diagnostic for a claim that repeats an earlier one.
pub(crate) fn double_claim(title: &Text, first: Span) -> Diagnostic {
    Diagnostic::error(code::DOUBLE_CLAIM, title.span, "this claim is made twice", "the second time")
        .label(first, "the first time")
        .help("remove one of the two claims; to cite two sources for one claim, write `cites ONE, OTHER`")
}
