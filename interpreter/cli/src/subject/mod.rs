//! The game that a command is about, and the texts about it.

mod before;
mod card;
mod example;
pub mod fen;
pub mod record;
pub mod start;
mod target;
mod typed;

pub use card::{Card, DrawnLine};
pub use example::example;
pub use start::{Opening, Start, bad_move, draw, too_costly};
pub use target::{Found, Target};
pub use typed::{ReaderBytes, Typed};

use crate::report::Trouble;
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{About, Loaded, Opened, Request, load, open};
use alfonso_forms::english;
use alfonso_game::{Blueprint, Game, Names};
use alfonso_notation::record::Hashes;
use alfonso_rules::{Answers, Family, Fingerprint, RuleSet};

/// A game ready to be played, and its card.
#[derive(Debug)]
pub struct Subject {
    /// The game.
    pub game: Game,
    /// The texts about the game.
    pub card: Card,
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
        Self {
            card: Card::new(name, &loaded, readings),
            hashes: hashes(&loaded.family, &loaded.rules),
            game: loaded.game,
            warnings: loaded.warnings.len(),
            named: named.to_owned(),
        }
    }

    /// Returns the game with its title, its players and its pieces named in a language, where they have a name in it.
    fn called(self, language: &str) -> Result<Self, Trouble> {
        let (own, named) = (self.game.names(), &self.card.said.named);
        let Some(called) = named.called(own, language) else {
            let known = named.languages();
            let help = match known.is_empty() {
                true => "its rule file has no names in other languages; `named es \"...\"` behind a piece gives one".to_owned(),
                false => format!("its rule file has names in {}", english::and(Vec::from_iter(known))),
            };
            let message = format!("nothing in this game has a name in the language `{language}`");
            return Err(Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)));
        };
        let title_in = named.title(language).map(str::to_owned);
        let names = Names { called: Some(called), ..own.clone() };
        let game = Game::new(Blueprint { names, ..self.game.blueprint().clone() });
        Ok(Self { game, card: Card { title_in, ..self.card }, ..self })
    }

    /// Returns the game with the remarks about its rules.
    pub fn about(&self) -> About<'_> {
        About { game: &self.game, said: &self.card.said }
    }
}

/// Returns the hashes of the rules in a reading.
pub fn hashes(family: &Family, rules: &RuleSet) -> Hashes {
    Hashes::from(&Fingerprint::new(&family.parts(&rules.answers)))
}

impl Target {
    /// Finds and loads the game with all that is known about it.
    pub fn load(&self) -> Result<(Found, Loaded), Trouble> {
        let found = self.find()?;
        let request = Request { ruleset: self.ruleset.clone(), readings: self.readings.clone() };
        let loaded = load(found.source.clone(), &request, &|name| found.library(name))
            .map_err(|failure| Trouble::from(*failure))?;
        self.verify(&loaded.family, &loaded.rules.answers)?;
        Ok((found, loaded))
    }

    /// Finds the game and reads what it says, without making it ready for play. It may be incomplete.
    pub fn open(&self) -> Result<(Found, Opened), Trouble> {
        let found = self.find()?;
        let request = Request { ruleset: self.ruleset.clone(), readings: self.readings.clone() };
        let opened = open(found.source.clone(), &request, &|name| found.library(name))
            .map_err(|failure| Trouble::from(*failure))?;
        self.verify(&opened.family, &opened.answers)?;
        Ok((found, opened))
    }

    /// Holds the rules against the fingerprint that was cited, if one was.
    fn verify(&self, family: &Family, answers: &Answers) -> Result<(), Trouble> {
        let Some(cited) = &self.rules else { return Ok(()) };
        let found = Fingerprint::new(&family.parts(answers)).whole;
        if found.starts_with(cited.as_str()) {
            return Ok(());
        }
        let short: String = found.chars().take(cited.len().max(16)).collect();
        let message =
            format!("the rules that were cited have the fingerprint {cited}, and these have {short}");
        let help = "they have changed since, or other answers are meant: leave out `#` and the digits to read them as they are";
        Err(Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)))
    }

    /// Loads the game.
    pub fn subject(&self) -> Result<Subject, Trouble> {
        let (found, loaded) = self.load()?;
        let subject = Subject::new(&found.name, &self.file, loaded, &self.readings);
        match &self.language {
            Some(language) => subject.called(language),
            None => Ok(subject),
        }
    }
}
