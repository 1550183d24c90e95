//! Rule files in one reading.

use crate::{Error, Game, files, lookup};
use alfonso_driver::{Loaded, Request, Source, Sources};
use alfonso_rules::RuleFile;
use std::path::Path;

/// A rule file in one reading. Its text has no errors, and every question has an answer.
///
/// [`Rules::rule_file`] returns the whole file with all its sources, questions and rulesets.
/// [`Rules::ruleset`] and [`Rules::answer`] select other answers. [`Rules::game`] compiles the
/// reading.
///
/// ```
/// use alfonso::Rules;
///
/// # fn main() -> Result<(), alfonso::Error> {
/// let rules = Rules::load("chess")?;
/// assert_eq!(rules.title(), "Chess");
/// for question in rules.rule_file().questions() {
///     println!("{}: {}", question.name.node, question.text.node);
/// }
/// let game = rules.game()?;
/// assert_eq!(game.players(), ["White", "Black"]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Rules {
    name: String,
    source: Source,
    /// The libraries and bases that the file has used, stored so that all readings use the same
    /// texts.
    others: Vec<(String, Source)>,
    request: Request,
    rule_file: RuleFile,
    sources: Sources,
}

impl Rules {
    /// Loads a shipped game, given as `NAME` or `NAME@RULESET`. The name may be the game's title,
    /// another name, or an identifier of a catalogue.
    ///
    /// ```
    /// let poem = alfonso::Rules::load("scachs@poem")?;
    /// assert_eq!(poem.name(), "scachs");
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if no game or several games have the name, or if the game has no such
    /// ruleset.
    pub fn load(name: &str) -> Result<Self, Error> {
        let found = lookup::find(name)?;
        Self::from_source(found.name.to_owned(), found.source, found.ruleset, &|_| None)
    }

    /// Opens a rule file on disk. Libraries and bases are searched beside it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or has mistakes.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let folder = path.parent().unwrap_or_else(|| Path::new(""));
        Self::from_source(name, files::load(path)?, None, &|name| files::beside(folder, name))
    }

    /// Parses a rule file in memory. Messages refer to it as `name`. Only shipped libraries and
    /// bases are available.
    ///
    /// ```
    /// let rules = alfonso::Rules::parse(
    ///     "pond.rules",
    ///     r#"
    ///     game "Pond"
    ///     players White, Black
    ///     board grid 3 x 3
    ///     piece Frog "F" { frog.hop: step orthogonal }
    ///     captures none
    ///     setup {
    ///       a1 White Frog
    ///       c3 Black Frog
    ///     }
    ///     end {
    ///       end.caught: draw when round 20
    ///     }
    ///     "#,
    /// );
    /// # let _ = rules;
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text has mistakes.
    pub fn parse(name: &str, text: &str) -> Result<Self, Error> {
        Self::parse_with(name, text, &|_| None)
    }

    /// Parses a rule file in memory like [`Rules::parse`]. `library` returns the text of a library
    /// or base, given its name. It takes precedence over the shipped ones.
    ///
    /// # Errors
    /// Returns an error if the text has mistakes.
    pub fn parse_with(
        name: &str,
        text: &str,
        library: &dyn Fn(&str) -> Option<Source>,
    ) -> Result<Self, Error> {
        let stem = Path::new(name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let source = Source { name: name.to_owned(), text: text.to_owned() };
        Self::from_source(stem, source, None, library)
    }

    fn from_source(
        name: String,
        source: Source,
        ruleset: Option<String>,
        library: &dyn Fn(&str) -> Option<Source>,
    ) -> Result<Self, Error> {
        let others = std::cell::RefCell::new(Vec::new());
        let keep = |name: &str| {
            let found = library(name);
            others.borrow_mut().extend(found.clone().map(|source| (name.to_owned(), source)));
            found
        };
        let request = Request { ruleset, readings: Vec::new() };
        let opened =
            alfonso_driver::open(source.clone(), &request, &keep).map_err(|failure| Error::from(*failure))?;
        let (rule_file, sources) = (opened.rule_file, opened.sources);
        Ok(Self { name, source, others: others.into_inner(), request, rule_file, sources })
    }

    /// Selects another ruleset of the file. All single answers are reset to those of the ruleset.
    ///
    /// # Errors
    /// Returns an error if the file has no such ruleset.
    pub fn ruleset(mut self, name: &str) -> Result<Self, Error> {
        self.rule_file.answers(Some(name), &[]).map_err(Error::request)?;
        self.request = Request { ruleset: Some(name.to_owned()), readings: Vec::new() };
        Ok(self)
    }

    /// Selects another answer to one question.
    ///
    /// ```
    /// let rules = alfonso::Rules::load("scachs")?;
    /// let question = rules.rule_file().questions()[0].name.node.clone();
    /// let readings = rules.readings(&question);
    /// let other = rules.answer(&question, &readings[1])?;
    /// assert!(other.game().is_ok());
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the file has no such question, or the question has no such reading.
    pub fn answer(mut self, question: &str, reading: &str) -> Result<Self, Error> {
        self.request.readings.retain(|(known, _)| known != question);
        self.request.readings.push((question.to_owned(), reading.to_owned()));
        self.rule_file
            .answers(self.request.ruleset.as_deref(), &self.request.readings)
            .map_err(Error::request)?;
        Ok(self)
    }

    /// Returns the readings of a question, in file order. Returns an empty list if there is no such
    /// question.
    #[must_use]
    pub fn readings(&self, question: &str) -> Vec<String> {
        let known = self.rule_file.questions().iter().find(|known| known.name.node == question);
        known
            .map(|known| alfonso_rules::readings(known).into_iter().map(str::to_owned).collect())
            .unwrap_or_default()
    }

    /// Returns the name for scripts, which is the name of the file without its extension.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the title that the file gives the game.
    #[must_use]
    pub fn title(&self) -> &str {
        self.rule_file.title()
    }

    /// Returns the file in all its readings: sources, questions, rulesets, clauses.
    #[must_use]
    pub fn rule_file(&self) -> &RuleFile {
        &self.rule_file
    }

    /// Returns the texts: the file, and the libraries and bases that it uses.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Returns the text of the file, for storing it.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Returns the libraries and bases that the file has used and that do not ship, with their names.
    #[must_use]
    pub fn libraries(&self) -> &[(String, Source)] {
        &self.others
    }

    /// Returns the selected ruleset, if it is not the file's default.
    #[must_use]
    pub fn selected(&self) -> Option<&str> {
        self.request.ruleset.as_deref()
    }

    /// Compiles the reading into a game.
    ///
    /// # Errors
    /// Returns an error if the reading has mistakes, even if other readings have none. Returns an
    /// error if the game is incomplete, which means that too little is known to play it.
    pub fn game(&self) -> Result<Game, Error> {
        let library = |name: &str| {
            self.others.iter().find(|(known, _)| known == name).map(|(_, source)| source.clone())
        };
        let loaded: Loaded = alfonso_driver::load(self.source.clone(), &self.request, &library)
            .map_err(|failure| Error::from(*failure))?;
        Ok(Game::new(self.name.clone(), loaded, self.request.readings.clone()))
    }
}
