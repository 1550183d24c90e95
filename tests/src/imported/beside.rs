//! One rule file beside the package.

use super::{Request, Seen, Verdict};
use crate::games;
use alfonso_driver::{Request as Reading, Source, load};
use alfonso_game::{Dialect, Game, Line, Move};
use alfonso_import::Imported;
use std::collections::BTreeMap;

/// Compares a rule file with what the package says of its positions.
#[must_use]
pub fn compare(one: &Imported, games: &[(Request, Vec<Seen>)]) -> Verdict {
    let open = one.open.iter().map(|(key, _)| key.clone()).collect();
    let mut verdict = Verdict { name: one.name.clone(), open, positions: 0, differs: None };
    let source = Source { name: format!("{}.rules", one.name), text: one.text.clone() };
    let game = match load(source, &Reading::default(), &games::no_library) {
        Ok(loaded) => loaded.game,
        Err(failure) => {
            let message = failure.diagnostics.first().map(|error| error.message.clone()).unwrap_or_default();
            verdict.differs = Some(format!("the file is not sound: {message}"));
            return verdict;
        }
    };
    if games.iter().all(|(_, seen)| seen.is_empty()) {
        verdict.differs = Some("the package does not take it".to_owned());
    }
    for (request, seen) in games {
        verdict.differs = verdict.differs.or(follow(&game, request, seen, &mut verdict.positions).err());
    }
    verdict
}

/// Follows a game; an error is the first difference.
fn follow(game: &Game, request: &Request, seen: &[Seen], positions: &mut usize) -> Result<(), String> {
    let mut line = match &request.fen {
        None => game.line(),
        Some(fen) => {
            let position = game.from_fen(fen).map_err(|error| format!("{fen} is refused: {error}"))?;
            game.line_from(&position)
        }
    };
    let mut played: Vec<String> = Vec::new();
    for seen in seen {
        *positions += 1;
        let at = || format!("in {} after {:?}", seen.fen, played);
        let moves = lettered(spelt(game, line.as_ref()), &seen.moves);
        let ours: Vec<&String> = moves.keys().collect();
        let theirs: Vec<&String> = seen.moves.iter().collect();
        let ended = line.outcome().map(|outcome| game.names().rules[outcome.reason.index()].clone());
        // A game that is over has moves for them, if the board says that it is over, and none for us.
        let over = (ended.is_some(), matches!(seen.end.as_str(), "board" | "moves"), seen.end == "claim");
        match over {
            (true, false, false) => return Err(format!("only we end the game by {ended:?}, {}", at())),
            (false, true, _) => return Err(format!("only they end the game by {}, {}", seen.end, at())),
            _ => {}
        }
        if ended.is_some() || seen.end == "board" {
            break;
        }
        if ours != theirs {
            let only = |here: &[&String], there: &[&String]| {
                here.iter().filter(|one| !there.contains(one)).map(|one| (*one).clone()).collect::<Vec<_>>()
            };
            return Err(format!(
                "only we have {:?}, only they {:?}, {}",
                only(&ours, &theirs),
                only(&theirs, &ours),
                at()
            ));
        }
        if line.in_check() != seen.check {
            return Err(format!("check: we say {}, they {}, {}", line.in_check(), seen.check, at()));
        }
        for fen in [seen.fen.clone(), game.to_fen_in(&line.position(), Dialect::Uci)] {
            let position =
                game.from_fen(&fen).map_err(|error| format!("`{fen}` is refused: {error}, {}", at()))?;
            let read = game.line_from(&position);
            // What only the moves before it say may have ended the game, or not.
            let read_moves = lettered(spelt(game, read.as_ref()), &seen.moves);
            if read.outcome().is_none() && read_moves.keys().ne(moves.keys()) {
                return Err(format!("`{fen}` has other moves when it is read, {}", at()));
            }
        }
        let Some(chosen) = &seen.chosen else { break };
        let Some(m) = moves.get(chosen) else { break };
        let _ = line.play(*m);
        played.push(chosen.clone());
    }
    Ok(())
}

/// Returns moves with the letters that the package writes behind those whose piece has no choice of what it becomes: our texts have none there.
fn lettered(moves: BTreeMap<String, Move>, theirs: &[String]) -> BTreeMap<String, Move> {
    let letter = |text: String| {
        let of_way = || theirs.iter().filter(|their| their.starts_with(&text));
        let sign =
            |their: &String| their[text.len()..].chars().next().is_some_and(|sign| !sign.is_ascii_digit());
        match (of_way().filter(|their| sign(their)).count(), theirs.contains(&text)) {
            (1, false) => of_way().find(|their| sign(their)).cloned().unwrap_or(text),
            _ => text,
        }
    };
    moves.into_iter().map(|(text, m)| (letter(text), m)).collect()
}

/// Returns the legal moves by the texts that the package has for them.
fn spelt(game: &Game, line: &dyn Line) -> BTreeMap<String, Move> {
    let own: Vec<(Move, String)> = line.moves().iter().map(|m| (*m, line.text(*m))).collect();
    let steps: Vec<&String> = own.iter().map(|(_, text)| text).filter(|text| !text.contains(':')).collect();
    own.iter().map(|(m, text)| (spelling(game, line, text, &steps), *m)).collect()
}

/// Returns a text of ours as the package has it. `steps` are the texts of moves without a tag: castling that leads to the cell of one is written
/// as the king that takes the rook.
fn spelling(game: &Game, line: &dyn Line, text: &str, steps: &[&String]) -> String {
    let (text, tag) = text.split_once(':').unwrap_or((text, ""));
    let (squares, becomes) = text.split_once('=').unwrap_or((text, ""));
    if let Some((kind, square)) = squares.split_once('@') {
        return format!("{}@{square}", letter(game, kind).to_uppercase());
    }
    let (from, to) = squares.split_once('-').unwrap_or((squares, ""));
    if tag == "castle" && steps.iter().any(|step| *step == squares) {
        let board = game.topology();
        let file = |cell: &str| cell.as_bytes().first().copied().unwrap_or_default();
        let rank = &from[1..];
        let mut beyond: Vec<u8> = (b'a'..=b'z')
            .filter(|it| (*it > file(from)) == (file(to) > file(from)) && *it != file(from))
            .collect();
        beyond.sort_by_key(|it| it.abs_diff(file(from)));
        let names = beyond.iter().map(|it| format!("{}{rank}", char::from(*it)));
        let rook =
            names.into_iter().find(|name| board.named(name).is_some_and(|cell| line.piece(cell).is_some()));
        return format!("{from}{}", rook.unwrap_or_default());
    }
    let letter = if becomes.is_empty() { String::new() } else { letter(game, becomes) };
    let was = game.topology().named(from).and_then(|cell| line.piece(cell)).map(|piece| game.kind(piece));
    let was = was.map(|kind| game.names().kinds[kind.index()].0.clone()).unwrap_or_default();
    // Whoever stays as they are says nothing.
    let letter = if becomes == was {
        ""
    } else if letter.starts_with('+') {
        "+"
    } else {
        &letter
    };
    format!("{from}{to}{letter}")
}

/// Returns the letter of a kind for engines.
fn letter(game: &Game, kind: &str) -> String {
    let names = &game.names().kinds;
    let place = names.iter().position(|(name, _)| name == kind).unwrap_or(0);
    let uci = game.blueprint().fen.uci.iter().flatten();
    let mut said = uci.filter(|(_, known)| known.index() == place).map(|(letter, _)| letter);
    said.next().unwrap_or(&names[place].1).to_lowercase()
}
