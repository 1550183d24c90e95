//! Variable lengths of legs: the combinations of values of the numbers that determine them.

use crate::bounds::{Bounds, Range};
use crate::lower::Lower;
use crate::moves::starts_on_origin;
use crate::problems;
use crate::relations::without_constants;
use alfonso_board::Shape;
use alfonso_game::expr::{CompareOp, Expr};
use alfonso_model as rules;
use rules::{Joint, LegShape, Measure};

/// The limit on the combinations of values of the numbers in one rule.
pub(crate) const MAX_WAYS: usize = 64;

/// The length of one leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    /// The distance to the nearest landing, in steps.
    pub(crate) min: u16,
    /// The distance to the farthest landing. `None` means that only the board limits it.
    pub(crate) max: Option<u16>,
    /// True if a number in the game determines the length of this leg or a later one. Ending before
    /// this leg is then a separate turnout.
    pub(crate) has_bounds: bool,
}

/// A turnout: one combination of values of the numbers in a rule.
#[derive(Clone, Debug)]
pub(crate) struct Turnout {
    /// The lengths of the legs. The movement ends before the omitted legs. Leaps ignore their
    /// length.
    pub(crate) legs: Vec<Stretch>,
    /// The conditions under which the numbers have these values.
    pub(crate) conditions: Vec<Expr>,
    /// For each cell, whether a piece that starts there can have this turnout.
    pub(crate) from: Vec<bool>,
}

/// One combination of values of the numbers in a leg.
struct Choice {
    stretch: Stretch,
    conditions: Vec<Expr>,
    from: Vec<bool>,
}

/// A number that determines the length of a leg, with the expression that the engine evaluates. The
/// ranges are by the cell of the piece.
struct Number {
    expr: Expr,
    ranges: Vec<Range>,
}

impl Number {
    fn fixed(n: u16, cells: usize) -> Self {
        Self { expr: Expr::Number(n.into()), ranges: vec![(n.into(), n.into()); cells] }
    }

    fn lowest(&self) -> i64 {
        self.ranges.iter().map(|range| range.0).min().unwrap_or(0)
    }

    fn highest(&self) -> i64 {
        self.ranges.iter().map(|range| range.1).max().unwrap_or(0)
    }

    /// Returns `true` if the number only depends on the piece's cell.
    fn is_settled(&self) -> bool {
        self.ranges.iter().all(|range| range.0 == range.1)
    }

    fn is(&self, op: CompareOp, n: i64) -> Expr {
        let mut is = Expr::Compare(op, Box::new(self.expr.clone()), Box::new(Expr::Number(n)));
        without_constants(&mut is);
        is
    }
}

