//! Execution of the effects of rules.

use super::apply::Fires;
use super::budget::Cut;
use super::eval::{Eval, kept};
use super::sowing::SowOf;
use super::value::{EvalContext, Frame, PieceValue, Value};
use crate::blueprint::{TriggerEvent, TriggerSpec};
use crate::expr::{Domain, Effect, EffectKind, Selected};
use crate::{KindId, LocalId, Program, Seat, State, VarId};
use alfonso_board::{CellId, CellSet};

/// A move or event in progress: its effects and the triggers that it sets off.
pub(crate) struct Doing<'p, 'a, const N: usize> {
    pub(super) program: &'p Program<N>,
    pub(super) state: &'a mut State<N>,
    /// The context of evaluation. Its `it` follows the moving piece.
    pub(crate) context: EvalContext,
    /// The kind of the piece before the move, or `None` if no piece moves.
    kind: Option<KindId>,
    pub(super) frame: &'a mut Frame<N>,
    pub(super) recorder: &'a mut dyn Fires,
    /// The kind that the player to move has chosen for the piece.
    chosen: Option<KindId>,
    /// The kinds from which the player to move had to choose, once a choice has occurred.
    pub(crate) offered: Option<&'p [KindId]>,
    /// True if a piece has been captured.
    pub(crate) captured: bool,
    /// True if a player has been eliminated.
    pub(crate) eliminated: bool,
    /// The ruined players, as a bit set, while the triggers of a ruin are running.
    pub(super) ruined: u16,
    /// True while the triggers of a capture are running.
    setting_off: bool,
    /// True if the move is not really played, so that some triggers are skipped. See
    /// [`Program::skipped_in_trials`].
    trial: bool,
}

impl<'p, 'a, const N: usize> Doing<'p, 'a, N> {
    pub(crate) fn new(
        program: &'p Program<N>,
        state: &'a mut State<N>,
        context: EvalContext,
        kind: Option<KindId>,
        frame: &'a mut Frame<N>,
        recorder: &'a mut dyn Fires,
    ) -> Self {
        Self {
            program,
            state,
            context,
            kind,
            frame,
            recorder,
            chosen: None,
            offered: None,
            captured: false,
            eliminated: false,
            ruined: 0,
            setting_off: false,
            trial: false,
        }
    }

    /// Sets the kind that the player to move has chosen, and whether the move is not really played.
    #[inline]
    pub(super) fn prepare(&mut self, chosen: Option<KindId>, trial: bool) {
        (self.chosen, self.trial) = (chosen, trial);
    }

    /// Captures all pieces on a cell if a piece could not arrive there otherwise, and runs the
    /// triggers of the captures.
    ///
    /// In games with stacks, pieces are captured only if the way of moving captures all pieces on
    /// its target.
    pub(crate) fn clear_target(&mut self, cell: CellId, piece: crate::Piece) {
        let clears = match self.program.spec.stacks {
            true => self.context.by.is_some_and(|by| self.program.movements[by.index()].clears),
            false => !self.state.has_space(self.program, cell, piece),
        };
        if clears {
            self.leave_as_taken(cell);
            self.set_off_by_captures();
        }
    }

    /// Moves the piece to the target.
    ///
    /// Nothing happens if triggers of the capture have removed the piece from the origin or put
    /// another piece on the target.
    pub(crate) fn arrive(&mut self, from: CellId, to: CellId) {
        let Some(piece) = self.state.piece(from).filter(|_| self.context.it == Some(from)) else { return };
        let carried = self.context.by.map_or(1, |by| self.program.movements[by.index()].carried);
        let carried = if from == to { 1 } else { carried.min(self.state.height(from)) };
        let cramped = carried > 1 && self.state.cramped(self.program, from, carried).has(to);
        if from != to && (cramped || !self.state.has_space(self.program, to, piece)) {
            return;
        }
        if carried > 1 && self.program.spec.stacks && carried == self.state.height(from) {
            self.state.shift_all(self.program, from, to);
        } else if carried > 1 && self.program.spec.stacks {
            self.state.shift_top(self.program, from, to, carried);
        } else {
            for _ in 0..carried {
                self.state.shift(self.program, from, to);
            }
        }
        self.context.it = Some(to);
    }

