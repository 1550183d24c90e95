//! Packed moves.

use crate::{KindId, MovementId};
use alfonso_board::CellId;

/// One action in a game: a piece's move, a pass, a roll of the dice or a choice.
///
/// A move takes eight bytes. It is meaningful only in the game that it comes from.
///
/// ```
/// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// use alfonso_game::MoveKind;
///
/// let line = game.line();
/// let m = line.find("Token@b2").expect("a legal move");
/// let MoveKind::Piece { from, to, .. } = m.kind() else { panic!("a piece is placed") };
/// assert_eq!(game.topology().cell(to).name, "b2");
/// // A piece from the reserve comes from the cell itself.
/// assert_eq!(from, to);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    by: MovementId,
    from: CellId,
    to: CellId,
    /// The number of the kind that the piece becomes, from 1, or [`CHAINS`] plus the number of a
    /// chain. It is 0 if the move offers no choice.
    becomes: u16,
}

/// The kinds of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// A piece moves.
    Piece {
        /// The way of moving.
        by: MovementId,
        /// The origin.
        from: CellId,
        /// The target.
        to: CellId,
        /// The kind that the piece becomes, if the player chooses it.
        becomes: Option<KindId>,
    },
    /// A pass that a rule grants.
    Pass,
    /// The dice are rolled.
    Roll {
        /// The index of the rolling step.
        step: u8,
        /// The index of the outcome, from 0. Outcomes are sorted by the numbers shown.
        outcome: u16,
    },
    /// A player chooses a piece, a cell, a player or a sector.
    Pick {
        /// The index of the choosing step.
        step: u8,
        /// The number of the cell, seat or sector.
        thing: u16,
    },
    /// A player decides.
    Choice {
        /// The index of the deciding step.
        step: u8,
        /// The index of the chosen value, from 0. Values are in ascending order.
        value: u16,
    },
}

/// The way of moving of passes, rolls and choices. The lower byte of `from` is then the kind of
/// action, and the upper byte is the step.
const NOBODY: MovementId = MovementId(u16::MAX);
/// The limit between kinds and chains in [`Move::becomes`]. A game has at most 256 kinds.
const CHAINS: u16 = 256;
const ROLL: u16 = 1;
const CHOICE: u16 = 2;
const PICK: u16 = 3;

impl Move {
    /// Returns the whole move as a number.
    pub(crate) fn bits(self) -> u64 {
        [self.by.0, self.from.0, self.to.0, self.becomes]
            .iter()
            .fold(0, |all, part| all << 16 | u64::from(*part))
    }

    /// A pass that a rule grants.
    pub const PASS: Self = Self { by: NOBODY, from: CellId(0), to: CellId(0), becomes: 0 };

    /// Returns a piece's move without a choice.
    #[inline]
    #[must_use]
    pub fn new(by: MovementId, from: CellId, to: CellId) -> Self {
        Self { by, from, to, becomes: 0 }
    }

    /// Returns this move with a chosen kind for the piece.
    #[inline]
    #[must_use]
    pub fn becoming(self, kind: Option<KindId>) -> Self {
        Self { becomes: kind.map_or(0, |kind| kind.0 + 1), ..self }
    }

    /// Returns the kind that the piece becomes, if the player chooses it.
    #[inline]
    #[must_use]
    pub fn becomes(self) -> Option<KindId> {
        self.becomes.checked_sub(1).filter(|kind| *kind < CHAINS).map(KindId)
    }

    /// Returns this move as a chain. `number` is the number of the chain among the chains from its
    /// origin, from 1.
    #[inline]
    #[must_use]
    pub(crate) fn chained(self, number: u16) -> Self {
        Self { becomes: CHAINS + number, ..self }
    }

    /// Returns the number of the chain, from 1. Returns `None` if the move is not a chain.
    #[inline]
    #[must_use]
    pub fn chain(self) -> Option<u16> {
        self.becomes.checked_sub(CHAINS).filter(|number| *number > 0)
    }

    /// Returns the n-th outcome of a step's roll, from 0.
    #[inline]
    #[must_use]
    pub fn roll(step: u8, outcome: u16) -> Self {
        Self { by: NOBODY, from: CellId(ROLL | u16::from(step) << 8), to: CellId(outcome), becomes: 0 }
    }

    /// Returns the choice of a step's n-th value, from 0.
    #[inline]
    #[must_use]
    pub fn choice(step: u8, value: u16) -> Self {
        Self { by: NOBODY, from: CellId(CHOICE | u16::from(step) << 8), to: CellId(value), becomes: 0 }
    }

    /// Returns the choice of the cell, seat or sector with this number.
    #[inline]
    #[must_use]
    pub fn pick(step: u8, thing: u16) -> Self {
        Self { by: NOBODY, from: CellId(PICK | u16::from(step) << 8), to: CellId(thing), becomes: 0 }
    }

    /// Returns the unpacked form of this move.
    #[inline]
    #[must_use]
    pub fn kind(self) -> MoveKind {
        if self.by != NOBODY {
            return MoveKind::Piece { by: self.by, from: self.from, to: self.to, becomes: self.becomes() };
        }
        let step = (self.from.0 >> 8) as u8;
        match self.from.0 & 0xFF {
            ROLL => MoveKind::Roll { step, outcome: self.to.0 },
            PICK => MoveKind::Pick { step, thing: self.to.0 },
            CHOICE => MoveKind::Choice { step, value: self.to.0 },
            _ => MoveKind::Pass,
        }
    }

    /// Returns the way of moving. Returns `None` if no piece moves.
    #[inline]
    #[must_use]
    pub fn by(self) -> Option<MovementId> {
        (self.by != NOBODY).then_some(self.by)
    }

    /// Returns the origin. The result is meaningless if no piece moves.
    #[inline]
    #[must_use]
    pub fn from(self) -> CellId {
        self.from
    }

    /// Returns the target. The result is meaningless if no piece moves.
    #[inline]
    #[must_use]
    pub fn to(self) -> CellId {
        self.to
    }
}
