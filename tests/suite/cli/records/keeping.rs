//! The user's files are safe: the program overwrites only its own, and keeps records even if it is killed.

use super::Folder;
use std::fs;
use std::io::{Write, pipe};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The longest wait for an event: machines may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// Three games, with a remark between them that belongs to none.
const GAMES: &str = "[Event \"One\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
    [Event \"Two\"]\n[Site \"Here\"]\n[Result \"*\"]\n\n1. d4 d5 2. c4 *\n\n{ What follows is dull. }\n\n\
    [Event \"Three\"]\n[Result \"1/2-1/2\"]\n\n1. c4 {English} c5 (1... e5 2. Nc3) 1/2-1/2\n";

/// Returns the texts before and after the second game.
fn around(text: &str) -> (&str, &str) {
    let (before, rest) = text.split_once("[Event \"Two\"]").expect("a second game");
    let (_, behind) = rest.split_once("{ What").expect("a remark behind it");
    (before, behind)
}

#[track_caller]
fn wait_for(what: &str, happens: impl Fn() -> bool) {
    let begun = Instant::now();
    while !happens() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain for {what}");
        sleep(Duration::from_millis(5));
    }
}

fn say(child: &mut Child, text: &str) {
    child.stdin.as_mut().expect("an open input").write_all(text.as_bytes()).expect("written");
}

fn end(mut child: Child) -> ExitStatus {
    drop(child.stdin.take());
    child.wait().expect("it ends")
}

#[test]
fn one_game_of_a_file_is_rewritten_and_the_others_are_left_alone() {
    let folder = Folder::new("one-of-three");
    folder.write("few.pgn", GAMES);
    folder.out(&["play", "chess", "--resume", "few.pgn#2", "--plain"], "e7-e6\nsave\nquit\n");
    let text = folder.read("few.pgn");
    assert_eq!(around(&text), around(GAMES), "{text}");
    let two = folder.out(&["record", "few.pgn#2"], "");
    assert_eq!(two.trim(), "d2-d4 d7-d5 c2-c4 e7-e6");
    // Saving during play rewrites the game several times, here under the file's name without a number.
    let keep = ["play", "--resume", "few.pgn#2", "--save", "./few.pgn"];
    folder.out(&keep, "b1-c3\ng8-f6\nundo\nf8-e7\n");
    let text = folder.read("few.pgn");
    assert_eq!(around(&text), around(GAMES), "{text}");
    assert!(text.contains("Here"), "{text}");
    let two = folder.out(&["record", "few.pgn#2"], "");
    assert_eq!(two.trim(), "d2-d4 d7-d5 c2-c4 e7-e6 b1-c3 f8-e7");
    let three = folder.out(&["record", "few.pgn#3", "chess"], "");
    assert_eq!(three.trim(), "c2-c4 c7-c5");
    // The program overwrites no other game of the file, and loses no remarks that a record cannot hold.
    let told = folder.out(&["play", "--resume", "few.pgn#2"], "g1-f3\nsave few.pgn#1\nquit\n");
    assert!(told.contains("already: choose another name"), "{told}");
    let told = folder.out(&["play", "chess", "--resume", "few.pgn#3"], "g1-f3\nsave few.pgn\nsave\nquit\n");
    assert!(told.contains("remarks or variations there, which would be lost"), "{told}");
    assert_eq!(folder.read("few.pgn"), text);
    assert!(folder.read("chess.ron").contains("c2-c4 c7-c5 g1-f3"));
    // The last game has nothing after it, and a file with another ending is PGN all the same.
    folder.write("games.txt", "[Event \"One\"]\n\n1. e4 *\n\n[Event \"Two\"]\n\n1. d4\n");
    folder.out(&["play", "chess", "--resume", "games.txt#2"], "d7-d5\nsave\nquit\n");
    let text = folder.read("games.txt");
    assert!(
        text.starts_with("[Event \"One\"]\n\n1. e4 *\n\n[Event \"Two\"]") && text.ends_with("1. d4 d5 *\n"),
        "{text}"
    );
}

