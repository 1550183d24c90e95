//! Games in PGN: as people wrote them, as this program writes them, and texts that it refuses.

use alfonso_driver::Notation;
use alfonso_driver::{About, Annotations, Loaded, Request, load, shipped};
use alfonso_game::{Line, Random};
use alfonso_notation::record::pgn::variant::{Meant, Names};
use alfonso_notation::record::pgn::{self, Pgn};
use alfonso_notation::record::{Beginning, Record};
use conformance::games::{no_library, root, source};
use proptest::prelude::*;

fn chess() -> Loaded {
    let path = root().join("games/chess/chess.rules");
    load(source(&path), &Request::default(), &no_library)
        .unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics))
}

fn annotations(loaded: &Loaded) -> Annotations {
    Annotations { notation: Notation::of(&loaded.rules), ..Annotations::default() }
}

fn text() -> String {
    std::fs::read_to_string(root().join("tests/pgn/opera.pgn")).expect("the games can be read")
}

fn texts(line: &dyn Line) -> String {
    line.played_texts().join(" ")
}

#[test]
fn a_game_of_1858_is_played_again() {
    let (loaded, text) = (chess(), text());
    let annotations = annotations(&loaded);
    let about = About { game: &loaded.game, annotations: &annotations };
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
    // The program writes the same moves as the original text.
    let own = Record { moves: vec![played], spans: None, ..record };
    let written = pgn::write(&own, about, &loaded.game.start()).expect("can be written");
    let moves = |games: &[Pgn]| games[0].moves.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>();
    assert_eq!(moves(&pgn::games(&written).expect("sound")), moves(&games), "{written}");
}

