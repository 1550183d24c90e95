//! Correct text is kept, whatever stands around it.

use super::{SAMPLE, line_column, read, right, rule_ids};

/// The rules that are left of a file with mistakes.
#[track_caller]
fn check(text: &str, items: usize, rules: &[&str]) {
    let (file, problems) = read(text);
    assert!(!problems.is_empty(), "{text}");
    assert_eq!(rule_ids(&file), rules, "{text}\n{problems:#?}");
    assert_eq!(file.items.len(), items, "{text}");
}

#[test]
fn neighbours_of_mistakes_are_kept() {
    check("game \"X\" end { a.b: draw c.d: forbid e.f: draw }", 1, &["a.b", "e.f"]);
    check("game \"X\"\nend { a.b: draw\n@@@ ???\n e.f: draw }", 1, &["a.b", "e.f"]);
    check("game \"X\"\nend { a.b: draw\n foo bar\n e.f: draw }", 1, &["a.b", "e.f"]);
    // A slip in the first word does not hide what the item says.
    check("game \"X\"\npeice P \"P\" { a.b: step any }\nend { c.d: draw }", 2, &["a.b", "c.d"]);
    check("game \"X\"\nturn { a.b: draw udner q = r { c.d: draw } e.f: forbid }", 1, &["a.b", "c.d"]);
    check("game \"X\"\npiece P P { a.b: step any }\nend { c.d: draw }", 1, &["c.d"]);
    check("game \"X\"\npiece P \"P\" { a.b: step any\npiece Q \"Q\" { c.d: draw", 2, &["a.b", "c.d"]);
    check("game \"X\"\nend {\n under q = r {\n  a.b: draw\n c.d: draw\n}", 1, &["a.b", "c.d"]);
    check("game \"X\" end { a.b: forbid (a c.d: draw }", 1, &["a.b", "c.d"]);
    check("legal { a.b: draw }", 1, &["a.b"]);
    check("game \"X\"\npiece P \"P { a.b: step any }\nend { c.d: draw }", 2, &["a.b", "c.d"]);
}

#[test]
fn the_sample_can_be_cut_anywhere() {
    let whole = right(SAMPLE);
    for cut in (0..SAMPLE.len()).filter(|cut| SAMPLE.is_char_boundary(*cut)) {
        let (file, problems) = read(&SAMPLE[..cut]);
        let complete = whole.items.iter().take_while(|it| it.span.end as usize <= cut).count();
        // What was cut off may have belonged to the last item.
        let kept = complete.saturating_sub(1);
        assert_eq!(file.items.get(..kept), whole.items.get(..kept), "cut at {cut}: {problems:#?}");
        for problem in problems {
            let span = problem.span().expect("every mistake has a place");
            let (line, _) = line_column(SAMPLE, span.start as usize);
            let first = whole.items.get(complete).map_or(cut, |it| it.span.start as usize);
            let (from, _) = line_column(SAMPLE, first.min(cut));
            let last =
                whole.items[..complete].last().map_or(1, |it| line_column(SAMPLE, it.span.end as usize).0);
            assert!(
                line + 1 >= from.min(last),
                "cut at {cut}: line {line} is before the cut item: {problem:#?}"
            );
        }
    }
}

#[test]
fn a_lost_bracket_is_few_mistakes_and_nearly_all_items_stay() {
    let whole = right(SAMPLE);
    let quoted = quotations(SAMPLE);
    for (at, bracket) in SAMPLE.char_indices().filter(|(at, c)| "{}()".contains(*c) && !quoted[*at]) {
        let mut text = SAMPLE.to_owned();
        text.replace_range(at..at + 1, " ");
        let (file, problems) = read(&text);
        let place = line_column(SAMPLE, at);
        assert!(matches!(problems.len(), 1..=3), "{bracket} at {place:?}: {problems:#?}");
        let (least, most) = (whole.items.len() - 2, whole.items.len() + 1);
        assert!((least..=most).contains(&file.items.len()), "{bracket} at {place:?}: {problems:#?}");
    }
}

