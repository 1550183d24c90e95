//! Conditions on the placement of a piece, evaluated for all targets at once.
//!
//! A condition of a placement usually depends on the target alone. It then holds for a set of targets,
//! and such sets are found without looking at each target. If parts of a condition are beyond this, the
//! result leaves some targets open, and the caller evaluates the condition for each of these.
//!
//! The same is done for prohibitions, which are about the position after the placement. If no rule has
//! an effect, this position differs from the present one only in the piece on the target.

use super::budget::Cut;
use super::eval::Eval;
use super::piece_moves::PieceMoves;
use super::scratch::Scratch;
use super::value::Value;
use crate::blueprint::TriggerEvent;
use crate::expr::{
    Domain, Effect, EffectKind, Expr, Selected as Chosen, Selection, Test, TestWord, Type, Way,
};
use crate::profile::Work;
use crate::{FREE_STEPS, LocalId, MovementId, Piece, Program, Seat, State};
use alfonso_board::{CellId, CellSet};
use alfonso_forms::Along;

/// The targets for which a condition is known to hold, and those for which it is known not to hold.
#[derive(Clone, Copy, Debug)]
struct Verdicts<const N: usize> {
    yes: CellSet<N>,
    no: CellSet<N>,
}

impl<const N: usize> Verdicts<N> {
    const OPEN: Self = Self { yes: CellSet::EMPTY, no: CellSet::EMPTY };

    /// Returns the verdicts on these targets of a condition that holds for some cells and for no other.
    fn of(targets: CellSet<N>, cells: CellSet<N>) -> Self {
        Self { yes: targets & cells, no: targets.without(&cells) }
    }

    fn turned(self) -> Self {
        Self { yes: self.no, no: self.yes }
    }
}

/// A placement on any of several targets.
struct AtOnce<'a, const N: usize> {
    eval: Eval<'a, N>,
    piece: Piece,
    /// True if the piece is already on its target.
    placed: bool,
    /// A name that stands for a piece of the present position.
    bound: Option<LocalId>,
    /// A name that stands for the placed piece.
    placed_name: Option<LocalId>,
    groups: Option<Groups<N>>,
}

/// The known facts about the groups of the present position.
#[derive(Clone, Copy)]
struct Groups<const N: usize> {
    along: Along,
    /// The cells with at least one empty cell beside them.
    beside_empty: CellSet<N>,
    /// Pieces of groups with at least two empty cells beside them: all such groups in which one piece has
    /// both, and others that were found since.
    free: CellSet<N>,
}

/// The pieces that a selection without its filter selects.
struct Selected<const N: usize> {
    /// The pieces of the present position.
    pieces: CellSet<N>,
    /// The directions that join the pieces to the target, if only pieces beside it are selected.
    beside: Option<Along>,
    /// True if the placed piece may belong to the selection.
    with_placed: bool,
}

impl<const N: usize> Program<N> {
    /// Returns the targets of a placement that meet its conditions.
    pub(super) fn allowed_targets(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        id: MovementId,
        targets: CellSet<N>,
    ) -> CellSet<N> {
        let checked = self.checked(scratch);
        let mut eval = self.quiet_eval(state, checked, scratch.side, &mut scratch.frame);
        let piece = Piece { class: self.movements[id.index()].class, owner: eval.context.side };
        eval.context.placed = Some(piece);
        let mut at_once = AtOnce { eval, piece, placed: false, bound: None, placed_name: None, groups: None };
        let (mut allowed, mut open) = (targets, CellSet::EMPTY);
        for condition in &self.spec.movements[id.index()].conditions {
            let Verdicts { yes, no } = at_once.judge(condition, allowed);
            open |= allowed.without(&(yes | no));
            allowed = allowed.without(&no);
        }
        if cfg!(debug_assertions) {
            let known = targets.without(&open);
            self.same_one_by_one(scratch, known, allowed & known, |program, scratch, to| {
                program.allows(state, scratch, (id, to), to)
            });
        }
        for to in open & allowed {
            if !self.allows(state, scratch, (id, to), to) {
                allowed.remove(to);
            }
        }
        allowed
    }

