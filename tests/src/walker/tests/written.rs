//! Small games written out, and what is asked of them.

use crate::walker::{Index, Position, Value, Walker};
use alfonso_diag::{SourceId, code};
use alfonso_rules::{RuleFile, RuleSet, Seat};

/// The rules of a file that uses no library, under its default answers.
#[track_caller]
pub fn rules_of(text: &str) -> RuleSet {
    under(text, &[])
}

/// The same with other answers.
#[track_caller]
pub fn under(text: &str, read: &[(&str, &str)]) -> RuleSet {
    let (file, problems) = alfonso_syntax::parse(SourceId(0), text);
    assert!(problems.is_empty(), "{problems:#?}");
    let (rule_file, mut problems) = RuleFile::new(file, &|_| None);
    // What one question needs, another leaves alone.
    problems.retain(|problem| problem.code != code::UNUSED_NAME);
    assert!(problems.is_empty(), "{problems:#?}");
    let read: Vec<_> =
        read.iter().map(|(question, reading)| ((*question).into(), (*reading).into())).collect();
    let answers = rule_file.answers(None, &read).expect("answers of the file");
    let (rules, problems) = rule_file.resolve(&answers);
    rules.unwrap_or_else(|| panic!("{problems:#?}"))
}

/// Returns the possible moves, sorted, with spaces between.
pub fn can(walker: &Walker<'_>, position: &Position) -> String {
    let mut texts: Vec<String> = walker.moves(position).iter().map(|found| found.text().to_owned()).collect();
    texts.sort();
    texts.join(" ")
}

/// Plays moves with spaces between.
#[track_caller]
pub fn play(walker: &Walker<'_>, position: &Position, line: &str) -> Position {
    let mut position = position.clone();
    for text in line.split_ascii_whitespace() {
        let moves = walker.moves(&position);
        let chosen = moves.iter().find(|found| found.text() == text);
        let chosen = chosen.unwrap_or_else(|| panic!("{text} is not among {}", can(walker, &position)));
        position = walker.play(&position, chosen);
    }
    position
}

/// A number of the game's.
#[track_caller]
pub fn number(walker: &Walker<'_>, position: &Position, name: &str) -> i64 {
    read(walker.value(position, name, Index::Only))
}

/// A number of each player's.
#[track_caller]
pub fn numbers(walker: &Walker<'_>, position: &Position, name: &str, seats: usize) -> Vec<i64> {
    let of = |seat| Index::Of(Some(Seat::new(seat)));
    (0..seats).map(|seat| read(walker.value(position, name, of(seat)))).collect()
}

#[track_caller]
fn read(value: Option<Value>) -> i64 {
    match value {
        Some(Value::Number(number)) => number,
        other => panic!("not a number: {other:?}"),
    }
}
