//! The options of one variant, including those of its parents.

use crate::ini::{self, Entry, Section};
use crate::pieces::is_piece;
use alfonso_diag::{Diagnostic, SourceId, Span, code, nearest};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The default settings of Fairy-Stockfish, and its built-in variants.
static FACTS: LazyLock<Vec<Section>> = LazyLock::new(|| ini::parse(SourceId(0), include_str!("facts.ini")).0);

/// The root of sections without a parent. It contains the default settings, but no pieces.
static NOTHING: LazyLock<Section> = LazyLock::new(|| {
    let mut nothing = FACTS[0].clone();
    nothing.name = "-".to_owned();
    nothing.entries.retain(|entry| !is_piece(&entry.key));
    let no_officers = nothing.entries.iter_mut().filter(|entry| entry.key == "promotionPieceTypes");
    no_officers.for_each(|entry| entry.value = "-".to_owned());
    nothing
});

/// Keys that affect only the appearance of a variant.
const SHOWN: &[&str] = &["pieceToCharTable", "variantTemplate", "pocketSize"];
/// The largest number that a key can have.
const MOST: usize = 10_000;
/// The key for all lists of pawns, and the keys that it sets.
const PAWNS: &str = "pawnTypes";
const OF_PAWNS: &[&str] = &["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"];

/// A value and its span. Default values have no span.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    pub(crate) value: String,
    pub(crate) span: Option<Span>,
    /// The number of values that were set before this one.
    at: usize,
    /// The number of ancestors of the section that sets this value.
    level: usize,
}

/// The extent to which the rules express a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    Written,
    /// The rules do not express the value.
    Open,
    /// The rules do not even express the default behaviour.
    Unsaid,
}

/// The options of a variant.
#[derive(Debug)]
pub(crate) struct Options {
    values: BTreeMap<String, Set>,
    extents: RefCell<BTreeMap<String, Extent>>,
}

impl Options {
    /// Returns the options of a section. Its own lines override those of its parents. `all`
    /// contains the sections by name.
    ///
    /// # Errors
    /// Returns a diagnostic if a parent is unknown, or if a section is its own ancestor.
    pub(crate) fn of(section: &Section, all: &BTreeMap<&str, &Section>) -> Result<Self, Box<Diagnostic>> {
        let chain = chain(section, all)?;
        let mut values: BTreeMap<String, Set> = BTreeMap::new();
        let mut at = 0;
        for (level, (section, known)) in chain.into_iter().rev().enumerate() {
            for entry in &section.entries {
                let span = (!known).then_some(entry.span);
                values.insert(entry.key.clone(), Set { value: entry.value.clone(), span, at, level });
                at += 1;
            }
        }
        if let Some(pawns) = values.get(PAWNS).cloned() {
            for key in OF_PAWNS {
                let set = values.entry((*key).to_owned()).or_insert_with(|| pawns.clone());
                if set.at < pawns.at {
                    *set = pawns.clone();
                }
            }
        }
        let extents = [PAWNS].iter().chain(SHOWN).map(|key| ((*key).to_owned(), Extent::Written)).collect();
        Ok(Self { values, extents: RefCell::new(extents) })
    }

    /// Returns a value, and marks its key as expressed.
    pub(crate) fn get(&self, key: &str) -> Option<&Set> {
        self.say(key, Extent::Written);
        self.values.get(key)
    }

    /// Returns a text, which is empty if the key is not set.
    pub(crate) fn text(&self, key: &str) -> &str {
        self.get(key).map_or("", |set| set.value.as_str())
    }

    /// Returns `true` for the value `true`. Values other than `true` and `false` are left open.
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

    /// Returns a number. Any other value is left open.
    pub(crate) fn number(&self, key: &str) -> Option<usize> {
        let number = self.get(key)?.value.parse().ok().filter(|number| *number <= MOST);
        if number.is_none() {
            self.leave(key);
        }
        number
    }

