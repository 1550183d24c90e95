//! A move, packed.

use crate::{KindId, MoverId};
use alfonso_board::CellId;

/// What is done next in a game: a man's move, a pass, a roll of the dice or a choice. Eight bytes; means something only for
/// the game that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    by: MoverId,
    from: CellId,
    to: CellId,
    /// What the man becomes, counted from 1; 0 if the move leaves no choice.
    becomes: u16,
}

/// The kinds of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// A man moves.
    Man {
        /// By which way of moving.
        by: MoverId,
        /// Where it starts.
        from: CellId,
        /// Where it ends.
        to: CellId,
        /// What the man becomes, where that is the mover's to choose.
        becomes: Option<KindId>,
    },
    /// The pass that a rule gives to who cannot move.
    Pass,
    /// Dice fall.
    Roll {
        /// The step in which they are rolled.
        step: u8,
        /// Which of its outcomes, from 0, in ascending order of the numbers shown.
        outcome: u16,
    },
    /// Somebody decides.
    Choice {
        /// The step in which he does.
        step: u8,
        /// Which of its values, from 0, ascending.
        value: u16,
    },
}

/// The way of moving of what is no man's move; `from` then tells what it is, and in its upper byte the step.
const NOBODY: MoverId = MoverId(u16::MAX);
const ROLL: u16 = 1;
const CHOICE: u16 = 2;

impl Move {
    /// All of it as a number.
    pub(crate) fn bits(self) -> u64 {
        [self.by.0, self.from.0, self.to.0, self.becomes]
            .iter()
            .fold(0, |all, part| all << 16 | u64::from(*part))
    }

    /// The pass that a rule gives to who cannot move.
    pub const PASS: Self = Self { by: NOBODY, from: CellId(0), to: CellId(0), becomes: 0 };

    /// A man's move in which nothing is left to choose.
    #[inline]
    #[must_use]
    pub fn new(by: MoverId, from: CellId, to: CellId) -> Self {
        Self { by, from, to, becomes: 0 }
    }

    /// The same move with a choice of what the man becomes.
    #[inline]
    #[must_use]
    pub fn becoming(self, kind: Option<KindId>) -> Self {
        Self { becomes: kind.map_or(0, |kind| kind.0 + 1), ..self }
    }

    /// What the man becomes, where that is the mover's to choose.
    #[inline]
    #[must_use]
    pub fn becomes(self) -> Option<KindId> {
        self.becomes.checked_sub(1).map(KindId)
    }

    /// The n-th outcome of a step's roll.
    #[inline]
    #[must_use]
    pub fn roll(step: u8, outcome: u16) -> Self {
        Self { by: NOBODY, from: CellId(ROLL | u16::from(step) << 8), to: CellId(outcome), becomes: 0 }
    }

    /// The n-th of the values that can be chosen in a step.
    #[inline]
    #[must_use]
    pub fn choice(step: u8, value: u16) -> Self {
        Self { by: NOBODY, from: CellId(CHOICE | u16::from(step) << 8), to: CellId(value), becomes: 0 }
    }

    /// What it is.
    #[inline]
    #[must_use]
    pub fn kind(self) -> MoveKind {
        if self.by != NOBODY {
            return MoveKind::Man { by: self.by, from: self.from, to: self.to, becomes: self.becomes() };
        }
        let step = (self.from.0 >> 8) as u8;
        match self.from.0 & 0xFF {
            ROLL => MoveKind::Roll { step, outcome: self.to.0 },
            CHOICE => MoveKind::Choice { step, value: self.to.0 },
            _ => MoveKind::Pass,
        }
    }

    /// By which way of moving; `None` for what is no man's move.
    #[inline]
    #[must_use]
    pub fn by(self) -> Option<MoverId> {
        (self.by != NOBODY).then_some(self.by)
    }

    /// Where it starts; meaningless for what is no man's move.
    #[inline]
    #[must_use]
    pub fn from(self) -> CellId {
        self.from
    }

    /// Where it ends; meaningless for what is no man's move.
    #[inline]
    #[must_use]
    pub fn to(self) -> CellId {
        self.to
    }
}
