//! Boards of rings: their sectors and their numbers of cells.

use super::board::{MOST_CELLS, MOST_FILES, MOST_RANKS, file_name};
use crate::log::Log;
use crate::problems::{clauses, setups};
use crate::world::{Declared, World};
use alfonso_diag::{Span, Spanned};
use alfonso_model::{BoardBuilder, CellsPerSector, RegionPart};
use alfonso_syntax::ast::{BoardItem, CellRange};
use alfonso_vocabulary::BoardKind;

/// Resolves a board of rings, and declares its sectors.
pub(super) fn builder<'f>(
    world: &mut World<'f>,
    rings: &Spanned<i64>,
    items: &'f [BoardItem],
    log: &mut Log,
) -> Option<BoardBuilder> {
    let mut sectors: Option<(Vec<String>, Span)> = None;
    let mut cells: Option<(Option<CellsPerSector>, Span)> = None;
    for item in items {
        match item {
            BoardItem::Sectors(names) => {
                let span = names.first()?.span.to(names.last()?.span);
                if let Some((_, first)) = sectors {
                    log.report(clauses::double_block("lists of sectors", span, first));
                    continue;
                }
                for (index, name) in names.iter().enumerate() {
                    log.spend(2, name.span, None)?;
                    let sector = u16::try_from(index).unwrap_or(u16::MAX);
                    let problem = world.declare(name, Declared::Sector(sector));
                    log.report_some(problem);
                }
                let names: Vec<String> = names.iter().map(|name| name.node.clone()).collect();
                world.sectors.clone_from(&names);
                sectors = Some((names, span));
            }
            BoardItem::SectorNumber(number) => {
                if let Some((_, first)) = sectors {
                    log.report(clauses::double_block("lists of sectors", number.span, first));
                    continue;
                }
                let many = usize::try_from(number.node).ok().filter(|many| (1..=999).contains(many));
                if many.is_none() {
                    log.report(setups::rings_size(number.span, "a board of rings has 1 to 999 sectors"));
                }
                let many = many.unwrap_or(0);
                world.sectors = (1..=many).map(|number| number.to_string()).collect();
                sectors = Some((vec![String::new(); many], number.span));
            }
            BoardItem::RingCells { number, times_ring, span } => {
                if let Some((_, first)) = cells {
                    log.report(clauses::double_block("numbers of cells", *span, first));
                    continue;
                }
                let many = number.as_ref().map_or(Some(1), |number| {
                    u16::try_from(number.node).ok().filter(|many| (1..=999).contains(many))
                });
                if many.is_none() {
                    log.report(setups::rings_size(*span, "a ring has 1 to 999 cells in each sector"));
                }
                let alike = if *times_ring { CellsPerSector::TimesRing } else { CellsPerSector::Alike };
                cells = Some((many.map(alike), *span));
            }
            _ => {}
        }
    }
    let (Some((sectors, _)), Some((cells, _))) = (sectors, cells) else {
        log.report(setups::unfinished_rings(rings.span));
        return None;
    };
    let (sectors, cells) = (Some(sectors).filter(|names| !names.is_empty())?, cells?);
    sized(rings, sectors, cells, log)
}

/// Returns the board if it is within the limits.
fn sized(
    rings: &Spanned<i64>,
    sectors: Vec<String>,
    cells: CellsPerSector,
    log: &mut Log,
) -> Option<BoardBuilder> {
    let Some(count) = u16::try_from(rings.node).ok().filter(|_| (1..=MOST_FILES).contains(&rings.node))
    else {
        log.report(setups::rings_size(rings.span, &format!("a board has 1 to {MOST_FILES} rings")));
        return None;
    };
    let in_ring = |ring: u16| {
        i64::try_from(sectors.len()).unwrap_or(i64::MAX).saturating_mul(i64::from(per(cells, ring)))
    };
    let whole = (1..=count).map(in_ring).fold(0, i64::saturating_add);
    let outermost = in_ring(count);
    if whole > MOST_CELLS {
        log.report(setups::rings_size(
            rings.span,
            &format!("this board has {whole} cells, but at most {MOST_CELLS} are possible"),
        ));
        return None;
    }
    if outermost > MOST_RANKS {
        let message =
            format!("the outermost ring has {outermost} cells: at most {MOST_RANKS} can be numbered");
        log.report(setups::rings_size(rings.span, &message));
        return None;
    }
    Some(BoardBuilder::Rings { rings: count, sectors, cells })
}

/// Returns the number of cells of a ring in each sector.
fn per(cells: CellsPerSector, ring: u16) -> u32 {
    match cells {
        CellsPerSector::Alike(many) => u32::from(many),
        CellsPerSector::TimesRing(many) => u32::from(many) * u32::from(ring),
    }
}

/// Returns the cells of a sector, ring by ring.
pub(super) fn cells_of(board: Option<&BoardBuilder>, sector: u16, span: Span) -> Vec<RegionPart> {
    let Some(BoardBuilder::Rings { rings, cells, .. }) = board else { return Vec::new() };
    let part = |ring: u16| {
        let (many, letter) = (per(*cells, ring), file_name(usize::from(ring - 1)));
        let first = u32::from(sector) * many + 1;
        let name = |number: u32| Spanned::new(format!("{letter}{number}"), span);
        RegionPart::Rectangle(name(first), name(first + many - 1))
    };
    (1..=*rings).map(part).collect()
}

/// Reports an item that only boards of rings can have, if the board has squares.
pub(super) fn not_on_a_grid(world: &World<'_>, item: &BoardItem, log: &mut Log) {
    if world.board_kind != Some(BoardKind::Grid) {
        return;
    }
    let (span, what) = match item {
        BoardItem::Sectors(names) => match (names.first(), names.last()) {
            (Some(first), Some(last)) => (first.span.to(last.span), "sectors"),
            _ => return,
        },
        BoardItem::SectorNumber(number) => (number.span, "sectors"),
        BoardItem::RingCells { span, .. } => (*span, "cells per sector"),
        _ => return,
    };
    log.report(setups::not_on_this_board(span, what, BoardKind::Grid));
}

/// Reports an item that only boards of squares can have, if the board has rings.
pub(super) fn only_on_a_grid(world: &World<'_>, item: &BoardItem, log: &mut Log) {
    if world.board_kind != Some(BoardKind::Rings) {
        return;
    }
    let (span, what) = match item {
        BoardItem::Further { name, .. } => (name.span, "cell ... of"),
        BoardItem::Plain(span) => (*span, "plain"),
        BoardItem::Cut(edges) => match edges.first() {
            Some((from, to)) => (from.span.to(to.span), "cut"),
            None => return,
        },
        BoardItem::Removed(cells) => match cells.first() {
            Some(CellRange::Cell(cell) | CellRange::Span(cell, _)) => (cell.span, "remove"),
            _ => return,
        },
        _ => return,
    };
    log.report(setups::not_on_this_board(span, what, BoardKind::Rings));
}
