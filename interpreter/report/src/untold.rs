//! Describes the parts of a position that its notation omits.

use super::words;
use crate::command_error::CommandError;
use alfonso_board::CellId;
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_game::{FenError, Game, Position, Untold};

/// The help text of the warning.
const HELP: &str = "`--format json` prints all of it, for `--from`";

/// Returns a warning about the parts of a position that its notation omits. Returns `None` if it
/// omits nothing.
///
/// # Errors
/// Returns an error if the notation could not be parsed again.
pub fn of(game: &Game, position: &Position) -> Result<Option<CommandError>, CommandError> {
    let message = message(game, position).map_err(|error| {
        let message = format!("this position has no notation that could be read back: {error}");
        CommandError::bare(Diagnostic::bare(code::BAD_POSITION, message).help(HELP))
    })?;
    Ok(message
        .map(|message| CommandError::bare(Diagnostic::bare(code::UNTOLD, message).warning().help(HELP))))
}

/// Returns a sentence without a full stop about the parts of a position that its notation omits.
/// Returns `None` if it omits nothing.
///
/// # Errors
/// Returns an error if the notation could not be parsed again.
pub fn message(game: &Game, position: &Position) -> Result<Option<String>, FenError> {
    let untold = game.untold(position)?;
    let parts: Vec<String> = untold.iter().map(|what| in_words(game, what)).collect();
    let said = || format!("this notation does not say {}", words::either(&parts, parts.len()));
    Ok((!parts.is_empty()).then(said))
}

fn in_words(game: &Game, what: &Untold) -> String {
    let cells = |cells: &[CellId]| {
        let names: Vec<String> = cells.iter().map(|cell| words::cell(game, *cell).to_owned()).collect();
        english::and(&names)
    };
    let var = |index: usize| format!("`{}`", game.names().vars[index]);
    match what {
        Untold::Moved(pieces) => format!("that the piece on {} has moved", cells(pieces)),
        Untold::Unmoved(pieces) => format!("that the piece on {} has not moved", cells(pieces)),
        Untold::Pieces(pieces) => {
            format!("which piece is on {} after the player to move has been judged", cells(pieces))
        }
        Untold::Players => "whose turn it is and who is out of the game".to_owned(),
        Untold::Turn => "how far the turn has gone".to_owned(),
        Untold::LastPlayer => "who moved last".to_owned(),
        Untold::Value(index) => format!("the value of {}", var(*index)),
        Untold::Left(index) => format!("how long the value of {} lasts", var(*index)),
        Untold::Since(what) => format!("how many plies ago the last {what} was"),
        Untold::Lost => "which pieces were lost".to_owned(),
        Untold::Reserve => "which pieces are in reserve".to_owned(),
        Untold::LastMoves => "how many plies ago each player moved".to_owned(),
        Untold::Rounds => "how many rounds were played".to_owned(),
        Untold::Earlier => "which positions stood before".to_owned(),
        Untold::Outcome => "how the game has ended".to_owned(),
    }
}
