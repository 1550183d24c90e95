//! Tests of the figures: every name has one, and all lie within their frame.

use super::*;
use alfonso_rules::{FIGURES, PIECE_SETS};

/// The names that the sets with signs of xiangqi and shogi have in common.
const SIGNED: [&str; 21] = [
    "general",
    "advisor",
    "elephant",
    "chariot",
    "horse",
    "cannon",
    "soldier",
    "king",
    "rook",
    "bishop",
    "gold",
    "silver",
    "knight",
    "lance",
    "pawn",
    "dragon-king",
    "dragon-horse",
    "promoted-silver",
    "promoted-knight",
    "promoted-lance",
    "tokin",
];

/// The sets, each with its own tables.
const SETS: [(&str, &[Table]); 4] = [
    ("figurine", figurine::TABLES),
    ("medieval", &[medieval::FIGURES]),
    ("characters", characters::TABLES),
    ("romanised", romanised::TABLES),
];

#[test]
fn every_name_has_a_figure_in_every_set_but_letters() {
    for set in PIECE_SETS {
        for name in FIGURES {
            assert_eq!(figure(set, name).is_some(), *set != "letters", "{name} in {set}");
        }
    }
    assert_eq!(figure("figurine", "nobody"), None);
}

#[test]
fn sets_with_signs_have_their_own() {
    for name in SIGNED {
        for tables in [characters::TABLES, romanised::TABLES] {
            assert!(find(tables, name).is_some(), "{name}");
        }
    }
}

#[test]
fn names_are_known_and_unique() {
    for (set, tables) in SETS {
        let mut names: Vec<&str> = tables.iter().flat_map(|table| *table).map(|(name, _)| *name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "a figure of {set} has two drawings");
        for name in names {
            let plain = name.strip_suffix("-1").unwrap_or(name);
            assert!(FIGURES.contains(&plain) || matches!(plain, "han" | "chu"), "{name} in {set}");
        }
    }
}

#[test]
fn the_players_of_xiangqi_and_shogi_differ() {
    for name in ["general", "advisor", "elephant", "chariot", "horse", "cannon", "soldier", "king"] {
        let second = figure("characters", &format!("{name}-1"));
        assert!(second.is_some() && second != figure("characters", name), "{name}");
    }
    assert_eq!(figure("figurine", "general-1"), None);
}

#[test]
fn tokens_fit_the_set() {
    assert_eq!(body("characters", "gold"), Body::Wedge);
    assert_eq!(body("romanised", "king-1"), Body::Wedge);
    assert_eq!(body("characters", "general-1"), Body::Round);
    assert_eq!(body("characters", "han"), Body::Octagon);
    assert_eq!(body("figurine", "king"), Body::None);
    assert_eq!(body("medieval", "disc"), Body::Round);
    assert_eq!(body("letters", "king"), Body::Round);
}

#[test]
fn only_a_stone_has_no_parts() {
    for (set, tables) in SETS {
        for (name, figure) in tables.iter().flat_map(|table| *table) {
            assert_eq!(figure.parts.is_empty(), *name == "stone", "{name} in {set}");
        }
    }
}

#[test]
fn paths_stay_within_the_token() {
    for (set, tables) in SETS {
        for (name, figure) in tables.iter().flat_map(|table| *table) {
            for part in figure.parts {
                let (Part::Filled(outline) | Part::Cut(outline, _) | Part::Line(outline, _)) = part;
                let far = extent(outline).unwrap_or_else(|| panic!("{name} in {set}: {outline}"));
                assert!(far <= 50.0, "{name} in {set} reaches {far}: {outline}");
            }
        }
    }
}

/// Returns the largest coordinate of a path, or `None` if it is not a path of the commands in use.
fn extent(outline: &str) -> Option<f64> {
    let mut far = 0.0_f64;
    let (mut x, mut y) = (0.0, 0.0);
    for (at, command) in outline.match_indices(|letter: char| letter.is_ascii_alphabetic()) {
        let rest = &outline[at + 1..];
        let end = rest.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(rest.len());
        let numbers = numbers(&rest[..end])?;
        let step = match command {
            "M" | "L" => 2,
            "Q" => 4,
            "C" => 6,
            "a" => 7,
            "H" | "V" | "h" | "v" => 1,
            "Z" if numbers.is_empty() => continue,
            _ => return None,
        };
        if numbers.is_empty() || numbers.len() % step != 0 {
            return None;
        }
        for numbers in numbers.chunks(step) {
            match (command, numbers) {
                ("H", [to]) => x = *to,
                ("V", [to]) => y = *to,
                ("h", [by]) => x += by,
                ("v", [by]) => y += by,
                ("a", [.., dx, dy]) => (x, y) = (x + dx, y + dy),
                (_, [.., to_x, to_y]) => {
                    far = numbers.iter().fold(far, |far, number| far.max(number.abs()));
                    (x, y) = (*to_x, *to_y);
                }
                _ => return None,
            }
            far = far.max(x.abs()).max(y.abs());
        }
    }
    Some(far)
}

/// Parses the numbers of a command. A sign also begins a number.
fn numbers(text: &str) -> Option<Vec<f64>> {
    let apart = text.replace('-', " -");
    apart.split_whitespace().map(|number| number.parse().ok()).collect()
}
