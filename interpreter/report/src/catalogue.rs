//! The catalogue of games, with their dates, places, numbers of players and readings.
//!
//! ```
//! use alfonso_driver::{rule_file, shipped};
//! use alfonso_report::catalogue::{Catalogue, Entry, Order};
//!
//! let names = ["azar", "tic-tac-toe"];
//! let entry = |name| Entry::new(name, &rule_file(shipped::game(name).expect("it ships"), &|_| None));
//! let page = Catalogue::new(names.map(entry).into(), Order::Name).document().markdown();
//! assert!(page.contains("| `azar` | 1283 | 2 | 2 | Azar; Seville; dice |"));
//! ```

use super::head::SCHEMA;
use super::words;
use crate::document::{Document, Form, Table, Text};
use alfonso_bibliography::Dated;
use alfonso_dates::Date;
use alfonso_forms::english;
use alfonso_rules::RuleFile;
use alfonso_syntax::ast::{Item, ItemKind};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::collections::BTreeSet;

/// The requested games, in the requested order.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Catalogue {
    schema: u8,
    games: Vec<Entry>,
    /// The games that a filter by year left out because they have no known date.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undated: Vec<String>,
    /// The games that a filter by place or book left out because they are conjectures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conjectures: Vec<String>,
    #[serde(skip)]
    order: Order,
    /// The known places, listed for the user if no game is left.
    #[serde(skip)]
    pub places: Vec<String>,
    /// The similarly named games, listed for the user if no game is left.
    #[serde(skip)]
    pub near: Vec<String>,
}

/// The sort order of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By family, and by name within a family.
    #[default]
    Family,
    /// By name.
    Name,
    /// By the year of the first attestation. Games without a date come last.
    Year,
    /// By their folios in a book.
    Folio,
}

/// A match of a search word in a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hit {
    /// The part of the game that matched: `title`, `another name`, `piece`, `source` and others.
    pub part: String,
    /// The text that contains the word.
    pub text: String,
}

/// An entry of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// The name of the rule file.
    pub name: String,
    title: String,
    /// The other names of the game.
    also: Vec<String>,
    /// The identifiers of the game in catalogues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<String>,
    /// The date of the first attestation, or the span from the first to the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Dated>,
    /// The historical periods of the game, with the names that a catalogue uses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    periods: Vec<String>,
    /// The place of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The latitude and longitude of that place in degrees; north and east are positive.
    #[serde(skip_serializing_if = "Option::is_none")]
    coordinates: Option<[f64; 2]>,
    /// The features of the game, with the names that a catalogue uses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    concepts: Vec<String>,
    /// The reason why the authors of the file made the game up; absent if the game has a source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conjecture: Option<String>,
    /// The minimum and the maximum number of players.
    pub players: [usize; 2],
    /// The family of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The book that contains the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// The folios of the game in that book.
    #[serde(skip_serializing_if = "Option::is_none")]
    folio: Option<String>,
    rulesets: Vec<Ruleset>,
    /// The number of open questions.
    questions: usize,
    /// True if too little is known to play the game.
    incomplete: bool,
    /// The first match of each search word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<Hit>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Ruleset {
    name: String,
    title: String,
    default: bool,
}

impl Entry {
    /// Returns the catalogue entry of a game.
    pub fn new(name: &str, rule_file: &RuleFile) -> Self {
        let text = |expected: &str| rule_file.fact(expected).map(str::to_owned);
        let texts =
            |expected: &str| rule_file.facts(expected).into_iter().map(str::to_owned).collect::<Vec<_>>();
        let mut seats = BTreeSet::new();
        count_players(&rule_file.file().items, &mut seats);
        let ruleset = |ruleset: &alfonso_syntax::ast::Ruleset| Ruleset {
            name: ruleset.name.node.clone(),
            title: ruleset.text.node.clone(),
            default: rule_file.default_ruleset() == Some(&ruleset.name.node),
        };
        Self {
            name: name.to_owned(),
            title: rule_file.title().to_owned(),
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
            rulesets: rule_file.rulesets().iter().map(ruleset).collect(),
            questions: rule_file.questions().len(),
            incomplete: rule_file.incomplete().is_some(),
            found: Vec::new(),
        }
    }

    /// Returns the year of the first attestation, or `i64::MAX` if no date is known.
    fn first_year(&self) -> i64 {
        self.date.as_ref().and_then(|dated| dated.date().begin()).unwrap_or(i64::MAX)
    }

    /// Returns the family under which the game is listed.
    fn group(&self) -> &str {
        self.family.as_deref().unwrap_or("of no family")
    }

