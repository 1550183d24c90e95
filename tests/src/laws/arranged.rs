//! Positions put together by choice: some of a game's pieces, anywhere.

use crate::games::Reading;
use crate::walker::Walker;
use alfonso_game::{PlacedPiece, Seat};
use alfonso_rules::{Direction, KindId};
use std::collections::BTreeSet;

/// A piece as the walker takes it: cell, kind, owner, facing, whether it has not moved.
type Placed = (String, KindId, Seat, Option<Direction>, bool);

/// Pieces on cells, the player to move, the players who are out.
pub(super) struct Arranged {
    pub(super) pieces: Vec<Placed>,
    pub(super) player: usize,
    pub(super) out: Vec<Seat>,
}

impl Arranged {
    /// Arranges a position by the first choices, and returns it with the other choices, which are left for play.
    pub(super) fn new<'c>(reading: &Reading, walker: &Walker<'_>, choices: &'c [u16]) -> (Self, &'c [u16]) {
        let mut left = choices;
        let mut draw = |below: usize| match left.split_first() {
            Some((first, rest)) => {
                left = rest;
                usize::from(*first) % below
            }
            None => 0,
        };
        let rules = &reading.rules;
        let (seats, cells) = (rules.players.len(), walker.cells());
        let player = draw(seats);
        let others = (0..seats).filter(|seat| *seat != player);
        let out: Vec<Seat> = others.filter(|_| draw(6) == 0).map(Seat::new).collect();
        let sparse = 1 + draw(6);
        let (mut pieces, mut taken) = (Vec::new(), BTreeSet::new());
        for at in rules.setup.iter().take(80) {
            let royal = rules.kind(at.kind).royal;
            let stays = draw(sparse) == 0 || royal && draw(8) > 0;
            let cell = cells[draw(cells.len())];
            // Pieces of players who are out stand about here and there; mostly they have gone.
            let gone = out.contains(&at.owner) && draw(4) > 0;
            if stays && !gone && taken.insert(cell) {
                let name = walker.name_of(cell);
                // If pieces are dealt, only those that stand alike at every start can be unmoved.
                let every = rules.dealing.as_ref().map_or(&rules.setup, |dealing| &dealing.fixed);
                let unmoved = every
                    .iter()
                    .any(|start| start.cell.node == name && start.kind == at.kind && start.owner == at.owner);
                pieces.push((name, at.kind, at.owner, at.facing, unmoved));
            }
        }
        (Self { pieces, player, out }, left)
    }

    /// The same position for the engine.
    pub(super) fn for_engine(&self, reading: &Reading) -> alfonso_game::Position {
        let placed = |(cell, kind, owner, facing, unmoved): &Placed| PlacedPiece {
            cell: reading.game.topology().named(cell).expect("a cell of the board"),
            kind: alfonso_game::KindId(kind.0),
            owner: Seat::new(owner.index()),
            facing: facing.map(|facing| alfonso_board::Direction::new(facing.index())),
            unmoved: *unmoved,
            moved_now: false,
        };
        let out: Vec<Seat> = self.out.iter().map(|player| Seat::new(player.index())).collect();
        let pieces = self.pieces.iter().map(placed).collect();
        reading.game.arranged_among(pieces, Seat::new(self.player), &out).expect("it takes few steps")
    }
}
