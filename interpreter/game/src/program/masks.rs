//! Masks: tests of cells as bit sets, computed once a ply.

use super::Program;
use crate::expr::{Test, TestWord};
use crate::{KindId, Seat, State};
use alfonso_board::CellSet;

/// The index of a mask in a ply's list of masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MaskId(pub(crate) u32);

impl MaskId {
    /// Returns the index as a number.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An operation that creates a mask from the position or from earlier masks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MaskOp {
    All,
    Empty,
    Own,
    /// The pieces that may be captured by pieces with this capture profile.
    Enemy(u16),
    Unmoved,
    Heap,
    Royal,
    Kind(KindId),
    And(Vec<MaskId>),
    Or(Vec<MaskId>),
    Not(MaskId),
}

/// A list of masks without duplicates.
#[derive(Debug, Default)]
pub(crate) struct MaskBuilder {
    pub(crate) ops: Vec<MaskOp>,
}

impl MaskBuilder {
    fn op(&mut self, op: MaskOp) -> MaskId {
        let index = self.ops.iter().position(|known| *known == op).unwrap_or_else(|| {
            self.ops.push(op);
            self.ops.len() - 1
        });
        MaskId(u32::try_from(index).expect("fewer tests than a file has bytes, for 256 kinds at most"))
    }

    /// Returns the mask of a test for pieces with a capture profile. Returns `None` if the test is
    /// not a mask.
    pub(crate) fn mask(&mut self, test: &Test, profile: u16) -> Option<MaskId> {
        let op = match test {
            Test::Word(TestWord::Any) => MaskOp::All,
            Test::Word(TestWord::Empty) => MaskOp::Empty,
            Test::Word(TestWord::Own) => MaskOp::Own,
            Test::Word(TestWord::Enemy) => MaskOp::Enemy(profile),
            Test::Word(TestWord::Unmoved) => MaskOp::Unmoved,
            Test::Word(TestWord::Heap) => MaskOp::Heap,
            Test::Word(TestWord::Blot) => {
                let (empty, heap) = (self.op(MaskOp::Empty), self.op(MaskOp::Heap));
                let alone = MaskOp::Or(vec![empty, heap]);
                MaskOp::Not(self.op(alone))
            }
            Test::Word(TestWord::Royal) => MaskOp::Royal,
            Test::Word(TestWord::Kind(kind)) => MaskOp::Kind(*kind),
            Test::Not(part) => MaskOp::Not(self.mask(part, profile)?),
            Test::All(parts) => MaskOp::And(self.parts(parts, profile)?),
            Test::Any(parts) => MaskOp::Or(self.parts(parts, profile)?),
            Test::Word(TestWord::Safe)
            | Test::Word(TestWord::Origin)
            | Test::Word(TestWord::Another)
            | Test::Word(TestWord::InCheck)
            | Test::Word(TestWord::Mated)
            | Test::Word(TestWord::Stalemated)
            | Test::Word(TestWord::Alive)
            | Test::Word(TestWord::Dead)
            | Test::Word(TestWord::Winner) => return None,
        };
        Some(self.op(op))
    }

    /// Returns the mask of the first part of a conjunction that is a mask, if there is one.
    pub(crate) fn gate(&mut self, test: &Test, profile: u16) -> Option<MaskId> {
        match test {
            Test::All(parts) => parts.iter().find_map(|part| self.mask(part, profile)),
            _ => None,
        }
    }

    fn parts(&mut self, parts: &[Test], profile: u16) -> Option<Vec<MaskId>> {
        parts.iter().map(|part| self.mask(part, profile)).collect()
    }
}

impl<const N: usize> Program<N> {
    /// Creates all masks for a player's pieces. `royal` contains the cells of royal pieces.
    pub(crate) fn make_masks(
        &self,
        state: &State<N>,
        owner: Seat,
        royal: CellSet<N>,
        masks: &mut Vec<CellSet<N>>,
    ) {
        masks.clear();
        for op in &self.masks {
            let made = |id: &MaskId| masks[id.index()];
            let mask = match op {
                MaskOp::All => self.board,
                MaskOp::Empty => self.board.without(&state.occupied),
                MaskOp::Own => state.of_owner(self, owner),
                MaskOp::Enemy(profile) => self.enemies(state, *profile, owner).without(&royal),
                MaskOp::Unmoved => state.unmoved,
                MaskOp::Heap => state.heaped,
                MaskOp::Royal => royal,
                MaskOp::Kind(kind) => self.of_kind(state, *kind),
                MaskOp::And(parts) => parts.iter().fold(self.board, |all, part| all & made(part)),
                MaskOp::Or(parts) => parts.iter().fold(CellSet::EMPTY, |all, part| all | made(part)),
                MaskOp::Not(part) => self.board.without(&made(part)),
            };
            masks.push(mask);
        }
    }

    /// Returns the cells of the pieces of these classes.
    pub(crate) fn union(&self, state: &State<N>, classes: &[crate::ClassId]) -> CellSet<N> {
        classes.iter().fold(CellSet::EMPTY, |all, class| all | state.of_class(*class))
    }

    /// Returns the cells of the pieces of a kind.
    pub(crate) fn of_kind(&self, state: &State<N>, kind: KindId) -> CellSet<N> {
        self.union(state, &self.kinds[kind.index()])
    }

    /// Returns the cells of the pieces that a player's pieces with a capture profile may capture.
    /// The result may include royal pieces.
    fn enemies(&self, state: &State<N>, profile: u16, player: Seat) -> CellSet<N> {
        let mut all = CellSet::EMPTY;
        for (owner, spared) in
            self.spared[usize::from(state.regime)][usize::from(profile)][player.index()].iter().enumerate()
        {
            let pieces = state.of_owner(self, crate::Seat::new(owner));
            match spared {
                super::Spared::All => {}
                // The caller removes royal pieces.
                super::Spared::Royals => all |= pieces,
                super::Spared::Classes(classes) => all |= pieces.without(&self.union(state, classes)),
            }
        }
        all
    }
}
