//! `moves`: lists the legal moves, sorted. Before a roll, it lists the possible rolls and the moves
//! that each allows.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::subject::{Start, Subject, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_report::command_error::CommandError;
use alfonso_report::moves::{MovesJson, Rolls, TooManyMoves, Why, sorted, tell};
use alfonso_report::outcome::{self, OutcomeJson};

/// The position to list moves for, and the options.
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
    /// Prints the list, or the result if the game has ended. Where a draw can be claimed, it lists
    /// the moves that continue the game.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let mut opening = self.start.opening(subject, format)?;
        let sentence = outcome::ended(subject, opening.line.as_ref());
        let outcome = opening.line.outcome().map(|outcome| OutcomeJson::new(&subject.game, outcome));
        alfonso_driver::play_on(opening.line.as_mut());
        let line = opening.line.as_mut();
        if format == Format::Json {
            let rolls = line.is_chance().then(|| Rolls::new(subject, line));
            let rolls = rolls.transpose().map_err(|TooManyMoves| too_many())?;
            return console.json(&MovesJson::new(subject, line, rolls, outcome));
        }
        if let Some(sentence) = &sentence {
            console.line(sentence)?;
        }
        if let Some(ended) = outcome::ended(subject, line) {
            let is_reported = sentence.as_ref() == Some(&ended);
            return if is_reported { Ok(()) } else { console.line(&ended) };
        }
        if line.is_chance() {
            return tell(&subject.game, line, &mut |written| console.line(written));
        }
        let moves = sorted(subject, line);
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

fn too_many() -> CommandError {
    let message = format!("all rolls together allow more than {} moves", Rolls::MOST_MOVES);
    let help = "`--after roll:...` lists the moves of one roll; `--format text` counts them";
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
}
