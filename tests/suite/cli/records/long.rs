//! Long records and long collections of games: their cost, and that they stay complete.

use super::Folder;
use std::fmt::Write;
#[cfg(unix)]
use std::process::{Command, Output};

/// The most bytes of a record, and of a game in PGN.
const LIMIT: usize = 4_194_304;

/// Returns a game of two kings on 4,096 cells with several numbers each: a position takes 200 kilobytes.
fn wide() -> String {
    let numbers: String = (0..12).map(|row| format!("number num-{row} per cell = 0\n")).collect();
    format!(
        "game \"Wide\"\nplayers White \"w\" facing north, Black \"b\" facing south\nboard grid 64 by 64\n{numbers}\
        piece King \"K\" {{ king.step: step any }}\nsetup {{ White King a1 Black King d4 }}\n\
        turn {{ turn.move: move }}\nend {{ end.x: when rounds >= 2000000 -> draw }}\n"
    )
}

/// Runs the program with a limit on its memory, in kilobytes.
#[cfg(unix)]
fn within(folder: &Folder, kilobytes: u32, args: &[&str]) -> Output {
    let script = format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\" </dev/null");
    Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_alfonso")])
        .args(args)
        .current_dir(&folder.0)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs")
}

#[cfg(unix)]
#[track_caller]
fn told_within(folder: &Folder, kilobytes: u32, args: &[&str]) -> String {
    let output = within(folder, kilobytes, args);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {error}");
    String::from_utf8(output.stdout).expect("text")
}

#[cfg(unix)]
#[test]
fn a_long_record_takes_little_memory() {
    const ROUNDS: usize = 5000;
    let folder = Folder::new("long-record");
    folder.write("wide.rules", &wide());
    let round = "a1-b1 d4-c4 b1-a1 c4-d4";
    folder.out(&["play", "wide.rules", "--save", "wide.ron"], &round.replace(' ', "\n"));
    let moves = format!("\"{}\"", [round; ROUNDS].join("\", \""));
    folder.write("long.ron", &folder.read("wide.ron").replacen(&format!("\"{round}\""), &moves, 1));
    let played = told_within(&folder, 400_000, &["record", "long.ron"]);
    assert_eq!(played.split_whitespace().count(), 4 * ROUNDS);
    let shown = told_within(&folder, 400_000, &["play", "--resume", "long.ron", "--plain"]);
    assert!(shown.contains(&format!("ply {}", 4 * ROUNDS)), "{shown}");
    // The player takes back far more moves than the program keeps positions for.
    let undo = "undo\n".repeat(200);
    let told = folder.out(&["play", "--resume", "long.ron", "--format", "json"], &undo);
    let last = told.lines().last().expect("a position");
    assert!(last.contains(&format!("\"ply\":{}", 4 * ROUNDS - 200)), "{last}");
}

/// Returns numbered games that together exceed the limit of one game, and their count. One has an illegal move.
fn collection(bytes: usize, wrong: usize) -> (String, usize) {
    let (mut text, mut count) = (String::new(), 0);
    while text.len() < bytes {
        count += 1;
        let answer = if count == wrong { "e9" } else { "e5" };
        let _ = write!(
            text,
            "[Event \"Number {count}\"]\n[White \"Müller\"]\n[Result \"*\"]\n\n1. e4 {{ a remark }} {answer}\n2. Nf3 Nc6 *\n\n"
        );
    }
    (text, count)
}

#[cfg(unix)]
#[test]
fn a_collection_is_read_game_by_game() {
    const WRONG: usize = 100_001;
    let folder = Folder::new("collection");
    let (text, count) = collection(5 * LIMIT / 2, WRONG);
    assert!(count > WRONG);
    folder.write("big.pgn", &text);
    let memory = 100_000;
    for number in [1, 2, WRONG - 1, count] {
        let ron = told_within(
            &folder,
            memory,
            &["record", &format!("big.pgn#{number}"), "chess", "--format", "ron"],
        );
        assert!(ron.contains(&format!("\"Number {number}\"")) && ron.contains("Müller"), "{ron}");
    }
    let shown = told_within(&folder, memory, &["show", "chess", "--from", &format!("big.pgn#{count}")]);
    assert!(shown.contains("last move: b8-c6"), "{shown}");
    // A diagnostic gives the line in the whole file.
    let told = folder.refused(&["record", &format!("big.pgn#{WRONG}"), "chess"]);
    let line = text.lines().position(|line| line.contains("e9")).expect("there") + 1;
    assert!(told.contains(&format!("big.pgn#{WRONG}:{line}:20")), "{told}");
    let told = folder.refused(&["record", "big.pgn#999999", "chess"]);
    assert!(told.contains(&format!("big.pgn has {count} games, so there is no game 999999")), "{told}");
    let told = folder.refused(&["record", "big.pgn#0", "chess"]);
    assert!(told.contains("no game 0"), "{told}");
}

#[test]
fn one_game_of_a_collection_is_rewritten_and_the_others_are_copied() {
    let folder = Folder::new("copied");
    let (text, count) = collection(LIMIT + LIMIT / 4, 0);
    let number = count / 2;
    folder.write("big.pgn", &text);
    let place = format!("big.pgn#{number}");
    // Remarks that a record cannot hold are not lost.
    folder.out(&["play", "chess", "--resume", &place, "--plain"], "f1-b5\nsave\nquit\n");
    assert!(folder.read("big.pgn") == text);
    let text = text.replace("{ a remark } ", "");
    folder.write("big.pgn", &text);
    folder.out(&["play", "chess", "--resume", &place, "--save", &place], "f1-b5\na7-a6\n");
    let begins = format!("[Event \"Number {number}\"]");
    let ends = format!("\n\n[Event \"Number {}\"]", number + 1);
    let around = |text: &str| {
        let (start, end) = (text.find(&begins).expect("there"), text.find(&ends).expect("there"));
        (text[..start].to_owned(), text[start..end].to_owned(), text[end..].to_owned())
    };
    let (after, before) = (around(&folder.read("big.pgn")), around(&text));
    assert!(after.0 == before.0 && after.2 == before.2, "the others are as they were");
    let words: Vec<&str> = after.1.split_whitespace().collect();
    assert!(words.ends_with(&["3.", "Bb5", "a6", "*"]) && after.1.contains("Müller"), "{}", after.1);
    let played = folder.out(&["record", &place], "");
    assert_eq!(played.trim(), "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6");
}

