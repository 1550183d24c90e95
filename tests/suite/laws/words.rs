//! Words that have a better one: `tests/words.tsv` counts them in the product, and no count may rise.
//!
//! A count that has fallen must be lowered in the table: `RENEW=1 cargo test -p conformance --test laws words` does it. It
//! raises none. Where a count is `?` it writes today's: so a new row begins.
//!
//! A word may be the right one for some names: the row of a table is a row. `tests/words_exempt.tsv` lists these names, each
//! with the file or folder where it is right, and the reason. They are counted neither as identifiers nor as public names. An
//! exemption that no name needs any more is a mistake.

use super::house::{is_test, sources};
use conformance::games::root;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const TABLE: &str = "tests/words.tsv";
const HEAD: &str = "word\tbetter\twhere\tcount\n";
const EXEMPTIONS: &str = "tests/words_exempt.tsv";
const EXEMPTIONS_HEAD: &str = "word\twithin\tnames\treason\n";

/// Files and folders of pages that are not counted: they are made by the program, list its words, or tell its past.
const OTHER_PAGES: &[&str] = &[
    "docs/CHANGELOG.md",
    "docs/boards.md",
    "docs/SUMMARY.md",
    "docs/games.md",
    "docs/glossary.md",
    "docs/language/grammar.md",
    "docs/reference.md",
    "docs/words",
];

/// Names of the standard library and of others that have one of the words.
const OTHER_NAMES: &[&str] = &[
    "BufRead",
    "BufReader",
    "FileReader",
    "Read",
    "SerializedFileReader",
    "from_reader",
    "read_dir",
    "read_exact",
    "read_line",
    "read_record",
    "read_span",
    "read_to_end",
    "read_to_string",
    "read_until",
];

/// File names that every crate or folder may have.
const COMMON_FILES: &[&str] = &["lib.rs", "main.rs", "mod.rs"];
/// The number of files that may have the same name without a row in the table.
const SAME_NAME: usize = 3;

/// The words that follow `pub` before the name of an item.
const BEFORE_NAMES: &[&str] =
    &["async", "const", "enum", "extern", "fn", "mod", "mut", "static", "struct", "trait", "type", "unsafe"];
/// The words that follow `pub` where no name of the item follows.
const NO_NAMES: &[&str] = &["crate", "in", "self", "super", "use"];

/// Names for which a word is the right one.
struct Exemption {
    word: String,
    /// The file or folder in which they are exempt.
    within: String,
    /// The names; none if all are meant.
    names: Vec<String>,
    /// True once a name has needed it.
    is_needed: Cell<bool>,
}

impl Exemption {
    /// Returns the exemptions of a table.
    fn table(text: &str) -> Vec<Self> {
        let rows = text.strip_prefix(EXEMPTIONS_HEAD).expect("the table has its heading").lines();
        rows.map(|row| match row.split('\t').collect::<Vec<_>>()[..] {
            [word, within, names, reason] if !reason.is_empty() => Self {
                word: word.to_owned(),
                within: within.to_owned(),
                names: names.split(' ').filter(|name| *name != "*").map(str::to_owned).collect(),
                is_needed: Cell::new(false),
            },
            _ => panic!("{EXEMPTIONS}: `{row}` has not four columns"),
        })
        .collect()
    }

    /// Returns true if it exempts a name with a word, or with its plural, in a file.
    fn covers(&self, path: &str, name: &str, word: &str) -> bool {
        let is_within = path
            .strip_prefix(&*self.within)
            .is_some_and(|rest| matches!(rest.chars().next(), None | Some('/')));
        let is_word = word.strip_prefix(&*self.word).is_some_and(|end| ["", "s"].contains(&end));
        let covers =
            is_within && is_word && (self.names.is_empty() || self.names.iter().any(|it| it == name));
        self.is_needed.set(self.is_needed.get() || covers);
        covers
    }
}

/// How often each word stands in each of the parts that are counted.
#[derive(Default)]
struct Counts {
    counts: BTreeMap<(&'static str, String), usize>,
    exemptions: Vec<Exemption>,
}

impl Counts {
    fn add(&mut self, part: &'static str, word: String) {
        *self.counts.entry((part, word)).or_default() += 1;
    }

    fn add_name(&mut self, part: &'static str, path: &str, name: &str) {
        if OTHER_NAMES.contains(&name) {
            return;
        }
        for word in words_of_name(name) {
            let covering = self.exemptions.iter().filter(|it| it.covers(path, name, &word)).count();
            if covering == 0 {
                self.add(part, word);
            }
        }
    }

    fn add_prose(&mut self, line: &str) {
        // Text between backticks is code.
        for text in line.split('`').step_by(2) {
            let words = text.split(|sign: char| !sign.is_alphabetic()).filter(|word| !word.is_empty());
            words.for_each(|word| self.add("prose", word.to_lowercase()));
        }
    }

