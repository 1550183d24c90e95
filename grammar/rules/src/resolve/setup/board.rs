//! The board, its regions and the lines drawn on it.

use super::rings;
use crate::ludemes::Ground;
use crate::model::{BoardBuilder, BoardSpec, KindId, Line, Region, RegionId, RegionPart, Wall};
use crate::resolve::log::Log;
use crate::resolve::problems::{names, setups};
use crate::resolve::world::{Declared, World};
use alfonso_diag::{Span, Spanned};
use alfonso_syntax::ast::{self, BoardItem, CellRange, LineLook, Name};
use std::collections::BTreeMap;

/// The most cells.
pub(super) const MOST_CELLS: i64 = 4096;
/// Files are named by one or two letters.
pub(super) const MOST_FILES: i64 = 26 + 26 * 26;
/// Ranks are named by up to three digits.
pub(super) const MOST_RANKS: i64 = 999;

/// Declares the board and what is named on it.
pub(in crate::resolve) fn declare<'f>(
    world: &mut World<'f>,
    board: &'f ast::Board,
    span: Span,
    log: &mut Log,
) {
    let builder = match &board.builder {
        ast::BoardBuilder::Grid { files, ranks } => grid(files, ranks, log),
        ast::BoardBuilder::Rings(rings) => rings::builder(world, rings, &board.items, log),
    };
    let mut regions: Vec<Region> = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    for item in &board.items {
        match item {
            BoardItem::Region { name, cells } => {
                if log.spend(2 + cells.len(), name.span, None).is_none() {
                    return;
                }
                let parts =
                    cells.iter().flat_map(|range| part(world, range, builder.as_ref(), log)).collect();
                match world.declare(name, Declared::Region(RegionId::new(regions.len()))) {
                    Some(problem) => log.report(problem),
                    None => regions.push(Region { name: name.node.clone(), parts }),
                }
            }
            BoardItem::Line { name, from, to, look } => {
                if log.spend(2, name.span, None).is_none() {
                    return;
                }
                lines.extend(line(name, (from, to), look, builder.as_ref(), &lines, log));
            }
            BoardItem::Sectors(_) | BoardItem::SectorNumber(_) | BoardItem::RingCells { .. } => {
                rings::not_on_a_grid(world, item, log);
            }
        }
    }
    if let Some(builder) = builder {
        world.board = Some(BoardSpec { builder, regions, lines, span });
    }
}

fn grid(files: &Spanned<i64>, ranks: &Spanned<i64>, log: &mut Log) -> Option<BoardBuilder> {
    let span = files.span.to(ranks.span);
    let message = if files.node < 1 || ranks.node < 1 {
        "a board has at least one file and one rank".to_owned()
    } else if files.node > MOST_FILES {
        format!("a board of {} files is too wide: at most {MOST_FILES} can be named", files.node)
    } else if ranks.node > MOST_RANKS {
        format!("a board of {} ranks is too high: at most {MOST_RANKS} can be named", ranks.node)
    } else if files.node * ranks.node > MOST_CELLS {
        format!("a board of {} by {} has {} cells", files.node, ranks.node, files.node * ranks.node)
    } else {
        let (files, ranks) = (u16::try_from(files.node).ok()?, u16::try_from(ranks.node).ok()?);
        return Some(BoardBuilder::Grid { files, ranks });
    };
    log.report(setups::board_size(span, message));
    None
}

fn part(
    world: &World<'_>,
    range: &CellRange,
    board: Option<&BoardBuilder>,
    log: &mut Log,
) -> Vec<RegionPart> {
    match range {
        CellRange::Cell(cell) => vec![RegionPart::Cell(cell.clone())],
        CellRange::Span(from, to) => vec![RegionPart::Rectangle(from.clone(), to.clone())],
        CellRange::Region(name) => match world.find(&name.node) {
            Some(Declared::Region(region)) => vec![RegionPart::Region(region)],
            Some(Declared::Sector(sector)) => rings::cells_of(board, sector, name.span),
            _ if world.refused.contains(name.node.as_str()) => Vec::new(),
            _ => {
                let known = world.names_of(|it| matches!(it, Declared::Region(_) | Declared::Sector(_)));
                log.report(names::unknown_name(&name.node, name.span, "region before this", known));
                Vec::new()
            }
        },
    }
}

