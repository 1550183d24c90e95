//! The house rules: the dependencies of crates, the contents of source files, and the names that the documents must have.
//!
//! The layers come from the table in `docs/ARCHITECTURE.md`, forbidden names from the shipped rule files: nothing is kept
//! twice.

use conformance::faults::Script;
use conformance::games;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The most lines of a file: readers give up on longer ones.
const LONGEST: usize = 1000;
/// The number of lines from which a file should be split at a seam.
const LONG: usize = 600;
/// The most lines of a `lib.rs`, which is a table of contents.
const LONGEST_LIB: usize = 150;

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
    ("miette", &["alfonso-report"]),
    ("comfy-table", &["alfonso-report"]),
    ("indicatif", &["alfonso-cli"]),
    ("serde_json", &["alfonso-report", "alfonso-cli"]),
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
    ("csv", &["alfonso-cli"]),
    ("nalgebra", &["alfonso-lab"]),
    ("kodama", &["alfonso-lab"]),
    ("parquet", &["alfonso-cli"]),
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
];

/// The words of rule files that Rust code may contain: each with its place and the reason.
const SAID: &[(&str, &str, &str)] = &[
    (
        "King",
        "grammar/vocabulary/src/",
        "every example of the manual is a game, and check needs somebody royal",
    ),
    ("King", "grammar/forms/src/", "every example of the manual is a game, and check needs somebody royal"),
    ("King", "grammar/syntax/src/parse/words.rs", "the example of how men are placed"),
    (
        "poem",
        "grammar/vocabulary/src/",
        "the manual's examples cite a source, and a ruleset has the same name",
    ),
    ("go", "interpreter/", "a verb of the messages, and a game has the same name"),
    ("go", "grammar/", "a verb of the messages, and a game has the same name"),
    ("chess", "interpreter/cli/src/", "the Universal Chess Interface plays it unless it is told otherwise"),
    ("ms", "interpreter/report/src/rates/table.rs", "milliseconds, and a ruleset has the same name"),
    ("goose", "grammar/explain/src/text.rs", "a noun with a plural of its own, and a game has the same name"),
];

/// The crates whose public modules need no examples, with the reasons.
const WITHOUT_EXAMPLES: &[(&str, &str)] = &[
    ("alfonso-cli", "a program: its library is a door for the fuzzing targets"),
    ("conformance", "what the tests share"),
    ("peers", "programs that compare rates"),
    ("fuzz", "the fuzzing targets"),
];

/// A crate as its manifest describes it.
struct Crate {
    name: String,
    folder: String,
    /// The dependencies of its build.
    needs: BTreeSet<String>,
    /// The further dependencies of its tests.
    tests_need: BTreeSet<String>,
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns all crates of the workspace.
fn crates() -> Vec<Crate> {
    let manifest = read(&games::root().join("Cargo.toml"));
    let members = manifest.split("members = [").nth(1).and_then(|rest| rest.split(']').next());
    let folders = members.expect("the workspace has members").split('"').skip(1).step_by(2);
    folders.map(|folder| described(folder, &read(&games::root().join(folder).join("Cargo.toml")))).collect()
}

fn described(folder: &str, manifest: &str) -> Crate {
    let mut found = Crate {
        name: String::new(),
        folder: folder.to_owned(),
        needs: BTreeSet::new(),
        tests_need: BTreeSet::new(),
    };
    let mut section = "";
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']);
        }
        let key = line.split(['.', ' ', '=']).next().filter(|key| !key.is_empty() && line.contains('='));
        match (section, key) {
            ("package", Some("name")) => found.name = line.split('"').nth(1).unwrap_or_default().to_owned(),
            ("dependencies", Some(key)) => drop(found.needs.insert(key.to_owned())),
            ("dev-dependencies", Some(key)) => drop(found.tests_need.insert(key.to_owned())),
            _ => {}
        }
    }
    found
}

