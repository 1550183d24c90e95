//! Castling: its pieces and its targets.

use crate::board::{Board, file_number};
use crate::options::Options;
use crate::pieces::{Listed, Piece, listed};

/// The castling rights at the start.
#[derive(Debug, Default)]
pub(crate) struct Castling {
    /// The index of the castling piece. The next field holds the index of its partner.
    pub(crate) king: usize,
    pub(crate) rook: usize,
    pub(crate) ways: Vec<Way>,
}

/// One way of castling, with the files of king and rook and the king's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub(crate) king: usize,
    pub(crate) rook: usize,
    pub(crate) target: usize,
    pub(crate) east: bool,
    /// True if the first and the second player have this right.
    pub(crate) allowed: [bool; 2],
}

/// The keys that affect castling. The rights in the position affect it too.
const KEYS: &[&str] = &[
    "castling",
    "castlingRank",
    "castlingKingPiece",
    "castlingRookPieces",
    "castlingKingsideFile",
    "castlingQueensideFile",
];

/// Returns the castling of a variant. If it is not understood, or differs between the players, it
/// is left open.
pub(crate) fn castling(options: &Options, pieces: &[Piece], board: &Board) -> Castling {
    let rights = board.field(1);
    if !options.flag("castling") || !rights.contains(['K', 'Q', 'k', 'q']) {
        return Castling::default();
    }
    let is_on_board = options.number("castlingRank").is_none_or(|rank| (1..=board.ranks).contains(&rank));
    let found = pair(options, pieces).filter(|_| is_on_board).and_then(|(king, rook)| {
        let mut ways = Vec::new();
        for (key, east, rights) in
            [("castlingKingsideFile", true, ['K', 'k']), ("castlingQueensideFile", false, ['Q', 'q'])]
        {
            let target = file_number(options.text(key).chars().next().filter(char::is_ascii_alphabetic)?);
            let allowed = rights.map(|right| board.field(1).contains(right));
            ways.extend(way(options, board, (king, rook), target, east, allowed)?);
        }
        Some(Castling { king, rook, ways }).filter(|found| !found.ways.is_empty())
    });
    if found.is_none() {
        KEYS.iter().for_each(|key| options.leave(key));
        options.leave("startFen");
    }
    found.unwrap_or_default()
}

/// Returns the castling piece and its partner, if there is exactly one of each.
fn pair(options: &Options, pieces: &[Piece]) -> Option<(usize, usize)> {
    let only = |key| match listed(options, key, pieces) {
        Listed::Some(some) if some.len() == 1 => Some(some[0]),
        _ => None,
    };
    Some((only("castlingKingPiece")?, only("castlingRookPieces")?))
}

/// Returns the castling to one side, if a player has that right. Returns `None` if rules cannot
/// express it.
fn way(
    options: &Options,
    board: &Board,
    (king, rook): (usize, usize),
    target: usize,
    east: bool,
    allowed: [bool; 2],
) -> Option<Option<Way>> {
    let mut found: Option<(Way, bool)> = None;
    for (seat, (first, allowed)) in [true, false].into_iter().zip(allowed).enumerate() {
        let rank = home(options, board, first);
        let [from] = board.files_of(king, first, rank)[..] else { continue };
        let mut beside = board.files_of(rook, first, rank);
        beside.retain(|file| (*file > from) == east);
        let Some(tower) = beside.first().copied() else { continue };
        // The cells up to the target must be free, and there must be only one candidate for the
        // rook.
        let is_written = beside.len() == 1
            && target <= board.files
            && from != target
            && tower != target
            && (target > from) == east
            && (tower > target) == east;
        if allowed && !is_written {
            return None;
        }
        let own = Way { king: from, rook: tower, target, east, allowed: [false; 2] };
        let (way, known) = found.get_or_insert((own, allowed));
        // Rules test whether pieces have moved, not who has a right. Players with the same setup
        // must therefore have the same rights.
        if (way.king, way.rook, *known) != (from, tower, allowed) {
            return None;
        }
        way.allowed[seat] = allowed;
    }
    Some(found.filter(|(_, allowed)| *allowed).map(|(way, _)| way))
}

/// Returns the rank on which a player castles.
pub(crate) fn home(options: &Options, board: &Board, first: bool) -> usize {
    let rank = options.number("castlingRank").unwrap_or(1).clamp(1, board.ranks);
    if first { rank } else { board.ranks + 1 - rank }
}
