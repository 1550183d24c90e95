//! Words for readers: titles of endings, and names in other languages.

use alfonso_driver::{About, Annotations, Request, load, words};
use alfonso_game::{Blueprint, Game, Names, Random};
use alfonso_notation as notation;
use alfonso_syntax::ast::{BlockKind, Entry, Item, ItemKind};
use conformance::games;
use std::collections::BTreeSet;

/// The plies of a random game in which moves are shown and read.
const PLIES: usize = 80;

/// Results of shipped games are told in the players' words.
#[test]
fn every_ending_has_a_title() {
    let mut wrong = Vec::new();
    for path in games::paths() {
        let source = games::source(&path);
        let (file, _) = alfonso_syntax::parse(alfonso_diag::SourceId(0), &source.text);
        let mut untitled = Vec::new();
        file.items.iter().for_each(|item| endings(item, &mut untitled));
        wrong.extend(untitled.into_iter().map(|id| format!("{}: {id}", source.name)));
    }
    assert!(wrong.is_empty(), "without a title:\n{}", wrong.join("\n"));
}

fn endings(item: &Item, untitled: &mut Vec<String>) {
    match &item.kind {
        ItemKind::Block { kind, body } if kind.node == BlockKind::End => clauses(body, untitled),
        ItemKind::Under { items, .. } => items.iter().for_each(|item| endings(item, untitled)),
        _ => {}
    }
}

fn clauses(body: &[Entry], untitled: &mut Vec<String>) {
    for entry in body {
        match entry {
            Entry::Clause(clause) if clause.title.is_none() => untitled.push(clause.id.node.clone()),
            Entry::Clause(_) => {}
            Entry::Under { body, .. } => clauses(body, untitled),
        }
    }
}

/// In every language of a game, the moves that readers see are understood when they type them, and mean the same.
#[test]
fn moves_are_read_as_they_are_shown() {
    let mut languages = 0;
    for path in games::paths() {
        let loaded = load(games::source(&path), &Request::default(), &games::no_library)
            .unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics));
        let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
        for language in annotations.named.languages() {
            languages += 1;
            let own = loaded.game.names();
            let called = annotations.named.called(own, language).expect("it is one of the languages");
            assert_eq!((called.kinds.len(), called.players.len()), (own.kinds.len(), own.players.len()));
            let apart: BTreeSet<String> = called.kinds.iter().map(|name| name.to_lowercase()).collect();
            assert_eq!(apart.len(), own.kinds.len(), "{}: {language}", path.display());
            let names = Names { called: Some(called), ..own.clone() };
            let game = Game::new(Blueprint { names, ..loaded.game.blueprint().clone() });
            reads_what_it_shows(About { game: &game, annotations: &annotations });
        }
    }
    assert!(languages > 20, "only {languages} languages of games were tried");
}

fn reads_what_it_shows(about: About<'_>) {
    let mut random = Random::new(1283);
    let start = about.game.start_at(random.below(about.game.starts()));
    let mut line = about.game.line_from(&start);
    for _ in 0..PLIES {
        for m in line.moves() {
            let text = words::text(about.game, line.as_ref(), *m);
            assert_eq!(notation::find(about, line.as_ref(), &text, 0), Ok(*m), "{text}");
        }
        let Some(m) = line.at_random(&mut random) else { return };
        line.play(m).expect("it is legal");
    }
}

/// Names of players that end in `s` are plurals, unless they are the names of planets; one plural has no `s`.
#[test]
fn plural_names_of_players_are_marked() {
    let mut plurals = 0;
    for reading in conformance::games::READINGS.iter() {
        for player in &reading.rules.players {
            let name = player.name.as_str();
            let is_plural = name.ends_with('s') && !["Mars", "Venus"].contains(&name) || name == "Geese";
            assert!(
                player.plural == is_plural || player.name.ends_with("ss"),
                "{}: {}",
                reading.title,
                player.name
            );
            plurals += usize::from(player.plural);
        }
    }
    assert!(plurals > 10, "{plurals}");
}
