//! Games for tests.

use alfonso_driver::{Request, load, shipped as games};
use alfonso_report::subject::Subject;

/// Returns a shipped game under its default ruleset.
pub fn shipped(name: &str) -> Subject {
    let source = games::game(name).expect("a shipped game");
    let loaded = load(source, &Request::default(), &|_| None).expect("a sound file");
    Subject::new(name, name, loaded, &[])
}
