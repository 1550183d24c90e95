//! Texts to begin with: the shipped files, the workshop, the faulty files, drawn games, and pieces of them all; and words
//! that go with them, from the table of words.

use crate::mutate::below;
use alfonso_game::Random;
use alfonso_vocabulary::{TABLE, in_context};
use conformance::{games, generated};
use std::path::Path;
use std::sync::LazyLock;

/// The texts of all files in a folder of the project whose names end so, sorted by name.
pub fn folder(path: &str, ending: &str) -> Vec<Vec<u8>> {
    let folder = games::root().join(path);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|known| known == ending));
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Whole rule files: shipped ones, the workshop's, faulty ones, examples of the reference.
static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut files: Vec<Vec<u8>> = games::all_paths().iter().map(|path| read(path)).collect();
    files.extend(games::workshop_paths().iter().map(|path| read(path)));
    files.extend(folder("tests/diagnostics", "rules"));
    files.extend(TABLE.iter().map(|ludeme| in_context(ludeme).into_bytes()));
    files
});

/// Single items of them: from one line at the margin to the next.
static ITEMS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut items = Vec::new();
    for file in FILES.iter() {
        let starts = |at: usize| file[at].is_ascii_alphabetic() && (at == 0 || file[at - 1] == b'\n');
        let mut cuts: Vec<usize> = (0..file.len()).filter(|at| starts(*at)).collect();
        cuts.push(file.len());
        items.extend(cuts.windows(2).map(|cut| file[cut[0]..cut[1]].to_vec()));
    }
    items.sort();
    items.dedup();
    items
});

/// Small games that can be played, as far as anybody knows.
static WORKSHOP: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| games::workshop_paths().iter().map(|path| read(path)).collect());

/// A rule file, and not often a long one: the shorter of two that are drawn.
pub fn rule_file(random: &mut Random) -> Vec<u8> {
    let (one, two) = (below(random, FILES.len()), below(random, FILES.len()));
    let (one, two) = (&FILES[one], &FILES[two]);
    if one.len() <= two.len() { one } else { two }.clone()
}

/// A rule file, or some items under a heading.
pub fn rules(random: &mut Random) -> Vec<u8> {
    if random.below(4) == 0 {
        return rule_file(random);
    }
    let mut text = b"game \"Drawn\"\n".to_vec();
    for _ in 0..1 + random.below(4) {
        text.extend(&ITEMS[below(random, ITEMS.len())]);
    }
    text
}

/// A small game, with a number in its last line from which its moves are drawn.
pub fn small_game(random: &mut Random) -> Vec<u8> {
    let mut text = match random.below(5) {
        0 => WORKSHOP[below(random, WORKSHOP.len())].clone(),
        _ => generated::text(u64::from(random.below(1 << 20)), "mover is in-check").into_bytes(),
    };
    text.extend(format!("// {}\n", random.below(1 << 16)).bytes());
    text
}

/// The words of the language, and names, numbers and signs as rule files have them.
pub fn words_of_rules() -> &'static [String] {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let own = [
            "King", "Man", "White", "Black", "x", "p", "a.b:", "a1", "zz99", "7", "-3", "\"x\"", "2..1",
            "(2,1)", "{", "}", "(", ")", ",", ":", "=", "->", "/=", "|", ".", "..", "+", "\"", "//", "%",
            ">=", "<",
        ];
        let mut words: Vec<String> = own.map(str::to_owned).to_vec();
        words.extend(alfonso_syntax::keywords().map(str::to_owned));
        words.extend(TABLE.iter().map(|ludeme| ludeme.word.to_owned()));
        words.extend(TABLE.iter().map(|ludeme| ludeme.example.to_owned()));
        words
    });
    &WORDS
}
