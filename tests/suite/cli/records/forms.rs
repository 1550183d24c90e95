//! Records in both forms: the same game says the same, whether in RON or in PGN.

use super::Folder;
use serde_json::Value;
use std::collections::BTreeMap;

/// Games whose readings begin from several arrays, each with moves that only some of these allow.
const ARRAYS: &[(&str, &str)] = &[
    ("shatranj", "d2-d3 d7-d6 d1-d2"),
    ("shatranj@caliphs", "d2-d3 d7-d6 d1-d2"),
    ("chaturanga", "e2-e3 e7-e6 e1-e2"),
];

/// Returns the readings that a record refutes, each with the reason.
fn refuted(folder: &Folder, game: &str, file: &str) -> BTreeMap<(String, String), String> {
    let told = folder.out(&["consistent", game, "--game", file, "--format", "json"], "");
    let told: Value = serde_json::from_str(&told).expect("JSON");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let readings = told["readings"].as_array().expect("readings").iter();
    let refuted = readings.filter(|it| it["status"] == "refuted");
    refuted.map(|it| ((text(&it["question"]), text(&it["reading"])), text(&it["by"]["why"]))).collect()
}

/// Plays moves that are legal, and others not at all; keeps the game in both forms.
fn keep(folder: &Folder, game: &str, moves: &str) {
    folder.out(&["play", game, "--save", "game.ron", "--plain"], &format!("{moves}\nquit\n"));
    let text = folder.out(&["record", "game.ron", game, "--format", "pgn"], "");
    folder.write("game.pgn", &text);
}

#[test]
fn a_game_in_pgn_refutes_the_arrays_that_it_refutes_in_ron() {
    let folder = Folder::new("arrays");
    for (game, moves) in ARRAYS {
        let _ = std::fs::remove_file(folder.path("game.ron"));
        keep(&folder, game, moves);
        assert!(folder.read("game.pgn").contains("[FEN "), "{game}");
        let (in_ron, in_pgn) = (refuted(&folder, game, "game.ron"), refuted(&folder, game, "game.pgn"));
        assert!(!in_ron.is_empty(), "{game}");
        assert!(in_ron.keys().all(|reading| in_pgn.contains_key(reading)), "{game}: {in_ron:?}, {in_pgn:?}");
        // The array in FEN says more than the moves, and nothing of what does not belong to it.
        let others = in_pgn.iter().filter(|(reading, _)| !in_ron.contains_key(*reading));
        for (reading, why) in others {
            assert!(why.starts_with("it begins with "), "{game} {reading:?}: {why}");
        }
        // A game that begins elsewhere says so.
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let own = format!("[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e3 *\n");
        folder.write("own.pgn", &own);
        let told = folder.out(&["consistent", game, "--game", "own.pgn"], "");
        assert!(told.contains("1 recorded game begins from a given position"), "{game}: {told}");
        let told = folder.out(&["consistent", game, "--game", "game.pgn"], "");
        assert!(!told.contains("a given position"), "{game}: {told}");
    }
}

#[test]
fn equal_agents_of_a_match_have_two_names_in_its_games() {
    let folder = Folder::new("match-names");
    for (first, second, names) in [
        ("random", "random", ["random #1", "random #2"]),
        ("greedy", "random", ["greedy", "random"]),
        ("alphabeta:depth=1", "alphabeta:depth=1", ["alphabeta:depth=1 #1", "alphabeta:depth=1 #2"]),
    ] {
        let _ = std::fs::remove_file(folder.path("games.pgn"));
        let play = ["match", "tic-tac-toe", first, second, "--games", "4", "--save", "games.pgn"];
        folder.out(&play, "");
        let text = folder.read("games.pgn");
        let tags = |name: &str| -> Vec<String> {
            let begins = format!("[{name} \"");
            let tags = text.lines().filter_map(|line| line.strip_prefix(&begins));
            tags.map(|rest| rest.trim_end_matches("\"]").to_owned()).collect()
        };
        let (white, black) = (tags("White"), tags("Black"));
        assert_eq!(white.len(), 4, "{text}");
        for (number, (white, black)) in white.iter().zip(&black).enumerate() {
            // Who begins changes with each game of a pair.
            let wanted = if number % 2 == 0 { [&names[0], &names[1]] } else { [&names[1], &names[0]] };
            assert_eq!([white, black], wanted, "{text}");
        }
        // The names stay when a game is written again.
        let again = folder.out(&["record", "games.pgn#2", "--format", "pgn"], "");
        assert!(again.contains(&format!("[White \"{}\"]", names[1])), "{again}");
    }
}

#[test]
fn a_false_sign_of_a_capture_is_a_mistake_of_the_record_and_refutes_nothing() {
    let folder = Folder::new("signs");
    for (game, moves, wanted) in [
        ("chess", "1. e4 e5 2. Nxf3 Nc6 *", "Nxf3"),
        ("chess", "1. e4 d5 2. exd5 Qxd5 3. N:c3 *", "N:c3"),
        ("draughts-international", "1. 32x28 19-23 *", "32x28"),
        ("shatranj", "1. e3 exd6 *", ""),
    ] {
        folder.write("game.pgn", &format!("[Event \"x\"]\n\n{moves}\n"));
        let output = folder.run(&["consistent", game, "--game", "game.pgn"], "");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_mistake = told.contains("does not take a piece in any reading");
        // What is no legal move without the sign either is evidence.
        assert_eq!(is_mistake, !wanted.is_empty(), "{game} {moves}: {told}");
        if is_mistake {
            assert!(told.contains(&format!("`{wanted}`")) && told.contains("game.pgn:3:"), "{told}");
            let refused = folder.refused(&["show", game, "--from", "game.pgn"]);
            assert!(refused.contains("it takes nothing"), "{refused}");
        }
    }
}

#[test]
fn a_record_names_a_game_and_a_ruleset_that_there_are() {
    let folder = Folder::new("misnamed");
    folder.out(&["play", "chess", "--save", "game.ron"], "e2e4\n");
    let sound = folder.read("game.ron");
    let pgn = folder.out(&["record", "game.ron", "--format", "pgn"], "");
    for (file, text, from, to) in [
        ("bad.ron", &sound, "ruleset: \"fide\"", "ruleset: \"none\""),
        ("bad.ron", &sound, "game: \"chess\"", "game: \"../../etc/passwd\""),
        ("bad.ron", &sound, "game: \"chess\"", "game: \"/dev/zero\""),
        ("bad.pgn", &pgn, "[Ruleset \"fide\"]", "[Ruleset \"none\"]"),
        ("bad.pgn", &pgn, "[Game \"chess\"]", "[Game \"../../etc/passwd\"]"),
    ] {
        assert!(text.contains(from), "{text}");
        folder.write(file, &text.replacen(from, to, 1));
        for args in [["show", "chess", "--from", file], ["consistent", "chess", "--game", file]] {
            let told = folder.refused(&args);
            assert!(told.contains("the record"), "{args:?} {to}: {told}");
            assert!(told.contains(&format!("[{file}:")), "{args:?} {to} is shown: {told}");
        }
    }
    // A file that was moved, and one in another folder, are named as they were.
    for name in ["../chess", "old/own.rules", "./chess.rules"] {
        folder.write("moved.ron", &sound.replacen("game: \"chess\"", &format!("game: \"{name}\""), 1));
        folder.out(&["show", "chess", "--from", "moved.ron"], "");
    }
}
