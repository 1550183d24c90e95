//! The crates: which others, which libraries, and what of the outside world each may know.

use super::{Crate, code_of, crates, documented, is_test, nothing, sources};
use std::collections::BTreeSet;

/// Libraries that only some crates may use.
const RESERVED_LIBRARIES: &[(&str, &[&str])] = &[
    ("pest", &["alfonso-grammar", "alfonso-syntax"]),
    ("pest_derive", &["alfonso-grammar"]),
    ("petgraph", &["alfonso-board", "alfonso-readings", "alfonso-search"]),
    ("num-rational", &["alfonso-search"]),
    ("include_dir", &["alfonso-driver", "alfonso-games", "alfonso-pages"]),
    ("clap", &["alfonso-cli"]),
    ("bytesize", &["alfonso-cli"]),
    ("cap", &["conformance", "fuzz"]),
    ("cpu-time", &["alfonso-bench", "fuzz"]),
    ("cozy-chess", &["peers"]),
    ("public-api", &["peers"]),
    ("miette", &["alfonso-report"]),
    ("mimalloc", &["alfonso-cli", "conformance", "peers"]),
    ("comfy-table", &["alfonso-report"]),
    ("indicatif", &["alfonso-cli"]),
    ("base64", &["alfonso-page"]),
    ("html5ever", &["alfonso-page"]),
    ("http-body-util", &["alfonso-cli"]),
    ("hyper", &["alfonso-cli"]),
    ("hyper-util", &["alfonso-cli"]),
    ("open", &["alfonso-cli"]),
    ("serde_json", &["alfonso-report", "alfonso-cli", "alfonso-page", "alfonso-web", "quiz"]),
    ("tokio", &["alfonso-cli"]),
    ("jsonschema", &["alfonso-cli"]),
    ("schemars", &["alfonso-bibliography", "alfonso-compare", "alfonso-lab", "alfonso-report"]),
    ("terminal_size", &["alfonso-cli"]),
    ("crossterm", &["alfonso-cli"]),
    ("ratatui", &["alfonso-cli"]),
    ("supports-unicode", &["alfonso-cli"]),
    ("fs4", &["alfonso-cli"]),
    ("signal-hook", &["alfonso-cli"]),
    ("crossbeam-channel", &["alfonso-cli"]),
    ("lsp-server", &["alfonso-cli"]),
    ("lsp-types", &["alfonso-cli"]),
    ("tempfile", &["alfonso-cli"]),
    ("plotters", &["alfonso-report"]),
    ("pulldown-cmark", &["alfonso-report"]),
    ("svg", &["alfonso-report"]),
    ("csv", &["alfonso-cli", "alfonso-report"]),
    ("nalgebra", &["alfonso-lab"]),
    ("kodama", &["alfonso-lab"]),
    ("parquet", &["alfonso-cli", "alfonso-report"]),
    ("tract-onnx", &["alfonso-network"]),
    ("wasm-bindgen", &["alfonso-web"]),
];

/// The ways to reach the outside world; only crates at the edges may use them.
const OUTSIDE: &[&str] = &[
    "std::fs",
    "std::env",
    "std::io",
    "std::net",
    "std::process",
    "std::time",
    "std::thread",
    "SystemTime",
    "Instant::now",
    "println!",
    "thread_rng",
];