#[test]
fn remarks_are_read_over_and_illegal_moves_are_shown() {
    let (loaded, text) = (chess(), text());
    let annotations = annotations(&loaded);
    let about = About { game: &loaded.game, annotations: &annotations };
    let game = &pgn::games(&text).expect("sound")[1];
    assert_eq!(game.tag("Annotator"), Some("He who wrote \"this\""));
    let moves: Vec<&str> = game.moves.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(moves, ["e4", "Nf6", "e5", "d5", "exd6", "a5", "dxc7", "a4", "cxb8=N", "Rxb8", "0-0"]);
    // The king cannot castle: its own bishop and knight stand in the way.
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
fn pieces_are_told_apart_as_much_as_needed() {
    let loaded = chess();
    let annotations = annotations(&loaded);
    let about = About { game: &loaded.game, annotations: &annotations };
    let mut line = loaded.game.line();
    let mut written = Vec::new();
    for text in
        "b1-c3 d7-d5 g1-f3 d5-d4 f3-e5 d4-c3 e5-d3 c3-b2 d3-b4 b2-c1=Queen d1-c1 c8-d7 a2-a4 d7-a4 a1-a4"
            .split(' ')
    {
        let m = line.find(text).unwrap_or_else(|| panic!("{text}"));
        written.push(alfonso_notation::san::written(about, line.as_mut(), m));
        line.play(m).expect("legal");
    }
    assert_eq!(written.join(" "), "Nc3 d5 Nf3 d4 Ne5 dxc3 Nd3 cxb2 Nb4 bxc1=Q Qxc1 Bd7 a4 Bxa4 Rxa4");
}

/// Returns the names of a line's moves from a position.
fn written(fen: &str, moves: &str) -> String {
    let loaded = chess();
    let annotations = annotations(&loaded);
    let about = About { game: &loaded.game, annotations: &annotations };
    let start = loaded.game.from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut line = loaded.game.line_from(&start);
    let mut words = Vec::new();
    for text in moves.split(' ') {
        let m = line.find(text).unwrap_or_else(|| panic!("{fen}: {text}"));
        words.push(alfonso_notation::san::written(about, line.as_mut(), m));
        line.play(m).expect("legal");
    }
    words.join(" ")
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn moves_are_called_as_everywhere() {
    let cases = [
        (START, "f2-f3 e7-e5 g2-g4 d8-h4", "f3 e5 g4 Qh4#"),
        (START, "e2-e4 a7-a6 e4-e5 d7-d5 e5-d6", "e4 a6 e5 d5 exd6"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1-g1:castle e8-c8:castle", "O-O O-O-O"),
        ("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7-e8=Queen", "e8=Q+"),
        ("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7-d8=Knight", "exd8=N"),
        // Told apart by the file, by the rank, or by both; but not from a piece that may not move.
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1-d2", "Nbd2"),
        ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a5-a3", "R5a3"),
        ("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4-e1", "Qh4e1"),
        ("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1", "g1-f3", "Nf3"),
        ("4k3/8/8/1p6/8/2N5/8/N3K3 w - - 0 1", "c3-b5 e8-e7 b5-c7", "Nxb5 Ke7 Nc7"),
    ];
    for (fen, moves, wanted) in cases {
        assert_eq!(written(fen, moves), wanted, "{fen}");
    }
}

/// Returns the moves of a PGN text from a position in full, or the reason why one is not legal.
fn first(fen: &str, text: &str) -> Result<String, String> {
    let loaded = chess();
    let annotations = annotations(&loaded);
    let about = About { game: &loaded.game, annotations: &annotations };
    let start = loaded.game.from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let games = pgn::games(text).map_err(|problem| problem.message.clone())?;
    let line = games[0].record().replay(text, about, &start);
    let line =
        line.map_err(|problem| problem.labels.first().map(|it| it.text.clone()).unwrap_or_default())?;
    Ok(texts(line.as_ref()))
}

#[test]
fn moves_are_read_as_people_write_them() {
    const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const PASSING: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    const RISES: &str = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    let cases = [
        (START, "1. e4", "e2-e4"),
        (START, "1.e4", "e2-e4"),
        (START, "1 e4", "e2-e4"),
        (START, "e2e4", "e2-e4"),
        (START, "1. e2-e4!?", "e2-e4"),
        (START, "1. Pe4", "e2-e4"),
        (START, "1. Ng1-f3", "g1-f3"),
        (START, "1. Ngf3 $1", "g1-f3"),
        (START, "1. Nf3+", "g1-f3"),
        (CASTLES, "1. O-O+", "e1-g1:castle"),
        (CASTLES, "1. 0-0-0", "e1-c1:castle"),
        (CASTLES, "1. Kg1", ""),
        (PASSING, "1. exd6 e.p.", "e5-d6"),
        (PASSING, "1. exd6e.p.+", "e5-d6"),
        (PASSING, "1. ed6", "e5-d6"),
        (PASSING, "1. e5:d6", "e5-d6"),
        (RISES, "1. e8=Q", "e7-e8=Queen"),
        (RISES, "1. e8(R)+", "e7-e8=Rook"),
        (RISES, "1. exd8N", "e7-d8=Knight"),
        (RISES, "1. e7d8q", "e7-d8=Queen"),
    ];
    for (fen, text, wanted) in cases {
        match first(fen, text) {
            Ok(found) => assert_eq!(found, wanted, "{text}"),
            Err(why) => assert!(wanted.is_empty(), "{text}: {why}"),
        }
    }
}

#[test]
fn what_is_not_legal_is_told_of_the_pieces_that_are_meant() {
    let cases = [
        (START, "1. Nf6", "no knight of White can go to f6, from b1 or g1"),
        (START, "1. Qh5", "the queen is stopped by the pawn on e2"),
        (START, "1. Nef3", "no knight of White stands there"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "1. Nd2", "it may be b1-d2 or f3-d2"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "1. Qd2", "White has no queen"),
    ];
    for (fen, text, wanted) in cases {
        assert_eq!(first(fen, text), Err(wanted.to_owned()), "{text}");
    }
}

#[test]
fn a_game_from_a_position_says_so() {
    let loaded = chess();
    let annotations = annotations(&loaded);
    let about = About { game: &loaded.game, annotations: &annotations };
    let fen = "7k/4P3/8/8/8/8/8/K7 w - - 3 40";
    let start = loaded.game.from_fen(fen).expect("sound");
    let record = pgn::games("1. e8=Q+ Kg7").expect("sound")[0].record();
    let record = Record { start: Beginning::Position("a text of JSON".to_owned()), spans: None, ..record };
    let record = Record { moves: vec!["e7-e8=Queen h8-g7".to_owned()], ..record };
    let text = pgn::write(&record, about, &start).expect("can be written");
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 3 40\"]\n"), "{text}");
    assert!(text.contains("\n40. e8=Q+ Kg7 *\n"), "{text}");
    // FEN does not contain earlier positions.
    let mut line = loaded.game.line_from(&start);
    for text in ["a1-a2", "h8-h7"] {
        let m = line.find(text).expect("legal");
        line.play(m).expect("legal");
    }
    let error = pgn::write(&Record { moves: Vec::new(), ..record }, about, &line.position());
    assert!(error.expect_err("cannot be said").contains("FEN cannot express"));
}

/// The players' names and an agreed result are in no rule, and are kept.
#[test]
fn what_no_rule_says_is_kept() {
    let loaded = chess();
    let annotations = annotations(&loaded);
    let about = About { game: &loaded.game, annotations: &annotations };
    let text = "[Event \"?\"]\n[White \"A. \\\"B.\\\" C.\"]\n[ECO \"C20\"]\n\n1. e4 e5 1/2-1/2\n";
    let record = pgn::games(text).expect("sound")[0].record();
    let again = Record::parse(&record.write()).expect("sound");
    assert_eq!(again.tags, record.tags);
    let written = pgn::write(&record, about, &loaded.game.start()).expect("can be written");
    for tag in ["[White \"A. \\\"B.\\\" C.\"]", "[Black \"?\"]", "[Result \"1/2-1/2\"]", "[ECO \"C20\"]"] {
        assert!(written.contains(tag), "{tag}: {written}");
    }
    assert!(written.ends_with("1. e4 e5 1/2-1/2\n"), "{written}");
}

#[test]
fn games_follow_one_another() {
    let moves = |text: &str| -> Vec<usize> {
        let games = pgn::games(text).unwrap_or_else(|problem| panic!("{text}: {}", problem.message));
        games.iter().map(|game| game.moves.len()).collect()
    };
    assert_eq!(moves("1. e4 e5 1-0 1. d4 *"), [2, 1]);
    assert_eq!(moves("[Event \"a\"]\n\n1. e4 e5\n\n[Event \"b\"]\n\n1. d4 d5 2. c4 1/2-1/2\n"), [2, 3]);
    assert_eq!(moves("[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n\n*\n"), [0, 0]);
    assert_eq!(moves("{nothing but words}"), [0; 0]);
    assert_eq!(moves("1. e4 {a (b} (1. d4 {)} ; )\n (1. c4)) e5 ; 2. Nf3\n% 2. Nc3\n2. f4 *"), [3]);
}

/// Many programs do not escape quotation marks and backslashes in a tag.
#[test]
fn marks_within_a_tag_are_read_as_they_were_meant() {
    let cases = [
        (r#"[Event "The "Immortal" Game"]"#, r#"The "Immortal" Game"#),
        (r#"[Event ""Immortal""]"#, r#""Immortal""#),
        (r#"[Event "a "]"#, "a "),
        (r#"[Event "" ]"#, ""),
        (r#"[Event "say \"no\""]"#, r#"say "no""#),
        (r#"[Event "C:\games\"]"#, r"C:\games\"),
        (r#"[Event "C:\\games\\"]"#, r"C:\games\"),
        (r#"[Event "x"] {a "word"} [Site "y"]"#, "x"),
    ];
    for (text, wanted) in cases {
        let text = format!("{text}\n\n1. e4 *\n");
        let games = pgn::games(&text).unwrap_or_else(|problem| panic!("{text}: {}", problem.message));
        assert_eq!(games[0].tag("Event"), Some(wanted), "{text}");
        assert_eq!(games[0].moves.len(), 1, "{text}");
        assert!(text[games[0].span_of("Event").expect("it is there")].starts_with("[Event \""));
    }
}

#[test]
fn results_are_held_against_the_board() {
    const MATE: &str = "1. f3 e5 2. g4 Qh4#";
    let loaded = chess();
    let annotations = annotations(&loaded);
    let about = About { game: &loaded.game, annotations: &annotations };
    let cases: &[(&str, &str, &str, &[&str])] = &[
        ("0-1", MATE, "0-1", &[]),
        ("*", MATE, "*", &[]),
        ("?", MATE, "", &[]),
        ("1-0", MATE, "1-0", &["Black wins: checkmate (end.mate)"]),
        ("1/2-1/2", MATE, "", &["Black wins: checkmate (end.mate)"]),
        ("?", MATE, "1-0", &["Black wins: checkmate (end.mate)"]),
        ("0-1", MATE, "1-0", &["the result after the moves is `1-0`"]),
        // One player resigned, or both agreed to a draw.
        ("1-0", "1. e4 e5", "1-0", &[]),
        ("1/2-1/2", "1. e4 e5", "", &[]),
    ];
    for (tag, moves, behind, wanted) in cases {
        let text = format!("[Event \"x\"]\n[Result \"{tag}\"]\n\n{moves} {behind}\n");
        let game = &pgn::games(&text).expect("sound")[0];
        let line = game.record().replay(&text, about, &loaded.game.start());
        let line = line.unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
        let doubts = game.doubts(about, line.as_ref());
        assert_eq!(doubts.len(), wanted.len(), "{text}: {doubts:?}");
        for (doubt, wanted) in doubts.iter().zip(*wanted) {
            assert!(!doubt.is_error() && doubt.message.contains(wanted), "{text}: {}", doubt.message);
            let place = doubt.span().expect("it has a place");
            assert!(text[place.start as usize..place.end as usize].starts_with("[Result"), "{text}");
        }
    }
    // A result that only the tag gives is kept.
    let record = pgn::games("[Result \"1-0\"]\n\n1. e4 e5\n").expect("sound")[0].record();
    assert_eq!(record.tags, [("Result".to_owned(), "1-0".to_owned())]);
}

#[test]
fn variants_are_known_by_the_names_that_programs_give_them() {
    let loaded = chess();
    let names = Names::of("chess", &loaded.rule_file);
    for name in ["Chess", "chess", "Standard", "Normal", "From Position", "Orthodox Chess"] {
        assert_eq!(names.meant(name), Some(Meant::Game), "{name}");
    }
    assert_eq!(names.meant("Chess (Saul)"), Some(Meant::Ruleset("saul".to_owned())));
    for name in ["Chess960", "chess 960", "fischerandom", "Fischer random chess"] {
        assert_eq!(names.meant(name), Some(Meant::Ruleset("960".to_owned())), "{name}");
    }
    for name in ["Atomic", "Crazyhouse", "Xiangqi", "Capablanca", "Three-check", "chess 961"] {
        assert_eq!(names.meant(name), None, "{name}");
    }
    let known = [
        ("Xiangqi", "xiangqi"),
        ("MiniXiangqi", "minixiangqi"),
        ("Capablanca", "capablanca"),
        ("Capablanca Chess", "capablanca"),
        ("Los Alamos", "los-alamos"),
        ("Cambodian", "cambodian"),
        ("Ouk Chaktrang", "cambodian"),
        ("Makruk", "makruk"),
        ("Standard", "chess"),
        ("fischerandom", "chess@960"),
    ];
    for (name, file) in known {
        assert_eq!(shipped::of_variant(name).as_deref(), Some(file), "{name}");
    }
    for name in ["Atomic", "From Position", "?", ""] {
        assert_eq!(shipped::of_variant(name), None, "{name}");
    }
}

#[test]
fn what_is_no_pgn_is_refused_where_it_stands() {
    let cases = [
        ("[Event \"x\n]", 0, "on one line"),
        ("[Event x]", 7, "a tag is written"),
        ("[Event \"x\"", 10, "a tag is written"),
        ("1. e4 }", 6, "no comment is open"),
        ("1. e4 ) e5", 6, "no variation is open"),
        ("1. e4 ] e5", 6, "no tag is open"),
        ("1. e4 \u{1b}[31m e5", 6, "a control character"),
        ("[Ev\u{1b}ent \"x\"]", 3, "a control character"),
        ("1. e4 {mate", 6, "not closed"),
        ("1. e4 (1. d4 (1. c4)", 6, "not closed"),
        ("1. e4 \"e5\"", 6, "a quotation"),
    ];
    for (text, place, why) in cases {
        let problem = pgn::games(text).expect_err(text);
        assert_eq!(problem.span().expect("a place").start, place, "{text}");
        let label = &problem.labels.first().expect("a label").text;
        assert!(label.contains(why), "{text}: {label}");
    }
    assert!(pgn::games(&"(".repeat(100_000)).is_err());
    assert_eq!(
        pgn::games(&format!("{}{}", "(".repeat(100_000), ")".repeat(100_000))).map(|it| it.len()),
        Ok(0)
    );
    assert_eq!(pgn::games("").map(|games| games.len()), Ok(0));
}

/// Reads a text, and replays its games as far as they go.
fn tried(loaded: &Loaded, annotations: &Annotations, text: &str) {
    let about = About { game: &loaded.game, annotations };
    for game in pgn::games(text).unwrap_or_default() {
        let record = game.record();
        if let Err(problem) = record.replay(text, about, &loaded.game.start()) {
            let place = problem.span().map_or(0..0, |span| span.start as usize..span.end as usize);
            assert!(text.get(place).is_some(), "{text}: {problem:?}");
        }
    }
}

proptest! {
    #![proptest_config(conformance::drawn::cases(256))]

    /// The program reads or refuses any mixture of words.
    #[test]
    fn nothing_panics(words in prop::collection::vec(prop::sample::select(WORDS), 0..24), signs in "\\PC{0,40}") {
        let loaded = chess();
        let annotations = annotations(&loaded);
        tried(&loaded, &annotations, &words.concat());
        tried(&loaded, &annotations, &words.join(" "));
        tried(&loaded, &annotations, &signs);
        tried(&loaded, &annotations, &format!("[A \"{signs}\"] 1. {signs} {{{signs}}} e4"));
    }

    /// It also reads or refuses games in which a part is missing or doubled.
    #[test]
    fn broken_games_are_read_or_refused(from in 0_usize..1500, length in 0_usize..60, again in any::<bool>()) {
        let loaded = chess();
        let annotations = annotations(&loaded);
        let text: Vec<char> = text().chars().collect();
        let (start, end) = (from.min(text.len()), (from + length).min(text.len()));
        let middle = if again { &text[start..end] } else { &[] };
        let parts = [&text[..if again { end } else { start }], middle, &text[end..]];
        tried(&loaded, &annotations, &parts.iter().flat_map(|part| part.iter()).collect::<String>());
    }
}

/// Words that PGN consists of, and some that it must not contain.
const WORDS: &[&str] = &[
    "1.",
    "1...",
    "e4",
    "e5",
    "Nf3",
    "N",
    "Nb1c3",
    "O-O",
    "0-0-0",
    "exd5",
    "=Q",
    "e8=Q",
    "+",
    "#",
    "!?",
    "$12",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    "%",
    "\n",
    "\"",
    "[Event \"x\"]",
    "[FEN \"8/8\"]",
    "\\",
    "1-0",
    "*",
    "1/2-1/2",
    "a",
    "z9",
    "Z0",
    "--",
    "é",
    "♘f3",
    "x",
    "Qxx",
    "e.p.",
    "..",
    "0",
    "00",
    "=",
    "e4=",
    "e1-g1:castle",
];

#[test]
fn a_broken_game_hides_no_other() {
    let text = "[Event \"one\"]\n1. e4 *\n\n[Event \"two\"]\n1. e4 (1. d4 *\n\n[Event \"three\"]\n1. c4 *\n";
    let each = pgn::each(text);
    let events: Vec<Option<&str>> =
        each.iter().map(|game| game.as_ref().ok().and_then(|game| game.tag("Event"))).collect();
    assert_eq!(events, [Some("one"), None, Some("three")]);
    let problem = each[1].as_ref().expect_err("the variation is not closed");
    assert_eq!(problem.span().map(|it| &text[it.start as usize..][..4]), Some("(1. "));
    assert!(pgn::games(text).is_err());
}

#[test]
fn after_the_end_no_move_is_looked_for() {
    let loaded = chess();
    let annotations = annotations(&loaded);
    let about = About { game: &loaded.game, annotations: &annotations };
    let text = "1. f3 e5 2. g4 Qh4# 3. a3 *";
    let record = pgn::games(text).expect("sound")[0].record();
    let problem = record.replay(text, about, &loaded.game.start()).err().expect("the game is over");
    let told = format!("{problem:?}");
    assert!(told.contains("the game is over"), "{told}");
}

#[test]
fn a_draw_with_check_is_no_mate() {
    // The hundredth quiet ply gives check.
    assert_eq!(written("4k3/8/8/8/8/8/R7/4K3 w - - 99 80", "a2-a8"), "Ra8+");
}

/// Games that another program played at random and wrote: two of each variant that it shares with us. They are read, and written as it wrote
/// them, move by move.
#[test]
fn games_of_another_program_are_read_and_written_as_it_does() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).expect("it can be read");
    let (text, rows) = (read("tests/pgn/fairy.pgn"), read("tests/peers/variants.tsv"));
    let mut games = 0;
    for row in rows.lines().filter(|row| !row.starts_with('#')).skip(1) {
        let mut fields = row.split('\t');
        let (Some(name), Some(variant)) = (fields.next(), fields.next()) else { continue };
        let path = conformance::games::paths()
            .into_iter()
            .find(|path| path.file_stem().is_some_and(|stem| stem == name));
        let path = path.unwrap_or_else(|| panic!("{name} is not shipped"));
        let loaded = load(source(&path), &Request::default(), &no_library)
            .unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics));
        let annotations = annotations(&loaded);
        let about = About { game: &loaded.game, annotations: &annotations };
        for game in
            pgn::games(&text).expect("sound").iter().filter(|game| game.tag("Variant") == Some(variant))
        {
            games += 1;
            let fen = game.tag("FEN").expect("each has one");
            let start = pgn::own_start(&loaded.game, fen)
                .or_else(|| loaded.game.from_fen(fen).ok())
                .unwrap_or_else(|| panic!("{name}: {fen}"));
            let mut line = loaded.game.line_from(&start);
            for (theirs, _) in &game.moves {
                let m = alfonso_notation::find(about, line.as_ref(), theirs, 0)
                    .unwrap_or_else(|bad| panic!("{name}: {bad:?} after {}", texts(line.as_ref())));
                let ours = alfonso_notation::written(about, line.as_mut(), m);
                assert_eq!(&ours, theirs, "{name}: {} after {}", line.text(m), texts(line.as_ref()));
                line.play(m).expect("legal");
            }
        }
    }
    assert_eq!(games, 28);
}

/// A pass is `0000` to engines, and no number of a move to those who read their games.
#[test]
fn games_are_read_as_engines_write_their_moves() {
    let mut passes = 0;
    for (name, _) in shipped::games() {
        let loaded = load(shipped::game(name).expect("shipped"), &Request::default(), &|_| None);
        let Ok(loaded) = loaded else { continue };
        let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
        let about = About { game: &loaded.game, annotations: &annotations };
        if loaded.game.names().players.len() != 2 || loaded.game.has_dice() {
            continue;
        }
        let (mut line, mut random) = (loaded.game.line(), Random::new(3));
        let (mut text, mut told) = ("[Event \"engines\"]\n\n".to_owned(), Vec::new());
        while told.len() < 80 {
            let Some(m) = line.at_random(&mut random) else { break };
            passes += usize::from(m == alfonso_game::Move::PASS);
            if told.len() % 2 == 0 {
                text += &format!("{}. ", told.len() / 2 + 1);
            }
            text += &format!("{} ", alfonso_notation::uci::written(about, line.as_ref(), m));
            told.push(line.text(m));
            line.play(m).expect("legal");
        }
        let game =
            &pgn::games(&(text.clone() + "*")).unwrap_or_else(|problem| panic!("{text}: {problem:?}"))[0];
        let again = game.record().replay(&text, about, &loaded.game.start());
        let again = again.unwrap_or_else(|problem| panic!("{name}: {text}: {problem:?}"));
        assert_eq!(again.played_texts(), told, "{name}: {text}");
    }
    assert!(passes > 0, "nobody passed");
    let read = |text: &str| {
        let games = pgn::games(&format!("[Event \"x\"]\n\n{text} *")).expect("sound");
        games[0].moves.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(read("1. 0000 0000 2. e4 0000 3 0000 d5 12.0000"), "0000 0000 e4 0000 0000 d5 0000");
}