#[test]
fn a_game_that_goes_no_further_keeps_its_result() {
    let folder = Folder::new("result-kept");
    let ended =
        "[Event \"One\"]\n[Result \"1-0\"]\n[Termination \"Black resigns\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";
    folder.write("won.pgn", ended);
    folder.out(&["play", "chess", "--resume", "won.pgn", "--plain"], "save\nquit\n");
    let text = folder.read("won.pgn");
    assert!(text.contains("[Result \"1-0\"]") && text.trim_end().ends_with("1-0"), "{text}");
    assert!(text.contains("Black resigns"), "{text}");
    // Taken back to where it came from, it is the same game.
    folder.out(&["play", "chess", "--resume", "won.pgn", "--plain"], "f1-b5\nundo\nsave\nquit\n");
    assert_eq!(folder.read("won.pgn"), text);
    // Once it goes on, the result and what is said of it are those of another game.
    folder.out(&["play", "chess", "--resume", "won.pgn", "--plain"], "f1-b5\nsave\nquit\n");
    let text = folder.read("won.pgn");
    assert!(text.contains("[Result \"*\"]") && !text.contains("Black resigns"), "{text}");
}

#[cfg(unix)]
#[test]
fn other_files_are_not_touched_and_links_stay() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    folder.write("g.ron.new", "mine");
    folder.write("aim", "mine too");
    symlink("aim", folder.path("h.ron.new")).expect("a link");
    for file in ["g.ron", "h.ron"] {
        folder.out(&["play", "scachs", "--save", file], "e2-e4\n");
    }
    assert_eq!((folder.read("g.ron.new"), folder.read("aim")), ("mine".into(), "mine too".into()));
    // Saving through a link writes the record that the link leads to.
    fs::create_dir(folder.path("far")).expect("a folder");
    fs::rename(folder.path("g.ron"), folder.path("far/g.ron")).expect("moved");
    symlink("far/g.ron", folder.path("l.ron")).expect("a link");
    folder.out(&["play", "--resume", "l.ron", "--save", "l.ron"], "e7-e5\n");
    assert!(fs::symlink_metadata(folder.path("l.ron")).expect("there").is_symlink());
    assert!(folder.read("far/g.ron").contains("e2-e4 e7-e5"));
    symlink("nowhere", folder.path("lost.ron")).expect("a link");
    let told = folder.refused(&["play", "scachs", "--save", "lost.ron"]);
    assert!(told.contains("there is a file `lost.ron` already"), "{told}");
    assert_eq!(folder.names(), ["aim", "far", "g.ron.new", "h.ron", "h.ron.new", "l.ron", "lost.ron"]);
}

#[test]
fn a_game_that_cannot_be_kept_is_refused_before_it_is_played() {
    let folder = Folder::new("before");
    for (game, file, part) in [
        ("scachs", "nodir/x.ron", "there is no folder `nodir`"),
        ("scachs", ".", "already"),
        ("four-seasons", "x.pgn", "PGN is for games of two players"),
    ] {
        let output = folder.run(&["play", game, "--save", file], "");
        let told = String::from_utf8_lossy(&output.stderr).replace("\n  │", "");
        assert!(
            !output.status.success() && output.stdout.is_empty() && told.contains(part),
            "{file}: {told}"
        );
    }
    assert!(folder.names().is_empty());
}

#[test]
fn what_another_program_has_written_stays_and_the_game_is_kept_elsewhere() {
    let folder = Folder::new("two");
    for (name, last, ends_with) in [("a.ron", "save b.ron\nb8-c6\n", 0), ("c.ron", "", 1)] {
        let mut child = folder.start(&["play", "scachs", "--save", name]);
        say(&mut child, "e2-e4\n");
        wait_for("a record", || folder.path(name).exists());
        // Another run resumes the game and moves.
        folder.out(&["play", "--resume", name, "--save", name], "c7-c5\n");
        say(&mut child, "e7-e5\ng1-f3\n");
        say(&mut child, last);
        assert_eq!(end(child).code(), Some(ends_with), "{}", folder.read("out"));
        assert!(folder.read(name).contains("\"e2-e4 c7-c5\""));
        let told = folder.read("out");
        assert_eq!(told.matches("play goes on").count(), 1, "{told}");
        assert!(told.contains("another program has written to it"), "{told}");
    }
    assert!(folder.read("b.ron").contains("e2-e4 e7-e5 g1-f3 b8-c6"), "it is kept there from then on");
}