/// Returns the rows of the table of crates in the document: name, layer, folder. The tests stand above all layers.
fn documented() -> BTreeMap<String, (u32, String)> {
    let document = read(&games::root().join("docs/ARCHITECTURE.md"));
    let mut rows = BTreeMap::new();
    for line in document.lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let ["", layer, name, folder, ..] = cells[..]
            && let Some(name) = name.strip_prefix('`').and_then(|name| name.strip_suffix('`'))
        {
            rows.insert(name.to_owned(), (layer.parse().unwrap_or(u32::MAX), folder.to_owned()));
        }
    }
    rows
}

/// Returns all Rust files of the project: path from its root, and text.
fn sources() -> Vec<(String, String)> {
    let mut waiting: Vec<PathBuf> = crates().iter().map(|it| games::root().join(&it.folder)).collect();
    let mut found = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.strip_prefix(games::root()).expect("inside").display().to_string();
                found.push((name.replace('\\', "/"), read(&path)));
            }
        }
    }
    found.sort();
    found
}

/// Returns true for a file that is built only as a test.
fn is_test(path: &str) -> bool {
    path.starts_with("tests/")
        || path.contains("/tests/")
        || path.ends_with("/tests.rs")
        || path.ends_with("/fixture.rs")
        || path.contains("/examples/")
}

/// Returns the lines of a file without comments and without the tests at its end.
fn code_of(text: &str) -> impl Iterator<Item = (usize, String)> {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    text[..end].lines().zip(1..).map(|(line, number)| (number, without_comment(line)))
}

fn without_comment(line: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    for (at, sign) in line.char_indices() {
        if !quoted && line[at..].starts_with("//") {
            return line[..at].to_owned();
        }
        quoted ^= sign == '"' && !escaped;
        escaped = sign == '\\' && !escaped;
    }
    line.to_owned()
}

#[track_caller]
fn nothing(what: &str, found: Vec<String>) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

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

/// What makes a type one that is serialised, and what lays out a board.
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

#[test]
fn files_can_be_read_in_one_sitting() {
    let lengths: Vec<(usize, String)> =
        sources().into_iter().map(|(path, text)| (text.lines().count(), path)).collect();
    let of = |most: usize| lengths.iter().filter(move |(length, _)| *length > most);
    let long: Vec<String> = of(LONG).map(|(length, path)| format!("{length} {path}")).collect();
    let too_long = of(LONGEST).count();
    assert_eq!(too_long, 0, "over {LONGEST} lines; look for a seam in these:\n{}", long.join("\n"));
    let libs = of(LONGEST_LIB).filter(|(_, path)| path.ends_with("src/lib.rs"));
    nothing("long lib.rs", libs.map(|(length, path)| format!("{length} {path}")).collect());
}

/// Folders of builds have no place here but `target`, which is not kept.
#[test]
fn the_top_level_holds_what_it_should() {
    let known = ["docs", "findings", "games", "grammar", "interpreter", "target", "tests"];
    let entries = std::fs::read_dir(games::root()).expect("the root can be read").flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let names = folders.map(|entry| entry.file_name().to_string_lossy().into_owned());
    nothing(
        "folders",
        names.filter(|name| !name.starts_with('.') && !known.contains(&name.as_str())).collect(),
    );
}

#[test]
fn nothing_is_left_unfinished() {
    // The marks are assembled here, so that this file does not contain them.
    let marks = [
        "to\u{64}o!",
        "unimplemente\u{64}!",
        "\u{64}bg!",
        "#[ignor\u{65}",
        "FIXM\u{45}",
        "XX\u{58}",
        "TOD\u{4f}",
    ];
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        for (line, number) in text.lines().zip(1..) {
            wrong.extend(
                marks
                    .iter()
                    .filter(|mark| line.contains(**mark))
                    .map(|mark| format!("{path}:{number}: {mark}")),
            );
        }
    }
    nothing("unfinished", wrong);
}

