//! Positions as objects for programs. `show --format json` writes them, and `--from` reads them.
//!
//! The top level contains the facts that a reader wants to know. The key `state` contains all
//! further data that are needed to continue the game exactly. They include the player whose turn it
//! is, even while another player decides, and the step of the turn. They also include the remaining
//! turns of temporary values, counters, and losses. If a rule depends on repetition, they include
//! earlier positions. Keys that a game does not need are absent.
//!
//! ```
//! use alfonso_driver::{Request, load, play_all, shipped};
//! use alfonso_report::position::{PositionJson, parse};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let mut line = subject.game.line();
//! play_all(&mut *line, "Token@b2").expect("a legal move");
//! let text = serde_json::to_string(&PositionJson::new(&subject, &*line, &[]))?;
//! let Ok((position, played)) = parse(&subject, &text) else { panic!("it was written here") };
//! assert_eq!(subject.game.to_fen(&position), subject.game.to_fen(&line.position()));
//! assert_eq!(played, ["Token@b2"]);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod json;
mod names;
mod parser;
mod twice;
mod write;

#[cfg(test)]
mod tests;

pub use crate::fen_loss::{message as fen_loss, of as doubt};
pub use json::{PositionJson, SeenJson};
pub use parser::{Unreadable, parse};

use crate::movement::MovementJson;
use crate::outcome;
use alfonso_game::Game;
use alfonso_game::blueprint::StepKind;
use schemars::{Schema, SchemaGenerator};

/// Returns the name of a step of the turn. The name is the rule of the step. Further steps of the
/// same rule in which a player acts have the suffixes `#2`, `#3` and so on. Returns `None` if no
/// player acts in the step or if it does not exist.
fn step_name(game: &Game, index: usize) -> Option<String> {
    let steps = game.blueprint().steps.get(..=index)?;
    let (last, before) = steps.split_last()?;
    let acts = |kind: &StepKind| !matches!(kind, StepKind::Do(_));
    let number = 1 + before.iter().filter(|step| step.rule == last.rule && acts(&step.kind)).count();
    let rule = outcome::rule(game, last.rule);
    let name = if number == 1 { rule.to_owned() } else { format!("{rule}#{number}") };
    acts(&last.kind).then_some(name)
}

/// Returns the JSON schemas of the objects about positions and movements.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<PositionJson>(), of.subschema_for::<MovementJson>()]
}
