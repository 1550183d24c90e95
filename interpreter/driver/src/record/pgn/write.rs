//! Records written as PGN: tags, an empty line, moves on lines of at most eighty letters.

use super::super::{Beginning, Finish, Player, Record};
use super::{RULES, san};
use crate::About;
use alfonso_game::Position;
use std::fmt::Write as _;

/// No line of moves is longer.
const WIDE: usize = 79;

/// The record as PGN; `start` is where it begins.
///
/// # Errors
/// With the reason if it cannot be said so.
pub fn write(record: &Record, about: About<'_>, start: &Position) -> Result<String, String> {
    let players = &about.game.names().players;
    let [first, second] = players.as_slice() else {
        return Err("PGN is for games of two players".to_owned());
    };
    let fen = fen(record, about, start)?;
    let result = result(record, [&first.0, &second.0]);
    let mut out = String::new();
    for (name, value) in tags(record, fen, result) {
        let _ = writeln!(out, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    }
    out.push('\n');
    let mut words = Vec::new();
    if !record.rules.parts.is_empty() {
        words.push(format!("{{{RULES}"));
        words.extend(record.rules.parts.iter().map(|(name, hash)| format!("{name}={hash}")));
        if let Some(last) = words.last_mut() {
            last.push('}');
        }
    }
    words.extend(moves(record, about, start)?);
    words.push(result.to_owned());
    out.push_str(&lines(&words));
    Ok(out)
}

/// Where the game begins, if that is not the start of its rules.
fn fen(record: &Record, about: About<'_>, start: &Position) -> Result<Option<String>, String> {
    match &record.start {
        Beginning::Own => Ok(None),
        Beginning::Fen(fen) => Ok(Some(fen.clone())),
        Beginning::Position(_) => {
            let fen = about.game.to_fen(start);
            match about.game.from_fen(&fen).is_ok_and(|again| again == *start) {
                true => Ok(Some(fen)),
                false => {
                    Err("in PGN a game begins as its rules say or at a position in FEN, and FEN does not say all \
                         of where this one begins"
                        .to_owned())
                }
            }
        }
    }
}

fn tags(record: &Record, fen: Option<String>, result: &str) -> Vec<(&'static str, String)> {
    let who = |row: usize| match record.seats.get(row) {
        Some((_, Player::Random)) => "random".to_owned(),
        _ => "?".to_owned(),
    };
    let pairs = |pairs: &mut dyn Iterator<Item = (String, String)>| {
        pairs.map(|(a, b)| format!("{a}={b}")).collect::<Vec<_>>().join(",")
    };
    let mut tags: Vec<(&'static str, String)> = vec![
        ("Event", "?".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", "?".to_owned()),
        ("White", who(0)),
        ("Black", who(1)),
        ("Result", result.to_owned()),
        ("Variant", record.title.clone()),
        ("Game", record.game.clone()),
    ];
    if !record.ruleset.is_empty() {
        tags.push(("Ruleset", record.ruleset.clone()));
    }
    if !record.read.is_empty() {
        tags.push(("Readings", pairs(&mut record.read.clone().into_iter())));
    }
    if let Some(fen) = fen {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen));
    }
    let seat = |(seat, player): &(String, Player)| {
        (seat.clone(), if *player == Player::Random { "random" } else { "human" }.to_owned())
    };
    tags.push(("Seats", pairs(&mut record.seats.iter().map(seat))));
    tags.push(("Seed", record.seed.to_string()));
    match &record.result {
        Some(Finish::Rule { by, winners }) => {
            tags.push(("EndedBy", by.clone()));
            tags.push(("Winners", winners.join(", ")));
        }
        Some(Finish::Resigned(player)) => tags.push(("EndedBy", format!("resigned {player}"))),
        None => {}
    }
    tags.push(("Program", record.program.clone()));
    tags.push(("RulesHash", record.rules.whole.clone()));
    for line in record.notes.iter().flat_map(|notes| notes.split('\n')) {
        tags.push(("Notes", line.to_owned()));
    }
    tags
}

fn result(record: &Record, [first, second]: [&String; 2]) -> &'static str {
    match &record.result {
        None => "*",
        Some(Finish::Resigned(player)) if player == first => "0-1",
        Some(Finish::Resigned(_)) => "1-0",
        Some(Finish::Rule { winners, .. }) => match winners.as_slice() {
            [winner] if winner == first => "1-0",
            [winner] if winner == second => "0-1",
            _ => "1/2-1/2",
        },
    }
}

/// The moves with their numbers.
fn moves(record: &Record, about: About<'_>, start: &Position) -> Result<Vec<String>, String> {
    let mut line = about.game.line_from(start);
    let mut words = Vec::new();
    let (mut number, mut before) = (0, None);
    for text in record.moves.iter().flat_map(|moves| moves.split_whitespace()) {
        let found = line.find(text).or_else(|| san::find(about, line.as_ref(), text));
        let Some(m) = found else { return Err(format!("its move `{text}` is not legal")) };
        let mover = line.to_move();
        let is_first = mover.index() == 0;
        if before != Some(mover) && (is_first || before.is_none()) {
            number += 1;
            words.push(format!("{number}{}", if is_first { "." } else { "..." }));
        }
        before = Some(mover);
        words.push(san::written(about, line.as_mut(), m));
        // It was found among the legal ones.
        let _ = line.play(m);
    }
    Ok(words)
}

fn lines(words: &[String]) -> String {
    let (mut out, mut length) = (String::new(), 0);
    for word in words {
        match length {
            0 => {}
            length if length + 1 + word.len() <= WIDE => out.push(' '),
            _ => {
                out.push('\n');
                length = 0;
            }
        }
        length += usize::from(length > 0) + word.len();
        out.push_str(word);
    }
    out.push('\n');
    out
}
