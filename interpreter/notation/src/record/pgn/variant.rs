//! The tag `Variant`: the names that programs give to games, and the rule files they refer to.
//!
//! ```
//! use alfonso_driver::{rule_file, shipped};
//! use alfonso_notation::record::pgn::variant::{Meant, Names};
//!
//! let rule_file = rule_file(shipped::game("chess").expect("it ships"), &|_| None);
//! let names = Names::of("chess", &rule_file);
//! assert_eq!(names.meant("Chess"), Some(Meant::Game));
//! assert_eq!(names.meant("Chess960"), Some(Meant::Ruleset("960".into())));
//! assert_eq!(names.meant("Checkers"), None);
//! ```

use alfonso_rules::RuleFile;

/// The name of the usual game from another start position.
const FROM_POSITION: &str = "fromposition";
/// The fact of a rule file that lists alternative names of its game.
const ALSO: &str = "also";

/// The names under which other programs may know the game of a rule file, in letters and digits
/// only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The names of the game.
    game: Vec<String>,
    /// The names of the rulesets, each with its ruleset.
    rulesets: Vec<(String, String)>,
}

/// The game or ruleset that a variant name refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// The game, with any of its rulesets.
    Game,
    /// This ruleset of the game.
    Ruleset(String),
}

impl Names {
    /// Returns the names of a rule file: its file name, its title, and the alternative names that
    /// it lists. `file` is its name without folders and extension.
    #[must_use]
    pub fn of(file: &str, rule_file: &RuleFile) -> Self {
        let mut game = vec![plain(file), plain(rule_file.title())];
        game.extend(rule_file.facts(ALSO).into_iter().map(plain));
        let ruleset = |name: &String| {
            [file, rule_file.title()].map(|game| (plain(&format!("{game}{name}")), name.clone()))
        };
        // A ruleset's title may contain additional names: "Chess960, or Fischer random chess: ...".
        let own = |title: &str, name: &String| -> Vec<(String, String)> {
            let parts = title.split([',', ':']).map(|part| part.trim().trim_start_matches("or "));
            parts.map(|part| (plain(part), name.clone())).collect()
        };
        let named = rule_file.rulesets().iter().map(|known| (&known.text.node, &known.name.node));
        let rulesets = named
            .flat_map(|(title, name)| ruleset(name).into_iter().chain(own(title, name)).collect::<Vec<_>>());
        let rulesets = rulesets.filter(|(name, _)| !name.is_empty()).collect();
        Self { game, rulesets }
    }

    /// Returns the rulesets that have names.
    pub fn rulesets(&self) -> impl Iterator<Item = &str> {
        self.rulesets.iter().map(|(_, ruleset)| ruleset.as_str())
    }

    /// Returns the meaning of a name for this rule file, or `None` if the name does not belong to
    /// it.
    #[must_use]
    pub fn meant(&self, variant: &str) -> Option<Meant> {
        let variant = plain(variant);
        if variant == FROM_POSITION || self.game.contains(&variant) {
            return Some(Meant::Game);
        }
        let ruleset = self.rulesets.iter().find(|(name, _)| *name == variant);
        ruleset.map(|(_, ruleset)| Meant::Ruleset(ruleset.clone()))
    }
}

/// Returns true if a text names a game. The empty text does not, and neither does the name for a
/// game from another start position.
#[must_use]
pub fn is_name(variant: &str) -> bool {
    !matches!(plain(variant).as_str(), "" | FROM_POSITION)
}

/// Removes the differences in case, spaces and punctuation between programs from a name.
fn plain(name: &str) -> String {
    let sign = |sign: char| sign.is_alphanumeric().then(|| sign.to_lowercase()).into_iter().flatten();
    name.chars().flat_map(sign).collect()
}
