//! Output for programs has the shape that `alfonso schema` describes, in every version, and the second version says what
//! the first says.

use jsonschema::Validator;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Games of every sort: with two and more players, dice, choices, reserves, promotions, rings.
const GAMES: &[&str] = &["chess", "scachs", "escaques", "four-seasons", "sittuyin", "minishogi", "tamerlane"];
const VERSIONS: [&str; 2] = ["1", "2"];

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfonso"))
        .args(args)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A program that reads no input may already have ended.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

#[track_caller]
fn objects(text: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(text).expect("text");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}")))
        .collect()
}

/// Returns the schema that the program prints for a command.
fn schema(command: &str, version: &str) -> Value {
    let output = run(&["schema", command, "--schema", version], "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("a schema")
}

/// The schemas of commands, kept once made.
#[derive(Default)]
struct Schemas(BTreeMap<(String, String), Validator>);

impl Schemas {
    #[track_caller]
    fn holds(&mut self, command: &str, version: &str, object: &Value) {
        let key = (command.to_owned(), version.to_owned());
        let validator = self.0.entry(key).or_insert_with(|| {
            jsonschema::validator_for(&schema(command, version)).expect("a schema that can be used")
        });
        let wrong: Vec<String> =
            validator.iter_errors(object).map(|why| format!("{}: {why}", why.instance_path())).collect();
        assert!(wrong.is_empty(), "{command}, version {version}: {wrong:#?}\n{object}");
    }

    /// Runs a command, checks each line of its output against the schema, and returns the lines.
    #[track_caller]
    fn hold(&mut self, version: &str, args: &[&str], input: &str) -> Vec<Value> {
        let mut all = args.to_vec();
        all.extend(["--format", "json", "--schema", version]);
        let output = run(&all, input);
        let (printed, told) = (objects(&output.stdout), objects(&output.stderr));
        assert!(!printed.is_empty() || !told.is_empty(), "{all:?} prints nothing");
        printed.iter().for_each(|object| self.holds(args[0], version, object));
        told.iter().for_each(|object| self.holds("diagnostics", version, object));
        printed
    }
}

#[test]
fn looking_at_games_keeps_to_its_shape() {
    let mut schemas = Schemas::default();
    for version in VERSIONS {
        for game in GAMES {
            schemas.hold(version, &["show", game], "");
            schemas.hold(version, &["moves", game], "");
            schemas.hold(version, &["moves", game, "--why"], "");
            schemas.hold(version, &["readings", game], "");
            schemas.hold(version, &["sources", game], "");
            schemas.hold(version, &["explain", game], "");
            schemas.hold(version, &["simulate", game, "--games", "3", "--max-plies", "60"], "");
        }
        schemas.hold(version, &["consistent", "scachs", "--game", "docs/tutorial/evidence.in/poem.pgn"], "");
        schemas.hold(version, &["explain", "doce-canes"], "");
        schemas.hold(version, &["readings", "doce-canes"], "");
        schemas.hold(version, &["solve", "tic-tac-toe"], "");
        schemas.hold(version, &["best", "chess", "--agent", "greedy"], "");
        schemas.hold(version, &["match", "tic-tac-toe", "greedy", "random", "--games", "4"], "");
        schemas.hold(version, &["solve", "alquerque-de-tres", "--read", "course=lines"], "");
        schemas.hold(version, &["games", "--year", "..1300"], "");
        schemas.hold(version, &["show", "chess", "--after", "f2-f3 e7-e5 g2-g4 d8-h4"], "");
        schemas.hold(version, &["show", "chess", "--piece", "Knight"], "");
        schemas.hold(version, &["perft", "chess", "--depth", "2"], "");
        schemas.hold(version, &["perft", "chess", "--depth", "1", "--divide"], "");
        schemas.hold(version, &["explain", "chess", "--rule", "king.castle"], "");
        schemas.hold(version, &["explain", "A0302"], "");
    }
}

#[test]
fn work_on_games_keeps_to_its_shape() {
    let mut schemas = Schemas::default();
    let folder = std::env::temp_dir().join(format!("alfonso-json-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let into = folder.to_string_lossy().into_owned();
    for version in VERSIONS {
        schemas.hold(version, &["check", "chess", "--play", "--games", "4"], "");
        schemas.hold(version, &["check", "tests/diagnostics/a0302-unknown-direction.rules", "escaques"], "");
        schemas.hold(version, &["check", "tests/diagnostics/a0520-two-runners.rules", "--play"], "");
        schemas.hold(version, &["new", &format!("a-game-{version}"), "--into", &into], "");
        schemas.hold(version, &["import", "tests/cli/import.in/variants.ini", "blast"], "");
        schemas.hold(version, &["import", "tests/cli/import.in/wrong.ini"], "");
        schemas.hold(version, &["fmt", "-"], "game  \"A\"\n");
        schemas.hold(version, &["bench", "minishogi", "--plan"], "");
        let study = folder.join(format!("study-{version}")).to_string_lossy().into_owned();
        schemas.hold(version, &["run", "tests/cli/run.in/plan.ron", "--into", &study, "--shard", "1/2"], "");
        schemas.hold(version, &["run", "tests/cli/run.in/plan.ron", "--into", &study, "--resume"], "");
        let few = ["lattice", "scachs", "--questions", "bare,castling", "--games", "4", "--max-plies", "40"];
        schemas.hold(version, &few, "");
        schemas.hold(version, &[&few[..], &["--design", "pairs"]].concat(), "");
        let stone = "docs/tutorial/weigh.in/stone.ron";
        let weigh =
            ["weigh", "ludus-coriovalli", "--evidence", stone, "--questions", "family", "--games", "4"];
        schemas.hold(version, &[&weigh[..], &["--max-plies", "40", "--calibrate", "2"]].concat(), "");
        let (poem, sayings) = ("tests/cli/weigh.in/poem.pgn", "tests/cli/weigh.in/sayings.rules");
        let said = ["weigh", "scachs", "--record", poem, "--claims", sayings, "--questions", "opening,bare"];
        schemas.hold(version, &said, "");
        schemas.hold(
            version,
            &["consistent", "shatranj", "--game", "tests/cli/consistent.in/illegal.ron"],
            "",
        );
        let long = "tests/cli/consistent.in/long.pgn";
        schemas.hold(version, &["consistent", "ludus-coriovalli", "--game", long, "--tries", "30"], "");
        schemas.hold(version, &["simulate", "tic-tac-toe", "--games", "3", "--agents", "greedy"], "");
        let quick = ["--rounds", "5", "--seconds", "0.001", "--max-plies", "50"];
        schemas.hold(version, &[&["bench", "minixiangqi"][..], &quick].concat(), "");
        let small = ["--games", "8", "--depth", "2", "--positions", "50", "--max-plies", "60"];
        schemas.hold(version, &[&["compare", "scachs", "@poem"][..], &small].concat(), "");
        let few = ["--games", "7", "--max-plies", "40", "--pairs", "0"];
        schemas.hold(version, &[&["compare", "escaques", "--across", "conjunction"][..], &few].concat(), "");
        // Diagnostics have a schema, too.
        assert!(schemas.hold(version, &["moves", "chess", "--after", "e2-e5"], "").is_empty());
        assert!(schemas.hold(version, &["show", "no-such-game"], "").is_empty());
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// Plays a game, every seat at random, and returns its lines.
fn watched(schemas: &mut Schemas, version: &str, game: &str, plies: &str) -> Vec<Value> {
    let show = run(&["show", game, "--format", "json"], "");
    let seats = objects(&show.stdout)[0]["alive"].as_array().map_or_else(
        || "White=random,Black=random".to_owned(),
        |alive| {
            let seat = |seat: &Value| format!("{}=random", seat.as_str().expect("a name"));
            alive.iter().map(seat).collect::<Vec<_>>().join(",")
        },
    );
    schemas.hold(version, &["play", game, "--seats", &seats, "--max-plies", plies, "--seed", "3"], "")
}

#[test]
fn playing_keeps_to_its_shape_and_the_versions_agree() {
    let mut schemas = Schemas::default();
    for game in GAMES {
        let [first, second] = VERSIONS.map(|version| watched(&mut schemas, version, game, "40"));
        assert_eq!(first.len(), second.len(), "{game}");
        let mut played: Vec<String> = Vec::new();
        for (one, other) in first.iter().zip(&second) {
            if one.get("message").is_some() {
                assert_eq!(one["message"], other["message"]);
                continue;
            }
            for key in ["ply", "to_move", "outcome", "scores", "money", "roll", "variables", "alive"] {
                assert_eq!(one.get(key), other.get(key), "{game}: {key}");
            }
            let moves = other["moves"].as_array().into_iter().flatten();
            played.extend(moves.map(|m| m["text"].as_str().expect("a text").to_owned()));
            let told = one["played"].as_array().into_iter().flatten();
            let told: Vec<&str> = told.map(|text| text.as_str().expect("a text")).collect();
            assert_eq!(told, played, "{game}");
            let mut cells: Vec<String> = Vec::new();
            for man in one["cells"].as_array().expect("a list") {
                let part = |key: &str| man[key].as_str().expect("a name");
                cells.push(format!("{} {} {}", part("owner"), part("kind"), part("cell")));
            }
            let mut pieces: Vec<String> = Vec::new();
            for (owner, kinds) in other["pieces"].as_object().expect("players") {
                for (kind, at) in kinds.as_object().expect("kinds") {
                    let at = at.as_array().expect("cells").iter();
                    pieces
                        .extend(at.map(|cell| format!("{owner} {kind} {}", cell.as_str().expect("a name"))));
                }
            }
            cells.sort();
            pieces.sort();
            assert_eq!(cells, pieces, "{game}");
        }
    }
}

#[test]
fn what_is_typed_while_playing_is_answered_in_shape() {
    let mut schemas = Schemas::default();
    let input = "e2-e4 e7-e5\nmoves\nlist\nwhy e1-e2\npick e1\nundo\nredo\nfoo\nseats\nresign\nmoves\nquit\n";
    for version in VERSIONS {
        let lines = schemas.hold(version, &["play", "chess"], input);
        assert!(lines.len() > 8, "{lines:?}");
    }
    let lines = schemas.hold("2", &["play", "chess"], "e2-e4\ng8-f6\nmoves\nundo\n");
    let events: Vec<&str> = lines.iter().filter_map(|line| line["event"].as_str()).collect();
    assert_eq!(events, ["start", "position", "position", "moves", "position"]);
    let moved = &lines[1]["moves"][0];
    let wanted = serde_json::json!({
        "text": "e2-e4", "kind": "move", "piece": "Pawn", "from": "e2", "to": "e4", "rule": moved["rule"]
    });
    assert_eq!(*moved, wanted);
    assert!(moved["rule"].as_str().is_some_and(|rule| rule.starts_with("pawn.")), "{moved}");
    assert_eq!((&lines[4]["taken_back"], &lines[4]["moves"]), (&1.into(), &serde_json::json!([])));
    assert_eq!(lines[3]["moves"].as_array().map(Vec::len), Some(30));
    assert!(lines[1].get("played").is_none() && lines[1].get("state").is_none(), "{}", lines[1]);
}

#[test]
fn moves_have_keys_of_their_own() {
    let mut schemas = Schemas::default();
    let mut of = |game: &str, after: &str, text: &str| {
        let printed = schemas.hold("2", &["moves", game, "--after", after], "");
        let moves = printed[0]["moves"].as_array().expect("a list").clone();
        moves.into_iter().find(|m| m["text"] == text).unwrap_or_else(|| panic!("no {text}: {printed:?}"))
    };
    let castling = of("chess", "g1-f3 g8-f6 g2-g3 g7-g6 f1-g2 f8-g7", "e1-g1:castle");
    assert_eq!(
        (&castling["tag"], &castling["from"], &castling["to"]),
        (&"castle".into(), &"e1".into(), &"g1".into())
    );
    let roll = of("escaques", "", "roll:3");
    assert_eq!((&roll["kind"], &roll["numbers"]), (&"roll".into(), &serde_json::json!([3])));
    let placed = of("sittuyin", "", "King@a1");
    assert_eq!(
        (&placed["kind"], &placed["piece"], placed.get("from")),
        (&"place".into(), &"King".into(), None)
    );
    let rising = "a2-a4 b7-b5 a4-b5 a7-a6 b5-a6 c8-b7 a6-b7 h7-h6";
    let promotion = of("chess", rising, "b7-a8=Knight");
    assert_eq!((&promotion["becomes"], &promotion["piece"]), (&"Knight".into(), &"Pawn".into()));
}

#[test]
fn positions_of_either_version_are_gone_on_from() {
    let file = std::env::temp_dir().join(format!("alfonso-json-{}.json", std::process::id()));
    let name = file.to_string_lossy().into_owned();
    for (game, after) in [("chess", "e2-e4 a7-a6 e4-e5 d7-d5"), ("escaques", "roll:1 g71-g72 roll:2")] {
        for version in VERSIONS {
            let args = ["show", game, "--after", after, "--format", "json", "--schema", version];
            std::fs::write(&file, run(&args, "").stdout).expect("written");
            let there = run(&["moves", game, "--after", after], "").stdout;
            let here = run(&["moves", game, "--from", &name], "");
            assert_eq!(
                String::from_utf8_lossy(&here.stdout),
                String::from_utf8_lossy(&there),
                "{game} {version}"
            );
            let again =
                run(&["show", game, "--from", &name, "--format", "json", "--schema", version], "").stdout;
            assert_eq!(again, std::fs::read(&file).expect("read"), "{game} {version}");
        }
    }
    let _ = std::fs::remove_file(&file);
}

#[test]
fn a_game_is_told_in_a_line_for_each_move_and_no_more() {
    let mut schemas = Schemas::default();
    let size = |lines: &[Value]| lines.iter().map(|line| line.to_string().len()).sum::<usize>();
    let [short, long] = ["100", "200"].map(|plies| size(&watched(&mut schemas, "2", "scachs", plies)));
    assert!(long < 2 * short + short / 4, "twice as long a game, twice as much: {short} and {long} bytes");
    let whole = size(&watched(&mut schemas, "1", "scachs", "200"));
    assert!(long * 3 < whole, "{long} bytes for {whole}");
}

#[test]
fn a_line_without_end_is_an_error_in_json() {
    let output = run(&["play", "chess", "--format", "json"], &"a".repeat(3 << 20));
    assert_eq!(output.status.code(), Some(1), "neither success nor an abort");
    assert_eq!(objects(&output.stdout).len(), 1, "the position before the line");
    let told = objects(&output.stderr);
    let [told] = told.as_slice() else { panic!("one object, not {told:?}") };
    let problem = &told["diagnostics"][0];
    assert_eq!((&problem["code"], &problem["severity"]), (&"A0705".into(), &"error".into()), "{told}");
    assert!(
        problem["message"].as_str().is_some_and(|told| told.contains("longer than 1048576 bytes")),
        "{told}"
    );
}

#[test]
fn other_objects_are_refused() {
    let validator = jsonschema::validator_for(&schema("moves", "2")).expect("a schema");
    let right = objects(&run(&["moves", "chess", "--format", "json", "--schema", "2"], "").stdout).remove(0);
    assert!(validator.is_valid(&right));
    let old = objects(&run(&["moves", "chess", "--format", "json"], "").stdout).remove(0);
    assert!(!validator.is_valid(&old), "the first version is not the second");
    for (key, value) in [("ply", Value::from("one")), ("moves", Value::from(3)), ("schema", Value::from(3))] {
        let mut wrong = right.clone();
        wrong[key] = value;
        assert!(!validator.is_valid(&wrong), "{key}");
    }
    let mut wrong = right.clone();
    wrong["moves"][0]["kind"] = "jump".into();
    assert!(!validator.is_valid(&wrong));
    wrong.as_object_mut().expect("an object").remove("to_move");
    assert!(!validator.is_valid(&wrong));
    assert_eq!(run(&["moves", "chess", "--schema", "3"], "").status.code(), Some(2));
}
