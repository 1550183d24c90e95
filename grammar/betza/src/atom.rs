//! The atoms (capital letters) of Betza's notation, each with the steps that it stands for.

use crate::refusal::Refusal;
use crate::ways::Fold;
use alfonso_syntax::betza::{Letter, Part};

/// The largest range that a number can give.
pub(super) const FARTHEST: u16 = 64;

/// The meaning of a capital letter.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub(super) fold: Fold,
    /// The first step, as the number of cells in one direction and at right angles to it. A king
    /// has a second sort of step.
    pub(super) step: (i32, i32),
    /// The largest number of repetitions of the step; `None` means no limit.
    pub(super) range: Option<u16>,
    /// True if the capital is a slider: `B`, `R` or `Q`.
    pub(super) is_slider: bool,
}

impl Atom {
    pub(super) fn of(part: &Part) -> Result<Self, Refusal> {
        let (fold, step, is_slider) = match part.atom.letter {
            'W' => (Fold::Orthogonal, (1, 0), false),
            'F' => (Fold::Diagonal, (1, 1), false),
            'D' => (Fold::Orthogonal, (2, 0), false),
            'N' => (Fold::Oblique, (2, 1), false),
            'A' => (Fold::Diagonal, (2, 2), false),
            'H' => (Fold::Orthogonal, (3, 0), false),
            // XBoard's documentation exchanges L and J; all other sources agree with this table.
            'C' | 'L' => (Fold::Oblique, (3, 1), false),
            'Z' | 'J' => (Fold::Oblique, (3, 2), false),
            'G' => (Fold::Diagonal, (3, 3), false),
            'K' => (Fold::Eightfold, (1, 0), false),
            'R' => (Fold::Orthogonal, (1, 0), true),
            'B' => (Fold::Diagonal, (1, 1), true),
            'Q' => (Fold::Eightfold, (1, 0), true),
            other => return Err(no_atom(&part.atom, other)),
        };
        Ok(Self { fold, step, range: range(part, is_slider)?, is_slider })
    }

    /// Returns `true` for steps to a neighbour.
    pub(super) fn is_near(&self) -> bool {
        self.step.0 == 1
    }

    /// Returns the vectors of the chosen moves. Each is a number of cells to the right and a number
    /// of cells forward.
    pub(super) fn vectors(&self, chosen: &[usize]) -> Vec<(i32, i32)> {
        let (m, n) = self.step;
        let all = match self.fold {
            Fold::Oblique => [(n, m), (m, n), (m, -n), (n, -m), (-n, -m), (-m, -n), (-m, n), (-n, m)],
            Fold::Orthogonal | Fold::Diagonal | Fold::Eightfold => {
                [(0, m), (m, m), (m, 0), (m, -m), (0, -m), (-m, -m), (-m, 0), (-m, m)]
            }
        };
        chosen.iter().map(|index| all[*index]).collect()
    }
}

fn no_atom(letter: &Letter, atom: char) -> Refusal {
    let (message, help) = match atom {
        'O' => (
            "Betza's notation cannot express castling",
            "write a clause: `slide 2 sideways ... do move r to crossed tag castle`",
        ),
        'U' => ("legs cannot express a leap to any cell", "write a clause with `fly`"),
        'X' | 'Y' => {
            ("`X` and `Y`, which lengthen leaps, are not supported", "write the distance: `leap (4,1)`")
        }
        'I' => (
            "legs cannot express a piece that moves like the last piece",
            "write each of its movements, with `if` for the piece that moved last",
        ),
        _ => {
            let message = format!("`{atom}` is not a piece of Betza's notation");
            return Refusal::letter(
                letter,
                message,
                "the capitals are W F D N A H C Z G, K Q R B, and L J for C Z",
            );
        }
    };
    Refusal::letter(letter, message, help)
}

/// Returns the largest number of repetitions of a step. `None` means no limit.
fn range(part: &Part, is_slider: bool) -> Result<Option<u16>, Refusal> {
    let atom = part.atom.letter;
    match (&part.range, part.twin) {
        (None, false) => Ok((!is_slider && atom != 'R').then_some(1)),
        (Some(_), true) => {
            let help = format!("write one of the two: `{atom}{atom}` or `{atom}4`");
            Err(Refusal::part(part, "a doubled capital already gives the range", help))
        }
        (None, true) if is_slider || atom == 'K' => {
            let help = format!(
                "once is enough; `{}` reaches to the edge of the board",
                if atom == 'K' { 'Q' } else { atom }
            );
            Err(Refusal::part(part, format!("`{atom}` cannot be doubled"), help))
        }
        (None, true) => Ok(None),
        (Some(digits), false) => match digits.parse::<u16>() {
            Ok(0) if digits.len() == 1 => Ok(None),
            Ok(range) if range <= FARTHEST && !digits.starts_with('0') => Ok(Some(range)),
            _ => {
                let help = format!("write a number from 1 to {FARTHEST}, or 0 for no limit");
                Err(Refusal::part(part, format!("`{digits}` is not a range"), help))
            }
        },
    }
}
