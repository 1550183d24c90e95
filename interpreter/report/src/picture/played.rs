//! Pictures of boards for a page on which people play: the board with its marks, and the outlines of
//! its cells in the same coordinates.

use super::{Drawing, FRAME, Mark, framed};
use crate::board::Marks;
use crate::layout::Layout;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::Line;

/// The outlines of the cells in the picture that [`played`] draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlines {
    /// The width and height of the picture. Its upper left corner is the origin.
    pub size: (f64, f64),
    /// The corners of each cell's outline.
    pub cells: Vec<Vec<(f64, f64)>>,
}

impl Outlines {
    /// Returns the outlines of a game's board. A board without cells has none.
    pub fn of(subject: &Subject) -> Self {
        let layout = Layout::of(subject);
        let lowered = |(x, y): (f64, f64)| (rounded(x), rounded(y + FRAME));
        let outline = |cell| layout.polygon(cell).into_iter().map(lowered).collect();
        let (wide, high) = layout.size;
        // The picture has whole numbers.
        let size = (wide.round(), (high + FRAME).round());
        Self { size, cells: subject.game.topology().cells().map(outline).collect() }
    }
}

/// Rounds a length to a tenth.
fn rounded(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// Draws the board of a line's position with the last move, its path, and the marks. The picture
/// has no other text than the names and coordinates of the board.
pub fn played(subject: &Subject, line: &dyn Line, marks: &Marks, title: &str) -> String {
    let Marks { picked, quiet, taking, changed } = marks;
    let path = match line.played().len().checked_sub(1).map(|last| line.landed(last)) {
        Some(landings @ [_, _, ..]) => {
            let from = super::super::board::last_move(line).map(|(from, _)| from);
            vec![Mark::Line(from.into_iter().chain(landings.iter().copied()).collect())]
        }
        _ => Vec::new(),
    };
    let drawing = Drawing::of_line(subject, line);
    let number = |cell: CellId| drawing.numbers.as_ref().and_then(|numbers| numbers.get(cell.index()));
    let quiet_mark =
        |cell: &CellId| match line.piece(*cell).is_some() || number(*cell).is_some_and(|it| *it != 0) {
            true => Mark::Around(*cell),
            false => Mark::Quiet(*cell),
        };
    let all: Vec<Mark> = path
        .into_iter()
        .chain(changed.iter().copied().map(Mark::Changed))
        .chain(picked.map(Mark::Picked))
        .chain(quiet.iter().map(quiet_mark))
        .chain(taking.iter().copied().map(Mark::Taking))
        .collect();
    framed(&drawing, &all, title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::shipped;
    use alfonso_driver::play_all;

    /// The picture of every board has the size of its outlines, and these lie inside.
    #[test]
    fn outlines_lie_in_the_picture() {
        for (name, _) in alfonso_driver::shipped::games() {
            let subject = shipped(name);
            let (outlines, line) = (Outlines::of(&subject), subject.game.line());
            let svg = played(&subject, line.as_ref(), &Marks::default(), "board");
            let (wide, high) = outlines.size;
            assert!(svg.contains(&format!("viewBox=\"0 0 {wide} {high}\"")), "{name}: {}", &svg[..200]);
            let inside =
                |(x, y): &(f64, f64)| (-0.6..=wide + 0.6).contains(x) && (-0.6..=high + 0.6).contains(y);
            assert!(outlines.cells.iter().flatten().all(inside), "{name}");
        }
    }

    #[test]
    fn marks_are_drawn_where_they_belong() {
        let subject = shipped("chess");
        let mut line = subject.game.line();
        play_all(line.as_mut(), "e2-e4 d7-d5").expect("legal moves");
        let cell = |name: &str| subject.game.topology().named(name).expect("a cell");
        let marks = Marks {
            picked: Some(cell("e4")),
            quiet: vec![cell("e5")],
            taking: vec![cell("d5")],
            changed: vec![cell("a1")],
        };
        let plain = played(&subject, line.as_ref(), &Marks::default(), "board");
        let marked = played(&subject, line.as_ref(), &marks, "board");
        // A disc, a dot, a ring with its border, and a dashed ring.
        assert_eq!(marked.matches("<circle").count() - plain.matches("<circle").count(), 5);
    }
}
