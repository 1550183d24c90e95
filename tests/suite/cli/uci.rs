//! The program as an engine: the Universal Chess Interface.

mod beside;
mod offered;
mod session;
mod table;

use session::Session;

#[test]
fn a_session_finds_mates_plays_variants_and_stops_when_told() {
    let mut session = Session::begin(&["uci", "chess"]);
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
    session.say("setoption name uci_variant value chess");
    session.say("go infinite");
    session.say("quit");
    assert!(session.end().success());
}
