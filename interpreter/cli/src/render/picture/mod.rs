//! A position as a picture (SVG): the board with its men, and beside it what a reader wants to know.
//!
//! A picture stands by itself: it names no other file, no script, and fonts only by family. Names from rule files are
//! escaped by the writer.

mod grid;
mod men;
mod rings;
mod shapes;

use super::legend::Signs;
use super::{outcome, tint, values, words};
use crate::subject::Subject;
use alfonso_board::{CellId, Shape};
use alfonso_game::blueprint::{Per, VarRole};
use alfonso_game::{KindId, Line, Seat};
use shapes::Text;
use svg::Document;
use svg::node::element::{Circle, Group, Rectangle, Title};

/// How far everything stays from the edges.
const MARGIN: f64 = 24.0;
/// The height of a line of text.
const LEADING: f64 = 20.0;
/// How wide a letter is, about.
const LETTER: f64 = 7.2;

/// What is drawn, and in which colours.
struct Scene<'p> {
    subject: &'p Subject,
    line: &'p dyn Line,
    signs: Signs,
    /// By seat: the row of the player's colour.
    tints: Vec<usize>,
    /// Where the last move began and ended.
    last: Option<(CellId, CellId)>,
}

impl Scene<'_> {
    /// True if the last move began or ended there.
    fn marked(&self, cell: CellId) -> bool {
        self.last.is_some_and(|(from, to)| from == cell || to == cell)
    }
}

/// A drawn board, with its upper left corner at the origin.
struct Board {
    group: Group,
    width: f64,
    height: f64,
}

/// The position that a line has come to.
pub fn draw(subject: &Subject, line: &dyn Line) -> String {
    let scene = Scene {
        subject,
        line,
        signs: Signs::new(subject, false),
        tints: tint::by_seat(&subject.game),
        last: super::board::last_move(line),
    };
    let board = match subject.game.topology().shape() {
        Shape::Grid => grid::draw(&scene),
        Shape::Rings => rings::draw(&scene),
    };
    let width = board.width.max(420.0) + 2.0 * MARGIN;
    let heading = heading(&scene, width);
    let top = MARGIN + heading.1;
    let left = (width - board.width) / 2.0;
    let below = beside(&scene, width, top + board.height + LEADING);
    let height = below.1 + MARGIN;
    let card = &subject.card;
    let ground = Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "#fffdf7");
    let placed = board.group.set("transform", format!("translate({left:.1} {top:.1})"));
    let document = Document::new()
        .set("viewBox", format!("0 0 {width:.0} {height:.0}"))
        .set("width", format!("{width:.0}"))
        .set("height", format!("{height:.0}"))
        .set("font-family", "'DejaVu Sans', 'Segoe UI Symbol', 'Noto Sans Symbols', sans-serif")
        .add(Title::new(card.heading().to_owned()))
        .add(ground)
        .add(heading.0)
        .add(placed)
        .add(below.0);
    format!("{document}\n")
}

/// Title and ruleset, and how high they are.
fn heading(scene: &Scene<'_>, width: f64) -> (Group, f64) {
    let card = &scene.subject.card;
    let mut group = Group::new().add(Text::new(card.heading()).size(18.0).bold().at(MARGIN, MARGIN + 14.0));
    let mut second = card.ruleset.clone();
    if !card.ruleset_text.is_empty() {
        second.push_str(&format!(": {}", card.ruleset_text));
    }
    for (question, reading) in &card.readings {
        second.push_str(&format!(", {question} = {reading}"));
    }
    let mut high = LEADING + 12.0;
    for row in rows(&second, width) {
        high += LEADING - 4.0;
        group = group.add(Text::new(&row).size(12.0).faint().at(MARGIN, MARGIN + high - 14.0));
    }
    (group, high)
}

