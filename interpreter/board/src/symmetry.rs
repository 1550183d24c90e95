//! The symmetries of a board: the rotations and reflections that map it to itself.

use crate::{CellId, Direction, PointLine, Shape, Topology};

/// A symmetry of a board. It maps every cell to a cell, and neighbours to neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    name: String,
    cells: Box<[CellId]>,
    directions: [Direction; 8],
}

impl Symmetry {
    /// Returns a human-readable description, such as `turned by a quarter clockwise` or `mirrored
    /// left to right`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns true if the symmetry maps every cell to itself.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.cells.iter().enumerate().all(|(index, cell)| cell.index() == index)
    }

    /// Returns the image of a cell.
    #[inline]
    #[must_use]
    pub fn cell(&self, cell: CellId) -> CellId {
        self.cells[cell.index()]
    }

    /// Returns the image of a direction.
    #[must_use]
    pub fn direction(&self, direction: Direction) -> Direction {
        self.directions[direction.index()]
    }

    /// Returns true if every cell is the image of a cell, and neighbours stay neighbours.
    fn holds(&self, board: &Topology) -> bool {
        let mut reached = vec![false; board.len()];
        for cell in board.cells() {
            reached[self.cell(cell).index()] = true;
        }
        let kept = |cell: CellId, direction: Direction| {
            let target = board.step(cell, direction).map(|to| self.cell(to));
            board.step(self.cell(cell), self.direction(direction)) == target
        };
        reached.iter().all(|reached| *reached)
            && self.keeps_lines(board)
            && board.cells().all(|cell| Direction::ALL.into_iter().all(|direction| kept(cell, direction)))
    }

    /// Returns true if every line of a board of points is mapped to a line with the same name.
    fn keeps_lines(&self, board: &Topology) -> bool {
        type Drawn<'b> = (&'b str, bool, Vec<CellId>);
        // Normalizes a line. An open line starts at its lesser end. A closed line starts at its
        // least point and continues towards the lesser neighbour.
        let written = |line: &PointLine, image: &dyn Fn(CellId) -> CellId| -> Vec<CellId> {
            let mut cells: Vec<CellId> = line.cells.iter().map(|cell| image(*cell)).collect();
            if line.closed {
                let least =
                    cells.iter().enumerate().min_by_key(|(_, cell)| **cell).map_or(0, |(index, _)| index);
                cells.rotate_left(least);
                let mut back = cells.clone();
                back[1..].reverse();
                return cells.min(back);
            }
            let mut back = cells.clone();
            back.reverse();
            cells = cells.min(back);
            cells
        };
        let all = |image: &dyn Fn(CellId) -> CellId| -> Vec<Drawn<'_>> {
            let lines = board.lines().unwrap_or_default().iter();
            let mut all: Vec<Drawn<'_>> =
                lines.map(|line| (line.name.as_str(), line.closed, written(line, image))).collect();
            all.sort_unstable();
            all
        };
        board.lines().is_none() || all(&|cell| cell) == all(&|cell| self.cell(cell))
    }
}

