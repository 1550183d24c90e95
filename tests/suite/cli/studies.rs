//! Runs of a plan come out the same on any number of threads, in parts, and after they were killed; and all forms of rows say the same.

use crate::tables::files;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// A plan with two readings, two sorts of agents and a game of chance, that takes a second or two.
const PLAN: &str = r#"(schema: 1, seed: 1283, games: 60, max_plies: 300, start: RandomPlies(2),
    cells: [(game: "scachs", base: "poem", vary: {"castling": All}), (game: "todas-tablas")],
    agents: [{"*": "random"}, {"White": "greedy", "*": "random"}])"#;

fn alfonso(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alfonso"));
    command
        .args(args)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

#[track_caller]
fn done(args: &[&str]) -> Output {
    let output = alfonso(args).output().expect("the program runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// A folder with a plan in it.
struct Bench(tempfile::TempDir);

impl Bench {
    fn new(plan: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("plan.ron"), plan).expect("a plan");
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the plan into a folder.
    #[track_caller]
    fn run(&self, into: &str, more: &[&str]) -> Output {
        let (plan, into) = (self.path("plan.ron"), self.path(into));
        done(&[&["run", plan.to_str().expect("text"), "--into", into.to_str().expect("text")], more].concat())
    }
}

#[track_caller]
fn alike(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    assert!(one.keys().eq(other.keys()), "{:?} and {:?}", one.keys(), other.keys());
    assert!(one.len() > 10, "{:?}", one.keys());
    for (name, bytes) in &one {
        assert!(other[name] == *bytes, "{name} differs");
    }
}

#[test]
fn threads_and_parts_make_no_difference() {
    let bench = Bench::new(PLAN);
    bench.run("one", &["--threads", "1"]);
    bench.run("two", &["--threads", "2"]);
    alike(&bench.path("one"), &bench.path("two"));
    // Two parts in folders of their own, as on two machines, brought together.
    let first = bench.run("first", &["--shard", "1/2"]);
    assert!(String::from_utf8_lossy(&first.stdout).contains("--resume"), "it tells how to go on");
    bench.run("second", &["--shard", "2/2", "--threads", "1"]);
    let (first, second) = (files(&bench.path("first")), files(&bench.path("second")));
    assert_eq!(first["run.json"], second["run.json"]);
    assert!(!first.contains_key("summary.json") && !second.contains_key("summary.json"));
    let rows = |all: &BTreeMap<String, Vec<u8>>| all.keys().filter(|name| name.starts_with("games-")).count();
    assert!(rows(&first).abs_diff(rows(&second)) <= 1);
    for (name, bytes) in second {
        fs::write(bench.path("first").join(name), bytes).expect("a file");
    }
    bench.run("first", &["--resume"]);
    alike(&bench.path("one"), &bench.path("first"));
}

#[test]
fn shards_of_the_library_are_files_of_the_program() {
    for (name, more) in
        [("figures", ""), ("plies", "plies: true, moves: true,"), ("text", "rows: JsonLines,")]
    {
        let plan = PLAN.replace("games: 60,", &format!("games: 6, {more}"));
        let bench = Bench::new(&plan);
        bench.run(name, &[]);
        let expected = files(&bench.path(name));
        let study = alfonso::Study::parse(&plan).expect("a plan");
        let own = study.files();
        assert_eq!(expected[alfonso::StudyFiles::MANIFEST], own.manifest.as_bytes(), "{name}");
        let mut player = study.player();
        for shard in study.shards() {
            let rows = player.play(shard.file, &|| false, &mut || {}).expect("all can play");
            let rows = rows.expect("nobody stops it");
            for (file, bytes) in player.files(&own.run, shard.file, &rows).expect("files") {
                assert!(expected[&file] == bytes, "{name}: {file} differs");
            }
        }
        let numbered = |name: &&String| name.starts_with("games-");
        assert_eq!(expected.keys().filter(numbered).count(), study.shards().len());
    }
}

#[test]
fn a_run_that_was_killed_goes_on_to_the_same_bytes() {
    let bench = Bench::new(&PLAN.replace("games: 60", "games: 120"));
    bench.run("whole", &["--threads", "2"]);
    let (plan, into) = (bench.path("plan.ron"), bench.path("killed"));
    let args = ["run", plan.to_str().expect("text"), "--into", into.to_str().expect("text"), "--resume"];
    let (mut cut, mut wait) = (0, 30);
    while cut < 5 {
        let mut child =
            alfonso(&[&args[..], &["--threads", "2"]].concat()).spawn().expect("the program runs");
        sleep(Duration::from_millis(wait));
        let ended = child.try_wait().expect("a child").is_some();
        let _ = child.kill();
        let _ = child.wait();
        if ended {
            break;
        }
        cut += 1;
        wait += 60;
    }
    assert!(cut > 0, "it was never killed");
    done(&args);
    alike(&bench.path("whole"), &into);
    // Once more changes nothing.
    done(&args);
    alike(&bench.path("whole"), &into);
}

#[test]
fn the_three_forms_of_rows_say_the_same() {
    let plan = PLAN.replace("games: 60", "games: 4, evaluated: true, moves: true");
    let bench = Bench::new(&plan);
    for form in ["csv", "jsonl", "parquet"] {
        bench.run(form, &["--rows", form]);
    }
    let summary = |form: &str| fs::read(bench.path(form).join("summary.json")).expect("a summary");
    assert!(summary("csv") == summary("jsonl") && summary("csv") == summary("parquet"));
    let [csv, json] = ["csv", "jsonl"].map(|form| files(&bench.path(form)));
    let mut games = 0;
    for (name, bytes) in &json {
        let Some(name) = name.strip_suffix(".jsonl") else { continue };
        let text = std::str::from_utf8(bytes).expect("text");
        let mut reader = csv::Reader::from_reader(&csv[&format!("{name}.csv")][..]);
        let names = reader.headers().expect("names").clone();
        let path = bench.path("parquet").join(format!("{name}.parquet"));
        let table = columns(&path);
        for (row, (line, record)) in text.lines().zip(reader.records()).enumerate() {
            let object: Value = serde_json::from_str(line).expect("an object");
            let record = record.expect("a record");
            assert_eq!(object.as_object().expect("an object").len(), names.len());
            for (name, text) in names.iter().zip(&record) {
                let value = &object[name];
                assert_eq!(table[name][row], *value, "{name}");
                match value {
                    Value::Null => assert_eq!(text, "", "{name}"),
                    Value::String(value) => assert_eq!(text, value, "{name}"),
                    Value::Bool(value) => assert_eq!(text, value.to_string(), "{name}"),
                    Value::Number(value) => {
                        let number: f64 = text.parse().expect("a number");
                        assert_eq!(Some(number), value.as_f64(), "{name}");
                    }
                    _ => panic!("{name}: {value}"),
                }
            }
            games += 1;
        }
    }
    assert_eq!(games, 24);
}

/// Returns the columns of a file of Parquet by name, as JSON.
fn columns(path: &Path) -> BTreeMap<String, Vec<Value>> {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    let reader = SerializedFileReader::new(fs::File::open(path).expect("a file")).expect("a table");
    let mut table: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for row in reader.get_row_iter(None).expect("rows") {
        for (name, field) in row.expect("a row").get_column_iter() {
            let value = match field {
                Field::Null => Value::Null,
                Field::Str(text) => text.as_str().into(),
                Field::Long(number) => (*number).into(),
                Field::Double(number) => (*number).into(),
                Field::Bool(flag) => (*flag).into(),
                other => panic!("{name}: {other}"),
            };
            table.entry(name.clone()).or_default().push(value);
        }
    }
    table
}

#[test]
fn a_folder_of_another_run_is_left_alone() {
    let bench = Bench::new(&PLAN.replace("games: 60", "games: 2"));
    bench.run("run", &[]);
    let before = files(&bench.path("run"));
    let (plan, into) = (bench.path("plan.ron"), bench.path("run"));
    let refused = |more: &[&str], expected: &str| {
        let args =
            [&["run", plan.to_str().expect("text"), "--into", into.to_str().expect("text")], more].concat();
        let output = alfonso(&args).output().expect("the program runs");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && told.contains(expected), "{told}");
        assert_eq!(files(&bench.path("run")), before);
    };
    refused(&[], "holds files of this run");
    refused(&["--resume", "--rows", "csv"], "holds another run");
    fs::write(&plan, PLAN.replace("games: 60", "games: 2").replace("1283", "1284")).expect("a plan");
    refused(&["--resume"], "holds another run");
    fs::write(&plan, PLAN.replace("games: 60", "games: 2")).expect("a plan");
    // A file that was damaged is named.
    fs::write(into.join("games-00000.parquet"), b"PAR1").expect("a file");
    let args = ["run", plan.to_str().expect("text"), "--into", into.to_str().expect("text"), "--resume"];
    let output = alfonso(&args).output().expect("the program runs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && told.contains("games-00000.parquet"), "{told}");
    fs::remove_file(into.join("games-00000.parquet")).expect("a file");
    done(&args);
    assert_eq!(files(&bench.path("run")), before);
}

#[test]
fn every_column_stands_in_the_book() {
    let plan = PLAN.replace("games: 60", "games: 2, evaluated: true, moves: true");
    let bench = Bench::new(&plan);
    bench.run("run", &["--shard", "1/10000"]);
    let manifest: Value = serde_json::from_slice(&files(&bench.path("run"))["run.json"]).expect("a manifest");
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/metrics.md");
    let book = fs::read_to_string(book).expect("a page");
    let columns = manifest["columns"].as_array().expect("columns");
    let plain = |name: &str| match name.strip_prefix("read:") {
        Some(_) => "read:QUESTION".to_owned(),
        None if name.ends_with(|sign: char| sign.is_ascii_digit()) => {
            name.trim_end_matches(|sign: char| sign.is_ascii_digit()).to_owned() + "N"
        }
        None => name.to_owned(),
    };
    let names = columns.iter().map(|column| plain(column["name"].as_str().expect("a name")));
    let unknown: Vec<String> = names.filter(|name| !book.contains(&format!("`{name}`"))).collect();
    assert!(columns.len() > 40 && unknown.is_empty(), "docs/metrics.md lacks {unknown:?}");
}

/// The disk that is always full stands in for a real one: a folder in which nothing can be written.
#[cfg(unix)]
#[test]
fn what_is_finished_stays_when_nothing_can_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let bench = Bench::new(&PLAN.replace("games: 60", "games: 40"));
    let (plan, into) = (bench.path("plan.ron"), bench.path("run"));
    bench.run("whole", &[]);
    bench.run("run", &["--shard", "1/2"]);
    let before = files(&into);
    fs::set_permissions(&into, fs::Permissions::from_mode(0o555)).expect("permissions");
    let args = ["run", plan.to_str().expect("text"), "--into", into.to_str().expect("text"), "--resume"];
    let output = alfonso(&args).output().expect("the program runs");
    fs::set_permissions(&into, fs::Permissions::from_mode(0o755)).expect("permissions");
    // Whoever may write everywhere is not stopped by permissions.
    if !output.status.success() {
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("cannot be written") && told.contains("--resume"), "{told}");
        assert_eq!(files(&into), before);
    }
    done(&args);
    alike(&bench.path("whole"), &into);
}
