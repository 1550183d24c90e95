//! Part of a run, in a process of its own. It tells what it does line by line: `at N A` (so many executions are done, so many of
//! their texts were accepted), `fault N WHY`, `hang N`, and under `--each`, `do N`.

use crate::limits;
use fuzz::{Outcome, Target, hushed, input, knock};
use std::io::Write;
use std::thread;

/// After so many executions it tells how far it is.
const TELL: u64 = 256;

/// Makes the executions `from..to`.
pub fn work(target: &'static Target, seed: u64, from: u64, to: u64, each: bool) {
    hushed();
    // Values that are made once and kept must not count against an execution.
    for number in 0..8 {
        let _ = (target.origin)(&mut alfonso_game::Random::new(number));
    }
    let _ = knock(target, b"");
    limits::watch();
    let worker = thread::Builder::new().stack_size(limits::STACK).spawn(move || {
        let mut accepted = 0;
        for number in from..to {
            if each {
                tell(&format!("do {number}"));
            }
            limits::begin(number);
            let text = input(target, seed, number);
            let outcome = knock(target, &text);
            drop(text);
            limits::end();
            match outcome {
                Outcome::Accepted => accepted += 1,
                Outcome::Refused => {}
                Outcome::Fault(why) => tell(&format!("fault {number} {}", why.replace('\n', "\u{2424}"))),
            }
            if (number + 1) % TELL == 0 || number + 1 == to {
                tell(&format!("at {} {accepted}", number + 1));
                accepted = 0;
            }
        }
    });
    let _ = worker.map(thread::JoinHandle::join);
}

fn tell(line: &str) {
    let mut out = std::io::stdout().lock();
    // If nobody listens, the run is over.
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        std::process::exit(1);
    }
}
