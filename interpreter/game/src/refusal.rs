//! Refusals: the reasons why a text is not a legal move. The caller puts them into words.

use crate::blueprint::StepKind;
use crate::expr::{Test, TestOf, TestWord};
use crate::play::ending::Outcome;
use crate::{KindId, Move, MovementId, OverBudget, Passing, Piece, Program, RuleId, Seat, State};
use alfonso_board::{CellId, CellSet};
use std::ops::ControlFlow;

/// The reason why a text is not a legal move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over(Outcome),
    /// The rules exceed the budget here, so the possible moves are not known.
    OverBudget(OverBudget),
    /// The text does not have the form of a move, or it names a cell that the board does not have.
    NoMove,
    /// A roll is pending. The texts are its outcomes.
    RollDue(Vec<String>),
    /// No roll is pending here.
    NoRoll,
    /// A player has to choose or decide. The values are the player and the texts of the options.
    ChoiceDue(Seat, Vec<String>),
    /// No player has to make this choice or decision here.
    NoChoice,
    /// The move would be legal, but this rule prefers other moves.
    Preferred(RuleId),
    /// The player may not pass here.
    NoPass,
    /// A player may pass here only without a legal move.
    NoPassYet,
    /// The move is legal, but with another tag or another kind to become. The texts are those of
    /// the legal moves.
    Tag(Vec<String>),
    /// The player to move has no piece of this kind in reserve.
    NotInReserve(KindId),
    /// A piece of this kind stands on the cell where the player wants to place one.
    Occupied(CellId, KindId),
    /// No rule allows pieces of this kind to be placed from the reserve.
    Unplaced(KindId),
    /// The cell is empty.
    Empty(CellId),
    /// The piece on this cell belongs to another player.
    NotYours(CellId, Seat),
    /// The piece may not move in this step of the turn.
    NotHim(CellId),
    /// The target is occupied by a piece of the same player or by a full heap. The values are the
    /// target and the kind of the piece.
    Held(CellId, KindId),
    /// The target is occupied by a royal piece or by another piece that this one may not capture.
    /// The values are the target and the kind of the piece.
    Untakable(CellId, KindId),
    /// Another piece blocks the move, which would otherwise be possible.
    Blocked {
        /// The kind of the moving piece.
        kind: KindId,
        /// The cell of the first piece in the way.
        by: CellId,
    },
    /// The player's royal piece would be attacked after the move.
    Check {
        /// The kind of the moving piece.
        kind: KindId,
        /// True if the royal piece is attacked before the move.
        already: bool,
    },
    /// A rule forbids the position after the move.
    Forbidden(RuleId),
    /// The target is occupied by another player's piece, and this movement does not capture.
    CannotTake {
        /// The kind of the moving piece.
        kind: KindId,
        /// The cell of the other piece.
        cell: CellId,
        /// The kind of the other piece.
        other: KindId,
    },
    /// The movement only captures, and the target is empty.
    NothingToTake {
        /// The kind of the moving piece.
        kind: KindId,
        /// The empty cell.
        cell: CellId,
    },
    /// A rule could allow the move, but its condition does not hold.
    Condition {
        /// The kind of the moving piece.
        kind: KindId,
        /// The rule.
        rule: RuleId,
    },
    /// Pieces of this kind do not move in this way. The targets are the legal targets of the piece,
    /// in order.
    Shape {
        /// The kind of the moving piece.
        kind: KindId,
        /// The legal targets of the piece.
        targets: Vec<CellId>,
    },
}