#[test]
fn a_lost_word_is_told_in_words() {
    let quoted = quotations(SAMPLE);
    let starts = SAMPLE.char_indices().filter(|(at, c)| {
        let inside = SAMPLE[..*at].ends_with(|c: char| c.is_ascii_alphanumeric() || "-.\"".contains(c));
        c.is_ascii_alphanumeric() && !inside && !quoted[*at]
    });
    for (at, _) in starts {
        let end = SAMPLE[at..].find(|c: char| !c.is_ascii_alphanumeric()).map_or(SAMPLE.len(), |it| at + it);
        let mut text = SAMPLE.to_owned();
        text.replace_range(at..end, &" ".repeat(end - at));
        let place = line_column(SAMPLE, at);
        let (_, problems) = read(&text);
        assert!(problems.len() <= 2, "{place:?}: {problems:#?}");
        for problem in problems {
            let said = format!("{} {}", problem.message, problem.help.unwrap_or_default());
            assert!(!said.contains('_') && !said.contains("something else"), "{place:?}: {said}");
        }
    }
}

/// For every byte, whether it stands in a quotation or a comment.
fn quotations(text: &str) -> Vec<bool> {
    let (mut quoted, mut comment) = (false, false);
    let mut found = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        comment = byte != b'\n' && (comment || text[at..].starts_with("//"));
        quoted ^= byte == b'"';
        found.push(quoted || comment);
    }
    found
}

#[test]
fn shuffled_text_does_no_harm() {
    let mut state: u64 = 1283;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let pieces: Vec<&str> = SAMPLE.split_inclusive(|c: char| " \n(){},:=\"".contains(c)).collect();
    let strange = [
        "\u{201c}",
        "\u{e9}",
        "\"",
        "{",
        "}",
        "(",
        ")",
        "->",
        "by q {",
        "under",
        "\u{2264}",
        "//",
        "\u{1f3b2}",
    ];
    for _ in 0..2000 {
        let mut mixed = pieces.clone();
        for _ in 0..1 + below(6) {
            let (one, other) = (below(mixed.len()), below(mixed.len()));
            match below(4) {
                0 => mixed.swap(one, other),
                1 => mixed[one] = "",
                2 => mixed.insert(one, mixed[other]),
                _ => mixed.insert(one, strange[below(strange.len())]),
            }
        }
        let text = mixed.concat();
        let (_, problems) = read(&text);
        for label in problems.iter().flat_map(|it| &it.labels) {
            // Every place is one of whole characters of the file.
            assert!(text.get(label.span.range()).is_some(), "{label:?} in\n{text}");
        }
    }
}

#[test]
fn a_movement_that_is_misspelt_is_known() {
    for (written, meant) in
        [("stpe orthogonal", "step"), ("slid 2 sideways", "slide"), ("leep (2,1)", "leap")]
    {
        let (_, problems) = read(&format!("game \"X\"\ndefine gold: move = {written}\n"));
        let helps: Vec<_> = problems.iter().map(|problem| problem.help.as_deref()).collect();
        assert_eq!(helps, [Some(format!("did you mean `{meant}`?").as_str())], "{written}");
    }
}

#[test]
fn a_movement_that_is_misspelt_in_a_choice_is_known() {
    for (arms, word) in
        [("one: stpe any  two: step forward", "stpe"), ("one: step any  two: slid any", "slid")]
    {
        let text = format!("game \"X\"\npiece Man \"M\" {{ man.go: by q {{ {arms} }} }}\n");
        let (_, problems) = read(&text);
        let told: Vec<_> =
            problems.iter().filter_map(|it| it.span().map(|span| &text[span.range()])).collect();
        assert_eq!(told, [word], "{arms}: {problems:?}");
    }
}

/// The warning of a character that nobody sees does not stand for the error of the word that it splits: found by fuzzing.
#[test]
fn a_word_split_by_an_unseen_character_is_an_error() {
    let (_, problems) =
        read("game \"X\"\nboard points sq\u{200b}uares 4\nend { a.b: when rounds >= 9 -> draw }");
    let (errors, warnings): (Vec<_>, Vec<_>) = problems.iter().partition(|problem| problem.is_error());
    assert_eq!((errors.len(), warnings.len()), (1, 1), "{problems:#?}");
}

/// A sign that is read as several shorter ones, at the end of what is still open: found by fuzzing.
#[test]
fn places_lie_between_letters() {
    for text in
        ["game \"X\" legal { legal.far: forbid it ≠", "game \"X\" end { a.b: when 1 ≤", "piece é { ≥ ≠"]
    {
        let (_, problems) = read(text);
        assert!(!problems.is_empty(), "{text}");
        for label in problems.iter().flat_map(|problem| &problem.labels) {
            assert!(text.get(label.span.range()).is_some(), "{text}: {label:?}");
        }
    }
}
