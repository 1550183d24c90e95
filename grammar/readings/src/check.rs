//! The check that questions, readings, rulesets and citations are consistent, for all readings of a
//! file.

use super::{Declarations, bit, every, lineage, members, readings};
use crate::problems::{fields, questions as problems};
use alfonso_diag::{Diagnostic, Span, Spanned, code, messages};
use alfonso_syntax::ast::{Cite, Example, Guard, Item, ItemKind, Name, Record, Ruleset, Source, Tail};
use alfonso_syntax::walk::{self, Visitor};
use std::collections::{BTreeMap, BTreeSet};

/// The possible readings at some point of a file. The map contains a bit set for the index of each
/// question that matters there.
pub type Possible = BTreeMap<usize, u64>;

/// The combinations of answers that guards and arms need, each once, in ascending order.
pub type Sites = BTreeSet<Possible>;

/// The largest number of combinations that the check stores. If a file has more combinations, its
/// cover is incomplete.
const MOST_SITES: usize = 20_000;

/// The completeness that a file must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// A playable game.
    Game,
    /// A game of which too little is known. Its questions may lack answers, and no rule needs to
    /// use them.
    Incomplete,
    /// A library, with definitions for games.
    Library,
}

/// Checks a rule file with all its readings. Also returns the combinations of answers for its
/// clauses and arms.
pub fn check(items: &[Item], declared: &Declarations, whole: Whole) -> (Sites, Vec<Diagnostic>) {
    let mut check = Check {
        declared,
        possible: Possible::new(),
        kept: Vec::new(),
        sites: Sites::new(),
        problems: Vec::new(),
    };
    check.declarations();
    if whole != Whole::Library {
        check.rulesets(whole == Whole::Game);
    }
    walk::items(items, &mut check);
    check.examples(items);
    match whole {
        // The rules of such a game are unknown, so most of its questions affect no rule.
        Whole::Incomplete => check.unread_questions(),
        Whole::Game | Whole::Library => check.unused(),
    }
    check.records(items);
    check.problems.extend(super::fields::check(items, &declared.sources));
    check.problems.extend(super::silence::check(items, declared));
    check.problems.extend(super::citations::check(items, declared));
    if whole != Whole::Library {
        check.problems.extend(super::evidence::check(items));
    }
    (check.sites, check.problems)
}

struct Check<'a> {
    declared: &'a Declarations,
    /// The possible readings at this point of the traversal. A question without an entry may have
    /// any answer.
    possible: Possible,
    /// The possible readings before each guard and arm that is still open.
    kept: Vec<Possible>,
    sites: Sites,
    problems: Vec<Diagnostic>,
}

