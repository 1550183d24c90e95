//! Draws the dice that lie on the table.

use super::shapes::{Anchor, Text};
use super::{Spot, document};
use crate::subject::Subject;
use alfonso_game::Line;
use svg::node::element::{Circle, Group, Rectangle};

/// The side of the picture of a die.
const SIDE: f64 = 24.0;

/// The places of the pips of a die from one to six, in quarters of the side from its middle.
const PIPS: [&[(f64, f64)]; 6] = [
    &[(0.0, 0.0)],
    &[(-1.0, -1.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
];

/// Draws each die that was rolled, in the order of the dice and their numbers. A die that a move
/// has used is pale. The title of each picture is its number.
pub fn dice(subject: &Subject, line: &dyn Line) -> Vec<String> {
    let mut drawn = Vec::new();
    for (index, numbers) in line.roll() {
        let mut left = line.unused(index);
        let has_pips = has_six_sides(subject, index);
        for number in numbers {
            let unused = left.iter().position(|it| *it == number).map(|it| left.swap_remove(it));
            drawn.push(die(number, has_pips, unused.is_some()));
        }
    }
    drawn
}

/// Returns true if all faces of some dice, given by their index, have one to six pips.
pub fn has_six_sides(subject: &Subject, index: usize) -> bool {
    let dice = subject.game.blueprint().dice.get(index);
    dice.is_some_and(|dice| dice.sorts.iter().flat_map(|sort| &sort.faces).all(|it| (1..=6).contains(it)))
}

fn die(number: i32, has_pips: bool, unused: bool) -> String {
    let square = Rectangle::new()
        .set("x", 1.5)
        .set("y", 1.5)
        .set("width", SIDE - 3.0)
        .set("height", SIDE - 3.0)
        .set("rx", 4)
        .set("fill", "#fdfaf2")
        .set("stroke", "#3a332c")
        .set("stroke-width", 1.5);
    let mut group = Group::new().add(square);
    if !unused {
        group = group.set("opacity", 0.4);
    }
    let middle = Spot { x: SIDE / 2.0, y: SIDE / 2.0, radius: SIDE / 4.0, out: None };
    let pips = usize::try_from(number - 1).ok().and_then(|index| PIPS.get(index)).filter(|_| has_pips);
    let text = number.to_string();
    let group = match pips {
        Some(pips) => pips.iter().fold(group, |group, (x, y)| {
            let pip = Circle::new()
                .set("cx", middle.x + x * middle.radius)
                .set("cy", middle.y + y * middle.radius)
                .set("r", 2.2)
                .set("fill", "#2a2622");
            group.add(pip)
        }),
        None => {
            let number = Text::new(&text).size(if text.len() > 2 { 9.0 } else { 12.0 }).bold();
            group.add(number.anchor(Anchor::Middle).at(middle.x, middle.y))
        }
    };
    format!("{}\n", document((SIDE, SIDE), &text, "").add(group))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::shipped;
    use alfonso_driver::play_all;

    #[test]
    fn dice_show_their_pips_and_used_dice_are_pale() {
        let subject = shipped("todas-tablas");
        let mut line = subject.game.line();
        assert!(dice(&subject, line.as_ref()).is_empty());
        play_all(line.as_mut(), "roll:2,6").expect("a roll");
        let drawn = dice(&subject, line.as_ref());
        let pips: Vec<usize> = drawn.iter().map(|die| die.matches("<circle").count()).collect();
        assert_eq!(pips, [2, 6], "{drawn:?}");
        assert!(die(3, true, false).contains("opacity"));
        assert!(die(12, true, true).contains(">12"));
    }
}
