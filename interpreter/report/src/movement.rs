//! Reports on the movement of a kind: marks for boards, text, and objects for programs. The module
//! [`super::picture`] draws pictures of it.
//!
//! ```
//! use alfonso_driver::movement::Movement;
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_game::{KindId, Seat};
//! use alfonso_report::movement;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("scachs").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("scachs", "scachs", loaded.expect("no errors"), &[]);
//! let kind = subject.game.names().kinds.iter().position(|kind| kind.0 == "Knight");
//! let (kind, at) = (KindId::new(kind.expect("a kind")), subject.game.topology().named("a1").expect("a cell"));
//! let knight = Movement::new(&subject.game, kind, Seat::new(0), at);
//! assert_eq!(movement::about(&subject, &knight), "Knight of White on a1");
//! assert_eq!(movement::rules(&subject, &knight), [("knight.leap".into(), "moves or takes: c2 b3".into())]);
//! ```

use super::board::Style;
use super::coordinates::Coordinates;
use super::drawn::{Bit, Drawn};
use super::head::Head;
use super::legend::Signs;
use super::picture::{Mark, When};
use super::{points, rings, words};
use crate::layout;
use crate::screen::TextStyle;
use crate::subject::Subject;
use alfonso_board::{CellId, Shape};
use alfonso_driver::movement::{How, Movement, Way};
use alfonso_driver::words::{cell, direction};
use schemars::JsonSchema;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

/// Returns the marks of a movement: first its lines, then one mark for each cell that the piece can
/// reach or pass. If a cell can be reached in several ways, the mark shows the way with the fewest
/// conditions.
pub fn marks(movement: &Movement) -> Vec<Mark> {
    let mut lines: Vec<Mark> = Vec::new();
    let mut reached: Vec<(CellId, Mark)> = Vec::new();
    for when in [When::Always, When::Unmoved, When::Asked] {
        let here = reached.len();
        for way in &movement.ways {
            let met = |asks: bool| match () {
                () if asks || way.asks => When::Asked,
                () if way.unmoved == Some(true) => When::Unmoved,
                () => When::Always,
            };
            for reach in way.reaches.iter().filter(|reach| met(reach.asks) == when) {
                let known = reached.iter_mut().position(|(cell, _)| *cell == reach.cell);
                match (known, way.roll) {
                    // A way without conditions makes those with conditions redundant.
                    (Some(known), _) if known < here => {}
                    (Some(known), _) => {
                        if let Mark::Reach { how, .. } = &mut reached[known].1 {
                            *how = how.and(reach.how);
                        }
                    }
                    (None, Some(number)) => reached.push((reach.cell, Mark::Roll(reach.cell, number))),
                    (None, None) => {
                        reached.push((reach.cell, Mark::Reach { cell: reach.cell, how: reach.how, when }));
                    }
                }
            }
        }
    }
    let from = |line: &Vec<CellId>| [&[movement.at], line.as_slice()].concat();
    lines.extend(movement.ways.iter().flat_map(|way| &way.lines).map(from).map(Mark::Line));
    let passed = movement.ways.iter().flat_map(|way| &way.lines).flatten();
    let mut gates: Vec<CellId> =
        passed.copied().filter(|cell| !reached.iter().any(|(known, _)| known == cell)).collect();
    gates.sort_unstable();
    gates.dedup();
    gates.retain(|cell| *cell != movement.at);
    lines.extend(gates.into_iter().map(Mark::Gate));
    lines.extend(reached.into_iter().map(|(_, mark)| mark));
    lines
}

/// Describes the piece: `Griffin of White on f6`, with its facing if relevant.
pub fn about(subject: &Subject, movement: &Movement) -> String {
    let game = &subject.game;
    let facing = movement.facing.map(|way| format!(", facing {}", direction(way)));
    let (kind, owner) = (words::kind(game, movement.kind), words::seat(game, movement.owner));
    format!("{kind} of {owner} on {}{}", cell(game, movement.at), facing.unwrap_or_default())
}

/// Returns the meaning of a mark.
pub fn meaning(how: How, when: When) -> String {
    let how = match how {
        How::Move => "moves there, does not take",
        How::Over => "lands there, takes what it crosses",
        How::Take => "takes there only",
        How::Exchange => "changes places there",
        How::Both => "moves or takes there",
    };
    match when {
        When::Always => how.to_owned(),
        When::Unmoved => format!("{how}: while unmoved"),
        When::Asked => format!("{how}: under a condition"),
    }
}