/// A line that is drawn on a grid.
fn line(
    name: &Name,
    (from, to): (&Name, &Name),
    look: &LineLook,
    board: Option<&BoardBuilder>,
    before: &[Line],
    log: &mut Log,
) -> Option<Line> {
    let span = name.span.to(to.span);
    if let Some(first) = before.iter().find(|line| line.name == name.node) {
        log.report(names::double(name, first.span, "line"));
        return None;
    }
    let (files, ranks) = match board? {
        BoardBuilder::Grid { files, ranks } => (usize::from(*files), usize::from(*ranks)),
        BoardBuilder::Rings { .. } => {
            log.report(setups::not_on_this_board(span, "line", Ground::Rings));
            return None;
        }
    };
    let place = |cell: &Name| {
        let digits = cell.node.find(|sign: char| sign.is_ascii_digit())?;
        let (file, rank) = cell.node.split_at(digits);
        let (file, rank) = (file_index(file)?, rank.parse::<usize>().ok()?);
        (file < files && (1..=ranks).contains(&rank)).then_some((file, rank))
    };
    for end in [from, to] {
        if place(end).is_none() {
            log.report(setups::line_off_board(end));
            return None;
        }
    }
    let (start, end) = (place(from)?, place(to)?);
    if start == end {
        log.report(setups::line_of_one_cell(from.span.to(to.span), &from.node));
        return None;
    }
    let (along, up) = (start.0.abs_diff(end.0), start.1.abs_diff(end.1));
    if along != 0 && up != 0 && along != up {
        log.report(setups::slanted_line(from.span.to(to.span), &from.node, &to.node));
        return None;
    }
    let wall = match look {
        LineLook::Drawn => Wall::No,
        LineLook::Wall(kinds) if kinds.is_empty() => Wall::All,
        // Which kinds is asked once all are known.
        LineLook::Wall(_) => Wall::Kinds(Vec::new()),
        // A choice without an arm for its answer, which has been reported.
        LineLook::By(_) => return None,
    };
    Some(Line { name: name.node.clone(), from: from.clone(), to: to.clone(), wall, span })
}

/// Finds the kinds for which lines are walls, once everything is declared.
pub(in crate::resolve) fn walls(world: &mut World<'_>, board: &ast::Board, log: &mut Log) {
    let mut walls = BTreeMap::new();
    for item in &board.items {
        let BoardItem::Line { name, look: LineLook::Wall(named), .. } = item else { continue };
        if log.spend(named.len(), name.span, None).is_none() {
            return;
        }
        walls.insert(name.span.start, stopped(world, named, log));
    }
    for line in world.board.iter_mut().flat_map(|board| &mut board.lines) {
        if let (Wall::Kinds(kinds), Some(stopped)) = (&mut line.wall, walls.remove(&line.span.start)) {
            *kinds = stopped;
        }
    }
}

fn stopped(world: &World<'_>, named: &[Name], log: &mut Log) -> Vec<KindId> {
    let mut kinds = Vec::new();
    for name in named {
        match world.kind(&name.node) {
            Some(kind) if kinds.contains(&kind) => log.report(setups::stopped_twice(name)),
            Some(kind) => kinds.push(kind),
            None => log.report_some(world.unknown_kind(name, None)),
        }
    }
    kinds.sort_unstable();
    kinds
}

/// The name of a file, from 0: `a`, ... `z`, `aa`, ...
pub(in crate::resolve) fn file_name(index: usize) -> String {
    let letter = |at: usize| char::from(b'a' + u8::try_from(at % 26).unwrap_or(0));
    match index / 26 {
        0 => letter(index).to_string(),
        more => format!("{}{}", letter(more - 1), letter(index)),
    }
}

/// The file of a name, from 0.
pub(in crate::resolve) fn file_index(name: &str) -> Option<usize> {
    let value = |sign: u8| sign.is_ascii_lowercase().then(|| usize::from(sign - b'a'));
    match name.as_bytes() {
        [one] => value(*one),
        [first, second] => Some((value(*first)? + 1) * 26 + value(*second)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_FILES, file_index, file_name};

    #[test]
    fn file_names_and_indices_agree() {
        for index in 0..usize::try_from(MOST_FILES).unwrap() {
            assert_eq!(file_index(&file_name(index)), Some(index));
        }
        assert_eq!(file_name(25), "z");
        assert_eq!(file_name(26), "aa");
    }
}
