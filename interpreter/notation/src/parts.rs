//! The parts of a move that notations write, found by playing it on a copy of the position.

use alfonso_board::CellId;
use alfonso_game::{Change, KindId, Line, Move, MoveKind};
use alfonso_wording::About;

/// The way in which a text's sign of a capture is taken: `x`, or `:` in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// Only a move that takes a piece is written with it. A move that takes one need not be.
    Held,
    /// It says nothing.
    PassedOver,
}

impl Signs {
    /// Returns true if a move may be written with a sign of a capture, or without.
    pub fn allow(self, sign: bool, parts: &Parts) -> bool {
        !sign || self == Self::PassedOver || parts.captures
    }
}

/// The parts of a piece's move.
pub struct Parts {
    /// The kind of the piece before it moves.
    pub kind: KindId,
    /// Its origin; without a meaning if it comes from the reserve.
    pub from: CellId,
    /// Its target.
    pub to: CellId,
    /// True if the piece comes from the reserve.
    pub placed: bool,
    /// The kind that it is after the move, if that is another.
    pub becomes: Option<KindId>,
    /// True if the player chose the kind, be it the old one.
    pub chosen: bool,
    /// True if fewer pieces stand on the board after the move.
    pub takes: bool,
    /// True if the move takes a piece, or changes what stands on a cell of another player's piece.
    pub captures: bool,
    /// True if its text has a tag.
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
        // A piece that comes from the reserve adds one.
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

/// Returns the kind that a piece is after its move, if it is another than before: by the player's choice, or as the rules have it.
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
    // The move may have led on, so that another piece stands there.
    let is_it = owner.is_none_or(|owner| owner == arrived.owner);
    let now = about.game.kind(arrived);
    (is_it && now != kind).then_some(now)
}