/// Whose turn it is, what happened, the players; and where the last of it stands.
fn beside(scene: &Scene<'_>, width: f64, top: f64) -> (Group, f64) {
    let Scene { subject, line, .. } = scene;
    let mut group = Group::new();
    let mut y = top;
    let mut lines = super::state::standing(subject, *line);
    for role in [VarRole::Score, VarRole::Money, VarRole::Plain] {
        let spec = subject.game.blueprint();
        let beside_players = |name: &str| {
            let row = subject.game.names().vars.iter().position(|var| var == name);
            role != VarRole::Plain && row.is_some_and(|row| spec.vars[row].per == Per::Player)
        };
        let told =
            values::of_role(subject, *line, role).into_iter().filter(|(name, _)| !beside_players(name));
        lines.extend(told.filter_map(|(name, value)| Some(format!("{name}: {}", value.words()?))));
    }
    for (index, text) in lines.iter().enumerate() {
        for row in rows(text, width) {
            let text = Text::new(&row).size(14.0);
            let text = if index == 0 { text.bold() } else { text };
            group = group.add(text.at(MARGIN, y));
            y += LEADING;
        }
    }
    y += 4.0;
    for seat in (0..subject.game.names().players.len()).map(Seat::new) {
        let tint = &tint::TINTS[scene.tints[seat.index()]];
        let dot = Circle::new().set("cx", MARGIN + 7.0).set("cy", format!("{:.1}", y - 5.0)).set("r", 7);
        let dot = dot.set("fill", tint.fill).set("stroke", "#4a4138");
        let told = player(scene, seat);
        let text = Text::new(&told).size(14.0);
        let text = if line.is_alive(seat) { text } else { text.faint() };
        group = group.add(dot).add(text.at(MARGIN + 22.0, y));
        if subject.game.names().kinds.len() == 1 {
            group = group.add(men::sign(scene, KindId(0), seat, (MARGIN + 7.0, y - 5.0), 7.0));
        }
        y += LEADING;
    }
    let drawn: Vec<String> = subject.card.lines.iter().map(super::state::drawn_line).collect();
    for text in [scene.signs.kinds_in_words(subject, *line).join(", "), drawn.join(", ")] {
        for row in rows(&text, width) {
            group = group.add(Text::new(&row).size(12.0).faint().at(MARGIN, y));
            y += LEADING - 3.0;
        }
    }
    (group, y - LEADING)
}

/// `Green: purse -1, out of the game`.
fn player(scene: &Scene<'_>, seat: Seat) -> String {
    let Scene { subject, line, .. } = scene;
    let game = &subject.game;
    let mut parts = Vec::new();
    for (row, spec) in game.blueprint().vars.iter().enumerate() {
        if spec.role != VarRole::Plain
            && spec.per == Per::Player
            && let Some(value) = line.variable(row).get(seat.index())
        {
            parts.push(format!("{} {value}", game.names().vars[row]));
        }
    }
    if outcome::ended(subject, *line).is_none() && line.mover() == seat {
        parts.push("to move".to_owned());
    }
    if !line.is_alive(seat) {
        parts.push("out of the game".to_owned());
    }
    let name = words::seat(game, seat);
    if parts.is_empty() { name.to_owned() } else { format!("{name}: {}", parts.join(", ")) }
}

/// A text on as many rows as it takes, broken between words.
fn rows(text: &str, width: f64) -> Vec<String> {
    let most = ((width - 2.0 * MARGIN) / LETTER) as usize;
    let mut rows: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match rows.last_mut() {
            Some(row) if row.chars().count() + 1 + word.chars().count() <= most => {
                row.push(' ');
                row.push_str(word);
            }
            _ => rows.push(word.to_owned()),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn pictures_are_whole_and_names_cannot_break_them() {
        let mut subject = fixture::subject();
        subject.card.title = "<script>&\"".to_owned();
        let mut line = subject.game.line();
        alfonso_driver::play_all(line.as_mut(), "a1-a2").expect("legal");
        let picture = draw(&subject, line.as_ref());
        assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"), "{picture}");
        assert!(!picture.contains("<script") && picture.contains("&lt;script&gt;&amp;"), "{picture}");
        assert_eq!(picture.matches("<circle").count(), 5 + 2, "a disc for each man and each player");
        let (open, close) = (picture.matches("<g").count(), picture.matches("</g>").count());
        assert_eq!(open, close, "{picture}");
    }

    #[test]
    fn long_texts_go_on_several_rows() {
        assert_eq!(rows("one two three", 2.0 * MARGIN + 8.0 * LETTER), ["one two", "three"]);
        assert!(rows("", 100.0).is_empty());
    }
}
