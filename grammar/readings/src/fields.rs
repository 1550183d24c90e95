//! The fields of sources, facts and evidence records, as far as each can be checked alone.

use crate::problems::fields as problems;
use alfonso_dates::Date;
use alfonso_diag::Diagnostic;
use alfonso_syntax::ast::{Detail, Fact, Item, ItemKind, NamedFact, Source, Text};

/// The fields of an evidence record, each with whether it is a number.
const FIELDS: [(&str, bool); 13] = [
    ("id", false),
    ("type", false),
    ("date", false),
    ("period", false),
    ("place", false),
    ("coordinates", false),
    ("rules", false),
    ("content", false),
    ("confidence", true),
    ("ages", false),
    ("genders", false),
    ("status", false),
    ("concepts", false),
];

/// The fields that may occur only once in a record.
const ONCE: [&str; 5] = ["date", "coordinates", "confidence", "id", "status"];

/// Reports fields with invalid contents.
pub(super) fn check(items: &[Item], sources: &[Source]) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = sources.iter().flat_map(source).collect();
    for item in items {
        match &item.kind {
            ItemKind::About(facts) => {
                found.extend(facts.iter().flat_map(fact));
                found.extend(twice(facts, |name| ["date", "coordinates"].contains(&name)));
                found.extend(facts.iter().flat_map(empty));
            }
            ItemKind::Evidence(record) => {
                found.extend(record.fields.iter().flat_map(field));
                found.extend(twice(&record.fields, |name| ONCE.contains(&name)));
                found.extend(record.fields.iter().flat_map(empty));
            }
            _ => {}
        }
    }
    found
}

/// Reports facts that occur twice although `is_single` allows them once.
fn twice(facts: &[NamedFact], is_single: impl Fn(&str) -> bool) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (index, fact) in facts.iter().enumerate().filter(|(_, fact)| is_single(&fact.name.node)) {
        if let Some(first) = facts[..index].iter().find(|first| first.name.node == fact.name.node) {
            found.push(problems::stated_twice(&fact.name, first.name.span));
        }
    }
    found
}

/// Reports empty texts in a fact.
fn empty(fact: &NamedFact) -> Vec<Diagnostic> {
    let blank = fact.fact.texts().iter().filter(|text| text.node.trim().is_empty());
    blank.map(|text| problems::empty(&fact.name.node, text.span)).collect()
}

fn source(source: &Source) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    found.extend(source.detail(Detail::Date).and_then(date));
    if let Some(doi) = source.detail(Detail::Doi).filter(|doi| !is_doi(&doi.node)) {
        found.push(problems::no_doi(doi));
    }
    if let Some(link) = source.detail(Detail::Link).filter(|link| !is_address(&link.node)) {
        found.push(problems::no_address(link));
    }
    if let Some(pages) = source.detail(Detail::Pages).filter(|pages| is_backwards(&pages.node)) {
        found.push(problems::pages_backwards(pages));
    }
    if let (Some(seen), Some(unread)) = (source.detail(Detail::Seen), source.detail(Detail::Unread)) {
        found.push(problems::seen_and_unread(&source.name, seen.span, unread.span));
    }
    let blank = |text: &&Text| text.node.trim().is_empty();
    let texts =
        source.details.iter().flat_map(|(detail, texts)| texts.iter().map(move |text| (detail, text)));
    found.extend(
        texts.filter(|(_, text)| blank(text)).map(|(detail, text)| problems::empty(detail.word(), text.span)),
    );
    found
}

/// Returns `true` if pages such as `181-182` or `181-2` are in descending order. Other texts are
/// not checked.
fn is_backwards(pages: &str) -> bool {
    let pages = pages.replace(['\u{2013}', '\u{2014}'], "-");
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let ranges = pages.split([',', ';']).filter_map(|range| range.trim().split_once('-'));
    ranges.map(|(first, last)| (first.trim(), last.trim())).any(|(first, last)| {
        // The last page often omits the leading digits that it shares with the first.
        let whole = [first.get(..first.len().saturating_sub(last.len())).unwrap_or(""), last].concat();
        [first, last].iter().all(is_number) && (whole.len(), whole.as_str()) < (first.len(), first)
    })
}

