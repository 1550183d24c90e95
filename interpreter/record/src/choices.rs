//! The choices of the person to move as texts: menus, lists of moves, and moves that are typed.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_record::choices;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("chess", "chess", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let log = Log::new(&subject, opening, people, 1);
//! let (completed, moves) = choices::completed(&log, "g1");
//! assert_eq!((completed.as_str(), moves.len()), ("g1-", 2));
//! ```

use crate::log::Log;
use crate::targets::Who;
use alfonso_driver::message;
use alfonso_game::{Move, MoveKind};
use alfonso_notation as notation;
use alfonso_report::moves::Why;
use alfonso_report::subject::Subject;
use alfonso_report::{outcome, words};
use std::ops::Deref;

/// Returns the text of a move, roll or decision in a menu: with its rule, or with its probability.
pub fn label(log: &Log<impl Deref<Target = Subject>>, m: Move) -> String {
    let (game, line) = (&log.subject.game, log.line());
    let text = words::text(game, line, m);
    match m.kind() {
        MoveKind::Roll { .. } => {
            let (weight, of) = line.weight(m);
            format!("{text}  {weight}/{of}")
        }
        MoveKind::Pass => message!(game, "key-pass"),
        _ => format!("{text}  {}", outcome::rule(game, line.rule(m))),
    }
}

/// Returns a roll in words with its probability: "1 and 2: 2 of 36". Returns `None` for another
/// move.
pub fn roll_in_words(log: &Log<impl Deref<Target = Subject>>, m: Move) -> Option<String> {
    let (game, line) = (&log.subject.game, log.line());
    let MoveKind::Roll { .. } = m.kind() else { return None };
    let text = line.text(m);
    let numbers: Vec<&str> = text.split_once(':').map_or("", |(_, numbers)| numbers).split(',').collect();
    let numbers = match numbers.as_slice() {
        [first @ .., last] if !first.is_empty() => {
            message!(game, "roll-numbers", first = first.join(", "), last = *last)
        }
        numbers => numbers.join(", "),
    };
    let (weight, of) = line.weight(m);
    Some(message!(game, "roll-chance", numbers = numbers, weight = weight, of = of))
}

/// Returns the title of the menu of rolls or decisions.
pub fn title(log: &Log<impl Deref<Target = Subject>>) -> String {
    let (game, player) = (&log.subject.game, log.line().to_move());
    match log.line().moves().first().map(|m| m.kind()) {
        Some(MoveKind::Roll { .. }) => message!(game, "how-dice-fall"),
        _ => words::of_player(game, "player-decides", player),
    }
}

/// Returns the legal moves of a piece with their rules. Without a piece, returns all legal moves.
pub fn legal(log: &Log<impl Deref<Target = Subject>>, who: Option<Who>) -> Vec<Why> {
    let game = &log.subject.game;
    let of_it = |why: &Why| who.is_none_or(|who| log.find(&why.text).is_some_and(|m| who.moves_by(game, m)));
    log.moves().into_iter().filter(of_it).collect()
}

/// Returns the legal moves whose text or rule contains `filter`.
pub fn filtered(log: &Log<impl Deref<Target = Subject>>, filter: &str) -> Vec<Why> {
    let filter = filter.to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&filter);
    log.moves().into_iter().filter(|why| has(&why.text) || has(&why.rule)).collect()
}

/// Completes a typed text to the longest common prefix of all legal moves that begin with it. Also
/// returns those moves.
pub fn completed(log: &Log<impl Deref<Target = Subject>>, text: &str) -> (String, Vec<String>) {
    let begun: Vec<String> = log
        .moves()
        .into_iter()
        .map(|why| why.text)
        .filter(|legal| legal.to_lowercase().starts_with(&text.to_lowercase()))
        .collect();
    let Some(first) = begun.first() else { return (text.to_owned(), begun) };
    let shared = |count: &usize| {
        let start: Vec<char> = first.chars().take(*count).collect();
        begun.iter().all(|other| other.chars().take(*count).eq(start.iter().copied()))
    };
    let count = (0..=first.chars().count()).rev().find(shared).unwrap_or(0);
    (first.chars().take(count).collect(), begun)
}

/// Returns the text of the first move of several typed words, and the number of words that it
/// takes. Where a roll is due, the words may be the numbers of the dice.
pub fn first_of(log: &Log<impl Deref<Target = Subject>>, typed: &[&str]) -> (String, usize) {
    let is_number = |word: &&&str| word.chars().all(|sign| sign.is_ascii_digit() || sign == ',');
    let numbers = if log.line().is_chance() { typed.iter().take_while(is_number).count() } else { 0 };
    match numbers {
        0 => (typed.first().copied().unwrap_or_default().to_owned(), typed.len().min(1)),
        count => (format!("roll:{}", typed[..count].join(",")), count),
    }
}

/// Returns the legal move that a typed text means. The name of a cell alone means the only piece
/// that can be placed there.
pub fn understood(log: &Log<impl Deref<Target = Subject>>, text: &str) -> Option<Move> {
    let (game, line) = (&log.subject.game, log.line());
    if let Ok(m) = notation::find(log.subject.about(), line, text, 0) {
        return Some(m);
    }
    let cell = game.topology().named(text)?;
    let mut placed = line.moves().iter().filter(|m| game.placed(**m).is_some() && m.to() == cell);
    placed.next().copied().filter(|_| placed.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::log;

    #[test]
    fn texts_are_completed_and_filtered() {
        let log = log("chess", &[], "");
        assert_eq!(completed(&log, "g").1.len(), 4);
        assert_eq!(completed(&log, "g1"), ("g1-".to_owned(), vec!["g1-f3".into(), "g1-h3".into()]));
        assert_eq!(completed(&log, "z"), ("z".to_owned(), Vec::new()));
        assert_eq!(filtered(&log, "G1-F").len(), 1);
        let g1 = log.subject.game.topology().named("g1").expect("a cell of the board");
        assert_eq!(legal(&log, Some(Who::On(g1))).len(), 2);
        assert_eq!(legal(&log, None).len(), 20);
    }

    #[test]
    fn numbers_are_dice_where_a_roll_is_due() {
        let azar = log("azar", &[], "");
        assert_eq!(first_of(&azar, &["1", "5", "6", "x"]), ("roll:1,5,6".to_owned(), 3));
        assert!(understood(&azar, "roll:1,5,6").is_some());
        let go = log("go", &[], "");
        assert_eq!(first_of(&go, &["1", "5"]), ("1".to_owned(), 1));
        assert_eq!(first_of(&go, &[]), (String::new(), 0));
        assert_eq!(understood(&go, "b2"), understood(&go, "Stone@b2"));
        assert!(understood(&go, "b2").is_some() && understood(&go, "nothing").is_none());
    }

    #[test]
    fn decisions_have_titles() {
        let by_hand = log("todas-tablas", &["Chance=human"], "");
        assert_eq!(title(&by_hand), "How do the dice fall?");
        let first = by_hand.line().moves()[0];
        assert!(label(&by_hand, first).starts_with("roll:"));
        assert_eq!(label(&log("go", &[], ""), Move::PASS), "pass");
    }
}
