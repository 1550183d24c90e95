//! Completions: the words that can stand at an offset.

use crate::look::{fit, is_of_word, word_start};
use crate::project::{Project, scope};
use crate::slots::{Slot, slot};
use alfonso_diag::Span;
use alfonso_rules::{FIGURES, MARKS, PIECE_SETS};
use alfonso_syntax::{Expected, Thing, expected_next};
use alfonso_vocabulary::{Ludeme, Role, TABLE};
use std::collections::BTreeMap;

/// The largest distance, in bytes, over which names local to a rule are searched backwards.
const FARTHEST: usize = 4 << 10;

/// A word that can stand at an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The word.
    pub label: String,
    /// The sort of the completion.
    pub kind: CompletionKind,
    /// The word's meaning in one line, or an empty string.
    pub detail: String,
}

/// The sorts of completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum CompletionKind {
    Source,
    Question,
    Reading,
    Ruleset,
    Piece,
    Player,
    OnBoard,
    Variable,
    Definition,
    Local,
    Word,
}

/// The words found so far, without duplicates.
type Found = BTreeMap<(CompletionKind, String), String>;

impl Project {
    /// Returns the words that can stand at an offset, names first. The span is that of the partial
    /// word that a completion replaces. The list is not filtered by the partial word.
    ///
    /// ```
    /// use alfonso_diag::SourceId;
    /// use alfonso_ide::{Document, Project};
    ///
    /// let text = "game \"Small\"\nboard grid 8 ";
    /// let project = Project::alone(Document::new(SourceId(0), text.into()));
    /// let (_, could) = project.completions(text.len());
    /// assert!(could.iter().any(|completion| completion.label == "by"));
    /// ```
    #[must_use]
    pub fn completions(&self, at: usize) -> (Span, Vec<Completion>) {
        let here = self.here();
        let text = here.text();
        let at = fit(text, at);
        let start = word_start(text, at);
        let behind = text[at..].find(|sign: char| !is_of_word(sign)).map_or(text.len(), |end| at + end);
        let source = here.leaves().first().map(|leaf| leaf.span.source).unwrap_or_default();
        let mut found = Found::new();
        self.gather(&text[..start], start, &mut found);
        let each = found.into_iter().map(|((kind, label), detail)| Completion { label, kind, detail });
        (Span::new(source, start, behind), each.collect())
    }

    fn gather(&self, before: &str, at: usize, found: &mut Found) {
        let expected = expected_next(before);
        if expected.is_empty() && hidden(before) {
            return;
        }
        match slot(before) {
            Slot::Source => self.things(&[CompletionKind::Source], found),
            Slot::Question => self.things(&[CompletionKind::Question], found),
            Slot::Ruleset => self.things(&[CompletionKind::Ruleset], found),
            Slot::Look => {
                looks(FIGURES, "a figure of a piece", found);
                looks(MARKS, "a mark of a region", found);
            }
            Slot::Set => looks(PIECE_SETS, "a set of pieces", found),
            Slot::Reading(question) => self.readings(&question, found),
            Slot::Unanswered(answered) => {
                self.things(&[CompletionKind::Question], found);
                found.retain(|(_, name), _| !answered.contains(name));
            }
            Slot::Grammar(question) => {
                if let Some(question) = question {
                    self.readings(&question, found);
                }
                expected.iter().for_each(|it| self.expected(it, at, found));
                let values = [Expected::Value, Expected::Name, Expected::Test, Expected::Rule];
                if expected.iter().any(|it| values.contains(it)) {
                    self.given(before, found);
                }
            }
        }
    }

    /// Adds the names local to the rule being written. They are searched in the text before the
    /// offset, since the rule may not parse yet.
    fn given(&self, before: &str, found: &mut Found) {
        let from = fit(before, before.len().saturating_sub(FARTHEST));
        let rule = before[from..].rfind(": ").map_or(from, |at| from + at);
        let words: Vec<&str> = before[rule..].split(|sign: char| !is_of_word(sign)).collect();
        for pair in words.windows(2) {
            let is_noun = ["piece", "cell", "player", "sector"].contains(&pair[0])
                || (pair[0].starts_with(|sign: char| sign.is_ascii_uppercase()));
            let is_name = pair[1].starts_with(|sign: char| sign.is_ascii_lowercase())
                && !alfonso_vocabulary::is_kept(pair[1])
                && !alfonso_syntax::looks_like_a_cell(pair[1]);
            if is_noun && is_name {
                found.insert((CompletionKind::Local, pair[1].to_owned()), String::new());
            }
        }
    }

