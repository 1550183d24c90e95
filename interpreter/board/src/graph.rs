//! Boards under construction: cells joined by labelled edges.

use crate::{CellId, Direction, PointLine, Topology, cell_name};
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::BTreeMap;

/// A cell of a board under construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellNode {
    /// The cell's name, unique on its board.
    pub name: String,
    /// The cell's column, from 0. Cells beside the board may lie before the first column.
    pub file: i16,
    /// The cell's row, from 0. Cells beside the board may lie below the first row.
    pub rank: i16,
    /// The sector, from 0, if the board consists of rings. The ranks of such a board are its rings,
    /// the innermost first. Its files run along the rings.
    pub sector: Option<u16>,
    /// True if the cell lies beside the grid. Such a cell has coordinates but belongs to no rank,
    /// file, edge or border.
    pub further: bool,
}

/// A board under construction. An edge leads from a cell to its neighbour in a direction. A cell
/// has at most one neighbour in each direction.
pub type BoardGraph = DiGraph<CellNode, Direction>;

/// Builds a grid of squares, each joined to its neighbours in all eight directions.
///
/// ```
/// use alfonso_board::grid;
///
/// // A board with a hole: freeze it after the change.
/// let mut graph = grid(3, 3);
/// graph.retain_nodes(|graph, cell| graph[cell].name != "b2");
/// assert_eq!(alfonso_board::Topology::from(&graph).len(), 8);
/// ```
#[must_use]
pub fn grid(files: u16, ranks: u16) -> BoardGraph {
    let node = |file: u16, rank: u16| CellNode {
        name: cell_name(usize::from(file), usize::from(rank)),
        file: i16::try_from(file).unwrap_or(i16::MAX),
        rank: i16::try_from(rank).unwrap_or(i16::MAX),
        sector: None,
        further: false,
    };
    squares((0..ranks).flat_map(|rank| (0..files).map(move |file| node(file, rank))).collect(), None)
}

/// Builds a board of these squares, each joined to its neighbours in all eight directions. The
/// squares are sorted by row, then by column. `round` is the number of columns before a round board
/// wraps around, or `None`.
#[must_use]
pub fn squares(mut cells: Vec<CellNode>, round: Option<u16>) -> BoardGraph {
    cells.sort_by_key(|cell| (cell.rank, cell.file));
    let mut graph = BoardGraph::with_capacity(cells.len(), 8 * cells.len());
    let mut at = BTreeMap::new();
    for cell in cells {
        let position = (i32::from(cell.file), i32::from(cell.rank));
        at.insert(position, graph.add_node(cell));
    }
    for from in graph.node_indices() {
        let (file, rank) = (i32::from(graph[from].file), i32::from(graph[from].rank));
        for direction in Direction::ALL {
            let (east, north) = direction.vector();
            let file = wrapped(file + east, round);
            if let Some(to) = at.get(&(file, rank + north)).filter(|to| **to != from) {
                graph.add_edge(from, *to, direction);
            }
        }
    }
    graph
}

