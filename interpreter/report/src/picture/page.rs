//! Draws a position as a complete picture. The title is above the board. The turn, the last events
//! and the players are below it.

use super::shapes::Text;
use super::tokens;
use super::{Drawing, MARGIN, Spot, document};
use crate::{outcome, regions, state, values, words};
use alfonso_game::blueprint::{Per, VarRole};
use alfonso_game::{KindId, Line, Seat};
use svg::node::element::{Group, Rectangle, Title};

/// The height of a line of text.
pub const LEADING: f64 = 20.0;
/// The approximate width of a character.
const LETTER: f64 = 7.6;

/// Draws the position of a line.
pub fn draw(drawing: &Drawing<'_>, line: &dyn Line) -> String {
    let board = drawing.board(&[]);
    let width = board.width.max(420.0) + 2.0 * MARGIN;
    let (heading, high) = heading(drawing, width, "");
    let top = MARGIN + high;
    let (below, bottom) = beside(drawing, line, width, top + board.height + LEADING);
    let height = bottom + MARGIN;
    let left = (width - board.width) / 2.0;
    let placed = board.group.set("transform", format!("translate({left:.1} {top:.1})"));
    let held = state::reserves(drawing.subject, line);
    let held =
        held.iter().map(|held| format!(". {}", state::reserve_in_words(drawing.subject, held).join(", ")));
    let held = held.collect::<String>();
    let pieces = drawing.description();
    let separated = if pieces.is_empty() { String::new() } else { format!(". {pieces}") };
    let standing = state::standing(drawing.subject, line).join("; ");
    let text = format!("{standing}{separated}{held}. {}", drawing.subject.info.reference());
    let document = document((width, height), &drawing.subject.info.heading(), &text)
        .add(background())
        .add(heading)
        .add(placed)
        .add(below);
    format!("{document}\n")
}

/// Draws the background.
pub fn background() -> Rectangle {
    Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "#ffffff")
}

/// Draws the title and the ruleset, and returns their height too. `about` is the subject of the
/// picture and follows the title.
pub fn heading(drawing: &Drawing<'_>, width: f64, about: &str) -> (Group, f64) {
    let info = &drawing.subject.info;
    let title =
        if about.is_empty() { info.heading().into_owned() } else { format!("{}: {about}", info.heading()) };
    let mut group = Group::new();
    let mut high = 0.0;
    // The title has wider characters.
    for line in wrapped(&title, width * 0.74) {
        group = group.add(Text::new(&line).size(18.0).bold().at(MARGIN, MARGIN + high + 14.0));
        high += LEADING + 4.0;
    }
    let mut second = info.ruleset.clone();
    if !info.ruleset_text.is_empty() {
        second.push_str(&format!(": {}", info.ruleset_text));
    }
    for (question, reading) in &info.readings {
        second.push_str(&format!(", {question} = {reading}"));
    }
    high += 8.0;
    for line in wrapped(&second, width * 1.14) {
        high += LEADING - 4.0;
        group = group.add(Text::new(&line).size(12.0).faint().at(MARGIN, MARGIN + high - 14.0));
    }
    (group, high)
}

/// Draws the turn, the last events and the players. Also returns the height of the last row.
fn beside(drawing: &Drawing<'_>, line: &dyn Line, width: f64, top: f64) -> (Group, f64) {
    let subject = drawing.subject;
    let mut group = Group::new();
    let mut y = top;
    let mut lines = state::standing(subject, line);
    for role in [VarRole::Score, VarRole::Money, VarRole::Plain] {
        let spec = subject.game.blueprint();
        let beside_players = |name: &str| {
            let names = subject.game.names();
            let position = (0..names.vars.len()).find(|index| names.variable(*index) == name);
            role != VarRole::Plain && position.is_some_and(|position| spec.vars[position].per == Per::Player)
        };
        let entries =
            values::shown_of_role(subject, line, role).into_iter().filter(|(name, _)| !beside_players(name));
        lines.extend(entries.map(|(name, value)| format!("{name}: {value}")));
    }
    for (index, text) in lines.iter().enumerate() {
        for position in wrapped(text, width) {
            let text = Text::new(&position).size(14.0);
            let text = if index == 0 { text.bold() } else { text };
            group = group.add(text.at(MARGIN, y));
            y += LEADING;
        }
    }
    y += 4.0;
    let reserves = state::reserves(subject, line);
    for seat in (0..subject.game.names().players.len()).map(Seat::new) {
        let spot = Spot { x: MARGIN + 8.0, y: y - 5.0, radius: 8.0, out: None };
        let entries = player(drawing, line, seat);
        let text = Text::new(&entries).size(14.0);
        let text = if line.is_alive(seat) { text } else { text.faint() };
        let only = (subject.game.names().kinds.len() == 1).then_some(KindId(0));
        group = group.add(tokens::token(drawing, only, seat, spot)).add(text.at(MARGIN + 24.0, y));
        if let Some(kind) = only {
            group = group.add(tokens::sign(drawing, kind, seat, spot));
        }
        y += LEADING;
        if let Some(held) = reserves.iter().find(|(of, _)| *of == seat) {
            let (pieces, below) = reserve(drawing, held, width, y);
            group = group.add(pieces);
            y = below;
        }
    }
    let (kinds, y) = kinds(drawing, line, width, y + 2.0);
    let regions = regions::legend_of_picture(subject);
    let drawn: Vec<String> = regions
        .into_iter()
        .chain(subject.info.lines.iter().map(|line| state::drawn_line(subject, line)))
        .collect();
    let (lines, y) = small(&drawn.join(", "), width, y);
    (group.add(kinds).add(lines), y)
}

