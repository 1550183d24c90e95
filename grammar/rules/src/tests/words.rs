//! The examples of the table of words.

use super::{check, problems};
use alfonso_vocabulary::{self as vocabulary, TABLE, in_context};

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
fn the_empty_slots_make_a_game() {
    check(&vocabulary::in_slot(vocabulary::Slot::Item, ""), &[]);
}
