//! Counts of the pieces on the board by seat and kind, and of the pieces that have left it.

use crate::board::Style;
use crate::legend::Signs;
use crate::subject::Subject;
use crate::words;
use alfonso_driver::message;
use alfonso_game::{Game, KindId, Line, Move, Seat};

/// The number of pieces on the board by seat and kind. Of several pieces on one cell, only the
/// topmost counts.
pub struct Census(Vec<Vec<u32>>);

impl Census {
    /// Counts the pieces of a position.
    fn of(game: &Game, line: &dyn Line) -> Self {
        let mut all = vec![vec![0; game.names().kinds.len()]; game.names().players.len()];
        for piece in game.topology().cells().filter_map(|cell| line.piece(cell)) {
            all[piece.owner.index()][game.kind(piece).index()] += 1;
        }
        Self(all)
    }

    /// Counts the pieces in the initial position of a line. The line is unchanged afterwards.
    pub fn at_first(game: &Game, line: &mut dyn Line) -> Self {
        let mut moves: Vec<Move> = std::iter::from_fn(|| line.undo()).collect();
        let first = Self::of(game, line);
        while let Some(m) = moves.pop() {
            line.play(m).expect("it was played before");
        }
        first
    }

    /// Lists the pieces of this census that have left the board, by player. Players without such
    /// pieces are left out. Each list starts with the player's name and shows kinds by their signs.
    /// A piece that has changed its kind counts as a piece of its new kind. The result is empty if
    /// the game has a reserve or heaps.
    pub fn off(&self, subject: &Subject, line: &dyn Line, style: Style) -> Vec<Vec<String>> {
        let spec = subject.game.blueprint();
        if spec.heaps.is_some() || spec.reserve.is_some() {
            return Vec::new();
        }
        let signs = Signs::new(subject, style.ascii);
        let now = Self::of(&subject.game, line);
        let text_of = |(seat, (first, now)): (usize, (&Vec<u32>, &Vec<u32>))| {
            let sign = |(kind, lost): (usize, u32)| {
                let sign = signs.of(KindId::new(kind), Seat::new(seat));
                if lost == 1 { sign.to_owned() } else { format!("{lost} {sign}") }
            };
            let lost = lost(first, now).into_iter().enumerate().filter(|(_, lost)| *lost > 0);
            let mut all: Vec<String> = lost.map(sign).collect();
            let first = all.first_mut()?;
            let player = words::seat(&subject.game, Seat::new(seat));
            *first = message!(subject.game, "off", player = player, pieces = first.as_str());
            Some(all)
        };
        self.0.iter().zip(&now.0).enumerate().filter_map(text_of).collect()
    }
}

/// Returns the number of pieces of a player that have left the board, by kind.
fn lost(first: &[u32], now: &[u32]) -> Vec<u32> {
    let less = |(more, less): (&u32, &u32)| more.saturating_sub(*less);
    let mut lost: Vec<u32> = first.iter().zip(now).map(less).collect();
    // Promotions, such as those of pawns, are subtracted from the kind with the most losses.
    let gained = now.iter().zip(first).map(less).sum();
    if let Some(most) = lost.iter_mut().max() {
        *most = most.saturating_sub(gained);
    }
    lost
}
