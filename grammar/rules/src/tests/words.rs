//! The table of words.

use super::{check, problems};
use crate::ludemes::{self, Role, TABLE, in_context};
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
fn every_example_runs() {
    let mut bad = String::new();
    for ludeme in TABLE {
        let text = in_context(ludeme);
        let (_, unread) = alfonso_syntax::parse(alfonso_diag::SourceId(0), &text);
        let found = if unread.is_empty() { problems(&text).1 } else { unread };
        for problem in found {
            bad.push_str(&format!("{} {:?}: {problem:?}\n", ludeme.word, ludeme.role));
        }
    }
    assert!(bad.is_empty(), "{bad}");
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
        assert!(ludemes::words(*role).next().is_some(), "{role:?} is empty");
    }
}

#[test]
fn the_empty_slots_make_a_game() {
    check(&ludemes::in_slot(ludemes::Slot::Item, ""), &[]);
}
