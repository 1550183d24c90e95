//! Regions that a rule file wants drawn, such as a castle or the rosettes of a race.

use super::coordinates::Coordinates;
use super::legend::Signs;
use super::words;
use crate::sanitise;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_driver::message;
use std::collections::{BTreeMap, BTreeSet};

/// The most cells of a region that a legend lists.
const LISTED: usize = 16;

/// The signs of empty cells: those of drawn regions, and the numbers of places on drawn tracks.
#[derive(Clone, Debug)]
pub struct DrawnRegions {
    cells: BTreeSet<CellId>,
    sign: &'static str,
    places: BTreeMap<CellId, usize>,
}

impl DrawnRegions {
    /// Returns those of a game's board. No piece has the sign of the regions.
    pub fn of_board(subject: &Subject, signs: &Signs, ascii: bool) -> Self {
        let marks: &[&str] = if ascii { &["=", "~", "%"] } else { &["×", "※", "◊"] };
        Self { cells: cells(subject), sign: signs.free(marks), places: places(subject) }
    }

    /// Returns the sign of an empty cell: the number of its place, that of drawn regions or both; or else the one that is given.
    pub fn empty(&self, cell: CellId, otherwise: &str) -> String {
        let sign = if self.cells.contains(&cell) { self.sign } else { "" };
        match self.places.get(&cell) {
            Some(place) => format!("{place}{sign}"),
            None if sign.is_empty() => otherwise.to_owned(),
            None => sign.to_owned(),
        }
    }

    /// Returns the columns that numbers of places take, the sign of a region behind them; 0 if no track is drawn.
    pub fn width(&self) -> usize {
        self.places.values().map(|place| place.to_string().len() + 1).max().unwrap_or(0)
    }
}

/// Returns, by cell, the number of its place on a drawn track: the first, if it has several.
pub fn places(subject: &Subject) -> BTreeMap<CellId, usize> {
    let tracks = &subject.game.blueprint().tracks;
    let cells = subject.info.tracks.iter().flat_map(|index| (1..).zip(&tracks[*index].cells));
    let mut places = BTreeMap::new();
    for (place, cell) in cells {
        places.entry(*cell).or_insert(place);
    }
    places
}

/// Returns the cells of all drawn regions.
pub fn cells(subject: &Subject) -> BTreeSet<CellId> {
    let regions = &subject.game.blueprint().regions;
    subject.info.regions.iter().flat_map(|index| regions[*index].iter().copied()).collect()
}

/// Returns the names of the regions that are drawn, with their cells unless they are many: `× castle e5`. Points that show their names
/// have no sign, and regions without cells are left out.
pub fn legend(subject: &Subject, signs: &Signs, ascii: bool) -> Vec<String> {
    match Coordinates::of(subject.game.topology()) {
        Coordinates::Missing => region_lines(subject, &message!(subject.game, "marked")),
        _ => region_lines(subject, DrawnRegions::of_board(subject, signs, ascii).sign),
    }
}

/// Returns the same for a picture, where all these cells bear a cross.
pub fn legend_of_picture(subject: &Subject) -> Vec<String> {
    region_lines(subject, "×")
}

fn region_lines(subject: &Subject, sign: &str) -> Vec<String> {
    let game = &subject.game;
    let regions = &game.blueprint().regions;
    let text_of = |index: &usize| {
        let cells = &regions[*index];
        let listed = if cells.len() > LISTED { &[][..] } else { &cells[..] };
        let listed = listed.iter().map(|cell| format!(" {}", words::cell(game, *cell))).collect::<String>();
        format!("{sign} {}{listed}", sanitise::line(&game.names().regions[*index]))
    };
    subject.info.regions.iter().filter(|index| !regions[**index].is_empty()).map(text_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_cell_shows_its_place_before_the_sign_of_its_region() {
        let subject = crate::tests::shipped("goose");
        let drawn = DrawnRegions::of_board(&subject, &Signs::new(&subject, false), false);
        let sign = |name: &str| drawn.empty(subject.game.topology().named(name).expect("a cell"), "·");
        assert_eq!([sign("a1"), sign("e1"), sign("f4"), sign("z1")], ["1", "5×", "63", "·"]);
        assert_eq!(drawn.width(), 3);
    }
}
