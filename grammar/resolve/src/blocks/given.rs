//! The die, the player and the visits of a track for which a movement is read: once for each.

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
    /// Adds the names in the definitions that are named.
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
    /// Returns what a movement is read for, one after the other: each die that it may use, and each player along whose own track it
    /// may lead.
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

    /// Returns the visits between which a movement may lead that goes along a track which comes to cells several times.
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

/// The visits of a track between which a movement leads, counted from 0.
#[derive(Clone, Copy)]
pub(super) struct Lap {
    /// The number of pieces that counts the visits.
    number: VarId,
    /// The visit from which it comes.
    from: usize,
    /// The visit at which it arrives.
    onto: usize,
}

impl Lap {
    /// Returns true for the first pair of visits: mistakes are reported with it.
    pub(super) fn is_first(self) -> bool {
        (self.from, self.onto) == (0, 0)
    }

    /// Adds to a movement that the piece has to be on the one visit, and that it is on the other when it has arrived. Returns false for
    /// movements other than a single slide or step, which say nothing of visits.
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

/// The die, the player and the visits for which a movement is read.
#[derive(Clone, Copy)]
pub(super) struct Given {
    /// The die that it uses, by its name and the number that it shows.
    pub(super) die: Option<(DiceId, i32)>,
    /// The owner of the piece, along whose own track it leads.
    pub(super) seat: Option<Seat>,
    /// The visits between which it leads, along a track that comes to cells several times.
    pub(super) visits: Option<Lap>,
}

impl Given {
    /// Notes for the resolver the movement whose parts it resolves.
    pub(super) fn tell(self, resolver: &mut Resolver<'_, '_>) {
        (resolver.using, resolver.seat) = (self.die, self.seat);
        resolver.visits = self.visits.map(|lap| (lap.from, lap.onto));
    }
}

/// Adds to a movement that the piece belongs to a player.
pub(super) fn of_seat(movement: &mut Movement, seat: Seat) {
    let span = movement.legs.first().map(|leg| leg.span).unwrap_or_default();
    let node = |kind| Box::new(Expr::new(kind, span));
    let owner = node(ExprKind::OwnerOf(node(ExprKind::It)));
    let theirs = ExprKind::Compare(CompareOp::Equal, owner, node(ExprKind::Player(seat)));
    also(movement, Expr::new(theirs, span));
}

/// Adds to a movement that the die it uses has to show its number. A move is written with that number, behind its tag: nothing else
/// need say which die it uses.
pub(super) fn with_die(movement: &mut Movement, dice: DiceId, face: i32) {
    let span = movement.legs.first().map(|leg| leg.span).unwrap_or_default();
    also(movement, Expr::new(ExprKind::Unused(dice, face), span));
    movement.tag = Some(match movement.tag.take() {
        None => face.to_string(),
        Some(tag) => format!("{tag}:{face}"),
    });
}

/// Adds a condition to a movement, before its own.
fn also(movement: &mut Movement, first: Expr) {
    movement.condition = Some(match movement.condition.take() {
        None => first,
        Some(condition) => {
            let span = first.span;
            Expr::new(ExprKind::And(Box::new(first), Box::new(condition)), span)
        }
    });
}
