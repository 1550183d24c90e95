//! The games that a page lists.
//!
//! ```
//! use alfonso_web::catalogue;
//!
//! let games = catalogue::games();
//! assert!(games.iter().any(|game| game.title == "Tic-tac-toe"));
//! ```

use crate::request::GameEntry;
use alfonso_driver::shipped;
use alfonso_report::catalogue::Entry;
use alfonso_rules::RuleFile;

/// Lists the shipped games, sorted by name. A module without shipped games has none.
#[must_use]
pub fn games() -> Vec<GameEntry> {
    let all = shipped::games().into_iter().chain(shipped::incomplete());
    let mut games: Vec<GameEntry> = all.filter_map(|(name, path)| shipped_entry(name, &path)).collect();
    games.sort_by(|one, other| one.name.cmp(&other.name));
    games
}

fn shipped_entry(name: &str, path: &str) -> Option<GameEntry> {
    let rule_file = alfonso_driver::rule_file(shipped::game(name)?, &|_| None);
    Some(entry(name, path.rsplit('/').nth(1).unwrap_or_default(), &rule_file))
}

/// Returns the entry of a rule file, which may have mistakes. `family` groups related games.
#[must_use]
pub fn entry(name: &str, family: &str, rule_file: &RuleFile) -> GameEntry {
    let entry = Entry::new(name, rule_file);
    let titles = rule_file.titles().iter();
    GameEntry {
        name: name.to_owned(),
        title: rule_file.title().to_owned(),
        titles: titles.map(|it| (it.language.node.clone(), it.name.node.clone())).collect(),
        family: family.to_owned(),
        date: entry.date.map(|dated| dated.date().in_years()).unwrap_or_default(),
        players: u32::try_from(entry.players[1]).unwrap_or(u32::MAX),
        questions: u32::try_from(rule_file.questions().len()).unwrap_or(u32::MAX),
        incomplete: rule_file.incomplete().unwrap_or_default().to_owned(),
        words: words(rule_file),
    }
}

/// Returns the other names, the places and the books of a game, and the words for its family.
fn words(rule_file: &RuleFile) -> Vec<String> {
    let facts = ["also", "place", "book", "family", "period"].into_iter();
    let mut words: Vec<String> = facts.flat_map(|fact| rule_file.facts(fact)).map(str::to_owned).collect();
    let family = rule_file.fact("family");
    let group = shipped::groups().iter().find(|group| Some(group.name) == family);
    words.extend(group.iter().flat_map(|group| &group.words).map(|word| (*word).to_owned()));
    words
}
