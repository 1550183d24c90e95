//! The options of one variant, its parents' among them.

use crate::ini::{self, Entry, Section};
use crate::pieces::is_piece;
use alfonso_diag::{Diagnostic, SourceId, Span, code, nearest};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The facts that the program takes for granted, and the variants that it knows.
static FACTS: LazyLock<Vec<Section>> = LazyLock::new(|| ini::parse(SourceId(0), include_str!("facts.ini")).0);

/// The beginning of a section without a parent: the settings that the program takes for granted, and no pieces.
static NOTHING: LazyLock<Section> = LazyLock::new(|| {
    let mut nothing = FACTS[0].clone();
    nothing.name = "-".to_owned();
    nothing.entries.retain(|entry| !is_piece(&entry.key));
    let no_officers = nothing.entries.iter_mut().filter(|entry| entry.key == "promotionPieceTypes");
    no_officers.for_each(|entry| entry.value = "-".to_owned());
    nothing
});

/// Keys that say how the program shows a variant, and nothing of its rules.
const SHOWN: &[&str] = &["pieceToCharTable", "variantTemplate", "pocketSize"];
/// The largest number that means something.
const MOST: usize = 10_000;
/// The key of all that concerns pawns, and the keys for which it stands.
const PAWNS: &str = "pawnTypes";
const OF_PAWNS: &[&str] = &["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"];

/// A value, and where it stands; what is taken for granted stands nowhere.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    pub(crate) value: String,
    pub(crate) span: Option<Span>,
    /// The number of values that were set before this one.
    at: usize,
    /// The number of parents above the section that sets it.
    level: usize,
}

/// The extent to which rules say a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    Written,
    /// Not as it was set.
    Open,
    /// Not even as every variant has it.
    Unsaid,
}

/// The options of a variant.
#[derive(Debug)]
pub(crate) struct Options {
    values: BTreeMap<String, Set>,
    extents: RefCell<BTreeMap<String, Extent>>,
}

impl Options {
    /// Returns the options of a section: its own lines above those of its parents. `all` are the sections by name.
    ///
    /// # Errors
    /// If a parent is unknown, or the sections are their own parents.
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

    /// Returns a value; from now on its key counts as understood.
    pub(crate) fn get(&self, key: &str) -> Option<&Set> {
        self.say(key, Extent::Written);
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
        self.say(key, Extent::Open);
    }

    /// Counts a key as not said by rules, even if the file does not set it.
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

    /// Returns the place of a value, or that of the whole section.
    pub(crate) fn span_of(&self, key: &str, section: Span) -> Span {
        self.get(key).and_then(|set| set.span).unwrap_or(section)
    }

    /// Returns true if a value is one of a known variant, not of the file.
    pub(crate) fn is_known(&self, key: &str) -> bool {
        self.values.get(key).is_some_and(|set| set.span.is_none())
    }

    /// Returns true if the first key was set later than the second.
    pub(crate) fn is_later(&self, key: &str, other: &str) -> bool {
        self.values.get(key).map(|set| set.at) > self.values.get(other).map(|set| set.at)
    }

    /// Returns all values in the order in which they were set last.
    fn in_order(&self) -> Vec<(&str, &Set)> {
        let mut all: Vec<(&str, &Set)> = self.values.iter().map(|(key, set)| (key.as_str(), set)).collect();
        all.sort_by_key(|(_, set)| set.at);
        all
    }

    /// Returns the keys that rules do not say, with their values, in the order of the files: those that the file itself sets, and
    /// those that make a known parent what it is.
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

    /// Returns the keys that set pieces, each with what it sets: those of parents first, and those of one section by their rank, which is the
    /// program's own order. `rank` is `None` for keys of other things.
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

/// Returns a section, its parent, and so on, each with true if it is known without a file.
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
            // Diagrams say all their pieces, and a page takes the rest for chess.
            None if last.is_diagram() => FACTS[0].name.as_str(),
            None => {
                begins(&chain)?;
                chain.push((&NOTHING, true));
                return Ok(chain);
            }
        };
        // A section may have the name of the known variant that it changes.
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

/// Checks that sections whose last has no parent set what it needs: pieces, and where they stand.
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

/// Keys of draws by counting: with others a game is the same, and only ends elsewhere.
const COUNTED: &[&str] = &["nMoveRule", "nMoveRuleTypes", "nFoldRule"];
/// Names of known variants in records that are not those of the program.
const NAMED: &[(&str, &str)] = &[("3check", "Three-check"), ("5check", "Five-check")];

/// Returns the names of the known variants that a section is: those from which it comes, as long as no key sets anything else than they do.
/// Keys of draws by counting and those that say how a variant is shown make no other game.
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

/// Returns the names of the variants that are known without a file.
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
