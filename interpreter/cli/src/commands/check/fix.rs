//! `check --fix`: applies the certain corrections to a file and writes it.
//!
//! A correction is certain if the help of an error proposes one word, and the file has fewer errors
//! with it and no new one. Corrections are applied one at a time, and the file is checked again
//! after each. So a correction never depends on a mistake that an earlier one has introduced.
//! Finally the command checks the whole file, including its claims. If that finds a new error, the
//! file is left unchanged.

use super::Check;
use crate::args::Format;
use crate::commands::fmt::{RuleText, load, write};
use crate::console::{Console, Stop};
use crate::files::names;
use crate::subject::{Found, Target};
use alfonso_diag::{Diagnostic, SourceId, Span, code};
use alfonso_driver::{Source, check, quick_check};
use alfonso_ide::Document;
use alfonso_report::command_error::CommandError;
use alfonso_report::sanitise;
use std::collections::BTreeMap;

/// The maximum number of corrections of a file. A file with more mistakes needs manual work.
const MOST: usize = 200;

impl Check {
    /// Corrects the files, and prints each change.
    pub fn fix(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        for target in &self.files {
            for line in fixed(target)?.iter().filter(|_| format == Format::Text) {
                console.line(line)?;
            }
        }
        Ok(())
    }
}

/// Corrects a file. Returns a line for each change.
fn fixed(target: &Target) -> Result<Vec<String>, CommandError> {
    if !names::path(&target.file).is_file() {
        let message = format!("`{}` is not a file that can be written", target.file);
        let help = "a shipped game is part of the program; name a file of your own";
        return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)));
    }
    let found = target.find()?;
    let RuleText { text: before, seen } = load(&target.file)?;
    let mut text = before.clone();
    let mut texts = Vec::new();
    let (mut problems, mut document) = look(&found, &text);
    while texts.len() < MOST {
        let ways = problems.iter().flat_map(|problem| document.fixes(problem).into_iter().take(1));
        let better = ways.into_iter().find_map(|way| {
            let mut changed = text.clone();
            changed.replace_range(way.span.range(), &way.text);
            let (after, document) = look(&found, &changed);
            is_better(&problems, &after).then_some((way, changed, after, document))
        });
        let Some((way, changed, after, document_after)) = better else { break };
        let (line, column) = line_column(&text, way.span);
        let old = sanitise::line(&text[way.span.range()]).into_owned();
        let file = sanitise::line(&target.file);
        let new = sanitise::line(&way.text);
        texts.push(match old.is_empty() {
            true => format!("{file}:{line}:{column}: `{}` added", new.trim()),
            false => format!("{file}:{line}:{column}: `{new}` instead of `{old}`"),
        });
        (text, problems, document) = (changed, after, document_after);
    }
    if text == before {
        return Ok(texts);
    }
    if let Some(new) = first_new(&found, &before, &text) {
        let lines = texts.iter().map(|line| format!("not done: {line}"));
        let why = format!("{}: with it, {}", sanitise::line(&target.file), sanitise::line(&new.message));
        return Ok(lines.chain([why]).collect());
    }
    if let Some(seen) = seen {
        write(&target.file, &seen, &text)?;
    }
    Ok(texts)
}

/// Returns the first error that a full check finds in the changed text but not in the original
/// text.
fn first_new(found: &Found, before: &str, after: &str) -> Option<Diagnostic> {
    let errors = |text: &str| {
        let source = Source { name: found.source.name.clone(), text: text.to_owned() };
        let all = check(source, &|name| found.library(name)).diagnostics.into_iter();
        all.filter(Diagnostic::is_error).collect::<Vec<_>>()
    };
    let (known, mut now) = (errors(before), errors(after));
    // Of many errors only the first are listed: then one that was not listed is no new one if there
    // are fewer in all.
    if known.iter().any(|problem| problem.omitted > 0) && number(&now) < number(&known) {
        return None;
    }
    let mut known = counted(&known);
    let at = now.iter().position(|problem| !take(&mut known, problem))?;
    Some(now.swap_remove(at))
}

/// Runs the quick check on a text. Returns the errors in the file itself, and the parsed document.
fn look(found: &Found, text: &str) -> (Vec<Diagnostic>, Document) {
    let source = Source { name: found.source.name.clone(), text: text.to_owned() };
    let quick_check = quick_check(source, &|name| found.library(name));
    let is_here = |problem: &Diagnostic| problem.span().is_none_or(|span| span.source == SourceId(0));
    let errors = quick_check.diagnostics.into_iter().filter(|it| it.is_error() && is_here(it)).collect();
    (errors, Document::of(text.to_owned(), quick_check.file, quick_check.leaves, Vec::new()))
}

/// The number of mistakes by code and message. Spans are ignored, since corrections shift them.
type Counted = BTreeMap<(String, String), usize>;

fn counted(problems: &[Diagnostic]) -> Counted {
    let mut known = Counted::new();
    for problem in problems {
        *known.entry((problem.code.to_string(), problem.message.clone())).or_default() += 1;
    }
    known
}

/// Removes one occurrence of a mistake. Returns false if there was none.
fn take(known: &mut Counted, problem: &Diagnostic) -> bool {
    let left = known.get_mut(&(problem.code.to_string(), problem.message.clone()));
    left.is_some_and(|left| {
        let any = *left > 0;
        *left = left.saturating_sub(1);
        any
    })
}

/// Returns the number of errors, with those for which a note stands.
fn number(problems: &[Diagnostic]) -> usize {
    problems.iter().map(|problem| problem.omitted.max(1)).sum()
}

/// Returns true if there are fewer errors than before, and no new one.
fn is_better(before: &[Diagnostic], after: &[Diagnostic]) -> bool {
    let mut known = counted(before);
    let is_shortened = before.iter().any(|problem| problem.omitted > 0);
    let mut is_new = |problem: &Diagnostic| problem.omitted == 0 && !take(&mut known, problem);
    number(after) < number(before) && (is_shortened || !after.iter().any(&mut is_new))
}

/// Returns the line and the column of a span's start, counted from 1.
fn line_column(text: &str, span: Span) -> (usize, usize) {
    let before = &text[..span.start as usize];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    (line, column)
}
