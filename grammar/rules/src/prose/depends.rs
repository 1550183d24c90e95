//! The questions on which a clause depends: those under which it stands, and those that choose its words.

use super::Depends;
use crate::family::Family;
use crate::model::Evidence;
use crate::readings::Answers;
use crate::resolve::evidence;
use crate::walk::{self, Visitor};
use alfonso_diag::Span;
use alfonso_syntax::ast::{Clause, Entry, File, Guard, Item, ItemKind, Name};
use std::collections::{BTreeMap, BTreeSet};

/// Returns for the span of each clause the questions on which it depends, in the order in which they occur.
pub(super) fn depends(file: &File, answers: &Answers) -> BTreeMap<Span, Vec<Depends>> {
    let mut definitions: BTreeMap<&str, Choices> = BTreeMap::new();
    define(&file.items, &mut definitions);
    let mut found = Found { answers, definitions, clauses: BTreeMap::new(), guards: Vec::new() };
    found.items(&file.items);
    found.clauses
}

impl Family {
    /// Returns the questions on which each clause of a reading depends, by the clause's span: those under which it
    /// stands, then those that choose its words. Clauses that are not in the reading are left out.
    #[must_use]
    pub fn depends(&self, answers: &Answers) -> BTreeMap<Span, Vec<Depends>> {
        depends(self.file(), answers)
    }

    /// Returns the sources of a reading of a question; `None` if there is no such question or reading.
    #[must_use]
    pub fn read_by(&self, question: &str, reading: &str) -> Option<Evidence> {
        let asked = self.questions().iter().find(|asked| asked.name.node == question)?;
        let chosen = asked.readings.iter().find(|chosen| chosen.name.node == reading)?;
        Some(evidence(&chosen.tail))
    }
}

/// The questions that make choices in a part of the tree, and the names in it.
#[derive(Default)]
struct Choices {
    questions: Vec<String>,
    names: BTreeSet<String>,
}

impl Visitor for Choices {
    fn choice(&mut self, question: &Name, _arms: &[&[Name]], _span: Span) {
        if !self.questions.contains(&question.node) {
            self.questions.push(question.node.clone());
        }
    }

    fn name(&mut self, word: &str) {
        self.names.insert(word.to_owned());
    }
}

/// Collects the questions and names in definitions and tables. Two of one name, under different readings, count
/// together.
fn define<'f>(items: &'f [Item], into: &mut BTreeMap<&'f str, Choices>) {
    for item in items {
        let name = match &item.kind {
            ItemKind::Define(define) => &define.name.node,
            ItemKind::Table(table) => &table.name.node,
            ItemKind::Under { items, .. } => {
                define(items, into);
                continue;
            }
            _ => continue,
        };
        walk::item(item, into.entry(name).or_default());
    }
}

struct Found<'a> {
    answers: &'a Answers,
    definitions: BTreeMap<&'a str, Choices>,
    clauses: BTreeMap<Span, Vec<Depends>>,
    guards: Vec<&'a Guard>,
}

impl<'a> Found<'a> {
    fn items(&mut self, items: &'a [Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Under { guard, items } => {
                    self.guards.push(guard);
                    self.items(items);
                    self.guards.pop();
                }
                ItemKind::Piece(piece) => self.entries(&piece.body),
                ItemKind::Block { body, .. } => self.entries(body),
                _ => {}
            }
        }
    }

    fn entries(&mut self, body: &'a [Entry]) {
        for entry in body {
            match entry {
                Entry::Clause(clause) => self.clause(clause),
                Entry::Under { guard, body } => {
                    self.guards.push(guard);
                    self.entries(body);
                    self.guards.pop();
                }
            }
        }
    }

    fn clause(&mut self, clause: &Clause) {
        // A variant may put the same clause under guards that exclude each other; only the guards that hold count.
        if !self.stands() {
            return;
        }
        let mut list: Vec<Depends> = Vec::new();
        for condition in self.guards.iter().flat_map(|guard| &guard.conditions) {
            let readings = condition.readings.iter().map(|name| name.node.clone()).collect();
            list.push(self.depends(&condition.question.node, Some(readings)));
        }
        for question in self.chosen(clause) {
            if !list.iter().any(|known| known.question == question) {
                list.push(self.depends(&question, None));
            }
        }
        self.clauses.insert(clause.span, list);
    }

    /// Returns true if all guards hold in this reading.
    fn stands(&self) -> bool {
        self.guards.iter().flat_map(|guard| &guard.conditions).all(|condition| {
            let taken = self.answers.answers.get(&condition.question.node);
            condition.readings.iter().any(|reading| Some(&reading.node) == taken)
        })
    }

    fn depends(&self, question: &str, only: Option<Vec<String>>) -> Depends {
        let taken = self.answers.answers.get(question).cloned().unwrap_or_default();
        Depends { question: question.to_owned(), only, taken }
    }

    /// Returns the questions that choose the words of a clause, or of the definitions that it uses.
    fn chosen(&self, clause: &Clause) -> Vec<String> {
        let mut choices = Choices::default();
        let body = [Entry::Clause(clause.clone())];
        walk::entries(&body, &mut choices);
        let mut read = BTreeSet::new();
        let mut waiting: Vec<String> = choices.names.iter().cloned().collect();
        while let Some(name) = waiting.pop() {
            if let Some(definition) = self.definitions.get(name.as_str())
                && read.insert(name)
            {
                waiting.extend(definition.names.iter().cloned());
                for question in &definition.questions {
                    if !choices.questions.contains(question) {
                        choices.questions.push(question.clone());
                    }
                }
            }
        }
        choices.questions
    }
}
