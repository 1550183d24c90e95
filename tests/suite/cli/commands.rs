//! Commands that README.md once showed still run, or the changelog tells their form of today.

use crate::records::Folder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The time after which a command that goes on is stopped: it has begun.
const ENOUGH: Duration = Duration::from_secs(2);

/// The files that the commands name, and where they are kept.
const FILES: [(&str, &str); 4] = [
    ("plan.ron", "docs/tutorial/study.in/plan.ron"),
    ("stone.ron", "docs/tutorial/weigh.in/stone.ron"),
    ("poem.pgn", "docs/tutorial/evidence.in/poem.pgn"),
    ("variants.ini", "tests/cli/import.in/variants.ini"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the words of a command behind the program's name, as a shell splits them.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    let words = parts.flat_map(|(row, part)| match row % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.skip(1).collect()
}

/// Runs a command in a folder without a terminal. Returns what is wrong with its end; nothing, if it had to be stopped.
fn fault(folder: &Folder, command: &str, status: i32) -> Option<String> {
    let errors = fs::File::create(folder.path("errors")).expect("created");
    folder.write("typed", if command.starts_with("alfonso play") { "e2-e4\nquit\n" } else { "" });
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfonso"))
        .args(words(command))
        .current_dir(&folder.0)
        .stdin(fs::File::open(folder.path("typed")).expect("opened"))
        .stdout(Stdio::null())
        .stderr(errors)
        .spawn()
        .expect("the program runs");
    let begun = Instant::now();
    let ended = loop {
        if let Some(ended) = child.try_wait().expect("its state is known") {
            break Some(ended);
        }
        if begun.elapsed() > ENOUGH {
            child.kill().expect("it can be stopped");
            child.wait().expect("it ends");
            break None;
        }
        sleep(Duration::from_millis(10));
    };
    let code = ended?.code();
    let wrong = || format!("{command}: {code:?} and not {status}: {}", folder.read("errors"));
    (code != Some(status)).then(wrong)
}

#[test]
fn commands_that_the_readme_once_showed_still_run() {
    let kept = root().join("tests/kept/7740d3e6/commands.tsv");
    let kept = fs::read_to_string(kept).expect("kept commands");
    let changes = fs::read_to_string(root().join("docs/CHANGELOG.md")).expect("the changelog");
    let folder = Folder::new("commands");
    for (name, from) in FILES {
        fs::copy(root().join(from), folder.path(name)).expect("copied");
    }
    let mut wrong = Vec::new();
    let mut run = 0;
    for row in kept.lines().filter(|row| !row.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (old, status) = (columns[0], columns[1].parse().expect("a status"));
        let command = match columns.get(2) {
            None => old,
            Some(new) => {
                if !changes.contains(&format!("`{old}` -> `{new}`")) {
                    wrong.push(format!("docs/CHANGELOG.md does not tell `{old}` -> `{new}`"));
                }
                new
            }
        };
        run += 1;
        wrong.extend(fault(&folder, command, status));
    }
    assert!(run > 50, "{run} commands");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_are_split_as_a_shell_does() {
    assert_eq!(
        words("alfonso show x --after \"a b\" --format svg"),
        ["show", "x", "--after", "a b", "--format", "svg"]
    );
}

/// Dice fall by themselves. A game in which no player ever moves stops, whoever has the seats.
#[test]
fn a_game_of_rolls_alone_stops() {
    let folder = Folder::new("rolls");
    let text = "game \"Rolls\" players One \"o\", Two \"t\" dice d faces 1..6 number a = 0
        turn { turn.t: roll d  turn.s: set a to d } end { end.never: when a = 7 -> mover wins }";
    folder.write("rolls.rules", text);
    for seats in [&[][..], &["--seats", "One=random,Two=random"]] {
        let output = folder.run(&[&["play", "--plain", "rolls.rules"], seats].concat(), "");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(said.contains("stopped after 10000 rolls without a move"), "{:?}", said.lines().last());
    }
}
