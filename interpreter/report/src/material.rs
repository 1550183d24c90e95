//! Counts of the pieces on the board and in reserve by seat and kind, and of those that are gone.

use crate::board::Style;
use crate::legend::Signs;
use crate::subject::Subject;
use crate::words;
use alfonso_driver::message;
use alfonso_game::{Game, KindId, Line, Move, NumberName, Seat};

/// The number of pieces on the board and in reserve by seat and kind. Of a stack, only the topmost
/// piece counts.
pub struct Material(Vec<Vec<u32>>);

impl Material {
    /// Counts the pieces of a position.
    fn of(game: &Game, line: &dyn Line) -> Self {
        let mut all = vec![vec![0; game.names().kinds.len()]; game.names().players.len()];
        let is_heap = game.blueprint().heaps.is_some() && !game.blueprint().stacks;
        for cell in game.topology().cells() {
            let count = if is_heap { line.height(cell).into() } else { 1 };
            if let Some(piece) = line.piece(cell) {
                all[piece.owner.index()][game.kind(piece).index()] += count;
            }
        }
        if game.blueprint().reserve.is_some() {
            for (name, count) in game.numbers().into_iter().zip(line.position().numbers) {
                if let NumberName::Reserve { kind, seat } = name {
                    all[seat.index()][kind.index()] += u32::try_from(count).unwrap_or(0);
                }
            }
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

    /// Returns the number of pieces of each kind that a player has lost since this count, without
    /// kinds that are complete. The rules of [`Material::off`] apply.
    pub fn gone(&self, subject: &Subject, line: &dyn Line, seat: Seat) -> Vec<(KindId, u32)> {
        let spec = subject.game.blueprint();
        if spec.stacks {
            return Vec::new();
        }
        self.gone_since(&Self::of(&subject.game, line), spec.reserve.is_some(), seat)
    }

    fn gone_since(&self, now: &Self, has_reserve: bool, seat: Seat) -> Vec<(KindId, u32)> {
        let sum = |of: &Self, kind: usize| of.0.iter().map(|kinds| kinds[kind]).sum::<u32>();
        let fewer = |kind: usize| sum(self, kind) > sum(now, kind);
        let (Some(first), Some(left)) = (self.0.get(seat.index()), now.0.get(seat.index())) else {
            return Vec::new();
        };
        let lost = lost(first, left).into_iter().enumerate();
        let lost = lost.filter(|(kind, lost)| *lost > 0 && (!has_reserve || fewer(*kind)));
        lost.map(|(kind, lost)| (KindId::new(kind), lost)).collect()
    }

    /// Lists the pieces of this count that have left the board, by player. Players without such
    /// pieces are left out. Each list starts with the player's name and shows kinds by their signs.
    /// A piece that has changed its kind counts as a piece of its new kind, and a captured piece in
    /// the reserve of another player is not gone. The result is empty if the game has stacks.
    pub fn off(&self, subject: &Subject, line: &dyn Line, style: Style) -> Vec<Vec<String>> {
        let spec = subject.game.blueprint();
        if spec.stacks {
            return Vec::new();
        }
        let signs = Signs::new(subject, style.ascii);
        let now = Self::of(&subject.game, line);
        let has_reserve = spec.reserve.is_some();
        let text_of = |seat: usize| {
            let seat = Seat::new(seat);
            let sign = |(kind, lost): (KindId, u32)| {
                let sign = signs.of(kind, seat);
                if lost == 1 { sign.to_owned() } else { format!("{lost} {sign}") }
            };
            let mut all: Vec<String> =
                self.gone_since(&now, has_reserve, seat).into_iter().map(sign).collect();
            let first = all.first_mut()?;
            let player = words::seat(&subject.game, seat);
            *first = message!(subject.game, "off", player = player, pieces = first.as_str());
            Some(all)
        };
        (0..self.0.len()).filter_map(text_of).collect()
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
