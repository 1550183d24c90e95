//! Folders of studies that were damaged: none is read with other figures than those that were played.
//!
//! Damages are drawn from a seed. `DAMAGED=2000 cargo test --workspace --test cli -- damaged` tries more of them than the checks do.

use crate::tables::files;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A plan of two cells and two sorts of agents, with a row for each ply.
const PLAN: &str = r#"(schema: 1, seed: 7, games: 4, max_plies: 40, plies: true,
    cells: [(game: "tic-tac-toe"), (game: "todas-tablas")],
    agents: [{"*": "random"}, {"*": "greedy"}])"#;

/// The damages that the checks try.
const USUAL: u64 = 60;

/// The contents of a folder by name.
type Files = BTreeMap<String, Vec<u8>>;

fn put(folder: &Path, files: &Files) {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).expect("a folder");
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
}

/// Runs the plan into a folder; returns the exit status and what was told.
fn run(at: &Path, more: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_alfonso"))
        .args([&["run", "plan.ron", "--into", "x", "--threads", "1"], more].concat())
        .current_dir(at)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Numbers that depend on a seed alone.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap_or(0) % bound.max(1)
    }
}

/// Damages a folder in some way, and says in which.
fn damage(files: &mut Files, chance: &mut Chance) -> String {
    let names: Vec<String> = files.keys().cloned().collect();
    let name = names[chance.below(names.len())].clone();
    let kind = name.split('-').next().unwrap_or_default();
    let alike: Vec<&String> =
        names.iter().filter(|other| **other != name && other.starts_with(kind)).collect();
    let other = alike.get(chance.below(alike.len())).map(|other| (*other).clone());
    let number = |name: &str| {
        name.rsplit('-').next().and_then(|rest| rest.split('.').next()).unwrap_or_default().to_owned()
    };
    let bytes = files.get_mut(&name).expect("it is there");
    let at = chance.below(bytes.len());
    let sort = chance.below(10);
    match (sort, other) {
        (0, _) => drop(files.remove(&name)),
        (1, _) => bytes.truncate(at),
        (2, _) => bytes[at] ^= 1 << chance.below(8),
        (3, _) => bytes.insert(at, b'0' + u8::try_from(chance.below(10)).unwrap_or(0)),
        (4, _) => bytes.clear(),
        (5, Some(other)) => drop(files.insert(name.clone(), files[&other].clone())),
        (6, Some(other)) => {
            let (one, two) = (files[&name].clone(), files[&other].clone());
            files.insert(name.clone(), two);
            files.insert(other, one);
        }
        (7, Some(other)) if name.contains('-') => {
            // All files of a number over those of another.
            let (from, to) = (number(&other), number(&name));
            for (name, bytes) in files.clone() {
                if name.contains(&format!("-{from}.")) {
                    files.insert(name.replace(&from, &to), bytes);
                }
            }
        }
        (8, _) => match bytes.iter().position(u8::is_ascii_digit) {
            Some(first) => {
                let digits: Vec<usize> =
                    (first..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
                let at = digits[chance.below(digits.len())];
                bytes[at] = b'0' + (bytes[at] - b'0' + 1) % 10;
            }
            None => bytes.push(b'1'),
        },
        _ => {
            let text: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
            let row = chance.below(text.len());
            let left: Vec<u8> = text
                .iter()
                .enumerate()
                .filter(|(at, _)| *at != row)
                .flat_map(|(_, line)| line.to_vec())
                .collect();
            *bytes = left;
        }
    }
    format!("{sort} of {name} at {at}")
}

#[test]
fn no_damaged_folder_is_read_with_other_figures() {
    let wanted = std::env::var("DAMAGED").ok().and_then(|text| text.parse().ok()).unwrap_or(USUAL);
    let (mut refused, mut healed) = (0, 0);
    for rows in ["csv", "jsonl", "parquet"] {
        let bench = tempfile::tempdir().expect("a folder");
        let (at, into) = (bench.path(), bench.path().join("x"));
        let plan = PLAN.replace("plies: true", &format!("plies: true, rows: {}", form(rows)));
        fs::write(at.join("plan.ron"), plan).expect("a plan");
        assert_eq!(run(at, &[]).0, Some(0), "{}", run(at, &[]).1);
        let whole = files(&into);
        assert!(whole.len() > 20, "{:?}", whole.keys());
        for seed in 0..wanted / 3 {
            let mut chance = Chance(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(2 * seed + 1) ^ rows.len() as u64);
            let mut damaged = whole.clone();
            // What is made of all files may be there, or has to be made again.
            if chance.below(2) == 0 {
                let of_all = |name: &String| {
                    ["summary.json", "traffic.csv", "tables.json"].contains(&name.as_str())
                        || name.contains('/')
                };
                damaged.retain(|name, _| !of_all(name));
            }
            let what = damage(&mut damaged, &mut chance);
            put(&into, &damaged);
            let (status, told) = run(at, &["--resume"]);
            match status {
                Some(0) => {
                    healed += 1;
                    let now = files(&into);
                    let other: Vec<&String> =
                        whole.keys().filter(|name| now.get(*name) != whole.get(*name)).collect();
                    assert!(other.is_empty(), "{rows} {seed}: {what}: accepted with another {other:?}");
                }
                Some(1) => {
                    refused += 1;
                    assert!(told.contains('×') || told.contains("error"), "{rows} {seed}: {what}: {told}");
                }
                _ => panic!("{rows} {seed}: {what}: {status:?} {told}"),
            }
        }
    }
    assert!(refused > healed && healed > 0, "{refused} refused, {healed} healed");
}

fn form(rows: &str) -> &str {
    match rows {
        "csv" => "Csv",
        "jsonl" => "JsonLines",
        _ => "Parquet",
    }
}

/// What became of a file is named.
#[test]
fn faults_of_folders_are_told_apart() {
    let bench = tempfile::tempdir().expect("a folder");
    let (at, into) = (bench.path(), bench.path().join("x"));
    fs::write(at.join("plan.ron"), PLAN.replace("plies: true", "plies: true, rows: Csv")).expect("a plan");
    assert_eq!(run(at, &[]).0, Some(0));
    let whole = files(&into);
    let told = |change: &dyn Fn(&mut Files)| {
        let mut files = whole.clone();
        change(&mut files);
        put(&into, &files);
        let (status, told) = run(at, &["--resume"]);
        assert_eq!(status, Some(1), "{told}");
        told.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
    };
    let missing = told(&|files| drop(files.remove("plies-00001.csv")));
    assert!(missing.contains("plies-00001.csv` cannot be used: it is missing"), "{missing}");
    assert!(missing.contains("*-00001.*") && missing.contains("--resume"), "{missing}");
    let cut = told(&|files| files.get_mut("games-00002.csv").expect("it is there").truncate(50));
    assert!(cut.contains("games-00002.csv` cannot be used: it is incomplete: it has 50 of"), "{cut}");
    let copied =
        told(&|files| drop(files.insert("games-00001.csv".to_owned(), files["games-00000.csv"].clone())));
    assert!(
        copied.contains("games-00001.csv` cannot be used: it is a copy of `games-00000.csv`"),
        "{copied}"
    );
    let changed = told(&|files| {
        let text = String::from_utf8(files["traffic-00003.csv"].clone()).expect("text");
        files.insert("traffic-00003.csv".to_owned(), text.replacen(",1\n", ",2\n", 1).into_bytes());
    });
    assert!(changed.contains("traffic-00003.csv` cannot be used: it has been changed"), "{changed}");
    let other = told(&|files| {
        for name in ["games", "plies", "traffic", "hashes"] {
            let ending = if name == "hashes" { "json" } else { "csv" };
            let bytes = files[&format!("{name}-00000.{ending}")].clone();
            files.insert(format!("{name}-00001.{ending}"), bytes);
        }
    });
    assert!(
        other.contains("hashes-00001.json` cannot be used: it belongs to the files of number 00000"),
        "{other}"
    );
    let lost = told(&|files| drop(files.remove("hashes-00002.json")));
    assert!(lost.contains("hashes-00002.json` cannot be used: it is missing"), "{lost}");
    // A folder of an earlier version has no hashes: its rows are held to their games all the same.
    let earlier = |change: &dyn Fn(&mut Files)| {
        told(&|files| {
            files.retain(|name, _| !name.starts_with("hashes-"));
            let manifest = String::from_utf8(files["run.json"].clone()).expect("text");
            let lines = manifest.lines().filter(|line| !line.contains("\"hashes\""));
            files.insert("run.json".to_owned(), (lines.collect::<Vec<_>>().join("\n") + "\n").into_bytes());
            change(files);
        })
    };
    let copied =
        earlier(&|files| drop(files.insert("games-00001.csv".to_owned(), files["games-00000.csv"].clone())));
    assert!(copied.contains("games-00001.csv` cannot be used: the row of game"), "{copied}");
    let lost = earlier(&|files| drop(files.remove("plies-00001.csv")));
    assert!(lost.contains("plies-00001.csv` cannot be used: it is missing"), "{lost}");
    let more = earlier(&|files| {
        let text = String::from_utf8(files["traffic-00000.csv"].clone()).expect("text");
        files.insert("traffic-00000.csv".to_owned(), text.replacen(",1\n", ",9999\n", 1).into_bytes());
    });
    assert!(more.contains("traffic-00000.csv` cannot be used: it has"), "{more}");
    let plies = earlier(&|files| {
        let text = String::from_utf8(files["plies-00000.csv"].clone()).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        files.insert("plies-00000.csv".to_owned(), (lines[..lines.len() - 1].join("\n") + "\n").into_bytes());
    });
    assert!(plies.contains("plies-00000.csv` cannot be used: its steps differ"), "{plies}");
}

/// A device or a pipe in the place of a file is refused, and so is a manifest that is far too long.
#[cfg(unix)]
#[test]
fn devices_pipes_and_long_manifests_are_refused() {
    use std::os::unix::fs::symlink;
    let bench = tempfile::tempdir().expect("a folder");
    let (at, into) = (bench.path(), bench.path().join("x"));
    fs::write(at.join("plan.ron"), PLAN.replace("plies: true", "plies: true, rows: Parquet"))
        .expect("a plan");
    assert_eq!(run(at, &[]).0, Some(0));
    let whole = files(&into);
    for name in
        ["run.json", "tables.json", "hashes-00001.json", "traffic-00000.csv", "games/part-00000.parquet"]
    {
        let path = into.join(name);
        let pipe = || assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo runs").success());
        let device = || symlink("/dev/zero", &path).expect("a link");
        for place in [&pipe as &dyn Fn(), &device] {
            put(&into, &whole);
            fs::remove_file(&path).expect("it was there");
            place();
            let (status, said) = run(at, &["--resume"]);
            assert!(status == Some(1) && said.contains("a device or a pipe"), "{name}: {status:?} {said}");
        }
    }
    put(&into, &whole);
    let manifest = fs::OpenOptions::new().write(true).open(into.join("run.json")).expect("it is there");
    manifest.set_len(1 << 34).expect("a file with a hole");
    let (status, said) = run(at, &["--resume"]);
    assert!(status == Some(1) && said.contains("another run"), "{status:?} {said}");
}

/// Numbers of moves that no sum holds are a mistake of the file.
#[test]
fn traffic_beyond_all_numbers_is_refused() {
    let bench = tempfile::tempdir().expect("a folder");
    let line = "scachs@poem castling=modern,random,White,a1,b1,18446744073709551615\n";
    fs::write(bench.path().join("t.csv"), format!("cell,agents,seat,from,to,moves\n{line}{line}"))
        .expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_alfonso"))
        .args(["show", "scachs", "--traffic", "t.csv"])
        .current_dir(bench.path())
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && said.contains("64 bits"), "{said}");
}

/// The program reads the tables that it writes, which may be larger than records; a table without end is refused.
#[test]
fn traffic_is_read_as_large_as_it_is_written() {
    let bench = tempfile::tempdir().expect("a folder");
    let table = bench.path().join("t.csv");
    let show = || {
        let output = Command::new(env!("CARGO_BIN_EXE_alfonso"))
            .args(["show", "scachs", "--traffic", "t.csv"])
            .current_dir(bench.path())
            .output()
            .expect("the program runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let line = "scachs@poem castling=modern,random,White,a1,b1,3\n";
    let text = format!("cell,agents,seat,from,to,moves\n{}", line.repeat(100_000));
    assert!(text.len() > 4 << 20);
    fs::write(&table, &text).expect("a file");
    assert_eq!(show().0, Some(0), "{}", show().1);
    let file = fs::OpenOptions::new().write(true).open(&table).expect("it is there");
    file.set_len((1 << 28) + 1).expect("a file with a hole");
    let (status, said) = show();
    assert!(status == Some(1) && said.contains("is not a table of traffic"), "{status:?} {said}");
}
