//! Work that must come to an end, on as little stack as threads usually have.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The stack of a thread that asks for none in particular, in bytes.
const STACK: usize = 2 << 20;
/// After this long work is taken to hang. Generous, for busy machines: what is feared takes minutes, or for ever.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs `work` on a thread of its own and gives its result.
///
/// # Panics
/// If it panics, or does not come to an end.
#[track_caller]
pub fn ends<T: Send + 'static>(what: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (send, receive) = channel();
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || send.send(work()).is_ok());
    let thread = thread.expect("a thread can be started");
    match receive.recv_timeout(PATIENCE) {
        Ok(result) => result,
        Err(RecvTimeoutError::Timeout) => panic!("{what}: no end after {} seconds", PATIENCE.as_secs()),
        Err(RecvTimeoutError::Disconnected) => match thread.join() {
            Err(panic) => std::panic::resume_unwind(panic),
            Ok(_) => panic!("{what}: no result"),
        },
    }
}
