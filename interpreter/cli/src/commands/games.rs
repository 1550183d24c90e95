//! `games`: the catalogue of the shipped games.

use crate::args::Format;
use crate::console::{Console, Stop};
use alfonso_driver::shipped;
use alfonso_report::catalogue::{Catalogue, Entry};

/// The games that are wanted: those to which everything that is given applies.
#[derive(Debug, Default)]
pub struct ListGames {
    /// The years of which the game's date must mean one.
    pub years: Option<Years>,
    /// A part of its place, in any case.
    pub place: Option<String>,
    /// A number of players who can play it.
    pub players: Option<usize>,
    /// Its family, in any case.
    pub family: Option<String>,
    /// The book that has it, in any case. The games come folio by folio.
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
        let with = |it: fn(&Entry) -> bool| {
            all.iter().filter(|entry| it(entry) && self.wants_but_for(entry)).cloned().collect::<Vec<_>>()
        };
        let wanted = all.iter().filter(|entry| self.wants(entry)).cloned().collect();
        let mut catalogue = Catalogue::new(wanted);
        if self.years.is_some() {
            catalogue.undated = with(|entry| entry.date.is_none()).iter().map(|it| it.name.clone()).collect();
        }
        if self.leaves_out_conjectures() {
            let conjectures = with(|entry| entry.conjecture.is_some());
            catalogue.conjectures = conjectures.iter().map(|it| it.name.clone()).collect();
        }
        if self.book.is_some() {
            catalogue.by_folio();
        }
        match format {
            Format::Json => console.json(&catalogue),
            Format::Text => console.page(&catalogue.document(&all).text(console.screen)),
        }
    }

    /// A conjecture is no game of a place, and stands on no page of a book.
    fn leaves_out_conjectures(&self) -> bool {
        self.place.is_some() || self.book.is_some()
    }

    fn wants(&self, entry: &Entry) -> bool {
        let within = |years: Years| {
            entry.date.as_ref().is_some_and(|dated| dated.date().meets(years.first, years.last))
        };
        self.wants_but_for(entry)
            && self.years.is_none_or(within)
            && (entry.conjecture.is_none() || !self.leaves_out_conjectures())
    }

    /// Is everything wanted of it but its date, and that it is no conjecture?
    fn wants_but_for(&self, entry: &Entry) -> bool {
        let same = |wanted: &Option<String>, known: &Option<String>| {
            wanted.as_ref().is_none_or(|it| known.as_ref().is_some_and(|known| folded(known) == folded(it)))
        };
        let part = |wanted: &String| {
            entry.place.as_ref().is_some_and(|place| folded(place).contains(&folded(wanted)))
        };
        self.place.as_ref().is_none_or(part)
            && self.players.is_none_or(|number| (entry.players[0]..=entry.players[1]).contains(&number))
            && same(&self.family, &entry.family)
            && same(&self.book, &entry.book)
    }
}

/// Returns a text in lower case.
fn folded(text: &str) -> String {
    text.to_lowercase()
}
