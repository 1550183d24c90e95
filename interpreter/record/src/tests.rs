//! Games for tests.

use crate::log::Log;
use crate::opening::Opening;
use crate::seats::Seats;
use alfonso_driver::{Request, load, shipped as games};
use alfonso_report::subject::Subject;
use std::rc::Rc;

/// Returns a shipped game under its default ruleset.
pub fn shipped(name: &str) -> Subject {
    let source = games::game(name).expect("a shipped game");
    let loaded = load(source, &Request::default(), &|_| None).expect("a sound file");
    Subject::new(name, name, loaded, &[])
}

/// Returns a shipped game in progress, after some moves.
pub fn log(name: &str, seats: &[&str], moves: &str) -> Log<Rc<Subject>> {
    let subject = Rc::new(shipped(name));
    let seats: Vec<_> = seats.iter().map(|seat| seat.parse().expect("a seat")).collect();
    let seats = Seats::settle(&subject.game, &seats).expect("seats");
    let opening = Opening::at_start(&subject, None).or_else(|_| Opening::at_start(&subject, Some(1)));
    let opening = opening.expect("a start");
    let mut log = Log::new(subject, opening, seats, 1);
    if !moves.is_empty() {
        log.play_text(moves).expect("legal moves");
    }
    log
}
