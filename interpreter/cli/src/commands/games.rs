//! `games`: the catalogue of the shipped games.

use crate::args::Format;
use crate::console::{Console, Stop};
use alfonso_diag::{Diagnostic, code, nearest};
use alfonso_driver::shipped;
use alfonso_forms::english;
use alfonso_report::catalogue::{Catalogue, Entry, Hit, Order};
use alfonso_report::command_error::CommandError;
use std::collections::BTreeSet;

/// The filters of the catalogue. A game is listed if all given filters match it.
#[derive(Debug, Default)]
pub struct ListGames {
    /// Words that must occur in the game's names, places, pieces or sources.
    pub words: Vec<String>,
    /// The order of the list; `None` for the default, by family or by folio of a book.
    pub order: Option<Order>,
    /// The years; the game's date must overlap them.
    pub years: Option<Years>,
    /// A part of the place's name. Case does not matter.
    pub place: Option<String>,
    /// The number of players who can play the game.
    pub players: Option<usize>,
    /// The family. Case does not matter.
    pub family: Option<String>,
    /// The book that contains the game. Case does not matter. The list is sorted by folio.
    pub book: Option<String>,
}

/// A range of years. There is a year 0, as in the dates of rule files: -430 is 431 BC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Years {
    /// The first year.
    pub first: i64,
    /// The last year.
    pub last: i64,
}

impl ListGames {
    /// Prints the catalogue.
    pub fn run(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let all: Vec<Entry> = shipped::families().map(|(name, family)| Entry::new(name, &family)).collect();
        let filter = Filter::new(self, &all).map_err(CommandError::bare)?;
        let matches = shipped::search(&self.words);
        let searched =
            |entry: &Entry| self.words.is_empty() || matches.iter().any(|found| found.name == entry.name);
        let with = |it: fn(&Entry) -> bool| {
            let entries = all.iter().filter(|entry| it(entry) && searched(entry));
            entries.filter(|entry| filter.wants_but_for(entry)).map(|it| it.name.clone()).collect::<Vec<_>>()
        };
        let mut expected: Vec<Entry> =
            all.iter().filter(|entry| searched(entry) && filter.wants(entry)).cloned().collect();
        for entry in &mut expected {
            let texts =
                matches.iter().filter(|found| found.name == entry.name).flat_map(|found| &found.texts);
            entry.found = texts
                .map(|(part, text)| Hit { part: part.word().to_owned(), text: (*text).to_owned() })
                .collect();
        }
        let order = self.order.unwrap_or(if self.book.is_some() { Order::Folio } else { Order::Family });
        let mut catalogue = Catalogue::new(expected, order);
        if self.years.is_some() {
            catalogue.undated = with(|entry| entry.date.is_none());
        }
        if self.leaves_out_conjectures() {
            catalogue.conjectures = with(|entry| entry.conjecture.is_some());
        }
        if self.place.is_some() {
            let places: BTreeSet<&String> = all.iter().filter_map(|entry| entry.place.as_ref()).collect();
            catalogue.places = places.into_iter().cloned().collect();
        }
        if !self.words.is_empty() {
            catalogue.near = shipped::near(&self.words.join(" ")).into_iter().map(str::to_owned).collect();
        }
        match format {
            Format::Json => console.json(&catalogue),
            Format::Text => console.page(&catalogue.document().text(console.screen)),
        }
    }

    /// Returns true if conjectured games are excluded, since they belong to no place and to no page
    /// of a book.
    fn leaves_out_conjectures(&self) -> bool {
        self.place.is_some() || self.book.is_some()
    }
}

/// The filters of a list, with the family and the book spelt as in the rule files.
struct Filter<'a> {
    list: &'a ListGames,
    family: Option<String>,
    book: Option<String>,
}

impl<'a> Filter<'a> {
    /// Finds the family and the book of the filters. A family can be given by its name or by
    /// another word for it.
    fn new(list: &'a ListGames, all: &[Entry]) -> Result<Self, Diagnostic> {
        let known = |of: fn(&Entry) -> Option<&String>| -> Vec<&str> {
            let known: BTreeSet<&str> = all.iter().filter_map(of).map(String::as_str).collect();
            known.into_iter().collect()
        };
        let family =
            list.family.as_ref().map(|expected| family(expected, &known(|entry| entry.family.as_ref())));
        let book = list.book.as_ref().map(|expected| {
            let books = known(|entry| entry.book.as_ref());
            let found = books.iter().find(|book| folded(book) == folded(expected));
            found.map(|book| (*book).to_owned()).ok_or_else(|| unknown("book", expected, &books, &books))
        });
        Ok(Self { list, family: family.transpose()?, book: book.transpose()? })
    }

    fn wants(&self, entry: &Entry) -> bool {
        let within = |years: Years| {
            entry.date.as_ref().is_some_and(|dated| dated.date().meets(years.first, years.last))
        };
        self.wants_but_for(entry)
            && self.list.years.is_none_or(within)
            && (entry.conjecture.is_none() || !self.list.leaves_out_conjectures())
    }

    /// Returns true if a game matches all filters except the date and the exclusion of conjectures.
    fn wants_but_for(&self, entry: &Entry) -> bool {
        let same =
            |expected: &Option<String>, known: &Option<String>| expected.is_none() || expected == known;
        let part = |expected: &String| {
            entry.place.as_ref().is_some_and(|place| folded(place).contains(&folded(expected)))
        };
        self.list.place.as_ref().is_none_or(part)
            && self.list.players.is_none_or(|number| (entry.players[0]..=entry.players[1]).contains(&number))
            && same(&self.family, &entry.family)
            && same(&self.book, &entry.book)
    }
}

/// Returns the family with this name, or with this other word for it.
fn family(expected: &str, known: &[&str]) -> Result<String, Diagnostic> {
    let is = |name: &str| folded(name) == folded(expected);
    let group =
        shipped::groups().iter().find(|group| is(group.name) || group.words.iter().any(|word| is(word)));
    let named = group.map(|group| group.name).or_else(|| known.iter().copied().find(|name| is(name)));
    let words = shipped::groups().iter().flat_map(|group| group.words.iter().copied());
    named.map(str::to_owned).ok_or_else(|| {
        let names: Vec<&str> = known.iter().copied().chain(words).collect();
        unknown("family", expected, &names, known)
    })
}

/// Returns the error for an unknown family or book. `names` are the words to suggest from, and
/// `known` are the names to list.
fn unknown(what: &str, expected: &str, names: &[&str], known: &[&str]) -> Diagnostic {
    let folded_name = folded(expected);
    let near = nearest(&folded_name, names.iter().copied());
    let near = near.or_else(|| names.iter().copied().find(|name| folded(name).contains(&folded_name)));
    let listed = format!(
        "there {} {}",
        if known.len() == 1 { "is" } else { "are" },
        english::and(english::ticked(known))
    );
    let help = match near {
        Some(near) if known.len() == 1 => format!("did you mean `{near}`?"),
        Some(near) => format!("did you mean `{near}`? {listed}"),
        None => listed,
    };
    Diagnostic::bare(code::BAD_REQUEST, format!("no shipped game has the {what} `{expected}`")).help(help)
}

/// Returns a text in lower case.
fn folded(text: &str) -> String {
    text.to_lowercase()
}
