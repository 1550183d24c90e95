//! A library that was written for one game, as a witness of positions.

use cozy_chess::{Board, Color, File, Move, Piece, Square};

/// The answers of the witness on a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The legal moves: from, to, and a letter for what a pawn becomes.
    pub moves: Vec<String>,
    /// True if the player to move is in check.
    pub check: bool,
    /// `moves` if there are none.
    pub end: Option<String>,
}

/// Returns the answers of the library on a position in FEN; `None` if it refuses it, or does not know that it should.
#[must_use]
pub fn orthodox(fen: &str) -> Option<Seen> {
    let board = Board::from_fen(fen, false).ok().filter(|board| !kings_touch(board))?;
    Some(seen(&board, written))
}

/// True if the kings stand side by side. The library refuses positions in which a king can be taken, but not by the other king,
/// and has it taken then.
fn kings_touch(board: &Board) -> bool {
    cozy_chess::get_king_moves(board.king(Color::White)).has(board.king(Color::Black))
}

/// The same where kings and rooks may begin anywhere: a castling king goes to its rook, and rights are those of X-FEN.
#[must_use]
pub fn shuffled(fen: &str) -> Option<Seen> {
    let board = Board::from_fen(&by_files(fen)?, true).ok()?;
    Some(seen(&board, |_, m| m.to_string()))
}

/// The start of a number from 0 to 959 in FEN, and how many sequences of so many plies there are from it.
#[must_use]
pub fn start(number: u32, depth: u32) -> Option<(String, u64)> {
    let board = (number < 960).then(|| Board::chess960_startpos(number))?;
    Some((board.to_string(), sequences(&board, depth)))
}

fn sequences(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    board.generate_moves(|some| {
        for m in some {
            let mut after = board.clone();
            after.play_unchecked(m);
            count += sequences(&after, depth - 1);
        }
        false
    });
    count
}

fn seen(board: &Board, written: fn(&Board, Move) -> String) -> Seen {
    let mut moves = Vec::new();
    board.generate_moves(|some| {
        moves.extend(some.into_iter().map(|m| written(board, m)));
        false
    });
    let end = moves.is_empty().then(|| "moves".to_owned());
    Seen { moves, check: !board.checkers().is_empty(), end }
}

/// A notation with the letter of its file for the outermost rook, which the library wants to be named so.
fn by_files(fen: &str) -> Option<String> {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let rows: Vec<String> = fields.first()?.split('/').map(spelt_out).collect();
    let letter = |right: char| {
        let first = right.is_ascii_uppercase();
        let row = if first { rows.last()? } else { rows.first()? };
        let of = |sign: char| if first { sign } else { sign.to_ascii_lowercase() };
        let king = row.find(of('K'))?;
        let file = match right.to_ascii_uppercase() {
            'K' => row.rfind(of('R')).filter(|rook| *rook > king)?,
            'Q' => row.find(of('R')).filter(|rook| *rook < king)?,
            _ => return Some(right),
        };
        Some(of(char::from(b'A' + u8::try_from(file).ok()?)))
    };
    let rights = fields.get(2)?.chars().map(|right| if right == '-' { Some(right) } else { letter(right) });
    fields[2] = rights.collect::<Option<String>>()?;
    Some(fields.join(" "))
}

/// A row with a dot for each empty cell.
fn spelt_out(row: &str) -> String {
    let sign = |sign: char| match sign.to_digit(10) {
        Some(empty) => ".".repeat(empty as usize),
        None => sign.to_string(),
    };
    row.chars().map(sign).collect()
}

/// True if the library writes the position as it stands in the text: it reads more than is one, such as boards of four rows.
#[must_use]
pub fn is_canonical(fen: &str) -> bool {
    Board::from_fen(fen, false).is_ok_and(|board| board.to_string() == fen)
}

/// Returns a move as most programs write it: the library has a castling king go to its rook.
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
        assert!(orthodox("3k4/P3K3/8/8/8/8/8/8 w - - 0 1").is_none(), "a king could be taken");
    }
}
