//! Evidence is only what is understood: random games as they are, with a slip of the pen, and with a move that no reading allows, put to
//! `consistent`, whose verdicts are held to all readings, played one by one.

use alfonso_driver::{About, Annotations, compile, play_on, rule_file, shipped};
use alfonso_game::{Game, Random};
use alfonso_notation::is_move_text;
use alfonso_notation::record::{Beginning, Hashes, Record, SCHEMA};
use alfonso_rules::{Answers, RuleFile};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

/// Games whose readings are few, with a board each of its own sort: pieces that move, leap, are placed, sown and thrown for.
const GAMES: &[&str] = &[
    "shatranj",
    "makruk",
    "alquerque-de-tres",
    "cercar-la-liebre",
    "draughts-english",
    "konane",
    "kalah",
    "hex",
    "senet",
    "azar",
];
/// The plies of a game, at most.
const PLIES: usize = 24;
/// The games of each.
const SEEDS: u64 = 2;

/// All readings of a game.
struct Lattice {
    name: &'static str,
    rule_file: RuleFile,
    readings: Vec<Reading>,
}

/// One of them.
struct Reading {
    answers: BTreeMap<String, String>,
    game: Game,
    annotations: Annotations,
}

impl Lattice {
    fn new(name: &'static str) -> Self {
        let rule_file = rule_file(shipped::game(name).expect("shipped"), &|_| None);
        let base = rule_file.answers(None, &[]).expect("a reading");
        let mut all = vec![BTreeMap::new()];
        for asked in rule_file.questions() {
            let names = asked.readings.iter().map(|reading| &reading.name.node);
            let with = |answers: &BTreeMap<String, String>| {
                let answers = answers.clone();
                names.clone().map(move |name| {
                    let mut answers = answers.clone();
                    answers.insert(asked.name.node.clone(), name.clone());
                    answers
                })
            };
            all = all.iter().flat_map(with).collect();
        }
        assert!((2..=40).contains(&all.len()), "{name} has {} readings", all.len());
        let reading = |answers: BTreeMap<String, String>| {
            let of = Answers { answers: answers.clone(), changed: true, ruleset: base.ruleset.clone() };
            let (rules, game) = compile(&rule_file, &of).0?;
            let annotations = Annotations::new(&rules, &rule_file);
            Some(Reading { answers, game, annotations })
        };
        let readings = all.into_iter().filter_map(reading).collect();
        Self { name, rule_file, readings }
    }

    /// Returns the readings by which all of these moves can be played, one after the other.
    fn allowing(&self, moves: &[String]) -> Vec<&Reading> {
        let plays = |reading: &&Reading| {
            let mut line = reading.game.line();
            moves.iter().all(|text| line.find(text).is_some_and(|m| line.play(m).is_ok()))
        };
        self.readings.iter().filter(plays).collect()
    }

    /// Returns true if some reading takes a text for one of a move.
    fn reads(&self, text: &str) -> bool {
        self.readings.iter().any(|reading| {
            is_move_text(About { game: &reading.game, annotations: &reading.annotations }, text)
        })
    }

    /// Returns a random game by some reading.
    fn drawn(&self, random: &mut Random) -> Vec<String> {
        let reading = &self.readings[below(random, self.readings.len())];
        let mut line = reading.game.line();
        while line.played().len() < PLIES && !line.moves().is_empty() {
            let m = line.moves()[below(random, line.moves().len())];
            line.play(m).expect("a legal move");
        }
        line.played_texts()
    }

    /// Asks the program which readings a text of evidence allows. Returns its exit code and its object.
    fn asked(&self, option: &str, name: &str, text: &str) -> (Option<i32>, Value) {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(name), text).expect("written");
        let output = Command::new(env!("CARGO_BIN_EXE_alfonso"))
            .args(["consistent", self.name, option, name, "--format", "json"])
            .current_dir(folder.path())
            .output()
            .expect("the program runs");
        let out = if output.stdout.is_empty() { &output.stderr } else { &output.stdout };
        let told = serde_json::from_slice(out);
        let told = told.unwrap_or_else(|why| panic!("{why}: {}", String::from_utf8_lossy(out)));
        (output.status.code(), told)
    }

    /// Holds the verdicts about a game to the readings that allow it.
    fn hold(&self, told: &Value, moves: &[String], about: &str) {
        let allowing = self.allowing(moves);
        for verdict in told["readings"].as_array().expect("readings") {
            let (question, reading) = (verdict["question"].as_str().expect("text"), &verdict["reading"]);
            let has = |of: &&Reading| reading.as_str() == of.answers.get(question).map(String::as_str);
            let allowed = allowing.iter().copied().any(|of| has(&of));
            let status = verdict["status"].as_str().expect("text");
            assert_eq!(status == "refuted", !allowed, "{about}: {question}={reading} is {status}");
            assert_ne!(status, "open", "{about}");
            if !allowed {
                let by = &verdict["by"];
                let ply = by["ply"].as_u64().expect("a ply") as usize;
                assert_eq!(by["move"].as_str(), moves.get(ply - 1).map(String::as_str), "{about}: {by}");
                assert!(by["why"].as_str().is_some_and(|why| !why.is_empty()), "{about}: {by}");
                assert!(by["line"].is_u64() && by["column"].is_u64(), "{about}: {by}");
            }
        }
    }
}

