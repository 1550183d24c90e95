//! Reasons why a short text means no legal move.

use super::{Meant, Short, by_way, understood};
use crate::letters;
use crate::parts::Signs;
use alfonso_board::CellId;
use alfonso_game::Line;
use alfonso_wording::{About, message, words};

/// The maximum number of moves or cells listed in a message.
const LISTED: usize = 5;

/// Returns the reason why a short text means no legal move or several. Returns `None` if it is not
/// a short text.
#[must_use]
pub fn refusal(about: About<'_>, line: &dyn Line, text: &str) -> Option<String> {
    let meant = understood(about, text)?;
    if line.outcome().is_some() || line.is_chance() {
        return Some(alfonso_wording::refusal(about, line, text, &line.refusal(text)));
    }
    let moves = meant.moves(about, line, Signs::Held);
    if moves.len() > 1 {
        let texts: Vec<String> = moves.iter().map(|m| line.text(*m)).collect();
        return Some(message!(about.game, "may-be", moves = words::any_of(about.game, &texts, LISTED)));
    }
    match meant {
        Meant::Written(texts) => {
            let board = about.game.topology();
            let piece = |text: &str| line.piece(board.named(text.split('-').next()?)?);
            let his = |text: &&String| piece(text).is_some_and(|piece| piece.owner == line.player());
            let text = texts.iter().find(his).or_else(|| texts.last())?;
            if let Some((way, tag)) = text.split_once(':').filter(|_| by_way(text).is_some()) {
                return Some(message!(about.game, "no-tag-so", tag = tag, way = way));
            }
            Some(alfonso_wording::refusal(about, line, text, &line.refusal(text)))
        }
        Meant::Short(short) => short.first().map(|short| short.refusal(about, line)),
    }
}

/// Converts a short text to this program's own notation, whether or not the move is legal. Returns
/// `None` if the moving piece is not unique.
#[must_use]
pub fn in_full(about: About<'_>, line: &dyn Line, text: &str) -> Option<String> {
    match understood(about, text)? {
        Meant::Short(short) if !line.is_chance() => short.first()?.in_full(about, line),
        _ => None,
    }
}

impl Short {
    /// Returns the text in this program's own notation, or `None` unless exactly one piece can be
    /// meant.
    fn in_full(&self, about: About<'_>, line: &dyn Line) -> Option<String> {
        let (game, board) = (about.game, about.game.topology());
        let to = &board.cell(self.to).name;
        if self.placed {
            return Some(format!("{}@{to}", game.names().kind(self.kind)));
        }
        let his = |cell: &CellId| {
            line.piece(*cell)
                .is_some_and(|piece| piece.owner == line.player() && game.kind(piece) == self.kind)
        };
        let pieces = board.cells().filter(his).map(|cell| board.cell(cell).name.as_str());
        let fits: Vec<&str> = pieces.filter(|from| self.stands(from)).collect();
        let [from] = fits.as_slice() else { return None };
        let is = |letter: &String| letters::kinds(about).find(|kind| letters::is_of(about, *kind, letter));
        let named = self.becomes.as_ref().and_then(is);
        let bare = format!("{from}-{to}");
        Some(named.map_or(bare.clone(), |kind| format!("{bare}={}", game.names().kind(kind))))
    }

    /// Returns the reason why no such move is legal.
    fn refusal(&self, about: About<'_>, line: &dyn Line) -> String {
        let game = about.game;
        let board = game.topology();
        let to = &board.cell(self.to).name;
        if let Some(text) = self.in_full(about, line) {
            // The refusal mentions the promotion only if the piece can go there at all.
            return alfonso_wording::refusal(about, line, &text, &line.refusal(&text));
        }
        let player = line.player();
        let (name, piece) = (words::seat(game, player), words::piece(game, self.kind));
        let his = |cell: &CellId| {
            line.piece(*cell).is_some_and(|piece| piece.owner == player && game.kind(piece) == self.kind)
        };
        let pieces: Vec<&str> =
            board.cells().filter(his).map(|cell| board.cell(cell).name.as_str()).collect();
        let fits: Vec<&str> = pieces.iter().copied().filter(|from| self.stands(from)).collect();
        match fits.as_slice() {
            [] if pieces.is_empty() => message!(game, "has-no-such", player = name, piece = piece),
            [] => message!(game, "none-there", piece = piece, player = name),
            many => {
                let from: Vec<String> = many.iter().map(|cell| (*cell).to_owned()).collect();
                let (to, from) = (to.as_str(), words::any_of(game, &from, LISTED));
                message!(game, "none-goes", piece = piece, player = name, cell = to, from = from)
            }
        }
    }
}
