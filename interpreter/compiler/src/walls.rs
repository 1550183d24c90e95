//! Walls: lines on a board that pieces cannot cross. They are segments with integer coordinates, in
//! half cells.

use crate::board::Board;
use alfonso_board::CellId;
use alfonso_diag::Diagnostic;
use alfonso_model as rules;
use rules::KindId;
use std::collections::BTreeMap;

/// A column and a row, in half cells. The centres of cells have even coordinates, and their corners
/// have odd ones.
type Point = (i32, i32);

/// The side of a tile, in half cells.
const TILE: i32 = 8;

/// The walls of a board.
#[derive(Debug, Default)]
pub(crate) struct Walls {
    lines: Vec<WallLine>,
    /// For each tile (column and row), the lines that may intersect it. A step is tested only
    /// against these lines.
    tiles: BTreeMap<Point, Vec<usize>>,
}

/// A line that some kinds cannot cross.
#[derive(Debug)]
struct WallLine {
    ends: (Point, Point),
    wall: rules::Wall,
}

impl Walls {
    /// Creates the walls from the lines of a board. Reports missing cells, even for lines that are
    /// no walls.
    pub(crate) fn new(lines: &[rules::Line], board: &Board, problems: &mut Vec<Diagnostic>) -> Self {
        let mut found = Vec::new();
        for line in lines {
            let ends = (board.named(&line.from, problems), board.named(&line.to, problems));
            if let ((Some(from), Some(to)), true) = (ends, line.wall != rules::Wall::No) {
                let ends = through(board.centre(from), board.centre(to));
                // On a round board, a line can be reached from both sides of the seam.
                let round = 2 * i32::from(board.topology.round().unwrap_or(0));
                let turns = if round == 0 { vec![0] } else { vec![-round, 0, round] };
                let moved = |(x, y): Point, by: i32| (x + by, y);
                found.extend(turns.into_iter().map(|by| WallLine {
                    ends: (moved(ends.0, by), moved(ends.1, by)),
                    wall: line.wall.clone(),
                }));
            }
        }
        Self::of(found)
    }

    /// Returns `true` if the board has no walls.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Indexes lines by tile.
    fn of(lines: Vec<WallLine>) -> Self {
        let mut tiles: BTreeMap<Point, Vec<usize>> = BTreeMap::new();
        for (index, line) in lines.iter().enumerate() {
            for tile in tiles_around(line.ends.0, line.ends.1) {
                tiles.entry(tile).or_default().push(index);
            }
        }
        Self { lines, tiles }
    }

    /// Returns `true` if a wall blocks a leap or step of a kind between two centres. A wall blocks
    /// it if the segment, without its ends, meets the wall and does not run along it.
    pub(crate) fn part(&self, kind: KindId, from: Point, to: Point) -> bool {
        self.near(kind, from, to).any(|line| meets(line, from, to))
    }

    /// Returns `true` if a slide of a kind must stop at a centre. The centre must lie on a wall
    /// along which the slide does not run.
    pub(crate) fn stop(&self, kind: KindId, at: Point, way: (i32, i32)) -> bool {
        let beyond = (at.0 + way.0, at.1 + way.1);
        self.near(kind, at, at).any(|line| lies_on(line, at) && side(line, beyond) != 0)
    }

    /// Returns the lines that stop a kind and may meet the segment between two points. A line can
    /// occur several times.
    fn near(&self, kind: KindId, from: Point, to: Point) -> impl Iterator<Item = (Point, Point)> {
        // Skip the tiles on boards without walls, which call this function as often.
        let tiles = (!self.lines.is_empty()).then(|| tiles_around(from, to));
        let indices = tiles.into_iter().flatten().filter_map(|tile| self.tiles.get(&tile)).flatten();
        indices
            .map(|index| &self.lines[*index])
            .filter(move |line| line.wall.stops(kind))
            .map(|line| line.ends)
    }
}

/// Returns the tiles that intersect the bounding box of two points.
fn tiles_around((a, b): Point, (c, d): Point) -> impl Iterator<Item = Point> {
    let range = |one: i32, other: i32| one.min(other).div_euclid(TILE)..=one.max(other).div_euclid(TILE);
    range(a, c).flat_map(move |x| range(b, d).map(move |y| (x, y)))
}

impl Board {
    /// Returns the end point of a step or leap from a cell's centre. On a round board, it may lie
    /// beyond the last file.
    pub(crate) fn beyond(&self, cell: CellId, (files, ranks): (i32, i32)) -> Point {
        let (x, y) = self.centre(cell);
        (x + 2 * files, y + 2 * ranks)
    }

    /// Returns the centre of a cell.
    pub(crate) fn centre(&self, cell: CellId) -> Point {
        let node = self.topology.cell(cell);
        (2 * i32::from(node.file), 2 * i32::from(node.rank))
    }

    /// Returns the vector between two cells, in files and ranks.
    pub(crate) fn vector(&self, from: CellId, to: CellId) -> (i32, i32) {
        let (from, to) = (self.centre(from), self.centre(to));
        ((to.0 - from.0) / 2, (to.1 - from.1) / 2)
    }
}

/// Returns the line through two centres, extended by half a cell at both ends to the borders of its
/// end cells. The rules guarantee that the line runs along a rank, a file or a diagonal.
fn through(from: Point, to: Point) -> (Point, Point) {
    let (x, y) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    ((from.0 - x, from.1 - y), (to.0 + x, to.1 + y))
}

