//! A game in progress.

use crate::{Error, Game, Move, Odds, Outcome, Random, Seat, SeatSet, State, View};
use alfonso_driver::words;
use alfonso_game::{Line, Position, Waiver};
use alfonso_report::board::Style;
use alfonso_report::screen::Screen;
use std::fmt;

/// A game in progress: a position, the moves that led to it, and the moves that are possible next.
///
/// A session owns its data, so it can be stored, copied and sent to another thread. A copy shares
/// the history with the original session, and costs a few pointers until one of them plays on.
///
/// Chance is a part of play. Where dice must be rolled, [`Session::chance`] returns the outcomes
/// with their odds, and one of them is played like a move.
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
    /// The origin of the piece; `None` if it comes from a reserve, or if no piece moves.
    pub from: Option<String>,
    /// The target of the piece; `None` if no piece moves.
    pub to: Option<String>,
    /// The kind of the moving piece.
    pub piece: Option<String>,
    /// The kind to which the piece promotes, if the player chooses one.
    pub becomes: Option<String>,
    /// The cells whose pieces the move captures, in ascending order.
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

    /// Returns the seats that must act now. Returns the empty set if chance decides or the game is
    /// over.
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        let nobody = self.line.is_chance() || self.line.moves().is_empty();
        if nobody { SeatSet::EMPTY } else { self.line.to_move().into() }
    }

    /// Returns the player whose turn it is. This player stays the same while chance decides or
    /// another player acts within the turn.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.line.player()
    }

    /// Returns the legal moves of a seat, or an empty slice if the seat is not to act. The order
    /// depends only on the rules and the position.
    #[must_use]
    pub fn legal_moves(&self, seat: Seat) -> &[Move] {
        if self.to_act().contains(seat) { self.line.moves() } else { &[] }
    }

    /// Returns everything that can be played next: the legal moves of the player to act, or the
    /// outcomes of chance.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    /// Returns the outcomes of chance with their exact odds, which add up to 1. Returns `None` if
    /// players act or the game is over.
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

    /// Returns one of [`Session::moves`] at random. Outcomes of chance are drawn according to their
    /// odds, and moves with equal probability. Returns `None` if there is nothing to play.
    #[must_use]
    pub fn random_move(&self, random: &mut Random) -> Option<Move> {
        self.line.at_random(random)
    }

    /// Returns one of [`Session::moves`] at random, like [`Session::random_move`]. The draw depends
    /// only on the seed, the position and the number of moves played in this session. So a move that
    /// was taken back is drawn again.
    #[must_use]
    pub fn draw(&self, seed: u64) -> Option<Move> {
        self.random_move(&mut Random::of_game(seed, self.played().len() as u64))
    }

    /// Returns the moves of the player to act with their numbers ([`Game::actions`]), in ascending
    /// order. Returns an empty list if chance decides or the game is over.
    ///
    /// Nearly always, all moves are on page 0. Otherwise the last entry is
    /// [`Actions::more`](crate::Actions::more) without a move, and further moves are on the next page.
    #[must_use]
    pub fn numbered_moves(&self, page: u32) -> Vec<(u32, Option<Move>)> {
        let mut numbered = Vec::new();
        self.number_moves(page, &mut numbered);
        numbered
    }

    /// Replaces the contents of a list with those of [`Session::numbered_moves`]. So many calls can
    /// use the memory of one list.
    pub fn number_moves(&self, page: u32, numbered: &mut Vec<(u32, Option<Move>)>) {
        let moves = if self.line.is_chance() { &[] } else { self.line.moves() };
        self.game.actions().number(moves, page, numbered);
    }

    /// Writes the position from the viewpoint of a seat as planes of numbers. [`Game::planes`]
    /// describes them.
    ///
    /// # Panics
    /// Panics if `planes` does not have [`Planes::size`](crate::Planes::size) numbers.
    pub fn write_planes(&self, seat: Seat, planes: &mut [f32]) {
        self.game.planes().write(&*self.line, seat, planes);
    }

    /// Returns this position and its moves in constant time, without the moves that led to it.
    ///
    /// The new session is for questions about the moves of this position, such as [`Session::parts`],
    /// while this session plays on. Earlier positions do not count for repetitions on it.
    ///
    /// ```
    /// let mut session = alfonso::Rules::load("chess")?.game()?.session();
    /// let (first, m) = (session.detached(), session.parse("e2-e4")?);
    /// session.play(m)?;
    /// assert_eq!((session.text(m).as_str(), first.text(m).as_str()), ("?", "e2-e4"));
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn detached(&self) -> Self {
        Self { game: self.game.clone(), line: self.line.detached() }
    }

    /// Plays a move or an outcome of chance.
    ///
    /// # Errors
    /// Returns an error if the move is not among [`Session::moves`]. The session is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), Error> {
        self.line.play(m).map_err(|_| Error::Move {
            text: format!("move {} of {}", self.line.played().len() + 1, self.game.name()),
            why: "it is not a move of this position".to_owned(),
            nearest: Vec::new(),
        })
    }

    /// Forgets the moves played, and records none from now on. A program that plays thousands of
    /// sessions side by side then needs little memory for each. Earlier positions still count for
    /// repetitions, but [`Session::undo`] and [`Session::played`] return nothing.
    ///
    /// ```
    /// let mut session = alfonso::Rules::load("chess")?.game()?.session();
    /// session.forget();
    /// for text in ["g1-f3", "g8-f6", "f3-g1", "f6-g8", "g1-f3", "g8-f6", "f3-g1", "f6-g8"] {
    ///     session.play(session.parse(text)?)?;
    /// }
    /// assert_eq!((session.played().len(), session.undo(), session.ply()), (0, None, 8));
    /// assert!(session.outcome().is_some_and(|outcome| outcome.is_draw()));
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    pub fn forget(&mut self) {
        self.line.forget();
    }

    /// Takes back the last move or outcome of chance, and returns it. Returns `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        self.line.undo()
    }

    /// Declines a draw that the player to move may claim ([`Outcome::is_claim`]), so that play
    /// continues. Returns `false` without any effect if no draw can be claimed.
    pub fn decline(&mut self) -> bool {
        self.line.is_claim() && self.line.waive(Waiver::Claims)
    }

    /// Returns the moves and outcomes of chance played since the start of the session.
    #[must_use]
    pub fn played(&self) -> &[Move] {
        self.line.played()
    }

    /// Returns the moves and outcomes of chance played since the start of the session, as text.
    #[must_use]
    pub fn played_texts(&self) -> Vec<String> {
        self.line.played_texts()
    }

    /// Formats a move of this position: `e2-e4`, `e7-e8=Queen`, `Pawn@e4`, `pass`, `roll:3,5`,
    /// `doubles:yes`.
    ///
    /// All moves of a position have different texts. A move that is not among [`Session::moves`]
    /// has the text `?`.
    #[must_use]
    pub fn text(&self, m: Move) -> String {
        if self.moves().contains(&m) { self.line.text(m) } else { NO_MOVE.to_owned() }
    }

    /// Parses the text of a move of this position. Accepts the notation of [`Session::text`],
    /// engine notation (`e2e4`), and notations that the rule file declares (`Nf3`).
    ///
    /// # Errors
    /// Returns an error if the text means no legal move, or several.
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
    /// A move that is not among [`Session::moves`] has no parts, and its text is `?`.
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
        // Only the move of a piece has an origin; other moves keep something else there.
        let moving = || if moves { self.line.piece(m.from()) } else { None };
        let piece = placed.or_else(|| moving().map(|piece| game.kind(piece)));
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

    /// Returns the outcome if the game has ended. A draw that the player to move may claim counts
    /// as an outcome until it is declined ([`Session::decline`]).
    ///
    /// A game without an outcome may still have no moves; see [`Session::state`].
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

    /// Returns the state of the game.
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

    /// Returns the position from the viewpoint of a seat. Currently every seat sees everything.
    #[must_use]
    pub fn observe(&self, seat: Seat) -> View<'_> {
        View::new(self, seat)
    }

    /// Returns the board as text, with the player to move, the reserves and other information.
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

    /// Returns the board as a complete SVG document.
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

    /// Returns the position in the game's notation, an extension of Forsyth-Edwards notation. The
    /// notation omits how often positions have occurred. [`crate::engine::Game::fen_losses`] lists
    /// the other omissions.
    #[must_use]
    pub fn fen(&self) -> String {
        self.game.engine().to_fen(&self.line.position())
    }

    /// Returns the whole position as plain data.
    #[must_use]
    pub fn position(&self) -> Position {
        self.line.position()
    }

    /// Returns the number of plies, including those before the session began. Outcomes of chance do
    /// not count as plies.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.line.ply()
    }

    /// Returns true if the player to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.line.in_check()
    }

    /// Returns a hash key of the position. Positions that agree in everything that rules read have
    /// the same key. Other positions have different keys with overwhelming probability. The key is
    /// the same on every machine, but may change with the version of this crate.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.line.hash()
    }

    /// Returns the engine's line of play, for the crates on which this one is built.
    #[must_use]
    pub fn line(&self) -> &dyn Line {
        &*self.line
    }

    /// Returns the engine's line of play, for functions that try moves on it and take them back.
    #[must_use]
    pub fn line_mut(&mut self) -> &mut dyn Line {
        &mut *self.line
    }
}