    /// Exchanges the moving piece with the piece on the target, if there is one. Both count as
    /// moved.
    pub(crate) fn exchange(&mut self, from: CellId, to: CellId) {
        let bears = self.state.piece_number(self.program, to);
        let other = if from == to { None } else { self.state.lift(self.program, to) };
        self.arrive(from, to);
        if let Some((other, _)) = other {
            self.state.put(self.program, from, other, false);
            self.state.moved.insert(from);
            self.state.burden(self.program, from, bears);
        }
    }

    /// Runs the triggers of the piece's move and of the cells that it enters. `from` is `None` for
    /// a piece from the reserve.
    pub(crate) fn set_off_by_arrival(&mut self, from: Option<CellId>, to: CellId) {
        let program = self.program;
        let rules = program.spec.triggers.iter().zip(&program.each_player).zip(&program.needed_facts);
        for (((trigger, each), facts), skipped) in rules.zip(&program.skipped_in_trials) {
            if let Some(each) = each {
                if self.concerns(trigger) {
                    self.for_each_player(each);
                }
                continue;
            }
            let due = match &trigger.event {
                _ if self.trial && *skipped || !self.concerns(trigger) || !facts.hold(self.state) => false,
                TriggerEvent::Move => true,
                TriggerEvent::Entering(cells) => {
                    let cells = self.eval().cells(cells);
                    cells.has(to) && !from.is_some_and(|from| cells.has(from))
                }
                _ => false,
            };
            if due {
                self.trigger(trigger);
            }
        }
    }

    fn concerns(&self, trigger: &TriggerSpec) -> bool {
        trigger.kind.is_none_or(|kind| Some(kind) == self.kind)
    }

