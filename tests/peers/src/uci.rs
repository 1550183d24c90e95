//! Moves as other programs write them: from, to, and a letter for what the piece becomes.

use alfonso_game::{Game, Line};
use std::collections::{BTreeMap, BTreeSet};

/// The spelling of our words elsewhere: a kind or a tag, and the letter behind the squares.
#[derive(Clone, Debug, Default)]
pub struct Spelling(BTreeMap<String, String>);

impl Spelling {
    /// Reads `Kind=letter`, separated by spaces; `-` stands for no letter.
    ///
    /// # Panics
    /// If a part is not of that shape.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let pair = |pair: &str| {
            let (ours, theirs) = pair.split_once('=').unwrap_or_else(|| panic!("`{pair}` has no `=`"));
            (ours.to_owned(), theirs.trim_matches('-').to_owned())
        };
        Self(text.split_whitespace().map(pair).collect())
    }

    /// Returns a move of ours in its parts: squares, and the letter behind them. The letter of a placed piece stands
    /// before its square.
    fn parts(&self, game: &Game, text: &str) -> (String, String) {
        let letter = |kind: &str| {
            let known = game.names().kinds.iter().find(|(name, _)| name == kind);
            known.map(|(_, letter)| letter.clone()).unwrap_or_default()
        };
        let (text, tag) = text.split_once(':').unwrap_or((text, ""));
        let (squares, kind) = text.split_once('=').unwrap_or((text, ""));
        let suffix = match (self.0.get(kind), self.0.get(tag)) {
            (Some(spelt), _) | (None, Some(spelt)) => spelt.clone(),
            (None, None) => letter(kind).to_lowercase(),
        };
        let squares = match squares.split_once('@') {
            Some((kind, square)) => format!("{}@{square}", letter(kind)),
            None => squares.replace('-', ""),
        };
        (squares, suffix)
    }
}

/// The moves of a position: the squares, and for each the letters that may stand behind them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves(BTreeMap<String, BTreeSet<String>>);

impl Moves {
    /// The legal moves of a line.
    #[must_use]
    pub fn of(game: &Game, line: &dyn Line, spelling: &Spelling) -> Self {
        let mut moves = Self::default();
        for m in line.moves() {
            let (squares, suffix) = spelling.parts(game, &line.text(*m));
            moves.0.entry(squares).or_default().insert(suffix);
        }
        moves
    }

    /// Moves as another program writes them.
    #[must_use]
    pub fn read<'m>(moves: impl Iterator<Item = &'m str>) -> Self {
        let mut found = Self::default();
        for text in moves {
            let (squares, suffix) = split(text);
            found.0.entry(squares.to_owned()).or_default().insert(suffix.to_owned());
        }
        found
    }

    /// The moves that only one side has: ours, then theirs. A piece that can only become one thing may be written without
    /// its letter.
    #[must_use]
    pub fn apart(&self, theirs: &Self) -> Option<(Vec<String>, Vec<String>)> {
        let missing = |here: &Self, there: &Self| -> Vec<String> {
            let of = |squares: &str| there.0.get(squares);
            let alike = |squares: &str, suffixes: &BTreeSet<String>| {
                of(squares).is_some_and(|other| other == suffixes || forced(suffixes, other))
            };
            let apart = here.0.iter().filter(|(squares, suffixes)| !alike(squares, suffixes));
            apart
                .flat_map(|(squares, all)| all.iter().map(move |suffix| format!("{squares}{suffix}")))
                .collect()
        };
        let (ours, theirs) = (missing(self, theirs), missing(theirs, self));
        (!ours.is_empty() || !theirs.is_empty()).then_some((ours, theirs))
    }
}

/// True if one side writes no letter, and the other has no choice of letters.
fn forced(one: &BTreeSet<String>, other: &BTreeSet<String>) -> bool {
    let silent = |set: &BTreeSet<String>| set.len() == 1 && set.contains("");
    one.len() == 1 && other.len() == 1 && (silent(one) || silent(other))
}

/// Squares and the letter behind them: `e7e8q`, `a9a10`, `P@c3`.
fn split(text: &str) -> (&str, &str) {
    let end = text.rfind(|sign: char| sign.is_ascii_digit()).map_or(text.len(), |at| at + 1);
    text.split_at(end)
}

/// The legal move of a line that another program writes so.
#[must_use]
pub fn find(game: &Game, line: &dyn Line, spelling: &Spelling, text: &str) -> Option<alfonso_game::Move> {
    let (squares, suffix) = split(text);
    let ours = |m: &alfonso_game::Move| spelling.parts(game, &line.text(*m));
    let mut same = line.moves().iter().copied().filter(|m| ours(m).0 == squares);
    let exact = same.clone().find(|m| ours(m).1 == suffix);
    exact.or_else(|| same.next().filter(|_| same.next().is_none()))
}

#[cfg(test)]
mod tests {
    use super::{Moves, split};

    #[test]
    fn letters_stand_behind_the_last_number() {
        assert_eq!(split("a9a10"), ("a9a10", ""));
        assert_eq!(split("e7e8q"), ("e7e8", "q"));
        assert_eq!(split("b4b5+"), ("b4b5", "+"));
        assert_eq!(split("P@c3"), ("P@c3", ""));
    }

    #[test]
    fn letters_without_a_choice_need_not_be_written() {
        let moves = |text: &'static str| Moves::read(text.split(' '));
        assert_eq!(moves("a1a2 e7e8").apart(&moves("a1a2 e7e8q")), None);
        let apart = moves("a1a2 e7e8").apart(&moves("a1a3 e7e8q e7e8n")).expect("different");
        assert_eq!(
            apart,
            (vec!["a1a2".into(), "e7e8".into()], vec!["a1a3".into(), "e7e8n".into(), "e7e8q".into()])
        );
    }
}
