//! The names of a game's things. Printing and reading need them; play does not.

use crate::{KindId, Seat};

/// The named things of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The game's title.
    pub title: String,
    /// The ruleset's name in the file (empty if the file has none).
    pub ruleset: String,
    /// The seats: the name and, if declared, the letter.
    pub players: Vec<(String, Option<String>)>,
    /// The seats whose names are plurals, and take `win` and not `wins`.
    pub plurals: Vec<Seat>,
    /// The kinds: the name and the letter.
    pub kinds: Vec<(String, String)>,
    /// By kind: the signs for drawing its pieces; one for each seat, one for all, or none.
    pub signs: Vec<Vec<char>>,
    /// The tags of moves.
    pub tags: Vec<String>,
    /// The ids of the rules, in file order.
    pub rules: Vec<String>,
    /// By rule: the title by which players call it, if the file gives one.
    pub titles: Vec<Option<String>>,
    /// The names in the language of the reader, if they are not those of the file.
    pub called: Option<Called>,
    /// The tag of the language in which sentences about the game are written; empty for English.
    pub language: &'static str,
    /// The regions.
    pub regions: Vec<String>,
    /// The variables.
    pub vars: Vec<String>,
    /// The sectors of a board of rings, in order; empty names where they have none.
    pub sectors: Vec<String>,
}

/// Names in the language of the reader. They are for sentences and lists only: texts of moves, positions and records have the names of the
/// file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Called {
    /// By seat.
    pub players: Vec<String>,
    /// By kind, capitalised.
    pub kinds: Vec<String>,
}

impl Names {
    /// Returns the name of a player in the file.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &str {
        self.players.get(seat.index()).map_or("nobody", |(name, _)| name.as_str())
    }

    /// Returns true if a player's name is a plural: it takes `win` and not `wins`.
    #[must_use]
    pub fn is_plural(&self, seat: Seat) -> bool {
        self.plurals.contains(&seat)
    }

    /// Returns the name of a kind in the file.
    #[must_use]
    pub fn kind(&self, kind: KindId) -> &str {
        self.kinds.get(kind.index()).map_or("piece", |(name, _)| name.as_str())
    }

    /// Returns the lower-case letters of each seat.
    ///
    /// They are the declared letter, or the name's shortest prefix that tells the seat from all others.
    ///
    /// ```
    /// use alfonso_game::Names;
    ///
    /// let players = ["Saturn", "Sun", "Moon"].map(|name| (name.to_owned(), None)).to_vec();
    /// let names = Names { players, ..Names::default() };
    /// assert_eq!(names.letters(), ["sa", "su", "m"]);
    /// ```
    #[must_use]
    pub fn letters(&self) -> Vec<String> {
        let first = |name: &str, count: usize| name.chars().take(count).collect::<String>().to_lowercase();
        let letters = |seat: usize| {
            let (name, declared) = &self.players[seat];
            if let Some(letter) = declared {
                return letter.to_lowercase();
            }
            let others = || self.players.iter().enumerate().filter(|(other, _)| *other != seat);
            let alone = |count: &usize| {
                let own = first(name, *count);
                others().all(|(_, (other, letter))| {
                    letter.as_ref().map_or_else(|| first(other, *count), |letter| letter.to_lowercase())
                        != own
                })
            };
            first(name, (1..=name.chars().count()).find(alone).unwrap_or(usize::MAX))
        };
        (0..self.players.len()).map(letters).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn players_are_told_apart_by_few_letters() {
        let player = |name: &str| (name.to_owned(), None);
        let players = ["Saturn", "Jupiter", "Mars", "Sun", "Moon"].map(player).to_vec();
        let mut names = Names { players, ..Names::default() };
        assert_eq!(names.letters(), ["sa", "j", "ma", "su", "mo"]);
        names.players[0].1 = Some("S".into());
        assert_eq!(names.letters(), ["s", "j", "ma", "su", "mo"]);
    }
}
