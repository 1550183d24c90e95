//! The actions of a person: on cells, in menus, by texts, and on the game as a whole.

use crate::opening::seated;
use crate::request::Fault;
use crate::session::{Choice, Item, Session};
use alfonso_board::CellId;
use alfonso_driver::message;
use alfonso_game::Move;
use alfonso_record::due::{Due, may_pass};
use alfonso_record::log::Who;
use alfonso_record::picking::{self, Act};
use alfonso_record::{choices, program, talk, turn};

/// The maximum length of typed moves, in bytes.
pub(crate) const MOST_TYPED: usize = 1 << 20;

impl Session {
    /// Acts on a cell.
    pub(crate) fn press(&mut self, cell: CellId) {
        let act = picking::press(&mut self.log, self.picked.as_ref(), cell);
        self.carry_out(act, Some(cell));
    }

    /// Picks a piece.
    pub(crate) fn lift(&mut self, who: Who) {
        self.picked = None;
        let act = picking::lift(&mut self.log, who);
        self.carry_out(act, who.cell());
    }

    /// Moves a piece from cell to cell.
    pub(crate) fn drag(&mut self, who: Who, to: CellId) {
        self.picked = None;
        let act = picking::drag(&mut self.log, who, to);
        self.carry_out(act, Some(to));
    }

    fn carry_out(&mut self, act: Act, cell: Option<CellId>) {
        if Due::of(&self.log) == Due::Cells {
            self.menu = None;
        }
        match act {
            Act::Play(m) => self.play(m),
            Act::Offer { title, moves, lift } => {
                self.message.clear();
                let cell = cell.filter(|_| Due::of(&self.log) == Due::Cells);
                let mut menu = self.choices(title, &moves);
                if let (true, Some(cell)) = (lift, cell) {
                    let label = message!(self.reading.subject.game, "lift");
                    menu.items.push(Item { label, choice: Choice::Lift(cell) });
                }
                menu.cell = cell;
                self.menu = Some(menu);
            }
            Act::Pick(picked, message) => {
                self.picked = Some(picked);
                self.message = message;
            }
            Act::PutBack(message) => {
                self.picked = None;
                self.message = message;
            }
            Act::Say(message) => self.message = message,
        }
    }

    /// Chooses an item of the open menu.
    pub(crate) fn choose(&mut self, item: u32) -> Result<(), Fault> {
        let chosen = |menu: &crate::session::Choices| {
            usize::try_from(item).ok().and_then(|item| menu.items.get(item)).map(|item| item.choice)
        };
        let choice = self.menu.as_ref().and_then(chosen);
        let missing = || Fault::new(message!(self.reading.subject.game, "fault-item", item = item));
        match choice.ok_or_else(missing)? {
            Choice::Play(m) => self.play(m),
            Choice::Lift(cell) => self.lift(Who::On(cell)),
            Choice::Claim => self.claim(),
            Choice::PlayOn => self.play_on(),
        }
        Ok(())
    }

    /// Puts the picked piece down, and closes a menu that need not be answered.
    pub(crate) fn cancel(&mut self) {
        self.picked = None;
        self.message.clear();
        self.advised.clear();
        if Due::of(&self.log) == Due::Cells {
            self.menu = None;
        }
    }

    /// Plays the typed moves until the program is to move or a move is not legal.
    ///
    /// # Errors
    /// Returns an error if the text is too long.
    pub(crate) fn play_texts(&mut self, text: &str) -> Result<(), Fault> {
        if text.len() > MOST_TYPED {
            return Err(Fault::new(message!(
                self.reading.subject.game,
                "fault-moves-long",
                most = MOST_TYPED
            )));
        }
        let mut left: Vec<&str> = text.split_whitespace().collect();
        let mut refused = None;
        while !left.is_empty() && refused.is_none() {
            if Due::of(&self.log) == Due::Watch {
                refused = Some(turn::not_yours(&self.log, ""));
                break;
            }
            self.log.play_on();
            let (text, count) = choices::first_of(&self.log, &left);
            left.drain(..count);
            refused = match choices::understood(&self.log, &text).filter(|_| !self.log.is_over()) {
                Some(m) => (!self.make(m)).then(|| turn::not_yours(&self.log, "")),
                None => Some(talk::why(&self.log, &text)),
            };
        }
        self.arrive_after();
        self.message = refused.unwrap_or_else(|| std::mem::take(&mut self.message));
        Ok(())
    }

    /// Passes, if the rules allow it.
    pub(crate) fn pass(&mut self) {
        match may_pass(&self.log) || Due::of(&self.log) == Due::Pass {
            true => self.play(Move::PASS),
            false => self.message = message!(self.reading.subject.game, "no-pass-now"),
        }
    }

    /// Rolls the dice of a person's turn.
    pub(crate) fn throw(&mut self) {
        let rolled = if Due::of(&self.log) == Due::Throw { program::roll(&mut self.log) } else { None };
        match rolled {
            Some(message) => {
                self.arrive();
                self.message = message;
            }
            None => self.message = message!(self.reading.subject.game, "no-roll"),
        }
    }

    /// Takes moves back to the last decision of a person.
    pub(crate) fn undo(&mut self) {
        let back = if self.log.all_played() { self.log.step_back() } else { self.log.undo() };
        self.arrive();
        let game = &self.reading.subject.game;
        self.message = match back {
            true => message!(game, "taken-back"),
            false => message!(game, "nothing-to-take-back"),
        };
    }

    /// Plays the moves that were taken back.
    pub(crate) fn redo(&mut self) {
        let on = if self.log.all_played() { self.log.step_on() } else { self.log.redo() };
        self.arrive();
        let game = &self.reading.subject.game;
        self.message = match on {
            true => message!(game, "played-again"),
            false => message!(game, "nothing-taken-back"),
        };
    }

    /// Gives the game up.
    pub(crate) fn resign(&mut self) {
        let Some(seat) = self.log.who_resigns() else {
            let ended = self.log.ended();
            self.message = ended.unwrap_or_else(|| message!(self.reading.subject.game, "nobody-resigns"));
            return;
        };
        self.log.resign(seat);
        self.arrive();
        self.message = self.log.ended().unwrap_or_default();
    }

    /// Claims the draw.
    pub(crate) fn claim(&mut self) {
        if self.log.claim() {
            self.arrive();
            self.message = self.log.ended().unwrap_or_default();
        } else {
            self.message = message!(self.reading.subject.game, "no-claim");
        }
    }

    /// Goes on although a draw could be claimed.
    pub(crate) fn play_on(&mut self) {
        self.log.play_on();
        self.arrive();
    }

    /// Changes the players.
    pub(crate) fn seat(&mut self, seats: &[String], people: Vec<String>) -> Result<(), Fault> {
        self.log.seats = seated(&self.reading.subject, self.log.seats.clone(), seats)?;
        self.log.seats.name_people(&people);
        self.arrive();
        Ok(())
    }

    /// Explains why the picked piece cannot go to a cell, or why no piece there can be picked.
    pub(crate) fn why_cell(&mut self, cell: CellId) -> String {
        match &self.picked {
            Some(picked) => talk::why(&self.log, &picked.text_to(&self.reading.subject.game, cell)),
            None => match picking::lift(&mut self.log, Who::On(cell)) {
                Act::Say(message) | Act::Pick(_, message) | Act::PutBack(message) => message,
                Act::Play(_) | Act::Offer { .. } => String::new(),
            },
        }
    }
}
