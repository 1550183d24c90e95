//! The layout of the full screen.
//!
//! ```text
//! title                                whose turn it is
//! board            | what stands beside it
//!                  | moves
//! message
//! keys, or what is typed
//! ```

use super::app::App;
use super::panel;
use super::paper::Paper;
use super::window::Window;
use super::{lists, window::Typing};
use crate::commands::moves::Why;
use crate::commands::play::talk;
use crate::render::drawn::{Bit, Drawn};
use crate::render::words;
use crate::sanitise;
use crate::screen::Ink;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

/// The least width of the panel beside the board, in columns.
const PANEL: u16 = 22;
/// The least size for drawing. A smaller terminal shows only a note about that.
const LEAST: (u16, u16) = (30, 10);
/// The maximum number of lines of the message.
const MESSAGE: u16 = 3;

/// Draws the whole screen.
pub fn view(app: &App<'_>, paper: &mut Paper) {
    let area = paper.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let told = format!("make the terminal larger: at least {} by {}", LEAST.0, LEAST.1);
        paper.render_widget(Paragraph::new(told).wrap(Wrap { trim: true }), area);
        return;
    }
    let message = sanitise::shown(&app.message).into_owned();
    let lines = wrapped_lines(&message, area.width).clamp(1, MESSAGE);
    let rows = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(lines), Constraint::Length(1)];
    let [title, middle, told, keys] = Layout::vertical(rows).areas(area);
    paper.render_widget(Paragraph::new(heading(app, title.width)), title);
    board_and_panel(app, paper, middle);
    paper.render_widget(Paragraph::new(message).wrap(Wrap { trim: false }), told);
    bottom(app, paper, keys);
    if let Some(window) = &app.window {
        // A window over the board leaves the message visible.
        let free = Rect { height: middle.height, ..middle };
        over(app, paper, free, window);
    }
}

fn wrapped_lines(text: &str, width: u16) -> u16 {
    let lines = Paragraph::new(text.to_owned()).wrap(Wrap { trim: false }).line_count(width);
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// Returns the terminal style of an ink.
pub fn style(app: &App<'_>, ink: Ink) -> Style {
    let pen = ink.pen();
    let mut style = Style::new();
    if !app.style.screen.colour {
        return style;
    }
    if pen.bold {
        style = style.add_modifier(Modifier::BOLD);
    }
    if pen.faint {
        style = style.add_modifier(Modifier::DIM);
    }
    style.fg = pen.fore.map(Color::Indexed);
    style.bg = pen.back.map(Color::Indexed);
    style
}

/// Returns the heading: title and ruleset on the left, the player to move on the right.
fn heading<'a>(app: &App<'_>, width: u16) -> Line<'a> {
    let card = &app.table.subject.card;
    let mut title = card.heading().into_owned();
    if !card.ruleset.is_empty() {
        title.push_str(&format!(", {}", card.ruleset));
    }
    if !card.readings.is_empty() {
        title.push_str(" (changed)");
    }
    let (title, turn) =
        (sanitise::shown(&title).into_owned(), sanitise::shown(&panel::turn(app)).into_owned());
    let free = usize::from(width).saturating_sub(title.width() + turn.width()).max(2);
    Line::from(vec![
        Span::styled(title, Style::new().add_modifier(Modifier::BOLD)),
        Span::raw(" ".repeat(free)),
        Span::styled(turn, style(app, Ink::Strong)),
    ])
}

fn board_and_panel(app: &App<'_>, paper: &mut Paper, area: Rect) {
    let drawn = app.drawn(usize::from(area.width.saturating_sub(PANEL)));
    let wide = u16::try_from(drawn.size().0).unwrap_or(u16::MAX).min(area.width);
    if area.width - wide < PANEL {
        // Without room beside the board, the panel goes below it as far as it fits.
        let high = u16::try_from(drawn.size().1).unwrap_or(u16::MAX).min(area.height);
        let [board, below] = Layout::vertical([Constraint::Length(high), Constraint::Min(0)]).areas(area);
        draw_board(app, paper, board, &drawn);
        return panel::below(app, paper, below);
    }
    let left = wide + 1;
    let [board, panel] = Layout::horizontal([Constraint::Length(left), Constraint::Min(0)]).areas(area);
    draw_board(app, paper, board, &drawn);
    panel::draw(app, paper, panel);
}