/// Builds a board of points joined by lines. The points are sorted by row, then by column. An edge
/// joins a point to its nearest neighbour on a line, if the neighbour lies exactly in one of the
/// eight directions.
///
/// ```
/// use alfonso_board::{CellId, CellNode, Direction, PointLine, Topology, points};
///
/// let point = |name: &str, file, rank| CellNode { name: name.into(), file, rank, sector: None, further: false };
/// let line = PointLine { name: String::new(), cells: [CellId(0), CellId(1)].into(), closed: false };
/// // Two points at a distance of 3, and one apart, which no line reaches.
/// let graph = points(vec![point("a1", 0, 0), point("d1", 3, 0), point("a4", 0, 3)], std::slice::from_ref(&line));
/// let board = Topology::from(&graph).with_lines(vec![line]);
/// let (a1, east, north) = (CellId(0), Direction::new(2), Direction::new(0));
/// assert_eq!(board.step(a1, east), board.named("d1"));
/// assert_eq!(board.step(a1, north), None);
/// ```
#[must_use]
pub fn points(mut cells: Vec<CellNode>, lines: &[PointLine]) -> BoardGraph {
    cells.sort_by_key(|cell| (cell.rank, cell.file));
    let mut graph = BoardGraph::with_capacity(cells.len(), 8 * cells.len());
    for cell in cells {
        graph.add_node(cell);
    }
    let mut nearest: BTreeMap<(CellId, Direction), (u32, CellId)> = BTreeMap::new();
    for (from, to) in lines.iter().flat_map(PointLine::steps) {
        let node = |cell: CellId| &graph[NodeIndex::new(cell.index())];
        let (a, b) = (node(from), node(to));
        let (x, y) = (i32::from(b.file) - i32::from(a.file), i32::from(b.rank) - i32::from(a.rank));
        if x != 0 && y != 0 && x.abs() != y.abs() {
            continue;
        }
        let way = Direction::ALL.into_iter().find(|way| way.vector() == (x.signum(), y.signum()));
        let Some(way) = way else { continue };
        let far = x.unsigned_abs().max(y.unsigned_abs());
        let known = nearest.entry((from, way)).or_insert((far, to));
        if far < known.0 {
            *known = (far, to);
        }
    }
    for ((from, way), (_, to)) in nearest {
        graph.add_edge(NodeIndex::new(from.index()), NodeIndex::new(to.index()), way);
    }
    graph
}

/// Returns the index of a column, taken modulo the number of columns on a round board.
pub(crate) fn wrapped(file: i32, round: Option<u16>) -> i32 {
    round.map_or(file, |files| file.rem_euclid(i32::from(files).max(1)))
}

/// Builds rings around a centre, divided into sectors. The innermost ring comes first. `cells`
/// returns the number of cells that a ring (counted from 1) has in each sector. East leads along a
/// ring, from its last cell to its first. North leads outwards, but only between neighbouring rings
/// with equally many cells. The innermost ring has the letter `a`; its cells are `a1`, `a2`, ...
///
/// ```
/// use alfonso_board::{Direction, Topology, rings};
///
/// // Two rings of six sectors, with two cells each.
/// let board = Topology::from(&rings(2, 6, |_| 2));
/// let last = board.named("a12").expect("the last cell of the inner ring");
/// assert_eq!(board.step(last, Direction::new(2)), board.named("a1"));
/// assert_eq!(board.step(last, Direction::new(0)), board.named("b12"));
/// ```
#[must_use]
pub fn rings(rings: u16, sectors: u16, cells: impl Fn(u16) -> u16) -> BoardGraph {
    let mut graph = BoardGraph::new();
    let mut nodes: Vec<Vec<NodeIndex>> = Vec::new();
    for ring in 0..rings {
        let wide = cells(ring + 1);
        let number =
            |sector: u16| (0..wide).map(move |n| (sector, sector.saturating_mul(wide).saturating_add(n)));
        let of_ring = (0..sectors).flat_map(number).map(|(sector, file)| {
            let name = cell_name(usize::from(ring), usize::from(file));
            let (file, rank) =
                (i16::try_from(file).unwrap_or(i16::MAX), i16::try_from(ring).unwrap_or(i16::MAX));
            graph.add_node(CellNode { name, file, rank, sector: Some(sector), further: false })
        });
        nodes.push(of_ring.collect());
    }
    for (ring, cells) in nodes.iter().enumerate() {
        for (file, from) in cells.iter().enumerate() {
            for direction in Direction::ALL {
                let (east, north) = direction.vector();
                let to = ring.checked_add_signed(north as isize).and_then(|ring| nodes.get(ring));
                if let Some(to) = to.filter(|to| to.len() == cells.len()) {
                    let file = (file + to.len()).saturating_add_signed(east as isize) % to.len();
                    graph.add_edge(*from, to[file], direction);
                }
            }
        }
    }
    graph
}

impl From<&BoardGraph> for Topology {
    fn from(graph: &BoardGraph) -> Self {
        let cells: Vec<CellNode> = graph.node_weights().cloned().collect();
        let mut steps = vec![[None; Direction::COUNT]; cells.len()];
        for edge in graph.edge_indices() {
            if let Some((from, to)) = graph.edge_endpoints(edge) {
                steps[from.index()][graph[edge].index()] = Some(CellId::new(to.index()));
            }
        }
        Self::new(cells, steps)
    }
}
