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
