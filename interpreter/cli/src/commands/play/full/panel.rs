//! The panel beside or below the board.

use super::app::App;
use super::areas::fitting;
use super::frame_buffer::FrameBuffer;
use super::view::style;
use alfonso_driver::message;
use alfonso_game::{Move, Seat};
use alfonso_record::due::Due;
use alfonso_record::facts::{self, Played};
use alfonso_record::{aside, choices};
use alfonso_report::moves::Why;
use alfonso_report::sanitise;
use alfonso_report::screen::TextStyle;
use alfonso_report::{state, words};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;

/// The minimum width of a panel with two columns.
const WIDE: u16 = 60;
/// The lines of the moves played that stay visible beside other texts.
const PLAYED: usize = 3;

/// A line of the panel.
type Row = (String, Option<TextStyle>);

/// Draws the panel beside the board.
pub fn draw(app: &App<'_>, frame_buffer: &mut FrameBuffer, area: Rect) {
    let area = Rect { width: area.width.saturating_sub(1), ..area };
    if area.width >= WIDE {
        let columns = [Constraint::Fill(1), Constraint::Length(2), Constraint::Fill(1)];
        let [left, _, right] = Layout::horizontal(columns).areas(area);
        show(app, frame_buffer, left, with_played(app, standing(app, left.width), left));
        show(app, frame_buffer, right, with_legal(app, about(app, right.width, right.height), right));
        return;
    }
    let mut rows = standing(app, area.width);
    // An empty line separates them from the other texts.
    let played = PLAYED.min(record(app).len());
    let played = if played > 0 { played + 1 } else { 0 };
    let free = usize::from(area.height).saturating_sub(rows.len() + played + 1);
    rows.push((String::new(), None));
    rows.extend(about(app, area.width, fitting(free, area.height)));
    show(app, frame_buffer, area, with_played(app, rows, area));
}

/// Draws the facts about the position below the board, if the panel does not fit beside it.
pub fn below(app: &App<'_>, frame_buffer: &mut FrameBuffer, area: Rect) {
    let rows = standing(app, u16::MAX);
    let text = rows.into_iter().map(|(text, _)| text).collect::<Vec<_>>().join("; ");
    let mut rows: Vec<Row> = lines_of(&text, area.width).into_iter().map(|line| (line, None)).collect();
    let free = usize::from(area.height).saturating_sub(rows.len());
    rows.extend(about(app, area.width, fitting(free, area.height)));
    show(app, frame_buffer, area, with_played(app, rows, area));
}

/// Draws rows. If there are too many, the last one says where the others are.
fn show(app: &App<'_>, frame_buffer: &mut FrameBuffer, area: Rect, mut rows: Vec<Row>) {
    let height = usize::from(area.height);
    if rows.len() > height {
        rows.truncate(height.saturating_sub(1));
        rows.push((message!(app.game(), "more-in-help"), Some(TextStyle::Faint)));
    }
    let line = |(text, of): Row| {
        Line::styled(sanitise::shown(&text).into_owned(), of.map_or_else(Style::new, |of| style(app, of)))
    };
    frame_buffer.render_widget(Paragraph::new(Text::from_iter(rows.into_iter().map(line))), area);
}

fn lines_of(text: &str, width: u16) -> Vec<String> {
    words::flowing(text, "", width.into()).lines().map(str::to_owned).collect()
}

/// Returns the facts about the position: the result, the due action, the dice, the cell under the
/// cursor, the variables and the pieces that are not on the board.
fn standing(app: &App<'_>, width: u16) -> Vec<Row> {
    let (subject, game, line) = (app.table.subject, app.game(), app.table.line());
    let mut rows: Vec<Row> = Vec::new();
    let mut push = |text: &str, of: Option<TextStyle>| {
        rows.extend(lines_of(text, width).into_iter().map(|line| (line, of)));
    };
    if let Some(ended) = app.table.ended() {
        push(ended.lines().next().unwrap_or_default(), Some(TextStyle::Result));
    }
    match Due::of(&app.table) {
        Due::Throw => push(&message!(game, "throw-or-type"), Some(TextStyle::Strong)),
        Due::Pass => push(&message!(game, "only-pass"), Some(TextStyle::Strong)),
        _ => {}
    }
    if let Some(dice) = facts::dice(&app.table, app.style.ascii) {
        push(&dice, Some(TextStyle::Strong));
    }
    if !game.topology().is_empty() {
        push(&facts::cell(&app.table, app.cursor), None);
    }
    push(&message!(game, "ply", ply = line.ply()), None);
    let mut listed = |parts: &[String]| {
        let wrapped = words::wrapped(parts, "", width.into());
        rows.extend(wrapped.lines().flat_map(|line| lines_of(line, width)).map(|line| (line, None)));
    };
    facts::numbers(&app.table).iter().chain(&facts::reserves(&app.table)).for_each(|parts| listed(parts));
    for off in app.table.off_the_board(app.style) {
        listed(&off);
    }
    listed(&state::out_of_the_game(subject, line).into_iter().collect::<Vec<_>>());
    rows
}

