//! The sign of each man, and what signs mean.

use super::words;
use crate::subject::Subject;
use alfonso_board::Direction;
use alfonso_game::{KindId, Line, Seat};
use unicode_width::UnicodeWidthStr;

/// What men are drawn as.
///
/// A man is his kind's letter: upper case the first player's, lower case the second's, as in FEN; where there are more
/// players, the owner's letter stands before it. If the rule file has signs for a kind and the screen can show them, they are drawn.
#[derive(Clone, Debug)]
pub struct Signs {
    /// By kind, then by seat.
    signs: Vec<Vec<String>>,
    ascii: bool,
}

impl Signs {
    /// The signs of a game; with `ascii`, only such as every screen can show.
    pub fn new(subject: &Subject, ascii: bool) -> Self {
        let names = subject.game.names();
        let sign = |kind: usize, letter: &str, seat: usize| {
            let drawn = names.signs.get(kind).filter(|_| !ascii).map_or(&[][..], Vec::as_slice);
            if let Some(sign) = drawn.get(if drawn.len() == 1 { 0 } else { seat }) {
                return sign.to_string();
            }
            match (names.players.len(), seat) {
                (..=2, 0) => letter.to_uppercase(),
                (..=2, _) => letter.to_lowercase(),
                _ => format!("{}{letter}", owner_letter(&names.players[seat])),
            }
        };
        let row = |kind: usize, letter: &str| {
            (0..names.players.len()).map(|seat| sign(kind, letter, seat)).collect()
        };
        Self {
            signs: names.kinds.iter().enumerate().map(|(kind, (_, letter))| row(kind, letter)).collect(),
            ascii,
        }
    }

    /// The sign of a man.
    pub fn of(&self, kind: KindId, owner: Seat) -> &str {
        self.signs.get(kind.index()).and_then(|row| row.get(owner.index())).map_or("?", String::as_str)
    }

    /// The mark of a facing.
    pub fn facing(&self, facing: Direction) -> char {
        let marks = if self.ascii { "^/>\\v/<\\" } else { "↑↗→↘↓↙←↖" };
        marks.chars().nth(facing.index()).unwrap_or('?')
    }

    /// How many columns the widest sign takes.
    pub fn width(&self) -> usize {
        self.signs.iter().flatten().map(|sign| sign.width()).max().unwrap_or(1).max(1)
    }

    /// What the signs of the men on the board mean: `T t Tower, C Crown`, kinds in the order of the file.
    pub fn legend(&self, subject: &Subject, line: &dyn Line) -> Vec<String> {
        let game = &subject.game;
        let men: Vec<_> = game.topology().cells().filter_map(|cell| line.man(cell)).collect();
        let standing = |kind: KindId| {
            let mut owners: Vec<Seat> =
                men.iter().filter(|man| game.kind(**man) == kind).map(|man| man.owner).collect();
            owners.sort_unstable();
            owners.dedup();
            owners
        };
        let entry = |index: usize| {
            let kind = KindId::new(index);
            let mut signs: Vec<&str> = standing(kind).into_iter().map(|owner| self.of(kind, owner)).collect();
            signs.dedup();
            (!signs.is_empty()).then(|| format!("{} {}", signs.join(" "), words::kind(game, kind)))
        };
        (0..self.signs.len()).filter_map(entry).collect()
    }
}

fn owner_letter((name, letter): &(String, Option<String>)) -> String {
    letter.clone().unwrap_or_else(|| name.chars().take(1).collect()).to_lowercase()
}
