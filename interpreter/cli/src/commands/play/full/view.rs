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
use super::areas::{self, BoardArea, Parts, Rows};
use super::bottom::{self, Offered};
use super::frame_buffer::FrameBuffer;
use super::panel;
use super::window::Window;
use super::{lists, window::Typing};
use alfonso_driver::message;
use alfonso_record::{choices, turn};
use alfonso_report::board::Bit;
use alfonso_report::moves::Why;
use alfonso_report::sanitise;
use alfonso_report::screen::TextStyle;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

/// The minimum size for drawing. A smaller terminal shows only a note.
const LEAST: (u16, u16) = (30, 10);

/// Draws the whole screen.
pub fn view(app: &App<'_>, frame_buffer: &mut FrameBuffer) {
    let area = frame_buffer.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = message!(app.game(), "too-small", columns = LEAST.0, rows = LEAST.1);
        frame_buffer.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    }
    let Parts { title, middle, report, keys } = areas::parts(area);
    frame_buffer.render_widget(Paragraph::new(heading(app, title.width)), title);
    board_and_panel(app, frame_buffer, middle);
    let message = shortened(&sanitise::shown(&app.message), report);
    frame_buffer.render_widget(Paragraph::new(message).wrap(Wrap { trim: false }), report);
    last_line(app, frame_buffer, keys);
    if let Some(window) = &app.window {
        // A window over the board leaves the message visible.
        let free = Rect { height: middle.height, ..middle };
        over(app, frame_buffer, free, window);
    }
}

/// Returns the part of a text that fits into an area when wrapped. Dots replace what is left out.
fn shortened(text: &str, area: Rect) -> String {
    if areas::wrapped_lines(text, area.width) <= area.height {
        return text.to_owned();
    }
    let cut = |count: &usize| text.chars().take(*count).collect::<String>().trim_end().to_owned() + "...";
    let fits = |count: &usize| areas::wrapped_lines(&cut(count), area.width) <= area.height;
    let most = usize::from(area.width) * usize::from(area.height);
    (0..most).rev().find(fits).map(|count| cut(&count)).unwrap_or_default()
}

/// Returns the terminal style of a text style.
pub fn style(app: &App<'_>, text_style: TextStyle) -> Style {
    let pen = crate::palette::pen(text_style);
    let mut style = Style::new();
    if !app.style.screen.is_coloured() {
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
    let info = &app.table.subject.info;
    let mut title = info.heading().into_owned();
    if !info.ruleset.is_empty() {
        title.push_str(&format!(", {}", info.ruleset));
    }
    if !info.readings.is_empty() {
        title.push_str(&format!(" {}", message!(app.game(), "changed")));
    }
    let (title, turn) = (
        sanitise::shown(&title).into_owned(),
        sanitise::shown(&turn::turn(&app.table, app.paused)).into_owned(),
    );
    let free = usize::from(width).saturating_sub(title.width() + turn.width()).max(2);
    Line::from(vec![
        Span::styled(title, Style::new().add_modifier(Modifier::BOLD)),
        Span::raw(" ".repeat(free)),
        Span::styled(turn, style(app, TextStyle::Strong)),
    ])
}

fn board_and_panel(app: &App<'_>, frame_buffer: &mut FrameBuffer, area: Rect) {
    let board_area = areas::board_area(app, area);
    draw_board(app, frame_buffer, &board_area);
    match board_area.is_beside {
        true => panel::draw(app, frame_buffer, board_area.panel),
        false => panel::below(app, frame_buffer, board_area.panel),
    }
}

/// Draws the part of the board that fits, including the cursor.
fn draw_board(app: &App<'_>, frame_buffer: &mut FrameBuffer, board_area: &BoardArea) {
    let BoardArea { drawn, board, hidden: (right, down), note, .. } = board_area;
    if let Some((line, note)) = note {
        let note = Paragraph::new(note.clone()).style(style(app, TextStyle::Faint));
        frame_buffer.render_widget(note, *line);
    }
    let drawn_cell = drawn.cells().into_iter().find(|drawn_cell| drawn_cell.cell == app.cursor);
    let lines: Vec<Line<'_>> = drawn.lines.iter().map(|bits| board_line(app, bits)).collect();
    let offset = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    frame_buffer
        .render_widget(Paragraph::new(Text::from(lines)).scroll((offset(*down), offset(*right))), *board);
    if let Some(drawn_cell) = drawn_cell.filter(|_| app.window.is_none() && app.typing.is_none()) {
        let at = Position {
            x: board.x + offset(drawn_cell.x - right.min(&drawn_cell.x)) + offset(drawn_cell.width / 2),
            y: board.y + offset(drawn_cell.y - down.min(&drawn_cell.y)),
        };
        if board.contains(at) {
            frame_buffer.set_cursor_position(at);
        }
    }
}

fn board_line<'a>(app: &App<'_>, bits: &[Bit]) -> Line<'a> {
    let span = |bit: &Bit| {
        let mut style = bit.text_style.map_or_else(Style::new, |text_style| style(app, text_style));
        if bit.cell == Some(app.cursor) {
            style = style.add_modifier(Modifier::REVERSED);
        }
        Span::styled(sanitise::shown(&bit.text).into_owned(), style)
    };
    bits.iter().map(span).collect()
}

