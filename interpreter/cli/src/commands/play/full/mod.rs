//! A game on the full screen of a terminal. [`app`] contains the logic, and [`view`] draws. The
//! actions on the board are in [`act`], the others in [`commands`]. The game runs on its own
//! thread. This module runs the thread of the screen, which accesses the terminal.

mod act;
mod app;
mod areas;
mod bottom;
mod channel;
mod commands;
mod cursor;
mod frame_buffer;
mod keys;
mod lists;
mod panel;
mod view;
mod window;

#[cfg(test)]
mod tests;

use super::keep::Autosave;
use super::table::Table;
use crate::console::Stop;
use crate::interrupt::{self, Manner};
use alfonso_driver::message;
use alfonso_game::Game;
use alfonso_report::board::Style;
use alfonso_report::command_error::CommandError;
use alfonso_report::sanitise;
use app::App;
use channel::{Shown, Signal, UiChannel};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::crossterm::{execute, terminal};
use std::env;
use std::io::{self, Write};
use std::process;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// The minimum size of a terminal in columns and rows. A smaller terminal uses line mode.
const LEAST: (u16, u16) = (60, 18);
/// The stack size of the game's thread in bytes, the same as that of a main thread.
const STACK: usize = 8 << 20;
/// The intervals at which the screen checks for a new drawing: while the game is active, and while
/// it is idle.
const LOOKS: (Duration, Duration) = (Duration::from_millis(15), Duration::from_millis(150));
/// The time within which the game usually answers a key.
const ANSWER: Duration = Duration::from_millis(30);
/// The time after which the screen reports that the game is busy.
const LONG: Duration = Duration::from_secs(1);

/// Returns true if the terminal is large enough and can position text.
pub fn fits() -> bool {
    let able = env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
    let (columns, rows) = terminal::size().unwrap_or((0, 0));
    able && columns >= LEAST.0 && rows >= LEAST.1
}

/// The state of the game when the user quit, with the unsaved moves.
enum Left {
    /// A game that has stopped.
    Done(Option<String>),
    /// A game that is still busy, so that the screen did not wait for it.
    AtWork(Option<String>),
}

/// Plays until the user quits. Always restores the terminal, even after a panic or a signal that
/// ends the program.
pub fn run<'s>(
    game: &Game,
    begin: impl FnOnce() -> Result<(Table<'s>, Autosave), CommandError> + Send,
    style: Style,
    delay: Duration,
    max_plies: u32,
) -> Result<(), Stop> {
    let shared = UiChannel::default();
    let (tell, receiver) = channel();
    thread::scope(|scope| {
        let size = terminal::size()?;
        let for_game = &shared;
        let play = move || {
            let (table, autosave) = begin()?;
            for_game.play(App::new(table, autosave, style, delay, max_plies), &receiver, size)
        };
        let playing = Builder::new().stack_size(STACK).spawn_scoped(scope, play)?;
        let first = loop {
            match shared.take(LOOKS.1) {
                Some(shown) => break Some(shown),
                None if playing.is_finished() => break None,
                None => {}
            }
        };
        let met = match first {
            Some(first) => meet(game, &shared, (&tell, &|| playing.is_finished()), first),
            // The game did not begin. Joining its thread returns the error.
            None => Ok(Left::Done(None)),
        };
        // If the terminal has failed, the program saves the game before it reports the error.
        let (left, failed) = match met {
            Ok(left) => (left, None),
            Err(error) => (leave(&shared, &tell, None), Some(error)),
        };
        let unsaved = match left {
            Left::Done(unsaved) => unsaved,
            Left::AtWork(unsaved) => give_up(game, unsaved),
        };
        let kept = match playing.join() {
            Ok(kept) => kept?,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        if let Some(error) = failed {
            return Err(error.into());
        }
        let stopped = unsaved.filter(|_| interrupt::asked().is_some());
        for line in kept.into_iter().chain(stopped.map(|moves| channel::left_unsaved(game, &moves))) {
            writeln!(io::stdout(), "{}", sanitise::shown(&line))?;
        }
        Ok(())
    })
}

/// Asks the game to stop, and waits for it up to [`LONG`]. `unsaved` holds the last known unsaved
/// moves.
fn leave(channel: &UiChannel, tell: &Sender<Signal>, mut unsaved: Option<String>) -> Left {
    // Sending fails if the game has already stopped.
    let _ = tell.send(Signal::Leave);
    let begun = Instant::now();
    while let Some(shown) = channel.take(LONG.saturating_sub(begun.elapsed())) {
        unsaved = shown.unsaved;
        if shown.done {
            return Left::Done(unsaved);
        }
    }
    Left::AtWork(unsaved)
}

/// Ends the program while the game is busy, since nothing else can interrupt it.
fn give_up(game: &Game, unsaved: Option<String>) -> ! {
    if let Some(moves) = unsaved {
        // If standard output is closed, there is nothing to do.
        let _ = writeln!(io::stdout(), "{}", sanitise::shown(&channel::left_unsaved(game, &moves)));
    }
    // In raw mode, Ctrl-C raises no signal. The exit status is still 128 plus the number of the
    // signal.
    process::exit(interrupt::asked().map_or(130, |signal| interrupt::code(signal).into()))
}

/// Takes control of the terminal, and restores it at the end.
fn meet(
    game: &Game,
    channel: &UiChannel,
    (tell, over): (&Sender<Signal>, &dyn Fn() -> bool),
    first: Shown,
) -> io::Result<Left> {
    interrupt::hear(Manner::Screen);
    let mut terminal = ratatui::try_init()?;
    // A terminal without this feature sends pasted text as single keys.
    let _ = execute!(io::stdout(), EnableBracketedPaste, EnableMouseCapture);
    let result = watch(game, &mut terminal, channel, (tell, over), first);
    let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste);
    // A closed terminal needs no restoring.
    let _ = ratatui::try_restore();
    result
}

