//! Numbers and names agree with the words beside them: `1 game`, `2 games`, `Swedes win`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Words behind `1` that end in `s` and are no plurals.
const SINGULARS: [&str; 17] = [
    "differs", "is", "was", "has", "does", "means", "loses", "wins", "this", "its", "plus", "as", "always",
    "cross", "less", "pass", "us",
];

/// The least that a command can be asked for, so that its numbers are 1 where they can be.
const LEAST: &[&str] = &[
    "simulate kalah --games 1 --max-plies 1",
    "simulate tic-tac-toe --games 1 --into OUT",
    "perft chess --depth 1",
    "perft chess --depth 1 --divide",
    "match tic-tac-toe random random --games 1",
    "match tic-tac-toe random greedy --games 2 --max-plies 1",
    "compare tic-tac-toe connect-four --games 1 --positions 1 --max-plies 1",
    "compare oware @no-slam --games 2 --positions 100 --depth 1",
    "compare kalah @six-seeds --games 1 --max-plies 1 --format markdown",
    "compare riffa @raffle --games 1",
    "lattice scachs --questions bare --games 1 --max-plies 1 --figures plies",
    "lattice scachs --questions bare,castling --design single --games 1 --max-plies 1",
    "solve tic-tac-toe",
    "solve chess --memory 1MiB",
    "solve tic-tac-toe --after a1,b1,a2,b2",
    "value chess --positions 1",
    "value azar --positions 1",
    "best tic-tac-toe --agent alphabeta:depth=1",
    "best tic-tac-toe --after a1,b1,a2,b2 --agent alphabeta:depth=1",
    "play tic-tac-toe --seats *=random --max-plies 1",
    "readings alquerque-de-tres",
    "readings kalah",
    "explain kalah",
    "games --year 1940",
    "sources kalah",
    "check FILE",
    "check FILE --play",
    "show kalah --after a1",
    "moves kalah --after a1",
    "tune tic-tac-toe --games 1",
    "bench tic-tac-toe --seconds 0.01 --rounds 5",
];

fn program(folder: &Path, command: &str) -> String {
    let arguments = command.split_whitespace();
    let output = Command::new(env!("CARGO_BIN_EXE_alfonso"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(!text.concat().contains("panicked"), "{command}: {}", text[1]);
    assert_ne!(output.status.code(), Some(2), "{command} is no command: {}", text[1]);
    text.concat()
}

/// Returns each `1 things` of a text with the words around it.
fn faults(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        for (row, pair) in words.windows(2).enumerate() {
            let noun = pair[1].trim_end_matches(['.', ',', ';', ':', ')', '?', '!']);
            let is_word = noun.len() > 2 && noun.chars().all(|letter| letter.is_ascii_lowercase());
            let is_one = pair[0].trim_start_matches(['(', '"']) == "1";
            // `ply 1 moves`: a number that counts nothing.
            let counts =
                row == 0 || !["ply", "player", "group", "depth", "seed", "Version"].contains(&words[row - 1]);
            if is_one && is_word && counts && noun.ends_with('s') && !SINGULARS.contains(&noun) {
                found.push(line.trim().to_owned());
            }
        }
    }
    found
}

fn fresh(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("alfonso-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A game whose every number is as small as can be, with a claim that does not hold.
const SMALL: &str = r#"game "Small"
players White "w"
board grid 2 by 1
piece Man "M" { man.step: step east onto empty }
setup { White Man a1 }
turn { turn.move: move }
end { end.across: when some Man on b1 -> mover wins }
example "one move" { count 2 }
"#;

#[test]
fn one_thing_is_not_told_as_several() {
    let folder = fresh("agreement");
    fs::write(folder.join("small.rules"), SMALL).expect("written");
    let mut told = 0;
    for command in LEAST {
        let text = program(&folder, &command.replace("FILE", "small.rules"));
        told += text.len();
        assert_eq!(faults(&text), Vec::<String>::new(), "{command}\n{text}");
    }
    assert!(program(&folder, "check small.rules").contains("there is 1 legal move, not 2"));
    assert!(told > 10_000, "the commands say only {told} bytes");
    let _ = fs::remove_dir_all(&folder);
}

/// What people read in the manual and in the transcripts was written by the program, too.
#[test]
fn no_transcript_tells_one_thing_as_several() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = Vec::new();
    for folder in ["tests/cli", "docs/tutorial"] {
        let entries = fs::read_dir(root.join(folder)).expect("a folder of the project");
        pages.extend(
            entries
                .map(|entry| entry.expect("an entry").path())
                .filter(|path| path.extension().is_some_and(|it| it == "md")),
        );
    }
    assert!(pages.len() > 30, "{} pages", pages.len());
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page can be read");
        assert_eq!(faults(&text), Vec::<String>::new(), "{}", page.display());
    }
}

/// Names that are plurals take the verbs of several.
#[test]
fn players_who_are_several_win_and_do_not_wins() {
    let folder = fresh("plurals");
    let games = [
        ("tablut", ["Swedes", "Muscovites"]),
        ("bagh-chal", ["Goats", "Tigers"]),
        ("senet", ["Cones", "Reels"]),
        ("hounds-and-jackals", ["Hounds", "Jackals"]),
        ("cercar-la-liebre", ["Hunters", "Hunters"]),
    ];
    let verbs = [
        "is",
        "has",
        "was",
        "wins",
        "loses",
        "plays",
        "rolls",
        "chooses",
        "resigns",
        "passes",
        "cannot moves",
    ];
    let mut right = BTreeSet::new();
    for (game, players) in games {
        let commands = [
            format!("explain {game}"),
            format!("explain {game} --derived"),
            format!("show {game}"),
            format!("moves {game}"),
            format!("simulate {game} --games 4 --max-plies 400"),
            format!("compare {game} {game} --games 20 --positions 50"),
            format!("play {game} --seats *=random --max-plies 400 --seed 3"),
            format!("best {game} --agent random"),
            format!("show {game} --format svg"),
        ];
        for command in commands {
            let text = program(&folder, &command).replace('\n', " ");
            for player in players {
                for verb in verbs {
                    // `the number of Hunters is`: here the pieces are meant. `Tigers and Goats is a draw` is a title.
                    let said = format!("{player} {verb} ");
                    let wrong = text.match_indices(&said).find(|(at, _)| {
                        !["of ", "reserve ", "Tigers and "].iter().any(|before| text[..*at].ends_with(before))
                    });
                    assert!(wrong.is_none(), "{said}: {command}\n{text}");
                    assert!(!text.contains(&format!("{player}'s")), "{command}\n{text}");
                }
                for verb in ["win", "lose", "are", "have"] {
                    if text.contains(&format!("{player} {verb}")) {
                        right.insert(format!("{player} {verb}"));
                    }
                }
            }
        }
    }
    assert!(right.len() >= 4, "{right:?}");
    let _ = fs::remove_dir_all(&folder);
}
