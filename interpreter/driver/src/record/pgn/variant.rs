//! The tag `Variant`: names of games as programs write them, and the rule files that are meant.

use crate::{shipped, sources};
use alfonso_diag::SourceId;
use alfonso_rules::Family;
use alfonso_syntax::ast::Fact;

/// Behind this name stands the usual game, begun elsewhere.
const FROM_POSITION: &str = "fromposition";
/// The fact of a rule file that tells by which names its game goes besides.
const ALSO: &str = "also";

/// The names by which other programs may call a rule file's game, letters and digits only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Those of the game.
    game: Vec<String>,
    /// Those of its rulesets, each with the ruleset.
    rulesets: Vec<(String, String)>,
}

/// What a name of a variant means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// The game, by any of its rulesets.
    Game,
    /// This ruleset of it.
    Ruleset(String),
}

impl Names {
    /// The names of a rule file: its own, its title's, and those by which it says that the game goes besides. `file` is its
    /// name without folders and ending.
    #[must_use]
    pub fn of(file: &str, family: &Family) -> Self {
        let mut game = vec![plain(file), plain(family.title())];
        // What a variant takes over from the file below it are that one's names.
        let also = family.about().iter().filter_map(|(name, fact)| match fact {
            Fact::Text(text) if name.node == ALSO && text.span.source == SourceId(0) => Some(&text.node),
            _ => None,
        });
        game.extend(also.flat_map(|names| names.split(',').map(plain)));
        let ruleset = |name: &String| {
            [file, family.title()].map(|game| (plain(&format!("{game}{name}")), name.clone()))
        };
        let rulesets = family.rulesets().iter().flat_map(|known| ruleset(&known.name.node)).collect();
        Self { game, rulesets }
    }

    /// What a name means in this rule file; nothing if it is none of its names.
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

/// The shipped game of a name, as users name games: `FILE` or `FILE@RULESET`.
#[must_use]
pub fn shipped(variant: &str) -> Option<String> {
    if matches!(plain(variant).as_str(), "" | FROM_POSITION) {
        return None;
    }
    let games = shipped::games();
    let meant = games.into_iter().filter_map(|(file, _)| {
        let (_, family, _) = crate::read(shipped::game(file)?, &sources::nothing);
        Some(match Names::of(file, &family).meant(variant)? {
            Meant::Game => file.to_owned(),
            Meant::Ruleset(ruleset) => format!("{file}@{ruleset}"),
        })
    });
    meant.min_by_key(String::len)
}

/// A name without what programs write differently: capitals, gaps, signs.
fn plain(name: &str) -> String {
    let sign = |sign: char| sign.is_alphanumeric().then(|| sign.to_lowercase()).into_iter().flatten();
    name.chars().flat_map(sign).collect()
}
