//! What the accounts of each game say, statement by statement, each with the command that shows what the program makes of it.
//!
//! `tests/statements/*.ron` has a table for each game, or for each document about it: the accounts, which of them could be read, and
//! their statements in our words. `held`: the program says or does so. `departs`: it does not, and declares it. `open`: the account is
//! unclear or is contradicted, and the file asks. `absent`: nothing in the program speaks of it.

use alfonso_driver::shipped;
use alfonso_rules::RuleFile;
use alfonso_syntax::ast::{Detail, Source};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The kinds of sources that are no accounts of others: nothing is compared with them.
const OWN: [&str; 2] = ["conjecture", "implementation"];

/// A table of statements.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The game, by the name of its file.
    pub game: String,
    accounts: Vec<Account>,
    pub statements: Vec<Statement>,
}

/// What was read of a source, or why it was not.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Account {
    /// The source's name in the rule file.
    source: String,
    #[serde(default)]
    read: String,
    #[serde(default)]
    unread: String,
}

/// A statement of an account.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// The statement in our words.
    says: String,
    /// Its place in the account.
    at: String,
    /// The source that says so.
    source: String,
    /// The arguments of the program; none if the statement is absent.
    #[serde(default)]
    how: Vec<String>,
    /// Texts that the output has to hold; of `moves`, whole words.
    #[serde(default)]
    shows: Vec<String>,
    /// Texts that it must not hold.
    #[serde(default)]
    lacks: Vec<String>,
    pub verdict: Verdict,
    /// The reason why it departs, is open or absent, and remarks.
    #[serde(default)]
    note: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Held,
    Departs,
    Open,
    Absent,
}

impl Table {
    /// Returns how many accounts were read, and how many were not.
    pub fn accounts(&self) -> (usize, usize) {
        let read = self.accounts.iter().filter(|account| !account.read.is_empty()).count();
        (read, self.accounts.len() - read)
    }
}

/// Returns the tables by the names of their files, sorted.
pub fn tables() -> Vec<(String, Table)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/statements");
    let entries = fs::read_dir(folder).expect("the statements can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a table can be read");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let table = ron::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, table)
    };
    paths.into_iter().map(read).collect()
}

/// Returns a text with one blank for all white space.
fn squashed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a page with each note in the place of its number.
fn with_notes(page: &str) -> String {
    let Some((text, notes)) = page.split_once(" Notes 1. ") else { return page.to_owned() };
    let mut parts: Vec<&str> = Vec::new();
    let mut rest = notes;
    while let Some(end) = rest.find(&format!(". {}. ", parts.len() + 2)) {
        parts.push(&rest[..end]);
        rest = &rest[end + 2 + format!("{}. ", parts.len() + 1).len()..];
    }
    parts.push(rest.strip_suffix('.').unwrap_or(rest));
    let note = |number: &str| {
        let index = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        index.and_then(|index| parts.get(index).copied())
    };
    let mut page = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let (inner, behind) = after.split_once(']').unwrap_or((after, ""));
        let named: Option<Vec<&str>> = inner.split(',').map(note).collect();
        let inner = named.map_or_else(|| inner.to_owned(), |named| named.join("; "));
        page.push_str(&format!("{before}[{inner}]"));
        rest = behind;
    }
    page + rest
}

