//! Cells that are singled out: those of regions that a rule file wants drawn, as the castle of tafl or the rosettes of Ur.

use super::coordinates::Coordinates;
use super::legend::Signs;
use super::words;
use crate::sanitise;
use crate::subject::Subject;
use alfonso_board::CellId;

/// The most cells of a region that a legend lists.
const LISTED: usize = 16;

/// The cells that are singled out, and their sign where they are empty.
#[derive(Clone, Debug)]
pub struct Singled {
    cells: Vec<CellId>,
    sign: char,
}

impl Singled {
    /// Returns those of a game's board. No piece has their sign.
    pub fn of_board(subject: &Subject, signs: &Signs, ascii: bool) -> Self {
        let marks: &[&str] = if ascii { &["=", "~", "%"] } else { &["×", "※", "◊"] };
        Self { cells: cells(subject), sign: signs.free(marks).chars().next().unwrap_or(' ') }
    }

    /// Returns the sign of a cell that is singled out.
    pub fn of(&self, cell: CellId) -> Option<char> {
        self.cells.contains(&cell).then_some(self.sign)
    }
}

/// Returns the cells that are singled out.
pub fn cells(subject: &Subject) -> Vec<CellId> {
    let regions = &subject.game.blueprint().regions;
    subject.card.marked.iter().flat_map(|row| regions[*row].iter().copied()).collect()
}

/// Returns the names of the regions that are drawn, with their cells unless they are many: `× castle e5`. Points that show their names
/// have no sign, and regions without cells are left out.
pub fn legend(subject: &Subject, signs: &Signs, ascii: bool) -> Vec<String> {
    let game = &subject.game;
    match Coordinates::of(game.topology()) {
        Coordinates::Missing => told(subject, "marked:"),
        _ => told(subject, &Singled::of_board(subject, signs, ascii).sign.to_string()),
    }
}

/// Returns the same for a picture, where all these cells bear a cross.
pub fn legend_of_picture(subject: &Subject) -> Vec<String> {
    told(subject, "×")
}

fn told(subject: &Subject, sign: &str) -> Vec<String> {
    let game = &subject.game;
    let told = |row: &usize| {
        let cells = &game.blueprint().regions[*row];
        let listed = if cells.len() > LISTED { &[][..] } else { &cells[..] };
        let listed = listed.iter().map(|cell| format!(" {}", words::cell(game, *cell))).collect::<String>();
        format!("{sign} {}{listed}", sanitise::line(&game.names().regions[*row]))
    };
    let regions = &game.blueprint().regions;
    subject.card.marked.iter().filter(|row| !regions[**row].is_empty()).map(told).collect()
}
