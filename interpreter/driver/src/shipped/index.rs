//! An index of the texts of the shipped games, for searches.

use super::{game, groups, is_library, listed};
use crate::sources::SourceLoader;
use crate::{Source, Sources};
use alfonso_diag::{SourceId, Spanned};
use alfonso_rules::RuleFile;
use alfonso_syntax::ast::{Detail, Item, ItemKind, NameIn};
use std::sync::LazyLock;

/// The name of the fact that gives another name of a game.
const ALSO: &str = "also";
/// The name of the fact, and of the field of a record, that gives an identifier in a catalogue.
const ID: &str = "id";
/// The name of the fact that gives the family of a game.
const FAMILY: &str = "family";

/// The part of a game that contains a text. The variants are ordered by relevance, the most
/// relevant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The name of the rule file.
    Name,
    /// The title, in any language.
    Title,
    /// Another name of the game.
    Alias,
    /// The title of a ruleset.
    Ruleset,
    /// A kind of piece, in any language.
    Piece,
    /// The family, or another word for the family.
    Family,
    /// The book that contains the game.
    Book,
    /// The place of the game's source.
    Place,
    /// The title or an author of a source.
    Source,
}

impl Part {
    /// Returns the word for this part: `another name`, `piece`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Title => "title",
            Self::Alias => "another name",
            Self::Ruleset => "ruleset",
            Self::Piece => "piece",
            Self::Family => "family",
            Self::Book => "book",
            Self::Place => "place",
            Self::Source => "source",
        }
    }
}

/// A game that a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The name of the game.
    pub name: &'static str,
    /// The first text that contains each search word, and the part of the game to which it belongs.
    pub texts: Vec<(Part, &'static str)>,
}

/// A shipped game with the texts for searches.
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// The texts, sorted by part.
    pub(super) texts: Vec<(Part, Text)>,
    ids: Ids,
}

/// A text as in the file, and its letters and digits in lower case.
pub(super) struct Text {
    shown: String,
    pub(super) folded: String,
}

/// The identifiers of a game in catalogues, in lower case.
#[derive(Default)]
struct Ids {
    /// The identifiers of the game as a whole.
    whole: Vec<String>,
    /// The identifiers of sources and records, each with the names of its sources.
    parts: Vec<(String, Vec<String>)>,
    /// The rulesets that follow a source, as pairs of source and ruleset.
    follows: Vec<(String, String)>,
}

static INDEX: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let names = listed(|path| !is_library(path)).into_iter().map(|(name, _)| name);
    names.filter_map(|name| Some(Entry::new(name, &load(game(name)?)))).collect()
});

/// Returns all shipped games, including incomplete ones, sorted by name.
pub(super) fn entries() -> &'static [Entry] {
    &INDEX
}

/// Loads a game. Its diagnostics suggest no similar names, because that would need this index.
fn load(source: Source) -> RuleFile {
    let mut sources = Sources::default();
    let id = sources.add(source);
    let (file, _) = alfonso_syntax::parse(id, sources.text(id));
    SourceLoader::new(sources, SourceId::default(), &|_| None).quiet().rule_file(file).0
}

/// Returns the shipped games with this name, title or other name (`also`). Ignores case, and all
/// characters that are neither letters nor digits.
#[must_use]
pub fn meant(text: &str) -> Vec<&'static str> {
    let expected = folded(text);
    if expected.is_empty() {
        return Vec::new();
    }
    let called = |parts: &[Part]| -> Vec<&'static str> {
        let entries = entries().iter();
        let is = |entry: &&Entry| {
            entry.texts.iter().any(|(part, text)| parts.contains(part) && text.folded == expected)
        };
        entries.filter(is).map(|entry| entry.name).collect()
    };
    let named = called(&[Part::Name]);
    if named.is_empty() { called(&[Part::Title, Part::Alias]) } else { named }
}

/// Returns the shipped games with an identifier of a catalogue, such as `DLP.GameRulesets.1415`.
/// Each game comes with the ruleset that follows the source or record of that identifier. The
/// ruleset is `None` if no ruleset follows it, or if the identifier means the game as a whole.
///
/// Games that only inherit the source from another game are excluded.
#[must_use]
pub(super) fn identified(text: &str) -> Vec<(&'static str, Option<String>)> {
    let expected = text.trim().to_ascii_lowercase();
    entries().iter().filter_map(|entry| Some((entry.name, entry.ids.ruleset(&expected)?))).collect()
}