impl Check<'_> {
    fn report(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    fn declarations(&mut self) {
        let declared = self.declared;
        self.distinct(declared.sources.iter().map(|source| &source.name), "source");
        self.distinct(declared.questions.iter().map(|question| &question.name), "question");
        self.distinct(declared.rulesets.iter().map(|ruleset| &ruleset.name), "ruleset");
        self.problems.extend(declared.beyond.iter().cloned());
        for (what, span, guard) in &declared.guarded {
            self.report(messages::guarded(*span, what, *guard));
        }
        let circles = lineage::circles(&declared.sources);
        for (index, source) in declared.sources.iter().enumerate() {
            self.confidence(source.confidence.as_ref());
            self.derives(source, circles.contains(&index));
        }
        for question in &declared.questions {
            self.once(question.readings.iter().map(|reading| &reading.name));
            for reading in &question.readings {
                if reading.tail.cites.is_empty() && reading.tail.engine.is_none() {
                    self.report(problems::unread(&reading.name));
                }
            }
        }
    }

    /// Reports questions that no reading answers.
    fn unread_questions(&mut self) {
        let declared = self.declared;
        for question in declared.questions.iter().filter(|question| question.readings.is_empty()) {
            self.report(problems::no_readings(&question.name));
        }
    }

    fn distinct<'n>(&mut self, list: impl Iterator<Item = &'n Name>, what: &str) {
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for name in list {
            match seen.get(name.node.as_str()) {
                Some(first) => self.report(messages::double(name, *first, what)),
                None => {
                    seen.insert(&name.node, name.span);
                }
            }
        }
    }

    /// Reports a reading that occurs twice in a list.
    fn once<'n>(&mut self, list: impl Iterator<Item = &'n Name>) {
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for name in list {
            match seen.get(name.node.as_str()) {
                Some(first) => self.report(problems::double_reading(name, *first)),
                None => {
                    seen.insert(&name.node, name.span);
                }
            }
        }
    }

    fn confidence(&mut self, number: Option<&Spanned<i64>>) {
        if let Some(number) = number
            && !(0..=100).contains(&number.node)
        {
            self.report(problems::confidence(number.span));
        }
    }

    /// Checks the sources from which a source derives. `in_circle` is true for the first source of
    /// a cycle.
    fn derives(&mut self, source: &Source, in_circle: bool) {
        source.after.iter().for_each(|name| self.is_source(name));
        if let Some(first) = source.after.first().filter(|_| in_circle) {
            self.report(problems::derives_from_itself(first, &source.name.node));
        }
    }

    /// Reports an undeclared source.
    fn is_source(&mut self, name: &Name) {
        if !self.declared.sources.iter().any(|source| source.name.node == name.node) {
            let known: Vec<&str> =
                self.declared.sources.iter().map(|source| source.name.node.as_str()).collect();
            self.report(problems::unknown_source(name, &known));
        }
    }

    /// Checks that each evidence record has a unique name.
    fn records(&mut self, items: &[Item]) {
        let records: Vec<&Record> = items
            .iter()
            .filter_map(|item| match &item.kind {
                ItemKind::Evidence(record) => Some(record),
                _ => None,
            })
            .collect();
        self.distinct(records.iter().map(|record| &record.name), "record");
    }

    fn rulesets(&mut self, required: bool) {
        let declared = self.declared;
        match (declared.rulesets.first(), declared.questions.first()) {
            (None, Some(question)) if required => self.report(problems::no_ruleset(question.name.span)),
            (Some(first), _) => self.defaults(first),
            (None, _) => {}
        }
        for (index, ruleset) in declared.rulesets.iter().enumerate() {
            self.ruleset(index, ruleset);
            self.follows(ruleset);
        }
    }

    fn defaults(&mut self, first: &Ruleset) {
        let marked: Vec<Span> = self.declared.rulesets.iter().filter_map(|ruleset| ruleset.default).collect();
        match marked.as_slice() {
            [] => self.report(problems::no_default(&first.name)),
            [one, rest @ ..] => {
                for second in rest {
                    self.report(problems::two_defaults(*second, *one));
                }
            }
        }
    }

    fn ruleset(&mut self, index: usize, ruleset: &Ruleset) {
        let declared = self.declared;
        self.answers(&ruleset.answers);
        if let Some(from) = &ruleset.from
            && declared.ruleset(&from.node).is_none()
        {
            self.report(problems::unknown_ruleset(from, &declared.ruleset_names()));
            return;
        }
        let line = declared.lineage(ruleset);
        let oldest = line.last().and_then(|last| last.from.as_ref());
        if let Some(back) = oldest.filter(|back| declared.ruleset(&back.node).is_some()) {
            let chain: Vec<&str> = line.iter().map(|member| member.name.node.as_str()).collect();
            let earlier = &declared.rulesets[..index];
            let reported = earlier.iter().any(|known| chain.contains(&known.name.node.as_str()));
            if back.node == ruleset.name.node && !reported {
                self.report(problems::circular(&ruleset.name, &chain));
            }
            return;
        }
        if oldest.is_some() {
            return;
        }
        let stated = declared.stated(ruleset);
        let missing: Vec<&str> =
            declared.question_names().into_iter().filter(|name| !stated.contains_key(*name)).collect();
        if !missing.is_empty() {
            self.report(problems::unanswered(&ruleset.name, &missing));
        }
    }

    /// Compares the answers of a ruleset with those of the source that it follows.
    fn follows(&mut self, ruleset: &Ruleset) {
        let declared = self.declared;
        let Some(source) = &ruleset.follows else {
            for (question, reason) in &ruleset.departs {
                self.report(problems::departs_from_nothing(question, reason.span));
            }
            for lack in &ruleset.lacks {
                self.report(problems::lacks_from_nothing(&ruleset.name, lack.text.span));
            }
            if declared.sources.iter().any(|source| source.name.node == ruleset.name.node) {
                self.report(fields::uncompared(&ruleset.name));
            }
            return;
        };
        if !declared.sources.iter().any(|known| known.name.node == source.node) {
            self.is_source(source);
            return;
        }
        let answers = declared.stated(ruleset);
        for question in &declared.questions {
            let given = declared.readings_of_source(question, &source.node);
            let Some(answer) = answers.get(&question.name.node) else { continue };
            // An unknown reading is reported at its own span.
            if bit(question, answer).is_none() {
                continue;
            }
            let agrees = given.is_empty() || given.contains(&answer.as_str());
            let reason = ruleset.departs.iter().find(|(name, _)| name.node == question.name.node);
            match (agrees, reason) {
                (true, Some((name, reason))) => {
                    self.report(problems::no_departure(name, &source.node, &given, reason.span));
                }
                (false, None) => {
                    let own = ruleset.answers.iter().find(|(name, _)| name.node == question.name.node);
                    let span = own.map_or(source.span, |(_, reading)| reading.span);
                    self.report(problems::departure(span, (&question.name.node, answer), source, &given));
                }
                _ => {}
            }
        }
    }

    fn answers(&mut self, answers: &[(Name, Name)]) {
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for (question, reading) in answers {
            if let Some(first) = seen.insert(&question.node, question.span) {
                self.report(problems::double_answer(question, first));
            }
            if let Some(index) = self.index_of(question)
                && bit(&self.declared.questions[index], &reading.node).is_none()
            {
                self.report_unknown_reading(question, reading);
            }
        }
    }

    /// Returns the index of a question. Reports an unknown question.
    fn index_of(&mut self, question: &Name) -> Option<usize> {
        let index = self.declared.index_of(&question.node);
        if index.is_none() {
            self.report(problems::unknown_question(question, &self.declared.question_names()));
        }
        index
    }

    /// Returns the possible readings at this point of the traversal.
    fn possible_here(&self, index: usize) -> u64 {
        self.possible.get(&index).copied().unwrap_or_else(|| every(&self.declared.questions[index]))
    }

    fn report_unknown_reading(&mut self, question: &Name, reading: &Name) {
        let known = self.declared.question(&question.node).map(readings).unwrap_or_default();
        self.report(problems::unknown_reading(reading, &question.node, &known));
    }

    /// Returns the index of the question, and those readings of a list that are possible here.
    ///
    /// Reports readings that are unknown, repeated or impossible.
    fn narrowed(&mut self, question: &Name, list: &[Name]) -> Option<(usize, u64)> {
        let index = self.index_of(question)?;
        let asked = &self.declared.questions[index];
        let possible = self.possible_here(index);
        self.once(list.iter());
        let mut kept = 0;
        for reading in list {
            match bit(asked, &reading.node) {
                None => self.report_unknown_reading(question, reading),
                Some(bit) if possible & bit == 0 => {
                    let possible = members(asked, possible);
                    self.report(problems::impossible(reading, &question.node, &possible));
                }
                Some(bit) => kept |= bit,
            }
        }
        Some((index, kept))
    }

    /// Narrows the possible readings. Ignores an empty set, because the check has reported its
    /// cause.
    fn narrow(&mut self, index: usize, kept: u64) {
        if kept != 0 {
            self.possible.insert(index, kept);
        }
    }

    fn keep_site(&mut self) {
        if self.sites.len() < MOST_SITES {
            self.sites.insert(self.possible.clone());
        }
    }

    fn leave(&mut self) {
        if let Some(before) = self.kept.pop() {
            self.possible = before;
        }
    }

    fn examples(&mut self, items: &[Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Example(example) => self.example(example),
                ItemKind::Under { items, .. } => self.examples(items),
                _ => {}
            }
        }
    }

    fn example(&mut self, example: &Example) {
        if let Some(name) = &example.ruleset
            && self.declared.ruleset(&name.node).is_none()
        {
            self.report(problems::unknown_ruleset(name, &self.declared.ruleset_names()));
        }
        self.answers(&example.answers);
    }

    fn unused(&mut self) {
        // An unknown question may be a misspelling of an unused one.
        if self.problems.iter().any(|problem| problem.code == code::UNKNOWN_QUESTION) {
            return;
        }
        for (index, question) in self.declared.questions.iter().enumerate() {
            // No text can refer to the second question with a name, and the check has reported the
            // duplicate.
            let meant = self.declared.index_of(&question.name.node) == Some(index);
            if meant && !self.sites.iter().any(|site| site.contains_key(&index)) {
                self.problems.push(problems::unused_question(&question.name));
            }
        }
    }
}