/// Returns the kinds of marks for reachable cells, sorted and without duplicates.
pub fn kinds_of(marks: &[Mark]) -> Vec<(How, When)> {
    let kind = |mark: &Mark| match mark {
        Mark::Reach { how, when, .. } => Some((*how, *when)),
        _ => None,
    };
    let mut kinds: Vec<(How, When)> = marks.iter().filter_map(kind).collect();
    kinds.sort_unstable_by_key(|(how, when)| (*when, std::cmp::Reverse(*how)));
    kinds.dedup();
    kinds
}

/// The text about a piece that never moves.
pub const UNMOVED: &str = "no rule moves it";

/// Describes each rule in file order: its id, then its cells and conditions.
pub fn rules(subject: &Subject, movement: &Movement) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = Vec::new();
    let mut rolling = None;
    for way in &movement.ways {
        let cells = cells(subject, way);
        match (way.roll, entries.last_mut()) {
            // With dice there is one way for each number, but they share one sentence.
            (Some(roll), Some((_, known))) if rolling == Some(way.rule) => {
                // The verb is the same for all numbers, so it is not repeated.
                let cells = cells.split_once(": ").map_or(cells.as_str(), |(_, cells)| cells);
                known.push_str(&format!("; {roll}: {cells}"));
            }
            (Some(roll), _) => {
                entries.push((rule(subject, way), format!("by what the dice show, {roll}: {cells}")))
            }
            (None, _) => entries.push((rule(subject, way), format!("{cells}{}", when(way)))),
        }
        rolling = way.roll.map(|_| way.rule);
    }
    for way in &movement.placings {
        let (rule, arrives) =
            (rule(subject, way), format!("comes from the reserve to {}{}", placed(subject, way), when(way)));
        // With dice there is one way for each number, but they need only one entry.
        if entries.last() != Some(&(rule.clone(), arrives.clone())) {
            entries.push((rule, arrives));
        }
    }
    entries
}

/// Lists the cells on which a piece can be placed from the reserve:
/// `any cell, takes there as well`.
fn placed(subject: &Subject, way: &Way) -> String {
    let everywhere = way.reaches.len() == subject.game.topology().len();
    let cells: Vec<&str> = way.reaches.iter().map(|reach| cell(&subject.game, reach.cell)).collect();
    let only = |how: How| way.reaches.iter().all(|reach| reach.how == how);
    match (everywhere, only(How::Move)) {
        (true, true) => "any empty cell".to_owned(),
        (true, false) if only(How::Take) => "any cell, and takes there".to_owned(),
        (true, false) => "any cell, and takes there if it is not empty".to_owned(),
        (false, true) => cells.join(" "),
        (false, false) => format!("{}, and takes there if the cell is not empty", cells.join(" ")),
    }
}

fn rule(subject: &Subject, way: &Way) -> String {
    super::outcome::rule(&subject.game, way.rule).to_owned()
}

/// Lists the cells of a way: `moves or takes: e4 e5; takes only: d6`.
fn cells(subject: &Subject, way: &Way) -> String {
    let mut parts = Vec::new();
    for (how, verb) in [
        (How::Both, "moves or takes"),
        (How::Move, "moves, does not take"),
        (How::Over, "lands and takes what it crosses"),
        (How::Take, "takes only"),
        (How::Exchange, "changes places"),
    ] {
        let reached = way.reaches.iter().filter(|reach| reach.how == how);
        let cells: Vec<&str> = reached.map(|reach| cell(&subject.game, reach.cell)).collect();
        if !cells.is_empty() {
            parts.push(format!("{verb}: {}", cells.join(" ")));
        }
    }
    let tag = way.tag.as_ref().map(|tag| format!(" (:{tag})")).unwrap_or_default();
    let on = if way.goes_on { ", and goes on from there" } else { "" };
    parts.join("; ") + on + &tag
}

/// Returns a phrase with the conditions of a way.
fn when(way: &Way) -> &'static str {
    match (way.unmoved, way.asks || way.reaches.iter().any(|reach| reach.asks)) {
        (Some(true), true) => ", while unmoved and under a condition",
        (Some(false), true) => ", once moved and under a condition",
        (None, true) => ", under a condition",
        (Some(true), false) => ", while unmoved",
        (Some(false), false) => ", once moved",
        (None, false) => "",
    }
}

