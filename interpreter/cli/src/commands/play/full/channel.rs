//! The link between the thread of the screen and the thread of the game. Keys go one way, drawings
//! the other.
//!
//! Rules may take long to evaluate. The screen never waits for them: it shows the last drawing, and
//! the user can always quit.

use super::app::App;
use super::frame_buffer::FrameBuffer;
use super::view;
use crate::commands::play::thinking::Thinking;
use alfonso_driver::message;
use alfonso_game::Game;
use alfonso_report::command_error::CommandError;
use alfonso_report::words;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A message to the game.
#[derive(Clone, Debug)]
pub enum Signal {
    /// A key that the user pressed.
    Key(KeyEvent),
    /// A text that the user pasted.
    Paste(String),
    /// The column and row of the screen that the user has clicked.
    Click(u16, u16),
    /// A turn of the mouse wheel, as the key with the same effect in a window.
    Wheel(KeyCode),
    /// The new size of the screen in columns and rows.
    Size(u16, u16),
    /// The end of the program.
    Leave,
}

/// The visible state of the game.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The drawing.
    pub frame_buffer: FrameBuffer,
    /// True if the user has left.
    pub done: bool,
    /// True if the drawing will soon change without input.
    pub lively: bool,
    /// The unsaved moves, in the format of `--after`; `None` if all moves are saved.
    pub unsaved: Option<String>,
    /// The state of the agents' search.
    pub thinking: Thinking,
}

/// The state shared by the two threads.
#[derive(Default)]
pub struct UiChannel {
    /// The last drawing, if the screen has not taken it yet.
    last: Mutex<Option<Shown>>,
    bell: Condvar,
    /// A counter that is even while the game works and odd while it waits. No value occurs twice.
    turns: AtomicU64,
}

impl UiChannel {
    /// Publishes a drawing.
    fn show(&self, shown: Shown) {
        *self.locked() = Some(shown);
        self.bell.notify_one();
    }

    /// Takes the last drawing if it is new. Waits at most `patience` for one.
    pub fn take(&self, patience: Duration) -> Option<Shown> {
        let last = self.locked();
        let waited = self.bell.wait_timeout_while(last, patience, |last| last.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.take()
    }

    fn locked(&self) -> MutexGuard<'_, Option<Shown>> {
        // The drawing is complete even if the thread that stored it panicked.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of the current task, or `None` while the game waits.
    pub fn work(&self) -> Option<u64> {
        Some(self.turns.load(Ordering::Acquire)).filter(|turn| turn % 2 == 0)
    }

    /// Switches between working and waiting.
    fn turn(&self) {
        self.turns.fetch_add(1, Ordering::AcqRel);
    }

    /// Plays on the thread of the game until the user quits. Returns a message about the saved
    /// game. `size` is the size of the screen.
    pub fn play(
        &self,
        mut app: App<'_>,
        channel: &Receiver<Signal>,
        mut size: (u16, u16),
    ) -> Result<Option<String>, CommandError> {
        let mut since = Instant::now();
        app.resize(size);
        loop {
            let delay = app.delay();
            self.show(shown(&app, size));
            if app.is_done() {
                return app.leave_behind();
            }
            self.turn();
            let heard = match delay {
                Some(delay) => channel.recv_timeout(delay.saturating_sub(since.elapsed())),
                None => channel.recv().map_err(RecvTimeoutError::from),
            };
            self.turn();
            match heard {
                Ok(Signal::Key(key)) => app.key(key),
                Ok(Signal::Paste(text)) => app.paste(&text),
                Ok(Signal::Click(x, y)) => app.click((x, y)),
                Ok(Signal::Wheel(code)) => app.wheel(code),
                Ok(Signal::Size(columns, rows)) => {
                    size = (columns, rows);
                    app.resize(size);
                }
                Ok(Signal::Leave) | Err(RecvTimeoutError::Disconnected) => app.leave_at_once(),
                Err(RecvTimeoutError::Timeout) => {
                    app.tick();
                    since = Instant::now();
                }
            }
            if delay.is_none() {
                since = Instant::now();
            }
        }
    }
}

fn shown(app: &App<'_>, size: (u16, u16)) -> Shown {
    let mut frame_buffer = FrameBuffer::new(size);
    view::view(app, &mut frame_buffer);
    Shown {
        frame_buffer,
        done: app.is_done(),
        lively: app.delay().is_some(),
        unsaved: app.unsaved(),
        thinking: app.table.thinking.clone(),
    }
}

/// Returns the message about moves that were not saved.
pub fn left_unsaved(game: &Game, moves: &str) -> String {
    let count = words::moves_in(game, moves.split_whitespace().count());
    format!("{}\n{moves}", message!(game, "unsaved", moves = count))
}