/// Draws the line being typed, or the available keys.
fn last_line(app: &App<'_>, frame_buffer: &mut FrameBuffer, area: Rect) {
    if let Some(Typing { purpose, text }) = &app.typing {
        let prompt = purpose.prompt(app.game());
        let line =
            Line::from(vec![Span::styled(prompt, style(app, TextStyle::Strong)), Span::raw(text.clone())]);
        // A long line shows its end, where the user types.
        let over = line.width().saturating_sub(usize::from(area.width).saturating_sub(1));
        let end = u16::try_from(line.width() - over).unwrap_or(0);
        frame_buffer.render_widget(Paragraph::new(line).scroll((0, u16::try_from(over).unwrap_or(0))), area);
        frame_buffer.set_cursor_position(Position { x: area.x + end, y: area.y });
        return;
    }
    let mut spans = Vec::new();
    let mut end = 0;
    for (column, Offered { name, meaning, .. }) in bottom::offered(app, area.width) {
        spans.push(Span::raw(" ".repeat(column - end)));
        end = column + name.width() + 1 + meaning.width();
        spans.push(Span::styled(name, style(app, TextStyle::Strong)));
        spans.push(Span::styled(format!(" {meaning}"), style(app, TextStyle::Faint)));
    }
    frame_buffer.render_widget(Paragraph::new(Line::from(spans)), area);
}

fn over(app: &App<'_>, frame_buffer: &mut FrameBuffer, area: Rect, window: &Window) {
    let frame = areas::frame(app, area, window);
    let listed = areas::rows(app, area, window);
    match window {
        Window::Text { title, lines, top } => {
            let rect = framed(app, frame_buffer, frame, title);
            if *top < areas::text_end(app, window) {
                let text = format!(" {} ", message!(app.game(), "more-below"));
                let line = Rect { x: frame.x + 2, y: frame.bottom() - 1, width: rect.width, height: 1 };
                frame_buffer.render_widget(Paragraph::new(text), line.intersection(frame));
            }
            let paragraph = Paragraph::new(areas::text(lines)).wrap(Wrap { trim: false });
            frame_buffer.render_widget(paragraph.scroll((u16::try_from(*top).unwrap_or(u16::MAX), 0)), rect);
        }
        Window::Menu { title, items, chosen } => {
            framed(app, frame_buffer, frame, title);
            let rows: Vec<String> = items.iter().map(|item| item.label.clone()).collect();
            rows_of(frame_buffer, listed, &rows, *chosen);
        }
        Window::Moves { filter, chosen } => {
            let rect = framed(app, frame_buffer, frame, &lists::title(app, filter));
            let moves = choices::filtered(&app.table, filter);
            let width = moves.iter().map(|why| why.text.chars().count()).max().unwrap_or(0);
            let row = |Why { text, rule }: &Why| format!("{text:<width$}  {rule}");
            rows_of(frame_buffer, listed, &moves.iter().map(row).collect::<Vec<_>>(), *chosen);
            // The sources of the chosen move's rule are drawn below the rows.
            let (_, below, cited) = areas::sources(app, rect, filter, *chosen);
            let cited = Paragraph::new(cited).style(style(app, TextStyle::Faint)).wrap(Wrap { trim: false });
            frame_buffer.render_widget(cited, below);
        }
    }
}

/// Draws the visible rows.
fn rows_of(frame_buffer: &mut FrameBuffer, listed: Option<Rows>, rows: &[String], chosen: usize) {
    let Some(Rows { rect, first, .. }) = listed else { return };
    let line = |(row, text): (usize, &String)| {
        let (mark, style) = match row == chosen {
            true => ("> ", Style::new().add_modifier(Modifier::REVERSED)),
            false => ("  ", Style::new()),
        };
        Line::styled(format!("{mark}{}", sanitise::shown(text)), style)
    };
    let height = usize::from(rect.height).max(1);
    let lines: Vec<Line<'_>> = rows.iter().enumerate().skip(first).take(height).map(line).collect();
    frame_buffer.render_widget(Paragraph::new(Text::from(lines)), rect);
}

/// Draws an empty frame, and returns the rectangle inside.
fn framed(app: &App<'_>, frame_buffer: &mut FrameBuffer, frame: Rect, title: &str) -> Rect {
    let border = if app.style.ascii { ASCII } else { BorderType::Plain.to_border_set() };
    let block =
        Block::bordered().border_set(border).title(sanitise::shown(&format!(" {title} ")).into_owned());
    frame_buffer.render_widget(Clear, frame);
    frame_buffer.render_widget(block, frame);
    areas::inside(frame)
}

/// A frame of ASCII characters, which every terminal can show.
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
