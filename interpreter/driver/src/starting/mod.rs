//! Templates for new rule files. They are complete, commented and free of mistakes.
//!
//! ```
//! use alfonso_driver::{Source, check, starting};
//!
//! let text = starting::game("my-first-game");
//! assert!(text.contains("game \"My first game\""));
//! let checked = check(Source { name: "my-first-game.rules".into(), text }, &|_| None);
//! assert!(checked.is_sound());
//! ```

mod variant;

pub use variant::{Base, variant};

/// A small game in which every part is explained by a comment.
const GAME: &str = include_str!("game.rules");

/// Returns a complete game for the author to change. `name` is the name of its file without the
/// extension.
#[must_use]
pub fn game(name: &str) -> String {
    GAME.replace("$TITLE", &title(name)).replace("$NAME", name)
}

/// Returns a title for a file with this name: `my-first_game` becomes `My first game`.
#[must_use]
pub fn title(name: &str) -> String {
    let spaced = name.replace(['-', '_'], " ");
    let mut letters = spaced.trim().chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Request, Source, check, load, shipped};

    #[test]
    fn a_file_to_begin_with_is_sound_in_all_its_readings() {
        let source = Source { name: "first.rules".to_owned(), text: game("my-first_game") };
        let checked = check(source, &|_| None);
        assert!(checked.diagnostics.is_empty(), "{:?}", checked.diagnostics);
        assert_eq!(checked.rule_file.title(), "My first game");
        assert_eq!((checked.rule_file.rulesets().len(), checked.claims), (2, 2));
    }

    fn checked(text: String) -> crate::Checked {
        check(Source { name: "mine.rules".to_owned(), text }, &|_| None)
    }

    #[test]
    fn a_variant_to_begin_with_is_sound_and_every_change_it_offers_can_be_made() {
        let mut tried = 0;
        for (name, _) in shipped::games() {
            let source = shipped::game(name).expect("shipped");
            let loaded = load(source, &Request::default(), &|_| None).expect("sound");
            let text = variant(
                "my-own",
                &Base { name, rule_file: &loaded.rule_file, answers: &loaded.rules.answers },
            );
            let whole = checked(text.clone());
            assert!(whole.diagnostics.is_empty(), "{name}: {:?}\n{text}", whole.diagnostics);
            let lines: Vec<&str> = text.lines().collect();
            let offered = (1..lines.len())
                .filter(|at| lines[*at].starts_with("// replace ") && lines[*at - 1] != variant::OTHERWISE);
            for at in offered.step_by(5) {
                let end = (at + 1..lines.len())
                    .find(|next| !lines[*next].starts_with("//   "))
                    .unwrap_or(lines.len());
                let line = |(number, line): (usize, &&str)| match (at..end).contains(&number) {
                    true => line.trim_start_matches("//").to_owned(),
                    false => (*line).to_owned(),
                };
                let changed: Vec<String> = lines.iter().enumerate().map(line).collect();
                let found = checked(changed.join("\n")).diagnostics;
                assert!(
                    !found.iter().any(alfonso_diag::Diagnostic::is_error),
                    "{name}: {}\n{found:?}",
                    lines[at]
                );
                tried += 1;
            }
        }
        assert!(tried > shipped::games().len());
    }

    #[test]
    fn a_game_without_questions_can_be_varied() {
        let base = "game \"Plain\"
            players White \"w\", Black \"b\"
            board grid 8 by 8
            piece Chief \"C\" royal { chief.step: step any onto empty }
            setup { White Chief e1  Black Chief e8 }
            turn { turn.move: move }
            end { end.long: when rounds >= 50 -> draw }";
        let source = Source { name: "plain.rules".to_owned(), text: base.to_owned() };
        let loaded = load(source.clone(), &Request::default(), &|_| None).expect("sound");
        let text = variant(
            "mine",
            &Base { name: "plain", rule_file: &loaded.rule_file, answers: &loaded.rules.answers },
        );
        let beside = |name: &str| (name == "plain").then(|| source.clone());
        let found = check(Source { name: "mine.rules".to_owned(), text: text.clone() }, &beside).diagnostics;
        assert!(found.is_empty(), "{found:?}\n{text}");
    }
}
