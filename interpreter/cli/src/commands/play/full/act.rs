//! Actions on the cells of the board: a piece is picked, moved or placed, or a cell is chosen.

use super::app::{App, Picked};
use super::due::{Due, may_pass};
use super::window::{Act, Item, Window};
use alfonso_driver::message;
use alfonso_game::Move;
use alfonso_record::happened::chosen_cell;
use alfonso_record::log::Who;
use alfonso_record::talk;
use alfonso_report::words;

/// The maximum number of targets that the message about a picked piece lists.
const LISTED: usize = 8;

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

    fn act_on_cell(&mut self) {
        let Some(picked) = self.picked.clone() else { return self.act_here() };
        if let Some(target) = picked.targets.iter().find(|target| target.to == self.cursor) {
            return match target.moves.as_slice() {
                [one] => self.play(*one),
                several => self.offer(message!(self.game(), "which-of-these"), several),
            };
        }
        if picked.who == Who::On(self.cursor) {
            self.picked = None;
            self.message = message!(self.game(), "put-back");
            return;
        }
        match self.pieces_to_move().contains(&self.cursor) {
            true => self.act_here(),
            false => self.message = talk::why(&self.table, &self.picked_to_cursor(&picked)),
        }
    }

    /// Chooses the cell under the cursor, places a piece there, or picks the piece that stands
    /// there. A question is asked only if there are several answers.
    fn act_here(&mut self) {
        let (game, line, cursor) = (self.game(), self.table.line(), self.cursor);
        let placed = |m: &Move| game.placed(*m).is_some();
        let is_here = |m: &&Move| match m.by() {
            Some(_) if placed(m) => m.to() == cursor,
            Some(_) => m.from() == cursor,
            None => chosen_cell(game, **m) == Some(cursor),
        };
        let here: Vec<Move> = line.moves().iter().filter(is_here).copied().collect();
        // Moves that need no target: a piece that stays acts on its own cell.
        let stays = |m: &Move| m.by().is_none() || placed(m) || m.from() == m.to();
        let (staying, leaving): (Vec<Move>, Vec<Move>) = here.into_iter().partition(stays);
        let is_of_piece = |m: &Move| m.by().is_some() && !placed(m);
        match staying.as_slice() {
            [only] if leaving.is_empty() => self.play(*only),
            // A piece that can also move stays if it is picked and put down again.
            several if several.iter().all(is_of_piece) && !leaving.is_empty() => self.pick(Who::On(cursor)),
            [] => self.pick(Who::On(cursor)),
            several => {
                let title = match several.iter().any(placed) && leaving.is_empty() {
                    true => message!(game, "who-comes-here", cell = words::cell(game, cursor)),
                    false => message!(game, "which-of-these"),
                };
                self.offer(title, several);
                if let (Some(Window::Menu { items, .. }), false) = (&mut self.window, leaving.is_empty()) {
                    items.push(Item { label: message!(game, "lift"), act: Act::Lift });
                }
            }
        }
    }

    /// Returns the text of the move of the picked piece to the cell under the cursor.
    pub(super) fn picked_to_cursor(&self, picked: &Picked) -> String {
        let game = self.game();
        let to = words::cell(game, self.cursor);
        match picked.who {
            Who::On(from) => format!("{}-{to}", words::cell(game, from)),
            Who::InReserve(kind) => format!("{}@{to}", words::kind(game, kind)),
        }
    }

    /// Picks a piece, and says where it can go.
    pub(super) fn pick(&mut self, who: Who) {
        let targets = self.table.targets(who);
        let Some(first) = targets.first() else {
            self.picked = None;
            self.message = match (self.table.placeable().as_slice(), self.piece_on(self.cursor)) {
                // Only one kind can be placed, but not here.
                ([kind], None) if matches!(who, Who::On(_)) => {
                    let picked = Picked { who: Who::InReserve(*kind), targets: Vec::new() };
                    talk::why(&self.table, &self.picked_to_cursor(&picked))
                }
                _ => talk::nothing_to_pick(&self.table, self.cursor),
            };
            return;
        };
        let listed = &targets[..targets.len().min(LISTED)];
        self.message = talk::picked(&self.table, who, listed);
        if targets.len() > LISTED {
            let more = targets.len() - LISTED;
            let items = self.message.clone();
            self.message = message!(self.game(), "and-more", items = items, count = more);
        }
        if let (Who::InReserve(_), false) = (who, targets.iter().any(|target| target.to == self.cursor)) {
            self.cursor = first.to;
        }
        self.picked = Some(Picked { who, targets });
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
        let cells = match self.cells_to_act() {
            cells if cells.is_empty() && kinds.is_empty() => self.open_cells(),
            cells if kinds.is_empty() => cells,
            _ => self.pieces_to_move(),
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
            Some(kind) => self.pick(Who::InReserve(*kind)),
            None => {
                self.message.clear();
                self.cursor = cells[next - kinds.len()];
            }
        }
    }
}
