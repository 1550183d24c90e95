#!/usr/bin/env bash
# The Rust crate biblatex writes a caret and a tilde as accents over the next letter, and forgets that a year is approximate.
#
# Guess: a title that it writes is the title that it reads, and a date in EDTF keeps its marks in both formats.
# biblatex 0.12.0: `2^n and ~m` set as a title is written `2\^n and \~m`, which LaTeX and the crate itself read as accents: `2n` with a
# circumflex, `m` with a tilde. For BibTeX `1475~` becomes `year = {1475}` and `1283/..` becomes `year = {1283}`; a range of years gets the
# field `endyear`, which styles of BibTeX do not know; a range of which one end is approximate is not typed at all.
set -euo pipefail

version=0.12.0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/src"
cat > "$folder/Cargo.toml" <<TOML
[package]
name = "seen"
version = "0.0.0"
edition = "2021"
[dependencies]
biblatex = "=$version"
TOML
cat > "$folder/src/main.rs" <<'RUST'
use biblatex::{Bibliography, Chunk, ChunksExt, Entry, EntryType, Spanned};

fn main() {
    let mut entry = Entry::new("key".to_owned(), EntryType::Book);
    entry.set("title", vec![Spanned::detached(Chunk::Normal("2^n and ~m".to_owned()))]);
    let mut all = Bibliography::new();
    all.insert(entry);
    let written = all.to_biblatex_string();
    println!("{written}");
    assert!(written.contains(r"2\^n and \~m"));
    let read = Bibliography::parse(&written).expect("it reads its own text");
    let title = read.get("key").and_then(|entry| entry.get("title")).expect("a title").format_verbatim();
    println!("title: {title}");
    assert_eq!(title, "2n\u{302} and m\u{303}");

    for (edtf, wanted) in [
        ("1475~", "year = {1475}"),
        ("1283/..", "year = {1283}"),
        ("-0430/-0400", "endyear = {-0400}"),
        ("1475~/1500", r"date = {1475\~/1500}"),
    ] {
        let text = format!("@book{{key, date = {{{edtf}}}}}");
        let read = Bibliography::parse(&text).expect("valid BibLaTeX");
        let bibtex = read.get("key").expect("an entry").to_bibtex_string().expect("BibTeX");
        println!("{edtf}: {}", bibtex.replace('\n', " "));
        assert!(bibtex.contains(wanted), "{bibtex}");
        assert!(!bibtex.contains("about") && !bibtex.contains("circa"));
    }
}
RUST
cargo run --quiet --manifest-path "$folder/Cargo.toml"
echo "biblatex $version"
