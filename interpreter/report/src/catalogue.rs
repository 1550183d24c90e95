//! The catalogue of games: when, where, by how many and in how many readings they are played.
//!
//! ```
//! use alfonso_driver::{family, shipped};
//! use alfonso_report::catalogue::{Catalogue, Entry};
//!
//! let names = ["azar", "tic-tac-toe"];
//! let entry = |name| Entry::new(name, &family(shipped::game(name).expect("it ships"), &|_| None));
//! let catalogue = Catalogue::new(names.map(entry).into());
//! let page = catalogue.document(&names.map(entry)).markdown();
//! assert!(page.contains("- `azar`: Azar. Seville, 1283; 2 players;"));
//! ```

use super::head::SCHEMA;
use super::words;
use crate::document::{Document, Form, Text};
use alfonso_bibliography::Dated;
use alfonso_dates::Date;
use alfonso_forms::english;
use alfonso_rules::Family;
use alfonso_syntax::ast::{Item, ItemKind};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::collections::BTreeSet;

/// The games that were asked for, sorted by name.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Catalogue {
    schema: u8,
    games: Vec<Entry>,
    /// The games that were left out because no date of theirs is known, if years were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undated: Vec<String>,
    /// The games that were left out because no source has them, if a place or a book was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conjectures: Vec<String>,
    /// True if the games stand in the order of a book.
    #[serde(skip)]
    by_folio: bool,
}

/// A game of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// The name of its file.
    pub name: String,
    title: String,
    /// Its other names.
    also: Vec<String>,
    /// Its identifiers in catalogues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<String>,
    /// The time of its first attestation, or from the first to the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Dated>,
    /// The periods of history to which it belongs, as a catalogue calls them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    periods: Vec<String>,
    /// The place of its source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The latitude and longitude of that place in degrees; north and east are positive.
    #[serde(skip_serializing_if = "Option::is_none")]
    coordinates: Option<[f64; 2]>,
    /// Its features, as a catalogue calls them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    concepts: Vec<String>,
    /// The reason why the file's authors made the game up; absent if a source has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conjecture: Option<String>,
    /// The least and the greatest number of players.
    pub players: [usize; 2],
    /// The sort of game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The book that has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// The folios on which the book has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    folio: Option<String>,
    rulesets: Vec<Ruleset>,
    /// The number of questions that its sources leave open.
    questions: usize,
    /// True if too little is known to play it.
    incomplete: bool,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Ruleset {
    name: String,
    title: String,
    default: bool,
}

impl Entry {
    /// Returns the entry of a game.
    pub fn new(name: &str, family: &Family) -> Self {
        let text = |wanted: &str| family.told(wanted).map(str::to_owned);
        let texts = |wanted: &str| family.all_told(wanted).into_iter().map(str::to_owned).collect::<Vec<_>>();
        let mut seats = BTreeSet::new();
        count_players(&family.file().items, &mut seats);
        let ruleset = |ruleset: &alfonso_syntax::ast::Ruleset| Ruleset {
            name: ruleset.name.node.clone(),
            title: ruleset.text.node.clone(),
            default: family.default_ruleset() == Some(&ruleset.name.node),
        };
        Self {
            name: name.to_owned(),
            title: family.title().to_owned(),
            also: texts("also"),
            ids: texts("id"),
            date: text("date").and_then(|date| Date::parse(&date).ok()).as_ref().map(Dated::new),
            periods: texts("period"),
            place: text("place"),
            coordinates: text("coordinates").as_deref().and_then(alfonso_rules::coordinates),
            concepts: texts("concepts"),
            conjecture: text("conjecture"),
            players: [seats.first(), seats.last()].map(|seats| seats.copied().unwrap_or_default()),
            family: text("family"),
            book: text("book"),
            folio: text("folio"),
            rulesets: family.rulesets().iter().map(ruleset).collect(),
            questions: family.questions().len(),
            incomplete: family.incomplete().is_some(),
        }
    }

    /// Returns the family under which it is listed.
    fn group(&self) -> &str {
        self.family.as_deref().unwrap_or("of no family")
    }

