//! A game ready to be played, and the texts about it.
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

/// A game ready to be played, and its game info.
#[derive(Debug)]
pub struct Subject {
    /// The game.
    pub game: Game,
    /// The texts about the game.
    pub info: GameInfo,
    /// The number of warnings about its file.
    pub warnings: usize,
    /// The rule file as typed: a path or the name of a shipped game.
    pub named: String,
    /// The hashes of its rules.
    pub hashes: Hashes,
}

impl Subject {
    /// Returns a loaded game with its name for scripts, its name as typed, and the changed answers.
    pub fn new(name: &str, named: &str, loaded: Loaded, readings: &[(String, String)]) -> Self {
        Self::of(name, named, &loaded, readings)
    }

    /// Returns a loaded game as [`Subject::new`] does. The copy shares the tables of the game.
    pub fn of(name: &str, named: &str, loaded: &Loaded, readings: &[(String, String)]) -> Self {
        // A fingerprint takes as long as a tenth of loading, so it is made once.
        let print = Fingerprint::new(&loaded.rule_file.parts(&loaded.rules.answers));
        Self {
            info: GameInfo::with_print(name, loaded, readings, &print),
            hashes: Hashes::from(&print),
            game: loaded.game.clone(),
            warnings: loaded.warnings.len(),
            named: named.to_owned(),
        }
    }

    /// Returns the game for readers of a language: its messages are in it, and its title, its players and its pieces are named in it,
    /// as far as they have a name in it. What there is not stays as it is.
    ///
    /// # Errors
    /// If there are neither messages nor names in the language.
    pub fn in_language(self, tag: &str) -> Result<Self, CommandError> {
        let (own, named) = (self.game.names(), &self.info.said.named);
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

    /// Returns the game with the remarks about its rules.
    pub fn about(&self) -> About<'_> {
        About { game: &self.game, said: &self.info.said }
    }
}

/// Returns the hashes of the rules in a reading.
pub fn hashes(rule_file: &RuleFile, rules: &RuleSet) -> Hashes {
    Hashes::from(&Fingerprint::new(&rule_file.parts(&rules.answers)))
}
