//! The sentences of a sheet: the author's, otherwise those that the program makes.

use crate::subject::Subject;
use crate::words::capital;
use alfonso_dates::Date;
use alfonso_rules::{Answers, Explained, ExplainedClause, RuleFile};
use alfonso_syntax::ast::{Sentence, Text};
use std::collections::BTreeSet;

/// The language of sentences that no tag marks.
pub const ENGLISH: &str = "en";

/// Chooses the sentences about clauses, in one language.
#[derive(Debug)]
pub struct Sayings {
    language: String,
    /// The names in the clauses for which the program makes sentences.
    named: BTreeSet<String>,
    /// The sentences that [`Sayings::once`] has returned.
    returned: BTreeSet<String>,
}

impl Sayings {
    /// Returns a choice of sentences about a game in a language.
    pub fn new(language: &str, explained: &Explained) -> Self {
        let mut sayings =
            Self { language: language.to_owned(), named: BTreeSet::new(), returned: BTreeSet::new() };
        let made = explained
            .clauses()
            .filter(|clause| sayings.own(clause).is_empty() && !only_for_the_program(clause));
        let names = made.flat_map(|clause| names(&clause.written)).map(str::to_owned);
        sayings.named = names.collect();
        sayings
    }

    /// Returns the author's sentences about a clause in the language, otherwise those in English,
    /// otherwise the sentences that the program makes. Returns `None` for a clause without a sentence
    /// of the author that is there for the program alone: it has no source, or only sets variables that no
    /// sentence of the program names.
    pub fn of(&self, clause: &ExplainedClause) -> Option<String> {
        let own = self.own(clause);
        match own.is_empty() {
            false => Some(own.join(" ")),
            true if only_for_the_program(clause) && !self.is_named(clause) => None,
            true => Some(plain(&clause.text)),
        }
    }

    /// Returns the same as [`Sayings::of`], without sentences that were returned before.
    pub fn once(&mut self, clause: &ExplainedClause) -> Option<String> {
        let own = self.own(clause);
        if own.is_empty() {
            return self.of(clause).filter(|text| self.returned.insert(text.clone()));
        }
        let fresh: Vec<&str> =
            own.into_iter().filter(|text| self.returned.insert((*text).to_owned())).collect();
        (!fresh.is_empty()).then(|| fresh.join(" "))
    }

    /// Returns the sentences about the clauses of a kind, one text for each clause. A sentence that
    /// stands under several of them is returned once.
    pub fn of_kind(&self, clauses: &[ExplainedClause]) -> Vec<String> {
        let (language, named) = (self.language.clone(), self.named.clone());
        let mut kind = Self { language, named, returned: BTreeSet::new() };
        clauses.iter().filter_map(|clause| kind.once(clause)).collect()
    }

    /// Returns true if a clause with a source sets a variable that a sentence of the program names.
    fn is_named(&self, clause: &ExplainedClause) -> bool {
        let set = clause.written.split("set ").skip(1).filter_map(|after| names(after).next());
        clause.evidence.engine.is_none() && set.into_iter().any(|name| self.named.contains(name))
    }

    fn own<'c>(&self, clause: &'c ExplainedClause) -> Vec<&'c str> {
        let in_language = |language: &str| -> Vec<&'c str> {
            let own = clause.says.iter().filter(|sentence| sentence.language == language);
            own.map(|sentence| sentence.text.as_str()).collect()
        };
        let own = in_language(&self.language);
        if own.is_empty() { in_language(ENGLISH) } else { own }
    }
}

/// Returns true for a clause that is there for the program alone: the engine needs it, or it only sets variables.
fn only_for_the_program(clause: &ExplainedClause) -> bool {
    clause.evidence.engine.is_some() || is_bookkeeping(&clause.written)
}

/// Returns the words of a written clause.
fn names(written: &str) -> impl Iterator<Item = &str> {
    written.split(|c: char| !(c.is_alphanumeric() || c == '-')).filter(|word| !word.is_empty())
}

