//! Chains of repeated legs, and the pieces that they capture.

use crate::problems::heap;
use crate::resolver::Resolver;
use alfonso_diag::Span;
use alfonso_forms::TestUses;
use alfonso_model::{
    Again, Effect, EffectKind, ExprKind, Leg, LegShape, Measure, Selected, Selection, Test, TestWord,
};
use alfonso_model::{Domain, Type};
use alfonso_syntax::ast;

impl Resolver<'_, '_> {
    /// Resolves the repetition of a movement. Returns `Some(None)` if it is not repeated.
    #[allow(clippy::option_option)]
    pub(super) fn again(&mut self, movement: &ast::Movement, legs: &[Leg]) -> Option<Option<Again>> {
        let mut legs_of = movement.legs.iter().filter_map(|part| match part {
            ast::LegPart::Again(again) => Some(again),
            _ => None,
        });
        let Some(again) = legs_of.next() else {
            let lost = movement.falls.map(|span| (span, "only a chain can have `falls at end`"));
            let lost =
                lost.or(movement.passing.map(|span| (span, "only a chain can have `crowns in passing`")));
            let lost = lost.or(movement.once.map(|span| (span, "only a chain can have `same result once`")));
            if let Some((span, message)) = lost {
                self.senseless(span, message, "write `then again` or `then may again` after the hop");
                return None;
            }
            return Some(None);
        };
        let problem = match (self.world.heaps, self.world.stacks, movement.together) {
            (true, false, _) => Some(heap::chained(again.span)),
            (true, true, None) => Some(heap::chained_alone(again.span)),
            _ => None,
        };
        if let Some(problem) = problem {
            self.report(problem);
            return None;
        }
        if let (Some(span), true) =
            (movement.once, movement.takes_crossed().is_some_and(|taking| taking.beneath))
        {
            self.report(heap::once_beneath(span));
            return None;
        }
        if let Some(second) = legs_of.next() {
            self.senseless(
                second.span,
                "`again` is written twice",
                "a chain continues as long as it can: write `again` only once",
            );
            return None;
        }
        if !matches!(movement.legs.last(), Some(ast::LegPart::Again(_))) {
            self.senseless(
                again.span,
                "a leg follows `then again`",
                "`then again` must be the last part of a movement",
            );
            return None;
        }
        let [leg] = legs else {
            self.senseless(
                again.span,
                "a chain repeats a single leg",
                "write only the leg that is repeated, without others before it",
            );
            return None;
        };
        let fixed = |measure: &Measure| matches!(measure, Measure::Fixed(_));
        let LegShape::Hop { min, max, .. } = &leg.shape else {
            let help = "write a hop: `hop 2 any over enemy onto empty, then again taking crossed`";
            self.senseless(again.span, "only a hop can be repeated", help);
            return None;
        };
        if !fixed(min) || !max.as_ref().is_none_or(fixed) {
            self.senseless(leg.span, "the hops of a chain have a fixed length", "write the number of cells");
            return None;
        }
        if movement.exchanging.is_some() {
            self.senseless(again.span, "an exchange of places cannot be repeated", "leave out `exchanging`");
            return None;
        }
        let (empty, origin) = (Test::Word(TestWord::Empty), Test::Word(TestWord::Origin));
        let home = matches!(&leg.onto, Test::Any(parts) if parts.len() == 2 && parts.contains(&empty) && parts.contains(&origin));
        if leg.onto != empty && !home {
            let help = "end each hop with `onto empty`; to take the crossed pieces, write `taking crossed`";
            self.senseless(leg.span, "the landings of a chain must be empty", help);
            return None;
        }
        if !asks_board(&leg.over) {
            let help = "name the crossed pieces by kind and owner: `over enemy`, `over own Man`";
            self.senseless(leg.span, "`over` in a chain cannot test this", help);
            return None;
        }
        if let (Some(span), None) = (movement.falls, movement.takes_crossed()) {
            self.senseless(
                span,
                "the chain takes no pieces that could leave the board at its end",
                "add `taking crossed`, or leave out `falls at end`",
            );
            return None;
        }
        Some(Some(Again {
            may: again.may,
            onward: again.onward,
            falls_at_end: movement.falls.is_some(),
            passing: movement.passing.is_some(),
            once: movement.once.is_some(),
        }))
    }

    /// Resolves `taking crossed`. Returns `Some(None)` if the movement has no such words.
    #[allow(clippy::option_option)]
    pub(super) fn takes(&mut self, movement: &ast::Movement, legs: &[Leg]) -> Option<Option<ast::Taking>> {
        let Some(taking) = movement.takes_crossed() else { return Some(None) };
        let span = taking.span;
        let crosses = |leg: &Leg| match &leg.shape {
            LegShape::Slide { max, .. } => !matches!(max, Some(Measure::Fixed(1))),
            LegShape::Hop { .. } | LegShape::Leap { .. } | LegShape::Ride { .. } => true,
            LegShape::Fly | LegShape::Place | LegShape::Stay => false,
        };
        if legs.len() == 1 && !legs.iter().any(crosses) {
            let help = "write `taking crossed` only for a hop, or for a slide `over` pieces";
            self.senseless(span, "this movement crosses nothing", help);
            return None;
        }
        let only_own = |leg: &Leg| leg.over == Test::Word(TestWord::Own);
        if legs.iter().filter(|leg| crosses(leg)).all(only_own) {
            let help = "to take own pieces, say who may capture whom in `captures`, and write `do capture pieces on crossed`";
            self.senseless(span, "`taking crossed` takes enemies, and this crosses own pieces", help);
            return None;
        }
        if taking.beneath {
            if !self.world.stacks && !self.world.library {
                self.report(heap::no_stacks(span, "beneath"));
                return None;
            }
            if !matches!(legs, [Leg { shape: LegShape::Hop { .. }, .. }]) {
                self.report(heap::beneath_no_hop(span));
                return None;
            }
        }
        Some(Some(taking))
    }

    /// Returns the effect of `taking crossed`, which captures the enemy pieces on the crossed
    /// cells. With `beneath`, the effect lays them beneath the moving piece.
    pub(super) fn taking(&mut self, span: Span, beneath: bool) -> Option<Effect> {
        let crossed = self.node(ExprKind::Crossed(Type::Cells), span)?;
        let selection = Selection {
            domain: Domain::Pieces,
            local: self.fresh(span),
            test: Test::Word(TestWord::Enemy),
            owner: None,
            within: Some(crossed),
            except: None,
            filter: None,
            by_kind: false,
            span,
        };
        let who = Selected::Many(selection);
        let kind = match beneath {
            true => EffectKind::Lay { who, piece: self.node(ExprKind::It, span)?, taken: true },
            false => EffectKind::Capture { who },
        };
        Some(Effect { kind, condition: None, span })
    }
}

/// Returns `true` if a test depends only on the pieces on the board.
fn asks_board(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(asks_board),
        Test::Not(part) => asks_board(part),
        Test::Word(word) => word.uses() == TestUses::Board,
    }
}
