//! Removes mistakes that only follow from other mistakes and would distract from the cause.

use crate::Sources;
use alfonso_diag::{Code, Diagnostic, Span, code};
use alfonso_syntax::ast::{Entry, File, Item, ItemKind};
use std::collections::BTreeSet;

/// Drops the consequences of text that the parser did not understand. These are missing or unused
/// names elsewhere, and other mistakes in a rule or a larger part that was parsed incompletely.
pub(crate) fn drop(found: &mut Vec<Diagnostic>, file: &File, sources: &Sources) {
    Diagnostic::drop_consequences(found);
    let spans: Vec<Span> =
        found.iter().filter(|problem| tears(problem.code)).filter_map(Diagnostic::span).collect();
    let torn = torn(&spans, file, sources);
    let kept = kept(found, sources);
    let declared = declared(&spans, sources);
    // A sentence is about what a rule means, and that is not known.
    found.retain(|problem| spans.is_empty() || problem.code != code::BAD_SENTENCE);
    found.retain(|problem| {
        let follows = |span: Span| {
            torn.iter().any(|unit| unit.contains(span)) || spans.iter().any(|mistake| span.contains(*mistake))
        };
        // A reserved name is always reported. Its uses are mistakes as well, but reporting them
        // would add nothing.
        if problem.code == code::RESERVED_NAME {
            return true;
        }
        // The parser left out the declaration, so the name is unknown.
        if problem.code == code::UNKNOWN_NAME
            && problem.span().is_some_and(|span| declared.contains(first_word(sources, span)))
        {
            return false;
        }
        let uses = |span: Span| kept.contains(first_word(sources, span));
        (problem.code.is_of_text() || !problem.span().is_some_and(follows))
            && !problem.span().is_some_and(uses)
    });
}

/// Returns the reserved names that were declared.
fn kept(found: &[Diagnostic], sources: &Sources) -> BTreeSet<String> {
    let kept = found.iter().filter(|problem| problem.code == code::RESERVED_NAME);
    kept.filter_map(|problem| Some(first_word(sources, problem.span()?).to_owned())).collect()
}

/// Returns the first word of the text at a span, or an empty string if the text does not begin with
/// a word.
fn first_word(sources: &Sources, span: Span) -> &str {
    let text = sources.text(span.source).get(span.start as usize..span.end as usize).unwrap_or_default();
    let end = text.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
    &text[..end.unwrap_or(text.len())]
}

/// The words after which a declaration has its name.
const DECLARING: &[&str] = &[
    "piece", "define", "table", "dice", "drawing", "region", "line", "track", "number", "flag", "cell",
    "player", "money", "score", "counter", "players",
];

/// Returns the names that are declared where the parser stopped: from the last line at the margin to the end of the
/// line of the mistake.
fn declared(spans: &[Span], sources: &Sources) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for span in spans {
        let text = sources.text(span.source);
        let at = (span.start as usize).min(text.len());
        let (Some(before), Some(after)) = (text.get(..at), text.get(at..)) else { continue };
        let mut start = before.rfind('\n').map_or(0, |end| end + 1);
        while start > 0 && !text[start..].starts_with(|sign: char| sign.is_ascii_alphabetic()) {
            start = before[..start - 1].rfind('\n').map_or(0, |end| end + 1);
        }
        let end = at + after.find('\n').unwrap_or(after.len());
        let words = |text: &'_ str| {
            text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-').map(str::to_owned).collect()
        };
        let part: Vec<String> = words(&text[start..end]);
        let named = part.windows(2).filter(|pair| DECLARING.contains(&pair[0].as_str()));
        found.extend(named.map(|pair| pair[1].clone()));
        if part.first().is_some_and(|word| word == "players") {
            let names = part.iter().filter(|word| word.starts_with(|sign: char| sign.is_ascii_uppercase()));
            found.extend(names.cloned());
        }
    }
    found.remove("");
    found
}

/// Returns true for mistakes after which a rule may have been parsed incompletely.
fn tears(code: Code) -> bool {
    [code::UNCLOSED, code::UNOPENED, code::OPEN_STRING, code::SYNTAX, code::TOO_INVOLVED].contains(&code)
}

/// Returns the spans of rules and declarations that were parsed incompletely. The parser did not
/// understand a part of them, or the text after them on their last line.
fn torn(spans: &[Span], file: &File, sources: &Sources) -> Vec<Span> {
    if spans.is_empty() {
        return Vec::new();
    }
    let mut units = Vec::new();
    in_items(&file.items, &mut units);
    units.sort_unstable();
    let unit_of = |mistake: &Span| {
        let before =
            units.partition_point(|unit| (unit.source, unit.start) <= (mistake.source, mistake.start));
        let unit = units.get(before.checked_sub(1)?).filter(|unit| unit.source == mistake.source)?;
        let between = sources.text(unit.source).get(unit.end as usize..mistake.start as usize).unwrap_or("");
        (!between.contains(['\n', '{', '}'])).then(|| unit.to(*mistake))
    };
    spans.iter().filter_map(unit_of).collect()
}

fn in_items(items: &[Item], units: &mut Vec<Span>) {
    for item in items {
        match &item.kind {
            ItemKind::Under { items, .. } => in_items(items, units),
            ItemKind::Piece(piece) => in_entries(&piece.body, units),
            ItemKind::Block { body, .. } => in_entries(body, units),
            _ => units.push(item.span),
        }
    }
}

fn in_entries(entries: &[Entry], units: &mut Vec<Span>) {
    for entry in entries {
        match entry {
            Entry::Clause(clause) => units.push(clause.span),
            Entry::Under { body, .. } => in_entries(body, units),
        }
    }
}
