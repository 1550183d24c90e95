//! `play`: a game between people and random movers, at a terminal or through pipes.
//!
//! At a terminal there is a prompt; through pipes lines of moves are read and the position is printed after each move.

mod input;
mod seats;
mod session;
mod talk;

use crate::args::{Format, SeatArg};
use crate::console::{Console, Stop};
use crate::render::board::Style;
use crate::subject::{Opening, Start, Subject, Target};
use seats::Seats;
use session::Session;
use std::io::{self, IsTerminal};

/// What to play.
#[derive(Debug)]
pub struct Play {
    /// The game.
    pub target: Target,
    /// From where.
    pub start: Start,
    /// Who plays whom, as typed.
    pub seats: Vec<SeatArg>,
    /// Chance for random seats.
    pub seed: u64,
    /// After so many plies without a human seat play is broken off.
    pub max_plies: u32,
    /// Plain letters and lines only.
    pub ascii: bool,
}

impl Play {
    /// Plays until the end of input, `quit`, or the end of a game without humans.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let stdin = io::stdin();
        let prompt = stdin.is_terminal() && console.screen.terminal;
        self.converse(subject, format, console, &mut stdin.lock(), prompt)
    }

    /// The same with any input.
    fn converse(
        &self,
        subject: &Subject,
        format: Format,
        console: &mut Console<'_>,
        input: &mut dyn io::BufRead,
        prompt: bool,
    ) -> Result<(), Stop> {
        let Opening { line, before } = self.start.line(subject)?;
        let session = Session {
            subject,
            line,
            before,
            seats: Seats::settle(&subject.game, &self.seats)?,
            seed: self.seed,
            undone: Vec::new(),
            style: Style::new(console.screen, self.ascii),
            console,
            format,
            prompt,
        };
        session.play(input, self.max_plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use crate::screen::Screen;

    fn transcript(seats: &[&str], format: Format, input: &str) -> String {
        let subject = fixture::subject();
        let play = Play {
            target: Target::named("small"),
            start: Start::default(),
            seats: seats.iter().map(|seat| seat.parse().expect("a seat")).collect(),
            seed: 1,
            max_plies: 20,
            ascii: true,
        };
        let mut out = Vec::new();
        let mut console = Console::new(Screen::PLAIN, &mut out);
        play.converse(&subject, format, &mut console, &mut input.as_bytes(), false).expect("a game");
        drop(console);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn moves_are_taken_by_text_and_number_and_taken_back() {
        let text = transcript(&[], Format::Text, "moves\na1-a2\nundo\n1\nredo\nboard\nquit\n");
        assert!(text.contains("1 a1-a2"), "{text}");
        assert_eq!(text.matches("last move: a1-a2").count(), 3, "{text}");
        assert!(text.contains("nothing was taken back"), "{text}");
    }

    #[test]
    fn refusals_are_explained_and_the_end_of_input_is_no_mistake() {
        let text = transcript(&[], Format::Text, "c1-c3\nwhy a1-a2\nwhy a3-a2\nfoo\n99\n");
        for part in ["c1-c3 is not legal", "a1-a2 is legal by tower.step", "foo", "there are", "end of input"]
        {
            assert!(text.contains(part), "{part} is missing from\n{text}");
        }
    }

    #[test]
    fn random_seats_move_by_themselves() {
        let text = transcript(&["North=random"], Format::Text, "a1-a2\nundo\n");
        assert!(text.contains("North plays "), "{text}");
        let once = transcript(&["North=random"], Format::Text, "a1-a2\n");
        let again = transcript(&["North=random"], Format::Text, "a1-a2\nundo\na1-a2\n");
        let told = |text: &str| text.lines().rfind(|line| line.starts_with("North plays")).map(str::to_owned);
        assert_eq!(told(&once), told(&again), "the same seed and ply, the same reply");
        let opening = transcript(&["South=random"], Format::Text, "undo\n");
        assert!(opening.contains("nothing of yours was played"), "{opening}");
        let text = transcript(&["South=random", "N=random"], Format::Text, "");
        assert!(text.contains("broken off") || text.contains(" by end."), "{text}");
    }

    #[test]
    fn programs_get_a_line_for_each_position() {
        let text = transcript(&[], Format::Json, "a1-a2\nfoo\nmoves\n");
        let lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        assert!(lines.iter().all(|line| line["schema"] == 1));
        assert_eq!(lines[1]["ply"], 1);
        assert!(lines[2]["message"].is_string() && lines[3]["message"].is_string());
    }
}
