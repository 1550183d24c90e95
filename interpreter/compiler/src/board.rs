//! The board, its regions, and the pieces at the start.

use crate::problems;
use crate::walls::Walls;
use alfonso_board::{
    BoardGraph, CellId, CellNode, Direction, Hexagons, PointLine, Shape, Topology, parse_cell, points, rings,
    squares,
};
use alfonso_diag::{Diagnostic, Span, Spanned};
use alfonso_game::blueprint::TrackSpec;
use alfonso_model as rules;
use std::collections::BTreeMap;

/// A board with its named sets of cells.
pub(crate) struct Board {
    pub(crate) topology: Topology,
    pub(crate) regions: Vec<Vec<CellId>>,
    pub(crate) tracks: Vec<TrackSpec>,
    pub(crate) walls: Walls,
    /// The names of the lines of a board of points, by [`rules::LineId`].
    pub(crate) line_names: Vec<String>,
}

impl Board {
    /// Builds a board from its description.
    pub(crate) fn new(spec: &rules::BoardSpec, problems: &mut Vec<Diagnostic>) -> Self {
        if let Some(described) = &spec.shape.points {
            let topology = of_points(&described.squares, described);
            return Self::named_parts(topology, spec, problems);
        }
        let graph = match &spec.builder {
            rules::BoardBuilder::Grid { .. } => joined(&spec.shape),
            rules::BoardBuilder::Rings { rings: count, sectors, cells } => {
                let sectors = u16::try_from(sectors.len()).unwrap_or(u16::MAX);
                rings(*count, sectors, |ring| match cells {
                    rules::CellsPerSector::Alike(n) => *n,
                    rules::CellsPerSector::TimesRing(n) => n.saturating_mul(ring),
                })
            }
        };
        let mut topology = Topology::from(&graph);
        if let Some(files) = spec.shape.circumference() {
            topology = topology.rounded(files);
        }
        Self::named_parts(topology, spec, problems)
    }

    /// Adds the named parts of a board, such as regions and tracks.
    fn named_parts(topology: Topology, spec: &rules::BoardSpec, problems: &mut Vec<Diagnostic>) -> Self {
        let mut board = Self {
            topology,
            regions: Vec::new(),
            tracks: Vec::new(),
            walls: Walls::default(),
            line_names: Vec::new(),
        };
        board.line_names = spec.shape.points.as_ref().map(|points| points.names.clone()).unwrap_or_default();
        board.walls = Walls::new(&spec.lines, &board, problems);
        for region in &spec.regions {
            let mut cells: Vec<CellId> =
                region.parts.iter().flat_map(|part| board.part(part, problems)).collect();
            cells.sort_unstable();
            cells.dedup();
            board.regions.push(cells);
        }
        for track in &spec.tracks {
            let cells = track.cells.iter().filter_map(|cell| board.named(cell, problems)).collect();
            board.tracks.push(TrackSpec { cells, closed: track.closed, visit: track.visit });
        }
        board
    }

    fn part(&self, part: &rules::RegionPart, problems: &mut Vec<Diagnostic>) -> Vec<CellId> {
        match part {
            rules::RegionPart::Cell(name) => self.named(name, problems).into_iter().collect(),
            rules::RegionPart::Region(id) => self.regions.get(id.index()).cloned().unwrap_or_default(),
            rules::RegionPart::Rectangle(from, to) => {
                let ends = (self.named(from, problems), self.named(to, problems));
                let (Some(from), Some(to)) = ends else { return Vec::new() };
                let (a, b) = (self.topology.counted(from), self.topology.counted(to));
                let within = |cell: &CellId| {
                    let node = self.topology.counted(*cell);
                    (a.file.min(b.file)..=a.file.max(b.file)).contains(&node.file)
                        && (a.rank.min(b.rank)..=a.rank.max(b.rank)).contains(&node.rank)
                };
                self.topology.cells().filter(within).collect()
            }
            rules::RegionPart::Rank(rank) => self.inside(|node| u16::try_from(node.rank) == Ok(*rank)),
            rules::RegionPart::File(file) => self.inside(|node| u16::try_from(node.file) == Ok(*file)),
            rules::RegionPart::Border => {
                let sides = self.topology.orthogonal().iter();
                sides.flat_map(|direction| self.topology.edge(*direction)).collect()
            }
            rules::RegionPart::Except(cells, away) => {
                let away = self.part(away, problems);
                let mut cells = self.part(cells, problems);
                cells.retain(|cell| !away.contains(cell));
                cells
            }
        }
    }

