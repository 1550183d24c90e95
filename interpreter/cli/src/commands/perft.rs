//! `perft`: the number of sequences of legal moves.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::subject::{Start, Subject, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Leaves, Line, MOST_PLIES_OF_A_TURN, OverBudget, Rolls};
use alfonso_record::opening::over_budget;
use alfonso_report::PerftJson;
use alfonso_report::command_error::CommandError;

/// The position to count from, and the options.
#[derive(Debug)]
pub struct Perft {
    /// The game.
    pub target: Target,
    /// The position to start from.
    pub start: Start,
    /// The depth; at least 1.
    pub depth: u32,
    /// The unit of the depth.
    pub unit: Unit,
    /// The treatment of rolls.
    pub rolls: Rolls,
    /// True for one line per first move, or first turn.
    pub divide: bool,
}

/// The unit in which a depth is counted.
#[derive(Clone, Copy, Debug)]
pub enum Unit {
    /// Plies, with the way to count leaves.
    Plies(Leaves),
    /// Whole turns.
    Turns,
}

/// Returns the error for games with dice.
fn no_chance() -> CommandError {
    let message = "`perft` needs `--chance` for a game with dice, because the legal moves depend on the roll";
    let problem = Diagnostic::bare(code::NOT_WITH_CHANCE, message);
    CommandError::bare(
        problem.help("`--chance` counts each outcome of a roll as a move; `moves` lists the moves that each roll allows; `simulate` plays many games"),
    )
}

impl Perft {
    /// Prints each count as soon as it is known.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        if subject.game.has_dice() && self.rolls == Rolls::End {
            return Err(no_chance().into());
        }
        let mut line = self.start.opening(subject, format)?.line;
        match format {
            Format::Text if self.divide => {
                let counts =
                    self.divided(line.as_mut()).map_err(|exceeded| over_budget(subject, exceeded))?;
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
                    let count = self
                        .count(line.as_ref(), depth)
                        .map_err(|exceeded| over_budget(subject, exceeded))?;
                    console.line(&format!("{depth} {count}"))?;
                    console.flush()?;
                }
                Ok(())
            }
            Format::Json => {
                let perft: Result<_, _> =
                    (1..=self.depth).map(|depth| self.count(line.as_ref(), depth)).collect();
                let perft = perft.map_err(|exceeded| over_budget(subject, exceeded))?;
                let divide = self.divide.then(|| self.divided(line.as_mut())).transpose();
                let divide = divide.map_err(|exceeded| over_budget(subject, exceeded))?;
                let turns = matches!(self.unit, Unit::Turns);
                console.json(&PerftJson::new(perft, turns, self.rolls == Rolls::Branch, divide))
            }
        }
    }

    fn count(&self, line: &dyn Line, depth: u32) -> Result<u64, OverBudget> {
        match self.unit {
            Unit::Plies(leaves) => line.count_with(depth, leaves, self.rolls),
            Unit::Turns => line.count_turns_with(depth, self.rolls),
        }
    }

    /// Returns the count after each first move or turn, sorted by text.
    fn divided(&self, line: &mut dyn Line) -> Result<Vec<(String, u64)>, OverBudget> {
        let mut counts = Vec::new();
        self.divide(line, &mut Vec::new(), &mut counts)?;
        counts.sort();
        Ok(counts)
    }

    /// Adds the count after each move of a position. When turns are counted, adds the count after
    /// each possible rest of the turn.
    fn divide(
        &self,
        line: &mut dyn Line,
        so_far: &mut Vec<String>,
        counts: &mut Vec<(String, u64)>,
    ) -> Result<(), OverBudget> {
        if so_far.len() > MOST_PLIES_OF_A_TURN as usize {
            // The count by turns exceeds its budget here as well, and its error names the rule.
            return line.count_turns_with(1, self.rolls).map(|_| ());
        }
        for m in line.moves().to_vec() {
            so_far.push(line.text(m));
            if line.play(m).is_ok() {
                match self.unit {
                    Unit::Turns if !line.begins_turn() => self.divide(line, so_far, counts)?,
                    _ => counts.push((so_far.join(" "), self.count(line, self.depth - 1)?)),
                }
                line.undo();
            }
            so_far.pop();
        }
        Ok(())
    }
}