/// Cargo is told to look for tests neither in comments nor in programs: it would take its time for each of them, and find none.
#[test]
fn no_test_stands_where_none_is_run() {
    let is_program = |path: &str| path.contains("/src/bin/") || path == "tests/peers/src/main.rs";
    let crates = crates();
    let runs_examples = |path: &str| {
        // The tests have crates within their folder.
        let within = crates.iter().filter(|it| Path::new(path).starts_with(&it.folder));
        let of = within.max_by_key(|it| it.folder.len()).expect("every file belongs to a crate");
        !read(&games::root().join(&of.folder).join("Cargo.toml")).contains("doctest = false")
    };
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let mut within = false;
        for (line, number) in text.lines().zip(1..) {
            let comment = line.trim_start().strip_prefix("//").filter(|it| it.starts_with(['/', '!']));
            if let Some(fence) = comment.and_then(|comment| comment[1..].trim_start().strip_prefix("```")) {
                within = !within;
                let is_run = fence.is_empty() && runs_examples(&path);
                if within && fence != "text" && !is_run {
                    wrong.push(format!("{path}:{number}: an example, which is not run"));
                }
            }
            if is_program(&path) && line.trim_start().starts_with("#[test]") {
                wrong.push(format!("{path}:{number}: a test, which is not run"));
            }
        }
    }
    nothing("left out", wrong);
}

/// Returns the root of a crate and the files of the modules that are public from there on: path, and text.
fn public_modules(it: &Crate) -> Vec<(PathBuf, String)> {
    let folder = games::root().join(&it.folder);
    let roots = ["src/lib.rs", "data.rs"].map(|root| folder.join(root));
    let root = roots.into_iter().find(|root| root.is_file());
    let root = root.unwrap_or_else(|| panic!("{} has no root: has it another name?", it.name));
    let inside = root.parent().expect("a file stands in a folder").to_owned();
    let (mut waiting, mut found) = (vec![(root, inside)], Vec::new());
    while let Some((path, inside)) = waiting.pop() {
        let text = read(&path);
        let public = text.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
        waiting.extend(public.map(|name| {
            let inside = inside.join(name);
            let own = inside.with_extension("rs");
            (if own.is_file() { own } else { inside.join("mod.rs") }, inside)
        }));
        found.push((path, text));
    }
    found
}

/// Returns true if one of the fences in a comment opens an example that is run.
fn has_example<'l>(comment: impl Iterator<Item = &'l str>) -> bool {
    let fences = comment.filter_map(|line| line.trim_start_matches(['/', '!', ' ']).strip_prefix("```"));
    fences.step_by(2).any(str::is_empty)
}

/// Readers learn from an example in a minute what a list of items does not tell them.
#[test]
fn every_public_module_opens_with_an_example() {
    let excepted = |name: &str| WITHOUT_EXAMPLES.iter().any(|(known, _)| *known == name);
    let mut wrong = Vec::new();
    for it in crates().iter().filter(|it| !excepted(&it.name)) {
        for (path, text) in public_modules(it) {
            if !has_example(text.lines().take_while(|line| line.starts_with("//!"))) {
                wrong.push(path.display().to_string());
            }
            let lines: Vec<&str> = text.lines().collect();
            let is_written_here = |line: &str| line.starts_with("pub mod ") && line.ends_with('{');
            for row in (0..lines.len()).filter(|row| is_written_here(lines[*row])) {
                let above = lines[..row].iter().rev().take_while(|line| line.starts_with(['/', '#']));
                if !has_example(lines[row - above.count()..row].iter().copied()) {
                    wrong.push(format!("{}:{}", path.display(), row + 1));
                }
            }
        }
    }
    nothing("without an example", wrong);
}

#[test]
fn every_file_says_what_it_is_for() {
    let silent = sources().into_iter().filter(|(_, text)| !text.starts_with("//!")).map(|(path, _)| path);
    nothing("without a word about itself", silent.collect());
}

