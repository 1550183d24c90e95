//! Long runs of fuzzing, within limits of time and memory.
//!
//!     cargo fuzzing [TARGET] [--executions N] [--seed S]
//!
//! A run is made by a process of its own, which hangs, overflows its stack or is out of memory without taking the run with it: the
//! run goes on behind the execution that was at fault. What is found is written to `target/fuzzing` and told at the end.

mod arguments;
mod limits;
mod run;
mod worker;

use arguments::{Asked, Job};
use cap::Cap;
use fuzz::{Outcome, hushed, knock, shrunk};
use std::alloc::System;
use std::process::ExitCode;

/// Counts what is allocated, and refuses what is too much.
#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

fn main() -> ExitCode {
    match Asked::read(std::env::args().skip(1)).and_then(carry_out) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Does what was asked; false if something was found.
fn carry_out(asked: Asked) -> Result<bool, String> {
    match asked.job {
        Job::List => {
            for target in fuzz::TARGETS {
                println!("{:8} {}", target.name, target.about);
            }
            Ok(true)
        }
        Job::Run => run::all(&asked),
        Job::Work(from) => {
            worker::work(asked.target()?, asked.seed, from, asked.executions.unwrap_or(from + 1), asked.each);
            Ok(true)
        }
        Job::Replay(ref path) => {
            let (target, text) = (asked.target()?, bytes(path)?);
            let outcome = knock(target, &text);
            println!("{outcome:?}");
            Ok(!matches!(outcome, Outcome::Fault(_)))
        }
        Job::Shrink(ref path) => {
            let (target, text) = (asked.target()?, bytes(path)?);
            hushed();
            let Outcome::Fault(wanted) = knock(target, &text) else {
                return Err("this text shows no fault".to_owned());
            };
            let sort = run::sort(&wanted);
            let same =
                |text: &[u8]| matches!(knock(target, text), Outcome::Fault(why) if run::sort(&why) == sort);
            let small = shrunk(&text, same);
            let place = format!("{path}.small");
            std::fs::write(&place, &small).map_err(|error| format!("{place}: {error}"))?;
            println!(
                "{} of {} bytes, in {place}:\n{}",
                small.len(),
                text.len(),
                String::from_utf8_lossy(&small)
            );
            Ok(false)
        }
    }
}

fn bytes(path: &str) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{path}: {error}"))
}
