//! Signals that ask the program to end, and programs that end well: with what is finished, and the terminal as it was.

use std::sync::atomic::{AtomicI32, Ordering};

/// What is done when the program is asked to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// What is in hand is finished and what is finished is told; who asks twice means at once. A person is told so.
    Finish {
        /// If a person is told.
        told: bool,
    },
    /// The screen is left; it looks by itself if somebody asked.
    Screen,
}

/// The signal by which the program was asked to end, or 0.
static ASKED: AtomicI32 = AtomicI32::new(0);

/// The signal by which the program was asked to end, if it was.
pub fn asked() -> Option<i32> {
    Some(ASKED.load(Ordering::Relaxed)).filter(|signal| *signal != 0)
}

/// What shells say of a program that was ended by a signal.
pub fn code(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}

/// From now on signals are heard that ask for the end; those that the caller has set to be ignored stay so. Where signals cannot
/// be heard, they end the program as ever.
#[cfg(unix)]
pub fn hear(manner: Manner) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::io::{self, Write};
    let wanted = match manner {
        Manner::Finish { .. } => &[SIGINT, SIGTERM][..],
        Manner::Screen => &[SIGINT, SIGTERM, SIGHUP],
    };
    let Ok(mut signals) = Signals::new(wanted.iter().filter(|signal| !is_ignored(**signal))) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let before = ASKED.swap(signal, Ordering::Relaxed);
            let Manner::Finish { told } = manner else { continue };
            if before != 0 {
                std::process::exit(code(signal).into());
            }
            if told {
                let _ = writeln!(
                    io::stderr(),
                    "\nstopping: what is in hand is finished first; once more stops at once"
                );
            }
        }
    });
}

/// The same where there are no such signals.
#[cfg(not(unix))]
pub fn hear(_: Manner) {}

/// True if a signal is ignored, as `nohup` and shells in the background want it; nothing is known of systems without `/proc`.
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
    fn what_is_ignored_is_read_from_a_mask() {
        let status = "Name:\tx\nSigBlk:\t0000000000000002\nSigIgn:\t0000000000001001\n";
        assert_eq!([1, 2, 13, 15].map(|signal| ignores(status, signal)), [true, false, true, false]);
        assert_eq!(code(2), 130);
    }
}
