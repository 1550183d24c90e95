//! Records, from outside: `play --save` writes them, `--resume` and `--from` read them, and changed rules make them fail.

mod claims;
mod forms;
mod keeping;
mod long;

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// A separate folder for one test, removed at its end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("alfonso-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// Runs the program in this folder, with an input to read.
    pub fn run(&self, args: &[&str], input: &str) -> Output {
        let stdin = self.0.join("stdin");
        fs::write(&stdin, input).expect("written");
        Command::new(env!("CARGO_BIN_EXE_alfonso"))
            .args(args)
            .current_dir(&self.0)
            .env("NO_COLOR", "1")
            .stdin(Stdio::from(fs::File::open(&stdin).expect("opened")))
            .output()
            .expect("the program runs")
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text")
    }

    /// Returns the names of all files in this folder, except the input.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder").map(|entry| entry.expect("an entry"));
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.filter(|name| name != "stdin").collect();
        names.sort();
        names
    }

    /// Starts the program in this folder. Its output goes to the file `out`.
    pub fn start(&self, args: &[&str]) -> Child {
        let out = fs::File::create(self.path("out")).expect("created");
        Command::new(env!("CARGO_BIN_EXE_alfonso"))
            .args(args)
            .current_dir(&self.0)
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stderr(Stdio::from(out.try_clone().expect("a second hand")))
            .stdout(Stdio::from(out))
            .spawn()
            .expect("the program runs")
    }

    #[track_caller]
    pub fn out(&self, args: &[&str], input: &str) -> String {
        let output = self.run(args, input);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{args:?}: {error}");
        String::from_utf8(output.stdout).expect("text")
    }

    #[track_caller]
    pub fn refused(&self, args: &[&str]) -> String {
        let output = self.run(args, "");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        // The program wraps its messages.
        let told = String::from_utf8(output.stderr).expect("text");
        told.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn games() -> Vec<String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut names = Vec::new();
    for folder in ["alfonso", "chess", "makruk", "shogi", "xiangqi"] {
        for entry in fs::read_dir(games.join(folder)).expect("a folder of games") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|ending| ending == "rules") {
                names.push(path.file_stem().expect("a name").to_string_lossy().into_owned());
            }
        }
    }
    names.sort();
    names
}

/// Returns an object for programs.
fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn every_game_goes_on_exactly_where_its_record_ends() {
    for name in games() {
        let folder = Folder::new(&name);
        let seats = folder.out(&["play", &name], "seats");
        let line = seats.lines().find(|line| line.contains(": human, ")).expect("who plays whom");
        let all: Vec<String> =
            line.split(", ").map(|seat| seat.replace(": human", "=random").replace(": ", "=")).collect();
        let all = all.join(",");
        let play =
            ["play", &name, "--seats", &all, "--max-plies", "40", "--save", "game.ron", "--format", "json"];
        let played = folder.out(&play, "");
        let last = played.lines().rfind(|line| line.contains("\"pieces\"")).expect("a position");
        let shown = json(&folder.out(&["show", &name, "--from", "game.ron", "--format", "json"], ""));
        for (key, value) in json(last).as_object().expect("an object") {
            // The first position of play holds all of it, and others the moves that led there.
            let is_of_play = matches!(key.as_str(), "event" | "moves" | "taken_back");
            assert!(is_of_play || shown[key] == *value, "{name}: {key} is {value}, not {}", shown[key]);
        }
        let resumed = folder.out(&["play", "--resume", "game.ron", "--seats", &all, "--max-plies", "1"], "");
        assert!(resumed.contains("ply 40") || resumed.contains(" (end."), "{name}: {resumed}");
        // Saving again writes the same record.
        let text = fs::read_to_string(folder.0.join("game.ron")).expect("a record");
        let human = all.replace("random", "human");
        folder.out(&["play", "--resume", "game.ron", "--seats", &human], "save again.ron\nquit\n");
        let again = fs::read_to_string(folder.0.join("again.ron")).expect("a record");
        assert_eq!(again, text.replace(", random)", ", human)"), "{name}");
    }
}

const SMALL: &str = r#"game "Two kings" {
  players White "w", Black "b"
  board grid 4x4
}
"#;