    /// Returns the cells of the main grid that `is_meant` accepts.
    fn inside(&self, is_meant: impl Fn(&CellNode) -> bool) -> Vec<CellId> {
        let node = |cell: &CellId| self.topology.counted(*cell);
        self.topology.cells().filter(|cell| !node(cell).further && is_meant(node(cell))).collect()
    }

    /// Returns the cell with that name. Reports a name that the board does not have.
    pub(crate) fn named(&self, name: &Spanned<String>, problems: &mut Vec<Diagnostic>) -> Option<CellId> {
        let cell = self.topology.named(&name.node);
        if cell.is_none() {
            problems.push(self.off_board(name.span, &name.node));
        }
        cell
    }

    pub(crate) fn off_board(&self, span: Span, name: &str) -> Diagnostic {
        let board = &self.topology;
        match board.shape() {
            Shape::Grid if board.lines().is_some() => problems::no_such_cell(span, name),
            Shape::Grid if board.len() == usize::from(board.files()) * usize::from(board.ranks()) => {
                problems::cell_off_board(span, name, board.files(), board.ranks())
            }
            Shape::Grid => problems::no_such_cell(span, name),
            Shape::Rings => problems::cell_off_rings(span, name, parse_cell(name), board.rings()),
        }
    }

    /// Converts a direction of the rules to a direction of the board.
    pub(crate) fn direction(&self, direction: rules::Direction) -> Direction {
        Direction::at(direction.index())
    }

    /// Returns the starting placements with their cells, in cell order. Reports missing cells, and
    /// cells with several pieces.
    pub(crate) fn setup<'r>(
        &self,
        placements: &'r [rules::Placement],
        heaps: bool,
        problems: &mut Vec<Diagnostic>,
    ) -> Vec<(CellId, &'r rules::Placement)> {
        let mut taken: BTreeMap<CellId, Span> = BTreeMap::new();
        let mut pieces = Vec::new();
        for piece in placements {
            let Some(cell) = self.named(&piece.cell, problems) else { continue };
            if let Some(first) = taken.insert(cell, piece.cell.span)
                && !heaps
            {
                problems.push(problems::double_piece(piece.cell.span, first, &piece.cell.node));
                continue;
            }
            pieces.push((cell, piece));
        }
        pieces.sort_by_key(|(cell, _)| *cell);
        pieces
    }
}

/// Builds a board of points.
fn of_points(squares: &[rules::Square], described: &rules::Points) -> Topology {
    let node = |square: &rules::Square| CellNode {
        name: square.name.clone(),
        file: square.file,
        rank: square.rank,
        sector: None,
        further: square.further,
    };
    // The description lists the points in the order of cell ids.
    let cell = |name: &String| squares.iter().position(|square| square.name == *name).map(CellId::new);
    let line = |line: &rules::PointLine| PointLine {
        name: line.name.map(|id| described.names[id.index()].clone()).unwrap_or_default(),
        cells: line.points.iter().filter_map(cell).collect(),
        closed: line.closed,
    };
    let lines: Vec<PointLine> = described.lines.iter().map(line).collect();
    let undrawn: Vec<PointLine> = described.undrawn.iter().map(line).collect();
    let all = [&lines[..], &undrawn].concat();
    let topology = Topology::from(&points(squares.iter().map(node).collect(), &all))
        .with_lines(lines)
        .with_undrawn_lines(undrawn)
        .with_tables(described.table);
    let counted: Vec<(i16, i16)> = squares.iter().map(|square| square.counted).collect();
    match described.hexagons {
        Some(rules::Hexagons::Rows) => topology.with_hexagons(Hexagons::Rows, &counted),
        Some(rules::Hexagons::Files) => topology.with_hexagons(Hexagons::Files, &counted),
        None => topology,
    }
}

/// Builds the graph of a grid. Neighbouring squares are joined unless there is a cut between them.
fn joined(shape: &rules::GridShape) -> BoardGraph {
    let node = |square: rules::Square| CellNode {
        name: square.name,
        file: square.file,
        rank: square.rank,
        sector: None,
        further: square.further,
    };
    let mut graph = squares(shape.squares().into_iter().map(node).collect(), shape.circumference());
    let cut = |from: &str, to: &str| {
        let is = |one: &str, other: &str| {
            shape.cuts.iter().any(|(a, b)| (a.node.as_str(), b.node.as_str()) == (one, other))
        };
        is(from, to) || is(to, from)
    };
    graph.retain_edges(|graph, edge| {
        let ends = graph.edge_endpoints(edge);
        !ends.is_some_and(|(from, to)| cut(&graph[from].name, &graph[to].name))
    });
    graph
}
