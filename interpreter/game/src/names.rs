//! The names used in a game. Only printing and parsing need them.

use crate::{KindId, Seat};

/// The names used in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The game's title.
    pub title: String,
    /// The ruleset's name in the file. It is empty if the file has no rulesets.
    pub ruleset: String,
    /// The name of each seat, and its letter, if one is declared.
    pub players: Vec<(String, Option<String>)>,
    /// The seats whose names are plural, so that they take `win` instead of `wins`.
    pub plurals: Vec<Seat>,
    /// The name and the letter of each kind.
    pub kinds: Vec<(String, String)>,
    /// The signs for drawing the pieces of each kind: one sign for each seat, one for all seats, or
    /// none.
    pub signs: Vec<Vec<char>>,
    /// The tags of moves.
    pub tags: Vec<String>,
    /// The ids of the rules, in the order of the rule file.
    pub rules: Vec<String>,
    /// For each rule, its title for players, if the rule file gives one.
    pub titles: Vec<Option<String>>,
    /// For each variable, its title for people, if the rule file gives one.
    pub var_titles: Vec<Option<String>>,
    /// For each name of dice, its title for people, if the rule file gives one.
    pub dice_titles: Vec<Option<String>>,
    /// The names in the reader's language, if they differ from those in the file.
    pub called: Option<Called>,
    /// The tag of the language in which sentences about the game are written; empty for English.
    pub language: &'static str,
    /// The regions.
    pub regions: Vec<String>,
    /// The variables.
    pub vars: Vec<String>,
    /// The names of the sectors of a board of rings, in order. Sectors without a name have an empty
    /// text.
    pub sectors: Vec<String>,
}

/// Names in the reader's language. They are used only in sentences and lists. Texts of moves,
/// positions and records use the names in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Called {
    /// The name of each seat.
    pub players: Vec<String>,
    /// The name of each kind, capitalised.
    pub kinds: Vec<String>,
    /// The title of each rule, if it has one.
    pub titles: Vec<Option<String>>,
    /// The title of each variable, if it has one.
    pub var_titles: Vec<Option<String>>,
    /// The title of each name of dice, if it has one.
    pub dice_titles: Vec<Option<String>>,
}

impl Names {
    /// Returns the name of a player, as in the file.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &str {
        self.players.get(seat.index()).map_or("nobody", |(name, _)| name.as_str())
    }

    /// Returns true if a player's name is plural, so that it takes `win` instead of `wins`.
    #[must_use]
    pub fn is_plural(&self, seat: Seat) -> bool {
        self.plurals.contains(&seat)
    }

    /// Returns the name of a kind, as in the file.
    #[must_use]
    pub fn kind(&self, kind: KindId) -> &str {
        self.kinds.get(kind.index()).map_or("piece", |(name, _)| name.as_str())
    }

    /// Returns the title of a rule for people, in the reader's language if the file has it.
    #[must_use]
    pub fn title(&self, rule: usize) -> Option<&str> {
        title_at(self.called.as_ref().map(|called| &called.titles), &self.titles, rule)
    }

    /// Returns the title of a variable for people, in the reader's language if the file has it.
    /// Without a title, returns its name.
    #[must_use]
    pub fn variable(&self, index: usize) -> &str {
        let called = self.called.as_ref().map(|called| &called.var_titles);
        let own = || self.vars.get(index).map_or("", String::as_str);
        title_at(called, &self.var_titles, index).unwrap_or_else(own)
    }

    /// Returns the title of dice for people, in the reader's language if the file has it. Returns
    /// `None` if they have no title.
    #[must_use]
    pub fn dice_title(&self, index: usize) -> Option<&str> {
        title_at(self.called.as_ref().map(|called| &called.dice_titles), &self.dice_titles, index)
    }

    /// Returns the lower-case letters of each seat.
    ///
    /// They are the declared letter, or the shortest prefix of the name that distinguishes the seat
    /// from all others.
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

/// Returns the title at an index, first from the reader's titles.
fn title_at<'t>(
    called: Option<&'t Vec<Option<String>>>,
    own: &'t [Option<String>],
    index: usize,
) -> Option<&'t str> {
    let at = |titles: &'t [Option<String>]| titles.get(index).and_then(Option::as_deref);
    called.and_then(|titles| at(titles)).or_else(|| at(own))
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
