//! A game ready for play.

use crate::{Actions, Error, Planes, Random, Session};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{About, Loaded, Sources};
use alfonso_game::Seat;
use alfonso_game::blueprint::{StepKind, StepSpec};
use alfonso_record::opening::Opening;
use alfonso_report::subject::Subject;
use alfonso_rules::{Explained, RuleFile, RuleSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// One reading of a rule file, ready for play. A game is immutable and can be shared between
/// threads, and a copy costs only a pointer.
///
/// ```
/// let game = alfonso::Rules::load("kalah")?.game()?;
/// let other = game.clone();
/// std::thread::spawn(move || assert_eq!(other.session().ply(), 0)).join().expect("it does not panic");
/// assert_eq!(game.seats(), 2);
/// # Ok::<(), alfonso::Error>(())
/// ```
#[derive(Clone)]
pub struct Game(Arc<Inner>);

struct Inner {
    name: String,
    loaded: Loaded,
    /// The answers that differ from the ruleset's.
    readings: Vec<(String, String)>,
    /// The game with the texts about it, created on first use.
    subject: OnceLock<Subject>,
    /// The numbering of its actions, created on first use.
    actions: OnceLock<Actions>,
    /// The planes of its observations, created on first use.
    planes: OnceLock<Planes>,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("name", &self.name())
            .field("ruleset", &self.ruleset())
            .finish_non_exhaustive()
    }
}

impl Game {
    pub(crate) fn new(name: String, loaded: Loaded, readings: Vec<(String, String)>) -> Self {
        let (subject, actions, planes) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self(Arc::new(Inner { name, loaded, readings, subject, actions, planes }))
    }

    /// Returns true if the other game is a copy of this one.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns the numbering of the game's actions, computed on first use.
    #[must_use]
    pub fn actions(&self) -> &Actions {
        self.0.actions.get_or_init(|| Actions::of(self.engine()))
    }

    /// Returns the planes of the game's observations.
    #[must_use]
    pub fn planes(&self) -> &Planes {
        self.0.planes.get_or_init(|| Planes::of(self.engine()))
    }

    /// Returns the answers that differ from those of the ruleset: questions and readings.
    #[must_use]
    pub fn answers(&self) -> &[(String, String)] {
        &self.0.readings
    }

    /// Returns the name for scripts, which is the name of the file without its extension.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the title that the rule file gives the game.
    #[must_use]
    pub fn title(&self) -> &str {
        self.0.loaded.rule_file.title()
    }

    /// Returns the name of the ruleset; empty if the file has none.
    #[must_use]
    pub fn ruleset(&self) -> &str {
        &self.0.loaded.rules.answers.ruleset
    }