fn below(random: &mut Random, count: usize) -> usize {
    random.below(u32::try_from(count).expect("few")) as usize
}

/// A way to write a game down, with the option that hands it to the program.
struct Form {
    option: &'static str,
    name: &'static str,
    write: fn(&Lattice, &[String]) -> String,
}

const FORMS: &[Form] = &[
    Form { option: "--game", name: "game.pgn", write: pgn },
    Form { option: "--game", name: "game.ron", write: ron },
    Form { option: "--claims", name: "said.rules", write: claim },
];

fn pgn(_: &Lattice, moves: &[String]) -> String {
    format!("[Event \"drawn\"]\n\n{}\n*\n", moves.join("\n"))
}

fn ron(lattice: &Lattice, moves: &[String]) -> String {
    let record = Record {
        schema: SCHEMA,
        program: "a test".to_owned(),
        game: lattice.name.to_owned(),
        title: lattice.rule_file.title().to_owned(),
        ruleset: String::new(),
        answers: BTreeMap::new(),
        seats: Vec::new(),
        seed: 1,
        start: Beginning::Own,
        moves: Record::lines_of_moves(moves.iter().map(String::as_str)),
        result: None,
        notes: None,
        tags: Vec::new(),
        rules: Hashes::default(),
        spans: None,
    };
    record.write()
}

fn claim(_: &Lattice, moves: &[String]) -> String {
    format!("example \"drawn\" {{ play\n{}\n}}\n", moves.join("\n"))
}

/// Games in which draws may be claimed.
const CLAIMING: &[&str] =
    &["chess", "los-alamos", "draughts-english", "draughts-international", "lasca", "makruk"];
/// The plies of such a game, at most: most of them go back and forth.
const LONG: usize = 60;

/// Returns a random game by the default reading whose players like to go back where they came from and never claim a draw, and the number of
/// draws that they might have claimed.
fn unclaimed(game: &Game, random: &mut Random) -> (Vec<String>, usize) {
    let mut line = game.line();
    let mut claims = 0;
    while line.played().len() < LONG {
        claims += usize::from(line.is_claim());
        play_on(line.as_mut());
        let moves = line.moves();
        if moves.is_empty() {
            break;
        }
        let own = line.played().iter().rev().nth(1).copied().filter(|own| own.by().is_some());
        let back = |m: &alfonso_game::Move| {
            own.is_some_and(|own| m.by() == own.by() && (m.from(), m.to()) == (own.to(), own.from()))
        };
        let chosen = moves.iter().position(back).filter(|_| random.below(8) > 0);
        let m = moves[chosen.unwrap_or_else(|| below(random, moves.len()))];
        line.play(m).expect("a legal move");
    }
    (line.played_texts(), claims)
}

/// Returns a move with a slip of the pen: a cell off the board, an unknown letter, or a stray mark.
fn slipped(text: &str, random: &mut Random) -> String {
    let digit = text.rfind(|sign: char| sign.is_ascii_digit());
    match (random.below(3), digit) {
        (0, Some(at)) => format!("{}99{}", &text[..=at], &text[at + 1..]),
        (1, _) => {
            let at = text.find(|sign: char| sign.is_ascii_alphabetic()).unwrap_or(0);
            format!("{}w{}", &text[..at], &text[at..])
        }
        _ => format!("{text}~"),
    }
}

/// Returns the line and the column, from 1, of the only place where a word stands in a text.
fn spot(text: &str, word: &str) -> Option<(u64, u64)> {
    let mut found = text.match_indices(word);
    let at = found.next().filter(|_| found.next().is_none())?.0;
    let line = text[..at].matches('\n').count();
    let column = text[..at].rsplit('\n').next().unwrap_or_default().chars().count();
    Some((line as u64 + 1, column as u64 + 1))
}

#[test]
fn games_as_they_are_refute_what_no_reading_allows_and_nothing_else() {
    for name in GAMES {
        let lattice = Lattice::new(name);
        for seed in 1..=SEEDS {
            let moves = lattice.drawn(&mut Random::new(seed));
            for form in FORMS {
                let text = (form.write)(&lattice, &moves);
                let (code, told) = lattice.asked(form.option, form.name, &text);
                let about = format!("{name}, seed {seed}, {}:\n{text}\n{told}", form.name);
                assert_eq!(code, Some(0), "{about}");
                lattice.hold(&told, &moves, &about);
                assert!(told["found"].is_object(), "{about}");
            }
        }
    }
}

