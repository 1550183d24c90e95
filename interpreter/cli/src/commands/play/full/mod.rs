//! A game on the full screen of a terminal: [`app`] is what can be done, [`view`] how it looks. The game has a thread of its own;
//! here is that of the screen, which meets the terminal.

mod app;
mod desk;
mod keys;
mod lists;
mod panel;
mod paper;
mod view;
mod window;

#[cfg(test)]
mod tests;

use super::keep::Keeper;
use super::table::Table;
use crate::console::Stop;
use crate::interrupt::{self, Manner};
use crate::render::board::Style;
use crate::safe;
use crate::trouble::Trouble;
use app::App;
use desk::{Desk, Shown, Told};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
};
use ratatui::crossterm::{execute, terminal};
use std::env;
use std::io::{self, Write};
use std::process;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// A smaller terminal is talked to line by line.
const LEAST: (u16, u16) = (60, 18);
/// As much as the first thread of a program has.
const STACK: usize = 8 << 20;
/// Between two looks at what the game has drawn: while something goes on, and while nothing does.
const LOOKS: (Duration, Duration) = (Duration::from_millis(15), Duration::from_millis(150));
/// A key is mostly answered so soon.
const ANSWER: Duration = Duration::from_millis(30);
/// Work that takes longer is spoken of.
const LONG: Duration = Duration::from_secs(1);

/// True if the terminal has room enough and can place what is written.
pub fn fits() -> bool {
    let able = env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
    let (columns, rows) = terminal::size().unwrap_or((0, 0));
    able && columns >= LEAST.0 && rows >= LEAST.1
}

/// How the screen was left, with the moves that were not saved then.
enum Left {
    /// The game knows of it.
    Done(Option<String>),
    /// The game was at work, and nobody waited for it.
    AtWork(Option<String>),
}