/// Returns the shipped games that contain all these words, sorted by name. Searches names, titles,
/// aliases, rulesets, families, books, places, pieces and sources. A search word may be a part of a
/// longer word. Ignores case, and all characters that are neither letters nor digits.
///
/// ```
/// use alfonso_driver::shipped::{Part, search};
///
/// let found = search(&["griffin"]);
/// assert!(found.iter().any(|game| game.name == "grande-acedrex" && game.texts[0].0 == Part::Piece));
/// assert!(search(&["griffin", "no such word"]).is_empty());
/// ```
#[must_use]
pub fn search(words: &[impl AsRef<str>]) -> Vec<Match> {
    let words: Vec<String> =
        words.iter().map(|word| folded(word.as_ref())).filter(|word| !word.is_empty()).collect();
    let found = |entry: &'static Entry| {
        let first = |word: &String| {
            let text = entry.texts.iter().find(|(_, text)| text.folded.contains(word.as_str()));
            text.map(|(part, text)| (*part, text.shown.as_str()))
        };
        let texts = words.iter().map(first).collect::<Option<Vec<_>>>()?;
        Some(Match { name: entry.name, texts })
    };
    if words.is_empty() { Vec::new() } else { entries().iter().filter_map(found).collect() }
}

/// Returns the letters and digits of a text, in lower case.
pub(super) fn folded(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl Entry {
    fn new(name: &'static str, rule_file: &RuleFile) -> Self {
        let mut texts = Vec::new();
        let mut add = |part: Part, text: &str| {
            let folded = folded(text);
            if !folded.is_empty() {
                texts.push((part, Text { shown: text.to_owned(), folded }));
            }
        };
        add(Part::Name, name);
        add(Part::Title, rule_file.title());
        rule_file.titles().iter().for_each(|title| add(Part::Title, &title.name.node));
        let facts = [(Part::Alias, ALSO), (Part::Book, "book"), (Part::Place, "place")];
        for (part, fact) in facts {
            rule_file.facts(fact).into_iter().for_each(|text| add(part, text));
        }
        rule_file.rulesets().iter().for_each(|ruleset| add(Part::Ruleset, &ruleset.text.node));
        for kin in rule_file.facts(FAMILY) {
            add(Part::Family, kin);
            let words = groups().iter().filter(|it| it.name == kin).flat_map(|it| &it.words);
            words.for_each(|word| add(Part::Family, word));
        }
        pieces(&rule_file.file().items, &mut |piece| add(Part::Piece, piece));
        for source in rule_file.sources() {
            add(Part::Source, &source.title.node);
            source.all(Detail::Author).iter().for_each(|author| add(Part::Source, &author.node));
        }
        texts.sort_by_key(|(part, _)| *part);
        Self { name, texts, ids: Ids::new(rule_file) }
    }
}

/// Passes the names of all kinds of piece, in all readings, to `add`.
fn pieces(items: &[Item], add: &mut impl FnMut(&str)) {
    for item in items {
        match &item.kind {
            ItemKind::Piece(piece) => {
                add(&piece.name.node);
                piece.named.iter().for_each(|NameIn { name, .. }| add(&name.node));
            }
            ItemKind::Under { items, .. } => pieces(items, add),
            _ => {}
        }
    }
}

impl Ids {
    fn new(rule_file: &RuleFile) -> Self {
        let lower = |text: &str| text.to_ascii_lowercase();
        let named = |name: &Spanned<String>| name.node.clone();
        let whole = rule_file.facts(ID).into_iter().map(lower).collect();
        let mut parts = Vec::new();
        for source in rule_file.sources().iter().filter(|source| !rule_file.is_inherited(source.name.span)) {
            let ids = source.all(Detail::Id).iter();
            parts.extend(ids.map(|id| (lower(&id.node), vec![named(&source.name)])));
        }
        for record in rule_file.records().iter().filter(|record| !rule_file.is_inherited(record.name.span)) {
            let cites: Vec<String> = record.cites.iter().map(|cite| named(&cite.source)).collect();
            let fields = record.fields.iter().filter(|field| field.name.node == ID);
            let ids = fields.flat_map(|field| field.fact.texts()).map(|id| lower(&id.node));
            parts.extend([lower(&record.title.node)].into_iter().chain(ids).map(|id| (id, cites.clone())));
        }
        let follows = rule_file.rulesets().iter().filter_map(|ruleset| {
            let source = ruleset.follows.as_ref()?;
            Some((named(source), named(&ruleset.name)))
        });
        Self { whole, parts, follows: follows.collect() }
    }

    /// Returns `None` if an identifier does not belong to this game. Otherwise returns the ruleset
    /// that it means, if any.
    fn ruleset(&self, expected: &str) -> Option<Option<String>> {
        if self.whole.iter().any(|id| id == expected) {
            return Some(None);
        }
        let parts: Vec<_> = self.parts.iter().filter(|(id, _)| id == expected).collect();
        let is_meant = |source: &String| parts.iter().any(|(_, sources)| sources.contains(source));
        let follows = self.follows.iter().find(|(source, _)| is_meant(source));
        (!parts.is_empty()).then(|| follows.map(|(_, ruleset)| ruleset.clone()))
    }
}
