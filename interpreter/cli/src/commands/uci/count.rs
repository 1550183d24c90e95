//! `go perft`: counts sequences of moves, and can be stopped.

use super::board::{Board, Setup, go_on};
use super::out::Out;
use super::running::Signals;
use alfonso_game::{Leaves, Line};

/// The maximum depth of a count, as for `alfonso perft`.
pub const DEEPEST: u32 = 64;
/// The depth that is counted without checking for signals.
const AT_ONCE: u32 = 2;

/// The reason why a count was not finished.
enum Broken {
    Stopped,
    OverBudget,
}

/// Counts the sequences after each first move, and prints each count.
pub fn run(board: &Board, setup: &Setup, depth: u32, signals: &Signals, out: &Out) {
    if depth == 0 {
        return report(1, out);
    }
    let mut line = board.line(setup);
    let mut all: u64 = 0;
    for m in line.moves().to_vec() {
        let text = board.text(line.as_ref(), m);
        let _ = line.play(m);
        go_on(line.as_mut());
        let counted = if depth > 1 { behind(line.as_mut(), depth - 1, signals) } else { Ok(1) };
        line.undo();
        match counted {
            Ok(count) => {
                all = all.saturating_add(count);
                out.say(&format!("{text}: {count}"));
            }
            Err(Broken::Stopped) => return out.remark("stopped before everything was counted"),
            Err(Broken::OverBudget) => return out.remark("a rule takes too many steps here"),
        }
    }
    report(all, out);
}

fn report(all: u64, out: &Out) {
    out.say(&format!("\nNodes searched: {all}\n"));
}

/// Counts sequences of moves, and checks for signals from time to time.
fn behind(line: &mut dyn Line, depth: u32, signals: &Signals) -> Result<u64, Broken> {
    if signals.is_stopped() {
        return Err(Broken::Stopped);
    }
    if depth <= AT_ONCE {
        return line.count(depth, Leaves::Bulk).map_err(|_| Broken::OverBudget);
    }
    if line.over_budget().is_some() {
        return Err(Broken::OverBudget);
    }
    let mut all: u64 = 0;
    for m in line.moves().to_vec() {
        let _ = line.play(m);
        go_on(line);
        let counted = behind(line, depth - 1, signals);
        line.undo();
        all = all.saturating_add(counted?);
    }
    Ok(all)
}