    /// Tests known results against the targets for which a condition holds, one by one. For builds with
    /// debug assertions.
    fn same_one_by_one(
        &self,
        scratch: &mut Scratch<N>,
        known: CellSet<N>,
        holding: CellSet<N>,
        mut holds: impl FnMut(&Self, &mut Scratch<N>, CellId) -> bool,
    ) {
        let steps = scratch.frame.steps;
        // The tests must not exceed a budget, and a profile would count them.
        if steps > FREE_STEPS || scratch.frame.tally.is_some() {
            return;
        }
        for to in known {
            assert_eq!(holding.has(to), holds(self, scratch, to), "all at once, for {to:?}");
            scratch.frame.steps = steps;
        }
    }

    /// Returns the legal targets of a placement, and those for which only a trial decides.
    ///
    /// The rule of the placement has no effects, and no piece need be safe afterwards.
    pub(super) fn legal_at_once(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        found: &PieceMoves<N>,
    ) -> (CellSet<N>, CellSet<N>) {
        let eval = self.quiet_eval(state, None, state.player, &mut scratch.frame);
        let piece = Piece { class: self.movements[found.by.index()].class, owner: state.player };
        let mut at_once = AtOnce { eval, piece, placed: true, bound: None, placed_name: None, groups: None };
        let mut quiet = found.targets;
        for (index, trigger) in self.spec.triggers.iter().enumerate() {
            let due = match &trigger.event {
                TriggerEvent::Entering(Expr::Region(region)) => quiet & self.regions[region.index()],
                TriggerEvent::Move | TriggerEvent::Entering(_) => quiet,
                // Nothing happens on the board before the arrival, so nothing else is set off.
                _ => continue,
            };
            let concerns = trigger.kind.is_none_or(|kind| kind == self.kind(piece));
            if !concerns || self.skipped_in_trials[index] {
                continue;
            }
            let skipped = match &trigger.condition {
                Some(condition) => at_once.judge(condition, due).no,
                None => CellSet::EMPTY,
            };
            let due = due.without(&skipped);
            quiet = match self.each_player[index] {
                Some(_) => quiet.without(&due),
                None => quiet.without(&due) | at_once.without_effect(&trigger.effects, due),
            };
            if quiet.is_empty() {
                return (CellSet::EMPTY, found.targets);
            }
        }
        let (mut legal, mut illegal) = (quiet, CellSet::EMPTY);
        for forbid in &self.spec.forbids {
            let Verdicts { yes, no } = at_once.judge(&forbid.condition, quiet.without(&illegal));
            illegal |= yes;
            legal &= no;
        }
        if cfg!(debug_assertions) {
            self.same_one_by_one(scratch, legal | illegal, legal, |program, scratch, to| {
                let Scratch { trial, frame, .. } = scratch;
                program.is_legal_by_trial(state, found.single(to), trial, frame)
            });
        }
        (legal, found.targets.without(&(legal | illegal)))
    }
}

