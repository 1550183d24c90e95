//! The progress of long work: a bar on a terminal, or else occasional lines.

use crate::args::Format;
use crate::interrupt;
use alfonso_compare as compare;
use alfonso_report::ProgressJson;
use bytesize::ByteSize;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// The progress of some work, on standard error.
pub struct Progress {
    bar: ProgressBar,
    /// The lines that replace the bar outside a terminal.
    lines: Option<Arc<Lines>>,
}

/// Lines that replace the bar. The first appears after a while, even if no unit is finished by
/// then, and the gaps between them grow up to a limit.
struct Lines {
    what: &'static str,
    /// True if the number of units is known. Otherwise it is an upper limit, and the time left
    /// cannot be estimated.
    known: bool,
    format: Format,
    begun: Instant,
    done: AtomicU64,
    of: AtomicU64,
    /// The time of the next line.
    due: Mutex<Duration>,
    /// True once the work has ended.
    ended: AtomicBool,
}

/// The environment variable that disables progress output if it is `never`.
const VARIABLE: &str = "ALFONSO_PROGRESS";

/// Returns true if the user has disabled progress output.
fn is_silent() -> bool {
    std::env::var_os(VARIABLE).is_some_and(|value| value == "never")
}

/// The time before the first line.
const FIRST: Duration = Duration::from_secs(10);
/// The longest time between two lines.
const LONGEST: Duration = Duration::from_secs(600);
/// The time between two looks at whether a line is due while no unit is finished.
const LOOK: Duration = Duration::from_secs(1);

impl Progress {
    /// Returns the progress of playing a number of games.
    pub fn games(games: u64, format: Format) -> Self {
        Self::new("games", (true, games), "{bar:40} {pos} of {len} games, {eta} left", format)
    }

    /// Returns the progress of trying combinations of answers, given their maximum number.
    pub fn combinations(combinations: u64, format: Format) -> Self {
        let template = "{bar:40} {pos} of at most {len} combinations";
        Self::new("combinations of answers", (false, combinations), template, format)
    }

    /// Returns the progress of searching positions, given their maximum number.
    pub fn positions(positions: u64, format: Format) -> Self {
        Self::new("positions", (false, positions), "{bar:40} {msg}: {pos} of at most {len} positions", format)
    }

    /// Returns the progress of solving within a memory limit, in bytes. The total number of
    /// positions is unknown.
    pub fn solving(memory: u64, format: Format) -> Self {
        let memory = ByteSize(memory);
        let template = format!(
            "{{spinner}} {{pos}} positions, {{per_sec}}, {{elapsed}}; memory for positions: {memory}"
        );
        Self::new("positions", (false, u64::MAX), &template, format)
    }

    /// Returns the progress of computing the value of a game of chance. The total number of positions
    /// is unknown.
    pub fn valuing(format: Format) -> Self {
        Self::new("positions", (false, u64::MAX), "{spinner} {pos} positions, {elapsed}", format)
    }

    /// Returns the progress of playing random moves, whose number is unknown.
    pub fn moves(format: Format) -> Self {
        Self::new("random moves", (false, u64::MAX), "{spinner} {pos} random moves, {elapsed}", format)
    }

    /// Returns the progress of measuring a number of games. The bar shows the name of each game.
    pub fn rulesets(games: u64, format: Format) -> Self {
        Self::new("games", (true, games), "{pos} of {len} games measured; {msg}", format)
    }

