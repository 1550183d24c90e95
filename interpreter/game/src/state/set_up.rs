//! Setting up the pieces again in the course of a game.

use super::State;
use crate::{Program, Seat};

impl<const N: usize> State<N> {
    /// Sets up the pieces as at the start of the game: those on the board, which count as unmoved
    /// and bear their first numbers, and those in reserve. No piece counts as lost. Everything else
    /// stays as it is.
    ///
    /// Games whose pieces are dealt have no such effect.
    pub(crate) fn set_up(&mut self, program: &Program<N>) {
        for cell in self.occupied {
            self.clear(program, cell);
        }
        let unmoved = program.spec.heaps.is_none();
        for (cell, piece) in &program.spec.setup {
            self.put(program, *cell, *piece, unmoved);
        }
        for cell in program.spec.topology.cells() {
            let own = program.layout.piece_number(cell);
            for index in own.into_iter().chain(program.layout.numbers_beneath(cell)) {
                self.set_number(program, index, program.layout.firsts[index]);
            }
            self.unburden(program, cell);
            if program.layout.bears() && program.spec.stacks {
                self.reset_numbers_beneath(program, cell);
            }
        }
        for kind in (0..program.spec.kinds.len()).map(crate::KindId::new) {
            for owner in program.seats() {
                self.numbers[program.layout.lost(kind, owner)] = 0;
                self.set_reserve(program, kind, owner);
            }
        }
    }

    /// Sets a player's reserve of a kind to the number at the start of the game.
    fn set_reserve(&mut self, program: &Program<N>, kind: crate::KindId, owner: Seat) {
        let Some(index) = program.layout.reserve(kind, owner) else { return };
        let listed = program.spec.reserve.iter().flatten();
        let count = listed
            .filter(|(of, seat, _)| (*of, *seat) == (kind, owner))
            .map(|(_, _, count)| *count)
            .next_back();
        self.set_number(program, index, count.unwrap_or(0));
    }
}
