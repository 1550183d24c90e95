//! `perft`: the number of sequences of legal moves.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::render::json::{self, Ordered};
use crate::report::Trouble;
use crate::subject::{Start, Subject, Target, too_costly};
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Leaves, Line, TooCostly};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The position to count from, and the options.
#[derive(Debug)]
pub struct Perft {
    /// The game.
    pub target: Target,
    /// The position to start from.
    pub start: Start,
    /// The depth in plies; at least 1.
    pub depth: u32,
    /// True for one line per first move.
    pub divide: bool,
    /// The way to count leaves.
    pub leaves: Leaves,
}

#[derive(Serialize, JsonSchema)]
struct PerftJson {
    schema: u8,
    perft: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Ordered<u64>>,
}

/// Returns the error for games with dice.
fn no_chance() -> Trouble {
    let message =
        "sequences of moves are not counted in a game with dice: what can be done depends on how they fall";
    let problem = Diagnostic::bare(code::NOT_WITH_CHANCE, message);
    Trouble::bare(problem.help("`moves` lists what each roll allows, `simulate` plays many games"))
}

impl Perft {
    /// Prints each count as soon as it is known.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        if subject.game.has_dice() {
            return Err(no_chance().into());
        }
        let mut line = self.start.line(subject)?.told(format).line;
        match format {
            Format::Text if self.divide => {
                let counts = self.divided(line.as_mut()).map_err(|costly| too_costly(subject, costly))?;
                let width =
                    counts.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0).max("total".len());
                for (text, count) in &counts {
                    console.line(&format!("{text:<width$} {count}"))?;
                }
                let total: u64 = counts.iter().map(|(_, count)| count).sum();
                console.line(&format!("{:<width$} {total}", "total"))
            }
            Format::Text => {
                for depth in 1..=self.depth {
                    let count =
                        line.count(depth, self.leaves).map_err(|costly| too_costly(subject, costly))?;
                    console.line(&format!("{depth} {count}"))?;
                    console.flush()?;
                }
                Ok(())
            }
            Format::Json => {
                let perft: Result<_, _> =
                    (1..=self.depth).map(|depth| line.count(depth, self.leaves)).collect();
                let perft = perft.map_err(|costly| too_costly(subject, costly))?;
                let divide = self.divide.then(|| self.divided(line.as_mut())).transpose();
                let divide = divide.map_err(|costly| too_costly(subject, costly))?.map(Ordered);
                console.json(&PerftJson { schema: json::schema(), perft, divide })
            }
        }
    }

    /// Returns the count behind each legal move, sorted by the text of the moves.
    fn divided(&self, line: &mut dyn Line) -> Result<Vec<(String, u64)>, TooCostly> {
        let mut counts = Vec::new();
        for m in line.moves().to_vec() {
            let text = line.text(m);
            if line.play(m).is_ok() {
                counts.push((text, line.count(self.depth - 1, self.leaves)?));
                line.undo();
            }
        }
        counts.sort();
        Ok(counts)
    }
}

/// Returns the schemas of the objects that `perft` prints.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<PerftJson>()]
}
