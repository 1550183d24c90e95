//! `moves`: the legal moves, sorted. Before a roll: the possible rolls, and the moves that each allows.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::subject::{Start, Subject, Target};
use alfonso_report::moves::Rolls;
use alfonso_report::moves::{MovesJson, Why, sorted};
use alfonso_report::outcome::{self, OutcomeJson};

/// The position whose moves to list, and the options.
#[derive(Debug)]
pub struct Moves {
    /// The game.
    pub target: Target,
    /// The position to start from.
    pub start: Start,
    /// True to name the rule of each move.
    pub why: bool,
}

impl Moves {
    /// Prints the list, or the result if the game has ended. Where a draw may be claimed, the moves are those that play on.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let mut opening = self.start.told(subject, format)?;
        let told = outcome::ended(subject, opening.line.as_ref());
        let outcome = opening.line.outcome().map(|outcome| OutcomeJson::new(&subject.game, outcome));
        alfonso_driver::play_on(opening.line.as_mut());
        let line = opening.line.as_mut();
        let moves = sorted(subject, line);
        let rolls = line.is_chance().then(|| Rolls::new(subject, line));
        if format == Format::Json {
            return console.json(&MovesJson::new(subject, line, rolls, outcome));
        }
        if let Some(told) = &told {
            console.line(told)?;
        }
        if let Some(ended) = outcome::ended(subject, line) {
            let is_told = told.as_ref() == Some(&ended);
            return if is_told { Ok(()) } else { console.line(&ended) };
        }
        if let Some(rolls) = rolls {
            return console.print(&rolls.text());
        }
        let width = moves.iter().map(|why| why.text.chars().count()).max().unwrap_or(0);
        for Why { text, rule } in &moves {
            match self.why {
                true => console.line(&format!("{text:<width$}  {rule}"))?,
                false => console.line(text)?,
            }
        }
        Ok(())
    }
}
