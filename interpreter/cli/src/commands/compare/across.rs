//! Tries all readings of some questions, compared with one base.

use super::Compare;
use crate::interrupt;
use crate::progress::Progress;
use crate::subject::{GameInfo, Start, Subject};
use alfonso_compare::across::{self, Across, Change, Refused, Trial};
use alfonso_compare::{Contestant, Pair, follow};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::Annotations;
use alfonso_game::{Game, Position};
use alfonso_report::command_error::CommandError;
use alfonso_report::comparison::Contender;

impl Compare {
    /// Tries the readings. Fails if a question is unknown, or if no game was finished.
    pub fn across(&self, base: &Contender) -> Result<Across, CommandError> {
        let answers = &base.rules.answers;
        let changes = across::changes(&base.rule_file, answers, &self.across).map_err(CommandError::bare)?;
        let mut refused = Vec::new();
        let one: Vec<Vec<Change>> = changes.into_iter().map(|change| vec![change]).collect();
        let trials = self.trials(base, &one, &mut refused);
        let known: Vec<&Trial> = trials.iter().collect();
        let contest = across::singly(base.contestant(), &known, self.settings());
        let bar = Progress::games(contest.games(), self.format.of_errors());
        let tally = self.tally(&contest, &bar);
        let readings = across::readings(&contest, &known, &tally);

        if interrupt::asked().is_some() && tally == contest.tally() {
            let message = "no game was finished before the program was stopped";
            return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message)));
        }
        let most = if interrupt::asked().is_some() { 0 } else { self.pairs };
        let (expected, left_out) = across::pairs(&readings, most);
        let two: Vec<Vec<Change>> = expected
            .iter()
            .map(|indices| indices.iter().map(|index| readings[*index].change.clone()).collect())
            .collect();
        let both = self.trials(base, &two, &mut refused);
        let mut both = both.into_iter().peekable();
        // The pairs refer to rows of `readings`. They must refer to the trials that occur in some
        // pair.
        let mut used: Vec<usize> = expected.iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        let position = |index: usize| used.binary_search(&index).unwrap_or(0);
        let played = expected.iter().zip(&two).filter_map(|([one, two], changes)| {
            Some(([position(*one), position(*two)], both.next_if(|trial| trial.changes == *changes)?))
        });
        let pairs: Vec<([usize; 2], Trial)> = played.collect();
        let alone: Vec<&Trial> = used.iter().map(|index| known[*index]).collect();
        let together = if pairs.is_empty() {
            Vec::new()
        } else {
            let contest = across::by_pairs(base.contestant(), &alone, &pairs, self.settings());
            bar.lengthen(contest.games());
            let tally = self.tally(&contest, &bar);
            across::together(&contest, &pairs, &tally)
        };
        bar.finish();
        Ok(across::across((&contest, &tally, readings), (together, left_out), refused))
    }

    /// Compiles the readings. Adds those that cannot be played to `refused`.
    fn trials(&self, base: &Contender, changes: &[Vec<Change>], refused: &mut Vec<Refused>) -> Vec<Trial> {
        let start = |game: &Game, annotations: &Annotations| self.begin(base, game, annotations);
        let tried = changes.iter().filter_map(|changes| {
            Trial::new(&base.rule_file, &base.rules.answers, changes, &start)
                .map_err(|why| refused.push(why))
                .ok()
        });
        tried.collect()
    }

    /// Returns the start position of a reading, chosen by the same arguments as the base's. Moves
    /// to play first are moves of the base; they are matched to moves from the reading's start.
    pub(super) fn begin(
        &self,
        base: &Contender,
        game: &Game,
        annotations: &Annotations,
    ) -> Result<Position, String> {
        let begins = Start { after: String::new(), ..self.start.clone() };
        let line = |subject: &Subject| match begins.of(&subject.game).line(subject) {
            Ok(opening) => Ok(opening.line.position()),
            Err(error) => {
                Err(error.diagnostics.first().map_or_else(String::new, |problem| problem.message.clone()))
            }
        };
        let info = GameInfo { annotations: annotations.clone(), ..base.subject.info.clone() };
        // The rules differ on purpose, so a record of the base's rules is accepted for the reading.
        let (named, hashes) = (base.subject.named.clone(), base.subject.hashes.clone());
        let subject = Subject { game: game.clone(), info, warnings: 0, named, hashes };
        let there = line(&subject)?;
        if base.before.is_empty() {
            return Ok(there);
        }
        let here = line(&base.subject)?;
        let pair = Pair {
            a: Contestant { start: &here, before: "", ..base.contestant() },
            b: Contestant { game, annotations, start: &there, before: "" },
        };
        let followed = follow(pair, &base.before);
        followed
            .map(|followed| followed.b)
            .map_err(|(bad, _)| format!("move {}, `{}`, is not legal in it", bad.index + 1, bad.text))
    }
}
