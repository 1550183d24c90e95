//! Movements: legs with directions, counts and tests, then conditions and effects.

mod again;
mod arguments;

use super::problems::{clauses, heap, names, types};
use super::resolver::Resolver;
use super::world::Declared;
use alfonso_betza as betza;
use alfonso_diag::Span;
use alfonso_model::{
    ALL_CARRIED, Again, CompareOp, Effect, Expr, ExprKind, Joint, Leg, LegShape, LocalId, MOST_STACKED, Test,
    TestWord, Type, WaySet,
};
use alfonso_syntax::ast;
use alfonso_vocabulary::{self as vocabulary, LegWord, Meaning, Role};
use arguments::LegArgs;

/// A movement without its rule and kind, which the caller adds.
pub(super) struct Movement {
    pub(super) legs: Vec<Leg>,
    pub(super) with: Vec<(LocalId, Expr)>,
    pub(super) condition: Option<Expr>,
    pub(super) effects: Vec<Effect>,
    pub(super) tag: Option<String>,
    pub(super) gives_check: bool,
    pub(super) exchanges: bool,
    pub(super) carried: u16,
    pub(super) clears: bool,
    pub(super) again: Option<Again>,
    pub(super) takes: bool,
}

impl Resolver<'_, '_> {
    /// Resolves a movement. A movement in Betza's notation can produce several.
    pub(super) fn movement(&mut self, movement: &ast::Movement) -> Option<Vec<Movement>> {
        match betza::spelt_out(movement) {
            Ok(list) => list.iter().map(|movement| self.single_movement(movement)).collect(),
            Err(problem) => {
                self.report(*problem);
                None
            }
        }
    }

    fn single_movement(&mut self, movement: &ast::Movement) -> Option<Movement> {
        let legs = self.legs(movement);
        self.exchange_lands(movement);
        self.together_somewhere(movement, legs.as_deref());
        self.clears_somewhere(movement, legs.as_deref());
        let mark = self.mark();
        let mut with = Vec::new();
        let mut good = true;
        for (name, value) in &movement.with {
            match self.value(value) {
                Some(value) => {
                    let local = self.fresh(name.span);
                    self.bind(name, local, value.ty);
                    with.push((local, value));
                }
                None => {
                    good = false;
                    self.bind_unknown(name);
                }
            }
        }
        let condition = self.condition(movement.condition.as_ref());
        let condition = match (condition, self.high_enough(movement)) {
            (Some(condition), Some(high)) => Some(Some(match condition {
                Some(condition) => {
                    let span = condition.span;
                    self.node(ExprKind::And(Box::new(high), Box::new(condition)), span)?
                }
                None => high,
            })),
            (condition, _) => condition,
        };
        let effects = self.effects(&movement.effects);
        self.forget(&mark);
        let (legs, condition, mut effects) = (legs?, condition?, effects?);
        let again = self.again(movement, &legs)?;
        let takes = self.takes(movement, &legs)?;
        if let Some(taking) = takes {
            effects.insert(0, self.taking(taking.span, taking.beneath)?);
        }
        good.then(|| Movement {
            legs,
            with,
            condition,
            effects,
            tag: movement.tag.as_ref().map(|tag| tag.node.clone()),
            gives_check: movement.no_check.is_none(),
            exchanges: movement.exchanging.is_some(),
            carried: movement.together.map_or(1, carried),
            clears: movement.takes_target().is_some(),
            again,
            takes: takes.is_some(),
        })
    }

    /// Reports `together` on a board without heaps, or in a movement that leads from no cell to
    /// another.
    fn together_somewhere(&mut self, movement: &ast::Movement, legs: Option<&[Leg]>) {
        let Some(ast::Together { top, span }) = movement.together else { return };
        if top.is_some_and(|top| !(2..=i64::from(MOST_STACKED)).contains(&top)) {
            self.report(heap::bad_top(span));
        }
        if !self.world.heaps && !self.world.library {
            self.report(heap::no_heaps(span, "together"));
        }
        if let Some([Leg { shape: LegShape::Place | LegShape::Stay, .. }]) = legs {
            self.report(heap::together_nowhere(span));
        }
    }

