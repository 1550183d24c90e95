//! A pager for texts that are longer than the terminal, as in `man` and `git`.

use crate::interrupt;
use alfonso_report::screen::Screen;
use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

/// The variables that name the pager. The first one that is set applies, and an empty value
/// disables the pager.
const NAMED: [&str; 2] = ["ALFONSO_PAGER", "PAGER"];
/// The pager if no variable names one.
const USUAL: &str = "less";
/// The options of the default pager, unless the user has set them. The pager quits if the text fits
/// on one screen, shows colours, and leaves the text visible afterwards.
const OPTIONS: (&str, &str) = ("LESS", "FRX");

/// Shows a text in a pager, and waits until the user quits. Returns false without showing anything
/// if the text fits on the screen or no pager is available.
pub fn show(text: &str, screen: Screen) -> bool {
    let rows = terminal_size::terminal_size_of(std::io::stdout()).map(|(_, rows)| usize::from(rows.0));
    let is_long = rows.is_some_and(|rows| text.lines().count() >= rows);
    let named = NAMED.iter().find_map(env::var_os).map(|named| named.to_string_lossy().into_owned());
    let pager = named.unwrap_or_else(|| USUAL.to_owned());
    let mut words = pager.split_whitespace();
    let Some(program) = words.next().filter(|_| screen.terminal && is_long) else { return false };
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped());
    if env::var_os(OPTIONS.0).is_none() {
        command.env(OPTIONS.0, OPTIONS.1);
    }
    let Ok(mut child) = command.spawn() else { return false };
    interrupt::leave_to_others();
    if let Some(mut into) = child.stdin.take() {
        // Writing fails if the user quits before the end of the text.
        let _ = into.write_all(text.as_bytes());
    }
    child.wait().is_ok()
}
