//! Limits of counts: just as many as there may be are taken, and one more is refused.

use super::{accepted, check, game, objected, refused};
use alfonso_diag::code;
use alfonso_driver::{Loaded, Request, Source};
use alfonso_game::{Fired, PlayoutEnd, Series};
use alfonso_notation::record::{Beginning, Hashes, Player, Record, SCHEMA};
use conformance::{games, watch};

fn load(text: &str) -> Loaded {
    let source = Source { name: "limits.rules".to_owned(), text: text.to_owned() };
    alfonso_driver::load(source, &Request::default(), &games::no_library).expect("sound")
}

#[test]
fn long_movements_of_betza() {
    let stone = |letters: usize| {
        let movement = "W".repeat(letters);
        game(&[("stone", &format!("piece Stone \"S\" {{ stone.x: betza \"{movement}\" }}"))])
    };
    refused("257 letters", stone(257), code::BAD_BETZA);
    assert!(check("256 letters", stone(256)).iter().all(|it| !it.message.contains("at most 256")));
}

#[test]
fn records_without_end() {
    let played = |moves: usize| Record {
        schema: SCHEMA,
        program: "alfonso 0.1.0".into(),
        game: "small".into(),
        title: "Small".into(),
        ruleset: String::new(),
        answers: std::collections::BTreeMap::default(),
        seats: vec![("White".into(), Player::Human), ("Black".into(), Player::Human)],
        seed: 1,
        start: Beginning::Own,
        moves: Record::lines_of_moves(std::iter::repeat_n("a2-a3", moves)),
        result: None,
        notes: None,
        tags: Vec::new(),
        spans: None,
        rules: Hashes::default(),
    };
    watch::ends("records", move || {
        let read = |moves: usize| Record::parse(&played(moves).write()).map_err(|why| why.message.clone());
        let refused = read(200_001).expect_err("too many");
        assert!(refused.contains("at most 200000 moves, not 200001"), "{refused}");
        assert_eq!(read(200_000), Ok(played(200_000)));
    });
}

/// Pieces of so many kinds, each dealt to one of 16 cells: 16 x 15 x 14 ... starts.
fn dealt(kinds: usize) -> String {
    let letters = || ('C'..='J').take(kinds);
    let kinds: String = letters()
        .map(|letter| {
            format!("piece Kind{letter} \"{letter}\" {{ kind{}.x: step any }} ", letter.to_ascii_lowercase())
        })
        .collect();
    let drawn = format!("{kinds}\ndrawing men {{ 4 | k {0}. \n 2 | K S {0} }}", ". ".repeat(14));
    let deals: String = letters().map(|letter| format!("White Kind{letter} to a1..p1 ")).collect();
    game(&[
        ("board", "board grid 16 by 4"),
        ("before", &drawn),
        ("setup", &format!("setup men dealing {{ {deals} }}")),
    ])
}

#[test]
fn starts_without_number() {
    accepted("524,160 starts", &dealt(5));
    let found = check("5,765,760 starts", dealt(6));
    assert!(found.iter().any(|it| it.code == code::BAD_DEAL && it.message.contains("1048576")), "{found:?}");
}

#[test]
fn rolls_without_number() {
    let dice = |faces: usize| {
        let dice: String =
            ["one", "two", "three"].map(|die| format!("dice {die}-die faces 1..{faces}\n")).concat();
        game(&[
            ("before", &dice),
            (
                "turn",
                "turn { turn.roll: roll one-die and two-die and three-die
                    turn.move: move else pass if one-die + two-die + three-die > 0 }",
            ),
        ])
    };
    assert!(check("4,096 rolls", dice(16)).iter().all(|it| it.code != code::BAD_DICE));
    assert!(check("4,913 rolls", dice(17)).iter().any(|it| it.code == code::BAD_DICE));
}

/// Few words, so that the budget of a check is not what ends it.
#[test]
fn claims_about_readings_without_number() {
    let names: Vec<String> = ('a'..='i').map(|letter| format!("{letter}q")).collect();
    let questions: String = names
        .iter()
        .map(|name| {
            format!("question {name} \"?\" {{ reading a \"a\" engine \"s\" reading b \"b\" engine \"s\" }}\n")
        })
        .collect();
    let answers: String = names.iter().map(|name| format!("{name} = a ")).collect();
    let under: String = names
        .iter()
        .zip(100..)
        .map(|(name, round)| format!("under {name} = b {{ legal.{name}: forbid rounds > {round} }} "))
        .collect();
    let claims: String = (0..258)
        .map(|claim| {
            let chosen = names.iter().enumerate().filter(|(row, _)| claim >> row & 1 == 1);
            let with: Vec<String> = chosen.map(|(_, name)| format!("{name} = b")).collect();
            let with = if with.is_empty() { String::new() } else { format!("with {}", with.join(", ")) };
            format!("example \"{claim}\" engine \"s\" {with} {{ can a2-a3 }}\n")
        })
        .collect();
    let text = game(&[
        ("doubt", &format!("{questions}ruleset r \"r\" default {{ {answers} }}")),
        ("legal", &format!("legal {{ {under} }}")),
        ("before", &claims),
    ]);
    let found = check("258 claims", text);
    let refused =
        found.iter().filter(|it| it.code == code::BAD_CLAIM && it.message.contains("at most 256 readings"));
    assert_eq!(refused.count(), 2, "{:?}", found.iter().map(|it| &it.message).collect::<Vec<_>>());
}

