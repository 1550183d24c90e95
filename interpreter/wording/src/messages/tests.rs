//! Tests of the files of messages: all have the same entries with the same values.

use super::*;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the entries of a file, each with the names of its values. An entry begins at the left edge.
fn entries(text: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut entries: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut id = "";
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|sign: char| sign.is_ascii_lowercase()) {
            id = line.split_once(" =").expect("an entry has a sign of equality").0;
            assert!(entries.insert(id, BTreeSet::new()).is_none(), "{id} is there twice");
        }
        let names = line.split('$').skip(1);
        let names = names.filter_map(|rest| rest.split(|sign: char| !sign.is_ascii_lowercase()).next());
        entries.entry(id).or_default().extend(names);
    }
    entries.remove("");
    entries
}

#[test]
fn files_are_in_the_notation() {
    for (tag, text) in FILES {
        let parsed = FluentResource::try_new((*text).to_owned());
        assert!(parsed.is_ok(), "{tag}: {:?}", parsed.map_err(|(_, errors)| errors).err());
        assert!(tag.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-'), "{tag}");
    }
}

#[test]
fn every_language_has_the_entries_of_english_and_their_values() {
    let text = |wanted: &str| FILES.iter().find(|(tag, _)| *tag == wanted).expect("a language").1;
    let english = entries(text(ENGLISH));
    assert!(english.len() > 200, "{}", english.len());
    let mut wrong = Vec::new();
    for (tag, text) in FILES {
        let own = entries(text);
        for id in english.keys().filter(|id| !own.contains_key(*id)) {
            wrong.push(format!("{tag} lacks {id}"));
        }
        for (id, values) in &own {
            match english.get(id) {
                None => wrong.push(format!("{tag} has {id}, which English has not")),
                Some(known) if known != values => {
                    wrong.push(format!("{tag}: {id} has the values {values:?}, in English {known:?}"));
                }
                Some(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_a_language_lacks_is_english() {
    let (little, english) = (parsed("xx", "nothing = nix\n"), bundle(ENGLISH).expect("English"));
    let of = |id: &str| first([&little, english].into_iter(), id, &[]);
    assert_eq!([of("nothing"), of("draw"), of("nowhere")], ["nix", "a draw", "nowhere"]);
    assert_eq!(message("xx", "draw", &[]), "a draw");
}

#[test]
fn a_language_is_known_by_its_tag_and_by_forms_of_it() {
    assert_eq!([language("ES"), language("es-419"), language("nl")], [Some("es"), Some("es"), None]);
    assert!(languages().is_sorted());
}

#[test]
fn numbers_and_genders_agree() {
    let counted = |tag: &str, number: usize| message(tag, "legal-moves", &[("number", number.into())]);
    assert_eq!([counted("en", 1), counted("en", 2000)], ["1 legal move", "2000 legal moves"]);
    assert_eq!([counted("es", 1), counted("es", 0)], ["1 jugada legal", "0 jugadas legales"]);
    let gender = |piece: &'static str, end: &'static str| {
        message("es", "gender", &[("piece", piece.into()), ("end", end.into())])
    };
    assert_eq!([gender("torre", "e"), gender("alferza", "a"), gender("peón", "n")], ["f", "f", "m"]);
    assert_eq!([gender("planeta", "a"), gender("liebre", "e")], ["m", "f"]);
}
