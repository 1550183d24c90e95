//! Move generation, the only source of legality.
//!
//! The generator yields [`PieceMoves`]. Listing moves, counting them, drawing a move and testing a
//! move all use this generator.

use super::check_info::CheckInfo;
use super::eval::Eval;
use super::piece_moves::PieceMoves;
use super::scratch::Scratch;
use super::value::{EvalContext, Frame, Subject};
use crate::blueprint::StepKind;
use crate::choices::Choices;
use crate::expr::{Domain, Expr, Selection};
use crate::program::Movement;
use crate::{ClassId, Move, MoveKind, MovementId, Program, Seat, State};
use alfonso_board::{CellId, CellSet};
use std::ops::ControlFlow;

/// A receiver of moves that are not plain. It is a trait object, so what yields them is compiled once.
pub(super) type Visit<'v, const N: usize> = &'v mut dyn FnMut(PieceMoves<N>) -> ControlFlow<()>;

/// Values that are the same for all plain moves of a ply.
struct Plainly<const N: usize> {
    /// The cells that are not barred.
    open: CellSet<N>,
    /// The targets for which the test of pins and checks is not sufficient.
    asked: CellSet<N>,
    /// The cells on which a piece ends every check.
    stops: CellSet<N>,
    /// The pieces that are pinned.
    pinned: CellSet<N>,
    /// The origins for which the test of pins and checks is not sufficient.
    unsure: CellSet<N>,
}

impl<const N: usize> Plainly<N> {
    #[inline]
    fn new(program: &Program<N>, scratch: &Scratch<N>) -> Self {
        let CheckInfo { stops, pinned, unsure, .. } = scratch.check_info;
        let open = program.board.without(&scratch.barred);
        Self { open, asked: scratch.disturbing | unsure, stops, pinned, unsure }
    }
}

impl<const N: usize> Program<N> {
    /// Yields every legal move of a piece in the present step, before preferences filter them.
    ///
    /// The sets of targets are never empty. The calls of `visit` are in table order: class, way of
    /// moving, origin, then moves with a choice before those without. If pieces of every player may
    /// move, the moves of one owner come after those of another.
    ///
    /// Endings are not checked, so a decided position may have moves.
    pub fn generate(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        visit: &mut impl FnMut(PieceMoves<N>),
    ) {
        let Some(StepKind::Move { who, anyone, .. }) = self.step(state.step) else {
            scratch.check_info.known = false;
            return;
        };
        let _ = self.generate_until(state, who.as_ref(), *anyone, scratch, &mut |found| {
            visit(found);
            ControlFlow::Continue(())
        });
    }

    /// Yields the pseudo-legal moves, some of which may be illegal.
    ///
    /// Several ways of moving may yield the same legal move. Only the first way that makes it
    /// legally counts.
    pub(crate) fn generate_lazily(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        visit: &mut impl FnMut(PieceMoves<N>),
    ) {
        scratch.lazy = true;
        self.generate(state, scratch, visit);
        scratch.lazy = false;
    }

    /// Returns true if a move that [`Program::generate_lazily`] has just yielded is legal.
    pub(crate) fn is_legal(&self, state: &State<N>, scratch: &mut Scratch<N>, m: Move) -> bool {
        if let MoveKind::Pick { step, thing } = m.kind() {
            return !self.judges_picks(state, scratch)
                || self.broken_by_pick(state, step, thing, scratch).is_none();
        }
        let Some(by) = m.by() else { return true };
        scratch.try_all = true;
        // If pieces of every player may move, the scratch space may be prepared for another player.
        let side = self.side_of(state, m);
        if side != scratch.side {
            self.take_side(state, side, scratch);
        }
        let expected = PieceMoves::new(by, m.from(), CellSet::only(m.to())).becoming(m.becomes());
        let expected = expected.chained(m.chain().unwrap_or(0));
        !self.first_of(state, scratch, expected).is_empty()
    }

    /// Returns true if a step has a legal move, ignoring conditions that read the dice.
    pub(crate) fn any_move(&self, state: &State<N>, step: u8, scratch: &mut Scratch<N>) -> bool {
        let Some(StepKind::Move { who, who_asks_dice, anyone, .. }) = self.step(step) else { return false };
        let who = who.as_ref().filter(|_| !who_asks_dice);
        self.has_move(state, who, *anyone, scratch)
    }

