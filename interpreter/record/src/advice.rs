//! Advice about the next move, in words. The search for it is the callers' part, because they have
//! threads, clocks and budgets.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::advice;
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_report::subject::Subject;
//! use alfonso_search::{Budget, Evaluation};
//! use std::sync::Arc;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let mut log = Log::new(&subject, opening, people, 1);
//! log.play_text("Token@a1 Token@b1 Token@a2 Token@b2").expect("legal moves");
//!
//! assert_eq!(advice::refused(&log), None);
//! let evaluation = Arc::new(Evaluation::new(&subject.game));
//! let (mut line, random) = (advice::line(&log), log.random());
//! let mut search = advice::adviser().search(Arc::clone(&evaluation), line.copied(), random);
//! let choice = loop {
//!     if let Some(choice) = search.advance(Budget::steps(1000)) {
//!         break choice;
//!     }
//! };
//! let (text, m) = advice::in_words(&log, line.as_mut(), choice.as_ref(), &evaluation);
//! assert_eq!(text, "Token@a3 (much better, 100% of a win)");
//! assert!(m.is_some());
//! ```

use crate::agents;
use crate::log::Log;
use crate::talk;
use alfonso_driver::message;
use alfonso_game::{Line, Move};
use alfonso_report::subject::Subject;
use alfonso_report::{choice, words};
use alfonso_search::{Agent, Choice, Evaluation};
use std::ops::Deref;

/// Returns the agent that gives advice.
pub fn adviser() -> Agent {
    agents::level(agents::ADVISER)
}

/// Returns the reason why there is no advice in this position, or `None` if a search can find some.
pub fn refused(log: &Log<impl Deref<Target = Subject>>) -> Option<String> {
    match log.ended().filter(|_| !log.may_play_on()) {
        Some(ended) => Some(ended),
        None => log.line().is_chance().then(|| message!(log.subject.game, "nobody-chooses")),
    }
}

/// Returns a copy of the line about which the adviser is asked. If a person may claim a draw, this
/// is the line after the claim was declined.
pub fn line(log: &Log<impl Deref<Target = Subject>>) -> Box<dyn Line> {
    log.past_claim().unwrap_or_else(|| log.line().copied())
}

/// Returns the adviser's choice in words: the move with its rating and the expected line. Also
/// returns the move itself, if it can be played without declining a claim. `line` is that of
/// [`line()`], and unchanged afterwards.
pub fn in_words(
    log: &Log<impl Deref<Target = Subject>>,
    line: &mut dyn Line,
    choice: Option<&Choice>,
    evaluation: &Evaluation,
) -> (String, Option<Move>) {
    let game = &log.subject.game;
    let text = match choice {
        Some(choice) => rated(log, line, choice, evaluation),
        None => message!(game, "nobody-moves"),
    };
    if log.may_play_on() {
        let advice = message!(game, "good-move", move = text);
        return (message!(game, "claim-draws", advice = advice), None);
    }
    (text, choice.map(|choice| choice.chosen))
}

fn rated(
    log: &Log<impl Deref<Target = Subject>>,
    line: &mut dyn Line,
    choice: &Choice,
    evaluation: &Evaluation,
) -> String {
    let game = &log.subject.game;
    let mut text = words::text(game, line, choice.chosen);
    if let Some(rating) = talk::rating((game, line.to_move()), choice, evaluation) {
        text.push_str(&format!(" ({rating})"));
    }
    if choice.line.len() > 1 {
        let moves = choice::texts(game, line, &choice.line).join(" ");
        text.push_str(&format!("; {}", message!(game, "expected", moves = moves)));
    }
    text
}
