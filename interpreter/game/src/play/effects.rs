//! What rules do to a position, one effect after the other.

use super::apply::Witness;
use super::eval::{Eval, kept};
use super::value::{Frame, Moment, Piece, Value};
use crate::blueprint::{TriggerEvent, TriggerSpec};
use crate::expr::{Effect, EffectKind, Selected};
use crate::{Program, State};
use alfonso_board::{CellId, CellSet};

/// Effects being done at one moment.
pub(crate) struct Doing<'a, const N: usize, W: Witness> {
    pub(crate) program: &'a Program<N>,
    pub(crate) state: &'a mut State<N>,
    pub(crate) moment: Moment,
    pub(crate) frame: &'a mut Frame<N>,
    pub(crate) witness: &'a mut W,
    /// An effect has taken a man.
    pub(crate) captured: bool,
}

impl<const N: usize, W: Witness> Doing<'_, N, W> {
    pub(crate) fn eval(&mut self) -> Eval<'_, N> {
        Eval { program: self.program, state: self.state, moment: self.moment, frame: self.frame }
    }

    /// Does effects in order.
    pub(crate) fn all(&mut self, effects: &[Effect]) {
        for effect in effects {
            if effect.condition.as_ref().is_none_or(|condition| self.eval().holds(condition)) {
                self.one(&effect.kind);
            }
        }
    }

    /// Does what a rule says, if its condition holds.
    pub(crate) fn trigger(&mut self, trigger: &TriggerSpec) {
        if trigger.condition.as_ref().is_none_or(|condition| self.eval().holds(condition)) {
            self.witness.fired(trigger.rule);
            self.all(&trigger.effects);
        }
    }

    /// Does what the capture of a man sets off. Men that are taken thereby set off nothing further.
    pub(crate) fn set_off_by_capture(&mut self, piece: Piece) {
        let program = self.program;
        let taker = self.moment.it.and_then(|cell| self.state.man(cell)).map(|man| program.kind(man));
        for trigger in &program.spec.triggers {
            if let TriggerEvent::Capture(slot) = trigger.event
                && trigger.kind.is_none_or(|kind| taker == Some(kind))
            {
                self.frame[usize::from(slot)] = Value::Piece(Some(piece));
                self.trigger(trigger);
            }
        }
    }

    fn one(&mut self, effect: &EffectKind) {
        match effect {
            EffectKind::Set { var, index, value } => self.set(*var, index.as_ref(), value),
            EffectKind::Become { piece, kind } => {
                let (piece, kind) = (self.eval().value(piece), self.eval().value(kind).kind());
                if let (Some(cell), Some(kind)) = (self.still_there(piece), kind) {
                    self.become_kind(cell, kind);
                }
            }
            EffectKind::Remove(who) => {
                for cell in self.cells(who) {
                    self.lose(cell);
                }
            }
            EffectKind::Capture(who) => {
                let royal = self.program.union(self.state, &self.program.royals);
                let cells = self.cells(who).without(&royal);
                self.capture(cells);
            }
            EffectKind::Move { piece, to } => {
                let (piece, to) = (self.eval().value(piece), self.eval().value(to).cell());
                if let (Some(from), Some(to)) = (self.still_there(piece), to) {
                    self.displace(from, to);
                }
            }
            EffectKind::For { first, selection, body } => {
                let chosen = self.eval().collect(selection);
                for value in chosen.into_iter().take(if *first { 1 } else { usize::MAX }) {
                    self.eval().bind(selection.slot, value);
                    self.all(body);
                }
            }
            EffectKind::Let { slot, value, body } => {
                let value = self.eval().value(value);
                self.eval().bind(*slot, value);
                self.all(body);
            }
        }
    }

    fn set(&mut self, var: u16, index: Option<&crate::expr::Expr>, value: &crate::expr::Expr) {
        let place = self.eval().place(var, index);
        let value = kept(self.eval().value(value));
        let Some(place) = place else { return };
        self.state.set_number(self.program, place, value);
        // One more than its turns: the turn in which it was set does not count.
        if let Some((_, age, turns)) = self.program.layout.lasting.iter().find(|(row, ..)| *row == var) {
            self.state.numbers[*age] = turns + 1;
        }
    }

    fn become_kind(&mut self, cell: CellId, kind: crate::KindId) {
        let program = self.program;
        let moved = self.state.moved.has(cell);
        if let Some((man, _)) = self.state.lift(program, cell) {
            let class = program.class(kind, program.facing(man));
            self.state.put(program, cell, crate::Man { class, ..man }, false);
            if moved {
                self.state.moved.insert(cell);
            }
        }
    }

    /// A man leaves the board.
    fn lose(&mut self, cell: CellId) -> Option<Piece> {
        let (man, unmoved) = self.state.lift(self.program, cell)?;
        self.state.numbers[self.program.layout.lost(self.program.kind(man), man.owner)] += 1;
        Some(Piece { cell, man, unmoved })
    }

    /// A man is put on another cell, if it is empty.
    fn displace(&mut self, from: CellId, to: CellId) {
        if self.state.occupied.has(to) {
            return;
        }
        if let Some((man, _)) = self.state.lift(self.program, from) {
            self.state.put(self.program, to, man, false);
            self.state.moved.insert(to);
        }
    }

    /// Where a man stands who was seen earlier, if a man of the same owner still stands there.
    fn still_there(&self, piece: Value<N>) -> Option<CellId> {
        let piece = piece.piece().filter(|piece| piece.on_board())?;
        (self.state.man(piece.cell)?.owner == piece.man.owner).then_some(piece.cell)
    }

    /// Men are taken: all leave the board, then each sets off what captures set off.
    fn capture(&mut self, cells: CellSet<N>) {
        // Allocates only where captures set something off.
        let mut setting_off = Vec::new();
        for cell in cells {
            let Some(piece) = self.lose(cell) else { continue };
            self.captured = true;
            if self.program.capture_triggers[piece.man.class.index()] {
                setting_off.push(piece);
            }
        }
        for piece in setting_off {
            self.set_off_by_capture(piece);
        }
    }

    /// The cells of the men that are meant.
    fn cells(&mut self, who: &Selected) -> CellSet<N> {
        match who {
            Selected::One(piece) => {
                let piece = self.eval().value(piece);
                self.still_there(piece).into_iter().collect()
            }
            Selected::Many(selection) => {
                let mut cells = CellSet::EMPTY;
                self.eval().find(selection, |_, man| {
                    cells |= man.cells();
                    false
                });
                cells
            }
        }
    }
}
