//! Empty texts where a file needs words.

use crate::problems::fields as problems;
use alfonso_diag::Diagnostic;
use alfonso_syntax::ast::{Cite, Heading, Item, ItemKind, Tail, Text};
use alfonso_syntax::walk::{self, Visitor};

/// Reports empty texts, or texts of white space, in a heading and in items. Another check reports
/// the empty texts of facts and sources.
#[must_use]
pub fn blank(heading: Option<&Heading>, items: &[Item]) -> Vec<Diagnostic> {
    let mut texts = Texts::default();
    if let Some(heading) = heading {
        texts.look("the title", &heading.title);
        texts.perhaps("the reason why the game is incomplete", heading.incomplete.as_ref());
    }
    texts.items(items);
    walk::items(items, &mut texts);
    texts.0
}

#[derive(Default)]
struct Texts(Vec<Diagnostic>);

impl Texts {
    fn look(&mut self, what: &str, text: &Text) {
        if text.node.trim().is_empty() {
            self.0.push(problems::blank(what, text.span));
        }
    }

    fn perhaps(&mut self, what: &str, text: Option<&Text>) {
        text.into_iter().for_each(|text| self.look(what, text));
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Source(source) => self.look("the title of this source", &source.title),
                ItemKind::Evidence(record) => self.look("the title of this record", &record.title),
                ItemKind::Question(question) => {
                    self.look("this question", &question.text);
                    question.says.iter().for_each(|sentence| self.look("this question", &sentence.text));
                    question.readings.iter().for_each(|reading| self.look("this reading", &reading.text));
                }
                ItemKind::Ruleset(ruleset) => {
                    self.look("the title of this ruleset", &ruleset.text);
                    ruleset.departs.iter().for_each(|(_, why)| self.look("this reason", why));
                    ruleset.lacks.iter().for_each(|lack| self.look("the text of `lacks`", &lack.text));
                }
                ItemKind::Example(example) => self.look("the title of this example", &example.title),
                ItemKind::Goal(goal) => self.look("this sentence", &goal.text),
                ItemKind::Under { items, .. } => self.items(items),
                _ => {}
            }
        }
    }
}

impl Visitor for Texts {
    fn tail(&mut self, tail: &Tail) {
        self.perhaps("this reason", tail.engine.as_ref());
        tail.says.iter().for_each(|sentence| self.look("this sentence", &sentence.text));
        tail.cites.iter().for_each(|cite| self.cite(cite));
    }

    fn cite(&mut self, cite: &Cite) {
        self.perhaps("the place in the source", cite.locus.as_ref());
        self.perhaps("this quotation", cite.quotation.as_ref());
    }
}