#[cfg(test)]
mod tests {
    use crate::{Move, Random, Rules, Session, games};

    /// A position with hundreds of chains of jumps.
    const CROWDED: &str = "1m1m1/mmm1m/1mMm1/M4/2MMM w - - 6 37";

    /// Returns the moves of a position on all pages of numbers, and the number of pages.
    fn numbered(session: &Session) -> (Vec<Move>, u32) {
        let (actions, name) = (session.game().actions(), session.game().name());
        let (mut all, mut page) = (Vec::new(), 0);
        loop {
            let numbered = session.numbered_moves(page);
            assert!(numbered.is_sorted_by(|one, other| one.0 < other.0), "{name}");
            assert!(numbered.iter().all(|(number, _)| (*number as usize) < actions.len()), "{name}");
            all.extend(numbered.iter().filter_map(|(_, m)| *m));
            page += 1;
            if numbered.last().is_none_or(|(number, _)| actions.more() != Some(*number)) {
                all.sort_unstable();
                return (all, page);
            }
        }
    }

    #[test]
    fn moves_of_all_games_have_parts_and_numbers() {
        for name in games() {
            let game = Rules::load(name).and_then(|rules| rules.game()).expect("it ships");
            let (mut session, mut random) = (game.session(), Random::new(1));
            let mut planes = vec![0.0; game.planes().size()];
            for _ in 0..60 {
                for m in session.moves() {
                    assert!(!session.parts(*m).rule.is_empty(), "{name}: {}", session.text(*m));
                }
                let mut moves = session.moves().to_vec();
                moves.sort_unstable();
                let numbers = if session.chance().is_some() { Vec::new() } else { moves };
                assert_eq!(numbered(&session).0, numbers, "{name}: {}", session.fen());
                session.write_planes(session.turn(), &mut planes);
                let Some(m) = session.random_move(&mut random) else { break };
                session.play(m).expect("it was drawn");
            }
        }
    }