impl Lower<'_> {
    /// Returns all turnouts of the numbers in a rule's legs. If there are too many, reports that
    /// and returns an empty list.
    pub(crate) fn turnouts(&mut self, rule: &rules::MoveRule) -> Vec<Turnout> {
        let cells = self.board.topology.len();
        let mut open = vec![Turnout { legs: Vec::new(), conditions: Vec::new(), from: vec![true; cells] }];
        let mut done = Vec::new();
        let mut legs = Vec::with_capacity(rule.legs.len());
        for leg in &rule.legs {
            let Some(choices) = self.choices(leg, starts_on_origin(rule)) else { return Vec::new() };
            legs.push((leg, choices));
        }
        // A movement that ends before a leg does not need the numbers of this or later legs. A leg
        // without choices has a number that is never in range.
        let mut has_bounds = false;
        for (_, choices) in legs.iter_mut().rev() {
            has_bounds |= choices.is_empty() || choices.iter().any(|choice| choice.stretch.has_bounds);
            choices.iter_mut().for_each(|choice| choice.stretch.has_bounds = has_bounds);
        }
        for (leg, choices) in &legs {
            let has_bounds = choices.is_empty() || choices.iter().any(|choice| choice.stretch.has_bounds);
            if has_bounds && leg.joint == Joint::May {
                done.extend(open.iter().cloned());
            }
            if done.len() + open.len() * choices.len() > MAX_WAYS {
                self.problems.push(problems::too_many_measures(leg.span, MAX_WAYS));
                return Vec::new();
            }
            let further =
                |before: &Turnout| choices.iter().map(|choice| before.and(choice)).collect::<Vec<_>>();
            open = open.iter().flat_map(further).filter(|turnout| turnout.from.contains(&true)).collect();
        }
        done.extend(open);
        done
    }

    /// Returns the combinations of values of the numbers in one leg. Reports unbounded numbers and
    /// too many combinations, and then returns `None`.
    fn choices(&mut self, leg: &rules::Leg, on_origin: bool) -> Option<Vec<Choice>> {
        let cells = self.board.topology.len();
        let plain = |min, max| {
            let stretch = Stretch { min, max, has_bounds: false };
            Some(vec![Choice { stretch, conditions: Vec::new(), from: vec![true; cells] }])
        };
        let (LegShape::Slide { min, max, .. }
        | LegShape::Hop { min, max, .. }
        | LegShape::Ride { min, max, .. }) = &leg.shape
        else {
            return plain(1, None);
        };
        match (min, max) {
            (Measure::Fixed(min), None) => plain(*min, None),
            (Measure::Fixed(min), Some(Measure::Fixed(max))) => plain(*min, Some(*max)),
            (min, max) => {
                let min = self.number(min, leg, on_origin)?;
                let max = match max {
                    Some(max) => Some(self.number(max, leg, on_origin)?),
                    None => None,
                };
                let choices = choices(&min, max.as_ref(), self.farthest());
                if choices.len() > MAX_WAYS {
                    self.problems.push(problems::too_many_measures(leg.span, MAX_WAYS));
                    return None;
                }
                Some(choices)
            }
        }
    }

    /// Returns the largest number of steps to the end of a grid or track, or once around it. Rings
    /// have no end.
    fn farthest(&self) -> i64 {
        let board = &self.board.topology;
        match board.shape() {
            Shape::Grid => {
                let tracks = self.board.tracks.iter().map(|track| track.cells.len()).max().unwrap_or(0);
                let lines = usize::from(board.files().max(board.ranks()));
                i64::try_from(lines.max(tracks)).unwrap_or(i64::MAX) - 1
            }
            Shape::Rings => i64::from(u16::MAX),
        }
    }

    fn number(&mut self, measure: &Measure, leg: &rules::Leg, on_origin: bool) -> Option<Number> {
        let board = &self.board.topology;
        let expr = match measure {
            Measure::Fixed(n) => return Some(Number::fixed(*n, board.len())),
            Measure::Of(expr) => expr,
        };
        let ranges = board.cells().map(|cell| Bounds::new(self.rules, self.board, Some(cell)).of(expr));
        let ranges = match ranges.collect::<Result<Vec<Range>, _>>() {
            Ok(ranges) => ranges,
            Err(_) if board.shape() == Shape::Grid => vec![(0, self.farthest()); board.len()],
            Err(unbounded) => {
                self.problems.push(problems::unbounded_measure(leg.span, unbounded.0));
                return None;
            }
        };
        let mut expr = self.expr(expr);
        self.relate(on_origin).expr(&mut expr);
        Some(Number { expr, ranges })
    }
}

impl Turnout {
    fn and(&self, choice: &Choice) -> Self {
        let mut both = self.clone();
        both.legs.push(choice.stretch);
        both.conditions.extend(choice.conditions.iter().cloned());
        both.from.iter_mut().zip(&choice.from).for_each(|(from, also)| *from &= also);
        both
    }
}

/// Returns the choices for the nearest and the farthest landing of a leg. Both distances must be at
/// least 1.
fn choices(min: &Number, max: Option<&Number>, farthest: i64) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    let small = |n: i64| u16::try_from(n).unwrap_or(u16::MAX);
    let exactly =
        |min: i64, max: Option<i64>| Stretch { min: small(min), max: max.map(small), has_bounds: true };
    let settled = min.is_settled() && max.is_none_or(Number::is_settled);
    if settled {
        // The piece's cell determines the length. Cells with the same length share one choice.
        for cell in 0..min.ranges.len() {
            let (least, most) = (min.ranges[cell].0, max.map(|max| max.ranges[cell].0));
            if least < 1 || least > farthest || most.is_some_and(|most| most < least) {
                continue;
            }
            let stretch = exactly(least, most);
            let index = choices.iter().position(|choice| choice.stretch == stretch).unwrap_or_else(|| {
                let from = vec![false; min.ranges.len()];
                choices.push(Choice { stretch, conditions: Vec::new(), from });
                choices.len() - 1
            });
            choices[index].from[cell] = true;
        }
        return choices;
    }
    let Some(max) = max else {
        return each(min, (1, farthest.min(min.highest())), |n| {
            (exactly(n, None), vec![(min, CompareOp::Equal, n)])
        });
    };
    let among = (min.lowest().max(1), farthest.min(max.highest()));
    if min.expr == max.expr {
        return each(min, among, |n| (exactly(n, Some(n)), vec![(min, CompareOp::Equal, n)]));
    }
    each(min, among, |n| {
        let asked = vec![
            (min, CompareOp::GreaterEqual, 1),
            (min, CompareOp::LessEqual, n),
            (max, CompareOp::GreaterEqual, n),
        ];
        (exactly(n, Some(n)), asked)
    })
}