/// Draws the part of the board that fits, including the cursor.
fn draw_board(app: &App<'_>, paper: &mut Paper, area: Rect, drawn: &Drawn) {
    let place = drawn.places().into_iter().find(|place| place.cell == app.cursor);
    let (wide, high) = drawn.size();
    // Scrolls far enough to centre the cursor, but not past the end of the board.
    let hidden = |room: u16, all: usize, at: usize| {
        let room = usize::from(room);
        at.saturating_sub(room / 2).min(all.saturating_sub(room))
    };
    let (x, y) = place.map_or((0, 0), |place| (place.x, place.y));
    let (right, down) = (hidden(area.width, wide, x), hidden(area.height, high, y));
    let lines: Vec<Line<'_>> = drawn.lines.iter().map(|bits| board_line(app, bits)).collect();
    let offset = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    paper.render_widget(Paragraph::new(Text::from(lines)).scroll((offset(down), offset(right))), area);
    if let Some(place) = place.filter(|_| app.window.is_none() && app.typing.is_none()) {
        let at = Position {
            x: area.x + offset(place.x - right.min(place.x)) + offset(place.width / 2),
            y: area.y + offset(place.y - down.min(place.y)),
        };
        if area.contains(at) {
            paper.set_cursor_position(at);
        }
    }
}

fn board_line<'a>(app: &App<'_>, bits: &[Bit]) -> Line<'a> {
    let span = |bit: &Bit| {
        let mut style = bit.ink.map_or_else(Style::new, |ink| style(app, ink));
        if bit.cell == Some(app.cursor) {
            style = style.add_modifier(Modifier::REVERSED);
        }
        Span::styled(sanitise::shown(&bit.text).into_owned(), style)
    };
    bits.iter().map(span).collect()
}

/// Draws the line being typed, or the available keys.
fn bottom(app: &App<'_>, paper: &mut Paper, area: Rect) {
    if let Some(Typing { purpose, text }) = &app.typing {
        let prompt = purpose.prompt();
        let line = Line::from(vec![Span::styled(prompt, style(app, Ink::Strong)), Span::raw(text.clone())]);
        // A long line shows its end, where the user types.
        let over = line.width().saturating_sub(usize::from(area.width).saturating_sub(1));
        let end = u16::try_from(line.width() - over).unwrap_or(0);
        paper.render_widget(Paragraph::new(line).scroll((0, u16::try_from(over).unwrap_or(0))), area);
        paper.set_cursor_position(Position { x: area.x + end, y: area.y });
        return;
    }
    let keys = match &app.window {
        Some(Window::Text { .. }) => "Enter close   up/down scroll",
        Some(Window::Menu { .. }) => "Enter choose   Esc close   up/down",
        Some(Window::Moves { .. }) => "Enter play   Esc close   up/down   letters filter",
        None if app.table.is_played() => {
            "? help  q quit  space one move  p pause  +/- pace  u undo  o seats  s save"
        }
        None if app.table.can_redo() => {
            "? help  q quit  Enter pick/move  m moves  u undo  r redo  w why  s save  o seats"
        }
        None => "? help  q quit  Enter pick/move  m moves  u undo  w why  s save  o seats",
    };
    paper.render_widget(Paragraph::new(Span::styled(keys, style(app, Ink::Faint))), area);
}