    /// Returns the row of the game in the table. `before` precedes the name.
    fn row(&self, order: Order, before: &str) -> Vec<Text> {
        let year = |dated: &Dated| {
            let date = dated.date();
            let about = if date.is_circa() { "c. " } else { "" };
            date.begin()
                .map_or_else(|| date.to_string(), |begin| format!("{about}{}", alfonso_dates::year(begin)))
        };
        let seats = match self.players {
            [0, 0] => String::new(),
            [first, last] if first == last => first.to_string(),
            [first, last] => format!("{first}-{last}"),
        };
        let family = self.family.clone().filter(|_| order != Order::Family);
        let also = match self.also.as_slice() {
            [] => String::new(),
            also => format!(" ({})", also.join(", ")),
        };
        let remarks = [
            Some(format!("{}{also}", self.title)),
            self.place.clone(),
            family,
            self.conjecture.as_ref().map(|_| "a conjecture of this collection".to_owned()),
            self.incomplete.then(|| "incomplete: it cannot be played".to_owned()),
        ];
        let stands = |text: &String| {
            let named = [&self.name, &self.title].into_iter().chain(&self.also);
            named.chain(&self.place).any(|known| known == text)
        };
        let found = self.found.iter().filter(|hit| !stands(&hit.text));
        let found = found.map(|hit| format!("{}: {}", hit.part, hit.text));
        let remarks: Vec<String> = remarks.into_iter().flatten().chain(found).collect();
        let mut row = vec![Text::from(before.to_owned()).then(Text::code(&self.name))];
        if order == Order::Folio {
            row.insert(0, self.folio.clone().unwrap_or_default().into());
        }
        let numbers = [self.date.as_ref().map(year).unwrap_or_default(), seats, self.questions.to_string()];
        row.extend(numbers.map(Text::from));
        row.push(remarks.join("; ").into());
        row
    }

    /// Returns the number and the side of the first folio, as far as a text such as `74v-75r`
    /// states them. The order of folios is the order of games in the book.
    fn leaf(&self) -> (u32, char) {
        let folio = self.folio.as_deref().unwrap_or_default();
        let digits: String = folio.chars().take_while(char::is_ascii_digit).collect();
        let side = folio[digits.len()..].chars().next().filter(char::is_ascii_alphabetic);
        (digits.parse().unwrap_or(u32::MAX), side.unwrap_or('a'))
    }
}

/// Collects the possible numbers of players in all readings.
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
    /// Returns a catalogue of the given games, sorted by `order`.
    pub fn new(mut games: Vec<Entry>, order: Order) -> Self {
        match order {
            Order::Family => games.sort_by_key(|entry| (entry.group().to_owned(), entry.name.clone())),
            Order::Name => games.sort_by_key(|entry| entry.name.clone()),
            Order::Year => games.sort_by_key(|entry| (entry.first_year(), entry.name.clone())),
            Order::Folio => games.sort_by_key(|entry| (entry.leaf(), entry.name.clone())),
        }
        let (undated, conjectures) = (Vec::new(), Vec::new());
        Self { schema: SCHEMA, games, undated, conjectures, order, places: Vec::new(), near: Vec::new() }
    }

    /// Returns the catalogue as a document.
    pub fn document(&self) -> Document<'static> {
        let mut page = Document::new(Form::Report);
        if self.games.is_empty() {
            page.paragraph("No game matches.");
            self.left_out(&mut page);
            if !self.near.is_empty() {
                let near = english::and(english::ticked(&self.near));
                page.paragraph(Text::ticked(&format!("Near it: {near}")));
            }
            if !self.places.is_empty() {
                page.paragraph(format!("The places are {}.", english::and(&self.places)));
            }
            return page;
        }
        page.table(self.table());
        let rulesets =
            self.games.iter().map(|entry| entry.rulesets.len().max(usize::from(!entry.incomplete))).sum();
        let (games, rulesets) = (words::count(self.games.len(), "game"), words::count(rulesets, "ruleset"));
        page.paragraph(format!("{games}, {rulesets}"));
        self.left_out(&mut page);
        page
    }

    /// Returns the games as a table. If they are sorted by family, a row with the name of the
    /// family precedes its games.
    fn table(&self) -> Table {
        let mut heads = vec!["game", "from", "players", "open", "title and place"];
        let mut aligns = "lrrrl".to_owned();
        if self.order == Order::Folio {
            heads.insert(0, "folio");
            aligns.insert(0, 'l');
        }
        let mut table = Table::new(&heads, &aligns);
        let mut group = None;
        for entry in &self.games {
            if self.order == Order::Family && group != Some(entry.group()) {
                group = Some(entry.group());
                let rest = std::iter::repeat_n(Text::default(), heads.len() - 1);
                table.row(std::iter::once(Text::strong(entry.group())).chain(rest));
            }
            let before = if self.order == Order::Family { "  " } else { "" };
            table.row(entry.row(self.order, before));
        }
        table
    }

    /// Adds the games that the filters left out because their data are unknown.
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

/// Returns the JSON schemas of the objects about games.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<Catalogue>()]
}
