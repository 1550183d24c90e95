//! Files that an earlier version wrote are of use still: the rules beside them have the fingerprints that they had then.

use crate::records::Folder;
use crate::tables::files;
use std::fs;
use std::path::Path;

/// The moves of the recorded game.
const MOVES: &str = "e2-e4 d5-d4 c2-c3 d4-c3 b2-c3 b6-c4 d1-b2";

/// Copies a folder with all that it holds.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("kept files") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("copied");
        }
    }
}

/// Returns a folder with a copy of the kept files.
fn kept(test: &str) -> Folder {
    kept_by("7740d3e6", test, &["run-half", "run-whole", "weighed-half"])
}

/// Returns a folder with a copy of what the version of a commit wrote, and these folders of games in it.
fn kept_by(commit: &str, test: &str, runs: &[&str]) -> Folder {
    let folder = Folder::new(&format!("kept-{test}"));
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/kept").join(commit), &folder.0);
    for run in runs {
        // A run belongs to one version of the program: here it is enough that the rules are the same.
        let manifest = format!("{run}/run.json");
        let text = folder.read(&manifest);
        let now = format!("\"program\": \"{}\"", env!("CARGO_PKG_VERSION"));
        folder.write(&manifest, &text.replace("\"program\": \"0.1.0\"", &now));
    }
    folder
}

#[test]
fn games_that_were_recorded_are_gone_on_with() {
    let folder = kept("games");
    for record in ["game.ron", "game.pgn"] {
        assert_eq!(folder.out(&["record", record], "").trim(), MOVES, "{record}");
        folder.out(&["play", "--resume", record, "--save", record, "--plain"], "d6-e4\nquit\n");
        assert_eq!(folder.out(&["record", record], "").trim(), format!("{MOVES} d6-e4"), "{record}");
    }
    // Neither has another hash now than it had then.
    for record in ["game.ron", "game.pgn"] {
        let hash = "8435d97671b7797f57c78158ad85d62eb8460b03eb0daddbe0ad424e2ac7a115";
        assert!(folder.read(record).contains(hash), "{record}");
    }
    folder.write("small.rules", &folder.read("small.rules").replace("rounds >= 60", "rounds >= 61"));
    for record in ["game.ron", "game.pgn"] {
        let told = folder.refused(&["play", "--resume", record]);
        assert!(
            told.contains("the rules have changed since the game was recorded: end.long is different"),
            "{told}"
        );
    }
}

#[test]
fn positions_and_games_that_were_kept_are_shown() {
    let folder = kept("shown");
    let fresh = folder.out(&["show", "small.rules@quick", "--after", MOVES], "");
    for record in ["game.ron", "game.pgn"] {
        assert_eq!(folder.out(&["show", "small.rules@quick", "--from", record], ""), fresh, "{record}");
    }
    let before = MOVES.rsplit_once(' ').expect("several moves").0;
    let moves = |start: &[&str]| folder.out(&[&["moves", "small.rules@quick"], start].concat(), "");
    assert_eq!(moves(&["--from", "position.json"]), moves(&["--after", before]));
}

#[test]
fn recorded_games_take_another_form_and_are_evidence() {
    let folder = kept("forms");
    for (one, form, other) in [("game.ron", "pgn", "new.pgn"), ("game.pgn", "ron", "new.ron")] {
        folder.write(other, &folder.out(&["record", one, "--format", form], ""));
        assert_eq!(folder.out(&["record", other], "").trim(), MOVES);
    }
    for record in ["game.ron", "game.pgn"] {
        let told = folder.out(&["consistent", "small.rules", "--game", record, "--format", "json"], "");
        assert!(told.contains("\"reading\":\"two\",\"status\":\"forced\""), "{told}");
    }
}

#[test]
fn a_study_that_was_stopped_is_finished_as_it_was_begun() {
    let folder = kept("study");
    let then = files(&folder.path("run-half"));
    assert!(then.contains_key("games-00005.csv") && !then.contains_key("games-00006.csv"));
    folder.out(&["run", "plan.ron", "--into", "run-half", "--resume"], "");
    folder.out(&["run", "plan.ron", "--into", "anew"], "");
    let (resumed, mut anew) = (files(&folder.path("run-half")), files(&folder.path("anew")));
    // A folder of then has no hashes, and says so in its manifest.
    anew.retain(|name, _| !name.starts_with("hashes-"));
    assert!(resumed.keys().eq(anew.keys()), "{:?} and {:?}", resumed.keys(), anew.keys());
    for (name, bytes) in anew.iter().filter(|(name, _)| *name != "run.json") {
        assert!(resumed[name] == *bytes, "{name} differs");
    }
    // What was finished then is not played again, and is what would be played now.
    let whole = files(&folder.path("run-whole"));
    for (name, bytes) in whole.iter().filter(|(name, _)| name.starts_with("games-")) {
        assert!(resumed[name] == *bytes, "{name} differs from then");
    }
    folder.out(&["run", "plan.ron", "--into", "run-whole", "--resume"], "");
}

/// Before studies had tables in folders of their own, the numbered files were all there was.
#[test]
fn a_study_without_tables_gets_them() {
    let folder = kept_by("e3352d7f", "tables", &["run-half", "run-whole"]);
    let then = files(&folder.path("run-whole"));
    assert!(then.contains_key("games-00001.parquet") && !then.keys().any(|name| name.contains('/')));
    for run in ["run-half", "run-whole"] {
        folder.out(&["run", "plan.ron", "--into", run, "--resume"], "");
    }
    folder.out(&["run", "plan.ron", "--into", "anew"], "");
    let [half, whole, anew] = ["run-half", "run-whole", "anew"].map(|run| files(&folder.path(run)));
    assert!(half == whole, "{:?} and {:?}", half.keys(), whole.keys());
    for (name, bytes) in &then {
        assert!(whole[name] == *bytes, "{name} differs from then");
    }
    for table in ["games/part-00000.parquet", "plies/part-00000.parquet", "traffic/part-00000.parquet"] {
        assert!(anew[table] == whole[table], "{table}");
    }
}

#[test]
fn readings_that_were_weighed_in_part_are_weighed_on() {
    let folder = kept("weighed");
    let weigh = |into: &str, resume: &[&str]| {
        let games =
            ["weigh", "small.rules", "--evidence", "evidence.ron", "--games", "2", "--max-plies", "24"];
        let more = ["--record", "game.ron", "--questions", "first", "--into", into];
        folder.out(&[&games[..], &more, resume].concat(), "")
    };
    assert_eq!(weigh("weighed-half", &["--resume"]), weigh("anew", &[]));
    assert!(folder.path("weighed-half/games-00001.parquet").is_file());
}

#[test]
fn weights_that_were_tuned_are_those_of_the_rules() {
    let folder = kept("weights");
    folder.out(&["best", "small.rules@quick", "--agent", "greedy", "--weights", "weights.ron"], "");
    let told = folder.refused(&["best", "small.rules@slow", "--agent", "greedy", "--weights", "weights.ron"]);
    assert!(told.contains("tuned for other rules"), "{told}");
}