    /// Returns true if the present step has a legal move, before preferences filter the moves.
    pub(super) fn may_move(&self, state: &State<N>, scratch: &mut Scratch<N>) -> bool {
        let Some(StepKind::Move { who, anyone, .. }) = self.step(state.step) else { return false };
        self.has_move(state, who.as_ref(), *anyone, scratch)
    }

    fn has_move(
        &self,
        state: &State<N>,
        who: Option<&Selection>,
        anyone: bool,
        scratch: &mut Scratch<N>,
    ) -> bool {
        self.generate_until(state, who, anyone, scratch, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Adds the moves of [`Program::generate`] to a list, as target sets.
    pub(crate) fn add_moves(&self, state: &State<N>, scratch: &mut Scratch<N>, moves: &mut Choices<N>) {
        self.generate(state, scratch, &mut |found| moves.lead(found));
    }

    /// Returns a step of the turn, or `None` if there is no such step.
    pub(crate) fn step(&self, step: u8) -> Option<&StepKind> {
        self.spec.steps.get(usize::from(step)).map(|step| &step.kind)
    }

    fn generate_until(
        &self,
        state: &State<N>,
        who: Option<&Selection>,
        anyone: bool,
        scratch: &mut Scratch<N>,
        visit: &mut impl FnMut(PieceMoves<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.prepare(state, scratch);
        let mut pieces = if anyone { state.occupied } else { state.of_owner(self, state.player) };
        let reserve = who.is_none_or(|who| who.domain == Domain::Reserve);
        if reserve && self.spec.reserve.is_some() {
            self.generate_placed(state, who, scratch, visit)?;
        }
        if let Some(who) = who {
            if reserve {
                return ControlFlow::Continue(());
            }
            let checked = self.checked(scratch);
            let mut eval = self.quiet_eval(state, checked, state.player, &mut scratch.frame);
            pieces &= eval.pieces(who);
        }
        if !anyone {
            return self.generate_for(state, pieces, scratch, visit);
        }
        let try_all = scratch.try_all;
        for owner in self.seats() {
            let pieces = pieces & state.of_owner(self, owner);
            if !pieces.is_empty() {
                self.take_side(state, owner, scratch);
                // Pins and checks are known only for the pieces of the player to move.
                scratch.try_all = try_all || owner != state.player;
                self.generate_for(state, pieces, scratch, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Yields every legal move of these pieces. All of them belong to one player.
    fn generate_for(
        &self,
        state: &State<N>,
        pieces: CellSet<N>,
        scratch: &mut Scratch<N>,
        visit: &mut impl FnMut(PieceMoves<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let plainly = Plainly::new(self, scratch);
        let using = self.using(state.step).is_some();
        let may_be_plain = !using && !scratch.try_all;
        for (packed, of_class) in self.classes.iter().zip(state.by_class()) {
            let of_class = pieces & *of_class;
            if of_class.is_empty() {
                continue;
            }
            for id in packed.movements.clone().map(MovementId) {
                let movement = &self.movements[id.index()];
                if may_be_plain && movement.plain {
                    let pieces = movement.of_those(state, of_class);
                    self.hand_over_plainly(state, scratch, &plainly, id, pieces, visit)?;
                } else if self.may_be_asked(state, movement, using, scratch.side) {
                    self.hand_over_one_by_one(state, scratch, id, of_class, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns true if a way of moving belongs to this kind of step and its needs are met.
    #[inline]
    fn may_be_asked(&self, state: &State<N>, movement: &Movement<N>, using: bool, side: Seat) -> bool {
        movement.uses == using && movement.needs.are_met(self, state, side)
    }

    /// Yields the same moves as [`Program::hand_over`], for plain ways of moving. The legality of
    /// their moves depends only on pins and checks.
    ///
    /// In the few exceptional cases, it calls [`Program::hand_over`].
    #[inline]
    fn hand_over_plainly(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        plainly: &Plainly<N>,
        id: MovementId,
        pieces: CellSet<N>,
        visit: &mut impl FnMut(PieceMoves<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let movement = &self.movements[id.index()];
        let asked = movement.choosing | plainly.asked;
        let rays_open = plainly.open & scratch.masks[movement.ray_mask.index()];
        let leaps_open = plainly.open & scratch.masks[movement.leap_mask.index()];
        for from in pieces {
            if movement.choosy && !self.lets_go(state, scratch, id, from) {
                continue;
            }
            let mut targets = CellSet::EMPTY;
            for ray in self.rays_of(movement, from) {
                targets |= ray.reach(&state.occupied);
            }
            targets &= rays_open;
            if let Some(leaps) = movement.leaps.get(from.index()) {
                targets |= *leaps & leaps_open;
            }
            if targets.is_empty() {
                continue;
            }
            if targets.meets(&asked) || plainly.unsure.has(from) {
                self.hand_over(state, scratch, id, from, self.board, visit)?;
                continue;
            }
            targets &=
                if plainly.pinned.has(from) { scratch.check_info.allowed(from) } else { plainly.stops };
            if !targets.is_empty() {
                visit(PieceMoves::new(id, from, targets))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Yields every legal move of these pieces of one class by a way of moving that is not plain.
    /// The needs of the way of moving must be met.
    ///
    /// The function is not inlined, because its variables would slow down the loop over plain
    /// moves.
    #[inline(never)]
    fn hand_over_one_by_one(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        id: MovementId,
        of_class: CellSet<N>,
        visit: Visit<'_, N>,
    ) -> ControlFlow<()> {
        let movement = &self.movements[id.index()];
        let pieces = movement.of_those(state, of_class);
        if pieces.is_empty() || movement.from_reserve {
            return ControlFlow::Continue(());
        }
        let Some(limit) = self.limit(state, scratch, id) else { return ControlFlow::Continue(()) };
        for from in pieces {
            if !movement.chains {
                self.hand_over(state, scratch, id, from, limit, visit)?;
            } else if !movement.choosy || self.lets_go(state, scratch, id, from) {
                self.hand_over_chains(state, scratch, (id, from), limit, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Yields every legal placement from the reserve of the player to move. If `who` is given, only
    /// the selected pieces are placed.
    fn generate_placed(
        &self,
        state: &State<N>,
        who: Option<&Selection>,
        scratch: &mut Scratch<N>,
        visit: Visit<'_, N>,
    ) -> ControlFlow<()> {
        let side = state.player;
        for (class, packed) in self.classes.iter().enumerate() {
            let index = self.layout.reserve(packed.kind, side);
            let fits = self.class(packed.kind, self.spec.facing[side.index()]) == ClassId::new(class);
            if !fits || index.is_none_or(|index| state.numbers[index] < 1) {
                continue;
            }
            if let Some(who) = who {
                let checked = self.checked(scratch);
                let mut eval = self.quiet_eval(state, checked, side, &mut scratch.frame);
                let him = |piece: Subject| matches!(piece, Subject::Piece(him) if (self.kind(him.piece), him.piece.owner) == (packed.kind, side));
                if eval.find(who, |_, piece| him(piece)).is_none() {
                    continue;
                }
            }
            let using = self.using(state.step).is_some();
            let fits = |movement: &Movement<N>| {
                movement.from_reserve && self.may_be_asked(state, movement, using, side)
            };
            for id in packed.movements.clone().map(MovementId).filter(|id| fits(&self.movements[id.index()]))
            {
                let Some(limit) = self.limit(state, scratch, id) else { continue };
                let barred = match self.spec.heaps {
                    Some(_) if self.movements[id.index()].clears => scratch.royals,
                    Some(_) => scratch.barred,
                    None => state.occupied,
                };
                let open = limit.without(&barred);
                if self.movements[id.index()].sets_down && !open.meets(&self.movements[id.index()].choosing) {
                    self.hand_over_placements(state, scratch, id, open, visit)?;
                    continue;
                }
                for to in open {
                    self.hand_over(state, scratch, id, to, limit, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Yields the same placements as [`Program::hand_over`] on each of these cells, as one set. The
    /// way of moving only sets a piece down, and offers no choice on these cells.
    fn hand_over_placements(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        id: MovementId,
        open: CellSet<N>,
        visit: Visit<'_, N>,
    ) -> ControlFlow<()> {
        let movement = &self.movements[id.index()];
        let mut targets = open & movement.landings & scratch.masks[movement.leap_mask.index()];
        if movement.conditional && !self.spec.movements[id.index()].conditions.is_empty() {
            targets = self.allowed_targets(state, scratch, id, targets);
        }
        let Some(found) = PieceMoves::placements(id, targets) else { return ControlFlow::Continue(()) };
        let legal = if scratch.lazy { targets } else { self.lawful(state, scratch, found) };
        if legal.is_empty() { ControlFlow::Continue(()) } else { visit(found.to(legal)) }
    }

    /// Yields every legal move by one way of moving from one cell, with a target within `limit`.
    #[inline]
    fn hand_over(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        id: MovementId,
        from: CellId,
        limit: CellSet<N>,
        visit: Visit<'_, N>,
    ) -> ControlFlow<()> {
        if self.movements[id.index()].choosy && !self.lets_go(state, scratch, id, from) {
            return ControlFlow::Continue(());
        }
        let targets = self.targets(state, scratch, id, from, limit);
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        self.hand_over_to(state, scratch, PieceMoves::new(id, from, targets), visit)
    }

    /// Yields the legal moves among these moves, with each choice that they offer.
    ///
    /// It is a separate function, because most pieces have no targets.
    #[inline(never)]
    fn hand_over_to(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        found: PieceMoves<N>,
        visit: Visit<'_, N>,
    ) -> ControlFlow<()> {
        let PieceMoves { by: id, from, mut targets, .. } = found;
        for to in targets & self.movements[id.index()].choosing {
            let offered =
                self.offered(state, Move::new(id, from, to), &mut scratch.trial, &mut scratch.frame);
            let Some(kinds) = offered else { continue };
            targets.remove(to);
            for kind in kinds {
                let chosen = PieceMoves::new(id, from, CellSet::only(to)).becoming(Some(*kind));
                if !self.first_of(state, scratch, chosen).is_empty() {
                    visit(chosen)?;
                }
            }
        }
        let unchosen = PieceMoves::new(id, from, targets);
        targets = self.first_of(state, scratch, unchosen);
        if !targets.is_empty() {
            visit(unchosen.to(targets))?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the legal targets, without those that an earlier way of moving reaches by the same
    /// move.
    pub(super) fn first_of(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        found: PieceMoves<N>,
    ) -> CellSet<N> {
        if scratch.lazy {
            return found.targets;
        }
        let mut targets = self.lawful(state, scratch, found);
        for earlier in &self.spec.movements[found.by.index()].overlaps {
            let theirs = PieceMoves { by: MovementId(*earlier), ..found };
            targets = targets.without(&self.legal_targets(state, scratch, theirs));
        }
        targets
    }

    /// Prepares the scratch space for a position.
    pub(crate) fn prepare(&self, state: &State<N>, scratch: &mut Scratch<N>) {
        scratch.royals = self.royal_pieces(state);
        self.take_side(state, state.player, scratch);
        scratch.try_all = false;
        scratch.disturbing = self.union(state, &self.disturbing);
        if !self.together.is_empty() {
            // If a player captures one of their own pieces, their last remaining piece of a royal
            // kind may become royal.
            scratch.disturbing |= self.of_royal_kinds(state, state.player);
        }
        if scratch.lazy {
            scratch.check_info.forget(self.board);
            return;
        }
        if self.spec.plan.pins && self.spec.guards_royal {
            self.find_checks_and_pins(state, scratch.royals, &mut scratch.check_info, &mut scratch.frame);
            scratch.try_all = !scratch.check_info.known;
        }
        if !self.spec.forbids.is_empty() {
            let checked = self.checked(scratch);
            let mut eval = self.quiet_eval(state, checked, state.player, &mut scratch.frame);
            scratch.try_all |= self.spec.forbids.iter().any(|forbid| eval.all_hold(&forbid.of_ply));
        }
    }

    /// Prepares the scratch space for the pieces of a player.
    fn take_side(&self, state: &State<N>, owner: Seat, scratch: &mut Scratch<N>) {
        scratch.side = owner;
        scratch.barred = scratch.royals | state.full(self, owner);
        self.make_masks(state, owner, scratch.royals, &mut scratch.masks);
    }

    /// Returns true if the player to move is in check. Returns `None` if pins and checks have not
    /// been computed.
    pub(crate) fn checked(&self, scratch: &Scratch<N>) -> Option<bool> {
        (self.spec.plan.pins && self.spec.guards_royal && scratch.check_info.known)
            .then_some(scratch.check_info.checked)
    }

    /// Returns an evaluator for conditions before a piece of `side` moves.
    pub(crate) fn quiet_eval<'a>(
        &'a self,
        state: &'a State<N>,
        checked: Option<bool>,
        side: Seat,
        frame: &'a mut Frame<N>,
    ) -> Eval<'a, N> {
        let context = EvalContext { checked, side, ..EvalContext::quiet(state.player) };
        Eval { program: self, state, context, frame }
    }

    /// Returns the cells to which a way of moving may lead any piece in this ply. Returns `None` if
    /// there are no such cells.
    #[inline(always)]
    pub(crate) fn limit(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        id: MovementId,
    ) -> Option<CellSet<N>> {
        if self.movements[id.index()].limited {
            self.limit_asked(state, scratch, id)
        } else {
            Some(self.board)
        }
    }

    fn limit_asked(&self, state: &State<N>, scratch: &mut Scratch<N>, id: MovementId) -> Option<CellSet<N>> {
        let checked = self.checked(scratch);
        let mut eval = self.quiet_eval(state, checked, scratch.side, &mut scratch.frame);
        if !eval.all_hold(&self.movements[id.index()].of_ply) {
            return None;
        }
        let limit =
            self.spec.movements[id.index()].targets.iter().fold(self.board, |all, set| all & eval.cells(set));
        (!limit.is_empty()).then_some(limit)
    }

    /// Returns true if the conditions of a way of moving on the piece hold. Its needs and its
    /// conditions on targets are ignored.
    fn lets_go(&self, state: &State<N>, scratch: &mut Scratch<N>, id: MovementId, from: CellId) -> bool {
        self.all_hold_of(state, scratch, (id, from), &self.movements[id.index()].of_piece)
    }

    /// Returns true if all conditions hold for a piece on `from` that would move in this way.
    fn all_hold_of(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        (id, from): (MovementId, CellId),
        conditions: &[Expr],
    ) -> bool {
        let checked = self.checked(scratch);
        let mut eval = self.quiet_eval(state, checked, scratch.side, &mut scratch.frame);
        eval.context = self.about_to(eval.context, (from, from), id);
        eval.all_hold(conditions)
    }

    /// Returns the legal targets of one way of moving from one cell, with the choice of `asked`, if
    /// it has one.
    ///
    /// The targets in `asked` are ignored.
    fn legal_targets(&self, state: &State<N>, scratch: &mut Scratch<N>, asked: PieceMoves<N>) -> CellSet<N> {
        let PieceMoves { by: id, from, becomes: kind, .. } = asked;
        let movement = &self.movements[id.index()];
        if movement.unmoved.is_some_and(|unmoved| unmoved != state.unmoved.has(from))
            || !movement.needs.are_met(self, state, scratch.side)
            || movement.choosy && !self.lets_go(state, scratch, id, from)
        {
            return CellSet::EMPTY;
        }
        let Some(limit) = self.limit(state, scratch, id) else { return CellSet::EMPTY };
        let mut targets = self.targets(state, scratch, id, from, limit);
        let choosing = targets & movement.choosing;
        if kind.is_some() {
            targets = choosing;
        }
        for to in choosing {
            let offered =
                self.offered(state, Move::new(id, from, to), &mut scratch.trial, &mut scratch.frame);
            let fits = match kind {
                None => offered.is_none(),
                Some(kind) => offered.is_some_and(|kinds| kinds.contains(&kind)),
            };
            if !fits {
                targets.remove(to);
            }
        }
        self.lawful(state, scratch, asked.to(targets))
    }

    /// Returns the targets of one way of moving by its shape alone. The engine uses this to explain
    /// illegal moves.
    pub fn shape(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        id: MovementId,
        from: CellId,
    ) -> CellSet<N> {
        self.prepare(state, scratch);
        if let Some(piece) = state.piece(from).filter(|_| self.moves_anyone(state)) {
            self.take_side(state, piece.owner, scratch);
        }
        if !self.all_hold_of(state, scratch, (id, from), &self.spec.movements[id.index()].of_piece) {
            return CellSet::EMPTY;
        }
        self.targets(state, scratch, id, from, self.board)
    }

    /// Returns the number of legal moves of pieces, before preferences filter them.
    pub(crate) fn count(&self, state: &State<N>, scratch: &mut Scratch<N>) -> u64 {
        let mut count = 0;
        self.generate(state, scratch, &mut |found| count += found.targets.len() as u64);
        count
    }
}
