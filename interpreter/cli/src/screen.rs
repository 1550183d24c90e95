//! The capabilities of standard output and standard error.

use crate::palette::Terminal;
use alfonso_report::screen::{Palette, Screen};
use std::env;
use std::io::{self, IsTerminal};

/// The limits of the width that the program uses.
const NARROWEST: usize = 40;
const WIDEST: usize = 200;

/// Returns the capabilities of standard output.
pub fn stdout() -> Screen {
    let stream = io::stdout();
    if !stream.is_terminal() {
        return piped();
    }
    terminal(terminal_size::terminal_size_of(&stream), supports_unicode::on(supports_unicode::Stream::Stdout))
}

/// Returns the capabilities of standard error.
pub fn stderr() -> Screen {
    let stream = io::stderr();
    if !stream.is_terminal() {
        return piped();
    }
    terminal(terminal_size::terminal_size_of(&stream), supports_unicode::on(supports_unicode::Stream::Stderr))
}

/// Returns the capabilities of an output that is no terminal. Its width is the variable `COLUMNS`,
/// if set.
fn piped() -> Screen {
    let columns = env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    let width = columns.map_or(Screen::PLAIN.width, |columns: usize| columns.clamp(NARROWEST, WIDEST));
    Screen { width, ..Screen::PLAIN }
}

fn terminal(size: Option<(terminal_size::Width, terminal_size::Height)>, unicode: bool) -> Screen {
    let expected = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let able = env::var_os("TERM").is_none_or(|term| term != "dumb");
    let width = size.map_or(80, |(width, _)| usize::from(width.0)).clamp(NARROWEST, WIDEST);
    Screen {
        terminal: true,
        colours: (expected && able).then_some(&Terminal as &dyn Palette),
        unicode,
        width,
    }
}
