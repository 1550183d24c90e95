//! Laws of games written down and taken up again, and of who takes part.

use super::{Verdict, along, begun, drawn, going_back, numbered, played};
use crate::games::Reading;
use alfonso_driver::Notation;
use alfonso_driver::{About, Annotations, play_all, play_on};
use alfonso_game::{Dialect, Outcome, Waiver};
use alfonso_notation::record::{Beginning, Finish, Hashes, Player, Record, SCHEMA, pgn};
use proptest::prelude::*;

/// A game played again from the texts of its moves comes to the same position.
///
/// # Errors
/// A text that is not found again, or another position.
pub fn played_back_is_the_same(reading: &Reading, choices: &[u16]) -> Verdict {
    let (mut texts, mut position) = (Vec::new(), begun(reading, choices).position());
    along(reading, choices, |line| {
        (texts, position) = (played(line), line.position());
        Ok(())
    })?;
    let mut again = begun(reading, choices);
    for text in &texts {
        let found = again.find(text);
        prop_assert!(found.is_some(), "{} is not found in {} after {:?}", text, &reading.title, texts);
        again.play(found.expect("looked for above")).expect("a listed move is legal");
    }
    prop_assert_eq!(played(again.as_ref()), texts);
    prop_assert_eq!(again.position(), position);
    Ok(())
}

/// A game in which nobody claims a draw is played again from the texts of its moves, past every position in which somebody might have, and a
/// record of it says the same: a right that nobody used ends nothing.
///
/// # Errors
/// A move that is refused after a claim that was not made, or another position.
pub fn unclaimed_games_go_on(reading: &Reading, choices: &[u16]) -> Verdict {
    let mut line = begun(reading, choices);
    let mut unclaimed = 0;
    for choice in choices {
        if line.is_claim() {
            let outcome = line.outcome();
            prop_assert!(outcome.is_some_and(Outcome::is_draw), "{}: only a draw is claimed", &reading.title);
            prop_assert!(line.moves().is_empty() && line.waive(Waiver::Claims) && !line.is_claim());
            unclaimed += 1;
        }
        if line.moves().is_empty() {
            break;
        }
        let m = line.moves()[going_back(line.as_ref(), *choice)];
        line.play(m).expect("a listed move is legal");
    }
    let texts = played(line.as_ref());
    let mut again = begun(reading, choices);
    let bad = play_all(again.as_mut(), &texts.join(" ")).err();
    prop_assert!(bad.is_none(), "{} after {unclaimed} claims: {bad:?}", &reading.title);
    if line.outcome().is_none() {
        play_on(again.as_mut());
    }
    prop_assert_eq!(again.position(), line.position());
    let number = numbered(reading, choices);
    let record = Record {
        schema: SCHEMA,
        program: "laws".to_owned(),
        game: "game".to_owned(),
        title: "title".to_owned(),
        ruleset: String::new(),
        answers: [].into(),
        seats: Vec::new(),
        seed: 7,
        start: if reading.game.starts() > 1 { Beginning::Start(number) } else { Beginning::Own },
        moves: Record::lines_of_moves(texts.iter().map(String::as_str)),
        result: None,
        notes: None,
        rules: Hashes::default(),
        tags: Vec::new(),
        spans: None,
    };
    let annotations = Annotations { notation: Notation::of(&reading.rules), ..Annotations::default() };
    let about = About { game: &reading.game, annotations: &annotations };
    let text = record.write();
    let replayed = record.replay(&text, about, &reading.game.start_at(number));
    let replayed = replayed.map_err(|problem| TestCaseError::fail(format!("{text}\n{problem:?}")))?;
    prop_assert_eq!(played(replayed.as_ref()), texts);
    Ok(())
}