#[cfg(unix)]
#[test]
fn nothing_is_left_of_what_could_not_be_written_to_its_end() {
    let folder = Folder::new("full");
    folder.write("g.ron", "");
    folder.out(&["play", "scachs", "--save", "h.ron"], "e2-e4\n");
    let before = folder.read("h.ron");
    // No file may grow: writing then fails as it does on a full disk.
    let full = |args: &str| {
        let script = format!("trap '' XFSZ; ulimit -f 0; exec \"$0\" {args} </dev/null >/dev/null 2>&1");
        Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_alfonso")])
            .current_dir(&folder.0)
            .status()
            .expect("a shell")
    };
    for args in ["new mine", "play scachs --save i.ron", "play --resume h.ron --save h.ron --after e7-e5"] {
        assert_eq!(full(args).code(), Some(1), "{args}");
    }
    assert_eq!((folder.names(), folder.read("h.ron")), (vec!["g.ron".into(), "h.ron".into()], before));
}

#[test]
fn the_verdict_stands_whoever_listens() {
    let folder = Folder::new("verdict");
    folder.write("bad.rules", "game \"X\"\n");
    for args in [&["check", "bad.rules"][..], &["check", "bad.rules", "--format", "json"]] {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let status = Command::new(env!("CARGO_BIN_EXE_alfonso"))
            .args(args)
            .current_dir(&folder.0)
            .stdout(writer)
            .stderr(Stdio::null())
            .status()
            .expect("the program runs");
        assert_eq!(status.code(), Some(1), "{args:?}");
    }
}

/// Arguments for a game between random players that outlasts every test.
const WATCHED: [&str; 6] =
    ["--seats", "White=random,Black=random", "--max-plies", "100000", "--format", "json"];

/// Kills the program after some time, and returns the number of temporary files that it leaves.
fn killed(folder: &Folder, args: &[&str], after: Duration) -> usize {
    let mut child = folder.start(&[args, &WATCHED[..]].concat());
    sleep(after);
    child.kill().expect("killed");
    child.wait().expect("it ends");
    folder.names().iter().filter(|name| name.ends_with(".alfonso-new")).count()
}

/// Kills the program often. Every record stays whole, and the other two games of the file stay as they were.
fn kills(times: u64) {
    let folder = Folder::new(&format!("killed-{times}"));
    let (mut written, mut left) = (0, 0);
    folder.write("few.pgn", GAMES);
    for time in 0..times {
        // The kills are spread over the time in which the program starts and plays some moves.
        let after = Duration::from_micros(time.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32 & 0x3_FFFF);
        left = left.max(killed(&folder, &["play", "scachs", "--save", "g.ron"], after));
        if Path::new(&folder.path("g.ron")).exists() {
            folder.out(&["record", "g.ron"], "");
            fs::remove_file(folder.path("g.ron")).expect("removed");
            written += 1;
        }
        let resume = ["play", "chess", "--resume", "few.pgn#2", "--save", "few.pgn"];
        left = left.max(killed(&folder, &resume, after));
        let text = folder.read("few.pgn");
        assert_eq!(around(&text), around(GAMES), "{text}");
        folder.out(&["record", "few.pgn#2", "chess"], "");
    }
    assert!(written > 0, "no game was begun in time");
    // Each name has at most one temporary file: the next run removes it.
    assert!(left <= 2, "{left} fresh files were left");
    println!(
        "{} kills: {written} records were begun, at most {left} fresh files lay there at a time",
        2 * times
    );
}

/// A short run. Run longer with `ALFONSO_KILLS=250 cargo test -p alfonso-cli --test cli -- --nocapture killed`.
#[test]
fn a_game_survives_being_killed() {
    let times = std::env::var("ALFONSO_KILLS").ok().and_then(|times| times.parse().ok());
    kills(times.unwrap_or(10));
}
