//! The options of one variant, its parents' among them.

use crate::ini::{self, Section};
use alfonso_diag::{Diagnostic, SourceId, Span, code, nearest};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// What the program takes for granted, as a file of its own.
const FACTS: &str = include_str!("facts.ini");

/// Keys that say how the program shows a variant, and nothing of its rules.
const SHOWN: &[&str] = &["pieceToCharTable", "variantTemplate", "pocketSize"];
/// The largest number that means something.
const MOST: usize = 10_000;
/// A key, and those that it stands for.
const OLD: (&str, &[&str]) = ("pawnTypes", &["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"]);

/// A value, and where it stands; what is taken for granted stands nowhere.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    pub(crate) value: String,
    pub(crate) span: Option<Span>,
}

/// The options of a variant.
#[derive(Debug)]
pub(crate) struct Options {
    values: BTreeMap<String, Set>,
    /// The keys in the order in which the files set them last.
    order: Vec<String>,
    asked: RefCell<BTreeSet<String>>,
    left: RefCell<BTreeSet<String>>,
    /// Keys that no file has to set, so that they are told.
    unsaid: RefCell<BTreeSet<String>>,
    /// The keys that every variant has.
    usual: BTreeSet<String>,
}

impl Options {
    /// Returns the options of a section: its own lines above those of its parents.
    ///
    /// # Errors
    /// If a parent is unknown, or the sections are their own parents.
    pub(crate) fn of(section: &Section, all: &[Section], source: SourceId) -> Result<Self, Box<Diagnostic>> {
        let (facts, _) = ini::read(source, FACTS);
        let mut chain = vec![(section, false)];
        loop {
            let (last, known) = chain[chain.len() - 1];
            // Whoever has no parent has what is taken for granted.
            let parent = match &last.parent {
                Some(parent) => parent.as_str(),
                None if known => break,
                None => facts[0].name.as_str(),
            };
            let own = all.iter().find(|it| it.name == parent && !known && it.name != last.name);
            let next = own
                .map(|it| (it, false))
                .or_else(|| facts.iter().find(|it| it.name == parent).map(|it| (it, true)));
            let Some(next) = next else {
                return Err(Box::new(no_parent(last, parent, all, &facts)));
            };
            if chain.len() > all.len() + facts.len() {
                let message = format!("`{}` is a parent of itself", section.name);
                let help = "name a parent that stands for itself, or none";
                let error = Diagnostic::error(code::BAD_IMPORT, section.span, message, "it never ends");
                return Err(Box::new(error.help(help)));
            }
            chain.push(next);
        }
        let mut options = Self {
            values: BTreeMap::new(),
            order: Vec::new(),
            asked: RefCell::default(),
            left: RefCell::default(),
            unsaid: RefCell::default(),
            usual: facts[0].entries.iter().map(|entry| entry.key.clone()).collect(),
        };
        for (section, known) in chain.into_iter().rev() {
            for entry in &section.entries {
                let set = Set { value: entry.value.clone(), span: (!known).then_some(entry.span) };
                options.values.insert(entry.key.clone(), set);
                options.order.retain(|key| *key != entry.key);
                options.order.push(entry.key.clone());
            }
        }
        if let Some(old) = options.get(OLD.0).cloned() {
            for key in OLD.1 {
                if options.is_later(OLD.0, key) {
                    options.values.insert((*key).to_owned(), old.clone());
                }
            }
        }
        options.asked.get_mut().extend(SHOWN.iter().map(|key| (*key).to_owned()));
        Ok(options)
    }

    /// Returns a value; from now on its key counts as understood.
    pub(crate) fn get(&self, key: &str) -> Option<&Set> {
        self.asked.borrow_mut().insert(key.to_owned());
        self.values.get(key)
    }

    /// Returns a text; an empty one if nobody sets it.
    pub(crate) fn text(&self, key: &str) -> &str {
        self.get(key).map_or("", |set| set.value.as_str())
    }

    /// Returns true for `true`. Other words than `true` and `false` are left open.
    pub(crate) fn flag(&self, key: &str) -> bool {
        match self.text(key) {
            "true" => true,
            "false" | "" => false,
            _ => {
                self.leave(key);
                false
            }
        }
    }

    /// Returns a number. What is none is left open.
    pub(crate) fn number(&self, key: &str) -> Option<usize> {
        let number = self.get(key)?.value.parse().ok().filter(|number| *number <= MOST);
        if number.is_none() {
            self.leave(key);
        }
        number
    }

    /// Counts a key as not understood after all.
    pub(crate) fn leave(&self, key: &str) {
        self.left.borrow_mut().insert(key.to_owned());
    }

    /// Counts a key as not said by rules, even if only the program's own variants set it.
    pub(crate) fn unsaid(&self, key: &str) {
        self.unsaid.borrow_mut().insert(key.to_owned());
    }

    /// Returns true if the first key was set later than the second.
    pub(crate) fn is_later(&self, key: &str, other: &str) -> bool {
        let place = |key: &str| self.order.iter().position(|known| known == key);
        place(key) > place(other)
    }

    /// Returns the keys that were not understood, with their values, in the order of the files: those that the file itself sets, and
    /// those that make a known parent what it is.
    pub(crate) fn open(&self) -> Vec<(&str, &str)> {
        let (asked, left, unsaid) = (self.asked.borrow(), self.left.borrow(), self.unsaid.borrow());
        let is_open = |key: &str, set: &Set| {
            unsaid.contains(key)
                || (!asked.contains(key) || left.contains(key))
                    && (set.span.is_some() || !self.usual.contains(key))
        };
        let all = self.order.iter().filter_map(|key| Some((key.as_str(), self.values.get(key)?)));
        all.filter(|(key, set)| is_open(key, set)).map(|(key, set)| (key, set.value.as_str())).collect()
    }

    /// Returns the keys that set pieces, in the order in which they were set, each with what it sets.
    pub(crate) fn pieces<'o>(
        &'o self,
        is_piece: impl Fn(&str) -> bool + 'o,
    ) -> impl Iterator<Item = (&'o str, &'o Set)> {
        self.order
            .iter()
            .filter(move |key| is_piece(key))
            .filter_map(|key| Some((key.as_str(), self.get(key)?)))
    }
}

/// Returns the names of the variants that are known without a file.
pub(crate) fn known() -> Vec<String> {
    ini::read(SourceId(0), FACTS).0.into_iter().map(|section| section.name).collect()
}

fn no_parent(section: &Section, parent: &str, all: &[Section], facts: &[Section]) -> Diagnostic {
    let names: Vec<&str> = facts.iter().chain(all).map(|it| it.name.as_str()).collect();
    let message = format!("`{parent}`, the parent of `{}`, is not known here", section.name);
    let help = match nearest(parent, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!(
            "name another one, write what it sets into this file, or take one of {}",
            facts.iter().map(|it| format!("`{}`", it.name)).collect::<Vec<_>>().join(", ")
        ),
    };
    Diagnostic::error(code::BAD_IMPORT, section.span, message, "it cannot be imported without its parent")
        .help(help)
}
