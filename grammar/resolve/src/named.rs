//! Names in other languages.

use super::log::Log;
use super::problems::names as problems;
use alfonso_diag::Span;
use alfonso_model::NamesIn;
use alfonso_syntax::ast::{Item, ItemKind, Name, NameIn};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of characters of a name, which keeps tables narrow.
const LONGEST: usize = 32;

/// Resolves the names of players and pieces. They appear in the texts of moves, so they must be
/// single words.
pub(super) fn words(named: &[NameIn], log: &mut Log) -> NamesIn {
    resolve(named, log, |name, log| {
        let good = is_word(&name.name.node);
        if !good {
            log.report(problems::no_word(&name.name));
        }
        good
    })
}

/// Resolves titles, which may be any text.
pub(super) fn titles(named: &[NameIn], log: &mut Log) -> NamesIn {
    resolve(named, log, |name, log| title(&name.name, log))
}

/// Resolves a title and its translations.
pub(super) fn titled(written: Option<&Name>, named: &[NameIn], log: &mut Log) -> (Option<String>, NamesIn) {
    let written = written.filter(|text| title(text, log));
    (written.map(|title| title.node.clone()), titles(named, log))
}

/// Reports a title without words. Returns `true` if the title is good.
pub(super) fn title(text: &Name, log: &mut Log) -> bool {
    let is_empty = text.node.trim().is_empty();
    if is_empty {
        log.report(problems::no_title(text));
    }
    !is_empty
}

fn resolve(named: &[NameIn], log: &mut Log, good: impl Fn(&NameIn, &mut Log) -> bool) -> NamesIn {
    let mut known: BTreeMap<String, Span> = BTreeMap::new();
    let mut names = NamesIn::new();
    for name in named {
        if let Some(first) = known.insert(name.language.node.to_lowercase(), name.language.span) {
            log.report(problems::named_twice(&name.language, first));
            continue;
        }
        if good(name, log) {
            names.insert(name.language.node.clone(), name.name.node.clone());
        }
    }
    names
}

/// Returns `true` for letters of any script, with hyphens and apostrophes between them.
fn is_word(text: &str) -> bool {
    // Some scripts write vowels as combining marks, which are not alphanumeric.
    let letter = |sign: char| sign.is_alphanumeric() || !sign.is_ascii() && !sign.is_whitespace();
    text.starts_with(char::is_alphabetic)
        && text.ends_with(letter)
        && text.chars().all(|sign| letter(sign) || matches!(sign, '-' | '\''))
        && text.chars().count() <= LONGEST
}

/// Reports a name that two players or two kinds share in one language. Without a name in that
/// language, a player or kind keeps its name in the rule file.
pub(super) fn distinguished(items: &[Item], log: &mut Log) {
    let players = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Players(players) => Some(players),
        _ => None,
    });
    apart(players.flatten().map(|player| (&player.name, player.named.as_slice())).collect(), "players", log);
    let pieces = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Piece(piece) => Some((&piece.name, piece.named.as_slice())),
        _ => None,
    });
    apart(pieces.collect(), "pieces", log);
}

fn apart(all: Vec<(&Name, &[NameIn])>, what: &str, log: &mut Log) {
    let mut taken: BTreeMap<(&str, String), Span> = BTreeMap::new();
    let tags = all.iter().flat_map(|(_, named)| named.iter()).map(|name| name.language.node.as_str());
    let languages: BTreeSet<&str> = tags.collect();
    for (own, named) in &all {
        let in_other: BTreeMap<&str, &NameIn> =
            named.iter().map(|name| (name.language.node.as_str(), name)).collect();
        for language in &languages {
            let name = in_other.get(language).map_or(*own, |name| &name.name);
            let before = taken.insert((language, name.node.to_lowercase()), name.span);
            if let Some(first) = before {
                log.report(problems::same_name_in(name, language, what, first));
            }
        }
    }
}