    fn expected(&self, expected: &Expected, at: usize, found: &mut Found) {
        use CompletionKind::{Piece, Player, Question, Ruleset, Source};
        match expected {
            Expected::Word(word) => {
                found.insert((CompletionKind::Word, word.clone()), meaning(word, &[]));
            }
            Expected::Item => words(&[Role::Item, Role::Block, Role::Readings, Role::Change], found),
            Expected::Rule => {
                words(&[Role::Clause, Role::Leg, Role::Effect, Role::Step, Role::Outcome], found);
                self.values(at, found);
            }
            Expected::Value => {
                words(&[Role::Value, Role::Attribute, Role::Quantifier], found);
                self.values(at, found);
            }
            Expected::Test => {
                words(&[Role::Test, Role::Direction, Role::Adjective, Role::Noun], found);
                self.values(at, found);
            }
            Expected::Name => self.values(at, found),
            Expected::Proper => self.things(&[Piece, Player], found),
            Expected::Source => self.things(&[Source], found),
            Expected::Answer => self.things(&[Question], found),
            Expected::Ruleset => self.things(&[Ruleset], found),
            Expected::Event => words(&[Role::Event], found),
            Expected::Type => words(&[Role::Type], found),
        }
    }

    /// Adds all declared names that can stand for a value.
    fn values(&self, at: usize, found: &mut Found) {
        use CompletionKind::{Definition, OnBoard, Piece, Player, Variable};
        self.things(&[Piece, Player, OnBoard, Variable, Definition], found);
        let here = self.here();
        let (from, to) = scope(here, Span::new(Default::default(), at, at));
        let locals = here.declarations().iter().filter(|it| it.thing == Thing::Local);
        for it in locals.filter(|it| from <= it.span.start && it.span.start < to) {
            // The word being written may parse as a new name.
            if it.span.start as usize != at {
                found.insert((CompletionKind::Local, it.name.clone()), String::new());
            }
        }
    }

    fn things(&self, kinds: &[CompletionKind], found: &mut Found) {
        for it in self.documents.iter().flat_map(|document| document.declarations()) {
            if let Some(kind) = kind_of(&it.thing).filter(|kind| kinds.contains(kind)) {
                found.entry((kind, it.name.clone())).or_insert_with(|| self.title(kind, &it.name));
            }
        }
    }

    fn readings(&self, question: &str, found: &mut Found) {
        for it in self.documents.iter().flat_map(|document| document.declarations()) {
            if matches!(&it.thing, Thing::Reading(of) if of == question) {
                let rule_file = self.rule_file.as_ref();
                let asked = rule_file.and_then(|rule_file| {
                    rule_file.questions().iter().find(|asked| asked.name.node == question)
                });
                let reading = asked
                    .and_then(|asked| asked.readings.iter().find(|reading| reading.name.node == it.name));
                let text = reading.map(|reading| reading.text.node.clone()).unwrap_or_default();
                found.insert((CompletionKind::Reading, it.name.clone()), text);
            }
        }
    }

    /// Returns the title of a name in the file.
    fn title(&self, kind: CompletionKind, name: &str) -> String {
        let Some(rule_file) = &self.rule_file else { return String::new() };
        let title = match kind {
            CompletionKind::Source => {
                rule_file.sources().iter().find(|it| it.name.node == name).map(|it| &it.title)
            }
            CompletionKind::Question => {
                rule_file.questions().iter().find(|it| it.name.node == name).map(|it| &it.text)
            }
            CompletionKind::Ruleset => {
                rule_file.rulesets().iter().find(|it| it.name.node == name).map(|it| &it.text)
            }
            _ => None,
        };
        title.map(|title| title.node.clone()).unwrap_or_default()
    }
}

fn kind_of(thing: &Thing) -> Option<CompletionKind> {
    Some(match thing {
        Thing::Source => CompletionKind::Source,
        Thing::Question => CompletionKind::Question,
        Thing::Ruleset => CompletionKind::Ruleset,
        Thing::Piece => CompletionKind::Piece,
        Thing::Player => CompletionKind::Player,
        Thing::Region | Thing::Track | Thing::Line | Thing::Point | Thing::Sector | Thing::Drawing => {
            CompletionKind::OnBoard
        }
        Thing::Dice | Thing::Variable | Thing::Table => CompletionKind::Variable,
        Thing::Definition | Thing::Import => CompletionKind::Definition,
        _ => return None,
    })
}

/// Returns `true` inside a comment or quotation.
fn hidden(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    crate::look::comment_in(line).is_some() || line.matches('"').count() % 2 == 1
}

/// Adds the words of the language with these roles.
fn words(roles: &[Role], found: &mut Found) {
    let is_word = |row: &&Ludeme| row.word.starts_with(|sign: char| sign.is_ascii_lowercase());
    for row in TABLE.iter().filter(|row| roles.contains(&row.role)).filter(is_word) {
        found
            .entry((CompletionKind::Word, row.word.to_owned()))
            .or_insert_with(|| format!("{}: {}", row.signature, row.doc));
    }
}

/// Adds the words of a list for pictures.
fn looks(words: &[&str], detail: &str, found: &mut Found) {
    for word in words {
        found.entry((CompletionKind::Word, (*word).to_owned())).or_insert_with(|| detail.to_owned());
    }
}

/// Returns the meaning of a word of the language, preferably in one of these roles.
fn meaning(word: &str, roles: &[Role]) -> String {
    let rows = || TABLE.iter().filter(|row| row.word == word);
    let row = rows().find(|row| roles.contains(&row.role)).or_else(|| rows().next());
    row.map(|row| format!("{}: {}", row.signature, row.doc)).unwrap_or_default()
}