    /// Returns everything that is known of it, on a line; the folios first, if they are wanted.
    fn told(&self, by_folio: bool) -> Text {
        let folio = self.folio.as_ref().filter(|_| by_folio).map(|folio| format!("{folio}, "));
        let also = match self.also.as_slice() {
            [] => String::new(),
            also => format!(" ({})", also.join(", ")),
        };
        let date = self.date.as_ref().map(|dated| dated.date().to_string());
        let place = [self.place.clone(), date].into_iter().flatten().collect::<Vec<_>>().join(", ");
        let conjecture = match self.conjecture {
            Some(_) => "a conjecture of this collection, no game of a source".to_owned(),
            None => String::new(),
        };
        let seats = match self.players {
            [0, 0] => String::new(),
            [first, last] if first == last => words::count(first, "player"),
            [first, last] => format!("{first} to {last} players"),
        };
        let rulesets = match self.incomplete {
            true => "incomplete: it cannot be played".to_owned(),
            false => words::count(self.rulesets.len().max(1), "ruleset"),
        };
        let open = match self.questions {
            0 => "nothing left open".to_owned(),
            number => words::count(number, "open question"),
        };
        let facts: Vec<String> =
            [conjecture, place, seats, rulesets, open].into_iter().filter(|it| !it.is_empty()).collect();
        let name = Text::from(folio.unwrap_or_default()).then(Text::code(&self.name));
        name.then(format!(": {}{also}. {}.", self.title, facts.join("; ")))
    }

    /// Returns the first folio and its side, as far as a text such as `74v-75r` tells them: what the book has first comes first.
    fn leaf(&self) -> (u32, char) {
        let folio = self.folio.as_deref().unwrap_or_default();
        let digits: String = folio.chars().take_while(char::is_ascii_digit).collect();
        let side = folio[digits.len()..].chars().next().filter(char::is_ascii_alphabetic);
        (digits.parse().unwrap_or(u32::MAX), side.unwrap_or('a'))
    }
}

/// Finds the numbers of players in all readings.
fn count_players(items: &[Item], into: &mut BTreeSet<usize>) {
    for item in items {
        match &item.kind {
            ItemKind::Players(players) => {
                into.insert(players.len());
            }
            ItemKind::Under { items, .. } => count_players(items, into),
            _ => {}
        }
    }
}

impl Catalogue {
    /// Returns a catalogue of these games.
    pub fn new(games: Vec<Entry>) -> Self {
        Self { schema: SCHEMA, games, undated: Vec::new(), conjectures: Vec::new(), by_folio: false }
    }

    /// Sorts the games by their places in their book.
    pub fn by_folio(&mut self) {
        self.by_folio = true;
        self.games.sort_by_key(|entry| (entry.leaf(), entry.name.clone()));
    }

    /// Returns the catalogue for people. `all` are the games among which it was looked.
    pub fn document(&self, all: &[Entry]) -> Document<'static> {
        let mut page = Document::new(Form::Report);
        if self.games.is_empty() {
            page.paragraph("No game is so.");
            self.left_out(&mut page);
            let known = |of: fn(&Entry) -> Option<&String>| -> Vec<&str> {
                let known: BTreeSet<&str> = all.iter().filter_map(of).map(String::as_str).collect();
                known.into_iter().collect()
            };
            page.list([
                format!("families: {}", english::and(known(|entry| entry.family.as_ref()))),
                format!("books: {}", english::and(known(|entry| entry.book.as_ref()))),
                format!("places: {}", english::and(known(|entry| entry.place.as_ref()))),
            ]);
            return page;
        }
        let listed = |page: &mut Document<'static>, entries: &[&Entry]| {
            page.list(entries.iter().map(|entry| entry.told(self.by_folio)));
        };
        if self.by_folio {
            listed(&mut page, &self.games.iter().collect::<Vec<_>>());
        } else {
            let families: BTreeSet<&str> = self.games.iter().map(Entry::group).collect();
            for family in families {
                page.heading(2, family);
                let members = self.games.iter().filter(|entry| entry.group() == family);
                listed(&mut page, &members.collect::<Vec<_>>());
            }
        }
        let rulesets =
            self.games.iter().map(|entry| entry.rulesets.len().max(usize::from(!entry.incomplete))).sum();
        let (games, rulesets) = (words::count(self.games.len(), "game"), words::count(rulesets, "ruleset"));
        page.paragraph(format!("{games}, {rulesets}"));
        self.left_out(&mut page);
        page
    }

    /// Names the games that the filters passed over for want of knowledge.
    fn left_out(&self, page: &mut Document<'static>) {
        if !self.undated.is_empty() {
            let games = english::and(english::ticked(&self.undated));
            page.paragraph(format!("Left out, since no date is known: {games}"));
        }
        if !self.conjectures.is_empty() {
            let games = english::and(english::ticked(&self.conjectures));
            page.paragraph(format!(
                "Left out, since no source has them (conjectures of this collection): {games}"
            ));
        }
    }
}

/// Returns the shapes of the objects that tell of games.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<Catalogue>()]
}