impl Visitor for Check<'_> {
    fn enter_guard(&mut self, guard: &Guard) {
        self.kept.push(self.possible.clone());
        for condition in &guard.conditions {
            if let Some((index, kept)) = self.narrowed(&condition.question, &condition.readings) {
                self.narrow(index, kept);
            }
        }
        self.keep_site();
    }

    fn leave_guard(&mut self) {
        self.leave();
    }

    fn choice(&mut self, question: &Name, arms: &[&[Name]], span: Span) {
        let list: Vec<Name> = arms.iter().flat_map(|readings| readings.iter().cloned()).collect();
        let Some((index, kept)) = self.narrowed(question, &list) else { return };
        let asked = &self.declared.questions[index];
        let missing = members(asked, self.possible_here(index) & !kept);
        // An arm for an unknown reading may be meant for a missing one.
        if !missing.is_empty() && list.iter().all(|reading| bit(asked, &reading.node).is_some()) {
            self.report(problems::unhandled(question, &missing, span));
        }
    }

    fn enter_arm(&mut self, question: &Name, list: &[Name]) {
        self.kept.push(self.possible.clone());
        // Mistakes in the readings were reported on entry to the choice.
        if let Some(index) = self.declared.index_of(&question.node) {
            let asked = &self.declared.questions[index];
            let named =
                list.iter().filter_map(|reading| bit(asked, &reading.node)).fold(0, |set, bit| set | bit);
            self.narrow(index, named & self.possible_here(index));
            self.keep_site();
        }
    }

    fn leave_arm(&mut self) {
        self.leave();
    }

    fn tail(&mut self, tail: &Tail) {
        tail.cites.iter().for_each(|cite| self.cite(cite));
        self.confidence(tail.confidence.as_ref());
    }

    fn cite(&mut self, cite: &Cite) {
        self.is_source(&cite.source);
        self.confidence(cite.certain.as_ref());
        self.confidence(cite.sure.as_ref());
    }
}
