//! The families of games, and other search words for them.

use super::GAMES;
use std::sync::LazyLock;

/// The file name of the table of families.
const TABLE: &str = "families.tsv";

/// A family of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name, as in the fact `family` of rule files.
    pub name: &'static str,
    /// Other words for the family. None of them is the name of a single game.
    pub words: Vec<&'static str>,
}

static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let text = GAMES.get_file(TABLE).and_then(|file| file.contents_utf8()).unwrap_or_default();
    let rows = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    rows.map(|(name, words)| Group { name, words: words.split(", ").collect() }).collect()
});

/// Returns the families of the shipped games, sorted by name. A test compares the table with the
/// rule files.
///
/// ```
/// let sowing = alfonso_driver::shipped::groups().iter().find(|it| it.name == "sowing").expect("it stands there");
/// assert!(sowing.words.contains(&"mancala"));
/// ```
#[must_use]
pub fn groups() -> &'static [Group] {
    &GROUPS
}

#[cfg(test)]
mod tests {
    use super::groups;
    use crate::shipped::families;
    use std::collections::BTreeSet;

    #[test]
    fn the_table_has_the_families_of_the_files_and_no_others() {
        let families: BTreeSet<String> = crate::shipped::families()
            .flat_map(|(_, rule_file)| rule_file.fact("family").map(str::to_owned))
            .collect();
        let rows: Vec<&str> = groups().iter().map(|group| group.name).collect();
        assert_eq!(rows, families.iter().map(String::as_str).collect::<Vec<_>>());
    }

    /// A file may call its page of the book otherwise, so one file with a source of that name is
    /// enough.
    #[test]
    fn a_book_is_a_source_by_its_name() {
        let sources: BTreeSet<String> = families()
            .flat_map(|(_, rule_file)| {
                rule_file.sources().iter().map(|it| it.name.node.clone()).collect::<Vec<_>>()
            })
            .collect();
        for (name, rule_file) in families() {
            let Some(book) = rule_file.fact("book") else { continue };
            assert!(sources.contains(book), "{name}: {book}");
        }
    }
}