/// A heap holds a thousand pieces at its start: a loop over 66 heaps has more to do than can wait.
#[test]
fn loops_over_everything() {
    let text = |heaps: u8| {
        let cell = |heap: u8| format!("{}{}", char::from(b'a' + heap % 10), heap / 10 + 1);
        let heaps: String = (0..heaps).map(|heap| format!("White Stone 1000 on {} ", cell(heap))).collect();
        format!(
            "game \"Heaps\" players White \"w\" facing north, Black \"b\" facing south
            board grid 10 by 10 {{ cells hold any }} number tally = 0
            rules {{ rule.x: on start -> for each Stone s {{ add 1 to tally }} }}
            piece Stone \"S\" {{ stone.step: step any onto empty or own }}
            setup {{ {heaps} Black Stone 1 on j10 }} turn {{ turn.move: move else pass }}
            legal {{ legal.y: forbid tally < 0 }} end {{ end.long: when rounds >= 50 -> draw }}"
        )
    };
    accepted("64 heaps", &text(64));
    refused("66 heaps", text(66), code::TOO_COSTLY);
}

#[test]
fn reserves_without_measure() {
    let text = |count: &str| game(&[("before", &format!("reserve {{ White Stone {count} }}"))]);
    accepted("a thousand", &text("1000"));
    objected("more than a start may have", text("1001"));
    objected("a milliard", text("1000000000"));
    // In play the count stops at a million.
    let grows = game(&[
        ("before", "reserve { White Stone 1000 }"),
        (
            "stone",
            "piece Stone \"S\" { stone.step: step forward  stone.more: on move -> add 900000 to reserve of Stone of White }",
        ),
    ]);
    if check("a reserve that grows", grows.clone()).is_empty() {
        let loaded = load(&grows);
        let mut line = loaded.game.line();
        for _ in 0..6 {
            let Some(m) = line.moves().first().copied() else { break };
            line.play(m).expect("legal");
        }
        assert!(line.position().numbers.iter().all(|number| *number <= alfonso_game::MOST_OFF_BOARD));
    }
}

#[test]
fn rolls_without_a_move_end() {
    let text = "game \"Rolls\" players One \"o\", Two \"t\" dice d faces 1..6 number a = 0
        turn { turn.t: roll d  turn.s: set a to d } end { end.never: when a = 7 -> mover wins }";
    let loaded = load(text);
    let mut fired = Fired(vec![0; loaded.game.names().rules.len()]);
    let series = Series { seed: 1, first: 0, games: 2, max_plies: 10 };
    let mut rolls = Vec::new();
    loaded.game.playouts(&loaded.game.start(), series, &mut fired, |playout| {
        assert_eq!(playout.end, PlayoutEnd::Capped);
        rolls.push(playout.rolls);
    });
    assert_eq!(rolls, [10_001, 10_001]);
}

/// The page tells every limit with the test that holds it.
#[test]
fn every_limit_of_the_page_names_its_test() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = std::fs::read_to_string(root.join("docs/limits.md")).expect("the page");
    let mut tests = Tests::new();
    for folder in ["grammar", "interpreter", "tests"] {
        collect(&root.join(folder), &mut tests);
    }
    assert!(tests.len() > 1000, "{}", tests.len());
    let (rows, wrong) = without_tests(&page, &tests);
    assert!(rows > 40 && wrong.is_empty(), "{rows} rows\n{}", wrong.join("\n"));
}

/// The law would see a row without a test, with a wrong name, and with a name that does not say which test.
#[test]
fn a_limit_without_its_test_is_found() {
    let text = "#[test]\nfn one() {}\n\n#[test]\nfn twice() {}\n\nfn other() {}\n\n#[test]\n#[\u{69}gnore]\nfn idle() {}\n";
    let mut tests = Tests::new();
    tests_of(text, &mut tests);
    tests_of("    #[test]\n    fn twice() {}\n", &mut tests);
    let wrong = |last: &str| {
        without_tests(&format!("| limit | test |\n|---|---|\n| 4 cells | `why` | {last} |\n"), &tests)
    };
    assert_eq!(wrong("`one`"), (1, Vec::new()));
    for last in ["", "none", "`on`", "`one`, `on`", "`other`", "`twice`", "`idle`", "[one](one.md)"] {
        assert_eq!(wrong(last).1.len(), 1, "{last}");
    }
}

/// The number of tests of each name.
type Tests = std::collections::BTreeMap<String, usize>;

/// Returns the number of rows of the tables, and those that do not name exactly one test by each name.
fn without_tests(page: &str, tests: &Tests) -> (usize, Vec<String>) {
    let is_row =
        |line: &&str| line.starts_with('|') && !line.starts_with("|--") && !line.starts_with("| limit |");
    let (mut rows, mut wrong) = (0, Vec::new());
    for row in page.lines().filter(is_row) {
        rows += 1;
        let last = row.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        let named: Vec<&str> = last.split('`').skip(1).step_by(2).collect();
        if named.is_empty() {
            wrong.push(format!("no test: {row}"));
        }
        for name in named {
            match tests.get(name) {
                Some(1) => {}
                Some(number) => wrong.push(format!("`{name}` is the name of {number} tests: {row}")),
                None => wrong.push(format!("`{name}` is no test: {row}")),
            }
        }
    }
    (rows, wrong)
}

/// Collects the tests of all files in a folder.
fn collect(folder: &std::path::Path, into: &mut Tests) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            collect(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            tests_of(&std::fs::read_to_string(&path).unwrap_or_default(), into);
        }
    }
}

/// Collects the names of the functions that stand below `#[test]`, except ignored ones.
fn tests_of(text: &str, into: &mut Tests) {
    let mut is_test = false;
    for line in text.lines().map(str::trim_start) {
        is_test = (is_test || line == "#[test]") && !line.starts_with(concat!("#[", "ignore"));
        if let Some(rest) = line.strip_prefix("fn ").filter(|_| is_test) {
            *into.entry(rest.split('(').next().unwrap_or_default().to_owned()).or_default() += 1;
            is_test = false;
        }
    }
}
