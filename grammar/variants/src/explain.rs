//! Explanations of diagnostics that a change of a variant causes. For example, a removed
//! declaration may still be used, or a rule of the base may not handle an added reading.

use super::key::{Key, part_key};
use super::merge::Merge;
use super::merge::Where;
use super::tree::body;
use crate::problems;
use alfonso_diag::{Code, Diagnostic, Label, SourceId, Span, code};
use alfonso_syntax::ast::{Addition, Delta, Entry, Item, ItemKind, Replacement};

/// The codes of diagnostics that can have a missing declaration as their cause.
const OF_ABSENCE: &[Code] = &[
    code::UNKNOWN_SOURCE,
    code::UNKNOWN_QUESTION,
    code::UNKNOWN_READING,
    code::UNKNOWN_RULESET,
    code::UNKNOWN_NAME,
    code::UNKNOWN_TOKEN,
    code::MISSING_BLOCK,
    code::NO_ENDING,
    code::MISSING_MOVE,
    code::BAD_FEN_BLOCK,
    code::NEVER_JUDGED,
    code::CELL_OFF_BOARD,
    code::BAD_ROW,
];

/// The changes that may cause diagnostics elsewhere.
#[derive(Clone, Debug, Default)]
pub struct Explanations {
    /// The removed or replaced declarations: the name in messages, the span of the change, and
    /// whether it is a removal.
    gone: Vec<(String, Span, bool)>,
    /// The removed or replaced rules by id, with the same fields.
    rules: Vec<(String, Span, bool)>,
    /// The letters of removed pieces, with the spans of the removals.
    letters: Vec<(String, Span)>,
    /// The readings added to questions of the base, as question, reading and span.
    added: Vec<(String, String, Span)>,
    /// The files of all variants.
    variants: Vec<SourceId>,
}

impl Explanations {
    /// Records the changes of one variant.
    pub(super) fn learn(&mut self, merge: &Merge, deltas: &[(&Delta, Where, Span)]) {
        for done in merge.done() {
            let word = match &done.key {
                Key::Named(_, name) => name.clone(),
                Key::Only(word) => word.clone(),
                Key::Rule(id) => {
                    self.rules.push((id.clone(), done.span, done.removed));
                    continue;
                }
            };
            self.letters.extend(done.letter.iter().map(|letter| (letter.clone(), done.span)));
            self.gone.push((word, done.span, done.removed));
        }
        for (delta, _, span) in deltas {
            self.variants.push(span.source);
            let (question, readings) = match delta {
                Delta::Add(Addition::Readings { question, readings }) => (&question.node, readings),
                Delta::Replace(Replacement::Item(item)) => match &item.kind {
                    ItemKind::Question(question) => (&question.name.node, &question.readings),
                    _ => continue,
                },
                _ => continue,
            };
            for reading in readings {
                self.added.push((question.clone(), reading.name.node.clone(), reading.name.span));
            }
        }
    }

    /// Adds the causing changes to diagnostics.
    pub fn explain(&self, found: &mut [Diagnostic], items: &[Item]) {
        for problem in found {
            if OF_ABSENCE.contains(&problem.code) {
                self.explain_absence(problem);
            } else if problem.code == code::UNHANDLED_READING {
                self.explain_reading(problem, items);
            } else if problem.code == code::UNUSED_QUESTION
                && !self.is_own(problem)
                && !self.variants.is_empty()
            {
                let name = problem.message.split('`').nth(1).unwrap_or_default();
                problem.help = Some(problems::unused_in_variant(name));
            }
        }
    }

    fn is_own(&self, problem: &Diagnostic) -> bool {
        problem.span().is_some_and(|span| self.variants.contains(&span.source))
    }

    fn explain_absence(&self, problem: &mut Diagnostic) {
        if problem.code == code::UNKNOWN_TOKEN {
            let token = problem.message.split('`').nth(1).unwrap_or_default().to_ascii_uppercase();
            let gone = self.letters.iter().find(|(letter, _)| token.contains(letter.as_str()));
            if let Some((_, span)) = gone {
                problem.labels.push(Label { span: *span, text: problems::gone(true).to_owned() });
            }
            return;
        }
        // This message also names the question, which the variant may have replaced. The cause is a
        // misspelt reading, not the replacement.
        if problem.code == code::UNKNOWN_READING && self.is_own(problem) {
            return;
        }
        let says = |word: &str| {
            problem.message.contains(&format!("`{word}`"))
                || problem.code == code::MISSING_BLOCK && problem.message.ends_with(&format!("no {word}"))
                || problem.code == code::NO_ENDING && word == "end"
                || problem.code == code::MISSING_MOVE && word == "turn"
        };
        let beyond = [code::CELL_OFF_BOARD, code::BAD_ROW].contains(&problem.code);
        let board = |word: &str| beyond && word == "board" && !self.is_own(problem);
        let rule = |id: &str| {
            let block = id.split('.').next().unwrap_or_default();
            problem.code == code::NO_ENDING && block == "end"
                || [code::MISSING_MOVE, code::NEVER_JUDGED].contains(&problem.code) && block == "turn"
        };
        let whole = self.gone.iter().find(|(word, ..)| !beyond && says(word) || board(word));
        let part = || self.rules.iter().rfind(|(id, ..)| !self.is_own(problem) && rule(id));
        let Some((word, span, removed)) = whole.or_else(part) else { return };
        // The diagnostic is about the new declaration of the name, not the removed one.
        if problem.labels.iter().any(|label| label.span == *span) {
            return;
        }
        // The change becomes the primary label, unless the diagnostic is in the variant's own text.
        let at = usize::from(self.is_own(problem)).min(problem.labels.len());
        problem.labels.insert(at, Label { span: *span, text: problems::gone(*removed).to_owned() });
        problem.help = Some(problems::still_needed(word, *removed));
    }

    /// Explains a choice of the base that does not handle an added reading.
    fn explain_reading(&self, problem: &mut Diagnostic, items: &[Item]) {
        let Some(choice) = problem.span().filter(|_| !self.is_own(problem)) else { return };
        let says = |(question, reading, _): &&(String, String, Span)| {
            problem.message.starts_with(&format!("`by {question}`"))
                && problem.message.contains(&format!("`{reading}`"))
        };
        let Some((question, reading, span)) = self.added.iter().find(says) else { return };
        let Some(holder) = holder(items, choice) else { return };
        *problem = problems::unhandled(question, reading, *span, &holder, choice);
    }
}

/// Returns the name under which a variant can replace the clause or declaration at this span.
fn holder(items: &[Item], span: Span) -> Option<String> {
    items.iter().filter(|item| item.span.contains(span) || is_under(item)).find_map(|item| match &item.kind {
        ItemKind::Under { items, .. } => holder(items, span),
        _ => match body(item) {
            Some(body) => rule(body, span),
            None => item.span.contains(span).then(|| part_key(item)).flatten(),
        },
    })
}

fn is_under(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Under { .. })
}

fn rule(body: &[Entry], span: Span) -> Option<String> {
    body.iter().find_map(|entry| match entry {
        Entry::Clause(clause) => clause.span.contains(span).then(|| clause.id.node.clone()),
        Entry::Under { body, .. } => rule(body, span),
    })
}
