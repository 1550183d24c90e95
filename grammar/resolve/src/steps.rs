//! Steps of a turn in which a player moves, rolls or decides.

use super::context::Thing;
use super::dice;
use super::problems::{dice as problems, names, types};
use super::resolver::Resolver;
use super::values_of::constant;
use super::world::Declared;
use alfonso_diag::Span;
use alfonso_forms::{DiceWord, Passing, PickText, Using};
use alfonso_model::{
    Chooser, Dice, DiceId, Domain, Effect, EffectKind, Expr, ExprKind, Judged, LocalId, Selected, StepKind,
    Type, VarRole,
};
use alfonso_syntax::ast::{self, Name, Selection};
use alfonso_vocabulary as vocabulary;

/// The largest number of values among which a player can choose.
const MOST_CHOICES: i64 = 1000;

/// The least and the greatest number that a player can choose.
type Among = (i32, i32);

impl Resolver<'_, '_> {
    /// Resolves `move piece x where ... else pass`.
    pub(super) fn move_step(
        &mut self,
        who: Option<&Selection>,
        dice: Option<&ast::WithDice>,
        pass: Passing,
    ) -> Option<StepKind> {
        let using = match dice {
            Some(with) => {
                let dice = self.dice_named(&with.name)?;
                self.uses_dice(dice, with.name.span);
                if with.to_next {
                    self.log.kept_dice.push((dice, with.name.span));
                }
                if let Some(span) = with.twice {
                    self.log.doubled_dice.push((dice, span));
                }
                let twice = with.twice.is_some();
                Some(Using { dice, twice, most: with.most, greatest: with.greatest, to_next: with.to_next })
            }
            None => None,
        };
        let anyone = who.is_some_and(|who| who.adjectives.iter().any(|word| word.node == "any"));
        let who = match who {
            Some(selection) => Some(self.pieces_to_move(selection)?),
            None => None,
        };
        Some(StepKind::Move { who, anyone, using, pass })
    }

    /// Resolves steps such as `choose remove Man of next` and `choose cell c where C { effects }`.
    pub(super) fn pick(&mut self, selection: &Selection, lot: &ast::Lot, pass: Passing) -> Option<StepKind> {
        let opened = self.open(selection);
        let known = opened.is_known();
        let local = opened.local();
        let (body, to) = match lot {
            ast::Lot::Does(body) if known => (self.effects(body).map(Some), None),
            ast::Lot::Given(to) if known => (Some(None), Some(self.value_as(to, Type::Player))),
            _ => (Some(None), None),
        };
        let among = self.close(opened)?;
        let span = selection.span;
        let fits = match lot {
            ast::Lot::Does(_) => !matches!(among.domain, Domain::Lost | Domain::Reserve | Domain::Buried),
            _ => among.domain == Domain::Pieces,
        };
        if !fits {
            self.report(problems::cannot_choose(span, matches!(lot, ast::Lot::Does(_))));
            return None;
        }
        let chosen = self.node(ExprKind::Local(local, among.domain.ty()), span)?;
        let who = Selected::One(chosen);
        let one = |kind| vec![Effect { kind, condition: None, span }];
        let effects = match lot {
            ast::Lot::Removed => one(EffectKind::Remove { who }),
            ast::Lot::Captured => one(EffectKind::Capture { who }),
            ast::Lot::Given(_) => one(EffectKind::Give { who, to: to?? }),
            ast::Lot::Does(_) => body??,
        };
        let written = match lot {
            ast::Lot::Removed | ast::Lot::Captured => PickText::Taken,
            ast::Lot::Given(_) => PickText::Named("give".to_owned()),
            ast::Lot::Does(_) if sows_from(&effects, local) => PickText::Cell,
            ast::Lot::Does(_) => {
                let name = selection.local.as_ref().map_or_else(|| noun(selection), |name| name.node.clone());
                PickText::Named(name)
            }
        };
        Some(StepKind::Pick { among, effects, written, pass })
    }

    /// Resolves `roll lot and pair`.
    pub(super) fn roll(&mut self, names: &[Name]) -> Option<StepKind> {
        let mut rolled: Vec<(DiceId, Span)> = Vec::new();
        let mut good = true;
        for name in names {
            let Some(id) = self.dice_named(name) else {
                good = false;
                continue;
            };
            match rolled.iter().find(|(known, _)| *known == id) {
                Some((_, first)) => {
                    let first = *first;
                    self.report(problems::rolled_twice(name, first));
                    good = false;
                }
                None => rolled.push((id, name.span)),
            }
        }
        if !good {
            return None;
        }
        let span = names.first()?.span.to(names.last()?.span);
        let world = self.world;
        let all: Vec<&Dice> = rolled.iter().map(|(id, _)| &world.dice[id.index()]).collect();
        dice::check_roll(&all, span, self.log)?;
        Some(StepKind::Roll(rolled.into_iter().map(|(id, _)| id).collect()))
    }

