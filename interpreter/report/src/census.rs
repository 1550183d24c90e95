//! The pieces on the board by seat and kind, and those that have left it.

use crate::board::Style;
use crate::legend::Signs;
use crate::subject::Subject;
use crate::words;
use alfonso_driver::message;
use alfonso_game::{Game, KindId, Line, Move, Seat};

/// By seat and kind: the number of pieces on the board. Of several on a cell the uppermost counts.
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

    /// Counts the pieces of the position in which a line began. The line is the same afterwards.
    pub fn at_first(game: &Game, line: &mut dyn Line) -> Self {
        let mut moves: Vec<Move> = std::iter::from_fn(|| line.undo()).collect();
        let first = Self::of(game, line);
        while let Some(m) = moves.pop() {
            line.play(m).expect("it was played before");
        }
        first
    }

    /// Returns the pieces that were counted here and stand on the board no more, for each player who has some, with the player's name
    /// before the first. Kinds have their signs. A piece that has become another counts as that. Nothing is told where pieces come from a
    /// reserve, or several stand on a cell.
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

/// Returns the pieces of a player that have left the board, by kind.
fn lost(first: &[u32], now: &[u32]) -> Vec<u32> {
    let less = |(more, less): (&u32, &u32)| more.saturating_sub(*less);
    let mut lost: Vec<u32> = first.iter().zip(now).map(less).collect();
    // Of the kind that has lost most, some have become others: pawns, and men that are crowned.
    let gained = now.iter().zip(first).map(less).sum();
    if let Some(most) = lost.iter_mut().max() {
        *most = most.saturating_sub(gained);
    }
    lost
}
