//! Work that must come to an end, on as little stack as threads usually have.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The stack of a thread that asks for none in particular, in bytes.
const STACK: usize = 2 << 20;
/// After so much time of a processor, work is taken to hang. What is feared takes minutes, or for ever.
const PATIENCE: Duration = Duration::from_secs(30);
/// After so much time in all, work is taken to hang: it waits for something, or nobody says what it has used.
const LAST: Duration = Duration::from_secs(300);

/// Returns the time that a thread has run, if the system tells it; `thread` is its folder below `/proc`.
///
/// Other work on the machine does not count, so that a busy one needs no more patience.
fn ran(thread: &Path) -> Option<Duration> {
    let told = std::fs::read_to_string(thread.join("schedstat")).ok()?;
    told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Runs `work` on a thread of its own and gives its result.
///
/// # Panics
/// If it panics, or does not come to an end.
#[track_caller]
pub fn ends<T: Send + 'static>(what: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (send, receive) = channel();
    let (tell, hear) = channel();
    let work = move || {
        // Nobody hears it once the other side has given up.
        let _ = tell.send(std::fs::read_link("/proc/thread-self").map(|own| Path::new("/proc").join(own)));
        send.send(work()).is_ok()
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
    let thread = thread.expect("a thread can be started");
    let folder: Option<PathBuf> = hear.recv().ok().and_then(Result::ok);
    let begun = Instant::now();
    loop {
        match receive.recv_timeout(Duration::from_secs(1)) {
            Ok(result) => return result,
            Err(RecvTimeoutError::Timeout) => {
                let ran = folder.as_deref().and_then(ran).unwrap_or_default();
                assert!(ran < PATIENCE, "{what}: no end after {} seconds of work", ran.as_secs());
                assert!(begun.elapsed() < LAST, "{what}: no end after {} seconds", LAST.as_secs());
            }
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(_) => panic!("{what}: no result"),
            },
        }
    }
}
