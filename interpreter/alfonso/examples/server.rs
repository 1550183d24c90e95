//! A game server that answers lines of text. Each connection has its own thread and session.
//!
//! Run `cargo run --example server -- chess 7283`, then `nc localhost 7283`, then `moves`, `play
//! e2-e4`, `board`, `undo`, `quit`. Without a port, the server tests itself with one connection.

use alfonso::{Game, Rules};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "chess".to_owned());
    let port: Option<u16> = arguments.next().map(|port| port.parse()).transpose()?;
    let game = Rules::load(&name)?.game()?;
    // The server accepts only connections from this machine.
    let listener = TcpListener::bind(("127.0.0.1", port.unwrap_or(0)))?;
    let trial = port.is_none().then(|| listener.local_addr()).transpose()?.map(|to| {
        thread::spawn(move || -> io::Result<String> {
            let mut stream = TcpStream::connect(to)?;
            stream.write_all(b"moves\nplay nonsense\nquit\n")?;
            let mut lines = BufReader::new(stream).lines();
            Ok(lines.by_ref().map_while(Result::ok).last().unwrap_or_default())
        })
    });
    for stream in listener.incoming() {
        let (stream, game) = (stream?, game.clone());
        let thread = thread::spawn(move || serve(&game, stream));
        if let Some(trial) = trial {
            thread.join().expect("no thread panics")?;
            println!("{}", trial.join().expect("no thread panics")?);
            return Ok(());
        }
    }
    Ok(())
}

fn serve(game: &Game, stream: TcpStream) -> io::Result<()> {
    let mut out = stream.try_clone()?;
    let mut session = game.session();
    for line in BufReader::new(stream).lines() {
        let line = line?;
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let answer = match word {
            "board" => session.board(),
            "moves" => session.moves().iter().map(|m| session.text(*m)).collect::<Vec<_>>().join(" "),
            "fen" => session.fen(),
            "undo" => session.undo().map_or("nothing to take back", |_| "taken back").to_owned(),
            "play" => match session.parse(rest).and_then(|m| session.play(m)) {
                Ok(()) => session.state().to_string(),
                Err(error) => error.to_string(),
            },
            "quit" => return writeln!(out, "good bye"),
            _ => "say board, moves, fen, play MOVE, undo or quit".to_owned(),
        };
        writeln!(out, "{answer}")?;
    }
    Ok(())
}
