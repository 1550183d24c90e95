//! Regions that a rule file marks for drawing, such as a castle or the rosettes of a race game.

use super::coordinates::Coordinates;
use super::legend::Signs;
use super::words;
use crate::sanitise;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_driver::message;
use alfonso_game::Seat;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of cells of a region that a legend lists.
const LISTED: usize = 16;
/// The mark of drawn regions without another mark.
const CROSS: &str = "cross";

/// The signs of empty cells: the sign of drawn regions, and the place numbers of drawn tracks.
#[derive(Clone, Debug)]
pub struct DrawnRegions {
    cells: BTreeSet<CellId>,
    sign: &'static str,
    numbers: BTreeMap<CellId, usize>,
}

impl DrawnRegions {
    /// Returns the drawn regions of a game. Their sign is not the sign of any piece.
    pub fn of_board(subject: &Subject, signs: &Signs, ascii: bool) -> Self {
        let marks: &[&str] = if ascii { &["=", "~", "%"] } else { &["×", "※", "◊"] };
        Self { cells: cells(subject), sign: signs.free(marks), numbers: numbers(subject) }
    }

    /// Returns the sign of an empty cell. The sign is the cell's place number, the sign of drawn
    /// regions, or both. If the cell has neither, it is `otherwise`.
    pub fn empty(&self, cell: CellId, otherwise: &str) -> String {
        let sign = if self.cells.contains(&cell) { self.sign } else { "" };
        match self.numbers.get(&cell) {
            Some(number) => format!("{number}{sign}"),
            None if sign.is_empty() => otherwise.to_owned(),
            None => sign.to_owned(),
        }
    }

    /// Returns the width of a place number followed by the sign of a region, in columns. Returns 0
    /// if no track is drawn.
    pub fn width(&self) -> usize {
        self.numbers.values().map(|number| number.to_string().len() + 1).max().unwrap_or(0)
    }
}

/// Returns the place number of each cell on drawn tracks. If a cell has several numbers, the first
/// one is used.
pub fn numbers(subject: &Subject) -> BTreeMap<CellId, usize> {
    let tracks = &subject.game.blueprint().tracks;
    let cells = subject.info.tracks.iter().flat_map(|index| (1..).zip(&tracks[*index].cells));
    let mut numbers = BTreeMap::new();
    for (number, cell) in cells {
        numbers.entry(*cell).or_insert(number);
    }
    numbers
}

/// Returns the cells of all drawn regions.
pub fn cells(subject: &Subject) -> BTreeSet<CellId> {
    let regions = &subject.game.blueprint().regions;
    subject.info.regions.iter().flat_map(|index| regions[*index].iter().copied()).collect()
}

/// Returns a legend with the names of the drawn regions, and their cells if there are few:
/// `× castle e5`. On boards whose points show their names, regions have no sign. Empty regions are
/// left out.
pub fn legend(subject: &Subject, signs: &Signs, ascii: bool) -> Vec<String> {
    match Coordinates::of(subject.game.topology()) {
        Coordinates::Missing => region_lines(subject, &message!(subject.game, "marked")),
        _ => region_lines(subject, DrawnRegions::of_board(subject, signs, ascii).sign),
    }
}

/// Returns the cells that a picture crosses: those of drawn regions without a mark of their own, and
/// those of regions whose mark is a cross.
pub fn crossed(subject: &Subject) -> BTreeSet<CellId> {
    let regions = &subject.game.blueprint().regions;
    let marks = &subject.info.picture.marks;
    let marked = |index: usize| marks.iter().any(|(region, _)| region.index() == index);
    let plain = subject.info.regions.iter().copied().filter(|index| !marked(*index));
    let by_mark = marks.iter().filter(|(_, mark)| *mark == CROSS).map(|(region, _)| region.index());
    plain.chain(by_mark).filter_map(|index| regions.get(index)).flatten().copied().collect()
}

/// Returns the player of a region that each player has. The name of such a region is followed by the
/// name of its player.
pub fn owner(subject: &Subject, region: usize) -> Option<Seat> {
    let names = subject.game.names();
    let name = names.regions.get(region)?;
    let of = |player: &String| name.strip_suffix(player.as_str()).is_some_and(|rest| rest.ends_with(" of "));
    names.players.iter().position(|(player, _)| of(player)).map(Seat::new)
}

/// Returns the legend for a picture: the mark of each drawn region with its name, and its cells if
/// there are few. Empty regions are left out.
pub fn legend_of_picture(subject: &Subject) -> Vec<(&'static str, String)> {
    let marks = &subject.info.picture.marks;
    let mark =
        |index: &usize| marks.iter().find(|(region, _)| region.index() == *index).map_or(CROSS, |it| it.1);
    let regions = &subject.game.blueprint().regions;
    let drawn = subject.info.regions.iter().filter(|index| !regions[**index].is_empty());
    drawn.map(|index| (mark(index), region_text(subject, *index))).collect()
}

fn region_lines(subject: &Subject, sign: &str) -> Vec<String> {
    let regions = &subject.game.blueprint().regions;
    let text_of = |index: &usize| format!("{sign} {}", region_text(subject, *index));
    subject.info.regions.iter().filter(|index| !regions[**index].is_empty()).map(text_of).collect()
}

/// Returns the name of a region, followed by its cells if there are few.
fn region_text(subject: &Subject, index: usize) -> String {
    let game = &subject.game;
    let cells = &game.blueprint().regions[index];
    let listed = if cells.len() > LISTED { &[][..] } else { &cells[..] };
    let listed = listed.iter().map(|cell| format!(" {}", words::cell(game, *cell))).collect::<String>();
    format!("{}{listed}", sanitise::line(&game.names().regions[index]))
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
