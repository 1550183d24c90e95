//! The questions on which a clause depends: those of its guards, and those of the choices in its
//! words.

use alfonso_diag::Span;
use alfonso_model::Answers;
use alfonso_syntax::ast::{Clause, Condition, Entry, Guard, Item, ItemKind, Name};
use alfonso_syntax::print;
use alfonso_syntax::walk::{self, Visitor};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A question on which a clause depends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depends {
    /// The question.
    pub question: String,
    /// The answers under which the clause exists, if it does not exist under all. `None` if the
    /// question only affects the clause's words.
    pub only: Option<Vec<String>>,
    /// The answer in this reading.
    pub taken: String,
    /// The answers under which the clause has the same words, including `taken`.
    pub alike: Vec<String>,
}

/// Returns the questions on which each clause of a reading depends, by the clause's span. Questions
/// of guards precede questions that only affect the words. Clauses that are not in the reading are
/// left out.
#[must_use]
pub fn depends(items: &[Item], answers: &Answers) -> BTreeMap<Span, Vec<Depends>> {
    let definitions = Definitions::new(items);
    let mut found = BTreeMap::new();
    for standing in standing(items) {
        // A variant may repeat a clause under mutually exclusive guards; only the guards that hold
        // count.
        let holds = |it: &&Condition| {
            let taken = answers.answers.get(&it.question.node);
            it.readings.iter().any(|reading| Some(&reading.node) == taken)
        };
        if standing.conditions.iter().all(holds) {
            let chosen = definitions.made(standing.clause, answers);
            found.insert(standing.clause.span, of_clause(&standing, &chosen, answers));
        }
    }
    found
}

fn of_clause(standing: &Standing<'_>, chosen: &[Choice], answers: &Answers) -> Vec<Depends> {
    let mut list: Vec<Depends> = Vec::new();
    let mut add = |question: &str, only: Option<Vec<String>>| {
        let taken = answers.answers.get(question).cloned().unwrap_or_default();
        let alike = alike(question, &taken, standing, chosen);
        list.push(Depends { question: question.to_owned(), only, taken, alike });
    };
    let mut asked: Vec<(&str, Vec<String>)> = Vec::new();
    for condition in &standing.conditions {
        let readings = texts(&condition.readings);
        match asked.iter_mut().find(|(question, _)| *question == condition.question.node) {
            // Guards are nested, so the clause exists only where both hold.
            Some((_, only)) => only.retain(|reading| readings.contains(reading)),
            None => asked.push((&condition.question.node, readings)),
        }
    }
    for (question, only) in asked {
        add(question, Some(only));
    }
    let conditions = standing.conditions.iter();
    let mut known: Vec<&str> = conditions.map(|condition| condition.question.node.as_str()).collect();
    for choice in chosen {
        if !known.contains(&choice.question.as_str()) {
            known.push(&choice.question);
            add(&choice.question, None);
        }
    }
    list
}

/// Returns the readings of a question under which a clause has the same words as under `taken`.
fn alike(question: &str, taken: &str, standing: &Standing<'_>, chosen: &[Choice]) -> Vec<String> {
    let guards = standing.conditions.iter().filter(|condition| condition.question.node == question);
    let guards = guards.map(|condition| standing.readings(condition));
    let arms = chosen.iter().filter(|choice| choice.question == question);
    let arms = arms.flat_map(|choice| &choice.arms).filter(|arm| arm.iter().any(|reading| reading == taken));
    let arms = arms.map(|arm| arm.iter().map(String::as_str).collect());
    let mut sets: Vec<Vec<&str>> = guards.chain(arms).collect();
    // A choice without an arm for the answer does not occur in this reading.
    let first = sets.pop().unwrap_or_else(|| vec![taken]);
    first.iter().filter(|it| sets.iter().all(|set| set.contains(it))).map(|it| (*it).to_owned()).collect()
}

/// A clause with its guards.
pub(super) struct Standing<'i> {
    pub(super) clause: &'i Clause,
    /// The conditions of the surrounding guards.
    pub(super) conditions: Vec<&'i Condition>,
    /// The guards of all clauses with the same id and words, including this one. `None` if there is
    /// no other such clause.
    other_occurrences: Option<Rc<OtherOccurrences<'i>>>,
}

