//! A move, packed.

use crate::{KindId, MovementId};
use alfonso_board::CellId;

/// One action in a game: a piece's move, a pass, a roll of the dice or a choice.
///
/// A move takes eight bytes. It has a meaning only for the game that it comes from.
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
    /// The kind that the piece becomes, counted from 1; or [`CHAINS`] and the number of a chain; 0 if the move leaves no
    /// choice.
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
    /// The pass that a rule gives to a player who cannot move.
    Pass,
    /// The dice are rolled.
    Roll {
        /// The step of the roll.
        step: u8,
        /// The outcome, counted from 0, in ascending order of the numbers shown.
        outcome: u16,
    },
    /// A player chooses a thing.
    Pick {
        /// The step of the choice.
        step: u8,
        /// The number of the cell, seat or sector.
        thing: u16,
    },
    /// A player decides.
    Choice {
        /// The step of the choice.
        step: u8,
        /// The row of the chosen value, counted from 0, in ascending order.
        value: u16,
    },
}

/// The way of moving of passes, rolls and choices. `from` then holds the sort of action, with the step in its upper
/// byte.
const NOBODY: MovementId = MovementId(u16::MAX);
/// Kinds are counted below this number, chains from it on. A game has at most 256 kinds.
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

    /// The pass that a rule gives to a player who cannot move.
    pub const PASS: Self = Self { by: NOBODY, from: CellId(0), to: CellId(0), becomes: 0 };

    /// Returns a piece's move that leaves no choice.
    #[inline]
    #[must_use]
    pub fn new(by: MovementId, from: CellId, to: CellId) -> Self {
        Self { by, from, to, becomes: 0 }
    }

    /// Returns this move with a choice of the kind that the piece becomes.
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

    /// Returns this move as a chain: `number` counts the chains from its origin, from 1.
    #[inline]
    #[must_use]
    pub(crate) fn chained(self, number: u16) -> Self {
        Self { becomes: CHAINS + number, ..self }
    }

    /// Returns the number of the chain, from 1, if the move is one.
    #[inline]
    #[must_use]
    pub fn chain(self) -> Option<u16> {
        self.becomes.checked_sub(CHAINS).filter(|number| *number > 0)
    }

    /// Returns the n-th outcome of a step's roll.
    #[inline]
    #[must_use]
    pub fn roll(step: u8, outcome: u16) -> Self {
        Self { by: NOBODY, from: CellId(ROLL | u16::from(step) << 8), to: CellId(outcome), becomes: 0 }
    }

    /// Returns the choice of a step's n-th value.
    #[inline]
    #[must_use]
    pub fn choice(step: u8, value: u16) -> Self {
        Self { by: NOBODY, from: CellId(CHOICE | u16::from(step) << 8), to: CellId(value), becomes: 0 }
    }

    /// Returns the choice of a thing: of the cell, seat or sector with this number.
    #[inline]
    #[must_use]
    pub fn pick(step: u8, thing: u16) -> Self {
        Self { by: NOBODY, from: CellId(PICK | u16::from(step) << 8), to: CellId(thing), becomes: 0 }
    }

    /// Returns the kind of this move, unpacked.
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

    /// Returns the way of moving; `None` if no piece moves.
    #[inline]
    #[must_use]
    pub fn by(self) -> Option<MovementId> {
        (self.by != NOBODY).then_some(self.by)
    }

    /// Returns the origin. It is meaningless if no piece moves.
    #[inline]
    #[must_use]
    pub fn from(self) -> CellId {
        self.from
    }

    /// Returns the target. It is meaningless if no piece moves.
    #[inline]
    #[must_use]
    pub fn to(self) -> CellId {
        self.to
    }
}
