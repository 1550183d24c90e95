//! Draws a position as a complete picture. The title is above the board. The turn, the last events
//! and the players are below it.

use super::shapes::{self, Text};
use super::tokens;
use super::{Drawing, MARGIN, Spot, document, region_marks, tables};
use crate::{outcome, regions, state, values, words};
use alfonso_game::blueprint::{Per, VarRole};
use alfonso_game::{KindId, Line, Seat};
use svg::node::element::{Group, Rectangle, Title};

/// The height of a line of text.
pub const LEADING: f64 = 20.0;

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
    // Bold characters are wider.
    for line in wrapped(&title, width, 18.0 * 1.13) {
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
    for line in wrapped(&second, width, 12.0) {
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
        let size = if index == 0 { 14.0 * 1.13 } else { 14.0 };
        for position in wrapped(text, width, size) {
            let text = Text::new(&position).size(14.0);
            let text = if index == 0 { text.bold() } else { text };
            group = group.add(text.at(MARGIN, y));
            y += LEADING;
        }
    }
    y += 4.0;
    for seat in (0..subject.game.names().players.len()).map(Seat::new) {
        let spot = Spot { x: MARGIN + 8.0, y: y - 5.0, radius: 8.0, out: None };
        let entries = player(drawing, line, seat);
        let text = Text::new(&entries).size(14.0);
        let text = if line.is_alive(seat) { text } else { text.faint() };
        let piece = match subject.game.names().kinds.len() {
            1 => tokens::one(drawing, KindId(0), seat, spot),
            _ => tokens::token(drawing, seat, spot),
        };
        group = group.add(piece).add(text.at(MARGIN + 24.0, y));
        match drawing.held.iter().find(|(of, _)| *of == seat && !tables::has_bar(subject)) {
            Some(held) => {
                let left = MARGIN + 24.0 + shapes::width(&entries, 14.0) + 20.0;
                let (pieces, below) = reserve(drawing, held, width, (left, y));
                group = group.add(pieces);
                y = below;
            }
            None => y += LEADING,
        }
    }
    let (kinds, y) = kinds(drawing, width, y + 2.0);
    let (regions, y) = regions_of(drawing, width, y);
    let drawn: Vec<String> = subject.info.lines.iter().map(|line| state::drawn_line(subject, line)).collect();
    let (lines, y) = small(&drawn.join(", "), width, y);
    (group.add(kinds).add(regions).add(lines), y)
}

/// Draws a player's pieces in reserve to the right of the player: a token for each kind with the
/// number of pieces. Also returns the height of the next row.
fn reserve(
    drawing: &Drawing<'_>,
    (seat, pieces): &state::Held,
    width: f64,
    (left, top): (f64, f64),
) -> (Group, f64) {
    const WIDE: f64 = 56.0;
    const HIGH: f64 = 26.0;
    let words = state::reserve_in_words(drawing.subject, &(*seat, pieces.clone())).join(", ");
    let label = "in reserve";
    let mut group = Group::new().add(Title::new(words));
    let label_wide = shapes::width(label, 12.0);
    // A long text beside the player leaves no space.
    let (left, mut y) =
        if left + label_wide + WIDE > width - MARGIN { (MARGIN + 24.0, top + LEADING) } else { (left, top) };
    group = group.add(Text::new(label).size(12.0).faint().at(left, y));
    let left = left + label_wide + 20.0;
    let mut x = left;
    for (kind, count) in pieces {
        if x > left && x + WIDE > width - MARGIN {
            (x, y) = (left, y + HIGH);
        }
        let spot = Spot { x, y: y - 5.0, radius: 11.0, out: None };
        let number = format!("\u{d7}{count}");
        group = group
            .add(tokens::one(drawing, *kind, *seat, spot))
            .add(Text::new(&number).size(13.0).at(x + 15.0, y));
        x += WIDE;
    }
    (group, y + HIGH)
}

/// Draws a text in a small font, broken into rows. Also returns the height of the next row.
pub fn small(text: &str, width: f64, mut y: f64) -> (Group, f64) {
    let mut group = Group::new();
    for line in wrapped(text, width, 12.0) {
        group = group.add(Text::new(&line).size(12.0).faint().at(MARGIN, y));
        y += LEADING - 2.0;
    }
    (group, y)
}

/// Draws the sign and the name of each kind on the board. Also returns the height of the next row.
fn kinds(drawing: &Drawing<'_>, width: f64, mut y: f64) -> (Group, f64) {
    let game = &drawing.subject.game;
    let mut group = Group::new();
    let mut x = MARGIN;
    let mut kinds: Vec<KindId> = drawing.pieces.iter().map(|piece| piece.kind).collect();
    kinds.extend(drawing.pieces.iter().flat_map(|piece| &piece.beneath).map(|layer| layer.kind));
    kinds.sort_unstable();
    kinds.dedup();
    // A single kind without a figure shows the letters of its owners.
    if game.names().players.len() > 2 && game.names().kinds.len() == 1 && !drawing.by_shape() {
        kinds.clear();
    }
    for kind in &kinds {
        let name = words::kind(game, *kind);
        let wide = 38.0 + shapes::width(name, 12.0);
        if x > MARGIN && x + wide > width - MARGIN {
            (x, y) = (MARGIN, y + LEADING);
        }
        group =
            group.add(tokens::bare(drawing, *kind, Spot { x: x + 8.0, y: y - 5.0, radius: 12.0, out: None }));
        group = group.add(Text::new(name).size(12.0).faint().at(x + 24.0, y));
        x += wide;
    }
    (group, if kinds.is_empty() { y } else { y + LEADING })
}

/// Draws the mark and the name of each drawn region. Also returns the height of the next row.
fn regions_of(drawing: &Drawing<'_>, width: f64, mut y: f64) -> (Group, f64) {
    let mut group = Group::new();
    let mut x = MARGIN;
    let entries = regions::legend_of_picture(drawing.subject);
    for (mark, text) in &entries {
        let icon = |x: f64, y: f64| {
            region_marks::icon(mark, Spot { x: x + 7.0, y: y - 4.5, radius: 6.5, out: None })
        };
        let beside = if icon(x, y).is_some() { 20.0 } else { 0.0 };
        let wide = beside + shapes::width(text, 12.0) + 16.0;
        if x > MARGIN && x + wide > width - MARGIN {
            (x, y) = (MARGIN, y + LEADING);
        }
        if let Some(icon) = icon(x, y) {
            group = group.add(icon);
        }
        group = group.add(Text::new(text).size(12.0).faint().at(x + beside, y));
        x += wide;
    }
    (group, if entries.is_empty() { y } else { y + LEADING })
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

/// Breaks a text with a font size into rows at spaces. The rows leave the margins of a picture with
/// this width.
pub fn wrapped(text: &str, width: f64, size: f64) -> Vec<String> {
    let most = width - 2.0 * MARGIN;
    let mut wrapped: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match wrapped.last_mut() {
            Some(line) if shapes::width(&format!("{line} {word}"), size) <= most => {
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
        assert_eq!(wrapped("one two three", 2.0 * MARGIN + 60.0, 13.0), ["one two", "three"]);
        assert!(wrapped("", 100.0, 13.0).is_empty());
    }
}
