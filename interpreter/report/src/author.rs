//! The author's own sentences about a game that the full screen shows: the movement of each kind,
//! and how the game is won.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! assert!(subject.info.author.goal("en").is_some());
//! // A language without sentences gets those in English.
//! assert_eq!(subject.info.author.goal("de"), subject.info.author.goal("en"));
//! ```

use alfonso_driver::messages;
use alfonso_rules::{RuleFile, RuleSet};
use alfonso_syntax::ast::{Clause, Entry, File, ItemKind};
use std::collections::BTreeMap;

/// The language of sentences for which a file names none.
const ENGLISH: &str = "en";

/// Sentences by the tag of their language.
type Sentences = BTreeMap<String, String>;

/// The sentences of a game in one reading.
#[derive(Clone, Debug, Default)]
pub struct Author {
    /// The first sentence about the movement of each kind.
    movements: Vec<Sentences>,
    /// The sentence about the purpose of the game.
    goal: Sentences,
}

impl Author {
    /// Collects the sentences of one reading.
    pub fn new(rules: &RuleSet, rule_file: &RuleFile) -> Self {
        let file = rule_file.specialised(&rules.answers);
        let movement = |name: &str| {
            first(clauses(&file, &|kind| match kind {
                ItemKind::Piece(piece) if piece.name.node == name => Some(&piece.body),
                _ => None,
            }))
        };
        let goal = |tag: &'static str| Some((tag.to_owned(), rule_file.goal(&rules.answers, tag)?));
        Self {
            movements: rules.kinds.iter().map(|kind| movement(&kind.name)).collect(),
            goal: messages::languages().filter_map(goal).collect(),
        }
    }

    /// Returns the first sentence about the movement of a kind, in a language or else in English.
    pub fn movement(&self, kind: usize, language: &str) -> Option<&str> {
        self.movements.get(kind).and_then(|sentences| in_language(sentences, language))
    }

    /// Returns the sentence about the purpose of the game, in a language or else in English.
    pub fn goal(&self, language: &str) -> Option<&str> {
        in_language(&self.goal, language)
    }
}

fn in_language<'s>(sentences: &'s Sentences, language: &str) -> Option<&'s str> {
    sentences.get(language).or_else(|| sentences.get(ENGLISH)).map(String::as_str)
}

/// Returns the clauses of the items that `body` selects.
fn clauses<'f>(file: &'f File, body: &dyn Fn(&'f ItemKind) -> Option<&'f Vec<Entry>>) -> Vec<&'f Clause> {
    let entries = file.items.iter().filter_map(|item| body(&item.kind)).flatten();
    let clause = |entry: &'f Entry| match entry {
        Entry::Clause(clause) => Some(clause),
        Entry::Under { .. } => None,
    };
    entries.filter_map(clause).collect()
}

/// Returns the first sentence of the clauses in each language.
fn first(clauses: Vec<&Clause>) -> Sentences {
    let mut found = Sentences::new();
    for sentence in clauses.into_iter().flat_map(|clause| &clause.tail.says) {
        let language = sentence.language.as_ref().map_or(ENGLISH, |language| language.node.as_str());
        found.entry(language.to_owned()).or_insert_with(|| sentence.text.node.clone());
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::tests::shipped;

    #[test]
    fn the_first_sentence_of_each_kind_is_in_the_language_of_the_reader() {
        let author = shipped("todas-tablas").info.author;
        let goal = |language| author.goal(language).map(str::to_owned);
        assert_eq!(goal("en").as_deref(), Some("Be the first to bring all your men home and bear them off."));
        assert_eq!(
            goal("es").as_deref(),
            Some("Sé el primero en llevar todas tus fichas a casa y sacarlas.")
        );
        assert!(author.movement(0, "en").is_some());
        assert!(author.movement(7, "en").is_none());
    }
}
