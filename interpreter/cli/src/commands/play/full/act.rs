//! The action of the cursor: it acts on its cell as [`picking`] says, and goes from cell to cell.

use super::app::App;
use super::window::{Act, Item, Window};
use alfonso_driver::message;
use alfonso_game::Move;
use alfonso_record::cells::{cells_to_visit, open_cells, pieces_to_move};
use alfonso_record::due::{Due, may_pass};
use alfonso_record::log::Who;
use alfonso_record::picking::{self, Act as Effect, Picked};

impl App<'_> {
    /// Handles Enter on a cell: performs the due action, or acts on the cell under the cursor.
    pub(super) fn act(&mut self) {
        match Due::of(&self.table) {
            // The user watches, and wants to see the next move.
            Due::Watch | Due::Throw => self.tick(),
            Due::Over => self.arrive(),
            Due::Pass => self.play(Move::PASS),
            Due::Choice => self.choose(),
            Due::Cells => self.act_on_cell(),
        }
    }

    /// Passes, if the rules allow it. This ends the turn.
    pub(super) fn pass(&mut self) {
        match may_pass(&self.table) || Due::of(&self.table) == Due::Pass {
            true => self.play(Move::PASS),
            false => self.message = message!(self.game(), "no-pass-now"),
        }
    }

    /// Acts on the cell under the cursor.
    fn act_on_cell(&mut self) {
        let effect = picking::press(&mut self.table, self.picked.as_ref(), self.cursor);
        self.carry(effect);
    }

    /// Picks a piece, and says where it can go.
    pub(super) fn lift(&mut self, who: Who) {
        self.picked = None;
        let effect = picking::lift(&mut self.table, who);
        self.carry(effect);
    }

    /// Carries out the effect of an action on the cell under the cursor.
    fn carry(&mut self, effect: Effect) {
        match effect {
            Effect::Play(m) => self.play(m),
            Effect::Offer { title, moves, lift } => {
                self.offer(title, &moves);
                if let (Some(Window::Menu { items, .. }), true) = (&mut self.window, lift) {
                    items.push(Item { label: message!(self.table.subject.game, "lift"), act: Act::Lift });
                }
            }
            Effect::Pick(picked, message) => {
                self.message = message;
                let is_near = picked.targets.iter().any(|target| target.to == self.cursor);
                if let (Who::InReserve(_), false, Some(first)) = (picked.who, is_near, picked.targets.first())
                {
                    self.cursor = first.to;
                }
                self.picked = Some(picked);
            }
            Effect::PutBack(message) => {
                self.picked = None;
                self.message = message;
            }
            Effect::Say(message) => self.message = message,
        }
    }

    /// Goes to the next thing that the person to move can act on: a kind in reserve if there are
    /// several, then a cell. If a piece on the board is picked, goes to its next target. With
    /// `back`, goes to the previous one.
    pub(super) fn next(&mut self, back: bool) {
        if Due::of(&self.table) != Due::Cells {
            return;
        }
        if let Some(Picked { who: Who::On(_), targets }) = &self.picked {
            let here = targets.iter().position(|target| target.to == self.cursor);
            let step = if back { targets.len() - 1 } else { 1 };
            let next = here.map_or(0, |here| (here + step) % targets.len());
            self.cursor = targets.get(next).map_or(self.cursor, |target| target.to);
            return;
        }
        let kinds = if self.table.placeable().len() > 1 { self.table.placeable() } else { Vec::new() };
        let cells = match cells_to_visit(&self.table) {
            cells if cells.is_empty() && kinds.is_empty() => open_cells(&self.table),
            cells if kinds.is_empty() => cells,
            _ => pieces_to_move(&self.table),
        };
        let count = kinds.len() + cells.len();
        if count == 0 {
            return;
        }
        let step = if back { count - 1 } else { 1 };
        let here = match &self.picked {
            Some(Picked { who: Who::InReserve(kind), .. }) => kinds.iter().position(|it| it == kind),
            _ => cells.iter().position(|cell| *cell == self.cursor).map(|index| kinds.len() + index),
        };
        let next = match here {
            Some(here) => (here + step) % count,
            None if !kinds.is_empty() => 0,
            // The first cell after the cursor.
            None => cells.iter().position(|cell| *cell > self.cursor).unwrap_or(0),
        };
        self.picked = None;
        match kinds.get(next) {
            Some(kind) => self.lift(Who::InReserve(*kind)),
            None => {
                self.message.clear();
                self.cursor = cells[next - kinds.len()];
            }
        }
    }
}
