//! `value`: computes the exact value of a game that chance alone decides.

use crate::args::{Format, ValueAgents};
use crate::console::{Console, Stop};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::{Start, Subject, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_record::opening::over_budget;
use alfonso_report::chances;
use alfonso_report::command_error::CommandError;
use alfonso_report::words;
use alfonso_search::{Chain, Choosing, Fault, Limits, USUAL_STEPS, Unvalued};

/// The command.
#[derive(Debug)]
pub struct TellValue {
    /// The game.
    pub target: Target,
    /// The position to begin from.
    pub start: Start,
    /// The way in which choices are made.
    pub agents: ValueAgents,
    /// The maximum number of positions.
    pub positions: usize,
    /// The maximum number of positions that are solved together.
    pub together: usize,
}

impl TellValue {
    /// Computes the value and prints it.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let start = self.start.opening(subject, format)?.line.position();
        let limits = Limits { positions: self.positions, together: self.together, steps: USUAL_STEPS };
        let choosing = match self.agents {
            ValueAgents::Nobody => Choosing::Nobody,
            ValueAgents::Random => Choosing::Random,
        };
        interrupt::hear(Manner::Finish { announced: format == Format::Text });
        let progress = Progress::valuing(format);
        let mut goes_on = |positions: usize| {
            progress.set(positions as u64);
            interrupt::asked().is_none()
        };
        let chain = Chain::of_with(&subject.game, &start, choosing, limits, &mut goes_on);
        let solved = chain.map_err(|fault| self.refused(subject, fault)).and_then(|chain| {
            let value = chain.value_with(self.together, &mut goes_on).map_err(|why| self.unvalued(why))?;
            Ok((chain, value))
        });
        progress.finish();
        let (chain, value) = solved?;
        match format {
            Format::Text => {
                console.print(&chances::document(subject, (&chain, choosing), &value).text(console.screen))
            }
            Format::Json => console.json(&chances::json(subject, (&chain, choosing), &value)),
        }
    }

    fn refused(&self, subject: &Subject, fault: Fault) -> CommandError {
        let bare = |message: String, help: &str| {
            CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()))
        };
        match fault {
            Fault::Choice { after, player, moves: [one, other] } => {
                let after = match after.is_empty() {
                    true => "in the first position".to_owned(),
                    false => format!("after `{}`", after.join(" ")),
                };
                let player = words::seat(&subject.game, player);
                bare(
                    format!(
                        "chance alone does not decide this game: {after}, {player} may choose `{one}` or `{other}`"
                    ),
                    "`--agents random` makes every choice at random; `simulate` plays many games",
                )
            }
            Fault::Repetition => bare(
                "a rule depends on how often a position has occurred, so positions alone do not decide the game".to_owned(),
                "`simulate` plays many games",
            ),
            Fault::TooMany => bare(
                format!("more than {} can be reached", english::count(self.positions, "position")),
                "`--positions N` allows more; `simulate` plays many games",
            ),
            Fault::TooLarge(most) => bare(
                format!("the positions that can be reached have more than {most} cells, numbers and moves"),
                "`--positions N` allows more; `simulate` plays many games",
            ),
            Fault::OverBudget(exceeded) => over_budget(subject, exceeded),
            Fault::TooManySteps(found) => bare(
                format!(
                    "the rules take more than {USUAL_STEPS} steps over all positions; {} found by then",
                    english::counted(found, "position was", "positions were")
                ),
                "see `alfonso explain A0514` for how to make rules cheaper; `simulate` plays games as far as it can",
            ),
            Fault::Stopped(found) => stopped(format!(
                "stopped after {}: the value can be computed only after all positions are listed",
                words::count(found, "position")
            )),
        }
    }

    fn unvalued(&self, why: Unvalued) -> CommandError {
        let number = match why {
            Unvalued::TooTight(number) => number,
            Unvalued::Stopped => return stopped("stopped before the value was computed".to_owned()),
        };
        let message = format!(
            "{number} positions lead back to one another, but at most {} can be solved together",
            self.together
        );
        let help = "`--together N` allows more; the time grows faster than their number";
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()))
    }
}

/// Returns the error of work that a signal stopped.
fn stopped(message: String) -> CommandError {
    let help = "`--after` begins later in the game, where fewer positions can be reached";
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()))
}
