//! Games in PGN: as people wrote them, as this program writes them, and what is refused.

use alfonso_driver::record::pgn::san::San;
use alfonso_driver::record::pgn::{self, Pgn};
use alfonso_driver::{About, Loaded, Request, Said, load};
use alfonso_game::Line;
use conformance::games::{no_library, root, source};

fn chess() -> Loaded {
    let path = root().join("tests/pgn/modern.rules");
    load(source(&path), &Request::default(), &no_library)
        .unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics))
}

fn said(loaded: &Loaded) -> Said {
    Said { san: San::of(&loaded.rules), ..Said::default() }
}

fn text() -> String {
    std::fs::read_to_string(root().join("tests/pgn/opera.pgn")).expect("the games can be read")
}

fn texts(line: &dyn Line) -> String {
    line.played().iter().map(|m| line.text(*m)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_of_1858_is_played_again() {
    let (loaded, text) = (chess(), text());
    let said = said(&loaded);
    let about = About { game: &loaded.game, said: &said };
    let games = pgn::games(&text).expect("sound");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].tag("White"), Some("Morphy, Paul"));
    let record = games[0].record();
    let line =
        record.replay(&text, about, &loaded.game.start()).unwrap_or_else(|problem| panic!("{problem:?}"));
    let played = texts(line.as_ref());
    assert!(
        played.ends_with("e1-c1:castle a8-d8 d1-d7 d8-d7 h1-d1 e7-e6 b5-d7 f6-d7 b3-b8 d7-b8 d1-d8"),
        "{played}"
    );
    assert!(line.outcome().is_some(), "it is mate");
    // What is written is what stood there.
    let own = alfonso_driver::record::Record { moves: vec![played], places: None, ..record };
    let written = pgn::write(&own, about, &loaded.game.start()).expect("can be written");
    let moves = |games: &[Pgn]| games[0].moves.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>();
    assert_eq!(moves(&pgn::games(&written).expect("sound")), moves(&games), "{written}");
}

#[test]
fn remarks_are_read_over_and_illegal_moves_are_shown() {
    let (loaded, text) = (chess(), text());
    let said = said(&loaded);
    let about = About { game: &loaded.game, said: &said };
    let game = &pgn::games(&text).expect("sound")[1];
    assert_eq!(game.tag("Annotator"), Some("He who wrote \"this\""));
    let moves: Vec<&str> = game.moves.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(moves, ["e4", "Nf6", "e5", "d5", "exd6", "a5", "dxc7", "a4", "cxb8=N", "Rxb8", "0-0"]);
    // The king cannot castle: his bishop and knight stand there.
    let replayed = game.record().replay(&text, about, &loaded.game.start());
    let problem = replayed.err().expect("not legal");
    assert!(problem.message.contains("move 11 of the record, `0-0`"), "{}", problem.message);
    let place = problem.span().expect("it has a place");
    assert_eq!(&text[place.start as usize..place.end as usize], "0-0");
    let mut fewer = game.clone();
    fewer.moves.pop();
    let line = fewer.record().replay(&text, about, &loaded.game.start());
    let line = line.unwrap_or_else(|problem| panic!("{problem:?}"));
    assert_eq!(
        texts(line.as_ref()).split(' ').skip(4).collect::<Vec<_>>(),
        ["e5-d6", "a7-a5", "d6-c7", "a5-a4", "c7-b8=Knight", "a8-b8"]
    );
}

#[test]
fn men_are_told_apart_as_much_as_needed() {
    let loaded = chess();
    let said = said(&loaded);
    let about = About { game: &loaded.game, said: &said };
    let mut line = loaded.game.line();
    let mut written = Vec::new();
    for text in
        "b1-c3 d7-d5 g1-f3 d5-d4 f3-e5 d4-c3 e5-d3 c3-b2 d3-b4 b2-c1=Queen d1-c1 c8-d7 a2-a4 d7-a4 a1-a4"
            .split(' ')
    {
        let m = line.find(text).unwrap_or_else(|| panic!("{text}"));
        written.push(pgn::san::written(about, line.as_mut(), m));
        line.play(m).expect("legal");
    }
    assert_eq!(written.join(" "), "Nc3 d5 Nf3 d4 Ne5 dxc3 Nd3 cxb2 Nb4 bxc1=Q Qxc1 Bd7 a4 Bxa4 Rxa4");
}

#[test]
fn what_is_no_pgn_is_refused_where_it_stands() {
    for (text, place) in [("[Event \"x\n]", 10), ("1. e4 }", 6), ("[Event x]", 7)] {
        let problem = pgn::games(text).expect_err(text);
        let start = problem.span().expect("a place").start as usize;
        assert!(start.abs_diff(place) <= 3, "{text}: {start}");
    }
    assert!(pgn::games(&"(".repeat(100_000)).is_err());
    assert_eq!(pgn::games("").map(|games| games.len()), Ok(0));
}

/// Bytes of all sorts are read or refused.
#[test]
fn nothing_panics() {
    let mut seed = 1_u64;
    let signs: Vec<char> = "[]\"(){};$%!?*. \n1234-0/NQRabcefgh=+#xO\\é".chars().collect();
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..24 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push(signs[usize::try_from(seed >> 33).unwrap_or(0) % signs.len()]);
        }
        if let Ok(games) = pgn::games(&text) {
            games.iter().for_each(|game| drop(game.record()));
        }
    }
}
