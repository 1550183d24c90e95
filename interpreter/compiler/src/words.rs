//! Words that mean the same in the rules and in the game: seats, kinds, tests, operators.

use alfonso_game::expr::{Arith, Compare, Test};
use alfonso_game::{KindId, Seat};
use alfonso_rules as rules;

pub(crate) fn seat(player: rules::PlayerId) -> Seat {
    Seat::new(player.index())
}

pub(crate) fn kind(kind: rules::KindId) -> KindId {
    KindId(kind.0)
}

/// A test, with needless nesting taken away.
pub(crate) fn lower_test(test: &rules::Test) -> Test {
    use rules::TestWord as Word;
    let parts = |list: &[rules::Test]| list.iter().map(lower_test).collect::<Vec<_>>();
    match test {
        rules::Test::All(list) => match parts(list) {
            list if list.is_empty() => Test::Anything,
            mut list if list.len() == 1 => list.remove(0),
            list => Test::All(list),
        },
        rules::Test::Any(list) => match parts(list) {
            mut list if list.len() == 1 => list.remove(0),
            list => Test::Any(list),
        },
        rules::Test::Not(part) => Test::Not(Box::new(lower_test(part))),
        rules::Test::Word(word) => match word {
            Word::Any => Test::Anything,
            Word::Empty => Test::Empty,
            Word::Own => Test::Own,
            Word::Enemy => Test::Enemy,
            Word::Safe => Test::Safe,
            Word::Unmoved => Test::Unmoved,
            Word::Royal => Test::Royal,
            Word::Kind(id) => Test::Kind(kind(*id)),
            Word::Another => Test::Another,
            Word::InCheck => Test::InCheck,
            Word::Mated => Test::Mated,
            Word::Stalemated => Test::Stalemated,
            Word::Alive => Test::Alive,
            Word::Dead => Test::Dead,
            Word::Winner => Test::Winner,
        },
    }
}

pub(crate) fn compare(op: rules::CompareOp) -> Compare {
    match op {
        rules::CompareOp::Equal => Compare::Equal,
        rules::CompareOp::NotEqual => Compare::NotEqual,
        rules::CompareOp::Less => Compare::Less,
        rules::CompareOp::LessEqual => Compare::LessEqual,
        rules::CompareOp::Greater => Compare::Greater,
        rules::CompareOp::GreaterEqual => Compare::GreaterEqual,
    }
}

pub(crate) fn arith(op: rules::ArithOp) -> Arith {
    match op {
        rules::ArithOp::Add => Arith::Add,
        rules::ArithOp::Subtract => Arith::Subtract,
        rules::ArithOp::Multiply => Arith::Multiply,
        rules::ArithOp::Divide => Arith::Divide,
        rules::ArithOp::Modulo => Arith::Modulo,
    }
}
