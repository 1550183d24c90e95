//! Records of games: PGN and RON.

use super::tables::{drawn, goes_on, named, table, walked};
use crate::corpus;
use crate::door::{Target, Verdict};
use crate::mutate::below;
use crate::pool::Pool;
use alfonso_game::Random;
use alfonso_notation::record::{Beginning, Hashes, Player, Record, SCHEMA, pgn};
use std::sync::LazyLock;

/// PGN.
pub const PGN: Target = Target {
    name: "pgn",
    about: "games in PGN, read and played again",
    origin: a_pgn,
    changed: |random| PGNS.draw(random),
    words: words_of_pgn,
    whole: 10,
    hand_in: pgn,
    short: 1200,
    long: 10_000_000,
};

/// Records in RON.
pub const RON: Target = Target {
    name: "ron",
    about: "records in RON, read, written and played again",
    origin: a_record,
    changed: |random| RECORDS.draw(random),
    words: words_of_ron,
    whole: 10,
    hand_in: ron,
    short: 1200,
    long: 10_000_000,
};

static GAMES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut games = corpus::folder("tests/pgn", "pgn");
    // Game by game: a text of several is no better to begin with, and longer.
    let blocks = games.iter().flat_map(|text| {
        let text = String::from_utf8_lossy(text).into_owned();
        text.split("\n\n[").map(|block| block.as_bytes().to_vec()).collect::<Vec<_>>()
    });
    let blocks: Vec<_> = blocks.collect();
    games.extend(blocks);
    games
});

static PGNS: Pool = Pool::of(a_pgn);
static RECORDS: Pool = Pool::of(a_record);

fn a_pgn(random: &mut Random) -> Vec<u8> {
    if random.below(3) == 0 {
        return [&b"chess\n"[..], &GAMES[below(random, GAMES.len())]].concat();
    }
    let inputs = named("chess");
    let line = walked(inputs, random);
    let mut text = String::from("chess\n[Event \"?\"]\n[Result \"*\"]\n\n");
    for (ply, m) in line.played().iter().enumerate() {
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &line.text(*m);
        text += [" ", " ", " ", "\n", " {a word} ", " $4 ", " (1. e4) "][below(random, 7)];
    }
    (text + "*\n").into_bytes()
}

fn a_record(random: &mut Random) -> Vec<u8> {
    let (name, inputs, line) = drawn(random);
    let texts: Vec<String> = line.played_texts();
    let seats = inputs.game().names().players.iter().map(|(seat, _)| (seat.clone(), Player::Human));
    let start = inputs.game().start();
    let record = Record {
        schema: SCHEMA,
        program: "fuzz".to_owned(),
        game: name.to_owned(),
        title: inputs.game().names().title.clone(),
        ruleset: String::new(),
        answers: [("a".to_owned(), "b".to_owned())].into(),
        seats: seats.collect(),
        seed: 7,
        start: match random.below(3) {
            0 => Beginning::Fen(inputs.game().to_fen(&start)),
            1 => Beginning::Position(inputs.in_json(inputs.game().line().as_ref(), &[])),
            _ => Beginning::Own,
        },
        moves: Record::lines_of_moves(texts.iter().map(String::as_str)),
        result: None,
        notes: (random.below(2) == 0).then(|| "two\nlines".to_owned()),
        rules: Hashes::default(),
        tags: vec![("Opening".to_owned(), "a \"name\" \\".to_owned())],
        spans: None,
    };
    format!("{name}\n{}", record.write()).into_bytes()
}

fn words_of_pgn() -> &'static [String] {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let words = [
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
            "\n%",
            "\n",
            "\"",
            "[Event \"x\"]",
            "\\",
            "1-0",
            "*",
            "1/2-1/2",
            "--",
            "♘f3",
            "e.p.",
            "..",
            "e1-g1:castle",
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
            "[Variant \"Chess960\"]",
            "[EndedBy \"end.mate\"]",
            "[EndedBy \"resigned White\"]",
            "[Seats \"White=random\"]",
            "{alfonso rules: a=1}",
        ];
        words.map(str::to_owned).to_vec()
    });
    &WORDS
}

fn words_of_ron() -> &'static [String] {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let words = [
            "schema",
            "program",
            "game",
            "title",
            "ruleset",
            "read",
            "seats",
            "seed",
            "start",
            "moves",
            "result",
            "notes",
            "tags",
            "rules",
            "whole",
            "parts",
            "Own",
            "Fen",
            "Position",
            "Rule",
            "Resigned",
            "by",
            "winners",
            "Some",
            "None",
            "human",
            "random",
            "(",
            ")",
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "\"",
            "r#\"",
            "\"#",
            "\\n",
            "\\u{1b}",
            "//",
            "/*",
            "*/",
            "#![enable(implicit_some)]",
            "0x7f",
            "1_000",
            "-1",
            "'a'",
            "()",
            "pass",
            "roll:1,2",
            "e2-e4",
        ];
        words.map(str::to_owned).to_vec()
    });
    &WORDS
}

fn pgn(bytes: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(bytes);
    let (inputs, text) = table(&text);
    for problem in pgn::each(text).into_iter().filter_map(Result::err) {
        let place = problem.span().map_or(0..0, alfonso_diag::Span::range);
        if text.get(place.clone()).is_none() {
            return Err(format!("{place:?} is no part of the text: {}", problem.message));
        }
    }
    played_again(inputs, text, bytes)
}

fn ron(bytes: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(bytes);
    let (inputs, text) = table(&text);
    if let Ok(record) = Record::parse(text) {
        let written = record.write();
        match Record::parse(&written) {
            Ok(again) if again == record => {}
            Ok(_) => return Err(format!("comes back as another record:\n{written}")),
            Err(problem) => return Err(format!("is not read back: {}\n{written}", problem.message)),
        }
    }
    played_again(inputs, text, bytes)
}

fn played_again(inputs: &alfonso_cli::inputs::Inputs, text: &str, bytes: &[u8]) -> Verdict {
    let Ok(mut line) = inputs.record(text) else { return Ok(false) };
    goes_on(line.as_mut(), bytes, 2)?;
    Ok(true)
}
