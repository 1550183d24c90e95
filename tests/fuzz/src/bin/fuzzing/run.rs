//! A run: workers one after the other, until all executions are made.

use crate::arguments::Asked;
use crate::limits;
use fuzz::{TARGETS, Target, input};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

/// So often it is told how far the run is.
const TELL: u64 = 20;
/// A target with more faults than these is left.
const ENOUGH: u64 = 200;

/// The results of a run of one target.
#[derive(Default)]
struct Report {
    done: u64,
    accepted: u64,
    /// Sorts of faults: how many, the first of them, and the file with its text.
    faults: BTreeMap<String, (u64, String, PathBuf)>,
}

/// The end of a worker.
enum End {
    /// It has done its part.
    Done,
    /// This execution hangs.
    Hang(u64),
    /// It died in an execution from this one on, and how.
    Died(u64, String),
}

/// Runs the targets; true if nothing was found.
///
/// # Errors
/// If workers cannot be started.
pub fn all(asked: &Asked) -> Result<bool, String> {
    let targets: Vec<&'static Target> = match asked.name {
        Some(_) => vec![asked.target()?],
        None => TARGETS.iter().collect(),
    };
    let mut sound = true;
    println!("| target | seed | executions | accepted | faults | minutes |\n|---|--:|--:|--:|--:|--:|");
    for target in targets {
        let start = Instant::now();
        let report = run(target, asked)?;
        let share = 100.0 * report.accepted as f64 / report.done.max(1) as f64;
        let found: u64 = report.faults.values().map(|(count, ..)| count).sum();
        let minutes = start.elapsed().as_secs_f64() / 60.0;
        println!(
            "| {} | {} | {} | {share:.1} % | {found} | {minutes:.1} |",
            target.name, asked.seed, report.done
        );
        for (sort, (count, why, path)) in &report.faults {
            println!("    {count} times {sort}; the first in {}:\n        {why}", path.display());
        }
        sound &= report.faults.is_empty();
    }
    Ok(sound)
}

fn run(target: &'static Target, asked: &Asked) -> Result<Report, String> {
    let to = asked.executions.unwrap_or(target.long);
    let (mut report, mut from) = (Report::default(), 0);
    while from < to {
        let end = worker(target, asked.seed, from..to, false, to, &mut report)?;
        from = match end {
            End::Done => to,
            End::Hang(number) => {
                let why = format!("takes more than {} s", limits::LONGEST.as_secs());
                report.add(target, asked.seed, number, &why);
                number + 1
            }
            // Once more, slowly, to see in which execution.
            End::Died(first, how) => match worker(target, asked.seed, first..to, true, to, &mut report)? {
                End::Died(number, how) => {
                    report.add(target, asked.seed, number, &how);
                    number + 1
                }
                End::Hang(number) => {
                    report.add(target, asked.seed, number, "hangs when it is run alone");
                    number + 1
                }
                End::Done => {
                    report.add(target, asked.seed, first, &format!("{how}, but not when it was run again"));
                    to
                }
            },
        };
        report.done = report.done.max(from);
        if report.faults.values().map(|(count, ..)| count).sum::<u64>() >= ENOUGH {
            break;
        }
    }
    Ok(report)
}

/// One worker, until it is done or dead.
fn worker(
    target: &Target,
    seed: u64,
    part: std::ops::Range<u64>,
    each: bool,
    all: u64,
    report: &mut Report,
) -> Result<End, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    command.arg(target.name).args(["--seed", &seed.to_string()]);
    command.args(["--work", &part.start.to_string(), "--executions", &part.end.to_string()]);
    if each {
        command.arg("--each");
    }
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    let lines = child.stdout.take().map(|out| BufReader::new(out).lines());
    let (mut at, mut hang) = (part.start, None);
    for line in lines.into_iter().flatten() {
        let line = line.map_err(|error| error.to_string())?;
        let mut words = line.splitn(3, ' ');
        let word = words.next().unwrap_or_default();
        let number = words.next().and_then(|number| number.parse::<u64>().ok()).unwrap_or(at);
        let rest = words.next().unwrap_or_default();
        match word {
            "at" => {
                report.accepted += rest.parse::<u64>().unwrap_or_default();
                report.done = report.done.max(number);
                if (number * TELL / all) != (at * TELL / all) {
                    eprintln!("{}: {number} of {all}", target.name);
                }
                at = number;
            }
            "do" => at = number,
            "hang" => hang = Some(number),
            "fault" => report.add(target, seed, number, rest),
            other => return Err(format!("the worker says `{other}`")),
        }
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    Ok(match hang {
        Some(number) => End::Hang(number),
        None if output.status.success() => End::Done,
        None => {
            let said = String::from_utf8_lossy(&output.stderr);
            End::Died(at, format!("ends the process: {}, {}", output.status, said.trim().replace('\n', " ")))
        }
    })
}

impl Report {
    fn add(&mut self, target: &Target, seed: u64, number: u64, why: &str) {
        let sort = sort(why);
        if let Some((count, ..)) = self.faults.get_mut(&sort) {
            *count += 1;
            return;
        }
        let path = PathBuf::from(format!("target/fuzzing/{}-{seed}-{number}", target.name));
        let text = input(target, seed, number);
        let written = std::fs::create_dir_all("target/fuzzing").and_then(|()| std::fs::write(&path, text));
        let note = written.err().map(|error| format!(" (not written: {error})")).unwrap_or_default();
        eprintln!("{}: execution {number}: {why}{note}", target.name);
        self.faults.insert(sort, (1, why.to_owned(), path));
    }
}

/// Returns the sort of a fault: the place of a panic, or the beginning of the sentence.
pub fn sort(why: &str) -> String {
    match why.strip_prefix("panic at ") {
        Some(rest) => format!("panic at {}", rest.split(": ").next().unwrap_or_default()),
        None => why.split([':', '`', '\n']).next().unwrap_or_default().chars().take(60).collect(),
    }
}
