//! What can be done in a position, as generators hand it over: by sets of targets, which nobody spells out who does not
//! need the single moves.

use crate::{KindId, Move, MoverId};
use alfonso_board::{CellId, CellSet};

/// For so many men and ways of moving there is room from the beginning.
const LEADS: usize = 256;

/// Moves by one way of moving from one cell, with one choice of what the man becomes, or none.
#[derive(Clone, Copy, Debug)]
struct Leads<const N: usize> {
    by: MoverId,
    from: CellId,
    targets: CellSet<N>,
    becomes: Option<KindId>,
    /// How many moves there are up to and with these.
    until: usize,
}

impl<const N: usize> Leads<N> {
    #[inline]
    fn to(&self, target: CellId) -> Move {
        Move::new(self.by, self.from, target).becoming(self.becomes)
    }
}

/// Everything that can be done in a position, in the order in which moves are listed. Kept by the caller and used again.
#[derive(Clone, Debug)]
pub(crate) struct Choices<const N: usize> {
    /// Men's moves.
    leads: Vec<Leads<N>>,
    /// What was listed move by move; all of it, once the sets have been spelt out.
    moves: Vec<Move>,
    /// How many moves the sets hold.
    led: usize,
}

impl<const N: usize> Choices<N> {
    pub(crate) fn new() -> Self {
        Self { leads: Vec::with_capacity(LEADS), moves: Vec::with_capacity(LEADS), led: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.leads.clear();
        self.moves.clear();
        self.led = 0;
    }

    /// How many there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.led + self.moves.len()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds men's moves, of which there is at least one.
    #[inline]
    pub(crate) fn lead(&mut self, by: MoverId, from: CellId, targets: CellSet<N>, becomes: Option<KindId>) {
        self.led += targets.len();
        self.leads.push(Leads { by, from, targets, becomes, until: self.led });
    }

    /// The list of single moves, to which more may be added; the sets are spelt out first.
    pub(crate) fn list(&mut self) -> &mut Vec<Move> {
        for lead in self.leads.drain(..) {
            self.moves.extend(lead.targets.iter().map(|target| lead.to(target)));
        }
        self.led = 0;
        &mut self.moves
    }

    /// The n-th, from 0.
    pub(crate) fn nth(&self, n: usize) -> Option<Move> {
        if n >= self.led {
            return self.moves.get(n - self.led).copied();
        }
        let lead = self.leads.iter().find(|lead| n < lead.until)?;
        // Counted from the end of its moves: where they begin, another knows.
        let place = lead.targets.len() - (lead.until - n);
        lead.targets.nth(place).map(|target| lead.to(target))
    }

    /// Takes the n-th out, from 0, and gives it.
    pub(crate) fn take(&mut self, n: usize) -> Option<Move> {
        let m = self.nth(n)?;
        if n >= self.led {
            self.moves.remove(n - self.led);
            return Some(m);
        }
        let row = self.leads.iter().position(|lead| n < lead.until)?;
        self.leads[row].targets.remove(m.to());
        self.leads[row..].iter_mut().for_each(|lead| lead.until -= 1);
        self.led -= 1;
        Some(m)
    }
}

#[cfg(test)]
mod tests {
    use super::Choices;
    use crate::{KindId, Move, MoverId};
    use alfonso_board::{CellId, CellSet};

    fn some() -> Choices<1> {
        let mut choices = Choices::new();
        let cells = |cells: &[u16]| -> CellSet<1> { cells.iter().map(|cell| CellId(*cell)).collect() };
        choices.lead(MoverId(3), CellId(1), cells(&[2, 5, 63]), None);
        choices.lead(MoverId(4), CellId(1), cells(&[5]), Some(KindId(2)));
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