    /// Marks a key as left open.
    pub(crate) fn leave(&self, key: &str) {
        self.say(key, Extent::Open);
    }

    /// Marks a key as not expressed, even if the file does not set it.
    pub(crate) fn unsaid(&self, key: &str) {
        self.say(key, Extent::Unsaid);
    }

    fn say(&self, key: &str, extent: Extent) {
        let mut all = self.extents.borrow_mut();
        match all.get_mut(key) {
            Some(known) => *known = extent.max(*known),
            None => drop(all.insert(key.to_owned(), extent)),
        }
    }

    /// Returns the span of a value; without one, that of the section.
    pub(crate) fn span_of(&self, key: &str, section: Span) -> Span {
        self.get(key).and_then(|set| set.span).unwrap_or(section)
    }

    /// Returns `true` if a value comes from a built-in variant rather than the file.
    pub(crate) fn is_known(&self, key: &str) -> bool {
        self.values.get(key).is_some_and(|set| set.span.is_none())
    }

    /// Returns `true` if `key` was set later than `other`.
    pub(crate) fn is_later(&self, key: &str, other: &str) -> bool {
        self.values.get(key).map(|set| set.at) > self.values.get(other).map(|set| set.at)
    }

    /// Returns all values, in the order of their last settings.
    fn in_order(&self) -> Vec<(&str, &Set)> {
        let mut all: Vec<(&str, &Set)> = self.values.iter().map(|(key, set)| (key.as_str(), set)).collect();
        all.sort_by_key(|(_, set)| set.at);
        all
    }

    /// Returns the keys that are left open, with their values, in file order. These are keys of the
    /// file itself and keys that define a built-in parent.
    pub(crate) fn open(&self) -> Vec<(&str, &str)> {
        let extents = self.extents.borrow();
        let is_usual = |key: &str| FACTS[0].entries.iter().any(|entry| entry.key == key);
        let is_open = |key: &str, set: &Set| match extents.get(key) {
            Some(Extent::Written) => false,
            Some(Extent::Unsaid) => true,
            Some(Extent::Open) | None => set.span.is_some() || !is_usual(key),
        };
        let all = self.in_order().into_iter().filter(|(key, set)| is_open(key, set));
        all.map(|(key, set)| (key, set.value.as_str())).collect()
    }

    /// Returns the keys that set pieces, with their values. Keys of parents come first. Keys of one
    /// section are ordered by rank, which is the order of Fairy-Stockfish. `rank` returns `None`
    /// for other keys.
    pub(crate) fn pieces(&self, rank: impl Fn(&str) -> Option<usize>) -> Vec<(&str, &Set)> {
        let ranked = |(key, set)| Some(((rank(key)?, key), set));
        let mut all: Vec<((usize, &str), &Set)> = self.in_order().into_iter().filter_map(ranked).collect();
        all.sort_by_key(|((rank, _), set)| (set.level, *rank));
        all.into_iter()
            .map(|((_, key), set)| (key, set))
            .inspect(|(key, _)| self.say(key, Extent::Written))
            .collect()
    }
}

/// Returns a section and its ancestors, each with whether it is built in.
fn chain<'s>(
    section: &'s Section,
    all: &BTreeMap<&str, &'s Section>,
) -> Result<Vec<(&'s Section, bool)>, Box<Diagnostic>> {
    let known = |name: &str| FACTS.iter().find(|known| known.name == name);
    let mut chain = vec![(section, false)];
    let (mut last, mut is_known) = (section, false);
    loop {
        let name = match &last.parent {
            Some(name) => name.as_str(),
            None if is_known => return Ok(chain),
            // A diagram lists all its pieces. Everything else in it follows chess.
            None if last.is_diagram() => FACTS[0].name.as_str(),
            None => {
                begins(&chain)?;
                chain.push((&NOTHING, true));
                return Ok(chain);
            }
        };
        // A section may have the name of the built-in variant that it changes.
        let own = all.get(name).copied().filter(|own| !is_known && own.name != last.name);
        (last, is_known) = match (own, known(name)) {
            (Some(own), _) => (own, false),
            (None, Some(known)) => (known, true),
            (None, None) => return Err(Box::new(no_parent(last, name, all))),
        };
        if chain.len() > all.len() + FACTS.len() {
            let message = format!("`{}` is its own parent", section.name);
            let help = "name another parent, or none";
            let error = Diagnostic::error(code::BAD_IMPORT, section.span, message, "a circle of parents");
            return Err(Box::new(error.help(help)));
        }
        chain.push((last, is_known));
    }
}

