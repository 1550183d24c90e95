//! Endings that draw because a count of moves or repetitions is reached.

use alfonso_game::blueprint::{EndingSpec, OutcomeSpec};
use alfonso_game::expr::{CompareOp, Expr};
use alfonso_game::{Game, LocalId, RuleId};

/// Returns a game without its counted draws, and these endings. A counted draw is an ending that
/// draws once a count of plies, rounds or repetitions is reached.
///
/// The solvers treat endless play as a draw. A counted draw gives nobody a win. The values of the
/// two games therefore differ only in wins that take longer than the count allows. Endings that may
/// draw without a count are kept.
///
/// ```
/// use alfonso_driver::{Request, load, shipped};
/// use alfonso_search::without_counted_draws;
///
/// let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
/// let game = loaded.expect("no errors").game;
/// let (without, aside) = without_counted_draws(&game);
/// let (before, after) = (game.blueprint().endings.len(), without.blueprint().endings.len());
/// assert_eq!(before, after + aside.len());
/// assert!(!aside.is_empty());
/// ```
#[must_use]
pub fn without_counted_draws(game: &Game) -> (Game, Vec<RuleId>) {
    let mut spec = game.blueprint().clone();
    let is_aside = |ending: &EndingSpec| {
        matches!(ending.outcome, OutcomeSpec::Draw) && waits(&ending.condition, &mut Vec::new())
    };
    let aside: Vec<RuleId> =
        spec.endings.iter().filter(|ending| is_aside(ending)).map(|ending| ending.rule).collect();
    if aside.is_empty() {
        return (game.clone(), aside);
    }
    spec.endings.retain(|ending| !is_aside(ending));
    (Game::new(spec), aside)
}

/// Returns true if a condition requires some count of the game's course to be at least 2. `known`
/// lists the local names with known numbers.
fn waits(condition: &Expr, known: &mut Vec<(LocalId, i64)>) -> bool {
    match condition {
        Expr::And(a, b) => waits(a, known) || waits(b, known),
        Expr::Or(a, b) => waits(a, known) && waits(b, known),
        Expr::Let(local, value, body) => {
            let before = known.len();
            known.extend(number(value, known).map(|number| (*local, number)));
            let waits = waits(body, known);
            known.truncate(before);
            waits
        }
        Expr::Compare(op, a, b) => match op {
            CompareOp::GreaterEqual | CompareOp::Equal => is_count(a) && number(b, known) >= Some(2),
            CompareOp::Greater => is_count(a) && number(b, known) >= Some(1),
            CompareOp::LessEqual => is_count(b) && number(a, known) >= Some(2),
            CompareOp::Less => is_count(b) && number(a, known) >= Some(1),
            CompareOp::NotEqual => false,
        },
        _ => false,
    }
}

fn number(expr: &Expr, known: &[(LocalId, i64)]) -> Option<i64> {
    match expr {
        Expr::Number(number) => Some(*number),
        Expr::Local(local, _) => {
            known.iter().rev().find(|(name, _)| name == local).map(|(_, number)| *number)
        }
        _ => None,
    }
}

fn is_count(expr: &Expr) -> bool {
    matches!(expr, Expr::Rounds | Expr::Repetitions | Expr::SinceRepetition | Expr::PliesSince(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfonso_driver::{Request, Source, load};

    /// Returns the names of the endings that are set aside.
    fn aside(endings: &str) -> Vec<String> {
        let text = format!(
            "game \"Small\"
            players White \"w\" facing north, Black \"b\" facing south
            board grid 3 by 3
            captures {{ capture.x: piece x may capture piece y if owner of x /= owner of y }}
            piece Man \"M\" {{ man.go: step forward }}
            define calm-for(n: number): flag = plies since capture >= n
            setup {{ White Man a1  Black Man a3 }}
            turn {{ turn.move: move }}
            end {{ {endings} }}"
        );
        let source = Source { name: "small.rules".to_owned(), text };
        let loaded = load(source, &Request::default(), &|_| None).expect("sound");
        let (_, aside) = without_counted_draws(&loaded.game);
        let name = |rule: &RuleId| loaded.rules.rules[rule.index()].name.clone();
        aside.iter().map(name).collect()
    }

    #[test]
    fn draws_that_wait_for_a_count_are_set_aside() {
        assert_eq!(aside("end.x: when rounds >= 10 -> draw"), ["end.x"]);
        assert_eq!(aside("end.x: when calm-for(50) and repetitions > 1 -> draw"), ["end.x"]);
        assert_eq!(aside("end.x: when 3 <= repetitions or plies since capture = 9 -> draw"), ["end.x"]);
    }

    #[test]
    fn draws_that_may_come_at_once_stay() {
        assert_eq!(aside("end.x: when rounds >= 10 or number of Man of White < 1 -> draw"), [""; 0]);
        assert_eq!(aside("end.x: when rounds <= 10 and number of Man of White < 1 -> draw"), [""; 0]);
        assert_eq!(aside("end.x: when calm-for(0) -> draw"), [""; 0]);
        assert_eq!(aside("end.x: when rounds >= 10 -> White wins"), [""; 0]);
    }
}
