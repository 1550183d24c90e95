//! What a leg is told: directions, vectors, counts, tests; and whether they fit its word.

use crate::ludemes::{self, Meaning, Role};
use crate::model::{LegShape, LegWay, Test, WaySet};
use crate::resolve::problems::clauses;
use crate::resolve::reader::Reader;
use crate::resolve::testing::{Subject, test_span};
use alfonso_diag::Span;
use alfonso_syntax::ast;

/// The longest leap, and the longest counted slide.
const FARTHEST: i64 = 64;

/// Everything that a leg is told, sorted.
#[derive(Default)]
pub(super) struct Told {
    ways: Vec<(LegWay, Span)>,
    vectors: Vec<((u16, u16), Span)>,
    count: Option<(u16, u16, Span)>,
    onward: Option<Span>,
    pub(super) over: Option<Test>,
    pub(super) via: Option<(Test, Span)>,
    pub(super) onto: Option<(Test, Span)>,
}

impl Reader<'_, '_> {
    /// Sorts what a leg is told.
    pub(super) fn told(&mut self, leg: &ast::Leg, first: bool) -> Option<Told> {
        let mut told = Told::default();
        let mut good = true;
        for arg in &leg.args {
            good &= self.argument(arg, leg, first, &mut told).is_some();
        }
        if let Some(span) = told.onward
            && !told.ways.iter().any(|(way, _)| way.onward)
        {
            told.ways.push((LegWay { set: WaySet::Any, onward: true }, span));
        }
        good.then_some(told)
    }

    fn argument(&mut self, arg: &ast::LegArg, leg: &ast::Leg, first: bool, told: &mut Told) -> Option<()> {
        match arg {
            ast::LegArg::Vector { m, n, span } => {
                let vector = self.vector(*m, *n, *span)?;
                told.vectors.push((vector, *span));
            }
            ast::LegArg::Count(number) => {
                let number_of = self.distance(number.node, number.span)?;
                self.once_counted(told, number.span)?;
                told.count = Some((number_of, number_of, number.span));
            }
            ast::LegArg::Range(from, to) => {
                let span = from.span.to(to.span);
                let (min, max) = (self.distance(from.node, from.span)?, self.distance(to.node, to.span)?);
                if min > max {
                    self.senseless(span, "the range ends before it begins", "put the smaller number first");
                    return None;
                }
                self.once_counted(told, span)?;
                told.count = Some((min, max, span));
            }
            ast::LegArg::Over(test) => {
                let (test, span) = self.cell_test(test, leg)?;
                self.once("over", told.over.is_some(), span, leg)?;
                told.over = Some(test);
            }
            ast::LegArg::Via(test) => {
                let test = self.cell_test(test, leg)?;
                self.once("via", told.via.is_some(), test.1, leg)?;
                told.via = Some(test);
            }
            ast::LegArg::Onto(test) => {
                let test = self.cell_test(test, leg)?;
                self.once("onto", told.onto.is_some(), test.1, leg)?;
                told.onto = Some(test);
            }
            ast::LegArg::Word(word) => self.direction(word, first, told)?,
            // A choice without an arm for its answer, which has been reported.
            ast::LegArg::By(_) => return None,
        }
        Some(())
    }

    fn cell_test(&mut self, test: &ast::Test, leg: &ast::Leg) -> Option<(Test, Span)> {
        let read = self.test(test, Subject::Cell)?;
        let span = test_span(test).unwrap_or(leg.span);
        Some((read, span))
    }

    fn once(&mut self, word: &str, said: bool, span: Span, leg: &ast::Leg) -> Option<()> {
        if said {
            self.report(clauses::doubled_leg_test(span, word, leg.span));
            return None;
        }
        Some(())
    }

    fn once_counted(&mut self, told: &Told, span: Span) -> Option<()> {
        if told.count.is_some() {
            self.senseless(span, "a leg has one distance", "for several, say a range: `slide 1..3 any`");
            return None;
        }
        Some(())
    }

    fn vector(&mut self, m: i64, n: i64, span: Span) -> Option<(u16, u16)> {
        let message = if (m, n) == (0, 0) {
            "a leap by (0,0) stays where it is"
        } else if m < 0 || n < 0 {
            "a leap goes in all directions: its numbers have no sign"
        } else if m > FARTHEST || n > FARTHEST {
            "this leap is longer than any board is wide"
        } else {
            return Some((u16::try_from(m).ok()?, u16::try_from(n).ok()?));
        };
        self.senseless(span, message, "say `(M,N)` with numbers from 0 to 64, not both 0");
        None
    }

