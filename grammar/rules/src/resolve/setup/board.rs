//! The board and its regions.

use crate::model::{BoardBuilder, BoardSpec, Region, RegionId, RegionPart};
use crate::resolve::log::Log;
use crate::resolve::problems::{names, setups};
use crate::resolve::world::{Declared, World};
use alfonso_diag::Span;
use alfonso_syntax::ast::{self, BoardItem, CellRange};

/// The most cells.
const MOST_CELLS: i64 = 4096;
/// Files are named by one or two letters.
const MOST_FILES: i64 = 26 + 26 * 26;
/// Ranks are named by up to three digits.
const MOST_RANKS: i64 = 999;

/// Declares the board and what is named on it.
pub(in crate::resolve) fn declare<'f>(
    world: &mut World<'f>,
    board: &'f ast::Board,
    span: Span,
    log: &mut Log,
) {
    let builder = builder(board, log);
    let mut regions: Vec<Region> = Vec::new();
    for BoardItem::Region { name, cells } in &board.items {
        if log.spend(2 + cells.len(), name.span, None).is_none() {
            return;
        }
        let parts = cells.iter().filter_map(|range| part(world, range, log)).collect();
        match world.declare(name, Declared::Region(RegionId::new(regions.len()))) {
            Some(problem) => log.report(problem),
            None => regions.push(Region { name: name.node.clone(), parts }),
        }
    }
    if let Some(builder) = builder {
        world.board = Some(BoardSpec { builder, regions, span });
    }
}

fn builder(board: &ast::Board, log: &mut Log) -> Option<BoardBuilder> {
    let ast::BoardBuilder::Grid { files, ranks } = &board.builder;
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

fn part(world: &World<'_>, range: &CellRange, log: &mut Log) -> Option<RegionPart> {
    match range {
        CellRange::Cell(cell) => Some(RegionPart::Cell(cell.clone())),
        CellRange::Span(from, to) => Some(RegionPart::Rectangle(from.clone(), to.clone())),
        CellRange::Region(name) => match world.find(&name.node) {
            Some(Declared::Region(region)) => Some(RegionPart::Region(region)),
            _ => {
                let known = world.names_of(|it| matches!(it, Declared::Region(_)));
                log.report(names::unknown_name(&name.node, name.span, "region before this", known));
                None
            }
        },
    }
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
