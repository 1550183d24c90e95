//! Small diagrams of movements: one piece and the cells around it.

use crate::board::Style;
use crate::legend::{self, Signs};
use crate::movement::{self, after};
use crate::picture::{Excerpt, Mark, When};
use crate::subject::Subject;
use crate::words;
use alfonso_board::{CellId, Shape};
use alfonso_driver::message;
use alfonso_driver::movement::{How, Movement};
use alfonso_game::{KindId, Seat};
use unicode_width::UnicodeWidthStr;

/// The widest name above a small diagram, in columns.
const NAME: usize = 26;

/// The width of a mark in the legend with the space after it, in columns.
const MARK: usize = 3;

/// The gap between two diagrams, in columns.
const GAP: usize = 3;

/// Returns a movement of each kind that moves, in file order. The piece belongs to the first player
/// who begins with such a piece.
pub fn movements(subject: &Subject) -> Vec<Movement> {
    let kinds = (0..subject.game.names().kinds.len()).map(KindId::new);
    let owner = |kind| legend::owners(&subject.game, kind).first().copied().unwrap_or(Seat::new(0));
    let movements = kinds.map(|kind| shown(subject, kind, owner(kind)));
    let cells = subject.game.topology().len();
    // A way that leads nearly everywhere shows nothing.
    let drawn = movements.map(|mut movement| {
        movement.ways.retain(|way| !way.reaches.is_empty() && way.reaches.len() * 2 <= cells);
        movement
    });
    drawn.filter(|movement| !movement.ways.is_empty()).collect()
}

/// Returns the movement from the middle of the board, or from the cell where such a piece begins if
/// it goes to more cells from there.
fn shown(subject: &Subject, kind: KindId, owner: Seat) -> Movement {
    let game = &subject.game;
    let from = |at: CellId| Movement::new(game, kind, owner, at);
    let reached = |movement: &Movement| movement.ways.iter().map(|way| way.reaches.len()).sum::<usize>();
    let middle = from(Movement::seen_from(game, kind, owner));
    let setup = game.blueprint().setup.iter();
    let own = setup.filter(|(_, piece)| piece.owner == owner && game.kind(*piece) == kind);
    let home = own.map(|(at, _)| from(*at)).max_by_key(|movement| reached(movement));
    match home {
        Some(home) if reached(&home) > reached(&middle) => home,
        _ => middle,
    }
}

/// Returns the part of the board that shows a movement, or `None` if only the whole board does.
pub fn excerpt(subject: &Subject, movement: &Movement, marks: &[Mark]) -> Option<Excerpt> {
    let board = subject.game.topology();
    let is_grid = board.shape() == Shape::Grid && board.round().is_none() && board.table().is_none();
    if !is_grid || marks.iter().any(|mark| matches!(mark, Mark::Roll(..))) {
        return None;
    }
    Excerpt::around(board, movement.at, &seen(marks))
}

/// Returns the cells of marks, with those at which a line begins or ends.
fn seen(marks: &[Mark]) -> Vec<CellId> {
    let long: Vec<CellId> =
        marks.iter().filter_map(line).filter(|line| line.len() > Excerpt::LONG).flatten().collect();
    let cell = |mark: &Mark| match mark {
        Mark::Reach { cell, .. } | Mark::Gate(cell) if !long.contains(cell) => Some(*cell),
        _ => None,
    };
    let near = marks.iter().filter_map(line).map(|line| line.into_iter().take(Excerpt::LONG).collect());
    let near: Vec<Vec<CellId>> = near.collect();
    marks.iter().filter_map(cell).chain(near.into_iter().flatten()).collect()
}

fn line(mark: &Mark) -> Option<Vec<CellId>> {
    match mark {
        Mark::Line(cells) => Some(cells.clone()),
        _ => None,
    }
}

/// Returns the meanings of the marks of several movements, each with its mark, without repetitions.
pub fn kinds_of(all: &[Vec<Mark>]) -> Vec<(How, When)> {
    let mut kinds: Vec<(How, When)> = all.iter().flat_map(|marks| movement::kinds_of(marks)).collect();
    kinds.sort_unstable_by_key(|(how, when)| (*when, std::cmp::Reverse(*how)));
    kinds.dedup();
    kinds
}

/// Returns the meaning of a mark, in the language of the reader.
pub fn meaning(subject: &Subject, how: How, when: When) -> String {
    let game = &subject.game;
    let mark = match how {
        How::Both => message!(game, "sheet-mark-both"),
        How::Move => message!(game, "sheet-mark-move"),
        How::Take => message!(game, "sheet-mark-take"),
        How::Over => message!(game, "sheet-mark-over"),
        How::Exchange => message!(game, "sheet-mark-exchange"),
    };
    match when {
        When::Always => mark,
        When::Unmoved => message!(game, "sheet-mark-unmoved", mark = mark),
        When::Asked => message!(game, "sheet-mark-asked", mark = mark),
    }
}