    fn distance(&mut self, number: i64, span: Span) -> Option<u16> {
        match u16::try_from(number) {
            Ok(number) if number >= 1 => Some(number),
            _ => {
                self.senseless(span, "a leg goes at least one cell", "say a number of cells from 1 to 65535");
                None
            }
        }
    }

    fn direction(&mut self, word: &ast::Name, first: bool, told: &mut Told) -> Option<()> {
        match ludemes::meaning(&word.node, Role::Direction) {
            Some(Meaning::Onward) if first => {
                let help = "`onward` looks back at the leg before: say it after `then`";
                self.senseless(word.span, "the first leg has no leg before it", help);
                None
            }
            Some(Meaning::Onward) if told.onward.is_some() => {
                self.senseless(word.span, "`onward` is said twice", "once is enough");
                None
            }
            Some(Meaning::Onward) => {
                told.onward = Some(word.span);
                Some(())
            }
            Some(Meaning::Way(set)) => {
                let way = LegWay { set, onward: told.onward.is_some() };
                if told.ways.iter().any(|(known, _)| *known == way) {
                    let message = format!("`{}` is said twice", word.node);
                    self.senseless(word.span, &message, "once is enough");
                    return None;
                }
                told.ways.push((way, word.span));
                Some(())
            }
            _ => {
                self.wrong_word(word);
                None
            }
        }
    }

    pub(super) fn step(&mut self, leg: &ast::Leg, told: &Told) -> Option<LegShape> {
        if let Some((_, _, span)) = told.count {
            self.senseless(span, "a step goes one cell", "for more, say `slide 2 DIRECTION`");
            return None;
        }
        self.line(leg, told, 1, Some(1))
    }

    pub(super) fn slide(&mut self, leg: &ast::Leg, told: &Told) -> Option<LegShape> {
        let (min, max) = told.count.map_or((1, None), |(min, max, _)| (min, Some(max)));
        self.line(leg, told, min, max)
    }

    fn line(&mut self, leg: &ast::Leg, told: &Told, min: u16, max: Option<u16>) -> Option<LegShape> {
        if let Some((_, span)) = told.vectors.first() {
            let help = "only a `leap` goes by numbers: `leap (2,1)`";
            self.senseless(*span, &format!("a {} goes in a direction", leg.word.node), help);
            return None;
        }
        if told.ways.is_empty() {
            let message = format!("this {} has no direction", leg.word.node);
            let help = format!("say where to: `{} any`, `{} forward`, ...", leg.word.node, leg.word.node);
            self.report(clauses::bad_leg(leg.word.span, message, "where to?", &help));
            return None;
        }
        let ways = told.ways.iter().map(|(way, _)| *way).collect();
        Some(LegShape::Slide { ways, min, max })
    }

    pub(super) fn leap(&mut self, leg: &ast::Leg, told: &Told) -> Option<LegShape> {
        if let Some((_, _, span)) = told.count {
            self.senseless(span, "a leap goes by numbers in brackets", "say how far: `leap (2,1)`");
            return None;
        }
        if told.vectors.is_empty() {
            let help = "say how far: `leap (2,1)` is two cells one way and one at right angles";
            self.report(clauses::bad_leg(leg.word.span, "this leap goes nowhere", "how far?", help));
            return None;
        }
        let mut ways = Vec::new();
        for (way, span) in &told.ways {
            match (way.onward, way.set) {
                (false, WaySet::Any) => {}
                (
                    false,
                    WaySet::Forward | WaySet::Backward | WaySet::Left | WaySet::Right | WaySet::Sideways,
                ) => ways.push(*way),
                _ => {
                    let help = "leaps can be held to `forward`, `backward`, `left`, `right` or `sideways`";
                    self.senseless(*span, "a leap does not follow this direction", help);
                    return None;
                }
            }
        }
        if told.ways.iter().any(|(way, _)| way.set == WaySet::Any) {
            ways.clear();
        }
        Some(LegShape::Leap { vectors: told.vectors.iter().map(|(vector, _)| *vector).collect(), ways })
    }
}
