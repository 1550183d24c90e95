//! Construction of legs in the syntax of rule files.

use alfonso_diag::{Span, Spanned};
use alfonso_syntax::ast::{Expr, ExprKind, Joint, Leg, LegArg, Name, Test};
use alfonso_syntax::betza::Letter;

/// The required content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Any,
    Empty,
    Occupied,
}

/// The ways in which a movement may end: on an empty cell, by capturing an enemy, or by capturing
/// an own piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Landing {
    pub(super) empty: bool,
    pub(super) enemy: bool,
    pub(super) own: bool,
}

/// A builder for the legs of one part of a text. All legs get the span of that part.
#[derive(Clone, Copy)]
pub(super) struct Legs {
    pub(super) span: Span,
}

impl Legs {
    fn name(self, word: &str) -> Name {
        Spanned::new(word.to_owned(), self.span)
    }

    fn word(self, word: &str) -> LegArg {
        LegArg::Word(self.name(word))
    }

    fn number(self, number: u16) -> Expr {
        Expr { kind: ExprKind::Number(i64::from(number)), span: self.span }
    }

    fn leg(self, joint: Joint, word: &str, args: Vec<LegArg>) -> Leg {
        Leg { joint, word: self.name(word), args, span: self.span }
    }

    /// Returns a `step` or `slide` in these directions, given as eighths of a circle.
    ///
    /// The directions are relative to forward or, if `turning` is true, to the previous leg.
    pub(super) fn line(self, joint: Joint, turning: bool, eighths: &[usize], range: Option<u16>) -> Leg {
        let mut args = Vec::new();
        match range {
            None | Some(1) => {}
            Some(range) => args.push(LegArg::Range(self.number(1), self.number(range))),
        }
        if turning {
            args.push(self.word("turning"));
        }
        args.extend(ways(eighths, turning).into_iter().map(|way| self.word(way)));
        self.leg(joint, if range == Some(1) { "step" } else { "slide" }, args)
    }

    /// Returns `leap (M,0) ...` or `leap (M,M) ...`.
    pub(super) fn leap(self, vector: (i32, i32), ways: &[&str]) -> Leg {
        let mut args = vec![self.vector(vector)];
        args.extend(ways.iter().map(|way| self.word(way)));
        self.leg(Joint::First, "leap", args)
    }

    /// Returns `ride N..M (M,N) ...`.
    pub(super) fn ride(self, range: (u16, Option<u16>), vectors: &[(i32, i32)], words: &[&str]) -> Leg {
        let mut args = match range {
            (1, None) => Vec::new(),
            (from, None) => vec![LegArg::Range(self.number(from), self.number(64))],
            (from, Some(to)) if from == to => vec![LegArg::Count(self.number(to))],
            (from, Some(to)) => vec![LegArg::Range(self.number(from), self.number(to))],
        };
        args.extend(words.iter().map(|word| self.word(word)));
        args.extend(vectors.iter().map(|vector| self.vector(*vector)));
        self.leg(Joint::First, "ride", args)
    }

    fn vector(self, (m, n): (i32, i32)) -> LegArg {
        LegArg::Vector { m: i64::from(m), n: i64::from(n), span: self.span }
    }

    fn test(self, cell: Cell) -> Test {
        let word = |word: &str| Test::Words(vec![self.name(word)]);
        match cell {
            Cell::Any => word("any"),
            Cell::Empty => word("empty"),
            Cell::Occupied => Test::Not(Box::new(word("empty"))),
        }
    }

    pub(super) fn over(self, mut leg: Leg, cell: Cell) -> Leg {
        leg.args.push(LegArg::Over(self.test(cell)));
        leg
    }

    pub(super) fn via(self, mut leg: Leg, cell: Cell) -> Leg {
        if cell != Cell::Empty {
            leg.args.push(LegArg::Via(self.test(cell)));
        }
        leg
    }

    pub(super) fn onto(self, mut leg: Leg, landing: Landing) -> Leg {
        let Landing { empty, enemy, own } = landing;
        let words = [("empty", empty), ("enemy", enemy), ("own", own)];
        let mut tests: Vec<Test> = words
            .iter()
            .filter(|(_, expected)| *expected)
            .map(|(word, _)| Test::Words(vec![self.name(word)]))
            .collect();
        if (empty, enemy, own) != (true, true, false) {
            let test = if tests.len() == 1 { tests.remove(0) } else { Test::Or(tests) };
            leg.args.push(LegArg::Onto(test));
        }
        leg
    }
}

/// Returns the shortest list of words for some eighths of a circle.
fn ways(eighths: &[usize], turning: bool) -> Vec<&'static str> {
    const NAMED: [(&[usize], &str); 3] =
        [(&[0, 1, 2, 3, 4, 5, 6, 7], "any"), (&[0, 2, 4, 6], "orthogonal"), (&[1, 3, 5, 7], "diagonal")];
    const WORDS: [(&[usize], &str); 11] = [
        (&[0], "forward"),
        (&[1, 7], "forward-diagonal"),
        (&[1], "forward-right"),
        (&[7], "forward-left"),
        (&[2, 6], "sideways"),
        (&[2], "right"),
        (&[6], "left"),
        (&[3, 5], "backward-diagonal"),
        (&[3], "backward-right"),
        (&[5], "backward-left"),
        (&[4], "backward"),
    ];
    if let Some((_, word)) = NAMED.iter().find(|(all, _)| !turning && *all == eighths) {
        return vec![word];
    }
    let mut left = eighths.to_vec();
    let mut words = Vec::new();
    for (all, word) in WORDS {
        if all.iter().all(|eighth| left.contains(eighth)) {
            left.retain(|eighth| !all.contains(eighth));
            words.push(word);
        }
    }
    words
}

/// Returns the ways in which a movement may end, according to the letters of its last leg.
///
/// Without such letters, it may end on empty cells and by capturing enemies.
pub(super) fn landing(letters: &[Letter]) -> Landing {
    let has = |expected: char| letters.iter().any(|it| it.letter == expected);
    let (empty, enemy, own) = (has('m'), has('c'), has('d'));
    match empty || enemy || own {
        true => Landing { empty, enemy, own },
        false => Landing { empty: true, enemy: true, own: false },
    }
}
