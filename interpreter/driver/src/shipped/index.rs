//! The words of the shipped games: where a text stands in which of them.

use super::{game, groups, is_library, listed};
use crate::sources::SourceLoader;
use crate::{Source, Sources};
use alfonso_diag::{SourceId, Spanned};
use alfonso_rules::RuleFile;
use alfonso_syntax::ast::{Detail, Item, ItemKind, NameIn};
use std::sync::LazyLock;

/// The fact that gives another name of a game.
const ALSO: &str = "also";
/// The fact, and the field of a record, that gives an identifier in a catalogue.
const ID: &str = "id";
/// The fact that gives the family of a game.
const FAMILY: &str = "family";

/// The part of a game in which a text stands. The first ones say more about the game than the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The name of its file.
    Name,
    /// Its title, in any language.
    Title,
    /// Another name of it.
    Alias,
    /// The title of a ruleset.
    Ruleset,
    /// A kind of piece, in any language.
    Piece,
    /// Its family, or another word for that.
    Family,
    /// The book that has it.
    Book,
    /// The place of its source.
    Place,
    /// A source: its title, or one of its authors.
    Source,
}

impl Part {
    /// Returns the word for it: `another name`, `piece`.
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

/// A game in which words were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The name of the game.
    pub name: &'static str,
    /// For each word the first text of the game in which it stands, and the part of the game that this text is.
    pub texts: Vec<(Part, &'static str)>,
}

/// A shipped game with the texts by which it is found.
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// The texts, sorted by part.
    pub(super) texts: Vec<(Part, Text)>,
    ids: Ids,
}

/// A text as it stands in the file, and its letters and digits in lower case.
pub(super) struct Text {
    shown: String,
    pub(super) folded: String,
}

/// The identifiers of a game in catalogues, in lower case.
#[derive(Default)]
struct Ids {
    /// Those of the game as a whole.
    whole: Vec<String>,
    /// Those of sources and records, each with the sources that it speaks of.
    parts: Vec<(String, Vec<String>)>,
    /// The rulesets that follow a source: the source, and the ruleset.
    follows: Vec<(String, String)>,
}

static INDEX: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let names = listed(|path| !is_library(path)).into_iter().map(|(name, _)| name);
    names.filter_map(|name| Some(Entry::new(name, &load(game(name)?)))).collect()
});

/// Returns all shipped games, the incomplete ones too, sorted by name.
pub(super) fn entries() -> &'static [Entry] {
    &INDEX
}

/// Reads a game. Its mistakes propose no near names, for which this index would be needed.
fn load(source: Source) -> RuleFile {
    let mut sources = Sources::default();
    let id = sources.add(source);
    let (file, _) = alfonso_syntax::parse(id, sources.text(id));
    SourceLoader::new(sources, SourceId::default(), &|_| None).quiet().rule_file(file).0
}

/// Returns the names of the shipped games that a text means: by name, title or another name (`also`), in any case, whatever stands
/// between the words.
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

/// Returns the shipped games that a catalogue's identifier means, such as `DLP.GameRulesets.1415`, each with the ruleset that follows
/// the source or record of that identifier; `None` if it means the game as a whole.
///
/// Games that only inherit the source from another game are left out.
#[must_use]
pub(super) fn identified(text: &str) -> Vec<(&'static str, Option<String>)> {
    let expected = text.trim().to_ascii_lowercase();
    entries().iter().filter_map(|entry| Some((entry.name, entry.ids.ruleset(&expected)?))).collect()
}

/// Returns the shipped games in which every one of these words stands, sorted by name: in a name, a title, an alias, a ruleset, a family,
/// a book, a place, a piece or a source. A word may be a part of a longer one; case and what is neither letter nor digit do not count.
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

/// Hands over the names of the kinds of piece in all readings.
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

    /// Returns the ruleset that an identifier means, within `Some` if it means this game.
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
