//! Files to begin with: whole, commented, and sound as they are.

/// A small game in which every part is explained.
const GAME: &str = include_str!("game.rules");

/// A whole game to change into one's own: `name` is that of its file, without the ending.
#[must_use]
pub fn game(name: &str) -> String {
    GAME.replace("$TITLE", &title(name)).replace("$NAME", name)
}

/// What a game is called that is written down in a file of this name: `my-first_game` is `My first game`.
#[must_use]
pub fn title(name: &str) -> String {
    let spaced = name.replace(['-', '_'], " ");
    let mut letters = spaced.trim().chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Source, check};

    #[test]
    fn a_file_to_begin_with_is_sound_in_all_its_readings() {
        let source = Source { name: "first.rules".to_owned(), text: game("my-first_game") };
        let checked = check(source, &|_| None);
        assert!(checked.diagnostics.is_empty(), "{:?}", checked.diagnostics);
        assert_eq!(checked.family.title(), "My first game");
        assert_eq!((checked.family.rulesets().len(), checked.claims > 3), (2, true));
    }
}
