//! The drawing of a screen. The thread of the game draws without a terminal.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

/// A drawing that is not on the screen yet.
#[derive(Clone, Debug)]
pub struct FrameBuffer {
    /// Its cells.
    pub buffer: Buffer,
    /// The position of the cursor, if visible.
    cursor: Option<Position>,
}

impl FrameBuffer {
    /// Returns an empty drawing with that many columns and rows.
    pub fn new((columns, rows): (u16, u16)) -> Self {
        Self { buffer: Buffer::empty(Rect::new(0, 0, columns, rows)), cursor: None }
    }

    /// Returns the whole area.
    pub fn area(&self) -> Rect {
        self.buffer.area
    }

    /// Draws a widget.
    pub fn render_widget(&mut self, widget: impl Widget, area: Rect) {
        widget.render(area, &mut self.buffer);
    }

    /// Sets the position of the cursor.
    pub fn set_cursor_position(&mut self, at: Position) {
        self.cursor = Some(at);
    }

    /// Shows the part of the drawing that fits, since the size of the terminal may have changed.
    /// Writes `text`, if present, on the last line.
    pub fn show(&self, frame: &mut Frame<'_>, text: Option<&str>) {
        let area = frame.area().intersection(self.area());
        let screen = frame.buffer_mut();
        for at in area.positions() {
            screen[at] = self.buffer[at].clone();
        }
        if let (Some(text), true) = (text, area.height > 0) {
            let line = format!("{text:<width$}", width = usize::from(area.width));
            let style = Style::new().add_modifier(Modifier::REVERSED);
            screen.set_stringn(0, area.bottom() - 1, line, area.width.into(), style);
        } else if let Some(at) = self.cursor.filter(|at| area.contains(*at)) {
            frame.set_cursor_position(at);
        }
    }
}
