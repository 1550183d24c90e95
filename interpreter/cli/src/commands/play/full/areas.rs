//! The layout of the screen: the rectangles of its parts, and the item at a position of the screen.

use super::app::App;
use super::lists;
use super::window::Window;
use alfonso_board::CellId;
use alfonso_driver::message;
use alfonso_record::{choices, talk};
use alfonso_report::board::{CellSize, Drawn, DrawnCell};
use alfonso_report::sanitise;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Wrap};

/// The minimum width of the panel beside the board, in columns.
const PANEL: u16 = 22;
/// The minimum height of the panel below the board, in lines.
const BELOW: u16 = 4;
/// The maximum number of columns between a click and the cell that it means.
const NEAR: usize = 1;
/// The number of lines for the message.
const MESSAGE: u16 = 2;
/// The minimum width of a screen on which cells are large if they fit.
const WIDE: u16 = 100;

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
    /// The line that says where the board continues, if a part of it is hidden.
    pub note: Option<(Rect, String)>,
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

/// Returns the parts of a screen.
pub fn parts(area: Rect) -> Parts {
    let rows =
        [Constraint::Length(1), Constraint::Min(1), Constraint::Length(MESSAGE), Constraint::Length(1)];
    let [title, middle, report, keys] = Layout::vertical(rows).areas(area);
    Parts { title, middle, report, keys }
}

/// Returns the number of lines of a text when wrapped to a width.
pub fn wrapped_lines(text: &str, width: u16) -> u16 {
    let lines = Paragraph::new(text.to_owned()).wrap(Wrap { trim: false }).line_count(width);
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// A drawing of the board, and its place.
struct Fitted {
    drawn: Drawn,
    is_beside: bool,
}

impl Fitted {
    /// Returns the first drawing that fits: with the largest cells, and beside the panel rather
    /// than above it. If none fits, returns the smallest one, which is scrolled.
    fn new(app: &App<'_>, area: Rect) -> Self {
        let beside = area.width.saturating_sub(PANEL + 1);
        let above = area.height.saturating_sub(BELOW);
        let compact = |height: u16| CellSize::Compact(height.into());
        let is_large = match app.size {
            Some(size) => size == CellSize::Large,
            None => area.width >= WIDE,
        };
        let large = is_large.then_some((CellSize::Large, true));
        let candidates = large.into_iter().chain([
            (CellSize::Normal, true),
            (CellSize::Normal, false),
            (compact(area.height), true),
            (compact(above), false),
        ]);
        let mut last = None;
        for (size, is_beside) in candidates {
            let (width, height) = if is_beside { (beside, area.height) } else { (area.width, above) };
            let drawn = app.drawn(size, width.into());
            let (wide, high) = drawn.size();
            let fits = wide <= width.into() && high <= height.into();
            let fitted = Self { drawn, is_beside };
            if fits {
                return fitted;
            }
            // A board that is only too high is scrolled beside the panel.
            let is_better = wide <= width.into() && is_beside;
            if is_better || last.as_ref().is_none_or(|last: &Self| !last.fits_beside(beside)) {
                last = Some(fitted);
            }
        }
        last.unwrap_or(Self { drawn: Drawn::default(), is_beside: true })
    }

    fn fits_beside(&self, width: u16) -> bool {
        self.is_beside && self.drawn.size().0 <= width.into()
    }
}

/// Lays out the board and the panel.
pub fn board_area(app: &App<'_>, area: Rect) -> BoardArea {
    let Fitted { drawn, is_beside } = Fitted::new(app, area);
    let (wide, high) = drawn.size();
    let [mut board, panel] = match is_beside {
        true => {
            let width = fitting(wide + 1, area.width);
            Layout::horizontal([Constraint::Length(width), Constraint::Min(0)]).areas(area)
        }
        // If the panel does not fit beside the board, it goes below, with the height that is left.
        false => {
            let height = fitting(high, area.height.saturating_sub(BELOW).max(1));
            Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(area)
        }
    };
    let is_hidden = wide > board.width.into() || high > board.height.into();
    let line = Rect { y: board.bottom().saturating_sub(1), height: 1, ..board };
    if is_hidden {
        board.height = board.height.saturating_sub(1);
    }
    // Scrolls far enough to centre the cursor, but not past the end of the board.
    let hidden = |extent: u16, all: usize, at: usize| {
        let extent = usize::from(extent);
        at.saturating_sub(extent / 2).min(all.saturating_sub(extent))
    };
    let drawn_cell = drawn.cells().into_iter().find(|drawn_cell| drawn_cell.cell == app.cursor);
    let (x, y) = drawn_cell.map_or((0, 0), |drawn_cell| (drawn_cell.x, drawn_cell.y));
    let hidden = (hidden(board.width, wide, x), hidden(board.height, high, y));
    let note = is_hidden.then(|| (line, goes_on(app, (wide, high), board, hidden)));
    BoardArea { drawn, board, hidden, panel, is_beside, note }
}

/// Says on which sides the board continues.
fn goes_on(
    app: &App<'_>,
    (wide, high): (usize, usize),
    board: Rect,
    (right, down): (usize, usize),
) -> String {
    let game = app.game();
    let sides = [
        (down > 0, message!(game, "side-above")),
        (down + usize::from(board.height) < high, message!(game, "side-below")),
        (right > 0, message!(game, "side-left")),
        (right + usize::from(board.width) < wide, message!(game, "side-right")),
    ];
    let sides: Vec<String> = sides.into_iter().filter(|(is_so, _)| *is_so).map(|(_, side)| side).collect();
    message!(game, "board-goes-on", sides = sides.join(", "))
}

impl BoardArea {
    /// Returns the cell that is drawn at a position of the screen.
    pub fn cell_at(&self, at: Position) -> Option<CellId> {
        if !self.board.contains(at) {
            return None;
        }
        let x = usize::from(at.x - self.board.x) + self.hidden.0;
        let y = usize::from(at.y - self.board.y) + self.hidden.1;
        // A click beside a small sign means the sign.
        let away = |drawn_cell: &DrawnCell| {
            let right = (drawn_cell.x + drawn_cell.width).saturating_sub(1);
            drawn_cell.x.saturating_sub(x).max(x.saturating_sub(right))
        };
        let cells = self.drawn.cells().into_iter();
        let near = cells.filter(|it| it.y.abs_diff(y) <= self.drawn.around && away(it) <= NEAR);
        near.min_by_key(away).map(|drawn_cell| drawn_cell.cell)
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

/// Returns the number of lines of a text that are above the frame when its end is visible.
pub fn text_end(app: &App<'_>, window: &Window) -> usize {
    let Window::Text { lines, .. } = window else { return 0 };
    let inside = inside(frame(app, app.middle(), window));
    let count = Paragraph::new(text(lines)).wrap(Wrap { trim: false }).line_count(inside.width);
    count.saturating_sub(inside.height.into())
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
            let count = choices::filtered(&app.table, filter).len();
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
    let listed = choices::filtered(&app.table, filter);
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
