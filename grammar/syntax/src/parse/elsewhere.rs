//! Corrections for words and signs that other languages write differently.

use super::recovery::first_word;

/// Suggests a correction for words and signs from other languages.
pub(super) fn elsewhere(before: &str, found: &str, rest: &str) -> Option<String> {
    if rest.starts_with("=>") {
        return Some("write the arrow as `->`".to_owned());
    }
    if found == "=" && before.ends_with('=') {
        return Some("write a single `=` for equal".to_owned());
    }
    if found == "in" && rest["in".len()..].trim_start().starts_with("check") {
        return Some("write `in-check` as one word".to_owned());
    }
    if let Some(word) = ["rank", "file"].into_iter().find(|word| before.trim_end().ends_with(word))
        && rest[found.len()..].trim_start().starts_with(':')
    {
        return Some(format!(
            "give the cells a name: `region there = {word} {found}`, and then `there: ...`"
        ));
    }
    if found == "else" {
        let passes = first_word(rest["else".len()..].trim_start()) == "pass";
        return Some(match passes {
            true => "the condition of a step comes last: `move else pass if CONDITION`".to_owned(),
            false => "put a choice between two values in parentheses: `(A if CONDITION else B)`".to_owned(),
        });
    }
    if let Some(hint) = numbers_in_a_setup(before, found, rest) {
        return Some(hint);
    }
    let from = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    if let Some(to) = rest.strip_prefix("..").map(first_word)
        && crate::looks_like_a_cell(from)
        && crate::looks_like_a_cell(to)
    {
        return Some(format!(
            "give the cells a name on the board, `region there = {from}..{to}`, and write `there`"
        ));
    }
    if let Some(hint) = dice_without_a_name(before, found).or_else(|| after_the_letter(before, rest)) {
        return Some(hint);
    }
    if let Some(hint) = length_or_leap(before, rest).or_else(|| place_in_a_source(before, rest)) {
        return Some(hint);
    }
    if before.trim_end().ends_with("replace") && ["region", "line", "track"].contains(&found) {
        let name = first_word(rest[found.len()..].trim_start());
        return Some(format!(
            "remove it and declare it again: `remove {found} {name}` and `add to board {{ {found} {name} = ... }}`"
        ));
    }
    if before.trim_end().ends_with("move again") {
        return Some("say how often: `move again while CONDITION`, `move again up to 2 times`".to_owned());
    }
    let after = &rest[found.len()..];
    if before.trim_end().ends_with("add to") && found.starts_with(|c: char| c.is_ascii_lowercase()) {
        let name = found[..1].to_uppercase() + &found[1..];
        return Some(format!("write the piece as it is declared: `add to {name} {{ ... }}`"));
    }
    if before.trim_end().ends_with("add") && after.starts_with('.') {
        return Some("name the piece or block: `add to PIECE { pawn.step: ... }`".to_owned());
    }
    if before.trim_end().ends_with("next") && after.trim_start().starts_with("after ") {
        return Some("write `next alive after PLAYER`, or `next seat after PLAYER`".to_owned());
    }
    if after.starts_with('.')
        && let word = first_word(&after[1..])
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && found.starts_with(|c: char| c.is_ascii_alphabetic())
    {
        let begun = before.trim_end();
        if begun.ends_with("replace") || begun.ends_with("remove") {
            return Some(format!("write the ids of rules in lower case: `{}.{word}`", found.to_lowercase()));
        }
        return Some(format!("write `{word} of {found}`"));
    }
    // `6x6`, or `6 x 6` where the parser stopped after the first number.
    let (files, ranks) = match found.split_once(['x', 'X']) {
        Some(("", "")) => (last_number(before), first_word(after.trim_start())),
        Some(sizes) => sizes,
        None => return None,
    };
    let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    (number(files) && number(ranks)).then(|| format!("write `{files} by {ranks}`"))
}

