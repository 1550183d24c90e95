//! The tables of finished studies, each in a folder of its own: other programs read them, and what was done to them is noticed.

use crate::python;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Two readings and a game of chance, with plies.
const SMALL: &str = r#"(schema: 1, seed: 1283, games: 6, max_plies: 120, moves: true, plies: true,
    cells: [(game: "scachs", base: "poem", vary: {"castling": All}), (game: "todas-tablas")],
    agents: [{"*": "random"}, {"White": "greedy", "*": "random"}])"#;
/// More games than two groups of rows have.
const LARGE: &str = r#"(schema: 1, seed: 7, games: 25000, max_plies: 12, cells: [(game: "tic-tac-toe")])"#;
/// Dice alone: no line between cells is used.
const DICE: &str = r#"(schema: 1, seed: 7, games: 10, max_plies: 200, cells: [(game: "triga")])"#;

/// A folder with plans in it.
struct Bench(tempfile::TempDir);

impl Bench {
    fn new(plans: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, plan) in plans {
            fs::write(folder.path().join(format!("{name}.ron")), plan).expect("a plan");
        }
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs a plan into a folder of its name.
    fn run(&self, name: &str, more: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_alfonso"))
            .args([&["run", &format!("{name}.ron"), "--into", name], more].concat())
            .current_dir(self.0.path())
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .output()
            .expect("the program runs")
    }

    #[track_caller]
    fn done(&self, name: &str, more: &[&str]) -> String {
        let output = self.run(name, more);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Returns what is said of a folder that is not gone on with, on one line.
    #[track_caller]
    fn refused(&self, name: &str) -> String {
        let output = self.run(name, &["--resume"]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{told}");
        told.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
    }
}

/// Returns the files of a folder and of those inside it, by their names within it; those that are not finished are left out.
pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name().to_string_lossy().into_owned(), entry.path());
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            let inside = files(&path).into_iter();
            found.extend(inside.map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            found.insert(name, fs::read(path).expect("a file"));
        }
    }
    found
}

/// Games, means, groups of rows and names of columns are asked of pandas, polars and DuckDB.
#[test]
fn other_programs_read_the_tables_of_a_study() {
    let bench = Bench::new(&[("small", SMALL), ("large", LARGE), ("dice", DICE)]);
    for name in ["small", "large", "dice"] {
        let told = bench.done(name, &[]);
        assert!(told.contains(&format!("{name}/games")), "{told}");
    }
    let folders = ["small", "large", "dice"].map(|name| bench.path(name).to_str().expect("text").to_owned());
    python::run("tables.py", &folders);
}

#[test]
fn tables_are_made_once_all_games_are_there_and_once_more_where_they_are_gone() {
    let bench = Bench::new(&[("small", SMALL)]);
    bench.done("small", &["--shard", "1/2"]);
    let is_table = |name: &String| name.contains('/') || name == "tables.json";
    assert!(!files(&bench.path("small")).keys().any(is_table), "nothing is there before the last game");
    bench.done("small", &["--resume"]);
    let whole = files(&bench.path("small"));
    let tables: Vec<&String> = whole.keys().filter(|name| is_table(name)).collect();
    let wanted =
        ["games/part-00000.parquet", "plies/part-00000.parquet", "tables.json", "traffic/part-00000.parquet"];
    assert_eq!(tables, wanted);
    // A folder as an earlier version left it: nothing is played, and the tables are the same.
    for name in ["games", "plies", "traffic"] {
        fs::remove_dir_all(bench.path("small").join(name)).expect("a folder");
    }
    fs::remove_file(bench.path("small/tables.json")).expect("a file");
    bench.done("small", &["--resume"]);
    assert!(files(&bench.path("small")) == whole);
    // The making was stopped in the middle.
    fs::remove_file(bench.path("small/tables.json")).expect("a file");
    fs::remove_file(bench.path("small/traffic/part-00000.parquet")).expect("a file");
    bench.done("small", &["--resume"]);
    assert!(files(&bench.path("small")) == whole);
    // Rows of another form have no tables.
    let rows = SMALL.replace("plies: true", "rows: Csv");
    fs::write(bench.path("csv.ron"), rows).expect("a plan");
    bench.done("csv", &[]);
    assert!(!files(&bench.path("csv")).keys().any(is_table));
}