impl<const N: usize> AtOnce<'_, N> {
    /// Returns what is known about a condition for each of these targets.
    fn judge(&mut self, condition: &Expr, targets: CellSet<N>) -> Verdicts<N> {
        if targets.is_empty() {
            return Verdicts::OPEN;
        }
        match condition {
            Expr::Flag(flag) => Verdicts::of(targets, if *flag { targets } else { CellSet::EMPTY }),
            Expr::Not(of) => self.judge(of, targets).turned(),
            Expr::And(a, b) => self.both(a, b, targets),
            Expr::Or(a, b) => {
                let a = self.judge(a, targets);
                let b = self.judge(b, targets.without(&a.yes));
                Verdicts { yes: a.yes | b.yes, no: a.no & b.no }
            }
            Expr::In(cell, cells) if is_target(cell) => match &**cells {
                Expr::Region(region) => Verdicts::of(targets, self.eval.program.regions[region.index()]),
                Expr::Related(relation, to) if **to == Expr::Nowhere => {
                    Verdicts::of(targets, self.eval.program.related(*relation, None))
                }
                _ => Verdicts::OPEN,
            },
            Expr::Is(of, test) => match &**of {
                Expr::Beside(Way::Board(direction), cell, _) if is_target(cell) => {
                    // A piece on the target is not beside it, and no test is about other cells.
                    let Some(passing) = self.cells_passing(test) else { return Verdicts::OPEN };
                    let topology = &self.eval.program.spec.topology;
                    let holds = |cell: &CellId| {
                        topology.step(*cell, *direction).is_some_and(|beside| passing.has(beside))
                    };
                    Verdicts::of(targets, targets.iter().filter(holds).collect())
                }
                cell if !self.placed && is_target(cell) => match self.cells_passing(test) {
                    Some(passing) => Verdicts::of(targets, passing),
                    None => Verdicts::OPEN,
                },
                _ => Verdicts::OPEN,
            },
            Expr::StoodBefore if self.placed => {
                let Eval { program, state, .. } = self.eval;
                let stood = |cell: &CellId| state.would_have_stood(program, *cell, self.piece);
                Verdicts::of(targets, targets.iter().filter(stood).collect())
            }
            Expr::Some(selection) if self.placed => self.some_empty_beside_group(selection, targets),
            _ => Verdicts::OPEN,
        }
    }

    fn both(&mut self, a: &Expr, b: &Expr, targets: CellSet<N>) -> Verdicts<N> {
        let a = self.judge(a, targets);
        let b = self.judge(b, targets.without(&a.no));
        Verdicts { yes: a.yes & b.yes, no: a.no | b.no }
    }

    /// Returns what is known about the condition that an empty cell is beside a group.
    fn some_empty_beside_group(&mut self, selection: &Selection, targets: CellSet<N>) -> Verdicts<N> {
        let Some((of, along)) = beside_group(selection) else { return Verdicts::OPEN };
        if self.is_placed(of) {
            self.eval.frame.charges(Work::Groups, || Cut::Expr(of));
            let holding = self.beside_empty(along, targets);
            return Verdicts::of(targets, holding);
        }
        match self.bound_cell(of) {
            Some(cell) => {
                self.eval.frame.charges(Work::Groups, || Cut::Expr(of));
                self.beside_group_of(cell, along, targets)
            }
            None => Verdicts::OPEN,
        }
    }

    /// Returns the targets on which an empty cell would be beside the group of the placed piece.
    fn beside_empty(&mut self, along: Along, targets: CellSet<N>) -> CellSet<N> {
        let Eval { program, state, .. } = self.eval;
        let Groups { beside_empty, free, .. } = self.groups(along);
        let alike = state.of_owner(program, self.piece.owner);
        // The placed piece takes one of at least two empty cells.
        let [joining, _] = self.eval.leading_to_all(&(free & alike), along);
        let mut holding = targets & (beside_empty | joining);
        for cell in targets.without(&holding) {
            let mut empty = program.board.without(&state.occupied);
            empty.remove(cell);
            let mut new = program.beside(along, cell) & alike;
            let mut found = new;
            while !new.is_empty() {
                let beside = self.eval.beside_all(&new, along);
                if beside.meets(&empty) {
                    holding.insert(cell);
                    break;
                }
                new = (beside & alike).without(&found);
                found |= new;
            }
        }
        holding
    }

    /// Returns, for each target, whether an empty cell is beside the group of a piece that is on the
    /// board. The search ends with the second empty cell, because a piece takes only one.
    fn beside_group_of(&mut self, cell: CellId, along: Along, targets: CellSet<N>) -> Verdicts<N> {
        let Eval { program, state, .. } = self.eval;
        let Some(piece) = state.piece(cell) else { return Verdicts::OPEN };
        let Groups { free, .. } = self.groups(along);
        let empty = program.board.without(&state.occupied);
        let alike = state.of_owner(program, piece.owner);
        let (mut found, mut new) = (CellSet::only(cell), CellSet::only(cell));
        let mut beside_group = CellSet::EMPTY;
        while !new.is_empty() {
            if new.meets(&free) {
                return Verdicts::of(targets, targets);
            }
            let beside = self.eval.beside_all(&new, along);
            beside_group |= beside & empty;
            if !beside_group.has_at_most(1) {
                let free = free | self.eval.reaching(CellSet::only(cell), &alike, along);
                self.groups = self.groups.map(|groups| Groups { free, ..groups });
                return Verdicts::of(targets, targets);
            }
            new = (beside & alike).without(&found);
            found |= new;
        }
        let taken = targets & beside_group;
        if beside_group.is_empty() {
            return Verdicts::of(targets, CellSet::EMPTY);
        }
        match piece.owner == self.piece.owner {
            // The placed piece may bring other empty cells to its group.
            true => Verdicts { yes: targets.without(&taken), no: CellSet::EMPTY },
            false => Verdicts::of(targets, targets.without(&taken)),
        }
    }

    /// Returns what is known about the groups of the present position.
    fn groups(&mut self, along: Along) -> Groups<N> {
        if let Some(groups) = self.groups.filter(|groups| groups.along == along) {
            return groups;
        }
        let Eval { program, state, .. } = self.eval;
        let empty = program.board.without(&state.occupied);
        let [beside_empty, beside_two] = self.eval.leading_to_all(&empty, along);
        let (mut free, mut rest) = (CellSet::EMPTY, beside_two & state.occupied);
        while let Some(cell) = rest.lowest() {
            let alike = self.eval.alike(cell);
            free |= self.eval.reaching(rest & alike, &alike, along);
            rest = rest.without(&alike);
        }
        let groups = Groups { along, beside_empty, free };
        self.groups = Some(groups);
        groups
    }

    /// Returns pieces for which a condition certainly holds for no target. The condition names the piece.
    fn never(&mut self, condition: &Expr, name: LocalId) -> CellSet<N> {
        match condition {
            Expr::And(a, b) => self.never(a, name) | self.never(b, name),
            Expr::Or(a, b) => self.never(a, name) & self.never(b, name),
            Expr::Not(of) => match &**of {
                Expr::Some(selection) => match beside_group(selection) {
                    Some((of, along)) if is_local(of, name) => {
                        self.eval.frame.charges(Work::Groups, || Cut::Expr(of));
                        self.groups(along).free
                    }
                    _ => CellSet::EMPTY,
                },
                _ => CellSet::EMPTY,
            },
            _ => CellSet::EMPTY,
        }
    }

    /// Returns the targets after which effects certainly do nothing.
    fn without_effect(&mut self, effects: &[Effect], targets: CellSet<N>) -> CellSet<N> {
        let mut quiet = targets;
        for effect in effects {
            if quiet.is_empty() {
                break;
            }
            let skipped = match &effect.condition {
                Some(condition) => self.judge(condition, quiet).no,
                None => CellSet::EMPTY,
            };
            quiet = skipped | self.idle(&effect.kind, quiet.without(&skipped));
        }
        quiet
    }

    /// Returns the targets after which an effect certainly does nothing.
    fn idle(&mut self, effect: &EffectKind, targets: CellSet<N>) -> CellSet<N> {
        match effect {
            EffectKind::For { selection, body, .. } => {
                let never = |at_once: &mut Self| {
                    let conditions = body.iter().map(|effect| effect.condition.as_ref());
                    conditions.fold(at_once.eval.program.board, |never, condition| {
                        let more = condition.map(|condition| at_once.never(condition, selection.local));
                        never & more.unwrap_or(CellSet::EMPTY)
                    })
                };
                self.for_none(selection, targets, &never, &mut |at_once, targets| {
                    targets.without(&at_once.without_effect(body, targets))
                })
            }
            EffectKind::Capture { who: Chosen::Many(selection) }
            | EffectKind::Remove { who: Chosen::Many(selection) } => {
                let Some(filter) = &selection.filter else { return CellSet::EMPTY };
                let never = |at_once: &mut Self| at_once.never(filter, selection.local);
                self.for_none(selection, targets, &never, &mut |at_once, targets| {
                    targets.without(&at_once.judge(filter, targets).no)
                })
            }
            _ => CellSet::EMPTY,
        }
    }

    /// Returns the targets for which no selected piece is concerned. `concerned` returns the targets
    /// for which the piece with the name of the selection may be. It ignores the selection's filter.
    /// `never` returns pieces of the present position that are not concerned for any target.
    fn for_none(
        &mut self,
        selection: &Selection,
        targets: CellSet<N>,
        never: &dyn Fn(&mut Self) -> CellSet<N>,
        concerned: &mut dyn FnMut(&mut Self, CellSet<N>) -> CellSet<N>,
    ) -> CellSet<N> {
        let Some(Selected { pieces, beside, with_placed }) = self.selected(selection) else {
            return CellSet::EMPTY;
        };
        // Loops inside each other are left to the trials, which end when the budget is exceeded.
        if self.bound.is_some() || self.placed_name.is_some() {
            return CellSet::EMPTY;
        }
        let Eval { program, .. } = self.eval;
        let mut quiet = targets;
        if with_placed {
            self.placed_name = Some(selection.local);
            quiet = quiet.without(&concerned(self, targets));
            self.placed_name = None;
        }
        let pieces = pieces.without(&never(self));
        self.bound = Some(selection.local);
        for cell in pieces {
            let near = match beside {
                Some(along) => quiet & program.leading_to(along, cell),
                None => quiet,
            };
            if near.is_empty() {
                continue;
            }
            if self.eval.frame.pays(program.price, || Cut::Selection(selection)) {
                quiet = CellSet::EMPTY;
                break;
            }
            let piece = self.eval.piece_on(cell);
            self.eval.bind(selection.local, Value::Piece(piece));
            let concerned = concerned(self, near);
            quiet = quiet.without(&concerned);
        }
        self.bound = None;
        quiet
    }

    /// Returns the pieces of a selection, without its filter. Returns `None` if the selection has other
    /// parts.
    fn selected(&mut self, selection: &Selection) -> Option<Selected<N>> {
        if selection.domain != Domain::Pieces || selection.except.is_some() {
            return None;
        }
        let owner: Option<Option<Seat>> = match &selection.owner {
            None => None,
            Some(owner @ (Expr::Mover | Expr::Next | Expr::Player(_))) => Some(self.eval.seat(owner)),
            Some(_) => return None,
        };
        let beside = match &selection.within {
            None => None,
            Some(Expr::Neighbours(of, along)) if self.is_placed(of) => Some(*along),
            Some(_) => return None,
        };
        let passing = self.cells_passing(&selection.test)?;
        let Eval { program, state, .. } = self.eval;
        let pieces = match owner {
            None => state.occupied,
            Some(Some(owner)) => state.of_owner(program, owner),
            Some(None) => CellSet::EMPTY,
        };
        let with_placed = beside.is_none() && owner.is_none_or(|owner| owner == Some(self.piece.owner));
        Some(Selected { pieces: pieces & passing, beside, with_placed })
    }

    /// Returns the cells of the present position that pass a test, if bit sets are sufficient to find
    /// them and the placed piece does not change the tests of others.
    fn cells_passing(&self, test: &Test) -> Option<CellSet<N>> {
        if asks_for_royals(test) { None } else { self.eval.cells_passing(test) }
    }

    /// Returns true if an expression is the placed piece, or its cell.
    fn is_placed(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Target => true,
            Expr::It => self.placed,
            Expr::CellOf(of) => self.is_placed(of),
            Expr::Local(local, Type::Piece) => self.placed_name == Some(*local),
            _ => false,
        }
    }

    /// Returns the cell of the piece that the present loop visits, if an expression is that piece.
    fn bound_cell(&mut self, expr: &Expr) -> Option<CellId> {
        match expr {
            Expr::CellOf(of) => self.bound_cell(of),
            Expr::Local(local, Type::Piece) if self.bound == Some(*local) => self.eval.cell(expr),
            _ => None,
        }
    }
}