/// The exceptions: a place, a way to the outside world, and the reason.
const ADMITTED: &[(&str, &str, &str)] = &[
    ("interpreter/bench/src/", "std::time", "rates are counted by the time that the thread has been running"),
    ("interpreter/alfonso/src/files.rs", "std::fs", "programs open rule files by their paths"),
    ("interpreter/alfonso/src/files.rs", "std::io", "programs open rule files by their paths"),
    ("interpreter/alfonso/src/error.rs", "std::io", "a file that cannot be read says why"),
    ("interpreter/alfonso/src/agent.rs", "std::time", "an agent may have a limit of time"),
    ("interpreter/alfonso/src/agent.rs", "Instant::now", "an agent may have a limit of time"),
    ("interpreter/alfonso/src/study.rs", "std::time", "an agent of a study may have a limit of time"),
    ("interpreter/alfonso/src/study.rs", "Instant::now", "an agent of a study may have a limit of time"),
    (
        "interpreter/network/src/judge.rs",
        "std::io",
        "a file is decoded in memory, by a library that reads from anything",
    ),
    (
        "interpreter/report/src/document/docx/archive.rs",
        "std::io",
        "an archive is written into memory, by a library that writes to anything",
    ),
    (
        "interpreter/page/src/packed.rs",
        "std::io",
        "a screen and the answers of a server are packed in memory, by a library that writes to anything",
    ),
    ("interpreter/web/build/src/", "std::io", "the step of the build compresses the module in memory"),
    ("interpreter/page/build.rs", "std::env", "cargo says where the built page is and where it goes"),
    ("interpreter/page/build.rs", "std::fs", "it takes the built page into the crate"),
    ("interpreter/page/build.rs", "std::io", "it compresses the modules"),
    ("interpreter/page/build.rs", "println!", "cargo learns on what it depends"),
    ("grammar/pest/build.rs", "std::env", "cargo tells it where the grammar goes"),
    ("grammar/pest/build.rs", "std::fs", "cargo has it write the parser"),
    ("grammar/pest/build.rs", "println!", "cargo learns on what it depends"),
    ("interpreter/wording/build.rs", "std::env", "cargo says where the list of languages goes"),
    ("interpreter/wording/build.rs", "std::fs", "it lists the files of messages"),
    ("interpreter/wording/build.rs", "println!", "cargo learns on what it depends"),
];

#[test]
fn the_document_names_every_crate() {
    let documented = documented();
    let mut wrong = Vec::new();
    for it in crates() {
        match documented.get(&it.name) {
            Some((_, folder)) if *folder == it.folder => {}
            Some((_, folder)) => wrong.push(format!("{} stands in {}, not in {folder}", it.name, it.folder)),
            None => wrong.push(format!("{} is missing", it.name)),
        }
    }
    let names: BTreeSet<String> = crates().into_iter().map(|it| it.name).collect();
    wrong.extend(
        documented.keys().filter(|name| !names.contains(*name)).map(|name| format!("there is no {name}")),
    );
    nothing("docs/ARCHITECTURE.md", wrong);
}

#[test]
fn crates_depend_on_lower_layers_only() {
    let documented = documented();
    let layer = |name: &str| documented.get(name).map(|(layer, _)| *layer);
    let mut wrong = Vec::new();
    for it in crates() {
        for need in it.needs.iter().filter(|need| layer(need) >= layer(&it.name)) {
            if layer(need).is_some() {
                wrong.push(format!("{} needs {need}, which is not below it", it.name));
            }
        }
    }
    nothing("layers", wrong);
}

#[test]
fn grammar_does_not_know_the_interpreter() {
    let all = crates();
    let interpreter: BTreeSet<&str> =
        all.iter().filter(|it| it.folder.starts_with("interpreter/")).map(|it| it.name.as_str()).collect();
    let grammar: Vec<&Crate> = all.iter().filter(|it| it.folder.starts_with("grammar/")).collect();
    assert!(!grammar.is_empty() && !interpreter.is_empty());
    let of = |it: &Crate| -> Vec<String> {
        let needs = it.needs.iter().chain(&it.tests_need);
        needs
            .filter(|need| interpreter.contains(need.as_str()))
            .map(|need| format!("{} needs {need}", it.name))
            .collect()
    };
    nothing("grammar/", grammar.into_iter().flat_map(of).collect());
}

#[test]
fn libraries_stay_where_they_belong() {
    let mut wrong = Vec::new();
    for it in crates() {
        for (library, homes) in RESERVED_LIBRARIES {
            if it.needs.contains(*library) && !homes.contains(&it.name.as_str()) {
                wrong.push(format!("{} uses {library}", it.name));
            }
        }
    }
    nothing("libraries", wrong);
}

