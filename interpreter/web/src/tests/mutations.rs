//! Damaged requests are refused and change nothing for the worse.

use crate::game_table::Table;
use alfonso_game::Random;

/// The number of damaged requests.
const COUNT: usize = 10_000;

const REQUESTS: &[&str] = &[
    r#"{"do":"open","name":"tic-tac-toe","seed":1,"language":"es"}"#,
    r#"{"do":"open","name":"minishogi","answers":[["a","b"]],"seats":["","level:1"],"people":["x"]}"#,
    r#"{"do":"open","link":"game=oware&moves=c1+a2","dice_by_hand":true,"start":0}"#,
    r#"{"do":"open","name":"azar","fen":"","moves":"roll:1,2,3","dice_by_hand":true}"#,
    r#"{"do":"open","text":"game \"X\"\nboard grid 3 by 3","name":"x","others":[["y","library \"y\""]]}"#,
    r#"{"do":"open","record":"(schema: 1, game: \"oware\", moves: [\"c1\"])"}"#,
    r#"{"do":"screen"}"#,
    r#"{"do":"press","cell":4}"#,
    r#"{"do":"press","cell":0}"#,
    r#"{"do":"lift","kind":0}"#,
    r#"{"do":"drag","from":1,"to":2}"#,
    r#"{"do":"choose","item":0}"#,
    r#"{"do":"cancel"}"#,
    r#"{"do":"play","text":"b2 a1-a2 c1 pass 3,4"}"#,
    r#"{"do":"pass"}"#,
    r#"{"do":"throw"}"#,
    r#"{"do":"undo"}"#,
    r#"{"do":"redo"}"#,
    r#"{"do":"resign"}"#,
    r#"{"do":"claim"}"#,
    r#"{"do":"play-on"}"#,
    r#"{"do":"seats","seats":["level:1","random"],"people":["é"]}"#,
    r#"{"do":"think","steps":10,"now":true}"#,
    r#"{"do":"hint","steps":10,"now":true}"#,
    r#"{"do":"why","text":"b2"}"#,
    r#"{"do":"why-cell","cell":3}"#,
    r#"{"do":"moves"}"#,
    r#"{"do":"page","page":"sources"}"#,
    r#"{"do":"readings"}"#,
    r#"{"do":"answer","question":"same","reading":"anew"}"#,
    r#"{"do":"ruleset","ruleset":"known-rules"}"#,
    r#"{"do":"save","form":"ron"}"#,
    r#"{"do":"save","form":"link"}"#,
];

/// Texts that are put into requests.
const PIECES: &[&str] = &[
    "\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "0",
    "-1",
    "4294967295",
    "65536",
    "1e99",
    "null",
    "true",
    "\\u0000",
    "\\ud800",
    "é",
    "<",
    "&",
    "%",
    "#",
    "@",
    "=",
    " ",
    "\"do\":\"press\",",
    "9999999999999999999999",
];

fn below(random: &mut Random, count: usize) -> usize {
    random.below(u32::try_from(count).expect("few")) as usize
}

/// Removes, doubles or adds something at a random place.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for _ in 0..=below(random, 3) {
        let at = below(random, signs.len() + 1);
        let end = (at + below(random, 6)).min(signs.len());
        match below(random, 4) {
            0 => drop(signs.drain(at..end)),
            1 => {
                let again: Vec<char> = signs[at..end].to_vec();
                signs.splice(at..at, again);
            }
            2 => drop(signs.splice(at..end, PIECES[below(random, PIECES.len())].chars())),
            _ => drop(signs.splice(at..at, PIECES[below(random, PIECES.len())].chars())),
        }
    }
    signs.into_iter().collect()
}

#[test]
fn damaged_requests_never_panic() {
    let mut random = Random::new(57);
    let mut table = Table::default();
    let mut refused = 0;
    for number in 0..COUNT {
        let text = REQUESTS[below(&mut random, REQUESTS.len())];
        // Now and then a sound request goes on with play.
        let text = if number % 4 == 0 { text.to_owned() } else { damaged(text, &mut random) };
        let answer = table.call(&text);
        let value: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(value.as_object().map(serde_json::Map::len), Some(1), "{text}");
        refused += usize::from(answer.starts_with("{\"error\""));
    }
    assert!((COUNT / 4..COUNT).contains(&refused), "{refused}");
}

#[test]
fn texts_of_odd_lengths_are_refused() {
    let mut table = Table::default();
    for text in [
        "",
        " ",
        "null",
        "[]",
        "{}",
        "\u{feff}{}",
        &"[".repeat(100_000),
        &" ".repeat(crate::game_table::MOST + 1),
    ] {
        assert!(table.call(text).starts_with("{\"error\""));
    }
}