/// Creates one choice for each number in a range, with its conditions. Conditions that always hold
/// are omitted.
fn each<'n>(
    any: &Number,
    (first, last): Range,
    choice: impl Fn(i64) -> (Stretch, Vec<(&'n Number, CompareOp, i64)>),
) -> Vec<Choice> {
    // One choice beyond the limit is enough to detect the excess.
    let last = last.min(first.saturating_add(MAX_WAYS as i64));
    let mut choices = Vec::new();
    for n in first..=last {
        let (stretch, asked) = choice(n);
        let says =
            |(number, op, n): &(&Number, CompareOp, i64), cell: usize| known(*op, number.ranges[cell], *n);
        let from: Vec<bool> = (0..any.ranges.len())
            .map(|cell| asked.iter().all(|asked| says(asked, cell) != Some(false)))
            .collect();
        let open = |asked: &&(&Number, CompareOp, i64)| {
            (0..from.len()).any(|cell| from[cell] && says(asked, cell).is_none())
        };
        let conditions = asked.iter().filter(open).map(|(number, op, n)| number.is(*op, *n)).collect();
        if from.contains(&true) {
            choices.push(Choice { stretch, conditions, from });
        }
    }
    choices
}

/// Returns the result of comparing a number within bounds with `n`, if the bounds determine it.
fn known(op: CompareOp, (low, high): Range, n: i64) -> Option<bool> {
    let (surely, never) = match op {
        CompareOp::Equal => (low == n && high == n, n < low || n > high),
        CompareOp::NotEqual => (n < low || n > high, low == n && high == n),
        CompareOp::Less => (high < n, low >= n),
        CompareOp::LessEqual => (high <= n, low > n),
        CompareOp::Greater => (low > n, high <= n),
        CompareOp::GreaterEqual => (low >= n, high < n),
    };
    if surely { Some(true) } else { never.then_some(false) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfonso_game::DiceId;

    fn number(dice: DiceId, ranges: &[Range]) -> Number {
        Number { expr: Expr::Die(dice), ranges: ranges.to_vec() }
    }

    fn shapes(choices: &[Choice]) -> Vec<(u16, Option<u16>, usize, Vec<bool>)> {
        let shape = |choice: &Choice| {
            (choice.stretch.min, choice.stretch.max, choice.conditions.len(), choice.from.clone())
        };
        choices.iter().map(shape).collect()
    }

    #[test]
    fn a_die_says_how_far() {
        let lot = number(DiceId(0), &[(0, 3); 2]);
        let exact = choices(&lot, Some(&lot), 100);
        assert_eq!(shapes(&exact), [1, 2, 3].map(|n| (n, Some(n), 1, vec![true; 2])));
        assert_eq!(exact[1].conditions, [lot.is(CompareOp::Equal, 2)]);
        // From 1 to the roll: each distance is a choice of its own.
        let up_to = choices(&Number::fixed(1, 2), Some(&lot), 100);
        assert_eq!(shapes(&up_to), [1, 2, 3].map(|n| (n, Some(n), 1, vec![true; 2])));
        assert_eq!(up_to[1].conditions, [lot.is(CompareOp::GreaterEqual, 2)]);
        // The board ends before the third step.
        assert_eq!(choices(&lot, Some(&lot), 2).len(), 2);
    }

    #[test]
    fn the_cell_says_how_far() {
        let ring = number(DiceId(0), &[(1, 1), (2, 2), (1, 1)]);
        let exact = choices(&ring, Some(&ring), 100);
        assert_eq!(
            shapes(&exact),
            [(1, Some(1), 0, vec![true, false, true]), (2, Some(2), 0, vec![false, true, false])]
        );
        let from_there_on = choices(&ring, None, 100);
        assert_eq!(from_there_on.len(), 2);
        assert!(from_there_on.iter().all(|choice| choice.stretch.max.is_none()));
    }

    #[test]
    fn what_is_sure_is_not_asked() {
        let least = number(DiceId(0), &[(1, 2)]);
        let most = number(DiceId(1), &[(2, 3)]);
        let choices = choices(&least, Some(&most), 100);
        assert_eq!(choices.len(), 3);
        assert_eq!(choices[0].conditions, [least.is(CompareOp::LessEqual, 1)]);
        assert_eq!(choices[1].conditions, []);
        assert_eq!(choices[2].conditions, [most.is(CompareOp::GreaterEqual, 3)]);
    }
}
