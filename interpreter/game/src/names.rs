//! The names that stand beside a game: needed to print and to read, never to play.

/// Everything of a game that has a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The game's title.
    pub title: String,
    /// The ruleset, as the file names it (empty if the file has none).
    pub ruleset: String,
    /// The seats: name and, if declared, letter.
    pub players: Vec<(String, Option<String>)>,
    /// The kinds: name and letter.
    pub kinds: Vec<(String, String)>,
    /// By kind: what is drawn for its men; one sign for each seat, one for all, or none.
    pub signs: Vec<Vec<char>>,
    /// The tags of moves.
    pub tags: Vec<String>,
    /// The ids of the rules, in file order.
    pub rules: Vec<String>,
    /// The regions.
    pub regions: Vec<String>,
    /// The variables.
    pub vars: Vec<String>,
    /// The sectors of a board of rings, in order; empty names where they have none.
    pub sectors: Vec<String>,
}

impl Names {
    /// By seat: the declared letter, or as many of the name's first letters as tell it from all others; small letters.
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
