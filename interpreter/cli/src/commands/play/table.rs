//! A game in progress with the agents that play it. This module does not use a terminal, and both
//! line mode and the full screen share it.

use super::thinking::Thinking;
use crate::agents as edge;
use alfonso_game::Move;
use alfonso_record::log::Log;
use alfonso_record::opening::Opening;
use alfonso_record::seats::Seats;
use alfonso_record::{advice, program};
use alfonso_report::board::Material;
use alfonso_report::board::Style;
use alfonso_report::command_error::CommandError;
use alfonso_report::subject::Subject;
use alfonso_search::{Agent, Evaluation};
use std::ops::{Deref, DerefMut};

/// A game in progress with its agents.
pub struct Table<'s> {
    log: Log<&'s Subject>,
    /// The agents' evaluation of positions.
    evaluation: Evaluation,
    /// The agents' current search.
    pub thinking: Thinking,
    /// The pieces on the board at the beginning.
    first: Material,
}

impl<'s> Deref for Table<'s> {
    type Target = Log<&'s Subject>;

    fn deref(&self) -> &Log<&'s Subject> {
        &self.log
    }
}

impl<'s> DerefMut for Table<'s> {
    fn deref_mut(&mut self) -> &mut Log<&'s Subject> {
        &mut self.log
    }
}

impl<'s> Table<'s> {
    /// Returns a table at the end of an opening.
    pub fn new(subject: &'s Subject, opening: Opening, seats: Seats, seed: u64) -> Self {
        let mut log = Log::new(subject, opening, seats, seed);
        let first = Material::at_first(&subject.game, log.ahead());
        Self { log, evaluation: Evaluation::new(&subject.game), thinking: Thinking::default(), first }
    }

    /// Returns the table with another evaluation for the agents.
    pub fn measuring(self, evaluation: Evaluation) -> Self {
        Self { evaluation, ..self }
    }

    /// Assigns players to the seats.
    ///
    /// # Errors
    /// Returns an error if an agent needs exact values that cannot be found.
    pub fn seat(&mut self, seats: Seats) -> Result<(), CommandError> {
        self.ready(&seats.agents())?;
        self.log.seats = seats;
        Ok(())
    }

    /// Computes exact values from this position if an agent needs them and they are unknown.
    fn ready(&mut self, agents: &[Agent]) -> Result<(), CommandError> {
        if self.evaluation.knows(self.line()) && agents.iter().all(|agent| agent.net().is_none()) {
            return Ok(());
        }
        let position = self.line().position();
        edge::ready(agents, &mut self.evaluation, edge::reading(self.log.subject), Some(&position), None)
    }

    /// Describes the pieces that were on the board at the beginning and no longer are; see
    /// [`Material::off`].
    pub fn off_the_board(&self, style: Style) -> Vec<Vec<String>> {
        self.first.off(self.subject, self.line(), style)
    }

    /// Plays a move of an agent or rolls the dice, and returns a message. Returns `None` if no move
    /// is possible. The choice depends only on the seed, the ply and the rolls since the last move.
    /// If a player takes moves back and replays them, the agents therefore reply as before.
    pub fn draw_move(&mut self) -> Option<String> {
        if self.resigned().is_some() {
            return None;
        }
        if self.line().is_chance() {
            return program::roll(self);
        }
        let agent = program::agent(self);
        // The user may have taken back moves, so that this position precedes the solved one.
        if agent.exact().is_some()
            && let Err(error) = self.ready(std::slice::from_ref(&agent))
        {
            return Some(error.in_words());
        }
        let mut random = self.random();
        let Self { log, thinking, evaluation, .. } = self;
        let choice = thinking.choose(&agent, evaluation, log.ahead(), &mut random);
        if let Err(error) = edge::judged(evaluation) {
            return Some(error.in_words());
        }
        let choice = choice?;
        program::play(log, choice.chosen)
    }

    /// Returns an agent's advice about the next move: the move with its rating and the expected
    /// line in words, and the move itself. Without advice, returns the reason alone.
    pub fn hint(&mut self) -> (String, Option<Move>) {
        if let Some(reason) = advice::refused(self) {
            return (reason, None);
        }
        let (mut line, mut random) = (advice::line(self), self.random());
        let Self { log, thinking, evaluation, .. } = self;
        let choice = thinking.choose(&advice::adviser(), evaluation, line.as_mut(), &mut random);
        advice::in_words(log, line.as_mut(), choice.as_ref(), evaluation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::Start;
    use crate::{fixture, wheel};

    fn table<'s>(subject: &'s Subject, seats: &[&str]) -> Table<'s> {
        let seats: Vec<_> = seats.iter().map(|seat| seat.parse().expect("a seat")).collect();
        let seats = Seats::settle(&subject.game, &seats).expect("seats");
        Table::new(subject, Start::default().line(subject).expect("a start"), seats, 1)
    }

    fn text(table: &Table<'_>) -> String {
        table.line().played_texts().join(" ")
    }

    #[test]
    fn taking_back_goes_over_random_seats() {
        let subject = fixture::subject();
        let mut table = table(&subject, &["North=random"]);
        table.play_text("a1-a2").expect("legal");
        assert!(table.is_played());
        assert!(table.draw_move().expect("a reply").starts_with("North plays "));
        let whole = text(&table);
        assert!(table.undo());
        assert_eq!(text(&table), "");
        assert!(table.redo());
        assert_eq!(text(&table), whole);
    }

    #[test]
    fn rolls_are_taken_back_with_their_moves() {
        let subject = wheel::subject();
        let mut table = table(&subject, &[]);
        assert!(table.is_played(), "dice fall by themselves");
        while table.is_played() {
            table.draw_move().expect("a roll");
        }
        let begun = text(&table);
        assert!(!table.undo(), "nothing of a human's was played");
        assert_eq!(text(&table), begun);
        let first = table.moves()[0].text.clone();
        table.play_text(&first).expect("legal");
        while table.is_played() {
            table.draw_move().expect("a roll");
        }
        assert!(table.undo());
        assert_eq!(text(&table), begun);
    }
}