/// Checks that a chain of sections without a built-in ancestor sets the required keys: pieces and
/// the starting position.
fn begins(chain: &[(&Section, bool)]) -> Result<(), Box<Diagnostic>> {
    let sets = |matches: &dyn Fn(&str) -> bool| {
        chain
            .iter()
            .any(|(section, _)| section.entries.iter().any(|entry| matches(&entry.key) && entry.value != "-"))
    };
    let (pieces, start) = (sets(&is_piece), sets(&|key| key == "startFen"));
    if pieces && start {
        return Ok(());
    }
    let Some((last, _)) = chain.last() else { return Ok(()) };
    let missing = if pieces { "`startFen`" } else { "pieces" };
    let message = format!("`{}` has no parent and does not set {missing}", last.name);
    let error = Diagnostic::error(code::BAD_IMPORT, last.span, message, "the board is empty");
    let usual = FACTS[0].name.as_str();
    Err(Box::new(
        error.help(format!("name its parent, as in `[{}:{usual}]`, or set the missing keys", last.name)),
    ))
}

/// Keys of draws by counting. They affect when a game ends, but do not make it another variant.
const COUNTED: &[&str] = &["nMoveRule", "nMoveRuleTypes", "nFoldRule"];
/// Names of built-in variants in records that differ from the names of Fairy-Stockfish.
const NAMED: &[(&str, &str)] = &[("3check", "Three-check"), ("5check", "Five-check")];

/// Returns the names of the built-in variants to which a section is equivalent. These are its
/// ancestors, up to the first section that changes a key. Changes to draws by counting and to the
/// appearance are ignored.
pub(crate) fn also(section: &Section, all: &BTreeMap<&str, &Section>) -> Vec<String> {
    let Ok(chain) = chain(section, all) else { return Vec::new() };
    let mut names = Vec::new();
    for (index, (section, known)) in chain.iter().enumerate() {
        if *known && section.name != NOTHING.name {
            names.push(section.name.clone());
            names.extend(
                NAMED.iter().filter(|(name, _)| *name == section.name).map(|(_, other)| (*other).to_owned()),
            );
        }
        let before = |key: &str| {
            let mut others = chain[index + 1..].iter().flat_map(|(other, _)| other.entries.iter().rev());
            others.find(|entry| entry.key == key).map(|entry| entry.value.as_str())
        };
        let changes = |entry: &Entry| {
            ![SHOWN, COUNTED].concat().contains(&entry.key.as_str())
                && before(&entry.key) != Some(entry.value.as_str())
        };
        if section.entries.iter().any(changes) {
            break;
        }
    }
    names.retain(|name| *name != section.name);
    names
}

/// Returns the names of the built-in variants.
pub(crate) fn known() -> Vec<String> {
    FACTS.iter().map(|section| section.name.clone()).collect()
}

fn no_parent(section: &Section, parent: &str, all: &BTreeMap<&str, &Section>) -> Diagnostic {
    let known = FACTS.iter().map(|known| known.name.as_str());
    let message = format!("`{parent}`, the parent of `{}`, is unknown", section.name);
    let help = match nearest(parent, known.clone().chain(all.keys().copied())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!(
            "name another one, write its keys into this file, or use one of {}",
            known.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        ),
    };
    Diagnostic::error(code::BAD_IMPORT, section.span, message, "cannot be imported without its parent")
        .help(help)
}
