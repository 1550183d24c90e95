//! Diagnostics for the fields of sources, facts and evidence records, and for silent sources.

use alfonso_dates::NoDate;
use alfonso_diag::{Diagnostic, Span, code, nearest};
use alfonso_forms::english::there_are;
use alfonso_syntax::ast::{Fact, Name, NamedFact, Text};

fn bad(span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code::BAD_SOURCE, span, message.into(), label.into())
}

/// Returns the diagnostic for a text that is not a date.
pub(crate) fn no_date(text: &Text, why: &NoDate) -> Diagnostic {
    let help = match why {
        NoDate::Reversed => "write the earlier date first".to_owned(),
        NoDate::Beyond => "dates go from the year -99999 to the year 2999".to_owned(),
        _ => match years(&text.node) {
            Some(edtf) => format!("write `\"{edtf}\"` instead"),
            None => "write dates in EDTF: `1283`, `1475~` for about 1475, `1283/1290` for a range, `12XX` for a century, `-0430` for 431 BC"
                .to_owned(),
        },
    };
    bad(text.span, format!("`{}` is not a date", text.node), why.to_string()).help(help)
}

/// Returns the EDTF form of common notations for one or two years: `850`, `1413-1430`,
/// `1413..1430`, `c. 1475`.
fn years(text: &str) -> Option<String> {
    let trimmed = text.trim();
    let (text, about) = ["about ", "around ", "circa ", "ca. ", "c. ", "ca ", "c."]
        .iter()
        .find_map(|word| trimmed.strip_prefix(word))
        .map_or((trimmed, ""), |rest| (rest.trim(), "~"));
    let year = |text: &str| {
        let text = text.trim();
        let (text, before_christ) = match text.strip_suffix("BC").or_else(|| text.strip_suffix("BCE")) {
            Some(rest) => (rest.trim(), true),
            None => (text, false),
        };
        let digits = (1..=4).contains(&text.len()) && text.chars().all(|sign| sign.is_ascii_digit());
        let number: i64 = text.parse().ok().filter(|_| digits)?;
        match before_christ {
            true if number == 0 => None,
            true if number == 1 => Some("0000".to_owned()),
            true => Some(format!("-{:04}", number - 1)),
            false => Some(format!("{number:04}")),
        }
    };
    let range = ["..", "-", "–", " to "].iter().find_map(|between| text.split_once(between));
    match range {
        Some((first, last)) => {
            let (first, last) = (year(first)?, year(last)?);
            // `2001-21` may be a range or a season.
            let number = |edtf: &str| edtf.parse::<i64>().unwrap_or_default();
            (number(&first) < number(&last)).then(|| format!("{first}{about}/{last}{about}"))
        }
        None => Some(format!("{}{about}", year(text)?)),
    }
}

/// Returns the diagnostic for a fact named `year`, which dates have replaced.
pub(crate) fn year(fact: &NamedFact) -> Diagnostic {
    let (span, help) = match &fact.fact {
        Fact::Number(number) if fact.name.node == "year" => {
            let whole = Span { end: number.span.end, ..fact.name.span };
            let help = format!(
                "write `date \"{}\"` instead; EDTF has a year 0, so `-0430` means 431 BC",
                edtf(number.node)
            );
            (whole, help)
        }
        _ => (fact.name.span, "write both years in one date: `date \"1283/1290\"`".to_owned()),
    };
    bad(span, format!("the fact `{}` cannot hold a date", fact.name.node), "dates belong in the field `date`")
        .help(help)
}

/// Returns a year in EDTF, which has a year 0. The argument counts years BC as negative numbers,
/// without a year 0.
fn edtf(year: i64) -> String {
    if year < 0 { format!("-{:04}", -year - 1) } else { format!("{year:04}") }
}

/// Returns the diagnostic for a text that is not a DOI.
pub(crate) fn no_doi(text: &Text) -> Diagnostic {
    let help = match text.node.find("10.") {
        Some(at) if at > 0 => format!("write the identifier alone: `doi \"{}\"`", &text.node[at..]),
        _ => "a DOI has the form `10.1017/aqy.2025.10264`: `10.`, digits, a slash and more".to_owned(),
    };
    bad(text.span, format!("`{}` is not a DOI", text.node), "not an identifier").help(help)
}

/// Returns the diagnostic for a text that is not a URL.
pub(crate) fn no_address(text: &Text) -> Diagnostic {
    bad(text.span, format!("`{}` is not an address", text.node), "not a link").help(
        "write the full address, beginning with `https://`; name a library with `shelfmark`, and a book with `in`",
    )
}

/// Returns the diagnostic for pages in descending order.
pub(crate) fn pages_backwards(text: &Text) -> Diagnostic {
    bad(text.span, format!("the pages `{}` run backwards", text.node), "the last page comes first")
        .help("write the first page first: `pages \"181-182\"`")
}