/// Returns the purpose, the directions and the legend, as far as they fit. If not all of them fit,
/// each takes as many lines as possible.
fn about(app: &App<'_>, width: u16, height: u16) -> Vec<Row> {
    let table = &app.table;
    let (directions, legend) = (aside::directions(table, app.style), aside::legend(table, app.style.ascii));
    let texts = aside::goal(table).into_iter().chain(directions).chain(legend);
    let texts: Vec<Vec<String>> = texts.map(|text| lines_of(&text, width)).collect();
    let height = usize::from(height);
    let most = texts.iter().map(Vec::len).max().unwrap_or(0);
    let count = |most: usize| texts.iter().map(|lines| lines.len().min(most)).sum::<usize>();
    let most = (1..=most).rev().find(|most| count(*most) <= height).unwrap_or(1);
    let dots = if app.style.ascii { "..." } else { "…" };
    let cut = |lines: &Vec<String>| -> Vec<String> {
        let mut shown = lines[..lines.len().min(most)].to_vec();
        if let Some(last) = shown.last_mut().filter(|_| lines.len() > most) {
            let free = usize::from(width).saturating_sub(dots.chars().count());
            *last = last.chars().take(free).collect::<String>() + dots;
        }
        shown
    };
    let mut lines: Vec<String> = texts.iter().flat_map(cut).collect();
    if lines.len() > height {
        lines.truncate(height.saturating_sub(1));
        if height > 0 {
            lines.push(message!(app.game(), "more-in-help"));
        }
    }
    lines.into_iter().map(|line| (line, Some(TextStyle::Faint))).collect()
}

/// Adds the latest moves in the lines that are left.
fn with_played(app: &App<'_>, mut rows: Vec<Row>, area: Rect) -> Vec<Row> {
    let played = record(app);
    let free = usize::from(area.height).saturating_sub(rows.len() + 1);
    if free > 0 && !played.is_empty() {
        rows.push((String::new(), None));
        let first = played.len().saturating_sub(free);
        rows.extend(played.into_iter().skip(first).map(|row| (row, None)));
    }
    rows
}

/// Returns the moves that were played. With two players a line shows a pair of moves, and otherwise
/// one. A roll precedes the move that it allows.
fn record(app: &App<'_>) -> Vec<String> {
    let players = app.table.subject.game.names().players.len();
    let mut rows: Vec<(Vec<Seat>, String)> = Vec::new();
    let mut rolls = String::new();
    for Played { seat, text, is_roll } in facts::played(&app.table) {
        if is_roll {
            rolls.push_str(&format!("{text} "));
            continue;
        }
        let sentence = format!("{rolls}{text}");
        rolls.clear();
        match rows.last_mut() {
            Some((seats, row)) if players == 2 && seats.len() == 1 && seats[0] != seat => {
                seats.push(seat);
                row.push_str(&format!("  {sentence}"));
            }
            _ if players == 2 => rows.push((vec![seat], sentence)),
            _ => {
                let name = words::seat(&app.table.subject.game, seat);
                rows.push((vec![seat], format!("{name} {sentence}")));
            }
        }
    }
    if !rolls.is_empty() {
        rows.push((Vec::new(), rolls));
    }
    let digits = rows.len().to_string().len();
    rows.into_iter().enumerate().map(|(index, (_, row))| format!("{:>digits$}. {row}", index + 1)).collect()
}

/// Adds the legal moves with their rules in the lines that are left: those of the picked piece, or
/// all.
fn with_legal(app: &App<'_>, mut rows: Vec<Row>, area: Rect) -> Vec<Row> {
    let who = app.picked.as_ref().map(|picked| picked.who);
    let game = app.game();
    let moves = choices::legal(&app.table, who);
    // A blank line, the heading, and the number of further moves.
    let free = usize::from(area.height).saturating_sub(rows.len() + 3);
    let is_placed = |m: &Move| game.placed(*m).is_some() && game.names().kinds.len() == 1;
    let is_plain = app.table.line().moves().iter().all(is_placed);
    if free == 0 || moves.is_empty() || is_plain || Due::of(&app.table) != Due::Cells {
        return rows;
    }
    let width = moves.iter().map(|why| why.text.chars().count()).max().unwrap_or(0);
    let heading = match who {
        Some(_) => message!(game, "its-moves", count = moves.len()),
        None => words::legal_moves(game, moves.len()),
    };
    rows.push((String::new(), None));
    rows.push((heading, Some(TextStyle::Strong)));
    let row = |Why { text, rule }: &Why| (format!("{text:<width$}  {rule}"), None);
    rows.extend(moves.iter().take(free).map(row));
    if moves.len() > free {
        rows.push((message!(game, "more-moves", count = moves.len() - free), Some(TextStyle::Faint)));
    }
    rows
}