impl Topology {
    /// Returns all rotations and reflections that map the board to itself. The first is the
    /// identity.
    ///
    /// For a grid, rotations by quarter turns come first, then reflections. For a round board, each
    /// rotation by a number of columns is followed by its reflection. For rings, rotations by whole
    /// sectors come first, then their reflections. A candidate is returned only if neighbours stay
    /// neighbours, so boards with missing cells have fewer symmetries.
    ///
    /// ```
    /// use alfonso_board::{Topology, grid};
    ///
    /// let board = Topology::from(&grid(3, 3));
    /// let symmetries = board.symmetries();
    /// assert_eq!(symmetries.len(), 8);
    /// let turned = symmetries.iter().find(|it| it.name() == "turned by a half").expect("a square has it");
    /// assert_eq!(turned.cell(board.named("a1").expect("a corner")), board.named("c3").expect("a corner"));
    /// ```
    #[must_use]
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let candidates = match self.shape() {
            Shape::Grid => match self.round() {
                Some(files) => self.of_round(files),
                None => self.of_grid(),
            },
            Shape::Rings => self.of_rings(),
        };
        candidates.into_iter().filter(|symmetry| symmetry.holds(self)).collect()
    }

    fn of_grid(&self) -> Vec<Symmetry> {
        let (columns, rows) = (self.columns(), self.rows());
        let (east, north) = (columns.end - 1 - columns.start, rows.end - 1 - rows.start);
        // The images of a step to the east and of a step to the north under each symmetry.
        const WAYS: [(&str, [i32; 2], [i32; 2]); 8] = [
            ("as it stands", [1, 0], [0, 1]),
            ("turned by a quarter clockwise", [0, -1], [1, 0]),
            ("turned by a half", [-1, 0], [0, -1]),
            ("turned by a quarter anticlockwise", [0, 1], [-1, 0]),
            ("mirrored left to right", [-1, 0], [0, 1]),
            ("mirrored top to bottom", [1, 0], [0, -1]),
            ("mirrored along the rising diagonal", [0, 1], [1, 0]),
            ("mirrored along the falling diagonal", [0, -1], [-1, 0]),
        ];
        let way = |(name, x, y): (&str, [i32; 2], [i32; 2])| {
            // Reversed coordinates are counted from the opposite edge.
            let counted = |file: i32, rank: i32, index: usize, far: i32| {
                let steps = file * x[index] + rank * y[index];
                if x[index] + y[index] < 0 { far + steps } else { steps }
            };
            self.symmetry(
                name.to_owned(),
                |cell| {
                    let node = self.cell(cell);
                    let (file, rank) =
                        (i32::from(node.file) - columns.start, i32::from(node.rank) - rows.start);
                    let (file, rank) = (counted(file, rank, 0, east), counted(file, rank, 1, north));
                    self.at(file + columns.start, rank + rows.start)
                },
                |(right, up)| (right * x[0] + up * y[0], right * x[1] + up * y[1]),
            )
        };
        WAYS.into_iter().filter_map(way).collect()
    }

    fn of_round(&self, files: u16) -> Vec<Symmetry> {
        // Only the rows of the grid are reflected. Cells beside the grid may have no image.
        let inside =
            || self.cells().map(|cell| self.cell(cell)).filter(|cell| !cell.further).map(|cell| cell.rank);
        let both = inside().min().zip(inside().max());
        let rows = both.map_or(0, |(first, last)| i32::from(first) + i32::from(last));
        let way = |turn: u16, along: i32, up: i32| {
            let mut parts: Vec<String> = Vec::new();
            if along < 0 {
                parts.push("mirrored left to right".to_owned());
            }
            if up < 0 {
                parts.push("mirrored top to bottom".to_owned());
            }
            if turn > 0 {
                parts.push(format!("turned by {turn} file{}", if turn == 1 { "" } else { "s" }));
            }
            let name = if parts.is_empty() { "as it stands".to_owned() } else { parts.join(" and ") };
            let (first, below) = (if along < 0 { -1 } else { 0 }, if up < 0 { rows } else { 0 });
            self.symmetry(
                name,
                |cell| {
                    let node = self.cell(cell);
                    let file = first + i32::from(node.file) * along + i32::from(turn);
                    self.at(file, below + i32::from(node.rank) * up)
                },
                |(right, above)| (right * along, above * up),
            )
        };
        let ways = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
        let all = ways.into_iter().flat_map(|(along, up)| (0..files).map(move |turn| (turn, along, up)));
        all.filter_map(|(turn, along, up)| way(turn, along, up)).collect()
    }

    fn of_rings(&self) -> Vec<Symmetry> {
        let sectors = self.sectors().max(1);
        let name = |turn: u16, mirrored: bool| match (turn, mirrored) {
            (0, false) => "as it stands".to_owned(),
            (0, true) => "mirrored".to_owned(),
            (_, _) => {
                let ending = if turn == 1 { "" } else { "s" };
                let mirrored = if mirrored { "mirrored and " } else { "" };
                format!("{mirrored}turned by {turn} sector{ending}")
            }
        };
        let way = |turn: u16, mirrored: bool| {
            let along = if mirrored { -1 } else { 1 };
            self.symmetry(
                name(turn, mirrored),
                |cell| {
                    let node = self.cell(cell);
                    let length = *self.rings().get(usize::try_from(node.rank).ok()?)?;
                    let step = i32::from(length / sectors) * i32::from(turn);
                    // A reflection maps the first cell to the last cell of the last sector.
                    let first = if mirrored { i32::from(length) - 1 } else { 0 };
                    self.at(first + i32::from(node.file) * along + step, i32::from(node.rank))
                },
                |(right, up)| (right * along, up),
            )
        };
        let turns = (0..sectors).map(|turn| (turn, false));
        turns.chain((0..sectors).map(|turn| (turn, true))).filter_map(|(turn, m)| way(turn, m)).collect()
    }

    /// Builds a symmetry from the images of cells and steps. Returns `None` if some cell has no
    /// image.
    fn symmetry(
        &self,
        name: String,
        cell: impl Fn(CellId) -> Option<CellId>,
        step: impl Fn((i32, i32)) -> (i32, i32),
    ) -> Option<Symmetry> {
        let cells: Option<Box<[CellId]>> = self.cells().map(cell).collect();
        let turned = |direction: Direction| {
            let expected = step(direction.vector());
            Direction::ALL.into_iter().find(|other| other.vector() == expected).unwrap_or(direction)
        };
        Some(Symmetry { name, cells: cells?, directions: Direction::ALL.map(turned) })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Direction, Topology, grid, rings};

    fn image(board: &Topology, name: &str, cell: &str) -> String {
        let symmetries = board.symmetries();
        let symmetry = symmetries.iter().find(|symmetry| symmetry.name() == name).expect("a symmetry");
        board.cell(symmetry.cell(board.named(cell).expect("a cell"))).name.clone()
    }

    #[test]
    fn a_square_has_eight_and_an_oblong_four() {
        let (square, oblong) = (Topology::from(&grid(8, 8)), Topology::from(&grid(12, 8)));
        assert_eq!((square.symmetries().len(), oblong.symmetries().len()), (8, 4));
        assert!(square.symmetries()[0].is_identity());
        assert_eq!(square.symmetries().iter().filter(|symmetry| symmetry.is_identity()).count(), 1);
        // To a viewer, white's corner moves clockwise.
        assert_eq!(image(&square, "turned by a quarter clockwise", "a1"), "a8");
        assert_eq!(image(&square, "turned by a quarter clockwise", "b1"), "a7");
        assert_eq!(image(&square, "turned by a quarter anticlockwise", "a1"), "h1");
        assert_eq!(image(&square, "turned by a half", "b1"), "g8");
        assert_eq!(image(&oblong, "mirrored left to right", "b1"), "k1");
        assert_eq!(image(&oblong, "mirrored top to bottom", "b1"), "b8");
        assert_eq!(image(&square, "mirrored along the rising diagonal", "b1"), "a2");
        assert_eq!(image(&square, "mirrored along the falling diagonal", "b1"), "h7");
    }

    #[test]
    fn rings_turn_by_sectors_and_mirror() {
        let board = Topology::from(&rings(7, 12, |ring| ring));
        assert_eq!(board.symmetries().len(), 24);
        assert_eq!(image(&board, "turned by 1 sector", "c1"), "c4");
        assert_eq!(image(&board, "turned by 11 sectors", "c1"), "c34");
        assert_eq!(image(&board, "mirrored", "c1"), "c36");
        assert_eq!(image(&board, "mirrored and turned by 1 sector", "c1"), "c3");
    }

    #[test]
    fn directions_turn_with_the_cells() {
        let board = Topology::from(&grid(3, 3));
        for symmetry in board.symmetries() {
            let middle = board.named("b2").expect("the middle");
            for direction in Direction::ALL {
                let there = board.step(middle, direction).map(|to| symmetry.cell(to));
                assert_eq!(board.step(middle, symmetry.direction(direction)), there, "{}", symmetry.name());
            }
        }
    }

    #[test]
    fn a_missing_cell_takes_symmetries_away() {
        let without = |names: &[&str]| {
            let mut graph = grid(3, 3);
            graph.retain_nodes(|graph, node| !names.contains(&graph[node].name.as_str()));
            let names = Topology::from(&graph).symmetries();
            names.into_iter().map(|symmetry| symmetry.name().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(without(&["a1"]), ["as it stands", "mirrored along the rising diagonal"]);
        assert_eq!(without(&["b2"]).len(), 8);
        assert_eq!(without(&["a1", "c1"]), ["as it stands", "mirrored left to right"]);
        assert_eq!(without(&["a1", "b1"]), ["as it stands"]);
    }

    #[test]
    fn an_edge_that_leads_elsewhere_is_seen() {
        let mut graph = grid(3, 3);
        let edge = graph.edge_indices().next().expect("an edge");
        graph.remove_edge(edge);
        assert!(Topology::from(&graph).symmetries().len() < 8);
    }
}