/// Shows the game's drawings and sends it the user's input, until the game is `over`.
fn watch(
    game: &Game,
    terminal: &mut DefaultTerminal,
    channel: &UiChannel,
    (tell, over): (&Sender<Signal>, &dyn Fn() -> bool),
    first: Shown,
) -> io::Result<Left> {
    let (working, thinking) = (message!(game, "screen-working"), message!(game, "screen-thinking"));
    let again = message!(game, "screen-again");
    let mut shown = first;
    let mut work = Work::default();
    let mut announced = None;
    // The search of an agent during which the user has begun to type.
    let mut typed_in = None;
    let mut fresh = true;
    loop {
        let long = work.is_long(channel);
        let telling = long.then_some(match () {
            () if work.asked => again.as_str(),
            () if shown.thinking.thought().is_some() => thinking.as_str(),
            () => working.as_str(),
        });
        if fresh || telling != announced {
            terminal.draw(|frame| shown.frame_buffer.show(frame, telling))?;
            announced = telling;
        }
        if shown.done || over() {
            return Ok(Left::Done(shown.unsaved));
        }
        if interrupt::asked().is_some() {
            return Ok(leave(channel, tell, shown.unsaved));
        }
        let pause = if shown.lively || channel.work().is_some() { LOOKS.0 } else { LOOKS.1 };
        let mut patience = Duration::ZERO;
        if event::poll(pause)? {
            let sentence = match event::read()? {
                Event::Key(key) if key.kind == KeyEventKind::Release => None,
                Event::Key(key) if long && is_interrupt(key) => {
                    if work.asked {
                        return Ok(Left::AtWork(shown.unsaved));
                    }
                    work.asked = true;
                    None
                }
                Event::Key(key) => match shown.thinking.thought() {
                    // Space and Enter do not interrupt the agent while the user is typing.
                    Some(thought) if is_hurry(key) && typed_in != Some(thought) => {
                        shown.thinking.hurry(thought);
                        None
                    }
                    thought => {
                        typed_in = thought;
                        Some(Signal::Key(key))
                    }
                },
                Event::Mouse(mouse) => match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => Some(Signal::Click(mouse.column, mouse.row)),
                    MouseEventKind::ScrollUp => Some(Signal::Wheel(KeyCode::Up)),
                    MouseEventKind::ScrollDown => Some(Signal::Wheel(KeyCode::Down)),
                    _ => None,
                },
                Event::Paste(text) => Some(Signal::Paste(text)),
                Event::Resize(columns, rows) => Some(Signal::Size(columns, rows)),
                _ => None,
            };
            if let Some(sentence) = sentence {
                // Sending fails if the game has already stopped.
                let _ = tell.send(sentence);
                patience = ANSWER;
            }
        }
        let next = channel.take(patience);
        fresh = next.is_some();
        shown = next.unwrap_or(shown);
    }
}

fn is_hurry(key: KeyEvent) -> bool {
    matches!(key.code, KeyCode::Char(' ') | KeyCode::Enter)
}

fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// The game's current task, and the time at which the screen first saw it.
#[derive(Default)]
struct Work {
    seen: Option<(u64, Instant)>,
    /// True if the user has pressed Ctrl-C during this task.
    asked: bool,
}

impl Work {
    /// Returns true if the game has worked on one task for at least [`LONG`].
    fn is_long(&mut self, channel: &UiChannel) -> bool {
        match (channel.work(), self.seen) {
            (Some(now), Some((then, since))) if now == then => since.elapsed() >= LONG,
            (now, _) => {
                *self = Self { seen: now.map(|now| (now, Instant::now())), asked: false };
                false
            }
        }
    }
}
