//! `consistent`: finds the readings that recorded games, problems and claims permit.

mod by;
mod evidence;

pub use evidence::Evidence;

use super::compare;
use crate::args::CompareFormat;
use crate::console::{Console, Stop};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::{GameInfo, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::Loaded;
use alfonso_driver::consistent::{Extent, survey};
use alfonso_game::Game;
use alfonso_report::command_error::CommandError;
use alfonso_report::consistency::{By, ConsistentJson, document};
use alfonso_rules::RuleSet;

/// The command.
#[derive(Debug)]
pub struct Consistent {
    /// The game; the search begins with the answers of its ruleset.
    pub target: Target,
    /// The files of recorded games.
    pub games: Vec<String>,
    /// The files of claims.
    pub claims: Vec<String>,
    /// The extent of the search.
    pub extent: Extent,
    /// The format of the output.
    pub format: CompareFormat,
}

impl Consistent {
    /// Searches, and prints the readings that remain.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let format = self.format;
        let (found, loaded) = self.target.load()?;
        let Loaded { rule_file, rules, .. } = &loaded;
        if rule_file.questions().is_empty() {
            let message =
                format!("{} has no open questions, so there are no readings to choose from", found.name);
            return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message)).into());
        }
        let fixed = &self.target.readings;
        let info = GameInfo::new(&found.name, &loaded, fixed);
        let (mut evidence, left_out) = self.evidence(&info)?;
        let set_up = self.arrays((rule_file, &rules.answers), &mut evidence);
        self.understood(&found, (rule_file, &rules.answers), &evidence)?;
        interrupt::hear(Manner::Finish { announced: format != CompareFormat::Json });
        let progress = Progress::combinations(self.extent.tries.into(), format.of_errors());
        let mut trial = |rules: RuleSet, game: Game| self.attempt(&found, rule_file, &evidence, rules, game);
        let mut report_progress = |tried: usize| {
            progress.set(tried as u64);
            interrupt::asked().is_none()
        };
        let survey = survey(rule_file, &rules.answers, fixed, self.extent, &mut trial, &mut report_progress);
        progress.finish();
        // If only the capture sign of a move is wrong, the record itself contains the mistake.
        if let Some(by) = survey.furthest.as_ref().filter(|by| by.sign) {
            return Err(false_sign(&evidence, by).into());
        }
        match format {
            CompareFormat::Json => {
                console.json(&ConsistentJson::new(survey, &info, (evidence.len(), left_out)))
            }
            format => {
                let (games, claims) = (self.games.len(), evidence.len() - self.games.len());
                let page = document(&survey, &info, (games, claims, left_out, set_up));
                compare::print(&page, format, console)
            }
        }
    }
}

/// Returns the error for a move that is marked as a capture but captures nothing in any reading
/// that reaches it.
fn false_sign(evidence: &[Evidence], by: &By) -> CommandError {
    let game = evidence.iter().find_map(|piece| match piece {
        Evidence::Game(game) if game.file == by.file => Some(game),
        _ => None,
    });
    game.map_or_else(CommandError::default, |game| game.no_capture(by.ply.saturating_sub(1), &by.why))
}
