//! Movements in Betza's notation, expressed in legs.
//!
//! The meaning is that of XBetza as the documentation of XBoard and H. G. Muller's pages define it (letters of
//! direction, ranges, `a`, `p`, `g`, `y`, `j`, `n`, `i`). This module refuses, and never guesses, points that they
//! leave open, points that XBoard reads differently from others, and movements that no leg expresses.

mod back;
mod legs;
mod many;
mod single;
mod ways;

pub use back::{betza_atom, in_betza, join_betza};

use crate::problems::clauses;
use alfonso_diag::{Diagnostic, Span, Spanned};
use alfonso_syntax::ast::{BinaryOp, Expr, ExprKind, Leg, LegPart, Movement, Test, Text};
use alfonso_syntax::betza::{self, Letter, Part};
use legs::{Landing, Legs};
use std::ops::Range;
use ways::Fold;

/// The greatest range that a number can state.
const FARTHEST: u16 = 64;

/// One movement of a text.
struct Piece {
    legs: Vec<Leg>,
    /// True if only pieces that have not moved can make it.
    unmoved: bool,
}

/// The reason why a text is not understood.
#[derive(Debug)]
pub(crate) struct Refusal {
    at: Range<usize>,
    message: String,
    help: String,
}

impl Refusal {
    fn new(at: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { at, message: message.into(), help: help.into() }
    }

    fn letter(letter: &Letter, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(letter.at..letter.at + letter.letter.len_utf8(), message, help)
    }

    fn part(part: &Part, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(part.at.clone(), message, help)
    }

    fn unclear(first: &Letter, second: &Letter) -> Self {
        let (a, b) = (first.letter, second.letter);
        Self::new(
            first.at..second.at + 1,
            format!("`{a}{b}` is no direction of this piece"),
            format!("if both are meant, double them: `{a}{a}{b}{b}`"),
        )
    }

    fn half(letter: &Letter) -> Self {
        let message = format!("`{}` says nothing here", letter.letter);
        let help = "`h` goes with another letter, of pieces with eight directions: `fhN`, `hrN`";
        Self::letter(letter, message, help)
    }
}

/// Returns the movements for which a movement stands: itself, or its Betza notation spelt out in legs.
pub(crate) fn spelt_out(movement: &Movement) -> Result<Vec<Movement>, Box<Diagnostic>> {
    let [LegPart::Betza(text)] = movement.legs.as_slice() else { return Ok(vec![movement.clone()]) };
    let pieces = pieces(text).map_err(|refusal| {
        let span = within(text, &refusal.at);
        Box::new(clauses::bad_betza(span, refusal.message, &refusal.help))
    })?;
    let with_legs = |piece: Piece| {
        let mut said = movement.clone();
        said.legs = piece.legs.into_iter().map(LegPart::Leg).collect();
        if piece.unmoved {
            said.condition = Some(unmoved(movement.condition.clone(), text.span));
        }
        said
    };
    Ok(pieces.into_iter().map(with_legs).collect())
}

/// Returns a place in the text as a place in the file.
fn within(text: &Text, at: &Range<usize>) -> Span {
    // The text in the tree has no quotation marks, but its span includes them.
    let start = text.span.start as usize + 1;
    Span::new(text.span.source, start + at.start, start + at.end)
}

/// Returns `it is unmoved`, joined with a further condition if there is one.
fn unmoved(condition: Option<Expr>, span: Span) -> Expr {
    let it = Expr { kind: ExprKind::Word("it".to_owned()), span };
    let test = Test::Words(vec![Spanned::new("unmoved".to_owned(), span)]);
    let unmoved = Expr { kind: ExprKind::Is { subject: Box::new(it), not: false, test }, span };
    match condition {
        None => unmoved,
        Some(other) => {
            let op = Spanned::new(BinaryOp::And, span);
            Expr { kind: ExprKind::Binary { op, left: Box::new(unmoved), right: Box::new(other) }, span }
        }
    }
}

/// Returns the reason why a text in Betza's notation is no movement of a rule file; `None` if it is one.
///
/// ```
/// use alfonso_rules::no_movement;
///
/// assert_eq!(no_movement("fmWfcF"), None);
/// assert!(no_movement("fm").is_some());
/// ```
#[must_use]
pub fn no_movement(text: &str) -> Option<String> {
    let text = Spanned::new(text.to_owned(), Span::default());
    pieces(&text).err().map(|refusal| refusal.message)
}

fn pieces(text: &Text) -> Result<Vec<Piece>, Refusal> {
    let parts = betza::parse(&text.node).map_err(|fault| {
        let help = "movements are capitals with small letters before and a number behind: `fmWfcF`, `R4`";
        Refusal::new(fault.at, fault.message, help)
    })?;
    let mut all = Vec::new();
    for part in &parts {
        let atom = Atom::of(part)?;
        let legs = Legs { span: within(text, &part.at) };
        match part.legs.as_slice() {
            [only] => all.extend(single::pieces(part, &atom, only, legs)?),
            many => all.push(many::piece(part, &atom, many, legs)?),
        }
    }
    Ok(all)
}

/// The meaning of a capital.
#[derive(Clone, Debug)]
struct Atom {
    fold: Fold,
    /// One step: cells in one direction, then at right angles. Kings have two sorts of steps; this is the first.
    step: (i32, i32),
    /// The most repetitions of the step; `None` for as far as the board goes.
    range: Option<u16>,
    /// True if the capital is a slider's: `B`, `R` or `Q`.
    is_slider: bool,
}

