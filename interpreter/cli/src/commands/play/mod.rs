//! `play`: a game between people and agents, on a full screen, line by line, or through pipes.
//!
//! At a terminal, the game uses the whole screen ([`full`]), or a prompt with `--plain`. Through
//! pipes, it reads lines of moves and prints the position after each move. The commands are the
//! same everywhere ([`table`]).

mod full;
pub mod input;
mod keep;
mod kept;
mod session;
mod table;
mod thinking;

use crate::agents::{reading, ready};
use crate::args::Format;
use crate::commands::tune;
use crate::console::{Console, Stop};
use crate::subject::{Start, Subject, Target, record};
use alfonso_game::{Random, Seat};
use alfonso_record::seats::{Seating, Seats};
use alfonso_report::board::Style;
use alfonso_report::command_error::CommandError;
use alfonso_report::events::EventTracker;
use keep::Autosave;
use session::Session;
use std::io::{self, IsTerminal};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use table::Table;

/// The game to play, and the options.
#[derive(Debug)]
pub struct Play {
    /// The game; may be absent if a record names it.
    pub target: Option<Target>,
    /// The position to start from.
    pub start: Start,
    /// The language for the names of players and pieces, if not that of the rule file.
    pub language: Option<String>,
    /// The record to resume.
    pub resume: Option<String>,
    /// The file to save the game to after each move.
    pub save: Option<String>,
    /// The seats and their players, as typed.
    pub seats: Vec<Seating>,
    /// True if people throw all dice and type the numbers.
    pub throws: bool,
    /// The file with the weights of the agents' evaluation.
    pub weights: Option<String>,
    /// The seed for agents and dice. By default, the record's seed applies, or else a new one at a
    /// terminal.
    pub seed: Option<u64>,
    /// The number of plies after which a game without humans is broken off.
    pub max_plies: u32,
    /// The delay before an agent moves, on a full screen.
    pub delay: Duration,
    /// True to draw with plain letters and lines only.
    pub ascii: bool,
    /// True to play line by line, even at a terminal.
    pub plain: bool,
}

/// The default seed if no person plays at a terminal.
const SEED: u64 = 1;

/// Returns a seed for a new game: six digits, which can be typed again.
fn fresh() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(Random::new(now.as_nanos() as u64).below(1_000_000))
}

impl Play {
    /// Returns the game that the user named, or else the game of the record.
    pub fn target(&self) -> Result<Target, CommandError> {
        let target = match (&self.resume, &self.target) {
            (Some(file), typed) => record::target(&record::open(file)?, typed.as_ref())?,
            (None, Some(target)) => target.clone(),
            (None, None) => Target::named(""),
        };
        Ok(target.in_language(self.language.as_ref()))
    }

