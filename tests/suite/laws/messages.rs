//! The sentences of play in all languages: each is used, with the values that it has, and the Book's games have their names.

use super::house::{code_of, is_test, nothing, sources};
use conformance::games;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the English entries, each with the names of its values.
fn entries() -> BTreeMap<String, BTreeSet<String>> {
    let path = games::root().join("interpreter/wording/messages/en.ftl");
    let text = std::fs::read_to_string(path).expect("the English messages can be read");
    let mut entries: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut id = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) =
            line.split_once(" =").filter(|_| line.starts_with(|it: char| it.is_alphabetic()))
        {
            id = name.to_owned();
        }
        let values = line.split('$').skip(1);
        let name = |rest: &str| rest.split(|it: char| !it.is_ascii_lowercase()).next().map(str::to_owned);
        let values = values.filter_map(name);
        if !id.is_empty() {
            entries.entry(id.clone()).or_default().extend(values);
        }
    }
    entries
}

/// Returns the code of the product, without comments and tests.
fn code() -> Vec<(String, String)> {
    let product = sources().into_iter().filter(|(path, _)| !is_test(path));
    let code = |text: &str| code_of(text).map(|(_, line)| line + "\n").collect::<String>();
    product.map(|(path, text)| (path, code(&text))).collect()
}

/// Returns the words of a call between its brackets: the id, and the names of its values.
fn call(text: &str) -> Option<(&str, BTreeSet<String>)> {
    let id = text.split('"').nth(1)?;
    let (mut depth, mut quoted, mut escaped) = (1, false, false);
    let (mut values, mut word) = (BTreeSet::new(), String::new());
    for sign in text.chars() {
        if quoted {
            quoted = sign != '"' || escaped;
            escaped = sign == '\\' && !escaped;
            continue;
        }
        match sign {
            '"' => quoted = true,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' => word.clear(),
            '=' if depth == 1 => drop(values.insert(std::mem::take(&mut word).trim().to_owned())),
            sign => word.push(sign),
        }
        if depth == 0 {
            return Some((id, values));
        }
    }
    None
}

/// Every call names an entry, and gives the values that the entry has.
#[test]
fn every_call_names_an_entry_and_its_values() {
    let (entries, mut wrong, mut calls) = (entries(), Vec::new(), 0);
    for (path, code) in code() {
        for text in code.split("message!(").skip(1) {
            let Some((id, values)) = call(text) else {
                wrong.push(format!("{path}: a call is not understood"));
                continue;
            };
            // The macro itself has no id.
            if id.starts_with('$') || path.ends_with("wording/src/messages.rs") {
                continue;
            }
            calls += 1;
            match entries.get(id) {
                None => wrong.push(format!("{path}: there is no entry `{id}`")),
                Some(known) if *known != values => {
                    wrong.push(format!("{path}: `{id}` gets {values:?}, and has {known:?}"));
                }
                Some(_) => {}
            }
        }
    }
    assert!(calls > 150, "{calls} calls");
    nothing("calls of messages", wrong);
}

/// Every entry is used: its id is written somewhere in the sources.
#[test]
fn every_entry_is_used() {
    let code: String = code().into_iter().map(|(_, code)| code).collect();
    let ids = entries().into_keys();
    nothing("entries that nothing uses", ids.filter(|id| !code.contains(&format!("\"{id}\""))).collect());
}

/// The games of the Book have Spanish names for the game, its players and its pieces.
#[test]
fn games_of_the_book_have_spanish_names() {
    let (mut missing, mut seen) = (BTreeSet::new(), 0);
    let book = games::root().join("games/alfonso");
    let paths = games::paths().into_iter().filter(|path| path.starts_with(&book));
    for (path, reading) in
        paths.flat_map(|path| games::readings_of(&path).into_iter().map(move |it| (path.clone(), it)))
    {
        seen += 1;
        let (rules, file) = (&reading.rules, games::name(&path));
        let mut look = |name: &str, is_there: bool| {
            if !is_there {
                missing.insert(format!("{file}: {name}"));
            }
        };
        look("the game", rules.named.contains_key("es"));
        rules.players.iter().for_each(|player| look(&player.name, player.named.contains_key("es")));
        rules.kinds.iter().for_each(|kind| look(&kind.name, kind.named.contains_key("es")));
    }
    assert!(seen > 30, "{seen} readings");
    nothing("without a Spanish name", missing.into_iter().collect());
}
