//! The parser of Betza's notation. Only this file of the module uses pest.

use super::{Fault, Letter, Part};
use alfonso_grammar::betza::{Grammar, Rule};
use pest::Parser;
use pest::iterators::Pair;

/// The maximum length of a text, in bytes.
const MAX_BYTES: usize = 256;

/// Parses a text.
///
/// # Errors Returns an error if the text does not have the structure of Betza's notation.
pub fn parse(text: &str) -> Result<Vec<Part>, Fault> {
    if text.len() > MAX_BYTES {
        let message = format!("a movement in Betza's notation has at most {MAX_BYTES} letters");
        return Err(Fault { at: 0..text.len(), message });
    }
    let mut pairs = Grammar::parse(Rule::text, text).map_err(|error| {
        let (pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _))) =
            error.location;
        fault(text, at)
    })?;
    let parts = pairs.next().map(Pair::into_inner).into_iter().flatten();
    Ok(parts.filter(|pair| pair.as_rule() == Rule::part).map(|pair| part(&pair)).collect())
}

fn part(pair: &Pair<'_, Rule>) -> Part {
    let span = pair.as_span();
    let mut part = Part {
        legs: Vec::new(),
        atom: Letter { letter: ' ', at: span.start() },
        twin: false,
        range: None,
        at: span.start()..span.end(),
    };
    for inner in pair.clone().into_inner() {
        match inner.as_rule() {
            Rule::leg => part.legs.push(inner.into_inner().filter_map(|pair| letter(&pair)).collect()),
            Rule::atom => part.atom = letter(&inner).unwrap_or(part.atom),
            Rule::twin => part.twin = true,
            Rule::range => part.range = Some(inner.as_str().to_owned()),
            _ => {}
        }
    }
    part
}

fn letter(pair: &Pair<'_, Rule>) -> Option<Letter> {
    let letter = pair.as_str().chars().next()?;
    Some(Letter { letter, at: pair.as_span().start() })
}

/// Returns the mistake at the position where the parser stopped.
fn fault(text: &str, at: usize) -> Fault {
    let at = at.min(text.len());
    let Some(found) = text.get(at..).and_then(|rest| rest.chars().next()) else {
        let message = match text.is_empty() {
            true => "this is empty",
            false => "small letters qualify the capital after them, but no capital follows",
        };
        // The text ends too early, so the mistake is at its last letter.
        let last = text.char_indices().next_back().map_or(0, |(last, _)| last);
        return Fault { at: last..text.len(), message: message.to_owned() };
    };
    let message = match found {
        '0'..='9' => "a number must follow a capital".to_owned(),
        '[' | ']' | '(' | ')' | '-' | '{' | '}' | '?' => {
            format!("`{found}` belongs to other notations that are also named after Betza")
        }
        _ => format!("`{found}` has no meaning in Betza's notation"),
    };
    Fault { at: at..at + found.len_utf8(), message }
}