    fn dice_named(&mut self, name: &Name) -> Option<DiceId> {
        match self.world.find(&name.node) {
            Some(Declared::Dice(id)) => Some(id),
            Some(other) => {
                let at = self.world.names.get(name.node.as_str()).map_or(name.span, |(_, at)| *at);
                self.report(types::wrong_definition(
                    &name.node,
                    name.span,
                    other.a(),
                    "the name of dice",
                    at,
                ));
                None
            }
            None => {
                let known = self.world.names_of(|it| matches!(it, Declared::Dice(_)));
                self.report(names::unknown_name(&name.node, name.span, "die", known));
                None
            }
        }
    }

    /// Resolves `judge next until stable`.
    pub(super) fn judge(&mut self, who: &ast::Expr, stable: Option<Span>) -> Option<StepKind> {
        let judged = match &who.kind {
            ast::ExprKind::Word(word) => match word.as_str() {
                "next" if stable.is_none() => Some(Judged::Next),
                "next" | "mover" => Some(Judged::Stable),
                "others" => Some(Judged::Others),
                _ => None,
            },
            // The choice has no arm for the answer; the check of readings has reported it.
            ast::ExprKind::By(_) => return None,
            _ => None,
        };
        if judged.is_none() {
            let near = match &who.kind {
                ast::ExprKind::Word(word) => alfonso_diag::nearest(word, ["next", "mover", "others"]),
                _ => None,
            };
            self.report(super::problems::clauses::judge_whom(who.span, near));
        }
        judged.map(StepKind::Judge)
    }

    /// Resolves `mover chooses bid of mover among 1..6`.
    pub(super) fn choose(
        &mut self,
        who: &ast::Chooser,
        target: &ast::Expr,
        among: Option<&(ast::Expr, ast::Expr)>,
    ) -> Option<StepKind> {
        let limits_of = |resolver: &mut Self| among.map(|(first, last)| resolver.limits(first, last));
        let (who, chosen, limits) = match who {
            ast::Chooser::One(player) => {
                let player = self.value_as(player, Type::Player);
                (player.map(Chooser::One), self.target(target), limits_of(self))
            }
            ast::Chooser::Each(selection) => {
                let opened = self.open(selection);
                let chosen = if opened.is_known() { self.target(target) } else { None };
                let limits = limits_of(self);
                let resolved = self.close(opened);
                let players = resolved.filter(|resolved| {
                    let good = resolved.domain == Domain::Players;
                    if !good {
                        let expected = "a selection of players";
                        self.report(types::wrong_sort(selection.span, "something else", expected));
                    }
                    good
                });
                (players.map(Chooser::Each), chosen, limits)
            }
        };
        let (who, chosen) = (who?, chosen?);
        let name = chosen.name.as_str();
        let (among, limits) = match (chosen.role, chosen.ty, limits) {
            (VarRole::Score | VarRole::Money | VarRole::Counter, ..) => {
                self.report(problems::chosen_money(chosen.span, name));
                return None;
            }
            (VarRole::Plain, Type::Flag, None) => ((0, 1), None),
            (VarRole::Plain, Type::Flag, Some(_)) => {
                let span = among.map_or(chosen.span, |(first, last)| first.span.to(last.span));
                self.report(problems::among_flag(span, name));
                return None;
            }
            (VarRole::Plain, Type::Number, Some(limits)) => limits?,
            (VarRole::Plain, Type::Number, None) => {
                self.report(problems::no_among(chosen.span, name));
                return None;
            }
            (VarRole::Plain, other, _) => {
                self.report(problems::chosen_type(chosen.span, name, types::a(other)));
                return None;
            }
        };
        Some(StepKind::Choose { who, var: chosen.var, index: chosen.index, among, limits })
    }

    /// Returns the least and the greatest number that a player can ever choose, and those that the
    /// position allows if they depend on it. One of the limits must be known before the game begins.
    fn limits(&mut self, first: &ast::Expr, last: &ast::Expr) -> Option<(Among, Option<[Expr; 2]>)> {
        let span = first.span.to(last.span);
        let (first, last) = (self.value_as(first, Type::Number), self.value_as(last, Type::Number));
        let (first, last) = (first?, last?);
        let (least, most) = (constant(&first), constant(&last));
        let among = match (least, most) {
            (Some(least), Some(most)) => Some((least, most)),
            (Some(least), None) => Some((least, least.saturating_add(MOST_CHOICES - 1))),
            (None, Some(most)) => Some((most.saturating_sub(MOST_CHOICES - 1), most)),
            (None, None) => None,
        };
        let few = |(first, last): &(i64, i64)| (0..MOST_CHOICES).contains(&last.saturating_sub(*first));
        let narrow = |(first, last)| i32::try_from(first).ok().zip(i32::try_from(last).ok());
        let Some(among) = among.filter(few).and_then(narrow) else {
            self.report(problems::bad_among(span, MOST_CHOICES));
            return None;
        };
        let known = least.is_some() && most.is_some();
        Some((among, (!known).then_some([first, last])))
    }

