//! Indices on tracks, and tracks that belong to players.

use crate::problems::names;
use crate::resolver::Resolver;
use crate::world::{Declared, World};
use alfonso_diag::Span;
use alfonso_model::{CompareOp, Expr, ExprKind, Seat, TrackId, Type, VarId};
use alfonso_syntax::ast::{Name, OnTrack};

impl World<'_> {
    /// Returns the track with that name.
    pub(crate) fn track(&self, name: &str) -> Option<TrackId> {
        let tracks = &self.board.as_ref()?.tracks;
        tracks.iter().position(|track| track.name == name).map(TrackId::new)
    }

    /// Returns each player's track with that name.
    pub(crate) fn tracks_of(&self, name: &str) -> Option<&[(Seat, TrackId)]> {
        self.tracks_of.get(name).map(Vec::as_slice)
    }

    /// Returns the number per piece that counts visits to the cells of a track, if the track may
    /// visit a cell several times.
    pub(crate) fn lap(&self, track: TrackId) -> Option<VarId> {
        match self.find(&self.counted.get(&track)?.number.node) {
            Some(Declared::Var(var)) => Some(var),
            _ => None,
        }
    }

    /// Returns the names of all tracks.
    pub(crate) fn track_names(&self) -> Vec<String> {
        let tracks = self.board.iter().flat_map(|board| &board.tracks).map(|track| track.name.clone());
        let shared = tracks.filter(|name| !name.contains(' '));
        shared.chain(self.tracks_of.keys().map(|name| (*name).to_owned())).collect()
    }
}

impl Resolver<'_, '_> {
    /// Resolves an expression about a track. If each player has such a track, the expression uses
    /// the first of these that is known:
    ///
    /// - the track of the named player;
    /// - in a movement along such a track, the track of the piece's owner;
    /// - the track of the player to move.
    pub(super) fn on_track(
        &mut self,
        track: &OnTrack,
        asked: &dyn Fn(&mut Self, TrackId) -> Option<Expr>,
        nothing: ExprKind,
        span: Span,
    ) -> Option<Expr> {
        let name = track.name.node.as_str();
        if let Some(track_id) = self.world.track(name) {
            if let Some(of) = &track.of {
                self.report(names::of_nobody(of.span, name));
                return None;
            }
            return asked(self, track_id);
        }
        let Some(tracks) = self.world.tracks_of(name) else {
            self.unknown_track(&track.name);
            return None;
        };
        let tracks = tracks.to_vec();
        let player = match (&track.of, self.seat) {
            (Some(of), _) => self.value_as(of, Type::Player)?,
            (None, Some(seat)) => {
                let (_, track) = tracks.iter().find(|(owner, _)| *owner == seat)?;
                return asked(self, *track);
            }
            (None, None) => {
                self.need(crate::context::Thing::Turn, name, span)?;
                self.node(ExprKind::Mover, span)?
            }
        };
        // The value for the player `nobody`, who has no track.
        let mut rest = if track.of.is_some() { self.node(nothing, span) } else { None };
        for (seat, track) in tracks.into_iter().rev() {
            let here = asked(self, track)?;
            rest = Some(match rest {
                None => here,
                Some(rest) => {
                    let seat = self.node(ExprKind::Player(seat), span)?;
                    let same = ExprKind::Compare(CompareOp::Equal, Box::new(player.clone()), Box::new(seat));
                    let same = self.node(same, span)?;
                    self.node(ExprKind::If(Box::new(same), Box::new(here), Box::new(rest)), span)?
                }
            });
        }
        rest
    }

    /// Returns the index of a cell or piece on a track.
    ///
    /// If the track visits a cell several times, the number of the piece there selects the visit.
    /// In a movement along the track, the visits of the origin and the target are known.
    pub(super) fn place_on(&mut self, cell: &Expr, track: TrackId, span: Span) -> Option<Expr> {
        let number_of = |track| ExprKind::PlaceOn(Box::new(cell.clone()), track);
        let Some(counted) = self.world.counted.get(&track) else { return self.node(number_of(track), span) };
        let (visits, number) = (counted.visits.clone(), self.world.lap(track)?);
        let known = match (&cell.kind, self.visits) {
            (ExprKind::Origin, Some((from, _))) => Some(from),
            (ExprKind::Target, Some((_, onto))) => Some(onto),
            _ => None,
        };
        if let Some(visit) = known {
            // Another player's shorter track may have fewer visits.
            return match visits.get(visit) {
                Some(track) => self.node(number_of(*track), span),
                None => self.node(ExprKind::Number(0), span),
            };
        }
        let piece = match cell.ty {
            Type::Piece => cell.clone(),
            _ => self.node(ExprKind::PieceOn(Box::new(cell.clone())), span)?,
        };
        let mut rest = self.node(number_of(visits[0]), span)?;
        for (visit, track) in (1..).zip(&visits[1..]) {
            let lap = ExprKind::Var(number, Type::Number, Some(Box::new(piece.clone())));
            let (lap, expected) = (self.node(lap, span)?, self.node(ExprKind::Number(visit + 1), span)?);
            let same = ExprKind::Compare(CompareOp::Equal, Box::new(lap), Box::new(expected));
            let (same, here) = (self.node(same, span)?, self.node(number_of(*track), span)?);
            rest = self.node(ExprKind::If(Box::new(same), Box::new(here), Box::new(rest)), span)?;
        }
        Some(rest)
    }

    /// Reports a track name that does not exist.
    pub(crate) fn unknown_track(&mut self, name: &Name) {
        if !self.world.refused.contains(name.node.as_str()) {
            let known = self.world.track_names();
            self.report(names::unknown_name(
                &name.node,
                name.span,
                "track",
                known.iter().map(String::as_str),
            ));
        }
    }
}
