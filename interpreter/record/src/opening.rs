//! The beginning of play: a start of the game or a given position, followed by the moves to play
//! first.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::opening::Opening;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let begun = |moves| Opening::at_start(&subject, None)?.after(&subject, moves);
//! let opening = begun("Token@b2 Token@a1").expect("legal moves");
//! assert_eq!(opening.line.moves().len(), 7);
//! let fen = subject.game.to_fen(&opening.line.position());
//! assert_eq!(Opening::of_fen(&subject, &fen).expect("a position").line.moves().len(), 7);
//! let Err(trouble) = begun("Token@b2 Token@b2") else { panic!("the cell is taken") };
//! assert!(trouble.in_words().starts_with("move 2 of 2, `Token@b2`, is not legal"));
//! ```

pub use crate::fen::parse as position_of_fen;

use crate::fen;
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{BadMove, message};
use alfonso_game::{Game, Line, OverBudget, Random, Refusal};
use alfonso_notation as notation;
use alfonso_notation::record::{Beginning, Finish, Record};
use alfonso_report::command_error::{self, CommandError};
use alfonso_report::position::{self, Unreadable};
use alfonso_report::subject::Subject;
use alfonso_report::words;

/// A line of play, advanced to the point where a command starts its work.
pub struct Opening {
    /// The line of play.
    pub line: Box<dyn Line>,
    /// The moves played before the line began, if known.
    pub before: Vec<String>,
    /// The beginning of the line.
    pub beginning: Beginning,
    /// The record from which the line was loaded, if any.
    pub record: Option<Record>,
    /// The warnings about the position or the record, which can be played despite them.
    pub doubts: Vec<CommandError>,
}

impl Opening {
    /// Returns an opening for a line and its beginning, without a record or earlier moves.
    pub fn at(line: Box<dyn Line>, beginning: Beginning) -> Self {
        Self { line, before: Vec::new(), beginning, record: None, doubts: Vec::new() }
    }

    /// Returns an opening at a start of the game. `number` selects one if there are several.
    ///
    /// # Errors
    /// Returns an error if there is no such start, or if the game has several and none is selected.
    pub fn at_start(subject: &Subject, number: Option<u32>) -> Result<Self, CommandError> {
        let (number, beginning) = numbered(&subject.game, number)?;
        Ok(Self::at(subject.game.line_from(&subject.game.start_at(number)), beginning))
    }

    /// Returns an opening at a position in FEN that a user typed.
    ///
    /// # Errors
    /// Returns an error if the text is not a position of the game.
    pub fn of_fen(subject: &Subject, text: &str) -> Result<Self, CommandError> {
        let (position, doubts) = fen::parse(subject, text)?;
        let opening = Self::at(subject.game.line_from(&position), Beginning::Fen(text.to_owned()));
        Ok(Self { doubts: doubts.into_iter().collect(), ..opening })
    }

    /// Returns an opening at a position in the program's JSON format. `file` is the name of the
    /// file in messages.
    ///
    /// # Errors
    /// Returns an error if the text is not a position of the game.
    pub fn of_position(subject: &Subject, file: &str, text: &str) -> Result<Self, CommandError> {
        let (position, before) =
            position::parse(subject, text).map_err(|problem| unreadable(file, text, problem))?;
        let doubt = fen::impossible(&subject.game, &position).map(|message| {
            CommandError::bare(Diagnostic::bare(code::BAD_POSITION, format!("{file}: {message}")).warning())
        });
        let line = subject.game.line_from(&position);
        let opening = Self::at(line, Beginning::Position(text.trim().to_owned()));
        Ok(Self { before, doubts: doubt.into_iter().collect(), ..opening })
    }

    /// Plays moves that a user typed.
    ///
    /// # Errors
    /// Returns an error if a move is not legal, or if a rule is too costly for play to continue.
    pub fn after(mut self, subject: &Subject, moves: &str) -> Result<Self, CommandError> {
        match notation::play_all(subject.about(), self.line.as_mut(), moves) {
            Ok(()) => match self.line.over_budget() {
                Some(exceeded) => Err(over_budget(subject, exceeded)),
                None => Ok(self),
            },
            Err(bad) => Err(bad_move(subject, self.line.as_ref(), moves, &bad)),
        }
    }
}

