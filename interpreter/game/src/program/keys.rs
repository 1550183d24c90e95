//! The pseudo-random numbers that make up position hashes. They are the same on every machine.

use crate::{Move, Piece, Seat};
use alfonso_board::CellId;

/// The keys of a game's positions.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    pieces: Box<[u64]>,
    unmoved: Box<[u64]>,
    /// The keys for each seat and step.
    turns: Box<[u64]>,
    classes: usize,
    seats: usize,
}

/// Returns the output of SplitMix64 (Steele, Lea, Flood 2014). It is a bijection that spreads every
/// bit of its argument.
fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ (n >> 31)
}

/// Returns the key with index thing among number keys of one sort.
fn key(sort: u64, index: u64) -> u64 {
    mix(mix(sort << 56) ^ index)
}

impl Keys {
    pub(crate) fn new(cells: usize, classes: usize, seats: usize) -> Self {
        Self {
            pieces: (0..cells * classes * seats).map(|index| key(1, index as u64)).collect(),
            unmoved: (0..cells).map(|index| key(2, index as u64)).collect(),
            turns: (0..seats << 8).map(|index| key(3, index as u64)).collect(),
            classes,
            seats,
        }
    }

    #[inline]
    pub(crate) fn piece(&self, cell: CellId, piece: Piece) -> u64 {
        self.pieces[(cell.index() * self.classes + piece.class.index()) * self.seats + piece.owner.index()]
    }

    /// Returns the key of a piece with `below` equal pieces beneath it, at least one.
    #[inline]
    pub(crate) fn above(&self, cell: CellId, piece: Piece, below: u16) -> u64 {
        mix(self.piece(cell, piece) ^ u64::from(below))
    }

    #[inline]
    pub(crate) fn unmoved(&self, cell: CellId) -> u64 {
        self.unmoved[cell.index()]
    }

    #[inline]
    pub(crate) fn turn(&self, player: Seat, step: u8) -> u64 {
        self.turns[player.index() << 8 | usize::from(step)]
    }

    #[inline]
    pub(crate) fn alive(&self, alive: u16) -> u64 {
        key(4, alive.into())
    }

    /// Returns the key of the set of players who still have to decide. It is 0 for an empty set.
    #[inline]
    pub(crate) fn voters(&self, voters: u16) -> u64 {
        if voters == 0 { 0 } else { key(5, voters.into()) }
    }

    /// Returns the key of a list of moves. It depends on their order.
    pub(crate) fn moves(&self, moves: &[Move]) -> u64 {
        moves.iter().fold(key(7, moves.len() as u64), |all, m| mix(all ^ m.bits()))
    }

    #[inline]
    pub(crate) fn number(&self, index: usize, value: i32) -> u64 {
        key(6, (index as u64) << 32 | u64::from(value.cast_unsigned()))
    }
}
