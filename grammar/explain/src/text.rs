//! Functions for English text that do not depend on games.

use alfonso_forms::english;

/// Returns a text as a sentence, with an initial capital and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.trim().chars();
    let mut out: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    out.push_str(letters.as_str());
    if !out.is_empty() && !out.ends_with(['.', '!', '?']) {
        out.push('.');
    }
    out
}

/// Returns `a`, `a and b`, or `a, b and c`, with `word` as the conjunction.
pub(super) fn list(items: &[String], word: &str) -> String {
    match items {
        [first @ .., last] if !first.is_empty() && items.iter().any(|item| item.contains(',')) => {
            format!("{}; {word} {last}", first.join("; "))
        }
        _ => english::list(items, word),
    }
}

/// Returns a noun with its article.
pub(super) fn a(noun: &str) -> String {
    let vowel = noun.trim_start_matches('`').starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    // A word such as "unicorn" is pronounced with an initial consonant.
    let you = noun.to_ascii_lowercase();
    let you = you.starts_with("uni") && !you.starts_with("unim");
    format!("{} {noun}", if vowel && !you { "an" } else { "a" })
}

/// Returns the plural of a noun. Handles irregular plurals of people and animals that often name
/// pieces.
pub(super) fn several(noun: &str) -> String {
    const REGULAR: [&str; 9] =
        ["mongoose", "human", "roman", "german", "norman", "ottoman", "shaman", "talisman", "caiman"];
    const ENDINGS: [(&str, &str); 10] = [
        ("man", "men"),
        ("goose", "geese"),
        ("mouse", "mice"),
        ("child", "children"),
        ("wolf", "wolves"),
        ("thief", "thieves"),
        ("calf", "calves"),
        ("half", "halves"),
        ("knife", "knives"),
        ("foot", "feet"),
    ];
    let small = noun.to_ascii_lowercase();
    if !REGULAR.iter().any(|word| small.ends_with(word)) {
        // The first letter keeps its case: `Man`, `Men`.
        let found = ENDINGS.iter().find(|(one, _)| small.ends_with(one));
        if let Some((one, many)) = found {
            let (stem, end) = noun.split_at(noun.len() - one.len());
            let (first, rest) = many.split_at(1);
            let large = end.starts_with(|sign: char| sign.is_ascii_uppercase());
            return format!(
                "{stem}{}{rest}",
                if large { first.to_ascii_uppercase() } else { first.to_owned() }
            );
        }
    }
    let stem = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    let hisses = noun.ends_with(['s', 'x', 'z']) || noun.ends_with("ch") || noun.ends_with("sh");
    match stem {
        Some(stem) => format!("{stem}ies"),
        None if small == "ox" => format!("{noun}en"),
        None => format!("{noun}{}", if hisses { "es" } else { "s" }),
    }
}

/// Returns a small number as a word.
pub(super) fn number(number: i64) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let word = usize::try_from(number).ok().and_then(|index| WORDS.get(index));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Returns `one cell`, `two cells` and so on.
pub(super) fn cells(count: i64) -> String {
    format!("{} cell{}", number(count), if count == 1 { "" } else { "s" })
}

/// Returns a name of the file in backticks.
pub(super) fn named(name: &str) -> String {
    format!("`{name}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_and_end() {
        assert_eq!(sentence("it steps "), "It steps.");
        assert_eq!(sentence("It steps."), "It steps.");
        assert_eq!(sentence(""), "");
    }

    #[test]
    fn nouns_have_plurals() {
        for (one, many) in [
            ("Rook", "Rooks"),
            ("Fox", "Foxes"),
            ("Ox", "Oxen"),
            ("Man", "Men"),
            ("Swordsman", "Swordsmen"),
            ("Roman", "Romans"),
            ("Goose", "Geese"),
            ("Mongoose", "Mongooses"),
            ("Pony", "Ponies"),
            ("Donkey", "Donkeys"),
        ] {
            assert_eq!(several(one), many);
        }
    }

    #[test]
    fn lists_are_joined() {
        let items = |text: &str| text.split('|').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(list(&items("a"), "or"), "a");
        assert_eq!(list(&items("a|b|c"), "or"), "a, b or c");
        assert_eq!(list(&items("a, b|c"), "and"), "a, b; and c");
    }

    #[test]
    fn nouns_have_articles_and_numbers() {
        assert_eq!(
            (a("piece"), a("empty cell"), a("Uniform")),
            ("a piece".into(), "an empty cell".into(), "a Uniform".into())
        );
        assert_eq!(
            (several("piece"), several("Wizard"), several("Lynx")),
            ("pieces".into(), "Wizards".into(), "Lynxes".into())
        );
        assert_eq!(
            (cells(1), cells(2), cells(20)),
            ("one cell".into(), "two cells".into(), "20 cells".into())
        );
    }
}
