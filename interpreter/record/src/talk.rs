//! The messages during play: lists of moves and seats, and the reasons for refused input.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_record::talk;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let mut log = Log::new(&subject, opening, people, 1);
//!
//! log.play_text("Token@b2").expect("a legal move");
//! let bad = log.play_text("Token@b2").expect_err("the cell is taken");
//! assert_eq!(talk::refused(&log, &bad), "Token@b2 is not legal: b2 is not empty: the token stands there");
//! assert_eq!(talk::list(&log.moves()[..4], None, 30), "1 Token@a1  3 Token@a3\n2 Token@a2  4 Token@b1");
//! ```

use crate::log::Log;
use crate::seats::Seats;
use crate::targets::{Target, Who};
use alfonso_board::CellId;
use alfonso_driver::{BadMove, message};
use alfonso_game::{Game, Refusal, Seat};
use alfonso_notation as notation;
use alfonso_report::moves::Why;
use alfonso_report::subject::Subject;
use alfonso_report::{choice, outcome, words};
use alfonso_search::{Choice, Evaluation};
use std::ops::Deref;

/// Lists the legal moves with their numbers and the rules that allow them. An end that may be
/// claimed comes first.
pub fn rules(moves: &[Why], ended: Option<&str>) -> String {
    let digits = moves.len().to_string().len();
    let width = moves.iter().map(|why| why.text.chars().count()).max().unwrap_or(0);
    let item =
        |(index, Why { text, rule }): (usize, &Why)| format!("{:>digits$} {text:<width$}  {rule}", index + 1);
    let rows = moves.iter().enumerate().map(item);
    ended.into_iter().map(str::to_owned).chain(rows).collect::<Vec<_>>().join("\n")
}

/// Rates a choice for its player: the judgement in words, then the number.
pub fn rating((game, player): (&Game, Seat), choice: &Choice, evaluation: &Evaluation) -> Option<String> {
    if choice::forced(choice).is_some() {
        return choice::score_text((game, player), choice, evaluation);
    }
    match (choice.share, choice.score) {
        (Some(share), _) => {
            let judged = judged(game, (share - 0.5) * 2.0, [0.14, 0.5, 0.9]);
            Some(message!(game, "judged-share", judged = judged, percent = format!("{:.0}", 100.0 * share)))
        }
        (None, Some(score)) => {
            let units = f64::from(evaluation.in_units(score)) / 10.0;
            let judged = judged(game, units, [0.5, 2.0, 5.0]);
            Some(message!(game, "judged-score", judged = judged, units = format!("{units:+.1}")))
        }
        (None, None) => None,
    }
}

/// Returns a judgement in words. `bounds` are the least values that are slightly, clearly and much
/// better than an even game.
fn judged(game: &Game, value: f64, bounds: [f64; 3]) -> String {
    let rank = bounds.iter().filter(|bound| value.abs() >= **bound).count();
    match (rank, value > 0.0) {
        (0, _) => message!(game, "judged-even"),
        (1, true) => message!(game, "judged-slightly-better"),
        (2, true) => message!(game, "judged-clearly-better"),
        (_, true) => message!(game, "judged-much-better"),
        (1, false) => message!(game, "judged-slightly-worse"),
        (2, false) => message!(game, "judged-clearly-worse"),
        (_, false) => message!(game, "judged-much-worse"),
    }
}

/// Lists the seats and their players.
pub fn seats(log: &Log<impl Deref<Target = Subject>>) -> String {
    let game = &log.subject.game;
    let listed = |listed| format!("{}: {}", Seats::shown(game, listed), log.seats.player(listed).written());
    (0..log.seats.count(game)).map(listed).collect::<Vec<_>>().join(", ")
}

/// Lists the targets of the picked piece.
pub fn picked(log: &Log<impl Deref<Target = Subject>>, who: Who, targets: &[Target]) -> String {
    let game = &log.subject.game;
    let kind = |cell: CellId| match log.line().piece(cell) {
        Some(piece) => words::kind(game, game.kind(piece)).to_owned(),
        None => message!(game, "some-piece"),
    };
    let who = match who {
        Who::On(cell) => message!(game, "piece-on", piece = kind(cell), cell = words::cell(game, cell)),
        Who::InReserve(kind) => message!(game, "piece-in-reserve", piece = words::kind(game, kind)),
    };
    let text_of = |target: &Target| {
        let takes = if target.takes { format!(" {}", message!(game, "takes")) } else { String::new() };
        format!("{}{takes}", words::cell(game, target.to))
    };
    let cells: Vec<String> = targets.iter().map(text_of).collect();
    message!(game, "can-go-to", piece = who, cells = cells.join(", "))
}

