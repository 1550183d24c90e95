//! Tests of cells, pieces and players.

use super::problems::{heap, names, types};
use super::resolver::Resolver;
use super::world::{Declared, is_capital};
use alfonso_diag::Span;
use alfonso_forms::TestOf;
use alfonso_model::{Test, TestWord};
use alfonso_syntax::ast::{self, Name};
use alfonso_vocabulary::{self as vocabulary, Meaning, Role};

/// The sort of value that a test checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Cell,
    Piece,
    /// A piece that is no longer on the board.
    Lost,
    Player,
    Sector,
}

impl Subject {
    fn a(self) -> &'static str {
        match self {
            Self::Cell => "a cell",
            Self::Piece => "a piece",
            Self::Lost => "a lost piece",
            Self::Player => "a player",
            Self::Sector => "a sector",
        }
    }
}

impl Resolver<'_, '_> {
    /// Resolves a test of a subject.
    pub(super) fn test(&mut self, test: &ast::Test, subject: Subject) -> Option<Test> {
        let span = test_span(test).unwrap_or_default();
        self.nested(span, |resolver| resolver.test_here(test, subject))
    }

    fn test_here(&mut self, test: &ast::Test, subject: Subject) -> Option<Test> {
        match test {
            ast::Test::Or(list) => Some(Test::any(self.tests(list, subject)?)),
            ast::Test::And(list) => Some(Test::all(self.tests(list, subject)?)),
            ast::Test::Not(inner) => Some(Test::Not(Box::new(self.test(inner, subject)?))),
            ast::Test::Words(words) => {
                let resolved: Vec<Option<TestWord>> =
                    words.iter().map(|word| self.test_word(word, subject)).collect();
                let all: Vec<Test> =
                    resolved.into_iter().collect::<Option<Vec<_>>>()?.into_iter().map(Test::Word).collect();
                Some(Test::all(all))
            }
            // The choice has no arm for the answer; the check of readings has reported it.
            ast::Test::By(_) => None,
        }
    }

    fn tests(&mut self, list: &[ast::Test], subject: Subject) -> Option<Vec<Test>> {
        let resolved: Vec<Option<Test>> = list.iter().map(|inner| self.test(inner, subject)).collect();
        resolved.into_iter().collect()
    }

    /// Resolves one word of a test.
    pub(super) fn test_word(&mut self, word: &Name, subject: Subject) -> Option<TestWord> {
        self.spend(1, word.span)?;
        let Some(found) = self.known_test(word) else {
            self.unknown_test(word);
            return None;
        };
        if found == TestWord::Origin && !self.in_leg {
            self.report(types::not_a_test(word.span, &word.node, false));
            return None;
        }
        let (fits, asked) = match found.of() {
            TestOf::Cells => (subject == Subject::Cell, "cells"),
            TestOf::Pieces => (!matches!(subject, Subject::Player | Subject::Sector), "pieces and cells"),
            TestOf::Standing => (matches!(subject, Subject::Cell | Subject::Piece), "pieces and cells"),
            TestOf::Players => (subject == Subject::Player, "players"),
        };
        if !fits {
            let problem = match subject {
                Subject::Lost => types::lost_is_gone(word.span, &word.node),
                _ => types::wrong_test(word.span, &word.node, asked, subject.a()),
            };
            self.report(problem);
            return None;
        }
        self.exists(found, word)?;
        self.heaps_allow(found, word)?;
        let site = self.site(word.span);
        if !self.shallow {
            self.log.asked.push((found, site));
        }
        Some(found)
    }

    /// Checks that a test exists in this context.
    fn exists(&mut self, test: TestWord, word: &Name) -> Option<()> {
        test.needs().iter().try_for_each(|thing| self.need(*thing, &word.node, word.span))
    }

    /// Reports a test about heaps on a board without heaps. On a board with heaps, reports a test
    /// of a piece's past, because the pieces of a heap are indistinguishable.
    fn heaps_allow(&mut self, test: TestWord, word: &Name) -> Option<()> {
        let problem = match (test, self.world.heaps) {
            (TestWord::Blot | TestWord::Heap, false) if !self.world.library => heap::no_heaps,
            (TestWord::Unmoved | TestWord::Another, true) => heap::not_distinguished,
            _ => return Some(()),
        };
        self.report(problem(word.span, &word.node));
        None
    }

    fn known_test(&self, word: &Name) -> Option<TestWord> {
        match vocabulary::meaning(&word.node, Role::Test) {
            Some(Meaning::Test(test)) => Some(test),
            _ => self.world.kind(&word.node).map(TestWord::Kind),
        }
    }

    /// Returns true if a word is neither a test nor any other word or name that is known here.
    pub(super) fn is_strange(&self, word: &Name) -> bool {
        self.known_test(word).is_none()
            && vocabulary::find(&word.node, Role::Value).is_none()
            && self.local(&word.node).is_none()
            && self.world.find(&word.node).is_none()
            && !is_capital(&word.node)
            && !self.world.kind_names().into_iter().any(|name| name.eq_ignore_ascii_case(&word.node))
    }

    fn unknown_test(&mut self, word: &Name) {
        let declared = self.world.find(&word.node);
        let is_value = vocabulary::find(&word.node, Role::Value).is_some()
            || self.local(&word.node).is_some()
            || declared.is_some_and(|it| !matches!(it, Declared::Drawing(_)));
        if is_value {
            let region =
                matches!(declared, Some(Declared::Region(_) | Declared::RegionOf(_) | Declared::Sector(_)));
            self.report(types::not_a_test(word.span, &word.node, region));
        } else if is_capital(&word.node) {
            let problem = self.world.unknown_kind(word, self.home);
            self.report_some(problem);
        } else {
            let kinds = self.world.kind_names();
            let kind = kinds.into_iter().find(|name| name.eq_ignore_ascii_case(&word.node));
            // If the first word of the next claim is misspelt, the parser takes that claim for
            // further tests.
            let near = kind
                .or_else(|| vocabulary::nearest_word(&word.node, Role::Test))
                .or_else(|| vocabulary::nearest_word(&word.node, Role::Claim));
            self.report(names::unknown_word(word, "a test", near, None));
        }
    }
}

/// Returns the span of a test.
pub(super) fn test_span(test: &ast::Test) -> Option<Span> {
    match test {
        ast::Test::Words(words) => Some(words.first()?.span.to(words.last()?.span)),
        ast::Test::Or(list) | ast::Test::And(list) => {
            Some(test_span(list.first()?)?.to(test_span(list.last()?)?))
        }
        ast::Test::Not(inner) => test_span(inner),
        ast::Test::By(choice) => Some(choice.span),
    }
}