/// Writes a shipped game, with changes, to a file of the folder.
fn own_rules(folder: &Folder, change: &[(&str, &str)]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/chess/scachs.rules");
    let mut text = fs::read_to_string(path).expect("a shipped game");
    for (from, to) in change {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    fs::write(folder.0.join("own.rules"), text).expect("written");
}

#[test]
fn changed_rules_are_refused_and_named() {
    let folder = Folder::new("changed");
    own_rules(&folder, &[]);
    folder.out(&["play", "own.rules", "--save", "game.ron"], "e2-e4 e7-e5\nquit\n");
    let shown = folder.out(&["show", "own.rules", "--from", "game.ron"], "");
    assert!(shown.contains("last move: e7-e5"), "{shown}");
    // Comments and the names of sources are not part of the rules.
    own_rules(&folder, &[("game \"", "// A remark.\ngame \"")]);
    folder.out(&["play", "--resume", "game.ron"], "quit\n");
    own_rules(&folder, &[("pawn.step:", "pawn.pace:")]);
    let told = folder.refused(&["play", "--resume", "game.ron"]);
    assert!(
        told.contains(
            "the rules have changed since the game was recorded: pawn.step is gone; pawn.pace is new"
        ),
        "{told}"
    );
    // Another reading of the same rules is another game. The refusal names the reading of the record.
    own_rules(&folder, &[]);
    let told = folder.refused(&["show", "own.rules@poem", "--from", "game.ron"]);
    assert!(told.contains("not of") && told.contains("`own.rules@ludii-1415`"), "{told}");
    let told = folder.refused(&["show", "own.rules", "--read", "castling=off", "--from", "game.ron"]);
    assert!(told.contains("`own.rules@ludii-1415`"), "{told}");
}

#[test]
fn what_is_wrong_with_a_record_is_told_where_it_stands() {
    let folder = Folder::new("wrong");
    folder.out(&["play", "scachs", "--save", "game.ron"], "e2-e4 e7-e5\nquit\n");
    let text = fs::read_to_string(folder.0.join("game.ron")).expect("a record");
    for (from, to, part) in [
        ("e7-e5", "e7-e8", "move 2 of the record, `e7-e8`, is not legal"),
        ("seed", "sead", "this is not a record of a game"),
        ("schema: 1", "schema: 9", "records of schema 9 are not supported"),
        ("\"White\"", "\"Whit\"", "no player is called `Whit`"),
        ("moves:", "result: Rule(by: \"end.mate\", winners: []),\n  moves:", "the game is not over"),
    ] {
        fs::write(folder.0.join("wrong.ron"), text.replacen(from, to, 1)).expect("written");
        let told = folder.refused(&["play", "--resume", "wrong.ron"]);
        assert!(told.contains(part), "{to}: {told}");
    }
    fs::write(folder.0.join("wrong.ron"), SMALL).expect("written");
    let told = folder.refused(&["play", "--resume", "wrong.ron"]);
    assert!(told.contains("this is not a record of a game"), "{told}");
    // The program does not overwrite a file with another content.
    let told = folder.refused(&["play", "scachs", "--save", "game.ron"]);
    assert!(told.contains("there is a file `game.ron` already"), "{told}");
    folder.out(&["play", "--resume", "game.ron", "--save", "game.ron"], "g1-f3\n");
    assert!(fs::read_to_string(folder.0.join("game.ron")).expect("a record").contains("g1-f3"));
}

#[test]
fn resignations_and_starts_are_kept() {
    let folder = Folder::new("kept");
    let fen = "4k3/4p3/8/8/8/8/4P3/4K3 w";
    folder.out(&["play", "scachs", "--fen", fen, "--save", "game.ron"], "e2-e4\nresign\n");
    let text = fs::read_to_string(folder.0.join("game.ron")).expect("a record");
    assert!(
        text.contains("result: Resigned(\"Black\")") && text.contains(&format!("Fen(\"{fen}\")")),
        "{text}"
    );
    let told = folder.out(&["play", "--resume", "game.ron"], "e7-e5\nundo\ne7-e5\n");
    assert!(told.contains("Black resigns: White wins.") && told.contains("last move: e7-e5"), "{told}");
    let json = folder.out(&["show", "scachs", "--after", "e2-e4", "--format", "json"], "");
    fs::write(folder.0.join("here.json"), json).expect("written");
    folder.out(&["play", "scachs", "--from", "here.json", "--save", "other.ron"], "e7-e5\n");
    let shown = folder.out(&["show", "scachs", "--from", "other.ron", "--format", "json"], "");
    assert!(shown.contains("\"played\":[\"e2-e4\",\"e7-e5\"]"), "{shown}");
}
