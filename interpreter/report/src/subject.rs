//! Loaded games with the texts about them.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! assert_eq!(subject.info.heading(), "Tic-tac-toe");
//! assert_eq!(subject.info.named(), "tic-tac-toe@known-rules");
//! assert_eq!(subject.game.line().moves().len(), 9);
//! ```

use crate::command_error::CommandError;
pub use crate::game_info::GameInfo;
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{About, Loaded, messages};
use alfonso_forms::english;
use alfonso_game::{Blueprint, Game, Names};
use alfonso_notation::record::Hashes;
use alfonso_rules::{Fingerprint, RuleFile, RuleSet};

/// A loaded game with its game info.
#[derive(Debug)]
pub struct Subject {
    /// The game.
    pub game: Game,
    /// The texts about the game.
    pub info: GameInfo,
    /// The number of warnings about the rule file.
    pub warnings: usize,
    /// The rule file as the user typed it: a path, or the name of a shipped game.
    pub named: String,
    /// The hashes of the rules.
    pub hashes: Hashes,
}

impl Subject {
    /// Returns a subject for a loaded game, its name for scripts, its name as typed, and the
    /// changed answers.
    pub fn new(name: &str, named: &str, loaded: Loaded, readings: &[(String, String)]) -> Self {
        Self::of(name, named, &loaded, readings)
    }

    /// Returns the same as [`Subject::new`] without taking ownership. The tables of the game are
    /// shared.
    pub fn of(name: &str, named: &str, loaded: &Loaded, readings: &[(String, String)]) -> Self {
        let made = (&loaded.rules, loaded.game.clone());
        let warnings = loaded.warnings.len();
        Self { warnings, ..Self::of_reading(name, named, &loaded.rule_file, made, readings) }
    }

    /// Returns a subject for one reading of a rule file, with its rules and its game.
    pub fn of_reading(
        name: &str,
        named: &str,
        rule_file: &RuleFile,
        (rules, game): (&RuleSet, Game),
        readings: &[(String, String)],
    ) -> Self {
        // A fingerprint takes a tenth of the time of loading, so it is computed only once.
        let print = Fingerprint::new(&rule_file.parts(&rules.answers));
        Self {
            info: GameInfo::with_print(name, (rules, rule_file), readings, &print),
            hashes: Hashes::from(&print),
            game,
            warnings: 0,
            named: named.to_owned(),
        }
    }

    /// Returns the subject for readers of a language, given by its tag. Messages are in that
    /// language, and so are the names of the game, its players and its pieces. Names without a
    /// translation stay the same.
    ///
    /// # Errors
    /// Returns an error if the language has neither messages nor names.
    pub fn in_language(self, tag: &str) -> Result<Self, CommandError> {
        let (own, named) = (self.game.names(), &self.info.annotations.named);
        let tags = [tag, messages::primary(tag)];
        let called = tags.into_iter().find_map(|tag| named.called(own, tag));
        let language = messages::language(tag);
        if called.is_none() && language.is_none() {
            let written = english::and(messages::languages());
            let known = named.languages();
            let names = match known.is_empty() {
                true => "this game has no names in other languages".to_owned(),
                false => format!("this game has names in {}", english::and(Vec::from_iter(known))),
            };
            let problem = Diagnostic::bare(code::BAD_REQUEST, format!("there is no language `{tag}` here"));
            return Err(CommandError::bare(problem.help(format!("messages are in {written}; {names}"))));
        }
        let title_in = tags.into_iter().find_map(|tag| named.title(tag)).map(str::to_owned);
        let names = Names { called, language: language.unwrap_or_default(), ..own.clone() };
        let game = Game::new(Blueprint { names, ..self.game.blueprint().clone() });
        Ok(Self { game, info: GameInfo { title_in, ..self.info }, ..self })
    }

    /// Returns the game with the remarks about its rules, for messages.
    pub fn about(&self) -> About<'_> {
        About { game: &self.game, annotations: &self.info.annotations }
    }
}

/// Returns the hashes of the rules in one reading.
pub fn hashes(rule_file: &RuleFile, rules: &RuleSet) -> Hashes {
    Hashes::from(&Fingerprint::new(&rule_file.parts(&rules.answers)))
}