/// A game of two players, written as PGN and read again, is the same game.
///
/// # Errors
/// A move that cannot be written or read, or another game.
pub fn pgn_round_trips(reading: &Reading, choices: &[u16]) -> Verdict {
    if reading.game.names().players.len() != 2 {
        return Ok(());
    }
    let annotations = Annotations { notation: Notation::of(&reading.rules), ..Annotations::default() };
    let about = About { game: &reading.game, annotations: &annotations };
    let number = numbered(reading, choices);
    let start = reading.game.start_at(number);
    let (mut texts, mut position, mut outcome) = (Vec::new(), start.clone(), None);
    along(reading, choices, |line| {
        (texts, position, outcome) = (played(line), line.position(), line.outcome());
        Ok(())
    })?;
    let seats = reading.game.names().players.iter().map(|(name, _)| (name.clone(), Player::Random));
    let record = Record {
        schema: SCHEMA,
        program: "laws".to_owned(),
        game: "game".to_owned(),
        title: "a \"title\" \\ with marks".to_owned(),
        ruleset: String::new(),
        answers: [("a".to_owned(), "b".to_owned())].into(),
        seats: seats.collect(),
        seed: 7,
        start: if reading.game.starts() > 1 { Beginning::Start(number) } else { Beginning::Own },
        moves: Record::lines_of_moves(texts.iter().map(String::as_str)),
        result: outcome.map(|outcome| Finish::by_rule(about, outcome)),
        notes: Some("two\nlines".to_owned()),
        rules: Hashes { whole: "w".to_owned(), parts: parts(), short: None },
        tags: vec![("Opening".to_owned(), "a \"name\" \\".to_owned())],
        spans: None,
    };
    let text = pgn::write(&record, about, &start).map_err(TestCaseError::fail)?;
    let games = pgn::games(&text).map_err(|problem| TestCaseError::fail(format!("{text}\n{problem:?}")))?;
    prop_assert_eq!(games.len(), 1, "{}", &text);
    let again = games[0].record();
    let line = again.replay(&text, about, &start);
    let line = line.map_err(|problem| TestCaseError::fail(format!("{text}\n{problem:?}")))?;
    prop_assert_eq!(played(line.as_ref()), texts);
    prop_assert_eq!(line.position(), position);
    let moves = record.moves.clone();
    // PGN knows no numbers of starts, but positions; and it leaves out the one that all programs know.
    let fen = reading.game.to_fen_in(&start, Dialect::Uci);
    match &again.start {
        Beginning::Own => prop_assert!(record.start.is_own(), "{}", &text),
        said => prop_assert_eq!(said, &Beginning::Fen(fen.clone())),
    }
    let own = pgn::own_start(&reading.game, &fen);
    prop_assert_eq!(own, (reading.game.starts() == 1).then(|| start.clone()));
    // Of the hashes there is what tells one from another.
    prop_assert_eq!(again.rules.in_short(), record.rules.in_short());
    prop_assert!(again.unchanged(&record.rules).is_ok());
    let (rules, start) = (record.rules.clone(), record.start.clone());
    prop_assert_eq!(Record { moves, spans: None, rules, start, ..again }, record);
    Ok(())
}

/// Rules have names of one word, other parts of several.
fn parts() -> std::collections::BTreeMap<String, String> {
    let hash = |(name, hash): (&str, &str)| (name.to_owned(), hash.to_owned());
    [("define a thing", "1f"), ("pawn.x", "12"), ("piece Man", "a0")].map(hash).into()
}

/// A position taken out in the middle of a game and set up again goes the same way to the end, move by move.
///
/// # Errors
/// The first difference.
pub fn goes_on_alike_to_the_end(reading: &Reading, choices: &[u16]) -> Verdict {
    let (first, rest) = choices.split_at(choices.len() / 2);
    let mut line = reading.game.line();
    for choice in first {
        if line.moves().is_empty() {
            break;
        }
        line.play(drawn(line.moves(), *choice)).expect("a listed move is legal");
    }
    let mut again = reading.game.line_from(&line.position());
    for choice in rest {
        if line.moves().is_empty() {
            break;
        }
        prop_assert_eq!(again.moves(), line.moves(), "{} after {:?}", &reading.title, played(line.as_ref()));
        prop_assert_eq!(again.position(), line.position());
        prop_assert_eq!((again.repetitions(), again.outcome()), (line.repetitions(), line.outcome()));
        let chosen = drawn(line.moves(), *choice);
        line.play(chosen).expect("a listed move is legal");
        again.play(chosen).expect("a listed move is legal");
    }
    Ok(())
}

/// The player whose turn it is and the player who decides are in play, unless nobody can do anything.
///
/// # Errors
/// A player who is out and is to move.
pub fn nobody_who_is_out_is_to_move(reading: &Reading, choices: &[u16]) -> Verdict {
    along(reading, choices, |line| {
        if !line.moves().is_empty() {
            let after = || format!("{} after {:?}", reading.title, played(line));
            prop_assert!(line.is_alive(line.player()), "whose turn it is is out: {}", after());
            prop_assert!(line.is_alive(line.to_move()), "who decides is out: {}", after());
            prop_assert_eq!(line.is_chance(), line.text(line.moves()[0]).starts_with("roll:"), "{}", after());
        }
        Ok(())
    })
}

/// Nobody wins together with all their rivals: that is a draw.
///
/// # Errors
/// An outcome in which everybody wins, though not all are partners.
pub fn nobody_wins_with_all_rivals(reading: &Reading, choices: &[u16]) -> Verdict {
    let players = reading.game.names().players.len();
    let are_partners = reading.game.blueprint().with_partners(1).count_ones() as usize == players;
    along(reading, choices, |line| {
        let winners = line.outcome().map_or(0, |outcome| outcome.winners().count());
        prop_assert!(winners < players || are_partners, "{} after {:?}", &reading.title, played(line));
        Ok(())
    })
}
