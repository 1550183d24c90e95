//! The beginning of play: the game's own start or a position from outside, and the moves to play first.

use super::record::{Recorded, is_record, numbered};
use super::typed::Typed;
use super::{Subject, fen};
use crate::args::{Format, StartArgs};
use crate::diagnostics::complain;
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::BadMove;
use alfonso_game::{Game, Line, Random, Refusal, TooCostly};
use alfonso_notation as notation;
use alfonso_notation::record::{Beginning, Finish, Record};
use alfonso_report::place;
use alfonso_report::position::{self, Unreadable};
use alfonso_report::trouble::Trouble;
use alfonso_report::words;

/// A position and the moves from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// A position in FEN; without one, the game's own start.
    pub fen: Option<String>,
    /// The number of the start, if the game has several.
    pub number: Option<u32>,
    /// A file with a position, as `show --format json` prints it, or with a record.
    pub from: Option<String>,
    /// The moves to play first.
    pub after: String,
}

/// A line of play, advanced to the point where a command begins.
pub struct Opening<'s> {
    /// The line.
    pub line: Box<dyn Line + 's>,
    /// The moves played before the line began, if known.
    pub before: Vec<String>,
    /// The beginning of the line.
    pub beginning: Beginning,
    /// The record that the line came from, if any.
    pub record: Option<Record>,
    /// The warnings about the position or the record, which can be played nevertheless.
    pub doubts: Vec<Trouble>,
}

impl<'s> Opening<'s> {
    /// Returns an opening at a beginning, with nothing else known.
    fn at(line: Box<dyn Line + 's>, beginning: Beginning) -> Self {
        Self { line, before: Vec::new(), beginning, record: None, doubts: Vec::new() }
    }

    /// Prints the warnings.
    #[must_use]
    pub fn told(self, format: Format) -> Self {
        complain(&self.doubts.iter().collect::<Vec<_>>(), format);
        self
    }
}

impl From<&StartArgs> for Start {
    fn from(args: &StartArgs) -> Self {
        let after = args.after.clone().unwrap_or_default();
        Self { fen: args.fen.clone(), from: args.from.clone(), number: args.start, after }
    }
}

impl Start {
    /// Adapts the start to one of several games: drops the number if the game has only one start.
    pub fn of(&self, game: &Game) -> Self {
        Self { number: self.number.filter(|_| game.starts() > 1), ..self.clone() }
    }

    /// Returns true if the game has several starts and the user has chosen none.
    pub fn is_open(&self, game: &Game) -> bool {
        game.starts() > 1 && self.number.is_none() && self.fen.is_none() && self.from.is_none()
    }

    /// Returns the start, drawn at random if the user has chosen none.
    pub fn drawn(&self, game: &Game, seed: u64, place: u64) -> Self {
        let number = self.is_open(game).then(|| draw(game, seed, place));
        Self { number: number.or(self.number), ..self.clone() }
    }

    /// Returns the number of the start.
    fn numbered(&self, game: &Game) -> Result<(u32, Beginning), Trouble> {
        let starts = game.starts();
        let trouble = |message: String, help: String| {
            Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
        };
        match self.number {
            None if starts == 1 => Ok((0, Beginning::Own)),
            Some(number) if starts > 1 && number < starts => Ok((number, Beginning::Start(number))),
            None => {
                let help = format!("name one with `--start N`, 0 to {}", starts - 1);
                Err(trouble(format!("this game has {starts} starts"), help))
            }
            Some(number) if starts == 1 => {
                let message = format!("there is no start {number}: this game has one start");
                Err(trouble(message, "leave out `--start`".to_owned()))
            }
            Some(number) => {
                let help = format!("starts are numbered 0 to {}", starts - 1);
                Err(trouble(format!("there is no start {number}"), help))
            }
        }
    }

    /// Returns the line of play, advanced to that point.
    pub fn line<'s>(&self, subject: &'s Subject) -> Result<Opening<'s>, Trouble> {
        let mut opening = match (&self.fen, &self.from) {
            (Some(fen), _) => {
                let (position, doubts) = fen::read(subject, fen)?;
                let line = subject.game.line_from(&position);
                let opening = Opening::at(line, Beginning::Fen(fen.clone()));
                Opening { doubts: doubts.into_iter().collect(), ..opening }
            }
            (None, Some(file)) => read_file(subject, file)?,
            (None, None) => {
                let (number, beginning) = self.numbered(&subject.game)?;
                let line = subject.game.line_from(&subject.game.start_at(number));
                Opening::at(line, beginning)
            }
        };
        match notation::play_all(subject.about(), opening.line.as_mut(), &self.after) {
            Ok(()) => match opening.line.too_costly() {
                Some(costly) => Err(too_costly(subject, costly)),
                None => Ok(opening),
            },
            Err(bad) => Err(bad_move(subject, opening.line.as_ref(), &self.after, &bad)),
        }
    }
}

