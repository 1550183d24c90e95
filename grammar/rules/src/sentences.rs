//! Marks that tie the author's sentences to the rules for which they were written.
//!
//! A rule may carry sentences for players: `says "A pawn steps forward."`. If the rule changes, nobody notices that the sentence
//! no longer says what the rule does. So the sentences bear the mark of the rule: `checked "3fa2c1"`. It is a hash of the rule's
//! text in all its readings and of the definitions that it uses, directly or through others. Citations, titles, comments and
//! layout make no difference.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_syntax::ast::{Clause, Entry, Item, ItemKind};
use alfonso_syntax::print::{Printed, Spelling};
use alfonso_syntax::walk::{self, Visitor};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The number of hexadecimal digits of a mark: of two texts, one in sixteen million has the mark of the other.
const DIGITS: usize = 6;

/// The marks of the rules of a file.
pub(crate) struct Marks<'a> {
    /// By name, what a file defines under it: several definitions if questions decide among them.
    defined: BTreeMap<&'a str, Vec<&'a Item>>,
    clauses: Vec<&'a Clause>,
}

impl<'a> Marks<'a> {
    /// Prepares the marks of the rules that these items contain, under questions or not.
    pub(crate) fn new(items: &'a [Item]) -> Self {
        let mut marks = Self { defined: BTreeMap::new(), clauses: Vec::new() };
        marks.items(items);
        marks
    }

    fn items(&mut self, items: &'a [Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Define(define) => self.defined.entry(&define.name.node).or_default().push(item),
                ItemKind::Table(table) => self.defined.entry(&table.name.node).or_default().push(item),
                ItemKind::Piece(piece) => self.entries(&piece.body),
                ItemKind::Block { body, .. } => self.entries(body),
                ItemKind::Under { items, .. } => self.items(items),
                _ => {}
            }
        }
    }

    fn entries(&mut self, entries: &'a [Entry]) {
        for entry in entries {
            match entry {
                Entry::Clause(clause) => self.clauses.push(clause),
                Entry::Under { body, .. } => self.entries(body),
            }
        }
    }

    /// Returns the mark of a rule: six hexadecimal digits.
    fn of(&self, clause: &Clause) -> String {
        let mut names = Names::default();
        // Names of definitions stand in the body; the rest of a clause has none.
        walk::clause_body(&clause.body, &mut names);
        let mut open: Vec<String> = names.0.into_iter().collect();
        let mut used: BTreeSet<&str> = BTreeSet::new();
        while let Some(name) = open.pop() {
            let Some((name, items)) = self.defined.get_key_value(name.as_str()) else { continue };
            if used.insert(name) {
                let mut names = Names::default();
                items.iter().for_each(|item| walk::item(item, &mut names));
                open.extend(names.0);
            }
        }
        let spelled = |printed: &Printed| printed.spelled(&[Spelling::PUBLISHED]);
        let mut hash = Sha256::new();
        hash.update(spelled(&Printed::rule(clause)));
        for item in used.iter().flat_map(|name| &self.defined[name]) {
            hash.update([0]);
            hash.update(spelled(&Printed::item(item)));
        }
        let digits: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        digits[..DIGITS].to_owned()
    }

    /// Returns the places of the rules whose sentences were not written for them, or bear no mark.
    pub(crate) fn stale(&self) -> BTreeSet<Span> {
        let carries = |clause: &&&Clause| !clause.tail.says.is_empty();
        let is_stale =
            |clause: &&&Clause| clause.tail.checked.as_ref().is_none_or(|mark| mark.node != self.of(clause));
        self.clauses.iter().filter(carries).filter(is_stale).map(|clause| clause.span).collect()
    }

    /// Returns the problems of marks. `is_own` tells if a place lies in the file itself: sentences of a base whose rule a variant has
    /// changed are left out in silence.
    pub(crate) fn problems(&self, is_own: &dyn Fn(Span) -> bool) -> Vec<Diagnostic> {
        let own = self.clauses.iter().filter(|clause| is_own(clause.span));
        own.filter_map(|clause| self.problem(clause)).collect()
    }

    fn problem(&self, clause: &Clause) -> Option<Diagnostic> {
        let (id, tail) = (&clause.id.node, &clause.tail);
        match (&tail.checked, tail.says.last()) {
            (Some(mark), None) => {
                let message = format!("`{id}` bears a mark and has no sentence");
                let problem =
                    Diagnostic::error(code::BAD_SENTENCE, mark.span, message, "the mark of no sentence");
                Some(problem.help("remove `checked` with its text, or write a sentence: `says \"...\"`"))
            }
            (None, Some(last)) => {
                let message = format!("the sentences about `{id}` bear no mark of the rule");
                let problem =
                    Diagnostic::error(code::BAD_SENTENCE, last.span, message, "no `checked` follows");
                Some(problem.help(format!("write `checked \"{}\"` behind it", self.of(clause))))
            }
            (Some(mark), Some(_)) => {
                let now = self.of(clause);
                let message = format!("`{id}` has changed since its sentences were written");
                (mark.node != now).then(|| {
                    let first = tail.says.first().map_or(mark.span, |sentence| sentence.text.span);
                    Diagnostic::error(code::BAD_SENTENCE, mark.span, message, "the mark of the rule as it was")
                        .label(first, "written for the rule as it was")
                        .help(format!(
                            "read the sentences again; once they say what the rule does, its mark is `checked \"{now}\"`"
                        ))
                })
            }
            (None, None) => None,
        }
    }
}

/// The words of a text that may name definitions.
#[derive(Default)]
struct Names(BTreeSet<String>);

impl Visitor for Names {
    fn name(&mut self, word: &str) {
        self.0.insert(word.to_owned());
    }
}
