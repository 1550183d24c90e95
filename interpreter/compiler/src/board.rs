//! The ground everything stands on: the board, its regions, and the men at the start.

use crate::problems;
use crate::walls::Walls;
use alfonso_board::{CellId, Direction, Shape, Topology, grid, parse_cell, rings};
use alfonso_diag::{Diagnostic, Span, Spanned};
use alfonso_rules as rules;
use std::collections::BTreeMap;

/// A board with its named sets of cells.
pub(crate) struct Ground {
    pub(crate) topology: Topology,
    pub(crate) regions: Vec<Vec<CellId>>,
    pub(crate) walls: Walls,
}

impl Ground {
    /// Builds the board as it was described.
    pub(crate) fn new(spec: &rules::BoardSpec, problems: &mut Vec<Diagnostic>) -> Self {
        let graph = match &spec.builder {
            rules::BoardBuilder::Grid { files, ranks } => grid(*files, *ranks),
            rules::BoardBuilder::Rings { rings: count, sectors, cells } => {
                let sectors = u16::try_from(sectors.len()).unwrap_or(u16::MAX);
                rings(*count, sectors, |ring| match cells {
                    rules::CellsPerSector::Alike(n) => *n,
                    rules::CellsPerSector::TimesRing(n) => n.saturating_mul(ring),
                })
            }
        };
        let topology = Topology::from(&graph);
        let mut ground = Self { topology, regions: Vec::new(), walls: Walls::default() };
        ground.walls = Walls::new(&spec.lines, &ground, problems);
        for region in &spec.regions {
            let mut cells: Vec<CellId> =
                region.parts.iter().flat_map(|part| ground.part(part, problems)).collect();
            cells.sort_unstable();
            cells.dedup();
            ground.regions.push(cells);
        }
        ground
    }

    fn part(&self, part: &rules::RegionPart, problems: &mut Vec<Diagnostic>) -> Vec<CellId> {
        match part {
            rules::RegionPart::Cell(name) => self.named(name, problems).into_iter().collect(),
            rules::RegionPart::Region(id) => self.regions.get(id.index()).cloned().unwrap_or_default(),
            rules::RegionPart::Rectangle(from, to) => {
                let ends = (self.named(from, problems), self.named(to, problems));
                let (Some(from), Some(to)) = ends else { return Vec::new() };
                let (a, b) = (self.topology.cell(from), self.topology.cell(to));
                let within = |cell: &CellId| {
                    let node = self.topology.cell(*cell);
                    (a.file.min(b.file)..=a.file.max(b.file)).contains(&node.file)
                        && (a.rank.min(b.rank)..=a.rank.max(b.rank)).contains(&node.rank)
                };
                self.topology.cells().filter(within).collect()
            }
        }
    }

    /// The cell of a name; a cell that the board does not have is reported.
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
            Shape::Grid => problems::cell_off_board(span, name, board.files(), board.ranks()),
            Shape::Rings => problems::cell_off_rings(span, name, parse_cell(name), board.rings()),
        }
    }

    /// A direction of the rules on this board.
    pub(crate) fn direction(&self, direction: rules::Direction) -> Direction {
        Direction::new(direction.index())
    }

    /// Where the men stand at the start: no cell twice, all on the board.
    pub(crate) fn setup<'r>(
        &self,
        placements: &'r [rules::Placement],
        problems: &mut Vec<Diagnostic>,
    ) -> Vec<(CellId, &'r rules::Placement)> {
        let mut taken: BTreeMap<CellId, Span> = BTreeMap::new();
        let mut men = Vec::new();
        for man in placements {
            let Some(cell) = self.named(&man.cell, problems) else { continue };
            if let Some(first) = taken.insert(cell, man.cell.span) {
                problems.push(problems::double_man(man.cell.span, first, &man.cell.node));
                continue;
            }
            men.push((cell, man));
        }
        men.sort_by_key(|(cell, _)| *cell);
        men
    }
}
