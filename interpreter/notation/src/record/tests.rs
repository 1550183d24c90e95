//! Tests of records: written and read back, replayed, and refused if something is wrong with them.

use super::*;
use alfonso_driver::{Annotations, Loaded, Request, load, shipped};

fn loaded() -> Loaded {
    load(shipped::game("scachs").expect("shipped"), &Request::default(), &|_| None).expect("sound")
}

fn record(moves: &[&str]) -> Record {
    Record {
        schema: SCHEMA,
        program: "alfonso 0.1.0".into(),
        game: "scachs".into(),
        title: "Scachs d'amor".into(),
        ruleset: "ludii-1415".into(),
        answers: [("castling".to_owned(), "off".to_owned())].into(),
        seats: vec![("White".into(), Player::Human), ("Black".into(), Player::Random)],
        seed: 7,
        start: Beginning::Own,
        moves: Record::lines_of_moves(moves.iter().copied()),
        result: None,
        notes: Some("a \"quiet\" game\nin two lines".into()),
        tags: vec![("White".into(), "A \"player\"".into())],
        spans: None,
        rules: Hashes {
            whole: "ab".into(),
            parts: [("pawn.step".to_owned(), "cd".to_owned())].into(),
            short: None,
        },
    }
}

fn replayed(record: &Record) -> Result<String, Diagnostic> {
    let loaded = loaded();
    let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
    let about = About { game: &loaded.game, annotations: &annotations };
    let line = record.replay(&record.write(), about, &loaded.game.start()).map_err(|problem| *problem)?;
    Ok(line.played_texts().join(" "))
}

#[test]
fn what_is_written_is_read_back() {
    let opening = ["e2-e4", "e7-e5", "g1-f3", "b8-c6", "f1-c4"];
    let record = record(&opening.repeat(5));
    let text = record.write();
    assert_eq!(Record::parse(&text), Ok(record.clone()), "{text}");
    assert!(text.contains("(\"White\", human)") && record.moves.len() > 1, "{text}");
    for start in [Beginning::Fen("8/8 w".into()), Beginning::Position("{\"schema\":1}".into())] {
        let finish = Finish::Rule { by: "end.mate".into(), winners: vec!["White".into()] };
        let other = Record { start, result: Some(finish), notes: None, ..record.clone() };
        assert_eq!(Record::parse(&other.write()), Ok(other));
    }
}

#[test]
fn a_record_plays_again_move_by_move() {
    assert_eq!(replayed(&record(&["e2-e4", "e7-e5", "g1-f3"])), Ok("e2-e4 e7-e5 g1-f3".into()));
    let resigned = Record { result: Some(Finish::Resigned("White".into())), ..record(&["e2-e4"]) };
    assert_eq!(replayed(&resigned), Ok("e2-e4".into()));
}

#[test]
fn what_cannot_have_been_played_is_refused_where_it_stands() {
    let problem = replayed(&record(&["e2-e4", "e7-e9"])).expect_err("no such cell");
    assert!(problem.message.contains("move 2 of the record, `e7-e9`"), "{problem:?}");
    let text = record(&["e2-e4", "e7-e9"]).write();
    let span = problem.labels[0].span;
    assert_eq!(&text[span.start as usize..span.end as usize], "e7-e9");
    let finish = Finish::Rule { by: "end.mate".into(), winners: vec!["White".into()] };
    let early = Record { result: Some(finish), ..record(&["e2-e4"]) };
    assert!(replayed(&early).expect_err("too early").message.contains("the game is not over"));
    let stranger = Record { result: Some(Finish::Resigned("Whit".into())), ..record(&[]) };
    let problem = replayed(&stranger).expect_err("nobody");
    assert!(problem.help.is_some_and(|help| help.contains("White")));
}

#[test]
fn what_is_no_record_is_refused_where_it_goes_wrong() {
    let text = record(&[]).write();
    let wrong = |from: &str, to: &str| Record::parse(&text.replacen(from, to, 1)).expect_err("wrong");
    for (from, to, part) in [
        ("seed: 7", "seed: x", ""),
        ("seed: 7", "seeds: 7", "seeds"),
        ("schema: 1", "schema: 2", "schema 2"),
        ("human", "oracle", "oracle"),
    ] {
        let problem = wrong(from, to);
        let told = format!("{} {}", problem.message, problem.labels[0].text);
        assert!(told.contains(part), "{to}: {told}");
        let span = problem.labels[0].span;
        assert!(span.end as usize <= text.len() + 8 && span.start > 0, "{to}: {span:?}");
    }
    for text in ["", "(", "{}", "\u{0}", "(schema: 1)", &"(".repeat(10_000)] {
        assert!(Record::parse(text).is_err(), "{text}");
    }
    assert!(Record::parse(&" ".repeat(MAX_BYTES + 1)).is_err());
}

