//! Reports the traffic of pieces on a board, as a table and as a picture. Lines that pieces used
//! more often are wider.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_game::Seat;
//! use alfonso_lab::Traffic;
//! use alfonso_report::picture::traffic;
//! use alfonso_report::screen::Screen;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let mut moves = Traffic::default();
//! let centre = subject.game.topology().named("b2").expect("a cell");
//! moves.put(Seat::new(0), (None, centre), 12);
//! assert!(traffic::draw(&subject, &moves, "twelve games").starts_with("<svg "));
//! let page = traffic::most_used(&subject, &moves, "twelve games").text(Screen::PLAIN);
//! assert!(page.starts_with("Tic-tac-toe: twelve games\n"));
//! ```

use super::page::{self, LEADING};
use super::shapes::{Anchor, Text};
use super::{Drawing, MARGIN, document};
use crate::document::{Document, Form, Table};
use crate::sanitise;
use crate::subject::Subject;
use crate::words;
use alfonso_board::CellId;
use alfonso_forms::english;
use alfonso_lab::Traffic;
use std::collections::BTreeMap;
use svg::node::element::{Circle, Group, Line};

/// The maximum number of lines in the table.
const MOST_LINES: usize = 20;
/// The colour of lines, and the colour of cells on which pieces were placed.
const FOREGROUND: &str = "#7b1e1e";
const PLACED: &str = "#1d4d7a";
/// The width of the most used line.
const WIDEST: f64 = 16.0;
/// The minimum width of a line that is drawn.
const THINNEST: f64 = 0.3;

/// Returns a table of the lines with the most moves.
pub fn most_used(subject: &Subject, traffic: &Traffic, about: &str) -> Document<'static> {
    let (lines, placed) = counts(traffic);
    let mut page = Document::new(Form::Report);
    page.heading(1, format!("{}: {}", subject.info.heading(), sanitise::line(about)));
    let all: u64 = lines.values().chain(placed.values()).sum();
    let name = |cell: CellId| words::cell(&subject.game, cell);
    let entries = lines.iter().map(|((from, to), moves)| (format!("{}-{}", name(*from), name(*to)), *moves));
    let placed = placed.iter().map(|(cell, moves)| (format!("placed on {}", name(*cell)), *moves));
    let mut entries: Vec<(String, u64)> = entries.chain(placed).collect();
    entries.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let mut table = Table::new(&["line", "moves", "of all"], "lrr");
    for (line, moves) in entries.iter().take(MOST_LINES) {
        let share = format!("{:.1}%", 100.0 * *moves as f64 / all.max(1) as f64);
        table.row([line.clone(), moves.to_string(), share]);
    }
    page.table(table);
    if entries.len() > MOST_LINES {
        page.paragraph(format!("{} more lines.", entries.len() - MOST_LINES));
    }
    page
}

/// Draws the traffic of all players as a complete picture.
pub fn draw(subject: &Subject, traffic: &Traffic, about: &str) -> String {
    let game = &subject.game;
    let drawing = Drawing::new(subject, Vec::new(), None);
    let board = drawing.board(&[]);
    let (lines, placed) = counts(traffic);
    let all: u64 = lines.values().chain(placed.values()).sum();
    let most = lines.values().chain(placed.values()).copied().max().unwrap_or(0).max(1);
    let wide = |count: u64| WIDEST * count as f64 / most as f64;
    let mut drawn = Group::new().set("stroke-linecap", "round");
    for ((from, to), count) in &lines {
        let (a, b) = (board.spots[from.index()], board.spots[to.index()]);
        if wide(*count) >= THINNEST {
            drawn = drawn.add(
                Line::new()
                    .set("x1", format!("{:.1}", a.x))
                    .set("y1", format!("{:.1}", a.y))
                    .set("x2", format!("{:.1}", b.x))
                    .set("y2", format!("{:.1}", b.y))
                    .set("stroke", FOREGROUND)
                    .set("stroke-opacity", "0.55")
                    .set("stroke-width", format!("{:.1}", wide(*count))),
            );
        }
    }
    for (cell, count) in &placed {
        let at = board.spots[cell.index()];
        drawn = drawn.add(
            Circle::new()
                .set("cx", format!("{:.1}", at.x))
                .set("cy", format!("{:.1}", at.y))
                .set("r", format!("{:.1}", wide(*count)))
                .set("fill", PLACED)
                .set("fill-opacity", "0.55"),
        );
    }
    let width = board.width.max(420.0) + 2.0 * MARGIN;
    let (heading, high) = page::heading(&drawing, width, about);
    let top = MARGIN + high;
    let left = (width - board.width) / 2.0;
    let placed_board = board.group.add(drawn).set("transform", format!("translate({left:.1} {top:.1})"));
    let below = top + board.height + LEADING;
    let percent = 100.0 * most as f64 / all.max(1) as f64;
    let text = format!("the widest line: {percent:.1}% of {}", english::count(all, "move"));
    let legend = Text::new(&text).size(13.0).anchor(Anchor::Middle).at(width / 2.0, below);
    let name = |cell: &CellId| words::cell(game, *cell);
    let caption = lines.iter().map(|((from, to), count)| format!("{}-{} {count}", name(from), name(to)));
    let caption =
        caption.chain(placed.iter().map(|(cell, count)| format!("placed on {} {count}", name(cell))));
    let caption = caption.collect::<Vec<_>>().join(", ");
    let title = format!("{}: {about}", subject.info.heading());
    let document = document((width, below + MARGIN), &title, &caption)
        .add(page::background())
        .add(heading)
        .add(placed_board)
        .add(legend);
    format!("{document}\n")
}

/// Returns the number of moves along each line, and the number of placements on each cell. Both
/// directions of a line and all players are counted together.
pub fn counts(traffic: &Traffic) -> (BTreeMap<(CellId, CellId), u64>, BTreeMap<CellId, u64>) {
    let (mut lines, mut placed) = (BTreeMap::new(), BTreeMap::new());
    for (_, from, to, moves) in traffic.lines() {
        match from {
            Some(from) => *lines.entry((from.min(to), from.max(to))).or_default() += moves,
            None => *placed.entry(to).or_default() += moves,
        }
    }
    (lines, placed)
}
