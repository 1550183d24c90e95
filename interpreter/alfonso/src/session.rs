//! A game in progress.

use crate::{Error, Game, Move, Odds, Outcome, Random, Seat, SeatSet, State, View};
use alfonso_driver::words;
use alfonso_game::{Line, Position, Waiver};
use alfonso_report::board::Style;
use alfonso_report::screen::Screen;
use std::fmt;

/// A game in progress: a position, the moves that led there, and the moves that are possible next.
///
/// A session owns what it needs: it can be kept, sent to another thread and copied. A copy shares the history with the
/// session that it was made of, and costs a few pointers until one of the two plays on.
///
/// Chance is a part of play: where dice are due, [`Session::chance`] has the outcomes with their odds, and one of them is
/// played like a move.
///
/// ```
/// use alfonso::Rules;
///
/// # fn main() -> Result<(), alfonso::Error> {
/// let mut session = Rules::load("chess")?.game()?.session();
/// for text in ["f2-f3", "e7-e5", "g2-g4", "d8-h4"] {
///     let m = session.parse(text)?;
///     session.play(m)?;
/// }
/// let outcome = session.outcome().expect("mate");
/// assert_eq!(outcome.to_string(), "Black wins: checkmate (end.mate)");
/// session.undo();
/// assert_eq!(session.outcome(), None);
/// # Ok(())
/// # }
/// ```
pub struct Session {
    game: Game,
    line: Box<dyn Line>,
}

/// The text of a move that is not legal.
const NO_MOVE: &str = "?";

/// The parts of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MoveParts {
    /// The move as [`Session::text`] writes it.
    pub text: String,
    /// The cell where the piece stands; `None` if it comes from a reserve, or no piece moves.
    pub from: Option<String>,
    /// The cell where it comes to stand; `None` if no piece moves.
    pub to: Option<String>,
    /// The kind of the piece that moves.
    pub piece: Option<String>,
    /// The kind that it becomes, if the player chooses one.
    pub becomes: Option<String>,
    /// The cells whose pieces leave the board with the move, in ascending order.
    pub captured: Vec<String>,
    /// The id of the rule that allows the move.
    pub rule: String,
}

impl Clone for Session {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), line: self.line.copied() }
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("game", &self.game).field("fen", &self.fen()).finish_non_exhaustive()
    }
}

impl Session {
    pub(crate) fn new(game: Game, line: Box<dyn Line>) -> Self {
        Self { game, line }
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the seats that are to act now; none if chance decides or the game is over.
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        let nobody = self.line.is_chance() || self.line.moves().is_empty();
        if nobody { SeatSet::EMPTY } else { self.line.to_move().into() }
    }

