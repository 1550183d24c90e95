//! Output for programs has the shape that `alfonso schema` describes.

use jsonschema::Validator;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Games of every sort: with two and more players, dice, choices, reserves, promotions, rings.
const GAMES: &[&str] = &["chess", "scachs", "escaques", "four-seasons", "sittuyin", "minishogi", "tamerlane"];

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
fn schema(command: &str) -> Value {
    let output = run(&["schema", command], "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("a schema")
}

/// The schemas of commands, kept once made.
#[derive(Default)]
struct Schemas(BTreeMap<String, Validator>);

impl Schemas {
    #[track_caller]
    fn holds(&mut self, command: &str, object: &Value) {
        let validator = self.0.entry(command.to_owned()).or_insert_with(|| {
            jsonschema::validator_for(&schema(command)).expect("a schema that can be used")
        });
        let wrong: Vec<String> =
            validator.iter_errors(object).map(|why| format!("{}: {why}", why.instance_path())).collect();
        assert!(wrong.is_empty(), "{command}: {wrong:#?}\n{object}");
    }

    /// Runs a command, checks each line of its output against the schema, and returns the lines.
    #[track_caller]
    fn hold(&mut self, args: &[&str], input: &str) -> Vec<Value> {
        let mut all = args.to_vec();
        all.extend(["--format", "json"]);
        let output = run(&all, input);
        let (printed, told) = (objects(&output.stdout), objects(&output.stderr));
        assert!(!printed.is_empty() || !told.is_empty(), "{all:?} prints nothing");
        printed.iter().for_each(|object| self.holds(args[0], object));
        told.iter().for_each(|object| self.holds("diagnostics", object));
        printed
    }
}

#[test]
fn looking_at_games_keeps_to_its_shape() {
    let mut schemas = Schemas::default();
    for game in GAMES {
        schemas.hold(&["show", game], "");
        schemas.hold(&["moves", game], "");
        schemas.hold(&["moves", game, "--why"], "");
        schemas.hold(&["readings", game], "");
        schemas.hold(&["sources", game], "");
        schemas.hold(&["explain", game], "");
        schemas.hold(&["simulate", game, "--games", "3", "--max-plies", "60"], "");
    }
    schemas.hold(&["consistent", "scachs", "--game", "docs/tutorial/evidence.in/poem.pgn"], "");
    schemas.hold(&["explain", "doce-canes"], "");
    schemas.hold(&["readings", "doce-canes"], "");
    schemas.hold(&["solve", "tic-tac-toe"], "");
    schemas.hold(&["best", "chess", "--agent", "greedy"], "");
    schemas.hold(&["match", "tic-tac-toe", "greedy", "random", "--games", "4"], "");
    schemas.hold(&["solve", "alquerque-de-tres", "--read", "course=lines"], "");
    schemas.hold(&["games", "--year", "..1300"], "");
    schemas.hold(&["show", "chess", "--after", "f2-f3 e7-e5 g2-g4 d8-h4"], "");
    schemas.hold(&["show", "chess", "--piece", "Knight"], "");
    schemas.hold(&["perft", "chess", "--depth", "2"], "");
    schemas.hold(&["perft", "chess", "--depth", "1", "--divide"], "");
    schemas.hold(&["explain", "chess", "--rule", "king.castle"], "");
    schemas.hold(&["explain", "A0302"], "");
}

#[test]
fn work_on_games_keeps_to_its_shape() {
    let mut schemas = Schemas::default();
    let folder = std::env::temp_dir().join(format!("alfonso-json-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let into = folder.to_string_lossy().into_owned();
    schemas.hold(&["check", "chess", "--play", "--games", "4"], "");
    schemas.hold(&["check", "tests/diagnostics/a0302-unknown-direction.rules", "escaques"], "");
    schemas.hold(&["check", "tests/diagnostics/a0520-two-runners.rules", "--play"], "");
    schemas.hold(&["new", "a-game", "--into", &into], "");
    schemas.hold(&["import", "tests/cli/import.in/variants.ini", "blast"], "");
    schemas.hold(&["import", "tests/cli/import.in/wrong.ini"], "");
    schemas.hold(&["fmt", "-"], "game  \"A\"\n");
    schemas.hold(&["bench", "minishogi", "--plan"], "");
    let study = folder.join("study").to_string_lossy().into_owned();
    schemas.hold(&["run", "tests/cli/run.in/plan.ron", "--into", &study, "--shard", "1/2"], "");
    schemas.hold(&["run", "tests/cli/run.in/plan.ron", "--into", &study, "--resume"], "");
    let few = ["lattice", "scachs", "--questions", "bare,castling", "--games", "4", "--max-plies", "40"];
    schemas.hold(&few, "");
    schemas.hold(&[&few[..], &["--design", "pairs"]].concat(), "");
    let stone = "docs/tutorial/weigh.in/stone.ron";
    let weigh = ["weigh", "ludus-coriovalli", "--evidence", stone, "--questions", "family", "--games", "4"];
    schemas.hold(&[&weigh[..], &["--max-plies", "40", "--calibrate", "2"]].concat(), "");
    let (poem, sayings) = ("tests/cli/weigh.in/poem.pgn", "tests/cli/weigh.in/sayings.rules");
    let said = ["weigh", "scachs", "--record", poem, "--claims", sayings, "--questions", "opening,bare"];
    schemas.hold(&said, "");
    schemas.hold(&["consistent", "shatranj", "--game", "tests/cli/consistent.in/illegal.ron"], "");
    let long = "tests/cli/consistent.in/long.pgn";
    schemas.hold(&["consistent", "ludus-coriovalli", "--game", long, "--tries", "30"], "");
    schemas.hold(&["simulate", "tic-tac-toe", "--games", "3", "--agents", "greedy"], "");
    let quick = ["--rounds", "5", "--seconds", "0.001", "--max-plies", "50"];
    schemas.hold(&[&["bench", "minixiangqi"][..], &quick].concat(), "");
    let small = ["--games", "8", "--depth", "2", "--positions", "50", "--max-plies", "60"];
    schemas.hold(&[&["compare", "scachs", "@poem"][..], &small].concat(), "");
    let few = ["--games", "7", "--max-plies", "40", "--pairs", "0"];
    schemas.hold(&[&["compare", "escaques", "--across", "conjunction"][..], &few].concat(), "");
    // Diagnostics have a schema, too.
    assert!(schemas.hold(&["moves", "chess", "--after", "e2-e5"], "").is_empty());
    assert!(schemas.hold(&["show", "no-such-game"], "").is_empty());
    let _ = std::fs::remove_dir_all(&folder);
}

/// Plays a game, every seat at random, and returns its lines.
fn watched(schemas: &mut Schemas, game: &str, plies: &str) -> Vec<Value> {
    let show = run(&["show", game, "--format", "json"], "");
    let seats = objects(&show.stdout)[0]["alive"].as_array().map_or_else(
        || "White=random,Black=random".to_owned(),
        |alive| {
            let seat = |seat: &Value| format!("{}=random", seat.as_str().expect("a name"));
            alive.iter().map(seat).collect::<Vec<_>>().join(",")
        },
    );
    schemas.hold(&["play", game, "--seats", &seats, "--max-plies", plies, "--seed", "3"], "")
}

#[test]
fn playing_keeps_to_its_shape_and_the_moves_lead_to_the_positions() {
    let mut schemas = Schemas::default();
    for game in GAMES {
        let mut played: Vec<String> = Vec::new();
        for line in watched(&mut schemas, game, "40") {
            if line["event"] == "message" {
                continue;
            }
            let moves = line["moves"].as_array().into_iter().flatten();
            played.extend(moves.map(|m| m["text"].as_str().expect("a text").to_owned()));
            let shown = run(&["show", game, "--after", &played.join(" "), "--format", "json"], "");
            let shown = &objects(&shown.stdout)[0];
            for key in
                ["ply", "to_move", "outcome", "scores", "money", "roll", "variables", "alive", "pieces"]
            {
                assert_eq!(line.get(key), shown.get(key), "{game}: {key}");
            }
            let told = shown["played"].as_array().into_iter().flatten();
            let told: Vec<&str> = told.map(|text| text.as_str().expect("a text")).collect();
            assert_eq!(told, played, "{game}");
        }
    }
}

#[test]
fn what_is_typed_while_playing_is_answered_in_shape() {
    let mut schemas = Schemas::default();
    let input = "e2-e4 e7-e5\nmoves\nlist\nwhy e1-e2\npick e1\nundo\nredo\nfoo\nseats\nresign\nmoves\nquit\n";
    let lines = schemas.hold(&["play", "chess"], input);
    assert!(lines.len() > 8, "{lines:?}");
    let lines = schemas.hold(&["play", "chess"], "e2-e4\ng8-f6\nmoves\nundo\n");
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
        let printed = schemas.hold(&["moves", game, "--after", after], "");
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
fn positions_are_gone_on_from() {
    let file = std::env::temp_dir().join(format!("alfonso-json-{}.json", std::process::id()));
    let name = file.to_string_lossy().into_owned();
    for (game, after) in [("chess", "e2-e4 a7-a6 e4-e5 d7-d5"), ("escaques", "roll:1 g71-g72 roll:2")] {
        std::fs::write(&file, run(&["show", game, "--after", after, "--format", "json"], "").stdout)
            .expect("written");
        let there = run(&["moves", game, "--after", after], "").stdout;
        let here = run(&["moves", game, "--from", &name], "");
        assert_eq!(String::from_utf8_lossy(&here.stdout), String::from_utf8_lossy(&there), "{game}");
        let again = run(&["show", game, "--from", &name, "--format", "json"], "").stdout;
        assert_eq!(again, std::fs::read(&file).expect("read"), "{game}");
    }
    let _ = std::fs::remove_file(&file);
}

#[test]
fn a_game_is_told_in_a_line_for_each_move_and_no_more() {
    let mut schemas = Schemas::default();
    let size = |lines: &[Value]| lines.iter().map(|line| line.to_string().len()).sum::<usize>();
    let [short, long] = ["100", "200"].map(|plies| size(&watched(&mut schemas, "scachs", plies)));
    assert!(long < 2 * short + short / 4, "twice as long a game, twice as much: {short} and {long} bytes");
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
    let validator = jsonschema::validator_for(&schema("moves")).expect("a schema");
    let right = objects(&run(&["moves", "chess", "--format", "json"], "").stdout).remove(0);
    assert!(validator.is_valid(&right));
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
}
