//! The parts of a board that rules name, and the lines on it.

use crate::game_info::DrawnLine;
use crate::subject::Subject;
use crate::{regions, words};
use alfonso_board::{CellId, Shape};
use alfonso_driver::message;
use alfonso_syntax::ast::{BoardItem, File, ItemKind};
use alfonso_syntax::walk::{self, Visitor};
use std::collections::BTreeSet;

/// The most cells of a region that a sheet lists.
const LISTED: usize = 16;

/// The letters of the shortest word by which a rule may name a region.
const SHORTEST: usize = 4;

/// Describes the regions that the board shows with a mark.
pub fn marked(subject: &Subject) -> Vec<String> {
    let game = &subject.game;
    let text = |index: &usize| {
        let cells = game.blueprint().regions.get(*index).filter(|cells| !cells.is_empty())?;
        let name = name_of(subject, *index);
        let names: Vec<&str> = cells.iter().map(|cell| words::cell(game, *cell)).collect();
        Some(match names.as_slice() {
            [only] => message!(game, "sheet-marked-one", name = name, cell = *only),
            few if few.len() <= LISTED => {
                let name = words::capital(&name);
                message!(game, "sheet-marked", name = name, cells = few.join(", "))
            }
            _ => message!(game, "sheet-marked-many", name = words::capital(&name)),
        })
    };
    subject.info.regions.iter().filter_map(text).collect()
}

/// Describes the regions that the board does not show, that the rules of `file` use and that a
/// sentence about a rule names.
pub fn regions(subject: &Subject, file: &File, rules: &[&str]) -> Vec<String> {
    let game = &subject.game;
    let spoken: Vec<String> = rules.iter().flat_map(|rule| words_of(rule)).collect();
    let players: Vec<String> = game.names().players.iter().map(|(name, _)| name.to_lowercase()).collect();
    // The name of a player alone does not name a region.
    let named = |name: &str| {
        words_of(name).iter().filter(|word| !players.contains(word)).any(|word| {
            let one = word.trim_end_matches('s');
            word.len() >= SHORTEST && spoken.iter().any(|other| other.trim_end_matches('s') == one)
        })
    };
    let (used, ways) = (used(file), ways(file));
    let mut out = Vec::new();
    for (index, cells) in game.blueprint().regions.iter().enumerate() {
        let name = name_of(subject, index);
        let declared = declared(subject, index);
        let is_described = subject.info.regions.contains(&index) || ways.contains(declared);
        if is_described || !named(&name) || !used.contains(declared) {
            continue;
        }
        if let Some(shown) = shown(subject, cells) {
            out.push(match cells.len() {
                1 => message!(game, "sheet-region-one", name = name, cell = shown),
                _ => message!(game, "sheet-region", name = words::capital(&name), cells = shown),
            });
        }
    }
    out.dedup();
    out
}

/// Returns the name of a region in words.
fn name_of(subject: &Subject, index: usize) -> String {
    subject.game.names().regions.get(index).map(|name| name.replace('-', " ")).unwrap_or_default()
}

/// Returns the name under which the rule file declares a region, without the name of its player.
fn declared(subject: &Subject, index: usize) -> &str {
    let name = subject.game.names().regions.get(index).map(String::as_str).unwrap_or_default();
    match regions::owner(subject, index) {
        Some(_) => name.rsplit_once(" of ").map_or(name, |(name, _)| name),
        None => name,
    }
}

/// Returns the names of the tracks. Each has a sentence of its own, with its cells in their order.
fn ways(file: &File) -> BTreeSet<&str> {
    let boards = file.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Board(board) => Some(board),
        _ => None,
    });
    let names = boards.flat_map(|board| &board.items).filter_map(|item| match item {
        BoardItem::Track { name, .. } | BoardItem::TrackPer { name, .. } => Some(name.node.as_str()),
        _ => None,
    });
    names.collect()
}

/// Returns the names that the rules use. What the board declares and what pictures show is left out.
fn used(file: &File) -> BTreeSet<String> {
    let mut names = Names::default();
    for item in &file.items {
        if !matches!(item.kind, ItemKind::Board(_) | ItemKind::Picture(_) | ItemKind::Example(_)) {
            walk::item(item, &mut names);
        }
    }
    names.0
}

/// The names in a tree.
#[derive(Default)]
struct Names(BTreeSet<String>);

impl Visitor for Names {
    fn name(&mut self, word: &str) {
        self.0.insert(word.to_owned());
    }
}

/// Returns the words of a text in lower case.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Returns cells as a rectangle, as the whole edge of the board or as a list. Returns `None` if there
/// are too many, or none.
fn shown(subject: &Subject, cells: &[CellId]) -> Option<String> {
    let board = subject.game.topology();
    let name = |cell: &CellId| words::cell(&subject.game, *cell);
    // Names give the coordinates on boards whose rows are slanted, too.
    let coordinates = |cell: &CellId| match alfonso_board::parse_cell(name(cell)) {
        Some((file, rank)) => (file as i64, rank as i64),
        None => (i64::from(board.cell(*cell).file), i64::from(board.cell(*cell).rank)),
    };
    let files = cells.iter().map(|cell| coordinates(cell).0);
    let ranks = cells.iter().map(|cell| coordinates(cell).1);
    let (left, right) = (files.clone().min()?, files.max()?);
    let (low, high) = (ranks.clone().min()?, ranks.max()?);
    let area = (right - left).saturating_add(1).saturating_mul((high - low).saturating_add(1));
    let area = usize::try_from(area).unwrap_or(usize::MAX);
    let corner = |file, rank| cells.iter().find(|cell| coordinates(cell) == (file, rank));
    if area == cells.len() && cells.len() > 2 && board.sectors() == 0 {
        return Some(format!("{}\u{2013}{}", name(corner(left, low)?), name(corner(right, high)?)));
    }
    if cells.len() > LISTED {
        let all: BTreeSet<CellId> = cells.iter().copied().collect();
        let whole = board.shape() == Shape::Grid && all == border(subject);
        return whole.then(|| message!(subject.game, "sheet-edge"));
    }
    Some(cells.iter().map(name).collect::<Vec<_>>().join(", "))
}

/// Returns the cells at the border of a grid.
fn border(subject: &Subject) -> BTreeSet<CellId> {
    let board = subject.game.topology();
    board.orthogonal().iter().flat_map(|direction| board.edge(*direction)).collect()
}

/// Describes a line on the board.
pub fn line(subject: &Subject, line: &DrawnLine) -> String {
    let game = &subject.game;
    let (from, to) = (line.from.as_str(), line.to.as_str());
    match line.wall.as_deref() {
        None => message!(game, "sheet-line", from = from, to = to),
        Some([]) => message!(game, "sheet-wall", from = from, to = to),
        Some(kinds) => {
            let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
            let pieces = words::all_of(game, &kinds);
            message!(game, "sheet-wall-for", from = from, to = to, pieces = pieces)
        }
    }
}
