//! `solve`: determines who wins a small game of two players under perfect play, or finds a shortest
//! solution of a game of one player.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::diagnostics::{one_by_one, warn};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::{Start, Subject, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_record::opening::over_budget;
use alfonso_report::command_error::CommandError;
use alfonso_report::solution::{listing, mates, proof};
use alfonso_report::words;
use alfonso_search::{Mates, Outlook, Proof, Solution, SolverLimits, Unsolved};
use bytesize::ByteSize;

/// The minimum memory of a position, in bytes.
const BYTES: usize = 100;
/// The program warns if a game seems to have this many times more positions than fit into memory.
const FAR_TOO_MANY: f64 = 100.0;

/// The command.
#[derive(Debug)]
pub struct Solve {
    /// The game.
    pub target: Target,
    /// The position to begin from.
    pub start: Start,
    /// The limits of memory and positions.
    pub limits: SolverLimits,
    /// The question to answer.
    pub question: Question,
}

/// The question to answer about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The value of every position.
    All,
    /// The value of the first position only.
    Proof,
    /// True if the player to move can force a win within this number of their moves.
    Mates(u32),
}

impl Solve {
    /// Solves the game and prints its value.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let line = self.start.opening(subject, format)?.line;
        if self.question != Question::All && line.outcome().is_some() {
            let problem = Diagnostic::bare(code::BAD_REQUEST, "the game is over");
            return Err(CommandError::bare(problem.help("begin earlier")).into());
        }
        let start = line.position();
        one_by_one(subject, "solve", format);
        interrupt::hear(Manner::Finish { announced: format == Format::Text });
        let progress = Progress::solving(self.limits.memory as u64, format);
        let mut report_progress = |found: u64| {
            progress.set(found);
            interrupt::asked().is_none()
        };
        let mut found = |found: usize| report_progress(found as u64);
        let game = &subject.game;
        let (answer, page) = match self.question {
            Question::Mates(moves) => {
                let mates = Mates::within(game, &start, moves, self.limits, &mut found);
                progress.finish();
                let mates = mates.map_err(|why| self.refused(subject, why))?;
                let answer = mates::json(subject, &mates, moves);
                return match format {
                    Format::Json => console.json(&answer),
                    Format::Text => {
                        let page = mates::document(subject, &answer, mates.attacker);
                        console.print(&page.text(console.screen))
                    }
                };
            }
            Question::Proof => {
                let proof = Proof::of(game, &start, self.limits, &mut report_progress);
                progress.finish();
                let proof = proof.map_err(|why| self.refused(subject, why))?;
                let answer = proof::json(subject, &proof);
                let page = proof::document(subject, &proof, &answer);
                (answer, page)
            }
            Question::All => {
                if format == Format::Text
                    && let Some(outlook) =
                        Outlook::of(game, &start, self.limits.memory, &mut || interrupt::asked().is_none())
                {
                    self.warn(subject, &outlook);
                }
                let solution = Solution::of(game, &start, self.limits, &mut found);
                progress.finish();
                let solution = solution.map_err(|why| self.refused(subject, why))?;
                let answer = listing::json(subject, &solution);
                let page = listing::document(subject, &solution, &answer);
                (answer, page)
            }
        };
        match format {
            Format::Text => console.print(&page.text(console.screen)),
            Format::Json => console.json(&answer),
        }
    }

    /// Warns before the search if the game is probably far too large.
    fn warn(&self, subject: &Subject, outlook: &Outlook) {
        let holds = self.limits.positions.min(self.limits.memory / BYTES).max(1) as f64;
        if outlook.log10 < (FAR_TOO_MANY * holds).log10() {
            return;
        }
        let Outlook { plies, last, growth, length, log10 } = *outlook;
        let message = format!(
            "this game seems far too large: about 10^{log10:.0} positions, and memory for about 10^{:.0}",
            holds.log10()
        );
        let ways = match subject.game.names().players.len() {
            1 => "`--after` begins later in the game",
            _ => "`--mates N` looks for a win within N moves, and `--after` begins later in the game",
        };
        let help = format!(
            "the first {} lead to {}, and the last of these plies increases the number by a factor of {growth:.1}; the estimate assumes that this factor falls evenly over {length:.0} plies, the length of a random game; {ways}",
            words::plies(plies),
            words::count(last, "position"),
        );
        let problem = Diagnostic::bare(code::BAD_REQUEST, message).warning().help(help);
        warn(problem, Format::Text);
    }

    fn refused(&self, subject: &Subject, why: Unsolved) -> CommandError {
        let (message, help) = match why {
            Unsolved::Seats(seats) => {
                let question = match self.question {
                    Question::All => "`solve` needs a game of one or two players",
                    Question::Proof => "`solve --proof` needs a game of two players",
                    Question::Mates(_) => "`solve --mates` needs a game of two players",
                };
                (format!("{question}, but this game has {seats}"), match seats {
                    1 => "`solve` alone finds a shortest solution",
                    _ => "`simulate` plays many games",
                })
            }
            Unsolved::Chance => (
                "dice are rolled in this game: nobody can force a win".to_owned(),
                "if no player has a choice, `value` computes the value of the game; `simulate` plays many games",
            ),
            Unsolved::Repetition => (
                "a rule depends on how often a position has occurred, and its result is not just a draw".to_owned(),
                "if that rule depends on a question, choose another answer: `--read QUESTION=READING`",
            ),
            Unsolved::TooMany(limits, found) => return self.too_many(subject, limits, found),
            Unsolved::GoesRound => (
                "positions can repeat in this game, or a turn can go on forever, so this search cannot prove who wins".to_owned(),
                "without `--proof`, `solve` lists all positions; `--mates N` looks for a win within N moves",
            ),
            Unsolved::Stopped(found) => (
                match self.question {
                    Question::All => {
                        format!("stopped after {}: values can be computed only after all positions are listed", words::count(found, "position"))
                    }
                    _ => format!("stopped after {}, before the answer was found", words::count(found, "position")),
                },
                "`--after` begins later in the game, where fewer positions can be reached",
            ),
            Unsolved::OverBudget(exceeded) => return over_budget(subject, exceeded),
            Unsolved::TooManySteps(found) => (
                format!(
                    "the rules take more than {} steps over all positions; {} found by then",
                    self.limits.steps,
                    english::counted(found, "position was", "positions were")
                ),
                "see `alfonso explain A0514` for how to make rules cheaper; `--after` begins later in the game",
            ),
        };
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()))
    }

    /// Returns the error for a game that exceeds the memory limit.
    fn too_many(&self, subject: &Subject, limits: SolverLimits, found: usize) -> CommandError {
        let by_number = found >= limits.positions;
        let what = if by_number {
            words::count(limits.positions, "position")
        } else {
            format!("{}, enough for about {found} positions,", ByteSize(limits.memory as u64))
        };
        let message = match self.question {
            Question::All if by_number => format!("more than {what} can be reached"),
            Question::All => format!(
                "more positions can be reached than {} holds: {found} so far",
                ByteSize(limits.memory as u64)
            ),
            _ => format!("{what} are not enough to find the answer"),
        };
        let more =
            if by_number { "`--positions N` allows more" } else { "`--memory SIZE` gives more memory" };
        let help = match self.question {
            Question::All if subject.game.names().players.len() > 1 => format!(
                "{more}; `--after` begins later in the game; `--proof` searches fewer positions, if none can repeat in this game"
            ),
            _ => format!("{more}; `--after` begins later in the game"),
        };
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    }
}