/// Plays until somebody leaves. The terminal is left as it was found, in a panic and at the program's end by a signal too.
pub fn run<'s>(
    begin: impl FnOnce() -> Result<(Table<'s>, Keeper), Trouble> + Send,
    style: Style,
    delay: Duration,
    max_plies: u32,
) -> Result<(), Stop> {
    let desk = Desk::default();
    let (tell, told) = channel();
    thread::scope(|scope| {
        let size = terminal::size()?;
        let for_game = &desk;
        let play = move || {
            let (table, keeper) = begin()?;
            for_game.play(App::new(table, keeper, style, delay, max_plies), &told, size)
        };
        let game = Builder::new().stack_size(STACK).spawn_scoped(scope, play)?;
        let first = loop {
            match desk.take(LOOKS.1) {
                Some(shown) => break Some(shown),
                None if game.is_finished() => break None,
                None => {}
            }
        };
        let met = match first {
            Some(first) => meet(&desk, &tell, &|| game.is_finished(), first),
            // Nothing was begun: why, the thread says.
            None => Ok(Left::Done(None)),
        };
        // If the terminal has failed, the game is kept before that is told.
        let (left, failed) = match met {
            Ok(left) => (left, None),
            Err(error) => (leave(&desk, &tell, None), Some(error)),
        };
        let unsaved = match left {
            Left::Done(unsaved) => unsaved,
            Left::AtWork(unsaved) => give_up(unsaved),
        };
        let kept = match game.join() {
            Ok(kept) => kept?,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        if let Some(error) = failed {
            return Err(error.into());
        }
        let stopped = unsaved.filter(|_| interrupt::asked().is_some());
        for line in kept.into_iter().chain(stopped.map(|moves| desk::left_unsaved(&moves))) {
            writeln!(io::stdout(), "{}", safe::shown(&line))?;
        }
        Ok(())
    })
}

/// Tells the game that everybody leaves, and waits for it a while; `unsaved` is what was not saved when it was seen last.
fn leave(desk: &Desk, tell: &Sender<Told>, mut unsaved: Option<String>) -> Left {
    // Who has left already hears nothing.
    let _ = tell.send(Told::Leave);
    let begun = Instant::now();
    while let Some(shown) = desk.take(LONG.saturating_sub(begun.elapsed())) {
        unsaved = shown.unsaved;
        if shown.done {
            return Left::Done(unsaved);
        }
    }
    Left::AtWork(unsaved)
}

/// Ends the program while the game is at work: there is no other way to end that.
fn give_up(unsaved: Option<String>) -> ! {
    if let Some(moves) = unsaved {
        // If nobody reads it, nothing can be done about it.
        let _ = writeln!(io::stdout(), "{}", safe::shown(&desk::left_unsaved(&moves)));
    }
    // Ctrl-C is no signal where keys are read, and means the same.
    process::exit(interrupt::asked().map_or(130, |signal| interrupt::code(signal).into()))
}

/// Takes the terminal, and gives it back.
fn meet(desk: &Desk, tell: &Sender<Told>, over: &dyn Fn() -> bool, first: Shown) -> io::Result<Left> {
    interrupt::hear(Manner::Screen);
    let mut terminal = ratatui::try_init()?;
    // Where pasting cannot be told from typing, what is pasted is typed.
    let _ = execute!(io::stdout(), EnableBracketedPaste);
    let result = watch(&mut terminal, desk, (tell, over), first);
    let _ = execute!(io::stdout(), DisableBracketedPaste);
    // A terminal that is gone needs nothing.
    let _ = ratatui::try_restore();
    result
}

/// Shows what the game has drawn, and tells it what keys are pressed, until the game is `over`.
fn watch(
    terminal: &mut DefaultTerminal,
    desk: &Desk,
    (tell, over): (&Sender<Told>, &dyn Fn() -> bool),
    first: Shown,
) -> io::Result<Left> {
    let mut shown = first;
    let mut work = Work::default();
    let mut told_of = None;
    let mut fresh = true;
    loop {
        let long = work.is_long(desk);
        let telling = long.then_some(if work.asked { AGAIN } else { WORKING });
        if fresh || telling != told_of {
            terminal.draw(|frame| shown.paper.show(frame, telling))?;
            told_of = telling;
        }
        if shown.done || over() {
            return Ok(Left::Done(shown.unsaved));
        }
        if interrupt::asked().is_some() {
            return Ok(leave(desk, tell, shown.unsaved));
        }
        let pause = if shown.lively || desk.work().is_some() { LOOKS.0 } else { LOOKS.1 };
        let mut patience = Duration::ZERO;
        if event::poll(pause)? {
            let told = match event::read()? {
                Event::Key(key) if key.kind == KeyEventKind::Release => None,
                Event::Key(key) if long && is_interrupt(key) => {
                    if work.asked {
                        return Ok(Left::AtWork(shown.unsaved));
                    }
                    work.asked = true;
                    None
                }
                Event::Key(key) => Some(Told::Key(key)),
                Event::Paste(text) => Some(Told::Paste(text)),
                Event::Resize(columns, rows) => Some(Told::Size(columns, rows)),
                _ => None,
            };
            if let Some(told) = told {
                // Who has left already hears nothing.
                let _ = tell.send(told);
                patience = ANSWER;
            }
        }
        let next = desk.take(patience);
        fresh = next.is_some();
        shown = next.unwrap_or(shown);
    }
}

/// What is said while the rules take their time.
const WORKING: &str = "The rules take their time to be worked out. Ctrl-C leaves.";
/// And to whom wants to leave.
const AGAIN: &str = "Ctrl-C again leaves at once; moves that are not saved are printed.";

fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// The piece of work that the game is at, and since when it has been seen to be.
#[derive(Default)]
struct Work {
    seen: Option<(u64, Instant)>,
    /// Somebody wanted to leave meanwhile.
    asked: bool,
}

impl Work {
    /// True if the game has been at one piece of work for long.
    fn is_long(&mut self, desk: &Desk) -> bool {
        match (desk.work(), self.seen) {
            (Some(now), Some((then, since))) if now == then => since.elapsed() >= LONG,
            (now, _) => {
                *self = Self { seen: now.map(|now| (now, Instant::now())), asked: false };
                false
            }
        }
    }
}