/// Returns what the program prints, squashed, or why it fails.
fn printed(how: &[String]) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_alfonso"))
        .args(how)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "200")
        .output()
        .expect("the program runs");
    match output.status.success() {
        true => {
            let text = squashed(&String::from_utf8_lossy(&output.stdout));
            Ok(if how[0] == "explain" { with_notes(&text) } else { text })
        }
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// Returns what is wrong with a statement; `outputs` has what the commands print.
fn wrong(statement: &Statement, outputs: &BTreeMap<&[String], Result<String, String>>) -> Option<String> {
    let Statement { how, shows, lacks, verdict, note, .. } = statement;
    if *verdict != Verdict::Held && note.is_empty() {
        return Some("no note says why".to_owned());
    }
    if *verdict == Verdict::Absent {
        return (!how.is_empty() || !shows.is_empty()).then(|| "absent, and shown".to_owned());
    }
    if how.is_empty() || shows.is_empty() {
        return Some("nothing shows it".to_owned());
    }
    let out = match &outputs[how.as_slice()] {
        Ok(out) => out,
        Err(why) => return Some(why.clone()),
    };
    let words: Vec<&str> = out.split(' ').collect();
    let holds = |text: &str| {
        let text = squashed(text);
        match how[0].as_str() {
            "moves" => {
                let wanted: Vec<&str> = text.split(' ').collect();
                words.windows(wanted.len()).any(|window| window == wanted)
            }
            _ => out.contains(&text),
        }
    };
    let missing = shows.iter().find(|text| !holds(text)).map(|text| format!("not shown: {text}"));
    missing.or_else(|| lacks.iter().find(|text| holds(text)).map(|text| format!("shown: {text}")))
}

#[test]
fn the_program_shows_what_the_accounts_say() {
    let tables = tables();
    let all = || {
        tables
            .iter()
            .flat_map(|(name, table)| table.statements.iter().map(move |statement| (name, statement)))
    };
    // Each command runs once, whatever number of statements it shows.
    let commands: BTreeSet<&[String]> =
        all().map(|(_, it)| it.how.as_slice()).filter(|how| !how.is_empty()).collect();
    let commands: Vec<&[String]> = commands.into_iter().collect();
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let outputs: BTreeMap<&[String], Result<String, String>> = std::thread::scope(|scope| {
        let work = || {
            let mut found = Vec::new();
            while let Some(how) = commands.get(next.fetch_add(1, Ordering::Relaxed)) {
                found.push((*how, printed(how)));
            }
            found
        };
        let working: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        working.into_iter().flat_map(|share| share.join().expect("a thread")).collect()
    });
    let found: Vec<String> = all()
        .filter_map(|(name, statement)| {
            let why = wrong(statement, &outputs)?;
            let how = statement.how.join(" ");
            Some(format!("{name}, {}: {}\n  {how}\n  {why}", statement.at, statement.says))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Returns true if statements of a source can be compared: it is no conjecture and no program.
fn is_account(source: &Source) -> bool {
    source.kind.as_ref().is_none_or(|kind| !OWN.contains(&kind.node.as_str()))
}

#[test]
fn every_game_has_a_table_and_every_source_its_account() {
    let tables = tables();
    let mut found = Vec::new();
    for (game, rule_file) in shipped::families() {
        let mut accounts: BTreeMap<&str, &Account> = BTreeMap::new();
        for (_, table) in tables.iter().filter(|(_, table)| table.game == game) {
            accounts.extend(table.accounts.iter().map(|account| (account.source.as_str(), account)));
        }
        if tables.iter().all(|(_, table)| table.game != game) {
            found.push(format!("{game}: no table of statements"));
            continue;
        }
        // A variant answers for the sources that it adds, its base for its own.
        let own = rule_file.sources().iter().filter(|source| !rule_file.is_inherited(source.name.span));
        for source in own.filter(|source| is_account(source)) {
            if !accounts.contains_key(source.name.node.as_str()) {
                found.push(format!("{game}: no account of `{}`", source.name.node));
            }
        }
        found.extend(accounts.values().filter_map(|account| state(game, &rule_file, account)));
    }
    for (name, table) in &tables {
        if shipped::game(&table.game).is_none() {
            found.push(format!("{name}: there is no game `{}`", table.game));
        }
        for statement in &table.statements {
            match table.accounts.iter().find(|account| account.source == statement.source) {
                None => found.push(format!("{name}, {}: no account of `{}`", statement.at, statement.source)),
                Some(account) if !account.unread.is_empty() => {
                    found.push(format!("{name}, {}: a statement of what was not read", statement.at));
                }
                Some(_) => {}
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Returns what is wrong with an account: the rule file has to say the same of what was read.
fn state(game: &str, rule_file: &RuleFile, account: &Account) -> Option<String> {
    let name = &account.source;
    let Some(source) = rule_file.sources().iter().find(|source| source.name.node == *name) else {
        return Some(format!("{game}: an account of `{name}`, which the file does not have"));
    };
    let (seen, unread) = (source.detail(Detail::Seen).is_some(), source.detail(Detail::Unread).is_some());
    match (account.read.is_empty(), account.unread.is_empty()) {
        (true, true) | (false, false) => Some(format!("{game}: `{name}` is either read or unread")),
        (false, true) if !seen => {
            Some(format!("{game}: `{name}` was read, and the file does not say `seen`"))
        }
        (true, false) if !unread => {
            Some(format!("{game}: `{name}` was not read, and the file does not say `unread`"))
        }
        _ => None,
    }
}

#[test]
fn most_statements_hold_and_few_are_absent() {
    let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
    for statement in tables().iter().flat_map(|(_, table)| &table.statements) {
        *counts.entry(statement.verdict).or_default() += 1;
    }
    let count = |verdict| counts.get(&verdict).copied().unwrap_or_default();
    let all: usize = counts.values().sum();
    // The founding documents have 272; 92 files have some ten statements each.
    assert!(all >= 800, "{counts:?}");
    assert!(count(Verdict::Absent) * 50 <= all, "{counts:?}");
    assert!(count(Verdict::Departs) * 10 <= all, "{counts:?}");
}

#[test]
fn every_ruleset_that_speaks_of_a_source_follows_one() {
    let mut found = Vec::new();
    for (game, rule_file) in shipped::families() {
        for ruleset in rule_file.rulesets().iter().filter(|it| !rule_file.is_inherited(it.name.span)) {
            let text = ruleset.text.node.to_lowercase();
            let speaks = text.starts_with("as ") || text.starts_with("after ") || text.contains(" tells it");
            let follows = ruleset.follows.is_some();
            if speaks && !follows && rule_file.sources().iter().any(is_account) {
                found.push(format!("{game}@{}: {}", ruleset.name.node, ruleset.text.node));
            }
        }
    }
    assert!(found.is_empty(), "named for a source, and compared with none:\n{}", found.join("\n"));
}