impl<const N: usize> Program<N> {
    pub(crate) fn refusal(
        &self,
        state: &State<N>,
        legal: &[Move],
        outcome: Option<Outcome>,
        text: &str,
    ) -> Refusal {
        if let Some(outcome) = outcome {
            return Refusal::Over(outcome);
        }
        let texts = || legal.iter().map(|m| self.move_text(state, *m)).collect();
        match self.step(state.step) {
            Some(StepKind::Roll(_)) => return Refusal::RollDue(texts()),
            Some(StepKind::Choose { .. }) => {
                return Refusal::ChoiceDue(self.decider(state).unwrap_or(state.player), texts());
            }
            Some(StepKind::Pick { among, .. }) => {
                let law = self.law_against(state, among, text).map(Refusal::Forbidden);
                return law.unwrap_or_else(|| Refusal::ChoiceDue(state.player, texts()));
            }
            _ => {}
        }
        if text.starts_with("roll:") {
            return Refusal::NoRoll;
        }
        if text.split_once(':').is_some_and(|(name, _)| self.spec.names.vars.iter().any(|var| var == name)) {
            return Refusal::NoChoice;
        }
        if text == "pass" {
            return match self.step(state.step) {
                _ if self.passing(state) == Passing::WhenStuck => Refusal::NoPassYet,
                _ => Refusal::NoPass,
            };
        }
        let cells = text.split([':', '=']).next();
        if let Some((kind, cell)) = cells.and_then(|cells| cells.split_once('@')) {
            return self.refused_placing(state, legal, kind, cell);
        }
        // A chain that is too short or too long.
        let parts =
            |one: &str, other: &str| one.strip_prefix(other).is_some_and(|rest| rest.starts_with('x'));
        let chains: Vec<String> = legal
            .iter()
            .filter(|m| m.chain().is_some())
            .map(|m| self.move_text(state, *m))
            .filter(|legal| parts(legal, text) || parts(text, legal))
            .collect();
        if !chains.is_empty() {
            return Refusal::Tag(chains);
        }
        if let Some(cell) = cells.and_then(|cell| self.spec.topology.named(cell)) {
            return self.refused_staying(state, legal, cell);
        }
        let cells = cells.and_then(|cells| cells.split_once('-'));
        let named = |name: &str| self.spec.topology.named(name);
        let Some((Some(from), Some(to))) = cells.map(|(from, to)| (named(from), named(to))) else {
            return Refusal::NoMove;
        };
        let same: Vec<String> = legal
            .iter()
            .filter(|m| self.leaves(**m, from) && m.to() == to)
            .map(|m| self.move_text(state, *m))
            .collect();
        if !same.is_empty() {
            return Refusal::Tag(same);
        }
        let Some(piece) = state.piece(from) else { return Refusal::Empty(from) };
        if piece.owner != state.player && !self.moves_anyone(state) {
            return Refusal::NotYours(from, piece.owner);
        }
        let kind = text.split_once('=').and_then(|(_, rest)| rest.split(':').next());
        let kinds = &self.spec.names.kinds;
        let kind = kind.and_then(|word| kinds.iter().position(|(name, _)| name == word)).map(KindId::new);
        self.refused(state, legal, (from, to), kind)
    }

    /// Returns true if a move moves the piece that is on a cell.
    fn leaves(&self, m: Move, from: CellId) -> bool {
        m.by().is_some() && m.from() == from && !self.enters_from_reserve(m)
    }

    /// Returns the reason why the piece on a cell may not act without moving.
    fn refused_staying(&self, state: &State<N>, legal: &[Move], cell: CellId) -> Refusal {
        let rule_of =
            |by: MovementId| &self.spec.move_rules[usize::from(self.spec.movements[by.index()].move_rule)];
        let stays = |m: &&Move| m.from() == cell && m.by().is_some_and(|by| rule_of(by).stays);
        let same: Vec<String> = legal.iter().filter(stays).map(|m| self.move_text(state, *m)).collect();
        if !same.is_empty() {
            return Refusal::Tag(same);
        }
        let Some(piece) = state.piece(cell) else { return Refusal::Empty(cell) };
        if piece.owner != state.player && !self.moves_anyone(state) {
            return Refusal::NotYours(cell, piece.owner);
        }
        let mut ways = self.classes[piece.class.index()].movements.clone().map(MovementId);
        let Some(way) = ways.find(|way| rule_of(*way).stays) else { return Refusal::NoMove };
        let kind = self.kind(piece);
        let refusal = self.refused_way(state, kind, Move::new(way, cell, cell));
        refusal.unwrap_or(Refusal::Condition { kind, rule: rule_of(way).rule })
    }

