//! `solve`: who wins a small game of two players if both play well.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::{Start, Subject, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_record::opening::too_costly;
use alfonso_report::solution::{listing, mates, proof};
use alfonso_report::trouble::Trouble;
use alfonso_report::words;
use alfonso_search::{Mates, Proof, Room, Solution, Unsolved};
use bytesize::ByteSize;

/// The command.
#[derive(Debug)]
pub struct Solve {
    /// The game.
    pub target: Target,
    /// The position to begin from.
    pub start: Start,
    /// The room for positions.
    pub room: Room,
    /// What is asked.
    pub question: Question,
}

/// What is asked of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The value of every position.
    All,
    /// The value of the first one alone.
    Proof,
    /// Whether the player to move wins within so many of their moves.
    Mates(u32),
}

impl Solve {
    /// Solves the game and prints its value.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let line = self.start.told(subject, format)?.line;
        if self.question != Question::All && line.outcome().is_some() {
            let problem = Diagnostic::bare(code::BAD_REQUEST, "the game is over");
            return Err(Trouble::bare(problem.help("begin earlier")).into());
        }
        let start = line.position();
        interrupt::hear(Manner::Finish { told: format == Format::Text });
        let progress = Progress::solving(self.room.memory as u64, format);
        let mut told = |found: u64| {
            progress.set(found);
            interrupt::asked().is_none()
        };
        let mut found = |found: usize| told(found as u64);
        let game = &subject.game;
        let (told, page) = match self.question {
            Question::Mates(moves) => {
                let mates = Mates::within(game, &start, moves, self.room, &mut found);
                progress.finish();
                let mates = mates.map_err(|why| self.refused(subject, why))?;
                let told = mates::json(subject, &mates, moves);
                return match format {
                    Format::Json => console.json(&told),
                    Format::Text => {
                        let page = mates::document(subject, &told, mates.attacker);
                        console.print(&page.text(console.screen))
                    }
                };
            }
            Question::Proof => {
                let proof = Proof::of(game, &start, self.room, &mut told);
                progress.finish();
                let proof = proof.map_err(|why| self.refused(subject, why))?;
                let told = proof::json(subject, &proof);
                let page = proof::document(subject, &proof, &told);
                (told, page)
            }
            Question::All => {
                let solution = Solution::of(game, &start, self.room, &mut found);
                progress.finish();
                let solution = solution.map_err(|why| self.refused(subject, why))?;
                let told = listing::json(subject, &solution);
                let page = listing::document(subject, &solution, &told);
                (told, page)
            }
        };
        match format {
            Format::Text => console.print(&page.text(console.screen)),
            Format::Json => console.json(&told),
        }
    }

    fn refused(&self, subject: &Subject, why: Unsolved) -> Trouble {
        let (message, help) = match why {
            Unsolved::Seats(seats) => (
                format!("only games of two players are solved, and this one has {seats}"),
                "`simulate` plays many games",
            ),
            Unsolved::Chance => (
                "dice are rolled in this game: nobody can force a win".to_owned(),
                "`value` works out a game of chance in which nobody chooses; `simulate` plays many games",
            ),
            Unsolved::Repetition => (
                "a rule reads how often a position has stood, and gives more than a draw for it".to_owned(),
                "answer the question on which that rule depends otherwise, if there is one: `--read QUESTION=READING`",
            ),
            Unsolved::TooMany(room, found) => return self.too_many(room, found),
            Unsolved::GoesRound => (
                "positions come again in this game, or a turn goes on and on: such a search cannot prove who wins".to_owned(),
                "without `--proof` all positions are listed; `--mates N` looks for a win within N moves",
            ),
            Unsolved::Stopped(found) => (
                match self.question {
                    Question::All => {
                        format!("stopped after {}: nothing is known before all are listed", words::count(found, "position"))
                    }
                    _ => format!("stopped after {}, before the answer was found", words::count(found, "position")),
                },
                "`--after` begins later in the game, where fewer can be reached",
            ),
            Unsolved::TooCostly(costly) => return too_costly(subject, costly),
        };
        Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()))
    }

    /// Refuses a game for which the room does not suffice.
    fn too_many(&self, room: Room, found: usize) -> Trouble {
        let by_number = found >= room.positions;
        let what = if by_number {
            words::count(room.positions, "position")
        } else {
            format!("{}, room for some {found} positions,", ByteSize(room.memory as u64))
        };
        let message = match self.question {
            Question::All if by_number => format!("more than {what} can be reached"),
            Question::All => format!(
                "more positions can be reached than {} holds: {found} so far",
                ByteSize(room.memory as u64)
            ),
            _ => format!("{what} do not suffice to find out"),
        };
        let more = if by_number { "`--positions N` allows more" } else { "`--memory SIZE` gives more room" };
        let help = match self.question {
            Question::All => format!(
                "{more}; `--after` begins later in the game; `--proof` looks at fewer positions, if none comes again in this game"
            ),
            _ => format!("{more}; `--after` begins later in the game"),
        };
        Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    }
}
