//! The parts of a move that notations write, determined by playing it on a copy of the position.

use alfonso_board::CellId;
use alfonso_game::{Change, KindId, Line, Move, MoveKind};
use alfonso_wording::About;

/// The treatment of a capture sign in a text: `x`, or `:` in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// A move with a capture sign must capture. A capture may be written without the sign.
    Held,
    /// The sign is ignored.
    PassedOver,
}

impl Signs {
    /// Returns true if a move may be written with a capture sign (`sign`), or without one.
    pub fn allow(self, sign: bool, parts: &Parts) -> bool {
        !sign || self == Self::PassedOver || parts.captures
    }
}

/// The parts of a piece's move.
pub struct Parts {
    /// The kind of the piece before it moves.
    pub kind: KindId,
    /// The origin. It is meaningless for a piece from the reserve.
    pub from: CellId,
    /// The target.
    pub to: CellId,
    /// True if the piece comes from the reserve.
    pub placed: bool,
    /// The kind of the piece after the move, if it changes.
    pub becomes: Option<KindId>,
    /// True if the player chose the kind, even if the choice was the old kind.
    pub chosen: bool,
    /// True if the move reduces the number of pieces on the board.
    pub takes: bool,
    /// True if the move captures a piece, or changes a cell occupied by another player's piece.
    pub captures: bool,
    /// True if this program's text of the move has a tag.
    pub tagged: bool,
}

impl Parts {
    /// Returns the parts of a legal move; `None` for passes, rolls and choices.
    pub fn of(about: About<'_>, line: &dyn Line, m: Move) -> Option<Self> {
        let MoveKind::Piece { from, to, becomes: chosen, .. } = m.kind() else { return None };
        let changes = line.changes(m);
        let held = |piece: fn(&Change) -> bool| changes.iter().filter(|change| piece(change)).count();
        let occupied = (held(|change| change.before.is_some()), held(|change| change.after.is_some()));
        let placed = about.game.placed(m);
        let kind = match placed {
            Some(kind) => kind,
            None => about.game.kind(line.piece(from)?),
        };
        // A piece from the reserve adds one to the board.
        let takes = occupied.0 + usize::from(placed.is_some()) > occupied.1;
        let is_other = |change: &Change| change.before.is_some_and(|piece| piece.owner != line.to_move());
        Some(Self {
            kind,
            from,
            to,
            placed: placed.is_some(),
            becomes: becomes(about, line, m, kind, &changes),
            chosen: chosen.is_some(),
            takes,
            captures: takes || changes.iter().any(is_other),
            tagged: line.text(m).contains(':'),
        })
    }
}

/// Returns the kind of a piece after its move if it changes, by the player's choice or by the
/// rules.
pub fn changed(about: About<'_>, line: &dyn Line, m: Move) -> Option<KindId> {
    let MoveKind::Piece { from, .. } = m.kind() else { return None };
    let kind = match about.game.placed(m) {
        Some(kind) => kind,
        None => about.game.kind(line.piece(from)?),
    };
    if let Some(chosen) = m.becomes() {
        return (chosen != kind).then_some(chosen);
    }
    becomes(about, line, m, kind, &line.changes(m))
}

fn becomes(about: About<'_>, line: &dyn Line, m: Move, kind: KindId, changes: &[Change]) -> Option<KindId> {
    if let Some(chosen) = m.becomes() {
        return (chosen != kind).then_some(chosen);
    }
    let arrived = changes.iter().find(|change| change.cell == m.to())?.after?;
    let owner = line.piece(m.from()).filter(|_| about.game.placed(m).is_none()).map(|piece| piece.owner);
    // The piece may have moved on, so that another piece occupies the target.
    let is_it = owner.is_none_or(|owner| owner == arrived.owner);
    let now = about.game.kind(arrived);
    (is_it && now != kind).then_some(now)
}
