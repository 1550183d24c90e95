//! A session by the Universal Chess Interface, as another program has it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The longest wait for a line.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running program and its lines.
struct Session {
    child: Child,
    to: ChildStdin,
    lines: Receiver<String>,
}

impl Session {
    fn begin() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfonso"))
            .args(["uci", "chess"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let (to, from) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            BufReader::new(from).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { child, to, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").and_then(|()| self.to.flush()).expect("it listens");
    }

    /// Returns the lines up to the first that begins so.
    fn until(&self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line =
                self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no `{beginning}`: {heard:?}"));
            let is_last = line.starts_with(beginning);
            heard.push(line);
            if is_last {
                return heard;
            }
        }
    }
}

#[test]
fn a_session_finds_mates_plays_variants_and_stops_when_told() {
    let mut session = Session::begin();
    session.say("uci");
    let greeting = session.until("uciok");
    let games = greeting.iter().find(|line| line.contains("UCI_Variant")).expect("an option");
    for (name, is_there) in
        [("shatranj", true), ("grande-acedrex", true), ("four-seasons", false), ("ur", false)]
    {
        assert_eq!(games.split_whitespace().any(|word| word == name), is_there, "{name}: {games}");
    }
    session.say("position fen 6k1/5ppp/8/8/8/8/8/K6R w - - 0 1 moves h1b1 g8h8");
    session.say("go depth 3");
    let found = session.until("bestmove");
    assert_eq!(found.last().expect("a move"), "bestmove b1b8", "{found:?}");
    assert!(found.iter().any(|line| line.contains("score mate 1") && line.contains("pv b1b8")), "{found:?}");
    // Only `stop` ends an infinite search, and the program answers meanwhile.
    session.say("position startpos");
    session.say("go infinite");
    session.until("info depth 2 ");
    session.say("isready");
    session.until("readyok");
    session.say("stop");
    let stopped = session.until("bestmove");
    assert_ne!(stopped.last().expect("a move"), "bestmove (none)");
    session.say("setoption name UCI_Variant value shatranj");
    session.say("position startpos moves d2d3");
    session.say("go nodes 500");
    session.until("bestmove");
    // Nobody can move where the game is over.
    session.say("setoption name uci_variant value chess");
    session.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
    session.say("go movetime 20");
    assert_eq!(session.until("bestmove").last().expect("an answer"), "bestmove (none)");
    session.say("go infinite");
    session.say("quit");
    assert!(session.child.wait().expect("it ends").success());
}
