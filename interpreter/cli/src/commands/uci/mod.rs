//! `uci`: the Universal Chess Interface, by which other programs play against this one and with it.
//!
//! The protocol is that of Meyer-Kahlen and Huber (2004, with later additions), with `UCI_Variant` for the game. It asks that what is not
//! understood be passed over, so that nothing here ends the program but `quit`, or the end of input.

mod host;
mod said;

use crate::commands::play::input::MAX_LINE;
use crate::console::Stop;
use alfonso_driver::shipped;
use host::{Host, MEMORY, Out, load, say, stdout, unfit};
use said::Said;
use std::io::{self, BufRead, Read};

/// The command.
#[derive(Debug)]
pub struct Uci {
    /// The game at first.
    pub game: String,
    /// The seed for choices among equals.
    pub seed: u64,
}

/// The largest table, in mebibytes.
const MOST_MEMORY: u32 = 65_536;

impl Uci {
    /// Answers lines until the other side says goodbye.
    pub fn run(&self) -> Result<(), Stop> {
        let subject = crate::subject::Target::named(&self.game).subject()?;
        if let Some(why) = unfit(&subject) {
            return Err(refused(&self.game, why));
        }
        let out = stdout();
        let mut host = Host::new(&self.game, subject, self.seed, Out::clone(&out));
        let mut input = io::stdin().lock();
        loop {
            match next(&mut input)? {
                None => {
                    // A script ends where its input ends, and wants to hear what was asked for.
                    host.wait();
                    return Ok(());
                }
                Some(Said::Quit) => {
                    host.stop();
                    return Ok(());
                }
                Some(said) => answer(&said, &mut host, &out),
            }
        }
    }
}

/// Returns the next line; `None` at the end of the input.
fn next(input: &mut impl BufRead) -> Result<Option<Said>, Stop> {
    let mut bytes = Vec::new();
    if input.take(MAX_LINE + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 > MAX_LINE {
        return Err(io::Error::other(format!("a line of input is longer than {MAX_LINE} bytes")).into());
    }
    Ok(Some(Said::new(&String::from_utf8_lossy(&bytes))))
}

fn answer(said: &Said, host: &mut Host, out: &Out) {
    match said {
        Said::Uci => greet(host, out),
        Said::IsReady => say(out, "readyok"),
        Said::NewGame => host.stop(),
        Said::Option(name, value) => set(name, value, host, out),
        Said::Position(fen, moves) => host.set(fen.as_deref(), moves),
        Said::Go(go) => host.go(go.clone()),
        Said::Stop => host.stop(),
        Said::Show => host.show(),
        Said::Quit | Said::Other => {}
    }
}

/// Tells who this is, and which options there are.
fn greet(host: &Host, out: &Out) {
    say(out, concat!("id name Alfonso ", env!("CARGO_PKG_VERSION")));
    say(out, "id author the Alfonso authors");
    say(out, &format!("option name Hash type spin default {MEMORY} min 1 max {MOST_MEMORY}"));
    let fit = |name: &&str| load(name).is_ok();
    let games: Vec<String> = shipped::games()
        .iter()
        .map(|(name, _)| *name)
        .filter(fit)
        .map(|name| format!(" var {name}"))
        .collect();
    say(out, &format!("option name UCI_Variant type combo default {}{}", host.name, games.concat()));
    say(out, "uciok");
}

/// Sets an option. Names of options do not depend on capitals.
fn set(name: &str, value: &str, host: &mut Host, out: &Out) {
    match name.to_lowercase().as_str() {
        "hash" => match value.parse::<u32>() {
            Ok(memory) => host.memory = memory.clamp(1, MOST_MEMORY),
            Err(_) => say(out, &format!("info string {value} is no number of mebibytes")),
        },
        "uci_variant" => match load(value) {
            Ok(subject) => host.play(value, subject),
            Err(why) => say(out, &format!("info string {why}; {} stays", host.name)),
        },
        _ => say(out, &format!("info string there is no option {name}")),
    }
}

/// Returns the refusal of a game on the command line.
fn refused(game: &str, why: &str) -> Stop {
    use crate::report::Trouble;
    use alfonso_diag::{Diagnostic, code};
    let message = format!("`{game}` cannot be played by this protocol: {why}");
    let help = "it is for games of two players without dice whose file declares a notation, such as `chess`";
    Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)).into()
}
