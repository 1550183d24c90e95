//! The limits on the time and the memory of an execution.

use crate::HEAP;
use cpu_time::ProcessTime;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// No execution may take longer, in processor time: others may be at work on the machine.
pub const LONGEST: Duration = Duration::from_secs(2);
/// No execution may allocate more besides what there was before it, in bytes.
pub const MOST: usize = 512 << 20;
/// The stack of an execution, in bytes: as much as threads have that ask for none in particular.
pub const STACK: usize = 2 << 20;
/// The exit code of the process after an execution that took too long.
pub const HANGS: i32 = 86;

/// The number of the execution that is under way, and one more; 0 for none.
static CURRENT: AtomicU64 = AtomicU64::new(0);

/// An execution begins.
pub fn begin(number: u64) {
    // If the limit cannot be set, the old one stays: a little tighter.
    let _ = HEAP.set_limit(HEAP.allocated().saturating_add(MOST));
    CURRENT.store(number + 1, Ordering::Relaxed);
}

/// It is over.
pub fn end() {
    CURRENT.store(0, Ordering::Relaxed);
    let _ = HEAP.set_limit(usize::MAX);
}

/// Watches the executions from a thread of its own, and ends the process when one takes too long.
pub fn watch() {
    thread::spawn(|| {
        let (mut seen, mut since) = (0, ProcessTime::now());
        loop {
            thread::sleep(Duration::from_millis(50));
            let current = CURRENT.load(Ordering::Relaxed);
            if current != seen || current == 0 {
                (seen, since) = (current, ProcessTime::now());
            } else if since.elapsed() > LONGEST {
                println!("hang {}", current - 1);
                std::process::exit(HANGS);
            }
        }
    });
}