/// Libraries that draw, tabulate or describe results: the reports use them for every front end.
const OF_REPORTS: &[&str] = &["comfy-table", "plotters", "schemars", "svg"];

/// The marks of a serialised type, and of the layout of a board.
const OF_RESULTS: &[&str] = &[
    "Serialize, ",
    "Serialize)",
    "Deserialize,",
    "Deserialize)",
    "JsonSchema",
    "impl Serialize for",
    ".layout()",
];

/// Results, their sentences and their boards stand in the reports, records in a crate of their own, so that every front end says the same.
#[test]
fn the_command_line_holds_no_type_that_is_serialised() {
    let mut wrong = Vec::new();
    let all = crates();
    let cli = all.iter().find(|it| it.name == "alfonso-cli").expect("a command line");
    let used = OF_REPORTS.iter().filter(|library| cli.needs.contains(**library));
    wrong.extend(used.map(|library| format!("{} uses {library}", cli.name)));
    for (path, text) in sources().into_iter().filter(|(path, _)| path.starts_with("interpreter/cli/src/")) {
        for (number, line) in code_of(&text) {
            let within = line.trim_start().starts_with("#[derive(") || !line.contains("Serialize");
            let found = OF_RESULTS.iter().filter(|word| within && line.contains(**word));
            wrong.extend(found.map(|word| format!("{path}:{number}: {word}")));
        }
    }
    nothing("results in the command line", wrong);
}

/// A page and another language use these crates as they are.
#[test]
fn reports_and_records_know_no_edge() {
    let edges = [
        "clap",
        "clap_complete",
        "crossterm",
        "ratatui",
        "terminal_size",
        "signal-hook",
        "indicatif",
        "tempfile",
    ];
    let mut wrong = Vec::new();
    for it in crates().into_iter().filter(|it| it.name == "alfonso-report" || it.name == "alfonso-record") {
        let clocks = ["alfonso-bench", "alfonso-cli"];
        let found = edges.iter().chain(&clocks).filter(|need| it.needs.contains(**need));
        wrong.extend(found.map(|need| format!("{} needs {need}", it.name)));
    }
    nothing("edges", wrong);
}

#[test]
fn nobody_below_the_edges_looks_outside() {
    let mut wrong = Vec::new();
    let inner =
        |path: &str| !path.starts_with("interpreter/cli/") && !is_test(path) && !path.contains("/benches/");
    let admitted =
        |path: &str, word: &str| ADMITTED.iter().any(|(place, it, _)| *it == word && path.starts_with(place));
    for (path, text) in sources().into_iter().filter(|(path, _)| inner(path)) {
        for (number, line) in code_of(&text) {
            wrong.extend(
                OUTSIDE
                    .iter()
                    .filter(|word| line.contains(**word) && !admitted(&path, word))
                    .map(|word| format!("{path}:{number}: {word}")),
            );
        }
    }
    nothing("the outside world", wrong);
}

/// The table of the functions that take a rule file names functions that there are.
#[test]
fn functions_of_the_table_exist() {
    let page = super::read(&conformance::games::root().join("docs/ARCHITECTURE.md"));
    let rows = page.lines().skip_while(|line| !line.starts_with("| function |")).skip(2);
    let rows: Vec<&str> = rows.take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 5, "{rows:?}");
    let driver: String = sources()
        .into_iter()
        .filter(|(path, _)| path.contains("driver/src/"))
        .map(|(_, text)| text)
        .collect();
    let is_missing = |row: &&str| {
        let name = row.split('`').nth(1).unwrap_or_default();
        let name = name.rsplit("::").next().unwrap_or_default();
        !["(", "<"].iter().any(|behind| driver.contains(&format!("pub fn {name}{behind}")))
    };
    nothing(
        "functions of docs/ARCHITECTURE.md",
        rows.into_iter().filter(is_missing).map(str::to_owned).collect(),
    );
}
