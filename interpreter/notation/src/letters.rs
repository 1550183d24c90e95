//! The letters of kinds: those of the rule file, and those of other programs.

use alfonso_game::KindId;
use alfonso_wording::About;

/// Returns the letter of a kind for engines: that of the `uci` block, or otherwise the kind's own
/// letter. A promoted kind may have a `+` before another kind's letter. The case is that of the
/// file.
pub fn of_engines(about: About<'_>, kind: KindId) -> &str {
    let uci = about.game.blueprint().fen.uci.iter().flatten();
    let mut letters = uci.filter(|(_, known)| *known == kind).map(|(letter, _)| letter.as_str());
    letters.next().unwrap_or_else(|| own(about, kind))
}

/// Returns the capital letter of a kind in notations for players: that of the `notation` block, or
/// otherwise the one for engines.
pub fn of_players(about: About<'_>, kind: KindId) -> String {
    let letters = about.annotations.notation.iter().flat_map(|notation| &notation.letters);
    let mut letters = letters.filter(|(_, known)| *known == kind).map(|(letter, _)| letter.as_str());
    letters.next().unwrap_or_else(|| of_engines(about, kind)).to_uppercase()
}

/// Returns true if a text is one of the kind's letters, in any case.
pub fn is_of(about: About<'_>, kind: KindId, text: &str) -> bool {
    all(about, kind).any(|letter| letter.eq_ignore_ascii_case(text))
}

/// Returns all letters of a kind: its own, those of the `fen` block, and those of the `notation`
/// block.
pub fn all(about: About<'_>, kind: KindId) -> impl Iterator<Item = &str> {
    let aliases = about.game.blueprint().fen.aliases.iter();
    let letters = about.annotations.notation.iter().flat_map(|notation| &notation.letters);
    let further =
        aliases.chain(letters).filter(move |(_, known)| *known == kind).map(|(letter, _)| letter.as_str());
    std::iter::once(own(about, kind)).chain(further)
}

/// Returns all kinds.
pub fn kinds(about: About<'_>) -> impl Iterator<Item = KindId> + use<> {
    (0..about.game.names().kinds.len()).map(KindId::new)
}

/// Returns the kinds with whose letter a text begins, each with the rest of the text. Only capital
/// letters and piece symbols count, and only the longest matches.
pub fn beginning<'t>(about: About<'_>, text: &'t str) -> Vec<(KindId, &'t str)> {
    let mut found: Vec<(KindId, &'t str)> = Vec::new();
    let mut add = |kind: KindId, rest: &'t str| {
        let longest = found.first().map_or(usize::MAX, |(_, rest)| rest.len());
        if rest.len() < longest {
            found.clear();
        }
        if rest.len() <= longest && !found.contains(&(kind, rest)) {
            found.push((kind, rest));
        }
    };
    for kind in kinds(about) {
        for letter in all(about, kind) {
            if let Some(rest) = text.strip_prefix(letter.to_uppercase().as_str()) {
                add(kind, rest);
            }
        }
        for sign in about.game.names().signs.get(kind.index()).into_iter().flatten() {
            if let Some(rest) = text.strip_prefix(*sign) {
                add(kind, rest);
            }
        }
    }
    found
}

fn own(about: About<'_>, kind: KindId) -> &str {
    &about.game.names().kinds[kind.index()].1
}
