//! The texts about whose turn it is.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_record::turn::turn;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("chess", "chess", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let log = Log::new(&subject, opening, people, 1);
//! assert_eq!(turn(&log, false), "your move, White");
//! ```

use crate::agents;
use crate::due::Due;
use crate::log::Log;
use alfonso_driver::message;
use alfonso_report::subject::Subject;
use alfonso_report::words;
use std::ops::Deref;

/// Returns a short text about whose turn it is. `paused` is true if agents wait until the user lets
/// them move.
pub fn turn(log: &Log<impl Deref<Target = Subject>>, paused: bool) -> String {
    let (game, line) = (&log.subject.game, log.line());
    let seat = line.to_move();
    let (player, plural) = (log.seats.called(game, seat), words::plural(game, seat));
    let check = if line.in_check() { message!(game, "in-check") } else { String::new() };
    match Due::of(log) {
        Due::Over => message!(game, "over-now"),
        Due::Throw => message!(game, "your-throw", player = player),
        Due::Watch if line.is_chance() => message!(game, "program-throws", player = player),
        Due::Watch => {
            let who = agents::in_words(game, &log.seats.player(seat.index()));
            match paused {
                true => message!(game, "agent-waits", plural = plural, player = player, who = who),
                false => message!(game, "agent-thinks", plural = plural, player = player, who = who),
            }
        }
        Due::Choice if line.is_chance() => message!(game, "how-dice-fall"),
        Due::Choice => message!(game, "your-choice", player = player),
        Due::Cells | Due::Pass => message!(game, "your-move", player = player, check = check),
    }
}

/// Says who is to act instead of the user, or how the game ended. `wait` is the end of the
/// sentence: it may say what lets the program go on.
pub fn not_yours(log: &Log<impl Deref<Target = Subject>>, wait: &str) -> String {
    let (game, line) = (&log.subject.game, log.line());
    if let Some(ended) = log.ended() {
        return ended;
    }
    let who = match line.is_chance() {
        true => message!(game, "the-dice"),
        false => words::seat(game, line.to_move()).to_owned(),
    };
    message!(game, "not-yours-to-move", who = who, wait = wait)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::log;

    #[test]
    fn it_is_the_turn_of_a_person_or_the_program() {
        assert_eq!(turn(&log("chess", &[], ""), false), "your move, White");
        let check = log("chess", &[], "e2-e4 f7-f6 d1-h5");
        assert_eq!(turn(&check, false), "your move, Black, in check");
        let agent = log("chess", &["White=level:1"], "");
        assert_eq!(turn(&agent, false), "White is thinking: beginner (level:1)");
        assert_eq!(turn(&agent, true), "White waits: beginner (level:1)");
        let over = log("chess", &[], "f2-f3 e7-e5 g2-g4 d8-h4");
        assert_eq!(turn(&over, false), "the game is over");
        assert!(not_yours(&over, "").starts_with("Black wins"));
    }

    #[test]
    fn people_are_called_by_their_names() {
        let mut log = log("chess", &["Black=level:1"], "");
        log.seats.name_people(&[" Ana\n".to_owned(), "Beatriz".to_owned()]);
        assert_eq!(turn(&log, false), "your move, Ana (White)");
        assert!(log.play_text("e2-e4").is_ok());
        assert_eq!(turn(&log, false), "Black is thinking: beginner (level:1)");
        log.seats.sit(1, None);
        assert_eq!(turn(&log, false), "your move, Beatriz (Black)");
        log.seats.name_people(&[]);
        assert_eq!(turn(&log, false), "your move, Black");
    }

    #[test]
    fn dice_are_thrown_by_a_person_or_the_program() {
        assert!(turn(&log("todas-tablas", &[], ""), false).starts_with("your throw, "));
        let by_hand = log("todas-tablas", &["Chance=human"], "");
        assert_eq!(turn(&by_hand, false), "How do the dice fall?");
    }
}
