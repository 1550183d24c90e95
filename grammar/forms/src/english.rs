//! Lists in English, in one place.

use std::fmt::Display;

/// Returns `a`, `a and b`, `a, b and c`, with that word before the last; nothing of no items.
#[must_use]
pub fn list(items: impl IntoIterator<Item = impl Display>, word: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// Returns `a, b and c`.
#[must_use]
pub fn and(items: impl IntoIterator<Item = impl Display>) -> String {
    list(items, "and")
}

/// Returns `a, b or c`.
#[must_use]
pub fn or(items: impl IntoIterator<Item = impl Display>) -> String {
    list(items, "or")
}

/// Returns names between backticks, as messages show what was written.
pub fn ticked(names: impl IntoIterator<Item = impl Display>) -> impl Iterator<Item = String> {
    names.into_iter().map(|name| format!("`{name}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_several_stands_behind_a_word() {
        let none: [&str; 0] = [];
        assert_eq!(and(none), "");
        assert_eq!(and(["a"]), "a");
        assert_eq!(or(ticked(["a", "b"])), "`a` or `b`");
        assert_eq!(and(["a", "b", "c"]), "a, b and c");
    }
}
