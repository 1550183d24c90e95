//! `value`: computes the exact value of a game that chance alone decides.

use crate::args::{Format, ValueAgents};
use crate::console::{Console, Stop};
use crate::subject::{Start, Subject, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_record::opening::over_budget;
use alfonso_report::chances;
use alfonso_report::command_error::CommandError;
use alfonso_report::words;
use alfonso_search::{Chain, Choosing, Fault, Limits, TooTight, USUAL_STEPS};

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
        let chain = Chain::of(&subject.game, &start, choosing, limits);
        let chain = chain.map_err(|fault| self.refused(subject, fault))?;
        let value = chain.value(self.together).map_err(|tight| self.too_tight(tight))?;
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
        }
    }

    fn too_tight(&self, TooTight(number): TooTight) -> CommandError {
        let message = format!(
            "{number} positions lead back to one another, but at most {} can be solved together",
            self.together
        );
        let help = "`--together N` allows more; the time grows faster than their number";
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()))
    }
}