impl Atom {
    fn of(part: &Part) -> Result<Self, Refusal> {
        let (fold, step, is_slider) = match part.atom.letter {
            'W' => (Fold::Orthogonal, (1, 0), false),
            'F' => (Fold::Diagonal, (1, 1), false),
            'D' => (Fold::Orthogonal, (2, 0), false),
            'N' => (Fold::Oblique, (2, 1), false),
            'A' => (Fold::Diagonal, (2, 2), false),
            'H' => (Fold::Orthogonal, (3, 0), false),
            // XBoard's page has L and J the other way round; all others have them so.
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

    /// Returns true for steps to a neighbour.
    fn is_near(&self) -> bool {
        self.step.0 == 1
    }

    /// Returns the vectors of the moves that the letters chose: cells to the right, then cells forward.
    fn vectors(&self, chosen: &[usize]) -> Vec<(i32, i32)> {
        let (m, n) = self.step;
        let all = match self.fold {
            Fold::Oblique => [(n, m), (m, n), (m, -n), (n, -m), (-n, -m), (-m, -n), (-m, n), (-n, m)],
            Fold::Orthogonal | Fold::Diagonal | Fold::Eightfold => {
                [(0, m), (m, m), (m, 0), (m, -m), (0, -m), (-m, -m), (-m, 0), (-m, m)]
            }
        };
        chosen.iter().map(|row| all[*row]).collect()
    }
}

fn no_atom(letter: &Letter, atom: char) -> Refusal {
    let (message, help) = match atom {
        'O' => (
            "castling is not said by a piece's letters",
            "say it by a clause: `slide 2 sideways ... do move r to crossed tag castle`",
        ),
        'U' => ("a leap to any cell is no movement of legs", "say it by a clause of its own"),
        'X' | 'Y' => {
            ("leaps that are lengthened by `X` or `Y` are not understood", "say how far: `leap (4,1)`")
        }
        'I' => (
            "who moves as the last man moved is not said by legs",
            "say his movements one by one, each `if` that man was moved",
        ),
        _ => {
            let message = format!("`{atom}` is no piece of Betza's notation");
            return Refusal::letter(
                letter,
                message,
                "the capitals are W F D N A H C Z G, K Q R B, and L J for C Z",
            );
        }
    };
    Refusal::letter(letter, message, help)
}

/// Returns the most repetitions of a step; `None` for as far as the board goes.
fn range(part: &Part, is_slider: bool) -> Result<Option<u16>, Refusal> {
    let atom = part.atom.letter;
    match (&part.range, part.twin) {
        (None, false) => Ok((!is_slider && atom != 'R').then_some(1)),
        (Some(_), true) => {
            let help = format!("say one of the two: `{atom}{atom}` or `{atom}4`");
            Err(Refusal::part(part, "a doubled capital says already how far", help))
        }
        (None, true) if is_slider || atom == 'K' => {
            let help = format!(
                "once is enough; `{}` goes as far as the board does",
                if atom == 'K' { 'Q' } else { atom }
            );
            Err(Refusal::part(part, format!("`{atom}` is not doubled"), help))
        }
        (None, true) => Ok(None),
        (Some(digits), false) => match digits.parse::<u16>() {
            Ok(0) if digits.len() == 1 => Ok(None),
            Ok(range) if range <= FARTHEST && !digits.starts_with('0') => Ok(Some(range)),
            _ => {
                let help = format!("say a number from 1 to {FARTHEST}, or 0 for as far as the board goes");
                Err(Refusal::part(part, format!("`{digits}` is no range"), help))
            }
        },
    }
}

/// Returns the ways in which a movement may end, by the letters of its last leg.
///
/// Without letters it ends on empty cells and by capturing enemies.
fn landing(letters: &[Letter]) -> Landing {
    let has = |wanted: char| letters.iter().any(|it| it.letter == wanted);
    let (empty, enemy, own) = (has('m'), has('c'), has('d'));
    match empty || enemy || own {
        true => Landing { empty, enemy, own },
        false => Landing { empty: true, enemy: true, own: false },
    }
}

/// Returns the refusal of a letter that has no meaning where it stands.
fn refused(letter: &Letter) -> Refusal {
    let told = letter.letter;
    let (message, help) = match told {
        'e' => (
            "taking in passing is not said by a piece's letters",
            "say it by a clause: `step forward-diagonal onto empty if target = passed do capture ...`",
        ),
        'i' => ("`i` speaks of the whole move", "say it before the first leg: `ifmnD`"),
        'z' | 'q' => {
            ("crooked and circular riders have no legs", "say as many legs as there are, by `a`: `afsF`")
        }
        'o' => ("the edges of a board are joined by the board, not by a piece", "say `round` of the board"),
        't' => (
            "`t` has several meanings, and none of them is one of a leg",
            "say in `captures` who may not be taken",
        ),
        'x' | 'k' | 'u' => ("this letter is about other men, not about a leg", "say it by a rule"),
        'y' => ("`y` changes the range of a leg that another follows", "say the leg that follows: `yafsF`"),
        'c' | 'd' => (
            "a leg that is not the last takes nobody",
            "write the legs out, and take the man on the way by `do`: `leap (2,0) over enemy do remove piece at crossed`",
        ),
        'n' => (
            "`n` is about a leap of a single leg",
            "the cells on the way of several legs must be empty already",
        ),
        'j' => ("`j` is about a movement of a single leg", "say `p`: the cell must not be empty"),
        _ => {
            let message = format!("`{told}` means nothing here");
            return Refusal::letter(letter, message, "small letters are f b l r s v h, m c d, n j p g y i a");
        }
    };
    Refusal::letter(letter, message, help)
}