/// Returns the diagnostic for a source that is both seen and unread.
pub(crate) fn seen_and_unread(name: &Name, seen: Span, unread: Span) -> Diagnostic {
    let message = format!("the source `{}` is both seen and unread", name.node);
    bad(unread, message, "not read")
        .label(seen, "read")
        .help("keep the correct statement, and remove the other")
}

/// Returns the diagnostic for an empty field.
pub(crate) fn empty(word: &str, span: Span) -> Diagnostic {
    bad(span, format!("`{word}` is empty"), "empty")
        .help(format!("write what is known, or leave `{word}` out"))
}

/// Returns the diagnostic for a comma in a name.
pub(crate) fn comma_in_name(text: &Text) -> Diagnostic {
    let parts: Vec<String> = text.node.split(',').map(|part| format!("\"{}\"", part.trim())).collect();
    bad(text.span, "a name of a game contains a comma", "may be several names")
        .help(format!("write `{}` instead, each name in its own quotation marks", parts.join(", ")))
}

/// Returns the diagnostic for a text that is not a pair of coordinates.
pub(crate) fn no_coordinates(text: &Text) -> Diagnostic {
    bad(
        text.span,
        format!("`{}` does not give coordinates on the globe", text.node),
        "not a latitude and a longitude",
    )
    .help("write degrees north and degrees east: `coordinates \"37.39, -5.99\"`; south and west are negative")
}

/// Returns the diagnostic for a second fact with a name that may occur only once.
pub(crate) fn stated_twice(name: &Name, first: Span) -> Diagnostic {
    bad(name.span, format!("the fact `{}` is given twice", name.node), "the second time")
        .label(first, "the first time")
        .help("keep the correct fact; write a range of years as one date: `1283/1290`")
}

/// Returns the diagnostic for an empty text; `what` names the part that contains it.
pub(crate) fn blank(what: &str, span: Span) -> Diagnostic {
    Diagnostic::error(code::EMPTY_TEXT, span, format!("{what} is empty"), "empty")
        .help("describe it in a few words: reports print this text")
}

/// Returns the diagnostic for a second text where only one is allowed.
pub(crate) fn only_one(word: &str, span: Span) -> Diagnostic {
    bad(span, format!("`{word}` takes only one text"), "a second one")
        .help("write a range of years as one date: `1283/1290`")
}

/// Returns the diagnostic for an unknown field of an evidence record.
pub(crate) fn unknown_field(name: &Name, names: &[&str]) -> Diagnostic {
    let problem = bad(name.span, format!("records of evidence have no field `{}`", name.node), "not a field");
    match nearest(&name.node, names.iter().copied()) {
        Some(near) => problem.did_you_mean(Some(near)),
        None => problem.help(there_are(names)),
    }
}

/// Returns the diagnostic for a text in a field that must be a number.
pub(crate) fn no_number(name: &Name, span: Span) -> Diagnostic {
    bad(span, format!("the field `{}` of a record takes a number", name.node), "a text")
        .help("write it without quotation marks")
}

/// Returns the diagnostic for a number in a field that must be a text.
pub(crate) fn no_text(name: &Name, span: Span) -> Diagnostic {
    bad(span, format!("the field `{}` takes a text", name.node), "a number")
        .help("put it between quotation marks")
}

/// Returns the diagnostic for a statement of silence without a source.
pub(crate) fn nobody_silent(question: Span) -> Diagnostic {
    bad(question, "`silent on` needs a source before it", "no source")
        .help("cite the silent source before it: `cites SOURCE silent on QUESTION`")
}

/// Returns the diagnostic for a reading that cites a source which is silent on its question.
pub(crate) fn silent_source(source: &Name, question: &str, declared: Span) -> Diagnostic {
    let message = format!(
        "the source `{}` is cited for an answer to `{question}`, but it is silent on that question",
        source.node
    );
    Diagnostic::error(code::SILENT_SOURCE, source.span, message, "cited here")
        .label(declared, "declared silent here")
        .help(
            "cite a source that gives this answer; if no source does, give your reason with `engine \"why\"`, or declare a source for your own conjectures and cite it",
        )
}

/// Returns the diagnostic for a ruleset with the name of a source that it does not follow.
pub(crate) fn uncompared(ruleset: &Name) -> Diagnostic {
    let name = &ruleset.node;
    let message = format!("the ruleset `{name}` has the name of a source, but is not compared with it");
    Diagnostic::error(code::UNCOMPARED, ruleset.span, message, "named after a source").warning().help(
        format!(
            "write `follows {name}`, and `departs \"why\"` after each answer that differs from the source"
        ),
    )
}
