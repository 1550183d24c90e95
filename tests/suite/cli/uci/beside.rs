//! The engine in the hands of another program's client, before another program's referee.

use crate::python;

/// `PEERS_ARGS="--positions 500 --seed 7"` makes it as long as you like.
#[test]
fn another_client_and_another_referee_find_no_fault() {
    let args = std::env::var("PEERS_ARGS").unwrap_or_default();
    python::run("play.py", &args.split_whitespace().collect::<Vec<_>>());
}
