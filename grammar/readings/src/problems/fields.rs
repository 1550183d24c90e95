//! Problems of the fields of sources, facts and records of evidence, and of silent sources.

use alfonso_dates::NoDate;
use alfonso_diag::{Diagnostic, Span, code, nearest};
use alfonso_forms::english::there_are;
use alfonso_syntax::ast::{Fact, Name, Text, Told};

fn bad(span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code::BAD_SOURCE, span, message.into(), label.into())
}

/// A text that is no date.
pub(crate) fn no_date(text: &Text, why: &NoDate) -> Diagnostic {
    let help = match why {
        NoDate::Reversed => "write the earlier date first".to_owned(),
        _ => match years(&text.node) {
            Some(edtf) => format!("write `date \"{edtf}\"`"),
            None => "write dates as EDTF does: `1283`, `1475~` for about 1475, `1283/1290` for a range, `12XX` for a century, \
                     `-0430` for 431 BC"
                .to_owned(),
        },
    };
    bad(text.span, format!("`{}` is no date", text.node), why.to_string()).help(help)
}

/// Returns EDTF for the ways in which people write one year or two: `850`, `1413-1430`, `1413..1430`, `c. 1475`.
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
        Some((first, last)) => Some(format!("{}{about}/{}{about}", year(first)?, year(last)?)),
        None => Some(format!("{}{about}", year(text)?)),
    }
}

/// A fact called `year`, as it was written before dates were.
pub(crate) fn year(told: &Told) -> Diagnostic {
    let help = match &told.fact {
        Fact::Number(number) if told.name.node == "year" => {
            format!(
                "write `date \"{}\"`; years before Christ have a year 0 there, `-0430` is 431 BC",
                edtf(number.node)
            )
        }
        _ => "write both years in one date: `date \"1283/1290\"`".to_owned(),
    };
    bad(
        told.name.span,
        format!("`{}` is not a fact that dates a game", told.name.node),
        "a date has a field of its own",
    )
    .help(help)
}

/// Returns a year as EDTF writes it; years before Christ are counted without a year 0.
fn edtf(year: i64) -> String {
    if year < 0 { format!("-{:04}", -year - 1) } else { format!("{year:04}") }
}

/// A text that is no DOI.
pub(crate) fn no_doi(text: &Text) -> Diagnostic {
    let help = match text.node.find("10.") {
        Some(at) if at > 0 => format!("write the identifier alone: `doi \"{}\"`", &text.node[at..]),
        _ => "a DOI is `10.`, digits, a slash and more, such as `10.1017/aqy.2025.10264`".to_owned(),
    };
    bad(text.span, format!("`{}` is no DOI", text.node), "not an identifier").help(help)
}

/// A text that is no address.
pub(crate) fn no_address(text: &Text) -> Diagnostic {
    bad(text.span, format!("`{}` is no address", text.node), "it cannot be followed")
        .help("write all of it, from `https://` on; a library belongs behind `shelfmark`, a book behind `in`")
}

/// A source that was read and not read.
pub(crate) fn seen_and_unread(name: &Name, seen: Span, unread: Span) -> Diagnostic {
    let message = format!("the source `{}` is both seen and unread", name.node);
    bad(unread, message, "not read").label(seen, "read").help("keep the one that is true")
}

/// A field that says nothing.
pub(crate) fn empty(word: &str, span: Span) -> Diagnostic {
    bad(span, format!("`{word}` says nothing"), "empty")
        .help(format!("write what is known, or leave `{word}` out"))
}

/// A comma inside a name.
pub(crate) fn comma_in_name(text: &Text) -> Diagnostic {
    let parts: Vec<String> = text.node.split(',').map(|part| format!("\"{}\"", part.trim())).collect();
    bad(text.span, "a name of a game holds a comma", "one name or several?")
        .help(format!("write each name by itself: `also {}`", parts.join(", ")))
}

/// A text that gives no place on the globe.
pub(crate) fn no_coordinates(text: &Text) -> Diagnostic {
    bad(text.span, format!("`{}` is no place on the globe", text.node), "not a latitude and a longitude")
        .help("write degrees north and degrees east: `coordinates \"37.39, -5.99\"`; south and west are negative")
}

/// A second text where there can be one.
pub(crate) fn only_one(word: &str, span: Span) -> Diagnostic {
    bad(span, format!("`{word}` is one text"), "a second one").help("a range is one date: `1283/1290`")
}

/// A field that records of evidence do not have.
pub(crate) fn unknown_field(name: &Name, names: &[&str]) -> Diagnostic {
    let problem = bad(name.span, format!("records of evidence have no field `{}`", name.node), "not a field");
    match nearest(&name.node, names.iter().copied()) {
        Some(near) => problem.did_you_mean(Some(near)),
        None => problem.help(there_are(names)),
    }
}

/// A text where a record has a number.
pub(crate) fn no_number(name: &Name, span: Span) -> Diagnostic {
    bad(span, format!("`{}` of a record is a number", name.node), "a text")
        .help("write it without quotation marks")
}

/// A number where a record has a text.
pub(crate) fn no_text(name: &Name, span: Span) -> Diagnostic {
    bad(span, format!("`{}` is a text", name.node), "a number").help("put it between quotation marks")
}

/// Silence of nobody.
pub(crate) fn nobody_silent(question: Span) -> Diagnostic {
    bad(question, "nobody is said to be silent on this question", "who?")
        .help("cite the silent source before it: `cites SOURCE silent on QUESTION`")
}

/// A reading that cites a source which is silent on its question.
pub(crate) fn silent_witness(source: &Name, question: &str, said: Span) -> Diagnostic {
    let message =
        format!("the source `{}` is cited for an answer to `{question}`, on which it is silent", source.node);
    Diagnostic::error(code::SILENT_WITNESS, source.span, message, "cited here")
        .label(said, "silent, as it says here")
        .help(
            "cite who gives the answer; where nobody does, write `engine \"why\"`, or cite a source of your own conjectures",
        )
}

/// A ruleset that bears the name of a source and follows none.
pub(crate) fn uncompared(ruleset: &Name) -> Diagnostic {
    let name = &ruleset.node;
    let message = format!("the ruleset `{name}` bears the name of a source and is not compared with it");
    Diagnostic::error(code::UNCOMPARED, ruleset.span, message, "named for a source").warning().help(format!(
        "write `follows {name}`, and `departs \"why\"` behind each answer that is not the source's"
    ))
}
