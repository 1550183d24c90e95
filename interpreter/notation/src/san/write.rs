//! The writer of short algebraic notation.

use super::{declared, file, moves, special};
use crate::letters;
use crate::parts::Parts;
use crate::uci;
use alfonso_game::{Line, Move};
use alfonso_wording::{About, Notation};
use std::collections::BTreeSet;

/// Writes a move in short notation if the rules declare it. Otherwise, or if the short text would
/// be ambiguous, writes it in full.
#[must_use]
pub fn written(about: About<'_>, line: &mut dyn Line, m: Move) -> String {
    let text = line.text(m);
    let Some(notation) = declared(about) else { return text };
    let Some(short) = short(about, notation, line, m) else { return text };
    // A short text that does not mean exactly this move is replaced by the full text.
    if moves(about, line, &short) != [m] || line.play(m).is_err() {
        return text;
    }
    let checked = line.in_check();
    let lost = line.outcome().is_some_and(|outcome| !outcome.is_draw());
    line.undo();
    format!(
        "{short}{}",
        match (checked, lost) {
            (true, true) => "#",
            (true, false) => "+",
            _ => "",
        }
    )
}

fn short(about: About<'_>, notation: &Notation, line: &dyn Line, m: Move) -> Option<String> {
    if let Some(short) = special(about, line, m) {
        return Some(short.to_owned());
    }
    let name = |cell| about.game.topology().cell(cell).name.as_str();
    let Some(own) = Parts::of(about, line, m) else {
        let cell = uci::royal(about, line).filter(|_| m == Move::PASS)?;
        let kind = about.game.kind(line.piece(cell)?);
        return Some(format!("{}{}", letters::of_players(about, kind), name(cell)));
    };
    let letter = letters::of_players(about, own.kind);
    let becomes =
        own.becomes.map(|kind| format!("={}", letters::of_players(about, kind))).unwrap_or_default();
    if own.placed {
        return Some(format!("{letter}@{}{becomes}", name(own.to)));
    }
    let (from, to) = (name(own.from), name(own.to));
    let plain = notation.plain == Some(own.kind);
    let mut others: BTreeSet<&str> = BTreeSet::new();
    for other in line.moves().iter().filter(|other| other.to() == m.to() && other.from() != m.from()) {
        let moves = other.by().is_some() && about.game.placed(*other).is_none();
        if moves && line.piece(other.from()).is_some_and(|piece| about.game.kind(piece) == own.kind) {
            others.insert(name(other.from()));
        }
    }
    let rank = |cell: &str| cell.trim_start_matches(|sign: char| sign.is_ascii_alphabetic()).to_owned();
    // A pawn-like piece normally leaves its file only to capture. If it promotes on another file
    // without a capture, its origin is written.
    let turns = plain && !own.takes && own.becomes.is_some() && file(from) != file(to);
    let apart = match () {
        () if turns => from,
        () if others.is_empty() => "",
        () if others.iter().all(|other| file(other) != file(from)) => file(from),
        () if others.iter().all(|other| rank(other) != rank(from)) => from.trim_start_matches(file(from)),
        () => from,
    };
    let head = match (plain, own.takes) {
        (true, true) if apart.is_empty() => file(from).to_owned(),
        (true, _) => apart.to_owned(),
        (false, _) => format!("{letter}{apart}"),
    };
    Some(format!("{head}{}{to}{becomes}", if own.takes { "x" } else { "" }))
}
