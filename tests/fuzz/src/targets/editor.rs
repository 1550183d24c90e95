//! Answers for editors: every question at places all over a text, however broken it is.

use super::rules::text;
use crate::corpus;
use crate::door::{Target, Verdict, hash};
use alfonso_diag::{SourceId, Span};
use alfonso_ide::{Document, Project};
use alfonso_rules::RuleFile;

/// What an editor asks while somebody writes.
pub const EDITOR: Target = Target {
    name: "editor",
    about: "rule files as an editor has them: every answer lies within the text, and a name that is changed is changed everywhere",
    origin: corpus::rule_file,
    changed: corpus::rule_file,
    words: corpus::words_of_rules,
    whole: 0,
    hand_in: told,
    short: 300,
    long: 1_000_000,
};

/// At so many places of a text everything is asked.
const PLACES: usize = 6;

fn told(bytes: &[u8]) -> Verdict {
    let Some(source) = text(bytes) else { return Ok(false) };
    asked(&source.text, hash(bytes))
}

/// Asks everything about a text. Returns true if it could be read without a mistake.
fn asked(text: &str, seed: u64) -> Verdict {
    let document = Document::new(SourceId(0), text.to_owned());
    let sound = document.problems().is_empty();
    let alone = Project::alone(document.clone());
    whole(&alone, text)?;
    let (family, found) = RuleFile::new(document.file().clone(), &|_| None);
    let fixes = found.iter().chain(document.problems()).flat_map(|problem| document.fixes(problem));
    fixes
        .map(|fix| fix.span)
        .filter(|span| span.source == SourceId(0))
        .try_for_each(|span| fits(text, span))?;
    let project = Project::new(document, Vec::new(), family);
    whole(&project, text)?;
    for place in 0..PLACES {
        let step = seed.rotate_left(u32::try_from(place * 11).unwrap_or_default());
        let at = usize::try_from(step % (text.len() as u64 + 1)).unwrap_or_default();
        for project in [&alone, &project] {
            here(project, text, at, sound)?;
        }
    }
    Ok(sound)
}

/// The answers about a whole text.
fn whole(project: &Project, text: &str) -> Result<(), String> {
    let mut last = 0;
    for token in project.tokens() {
        fits(text, token.span)?;
        if token.span.start < last || text[token.span.range()].contains('\n') {
            return Err(format!("tokens overlap, or reach over a line: {token:?}"));
        }
        last = token.span.end;
    }
    let document = &project.documents[0];
    document.folds().into_iter().try_for_each(|fold| fits(text, fold.span))?;
    let mut symbols = document.symbols();
    while let Some(symbol) = symbols.pop() {
        fits(text, symbol.span)?;
        if !symbol.span.contains(symbol.name_span) || symbol.name.is_empty() {
            return Err(format!("a symbol without its name: {symbol:?}"));
        }
        symbols.extend(symbol.parts);
    }
    match project.hints().iter().all(|hint| text.is_char_boundary(hint.at)) {
        true => Ok(()),
        false => Err("a hint stands inside of a letter".to_owned()),
    }
}

/// The answers about one place.
fn here(project: &Project, text: &str, at: usize, sound: bool) -> Result<(), String> {
    if let Some(hover) = project.hover(at) {
        fits(text, hover.span)?;
    }
    let references = project.references(at);
    references.iter().try_for_each(|span| fits(text, *span))?;
    let (span, _) = project.completions(at);
    fits(text, span)?;
    let Some(place) = project.definition(at).filter(|place| place.document == 0) else { return Ok(()) };
    fits(text, place.span)?;
    let old = &text[place.span.range()];
    let new = if old.contains('.') { format!("{old}-zz.zz") } else { format!("{old}-zz") };
    let Ok(renaming) = project.rename(at, &new) else { return Ok(()) };
    let mut changed = text.to_owned();
    for span in renaming.spans.iter().rev() {
        if text.get(span.range()) != Some(old) {
            return Err(format!("{span:?} is to be renamed and is not `{old}`"));
        }
        changed.replace_range(span.range(), &new);
    }
    let again = Document::new(SourceId(0), changed);
    match sound && !again.problems().is_empty() {
        true => Err(format!(
            "`{old}` is `{new}` now, and the text cannot be read: {}",
            again.problems()[0].message
        )),
        false => Ok(()),
    }
}

fn fits(text: &str, span: Span) -> Result<(), String> {
    match text.get(span.range()) {
        Some(_) => Ok(()),
        None => Err(format!("{span:?} is no part of the text")),
    }
}
