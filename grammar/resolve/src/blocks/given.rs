//! The dice, players and track visits for which a movement is resolved, once for each.

use super::Blocks;
use crate::movement::Movement;
use crate::resolver::Resolver;
use crate::world::{DefineHead, World};
use alfonso_model::{CompareOp, DiceId, Effect, EffectKind, Expr, ExprKind, LegShape, Seat, Type, VarId};
use alfonso_syntax::ast::ClauseBody;
use alfonso_syntax::walk::{self, Visitor};
use std::collections::BTreeSet;

/// The names that a text contains.
#[derive(Default)]
struct Names {
    /// All names.
    all: BTreeSet<String>,
    /// The names of tracks and lines along which legs lead.
    along: BTreeSet<String>,
}

impl Names {
    /// Adds the names in all definitions that are used, directly or indirectly.
    fn through_definitions(&mut self, world: &World<'_>) {
        let mut opened = BTreeSet::new();
        loop {
            let named = |head: &&DefineHead<'_>| self.all.contains(&head.define.name.node);
            let fresh =
                world.defines.iter().filter(named).find(|head| !opened.contains(&head.define.name.node));
            let Some(head) = fresh else { return };
            opened.insert(head.define.name.node.clone());
            walk::define(head.define, self);
        }
    }
}

impl Visitor for Names {
    fn name(&mut self, word: &str) {
        self.all.insert(word.to_owned());
    }

    fn along(&mut self, track: &str) {
        self.along.insert(track.to_owned());
        self.name(track);
    }
}

impl Blocks<'_, '_> {
    /// Returns the cases for which a movement is resolved. There is one for each combination of a
    /// number of its die, a player with such a track, and a pair of visits.
    pub(super) fn given(&self, body: &ClauseBody) -> Vec<Given> {
        let mut names = Names::default();
        walk::clause_body(body, &mut names);
        names.through_definitions(self.world);
        let seats = self.world.tracks_of.iter().find(|(name, _)| names.all.contains(**name));
        let seats: Vec<Option<Seat>> = match seats {
            Some((_, tracks)) if !tracks.is_empty() => tracks.iter().map(|(seat, _)| Some(*seat)).collect(),
            _ => vec![None],
        };
        let used = self.world.used_dice.iter().find(|dice| {
            self.world.dice.get(dice.index()).is_some_and(|thrown| names.all.contains(thrown.name.as_str()))
        });
        let faces = used.map_or(vec![None], |dice| {
            let faces: BTreeSet<i32> = self.world.dice[dice.index()].faces().collect();
            faces.into_iter().map(|face| Some((*dice, face))).collect()
        });
        let visits = self.visits(&names);
        let mut given = Vec::new();
        for seat in seats {
            for die in &faces {
                given.extend(visits.iter().map(|visits| Given { die: *die, seat, visits: *visits }));
            }
        }
        given
    }

    /// Returns the pairs of visits for a movement along a track that visits cells several times.
    fn visits(&self, names: &Names) -> Vec<Option<Lap>> {
        let own =
            names.along.iter().filter_map(|name| self.world.tracks_of(name)).flatten().map(|(_, id)| *id);
        let shared = names.along.iter().filter_map(|name| self.world.track(name));
        let counted = own.chain(shared).filter_map(|id| {
            let counted = self.world.counted.get(&id)?;
            Some((self.world.lap(id)?, counted.visits.len()))
        });
        let Some((number, most)) = counted.max_by_key(|(_, most)| *most) else { return vec![None] };
        let pairs = (0..most).flat_map(|from| (0..most).map(move |onto| Some(Lap { number, from, onto })));
        pairs.collect()
    }
}

/// The two visits of a track between which a movement leads, counted from 0.
#[derive(Clone, Copy)]
pub(super) struct Lap {
    /// The number per piece that holds the visit.
    number: VarId,
    /// The visit of the origin.
    from: usize,
    /// The visit of the target.
    onto: usize,
}

impl Lap {
    /// Returns `true` for the first pair of visits, for which mistakes are reported.
    pub(super) fn is_first(self) -> bool {
        (self.from, self.onto) == (0, 0)
    }

    /// Adds the condition that the piece is on its visit of origin, and the effect that sets its
    /// visit of arrival. Returns `false` for any movement other than a single slide or step, which
    /// cannot have visits.
    pub(super) fn guards(self, movement: &mut Movement) -> bool {
        let [leg] = movement.legs.as_slice() else { return false };
        if !matches!(leg.shape, LegShape::Slide { .. }) || movement.again.is_some() {
            return false;
        }
        let span = leg.span;
        let node = |kind| Expr::new(kind, span);
        let number = |visit: usize| node(ExprKind::Number(i64::try_from(visit + 1).unwrap_or(i64::MAX)));
        let of_it = node(ExprKind::Var(self.number, Type::Number, Some(Box::new(node(ExprKind::It)))));
        let there = ExprKind::Compare(CompareOp::Equal, Box::new(of_it), Box::new(number(self.from)));
        also(movement, node(there));
        if self.from != self.onto {
            let kind = EffectKind::Set {
                var: self.number,
                index: Some(node(ExprKind::It)),
                value: number(self.onto),
            };
            movement.effects.insert(0, Effect { kind, condition: None, span });
        }
        true
    }
}

/// The die, the player and the visits for which a movement is resolved.
#[derive(Clone, Copy)]
pub(super) struct Given {
    /// The dice that the movement uses, and the number that one of them shows.
    pub(super) die: Option<(DiceId, i32)>,
    /// The owner of the piece, whose own track the movement follows.
    pub(super) seat: Option<Seat>,
    /// The visits between which the movement leads, along a track that visits cells several times.
    pub(super) visits: Option<Lap>,
}

impl Given {
    /// Sets these values in the resolver the movement.
    pub(super) fn tell(self, resolver: &mut Resolver<'_, '_>) {
        (resolver.using, resolver.seat) = (self.die, self.seat);
        resolver.visits = self.visits.map(|lap| (lap.from, lap.onto));
    }
}

/// Adds the condition that the piece belongs to a player.
pub(super) fn of_seat(movement: &mut Movement, seat: Seat) {
    let span = movement.legs.first().map(|leg| leg.span).unwrap_or_default();
    let node = |kind| Box::new(Expr::new(kind, span));
    let owner = node(ExprKind::OwnerOf(node(ExprKind::It)));
    let theirs = ExprKind::Compare(CompareOp::Equal, owner, node(ExprKind::Player(seat)));
    also(movement, Expr::new(theirs, span));
}

/// Adds the condition that an unused die shows this number. The number follows the tag in the
/// move's text, so the text identifies the die.
pub(super) fn with_die(movement: &mut Movement, dice: DiceId, face: i32) {
    let span = movement.legs.first().map(|leg| leg.span).unwrap_or_default();
    also(movement, Expr::new(ExprKind::Unused(dice, face), span));
    movement.tag = Some(match movement.tag.take() {
        None => face.to_string(),
        Some(tag) => format!("{tag}:{face}"),
    });
}

/// Adds a condition before a movement's own condition.
fn also(movement: &mut Movement, first: Expr) {
    movement.condition = Some(match movement.condition.take() {
        None => first,
        Some(condition) => {
            let span = first.span;
            Expr::new(ExprKind::And(Box::new(first), Box::new(condition)), span)
        }
    });
}