#[test]
fn changed_rules_are_noticed() {
    let record = record(&[]);
    assert_eq!(record.unchanged(&record.rules), Ok(()));
    let now = Hashes { whole: "xy".into(), ..Hashes::default() };
    let changes = record.unchanged(&now).expect_err("changed");
    assert_eq!(changes.words(), "pawn.step is gone");
    assert!(
        changes
            .diagnostic("x.ron")
            .message
            .starts_with("x.ron: the rules have changed since the game was recorded: ")
    );
}

/// The moves and the result that a text of PGN has, in words.
fn read_as(text: &str) -> String {
    let games = pgn::games(text).unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
    let game = &games[0];
    let moves: Vec<&str> = game.moves.iter().map(|(text, _)| text.as_str()).collect();
    format!("{} {}", moves.join(" "), game.result)
}

#[test]
fn marks_and_signs_of_other_programs_are_read_over() {
    let cases = [
        ("1. e4 ± e5 2. Nf3 ∓ Nc6 ∞ 1–0", "e4 e5 Nf3 Nc6 1-0"),
        ("1. e4 ⩲ e5 ⩱ 2. Nf3 □ Nc6 D 3. Bb5 == *", "e4 e5 Nf3 Nc6 Bb5 *"),
        ("1. e4 e5 2. Nf3 N Nc6 += ½-½", "e4 e5 Nf3 Nc6 1/2-1/2"),
        ("1. e4 e5 ½–½", "e4 e5 1/2-1/2"),
        ("1.\u{200b}e4\u{a0}e5\u{200b} 0—1", "e4 e5 0-1"),
        ("1. 32-28 19-23 2. 28x19 14x23 2-0", "32-28 19-23 28x19 14x23 1-0"),
        ("1. O–O 0-0 1/2", "O–O 0-0 1/2-1/2"),
    ];
    for (text, wanted) in cases {
        assert_eq!(read_as(&format!("[Event \"marks\"]\n\n{text}\n")), wanted, "{text}");
    }
}

#[test]
fn a_game_says_where_it_begins_unless_it_is_where_chess_does() {
    for (game, moves, fen) in [
        ("chess", "e2-e4", None),
        ("shatranj", "e2-e3", Some("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1")),
        ("xiangqi", "h3-e3", Some("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")),
    ] {
        let source = shipped::game(game).expect("shipped");
        let loaded = load(source, &Request::default(), &|_| None).expect("sound");
        let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
        let about = About { game: &loaded.game, annotations: &annotations };
        let own = Record { notes: None, ..record(&[moves]) };
        let text = pgn::write(&own, about, &loaded.game.start()).expect("two players");
        let read = &pgn::games(&text).expect("sound")[0];
        assert_eq!(read.tag("FEN"), fen, "{text}");
        assert_eq!(read.tag("SetUp"), fen.map(|_| "1"), "{text}");
        assert!(
            !text.contains('{') && read.tag("RulesParts").is_some_and(|parts| parts.len() == 4),
            "{text}"
        );
        let start = fen.and_then(|fen| pgn::own_start(&loaded.game, fen));
        assert_eq!(start, fen.map(|_| loaded.game.start()));
    }
}

/// The text of a game as older versions wrote it: hashes in a remark, the notation of moves among them.
#[test]
fn hashes_in_a_remark_are_read_as_before() {
    let parts =
        |rise: &str| [("pawn.rise".to_owned(), rise.to_owned()), ("piece Man".to_owned(), "3".to_owned())];
    let now = |rise: &str| Hashes { whole: "new".into(), parts: parts(rise).into(), short: None };
    let text =
        "[Event \"?\"]\n[RulesHash \"old\"]\n\n{rules: notation=1 pawn.rise=2\npiece Man=3} 1. e2-e4 *\n";
    let record = pgn::games(text).expect("sound")[0].record();
    assert_eq!(record.unchanged(&now("2")), Ok(()));
    let changes = record.unchanged(&now("4")).expect_err("a rule is another");
    assert_eq!(changes.different, ["pawn.rise"]);
}
