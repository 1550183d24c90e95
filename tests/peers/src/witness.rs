//! A library that was written for one game, as a witness: what it says of a position.

use cozy_chess::{Board, File, Move, Piece, Square};

/// What it says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The legal moves: from, to, and a letter for what a pawn becomes.
    pub moves: Vec<String>,
    /// True if the player to move is in check.
    pub check: bool,
    /// `moves` if there are none.
    pub end: Option<String>,
}

/// What the library says of a position in FEN; `None` if it refuses it.
#[must_use]
pub fn orthodox(fen: &str) -> Option<Seen> {
    let board = Board::from_fen(fen, false).ok()?;
    let mut moves = Vec::new();
    board.generate_moves(|some| {
        moves.extend(some.into_iter().map(|m| written(&board, m)));
        false
    });
    let end = moves.is_empty().then(|| "moves".to_owned());
    Some(Seen { moves, check: !board.checkers().is_empty(), end })
}

/// True if the library writes the position as it stands in the text: it reads more than is one, such as boards of four rows.
#[must_use]
pub fn is_canonical(fen: &str) -> bool {
    Board::from_fen(fen, false).is_ok_and(|board| board.to_string() == fen)
}

/// A move as most programs write it: the library has a castling king go to his rook.
fn written(board: &Board, m: Move) -> String {
    let castles =
        board.piece_on(m.from) == Some(Piece::King) && board.color_on(m.to) == Some(board.side_to_move());
    let to = match castles {
        true if m.to.file() > m.from.file() => Square::new(File::G, m.to.rank()),
        true => Square::new(File::C, m.to.rank()),
        false => m.to,
    };
    Move { to, ..m }.to_string()
}

#[cfg(test)]
mod tests {
    use super::{is_canonical, orthodox};

    #[test]
    fn castling_is_written_by_the_kings_squares() {
        let seen = orthodox("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").expect("a position");
        assert!(seen.moves.contains(&"e1g1".to_owned()) && seen.moves.contains(&"e1c1".to_owned()));
        assert!(!seen.moves.contains(&"e1h1".to_owned()), "{:?}", seen.moves);
        assert!(is_canonical("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1") && !is_canonical("4k3/8/8/R3K2R w - - 0 1"));
        assert!(orthodox("8/8/8/8/8/8/8/8 w - - 0 1").is_none(), "nobody stands there");
    }
}