    /// Returns the reason why no piece of a kind can be placed on a cell from the reserve of the
    /// player to move.
    fn refused_placing(&self, state: &State<N>, legal: &[Move], kind: &str, cell: &str) -> Refusal {
        let kind = self.spec.names.kinds.iter().position(|(name, _)| name == kind).map(KindId::new);
        let Some((kind, to)) = kind.zip(self.spec.topology.named(cell)) else { return Refusal::NoMove };
        let of = |m: &Move| m.by().map(|by| &self.movements[by.index()]);
        let same = |m: &&Move| {
            let placed = of(m)
                .filter(|movement| movement.from_reserve)
                .map(|movement| self.classes[movement.class.index()].kind);
            placed == Some(kind) && m.to() == to
        };
        let same: Vec<String> = legal.iter().filter(same).map(|m| self.move_text(state, *m)).collect();
        if !same.is_empty() {
            return Refusal::Tag(same);
        }
        let class = self.class(kind, self.spec.facing[state.player.index()]);
        let ids = self.classes[class.index()].movements.clone().map(MovementId);
        let ways: Vec<MovementId> = ids.filter(|id| self.movements[id.index()].from_reserve).collect();
        let Some(first) = ways.first() else { return Refusal::Unplaced(kind) };
        if self.layout.reserve(kind, state.player).is_none_or(|index| state.numbers[index] < 1) {
            return Refusal::NotInReserve(kind);
        }
        // In games with heaps, a piece may be placed on an occupied cell.
        if let Some(piece) = state.piece(to).filter(|_| self.spec.heaps.is_none()) {
            return Refusal::Occupied(to, self.kind(piece));
        }
        let mut scratch = self.scratch();
        let way = ways.iter().find(|way| self.shape(state, &mut scratch, **way, to).has(to));
        let rule = self.spec.move_rules[usize::from(self.spec.movements[first.index()].move_rule)].rule;
        way.and_then(|way| self.refused_way(state, kind, Move::new(*way, to, to)))
            .unwrap_or(Refusal::Condition { kind, rule })
    }

    /// Returns the reason why no legal move leads from one cell to another. `wanted` is the kind in
    /// the text, if it names one.
    fn refused(
        &self,
        state: &State<N>,
        legal: &[Move],
        (from, to): (CellId, CellId),
        expected: Option<KindId>,
    ) -> Refusal {
        let piece = state.piece(from).expect("the caller has seen him");
        let kind = self.kind(piece);
        if let Some(other) = state.piece(to).filter(|_| from != to) {
            // In games with heaps, a piece may move to a cell with pieces of its own side.
            if other.owner == piece.owner && self.spec.heaps.is_none() {
                // The two pieces may be able to exchange cells.
                let refusal = self.refused_by_law(state, from, to, None);
                return refusal.unwrap_or_else(|| Refusal::Held(to, self.kind(other)));
            }
            let heap_is_full = state.full(self, piece.owner).has(to);
            if heap_is_full || self.goes_together(piece) && state.cramped(self, from, u16::MAX).has(to) {
                return Refusal::Held(to, self.kind(other));
            }
            let royal = self.is_royal(state, Some(to), other);
            let takes = other.owner != piece.owner;
            if takes
                && self.leads(state, from, to).is_some()
                && (royal || !self.may_take(state, piece, other))
            {
                return Refusal::Untakable(to, self.kind(other));
            }
        }
        if let Some(refusal) = self.refused_by_law(state, from, to, expected) {
            return refusal;
        }
        if let Some(by) = self.blocker(state, from, to) {
            return Refusal::Blocked { kind, by };
        }
        if let Some((rule, land)) = self.leads(state, from, to) {
            return match (self.lands(state, piece, land, to), state.piece(to)) {
                (Some(false), Some(other)) => Refusal::CannotTake { kind, cell: to, other: self.kind(other) },
                (Some(false), None) => Refusal::NothingToTake { kind, cell: to },
                _ => Refusal::Condition { kind, rule },
            };
        }
        let mut targets: Vec<CellId> =
            legal.iter().filter(|m| self.leaves(**m, from)).map(|m| m.to()).collect();
        targets.sort_unstable();
        targets.dedup();
        Refusal::Shape { kind, targets }
    }