#[test]
fn a_study_that_was_stopped_tells_the_games_that_are_there() {
    let bench = Bench::new(&[("small", SMALL)]);
    let told = bench.done("small", &["--shard", "1/2"]);
    assert!(told.contains("--so-far` prints the summary of the"), "{told}");
    let before = files(&bench.path("small"));
    let told = bench.done("small", &["--resume", "--so-far"]);
    assert!(told.contains("So far, of 18 games:") && told.contains("scachs@poem castling=off"), "{told}");
    assert!(files(&bench.path("small")) == before, "nothing is written");
    bench.done("small", &["--resume"]);
    let (whole, once_more) =
        (bench.done("small", &["--resume"]), bench.done("small", &["--resume", "--so-far"]));
    assert!(whole == once_more && !whole.contains("So far"), "{once_more}");
}

#[test]
fn what_was_done_to_tables_is_told() {
    let bench = Bench::new(&[("small", SMALL)]);
    bench.done("small", &[]);
    let whole = files(&bench.path("small"));
    let (games, traffic) = ("games/part-00000.parquet", "traffic/part-00000.parquet");
    let told = |change: &dyn Fn(&Path)| {
        change(&bench.path("small"));
        let told = bench.refused("small");
        for inside in ["games", "plies", "traffic"] {
            fs::remove_dir_all(bench.path("small").join(inside)).expect("a folder");
            fs::create_dir(bench.path("small").join(inside)).expect("a folder");
        }
        for (name, bytes) in &whole {
            fs::write(bench.path("small").join(name), bytes).expect("a file");
        }
        told
    };
    let cut = told(&|at| fs::write(at.join(games), &whole[games][..100]).expect("a file"));
    assert!(
        cut.contains("small/games/part-00000.parquet` cannot be used: it is incomplete: it has 100 of"),
        "{cut}"
    );
    assert!(cut.contains("no game is played") && cut.contains("small/tables.json"), "{cut}");
    let gone = told(&|at| fs::remove_file(at.join(traffic)).expect("a file"));
    assert!(gone.contains("traffic/part-00000.parquet` cannot be used: it is missing"), "{gone}");
    let changed = told(&|at| {
        let mut bytes = whole[games].clone();
        bytes[1000] ^= 1;
        fs::write(at.join(games), bytes).expect("a file");
    });
    assert!(changed.contains("games/part-00000.parquet` cannot be used: it has been changed"), "{changed}");
    // Without the hashes, too, nothing else is taken for the table.
    let changed = told(&|at| {
        fs::remove_file(at.join("tables.json")).expect("a file");
        fs::write(at.join(games), &whole[traffic]).expect("a file");
    });
    assert!(
        changed.contains("games/part-00000.parquet` holds something that this run does not write"),
        "{changed}"
    );
    let other = told(&|at| fs::write(at.join("games/part-00001.parquet"), &whole[games]).expect("a file"));
    assert!(
        other.contains("games/part-00001.parquet` cannot be used: it does not belong to this study"),
        "{other}"
    );
    let text = String::from_utf8(whole["tables.json"].clone()).expect("text");
    let damaged = told(&|at| {
        fs::write(at.join("tables.json"), text.replace("\"bytes\": ", "\"bytes\":")).expect("a file")
    });
    assert!(damaged.contains("tables.json` cannot be used: it is damaged"), "{damaged}");
    bench.done("small", &["--resume"]);
    assert!(files(&bench.path("small")) == whole);
}
