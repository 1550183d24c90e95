//! Long work that is interrupted reports the finished part.

use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Runs the program and interrupts it after some time. It reacts to the signal even if the test runner ignores it.
fn interrupted(args: &[&str], after: Duration) -> Output {
    let child = Command::new("env")
        .args(["--default-signal=INT", env!("CARGO_BIN_EXE_alfonso")])
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    sleep(after);
    let sent = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    child.wait_with_output().expect("it ends")
}

/// Returns the number after a key.
fn number(json: &str, key: &str) -> Option<u64> {
    let (_, rest) = json.split_once(&format!("\"{key}\":"))?;
    rest.split(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok()
}

/// Interrupts the program after increasing times, until it has finished enough.
fn enough(args: &[&str], has_enough: impl Fn(&Output) -> bool) -> String {
    for tenths in [6, 20, 60, 200] {
        let output = interrupted(args, Duration::from_millis(100 * tenths));
        if output.status.code() == Some(130) && has_enough(&output) {
            return String::from_utf8(output.stdout).expect("text");
        }
    }
    panic!("nothing was finished in time");
}

#[test]
fn games_that_were_played_before_an_interruption_are_told() {
    let series = ["simulate", "scachs", "--format", "json", "--threads", "2", "--games"];
    let many = [&series[..], &["100000000"]].concat();
    let told = enough(&many, |output| !output.stdout.is_empty());
    assert_eq!(number(&told, "games_asked"), Some(100_000_000), "{told}");
    // The reported games are the first ones, without a gap.
    let games = number(&told, "games").expect("a number of games").to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_alfonso"))
        .args([&series[..], &[&games]].concat())
        .output()
        .expect("the program runs");
    let whole = String::from_utf8(output.stdout).expect("text");
    assert_eq!(told.replace("\"games_asked\":100000000,", ""), whole);
}

#[test]
fn comparisons_are_told_as_far_as_they_came() {
    let search = ["compare", "scachs", "@poem", "--positions", "50", "--games", "100000000"];
    let json = [&search[..], &["--format", "json"]].concat();
    let told = enough(&json, |output| {
        let text = String::from_utf8_lossy(&output.stdout);
        number(&text, "games_asked").is_some()
    });
    let (_, play) = told.split_once("\"play\":").expect("games");
    let games = number(play, "games").expect("a number of games");
    assert!((1..100_000_000).contains(&games), "{games}");
    let long = ["compare", "scachs", "@poem", "--positions", "1000000", "--games", "0", "--format", "json"];
    let told = enough(&long, |output| !output.stdout.is_empty());
    assert!(told.contains("\"stopped\":true"), "{told}");
    let across = ["compare", "scachs", "--across", "castling", "--games", "100000000"];
    let told = enough(&across, |output| !output.stdout.is_empty());
    assert!(told.contains("castling"), "{told}");
}

#[test]
fn the_value_of_a_game_stops_in_order() {
    let file = std::env::temp_dir().join(format!("alfonso-far-{}.rules", std::process::id()));
    let text = "game \"Far\" players One \"o\", Two \"t\" dice lot faces 1..6 number far = 0
        turn { turn.throw: roll lot  turn.go: set far to far * 6 + lot }
        end { end.far: when far >= 400000 -> mover wins }";
    std::fs::write(&file, text).expect("a file");
    let path = file.to_str().expect("text");
    let output = interrupted(&["value", path, "--positions", "2000000"], Duration::from_millis(600));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.contains("stopped after") || told.contains("stopped before"), "{told}");
    std::fs::remove_file(&file).expect("a file");
}