/// The guards of all clauses with the same id and words. For each question, this lists the readings
/// that guards name, in file order, with the number of clauses whose guards name them.
#[derive(Default)]
struct OtherOccurrences<'i>(BTreeMap<&'i str, Vec<(&'i str, usize)>>);

impl<'i> OtherOccurrences<'i> {
    fn of<'s>(clauses: impl Iterator<Item = &'s Standing<'i>>) -> Self
    where
        'i: 's,
    {
        let mut other_occurrences = Self::default();
        for clause in clauses {
            let mut seen = BTreeSet::new();
            for condition in &clause.conditions {
                let question = condition.question.node.as_str();
                let known = other_occurrences.0.entry(question).or_default();
                for reading in condition.readings.iter().map(|name| name.node.as_str()) {
                    if !seen.insert((question, reading)) {
                        continue;
                    }
                    match known.iter_mut().find(|(name, _)| *name == reading) {
                        Some((_, count)) => *count += 1,
                        None => known.push((reading, 1)),
                    }
                }
            }
        }
        other_occurrences
    }
}

impl Standing<'_> {
    /// Returns the readings that a surrounding condition names. Adds the readings under which the
    /// same clause exists elsewhere.
    pub(super) fn readings<'c>(&'c self, condition: &'c Condition) -> Vec<&'c str> {
        let question = condition.question.node.as_str();
        let own = self.conditions.iter().filter(|own| own.question.node == question);
        let own: Vec<&str> = own.flat_map(|own| &own.readings).map(|name| name.node.as_str()).collect();
        let named: Vec<&str> = condition.readings.iter().map(|name| name.node.as_str()).collect();
        let other_occurrences = self
            .other_occurrences
            .iter()
            .filter_map(|other_occurrences| other_occurrences.0.get(question))
            .flatten();
        let elsewhere =
            other_occurrences.filter(|(reading, count)| *count > usize::from(own.contains(reading)));
        let elsewhere: Vec<&str> =
            elsewhere.map(|(reading, _)| *reading).filter(|reading| !named.contains(reading)).collect();
        [named, elsewhere].concat()
    }
}

/// Returns all clauses of a file, in file order.
pub(super) fn standing(items: &[Item]) -> Vec<Standing<'_>> {
    let mut all = Vec::new();
    in_items(items, &mut Vec::new(), &mut all);
    let mut named: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, standing) in all.iter().enumerate() {
        named.entry(&standing.clause.id.node).or_default().push(index);
    }
    for indices in named.into_values().filter(|indices| indices.len() > 1) {
        let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for index in indices {
            alike.entry(print::rule(all[index].clause)).or_default().push(index);
        }
        for indices in alike.into_values().filter(|indices| indices.len() > 1) {
            let other_occurrences = Rc::new(OtherOccurrences::of(indices.iter().map(|index| &all[*index])));
            indices
                .into_iter()
                .for_each(|index| all[index].other_occurrences = Some(other_occurrences.clone()));
        }
    }
    all
}

fn in_items<'i>(items: &'i [Item], guards: &mut Vec<&'i Guard>, all: &mut Vec<Standing<'i>>) {
    for item in items {
        match &item.kind {
            ItemKind::Under { guard, items } => {
                guards.push(guard);
                in_items(items, guards, all);
                guards.pop();
            }
            ItemKind::Piece(piece) => in_entries(&piece.body, guards, all),
            ItemKind::Block { body, .. } => in_entries(body, guards, all),
            _ => {}
        }
    }
}

fn in_entries<'i>(body: &'i [Entry], guards: &mut Vec<&'i Guard>, all: &mut Vec<Standing<'i>>) {
    for entry in body {
        match entry {
            Entry::Clause(clause) => {
                let conditions = guards.iter().flat_map(|guard| &guard.conditions).collect();
                all.push(Standing { clause, conditions, other_occurrences: None });
            }
            Entry::Under { guard, body } => {
                guards.push(guard);
                in_entries(body, guards, all);
                guards.pop();
            }
        }
    }
}

/// A choice among the readings of a question.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) question: String,
    /// The readings of each arm.
    pub(super) arms: Vec<Vec<String>>,
    within: Within,
}

/// The arms and guards around a part of the tree, as pairs of a question and the readings that
/// include the part.
type Within = Vec<(String, Vec<String>)>;

