//! The writer of records as PGN: tags, an empty line, and moves on lines of fewer than eighty
//! characters.

use super::super::{Beginning, Finish, Player, Record};
use super::parse::RESULTS;
use super::{OWN, PARTS, RESULT};
use crate::{find, written};
use alfonso_diag::is_unseen;
use alfonso_game::{Dialect, Game, Position};
use alfonso_wording::{About, play_on};
use std::fmt::Write as _;

/// The maximum number of characters on a line of moves.
const WIDE: usize = 79;
/// The seven tags that every game has, in order.
const ROSTER: &[&str] = &["Event", "Site", "Date", "Round", "White", "Black", RESULT];

/// Writes a record as PGN. `start` is its start position.
///
/// # Errors
/// Returns the reason why PGN cannot express the record.
pub fn write(record: &Record, about: About<'_>, start: &Position) -> Result<String, String> {
    let players = &about.game.names().players;
    let [first, second] = players.as_slice() else {
        return Err("PGN is for games of two players".to_owned());
    };
    let fen = fen(record, about, start)?;
    let result = result(record, [&first.0, &second.0]);
    let mut out = String::new();
    for (name, value) in tags(record, fen, result, about.game.starts() > 1) {
        let value = printing(&value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    out.push('\n');
    let mut words = Vec::new();
    words.extend(moves(record, about, start)?);
    words.push(result.to_owned());
    out.push_str(&lines(&words));
    Ok(out)
}

/// Returns text on one line with printable characters only, as the standard requires. Other
/// characters are escaped (`\u{1b}`), and the parser does not restore them.
fn printing(text: &str) -> String {
    let mut printing = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\r' | '\t' => printing.push(' '),
            unseen if is_unseen(unseen) => printing.extend(unseen.escape_unicode()),
            other => printing.push(other),
        }
    }
    printing
}

/// Returns the start position as a FEN with engine letters, so that other programs can set it up.
/// Returns `None` if programs know the start, or if the rules have no position notation.
fn fen(record: &Record, about: About<'_>, start: &Position) -> Result<Option<String>, String> {
    let game = about.game;
    let fen = game.to_fen_in(start, Dialect::Uci);
    match &record.start {
        Beginning::Own if game.blueprint().fen.fields.is_empty() || fen == USUAL => Ok(None),
        Beginning::Own => Ok(Some(fen)),
        Beginning::Fen(stated) => Ok(Some(match game.from_fen(&fen).is_ok_and(|again| again == *start) {
            true => fen,
            false => stated.clone(),
        })),
        Beginning::Start(_) | Beginning::Position(_) => {
            match game.from_fen(&fen).is_ok_and(|again| again == *start) {
                true => Ok(Some(fen)),
                false => {
                    Err("a game in PGN begins at the start of its rules or at a position in FEN, but FEN cannot express the position where this game begins"
                        .to_owned())
                }
            }
        }
    }
}

/// The start position of a game without the tag FEN, according to the standard.
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Returns the start of a game if a FEN describes it. A FEN need not contain everything that the
/// rules know about the start.
#[must_use]
pub fn own_start(game: &Game, fen: &str) -> Option<Position> {
    let start = game.start();
    let is = |dialect| game.to_fen_in(&start, dialect) == fen;
    (game.starts() == 1 && (is(Dialect::Own) || is(Dialect::Uci))).then_some(start)
}

