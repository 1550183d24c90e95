//! `uci`: implements the Universal Chess Interface, through which other programs use this one as an
//! engine.
//!
//! The protocol is that of Meyer-Kahlen and Huber (2004, with later additions), with `UCI_Variant`
//! for the game. It requires that unknown input be ignored. So only `quit` or the end of input ends
//! the program.

mod board;
mod command;
mod count;
mod host;
mod options;
mod out;
mod running;
mod search;
mod turns;

use crate::commands::play::input::MAX_LINE;
use crate::console::Stop;
use board::unfit;
use command::Command;
use host::Host;
use out::Out;
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use turns::Turns;

/// The command.
#[derive(Debug)]
pub struct Uci {
    /// The initial game.
    pub game: String,
    /// The seed for choices among equally good moves.
    pub seed: u64,
}

impl Uci {
    /// Answers lines until the client quits.
    pub fn run(&self) -> Result<(), Stop> {
        let subject = crate::subject::Target::named(&self.game).subject()?;
        if let Some(why) = unfit(&subject) {
            return Err(refused(&self.game, why));
        }
        let out = Arc::new(Out::standard());
        let host = Host::new(&self.game, subject, self.seed, Arc::clone(&out));
        let heard = turns::listen();
        Turns::new(host, out).run(&heard)
    }
}

/// Returns the next line, or `None` at the end of the input.
fn next(input: &mut impl BufRead) -> Result<Option<Command>, Stop> {
    let mut bytes = Vec::new();
    if input.take(MAX_LINE + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 > MAX_LINE {
        return Err(io::Error::other(format!("a line of input is longer than {MAX_LINE} bytes")).into());
    }
    Ok(Some(Command::new(&String::from_utf8_lossy(&bytes))))
}

fn answer(command: Command, host: &mut Host, out: &Out) {
    match command {
        Command::Uci => {
            out.say(concat!("id name Alfonso ", env!("CARGO_PKG_VERSION")));
            out.say("id author the Alfonso authors");
            host.list();
            out.say("uciok");
        }
        Command::IsReady => out.say("readyok"),
        Command::NewGame | Command::Stop => host.stop(),
        Command::Option(name, value) => host.set(&name, &value),
        Command::Position(fen, moves) => host.set_position(fen.as_deref(), &moves),
        Command::Go(go) => host.go(go),
        Command::PonderHit => host.hit(),
        Command::Show => host.show(),
        Command::Quit | Command::Other => {}
    }
}

/// Returns the error about a game on the command line that cannot be played.
fn refused(game: &str, why: &str) -> Stop {
    use alfonso_diag::{Diagnostic, code};
    use alfonso_report::command_error::CommandError;
    let message = format!("`{game}` cannot be played by this protocol: {why}");
    let help = "it is for games of two players without dice whose file declares a notation, such as `chess`";
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)).into()
}
