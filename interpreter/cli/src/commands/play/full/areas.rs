//! The layout of the screen: the rectangles of its parts, and the item at a position of the screen.

use super::app::App;
use super::lists;
use super::window::Window;
use alfonso_board::CellId;
use alfonso_record::talk;
use alfonso_report::board::Drawn;
use alfonso_report::sanitise;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Wrap};

/// The minimum width of the panel beside the board, in columns.
const PANEL: u16 = 22;
/// The maximum number of lines of the message.
const MESSAGE: u16 = 3;

/// The parts of the screen, from top to bottom.
pub struct Parts {
    /// The title and the turn.
    pub title: Rect,
    /// The board and the panel.
    pub middle: Rect,
    /// The message.
    pub report: Rect,
    /// The list of keys, or the typed line.
    pub keys: Rect,
}

/// The board in its rectangle.
pub struct BoardArea {
    /// The whole drawing of the board.
    pub drawn: Drawn,
    /// The rectangle of the visible part.
    pub board: Rect,
    /// The columns and lines of the drawing that are hidden on the left and at the top.
    pub hidden: (usize, usize),
    /// The rectangle of the panel.
    pub panel: Rect,
    /// True if the panel is beside the board, false if it is below.
    pub is_beside: bool,
}

/// The visible rows of a list in a window.
pub struct Rows {
    /// The rectangle of the rows.
    pub rect: Rect,
    /// The index of the first visible row.
    pub first: usize,
    /// The number of all rows.
    pub count: usize,
}

/// Returns the parts of a screen. `message` is the text of the message.
pub fn parts(area: Rect, message: &str) -> Parts {
    let lines = wrapped_lines(message, area.width).clamp(1, MESSAGE);
    let rows = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(lines), Constraint::Length(1)];
    let [title, middle, report, keys] = Layout::vertical(rows).areas(area);
    Parts { title, middle, report, keys }
}

/// Returns the number of lines of a text when wrapped to a width.
pub fn wrapped_lines(text: &str, width: u16) -> u16 {
    let lines = Paragraph::new(text.to_owned()).wrap(Wrap { trim: false }).line_count(width);
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// Lays out the board and the panel.
pub fn board_area(app: &App<'_>, area: Rect) -> BoardArea {
    let drawn = app.drawn(usize::from(area.width.saturating_sub(PANEL)));
    let wide = u16::try_from(drawn.size().0).unwrap_or(u16::MAX).min(area.width);
    let is_beside = area.width - wide >= PANEL;
    let [board, panel] = match is_beside {
        true => Layout::horizontal([Constraint::Length(wide + 1), Constraint::Min(0)]).areas(area),
        // If the panel does not fit beside the board, it goes below, with the height that is left.
        false => {
            let high = u16::try_from(drawn.size().1).unwrap_or(u16::MAX).min(area.height);
            Layout::vertical([Constraint::Length(high), Constraint::Min(0)]).areas(area)
        }
    };
    // Scrolls far enough to centre the cursor, but not past the end of the board.
    let hidden = |extent: u16, all: usize, at: usize| {
        let extent = usize::from(extent);
        at.saturating_sub(extent / 2).min(all.saturating_sub(extent))
    };
    let drawn_cell = drawn.cells().into_iter().find(|drawn_cell| drawn_cell.cell == app.cursor);
    let (x, y) = drawn_cell.map_or((0, 0), |drawn_cell| (drawn_cell.x, drawn_cell.y));
    let (wide, high) = drawn.size();
    let hidden = (hidden(board.width, wide, x), hidden(board.height, high, y));
    BoardArea { drawn, board, hidden, panel, is_beside }
}

impl BoardArea {
    /// Returns the cell that is drawn at a position of the screen.
    pub fn cell_at(&self, at: Position) -> Option<CellId> {
        if !self.board.contains(at) {
            return None;
        }
        let x = usize::from(at.x - self.board.x) + self.hidden.0;
        let y = usize::from(at.y - self.board.y) + self.hidden.1;
        let hit = self.drawn.cells().into_iter().find(|drawn_cell| {
            (drawn_cell.x..drawn_cell.x + drawn_cell.width).contains(&x)
                && drawn_cell.y.abs_diff(y) <= self.drawn.around
        });
        hit.map(|drawn_cell| drawn_cell.cell)
    }
}

/// Returns the rectangle of a window, centred in an area. The window is widened for its title as
/// far as the area allows.
pub fn centred(area: Rect, (width, height): (u16, u16), title: &str) -> Rect {
    let width = width.max(fitting(title.chars().count() + 4, area.width));
    Rect {
        x: area.x + (area.width - width.min(area.width)) / 2,
        y: area.y + (area.height - height.min(area.height)) / 2,
        width,
        height,
    }
}

/// Returns the rectangle inside a frame.
pub fn inside(frame: Rect) -> Rect {
    Rect {
        x: frame.x + 1,
        y: frame.y + 1,
        width: frame.width.saturating_sub(2),
        height: frame.height.saturating_sub(2),
    }
}

/// Returns a size, limited to the available size.
pub fn fitting(expected: usize, extent: u16) -> u16 {
    u16::try_from(expected).unwrap_or(u16::MAX).min(extent)
}

/// Returns the rectangle of a window over an area.
pub fn frame(app: &App<'_>, area: Rect, window: &Window) -> Rect {
    match window {
        Window::Text { title, lines, .. } => {
            let text = text(lines);
            let widest = text.iter().map(Line::width).max().unwrap_or(0);
            let width = fitting(widest + 2, area.width);
            let paragraph = Paragraph::new(text).wrap(Wrap { trim: false });
            let height = fitting(paragraph.line_count(width.saturating_sub(2)) + 2, area.height);
            centred(area, (width, height), title)
        }
        Window::Menu { title, items, .. } => {
            let widest = items.iter().map(|item| item.label.chars().count()).max().unwrap_or(0);
            let width = fitting(widest.max(title.chars().count()) + 6, area.width);
            centred(area, (width, fitting(items.len() + 2, area.height)), title)
        }
        Window::Moves { filter, .. } => centred(area, (area.width, area.height), &lists::title(app, filter)),
    }
}

/// Returns the lines of a text, made safe for the terminal.
pub fn text(lines: &[String]) -> Text<'static> {
    let line = |line: &String| Line::raw(sanitise::shown(line).into_owned());
    Text::from(lines.iter().map(line).collect::<Vec<_>>())
}