    fn new(what: &'static str, (known, of): (bool, u64), template: &str, format: Format) -> Self {
        if is_silent() {
            return Self { bar: ProgressBar::hidden(), lines: None };
        }
        if !crate::screen::stderr().terminal {
            let lines = Arc::new(Lines {
                what,
                known,
                format,
                begun: Instant::now(),
                done: AtomicU64::new(0),
                of: AtomicU64::new(of),
                due: Mutex::new(FIRST),
                ended: AtomicBool::new(false),
            });
            Lines::watch(&lines);
            return Self { bar: ProgressBar::hidden(), lines: Some(lines) };
        }
        let bar = ProgressBar::with_draw_target(Some(of), ProgressDrawTarget::stderr());
        let bar = match ProgressStyle::with_template(template) {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        Self { bar, lines: None }
    }

    /// Adds finished units.
    pub fn add(&self, done: u64) {
        self.bar.inc(done);
        if let Some(lines) = &self.lines {
            lines.tell(lines.done.fetch_add(done, Ordering::Relaxed) + done);
        }
    }

    /// Sets the total of finished units.
    pub fn set(&self, done: u64) {
        self.bar.set_position(done);
        if let Some(lines) = &self.lines {
            lines.done.store(done, Ordering::Relaxed);
            lines.tell(done);
        }
    }

    /// Adds units to the total amount of work.
    pub fn lengthen(&self, more: u64) {
        self.bar.inc_length(more);
        if let Some(lines) = &self.lines {
            lines.of.fetch_add(more, Ordering::Relaxed);
        }
    }

    /// Sets the text beside the bar.
    pub fn say(&self, doing: impl Into<String>) {
        self.bar.set_message(doing.into());
    }

    /// Shows the progress of a comparison. Returns `Break` once the user has asked the program to
    /// stop.
    pub fn follow(&self, progress: compare::Progress, looking: &str) -> ControlFlow<()> {
        match progress {
            compare::Progress::Counting(depth) => self.say(format!("counting {depth} plies")),
            compare::Progress::Looking(looked) => {
                self.say(looking.to_owned());
                self.set(looked);
            }
            compare::Progress::Playing(_) => self.say("playing at random"),
        }
        interrupt::asked().map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()))
    }

    /// Removes the bar. No further line is printed.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
        self.lines.iter().for_each(|lines| lines.ended.store(true, Ordering::Relaxed));
    }
}

impl Drop for Progress {
    /// Prints no further line where an error ends the work.
    fn drop(&mut self) {
        self.lines.iter().for_each(|lines| lines.ended.store(true, Ordering::Relaxed));
    }
}

impl Lines {
    /// Prints the lines that are due while no unit is finished: a single game can take minutes.
    fn watch(lines: &Arc<Self>) {
        let lines = Arc::clone(lines);
        thread::spawn(move || {
            while !lines.ended.load(Ordering::Relaxed) {
                lines.tell(lines.done.load(Ordering::Relaxed));
                thread::sleep(LOOK);
            }
        });
    }

    /// Prints a line if one is due and no other thread is printing.
    fn tell(&self, done: u64) {
        let Ok(mut due) = self.due.try_lock() else { return };
        let now = self.begun.elapsed();
        if now < *due {
            return;
        }
        *due = after(now);
        let _ = writeln!(io::stderr(), "{}", self.line(done, now));
    }

    /// Returns the line after some time.
    fn line(&self, done: u64, now: Duration) -> String {
        let (what, of) = (self.what, self.of.load(Ordering::Relaxed));
        let seconds = now.as_secs_f64();
        match self.format {
            Format::Text if of == u64::MAX => format!("{done} {what}"),
            Format::Text if !self.known => format!("{done} of at most {of} {what}"),
            // Nothing is known yet of the time left.
            Format::Text if done == 0 => format!("0 of {of} {what} after {seconds:.0} s"),
            Format::Text => {
                let left = seconds * of.saturating_sub(done) as f64 / done as f64;
                format!("{done} of {of} {what}, {left:.0} s left")
            }
            Format::Json => serde_json::to_string(&ProgressJson::new(what, done, of)).unwrap_or_default(),
        }
    }
}

/// Returns the time of the line after one printed `now`. The elapsed time doubles between lines,
/// within limits.
fn after(now: Duration) -> Duration {
    now + now.clamp(FIRST, LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_rare() {
        let mut now = FIRST;
        let mut lines = 1;
        while now < Duration::from_secs(24 * 3600) {
            now = after(now);
            lines += 1;
        }
        assert!((100..200).contains(&lines), "{lines} lines in a day");
        assert_eq!(after(FIRST), 2 * FIRST);
    }

    #[test]
    fn a_line_is_due_while_no_unit_is_finished() {
        let lines = Arc::new(Lines {
            what: "games",
            known: true,
            format: Format::Text,
            begun: Instant::now(),
            done: AtomicU64::new(0),
            of: AtomicU64::new(20),
            due: Mutex::new(Duration::ZERO),
            ended: AtomicBool::new(false),
        });
        assert_eq!(lines.line(0, FIRST), "0 of 20 games after 10 s");
        assert_eq!(lines.line(5, FIRST), "5 of 20 games, 30 s left");
        Lines::watch(&lines);
        let is_told = || *lines.due.lock().expect("no thread has failed") > Duration::ZERO;
        let begun = Instant::now();
        while !is_told() && begun.elapsed() < FIRST {
            thread::sleep(Duration::from_millis(10));
        }
        assert!(is_told(), "the line comes without a finished unit");
        lines.ended.store(true, Ordering::Relaxed);
    }
}
