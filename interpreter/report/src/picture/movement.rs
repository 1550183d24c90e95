//! Draws movement diagrams: one piece, every cell that it can reach under some rule, and a legend
//! of the marks.

use super::marks::{self, Mark};
use super::page::{self, LEADING};
use super::shapes::Text;
use super::tokens::Standing;
use super::{Drawing, MARGIN, Spot, document};
use crate::movement;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_driver::movement::Movement;
use svg::node::element::Group;

/// Draws the movement as a complete picture.
pub fn draw(subject: &Subject, of: &Movement) -> String {
    let piece = Standing::of_movement(subject, of);
    let drawing = Drawing::new(subject, vec![piece], None);
    let marks = movement::marks(of);
    let board = drawing.board(&marks);
    let width = board.width.max(420.0) + 2.0 * MARGIN;
    let about = movement::about(subject, of);
    let (heading, high) = page::heading(&drawing, width, &about);
    let top = MARGIN + high;
    let (legend, y) = legend(&marks, top + board.height + LEADING);
    let mut below = Group::new().add(legend);
    let mut y = y + 4.0;
    for (rule, entry) in movement::rules(subject, of) {
        let (text, next) = page::small(&format!("{rule} {entry}"), width, y);
        below = below.add(text);
        y = next;
    }
    let left = (width - board.width) / 2.0;
    let placed = board.group.set("transform", format!("translate({left:.1} {top:.1})"));
    let rules: Vec<String> =
        movement::rules(subject, of).into_iter().map(|(rule, entry)| format!("{rule} {entry}")).collect();
    let caption = if rules.is_empty() { movement::UNMOVED.to_owned() } else { rules.join(". ") };
    let title = format!("{}: {about}", subject.info.heading());
    let document = document((width, y + MARGIN - LEADING / 2.0), &title, &caption)
        .add(page::background())
        .add(heading)
        .add(placed)
        .add(below);
    format!("{document}\n")
}

/// Draws the legend of the marks, one row for each. Also returns the height of the next row.
fn legend(all: &[Mark], mut y: f64) -> (Group, f64) {
    let mut signs: Vec<(Group, String)> = Vec::new();
    let mut spot = Spot { x: MARGIN + 10.0, y: y - 5.0, radius: 9.0, out: None };
    for (how, when) in movement::kinds_of(all) {
        signs.push((marks::reach(spot, how, when), movement::meaning(how, when)));
        spot.y += LEADING + 3.0;
    }
    let first = CellId::new(0);
    let roll = all.iter().any(|mark| matches!(mark, Mark::Roll(..)));
    let gate = all.iter().any(|mark| matches!(mark, Mark::Gate(_)));
    for (there, mark, radius, text) in [
        (roll, Mark::Roll(first, 1), 10.0, "goes there if the dice show the number"),
        (gate, Mark::Gate(first), 18.0, "passes, does not stop"),
    ] {
        if there {
            let (mark, at) = ([mark], [Spot { radius, ..spot }]);
            signs.push((marks::below(&mark, &at).add(marks::above(&mark, &at)), text.to_owned()));
            spot.y += LEADING + 3.0;
        }
    }
    let mut group = Group::new();
    for (sign, text) in signs {
        group = group.add(sign).add(Text::new(&text).size(13.0).at(MARGIN + 28.0, y));
        y += LEADING + 3.0;
    }
    (group, y)
}