/// Returns the visible rows of a window, or `None` if it has no rows.
pub fn rows(app: &App<'_>, area: Rect, window: &Window) -> Option<Rows> {
    let rect = inside(frame(app, area, window));
    let (rect, count, chosen) = match window {
        Window::Text { .. } => return None,
        Window::Menu { items, chosen, .. } => (rect, items.len(), *chosen),
        Window::Moves { filter, chosen } => {
            let count = lists::moves(&app.table, filter).len();
            (sources(app, rect, filter, *chosen).0, count, *chosen)
        }
    };
    let extent = usize::from(rect.height).max(1);
    let first = (chosen + 1)
        .saturating_sub(extent)
        .max(chosen.saturating_sub(extent / 2))
        .min(count.saturating_sub(extent));
    Some(Rows { rect, first, count })
}

/// Divides the inside of the list of moves. Returns the rectangle of the rows, the rectangle of the
/// sources, and their text. The sources are those of the chosen move's rule.
pub fn sources(app: &App<'_>, inside: Rect, filter: &str, chosen: usize) -> (Rect, Rect, String) {
    let listed = lists::moves(&app.table, filter);
    let cited = listed
        .get(chosen)
        .and_then(|why| app.table.find(&why.text))
        .map(|m| talk::cited(&app.table, app.table.line().rule(m)));
    let cited = sanitise::shown(&cited.unwrap_or_default()).into_owned();
    let high = wrapped_lines(&cited, inside.width).min(inside.height / 3);
    let [list, below] = Layout::vertical([Constraint::Min(1), Constraint::Length(high)]).areas(inside);
    (list, below, cited)
}

impl Rows {
    /// Returns the index of the row at a position of the screen.
    pub fn row_at(&self, at: Position) -> Option<usize> {
        let index = self.rect.contains(at).then(|| self.first + usize::from(at.y - self.rect.y))?;
        (index < self.count).then_some(index)
    }
}
