//! Phrases that authors write where the language has other words: the way out for several words at once.
//!
//! [`repair`](super::repair) changes a single word. A phrase is replaced as a whole. The replacement is offered only
//! if the part can then be parsed. Some phrases have no replacement, and the message then gives advice.

use super::repair::{Mistake, Search};

/// A phrase, the phrases of the language that the author may want, and the help.
struct Phrase {
    /// The words and signs, separated by spaces. `|` separates alternatives. `NUMBER`, `NAME`, `KIND`,
    /// `CELL` and `WAY` stand for a number, a word, a capitalised word, a cell such as `a2` and the name of a
    /// direction.
    written: &'static str,
    /// The replacements, the likeliest first. `$1` is the first word that stands for another.
    suggestions: &'static [&'static str],
    /// The help. `$0` is the replacement. A phrase without replacements has advice here.
    help: &'static str,
}

/// A phrase whose help is its replacement.
const fn phrase(written: &'static str, suggestions: &'static [&'static str]) -> Phrase {
    Phrase { written, suggestions, help: "write `$0`" }
}

/// A phrase without a replacement.
const fn advice(written: &'static str, help: &'static str) -> Phrase {
    Phrase { written, suggestions: &[], help }
}

/// The names of directions after which a movement may be recognised.
const WAYS: &[&str] = &[
    "forward",
    "forwards",
    "backward",
    "backwards",
    "sideways",
    "diagonal",
    "diagonally",
    "orthogonal",
    "orthogonally",
    "any",
    "north",
    "south",
    "east",
    "west",
    "left",
    "right",
    "ahead",
];

/// The phrases. Longer ones come before those that they begin with.
const PHRASES: &[Phrase] = &[
    // Movements.
    phrase("move|go|goes|walk|step WAY NUMBER .. NUMBER", &["slide $2..$3 $1"]),
    phrase("move|go|goes|walk|step NUMBER .. NUMBER WAY", &["slide $1..$2 $3"]),
    phrase("move|go|goes|walk|step WAY NUMBER", &["slide $2 $1"]),
    phrase("move|go|goes|walk|step NUMBER WAY", &["slide $1 $2"]),
    phrase("move|go|goes|walk WAY", &["step $1"]),
    Phrase {
        written: "diagonal|diagonally or orthogonal|orthogonally",
        suggestions: &["any"],
        help: "write `any` for all directions: `step any`",
    },
    Phrase {
        written: "orthogonal|orthogonally or diagonal|diagonally",
        suggestions: &["any"],
        help: "write `any` for all directions: `step any`",
    },
    Phrase {
        written: "WAY or WAY",
        suggestions: &["$1 $2"],
        help: "write directions one after the other: `$0`",
    },
    Phrase {
        written: "WAY and WAY",
        suggestions: &["$1 $2"],
        help: "write directions one after the other: `$0`",
    },
    // Numbers.
    phrase("NAME of NAME + = NUMBER|NAME", &["add $3 to $1 of $2"]),
    phrase("NAME + = NUMBER|NAME", &["add $2 to $1"]),
    phrase("NAME - = NUMBER|NAME", &["set $1 to $1 - $2"]),
    phrase("NAME + +", &["add 1 to $1"]),
    Phrase { written: "NAME : =", suggestions: &["set $1 to"], help: "write `$0 ...`" },
    Phrase { written: "NAME =", suggestions: &["set $1 to"], help: "write `$0 ...`" },
    phrase("is at least NUMBER", &[">= $1"]),
    phrase("is at most NUMBER", &["<= $1"]),
    phrase("is more|greater|larger|bigger than", &[">"]),
    phrase("is less|fewer|smaller than", &["<"]),
    phrase("more|greater|larger|bigger than", &[">"]),
    phrase("less|fewer|smaller than", &["<"]),
    phrase("equal|equals to", &["="]),
    phrase("is equal to", &["="]),
    phrase("equals", &["="]),
    phrase("from|among NUMBER to NUMBER", &["among $1..$2"]),
    phrase("in|from NUMBER .. NUMBER", &["among $1..$2"]),
    phrase("count ( KIND of NAME )", &["number of $1 of $2"]),
    phrase("not KIND of NAME", &["no $1 of $2"]),
    // Tests and places.
    phrase("CELL to CELL", &["$1..$2"]),
    phrase("has not moved", &["is unmoved"]),
    phrase("has never moved", &["is unmoved"]),
    phrase("is not in", &["not in"]),
    phrase("is in", &["in"]),
    phrase("is not on", &["not in", "/="]),
    phrase("adjacent|next|near|close to", &["in neighbours of"]),
    phrase("is adjacent|next|near|close to", &["in neighbours of"]),
    phrase("beside|touching NAME", &["in neighbours of $1"]),
    // Events.
    phrase("captured|taken KIND", &["capture of $1"]),
    advice(
        "when|if|whenever KIND enters|reaches",
        "an event begins with `on`: `on entering CELLS if it is $1 -> ...`, with a region or `edge forward` for the cells",
    ),
    advice(
        "enters|reaches rank|file NUMBER|NAME",
        "an event begins with `on`: `on entering CELLS -> ...`, with a region or `edge forward` for the cells",
    ),
    advice(
        "entering|reaching rank|file NUMBER|NAME",
        "name the cells on the board, `region far = $1 $2`, and write `on entering far`; for the last cells ahead, write `on entering edge forward`",
    ),
    // Endings.
    phrase("winner is NAME", &["$1 wins"]),
    phrase("winner = NAME", &["$1 wins"]),
    phrase("winner : NAME", &["$1 wins"]),
    phrase("NAME is winner", &["$1 wins"]),
    phrase("NAME is the winner", &["$1 wins"]),
    phrase("loser is NAME", &["$1 loses"]),
    phrase("NAME is loser", &["$1 loses"]),
    phrase("NAME has won", &["$1 wins"]),
    phrase("NAME has lost", &["$1 loses"]),
    // Effects and steps.
    phrase("put KIND of NAME in|into|to|at NAME", &["put $1 of $2 on $3"]),
    phrase("put KIND KIND on|in|into|to|at NAME", &["put $2 of $1 on $3"]),
    phrase("put it on|in|into|to|at NAME", &["move it to $1"]),
    phrase("set up the board|pieces again", &["set up again"]),
    phrase("set up the board|pieces", &["set up again"]),
    phrase("reset|restart the board|game", &["set up again"]),
    phrase("setup|start again", &["set up again"]),
    phrase("start over", &["set up again"]),
    phrase("set up", &["set up again"]),
    Phrase {
        written: "together bottom NUMBER",
        suggestions: &["together top $1"],
        help: "only the upper pieces of a cell can move without the others: `$0`",
    },
    advice(
        "put KIND on|at NAME",
        "`put $1 of mover on $2` puts a new piece on the cell, `put $1 in reserve of mover` puts one into the reserve, and a movement `place` lets a player put one from there",
    ),
    Phrase { written: "and then", suggestions: &[","], help: "write a comma in place of `and then`" },
    Phrase {
        written: "and after that",
        suggestions: &[","],
        help: "write a comma in place of `and after that`",
    },
    Phrase { written: "then", suggestions: &[","], help: "write a comma in place of `then`" },
];

/// Returns the help for a part in which such a phrase is at the mistake. `left` is the rest of the budget of
/// [`repair`](super::repair).
pub(super) fn way_out(mistake: &Mistake<'_>, left: &mut usize) -> Option<String> {
    let (mut search, here) = Search::new(mistake, left)?;
    PHRASES
        .iter()
        .find_map(|phrase| help(phrase, &mut search, here))
        .or_else(|| ending(&mut search, here))
        .or_else(|| condition_first(&mut search, here))
}

/// Returns the help for one phrase. The phrase begins before the mistake and reaches it.
fn help(phrase: &Phrase, search: &mut Search<'_>, here: usize) -> Option<String> {
    let words: Vec<&str> = phrase.written.split(' ').collect();
    let first = here.saturating_sub(words.len());
    for start in first..=here {
        let Some(named) = named(&words, search, start) else { continue };
        let (from, to) = search.stretch(start, start + words.len());
        let fill = |text: &str| {
            let numbered = named.iter().enumerate();
            numbered.fold(text.to_owned(), |text, (at, word)| text.replace(&format!("${}", at + 1), word))
        };
        if phrase.suggestions.is_empty() {
            return Some(fill(phrase.help));
        }
        for suggestion in phrase.suggestions {
            let suggestion = fill(suggestion);
            if search.parses(from, to, &format!(" {suggestion} ")) {
                return Some(fill(phrase.help).replace("$0", &suggestion));
            }
        }
    }
    None
}

/// Returns the words that the names of a phrase stand for, if the phrase begins at a token.
fn named(words: &[&str], search: &Search<'_>, start: usize) -> Option<Vec<String>> {
    let mut named = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let found = search.word(start + at);
        let fits = |one: &str| match one {
            "NUMBER" => is(found, |c| c.is_ascii_digit()),
            "NAME" => found.starts_with(|c: char| c.is_ascii_alphabetic()),
            "KIND" => found.starts_with(|c: char| c.is_ascii_uppercase()),
            "CELL" => is_cell(found),
            "WAY" => WAYS.contains(&found) || found.ends_with("-diagonal"),
            one => one == found,
        };
        if !word.split('|').any(fits) {
            return None;
        }
        if word.starts_with(|c: char| c.is_ascii_uppercase()) || *word == "rank|file" {
            named.push(found.to_owned());
        }
    }
    Some(named)
}