    /// Returns the condition that the pieces of `together top N` are there: `height of origin >= N`.
    fn high_enough(&mut self, movement: &ast::Movement) -> Option<Expr> {
        let ast::Together { top, span } = movement.together?;
        let origin = self.node(ExprKind::Origin, span)?;
        let height = self.node(ExprKind::HeightOf(Box::new(origin)), span)?;
        let number = self.node(ExprKind::Number(top?), span)?;
        self.node(ExprKind::Compare(CompareOp::GreaterEqual, Box::new(height), Box::new(number)), span)
    }

    /// Reports `taking target` where it has no effect. Either a piece always captures on its
    /// target, or the movement never reaches another piece.
    fn clears_somewhere(&mut self, movement: &ast::Movement, legs: Option<&[Leg]>) {
        let Some(ast::Taking { span, .. }) = movement.takes_target() else { return };
        if !self.world.stacks && !self.world.library {
            self.report(heap::taken_anyway(span));
        }
        let is_empty = |leg: &Leg| leg.onto == Test::Word(TestWord::Empty);
        if legs.is_some_and(|legs| {
            legs.last().is_some_and(is_empty) || matches!(legs, [Leg { shape: LegShape::Stay, .. }])
        }) {
            self.report(heap::nothing_on_target(span));
        }
    }

    /// Reports an exchange without `onto`: the movement reaches no piece with which to change
    /// places.
    fn exchange_lands(&mut self, movement: &ast::Movement) {
        let Some(span) = movement.exchanging else { return };
        if self.world.heaps {
            self.report(heap::exchanged(span));
        }
        let says_onto = |part: &ast::LegPart| match part {
            ast::LegPart::Leg(leg) => leg.args.iter().any(|arg| matches!(arg, ast::LegArg::Onto(_))),
            ast::LegPart::By(_) | ast::LegPart::Betza(_) => true,
            ast::LegPart::Again(_) => false,
        };
        if !movement.legs.iter().any(says_onto) {
            let help = "name the pieces to exchange with: `step any onto own exchanging`";
            self.report(clauses::bad_leg(
                span,
                "the exchanged pieces are not named",
                "no `onto` in this movement",
                help,
            ));
        }
    }

    fn legs(&mut self, movement: &ast::Movement) -> Option<Vec<Leg>> {
        let mut written = Vec::new();
        for part in &movement.legs {
            match part {
                ast::LegPart::Leg(leg) => written.push(leg),
                // The choice has no arm for the answer; the check of readings has reported it.
                ast::LegPart::Again(_) => {}
                ast::LegPart::By(_) | ast::LegPart::Betza(_) => return None,
            }
        }
        if written.is_empty() {
            let help = "a movement has at least one leg: `step any`";
            self.report(clauses::bad_leg(movement.span, "this movement goes nowhere", "no legs", help));
            return None;
        }
        let mut legs = Vec::new();
        for (index, leg) in written.iter().enumerate() {
            let next = written.get(index + 1).map(|next| next.joint);
            if leg.word.node == "place" && written.len() > 1 {
                let help = "a placement is the whole move: write `place` alone";
                self.senseless(leg.word.span, "nothing can follow a placement", help);
            }
            if leg.word.node == "stay" && written.len() > 1 {
                let help = "to act without moving, write `stay` alone";
                self.senseless(leg.word.span, "a piece that stays does not go on", help);
            }
            let resolved = self.leg(leg, index == 0, next);
            let before = legs.last().and_then(|leg: &Option<Leg>| leg.as_ref());
            let bent = match (before, &resolved) {
                (Some(before), Some(resolved)) => self.bends(before, resolved),
                _ => Some(()),
            };
            legs.push(resolved.filter(|_| bent.is_some()));
        }
        self.quiet_landings(&written);
        legs.into_iter().collect()
    }