    /// Counts the names, comments and messages of a file.
    fn add_rust(&mut self, path: &str, text: &str) {
        let (names, prose) = split(text);
        names.iter().for_each(|name| self.add_name("identifiers", path, name));
        let after_pub = names.split(|name| *name == "pub").skip(1);
        let public = after_pub.filter_map(|after| after.iter().find(|name| !BEFORE_NAMES.contains(name)));
        public.filter(|name| !NO_NAMES.contains(name)).for_each(|name| self.add_name("public", path, name));
        prose.iter().flat_map(|text| text.lines()).for_each(|line| self.add_prose(line));
    }

    /// Counts the words of a page outside its blocks of code.
    fn add_page(&mut self, text: &str) {
        let mut within = false;
        for line in text.lines() {
            let is_fence = line.trim_start().starts_with("```");
            within ^= is_fence;
            if !within && !is_fence {
                self.add_prose(line);
            }
        }
    }

    /// Returns the count of a word with its plural.
    fn of(&self, part: &str, word: &str) -> usize {
        let word = |end: &str| format!("{word}{end}");
        let wanted = [word(""), word("s")];
        let found = self.counts.iter().filter(|((of, it), _)| *of == part && wanted.contains(it));
        found.map(|(_, count)| count).sum()
    }
}

/// Returns true if a character can stand in a name.
fn is_of_name(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_'
}

/// Returns the words of a name: it is divided at everything but letters, and where a capital follows a small letter.
fn words_of_name(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for sign in name.chars() {
        let begins =
            !before.is_ascii_alphabetic() || (before.is_ascii_lowercase() && sign.is_ascii_uppercase());
        if sign.is_ascii_alphabetic() {
            if begins {
                words.push(String::new());
            }
            words.last_mut().expect("a word has begun").push(sign.to_ascii_lowercase());
        }
        before = sign;
    }
    words
}

/// Returns the names of a Rust text, and its prose: comments, and strings of more than one word.
fn split(text: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut names, mut prose) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            prose.push(&rest[..length]);
            length
        } else if sign == '"' {
            let length = length_of_string(rest);
            prose.extend(Some(&rest[..length]).filter(|it| it.contains(' ')));
            length
        } else if sign == '\'' {
            length_of_character(rest)
        } else if is_of_name(sign) {
            let length = rest.find(|sign| !is_of_name(sign)).unwrap_or(rest.len());
            let hashes = rest[length..].chars().take_while(|sign| *sign == '#').count();
            if matches!(&rest[..length], "r" | "br") && rest[length + hashes..].starts_with('"') {
                let start = length + hashes + 1;
                let close = format!("\"{}", "#".repeat(hashes));
                let end = rest[start..].find(&close).map_or(rest.len(), |end| start + end + close.len());
                prose.extend(Some(&rest[start..end]).filter(|it| it.contains(' ')));
                end
            } else {
                names.push(&rest[..length]);
                length
            }
        } else {
            sign.len_utf8()
        };
        rest = &rest[length..];
    }
    (names, prose)
}

/// Returns the length of the string with which a text begins, with its quotation marks.
fn length_of_string(text: &str) -> usize {
    let mut escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        if sign == '"' && !escaped {
            return at + 1;
        }
        escaped = sign == '\\' && !escaped;
    }
    text.len()
}

/// Returns the length of the character with which a text begins, or of the apostrophe of a lifetime.
fn length_of_character(text: &str) -> usize {
    let mut signs = text.char_indices().skip(1);
    let (first, second) = (signs.next(), signs.next());
    match (first, second) {
        // The mark that ends it is not the one that is escaped.
        (Some((_, '\\')), Some((at, sign))) => {
            let start = at + sign.len_utf8();
            text[start..].find('\'').map_or(text.len(), |end| start + end + 1)
        }
        (_, Some((at, '\''))) => at + 1,
        _ => 1,
    }
}

/// Returns true for the Rust files of the product.
fn is_product(path: &str) -> bool {
    (path.starts_with("grammar/") || path.starts_with("interpreter/")) && !is_test(path)
}

/// Returns the pages that are counted: path from the root, and text.
fn pages() -> Vec<(String, String)> {
    let mut waiting: Vec<PathBuf> = ["docs", "grammar", "interpreter"].map(|it| root().join(it)).into();
    let mut found = vec![root().join("README.md")];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                // The libraries of the page are not ours.
                if !path.ends_with("node_modules") {
                    waiting.push(path);
                }
            } else if path.extension().is_some_and(|ending| ending == "md") {
                found.push(path);
            }
        }
    }
    let others: Vec<PathBuf> = OTHER_PAGES.iter().map(|it| root().join(it)).collect();
    found.retain(|path| !others.iter().any(|other| path.starts_with(other)));
    let text = |path: &Path| std::fs::read_to_string(path).expect("a page can be read");
    found.into_iter().map(|path| (path.display().to_string(), text(&path))).collect()
}