/// Returns true if a word consists of such characters.
fn is(word: &str, sort: impl Fn(char) -> bool) -> bool {
    !word.is_empty() && word.chars().all(sort)
}

/// Returns true if a word is a cell such as `a2`.
fn is_cell(word: &str) -> bool {
    let rank = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    rank.len() < word.len() && is(rank, |c| c.is_ascii_digit())
}

/// An ending whose condition has no arrow: `mover wins when next is mated`, `if next is mated then mover wins`.
fn ending(search: &mut Search<'_>, here: usize) -> Option<String> {
    let colon = (0..=here).rev().find(|at| search.word(*at) == ":")?;
    let first = colon + 1;
    if search.block() != "end" {
        return None;
    }
    let end = search.clause_end(first);
    if (first..end).any(|at| search.word(at) == "->") {
        return None;
    }
    let (from, to) = search.stretch(first, end);
    let is_condition = |word: &str| ["when", "if"].contains(&word);
    for middle in first + 1..end {
        let (condition, outcome) = match is_condition(search.word(first)) {
            true => (search.part(first + 1, middle), search.part(middle, end)),
            false if is_condition(search.word(middle)) => {
                (search.part(middle + 1, end), search.part(first, middle))
            }
            false => continue,
        };
        let condition = condition.trim_end().trim_end_matches("then").trim_end().to_owned();
        let outcome = outcome.trim();
        let suggestion = format!("when {condition} -> {outcome}");
        let is_outcome = ["wins", "loses", "draw"].iter().any(|word| outcome.ends_with(word));
        if is_outcome && search.parses(from, to, &format!(" {suggestion} ")) {
            return Some(format!("write `{suggestion}`"));
        }
    }
    None
}

/// A condition that comes before what it allows: `if rounds > 3 move else pass`.
fn condition_first(search: &mut Search<'_>, here: usize) -> Option<String> {
    if search.word(here) != "if" || here == 0 || ![":", "->", ",", "{"].contains(&search.word(here - 1)) {
        return None;
    }
    let end = search.clause_end(here);
    let otherwise = (here..end).find(|at| search.word(at.to_owned()) == "else").unwrap_or(end);
    let last = (here + 1..otherwise).find(|at| search.word(*at) == "{").unwrap_or(otherwise);
    for middle in here + 2..last {
        let (condition, body) = (search.part(here + 1, middle), search.part(middle, last));
        let begun = condition.trim_end_matches("then").trim_end();
        let (from, to) = search.stretch(here, end);
        let suggestion = format!("{} if {}", body.trim_end(), begun);
        if search.parses(from, to, &format!(" {suggestion} ")) {
            let other = if otherwise < end { "; a rule of its own says what happens otherwise" } else { "" };
            return Some(format!("a condition comes last: `{suggestion}`{other}"));
        }
    }
    None
}
