//! Questions and their readings, and the switch to another reading in the middle of a game.

use crate::opening::start;
use crate::reading::{Book, ReadingRequest};
use crate::request::{ClauseEntry, Fault, QuestionEntry, ReadingEntry, Readings, RulesetEntry, Switched};
use crate::session::Session;
use alfonso_driver::message;
use alfonso_record::log::Log;
use alfonso_record::opening::Opening;
use alfonso_record::reread::{differing, replayed};
use alfonso_report::board::Material;
use alfonso_report::comparison::{ChangedClause, changed};
use alfonso_report::{readings, words};
use alfonso_rules::Answers;
use std::rc::Rc;

/// Returns the questions of a rule file, with the answers in play.
pub(crate) fn listed(book: &Book, answers: &Answers) -> Readings {
    let rule_file = &book.rule_file;
    let title = |name: &str| rule_file.titled(name);
    let rulesets = rule_file.rulesets().iter().map(|it| RulesetEntry {
        name: it.name.node.clone(),
        text: it.text.node.clone(),
        played: it.name.node == answers.ruleset && !answers.changed,
    });
    let questions = rule_file.questions().iter().map(|question| {
        let played = answers.answers.get(&question.name.node);
        let readings::Question { name, text, readings } = readings::Question::new(question, &title);
        let entry = |it: readings::Reading| ReadingEntry {
            played: played == Some(&it.name),
            cited: cited(&it),
            name: it.name,
            text: it.text,
        };
        QuestionEntry { name, text, readings: readings.into_iter().map(entry).collect() }
    });
    Readings { rulesets: rulesets.collect(), questions: questions.collect() }
}

/// Returns the evidence for a reading, and the author's confidence in it.
fn cited(reading: &readings::Reading) -> Vec<String> {
    let sources = reading.cites.iter().map(readings::Cite::words);
    let sure = reading.confidence.map(|number| format!("{number} %"));
    sources.chain(reading.engine.clone()).chain(sure).collect()
}

impl Session {
    /// Answers a question otherwise.
    pub(crate) fn answer(&mut self, question: String, reading: String) -> Result<Switched, Fault> {
        let ruleset = self.reading.answers.ruleset.clone();
        let mut changes = self.reading.changes.clone();
        changes.retain(|(known, _)| *known != question);
        let named = Some(ruleset.as_str()).filter(|ruleset| !ruleset.is_empty());
        let own = self.book.rule_file.answers(named, &[])?;
        if own.answers.get(&question) != Some(&reading) {
            changes.push((question, reading));
        }
        self.switch(&ReadingRequest { ruleset, changes })
    }

    /// Takes another ruleset, with all its answers.
    pub(crate) fn ruleset(&mut self, ruleset: String) -> Result<Switched, Fault> {
        self.switch(&ReadingRequest { ruleset, changes: Vec::new() })
    }

    /// Goes on in another reading. If the game so far is not possible there, it begins anew.
    fn switch(&mut self, asked: &ReadingRequest) -> Result<Switched, Fault> {
        let reading = self.book.other(asked)?;
        let game = &reading.subject.game;
        let replay = replayed(&self.log, &reading.subject);
        let obstacle = replay.as_ref().err().cloned();
        let (opening, possible) = match replay {
            Ok(opening) => (opening, true),
            Err(_) => {
                let number = start(&reading.subject, None, self.log.seed);
                (Opening::at_start(&reading.subject, number)?, false)
            }
        };
        let log = Log::new(Rc::clone(&reading.subject), opening, self.log.seats.clone(), self.log.seed);
        let before = self.line_of(possible);
        let cells = differing((&self.reading.subject, before.as_ref()), (&reading.subject, log.line()));
        let [then, now] = [&self.reading.answers, &reading.answers].map(|it| self.book.one_reading(it));
        let entry = |it: ChangedClause| ClauseEntry {
            sentence: words::capital(&it.sentence),
            rule: it.rule,
            before: it.rule_before.unwrap_or_default(),
        };
        let clauses: Vec<ClauseEntry> = changed(game, then, now).into_iter().map(entry).collect();
        let message = match obstacle {
            None if clauses.is_empty() => message!(game, "reading-same"),
            None => message!(game, "reading-goes-on"),
            Some(it) => match it.text {
                Some(text) => {
                    message!(game, "reading-parts", number = it.index + 1, move = text, why = it.why)
                }
                None => message!(game, "reading-parts-so", why = it.why),
            },
        };
        self.reading = reading;
        self.log = log;
        self.first = Material::at_first(&self.reading.subject.game, self.log.ahead());
        self.evaluation = None;
        self.arrive();
        self.message.clone_from(&message);
        let cells = cells.iter().map(|cell| u32::from(cell.0)).collect();
        Ok(Switched { screen: self.screen(), possible, message, cells, clauses })
    }

    /// Returns the line of the game, or its beginning if the game cannot go on in another reading.
    fn line_of(&self, possible: bool) -> Box<dyn alfonso_game::Line> {
        let mut line = self.log.line().copied();
        while !possible && line.undo().is_some() {}
        line
    }
}