    /// Returns the number of seats, at least 1. Seats are numbered from 0 in the order of the first
    /// turns.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.0.loaded.game.names().players.len()
    }

    /// Returns the names of the players, by seat.
    #[must_use]
    pub fn players(&self) -> Vec<&str> {
        self.0.loaded.game.names().players.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// Returns the seat of the player with this name. Case does not matter.
    #[must_use]
    pub fn seat(&self, player: &str) -> Option<Seat> {
        let seat = self.players().iter().position(|name| name.eq_ignore_ascii_case(player));
        seat.map(Seat::new)
    }

    /// Returns true if the game has dice, lots or dealt pieces.
    #[must_use]
    pub fn has_chance(&self) -> bool {
        self.0.loaded.game.has_dice() || self.starts() > 1
    }

    /// Returns true if some players are partners, who win together.
    #[must_use]
    pub fn has_partners(&self) -> bool {
        self.engine().blueprint().partners.iter().any(|partners| !partners.is_empty())
    }

    /// Returns the number of starts: 1, or more if pieces are dealt.
    #[must_use]
    pub fn starts(&self) -> u32 {
        self.0.loaded.game.starts()
    }

    /// Returns a bound on the number of outcomes of a roll: the number of rolls that differ, for the
    /// step with the most dice. It is 0 for a game without dice.
    ///
    /// ```
    /// let outcomes = |name| alfonso::Rules::load(name).and_then(|it| it.game()).map(|it| it.outcomes());
    /// assert_eq!((outcomes("goose")?, outcomes("chess")?), (21, 0));
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn outcomes(&self) -> usize {
        let spec = self.engine().blueprint();
        let of_step = |step: &StepSpec| match &step.kind {
            StepKind::Roll(dice) => dice.iter().map(|it| spec.dice[it.index()].throws().len()).product(),
            _ => 0,
        };
        spec.steps.iter().map(of_step).max().unwrap_or_default()
    }

    /// Returns the fingerprint of the rules as 64 hexadecimal digits. The fingerprint depends only
    /// on the meaning of the rules. So two readings with the same rules have the same fingerprint,
    /// even if their files are written differently.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.subject().hashes.whole
    }

    /// Returns the warnings about the rule file.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.0.loaded.warnings
    }

    /// Returns the rules of this reading as English sentences, clause by clause, with their
    /// sources.
    ///
    /// ```
    /// let game = alfonso::Rules::load("tic-tac-toe")?.game()?;
    /// let explained = game.explained();
    /// assert!(explained.clauses().count() > 2);
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn explained(&self) -> Explained {
        self.rule_file().explained(&self.rules().answers)
    }

    /// Returns the rule file in all its readings.
    #[must_use]
    pub fn rule_file(&self) -> &RuleFile {
        &self.0.loaded.rule_file
    }

    /// Returns the texts: the rule file, and the libraries and bases that it uses.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.0.loaded.sources
    }

    /// Returns the rules of this reading, with names and types resolved.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.0.loaded.rules
    }

    /// Returns the engine's game, for mass playouts, perft and the crates on which this one is
    /// built.
    #[must_use]
    pub fn engine(&self) -> &alfonso_game::Game {
        &self.0.loaded.game
    }

    /// Returns the game with names and notations, for [`crate::notation`].
    #[must_use]
    pub fn about(&self) -> About<'_> {
        self.subject().about()
    }

    /// Returns the game with its texts, for [`crate::report`].
    #[must_use]
    pub fn subject(&self) -> &Subject {
        let Inner { name, loaded, readings, subject, .. } = &*self.0;
        subject.get_or_init(|| Subject::of(name, name, loaded, readings))
    }

    /// Starts a session at the first of the starts.
    #[must_use]
    pub fn session(&self) -> Session {
        self.session_at(0)
    }

    /// Starts a session at one of the starts, numbered from 0. A number of at least
    /// [`Game::starts`] wraps around.
    #[must_use]
    pub fn session_at(&self, start: u32) -> Session {
        Session::new(self.clone(), self.0.loaded.game.line_from(&self.0.loaded.game.start_at(start)))
    }

    /// Starts a session at a start drawn from a seed, if pieces are dealt. [`Session::draw`] draws
    /// the rest of the game from the same seed.
    ///
    /// ```
    /// let game = alfonso::Rules::load("goose")?.game()?;
    /// let played = |seed| {
    ///     let mut session = game.session_of(seed);
    ///     while let Some(m) = session.draw(seed) {
    ///         session.play(m).expect("it was drawn from the moves");
    ///     }
    ///     session.played_texts()
    /// };
    /// assert_eq!(played(7), played(7));
    /// assert_ne!(played(7), played(8));
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn session_of(&self, seed: u64) -> Session {
        let starts = self.starts();
        self.session_at(if starts > 1 { Random::of_game(seed, u64::MAX).below(starts) } else { 0 })
    }

    /// Starts a session at a position in the notation of [`Session::fen`].
    ///
    /// ```
    /// let game = alfonso::Rules::load("chess")?.game()?;
    /// let session = game.session_from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
    /// assert_eq!(session.moves().len(), 6);
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    ///
    /// Some parts of the position may be doubtful. [`Opening::of_fen`] returns the same position
    /// with warnings.
    ///
    /// # Errors
    /// Returns an error if the text is not a position of this game, or if no game can lead to it.
    pub fn session_from(&self, fen: &str) -> Result<Session, Error> {
        let opening = Opening::of_fen(self.subject(), fen).map_err(|error| {
            let refused = || Diagnostic::bare(code::BAD_POSITION, "this is not a position of the game");
            Error::request(error.diagnostics.into_iter().next().unwrap_or_else(refused))
        })?;
        Ok(Session::new(self.clone(), opening.line))
    }
}