/// Returns the diagram for a terminal.
pub fn text(subject: &Subject, movement: &Movement, style: Style) -> String {
    let marks = marks(movement);
    let screen = style.screen;
    let mut text =
        screen.paint(TextStyle::Strong, &format!("{}: {}", subject.info.heading(), about(subject, movement)));
    text.push_str("\n\n");
    let diagram = Diagram { subject, movement, marks: &marks, style };
    text.push_str(&match subject.game.topology().shape() {
        Shape::Grid if subject.game.topology().lines().is_some() => {
            points::laid_out(subject.game.topology(), style, &|_| 1, &|cell| diagram.point(cell)).text(screen)
        }
        Shape::Grid => diagram.grid(),
        Shape::Rings => rings::table(subject, 1, &|cell| diagram.sign(cell)).text(screen),
    });
    text.push('\n');
    let legend = diagram.legend();
    if !legend.is_empty() {
        text.push_str(&format!("{}\n", legend.join("\n")));
    }
    let rules = rules(subject, movement);
    if rules.is_empty() {
        text.push_str(UNMOVED);
        text.push('\n');
    }
    let wide = rules.iter().map(|(rule, _)| rule.width()).max().unwrap_or(0);
    for (rule, clause_text) in rules {
        let indent = " ".repeat(wide + 2);
        let mut line = format!("{rule:<wide$} ");
        for word in clause_text.split(' ') {
            if line.width() + 1 + word.width() > screen.width.max(wide + 20) {
                text.push_str(&format!("{}\n", line.trim_end()));
                line.clone_from(&indent);
                line.pop();
            }
            line.push_str(&format!(" {word}"));
        }
        text.push_str(&format!("{}\n", line.trim_end()));
    }
    match betza(subject, movement) {
        Some(Ok(written)) => text.push_str(&format!("in Betza's notation: {written}\n")),
        Some(Err(rule)) if !rule.is_empty() => {
            text.push_str(&format!("Betza's notation does not say {rule}\n"));
        }
        _ => {}
    }
    text
}

/// Returns the movement in Betza's notation. The error is the first rule that the notation cannot
/// express.
fn betza<'s>(subject: &'s Subject, movement: &Movement) -> Option<&'s Result<String, String>> {
    subject.info.annotations.betza.get(movement.kind.index())
}

/// A board with the marks of one movement.
struct Diagram<'d> {
    subject: &'d Subject,
    movement: &'d Movement,
    marks: &'d [Mark],
    style: Style,
}

impl Diagram<'_> {
    /// Returns the sign on a cell, one column wide.
    fn sign(&self, cell: CellId) -> Bit {
        let bit = |text: String, text_style| Bit { text, text_style, cell: Some(cell) };
        if cell == self.movement.at {
            let signs = Signs::new(self.subject, self.style.ascii);
            let sign = signs.symbol(self.movement.kind, self.movement.owner).chars().next().unwrap_or('?');
            return bit(sign.to_string(), Some(TextStyle::Strong));
        }
        let ascii = self.style.ascii;
        let mark = self.marks.iter().find_map(|mark| match mark {
            Mark::Reach { cell: at, how, .. } if *at == cell => Some(sign(*how, ascii)),
            Mark::Roll(at, number) if *at == cell => number.to_string().pop(),
            Mark::Gate(at) if *at == cell => Some(gate(ascii)),
            _ => None,
        });
        match mark {
            Some(mark) => bit(mark.to_string(), None),
            None => bit(if ascii { "." } else { "·" }.to_owned(), Some(TextStyle::Faint)),
        }
    }

    /// Returns the sign for a point. If the drawing has no coordinates, the sign is the name of the
    /// point.
    fn point(&self, cell: CellId) -> Bit {
        let board = self.subject.game.topology();
        let bit = self.sign(cell);
        if bit.text_style != Some(TextStyle::Faint) {
            let text = format!("{}{}", bit.text, self.behind(cell)).trim_end().to_owned();
            return Bit { text, ..bit };
        }
        let named = Coordinates::of(board) == Coordinates::Missing;
        let text = if named { board.cell(cell).name.clone() } else { points::empty(self.style).to_owned() };
        Bit { text, ..bit }
    }

    /// Returns the character that follows the sign of a cell.
    fn behind(&self, cell: CellId) -> char {
        let when = self.marks.iter().find_map(|mark| match mark {
            Mark::Reach { cell: at, when, .. } if *at == cell => Some(*when),
            _ => None,
        });
        when.map_or(' ', after)
    }

    fn grid(&self) -> String {
        let board = self.subject.game.topology();
        let (files, ranks) = (usize::from(board.files()), usize::try_from(board.rows().end).unwrap_or(0));
        let gutter = ranks.to_string().len().max(2);
        let margin = if files * 3 + gutter + 2 <= self.style.screen.width { " " } else { "" };
        let mut letters = " ".repeat(gutter + 2);
        for column in layout::columns(board) {
            letters.push_str(&format!("{margin}{:<2}", column.label));
        }
        let letters = format!("{}\n", letters.trim_end());
        let mut drawn = Drawn::default();
        for layout::Row { label, cells, .. } in layout::rows(board) {
            let mut row = vec![Bit::plain(format!(" {label:>gutter$} "))];
            for cell in cells {
                let field = cell.map(|cell| (self.sign(cell), self.behind(cell)));
                let (sign, behind) = field.unwrap_or_else(|| (Bit::plain(" "), ' '));
                row.extend([Bit::plain(margin), sign, Bit::plain(behind)]);
            }
            drawn.lines.push(row);
        }
        drawn.text(self.style.screen) + &letters
    }

    fn legend(&self) -> Vec<String> {
        let ascii = self.style.ascii;
        let text_of =
            |(how, when): (How, When)| format!("{}{}  {}", sign(how, ascii), after(when), meaning(how, when));
        let mut legend: Vec<String> = kinds_of(self.marks).into_iter().map(text_of).collect();
        if self.marks.iter().any(|mark| matches!(mark, Mark::Roll(..))) {
            legend.push("1   goes there if the dice show the number".to_owned());
        }
        if self.marks.iter().any(|mark| matches!(mark, Mark::Gate(_))) {
            legend.push(format!("{}   passes, does not stop", gate(ascii)));
        }
        legend
    }
}

