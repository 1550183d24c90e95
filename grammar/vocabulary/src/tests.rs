//! The table of words: whole, and each word once.

use crate::{Role, TABLE, words};
use std::collections::BTreeSet;

#[test]
fn every_reserved_word_is_in_the_table() {
    let known: BTreeSet<&str> = TABLE.iter().flat_map(|ludeme| ludeme.word.split(' ')).collect();
    let missing: Vec<&str> = alfonso_syntax::keywords().filter(|word| !known.contains(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn no_word_has_two_meanings_in_one_role() {
    let mut seen = BTreeSet::new();
    for ludeme in TABLE {
        assert!(seen.insert((ludeme.role, ludeme.word)), "{} {:?}", ludeme.word, ludeme.role);
        assert!(Role::ALL.contains(&ludeme.role));
    }
}

#[test]
fn every_example_shows_its_word() {
    for ludeme in TABLE {
        // The words of blocks do not occur in their examples: they belong to the slot.
        let shown = ludeme.word.split(' ').all(|word| ludeme.example.contains(word));
        assert!(shown || ludeme.role == Role::Block, "{} {:?}: {}", ludeme.word, ludeme.role, ludeme.example);
    }
}

#[test]
fn every_role_has_words() {
    for role in Role::ALL {
        assert!(words(*role).next().is_some(), "{role:?} is empty");
    }
}

#[test]
fn every_synonym_stands_for_a_word_of_the_language() {
    let signs = ["=", "/=", "<=", ">=", "->"];
    let known: BTreeSet<&str> = TABLE.iter().flat_map(|entry| entry.word.split(' ')).chain(signs).collect();
    let mut seen = BTreeSet::new();
    for (word, offers) in alfonso_diag::SYNONYMS {
        assert!(seen.insert(word) && !offers.is_empty(), "{word} stands twice");
        let unknown: Vec<&&str> = offers.iter().filter(|it| !known.contains(**it) || *it == word).collect();
        assert!(unknown.is_empty(), "{word}: {unknown:?}");
    }
}
