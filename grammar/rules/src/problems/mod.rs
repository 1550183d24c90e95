//! Every message of this crate about rule files.
//!
//! Messages are lower case without a full stop, and names stand in backticks. They address the author of the rule file,
//! not an engineer. Each mistake has one constructor; this module does not decide what is a mistake.

pub(crate) mod clauses;
pub(crate) mod dice;
pub(crate) mod fields;
pub(crate) mod heap;
pub(crate) mod names;
pub(crate) mod payments;
pub(crate) mod readings;
pub(crate) mod setups;
pub(crate) mod sowing;
pub(crate) mod types;
pub(crate) mod variants;

use alfonso_forms::english;

/// Returns names as a list: `` `a`, `b` and `c` ``
pub(crate) fn listed<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> String {
    joined(names, "and")
}

/// Returns names as a choice: `` `a`, `b` or `c` ``
pub(crate) fn choice<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> String {
    joined(names, "or")
}

fn joined<S: AsRef<str>>(names: impl IntoIterator<Item = S>, last: &str) -> String {
    let names: Vec<S> = names.into_iter().collect();
    match names.as_slice() {
        [] => "nothing".to_owned(),
        names => english::list(english::ticked(names.iter().map(AsRef::as_ref)), last),
    }
}

/// Returns a sentence that lists the available names: `` there are `a` and `b` ``
pub(crate) fn there_are<S: AsRef<str>>(names: &[S]) -> String {
    match names {
        [one] => format!("there is only `{}`", one.as_ref()),
        names => format!("there are {}", listed(names)),
    }
}

/// Returns a number with its noun: `1 man`, `2 men`
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

#[cfg(test)]
mod tests {
    use super::{choice, counted, listed, there_are};

    #[test]
    fn lists_read_as_prose() {
        assert_eq!(listed(Vec::<&str>::new()), "nothing");
        assert_eq!(listed(["a"]), "`a`");
        assert_eq!(choice(["a", "b", "c"]), "`a`, `b` or `c`");
        assert_eq!(counted(1, "man", "men"), "1 man");
        assert_eq!(there_are(&["a"]), "there is only `a`");
        assert_eq!(there_are(&["a", "b"]), "there are `a` and `b`");
    }
}
