//! The tag `Variant`: names of games as programs write them, and the rule files to which they refer.
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

/// The name for the usual game, begun from another position.
const FROM_POSITION: &str = "fromposition";
/// The fact of a rule file that lists other names of its game.
const ALSO: &str = "also";

/// The names by which other programs may call a rule file's game, letters and digits only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The names of the game.
    game: Vec<String>,
    /// The names of its rulesets, each with the ruleset.
    rulesets: Vec<(String, String)>,
}

/// The meaning of a variant's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// The game, by any of its rulesets.
    Game,
    /// This ruleset of the game.
    Ruleset(String),
}

impl Names {
    /// Returns the names of a rule file: its own, its title, and the other names that it lists. `file` is its name without
    /// folders and ending.
    #[must_use]
    pub fn of(file: &str, rule_file: &RuleFile) -> Self {
        let mut game = vec![plain(file), plain(rule_file.title())];
        game.extend(rule_file.facts(ALSO).into_iter().map(plain));
        let ruleset = |name: &String| {
            [file, rule_file.title()].map(|game| (plain(&format!("{game}{name}")), name.clone()))
        };
        // A ruleset may have names of its own: "Chess960, or Fischer random chess: ...".
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

    /// Returns the meaning of a name in this rule file; `None` if it is none of its names.
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

/// Returns true if a text is the name of some game: not empty, and not that for a game begun from another position.
#[must_use]
pub fn is_name(variant: &str) -> bool {
    !matches!(plain(variant).as_str(), "" | FROM_POSITION)
}

/// Returns a name without the things that programs write differently: capitals, gaps, signs.
fn plain(name: &str) -> String {
    let sign = |sign: char| sign.is_alphanumeric().then(|| sign.to_lowercase()).into_iter().flatten();
    name.chars().flat_map(sign).collect()
}
