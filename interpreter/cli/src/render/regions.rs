//! Regions that a rule file wants drawn, such as a castle or the rosettes of a race.

use super::coordinates::Coordinates;
use super::legend::Signs;
use super::words;
use crate::sanitise;
use crate::subject::Subject;
use alfonso_board::CellId;
use std::collections::{BTreeMap, BTreeSet};

/// The most cells of a region that a legend lists.
const LISTED: usize = 16;

/// The cells of drawn regions, and their sign where they are empty.
#[derive(Clone, Debug)]
pub struct DrawnRegions {
    cells: BTreeSet<CellId>,
    sign: &'static str,
}

impl DrawnRegions {
    /// Returns those of a game's board. No piece has their sign.
    pub fn of_board(subject: &Subject, signs: &Signs, ascii: bool) -> Self {
        let marks: &[&str] = if ascii { &["=", "~", "%"] } else { &["×", "※", "◊"] };
        Self { cells: cells(subject), sign: signs.free(marks) }
    }

    /// Returns the sign of an empty cell: that of drawn regions, or else the one that is given.
    pub fn empty<'s>(&self, cell: CellId, otherwise: &'s str) -> &'s str {
        if self.cells.contains(&cell) { self.sign } else { otherwise }
    }
}

/// Returns, by cell, the number of its place on a drawn track: the first, if it has several.
pub fn places(subject: &Subject) -> BTreeMap<CellId, usize> {
    let tracks = &subject.game.blueprint().tracks;
    let cells = subject.card.tracks.iter().flat_map(|row| (1..).zip(&tracks[*row].cells));
    let mut places = BTreeMap::new();
    for (place, cell) in cells {
        places.entry(*cell).or_insert(place);
    }
    places
}

/// Returns the cells of all drawn regions.
pub fn cells(subject: &Subject) -> BTreeSet<CellId> {
    let regions = &subject.game.blueprint().regions;
    subject.card.regions.iter().flat_map(|row| regions[*row].iter().copied()).collect()
}

/// Returns the names of the regions that are drawn, with their cells unless they are many: `× castle e5`. Points that show their names
/// have no sign, and regions without cells are left out.
pub fn legend(subject: &Subject, signs: &Signs, ascii: bool) -> Vec<String> {
    match Coordinates::of(subject.game.topology()) {
        Coordinates::Missing => told(subject, "marked:"),
        _ => told(subject, DrawnRegions::of_board(subject, signs, ascii).sign),
    }
}

/// Returns the same for a picture, where all these cells bear a cross.
pub fn legend_of_picture(subject: &Subject) -> Vec<String> {
    told(subject, "×")
}

fn told(subject: &Subject, sign: &str) -> Vec<String> {
    let game = &subject.game;
    let regions = &game.blueprint().regions;
    let told = |row: &usize| {
        let cells = &regions[*row];
        let listed = if cells.len() > LISTED { &[][..] } else { &cells[..] };
        let listed = listed.iter().map(|cell| format!(" {}", words::cell(game, *cell))).collect::<String>();
        format!("{sign} {}{listed}", sanitise::line(&game.names().regions[*row]))
    };
    subject.card.regions.iter().filter(|row| !regions[**row].is_empty()).map(told).collect()
}