/// Draws the diagrams of square boards with characters, side by side, below a legend. Returns
/// `None` if characters cannot show any.
pub fn text(subject: &Subject, movements: &[Movement], style: Style) -> Option<String> {
    if subject.game.topology().lines().is_some() {
        return None;
    }
    let mut drawn: Vec<Vec<String>> = Vec::new();
    let mut all = Vec::new();
    for movement in movements {
        let marks = movement::marks(movement);
        if let Some(excerpt) = excerpt(subject, movement, &marks) {
            let diagram = diagram(subject, movement, &marks, &excerpt, style);
            match drawn.iter_mut().find(|known: &&mut Vec<String>| known[1..] == diagram[1..]) {
                Some(known) => known[0] = format!("{}, {}", known[0], diagram[0]),
                None => drawn.push(diagram),
            }
            all.push(marks);
        }
    }
    if drawn.is_empty() {
        return None;
    }
    let drawn: Vec<Vec<String>> = drawn.into_iter().map(titled).collect();
    let signs = Signs::new(subject, style.ascii);
    let mut out = String::new();
    for (how, when) in kinds_of(&all) {
        let mark = format!("{}{}", sign(&signs, how, style.ascii), after(when));
        let width = style.screen.width.saturating_sub(MARK);
        let lines = words::flowing(&meaning(subject, how, when), "", width);
        out.push_str(&format!("{mark} {}\n", lines.replace('\n', "\n   ")));
    }
    if all.iter().flatten().filter_map(line).any(|line| line.len() > Excerpt::LONG) {
        out.push_str(&words::flowing(&message!(subject.game, "sheet-mark-on"), "", style.screen.width));
        out.push('\n');
    }
    out.push('\n');
    out.push_str(&beside(&drawn, style.screen.width));
    Some(out)
}

/// Returns the sign of a reachable cell, which is not the sign of a piece.
fn sign(signs: &Signs, how: How, ascii: bool) -> &'static str {
    signs.free(match (how, ascii) {
        (How::Both, false) => &["●", "◆", "*"],
        (How::Move, false) => &["○", "•", "+"],
        (How::Over, false) => &["⊗", "%"],
        (How::Take, false) => &["×", "#"],
        (How::Exchange, false) => &["⇄", "="],
        (How::Both, true) => &["*", "@"],
        (How::Move, true) => &["o", "+"],
        (How::Over, true) => &["%", "&"],
        (How::Take, true) => &["x", "#"],
        (How::Exchange, true) => &["=", "~"],
    })
}

/// Returns the lines of one diagram, with the name of the piece above it.
fn diagram(
    subject: &Subject,
    movement: &Movement,
    marks: &[Mark],
    excerpt: &Excerpt,
    style: Style,
) -> Vec<String> {
    let board = subject.game.topology();
    let signs = Signs::new(subject, style.ascii);
    let own = signs.symbol(movement.kind, movement.owner).chars().next().unwrap_or('?');
    let empty = if style.ascii { '.' } else { '·' };
    let shown = |cell: CellId| {
        let mark = marks.iter().find_map(|mark| match mark {
            Mark::Reach { cell: at, how, when } if *at == cell => {
                Some((sign(&signs, *how, style.ascii), after(*when)))
            }
            _ => None,
        });
        match mark {
            _ if cell == movement.at => format!("{own} "),
            Some((sign, after)) => format!("{sign}{after}"),
            None => format!("{empty} "),
        }
    };
    let mut lines = vec![words::kind(&subject.game, movement.kind).to_owned()];
    for rank in excerpt.ranks.clone().rev() {
        let cell = |file: i32| board.at(file, rank).map_or_else(|| "  ".to_owned(), shown);
        lines.push(excerpt.files.clone().map(cell).collect::<String>().trim_end().to_owned());
    }
    lines
}

/// Breaks the name above a diagram into lines.
fn titled(lines: Vec<String>) -> Vec<String> {
    let (name, rows) = lines.split_first().map_or(("", &[][..]), |(name, rows)| (name.as_str(), rows));
    let width = rows.iter().map(|row| row.width()).max().unwrap_or(0).max(NAME);
    let name = words::flowing(name, "", width);
    name.lines().map(str::to_owned).chain(rows.iter().cloned()).collect()
}

/// Puts diagrams side by side, as many as the width admits.
fn beside(drawn: &[Vec<String>], width: usize) -> String {
    let wide = |lines: &Vec<String>| lines.iter().map(|line| line.width()).max().unwrap_or(0);
    let mut rows: Vec<Vec<&Vec<String>>> = Vec::new();
    let mut columns = 0;
    for lines in drawn {
        let needed = wide(lines) + GAP;
        match rows.last_mut() {
            Some(row) if columns + needed <= width + GAP => row.push(lines),
            _ => {
                rows.push(vec![lines]);
                columns = 0;
            }
        }
        columns += needed;
    }
    let mut out = String::new();
    for (index, row) in rows.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let high = row.iter().map(|lines| lines.len()).max().unwrap_or(0);
        for height in 0..high {
            let mut text = String::new();
            for lines in row {
                let part = lines.get(height).map_or("", String::as_str);
                let gap = wide(lines) + GAP - part.width();
                text.push_str(part);
                text.push_str(&" ".repeat(gap));
            }
            out.push_str(text.trim_end());
            out.push('\n');
        }
    }
    out
}

/// Returns the name of the picture of a movement, for people who do not see it.
pub fn name(subject: &Subject, movement: &Movement) -> String {
    let piece = words::kind(&subject.game, movement.kind);
    message!(subject.game, "sheet-movement", piece = piece)
}
