//! The possible rolls of the dice with the legal moves after each, and exact means.

use crate::moved::{self, MoveJson};
use crate::subject::Subject;
use crate::words;
use alfonso_driver::message;
use alfonso_game::{Game, Line, Mean, Move, MoveKind};
use schemars::JsonSchema;
use serde::Serialize;

/// The possible rolls of the dice, each with the legal moves that follow.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Rolls {
    rolls: Vec<Roll>,
    /// The means; null if another roll or a choice follows one of the rolls, because the moves are
    /// then unknown.
    expected: Option<Expected>,
}

/// The error for rolls that have more than [`Rolls::MOST_MOVES`] legal moves in total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyMoves;

/// The sort of legal moves after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follows {
    Nothing,
    /// Only a pass.
    Pass,
    Moves(usize),
    Roll,
    Choice,
}

impl Follows {
    fn of(line: &dyn Line) -> Self {
        match line.moves() {
            [] => Self::Nothing,
            [Move::PASS] => Self::Pass,
            [first, ..] => match first.kind() {
                MoveKind::Roll { .. } => Self::Roll,
                MoveKind::Choice { .. } | MoveKind::Pick { .. } => Self::Choice,
                MoveKind::Piece { .. } | MoveKind::Pass => {
                    Self::Moves(line.moves().iter().filter(|m| **m != Move::PASS).count())
                }
            },
        }
    }
}

/// One possible result of the roll.
#[derive(Debug, Serialize, JsonSchema)]
struct Roll {
    roll: String,
    /// The number of equally likely outcomes with this result.
    weight: u64,
    /// The number of all equally likely outcomes.
    of: u64,
    moves: Vec<MoveJson>,
}

/// Exact means over all rolls, as fractions.
#[derive(Debug, Serialize, JsonSchema)]
struct Expected {
    /// The mean number of moves. A pass does not count as a move.
    moves: String,
    /// The probability that there is no move except a pass.
    lost: String,
}

/// The means, accumulated roll by roll.
#[derive(Default)]
struct Means {
    moves: Mean,
    lost: Mean,
    /// True if another roll or a choice follows one of the rolls.
    open: bool,
}

impl Means {
    /// Adds the legal moves after a roll.
    fn add(&mut self, weight: (u64, u64), line: &dyn Line) -> Follows {
        let real = line.moves().iter().filter(|m| **m != Move::PASS).count();
        self.moves.add(weight, i64::try_from(real).unwrap_or(i64::MAX));
        self.lost.add(weight, i64::from(real == 0));
        let follows = Follows::of(line);
        self.open |= matches!(follows, Follows::Roll | Follows::Choice);
        follows
    }

    fn expected(self) -> Option<Expected> {
        let Self { moves, lost, open } = self;
        (!open).then(|| Expected { moves: fraction(moves.lowest()), lost: fraction(lost.lowest()) })
    }
}

impl Rolls {
    /// The maximum number of listed moves for all rolls together. Each move takes some hundred
    /// bytes.
    pub const MOST_MOVES: usize = 1 << 18;

    /// Returns the possible rolls on a line with their moves. The line is unchanged afterwards.
    ///
    /// # Errors
    /// Returns an error if there are more than [`Rolls::MOST_MOVES`] moves. [`tell`] has no such
    /// limit, because it stores no moves.
    pub fn new(subject: &Subject, line: &mut dyn Line) -> Result<Self, TooManyMoves> {
        let (mut rolls, mut means, mut listed) = (Vec::new(), Means::default(), 0);
        for roll in line.moves().to_vec() {
            let (weight, of) = line.weight(roll);
            let text = line.text(roll);
            if line.play(roll).is_ok() {
                listed += line.moves().len();
                if listed <= Self::MOST_MOVES {
                    means.add((weight, of), line);
                    rolls.push(Roll { roll: text, weight, of, moves: moved::legal(subject, line) });
                }
                line.undo();
            }
            if listed > Self::MOST_MOVES {
                return Err(TooManyMoves);
            }
        }
        Ok(Self { rolls, expected: means.expected() })
    }
}

