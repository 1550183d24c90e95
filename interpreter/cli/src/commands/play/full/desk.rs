//! Between the thread of the screen and that of the game: keys go one way, what is to be seen the other.
//!
//! Rules may take their time. The screen never waits for them: it shows what was drawn last, and can always be left.

use super::app::App;
use super::paper::Paper;
use super::view;
use crate::render::words;
use crate::trouble::Trouble;
use ratatui::crossterm::event::KeyEvent;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What the game is told.
#[derive(Clone, Debug)]
pub enum Told {
    /// A key was pressed.
    Key(KeyEvent),
    /// A text was pasted.
    Paste(String),
    /// The screen has so many columns and rows now.
    Size(u16, u16),
    /// Everybody leaves.
    Leave,
}

/// The game as it is seen.
#[derive(Clone, Debug)]
pub struct Shown {
    /// On the screen.
    pub paper: Paper,
    /// Somebody has left.
    pub done: bool,
    /// More is going to be seen soon, though no key is pressed.
    pub lively: bool,
    /// The moves that nobody has saved, as `--after` takes them; nothing if all is saved.
    pub unsaved: Option<String>,
}

/// Where the two threads meet.
#[derive(Default)]
pub struct Desk {
    /// What was drawn last and not yet taken.
    last: Mutex<Option<Shown>>,
    bell: Condvar,
    /// Even while the game is at work, odd while it waits; never twice the same.
    turns: AtomicU64,
}

impl Desk {
    /// Lays down what is to be seen.
    fn show(&self, shown: Shown) {
        *self.locked() = Some(shown);
        self.bell.notify_one();
    }

    /// What was drawn last, if it was not taken before; waits for it, but no longer than that.
    pub fn take(&self, patience: Duration) -> Option<Shown> {
        let last = self.locked();
        let waited = self.bell.wait_timeout_while(last, patience, |last| last.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.take()
    }

    fn locked(&self) -> MutexGuard<'_, Option<Shown>> {
        // What is laid down is whole, whatever happened to who laid it.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Which piece of work the game is at; nothing while it waits.
    pub fn work(&self) -> Option<u64> {
        Some(self.turns.load(Ordering::Acquire)).filter(|turn| turn % 2 == 0)
    }

    /// The game begins to work, or to wait.
    fn turn(&self) {
        self.turns.fetch_add(1, Ordering::AcqRel);
    }

    /// Plays on the thread of the game until somebody leaves; returns what was kept then. `size` is that of the screen.
    pub fn play(
        &self,
        mut app: App<'_>,
        told: &Receiver<Told>,
        mut size: (u16, u16),
    ) -> Result<Option<String>, Trouble> {
        let mut since = Instant::now();
        loop {
            let delay = app.delay();
            self.show(shown(&app, size));
            if app.is_done() {
                return app.leave_behind();
            }
            self.turn();
            let heard = match delay {
                Some(delay) => told.recv_timeout(delay.saturating_sub(since.elapsed())),
                None => told.recv().map_err(RecvTimeoutError::from),
            };
            self.turn();
            match heard {
                Ok(Told::Key(key)) => app.key(key),
                Ok(Told::Paste(text)) => app.paste(&text),
                Ok(Told::Size(columns, rows)) => size = (columns, rows),
                Ok(Told::Leave) | Err(RecvTimeoutError::Disconnected) => app.leave_at_once(),
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
    let mut paper = Paper::new(size);
    view::view(app, &mut paper);
    Shown { paper, done: app.is_done(), lively: app.delay().is_some(), unsaved: app.unsaved() }
}

/// What is said of a game that was left with moves that nobody has saved.
pub fn left_unsaved(moves: &str) -> String {
    let count = words::count(moves.split_whitespace().count(), "move");
    format!("{count} not saved; they were, as `--after` takes them:\n{moves}")
}