/// Returns true for a clause that only judges or sets variables.
fn is_bookkeeping(written: &str) -> bool {
    let body = written.split_once(": ").map_or(written, |(_, body)| body);
    let effects = body.rsplit_once("-> ").map_or(body, |(_, effects)| effects);
    // `set up again` sets no variable.
    let sets = |effect: &str| effect.starts_with("set ") && !effect.starts_with("set up again");
    effects.starts_with("judge ") || effects.split(", ").all(sets)
}

/// Returns a sentence of the program without marks of code: names of the file become words.
pub(crate) fn plain(text: &str) -> String {
    let part = |(index, part): (usize, &str)| match index % 2 {
        1 => part.replace('-', " "),
        _ => part.to_owned(),
    };
    text.split('`').enumerate().map(part).collect()
}

/// Returns the places and the time in which the game was played, as far as the file says so.
pub fn byline(subject: &Subject, rule_file: &RuleFile, language: &str) -> String {
    let date = rule_file.fact("date").and_then(|date| Date::parse(date).ok());
    let date = date.map(|date| if language == ENGLISH { date.to_string() } else { years(&date) });
    let locations = rule_file.facts("place");
    let location = (!locations.is_empty()).then(|| locations.join(", "));
    let ruleset = Some(&subject.info.ruleset_text).filter(|text| language == ENGLISH && !text.is_empty());
    let origin: Vec<String> = [location, date].into_iter().flatten().filter(|it| !it.is_empty()).collect();
    let parts: Vec<String> = [Some(origin.join(", ")), ruleset.cloned()].into_iter().flatten().collect();
    let parts: Vec<String> = parts.iter().filter(|part| !part.is_empty()).map(|part| stopped(part)).collect();
    capital(&parts.join(" "))
}

/// Returns the years of a date in figures: `1283`, `1475-1500`.
fn years(date: &Date) -> String {
    match (date.begin(), date.end()) {
        (Some(begin), Some(end)) if begin == end => begin.to_string(),
        (Some(begin), Some(end)) => format!("{begin}\u{2013}{end}"),
        (Some(only), None) | (None, Some(only)) => only.to_string(),
        (None, None) => String::new(),
    }
}

/// Returns each question with its answer in words, if other answers make other rules. Leaves out the
/// questions that the rule file does not have in the language.
pub fn decided(rule_file: &RuleFile, answers: &Answers, language: &str) -> Vec<String> {
    let worded = |english: &Text, says: &[Sentence]| -> Option<String> {
        let is_own = |it: &&Sentence| it.language.as_ref().is_some_and(|tag| tag.node == language);
        let own = says.iter().find(is_own).map(|it| &it.text.node);
        own.or((language == ENGLISH).then_some(&english.node)).cloned()
    };
    let texts = |answers: &Answers| -> Vec<(String, String)> {
        rule_file.parts(answers).into_iter().map(|part| (part.key, part.text)).collect()
    };
    let own = texts(answers);
    let differs = |question: &str, reading: &str| {
        let mut other = answers.clone();
        other.answers.insert(question.to_owned(), reading.to_owned());
        texts(&other) != own
    };
    let mut out = Vec::new();
    for question in rule_file.questions() {
        let name = &question.name.node;
        let Some(taken) = answers.answers.get(name) else { continue };
        let answer = question.readings.iter().find(|reading| reading.name.node == *taken);
        let mut others = question.readings.iter().filter(|reading| reading.name.node != *taken);
        if let Some(answer) = answer
            && others.any(|reading| differs(name, &reading.name.node))
        {
            let (asked, answers) =
                (worded(&question.text, &question.says), worded(&answer.text, &answer.tail.says));
            out.extend(
                asked.zip(answers).map(|(asked, answers)| format!("{asked} {}", capital(&stopped(&answers)))),
            );
        }
    }
    out
}

/// Adds a full stop to a text, unless it already ends a sentence.
pub fn stopped(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{text}{end}")
}
