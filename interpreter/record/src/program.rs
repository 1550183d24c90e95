//! The moves and rolls of the program. The searches of agents are the callers' part, because they
//! have threads, clocks and budgets.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_record::program;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("todas-tablas").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("todas-tablas", "todas-tablas", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let mut log = Log::new(&subject, opening, people, 1);
//! let message = program::roll(&mut log).expect("a roll is due");
//! assert!(message.contains("rolls"));
//! ```

use crate::log::Log;
use alfonso_driver::message;
use alfonso_game::Move;
use alfonso_report::subject::Subject;
use alfonso_report::words;
use alfonso_search::Agent;
use std::ops::Deref;

/// Rolls the dice, and returns a message about it. Returns `None` if no roll is due. The roll
/// depends only on the seed, the ply and the rolls since the last move.
pub fn roll(log: &mut Log<impl Deref<Target = Subject>>) -> Option<String> {
    if !log.line().is_chance() {
        return None;
    }
    let game = &log.subject.game;
    let to_move = log.line().to_move();
    let m = log.line().at_random(&mut log.random())?;
    let text = log.line().text(m);
    let (player, plural) = (words::seat(game, to_move), words::plural(game, to_move));
    let numbers = text.trim_start_matches("roll:");
    let message = message!(game, "rolls", player = player, plural = plural, numbers = numbers);
    log.play(m).then_some(message)
}

/// Returns the agent that chooses the next move. It searches the line of the game with the random
/// stream [`Log::random`], so that it replies as before if moves are taken back and replayed. A
/// person's move is chosen at random.
pub fn agent(log: &Log<impl Deref<Target = Subject>>) -> Agent {
    log.seats.agent(log.line().to_move()).unwrap_or(Agent::Random)
}

/// Plays the move that an agent chose, and returns a message about it. Returns `None` if the move
/// is not legal.
pub fn play(log: &mut Log<impl Deref<Target = Subject>>, m: Move) -> Option<String> {
    let game = &log.subject.game;
    if !log.line().moves().contains(&m) {
        return None;
    }
    let to_move = log.line().to_move();
    let (player, plural) = (words::seat(game, to_move), words::plural(game, to_move));
    let text = words::text(game, log.line(), m);
    let message = message!(game, "plays", player = player, plural = plural, move = text);
    log.play(m).then_some(message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::log;

    #[test]
    fn rolls_are_the_same_again() {
        let mut log = log("todas-tablas", &[], "");
        let first = roll(&mut log).expect("a roll is due");
        assert!(roll(&mut log).is_none() || log.line().played().len() == 2);
        while log.step_back() {}
        assert_eq!(roll(&mut log).as_deref(), Some(first.as_str()));
    }

    #[test]
    fn an_agent_plays_legal_moves_only() {
        let mut log = log("tic-tac-toe", &["Cross=greedy"], "");
        assert_eq!(agent(&log), Agent::Greedy);
        let m = log.line().moves()[4];
        assert_eq!(play(&mut log, m).as_deref(), Some("Cross plays Token@b2"));
        assert_eq!(play(&mut log, m), None);
    }
}
