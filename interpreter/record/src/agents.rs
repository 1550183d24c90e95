//! Agents that may sit at a game.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::agents::{EVERYWHERE, able, level};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("azar").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("azar", "azar", loaded.expect("no errors"), &[]);
//! assert!(able(level(3), &subject.game).is_ok());
//! // This search knows no dice.
//! let refused = able("alphabeta:depth=3".parse()?, &subject.game).expect_err("dice are rolled");
//! assert_eq!(refused.diagnostics[0].help.as_deref(), Some(EVERYWHERE));
//! # Ok::<(), String>(())
//! ```

use alfonso_diag::{Diagnostic, code};
use alfonso_game::Game;
use alfonso_report::command_error::CommandError;
use alfonso_search::{Agent, Level, Unable};

/// The level of an opponent when the user names none.
pub const OPPONENT: u8 = 3;
/// The level of advice when the user names none.
pub const ADVISER: u8 = 7;

/// Returns the agent of a level.
pub fn level(number: u8) -> Agent {
    Level::new(number).map_or(Agent::Greedy, Agent::Level)
}

/// The agents that play every game, as a way out where another cannot.
pub const EVERYWHERE: &str = "`level:5`, `mcts`, `maxn` and `greedy` play every game";

/// Refuses an agent that cannot play a game.
///
/// # Errors
/// If it cannot.
pub fn able(agent: Agent, game: &Game) -> Result<(), CommandError> {
    agent.can_play(game).map_err(|why| {
        let message = unable(agent, why, "this game");
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(EVERYWHERE))
    })
}

/// Returns the reason why an agent cannot play a game, which is called as the message calls it.
pub fn unable(agent: Agent, why: Unable, game: &str) -> String {
    let why = match why {
        Unable::Seats(seats) => format!("plays games of two players, and {game} has {seats}"),
        Unable::Chance => format!("plays without dice, and {game} has some"),
        Unable::Repetition => {
            format!("plays by exact values, and a rule of {game} reads how often a position has stood")
        }
    };
    format!("the agent `{agent}` {why}")
}