fn counts() -> Counts {
    let exemptions = std::fs::read_to_string(root().join(EXEMPTIONS)).expect("the table can be read");
    let mut counts = Counts { exemptions: Exemption::table(&exemptions), ..Counts::default() };
    for (path, text) in sources().into_iter().filter(|(path, _)| is_product(path)) {
        let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        counts.add_rust(&path, &text[..end]);
        let name = path.rsplit('/').next().expect("a path has a name");
        counts.add("files", name.to_owned());
    }
    pages().iter().for_each(|(_, text)| counts.add_page(text));
    counts
}

#[test]
fn words_that_have_a_better_one_become_fewer() {
    let counts = counts();
    let path = root().join(TABLE);
    let table = std::fs::read_to_string(&path).expect("the table can be read");
    let rows = table.strip_prefix(HEAD).expect("the table has its heading").lines();
    let (mut renewed, mut wrong, mut known) = (HEAD.to_owned(), Vec::new(), BTreeSet::new());
    for row in rows {
        let columns: Vec<&str> = row.split('\t').collect();
        let [word, better, part, count] = columns[..] else {
            panic!("{TABLE}: `{row}` has not four columns")
        };
        assert!(
            known.insert((part.to_owned(), word.to_owned())),
            "{TABLE}: `{word}` has two rows for {part}"
        );
        let found = counts.of(part, word);
        let written: Option<usize> = (count != "?").then(|| count.parse().expect("a count is a number"));
        if written.is_some_and(|written| found > written) {
            wrong.push(format!("`{word}` stands {found} times in {part}, not {count}: write `{better}`"));
        } else if written != Some(found) {
            wrong.push(format!("`{word}` stands {found} times in {part}, not {count}: RENEW=1 writes it"));
        }
        let count = written.map_or(found, |written| written.min(found));
        renewed.push_str(&format!("{word}\t{better}\t{part}\t{count}\n"));
    }
    for ((_, name), count) in counts.counts.iter().filter(|((part, _), _)| *part == "files") {
        let has_row = known.contains(&("files".to_owned(), name.clone()));
        if *count > SAME_NAME && !has_row && !COMMON_FILES.contains(&name.as_str()) {
            wrong.push(format!("{count} files are called {name}: name each after its one subject"));
        }
    }
    for Exemption { word, within, .. } in counts.exemptions.iter().filter(|it| !it.is_needed.get()) {
        wrong.push(format!("{EXEMPTIONS}: no name in {within} needs the exemption for `{word}`"));
    }
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(&path, renewed).expect("the table can be written");
        wrong.retain(|why| !why.ends_with("RENEW=1 writes it"));
    }
    assert!(wrong.is_empty(), "{TABLE}:\n{}", wrong.join("\n"));
}

#[test]
fn names_and_prose_are_counted_apart() {
    let text = "/// A *man* of `men`.\npub(crate) fn read_men<'a>(it: &'a str) -> Man2 {\n    say('\"', '\\'', \"no men\", \
                \"men\", r#\"a \"man\"\"#, br\"x\")\n}\npub const fn HTML_MAN: LastMover = 1;\n";
    let mut counts = Counts::default();
    counts.add_rust("a.rs", text);
    let found = |part: &str, words: [&str; 4]| words.map(|word| counts.of(part, word));
    assert_eq!(found("identifiers", ["man", "men", "mover", "read"]), [2, 1, 1, 1]);
    assert_eq!(found("public", ["man", "men", "mover", "read"]), [1, 0, 0, 0]);
    assert_eq!(found("prose", ["man", "men", "mover", "read"]), [2, 1, 0, 0]);
    counts.add_page("Men and `men`\n```text\nmen\n```\nmen, too\n");
    assert_eq!(counts.of("prose", "men"), 3);
}

#[test]
fn exempt_names_are_not_counted() {
    let table = format!("{EXEMPTIONS_HEAD}row\ta\t*\tall\nrow\tb/c.rs\trows Row\tthese\nrow\td\trow\tnone\n");
    let mut counts = Counts { exemptions: Exemption::table(&table), ..Counts::default() };
    for path in ["a/b.rs", "ab/b.rs", "b/c.rs", "b/c.rsx"] {
        counts.add_rust(path, "pub struct Row { rows: u8 }\nfn row(arrow: Narrow) {}\n");
    }
    assert_eq!(["identifiers", "public"].map(|part| counts.of(part, "row")), [7, 2]);
    let needed: Vec<bool> = counts.exemptions.iter().map(|it| it.is_needed.get()).collect();
    assert_eq!(needed, [true, true, false]);
}
