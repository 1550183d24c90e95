//! Rights in position notations: letters that mark pieces as unmoved.

use super::FenFault;
use crate::blueprint::PairSpec;
use crate::{KindId, PlacedPiece, Position, Program, Seat};
use alfonso_board::CellId;

/// Two pieces that one letter covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// The cell of the first piece.
    pub(crate) first: CellId,
    /// The cell of the second piece.
    pub(crate) partner: CellId,
}

impl<const N: usize> Program<N> {
    /// Returns true if the game has no letters for rights.
    pub(super) fn knows_no_rights(&self) -> bool {
        self.spec.fen.rights.is_empty() && self.spec.fen.pairs.is_empty()
    }

    /// Parses the field of rights. Returns the cells of the pieces that it marks as unmoved.
    ///
    /// A right of pieces that are not on the board adds no cells. This is not an error, because
    /// some programs do not remove such rights.
    pub(super) fn parse_rights(&self, pieces: &[PlacedPiece], text: &str) -> Result<Vec<CellId>, FenFault> {
        let fen = &self.spec.fen;
        let mut named: Vec<CellId> = Vec::new();
        for letter in text.chars().filter(|letter| *letter != '-') {
            if let Some((_, cells)) = fen.rights.iter().find(|(known, _)| *known == letter) {
                named.extend(cells);
            } else if let Some(pair) = self.pair_of(pieces, letter) {
                named.extend([pair.first, pair.partner]);
            } else if !self.means_pair(letter) {
                let cells = fen.rights.iter().map(|(letter, _)| *letter);
                let known = cells.chain(fen.pairs.iter().map(|pair| pair.letter));
                let mut known: String = known.collect();
                if !fen.pairs.is_empty() {
                    known.push_str(", and letters of files");
                }
                return Err(FenFault::Right(letter, known));
            }
        }
        Ok(named)
    }

    /// Returns the two pieces that a letter marks.
    ///
    /// The letter of a pair stands for the outermost partner. The letter of a file stands for the
    /// partner on that file.
    pub(crate) fn pair_of(&self, pieces: &[PlacedPiece], letter: char) -> Option<Pair> {
        let pairs = &self.spec.fen.pairs;
        if let Some(pair) = pairs.iter().find(|pair| pair.letter == letter) {
            return self.partners(pieces, pair).pop();
        }
        let of_file = |pair: &PairSpec| {
            let partners = self.partners(pieces, pair).into_iter();
            partners.rev().find(|found| self.file_letter(pair.owner, found.partner) == Some(letter))
        };
        pairs.iter().find_map(of_file)
    }

    /// Returns true if a letter can mark a pair. It is then the letter of a pair, or the letter of
    /// a file in the form for the owner of a pair.
    fn means_pair(&self, letter: char) -> bool {
        let board = &self.spec.topology;
        let of_file =
            |pair: &PairSpec| board.cells().any(|cell| self.file_letter(pair.owner, cell) == Some(letter));
        self.spec.fen.pairs.iter().any(|pair| pair.letter == letter || of_file(pair))
    }

    /// Returns the first piece of a pair with each possible partner, the nearest partner first.
    fn partners(&self, pieces: &[PlacedPiece], pair: &PairSpec) -> Vec<Pair> {
        let is = |piece: &&PlacedPiece, kind: KindId| piece.kind == kind && piece.owner == pair.owner;
        let on = |cell: CellId| pieces.iter().find(|piece| piece.cell == cell);
        let firsts = pieces.iter().filter(|piece| is(piece, pair.kind)).map(|piece| piece.cell);
        let Some(first) = firsts.min() else { return Vec::new() };
        let mut found = Vec::new();
        let mut next = self.spec.topology.step(first, pair.way);
        // On round boards, the line returns to the first cell.
        while let Some(partner) = next.filter(|cell| *cell != first) {
            if on(partner).is_some_and(|piece| is(&piece, pair.partner)) {
                found.push(Pair { first, partner });
            }
            next = self.spec.topology.step(partner, pair.way);
        }
        found
    }

    /// Returns the letter of a cell's file, as a capital for the first player.
    fn file_letter(&self, owner: Seat, cell: CellId) -> Option<char> {
        let letter = self.spec.topology.cell(cell).name.chars().next()?;
        Some(if owner == Seat(0) { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() })
    }

    /// Marks each piece as moved or unmoved.
    ///
    /// Of the pieces that letters can cover, only the pieces on `named` cells are unmoved. Any
    /// other piece is unmoved if it stands on a start cell of its kind and owner.
    pub(super) fn mark_unmoved(&self, pieces: &mut [PlacedPiece], named: Option<&[CellId]>) {
        let fen = &self.spec.fen;
        for piece in pieces {
            let is_named = named.is_some_and(|named| named.contains(&piece.cell));
            let paired = |pair: &PairSpec| {
                pair.owner == piece.owner && [pair.kind, pair.partner].contains(&piece.kind)
            };
            if fen.pairs.iter().any(paired) {
                piece.unmoved = is_named;
                continue;
            }
            let spoken_of = fen.rights.iter().any(|(_, cells)| cells.contains(&piece.cell));
            let moved = spoken_of && named.is_some() && !is_named;
            let stayed = self.starts_on(piece.cell, piece.kind, piece.owner) && !moved;
            piece.unmoved = stayed && self.spec.heaps.is_none();
        }
    }

    /// Returns the letters of the rights that hold in a position.
    ///
    /// A right holds if all its pieces are unmoved on their cells. If the unmoved state of a single
    /// piece matters, the text also contains rights that cover this piece and no piece that has
    /// moved. The letters of unmoved pairs follow.
    pub(super) fn written_rights(&self, position: &Position) -> String {
        let rights = &self.spec.fen.rights;
        let piece = |cell: &CellId| position.pieces.iter().find(|piece| piece.cell == *cell);
        let unmoved = |cell: &CellId| piece(cell).is_some_and(|piece| piece.unmoved);
        let harms = |cell: &CellId| {
            piece(cell)
                .is_some_and(|piece| !piece.unmoved && self.starts_on(piece.cell, piece.kind, piece.owner))
        };
        let mut named: Vec<bool> = rights.iter().map(|(_, cells)| cells.iter().all(unmoved)).collect();
        for index in 0..rights.len() {
            let is_named = |cell: &CellId| {
                rights.iter().zip(&named).any(|((_, cells), named)| *named && cells.contains(cell))
            };
            let expected = |cell: &CellId| {
                piece(cell).is_some_and(|piece| piece.unmoved && self.spec.fen.matters_alone(piece.kind))
                    && !is_named(cell)
            };
            let cells = &rights[index].1;
            named[index] |= cells.iter().any(expected) && !cells.iter().any(harms);
        }
        let of_cells = rights.iter().zip(named).filter(|(_, named)| *named).map(|((letter, _), _)| *letter);
        let mut text: String = of_cells.collect();
        for pair in &self.spec.fen.pairs {
            let partners = self.partners(&position.pieces, pair);
            let outermost = partners.last().map(|found| found.partner);
            for found in partners.into_iter().rev().filter(|it| unmoved(&it.first) && unmoved(&it.partner)) {
                let letter = Some(pair.letter).filter(|_| Some(found.partner) == outermost);
                text.extend(letter.or_else(|| self.file_letter(pair.owner, found.partner)));
            }
        }
        text
    }
}
