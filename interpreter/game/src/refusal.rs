//! Why a text is no legal move: facts for an edge to put into words.

use crate::blueprint::StepKind;
use crate::expr::{Test, TestWord};
use crate::play::ending::Outcome;
use crate::{KindId, Move, MoverId, Program, RuleId, Seat, State, TooCostly};
use alfonso_board::{CellId, CellSet};
use std::ops::ControlFlow;

/// Why a text is no legal move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over(Outcome),
    /// The rules are too costly here: nothing is known of what can be done.
    TooCostly(TooCostly),
    /// It is not of the form `from-to`, or names no cell of the board.
    NoMove,
    /// Dice are to be rolled: how they can fall.
    RollDue(Vec<String>),
    /// No dice are rolled here.
    NoRoll,
    /// Somebody is to decide: who, and what he can say.
    ChoiceDue(Seat, Vec<String>),
    /// Nobody has that to decide here.
    NoChoice,
    /// It would be legal, but there are moves that this rule puts before it.
    Preferred(RuleId),
    /// There is no pass here.
    NoPass,
    /// Only who has no legal move passes here.
    NoPassYet,
    /// It is legal after all, but for its tag or what the man is to become: the texts that are.
    Tag(Vec<String>),
    /// Nobody of this kind is in the mover's reserve.
    NotInReserve(KindId),
    /// The cell to which somebody is to come from the reserve is held by a man of this kind.
    Occupied(CellId, KindId),
    /// No rule lets men of this kind come from the reserve.
    Unplaced(KindId),
    /// Nobody stands on the cell.
    Empty(CellId),
    /// The man there belongs to somebody else.
    NotYours(CellId, Seat),
    /// He may not move in this step of the turn.
    NotHim(CellId),
    /// An own man holds the target: his cell and kind.
    Held(CellId, KindId),
    /// A royal man, or another man whom this one may not take, stands there.
    Untakable(CellId, KindId),
    /// The man stands in the way on this cell: he could go there otherwise.
    Blocked {
        /// Who wants to move.
        kind: KindId,
        /// Where the first man on the way stands.
        by: CellId,
    },
    /// His royal man would be attacked.
    Check {
        /// Who wants to move.
        kind: KindId,
        /// Whether it is attacked already.
        already: bool,
    },
    /// A rule forbids what would come about.
    Forbidden(RuleId),
    /// Somebody else's man stands there, and this man does not take so.
    CannotTake {
        /// Who wants to move.
        kind: KindId,
        /// Where the other stands.
        cell: CellId,
        /// What he is.
        other: KindId,
    },
    /// He moves so only to take, and nobody stands there.
    NothingToTake {
        /// Who wants to move.
        kind: KindId,
        /// Where nobody stands.
        cell: CellId,
    },
    /// A rule could lead there, but what it asks for is not so.
    Condition {
        /// Who wants to move.
        kind: KindId,
        /// The rule.
        rule: RuleId,
    },
    /// His kind does not move so. Where he may go instead, in the order of cells.
    Shape {
        /// Who wants to move.
        kind: KindId,
        /// His legal targets.
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
        let texts = || legal.iter().map(|m| self.text(*m)).collect();
        match self.step(state.step) {
            Some(StepKind::Roll(_)) => return Refusal::RollDue(texts()),
            Some(StepKind::Choose { .. }) => {
                return Refusal::ChoiceDue(self.decider(state).unwrap_or(state.mover), texts());
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
                Some(StepKind::Move { else_pass: true, .. }) => Refusal::NoPassYet,
                _ => Refusal::NoPass,
            };
        }
        let cells = text.split([':', '=']).next();
        if let Some((kind, cell)) = cells.and_then(|cells| cells.split_once('@')) {
            return self.refused_placing(state, legal, kind, cell);
        }
        let cells = cells.and_then(|cells| cells.split_once('-'));
        let named = |name: &str| self.spec.topology.named(name);
        let Some((Some(from), Some(to))) = cells.map(|(from, to)| (named(from), named(to))) else {
            return Refusal::NoMove;
        };
        let same: Vec<String> = legal
            .iter()
            .filter(|m| m.by().is_some() && (m.from(), m.to()) == (from, to))
            .map(|m| self.text(*m))
            .collect();
        if !same.is_empty() {
            return Refusal::Tag(same);
        }
        let Some(man) = state.man(from) else { return Refusal::Empty(from) };
        if man.owner != state.mover && !self.moves_anyone(state) {
            return Refusal::NotYours(from, man.owner);
        }
        let kind = text.split_once('=').and_then(|(_, rest)| rest.split(':').next());
        let kinds = &self.spec.names.kinds;
        let kind = kind.and_then(|word| kinds.iter().position(|(name, _)| name == word)).map(KindId::new);
        self.refused(state, legal, (from, to), kind)
    }

    /// Why nobody of a kind comes from the mover's reserve to a cell.
    fn refused_placing(&self, state: &State<N>, legal: &[Move], kind: &str, cell: &str) -> Refusal {
        let kind = self.spec.names.kinds.iter().position(|(name, _)| name == kind).map(KindId::new);
        let Some((kind, to)) = kind.zip(self.spec.topology.named(cell)) else { return Refusal::NoMove };
        let of = |m: &Move| m.by().map(|by| &self.movers[by.index()]);
        let same = |m: &&Move| {
            let placed =
                of(m).filter(|mover| mover.places).map(|mover| self.classes[mover.class.index()].kind);
            placed == Some(kind) && m.to() == to
        };
        let same: Vec<String> = legal.iter().filter(same).map(|m| self.text(*m)).collect();
        if !same.is_empty() {
            return Refusal::Tag(same);
        }
        let class = self.class(kind, self.spec.facing[state.mover.index()]);
        let ids = self.classes[class.index()].movers.clone().map(MoverId);
        let ways: Vec<MoverId> = ids.filter(|id| self.movers[id.index()].places).collect();
        let Some(first) = ways.first() else { return Refusal::Unplaced(kind) };
        if self.layout.reserve(kind, state.mover).is_none_or(|place| state.numbers[place] < 1) {
            return Refusal::NotInReserve(kind);
        }
        if let Some(man) = state.man(to) {
            return Refusal::Occupied(to, self.kind(man));
        }
        let mut scratch = self.scratch();
        let way = ways.iter().find(|way| self.shape(state, &mut scratch, **way, to).has(to));
        let rule = self.spec.move_rules[usize::from(self.spec.movers[first.index()].move_rule)].rule;
        way.and_then(|way| self.refused_way(state, kind, (*way, to, to), None))
            .unwrap_or(Refusal::Condition { kind, rule })
    }

    /// Why no move leads from one cell to another; `wanted` is what the man is to become, if that was said.
    fn refused(
        &self,
        state: &State<N>,
        legal: &[Move],
        (from, to): (CellId, CellId),
        wanted: Option<KindId>,
    ) -> Refusal {
        let man = state.man(from).expect("the caller has seen him");
        let kind = self.kind(man);
        if let Some(other) = state.man(to) {
            if other.owner == man.owner {
                // He may be one to change places with.
                let refusal = self.refused_by_law(state, from, to, None);
                return refusal.unwrap_or_else(|| Refusal::Held(to, self.kind(other)));
            }
            let royal = self.is_royal(state, Some(to), other);
            if self.leads(state, from, to).is_some() && (royal || !self.may_take(state, man, other)) {
                return Refusal::Untakable(to, self.kind(other));
            }
        }
        if let Some(refusal) = self.refused_by_law(state, from, to, wanted) {
            return refusal;
        }
        if let Some(by) = self.blocker(state, from, to) {
            return Refusal::Blocked { kind, by };
        }
        if let Some((rule, land)) = self.leads(state, from, to) {
            let empty = [TestWord::Empty, TestWord::Any];
            return match state.man(to) {
                Some(other) if land.asks(TestWord::Empty) => {
                    Refusal::CannotTake { kind, cell: to, other: self.kind(other) }
                }
                None if !empty.iter().any(|word| land.asks(*word)) => {
                    Refusal::NothingToTake { kind, cell: to }
                }
                _ => Refusal::Condition { kind, rule },
            };
        }
        let mut targets: Vec<CellId> =
            legal.iter().filter(|m| m.by().is_some() && m.from() == from).map(|m| m.to()).collect();
        targets.sort_unstable();
        targets.dedup();
        Refusal::Shape { kind, targets }
    }

    /// Why a move that the man's movement allows is not lawful.
    fn refused_by_law(
        &self,
        state: &State<N>,
        from: CellId,
        to: CellId,
        wanted: Option<KindId>,
    ) -> Option<Refusal> {
        let kind = self.kind(state.man(from)?);
        let mut way = None;
        self.shapes(state, from, |id, targets| {
            if targets.has(to) {
                way = Some(id);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        self.refused_way(state, kind, (way?, from, to), wanted).or(Some(Refusal::NotHim(from)))
    }

    /// The law, or the preference, that a move would break by this way.
    fn refused_way(
        &self,
        state: &State<N>,
        kind: KindId,
        (way, from, to): (MoverId, CellId, CellId),
        wanted: Option<KindId>,
    ) -> Option<Refusal> {
        let mut scratch = self.scratch();
        let mut after = state.clone();
        let offered = self.offered(state, (way, from, to), &mut after, &mut scratch.frame);
        let chosen = |kinds: &[KindId]| wanted.filter(|kind| kinds.contains(kind)).or(kinds.first().copied());
        let m = Move::new(way, from, to).becoming(offered.and_then(chosen));
        after.copy_from(state);
        let happened = self.make_on_board(&mut after, m, &mut scratch.frame, &mut ());
        if self.spec.guards_royal && self.in_check(&after, state.mover, &mut scratch.frame) {
            let already = self.in_check(state, state.mover, &mut scratch.frame);
            return Some(Refusal::Check { kind, already });
        }
        for forbid in &self.spec.forbids {
            use crate::play::{eval::Eval, value::Moment};
            let quiet = Moment::quiet(state.mover);
            let moment = Moment { it: happened.it, placed: None, ..self.about_to(quiet, (from, to), way) };
            let mut eval = Eval { program: self, state: &after, moment, frame: &mut scratch.frame };
            if eval.holds(&forbid.condition) {
                return Some(Refusal::Forbidden(forbid.rule));
            }
        }
        self.preferred(state, m, &mut scratch).map(Refusal::Preferred)
    }

    /// The rule that leads from one cell to another on an empty board, conditions apart, and what it asks of the landing.
    /// Of several, the first that could take if there is somebody to take, and that could not if there is nobody.
    fn leads(&self, state: &State<N>, from: CellId, to: CellId) -> Option<(RuleId, &Test)> {
        let man = state.man(from)?;
        let ids = self.classes[man.class.index()].movers.clone().map(MoverId);
        let mut ways = ids.filter_map(|id| {
            let fan = &self.spec.movers[id.index()].fans[from.index()];
            let leap = fan.leaps.iter().find(|(_, cell)| *cell == to).map(|(test, _)| *test);
            let ray = || fan.rays.iter().find(|ray| ray.cells[ray.gates..].contains(&to)).map(|ray| ray.land);
            let hop =
                || fan.hops.iter().find(|hop| hop.cells[hop.nearest..].contains(&to)).map(|hop| hop.land);
            let walk =
                || fan.walks.iter().flatten().filter(|step| step.cell == to).find_map(|step| step.land);
            let test = leap.or_else(ray).or_else(hop).or_else(walk)?;
            let rule = self.spec.move_rules[usize::from(self.spec.movers[id.index()].move_rule)].rule;
            Some((rule, &self.spec.tests[test.index()]))
        });
        let first = ways.next()?;
        let fits = |(_, test): &(RuleId, &Test)| test.asks(TestWord::Enemy) == state.occupied.has(to);
        Some(if fits(&first) { first } else { ways.find(fits).unwrap_or(first) })
    }

    /// The first man on a line that would otherwise lead from one cell to another.
    fn blocker(&self, state: &State<N>, from: CellId, to: CellId) -> Option<CellId> {
        let man = state.man(from)?;
        for id in self.classes[man.class.index()].movers.clone().map(MoverId) {
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