/// Returns the sign of a reachable cell.
pub(crate) fn sign(how: How, ascii: bool) -> char {
    match (how, ascii) {
        (How::Both, false) => '●',
        (How::Move, false) => '○',
        (How::Over, false) => '⊗',
        (How::Take, false) => '×',
        (How::Exchange, false) => '⇄',
        (How::Both, true) => '*',
        (How::Move, true) => 'o',
        (How::Over, true) => '%',
        (How::Take, true) => 'x',
        (How::Exchange, true) => '=',
    }
}

fn gate(ascii: bool) -> char {
    if ascii { ':' } else { '◇' }
}

/// Returns the character that follows a sign and shows the condition for reaching the cell.
pub(crate) fn after(when: When) -> char {
    match when {
        When::Always => ' ',
        When::Unmoved => '\'',
        When::Asked => '?',
    }
}

/// A movement as an object for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MovementJson {
    #[serde(flatten)]
    head: Head,
    piece: String,
    owner: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    facing: Option<&'static str>,
    at: String,
    /// The movement in Betza's notation, if that can express it.
    betza: Option<String>,
    ways: Vec<WayJson>,
    /// The ways in which the piece can be placed from the reserve.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placings: Vec<WayJson>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct WayJson {
    rule: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<String>,
    /// True if the piece must not have moved before, false if it must have.
    #[serde(skip_serializing_if = "Option::is_none")]
    unmoved: Option<bool>,
    /// True if the rule has conditions that an empty board does not show.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    asks: bool,
    /// True if the move can continue from the target in the same way, as a chain.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    goes_on: bool,
    /// The number that the dice must show.
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<i64>,
    cells: Vec<ReachJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Vec<String>>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct ReachJson {
    cell: String,
    moves: bool,
    takes: bool,
    /// True if the piece captures the pieces that it crosses.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    takes_crossed: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    exchanges: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    asks: bool,
}

impl MovementJson {
    /// Returns the object for a movement.
    pub fn new(subject: &Subject, movement: &Movement) -> Self {
        let game = &subject.game;
        let name = |at: &CellId| cell(game, *at).to_owned();
        let way = |way: &Way| WayJson {
            rule: super::outcome::rule(game, way.rule).to_owned(),
            tag: way.tag.clone(),
            unmoved: way.unmoved,
            asks: way.asks,
            goes_on: way.goes_on,
            roll: way.roll,
            cells: way
                .reaches
                .iter()
                .map(|reach| ReachJson {
                    cell: name(&reach.cell),
                    moves: matches!(reach.how, How::Move | How::Over | How::Both),
                    takes_crossed: reach.how == How::Over,
                    takes: matches!(reach.how, How::Take | How::Both),
                    exchanges: reach.how == How::Exchange,
                    asks: reach.asks,
                })
                .collect(),
            lines: way.lines.iter().map(|line| line.iter().map(name).collect()).collect(),
        };
        Self {
            head: Head::new(&subject.info),
            piece: words::kind(game, movement.kind).to_owned(),
            owner: words::seat(game, movement.owner).to_owned(),
            betza: betza(subject, movement).and_then(|written| written.clone().ok()),
            facing: movement.facing.map(direction),
            at: name(&movement.at),
            ways: movement.ways.iter().map(way).collect(),
            placings: movement.placings.iter().map(way).collect(),
        }
    }
}
