//! `docs/games.md`, the page of all shipped games: facts, rulesets and boards, as the files and the program have them.
//!
//! Renew it with `RENEW=1 cargo test --workspace --test cli games_page`.

use crate::statements::{self, Verdict};
use alfonso_dates::Date;
use alfonso_driver::{Source, check};
use alfonso_rules::RuleFile;
use alfonso_syntax::ast::Ruleset;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const HEAD: &str = "\
# All games

Every game that the program knows, with its rulesets and its board at the start of the default one. `alfonso play NAME` plays it,
`alfonso explain NAME` tells its rules, `alfonso readings NAME` tells what its sources leave open. `NAME@RULESET` is another
ruleset. This page is made from the rule files.

## What was compared

Each game has a table of statements (`tests/statements`): what the accounts of it say, sentence by sentence, and what the program
makes of it. *Held* statements are played as the account has them. Of the others a ruleset *departs* openly, or the account is unclear and
the file leaves the question *open*, or nothing speaks of it (*absent*). An account that could not be read has no statements: nothing
is called held that was not compared with a text. `alfonso sources NAME` tells what was read of each source.
";

/// Returns the folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns what lies in a folder, sorted.
fn inside(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of games can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    paths.sort();
    paths
}

/// Returns the name of a file or folder, without its ending.
fn name(path: &Path) -> String {
    path.file_stem().expect("it has a name").to_string_lossy().into_owned()
}

/// Returns the name of a folder of games as a heading.
fn heading(folder: &str) -> String {
    match folder {
        "alfonso" => "The Book of Games".to_owned(),
        folder => {
            let mut letters = folder.chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
    }
}

/// Returns the page.
fn page() -> String {
    let mut out = HEAD.to_owned();
    out.push_str(&compared());
    let folders = inside(&root().join("games"));
    for folder in folders.iter().filter(|folder| folder.is_dir() && name(folder) != "lib") {
        let _ = write!(out, "\n## {}\n", heading(&name(folder)));
        let files = inside(folder);
        files
            .iter()
            .filter(|path| path.extension().is_some_and(|ending| ending == "rules"))
            .for_each(|path| game(&mut out, path));
    }
    out
}

/// Returns the table of all games: accounts, and statements by verdict.
fn compared() -> String {
    let mut rows: BTreeMap<String, [usize; 6]> = BTreeMap::new();
    for (_, table) in statements::tables() {
        let row = rows.entry(table.game.clone()).or_default();
        let (read, unread) = table.accounts();
        row[0] += read;
        row[1] += unread;
        for statement in &table.statements {
            row[match statement.verdict {
                Verdict::Held => 2,
                Verdict::Departs => 3,
                Verdict::Open => 4,
                Verdict::Absent => 5,
            }] += 1;
        }
    }
    let mut out = "\n| game | accounts read | not read | held | departs | open | absent |\n".to_owned();
    out.push_str("|---|---:|---:|---:|---:|---:|---:|\n");
    let line = |name: &str, row: &[usize; 6]| {
        let cells: Vec<String> = row.iter().map(usize::to_string).collect();
        format!("| {name} | {} |\n", cells.join(" | "))
    };
    out.extend(rows.iter().map(|(name, row)| line(&format!("`{name}`"), row)));
    let sum = rows.values().fold([0; 6], |sum, row| std::array::from_fn(|at| sum[at] + row[at]));
    out.push_str(&line("all", &sum));
    let share = 100.0 * sum[1] as f64 / (sum[0] + sum[1]).max(1) as f64;
    let _ = write!(out, "\n{share:.0} % of the accounts could not be read.\n");
    out
}

fn game(out: &mut String, path: &Path) {
    let name = name(path);
    let text = fs::read_to_string(path).expect("a rule file can be read");
    let family = check(Source { name: format!("{name}.rules"), text }, &|_| None).rule_file;
    let _ = write!(out, "\n### {}\n\n`{name}`{}\n", family.title(), origin(&family));
    if let Some(why) = family.incomplete() {
        let _ = writeln!(out, "\nNobody can play it: {why}.");
        return;
    }
    let default = family.default_ruleset();
    if !family.rulesets().is_empty() {
        out.push('\n');
    }
    out.extend(family.rulesets().iter().map(|ruleset| listed(ruleset, default)));
    let _ = write!(out, "\n```text\n{}```\n", board(&name));
}

/// Returns the place and date of a game as far as its file tells them.
fn origin(family: &RuleFile) -> String {
    let fact = |wanted: &str| {
        family.about().iter().find(|told| told.name.node == wanted).map(|told| told.fact.text())
    };
    let date = fact("date").and_then(|date| Date::parse(&date).ok()).map(|date| date.to_string());
    let conjecture = fact("conjecture").map(|_| "a conjecture of this collection".to_owned());
    [conjecture, fact("place"), date]
        .into_iter()
        .flatten()
        .fold(String::new(), |told, fact| told + ", " + &fact)
}

fn listed(ruleset: &Ruleset, default: Option<&str>) -> String {
    let name = &ruleset.name.node;
    let mark = if default == Some(name) { " (default)" } else { "" };
    format!("- `@{name}`{mark}: {}\n", ruleset.text.node)
}

/// Returns the board at the start, as the program shows it.
fn board(name: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_alfonso"))
        .args(["show", name])
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    // The first line names the ruleset, which stands above already.
    let rows = text.lines().skip(1).skip_while(|line| line.is_empty());
    rows.map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn the_page_of_all_games_is_what_their_files_say() {
    let path = root().join("docs/games.md");
    let wanted = page();
    if std::env::var_os("RENEW").is_some() {
        fs::write(&path, &wanted).expect("the page can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "docs/games.md is stale: RENEW=1 cargo test --workspace --test cli games_page");
}