/// Returns the piece beside whose group a selection selects empty cells, and how the group is joined.
fn beside_group(selection: &Selection) -> Option<(&Expr, Along)> {
    let plain = selection.domain == Domain::Cells
        && selection.test == Test::Word(TestWord::Empty)
        && selection.filter.is_none()
        && selection.except.is_none();
    let Some(Expr::Neighbours(group, along)) = selection.within.as_ref().filter(|_| plain) else {
        return None;
    };
    match &**group {
        Expr::Group(of, same) if along == same => Some((of, *along)),
        _ => None,
    }
}

/// Returns true if an expression is the piece with a name, or its cell.
fn is_local(expr: &Expr, name: LocalId) -> bool {
    match expr {
        Expr::CellOf(of) => is_local(of, name),
        Expr::Local(local, Type::Piece) => *local == name,
        _ => false,
    }
}

/// Returns true if a test asks whether a piece is royal, which can depend on the number of pieces.
fn asks_for_royals(test: &Test) -> bool {
    match test {
        Test::Word(word) => *word == TestWord::Royal,
        Test::Not(part) => asks_for_royals(part),
        Test::All(parts) | Test::Any(parts) => parts.iter().any(asks_for_royals),
    }
}

/// Returns true if an expression is the target.
fn is_target(expr: &Expr) -> bool {
    match expr {
        Expr::Target => true,
        Expr::CellOf(of) => is_target(of),
        _ => false,
    }
}