/// Returns the side of the infinite line through two points on which a third point lies. The result
/// is the sign of the cross product.
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

/// Returns `true` if the segment, without its ends, meets the line and does not run along it.
fn meets(line: (Point, Point), from: Point, to: Point) -> bool {
    // The infinite extension of the line must separate the segment's ends. The infinite extension
    // of the segment must separate the line's ends or pass through one of them.
    side(line, from) * side(line, to) < 0 && side((from, to), line.0) * side((from, to), line.1) <= 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfonso_board::parse_cell;
    use alfonso_model::Wall;

    /// A kind that no wall names.
    const PIECE: KindId = KindId(7);

    fn point(name: &str) -> Point {
        let (file, rank) = parse_cell(name).expect("a cell");
        (2 * i32::try_from(file).expect("small"), 2 * i32::try_from(rank).expect("small"))
    }

    fn line(from: &str, to: &str, wall: Wall) -> WallLine {
        WallLine { ends: through(point(from), point(to)), wall }
    }

    /// The two lines on the board of the four seasons.
    fn walls() -> Walls {
        Walls::of(vec![line("c3", "f6", Wall::All), line("c6", "f3", Wall::All)])
    }

    #[test]
    fn lines_end_where_their_cells_end() {
        assert_eq!(through(point("c3"), point("f6")), ((3, 3), (11, 11)));
        assert_eq!(through(point("f3"), point("c6")), ((11, 3), (3, 11)));
        assert_eq!(through(point("b2"), point("d2")), ((1, 2), (7, 2)));
        assert_eq!(through(point("b5"), point("b2")), ((2, 9), (2, 1)));
    }

    #[test]
    fn a_line_is_passed_along_but_not_across() {
        let walls = walls();
        let blocked = |from, to| walls.part(PIECE, point(from), point(to));
        // Steps across one line, or along one line and through the other.
        for (from, to) in
            [("d4", "e5"), ("c3", "e5"), ("d3", "c4"), ("d3", "c5"), ("e4", "d5"), ("d6", "c4"), ("b3", "d2")]
        {
            assert!(blocked(from, to), "{from}-{to}");
            assert!(blocked(to, from), "{to}-{from}");
        }
        // Steps along a line, steps that begin or end on one, and steps far from both.
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
    }

    #[test]
    fn the_ends_belong_to_a_line() {
        let walls = walls();
        let blocked = |from, to| walls.part(PIECE, point(from), point(to));
        // Steps over the corner cells, past a tip, and over the outer halves of the corner cells.
        for (from, to) in [
            ("b3", "d3"),
            ("b4", "d2"),
            ("b3", "c2"),
            ("b6", "c7"),
            ("f2", "g3"),
            ("f7", "g6"),
            ("a4", "c2"),
            ("b3", "d1"),
            ("b4", "c2"),
            ("f2", "g4"),
        ] {
            assert!(blocked(from, to) && blocked(to, from), "{from}-{to}");
        }
        // Steps beyond the tips.
        for (from, to) in [("a3", "c1"), ("a2", "b1"), ("b3", "c1"), ("a3", "c2"), ("g5", "h4"), ("f8", "h6")]
        {
            assert!(!blocked(from, to) && !blocked(to, from), "{from}-{to}");
        }
        // A line along a rank reaches the borders of its end cells: this one begins between a2 and
        // b2.
        let walls = Walls::of(vec![line("b2", "d2", Wall::All)]);
        assert!(walls.part(PIECE, point("a1"), point("b3")) && walls.part(PIECE, point("e1"), point("d3")));
        assert!(!walls.part(PIECE, point("a1"), point("a3")) && !walls.part(PIECE, point("a2"), point("b2")));
        assert!(!walls.part(PIECE, point("a1"), point("a2")));
    }

    #[test]
    fn slides_stop_on_the_eight_cells() {
        let walls = walls();
        let stop = |cell, way| walls.stop(PIECE, point(cell), way);
        let on: Vec<&str> = [
            "c3", "d4", "e5", "f6", "c6", "d5", "e4", "f3", "c4", "c5", "d3", "d6", "e3", "e6", "f4", "f5",
            "b2", "g7",
        ]
        .into_iter()
        .filter(|cell| stop(cell, (0, 1)) && stop(cell, (-1, 0)))
        .collect();
        assert_eq!(on, ["c3", "d4", "e5", "f6", "c6", "d5", "e4", "f3"]);
        // A slide goes on along its own line, but not across it.
        for cell in ["c3", "d4", "e5", "f6"] {
            assert!(!stop(cell, (1, 1)) && !stop(cell, (-1, -1)));
            assert!(stop(cell, (1, -1)) && stop(cell, (-1, 1)));
        }
    }

    #[test]
    fn a_wall_for_some_kinds_is_none_for_others() {
        let walls = Walls::of(vec![line("c3", "f6", Wall::Kinds(vec![KindId(1), KindId(4)]))]);
        for kind in 0..6 {
            let stopped = kind == 1 || kind == 4;
            assert_eq!(walls.part(KindId(kind), point("d3"), point("c4")), stopped);
            assert_eq!(walls.stop(KindId(kind), point("d4"), (1, 0)), stopped);
        }
    }
}