    /// Returns the player whose turn it is, even while chance decides or another player answers in it.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.line.player()
    }

    /// Returns the legal moves of a seat; none if it is not to act. Their order depends on the rules and the position
    /// alone.
    #[must_use]
    pub fn legal_moves(&self, seat: Seat) -> &[Move] {
        if self.to_act().contains(seat) { self.line.moves() } else { &[] }
    }

    /// Returns everything that can be played next: the legal moves of whoever acts, or the outcomes of chance.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    /// Returns the outcomes of chance with their exact odds, which add up to 1; `None` if players act or the game is over.
    ///
    /// ```
    /// let session = alfonso::Rules::load("goose")?.game()?.session();
    /// let outcomes = session.chance().expect("the first player rolls");
    /// let all: f64 = outcomes.iter().map(|(_, odds)| odds.to_f64()).sum();
    /// assert!((all - 1.0).abs() < 1e-9);
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn chance(&self) -> Option<Vec<(Move, Odds)>> {
        let odds = |m: &Move| {
            let (cases, all) = self.line.weight(*m);
            (*m, Odds::new(cases, all))
        };
        self.line.is_chance().then(|| self.line.moves().iter().map(odds).collect())
    }

    /// Returns one of [`Session::moves`] at random: outcomes of chance by their odds, moves with equal likelihood. `None`
    /// if there is nothing to play.
    #[must_use]
    pub fn random_move(&self, random: &mut Random) -> Option<Move> {
        self.line.at_random(random)
    }

    /// Plays a move or an outcome of chance.
    ///
    /// # Errors
    /// It is not among [`Session::moves`]. The session is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), Error> {
        self.line.play(m).map_err(|_| Error::Move {
            text: format!("move {} of {}", self.line.played().len() + 1, self.game.name()),
            why: "it is none of the moves of this position".to_owned(),
            nearest: Vec::new(),
        })
    }

    /// Takes the last move or outcome of chance back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        self.line.undo()
    }

    /// Declines a draw that the player to move may claim ([`Outcome::is_claim`]), so that play goes on. Returns false, and
    /// changes nothing, if nothing can be claimed here.
    pub fn decline(&mut self) -> bool {
        self.line.is_claim() && self.line.waive(Waiver::Claims)
    }

    /// Returns the moves and outcomes of chance that were played, from the start of the session.
    #[must_use]
    pub fn played(&self) -> &[Move] {
        self.line.played()
    }

    /// Returns the same as text.
    #[must_use]
    pub fn played_texts(&self) -> Vec<String> {
        self.line.played_texts()
    }

    /// Returns a move of this position as text: `e2-e4`, `e7-e8=Queen`, `Pawn@e4`, `pass`, `roll:3,5`, `doubles:yes`.
    ///
    /// Two moves of a position never share a text. A move that is none of [`Session::moves`] has the text `?`.
    #[must_use]
    pub fn text(&self, m: Move) -> String {
        if self.moves().contains(&m) { self.line.text(m) } else { NO_MOVE.to_owned() }
    }

    /// Returns the move of this position that a text means: as [`Session::text`] writes it, as engines write it (`e2e4`),
    /// or in a notation that the rule file declares (`Nf3`).
    ///
    /// # Errors
    /// The text means no legal move, or several.
    pub fn parse(&self, text: &str) -> Result<Move, Error> {
        let about = self.game.about();
        alfonso_notation::find(about, &*self.line, text, 0).map_err(|bad| Error::Move {
            why: alfonso_notation::reason(about, &*self.line, &bad),
            text: bad.text,
            nearest: bad.nearest,
        })
    }

    /// Returns the parts of a move of this position.
    ///
    /// ```
    /// let session = alfonso::Rules::load("chess")?.game()?.session();
    /// let m = session.parse("e2-e4")?;
    /// let parts = session.parts(m);
    /// assert_eq!((parts.piece.as_deref(), parts.to.as_deref()), (Some("Pawn"), Some("e4")));
    /// let other = alfonso::Rules::load("go")?.game()?.session();
    /// assert_eq!(other.text(m), "?");
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    ///
    /// A move that is none of [`Session::moves`] has no parts, and the text `?`.
    #[must_use]
    pub fn parts(&self, m: Move) -> MoveParts {
        if !self.moves().contains(&m) {
            return MoveParts { text: NO_MOVE.to_owned(), ..MoveParts::default() };
        }
        let game = self.game.engine();
        let (names, topology) = (game.names(), game.topology());
        let moves = m.by().is_some();
        let placed = game.placed(m);
        let cell = |cell| topology.cell(cell).name.clone();
        let piece =
            placed.or_else(|| self.line.piece(m.from()).filter(|_| moves).map(|piece| game.kind(piece)));
        let changes = self.line.changes(m);
        let taken = |change: &&alfonso_game::Change| {
            let is_origin = change.cell == m.from() && placed.is_none();
            change.before.is_some() && !is_origin && (change.after.is_none() || change.cell == m.to())
        };
        MoveParts {
            text: self.text(m),
            from: (moves && placed.is_none()).then(|| cell(m.from())),
            to: moves.then(|| cell(m.to())),
            piece: piece.map(|kind| names.kind(kind).to_owned()),
            becomes: m.becomes().map(|kind| names.kind(kind).to_owned()),
            captured: changes.iter().filter(taken).map(|change| cell(change.cell)).collect(),
            rule: names.rules.get(self.line.rule(m).index()).cloned().unwrap_or_default(),
        }
    }

    /// Returns the outcome, if the game has ended. A draw that the player to move may claim is one, until it is declined
    /// ([`Session::decline`]).
    ///
    /// A game without an outcome need not have moves: see [`Session::state`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let outcome = self.line.outcome()?;
        let game = self.game.engine();
        Some(Outcome {
            winners: outcome.winners().collect(),
            rule: game.names().rules.get(outcome.reason.index()).cloned().unwrap_or_default(),
            is_claim: self.line.is_claim(),
            text: alfonso_driver::ended(game, outcome),
        })
    }

    /// Returns how the game stands.
    #[must_use]
    pub fn state(&self) -> State {
        let game = self.game.engine();
        match self.outcome() {
            Some(outcome) => State::Over(outcome),
            None if self.line.is_chance() => State::Chance,
            None if self.line.is_stuck() => {
                let player = words::seat(game, self.line.player());
                State::Stuck(format!("{player} cannot move, and no rule says what follows"))
            }
            None => match self.line.over_budget() {
                Some(over_budget) => State::OverBudget(alfonso_driver::over_budget_here(game, over_budget)),
                None => State::ToAct(self.to_act(), words::does(game, self.line.to_move(), "is to move")),
            },
        }
    }

    /// Returns the position as a seat sees it. Today every seat sees everything.
    #[must_use]
    pub fn observe(&self, seat: Seat) -> View<'_> {
        View::new(self, seat)
    }

    /// Returns the board as text, with the player to move, reserves and other things that stand beside it.
    ///
    /// ```
    /// let session = alfonso::Rules::load("tic-tac-toe")?.game()?.session();
    /// println!("{}", session.board());
    /// # assert!(session.board().contains("a1") || session.board().contains('a'));
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn board(&self) -> String {
        let style = Style::new(Screen::PLAIN, false);
        alfonso_report::state::text(self.game.subject(), &*self.line, style)
    }

    /// Returns the board as a picture: a whole SVG document.
    ///
    /// ```
    /// let session = alfonso::Rules::load("chess")?.game()?.session();
    /// assert!(session.svg().contains("<svg"));
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        alfonso_report::picture::draw(self.game.subject(), &*self.line)
    }

    /// Returns the position in the notation of the game, an extension of Forsyth-Edwards notation. It leaves out how often
    /// positions have stood; [`crate::engine::Game::fen_losses`] says what else.
    #[must_use]
    pub fn fen(&self) -> String {
        self.game.engine().to_fen(&self.line.position())
    }

    /// Returns the whole position as plain data.
    #[must_use]
    pub fn position(&self) -> Position {
        self.line.position()
    }

    /// Returns the number of plies played, including those before the session began. Outcomes of chance are not plies.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.line.ply()
    }

    /// Returns true if the player to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.line.in_check()
    }

    /// Returns a number that is equal for positions that agree in everything that rules ask about a position, and different
    /// for others with overwhelming likelihood. It is the same on every machine, but may change with the version of this
    /// crate.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.line.hash()
    }

    /// Returns the line of play of the engine, for the crates below this one.
    #[must_use]
    pub fn line(&self) -> &dyn Line {
        &*self.line
    }

    /// Returns the line of play of the engine, for functions that try moves on it and take them back.
    #[must_use]
    pub fn line_mut(&mut self) -> &mut dyn Line {
        &mut *self.line
    }
}
