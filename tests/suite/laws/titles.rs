//! Titles of variables, dice and endings, which people see instead of identifiers, and goals.

use super::house::nothing;
use alfonso_driver::{Request, load};
use alfonso_rules::{NamesIn, RuleSet};
use conformance::games;
use std::collections::BTreeSet;
use std::path::Path;

/// Returns `true` for a game of the Book.
fn is_of_the_book(path: &Path) -> bool {
    path.starts_with(games::root().join("games/alfonso"))
}

/// Returns what has no title, or no Spanish one in a game of the Book. `titles` returns names, each
/// with its title and the translations.
fn untitled(titles: impl Fn(&RuleSet) -> Vec<(&str, Option<&str>, &NamesIn)>) -> Vec<String> {
    let mut wrong = BTreeSet::new();
    for path in games::paths() {
        let file = games::name(&path);
        for reading in games::readings_of(&path) {
            for (name, title, named) in titles(&reading.rules) {
                if title.is_none() {
                    wrong.insert(format!("{file}: {name} has no title"));
                } else if is_of_the_book(&path) && !named.contains_key("es") {
                    wrong.insert(format!("{file}: {name} has no Spanish title"));
                }
            }
        }
    }
    wrong.into_iter().collect()
}

/// No variable that boards and screens show is shown by its identifier, and no dice are.
#[test]
fn no_shown_name_is_an_identifier() {
    let wrong = untitled(|rules| {
        let shown = rules.vars.iter().filter(|var| !var.internal && !var.drawn);
        let vars = shown.map(|var| (var.name.as_str(), var.title.as_deref(), &var.named));
        let dice = rules.dice.iter().map(|dice| (dice.name.as_str(), dice.title.as_deref(), &dice.named));
        vars.chain(dice).collect()
    });
    nothing("variables and dice without a title", wrong);
}

/// Every title of an ending has a Spanish translation, for results in Spanish.
#[test]
fn every_ending_has_a_spanish_title() {
    let mut wrong = BTreeSet::new();
    for reading in games::READINGS.iter() {
        for ending in &reading.rules.endings {
            let rule = reading.rules.rule(ending.rule);
            if !rule.named.contains_key("es") {
                wrong.insert(format!("{}: {}", reading.title, rule.name));
            }
        }
    }
    nothing("endings without a Spanish title", wrong.into_iter().collect());
}

/// Every game has a goal in English in all its readings, and a game of the Book one in Spanish.
#[test]
fn every_game_has_a_goal() {
    let mut wrong = BTreeSet::new();
    for path in games::paths() {
        let loaded = load(games::source(&path), &Request::default(), &games::no_library)
            .unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics));
        for answers in loaded.rule_file.coverage() {
            let languages = ["", "es"].into_iter().take(if is_of_the_book(&path) { 2 } else { 1 });
            for language in languages {
                let goal = loaded.rule_file.goal(&answers, language).unwrap_or_default();
                if !goal.ends_with('.') {
                    wrong.insert(format!(
                        "{} {}: \"{goal}\" {language}",
                        games::name(&path),
                        answers.ruleset
                    ));
                }
            }
        }
    }
    nothing("games without a goal", wrong.into_iter().collect());
}