    #[test]
    fn more_chains_than_numbers_are_split_into_pages() {
        let game = Rules::load("alquerque-de-doze").and_then(|rules| rules.game()).expect("it ships");
        let session = game.session_from(CROWDED).expect("a position");
        let (moves, pages) = numbered(&session);
        assert!(session.moves().len() > 150 && pages > 1, "{pages}");
        let mut all = session.moves().to_vec();
        all.sort_unstable();
        assert_eq!(moves, all);
        assert_eq!(session.numbered_moves(pages), []);
    }

    /// The tests of the package for Python read the same file.
    #[test]
    fn seeded_games_are_those_of_the_python_package() {
        let entries = include_str!("seeded.tsv").lines().skip(1);
        let mut count = 0;
        for entry in entries {
            let [name, seed, plies, fen] = entry.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{entry}")
            };
            let (seed, plies): (u64, u32) = (seed.parse().expect("a seed"), plies.parse().expect("plies"));
            let game = Rules::load(name).and_then(|rules| rules.game()).expect("it ships");
            let mut session = game.session_of(seed);
            while session.chance().is_some() || session.ply() < plies {
                let Some(m) = session.draw(seed) else { break };
                session.play(m).expect("it was drawn");
            }
            assert_eq!(session.fen(), fen, "{name}");
            count += 1;
        }
        assert!(count >= 8);
    }

    #[test]
    fn a_line_that_forgets_plays_the_same_game() {
        for name in ["chess", "draughts-english", "todas-tablas", "go"] {
            let game = Rules::load(name).and_then(|rules| rules.game()).expect("it ships");
            let (mut one, mut other) = (game.session(), game.session());
            other.forget();
            let mut random = [Random::new(5), Random::new(5)];
            while let Some(m) = one.random_move(&mut random[0]) {
                assert_eq!(other.random_move(&mut random[1]), Some(m), "{name}");
                one.play(m).expect("it was drawn");
                other.play(m).expect("it was drawn");
                if one.ply() > 400 {
                    break;
                }
            }
            assert_eq!((one.fen(), one.outcome()), (other.fen(), other.outcome()), "{name}");
            assert!(other.played().is_empty() && other.undo().is_none());
            assert!(one.undo().is_some());
        }
    }
}
