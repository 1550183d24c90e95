//! A game on the full screen of a terminal: [`app`] is what can be done, [`view`] how it looks, and here the two meet keys.

mod app;
mod keys;
mod lists;
mod panel;
mod view;
mod window;

#[cfg(test)]
mod tests;

use super::keep::Keeper;
use super::table::Table;
use crate::console::Stop;
use crate::render::board::Style;
use app::App;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyEventKind};
use ratatui::crossterm::{execute, terminal};
use std::env;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// A smaller terminal is talked to line by line.
const LEAST: (u16, u16) = (60, 18);

/// True if the terminal has room enough and can place what is written.
pub fn fits() -> bool {
    let able = env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
    let (columns, rows) = terminal::size().unwrap_or((0, 0));
    able && columns >= LEAST.0 && rows >= LEAST.1
}

/// Plays until somebody leaves. The terminal is left as it was found, in a panic too.
pub fn run(
    table: Table<'_>,
    keeper: Keeper,
    style: Style,
    delay: Duration,
    max_plies: u32,
) -> Result<(), Stop> {
    let mut app = App::new(table, keeper, style, delay, max_plies);
    let mut terminal = ratatui::try_init()?;
    // Where pasting cannot be told from typing, what is pasted is typed.
    let _ = execute!(io::stdout(), EnableBracketedPaste);
    let result = meet(&mut terminal, &mut app);
    let _ = execute!(io::stdout(), DisableBracketedPaste);
    ratatui::restore();
    result?;
    if let Some(told) = app.leave_behind()? {
        writeln!(io::stdout(), "{told}")?;
    }
    Ok(())
}

/// Shows, waits for a key or for a random seat's turn, and does what follows.
fn meet(terminal: &mut DefaultTerminal, app: &mut App<'_>) -> io::Result<()> {
    let mut since = Instant::now();
    while !app.is_done() {
        terminal.draw(|frame| view::view(app, frame))?;
        let wait = app.delay().map(|delay| delay.saturating_sub(since.elapsed()));
        let came = match wait {
            Some(wait) => event::poll(wait)?,
            None => true,
        };
        if !came {
            app.tick();
            since = Instant::now();
            continue;
        }
        let waited = app.delay().is_some();
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => app.key(key),
            Event::Paste(text) => app.paste(&text),
            _ => {}
        }
        if !waited {
            since = Instant::now();
        }
    }
    Ok(())
}