/// Returns the names in the shipped rule files: games, kinds of pieces, rulesets.
fn names_of_games() -> BTreeSet<String> {
    let mut names: BTreeSet<String> = games::paths().iter().map(|path| games::name(path)).collect();
    for path in games::all_paths() {
        let text = games::source(&path).text;
        let words: Vec<(usize, &str)> = Script::new(&text).words().collect();
        for pair in words.windows(2) {
            let ((_, word), (at, name)) = (pair[0], pair[1]);
            let declared = text[at + name.len()..].trim_start().starts_with('"');
            if declared && matches!(word, "piece" | "ruleset") {
                names.insert(name.to_owned());
            }
        }
    }
    names
}

#[test]
fn no_rust_names_a_game_a_piece_or_a_ruleset() {
    let names = names_of_games();
    assert!(names.len() > 10, "{names:?}");
    let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    let mut wrong = Vec::new();
    for (path, text) in sources().into_iter().filter(|(path, _)| !is_test(path)) {
        for (number, line) in code_of(&text) {
            let named = line.split(|sign| !is_of_name(sign)).filter(|word| names.contains(*word));
            let may =
                |word: &str| SAID.iter().any(|(said, place, _)| *said == word && path.starts_with(place));
            wrong.extend(named.filter(|word| !may(word)).map(|word| format!("{path}:{number}: {word}")));
        }
    }
    nothing("games are data", wrong);
}

#[test]
fn every_game_has_claims_and_stands_in_the_readme() {
    let readme = read(&games::root().join("README.md"));
    let mut wrong = Vec::new();
    for path in games::paths() {
        let name = games::name(&path);
        if !path.with_extension("expect.ron").is_file() {
            wrong.push(format!("{name} has no {name}.expect.ron"));
        }
        let family = alfonso_driver::check(games::source(&path), &games::no_library).family;
        let named = family.rulesets().iter().map(|ruleset| ruleset.name.node.clone()).chain([name]);
        wrong.extend(
            named
                .filter(|name| !readme.contains(&format!("`{name}`")))
                .map(|name| format!("the README has no `{name}`")),
        );
    }
    nothing("games", wrong);
}

#[test]
fn the_commands_of_the_readme_exist() {
    let root = games::root();
    let (readme, aliases) = (read(&root.join("README.md")), read(&root.join(".cargo/config.toml")));
    let mut wrong = Vec::new();
    for command in commands(&readme, "alfonso ") {
        let (file, folder) = (
            format!("interpreter/cli/src/commands/{command}.rs"),
            format!("interpreter/cli/src/commands/{command}"),
        );
        if !root.join(file).is_file() && !root.join(folder).is_dir() {
            wrong.push(format!("alfonso {command}"));
        }
    }
    let cargo = ["run", "test", "build", "install", "doc", "clippy", "fmt", "bench"];
    for command in commands(&readme, "cargo ") {
        if !cargo.contains(&command.as_str()) && !aliases.contains(&format!("\n{command} = ")) {
            wrong.push(format!("cargo {command}"));
        }
    }
    let tests = readme.lines().any(|line| line.starts_with("    cargo test"));
    assert!(tests, "the README tells no command that runs the tests");
    nothing("the README's commands", wrong);
}

/// Returns the first words after a program's name where a command begins: in code, and on indented or prompted lines.
fn commands(document: &str, program: &str) -> BTreeSet<String> {
    let starts = ["`", "    ", "$ "].map(|before| format!("{before}{program}"));
    let after = document
        .lines()
        .flat_map(|line| starts.iter().flat_map(move |start| line.split(start.as_str()).skip(1)));
    let words = after.map(|rest| {
        rest.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-').next().unwrap_or_default()
    });
    words.filter(|word| !word.is_empty() && !word.starts_with('-')).map(str::to_owned).collect()
}
