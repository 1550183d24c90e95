//! Completes the grammar of rule files, so that each word is written only once.
//!
//! `rules.pest` refers to words by rules such as `k_cell`, and to the rule `reserved`, but defines
//! neither. This program adds these definitions. It also writes the declaration of the parser next
//! to the completed grammar.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

fn main() {
    for file in ["build.rs", "src/rules.pest", "src/words.txt"] {
        println!("cargo::rerun-if-changed={file}");
    }
    let text = |file: &str| fs::read_to_string(file).expect("the files of this package are there");
    let words = rows(&text("src/words.txt"));
    let grammar = completed(&text("src/rules.pest"), &words);
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    let path = Path::new(&out).join("rules.pest");
    fs::write(&path, grammar).expect("the grammar can be written");
    fs::write(Path::new(&out).join("rules.rs"), declaration(&path, &words))
        .expect("its parser can be written");
}

/// Parses the list of words with their uses.
///
/// # Panics If the words are not in alphabetical order: the parser finds them by binary search.
fn rows(text: &str) -> Vec<(String, String)> {
    let rows: Vec<(String, String)> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once(' ').unwrap_or((line, "")))
        .map(|(word, uses)| (word.to_owned(), uses.to_owned()))
        .collect();
    assert!(
        rows.is_sorted_by(|one, next| one.0 < next.0),
        "the words of words.txt are sorted, each there once"
    );
    assert!(
        rows.iter().all(|(_, uses)| uses.chars().all(|it| "kicrvs".contains(it))),
        "its head lists all uses"
    );
    rows
}

/// The approximate size of a group of reserved words. A name is compared with the words of one
/// group only.
const TRIED: usize = 10;

/// Adds the rule `reserved` and one rule for each word to a grammar.
fn completed(grammar: &str, words: &[(String, String)]) -> String {
    let reserved = words.iter().filter(|(_, uses)| uses.contains('k')).map(|(word, _)| word.as_str());
    let groups: Vec<String> = by_first_letters(reserved).iter().map(|group| alternatives(group)).collect();
    let mut out = format!("{grammar}\n// ---- words\n\n");
    let _ = writeln!(out, "reserved = @{{ ({}) ~ !nc }}", groups.join("\n  | "));
    for word in used(grammar) {
        let _ = writeln!(out, "k_{word} = @{{ \"{word}\" ~ !nc }}");
    }
    out
}

/// Splits a sorted list of words into groups at changes of the first letter. A name then need not
/// be compared with every word.
fn by_first_letters<'w>(words: impl Iterator<Item = &'w str>) -> Vec<Vec<&'w str>> {
    let mut groups: Vec<Vec<&str>> = Vec::new();
    for word in words {
        match groups.last_mut() {
            Some(group) if group.len() < TRIED || group.last().is_some_and(|last| last[..1] == word[..1]) => {
                group.push(word);
            }
            _ => groups.push(vec![word]),
        }
    }
    groups
}

/// Returns the alternative of the rule `reserved` for one group of words.
fn alternatives(group: &[&str]) -> String {
    let mut longest_first = group.to_vec();
    // If one word is a prefix of another, the longer word must be tried first.
    longest_first.sort_by_key(|word| (usize::MAX - word.len(), *word));
    let (first, last) = (&group[0][..1], &group[group.len() - 1][..1]);
    format!("&'{first}'..'{last}' ~ (\"{}\")", longest_first.join("\" | \""))
}

/// Returns the words that a grammar refers to by rules such as `k_cell`, in alphabetical order.
fn used(grammar: &str) -> BTreeSet<&str> {
    let code = grammar.lines().filter(|line| !line.starts_with("//"));
    let names = code.flat_map(|line| line.split(|it: char| !(it.is_ascii_alphanumeric() || it == '_')));
    names.filter_map(|name| name.strip_prefix("k_")).collect()
}

/// Returns the declarations of the parser and of the words.
fn declaration(grammar: &Path, words: &[(String, String)]) -> String {
    let mut out = format!(
        "/// The parser of rule files and of their pieces.\n#[derive(pest_derive::Parser)]\n#[grammar = {grammar:?}]\npub struct Grammar;\n\n\
         /// The grammar itself, with the rules of words and of reserved words.\npub const TEXT: &str = include_str!({grammar:?});\n\n\
         /// The words of rule files, in the order of the alphabet, each with its uses; `words.txt` says what they mean.\n\
         pub const WORDS: &[(&str, &str)] = &[\n"
    );
    for (word, uses) in words {
        let _ = writeln!(out, "    ({word:?}, {uses:?}),");
    }
    out + "];\n"
}
