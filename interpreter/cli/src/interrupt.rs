//! Handles signals that stop the program. The program finishes its current work and restores the
//! terminal.

use std::sync::atomic::{AtomicI32, Ordering};

/// The reaction to a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// An orderly end: the program finishes its current work and prints the results. A second
    /// signal stops it at once.
    Finish {
        /// True to print a notice about the signal.
        announced: bool,
    },
    /// The full screen checks for the signal and ends by itself. If it does not end soon, the
    /// handler ends the program.
    Screen,
}

/// The time that the full screen has to end after a signal. It never takes that long unless its
/// terminal has disappeared.
#[cfg(unix)]
const GRACE: std::time::Duration = std::time::Duration::from_secs(5);

/// The signal that stops the program, or 0.
static ASKED: AtomicI32 = AtomicI32::new(0);

/// Returns the signal that stops the program, if one was received.
pub fn asked() -> Option<i32> {
    Some(ASKED.load(Ordering::Relaxed)).filter(|signal| *signal != 0)
}

/// Returns the exit status that shells report for a program ended by a signal.
pub fn code(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}

/// Ignores Ctrl-C from now on. Used while this program waits for another program that owns the
/// terminal.
pub fn leave_to_others() {
    // If that fails, Ctrl-C ends this program as usual.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, std::sync::Arc::default());
}

/// Handles the signals that stop the program. Signals that the process already ignores stay
/// ignored. If a handler cannot be installed, the signal ends the program as usual.
#[cfg(unix)]
pub fn hear(manner: Manner) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::io::{self, Write};
    let expected = match manner {
        Manner::Finish { .. } => &[SIGINT, SIGTERM][..],
        Manner::Screen => &[SIGINT, SIGTERM, SIGHUP],
    };
    let Ok(mut signals) = Signals::new(expected.iter().filter(|signal| !is_ignored(**signal))) else {
        return;
    };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let before = ASKED.swap(signal, Ordering::Relaxed);
            let Manner::Finish { announced } = manner else {
                // The thread of the screen may block forever on reading from a closed terminal.
                std::thread::sleep(GRACE);
                std::process::exit(code(signal).into());
            };
            if before != 0 {
                std::process::exit(code(signal).into());
            }
            if announced {
                let _ = writeln!(
                    io::stderr(),
                    "\nstopping after the work in progress; press Ctrl-C again to stop at once"
                );
            }
        }
    });
}

/// Does nothing on systems without these signals.
#[cfg(not(unix))]
pub fn hear(_: Manner) {}

/// Returns true if the process ignores a signal, as it does under `nohup` or in the background.
/// Returns false on systems without `/proc`.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    std::fs::read_to_string("/proc/self/status").is_ok_and(|status| ignores(&status, signal))
}

#[cfg(unix)]
fn ignores(status: &str, signal: i32) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn ignored_signals_stand_in_a_mask() {
        let status = "Name:\tx\nSigBlk:\t0000000000000002\nSigIgn:\t0000000000001001\n";
        assert_eq!([1, 2, 13, 15].map(|signal| ignores(status, signal)), [true, false, true, false]);
        assert_eq!(code(2), 130);
    }
}