/// Returns the number of the selected start, and the beginning that a record states for it.
fn numbered(game: &Game, number: Option<u32>) -> Result<(u32, Beginning), CommandError> {
    let starts = game.starts();
    let error = |message: String, help: String| {
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    };
    match number {
        None if starts == 1 => Ok((0, Beginning::Own)),
        Some(number) if starts > 1 && number < starts => Ok((number, Beginning::Start(number))),
        None => {
            let help = format!("name one with `--start N`, 0 to {}", starts - 1);
            Err(error(format!("this game has {starts} starts"), help))
        }
        Some(number) if starts == 1 => {
            let message = format!("there is no start {number}: this game has one start");
            Err(error(message, "leave out `--start`".to_owned()))
        }
        Some(number) => {
            let help = format!("starts are numbered 0 to {}", starts - 1);
            Err(error(format!("there is no start {number}"), help))
        }
    }
}

/// Draws the start for the game with index `place` in a series. The draw is independent of the
/// random choices in the game.
pub fn draw(game: &Game, seed: u64, number: u64) -> u32 {
    // The games use the seed itself, so the inverted seed gives an independent random stream.
    Random::of_game(!seed, number).below(game.starts())
}

/// Adds a warning if a player resigned at the end of a recorded game, because the position does not
/// show the resignation.
pub fn given_up(file: &str, mut opening: Opening) -> Opening {
    let finish = opening.record.as_ref().and_then(|record| record.result.as_ref());
    if let Some(Finish::Resigned(player)) = finish {
        let message = format!("{file}: {player} resigned here; by the rules the game could go on");
        opening.doubts.push(CommandError::bare(Diagnostic::bare(code::BAD_RECORD, message).warning()));
    }
    opening
}

/// Returns the error about an unreadable position in a text named `file`.
pub fn unreadable(file: &str, text: &str, unreadable: Unreadable) -> CommandError {
    match unreadable {
        Unreadable::Shape(line, column, why) => {
            let start = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
            let at = command_error::floor(text, start + column.saturating_sub(1));
            let fault = (code::BAD_POSITION, "this is not a position as `show` prints it".to_owned(), why);
            let help = "`alfonso show GAME --format json` prints one".to_owned();
            CommandError::in_argument(file, text, at..at, fault, Some(help))
        }
        Unreadable::Other(why) => {
            let help = "on the command line, name the same game, ruleset and readings as in the file";
            CommandError::bare(Diagnostic::bare(code::BAD_POSITION, format!("{file}: {why}")).help(help))
        }
        Unreadable::Wrong(wrong) => {
            let message = format!("{file}, {}: {}", wrong.at, wrong.why);
            CommandError::bare(Diagnostic::bare(code::BAD_POSITION, message).help_if(wrong.help))
        }
    }
}

/// Returns the error for a rule that is too costly for play to continue.
pub fn over_budget(subject: &Subject, exceeded: OverBudget) -> CommandError {
    let message = alfonso_driver::over_budget_here(&subject.game, exceeded);
    CommandError::bare(
        Diagnostic::bare(code::TOO_COSTLY, message).help("`alfonso explain A0513` says what can be done"),
    )
}

/// Returns the error for an illegal move in a sequence. `line` has played the moves before it.
pub fn bad_move(subject: &Subject, line: &dyn Line, moves: &str, bad: &BadMove) -> CommandError {
    let game = &subject.game;
    let (number, count) = (bad.index + 1, moves.split_whitespace().count());
    let text = words::typed(&bad.text);
    let message = match bad.meanings.is_empty() {
        true => message!(game, "move-not-legal", number = number, count = count, move = text),
        false => message!(game, "move-ambiguous", number = number, count = count, move = text),
    };
    let reason = notation::reason(subject.about(), line, bad);
    // The reason already names the roll or choice that is due.
    let due = matches!(bad.refusal, Refusal::RollDue(_) | Refusal::ChoiceDue(..));
    let near = match bad.nearest.as_slice() {
        _ if due || !bad.meanings.is_empty() => None,
        [] => None,
        near => Some(message!(game, "nearest-moves", count = near.len(), moves = near.join(", "))),
    };
    match span_of(moves, bad.index) {
        Some(span) => {
            CommandError::in_argument("--after", moves, span, (code::BAD_MOVE, message, reason), near)
        }
        None => {
            CommandError::bare(Diagnostic::bare(code::BAD_MOVE, format!("{message}: {reason}")).help_if(near))
        }
    }
}

/// Returns the range of a text's `index`-th word.
fn span_of(text: &str, index: usize) -> Option<std::ops::Range<usize>> {
    let word = text.split_whitespace().nth(index)?;
    let start = word.as_ptr() as usize - text.as_ptr() as usize;
    Some(start..start + word.len())
}

#[cfg(test)]
mod tests {
    use super::span_of;

    #[test]
    fn words_are_found_where_they_stand() {
        assert_eq!(span_of("  a1-a2  b1-b2", 1), Some(9..14));
        assert_eq!(span_of("a1-a2", 1), None);
    }
}