#[test]
fn a_game_may_have_as_many_bytes_as_a_record_and_not_one_more() {
    let folder = Folder::new("limit");
    let game = |bytes: usize| {
        let (head, tail) = ("[Event \"Long\"]\n\n1. e4 {", "} e5 *");
        format!("{head}{}{tail}", "x".repeat(bytes - head.len() - tail.len()))
    };
    for (bytes, is_read) in [(LIMIT, true), (LIMIT + 1, false)] {
        folder.write("long.pgn", &format!("1. d4 *\n\n{}\n\n[Event \"Last\"]\n\n1. c4 *\n", game(bytes)));
        match is_read {
            true => assert_eq!(folder.out(&["record", "long.pgn#2", "chess"], "").trim(), "e2-e4 e7-e5"),
            false => {
                let told = folder.refused(&["record", "long.pgn#2", "chess"]);
                assert!(told.contains("a game in PGN has at most 4194304 bytes"), "{told}");
                assert!(told.contains("long.pgn#2:3:1"), "{told}");
            }
        }
        assert_eq!(folder.out(&["record", "long.pgn#1", "chess"], "").trim(), "d2-d4");
        assert_eq!(folder.out(&["record", "long.pgn#3", "chess"], "").trim(), "c2-c4");
    }
}

#[test]
fn each_game_of_a_collection_has_letters_of_its_own() {
    let folder = Folder::new("letters");
    let bytes = b"[White \"M\xfcller\"]\n\n1. e4 *\n\n[White \"M\xc3\xbcller\"]\n\n1. d4 *\n\n[White \"\x81\"]\n\n1. c4 *\n";
    std::fs::write(folder.path("mixed.pgn"), bytes).expect("written");
    for number in ["1", "2"] {
        let place = format!("mixed.pgn#{number}");
        let ron = folder.out(&["record", &place, "chess", "--format", "ron"], "");
        assert!(ron.contains("\"Müller\""), "{ron}");
    }
    let told = folder.refused(&["record", "mixed.pgn#3", "chess"]);
    assert!(told.contains("this game is not text") && told.contains("mixed.pgn#3:9:1"), "{told}");
    // Saving a game in UTF-8 leaves other games in Latin-1 as they are.
    folder.out(&["play", "chess", "--resume", "mixed.pgn#2", "--save", "mixed.pgn#2"], "d7-d5\n");
    let now = std::fs::read(folder.path("mixed.pgn")).expect("read");
    assert!(now.starts_with(&bytes[..27]) && now.ends_with(&bytes[bytes.len() - 23..]));
    let told = folder.out(&["play", "chess", "--resume", "mixed.pgn#1"], "e7-e5\nsave\nquit\n");
    assert!(!told.is_empty());
    assert_eq!(std::fs::read(folder.path("mixed.pgn")).expect("read"), now);
}

#[test]
fn not_every_ruleset_is_tried_for_a_game_that_is_not_legal() {
    let folder = Folder::new("rulesets");
    let rules = |count: usize| {
        let rulesets: String = (0..count)
            .map(|row| {
                let reading = if row + 1 == count { "far" } else { "near" };
                let default = if row == 0 { " default" } else { "" };
                format!("ruleset r-{row} \"r\"{default} {{ reach = {reading} }}\n")
            })
            .collect();
        format!(
            "game \"Small\"\nsource s \"S\"\n\
            question reach \"?\" {{ reading near \"a\" cites s reading far \"b\" cites s }}\n{rulesets}\
            players White \"w\" facing north, Black \"b\" facing south\nboard grid 8 by 8\n\
            piece King \"K\" {{ king.step: step any  under reach = far {{ king.leap: leap (2,0) }} }}\n\
            setup {{ White King a1 Black King d8 }}\nturn {{ turn.move: move }}\n\
            end {{ end.x: when rounds >= 1000 -> draw }}\n"
        )
    };
    let game = |moves: &str| format!("[Event \"x\"]\n\n{moves} *\n");
    folder.write("game.pgn", &game("1. a1-a2 d8-d7 2. a2-a4"));
    folder.write("small.rules", &rules(17));
    let told = folder.refused(&["record", "game.pgn", "small.rules"]);
    assert!(told.contains("under the ruleset `r-16`, all moves of the game are legal"), "{told}");
    folder.write("small.rules", &rules(19));
    let told = folder.refused(&["record", "game.pgn", "small.rules"]);
    assert!(
        told.contains("the program tried 16 of 18 other rulesets (at most 16, and 20000 moves in all)"),
        "{told}"
    );
    // The program tries fewer rulesets for a long game.
    folder.write("game.pgn", &game(&format!("{}a2-a4", "a1-a2 d8-d7 a2-a1 d7-d8 ".repeat(2500))));
    folder.write("small.rules", &rules(5));
    let told = folder.refused(&["record", "game.pgn", "small.rules"]);
    assert!(told.contains("the program tried 1 of 4 other rulesets"), "{told}");
}