/// The choices and names in a part of the tree, each with the arms and guards around it.
#[derive(Default)]
struct Choices {
    choices: Vec<Choice>,
    names: BTreeSet<(String, Within)>,
    within: Within,
}

fn texts(names: &[Name]) -> Vec<String> {
    names.iter().map(|name| name.node.clone()).collect()
}

impl Visitor for Choices {
    fn choice(&mut self, question: &Name, arms: &[&[Name]], _span: Span) {
        let arms = arms.iter().map(|arm| texts(arm)).collect();
        let within = self.within.clone();
        self.choices.push(Choice { question: question.node.clone(), arms, within });
    }

    fn enter_arm(&mut self, question: &Name, readings: &[Name]) {
        self.within.push((question.node.clone(), texts(readings)));
    }

    fn leave_arm(&mut self) {
        self.within.pop();
    }

    fn name(&mut self, word: &str) {
        self.names.insert((word.to_owned(), self.within.clone()));
    }
}

/// The choices in definitions, tables, regions, lines and tracks, by name. Definitions with one
/// name under different readings are combined.
pub(super) struct Definitions<'f>(BTreeMap<&'f str, Choices>);

impl<'f> Definitions<'f> {
    pub(super) fn new(items: &'f [Item]) -> Self {
        let mut all = Self(BTreeMap::new());
        all.gather(items, &mut Within::new());
        all
    }

    fn gather(&mut self, items: &'f [Item], within: &mut Within) {
        for item in items {
            let name = match &item.kind {
                ItemKind::Define(define) => &define.name.node,
                ItemKind::Table(table) => &table.name.node,
                ItemKind::Dice(dice) => &dice.name.node,
                ItemKind::Board(board) => {
                    for part in &board.items {
                        if let Some(name) = part.name() {
                            walk::board_item(part, self.open(&name.node, within));
                        }
                    }
                    continue;
                }
                ItemKind::Under { guard, items } => {
                    let around = within.len();
                    let conditions = guard.conditions.iter();
                    within.extend(conditions.map(|it| (it.question.node.clone(), texts(&it.readings))));
                    self.gather(items, within);
                    within.truncate(around);
                    continue;
                }
                _ => continue,
            };
            walk::item(item, self.open(name, within));
        }
    }

    /// Returns the choices of a name, to which a definition under these guards is added. Each guard
    /// is a choice too: under other readings, the name has another definition or none.
    fn open(&mut self, name: &'f str, within: &Within) -> &mut Choices {
        let choices = self.0.entry(name).or_default();
        for (index, (question, readings)) in within.iter().enumerate() {
            let (arms, within) = (vec![readings.clone()], within[..index].to_vec());
            choices.choices.push(Choice { question: question.clone(), arms, within });
        }
        choices.within.clone_from(within);
        choices
    }

    /// Returns the choices in a clause and in the definitions that it uses, for all answers.
    pub(super) fn chosen(&self, clause: &Clause) -> Vec<Choice> {
        self.chosen_where(clause, &|_| true)
    }

    /// Returns the choices that matter under some answers. Leaves out choices inside arms that are
    /// not taken.
    fn made(&self, clause: &Clause, answers: &Answers) -> Vec<Choice> {
        let holds = |(question, readings): &(String, Vec<String>)| {
            answers.answers.get(question).is_none_or(|taken| readings.contains(taken))
        };
        self.chosen_where(clause, &|within| within.iter().all(holds))
    }

    fn chosen_where(&self, clause: &Clause, stands: &dyn Fn(&Within) -> bool) -> Vec<Choice> {
        let mut choices = Choices::default();
        let body = [Entry::Clause(clause.clone())];
        walk::entries(&body, &mut choices);
        let names = |choices: &Choices| {
            let standing = choices.names.iter().filter(|(_, within)| stands(within));
            standing.map(|(name, _)| name.clone()).collect::<Vec<_>>()
        };
        let mut seen = BTreeSet::new();
        let mut waiting = names(&choices);
        while let Some(name) = waiting.pop() {
            if let Some(definition) = self.0.get(name.as_str())
                && seen.insert(name)
            {
                waiting.extend(names(definition));
                choices.choices.extend(definition.choices.iter().cloned());
            }
        }
        choices.choices.retain(|choice| stands(&choice.within));
        choices.choices
    }
}
