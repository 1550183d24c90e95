//! The cells that a setup names: single cells, spans, regions and their differences.
//!
//! The compiler lists the cells of regions on the finished board. A setup needs them earlier, because pieces are placed
//! on named cells.

use super::board;
use crate::log::Log;
use crate::problems::names;
use crate::world::{Declared, World};
use alfonso_diag::{Span, Spanned};
use alfonso_model::{
    BoardBuilder, CellsPerSector, Direction, RegionPart, Seat, Square, coordinates_of, file_name,
};
use alfonso_syntax::ast::{CellRange, Name};
use std::collections::BTreeSet;

/// Returns the names of the cells, in the order of the board. The spans are those of the text. A region per player
/// stands for the cells of `owner`. Reports unknown names. A cell that the board does not have is returned, so that the
/// compiler reports it.
pub(crate) fn cells(
    world: &World<'_>,
    range: &CellRange,
    owner: Option<Seat>,
    log: &mut Log,
) -> Option<Vec<Spanned<String>>> {
    let span = span_of(range);
    if let CellRange::Cell(cell) = range {
        return Some(vec![cell.clone()]);
    }
    let parts = parts(world, range, owner, log)?;
    let mut found = BTreeSet::new();
    let all = all(world);
    for part in &parts {
        found.extend(of_part(world, &all, part));
    }
    log.spend(found.len(), span, None)?;
    Some(found.into_iter().map(|(.., name)| Spanned::new(name, span)).collect())
}

/// Returns the first span of a range.
pub(crate) fn span_of(range: &CellRange) -> Span {
    match range {
        CellRange::Cell(name) | CellRange::Region(name) | CellRange::File(name) => name.span,
        CellRange::Span(from, to) => from.span.to(to.span),
        CellRange::Rank(rank) => rank.span,
        CellRange::Border(span) => *span,
        CellRange::Except(cells, away) => span_of(cells).to(span_of(away)),
        CellRange::By(choice) => choice.question.span,
    }
}

/// Resolves a range. Returns `None` if a name in it is unknown.
fn parts(
    world: &World<'_>,
    range: &CellRange,
    owner: Option<Seat>,
    log: &mut Log,
) -> Option<Vec<RegionPart>> {
    match range {
        CellRange::Region(name) => region(world, name, owner, log),
        CellRange::Except(cells, away) => {
            let (cells, away) = (parts(world, cells, owner, log), parts(world, away, owner, log));
            let (cells, away) = (cells?, away?);
            let without = |cells: RegionPart| {
                let away = away.iter().cloned().map(Box::new);
                away.fold(cells, |rest, away| RegionPart::Except(Box::new(rest), away))
            };
            Some(cells.into_iter().map(without).collect())
        }
        range => {
            let builder = world.board.as_ref().map(|board| &board.builder);
            Some(board::part(world, range, builder, log))
        }
    }
}

/// Resolves a name: a region, the owner's region, a sector, or a point.
fn region(world: &World<'_>, name: &Name, owner: Option<Seat>, log: &mut Log) -> Option<Vec<RegionPart>> {
    let builder = world.board.as_ref().map(|board| &board.builder);
    match world.find(&name.node) {
        Some(Declared::RegionOf(index)) if owner.is_some() => {
            let of = &world.regions_of[index];
            let is_own = |(player, _): &(Name, Vec<CellRange>)| world.player(&player.node) == owner;
            // Another check reports players without a region.
            let row = of.rows.iter().position(is_own)?;
            Some(vec![RegionPart::Region(alfonso_model::RegionId::new(of.first + row))])
        }
        Some(Declared::Point | Declared::Region(_) | Declared::RegionOf(_) | Declared::Sector(_)) => {
            Some(board::part(world, &CellRange::Region(name.clone()), builder, log))
        }
        _ if world.refused.contains(name.node.as_str()) || builder.is_none() => None,
        _ => {
            let known = world.names_of(|it| {
                matches!(
                    it,
                    Declared::Point | Declared::Region(_) | Declared::RegionOf(_) | Declared::Sector(_)
                )
            });
            log.report(names::unknown_name(&name.node, name.span, "cell or region", known));
            None
        }
    }
}

/// A cell: its rank, its file and its name. The order is that of the board.
type Listed = (i16, i16, String);