/// Suggests a correction for `slide 1-2` and `leap 3,1`.
fn length_or_leap(before: &str, rest: &str) -> Option<String> {
    let digits =
        |text: &str| -> usize { text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len() };
    // If the parser accepted the first number, the mistake is in the text after it.
    let (first, rest, begun) = match last_number(before) {
        "" => {
            let length = digits(rest);
            (&rest[..length], &rest[length..], before)
        }
        number => (number, rest, before.trim_end().strip_suffix(number)?),
    };
    let rest = rest.trim_start();
    let second = |sign: char| {
        let number = rest.strip_prefix(sign)?.trim_start();
        Some(&number[..digits(number)]).filter(|number| !number.is_empty() && !first.is_empty())
    };
    let begun = begun.trim_end();
    if begun.ends_with("leap") {
        return second(',').map(|second| {
            format!("put the two numbers of a leap in parentheses: `leap ({first},{second})`")
        });
    }
    let leg = ["slide", "step", "hop"].into_iter().find(|leg| begun.ends_with(leg))?;
    second('-').map(|second| format!("write a range with two dots: `{leg} {first}..{second}`"))
}

/// Suggests a correction for `setup { a1..h1: 4 }`.
fn numbers_in_a_setup(before: &str, found: &str, rest: &str) -> Option<String> {
    let within = &before[before.rfind("setup")?..];
    let is_open = within["setup".len()..].trim_start().starts_with('{') && !within.contains('}');
    let numbered = rest.split(['\n', '}']).next()?.split_once(':')?;
    let is_number = numbered.1.trim_start().starts_with(|c: char| c.is_ascii_digit());
    (is_open && crate::looks_like_a_cell(found) && is_number).then(|| {
        format!(
            "a setup lists pieces: `White Man {cells}`; numbers of cells are first values of a variable: `number seeds per cell = 0 {{ {cells}: {number} }}`",
            cells = numbered.0.trim(),
            number = first_word(numbered.1.trim_start()),
        )
    })
}

/// Suggests a correction for `roll 1d6` and `roll d6`.
fn dice_without_a_name(before: &str, found: &str) -> Option<String> {
    let (count, faces) = found.split_once(['d', 'D'])?;
    let is_number = |text: &str| text.len() < 4 && text.chars().all(|c| c.is_ascii_digit());
    let begun = before.trim_end().ends_with("roll") && is_number(count) && is_number(faces);
    let count = if ["", "1"].contains(&count) { String::new() } else { format!("{count} ") };
    (begun && !faces.is_empty()).then(|| {
        format!("declare the dice and roll them by their name: `dice lot {count}faces 1..{faces}`, and then `roll lot`")
    })
}

/// Suggests a correction for properties after the letter of a kind: `piece Man "M" value 3 { ... }`.
fn after_the_letter(before: &str, rest: &str) -> Option<String> {
    let line = before.lines().last()?.trim_start();
    let (kind, signs) = line.strip_prefix("piece ")?.split_once(' ')?;
    let word = first_word(rest);
    let number = first_word(rest[word.len()..].trim_start_matches([' ', '=', ':']));
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    let is_word = word.starts_with(|c: char| c.is_ascii_alphabetic());
    if !is_word || !signs.trim_end().ends_with('"') || signs.contains('{') {
        return None;
    }
    Some(match is_number {
        true => format!(
            "a table gives each kind a number: `table {word}(k: kind): number {{ {kind}: {number}  ... }}`"
        ),
        false => format!(
            "leave out `{word}`: before the rules of a kind, only `royal` and names in other languages can follow its letter"
        ),
    })
}

/// Suggests a correction for `cites poem at p. 780`.
fn place_in_a_source(before: &str, rest: &str) -> Option<String> {
    let cited = before.trim_end().strip_suffix(" at")?.lines().last()?;
    let cites = cited.rfind("cites ").or_else(|| cited.rfind(", "))?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == ' ' || c == ',';
    if rest.starts_with('"') || !cited[cites..].chars().all(plain) {
        return None;
    }
    let line = rest.lines().next().unwrap_or("");
    let end = [line.find("  "), line.find(['}', '"'])].into_iter().flatten().min();
    let place = line[..end.unwrap_or(line.len())].trim_end();
    (!place.is_empty()).then(|| format!("put the place in a source in quotation marks: `at \"{place}\"`"))
}

/// Returns the number at the end of a text.
fn last_number(text: &str) -> &str {
    let text = text.trim_end();
    &text[text.trim_end_matches(|c: char| c.is_ascii_digit()).len()..]
}
