//! `value`: what a game comes to, exactly, where chance alone decides.

use crate::args::{Format, ValueAgents};
use crate::console::{Console, Stop};
use crate::subject::{Start, Subject, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_record::opening::too_costly;
use alfonso_report::chances;
use alfonso_report::trouble::Trouble;
use alfonso_report::words;
use alfonso_search::{Chain, Choosing, Fault, Limits, TooTight};

/// The command.
#[derive(Debug)]
pub struct TellValue {
    /// The game.
    pub target: Target,
    /// The position to begin from.
    pub start: Start,
    /// The agents.
    pub agents: ValueAgents,
    /// The most positions.
    pub positions: usize,
    /// The most positions that are solved together.
    pub together: usize,
}

impl TellValue {
    /// Works the value out and prints it.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let start = self.start.told(subject, format)?.line.position();
        let limits = Limits { positions: self.positions, together: self.together };
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

    fn refused(&self, subject: &Subject, fault: Fault) -> Trouble {
        let bare = |message: String, help: &str| {
            Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()))
        };
        match fault {
            Fault::Choice { after, mover, moves: [one, other] } => {
                let after = match after.is_empty() {
                    true => "in the first position".to_owned(),
                    false => format!("after `{}`", after.join(" ")),
                };
                let player = words::seat(&subject.game, mover);
                bare(
                    format!(
                        "chance does not decide alone: {after}, {player} may choose `{one}` or `{other}`"
                    ),
                    "`--agents random` draws every choice; `simulate` plays many games",
                )
            }
            Fault::Repetition => bare(
                "a rule reads how often a position has stood: a game is more than its positions".to_owned(),
                "`simulate` plays many games",
            ),
            Fault::TooMany => bare(
                format!("more than {} can be reached", english::count(self.positions, "position")),
                "`--positions N` looks at more; `simulate` plays many games",
            ),
            Fault::TooLarge(most) => bare(
                format!("the positions that can be reached have more than {most} cells and moves"),
                "`--positions N` looks at more; `simulate` plays many games",
            ),
            Fault::TooCostly(costly) => too_costly(subject, costly),
        }
    }

    fn too_tight(&self, TooTight(number): TooTight) -> Trouble {
        let message = format!(
            "{number} positions lead back to one another, and at most {} are solved together",
            self.together
        );
        let help = "`--together N` solves more; the time grows faster than their number";
        Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()))
    }
}
