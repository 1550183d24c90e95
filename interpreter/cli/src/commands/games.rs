//! `games`: the catalogue of the shipped games.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::render::catalogue::{Catalogue, Entry};
use alfonso_driver::shipped;
use schemars::{Schema, SchemaGenerator};

/// The games that are wanted: those to which everything that is given applies.
#[derive(Debug, Default)]
pub struct ListGames {
    /// The years in which the game's year must lie.
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

/// A range of years; those before Christ are negative.
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
        let wanted = all.iter().filter(|entry| self.wants(entry)).cloned().collect();
        let mut catalogue = Catalogue::new(wanted);
        if self.book.is_some() {
            catalogue.by_folio();
        }
        match format {
            Format::Json => console.json(&catalogue),
            Format::Text => console.page(&catalogue.document(&all).text(console.screen)),
        }
    }

    fn wants(&self, entry: &Entry) -> bool {
        let same = |wanted: &Option<String>, known: &Option<String>| {
            wanted.as_ref().is_none_or(|it| known.as_ref().is_some_and(|known| folded(known) == folded(it)))
        };
        let part = |wanted: &String| {
            entry.place.as_ref().is_some_and(|place| folded(place).contains(&folded(wanted)))
        };
        let within =
            |years: Years| entry.year.is_some_and(|[first, last]| first <= years.last && last >= years.first);
        self.years.is_none_or(within)
            && self.place.as_ref().is_none_or(part)
            && self.players.is_none_or(|number| (entry.players[0]..=entry.players[1]).contains(&number))
            && same(&self.family, &entry.family)
            && same(&self.book, &entry.book)
    }
}

/// Returns a text in lower case.
fn folded(text: &str) -> String {
    text.to_lowercase()
}

/// Returns the shapes of its objects.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<Catalogue>()]
}