fn over(app: &App<'_>, paper: &mut Paper, area: Rect, window: &Window) {
    match window {
        Window::Text { title, lines, top } => {
            let text: Vec<Line<'_>> =
                lines.iter().map(|line| Line::raw(sanitise::shown(line).into_owned())).collect();
            let widest = text.iter().map(Line::width).max().unwrap_or(0);
            let paragraph = Paragraph::new(Text::from(text)).wrap(Wrap { trim: false });
            let width = fitting(widest + 2, area.width);
            let inner = width.saturating_sub(2);
            let height = fitting(paragraph.line_count(inner) + 2, area.height);
            let place = framed(app, paper, area, (width, height), title);
            paper.render_widget(paragraph.scroll((u16::try_from(*top).unwrap_or(u16::MAX), 0)), place);
        }
        Window::Menu { title, items, chosen } => {
            let rows: Vec<String> = items.iter().map(|item| item.label.clone()).collect();
            let widest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
            let width = fitting(widest.max(title.chars().count()) + 6, area.width);
            let height = fitting(rows.len() + 2, area.height);
            let place = framed(app, paper, area, (width, height), title);
            rows_of(paper, place, &rows, *chosen);
        }
        Window::Moves { filter, chosen } => moves(app, paper, area, filter, *chosen),
    }
}

/// Draws all moves with their rules, and below them the sources of the chosen move's rule.
fn moves(app: &App<'_>, paper: &mut Paper, area: Rect, filter: &str, chosen: usize) {
    let listed = lists::moves(&app.table, filter);
    let width = listed.iter().map(|why| why.text.chars().count()).max().unwrap_or(0);
    let rows: Vec<String> =
        listed.iter().map(|Why { text, rule }| format!("{text:<width$}  {rule}")).collect();
    let all = app.table.line().moves().len();
    let title = match filter {
        "" => words::count(all, "legal move"),
        filter => format!("{} of {} with `{filter}`", rows.len(), words::count(all, "legal move")),
    };
    let place = framed(app, paper, area, (area.width, area.height), &title);
    let cited = listed.get(chosen).and_then(|why| {
        let line = app.table.line();
        line.find(&why.text).map(|m| talk::cited(&app.table, line.rule(m)))
    });
    let cited = sanitise::shown(&cited.unwrap_or_default()).into_owned();
    let high = wrapped_lines(&cited, place.width).min(place.height / 3);
    let [list, below] = Layout::vertical([Constraint::Min(1), Constraint::Length(high)]).areas(place);
    rows_of(paper, list, &rows, chosen);
    paper
        .render_widget(Paragraph::new(cited).style(style(app, Ink::Faint)).wrap(Wrap { trim: false }), below);
}

/// Draws rows and scrolls so that the chosen one is visible.
fn rows_of(paper: &mut Paper, area: Rect, rows: &[String], chosen: usize) {
    let room = usize::from(area.height).max(1);
    let first = (chosen + 1)
        .saturating_sub(room)
        .max(chosen.saturating_sub(room / 2))
        .min(rows.len().saturating_sub(room));
    let line = |(row, text): (usize, &String)| {
        let (mark, style) = match row == chosen {
            true => ("> ", Style::new().add_modifier(Modifier::REVERSED)),
            false => ("  ", Style::new()),
        };
        Line::styled(format!("{mark}{}", sanitise::shown(text)), style)
    };
    let lines: Vec<Line<'_>> = rows.iter().enumerate().skip(first).take(room).map(line).collect();
    paper.render_widget(Paragraph::new(Text::from(lines)), area);
}

fn fitting(wanted: usize, room: u16) -> u16 {
    u16::try_from(wanted).unwrap_or(u16::MAX).min(room)
}

/// Draws an empty frame in the middle of an area, and returns the area inside.
fn framed(app: &App<'_>, paper: &mut Paper, area: Rect, (width, height): (u16, u16), title: &str) -> Rect {
    let width = width.max(fitting(title.chars().count() + 4, area.width));
    let place = Rect {
        x: area.x + (area.width - width.min(area.width)) / 2,
        y: area.y + (area.height - height.min(area.height)) / 2,
        width,
        height,
    };
    let border = if app.style.ascii { ASCII } else { BorderType::Plain.to_border_set() };
    let block =
        Block::bordered().border_set(border).title(sanitise::shown(&format!(" {title} ")).into_owned());
    let inner = block.inner(place);
    paper.render_widget(Clear, place);
    paper.render_widget(block, place);
    inner
}

/// A frame that every terminal can show.
const ASCII: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
