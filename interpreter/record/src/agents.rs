//! The agents that can take a seat in a game.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::agents::{EVERYWHERE, able, level};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("azar").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("azar", "azar", loaded.expect("no errors"), &[]);
//! assert!(able(&level(3), &subject.game).is_ok());
//! // This search knows no dice.
//! let refused = able(&"alphabeta:depth=3".parse()?, &subject.game).expect_err("dice are rolled");
//! assert_eq!(refused.diagnostics[0].help.as_deref(), Some(EVERYWHERE));
//! # Ok::<(), String>(())
//! ```

use alfonso_diag::{Diagnostic, code};
use alfonso_driver::message;
use alfonso_game::Game;
use alfonso_notation::record::Player;
use alfonso_report::command_error::CommandError;
use alfonso_search::{Agent, Level, Unable};

/// The default level of an opponent.
pub const OPPONENT: u8 = 3;
/// The default level of the agent that gives advice.
pub const ADVISER: u8 = 7;

/// Returns the agent for a level.
pub fn level(number: u8) -> Agent {
    Level::new(number).map_or(Agent::Greedy, Agent::Level)
}

/// Returns a player in words, with the strength of an agent: `casual (level:3)`.
pub fn in_words(game: &Game, player: &Player) -> String {
    let written = player.written();
    let agent = match player {
        Player::Human => return message!(game, "strength-human"),
        Player::Random => return message!(game, "strength-random"),
        Player::Agent(agent) => agent.parse(),
    };
    let strength = match agent {
        Ok(Agent::Level(level)) => match level.number() {
            0..=2 => message!(game, "strength-beginner"),
            3..=4 => message!(game, "strength-casual"),
            5..=6 => message!(game, "strength-medium"),
            7..=8 => message!(game, "strength-strong"),
            _ => message!(game, "strength-very-strong"),
        },
        _ => return written.to_string(),
    };
    format!("{strength} ({written})")
}

/// The agents that play every game, named in the help of messages about an agent that cannot.
pub const EVERYWHERE: &str = "`level:5`, `mcts`, `maxn` and `greedy` play every game";

/// Checks whether an agent can play a game.
///
/// # Errors
/// Returns an error if the agent cannot play the game.
pub fn able(agent: &Agent, game: &Game) -> Result<(), CommandError> {
    agent.can_play(game).map_err(|why| {
        let message = unable(agent, why, "this game");
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(EVERYWHERE))
    })
}

/// Returns a message with the reason why an agent cannot play a game. `game` is the name for the
/// game in the message.
pub fn unable(agent: &Agent, why: Unable, game: &str) -> String {
    let why = match why {
        Unable::Seats(seats) => format!("plays only games of two players, but {game} has {seats}"),
        Unable::Chance => format!("plays only games without dice, but {game} has dice"),
        Unable::Repetition => {
            format!("needs exact values, but a rule of {game} depends on how often a position has occurred")
        }
    };
    format!("the agent `{agent}` {why}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_words() {
        let game = crate::fixture::subject().game;
        let words = |level: &str| in_words(&game, &Player::Agent(level.to_owned()));
        assert_eq!(words("level:1"), "beginner (level:1)");
        assert_eq!(words("level:10"), "very strong (level:10)");
        assert_eq!(words("greedy"), "greedy");
        assert_eq!(in_words(&game, &Player::Human), "a person");
    }
}
