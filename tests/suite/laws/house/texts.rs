//! The texts: the size and the contents of source files, and the names that pages must have.

use super::{Crate, code_of, crates, is_test, nothing, read, sources};
use conformance::faults::Script;
use conformance::games;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The most lines of a file: readers give up on longer ones.
const LONGEST: usize = 1000;
/// The number of lines from which a file should be split at a seam.
const LONG: usize = 600;
/// The most lines of a `lib.rs`, which is a table of contents.
const LONGEST_LIB: usize = 150;

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
    ("chess", "interpreter/report/src/picture/figures/", "the figures of a family of games"),
    ("xiangqi", "interpreter/report/src/picture/figures/", "the characters of a family of games"),
    ("courier", "grammar/model/src/picture.rs", "a figure that any kind may be drawn as"),
    ("courier", "interpreter/report/src/picture/", "a figure that any kind may be drawn as"),
    ("goose", "grammar/model/src/picture.rs", "a figure that any kind may be drawn as"),
    ("goose", "interpreter/report/src/picture/", "a figure that any kind may be drawn as"),
    ("go", "interpreter/", "a verb of the messages, and a game has the same name"),
    ("go", "grammar/", "a verb of the messages, and a game has the same name"),
    ("chess", "interpreter/cli/src/", "the Universal Chess Interface plays it unless it is told otherwise"),
    ("ms", "interpreter/report/src/rates/table.rs", "milliseconds, and a ruleset has the same name"),
    ("Engine", "interpreter/page/src/", "the trait of a library that encodes bytes as text"),
    (
        "Engine",
        "interpreter/web/src/module.rs",
        "the object that a page calls, and a piece has the same name",
    ),
    ("Counter", "grammar/", "a kind of variables, and a piece has the same name"),
    ("Counter", "interpreter/", "a kind of variables, and a piece has the same name"),
    ("Stone", "grammar/resolve/src/problems/", "the example of a row, and a piece has the same name"),
    ("shogi", "grammar/vocabulary/src/table/setups.rs", "the notation of a family of games"),
    ("shogi", "interpreter/report/src/picture/figures/", "the characters of a family of games"),
    (
        "presets",
        "interpreter/report/src/document/terminal/",
        "the looks of a library's tables, and a ruleset has the same name",
    ),
    (
        "backgammon",
        "grammar/vocabulary/src/table/declarations.rs",
        "the tables that readers know, and a game has the same name",
    ),
    ("goose", "grammar/explain/src/text.rs", "a noun with a plural of its own, and a game has the same name"),
];

/// The crates whose public modules need no examples, with the reasons.
const WITHOUT_EXAMPLES: &[(&str, &str)] = &[
    ("alfonso-cli", "a program: its library is a door for the fuzzing targets"),
    ("conformance", "what the tests share"),
    ("peers", "programs that compare rates"),
    ("fuzz", "the fuzzing targets"),
    ("quiz", "a program that asks readers questions"),
];

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

/// A doc comment begins with what the thing is or does: a noun, or "Returns". It does not begin with a free relative.
#[test]
fn no_doc_comment_begins_with_a_free_relative() {
    let begins = |line: &str| {
        let line = line.trim_start();
        line.strip_prefix("/// ").or_else(|| line.strip_prefix("//! ")).map(str::to_owned)
    };
    let mut found = Vec::new();
    for (path, text) in sources().into_iter().filter(|(path, _)| !path.starts_with("tests/")) {
        let mut before = "";
        for (number, line) in (1..).zip(text.lines()) {
            let is_first = !before.trim_start().starts_with("//");
            let free = ["Whether ", "What ", "Who ", "How "];
            if let Some(words) =
                begins(line).filter(|words| is_first && free.iter().any(|it| words.starts_with(it)))
            {
                found.push(format!("{path}:{number}: {words}"));
            }
            before = line;
        }
    }
    nothing("doc comments that begin with a free relative", found);
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

/// No feature may cost those who do not use it: the nightly checks count the instructions of every game, in play and in loading.
#[test]
fn instructions_are_known_of_every_game() {
    let table = read(&games::root().join("tests/peers/instructions.tsv"));
    let known: BTreeSet<&str> = table.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect();
    let wanted = games::paths().into_iter().flat_map(|path| {
        let name = games::name(&path);
        ["play", "load"].map(|workload| format!("{name}-{workload}"))
    });
    let missing = wanted.filter(|workload| !known.contains(workload.as_str())).collect();
    nothing("`cargo instructions --record` counts them", missing);
}

/// A property test that draws other cases in each run fails on somebody else's change.
#[test]
fn property_tests_draw_from_the_known_seed() {
    let (mut tests, mut wrong) = (0, Vec::new());
    for (path, text) in sources() {
        let opened = text.lines().filter(|line| line.trim() == "proptest! {").count();
        let is_drawn = |line: &&str| line.trim().starts_with("#![proptest_config(conformance::drawn::cases(");
        let drawn = text.lines().filter(is_drawn).count();
        tests += opened;
        if opened != drawn {
            wrong.push(format!("{path}: {opened} property tests, {drawn} of them with `drawn::cases`"));
        }
    }
    assert!(tests > 5, "{tests} property tests were found");
    nothing("drawn from another seed in each run", wrong);
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
fn every_game_has_claims_and_stands_in_the_list_of_rulesets() {
    let list = read(&games::root().join("docs/rulesets.md"));
    let mut wrong = Vec::new();
    for path in games::paths() {
        let name = games::name(&path);
        if !path.with_extension("expect.ron").is_file() {
            wrong.push(format!("{name} has no {name}.expect.ron"));
        }
        let rule_file = alfonso_driver::check(games::source(&path), &games::no_library).rule_file;
        let named = rule_file.rulesets().iter().map(|ruleset| ruleset.name.node.clone()).chain([name]);
        wrong.extend(
            named
                .filter(|name| !list.contains(&format!("`{name}`")))
                .map(|name| format!("docs/rulesets.md has no `{name}`")),
        );
    }
    nothing("games", wrong);
}

#[test]
fn the_commands_of_the_readme_and_of_their_page_exist() {
    let root = games::root();
    let (readme, aliases) = (read(&root.join("README.md")), read(&root.join(".cargo/config.toml")));
    let page = read(&root.join("docs/commands.md"));
    let (in_readme, in_page) = (commands(&readme, "alfonso "), commands(&page, "alfonso "));
    let mut wrong = Vec::new();
    for command in in_readme.union(&in_page) {
        let (file, folder) = (
            format!("interpreter/cli/src/commands/{command}.rs"),
            format!("interpreter/cli/src/commands/{command}"),
        );
        if !root.join(file).is_file() && !root.join(folder).is_dir() {
            wrong.push(format!("alfonso {command}"));
        }
    }
    for entry in std::fs::read_dir(root.join("interpreter/cli/src/commands")).expect("the commands") {
        let path = entry.expect("an entry").path();
        let command = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if command != "mod" && !in_page.contains(&command) {
            wrong.push(format!("docs/commands.md has no row with alfonso {command}"));
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
    nothing("the commands of README.md and docs/commands.md", wrong);
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