#[test]
fn a_slip_of_the_pen_is_a_mistake_of_the_record_at_its_place() {
    let mut slips = 0;
    for name in GAMES {
        let lattice = Lattice::new(name);
        for seed in 1..=SEEDS {
            let mut random = Random::new(seed ^ 77);
            let mut moves = lattice.drawn(&mut random);
            let row = below(&mut random, moves.len());
            moves[row] = slipped(&moves[row], &mut random);
            if lattice.reads(&moves[row]) {
                continue;
            }
            for form in FORMS {
                let text = (form.write)(&lattice, &moves);
                let (code, told) = lattice.asked(form.option, form.name, &text);
                let about = format!("{name}, seed {seed}, {}:\n{text}\n{told}", form.name);
                assert_eq!(code, Some(1), "{about}");
                let label = &told["diagnostics"][0]["labels"][0];
                let place = (label["line"].as_u64(), label["column"].as_u64());
                if let Some((line, column)) = spot(&text, &moves[row]) {
                    let length = moves[row].chars().count() as u64;
                    assert_eq!(place.0, Some(line), "{about}");
                    assert!(
                        place.1.is_some_and(|at| (column..column + length).contains(&at)),
                        "{about}: {place:?}"
                    );
                    slips += 1;
                }
                if form.option == "--game" {
                    assert_eq!(told["diagnostics"][0]["code"], "A0706", "{about}");
                    let said = told["diagnostics"][0]["message"].as_str().unwrap_or_default();
                    assert!(said.contains(&format!("move {} of the record", row + 1)), "{about}");
                }
            }
        }
    }
    assert!(slips > 30, "only {slips} slips");
}

#[test]
fn a_move_that_is_understood_and_never_legal_refutes_all_readings() {
    let mut tried = 0;
    for name in GAMES {
        let lattice = Lattice::new(name);
        for seed in 1..=SEEDS {
            let mut random = Random::new(seed ^ 99);
            let mut moves = lattice.drawn(&mut random);
            // Some move of another place, with the moves before it as they are.
            let row = below(&mut random, moves.len());
            let others: Vec<String> = lattice.drawn(&mut random);
            let never = |other: &&String| {
                let with = [&moves[..row], std::slice::from_ref(*other)].concat();
                lattice.allowing(&with).is_empty()
            };
            let Some(other) = others.iter().find(never) else { continue };
            moves[row] = other.clone();
            moves.truncate(row + 1);
            for form in FORMS {
                let text = (form.write)(&lattice, &moves);
                let (code, told) = lattice.asked(form.option, form.name, &text);
                let about = format!("{name}, seed {seed}, {}:\n{text}\n{told}", form.name);
                assert_eq!(code, Some(0), "{about}");
                lattice.hold(&told, &moves, &about);
                assert_eq!(told["furthest"]["ply"].as_u64(), Some(row as u64 + 1), "{about}");
                tried += 1;
            }
        }
    }
    assert!(tried > 20, "only {tried} games");
}

#[test]
fn draws_that_nobody_claims_refute_nothing() {
    let mut seen = 0;
    for name in CLAIMING {
        let rule_file = rule_file(shipped::game(name).expect("shipped"), &|_| None);
        let base = rule_file.answers(None, &[]).expect("a reading");
        let (rules, game) = compile(&rule_file, &base).0.expect("a game");
        let (annotations, answers) = (Annotations::new(&rules, &rule_file), base.answers.clone());
        let lattice = Lattice {
            name,
            rule_file,
            readings: vec![Reading { answers: answers.clone(), game, annotations }],
        };
        let mut claimed = 0;
        for seed in 1..=SEEDS {
            let (moves, claims) = unclaimed(&lattice.readings[0].game, &mut Random::new(seed));
            claimed += claims;
            for form in FORMS {
                let text = (form.write)(&lattice, &moves);
                let (code, told) = lattice.asked(form.option, form.name, &text);
                let about = format!("{name}, seed {seed}, {}:\n{text}\n{told}", form.name);
                assert_eq!(code, Some(0), "{about}");
                for verdict in told["readings"].as_array().expect("readings") {
                    let question = verdict["question"].as_str().expect("text");
                    if verdict["reading"].as_str() == answers.get(question).map(String::as_str) {
                        assert!(
                            verdict["status"] == "consistent" || verdict["status"] == "forced",
                            "{about}"
                        );
                    }
                }
            }
        }
        seen += usize::from(claimed > 0);
    }
    assert!(seen >= 3, "draws could be claimed in {seen} games only");
}