    /// Warns of a leg without a landing test that may end the movement, if a later leg has such a
    /// test. Without a test, the piece may also capture at the earlier landing.
    fn quiet_landings(&mut self, written: &[&ast::Leg]) {
        let says = |leg: &ast::Leg| {
            leg.args.iter().any(|arg| matches!(arg, ast::LegArg::Onto(_) | ast::LegArg::By(_)))
        };
        for (index, leg) in written.iter().enumerate() {
            let rest = &written[index + 1..];
            let may_end = rest.first().is_some_and(|next| next.joint == ast::Joint::ThenMay);
            if may_end && !says(leg) && rest.iter().any(|later| says(later)) {
                let help = "write `onto` for this leg, too: `onto empty`, or `onto enemy or empty`, which is the default";
                let message = "the piece may end here, but only a later leg has `onto`";
                self.report(
                    clauses::bad_leg(leg.span, message, "the piece may land on an empty cell, or take", help)
                        .warning(),
                );
            }
        }
    }

    /// Reports `turning` after a leg that follows none of the eight directions.
    fn bends(&mut self, before: &Leg, leg: &Leg) -> Option<()> {
        let (LegShape::Slide { ways, .. } | LegShape::Hop { ways, .. }) = &leg.shape else {
            return Some(());
        };
        let is_straight = |m: u32, n: u32| m == 0 || n == 0 || m == n;
        let straight = match &before.shape {
            LegShape::Slide { ways, .. } | LegShape::Hop { ways, .. } => !ways
                .iter()
                .any(|way| matches!(way.set, WaySet::Along { .. } | WaySet::AnyLine | WaySet::Line(_))),
            LegShape::Fly | LegShape::Place | LegShape::Stay => false,
            LegShape::Leap { vectors, .. } => {
                vectors.iter().all(|(m, n)| is_straight(u32::from(*m), u32::from(*n)))
            }
            LegShape::Ride { vectors, .. } => {
                vectors.iter().all(|(m, n)| is_straight(m.unsigned_abs(), n.unsigned_abs()))
            }
        };
        if !straight && ways.iter().any(|way| matches!(way.set, WaySet::Bent(_))) {
            let help = "write `onward`, or directions of the board";
            let message = "the previous leg follows none of the eight directions";
            self.report(
                clauses::bad_leg(leg.span, message, "no direction to turn from", help)
                    .label(before.span, "the previous leg"),
            );
            return None;
        }
        Some(())
    }

    fn leg(&mut self, leg: &ast::Leg, first: bool, next: Option<ast::Joint>) -> Option<Leg> {
        self.spend(1, leg.span)?;
        let Some(Meaning::Leg(word)) = vocabulary::meaning(&leg.word.node, Role::Leg) else {
            let near = vocabulary::nearest_word(&leg.word.node, Role::Leg);
            let help =
                "a leg is a `step`, a `slide`, a `leap`, a `ride`, a `hop`, a `fly`, a `place` or a `stay`";
            self.report(names::unknown_word(&leg.word, "a leg of a movement", near, Some(help)));
            return None;
        };
        let args = self.leg_args(leg, first);
        let args = args?;
        let fits = self.tests_fit(leg, &args, next);
        let shape = match word {
            LegWord::Step => self.step(leg, &args),
            LegWord::Slide => self.slide(leg, &args),
            LegWord::Leap => self.leap(leg, &args),
            LegWord::Fly => self.fly(&args),
            LegWord::Place => self.place(&args),
            LegWord::Stay => self.stay(&args),
            LegWord::Hop => self.hop(leg, &args),
            LegWord::Ride => self.ride(leg, &args),
            // The grammar has a separate rule for Betza's notation.
            LegWord::Betza => None,
        };
        let (shape, ()) = (shape?, fits?);
        let over = args.over.unwrap_or(match word {
            LegWord::Step | LegWord::Slide | LegWord::Ride => Test::Word(TestWord::Empty),
            LegWord::Leap | LegWord::Hop | LegWord::Fly | LegWord::Place | LegWord::Stay | LegWord::Betza => {
                Test::Word(TestWord::Any)
            }
        });
        let onto = || Test::Any(vec![Test::Word(TestWord::Empty), Test::Word(TestWord::Enemy)]);
        Some(Leg {
            joint: match leg.joint {
                _ if first => Joint::First,
                ast::Joint::First | ast::Joint::Then => Joint::Must,
                ast::Joint::ThenMay => Joint::May,
            },
            shape,
            over,
            via: args.via.map_or(Test::Word(TestWord::Empty), |(test, _)| test),
            onto: match (word, args.onto) {
                (LegWord::Place, None) => Test::Word(TestWord::Empty),
                (LegWord::Stay, _) => Test::Word(TestWord::Any),
                (LegWord::Place, Some((test, _))) if self.world.heaps => test,
                (LegWord::Place, Some((test, _))) => Test::All(vec![Test::Word(TestWord::Empty), test]),
                (_, Some((test, _))) => test,
                (_, None) => onto(),
            },
            span: leg.span,
        })
    }

