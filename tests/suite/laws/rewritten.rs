//! Games that were written twice: by authors who had the manual and a description of the rules, but no rule file.
//!
//! `rewritten/NAME.rules` is such an author's first version. `rewritten/counts.tsv` has the numbers of sequences of moves that
//! it has at depths from 1, and the rule file of somebody else with the same rules, which must have the same numbers.

use alfonso_driver::{Request, load};
use alfonso_game::{Leaves, Rolls};
use conformance::games;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn counts(path: &Path, depths: u32) -> Vec<u64> {
    let loaded = load(games::source(path), &Request::default(), &games::no_library);
    let game = loaded.unwrap_or_else(|failure| panic!("{}: {failure:?}", path.display())).game;
    let line = game.line();
    let count = |depth| line.count_with(depth, Leaves::Bulk, Rolls::Branch).expect("few steps");
    (1..=depths).map(count).collect()
}

#[test]
fn games_that_were_written_twice_have_the_same_moves() {
    let folder = games::root().join("tests/rewritten");
    let table = std::fs::read_to_string(folder.join("counts.tsv")).expect("the table is there");
    let mut named = BTreeSet::new();
    for row in table.lines().skip(1) {
        let [name, other, known] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("a row: {row}") };
        let known: Vec<u64> = known.split(' ').map(|count| count.parse().expect("a count")).collect();
        let depths = u32::try_from(known.len()).expect("few counts");
        let path = folder.join(name).with_extension("rules");
        assert_eq!(counts(&path, depths), known, "{name}, as it was written again");
        let other: Option<PathBuf> = match other {
            "-" => None,
            "games" => games::paths().into_iter().find(|path| games::name(path) == name),
            file => Some(games::root().join(file)),
        };
        if let Some(other) = other {
            assert_eq!(counts(&other, depths), known, "{name}: {}", other.display());
        }
        named.insert(format!("{name}.rules"));
    }
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let files = files.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let files: BTreeSet<String> = files.filter(|name| name.ends_with(".rules")).collect();
    assert_eq!(files, named, "each file has a row");
}