/// Returns all cells of the board with their coordinates as rules count them, and true for further cells.
fn all(world: &World<'_>) -> Vec<(Listed, bool)> {
    if let Some(plan) = &world.plan {
        let cell = |square: &Square| (square.counted.1, square.counted.0, square.name.clone());
        return plan.at.values().map(|square| (cell(square), square.further)).collect();
    }
    let Some(BoardBuilder::Rings { rings, sectors, cells }) =
        world.board.as_ref().map(|board| &board.builder)
    else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for ring in 0..*rings {
        let many = match cells {
            CellsPerSector::Alike(many) => usize::from(*many),
            CellsPerSector::TimesRing(many) => usize::from(*many) * usize::from(ring + 1),
        };
        for number in 0..many * sectors.len() {
            let name = format!("{}{}", file_name(usize::from(ring)), number + 1);
            let number = i16::try_from(number).unwrap_or(i16::MAX);
            found.push(((i16::try_from(ring).unwrap_or(i16::MAX), number, name), false));
        }
    }
    found
}

/// Returns the cells of a part of a region, among all cells.
fn of_part(world: &World<'_>, all: &[(Listed, bool)], part: &RegionPart) -> Vec<Listed> {
    let find = |name: &str| all.iter().find(|((.., own), _)| own == name).map(|(cell, _)| cell.clone());
    let inside = |is_inside: &dyn Fn(&Listed) -> bool| -> Vec<Listed> {
        let cells = all.iter().filter(|(cell, further)| !further && is_inside(cell));
        cells.map(|(cell, _)| cell.clone()).collect()
    };
    // A name that the board does not have keeps a place, so that the compiler reports it.
    let unknown = |name: &Spanned<String>| {
        let (file, rank) = coordinates_of(&name.node).unwrap_or_default();
        vec![(rank, file, name.node.clone())]
    };
    match part {
        RegionPart::Cell(name) => find(&name.node).map_or_else(|| unknown(name), |cell| vec![cell]),
        RegionPart::Rectangle(from, to) => match (find(&from.node), find(&to.node)) {
            (Some(a), Some(b)) => {
                let (ranks, files) = (a.0.min(b.0)..=a.0.max(b.0), a.1.min(b.1)..=a.1.max(b.1));
                let within = |cell: &&(Listed, bool)| ranks.contains(&cell.0.0) && files.contains(&cell.0.1);
                all.iter().filter(within).map(|(cell, _)| cell.clone()).collect()
            }
            (None, _) => unknown(from),
            (_, None) => unknown(to),
        },
        RegionPart::Region(id) => {
            let regions = world.board.as_ref().map(|board| board.regions.as_slice()).unwrap_or_default();
            let parts = regions.get(id.index()).map(|region| region.parts.as_slice()).unwrap_or_default();
            parts.iter().flat_map(|part| of_part(world, all, part)).collect()
        }
        RegionPart::Rank(rank) => inside(&|cell| u16::try_from(cell.0) == Ok(*rank)),
        RegionPart::File(file) => inside(&|cell| u16::try_from(cell.1) == Ok(*file)),
        RegionPart::Border => border(world),
        RegionPart::Except(cells, away) => {
            let away = of_part(world, all, away);
            let mut cells = of_part(world, all, cells);
            cells.retain(|cell| !away.contains(cell));
            cells
        }
    }
}

/// Returns the cells that lack a neighbour in one of the straight directions.
fn border(world: &World<'_>) -> Vec<Listed> {
    let (Some(plan), Some(board)) = (&world.plan, &world.board) else { return Vec::new() };
    let ways: Vec<(i16, i16)> = match board.shape.hexagons() {
        Some(hexagons) => hexagons.sides().into_iter().map(beside).collect(),
        None => vec![(1, 0), (-1, 0), (0, 1), (0, -1)],
    };
    let around = board.shape.circumference().and_then(|files| i16::try_from(files).ok());
    let has = |(file, rank): (i16, i16)| {
        let file = around.map_or(file, |files| file.rem_euclid(files));
        plan.at.get(&(file, rank)).is_some_and(|square| !square.further)
    };
    let is_outer = |square: &&Square| {
        !square.further && ways.iter().any(|(x, y)| !has((square.file + x, square.rank + y)))
    };
    let cell = |square: &Square| (square.counted.1, square.counted.0, square.name.clone());
    plan.at.values().filter(is_outer).map(cell).collect()
}

/// Returns the columns and rows from a hexagon to its neighbour.
fn beside(way: Direction) -> (i16, i16) {
    match way {
        Direction::North => (0, 2),
        Direction::South => (0, -2),
        Direction::East => (2, 0),
        Direction::West => (-2, 0),
        Direction::NorthEast => (1, 1),
        Direction::SouthEast => (1, -1),
        Direction::SouthWest => (-1, -1),
        _ => (-1, 1),
    }
}
