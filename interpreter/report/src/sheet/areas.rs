//! The parts of a board that rules name, and the lines on it.

use crate::game_info::DrawnLine;
use crate::subject::Subject;
use crate::words;
use alfonso_board::CellId;
use alfonso_driver::message;

/// The most cells of a region that a sheet lists.
const LISTED: usize = 16;

/// The letters of the shortest word by which a rule may name a region.
const SHORTEST: usize = 4;

/// Describes the regions that the board does not show and that a rule names.
pub fn regions(subject: &Subject, rules: &[&str]) -> Vec<String> {
    let game = &subject.game;
    let spoken: Vec<String> = rules.iter().flat_map(|rule| words_of(rule)).collect();
    let named = |name: &str| {
        words_of(name).iter().any(|word| {
            let one = word.trim_end_matches('s');
            word.len() >= SHORTEST && spoken.iter().any(|other| other.trim_end_matches('s') == one)
        })
    };
    let mut out = Vec::new();
    for (index, cells) in game.blueprint().regions.iter().enumerate() {
        let name = game.names().regions.get(index).map(String::as_str).unwrap_or_default();
        if subject.info.regions.contains(&index) || !named(name) {
            continue;
        }
        if let Some(cells) = shown(subject, cells) {
            let name = words::capital(&name.replace('-', " "));
            out.push(message!(game, "sheet-region", name = name, cells = cells));
        }
    }
    out.dedup();
    out
}

/// Returns the words of a text in lower case.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Returns cells as a rectangle, as the edge of the board or as a list. Returns `None` if there are
/// too many, or none.
fn shown(subject: &Subject, cells: &[CellId]) -> Option<String> {
    let board = subject.game.topology();
    let name = |cell: &CellId| words::cell(&subject.game, *cell);
    // Names tell the coordinates on boards whose rows are slanted, too.
    let coordinates = |cell: &CellId| match alfonso_board::parse_cell(name(cell)) {
        Some((file, rank)) => (file as i64, rank as i64),
        None => (i64::from(board.cell(*cell).file), i64::from(board.cell(*cell).rank)),
    };
    let on_board = |cell: &CellId| (board.cell(*cell).file, board.cell(*cell).rank);
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
    let edge = |cell: &CellId| {
        let (file, rank) = (i32::from(on_board(cell).0), i32::from(on_board(cell).1));
        let (columns, rows) = (board.columns(), board.rows());
        [columns.start, columns.end - 1].contains(&file) || [rows.start, rows.end - 1].contains(&rank)
    };
    if cells.len() > LISTED {
        let all = board.cells().filter(edge).count();
        let whole = all == cells.len() && cells.iter().all(edge);
        return whole.then(|| message!(subject.game, "sheet-edge"));
    }
    Some(cells.iter().map(name).collect::<Vec<_>>().join(", "))
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