    /// Resolves the name of a single die to the number that the die shows.
    pub(super) fn die(&mut self, id: DiceId, word: &str, span: Span) -> Option<Expr> {
        let dice = &self.world.dice[id.index()];
        if let Some((used, face)) = self.using
            && used == id
        {
            return self.node(ExprKind::Number(face.into()), span);
        }
        if dice.count() > 1 {
            // A movement that calls the definition may use one of the dice.
            if self.shallow && self.world.used_dice.contains(&id) {
                return self.node(ExprKind::Number(1), span);
            }
            let site = self.site(span);
            let problem = problems::several_dice(dice, site);
            match self.again {
                true => self.report(problem),
                // The check of the definition did not report this use.
                false => self.log.report(problem),
            }
            return None;
        }
        self.need(Thing::Position, word, span)?;
        self.uses_dice(id, span);
        self.node(ExprKind::Die(id), span)
    }

    /// Resolves `lot shows E`.
    pub(super) fn shows(&mut self, left: &ast::Expr, right: &ast::Expr, span: Span) -> Option<Expr> {
        let number = self.value_as(right, Type::Number);
        let id = self.dice_asked("shows", left)?;
        let number = number?;
        self.check_shown(id, &number);
        self.node(ExprKind::Shows(id, Box::new(number)), span)
    }

    /// Resolves a number computed from dice, such as `sum of pair`.
    pub(super) fn thrown(
        &mut self,
        asks: DiceWord,
        dice: &ast::Expr,
        number: Option<&ast::Expr>,
        span: Span,
    ) -> Option<Expr> {
        let number = number.map(|number| self.value_as(number, Type::Number));
        let id = self.dice_asked(asks.words(), dice)?;
        let number = match number {
            Some(number) => Some(Box::new(number?)),
            None => None,
        };
        number.iter().for_each(|number| self.check_shown(id, number));
        self.node(ExprKind::Thrown(asks, id, number), span)
    }

    /// Reports a number that is on no face of the dice. Skips dice in error, which have no faces.
    fn check_shown(&mut self, id: DiceId, number: &Expr) {
        let dice = &self.world.dice[id.index()];
        let mut faces = dice.sorts.iter().flat_map(|sort| &sort.faces).copied().peekable();
        if let Some(asked) = constant(number)
            && faces.peek().is_some()
            && !faces.any(|face| i64::from(face) == asked)
        {
            self.report(problems::never_shown(number.span, asked, dice));
        }
    }

    /// Returns the dice that a value names, for a word that needs dice.
    fn dice_asked(&mut self, word: &str, value: &ast::Expr) -> Option<DiceId> {
        let found = match &value.kind {
            ast::ExprKind::Word(name) => match self.world.find(name) {
                Some(Declared::Dice(id)) => Some(id),
                None if self.local(name).is_none()
                    && vocabulary::find(name, vocabulary::Role::Value).is_none() =>
                {
                    let known = self.world.names_of(|it| matches!(it, Declared::Dice(_)));
                    self.report(names::unknown_name(name, value.span, "die", known));
                    return None;
                }
                _ => None,
            },
            _ => None,
        };
        let Some(id) = found else {
            let known = self.world.names_of(|it| matches!(it, Declared::Dice(_)));
            self.report(problems::asked_of_no_dice(value.span, word, &known));
            return None;
        };
        self.need(Thing::Position, word, value.span)?;
        self.uses_dice(id, value.span);
        Some(id)
    }

    /// Records that the rule reads dice.
    fn uses_dice(&mut self, id: DiceId, span: Span) {
        let site = self.site(span);
        if !self.shallow {
            self.log.dice.push((id, site));
        }
    }
}

/// Returns `true` if the first effect sows the contents of the chosen cell.
fn sows_from(effects: &[Effect], chosen: LocalId) -> bool {
    let Some(Effect { kind: EffectKind::Sow { index: Some(cell), .. }, .. }) = effects.first() else {
        return false;
    };
    cell.kind.is_local(chosen)
}

/// Returns the noun of a selection, in the singular.
fn noun(selection: &Selection) -> String {
    let word = selection.noun.node.as_str();
    match word {
        "pieces" | "cells" | "players" | "sectors" => word.trim_end_matches('s').to_owned(),
        _ => word.to_owned(),
    }
}
