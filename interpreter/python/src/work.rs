//! Long work: other Python threads run meanwhile, and Ctrl-C stops it.

use crate::errors::refused;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The time between two questions whether the user pressed Ctrl-C.
const SLICE: Duration = Duration::from_millis(20);

/// Runs slices of work until one returns a result. Each slice should take some milliseconds.
pub fn sliced<T: Send>(py: Python<'_>, mut slice: impl FnMut() -> Option<T> + Send) -> PyResult<T> {
    loop {
        if let Some(result) = py.detach(&mut slice) {
            return Ok(result);
        }
        py.check_signals()?;
    }
}

/// Runs work that cannot be sliced on a thread of its own. The work asks again and again whether it
/// should go on. After Ctrl-C, the answer is no, and the caller no longer waits for it.
pub fn aside<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
) -> PyResult<T> {
    let (send, receive) = sync_channel(1);
    let stopped = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stopped);
    let goes_on = move || !asked.load(Ordering::Relaxed);
    // The receiver is gone if the caller was interrupted.
    let spawned = thread::Builder::new().spawn(move || drop(send.send(work(&goes_on))));
    if let Err(why) = spawned {
        return Err(refused(py, &format!("no thread can be started: {why}"), None));
    }
    let receive = std::sync::Mutex::new(receive);
    loop {
        let received = py.detach(|| {
            let receive = receive.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            receive.recv_timeout(SLICE)
        });
        match received {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(refused(py, "the work ended without a result", None));
            }
        }
        if let Err(interrupted) = py.check_signals() {
            stopped.store(true, Ordering::Relaxed);
            return Err(interrupted);
        }
    }
}
