//! English lists, numbers and verbs.
//!
//! ```
//! use alfonso_forms::english;
//!
//! assert_eq!(english::and(["kings", "rooks", "pawns"]), "kings, rooks and pawns");
//! assert_eq!(english::or(english::ticked(["a1", "h1"])), "`a1` or `h1`");
//! assert_eq!(english::counted(2, "ply", "plies"), "2 plies");
//! assert_eq!(english::does("Hunters", "is to move", true), "Hunters are to move");
//! ```

use std::fmt::Display;

/// Joins items as `a`, `a and b` or `a, b and c`, with `word` before the last item. Returns an
/// empty string if there are no items.
#[must_use]
pub fn list(items: impl IntoIterator<Item = impl Display>, word: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// Joins items as `a, b and c`.
#[must_use]
pub fn and(items: impl IntoIterator<Item = impl Display>) -> String {
    list(items, "and")
}

/// Joins items as `a, b or c`.
#[must_use]
pub fn or(items: impl IntoIterator<Item = impl Display>) -> String {
    list(items, "or")
}

/// Puts each name between backticks.
pub fn ticked(names: impl IntoIterator<Item = impl Display>) -> impl Iterator<Item = String> {
    names.into_iter().map(|name| format!("`{name}`"))
}

/// Joins names as a list: `` `a`, `b` and `c` ``. Returns `nothing` if there are no names.
#[must_use]
pub fn listed(names: impl IntoIterator<Item = impl Display>) -> String {
    joined(names, "and")
}

/// Joins names as a choice: `` `a`, `b` or `c` ``. Returns `nothing` if there are no names.
#[must_use]
pub fn choice(names: impl IntoIterator<Item = impl Display>) -> String {
    joined(names, "or")
}

fn joined(names: impl IntoIterator<Item = impl Display>, last: &str) -> String {
    let text = list(ticked(names), last);
    if text.is_empty() { "nothing".to_owned() } else { text }
}

/// Returns a sentence that lists the available names: `` there are `a` and `b` ``.
#[must_use]
pub fn there_are(names: &[impl Display]) -> String {
    match names {
        [one] => format!("there is only `{one}`"),
        names => format!("there are {}", listed(names)),
    }
}

/// Formats a number with a noun, which gets an `s` unless the number is 1: `1 game`, `2 games`.
#[must_use]
pub fn count(number: impl Display, one: &str) -> String {
    counted(number, one, &format!("{one}s"))
}

/// Formats a number with the singular or plural of a noun: `1 ply`, `2 plies`.
#[must_use]
pub fn counted(number: impl Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    let noun = if number == "1" { one } else { many };
    format!("{number} {noun}")
}

/// Formats the words that follow `there`: `is 1 game`, `are 2 games`.
#[must_use]
pub fn there(number: impl Display, one: &str) -> String {
    let number = number.to_string();
    let is = if number == "1" { "is" } else { "are" };
    format!("{is} {}", count(number, one))
}

/// Returns the singular form of a verb (`wins`), or its plural form (`win`) if `is_plural` is set.
#[must_use]
pub fn agreeing(verb: &str, is_plural: bool) -> String {
    if !is_plural {
        return verb.to_owned();
    }
    match verb {
        "is" => "are".to_owned(),
        "was" => "were".to_owned(),
        "has" => "have".to_owned(),
        "does" => "do".to_owned(),
        _ if verb.ends_with("sses") => verb.trim_end_matches("es").to_owned(),
        _ => verb.strip_suffix('s').unwrap_or(verb).to_owned(),
    }
}

/// Joins a name and a verb that agrees with it. If `verb` has several words, only the first word
/// changes: `is to move`.
#[must_use]
pub fn does(name: &str, verb: &str, is_plural: bool) -> String {
    let (verb, rest) =
        verb.split_once(' ').map_or((verb, String::new()), |(verb, rest)| (verb, format!(" {rest}")));
    format!("{name} {}{rest}", agreeing(verb, is_plural))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_agree() {
        let of = |verb| agreeing(verb, true);
        assert_eq!(
            ["is", "wins", "passes", "loses", "chooses", "has", "cannot"].map(of),
            ["are", "win", "pass", "lose", "choose", "have", "cannot"]
        );
        assert_eq!(agreeing("wins", false), "wins");
        assert_eq!(does("Hunters", "is to move", true), "Hunters are to move");
    }

    #[test]
    fn numbers_agree() {
        assert_eq!(
            (count(1, "game"), count(0, "game"), count("1,000", "game")),
            ("1 game".into(), "0 games".into(), "1,000 games".into())
        );
        assert_eq!(
            (counted(1, "ply", "plies"), counted(2, "ply", "plies")),
            ("1 ply".into(), "2 plies".into())
        );
    }

    #[test]
    fn the_last_of_several_stands_behind_a_word() {
        let none: [&str; 0] = [];
        assert_eq!(and(none), "");
        assert_eq!(and(["a"]), "a");
        assert_eq!(or(ticked(["a", "b"])), "`a` or `b`");
        assert_eq!(and(["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn lists_of_names_read_as_prose() {
        assert_eq!(listed(Vec::<&str>::new()), "nothing");
        assert_eq!(listed(["a"]), "`a`");
        assert_eq!(choice(["a", "b", "c"]), "`a`, `b` or `c`");
        assert_eq!(there_are(&["a"]), "there is only `a`");
        assert_eq!(there_are(&["a", "b"]), "there are `a` and `b`");
    }
}