/// Returns the tags in order. `dealt` is true if the game has several starts.
fn tags<'r>(record: &'r Record, fen: Option<String>, result: &str, dealt: bool) -> Vec<(&'r str, String)> {
    let tag_value =
        |tag: &str| record.tags.iter().find(|(name, _)| name == tag).map(|(_, value)| value.clone());
    let known = |tag: &str| tag_value(tag).unwrap_or_else(|| "?".to_owned());
    // Agents of the same name may be numbered.
    let is_numbered = |name: &String, player: &Player| {
        name.strip_prefix(player.written()).is_some_and(|rest| rest.starts_with(" #"))
    };
    let who = |tag: &str, index: usize| match record.seats.get(index) {
        Some((_, Player::Human)) | None => known(tag),
        Some((_, player)) => tag_value(tag)
            .filter(|name| is_numbered(name, player))
            .unwrap_or_else(|| player.written().to_owned()),
    };
    let pairs = |pairs: &mut dyn Iterator<Item = (String, String)>| {
        pairs.map(|(a, b)| format!("{a}={b}")).collect::<Vec<_>>().join(",")
    };
    let mut tags: Vec<(&str, String)> = vec![
        ("Event", known("Event")),
        ("Site", known("Site")),
        ("Date", tag_value("Date").unwrap_or_else(|| "????.??.??".to_owned())),
        ("Round", known("Round")),
        ("White", who("White", 0)),
        ("Black", who("Black", 1)),
        (RESULT, result.to_owned()),
        ("Variant", if dealt { format!("{}{}", record.title, record.ruleset) } else { record.title.clone() }),
        ("Game", record.game.clone()),
    ];
    // Other programs use a special name for games with dealt pieces, so the title has its own tag.
    if dealt {
        tags.push(("Title", record.title.clone()));
    }
    if !record.ruleset.is_empty() {
        tags.push(("Ruleset", record.ruleset.clone()));
    }
    if !record.answers.is_empty() {
        tags.push(("Readings", pairs(&mut record.answers.clone().into_iter())));
    }
    if let Some(fen) = fen {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen));
    }
    let seat = |(seat, player): &(String, Player)| (seat.clone(), player.written().to_owned());
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
    if let Some(parts) = record.rules.in_short() {
        tags.push((PARTS, parts));
    }
    for line in record.notes.iter().flat_map(|notes| notes.split('\n')) {
        tags.push(("Notes", line.to_owned()));
    }
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|it| it.is_ascii_alphanumeric() || it == '_');
    for (name, value) in &record.tags {
        if is_name(name) && !ROSTER.contains(&name.as_str()) && !OWN.contains(&name.as_str()) {
            tags.push((name, value.clone()));
        }
    }
    tags
}

fn result<'r>(record: &'r Record, [first, second]: [&String; 2]) -> &'r str {
    match &record.result {
        // No known rule ended the game.
        None => {
            let written_result =
                record.tags.iter().find(|(name, value)| name == RESULT && RESULTS.contains(&value.as_str()));
            written_result.map_or("*", |(_, value)| value)
        }
        Some(Finish::Resigned(player)) if player == first => "0-1",
        Some(Finish::Resigned(_)) => "1-0",
        Some(Finish::Rule { winners, .. }) => match winners.as_slice() {
            [winner] if winner == first => "1-0",
            [winner] if winner == second => "0-1",
            _ => "1/2-1/2",
        },
    }
}

/// Returns the moves with their numbers.
fn moves(record: &Record, about: About<'_>, start: &Position) -> Result<Vec<String>, String> {
    let mut line = about.game.line_from(start);
    let mut words = Vec::new();
    let mut before = None;
    // A position may state its round. Black's reply belongs to the round of the preceding move.
    let mut number = start.rounds;
    for text in record.moves.iter().flat_map(|moves| moves.split_whitespace()) {
        play_on(line.as_mut());
        let found = line.find(text).ok_or(()).or_else(|()| find(about, line.as_ref(), text, 0));
        let Ok(m) = found else { return Err(format!("its move `{text}` is not legal")) };
        let player = line.to_move();
        let is_first = player.index() == 0;
        if before != Some(player) && (is_first || before.is_none()) {
            number += 1;
            words.push(format!("{number}{}", if is_first { "." } else { "..." }));
        }
        before = Some(player);
        words.push(written(about, line.as_mut(), m));
        // The move is legal, so this cannot fail.
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
