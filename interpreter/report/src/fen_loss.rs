//! Describes the parts of a position that its notation omits.

use super::words;
use crate::command_error::CommandError;
use alfonso_board::CellId;
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_game::{FenError, FenLoss, Game, Position};

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
        .map(|message| CommandError::bare(Diagnostic::bare(code::FEN_LOSS, message).warning().help(HELP))))
}

/// Returns a sentence without a full stop about the parts of a position that its notation omits.
/// Returns `None` if it omits nothing.
///
/// # Errors
/// Returns an error if the notation could not be parsed again.
pub fn message(game: &Game, position: &Position) -> Result<Option<String>, FenError> {
    let fen_losses = game.fen_losses(position)?;
    let parts: Vec<String> = fen_losses.iter().map(|what| in_words(game, what)).collect();
    let sentence = || format!("this notation does not say {}", words::either(&parts, parts.len()));
    Ok((!parts.is_empty()).then(sentence))
}

fn in_words(game: &Game, what: &FenLoss) -> String {
    let cells = |cells: &[CellId]| {
        let names: Vec<String> = cells.iter().map(|cell| words::cell(game, *cell).to_owned()).collect();
        english::and(&names)
    };
    let var = |index: usize| format!("`{}`", game.names().vars[index]);
    match what {
        FenLoss::Moved(pieces) => format!("that the piece on {} has moved", cells(pieces)),
        FenLoss::Unmoved(pieces) => format!("that the piece on {} has not moved", cells(pieces)),
        FenLoss::Pieces(pieces) => {
            format!("which piece is on {} after the player to move has been judged", cells(pieces))
        }
        FenLoss::Players => "whose turn it is and who is out of the game".to_owned(),
        FenLoss::Turn => "how far the turn has gone".to_owned(),
        FenLoss::LastPlayer => "who moved last".to_owned(),
        FenLoss::Value(index) => format!("the value of {}", var(*index)),
        FenLoss::Left(index) => format!("how long the value of {} lasts", var(*index)),
        FenLoss::Since(what) => format!("how many plies ago the last {what} was"),
        FenLoss::Lost => "which pieces were lost".to_owned(),
        FenLoss::Reserve => "which pieces are in reserve".to_owned(),
        FenLoss::LastMoves => "how many plies ago each player moved".to_owned(),
        FenLoss::Rounds => "how many rounds were played".to_owned(),
        FenLoss::Earlier => "which positions stood before".to_owned(),
        FenLoss::Outcome => "how the game has ended".to_owned(),
    }
}
