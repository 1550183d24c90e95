//! Boards while they are being built: cells joined by labelled edges.

use crate::{CellId, Direction, Topology, cell_name};
use petgraph::graph::{DiGraph, NodeIndex};

/// A cell of a board that is being built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellNode {
    /// What it is called; unique on its board.
    pub name: String,
    /// Its column, from 0.
    pub file: u16,
    /// Its row, from 0.
    pub rank: u16,
    /// On a board of rings (whose rows are rings, the innermost first, and whose columns run along them): the sector, from 0.
    pub sector: Option<u16>,
}

/// A board that is being built: an edge leads to the neighbour in its direction, at most one each way.
pub type BoardGraph = DiGraph<CellNode, Direction>;

/// A grid of squares, each joined to its neighbours in all eight directions.
#[must_use]
pub fn grid(files: u16, ranks: u16) -> BoardGraph {
    let mut graph = BoardGraph::with_capacity(
        usize::from(files) * usize::from(ranks),
        8 * usize::from(files) * usize::from(ranks),
    );
    for rank in 0..ranks {
        for file in 0..files {
            graph.add_node(CellNode {
                name: cell_name(usize::from(file), usize::from(rank)),
                file,
                rank,
                sector: None,
            });
        }
    }
    let at = |file: i32, rank: i32| {
        let inside = (0..i32::from(files)).contains(&file) && (0..i32::from(ranks)).contains(&rank);
        inside.then(|| NodeIndex::new((rank * i32::from(files) + file) as usize))
    };
    for from in graph.node_indices() {
        let (file, rank) = (i32::from(graph[from].file), i32::from(graph[from].rank));
        for direction in Direction::ALL {
            let (dx, dy) = direction.vector();
            if let Some(to) = at(file + dx, rank + dy) {
                graph.add_edge(from, to, direction);
            }
        }
    }
    graph
}

/// Rings around a centre, the innermost first, divided into sectors; `cells` is how many cells a ring, counted from 1, has in
/// each sector. East leads along a ring, from its last cell to its first; north leads outwards, and only between neighbouring
/// rings of equally many cells. The innermost ring has the letter `a`; its cells are `a1`, `a2`, ...
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
            graph.add_node(CellNode { name, file, rank: ring, sector: Some(sector) })
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
        let mut steps = vec![[None; 8]; cells.len()];
        for edge in graph.edge_indices() {
            if let Some((from, to)) = graph.edge_endpoints(edge) {
                steps[from.index()][graph[edge].index()] = Some(CellId::new(to.index()));
            }
        }
        Self::new(cells, steps)
    }
}
