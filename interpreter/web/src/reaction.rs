//! The reaction to a new position: the effects of the last move, and the choice that is due.

use crate::session::{Choice, Choices, Item, Session};
use alfonso_driver::message;
use alfonso_game::Move;
use alfonso_record::due::Due;
use alfonso_record::happened::Happened;
use alfonso_record::log::is_roll;
use alfonso_record::{choices, facts, turn};

/// The maximum number of choices with a single item that are made without a question, one after
/// the other.
const MOST_FORCED: usize = 1000;

impl Session {
    /// Prepares the next choice in a new position.
    pub(crate) fn arrive(&mut self) {
        self.picked = None;
        self.menu = None;
        self.search = None;
        self.advised.clear();
        self.message.clear();
        self.happened = Happened::last(&mut self.log);
        let game = &self.reading.subject.game;
        if self.log.may_play_on() {
            let title = self.log.ended().and_then(|ended| ended.lines().next().map(str::to_owned));
            let items = vec![
                Item { label: message!(game, "play-on"), choice: Choice::PlayOn },
                Item { label: message!(game, "claim-the-draw"), choice: Choice::Claim },
            ];
            self.menu = Some(Choices { title: title.unwrap_or_default(), items, cell: None });
        } else if Due::of(&self.log) == Due::Choice {
            let moves = self.log.line().moves().to_vec();
            self.menu = Some(self.choices(choices::title(&self.log), &moves));
        }
    }

    /// Returns a menu of moves that is not about a cell.
    pub(crate) fn choices(&self, title: String, moves: &[Move]) -> Choices {
        let label = |m| choices::roll_in_words(&self.log, m).unwrap_or_else(|| choices::label(&self.log, m));
        let item = |m: &Move| Item { label: label(*m), choice: Choice::Play(*m) };
        Choices { title, items: moves.iter().map(item).collect(), cell: None }
    }

    /// Plays a person's move, or a roll that they entered, and says what it did.
    pub(crate) fn play(&mut self, m: Move) {
        match self.make(m) {
            true => self.arrive_after(),
            false => self.message = turn::not_yours(&self.log, ""),
        }
    }

    /// Makes a person's move without a reaction to it. A choice that has only one item is then made
    /// without a question. Returns false if the person is not to move, or if the move is not legal.
    pub(crate) fn make(&mut self, m: Move) -> bool {
        if matches!(Due::of(&self.log), Due::Watch | Due::Over) || !self.log.play(m) {
            return false;
        }
        for _ in 0..MOST_FORCED {
            let only = match self.log.line().moves() {
                [only] if !self.log.may_play_on() && Due::of(&self.log) == Due::Choice => *only,
                _ => break,
            };
            if !self.log.play(only) {
                break;
            }
        }
        true
    }

    /// Reacts to the position after a move, and says what the move did.
    pub(crate) fn arrive_after(&mut self) {
        self.arrive();
        let is_roll = self.log.line().played().last().is_some_and(|m| is_roll(*m));
        self.message = match is_roll {
            true => facts::played(&self.log).pop().map(|played| played.text).unwrap_or_default(),
            false => self.happened.sentence(),
        };
    }
}
