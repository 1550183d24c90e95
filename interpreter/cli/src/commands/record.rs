//! `record`: replays a recorded game and writes it in another format.

use crate::args::{Format, RecordFormat};
use crate::console::{Console, Stop};
use crate::subject::{Subject, Target, record, start};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::About;
use alfonso_notation::record::{Finish, Record};
use alfonso_record::opening::Opening;
use alfonso_record::recorded::{self, Recorded};
use alfonso_record::seats::Seats;
use alfonso_report::command_error::CommandError;
use alfonso_report::head::PROGRAM;

/// The record to convert, and its new format.
#[derive(Debug)]
pub struct Convert {
    /// The path of the record; `#` and a number choose one of several games.
    pub file: String,
    /// The game that the user named; `None` for the game of the record.
    pub target: Option<Target>,
    /// The format to write.
    pub format: RecordFormat,
}

impl Convert {
    /// Replays the record and prints it.
    pub fn run(&self, recorded: Recorded, subject: &Subject, console: &mut Console<'_>) -> Result<(), Stop> {
        let opening = record::replayed(recorded, subject)?;
        start::warn(&opening, Format::Text);
        let Opening { line, record, .. } = opening;
        // A line that was opened from a record always has one.
        let Some(before) = record else { return Ok(()) };
        let texts: Vec<String> = line.played_texts();
        let Subject { game, info, named, hashes, .. } = subject;
        let about = About { game, annotations: &info.annotations };
        let seats = match before.seats.is_empty() {
            true => Seats::settle(game, &[])?.players(game),
            false => before.seats.clone(),
        };
        let record = Record {
            game: named.clone(),
            title: info.title.clone(),
            ruleset: info.ruleset.clone(),
            answers: info.readings.iter().cloned().collect(),
            seats,
            moves: Record::lines_of_moves(texts.iter().map(String::as_str)),
            // If a draw could have been claimed, the record decides whether it was.
            result: before.result.clone().or_else(|| {
                let outcome = line.outcome().filter(|_| !line.is_claim() || before.is_drawn());
                outcome.map(|it| Finish::by_rule(about, it))
            }),
            rules: hashes.clone(),
            program: if before.program.is_empty() { PROGRAM.to_owned() } else { before.program.clone() },
            spans: None,
            ..before
        };
        match self.format {
            RecordFormat::Text => console.print(&(record.moves.join("\n") + "\n")),
            RecordFormat::Ron => console.print(&record.write()),
            RecordFormat::Pgn => match recorded::in_pgn(subject, &self.file, &record) {
                Ok(text) => console.print(&text),
                Err(why) => {
                    let help = "`--format ron` keeps every game";
                    Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, why).help(help)).into())
                }
            },
        }
    }
}
