//! The printer knows which words are the language's: so fingerprints do not rest on how they are spelled.

use alfonso_diag::SourceId;
use alfonso_rules::Fingerprint;
use alfonso_syntax::ast::Item;
use alfonso_syntax::print::{Piece, Printed, Renamed, Spelling, written};
use alfonso_syntax::{Leaf, Role, parse, parse_with_leaves};
use alfonso_vocabulary::{TABLE, in_context, is_kept};
use conformance::{games, generated};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The words of the language.
static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let table = TABLE.iter().flat_map(|ludeme| ludeme.word.split(' ').chain(ludeme.signature.split(' ')));
    let table = table.filter(|word| word.starts_with(|first: char| first.is_ascii_lowercase()));
    table.chain(alfonso_syntax::keywords()).chain(alfonso_syntax::openers()).collect()
});

/// A piece of printed text, with the place of its first byte.
type Placed<'p> = (usize, &'p Piece);

/// Returns the first mistake about the owner of a leaf that the printer makes.
fn mistaken(leaf: &Leaf, text: &str, pieces: &[Placed<'_>]) -> Option<String> {
    let (start, end) = (leaf.span.start as usize, leaf.span.end as usize);
    let said = &text[start..end];
    let mut here = pieces.iter().filter(|(at, piece)| *at < end && at + piece.text().len() > start);
    here.find_map(|(_, piece)| {
        let is_right = match (piece, &leaf.role) {
            (Piece::Word(_), Role::Keyword) => true,
            (Piece::Shared(_), Role::Keyword) => is_kept(said),
            (Piece::Text(_), Role::Keyword) => false,
            // The grammar does not know whose word it is; the printer has to, but for names and words of one space.
            (Piece::Word(_), Role::Refers(thing)) => thing.is_open() && WORDS.contains(said),
            (Piece::Text(_), Role::Refers(thing)) => !thing.is_open() || !is_kept(said),
            (Piece::Shared(_), Role::Refers(thing)) => thing.is_value(),
            (Piece::Word(_), _) => false,
            (Piece::Shared(_), role) => !matches!(role, Role::Number | Role::Text | Role::Cell | Role::Move),
            (Piece::Text(_), _) => true,
        };
        (!is_right).then(|| format!("`{said}` is printed as {piece:?}, but read as {:?}", leaf.role))
    })
}

/// Returns the mistakes about the owners of words that the printer makes in an item.
fn mistakes(item: &Item) -> Vec<String> {
    let text = |text: &str| Piece::Text(text.to_owned());
    let mut pieces =
        vec![Piece::Word("variant ".into()), text("\"x\""), Piece::Word(" of ".into()), text("\"y\"")];
    pieces.push(Piece::Word("\n".into()));
    pieces.extend(Printed::item(item).pieces());
    let text = written(&pieces);
    let (_, leaves, problems) = parse_with_leaves(SourceId(0), &text);
    let mut found: Vec<String> = problems.iter().map(|problem| format!("{problem:?}")).collect();
    let mut at = 0;
    let mut placed: Vec<Placed<'_>> = Vec::new();
    for piece in &pieces {
        placed.push((at, piece));
        at += piece.text().len();
    }
    found.extend(leaves.iter().filter_map(|leaf| mistaken(leaf, &text, &placed)));
    // No word of the language is printed that is none.
    let keywords: BTreeSet<&str> = leaves
        .iter()
        .filter(|leaf| leaf.role == Role::Keyword)
        .map(|leaf| &text[leaf.span.start as usize..leaf.span.end as usize])
        .collect();
    for piece in &pieces {
        let Piece::Word(said) = piece else { continue };
        let words = said.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
        for word in words.filter(|word| word.starts_with(|sign: char| sign.is_ascii_alphanumeric())) {
            if !WORDS.contains(word) && !keywords.contains(word) {
                found.push(format!("`{word}` is printed as a word of the language"));
            }
        }
    }
    found.iter().map(|problem| format!("{problem}\n  in {text}")).collect()
}

#[test]
fn the_printer_knows_whose_words_are_whose() {
    let files = games::all_paths().into_iter().chain(games::workshop_paths());
    let texts = files.map(|path| games::source(&path).text);
    let texts = texts.chain(TABLE.iter().map(in_context));
    let texts = texts.chain((0..60).map(|number| generated::text(number, "mover is in-check")));
    let mut items = 0;
    let mut found = BTreeSet::new();
    for text in texts {
        for item in &parse(SourceId(0), &text).0.items {
            items += 1;
            found.extend(mistakes(item));
        }
    }
    assert!(items > 5_000, "{items}");
    let first: Vec<&str> = found.iter().take(20).map(String::as_str).collect();
    assert!(found.is_empty(), "{} mistakes, the first:\n{}", found.len(), first.join("\n"));
}

/// The words of the language, each with another spelling.
static ANEW: LazyLock<Vec<(String, String)>> =
    LazyLock::new(|| WORDS.iter().map(|word| ((*word).to_owned(), format!("{word}-anew"))).collect());

fn rows<'w>(pairs: impl Iterator<Item = (&'w String, &'w String, bool)>) -> Vec<Renamed<'w>> {
    pairs.map(|(now, then, kept)| Renamed { now, then, kept }).collect()
}

#[test]
fn a_word_that_is_renamed_changes_no_fingerprint() {
    let away = rows(ANEW.iter().map(|(word, anew)| (word, anew, is_kept(word))));
    let back = rows(ANEW.iter().map(|(word, anew)| (anew, word, is_kept(word))));
    let (away, back) = (Spelling::new(&away), Spelling::new(&back));
    let mut readings = 0;
    for path in games::all_paths().into_iter().chain(games::workshop_paths()) {
        let name = games::name(&path);
        let rule_file = alfonso_driver::rule_file(games::source(&path), &|name| games::beside(&path, name));
        for ruleset in rule_file.rulesets() {
            let answers = rule_file.answers(Some(&ruleset.name.node), &[]).expect("a ruleset answers");
            let print =
                |spellings: &[Spelling<'_>]| Fingerprint::new(&rule_file.parts_in(&answers, spellings));
            let now = Fingerprint::new(&rule_file.parts(&answers));
            let renamed = print(&[away]);
            assert_ne!(renamed.whole, now.whole, "{name}");
            // What is left alone has no word of the language: a rule that is but the name of a definition.
            let same = renamed.parts.iter().filter(|(key, hash)| now.parts.get(*key) == Some(*hash)).count();
            assert!(same < now.parts.len(), "{name}: {same}");
            assert_eq!(print(&[away, back]), now, "{name}");
            readings += 1;
        }
    }
    assert!(readings > 200, "{readings}");
}