/// Draws a player's pieces in reserve: a token for each kind with the number of pieces. Also
/// returns the height of the next row.
fn reserve(drawing: &Drawing<'_>, (seat, pieces): &state::Held, width: f64, top: f64) -> (Group, f64) {
    const WIDE: f64 = 62.0;
    const HIGH: f64 = 30.0;
    let mut group = Group::new()
        .add(Title::new(state::reserve_in_words(drawing.subject, &(*seat, pieces.clone())).join(", ")));
    let label = Text::new("in reserve").size(12.0).faint();
    group = group.add(label.at(MARGIN + 24.0, top + 4.0));
    let left = MARGIN + 110.0;
    let (mut x, mut y) = (left, top);
    for (kind, count) in pieces {
        if x > left && x + WIDE > width - MARGIN {
            (x, y) = (left, y + HIGH);
        }
        let spot = Spot { x, y, radius: 13.0, out: None };
        let number = format!("\u{d7}{count}");
        group = group
            .add(tokens::token(drawing, Some(*kind), *seat, spot))
            .add(tokens::sign(drawing, *kind, *seat, spot));
        group = group.add(Text::new(&number).size(13.0).at(x + 18.0, y + 5.0));
        x += WIDE;
    }
    (group, y + HIGH)
}

/// Draws a text in a small font, broken into rows. Also returns the height of the next row.
pub fn small(text: &str, width: f64, mut y: f64) -> (Group, f64) {
    let mut group = Group::new();
    for line in wrapped(text, width * 1.14) {
        group = group.add(Text::new(&line).size(12.0).faint().at(MARGIN, y));
        y += LEADING - 2.0;
    }
    (group, y)
}

/// Draws the sign and the name of each kind on the board. Also returns the height of the next row.
fn kinds(drawing: &Drawing<'_>, line: &dyn Line, width: f64, mut y: f64) -> (Group, f64) {
    let mut group = Group::new();
    let mut x = MARGIN;
    let text = drawing.signs.kinds_in_words(drawing.subject, line);
    for (sign, name) in &text {
        let wide = 34.0 + name.chars().count() as f64 * LETTER;
        if x > MARGIN && x + wide > width - MARGIN {
            (x, y) = (MARGIN, y + LEADING);
        }
        group = group.add(tokens::bare(sign, Spot { x: x + 8.0, y: y - 5.0, radius: 12.0, out: None }));
        group = group.add(Text::new(name).size(12.0).faint().at(x + 22.0, y));
        x += wide;
    }
    (group, if text.is_empty() { y } else { y + LEADING })
}

/// Describes a player: `White: purse -3, to move`.
fn player(drawing: &Drawing<'_>, line: &dyn Line, seat: Seat) -> String {
    let game = &drawing.subject.game;
    let mut parts = Vec::new();
    for (index, spec) in game.blueprint().vars.iter().enumerate() {
        if spec.per == Per::Player
            && spec.role != VarRole::Plain
            && let Some(value) = line.variable(index).get(seat.index())
        {
            parts.push(format!("{} {value}", game.names().variable(index)));
        }
    }
    let moves = line.player() == seat && !state::is_opening(drawing.subject, line);
    if moves && outcome::ended(drawing.subject, line).is_none() {
        parts.push("to move".to_owned());
    }
    if !line.is_alive(seat) {
        parts.push("out of the game".to_owned());
    }
    let name = words::seat(game, seat);
    if parts.is_empty() { name.to_owned() } else { format!("{name}: {}", parts.join(", ")) }
}

/// Breaks a text into rows at spaces.
pub fn wrapped(text: &str, width: f64) -> Vec<String> {
    let most = ((width - 2.0 * MARGIN) / LETTER) as usize;
    let mut wrapped: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match wrapped.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => wrapped.push(word.to_owned()),
        }
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_go_on_several_rows() {
        assert_eq!(wrapped("one two three", 2.0 * MARGIN + 8.0 * LETTER), ["one two", "three"]);
        assert!(wrapped("", 100.0).is_empty());
    }
}
