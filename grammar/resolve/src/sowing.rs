//! Sowing: the contents of a cell are laid down one by one on the next cells of a track.

use super::problems::sowing as problems;
use super::resolver::Resolver;
use alfonso_diag::Span;
use alfonso_model::{EffectKind, Per, TrackId, Type, VarRole};
use alfonso_syntax::ast::{Effect, Expr, Name};

/// The syntax of `sow TARGET along TRACK skipping CELLS ending at NAME { effects }`.
pub(super) struct Sowing<'a> {
    pub(super) hand: Option<&'a Expr>,
    pub(super) target: &'a Expr,
    pub(super) back: bool,
    pub(super) track: &'a Name,
    pub(super) skipping: Option<&'a Expr>,
    pub(super) ending: Option<&'a (Name, Vec<Effect>)>,
}

impl Resolver<'_, '_> {
    /// Resolves a sowing.
    pub(super) fn sow(&mut self, sowing: &Sowing<'_>, span: Span) -> Option<EffectKind> {
        let hand = match sowing.hand {
            Some(number) => self.value_as(number, Type::Number).map(Some),
            None => Some(None),
        };
        let target = self.target(sowing.target);
        let track = self.track(sowing.track);
        let skipping = match sowing.skipping {
            Some(cells) => self.cells(cells).map(Some),
            None => Some(None),
        };
        let last = self.fresh(span);
        let body = match sowing.ending {
            Some((name, body)) => {
                let mark = self.mark();
                self.bind(name, last, Type::Cell);
                // The effects after a sowing cannot offer a choice, because there may be several
                // sowings.
                let outside = std::mem::replace(&mut self.choosing, false);
                let body = self.effects(body);
                self.choosing = outside;
                self.forget(&mark);
                body
            }
            None => Some(Vec::new()),
        };
        let target = target?;
        let head = &self.world.vars[target.var.index()];
        if (head.per, target.ty, target.role) != (Per::Cell, Type::Number, VarRole::Plain) {
            let declared = head.var.name.span;
            self.report(problems::not_on_cells(target.span, &target.name, declared));
            return None;
        }
        let track = track?;
        let closed = self.world.board.as_ref().is_some_and(|board| board.tracks[track.index()].closed);
        if !closed {
            self.report(problems::open_track(sowing.track));
            return None;
        }
        let (var, index) = (target.var, target.index);
        let (hand, skipping, body) = (hand?, skipping?, body?);
        Some(EffectKind::Sow { hand, var, index, track, back: sowing.back, skipping, last, body })
    }

    /// Returns the track with that name.
    pub(super) fn track(&mut self, name: &Name) -> Option<TrackId> {
        let tracks = &self.world.board.as_ref()?.tracks;
        let index = tracks.iter().position(|track| track.name == name.node);
        if index.is_none() && !self.world.refused.contains(name.node.as_str()) {
            let shared = tracks.iter().filter(|track| !track.name.contains(' '));
            let known: Vec<String> = shared.map(|track| track.name.clone()).collect();
            let known = known.iter().map(String::as_str);
            let of_a_player = tracks
                .iter()
                .any(|track| track.name.contains(' ') && track.name.split(' ').any(|part| part == name.node));
            self.report(match of_a_player {
                true => super::problems::sowing::track_of_player(name.span, &name.node),
                false => super::problems::names::unknown_name(&name.node, name.span, "track", known),
            });
        }
        if index.is_some_and(|index| self.world.counted.contains_key(&TrackId::new(index))) {
            self.report(super::problems::sowing::comes_back(name));
            return None;
        }
        index.map(TrackId::new)
    }
}
