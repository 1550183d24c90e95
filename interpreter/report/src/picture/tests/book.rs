//! Tests that the pictures of the documents are up to date. Renew them with
//! `RENEW=1 cargo test -p alfonso-report pictures`.

use super::*;
use crate::tests::shipped;
use alfonso_driver::movement::Movement;
use alfonso_driver::{Request, Source, load, play_all, shipped};
use alfonso_game::KindId;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "\
# Boards

The boards of all games that have one, at the start of the default ruleset, by family. `alfonso show GAME --format svg` draws any
position. [All games](games.md) has the rulesets. This page is made from the rule files.
";

/// Returns the folder of the documents.
fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Checks that a file is what is drawn, or writes it again. Returns its name if it is stale.
fn stale(path: &Path, drawn: &str) -> Option<String> {
    if std::env::var_os("RENEW").is_some() {
        fs::write(path, drawn).expect("the file can be written");
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    (found != drawn).then(|| path.file_name().expect("it has a name").to_string_lossy().into_owned())
}

/// Pictures of the README and of the book, each with a page that shows it.
#[test]
fn the_pictures_of_the_pages_are_what_is_drawn() {
    for (page, file, game, after, piece) in [
        ("commands.md", "grande-acedrex.svg", "grande-acedrex@golladay", "l4-l5 a9-a8 f1-e2", None),
        ("language/pieces.md", "griffin.svg", "grande-acedrex@golladay", "", Some("Griffin")),
        ("commands.md", "escaques.svg", "escaques", "roll:3 g71-g74", None),
        ("language/boards.md", "byzantine.svg", "byzantine", "e3-g4 l2-j4 f1-g1", None),
        ("language/boards.md", "four-seasons.svg", "four-seasons", "", None),
        ("language/boards.md", "alquerque.svg", "alquerque-de-doze", "", None),
        ("language/boards.md", "cross.svg", "", "", None),
        ("language/boards.md", "rings.svg", "", "", None),
        ("language/pieces.md", "cannon.svg", "xiangqi", "", Some("Cannon")),
        ("language/pieces.md", "horse.svg", "xiangqi", "", Some("Horse")),
        ("language/pieces.md", "pawn.svg", "chess", "", Some("Pawn")),
    ] {
        let text = fs::read_to_string(docs().join(page)).expect("the page can be read");
        let shown = text.find(&format!("pictures/{file}"));
        let shown = shown.unwrap_or_else(|| panic!("{page} does not show {file}"));
        // A game that does not ship stands above its picture.
        let subject = match game {
            "" => own(file, &text[..shown]),
            game => shipped(game),
        };
        let mut line = subject.game.line();
        play_all(line.as_mut(), after).expect("legal moves");
        let kind = subject.game.names().kinds.iter().position(|(name, _)| Some(name.as_str()) == piece);
        let drawn = match kind.map(KindId::new) {
            Some(kind) => {
                let at = Movement::seen_from(&subject.game, kind, Seat::new(0));
                movement(&subject, &Movement::new(&subject.game, kind, Seat::new(0), at))
            }
            None => draw(&subject, line.as_ref()),
        };
        let stale = stale(&docs().join("pictures").join(file), &drawn);
        assert_eq!(stale, None, "RENEW=1 cargo test -p alfonso-report pictures");
    }
}

/// Returns the game whose rules are the last ones of a text, named after a picture.
fn own(picture: &str, text: &str) -> Subject {
    let (_, rules) = text.rsplit_once("```rules\n").expect("rules stand above the picture");
    let (rules, _) = rules.split_once("```").expect("the rules end");
    let file = picture.replace(".svg", ".rules");
    let source = Source { name: file.clone(), text: rules.to_owned() };
    let loaded = load(source, &Request::default(), &|_| None).expect("a sound file");
    Subject::new(picture.trim_end_matches(".svg"), &file, loaded, &[])
}

#[test]
fn the_pictures_of_all_boards_are_what_is_drawn() {
    let folder = docs().join("pictures/boards");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let mut sections: BTreeMap<String, Vec<(String, &str)>> = BTreeMap::new();
    let mut old = Vec::new();
    for (name, rule_file) in shipped::families() {
        if rule_file.incomplete().is_some() {
            continue;
        }
        let subject = shipped(name);
        if subject.game.topology().is_empty() {
            continue;
        }
        let title = subject.info.heading().into_owned();
        let drawn = board(&subject, subject.game.line().as_ref(), &[], &title);
        old.extend(stale(&folder.join(format!("{name}.svg")), &drawn));
        sections
            .entry(rule_file.fact("family").unwrap_or("other").to_owned())
            .or_default()
            .push((title, name));
    }
    let mut page = HEAD.to_owned();
    for (title, mut games) in sections {
        let mut letters = title.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        page.push_str(&format!("\n## {first}{}\n", letters.as_str()));
        games.sort();
        for (title, name) in games {
            page.push_str(&format!("\n### {title}\n\n![{title} at the start](pictures/boards/{name}.svg)\n"));
        }
    }
    old.extend(stale(&docs().join("boards.md"), &page));
    assert!(old.is_empty(), "stale: {}: RENEW=1 cargo test -p alfonso-report pictures", old.join(", "));
}