/// Explains why there is no piece to pick on a cell.
pub fn nothing_to_pick(log: &Log<impl Deref<Target = Subject>>, from: CellId) -> String {
    let game = &log.subject.game;
    let cell = words::cell(game, from);
    let player = log.line().to_move();
    if let Some(ended) = log.ended().filter(|_| !log.may_play_on()) {
        return ended;
    }
    match log.line().piece(from) {
        None => message!(game, "empty-cell", cell = cell),
        Some(_) if log.line().is_chance() => message!(game, "roll-first"),
        Some(piece) if piece.owner != player => {
            let the = words::the(game, words::kind(game, game.kind(piece)));
            let (owner, turn) = (words::owner(game, piece.owner), words::owner(game, player));
            message!(game, "not-yours", the = the, cell = cell, owner = owner, turn = turn)
        }
        Some(piece) => {
            let the = words::the(game, words::kind(game, game.kind(piece)));
            message!(game, "immobile-on", the = the, cell = cell)
        }
    }
}

/// Lists the legal moves with their numbers, in as many columns as fit. An end that may be claimed
/// comes first.
pub fn list(moves: &[Why], ended: Option<&str>, width: usize) -> String {
    let digits = moves.len().to_string().len();
    let entries: Vec<String> =
        moves.iter().enumerate().map(|(index, why)| format!("{:>digits$} {}", index + 1, why.text)).collect();
    let widest = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0);
    let columns = ((width + 2) / (widest + 2)).max(1);
    let rows = entries.len().div_ceil(columns);
    let position = |position: usize| {
        let cells: Vec<String> = entries
            .iter()
            .skip(position)
            .step_by(rows.max(1))
            .map(|entry| format!("{entry:<widest$}"))
            .collect();
        cells.join("  ").trim_end().to_owned()
    };
    ended.into_iter().map(str::to_owned).chain((0..rows).map(position)).collect::<Vec<_>>().join("\n")
}

/// Explains why a move was refused, and suggests similar moves.
pub fn refused(log: &Log<impl Deref<Target = Subject>>, bad: &BadMove) -> String {
    let game = &log.subject.game;
    let reason = log.asked(|line| notation::reason(log.subject.about(), line, bad));
    if !bad.meanings.is_empty() {
        return message!(game, "ambiguous", move = words::typed(&bad.text), reason = reason);
    }
    let mut text = match bad.refusal {
        Refusal::NoMove | Refusal::NoPass | Refusal::NoPassYet | Refusal::Over(_) => reason,
        _ => message!(game, "not-legal", move = words::typed(&bad.text), reason = reason),
    };
    if bad.refusal == Refusal::NoMove && !bad.nearest.is_empty() {
        let near = words::any_of(game, &bad.nearest, 5);
        text.push_str(&format!("; {}", message!(game, "did-you-mean", moves = near)));
    }
    text
}

/// Names the rule that allows a move, with its sources, or explains why the move is not legal.
pub fn why(log: &Log<impl Deref<Target = Subject>>, text: &str) -> String {
    if text.is_empty() {
        return message!(log.subject.game, "why-what");
    }
    log.asked(|line| match notation::find(log.subject.about(), line, text, 0) {
        Ok(m) => {
            let game = &log.subject.game;
            let rule = cited(log, line.rule(m));
            message!(game, "legal-by", move = words::text(game, line, m), rule = rule)
        }
        Err(bad) => refused(log, &BadMove { nearest: Vec::new(), ..bad }),
    })
}

/// Returns the id of a rule and the sources of the rule.
pub fn cited(log: &Log<impl Deref<Target = Subject>>, rule: alfonso_game::RuleId) -> String {
    let game = &log.subject.game;
    let note = log.subject.info.note(game.names(), rule);
    outcome::rule(game, rule).to_owned() + &note.map(|note| outcome::sources(game, note)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judgements_grow_with_the_number() {
        let game = crate::fixture::subject().game;
        let words = |value: f64| judged(&game, value, [0.5, 2.0, 5.0]);
        assert_eq!([words(0.3), words(-0.4)], ["about even", "about even"]);
        assert_eq!(
            [words(0.6), words(2.0), words(9.0)],
            ["slightly better", "clearly better", "much better"]
        );
        assert_eq!(words(-2.0), "clearly worse");
    }

    #[test]
    fn lists_run_down_the_columns() {
        let moves: Vec<Why> =
            ["a1-a2", "a1-b1", "b2-b3"].map(|text| Why { text: text.into(), rule: String::new() }).into();
        assert_eq!(list(&moves, None, 16), "1 a1-a2  3 b2-b3\n2 a1-b1");
        assert_eq!(list(&moves, None, 5), "1 a1-a2\n2 a1-b1\n3 b2-b3");
        assert_eq!(list(&[], Some("over"), 80), "over");
    }
}