    pub(super) fn eval(&mut self) -> Eval<'_, N> {
        Eval { program: self.program, state: self.state, context: self.context, frame: self.frame }
    }

    /// Carries out effects in order.
    pub(crate) fn all(&mut self, effects: &'p [Effect]) {
        for effect in effects {
            if effect.condition.as_ref().is_none_or(|condition| self.eval().holds(condition)) {
                self.one(&effect.kind);
            }
        }
    }

    /// Carries out the effects of a trigger, if its condition holds.
    fn trigger(&mut self, trigger: &'p TriggerSpec) {
        if trigger.condition.as_ref().is_none_or(|condition| self.eval().holds(condition)) {
            self.recorder.rule_fired(trigger.rule);
            self.all(&trigger.effects);
        }
    }

    /// Runs the triggers of captures. Each captured piece is handled completely before the next
    /// one.
    ///
    /// Pieces captured in the meantime are queued.
    fn set_off_by_captures(&mut self) {
        if self.setting_off || self.frame.waiting.is_empty() {
            return;
        }
        let program = self.program;
        self.setting_off = true;
        while let Some(piece) = self.frame.waiting.pop_front() {
            for trigger in &program.spec.triggers {
                if let TriggerEvent::Capture(slot) = trigger.event
                    && self.concerns(trigger)
                {
                    self.frame[slot.index()] = Value::Piece(Some(piece));
                    self.trigger(trigger);
                }
            }
        }
        self.setting_off = false;
    }

    /// Runs the triggers of an event that happens to a player. `waits` returns the slot for the
    /// player if a trigger waits for the event.
    pub(crate) fn set_off(&mut self, player: Seat, waits: impl Fn(&TriggerEvent) -> Option<LocalId>) {
        let program = self.program;
        for trigger in &program.spec.triggers {
            if let Some(slot) = waits(&trigger.event)
                && self.concerns(trigger)
            {
                self.frame[slot.index()] = Value::Seat(Some(player));
                self.trigger(trigger);
            }
        }
    }

    /// Runs the triggers of an event that happens to no particular player.
    pub(crate) fn set_off_all(&mut self, waits: impl Fn(&TriggerEvent) -> bool) {
        let program = self.program;
        for trigger in program.spec.triggers.iter().filter(|trigger| waits(&trigger.event)) {
            if self.concerns(trigger) {
                self.trigger(trigger);
            }
        }
    }

    /// Runs triggers in the middle of another rule's effects. The named values of that rule are
    /// preserved.
    pub(super) fn set_off_within(&mut self, player: Seat, waits: impl Fn(&TriggerEvent) -> Option<LocalId>) {
        if self.program.spec.triggers.iter().any(|trigger| waits(&trigger.event).is_some()) {
            self.frame.keep_names();
            self.set_off(player, waits);
            self.frame.restore_names();
        }
    }

    /// Eliminates a player, unless they are already eliminated.
    fn eliminate(&mut self, player: Seat) {
        if !self.state.is_alive(player) {
            return;
        }
        self.state.eliminate(self.program, player);
        for index in &self.program.layout.eliminations {
            self.state.numbers[*index] = 0;
        }
        self.eliminated = true;
        self.set_off_within(player, |event| match event {
            TriggerEvent::Elimination(slot) => Some(*slot),
            _ => None,
        });
    }

    fn one(&mut self, effect: &'p EffectKind) {
        match effect {
            EffectKind::Set { var, index, value } => self.set(*var, index.as_ref(), value),
            EffectKind::Become { piece, kind } => {
                let (piece, kind) = (self.eval().piece(piece), self.eval().kind(kind));
                if let (Some(cell), Some(kind)) = (self.still_there(piece), kind) {
                    self.become_kind(cell, kind);
                }
            }
            EffectKind::BecomeChosen { piece, kinds } => {
                let piece = self.eval().piece(piece);
                if let Some(cell) = self.still_there(piece) {
                    self.become_chosen(cell, kinds);
                }
            }
            EffectKind::Remove { who } => {
                for cell in self.draw_out(who, false) {
                    for _ in 0..self.number_of(who, cell) {
                        self.lose(cell);
                    }
                }
            }
            EffectKind::Capture { who } => {
                let cells = self.draw_out(who, true);
                let royal = self.program.royal_pieces(self.state);
                for cell in cells.without(&royal) {
                    (0..self.number_of(who, cell)).for_each(|_| self.leave_one_as_taken(cell));
                }
                if !self.frame.waiting.is_empty() && !self.setting_off {
                    // These triggers must not change the named values of the present rule.
                    self.frame.keep_names();
                    self.set_off_by_captures();
                    self.frame.restore_names();
                }
            }
            EffectKind::Move { piece, to } => {
                let (piece, to) = (self.eval().piece(piece), self.eval().cell(to));
                if let (Some(from), Some(to)) = (self.still_there(piece), to) {
                    self.displace(from, to);
                }
            }
            EffectKind::Unearth { cell } => {
                if let Some(cell) = self.eval().cell(cell) {
                    self.state.unearth(self.program, cell);
                }
            }
            EffectKind::Lay { who, piece, taken } => self.lay(who, piece, *taken),
            EffectKind::Add { var, index, amount } => self.add(*var, index.as_ref(), amount),
            EffectKind::Pay { amount, from, to } => self.pay(amount, from, to),
            EffectKind::Share { from, among, into } => self.share(from, among, *into),
            EffectKind::Give { who, to } => {
                let owner = self.eval().seat(to);
                for cell in self.cells(who) {
                    if let Some(owner) = owner {
                        self.state.give(self.program, cell, owner);
                    }
                }
            }
            EffectKind::Put { kind, player } => {
                let (kind, player) = (self.eval().kind(kind), self.eval().seat(player));
                if let (Some(kind), Some(player)) = (kind, player) {
                    self.reserve(kind, player, 1);
                }
            }
            EffectKind::PutOn { kind, player, cell } => {
                let (kind, player) = (self.eval().kind(kind), self.eval().seat(player));
                let cell = self.eval().cell(cell);
                if let (Some(kind), Some(owner), Some(cell)) = (kind, player, cell) {
                    let class = self.program.class(kind, self.program.spec.facing[owner.index()]);
                    self.put_new(crate::Piece { class, owner }, cell);
                }
            }
            EffectKind::SetUp {} => self.set_up(),
            EffectKind::Eliminate { player } => {
                if let Some(player) = self.eval().seat(player) {
                    self.eliminate(player);
                }
            }
            EffectKind::Begin { player } => {
                if let Some(player) = self.eval().seat(player).filter(|player| self.state.is_alive(*player)) {
                    self.frame.first.get_or_insert(player);
                }
            }
            EffectKind::For { first, backwards, selection, body } => {
                // The loop selects all things before it acts on the first one. They are stacked
                // above the named values.
                let waiting = self.eval().stack(selection);
                let chosen = waiting.len();
                for turn in 0..if *first { chosen.min(1) } else { chosen } {
                    let cut = || Cut::Selection(selection);
                    if self.frame.pays(self.program.price, cut) || self.frame.was_cut() {
                        break;
                    }
                    let position = if *backwards { waiting.end - 1 - turn } else { waiting.start + turn };
                    let value = self.frame[position];
                    self.eval().bind(selection.local, value);
                    self.all(body);
                }
                self.frame.truncate(waiting.start);
            }
            EffectKind::Until { body } => self.until_stable(body),
            EffectKind::Sow { hand, var, index, track, back, skipping, last, body } => self.sow(&SowOf {
                hand: hand.as_ref(),
                var: *var,
                index: index.as_ref(),
                track: *track,
                back: *back,
                skipping: skipping.as_ref(),
                last: *last,
                body,
            }),
            EffectKind::Let { local: slot, value, body } => {
                let value = self.eval().value(value);
                self.eval().bind(*slot, value);
                self.all(body);
            }
        }
    }

    fn set(&mut self, var: VarId, index: Option<&crate::expr::Expr>, value: &crate::expr::Expr) {
        let number_index = self.eval().index_of_var(var, index);
        let value = kept(self.eval().value(value));
        if let Some(number_index) = number_index {
            self.store(number_index, value);
        }
    }

    pub(super) fn number(&self, index: usize) -> i32 {
        self.state.numbers[index]
    }

    /// Stores a value in a variable, given the index in the numbers of the state.
    pub(super) fn store(&mut self, index: usize, value: i32) {
        self.state.store(self.program, index, value);
    }

    /// Changes the kind of a piece as the player to move chooses. A move has only one choice, so a
    /// second one has no effect.
    fn become_chosen(&mut self, cell: CellId, kinds: &'p [KindId]) {
        if self.offered.is_some() {
            return;
        }
        self.offered = Some(kinds);
        if let Some(kind) = self.chosen.filter(|kind| kinds.contains(kind)) {
            self.become_kind(cell, kind);
        }
    }

    /// Changes the kind of the moving piece if it changed during a chain.
    pub(crate) fn crown(&mut self, kind: KindId) {
        if self.frame.chain.crowned
            && let Some(cell) = self.context.it
        {
            self.become_kind(cell, kind);
        }
    }

    /// Changes the kind of the piece on a cell, or of the whole heap.
    fn become_kind(&mut self, cell: CellId, kind: KindId) {
        let program = self.program;
        let change = |piece| crate::Piece { class: program.class(kind, program.facing(piece)), ..piece };
        self.state.change(program, cell, false, change);
    }

    /// Removes a piece from the board and counts it as lost.
    fn lose(&mut self, cell: CellId) -> Option<PieceValue> {
        let bears = self.state.piece_number(self.program, cell);
        let (piece, unmoved) = self.state.lift(self.program, cell)?;
        self.state.unburden(self.program, cell);
        self.state.numbers[self.program.layout.lost(self.program.kind(piece), piece.owner)] += 1;
        if self.context.it == Some(cell) {
            self.context.it = None;
        }
        Some(PieceValue { cell, beneath: 0, piece, unmoved, bears })
    }

    /// Removes selected pieces that lie beneath other pieces. On each cell, the lowest piece is
    /// removed first. The pieces count as captured if `taken` is true. Returns the cells of the
    /// other selected pieces.
    fn draw_out(&mut self, who: &Selected, taken: bool) -> CellSet<N> {
        match who {
            Selected::One(piece) => match self.eval().piece(piece) {
                Some(piece) if piece.beneath > 0 => {
                    self.draw_one_out(piece, taken);
                    CellSet::EMPTY
                }
                piece => self.still_there(piece).into_iter().collect(),
            },
            Selected::Many(selection) if selection.domain == Domain::Buried => {
                let range = self.eval().stack(selection);
                for index in range.clone() {
                    if let Some(piece) = self.frame[index].piece() {
                        self.draw_one_out(piece, taken);
                    }
                }
                self.frame.truncate(range.start);
                CellSet::EMPTY
            }
            Selected::Many(selection) => self.eval().pieces(selection),
        }
    }

    fn draw_one_out(&mut self, value: PieceValue, taken: bool) {
        let below = self.state.still_beneath(self.program, value);
        let drawn = below.and_then(|below| self.state.draw_out(self.program, value.cell, below));
        if let Some((piece, _)) = drawn {
            self.state.numbers[self.program.layout.lost(self.program.kind(piece), piece.owner)] += 1;
            if taken {
                self.have_taken(value);
            }
        }
    }

    /// Removes all pieces on a cell as captured. The triggers of the captures have not run yet.
    fn leave_as_taken(&mut self, cell: CellId) {
        (0..self.state.height(cell)).for_each(|_| self.leave_one_as_taken(cell));
    }

    /// Removes a captured piece from the board. The triggers of the capture have not run yet.
    fn leave_one_as_taken(&mut self, cell: CellId) {
        if let Some(piece) = self.lose(cell) {
            self.have_taken(piece);
        }
    }

    /// Counts a piece that has left the board as captured. The triggers of the capture have not run
    /// yet.
    fn have_taken(&mut self, value: PieceValue) {
        self.captured = true;
        if self.program.capture_triggers[value.piece.class.index()] {
            self.frame.waiting.push_back(value);
        }
    }

    /// Puts pieces beneath another piece. Pieces that the move crosses come first, in the order of
    /// crossing. The other pieces follow in cell order. If `taken` is true, pieces that do not fit
    /// leave the board.
    fn lay(&mut self, who: &Selected, piece: &crate::expr::Expr, taken: bool) {
        let Some(base) = self.eval().piece(piece) else { return };
        let mut rest = self.cells(who);
        let crossed = std::mem::take(&mut self.frame.jumped);
        for cell in crossed.iter().copied().filter(|cell| rest.has(*cell)) {
            self.lay_one(cell, base, taken);
        }
        crossed.iter().for_each(|cell| rest.remove(*cell));
        self.frame.jumped = crossed;
        for cell in rest {
            self.lay_one(cell, base, taken);
        }
        if !self.frame.waiting.is_empty() && !self.setting_off {
            self.frame.keep_names();
            self.set_off_by_captures();
            self.frame.restore_names();
        }
    }

    fn lay_one(&mut self, from: CellId, base: PieceValue, taken: bool) {
        let Some(to) = self.still_there(Some(base)).filter(|to| *to != from) else { return };
        let Some(value) = self.eval().piece_on(from) else { return };
        if !self.state.has_space(self.program, to, value.piece) {
            if taken {
                self.leave_one_as_taken(from);
            }
            return;
        }
        self.state.lift(self.program, from);
        self.state.unburden(self.program, from);
        self.state.lay_beneath(self.program, to, value.piece, value.bears);
        if self.context.it == Some(from) {
            self.context.it = None;
        }
        self.captured |= taken;
        if taken && self.program.capture_triggers[value.piece.class.index()] {
            self.frame.waiting.push_back(value);
        }
    }

    /// Moves a piece to another cell, if it fits there.
    fn displace(&mut self, from: CellId, to: CellId) {
        let fits = self.state.piece(from).is_some_and(|piece| self.state.has_space(self.program, to, piece));
        if !fits || from == to {
            return;
        }
        if self.state.shift(self.program, from, to).is_some() && self.context.it == Some(from) {
            self.context.it = Some(to);
        }
    }

    /// Returns the cell of a piece seen earlier, if a piece of the same owner is still on it.
    fn still_there(&self, piece: Option<PieceValue>) -> Option<CellId> {
        self.state.still_there(piece?)
    }

    /// Returns the number of selected pieces on a cell: the whole heap for a selection of pieces,
    /// or 1.
    fn number_of(&self, who: &Selected, cell: CellId) -> u16 {
        match who {
            Selected::Many(_) if !self.program.spec.stacks => self.state.height(cell),
            Selected::One(_) | Selected::Many(_) => 1,
        }
    }

    /// Returns the cells of the selected pieces. Pieces that lie beneath others are ignored.
    fn cells(&mut self, who: &Selected) -> CellSet<N> {
        match who {
            Selected::One(piece) => {
                let piece = self.eval().piece(piece);
                self.still_there(piece).into_iter().collect()
            }
            Selected::Many(selection) => self.eval().pieces(selection),
        }
    }
}