    /// Plays until the user quits, the input ends, or a game without humans ends.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let stdin = io::stdin();
        let prompt = stdin.is_terminal() && console.screen.terminal;
        if prompt && format == Format::Text && !self.plain && full::fits() {
            let style = Style::new(console.screen, self.ascii);
            let begin = || self.begin(subject, format, true);
            return full::run(&subject.game, begin, style, self.delay, self.max_plies);
        }
        self.converse(subject, format, console, &mut stdin.lock(), prompt && format == Format::Text)
    }

    /// Returns the position from which play begins.
    fn begun(&self) -> Start {
        let from = self.resume.clone().or_else(|| self.start.from.clone());
        Start { from, ..self.start.clone() }
    }

    /// Returns the table and the files for saving. Hashes the files before it reads them, so that a
    /// later write detects changes by other programs.
    fn begin<'s>(
        &self,
        subject: &'s Subject,
        format: Format,
        prompt: bool,
    ) -> Result<(Table<'s>, Autosave), CommandError> {
        let autosave = Autosave::new(self.save.as_deref(), self.resume.as_deref())?;
        let table = self.table(subject, format, prompt)?;
        autosave.try_out(&table)?;
        Ok((table, autosave))
    }

    /// Returns the table at the beginning of play. At a terminal, a person plays against an
    /// opponent, with a new seed each time. Through pipes all seats are human, and the same input
    /// gives the same output.
    fn table<'s>(
        &self,
        subject: &'s Subject,
        format: Format,
        prompt: bool,
    ) -> Result<Table<'s>, CommandError> {
        let otherwise = if prompt { fresh() } else { SEED };
        let drawn = self.begun().drawn(&subject.game, self.seed.unwrap_or(otherwise), 0);
        let opening = drawn.opening(subject, format)?;
        let mut seats = match &opening.record {
            Some(record) if self.seats.is_empty() => Seats::recorded(&subject.game, &record.seats)?,
            None if self.seats.is_empty() && prompt => {
                let first = if opening.line.is_chance() { Seat::new(0) } else { opening.line.to_move() };
                Seats::against_an_opponent(&subject.game, first)
            }
            _ => Seats::settle(&subject.game, &self.seats)?,
        };
        if self.throws && subject.game.has_dice() {
            // The last row is that of the dice.
            seats.sit(seats.count(&subject.game) - 1, None);
        }
        let seed = self.seed.or(opening.record.as_ref().map(|record| record.seed));
        let mut evaluation = tune::evaluation(subject, self.weights.as_deref())?;
        ready(
            &seats.agents(),
            &mut evaluation,
            reading(subject),
            Some(&opening.line.position()),
            Some(format),
        )?;
        Ok(Table::new(subject, opening, seats, seed.unwrap_or(otherwise)).measuring(evaluation))
    }

    /// Plays line by line, with input from a terminal or a pipe.
    fn converse(
        &self,
        subject: &Subject,
        format: Format,
        console: &mut Console<'_>,
        input: &mut dyn io::BufRead,
        prompt: bool,
    ) -> Result<(), Stop> {
        let (table, autosave) = self.begin(subject, format, prompt)?;
        let session = Session {
            table,
            autosave,
            style: Style::new(console.screen, self.ascii),
            console,
            format,
            prompt,
            tracker: EventTracker::default(),
        };
        session.play(input, self.max_plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use alfonso_report::screen::Screen;

    fn transcript(seats: &[&str], format: Format, input: &str) -> String {
        let subject = fixture::subject();
        let play = Play {
            target: None,
            start: Start::default(),
            language: None,
            resume: None,
            save: None,
            seats: seats.iter().map(|seat| seat.parse().expect("a seat")).collect(),
            throws: false,
            weights: None,
            seed: None,
            max_plies: 20,
            delay: Duration::ZERO,
            ascii: true,
            plain: false,
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
        let text_of =
            |text: &str| text.lines().rfind(|line| line.starts_with("North plays")).map(str::to_owned);
        assert_eq!(text_of(&once), text_of(&again), "the same seed and ply, the same reply");
        let opening = transcript(&["South=random"], Format::Text, "undo\n");
        assert!(opening.contains("nothing of yours was played"), "{opening}");
        let text = transcript(&["South=random", "N=random"], Format::Text, "");
        assert!(text.contains("broken off") || text.contains(" by end."), "{text}");
    }

    #[test]
    fn a_piece_is_picked_seats_are_changed_and_the_game_is_given_up() {
        let text = transcript(&[], Format::Text, "pick a1\npick d4\npick a4\npick z9\nlist\nseats\n");
        for part in [
            " 1 |<T> C ",
            " 2 |(*) .",
            "Tower on a1 can go to a2",
            "there is no piece on d4",
            "North's, and it is South's turn",
            "no cell `z9`",
            "tower.step",
            "South: human, North: human",
        ] {
            assert!(text.contains(part), "{part} is missing from\n{text}");
        }
        let text = transcript(&[], Format::Text, "seats N=random\na1-a2\nresign\na2-a1\n?\nundo\n");
        assert!(text.contains("North plays "), "{text}");
        assert_eq!(text.matches("South resigns: North wins.").count(), 3, "{text}");
        assert!(text.trim_end().ends_with("end of input"), "{text}");
    }

    #[test]
    fn a_hint_tells_a_move_and_its_worth() {
        let text = transcript(&[], Format::Text, "hint\nhint\na1-a2\nresign\nhint\n");
        let hints: Vec<&str> = text.lines().filter(|line| line.starts_with("a good move: ")).collect();
        assert!(hints.len() == 2 && hints[0] == hints[1] && hints[0].contains('('), "{text}");
        assert_eq!(text.matches("North resigns").count(), 2, "{text}");
    }

    #[test]
    fn at_a_terminal_there_is_an_opponent_and_a_new_game_each_time() {
        let subject = fixture::subject();
        let play = |seats: &[&str], seed| Play {
            target: None,
            start: Start::default(),
            language: None,
            resume: None,
            save: None,
            seats: seats.iter().map(|seat| seat.parse().expect("a seat")).collect(),
            throws: false,
            weights: None,
            seed,
            max_plies: 20,
            delay: Duration::ZERO,
            ascii: true,
            plain: false,
        };
        let text_of = |play: Play, prompt| {
            let table = play.table(&subject, Format::Text, prompt).expect("a table");
            (alfonso_record::talk::seats(&table), table.seed)
        };
        assert_eq!(text_of(play(&[], None), true).0, "South: human, North: level:3");
        assert_eq!(text_of(play(&[], Some(7)), true), ("South: human, North: level:3".to_owned(), 7));
        assert_eq!(text_of(play(&[], None), false), ("South: human, North: human".to_owned(), 1));
        assert_eq!(text_of(play(&["N=random"], Some(7)), true).0, "South: human, North: random");
        let start = Start { after: "a1-a2".to_owned(), ..Start::default() };
        let after = Play { start, ..play(&[], None) };
        assert_eq!(text_of(after, true).0, "South: level:3, North: human", "whoever moves is the person");
    }

    #[test]
    fn programs_get_a_line_for_each_position() {
        let text = transcript(&[], Format::Json, "a1-a2\nfoo\nmoves\n");
        let lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        assert!(lines.iter().all(|line| line["schema"] == 1));
        assert_eq!(lines[1]["ply"], 1);
        assert!(lines[2]["message"].is_string() && lines[3]["moves"].is_array());
    }
}