/// Reports an invalid fact about the game. Facts with unknown names are not checked.
fn fact(fact: &NamedFact) -> Vec<Diagnostic> {
    match fact.name.node.as_str() {
        "date" | "coordinates" => valued(fact),
        "year" | "until" => vec![problems::year(fact)],
        "also" => {
            let listed = fact.fact.texts().iter().filter(|text| text.node.contains(','));
            listed.map(problems::comma_in_name).collect()
        }
        _ => Vec::new(),
    }
}

/// Reports an invalid field of an evidence record.
fn field(fact: &NamedFact) -> Vec<Diagnostic> {
    let name = &fact.name;
    match (FIELDS.iter().find(|(known, _)| *known == name.node), &fact.fact) {
        (None, _) if matches!(name.node.as_str(), "year" | "until") => vec![problems::year(fact)],
        (None, _) => {
            let known: Vec<&str> = FIELDS.iter().map(|(known, _)| *known).collect();
            vec![problems::unknown_field(name, &known)]
        }
        (Some((_, true)), Fact::Text(text)) => vec![problems::no_number(name, text.span)],
        (Some((_, true)), Fact::List(texts)) => {
            texts.first().map(|it| problems::no_number(name, it.span)).into_iter().collect()
        }
        (Some((_, false)), Fact::Number(number)) => vec![problems::no_text(name, number.span)],
        (Some((_, true)), Fact::Number(number)) if !(0..=100).contains(&number.node) => {
            vec![crate::problems::questions::confidence(number.span)]
        }
        _ => valued(fact),
    }
}

/// Reports invalid dates and coordinates.
fn valued(fact: &NamedFact) -> Vec<Diagnostic> {
    match (fact.name.node.as_str(), &fact.fact) {
        ("date", Fact::Text(text)) => date(text).into_iter().collect(),
        ("coordinates", Fact::Text(text)) if coordinates(&text.node).is_none() => {
            vec![problems::no_coordinates(text)]
        }
        ("date" | "coordinates", Fact::List(texts)) => {
            texts.get(1).map(|text| problems::only_one(&fact.name.node, text.span)).into_iter().collect()
        }
        ("date" | "coordinates", Fact::Number(number)) => vec![problems::no_text(&fact.name, number.span)],
        _ => Vec::new(),
    }
}

fn date(text: &Text) -> Option<Diagnostic> {
    Date::parse(&text.node).err().map(|why| problems::no_date(text, &why))
}

/// Returns the coordinates in a text such as `37.39, -5.99`. They are latitude and longitude in
/// degrees, and north and east are positive.
///
/// Returns `None` unless the text consists of two decimal numbers within the valid ranges.
///
/// ```
/// use alfonso_readings::coordinates;
///
/// assert_eq!(coordinates("37.39, -5.99"), Some([37.39, -5.99]));
/// assert_eq!(coordinates("Seville"), None);
/// ```
#[must_use]
pub fn coordinates(text: &str) -> Option<[f64; 2]> {
    let (latitude, longitude) = text.split_once(',')?;
    let degrees = |text: &str, most: f64| {
        let text = text.trim();
        let is_plain = text.chars().all(|sign| sign.is_ascii_digit() || matches!(sign, '.' | '-'));
        text.parse::<f64>().ok().filter(|degrees| is_plain && degrees.abs() <= most)
    };
    Some([degrees(latitude, 90.0)?, degrees(longitude, 180.0)?])
}

/// Checks whether a text is a DOI: `10.`, the registrant's digits, a slash, and a suffix without
/// blanks (DOI Handbook, 2.2).
fn is_doi(text: &str) -> bool {
    let parts = text.strip_prefix("10.").and_then(|rest| rest.split_once('/'));
    parts.is_some_and(|(registrant, suffix)| {
        registrant.chars().all(|sign| sign.is_ascii_digit() || sign == '.')
            && registrant.len() >= 4
            && !suffix.is_empty()
            && !suffix.contains(char::is_whitespace)
    })
}

fn is_address(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| {
        rest.split('/').next().is_some_and(|host| host.contains('.')) && !rest.contains(char::is_whitespace)
    })
}
