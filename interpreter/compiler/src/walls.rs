//! Lines on a board that men cannot cross: segments in whole numbers.

use crate::board::Ground;
use alfonso_board::CellId;
use alfonso_diag::Diagnostic;
use alfonso_rules as rules;

/// The centre of a cell: column and row.
type Point = (i32, i32);

/// The walls of a board.
#[derive(Debug, Default)]
pub(crate) struct Walls {
    lines: Vec<(Point, Point)>,
}

impl Walls {
    /// The lines that are walls; cells that the board does not have are reported, drawn lines' too.
    pub(crate) fn new(lines: &[rules::Line], ground: &Ground, problems: &mut Vec<Diagnostic>) -> Self {
        let mut walls = Self::default();
        for line in lines {
            let ends = (ground.named(&line.from, problems), ground.named(&line.to, problems));
            if let ((Some(from), Some(to)), true) = (ends, line.wall) {
                walls.lines.push((ground.centre(from), ground.centre(to)));
            }
        }
        walls
    }

    /// True if no leap or step leads from one centre to the other: the segment between them, its ends apart, meets a wall,
    /// and does not run along it.
    pub(crate) fn part(&self, from: Point, to: Point) -> bool {
        self.lines.iter().any(|line| meets(*line, from, to))
    }

    /// True if a slide that goes this way stops on a centre: it lies on a wall, and the slide does not go along it.
    pub(crate) fn stop(&self, at: Point, way: (i32, i32)) -> bool {
        let beyond = (at.0 + way.0, at.1 + way.1);
        self.lines.iter().any(|line| lies_on(*line, at) && side(*line, beyond) != 0)
    }
}

impl Ground {
    /// The centre of a cell.
    pub(crate) fn centre(&self, cell: CellId) -> Point {
        let node = self.topology.cell(cell);
        (node.file.into(), node.rank.into())
    }
}

/// On which side of the endless straight line through two points a third lies: the sign of the cross product.
fn side((a, b): (Point, Point), point: Point) -> i64 {
    let (x, y) = (i64::from(b.0) - i64::from(a.0), i64::from(b.1) - i64::from(a.1));
    let (px, py) = (i64::from(point.0) - i64::from(a.0), i64::from(point.1) - i64::from(a.1));
    (x * py - y * px).signum()
}

fn lies_on(line: (Point, Point), point: Point) -> bool {
    let ((a, b), (c, d)) = line;
    side(line, point) == 0
        && (a.min(c)..=a.max(c)).contains(&point.0)
        && (b.min(d)..=b.max(d)).contains(&point.1)
}

/// True if the segment, its ends apart, meets the line and does not run along it.
fn meets(line: (Point, Point), from: Point, to: Point) -> bool {
    // The line's straight continuation must pass between the ends, and the segment's between the ends of the line or
    // through one of them.
    side(line, from) * side(line, to) < 0 && side((from, to), line.0) * side((from, to), line.1) <= 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfonso_board::parse_cell;

    fn point(name: &str) -> Point {
        let (file, rank) = parse_cell(name).expect("a cell");
        (i32::try_from(file).expect("small"), i32::try_from(rank).expect("small"))
    }

    /// The two lines of the four seasons' board.
    fn walls() -> Walls {
        Walls { lines: vec![(point("c3"), point("f6")), (point("c6"), point("f3"))] }
    }

    #[test]
    fn a_line_is_passed_along_but_not_across() {
        let walls = walls();
        let blocked = |from, to| walls.part(point(from), point(to));
        // Across one line, or through the other while running along the first.
        for (from, to) in
            [("d4", "e5"), ("c3", "e5"), ("d3", "c4"), ("d3", "c5"), ("e4", "d5"), ("d6", "c4"), ("b3", "d2")]
        {
            let expected = (from, to) != ("b3", "d2");
            assert_eq!(blocked(from, to), expected, "{from}-{to}");
            assert_eq!(blocked(to, from), expected, "{to}-{from}");
        }
        // Along a line, beginning or ending on one, and far from both.
        for (from, to) in [
            ("c3", "d4"),
            ("b2", "d4"),
            ("e5", "g7"),
            ("d4", "d5"),
            ("d4", "e4"),
            ("c3", "c4"),
            ("b2", "c3"),
            ("a1", "b3"),
        ] {
            assert!(!blocked(from, to), "{from}-{to}");
            assert!(!blocked(to, from), "{to}-{from}");
        }
        // The ends belong to the line.
        assert!(blocked("b3", "d3") && blocked("c2", "c4") && blocked("b4", "d2"));
    }

    #[test]
    fn slides_stop_on_the_eight_cells() {
        let walls = walls();
        let on: Vec<&str> = [
            "c3", "d4", "e5", "f6", "c6", "d5", "e4", "f3", "c4", "c5", "d3", "d6", "e3", "e6", "f4", "f5",
            "b2", "g7",
        ]
        .into_iter()
        .filter(|cell| walls.stop(point(cell), (0, 1)) && walls.stop(point(cell), (-1, 0)))
        .collect();
        assert_eq!(on, ["c3", "d4", "e5", "f6", "c6", "d5", "e4", "f3"]);
        // Along its own line a slide goes on; across it, not.
        for cell in ["c3", "d4", "e5", "f6"] {
            assert!(!walls.stop(point(cell), (1, 1)) && !walls.stop(point(cell), (-1, -1)));
            assert!(walls.stop(point(cell), (1, -1)) && walls.stop(point(cell), (-1, 1)));
        }
    }

    #[test]
    fn slanted_lines_count_too() {
        let walls = Walls { lines: vec![(point("a1"), point("c2"))] };
        assert!(walls.part(point("b1"), point("b2")));
        assert!(!walls.part(point("a2"), point("b2")));
        // The line passes between the centres, so no slide stops anywhere but at its ends.
        assert!(!walls.stop(point("b1"), (0, 1)) && walls.stop(point("c2"), (0, 1)));
    }
}
