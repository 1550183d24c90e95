//! The choices in a position, as the generators return them: sets of targets, expanded only on
//! demand.

use crate::{Move, PieceMoves};

/// The initial capacity for target sets, and for those of small boards. Each chain of a piece is a
/// set of its own.
const LEADS: usize = 256;
const LEADS_OF_SMALL: usize = 1024;

/// A set of moves of one piece, and its end index in the list of choices.
#[derive(Clone, Copy, Debug)]
struct Leads<const N: usize> {
    moves: PieceMoves<N>,
    /// The number of moves up to and including this set.
    until: usize,
}

/// All choices in a position, in the order of the move list. The caller reuses the allocation.
#[derive(Clone, Debug)]
pub(crate) struct Choices<const N: usize> {
    /// The sets of moves of pieces.
    leads: Vec<Leads<N>>,
    /// The single moves. Once the sets have been expanded, all moves are here.
    moves: Vec<Move>,
    /// The number of moves in the sets.
    led: usize,
}

impl<const N: usize> Choices<N> {
    pub(crate) fn new() -> Self {
        let leads = LEADS.max(LEADS_OF_SMALL / N.max(1));
        Self { leads: Vec::with_capacity(leads), moves: Vec::with_capacity(LEADS), led: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.leads.clear();
        self.moves.clear();
        self.led = 0;
    }

    /// Returns the number of choices.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.led + self.moves.len()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a non-empty set of a piece's moves.
    #[inline]
    pub(crate) fn lead(&mut self, moves: PieceMoves<N>) {
        self.led += moves.targets.len();
        self.leads.push(Leads { moves, until: self.led });
    }

    /// Expands the sets and returns the list of single moves, to which the caller may add more.
    pub(crate) fn list(&mut self) -> &mut Vec<Move> {
        for lead in self.leads.drain(..) {
            self.moves.extend(lead.moves.moves());
        }
        self.led = 0;
        &mut self.moves
    }

    /// Returns the n-th choice, from 0.
    pub(crate) fn nth(&self, n: usize) -> Option<Move> {
        if n >= self.led {
            return self.moves.get(n - self.led).copied();
        }
        let lead = self.leads.iter().find(|lead| n < lead.until)?;
        // The index of a choice from the start of this set, computed from the end index.
        let index = lead.moves.targets.len() - (lead.until - n);
        lead.moves.targets.nth(index).map(|target| lead.moves.single(target))
    }

    /// Removes and returns the n-th choice, from 0.
    pub(crate) fn take(&mut self, n: usize) -> Option<Move> {
        let m = self.nth(n)?;
        if n >= self.led {
            self.moves.remove(n - self.led);
            return Some(m);
        }
        let index = self.leads.iter().position(|lead| n < lead.until)?;
        self.leads[index].moves.targets.remove(m.to());
        self.leads[index..].iter_mut().for_each(|lead| lead.until -= 1);
        self.led -= 1;
        Some(m)
    }
}

#[cfg(test)]
mod tests {
    use super::Choices;
    use crate::{KindId, Move, MovementId, PieceMoves};
    use alfonso_board::{CellId, CellSet};

    fn some() -> Choices<1> {
        let mut choices = Choices::new();
        let cells = |cells: &[u16]| -> CellSet<1> { cells.iter().map(|cell| CellId(*cell)).collect() };
        choices.lead(PieceMoves::new(MovementId(3), CellId(1), cells(&[2, 5, 63])));
        choices.lead(PieceMoves::new(MovementId(4), CellId(1), cells(&[5])).becoming(Some(KindId(2))));
        choices
    }

    #[test]
    fn numbers_and_the_list_agree() {
        let mut choices = some();
        let numbered: Vec<Move> = (0..choices.len()).filter_map(|n| choices.nth(n)).collect();
        assert_eq!(numbered.len(), 4);
        assert_eq!(choices.nth(4), None);
        assert_eq!(*choices.list(), numbered);
        choices.list().push(Move::PASS);
        assert_eq!((choices.len(), choices.nth(4)), (5, Some(Move::PASS)));
    }

    #[test]
    fn what_is_taken_out_is_gone() {
        let (mut choices, all) = (some(), some().list().clone());
        assert_eq!(choices.take(1), Some(all[1]));
        assert_eq!(choices.take(2), Some(all[3]));
        assert_eq!(*choices.list(), [all[0], all[2]]);
        assert_eq!((choices.take(2), choices.take(1)), (None, Some(all[2])));
    }
}
