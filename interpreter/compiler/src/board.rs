//! The ground everything stands on: the board, its regions, and the men at the start.

use crate::problems;
use alfonso_board::{CellId, Direction, Topology, grid, parse_cell};
use alfonso_diag::{Diagnostic, Span, Spanned};
use alfonso_rules as rules;
use std::collections::BTreeMap;

/// A board with its named sets of cells.
pub(crate) struct Ground {
    pub(crate) topology: Topology,
    pub(crate) regions: Vec<Vec<CellId>>,
    files: u16,
    ranks: u16,
}

impl Ground {
    /// Builds the board as it was described.
    pub(crate) fn new(spec: &rules::BoardSpec, problems: &mut Vec<Diagnostic>) -> Self {
        let rules::BoardBuilder::Grid { files, ranks } = spec.builder;
        let mut ground =
            Self { topology: Topology::from(&grid(files, ranks)), regions: Vec::new(), files, ranks };
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
                let (Some(_), Some(_)) = ends else { return Vec::new() };
                let corner = |name: &str| parse_cell(name).unwrap_or((0, 0));
                let ((f1, r1), (f2, r2)) = (corner(&from.node), corner(&to.node));
                let within = |cell: &CellId| {
                    let node = self.topology.cell(*cell);
                    let (file, rank) = (usize::from(node.file), usize::from(node.rank));
                    (f1.min(f2)..=f1.max(f2)).contains(&file) && (r1.min(r2)..=r1.max(r2)).contains(&rank)
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
        problems::cell_off_board(span, name, self.files, self.ranks)
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
