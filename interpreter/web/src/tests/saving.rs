//! Games are saved and opened again, as records and as links.

use super::{ask, open, play, shipped};
use crate::game_table::Table;
use crate::request::{Answer, Form, Open, Request};
use alfonso_driver::shipped as games;
use alfonso_game::Random;

#[track_caller]
fn saved(table: &mut Table, form: Form) -> String {
    match table.answer(Request::Save { form }) {
        Answer::Text(text) => text,
        other => panic!("no text: {other:?}"),
    }
}

/// Every game is the same after it was saved and opened.
#[test]
fn games_are_saved_and_opened_again() {
    for (seed, (name, _)) in (0..).zip(games::games()) {
        let (mut table, screen) = open(shipped(name));
        let screen = play(&mut table, screen, 7, &mut Random::of_game(9, seed));
        let record = saved(&mut table, Form::Ron);
        let (_, again) = open(Open { record, seed: 3, ..Open::default() });
        assert_eq!((&again.fen, &again.link), (&screen.fen, &screen.link), "{name}");
        assert_eq!(again.played.len(), screen.played.len(), "{name}");
        let link = saved(&mut table, Form::Link);
        assert_eq!(link, screen.link, "{name}");
        let (_, again) = open(Open { link: format!("#{link}"), ..Open::default() });
        assert_eq!((&again.fen, &again.link), (&screen.fen, &screen.link), "{name}");
        assert_eq!(again.reference, screen.reference, "{name}");
        assert!(saved(&mut table, Form::Svg).starts_with("<svg "), "{name}");
    }
}

#[test]
fn records_of_other_programs_are_opened() {
    let record = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n".to_owned();
    let (mut table, screen) = open(Open { record: record.clone(), ..shipped("chess") });
    assert_eq!(screen.played.len(), 3);
    assert!(saved(&mut table, Form::Pgn).contains("1. e4 e5 2. Nf3"));
    assert!(saved(&mut table, Form::Fen).starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/"));
    let mut table = Table::default();
    let Answer::Error(fault) = table.answer(Request::Open(Box::new(Open { record, ..Open::default() })))
    else {
        panic!("the record names no game")
    };
    assert!(!fault.message.is_empty() && !fault.help.is_empty());
}

#[test]
fn agents_and_people_keep_their_seats() {
    let seats = vec![String::new(), "level:2".to_owned()];
    let people = vec!["Ana".to_owned()];
    let (mut table, screen) = open(Open { seats, people, ..shipped("chess") });
    assert_eq!((screen.players[0].who.as_str(), screen.players[1].agent.as_str()), ("Ana", "level:2"));
    let record = saved(&mut table, Form::Ron);
    let (mut table, screen) = open(Open { record, ..Open::default() });
    assert_eq!(screen.players[1].agent, "level:2");
    let seats = Request::Seats { seats: vec!["random".into(), "human".into()], people: Vec::new() };
    let screen = ask(&mut table, seats);
    assert_eq!((screen.players[0].agent.as_str(), screen.players[1].agent.as_str()), ("random", ""));
    let wrong = Request::Seats { seats: vec!["expert".into()], people: Vec::new() };
    assert!(matches!(table.answer(wrong), Answer::Error(_)));
}

#[test]
fn people_have_their_names_in_sentences_and_records() {
    let people = vec!["Ana".to_owned(), "Luis \"el Rey\"".to_owned()];
    let (mut table, screen) = open(Open { people, ..shipped("chess") });
    assert_eq!(screen.turn, "Your move, Ana (White)");
    let screen = ask(&mut table, Request::Play { text: "e2-e4".into() });
    assert_eq!(screen.turn, "Your move, Luis \"el Rey\" (Black)");
    let pgn = saved(&mut table, Form::Pgn);
    assert!(pgn.contains("[White \"Ana\"]\n[Black \"Luis \\\"el Rey\\\"\"]\n"), "{pgn}");
    for record in [pgn, saved(&mut table, Form::Ron)] {
        let (mut table, screen) = open(Open { record, ..shipped("chess") });
        assert_eq!(screen.turn, "Your move, Luis \"el Rey\" (Black)");
        assert_eq!(screen.players[0].person, "Ana");
        // The seat of an agent keeps the person's name, and the record has the agent's.
        let seats = vec!["level:2".to_owned(), String::new()];
        let people = vec!["Ana".to_owned(), String::new()];
        let screen = ask(&mut table, Request::Seats { seats, people });
        assert_eq!((screen.turn.as_str(), screen.players[0].person.as_str()), ("Your move, Black", "Ana"));
        let pgn = saved(&mut table, Form::Pgn);
        assert!(pgn.contains("[White \"level:2\"]\n[Black \"?\"]\n"), "{pgn}");
    }
}

#[test]
fn refusals_are_in_the_language_of_the_reader() {
    let refused = |open: Open| {
        let mut table = Table::default();
        match table.answer(Request::Open(Box::new(Open { language: "es".into(), ..open }))) {
            Answer::Error(fault) => fault.message,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refused(shipped("none")), "el programa no incluye ningún juego none");
    let seats = vec!["expert".to_owned()];
    assert_eq!(refused(Open { seats, ..shipped("chess") }), "no hay ningún agente expert");
    let moves = "e2-e5".to_owned();
    assert!(refused(Open { moves, ..shipped("chess") }).starts_with("la jugada 1 de 1"), "a move");
    let fen = "8/8".to_owned();
    let message = refused(Open { fen, ..shipped("chess") });
    assert!(message.starts_with("Se rechaza; el motivo, en inglés: "), "{message}");
    let (mut table, _) = open(Open { language: "es".into(), ..shipped("chess") });
    let Answer::Error(fault) = table.answer(Request::Press { cell: 64 }) else { panic!("no cell") };
    assert_eq!(fault.message, "no hay ninguna casilla 64");
    let json = table.call("{}");
    assert!(json.contains("esto no es una petición: "), "{json}");
}

#[test]
fn links_that_lead_nowhere_are_refused() {
    for link in [
        "game=no-such-game",
        "game=chess&moves=e2-",
        "game=chess&moves=e2-e4+e2-e4",
        "game=chess&fen=8/8",
        "game=chess&ruleset=none",
        "game=chess&answers=a:b",
        "game=chess&start=9",
        "game=%2e%2e/chess",
        "game=chess&moves=%F0%9F%99%88",
    ] {
        let mut table = Table::default();
        let open = Open { link: link.to_owned(), ..Open::default() };
        let answer = table.answer(Request::Open(Box::new(open)));
        assert!(matches!(answer, Answer::Error(_)), "{link}: {answer:?}");
    }
}