/// Reports each possible roll to `progress` as soon as its moves are counted, and then the means.
/// The line is unchanged afterwards, and no moves are stored.
///
/// # Errors
/// Returns the first error of `progress`.
pub fn tell<E>(
    game: &Game,
    line: &mut dyn Line,
    progress: &mut dyn FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let rolls = line.moves().to_vec();
    let chance = |line: &dyn Line, roll: Move| {
        let (weight, of) = line.weight(roll);
        format!("{weight}/{of}")
    };
    let left = rolls.iter().map(|roll| line.text(*roll).len()).max().unwrap_or(0);
    let middle = rolls.iter().map(|roll| chance(line, *roll).len()).max().unwrap_or(0);
    let mut means = Means::default();
    for roll in rolls {
        let (weight, text, chance) = (line.weight(roll), line.text(roll), chance(line, roll));
        if line.play(roll).is_err() {
            continue;
        }
        let what = match means.add(weight, line) {
            Follows::Nothing => message!(game, "nothing-follows"),
            Follows::Pass => message!(game, "turn-lost"),
            Follows::Moves(count) => words::moves_in(game, count),
            Follows::Roll => message!(game, "roll-follows"),
            Follows::Choice => message!(game, "choice-follows"),
        };
        line.undo();
        progress(&format!("{text:<left$}  {chance:>middle$}  {what}"))?;
    }
    progress(&match means.expected() {
        Some(Expected { moves, lost }) => {
            let one = if moves == "1" { "yes" } else { "no" };
            message!(game, "mean-moves", one = one, moves = moves, lost = lost)
        }
        None => message!(game, "mean-unknown"),
    })
}

/// Formats a fraction or an integer: `7/2`, `3`.
fn fraction((numerator, denominator): (i128, u128)) -> String {
    if denominator == 1 { numerator.to_string() } else { format!("{numerator}/{denominator}") }
}

#[cfg(test)]
mod tests {
    use super::{Rolls, TooManyMoves, tell};
    use crate::subject::Subject;
    use alfonso_driver::{Request, Source, load};

    /// Two dice whose rolls all leave the same moves.
    fn dice(faces: usize, width: usize) -> Subject {
        let row = "M ".repeat(width);
        let text = format!(
            "game \"Rolls\" players White \"w\", Black \"b\" board grid {width} by 3
             dice one faces 1..{faces} dice two faces 1..{faces}
             piece Man \"M\" {{ man.fly: fly onto empty }} setup {{ 1 | {row} }}
             turn {{ turn.roll: roll one and two turn.move: move Man else pass if one + two > 0 }}
             end {{ end.long: when rounds >= 50 -> draw }}"
        );
        let source = Source { name: "rolls.rules".to_owned(), text };
        let loaded = load(source, &Request::default(), &|_| None).expect("a sound file");
        Subject::new("rolls", "rolls", loaded, &[])
    }

    #[test]
    fn text_is_told_roll_by_roll_and_a_list_has_a_limit() {
        let small = dice(2, 2);
        let (mut line, mut lines) = (small.game.line(), Vec::new());
        let text = tell(&small.game, &mut *line, &mut |row| {
            lines.push(row.to_owned());
            if lines.len() == 2 { Err("enough") } else { Ok(()) }
        });
        assert_eq!(
            (text, lines),
            (Err("enough"), vec!["roll:1,1  1/4  8 moves".to_owned(), "roll:1,2  1/4  8 moves".to_owned()])
        );
        assert!(line.is_chance(), "the line is as it was");
        let rolls = Rolls::new(&small, &mut *line).expect("few moves");
        assert_eq!(rolls.rolls.len(), 4);
        // 9 men that go to 18 cells each, in 3,721 rolls.
        let large = dice(61, 9);
        let mut line = large.game.line();
        assert_eq!(Rolls::new(&large, &mut *line).err(), Some(TooManyMoves));
        let mut rows = 0;
        let text = tell(&large.game, &mut *line, &mut |_| -> Result<(), ()> {
            rows += 1;
            Ok(())
        });
        assert_eq!((text, rows), (Ok(()), 61 * 61 + 1));
    }
}