/// Draws the start for the game at a place in a series, independently of the random choices in the game.
pub fn draw(game: &Game, seed: u64, place: u64) -> u32 {
    // The inverted seed gives a stream of its own, since games use the seed itself.
    Random::of_game(!seed, place).below(game.starts())
}

/// Reads the position in a file and the moves before it, or the end of a recorded game.
fn read_file<'s>(subject: &'s Subject, file: &str) -> Result<Opening<'s>, Trouble> {
    let typed = Typed::open(numbered(file).0)?;
    if typed.is_pgn() {
        return Ok(given_up(file, Recorded::of_games(file, typed.games())?.line(subject)?));
    }
    let text = typed.text()?;
    if is_record(&text) {
        return Ok(given_up(file, Recorded::new(file, text)?.line(subject)?));
    }
    match position::read(subject, &text) {
        Ok((position, before)) => {
            let doubt = fen::impossible(&subject.game, &position).map(|message| {
                Trouble::bare(Diagnostic::bare(code::BAD_POSITION, format!("{file}: {message}")).warning())
            });
            let line = subject.game.line_from(&position);
            let opening = Opening::at(line, Beginning::Position(text.trim().to_owned()));
            Ok(Opening { before, doubts: doubt.into_iter().collect(), ..opening })
        }
        Err(problem) => Err(unreadable(file, &text, problem)),
    }
}

/// Adds a warning if a player resigned at the end of a recorded game, since the position does not show it.
fn given_up<'s>(file: &str, mut opening: Opening<'s>) -> Opening<'s> {
    let finish = opening.record.as_ref().and_then(|record| record.result.as_ref());
    if let Some(Finish::Resigned(player)) = finish {
        let message = format!("{file}: {player} resigned here; by the rules the game could go on");
        opening.doubts.push(Trouble::bare(Diagnostic::bare(code::BAD_RECORD, message).warning()));
    }
    opening
}

/// Returns the error about a position in a text named `file`.
pub fn unreadable(file: &str, text: &str, unreadable: Unreadable) -> Trouble {
    match unreadable {
        Unreadable::Shape(line, column, why) => {
            let start = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
            let at = place::floor(text, start + column.saturating_sub(1));
            let fault = (code::BAD_POSITION, "this is no position as `show` prints it".to_owned(), why);
            let help = "`alfonso show GAME --format json` prints one".to_owned();
            Trouble::in_argument(file, text, at..at, fault, Some(help))
        }
        Unreadable::Other(why) => {
            let help = "name the game, its ruleset and its readings as they are in the file";
            Trouble::bare(Diagnostic::bare(code::BAD_POSITION, format!("{file}: {why}")).help(help))
        }
        Unreadable::Wrong(wrong) => {
            let message = format!("{file}, {}: {}", wrong.at, wrong.why);
            Trouble::bare(Diagnostic::bare(code::BAD_POSITION, message).help_if(wrong.help))
        }
    }
}

/// Returns the error for a rule that is too costly for play to continue.
pub fn too_costly(subject: &Subject, costly: TooCostly) -> Trouble {
    let message = alfonso_driver::too_costly_here(&subject.game, costly);
    Trouble::bare(
        Diagnostic::bare(code::TOO_COSTLY, message).help("`alfonso explain A0513` says what can be done"),
    )
}

/// Returns the error for an illegal move in a sequence. `line` has played the moves before it.
pub fn bad_move(subject: &Subject, line: &dyn Line, moves: &str, bad: &BadMove) -> Trouble {
    let count = moves.split_whitespace().count();
    let what = if bad.meanings.is_empty() { "is not legal" } else { "names no single move" };
    let message = format!("move {} of {count}, `{}`, {what}", bad.index + 1, words::typed(&bad.text));
    let reason = notation::reason(subject.about(), line, bad);
    // The reason already names the roll or choice that is due.
    let due = matches!(bad.refusal, Refusal::RollDue(_) | Refusal::ChoiceDue(..));
    let near = match bad.nearest.as_slice() {
        _ if due || !bad.meanings.is_empty() => None,
        [] => None,
        [one] => Some(format!("the nearest legal move is {one}")),
        more => Some(format!("the nearest legal moves are {}", more.join(", "))),
    };
    match place_of(moves, bad.index) {
        Some(place) => Trouble::in_argument("--after", moves, place, (code::BAD_MOVE, message, reason), near),
        None => Trouble::bare(Diagnostic::bare(code::BAD_MOVE, format!("{message}: {reason}")).help_if(near)),
    }
}

/// Returns the range of a text's `index`-th word.
fn place_of(text: &str, index: usize) -> Option<std::ops::Range<usize>> {
    let word = text.split_whitespace().nth(index)?;
    let start = word.as_ptr() as usize - text.as_ptr() as usize;
    Some(start..start + word.len())
}

#[cfg(test)]
mod tests {
    use super::place_of;

    #[test]
    fn words_are_found_where_they_stand() {
        assert_eq!(place_of("  a1-a2  b1-b2", 1), Some(9..14));
        assert_eq!(place_of("a1-a2", 1), None);
    }
}
