//! What is to be seen on a screen, before it is there: the game draws where no terminal is.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

/// A screen that is drawn and not yet shown.
#[derive(Clone, Debug)]
pub struct Paper {
    /// Its cells.
    pub buffer: Buffer,
    /// Where the cursor stands, if it is seen.
    cursor: Option<Position>,
}

impl Paper {
    /// An empty one of so many columns and rows.
    pub fn new((columns, rows): (u16, u16)) -> Self {
        Self { buffer: Buffer::empty(Rect::new(0, 0, columns, rows)), cursor: None }
    }

    /// All of it.
    pub fn area(&self) -> Rect {
        self.buffer.area
    }

    /// Draws something.
    pub fn render_widget(&mut self, widget: impl Widget, area: Rect) {
        widget.render(area, &mut self.buffer);
    }

    /// Puts the cursor somewhere.
    pub fn set_cursor_position(&mut self, at: Position) {
        self.cursor = Some(at);
    }

    /// Shows it, as far as it fits: a terminal may have changed its size since. In the last line stands `told`, if there is
    /// something to tell.
    pub fn show(&self, frame: &mut Frame<'_>, told: Option<&str>) {
        let area = frame.area().intersection(self.area());
        let screen = frame.buffer_mut();
        for at in area.positions() {
            screen[at] = self.buffer[at].clone();
        }
        if let (Some(told), true) = (told, area.height > 0) {
            let line = format!("{told:<width$}", width = usize::from(area.width));
            let style = Style::new().add_modifier(Modifier::REVERSED);
            screen.set_stringn(0, area.bottom() - 1, line, area.width.into(), style);
        } else if let Some(at) = self.cursor.filter(|at| area.contains(*at)) {
            frame.set_cursor_position(at);
        }
    }
}