    /// Returns the reason why a move is illegal although the shape of the piece's movement allows
    /// it.
    fn refused_by_law(
        &self,
        state: &State<N>,
        from: CellId,
        to: CellId,
        expected: Option<KindId>,
    ) -> Option<Refusal> {
        let kind = self.kind(state.piece(from)?);
        let mut way = None;
        self.shapes(state, from, |id, targets| {
            if targets.has(to) {
                way = Some(id);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let way = way?;
        let law = self.refused_way(state, kind, Move::new(way, from, to).becoming(expected));
        law.or_else(|| {
            let rule = self.spec.move_rules[usize::from(self.spec.movements[way.index()].move_rule)].rule;
            let forbids = self.excludes(state, way, to);
            Some(if forbids { Refusal::Condition { kind, rule } } else { Refusal::NotHim(from) })
        })
    }

    /// Returns true if the conditions of a way of moving that depend on the turn or on the target alone exclude a
    /// target. Its shape ignores these conditions. If a turn has dice, they may be the reason, and the result is false.
    fn excludes(&self, state: &State<N>, way: MovementId, to: CellId) -> bool {
        if !self.spec.dice.is_empty() {
            return false;
        }
        let mut scratch = self.scratch();
        self.prepare(state, &mut scratch);
        self.limit(state, &mut scratch, way).is_none_or(|limit| !limit.has(to))
    }

    /// Returns true if a piece may land on a cell with its present occupant. `None` if the words of the test do not
    /// decide this.
    fn lands(&self, state: &State<N>, piece: Piece, test: &Test, to: CellId) -> Option<bool> {
        let other = state.piece(to);
        match test {
            Test::Word(TestWord::Any) => Some(true),
            Test::Word(TestWord::Empty) => Some(other.is_none()),
            Test::Word(TestWord::Own) => Some(other.is_some_and(|other| other.owner == piece.owner)),
            Test::Word(TestWord::Enemy) => Some(other.is_some_and(|other| other.owner != piece.owner)),
            Test::Word(TestWord::Kind(kind)) => Some(other.is_some_and(|other| self.kind(other) == *kind)),
            Test::Word(word) => {
                let of_pieces = matches!(word.of(), TestOf::Pieces | TestOf::Standing);
                (of_pieces && other.is_none()).then_some(false)
            }
            Test::Not(part) => self.lands(state, piece, part, to).map(|holds| !holds),
            Test::All(parts) => self.lands_by(state, (piece, to), parts, false),
            Test::Any(parts) => self.lands_by(state, (piece, to), parts, true),
        }
    }

    /// Returns `decisive` if a part of a test has this result, and otherwise the opposite if all parts are known.
    fn lands_by(
        &self,
        state: &State<N>,
        (piece, to): (Piece, CellId),
        parts: &[Test],
        decisive: bool,
    ) -> Option<bool> {
        let results: Vec<Option<bool>> =
            parts.iter().map(|part| self.lands(state, piece, part, to)).collect();
        if results.contains(&Some(decisive)) {
            return Some(decisive);
        }
        results.iter().all(Option::is_some).then_some(!decisive)
    }

    /// Returns true if every way of moving of a piece moves its whole heap.
    fn goes_together(&self, piece: Piece) -> bool {
        let mut ways = self.classes[piece.class.index()].movements.clone();
        ways.all(|id| self.movements[MovementId(id).index()].carried > 1)
    }

    /// Returns the law or the preference that would make a move by this way of moving illegal.
    fn refused_way(&self, state: &State<N>, kind: KindId, expected: Move) -> Option<Refusal> {
        let by = expected.by()?;
        let mut scratch = self.scratch();
        let mut after = state.clone();
        let offered = self.offered(state, expected.becoming(None), &mut after, &mut scratch.frame);
        let chosen = |kinds: &[KindId]| {
            expected.becomes().filter(|kind| kinds.contains(kind)).or(kinds.first().copied())
        };
        let m = expected.becoming(offered.and_then(chosen));
        after.copy_from(state);
        let happened = self.make_on_board(&mut after, m, false, &mut scratch.frame, &mut ());
        if self.spec.guards_royal && self.in_check(&after, state.player, &mut scratch.frame) {
            let already = self.in_check(state, state.player, &mut scratch.frame);
            return Some(Refusal::Check { kind, already });
        }
        for forbid in &self.spec.forbids {
            use crate::play::{eval::Eval, value::EvalContext};
            let about = self.about_to(EvalContext::quiet(state.player), (m.from(), m.to()), by);
            let context = EvalContext { it: happened.it, placed: None, ..about };
            let mut eval = Eval { program: self, state: &after, context, frame: &mut scratch.frame };
            if eval.holds(&forbid.condition) {
                return Some(Refusal::Forbidden(forbid.rule));
            }
        }
        self.preferred(state, m, &mut scratch).map(Refusal::Preferred)
    }

    /// Returns the rule that leads from one cell to another if no piece is in the way, and its
    /// landing test. Conditions are ignored.
    ///
    /// A rule that allows the piece to land on the target with its present occupant is preferred.
    fn leads(&self, state: &State<N>, from: CellId, to: CellId) -> Option<(RuleId, &Test)> {
        let piece = state.piece(from)?;
        let ids = self.classes[piece.class.index()].movements.clone().map(MovementId);
        let mut ways = ids.filter_map(|id| {
            let fan = &self.spec.movements[id.index()].fans[from.index()];
            let leap = fan.leaps.iter().find(|(_, cell)| *cell == to).map(|(test, _)| *test);
            let ray = || fan.rays.iter().find(|ray| ray.cells[ray.gates..].contains(&to)).map(|ray| ray.land);
            let hop =
                || fan.hops.iter().find(|hop| hop.cells[hop.nearest..].contains(&to)).map(|hop| hop.land);
            let walk =
                || fan.walks.iter().flatten().filter(|step| step.cell == to).find_map(|step| step.land);
            let test = leap.or_else(ray).or_else(hop).or_else(walk)?;
            let rule = self.spec.move_rules[usize::from(self.spec.movements[id.index()].move_rule)].rule;
            Some((rule, &self.spec.tests[test.index()]))
        });
        let first = ways.next()?;
        let fits = |(_, test): &(RuleId, &Test)| self.lands(state, piece, test, to) != Some(false);
        Some(if fits(&first) { first } else { ways.find(fits).unwrap_or(first) })
    }

    /// Returns the cell of the first piece that blocks a line from one cell to another.
    fn blocker(&self, state: &State<N>, from: CellId, to: CellId) -> Option<CellId> {
        let piece = state.piece(from)?;
        for id in self.classes[piece.class.index()].movements.clone().map(MovementId) {
            for ray in self.rays_from(id, from).filter(|ray| ray.land.has(to)) {
                let between: CellSet<N> = ray.before(to) & state.occupied;
                let first = if ray.up { between.lowest() } else { between.highest() };
                if first.is_some() {
                    return first;
                }
            }
            for walk in self.walks_from(id, from) {
                let way = walk.iter().take_while(|step| step.cell != to);
                let empty = TestWord::Empty;
                let closed = |step: &&crate::blueprint::WalkStep| {
                    state.occupied.has(step.cell) && self.spec.tests[step.cross.index()].asks(empty)
                };
                if walk.iter().any(|step| step.cell == to && step.land.is_some())
                    && let Some(step) = way.clone().find(closed)
                {
                    return Some(step.cell);
                }
            }
        }
        None
    }
}
