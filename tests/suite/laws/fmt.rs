//! The formatter keeps every tree and every comment, its layouts are their own, and the shipped files are in theirs.

use alfonso_diag::{Diagnostic, SourceId};
use alfonso_syntax::{fmt, parse, print};
use conformance::{games, generated};
use proptest::prelude::*;

/// The layout of a text, held to the laws. Nothing if the text cannot be parsed.
#[track_caller]
fn laid_out(title: &str, text: &str) -> Option<String> {
    let (tree, problems) = parse(SourceId(0), text);
    let is_broken = problems.iter().any(Diagnostic::is_error);
    let new = fmt::format(SourceId(0), text).ok();
    assert_eq!(new.is_none(), is_broken, "{title} has a layout if and only if it can be parsed");
    let new = new?;
    assert_eq!(print::file(&parse(SourceId(0), &new).0), print::file(&tree), "{title}: another tree");
    assert_eq!(fmt::comments(&new), fmt::comments(text), "{title}: other comments");
    assert_eq!(fmt::format(SourceId(0), &new).as_ref(), Ok(&new), "{title}: the layout has another layout");
    assert!(new.ends_with('\n') && !new.contains('\r'), "{title}: line ends");
    assert!(new.lines().all(|line| line.trim_end() == line), "{title}: blanks at the end of a line");
    assert!(!new.contains("\n\n\n") && !new.starts_with('\n'), "{title}: several empty lines");
    Some(new)
}

/// The texts of the files in a folder of tests.
fn texts(folder: &str) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(games::root().join(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|it| it == "rules")).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        String::from_utf8_lossy(&std::fs::read(path).expect("a file")).into_owned()
    };
    paths.iter().map(|path| (path.display().to_string(), read(path))).collect()
}

#[test]
fn shipped_files_are_laid_out() {
    for path in games::all_paths() {
        let text = games::source(&path).text;
        let title = path.display().to_string();
        let new = laid_out(&title, &text);
        assert_eq!(new.as_ref(), Some(&text), "{title}: run `alfonso fmt games`");
    }
}

#[test]
fn other_files_keep_their_trees() {
    let mut all = texts("tests/diagnostics");
    all.extend(texts("tests/workshop"));
    assert!(all.len() > 400, "{}", all.len());
    let laid_out = all.iter().filter(|(title, text)| laid_out(title, text).is_some()).count();
    assert!(laid_out > 300 && laid_out < all.len(), "{laid_out} of {}", all.len());
}

#[test]
fn generated_games_keep_their_trees() {
    let text = |number: &u64| (*number, generated::text(*number, "mover is in-check"));
    let laid_out = |(number, text): &(u64, String)| laid_out(&format!("game {number}"), text).is_some();
    // Some of them are not to be read.
    let count = (0..240).map(|number| text(&number)).filter(laid_out).count();
    assert!(count > 200, "{count}");
}

/// A text with other white space: at every blank outside quotations and comments one of several gaps, and other ends of lines. Where a
/// line ends means something in drawings and before `or`, so that no line is broken or joined.
fn mangled(text: &str, gaps: &[u8]) -> String {
    let mut gaps = gaps.iter().cycle();
    let mut out = String::new();
    for line in text.lines() {
        let mut quoted = false;
        for (at, sign) in line.char_indices() {
            if !quoted && line[at..].starts_with("//") {
                out.push_str(&line[at..]);
                break;
            }
            quoted ^= sign == '"';
            match gaps.next() {
                Some(gap) if sign == ' ' && !quoted => {
                    out.push_str([" ", "   ", "\t", "  "][usize::from(*gap) % 4]);
                }
                _ => out.push(sign),
            }
        }
        out.push_str(["\n", "\r\n", "  \n"][usize::from(*gaps.next().unwrap_or(&0)) % 3]);
    }
    out
}

proptest! {
    #![proptest_config(conformance::drawn::cases(64))]

    #[test]
    fn white_space_means_nothing(file in any::<prop::sample::Index>(), gaps in prop::collection::vec(any::<u8>(), 1..400)) {
        let paths = games::all_paths();
        let path = file.get(&paths);
        let text = games::source(path).text;
        let mangled = mangled(&text, &gaps);
        let title = path.display().to_string();
        let new = laid_out(&title, &mangled).expect("white space breaks nothing");
        let printed = |text: &str| print::file(&parse(SourceId(0), text).0);
        prop_assert_eq!(printed(&new), printed(&text));
    }
}
