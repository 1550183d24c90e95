//! The possible rolls of the dice, each with its moves, and exact means.

use crate::moved::{self, MoveJson};
use crate::subject::Subject;
use crate::words;
use alfonso_game::{Line, Move, MoveKind, expectation};
use schemars::JsonSchema;
use serde::Serialize;

/// How dice can fall.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Rolls {
    rolls: Vec<Roll>,
    /// Null if another roll or a choice follows one of them: the moves are not known then.
    expected: Option<Expected>,
    #[serde(skip)]
    follows: Vec<Follows>,
}

/// The legal moves after a roll, by their kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follows {
    Nothing,
    /// A pass and nothing else.
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
                MoveKind::Man { .. } | MoveKind::Pass => {
                    Self::Moves(line.moves().iter().filter(|m| **m != Move::PASS).count())
                }
            },
        }
    }
}

/// One way in which they can fall.
#[derive(Debug, Serialize, JsonSchema)]
struct Roll {
    roll: String,
    /// So many of all ways in which the dice can fall show this.
    weight: u64,
    /// All ways.
    of: u64,
    moves: Vec<MoveJson>,
}

/// Exact means over the roll, as fractions.
#[derive(Debug, Serialize, JsonSchema)]
struct Expected {
    /// How many moves there are; a pass is none.
    moves: String,
    /// How likely it is that there is none but a pass.
    lost: String,
}

impl Rolls {
    /// Returns the possible rolls on a line, and leaves the line as it was.
    pub fn new(subject: &Subject, line: &mut dyn Line) -> Self {
        let real = |line: &dyn Line| line.moves().iter().filter(|m| **m != alfonso_game::Move::PASS).count();
        let (mut rolls, mut follows) = (Vec::new(), Vec::new());
        for roll in line.moves().to_vec() {
            let (weight, of) = line.weight(roll);
            let text = line.text(roll);
            if line.play(roll).is_ok() {
                let moves = moved::legal(subject, line);
                follows.push(Follows::of(line));
                rolls.push(Roll { roll: text, weight, of, moves });
                line.undo();
            }
        }
        let expected =
            (!follows.iter().any(|next| matches!(next, Follows::Roll | Follows::Choice))).then(|| {
                let moves = expectation(line, |line| i64::try_from(real(line)).unwrap_or(i64::MAX));
                let lost = expectation(line, |line| i64::from(real(line) == 0));
                Expected { moves: fraction(moves), lost: fraction(lost) }
            });
        Self { rolls, expected, follows }
    }
}

impl Rolls {
    /// Returns a line for each roll, then the means.
    pub fn text(&self) -> String {
        let chance = |roll: &Roll| format!("{}/{}", roll.weight, roll.of);
        let width = |text: &dyn Fn(&Roll) -> usize| self.rolls.iter().map(text).max().unwrap_or(0);
        let (left, middle) = (width(&|roll| roll.roll.len()), width(&|roll| chance(roll).len()));
        let row = |(roll, next): (&Roll, &Follows)| {
            let what = match next {
                Follows::Nothing => "nothing follows".to_owned(),
                Follows::Pass => "the turn is lost".to_owned(),
                Follows::Moves(count) => words::count(*count, "move"),
                Follows::Roll => "another roll follows".to_owned(),
                Follows::Choice => "a choice follows".to_owned(),
            };
            format!("{:<left$}  {:>middle$}  {what}\n", roll.roll, chance(roll))
        };
        let rows: String = self.rolls.iter().zip(&self.follows).map(row).collect();
        let last = match &self.expected {
            Some(Expected { moves, lost }) => {
                let noun = if moves == "1" { "move" } else { "moves" };
                format!("on average {moves} {noun}; the turn is lost with probability {lost}")
            }
            None => "the moves are known once that is settled: `--after` goes on from a roll".to_owned(),
        };
        format!("{rows}{last}\n")
    }
}

/// Writes a fraction or a whole number: `7/2`, `3`.
fn fraction((numerator, denominator): (i128, u128)) -> String {
    if denominator == 1 { numerator.to_string() } else { format!("{numerator}/{denominator}") }
}
