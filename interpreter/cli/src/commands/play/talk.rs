//! What is said while playing.

use crate::commands::moves::Why;
use crate::render::{outcome, words};
use crate::subject::Subject;
use alfonso_driver::BadMove;
use alfonso_game::{Line, Refusal};

/// What can be typed.
pub const HELP: &str = "\
a move, or its number in the list; several moves, separated by spaces
  moves, ?     the legal moves, numbered
  why MOVE     which rule allows it and who says so, or why it is not legal
  undo, redo   take back, and play again
  board        show the board
  quit         stop";

/// The legal moves with their numbers, in as many columns as fit.
pub fn list(moves: &[Why], ended: Option<&str>, width: usize) -> String {
    if let Some(ended) = ended {
        return ended.to_owned();
    }
    let digits = moves.len().to_string().len();
    let entries: Vec<String> =
        moves.iter().enumerate().map(|(index, why)| format!("{:>digits$} {}", index + 1, why.text)).collect();
    let widest = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0);
    let columns = ((width + 2) / (widest + 2)).max(1);
    let rows = entries.len().div_ceil(columns);
    let row = |row: usize| {
        let cells: Vec<String> =
            entries.iter().skip(row).step_by(rows.max(1)).map(|entry| format!("{entry:<widest$}")).collect();
        cells.join("  ").trim_end().to_owned()
    };
    (0..rows).map(row).collect::<Vec<_>>().join("\n")
}

/// Why a move was not taken, and what is near it.
pub fn refused(subject: &Subject, line: &dyn Line, bad: &BadMove) -> String {
    let reason = subject.refusal(line, &bad.text, &bad.refusal);
    let mut told = match bad.refusal {
        Refusal::NoMove | Refusal::NoPass | Refusal::NoPassYet | Refusal::Over(_) => reason,
        _ => format!("{} is not legal: {reason}", bad.text),
    };
    if bad.refusal == Refusal::NoMove && !bad.nearest.is_empty() {
        told.push_str(&format!("; did you mean {}?", words::either(&bad.nearest, 5)));
    }
    told
}

/// Which rule allows a move and who says so, or why it is not legal.
pub fn why(subject: &Subject, line: &dyn Line, text: &str) -> String {
    if text.is_empty() {
        return "why what? write `why` and a move".to_owned();
    }
    let Some(m) = line.find(text) else {
        let (text, refusal) = (text.to_owned(), line.refusal(text));
        return refused(subject, line, &BadMove { index: 0, text, refusal, nearest: Vec::new() });
    };
    let rule = line.rule(m);
    let mut told = format!("{text} is legal by {}", outcome::rule(&subject.game, rule));
    if let Some(note) = subject.card.note(subject.game.names(), rule) {
        told.push_str(&outcome::sources(note));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_run_down_the_columns() {
        let moves: Vec<Why> =
            ["a1-a2", "a1-b1", "b2-b3"].map(|text| Why { text: text.into(), rule: String::new() }).into();
        assert_eq!(list(&moves, None, 16), "1 a1-a2  3 b2-b3\n2 a1-b1");
        assert_eq!(list(&moves, None, 5), "1 a1-a2\n2 a1-b1\n3 b2-b3");
        assert_eq!(list(&[], Some("over"), 80), "over");
    }
}