    /// Reports tests that do not fit their leg.
    ///
    /// `via` is a test of landings from which the movement continues; `onto` tests the landings
    /// where it ends.
    fn tests_fit(&mut self, leg: &ast::Leg, args: &LegArgs, next: Option<ast::Joint>) -> Option<()> {
        if let (Some((_, span)), None) = (&args.via, next) {
            let help = "write `onto` for the test of the last cell";
            let message = "the last leg cannot have `via`";
            self.report(clauses::bad_leg(*span, message, "the movement ends here", help));
            return None;
        }
        if let (Some((_, span)), Some(ast::Joint::Then)) = (&args.onto, next) {
            let help = "write `via` for the test of a cell on the way";
            let message = "a leg before the last cannot have `onto`";
            self.report(
                clauses::bad_leg(*span, message, "another leg must follow", help).label(leg.span, "the leg"),
            );
            return None;
        }
        Some(())
    }

    /// Binds a name whose value is in error, so that its uses are not reported as unknown.
    fn bind_unknown(&mut self, name: &ast::Name) {
        let local = self.fresh(name.span);
        self.bind_poison(name, local);
    }

    /// Reports an argument that has no meaning for its leg.
    fn senseless(&mut self, span: Span, message: &str, help: &str) {
        self.report(clauses::bad_leg(span, message, "has no meaning for this leg", help));
    }

    fn wrong_word(&mut self, word: &ast::Name) {
        if self.world.find(&word.node).is_some() || self.local(&word.node).is_some() {
            self.report(types::wrong_sort(word.span, "a declared name", "a direction"));
            return;
        }
        let swapped = word.node.split_once('-').map(|(first, second)| format!("{second}-{first}"));
        let swapped =
            swapped.and_then(|word| vocabulary::find(&word, Role::Direction)).map(|found| found.word);
        let near = swapped.or_else(|| vocabulary::nearest_word(&word.node, Role::Direction));
        let near = near.or_else(|| {
            let numbers = self.world.names_of(|it| match it {
                Declared::Dice(_) => true,
                Declared::Var(var) => self.world.vars[var.index()].ty == Some(Type::Number),
                _ => false,
            });
            alfonso_diag::nearest(&word.node, numbers)
        });
        let help = "write `over`, `via` or `onto` before a test";
        let help = vocabulary::find(&word.node, Role::Test).map(|_| help);
        self.report(names::unknown_word(word, "a direction", near.filter(|_| help.is_none()), help));
    }
}

/// Returns the number of pieces that move from the top.
fn carried(together: ast::Together) -> u16 {
    let Some(top) = together.top else { return ALL_CARRIED };
    // Other numbers have been reported.
    u16::try_from(top).unwrap_or(MOST_STACKED).clamp(1, MOST_STACKED)
}
